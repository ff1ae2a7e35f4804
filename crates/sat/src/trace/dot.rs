//! The implication graph as text for Graphviz.
//!
//! Levels are boxes from left to right, decisions have heavy frames, the first unique implication point a
//! double one. The conflict's side of the cut is red, the literals of the cut's clause are blue, and the edges
//! over the cut are heavy.

use std::fmt;

use super::event::Cause;
use super::graph::{Graph, Node, Side};
use super::names::Names;

impl Graph {
    /// The graph in the language of Graphviz: `dot -Tsvg` draws it.
    pub fn dot<'a>(&'a self, names: &'a dyn Names) -> impl fmt::Display + 'a {
        Dot { graph: self, names }
    }
}

struct Dot<'a> {
    graph: &'a Graph,
    names: &'a dyn Names,
}

/// A text between double quotes.
fn quoted(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{}\"", escaped.replace('\n', "\\n"))
}

impl Dot<'_> {
    fn title(&self) -> String {
        let graph = self.graph;
        let mut title = format!("conflict {} on level {}", graph.number, graph.level);
        if let Some(uip) = graph.uip {
            let name = self.names.literal(graph.nodes[uip].lit);
            title += &format!("\nfirst unique implication point: {name}");
            title += &format!("\nclause of the cut: {}", self.literals(&graph.cut));
        }
        match &graph.learned {
            Some(learned) if learned.len() < graph.cut.len() => {
                title += &format!("\nlearned, made shorter: {}", self.literals(learned));
            }
            Some(learned) if graph.uip.is_none() => {
                title += &format!("\nlearned: {}", self.literals(learned));
            }
            _ => {}
        }
        if graph.left_out > 0 {
            title += &format!("\n{} literals further back left out", graph.left_out);
        }
        title
    }

    /// Some literals, a line feed after each few.
    fn literals(&self, clause: &[crate::Lit]) -> String {
        if clause.is_empty() {
            return "⊥".to_owned();
        }
        let names: Vec<String> = clause.iter().map(|&lit| self.names.literal(lit)).collect();
        let lines: Vec<String> = names.chunks(8).map(|line| line.join(" ∨ ")).collect();
        lines.join(" ∨\n")
    }

    fn node(&self, index: usize, node: &Node) -> String {
        let mut label = self.names.literal(node.lit);
        match node.cause {
            Cause::Propagator(number) => label += &format!("\npropagator {number}"),
            Cause::Pure => label += "\npure",
            Cause::Flip => label += "\nother branch refuted",
            Cause::Decision | Cause::Clause(_) => {}
        }
        let fill = match node.side {
            Side::Reason => "white",
            Side::Cut => "#cfe2f3",
            Side::Conflict => "#f4cccc",
        };
        let mut more = String::new();
        if node.cause == Cause::Decision {
            more += ", penwidth=2.5";
        }
        if self.graph.uip == Some(index) {
            more += ", peripheries=2";
        }
        format!(
            "n{index} [label={}, fillcolor=\"{fill}\"{more}];",
            quoted(&label)
        )
    }

    fn edge(&self, from: usize, to: Option<usize>, label: &str) -> String {
        let nodes = &self.graph.nodes;
        let over = nodes[from].side == Side::Cut
            && to.is_none_or(|to| nodes[to].side == Side::Conflict)
            && self.graph.uip.is_some();
        let style = if over {
            ", penwidth=2, color=\"#3d6fb4\""
        } else {
            ""
        };
        let to = to.map_or("conflict".to_owned(), |to| format!("n{to}"));
        format!("n{from} -> {to} [label={}{style}];", quoted(label))
    }
}

impl fmt::Display for Dot<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let graph = self.graph;
        writeln!(f, "digraph conflict_{} {{", graph.number)?;
        writeln!(f, "  label={};", quoted(&self.title()))?;
        writeln!(f, "  labelloc=t; rankdir=LR; fontname=\"sans-serif\";")?;
        writeln!(
            f,
            "  node [shape=box, style=\"rounded,filled\", fontname=\"sans-serif\"];"
        )?;
        writeln!(
            f,
            "  edge [fontname=\"sans-serif\", fontsize=9, color=\"#777777\"];"
        )?;
        let mut levels: Vec<u32> = graph.nodes.iter().map(|node| node.level).collect();
        levels.sort_unstable();
        levels.dedup();
        for level in levels {
            writeln!(f, "  subgraph cluster_{level} {{")?;
            writeln!(f, "    label=\"level {level}\"; color=\"#bbbbbb\";")?;
            for (index, node) in graph.nodes.iter().enumerate() {
                if node.level == level {
                    writeln!(f, "    {}", self.node(index, node))?;
                }
            }
            writeln!(f, "  }}")?;
        }
        let (number, clause) = &graph.conflict;
        let label = format!("conflict\n{number}: {}", self.names.says(clause));
        writeln!(
            f,
            "  conflict [label={}, shape=octagon, style=filled, fillcolor=\"#e06666\"];",
            quoted(&label)
        )?;
        for (index, node) in graph.nodes.iter().enumerate() {
            let Cause::Clause(reason) = node.cause else {
                continue;
            };
            for &from in &node.from {
                writeln!(f, "  {}", self.edge(from, Some(index), &reason.to_string()))?;
            }
        }
        for &from in &graph.last {
            writeln!(f, "  {}", self.edge(from, None, &number.to_string()))?;
        }
        writeln!(f, "}}")
    }
}
