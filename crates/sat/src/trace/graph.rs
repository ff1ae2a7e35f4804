//! Why a conflict came about: its implication graph.
//!
//! Every literal on the trail that the conflict goes back to is a node; an edge leads to it from each literal
//! that its reason names. A *unique implication point* is a literal of the conflict's level that all ways from
//! the level's decision to the conflict pass; the *first* one is nearest to the conflict (Marques-Silva &
//! Sakallah 1996). Cutting the graph right behind it gives a clause: the literals before the cut that have
//! edges over it can't all be true. That is the clause that learning derives, before it is made shorter.

use std::collections::HashMap;
use std::ops::ControlFlow;

use super::antecedents::VarSet;
use super::assignment::Assignment;
use super::book::{Book, ClauseNumber};
use super::event::{Cause, Event, Step};
use super::recorder::{Reader, View};
use crate::lit::Lit;

/// On which side of the cut a literal is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Before the cut, with no edge over it.
    Reason,
    /// Before the cut, with an edge over it: its complement is in the clause.
    Cut,
    /// Between the cut and the conflict.
    Conflict,
}

/// A literal of the graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The literal, true.
    pub lit: Lit,
    /// Its level.
    pub level: u32,
    /// Why it is true.
    pub cause: Cause,
    /// The nodes that imply it, by their position.
    pub from: Vec<usize>,
    /// On which side of the cut it is.
    pub side: Side,
}

/// The implication graph of a conflict. Literals of level 0 are left out, unless that is the conflict's level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    /// The number of the conflict, from 1.
    pub number: u64,
    /// Its level.
    pub level: u32,
    /// The clause that is false, and its number.
    pub conflict: (ClauseNumber, Vec<Lit>),
    /// The literals in the order of the trail.
    pub nodes: Vec<Node>,
    /// The nodes whose complements are the clause that is false.
    pub last: Vec<usize>,
    /// The first unique implication point. There is none on level 0, nor where a refuted branch or a pure
    /// literal stands in the way.
    pub uip: Option<usize>,
    /// The clause of the cut.
    pub cut: Vec<Lit>,
    /// What the solver learned.
    pub learned: Option<Vec<Lit>>,
    /// How many literals further back were left out for want of room.
    pub left_out: usize,
}

impl Graph {
    /// The graph of a conflict. Nodes behind the cut are left out, the furthest first, where there would be more
    /// than `most` in all.
    pub fn new(
        book: &Book,
        assignment: &Assignment,
        number: u64,
        conflict: ClauseNumber,
        most: usize,
    ) -> Graph {
        let clause = book.clause(conflict).to_vec();
        let level_of = |lit: &Lit| assignment.entry(lit.var()).map_or(0, |entry| entry.level);
        // With chronological backtracking the level of the conflict may be below that of the search.
        let level = clause.iter().map(level_of).max().unwrap_or(0);
        let shown = |lit: &Lit| level == 0 || level_of(lit) > 0;

        let mut needed = VarSet::default();
        for lit in clause.iter().filter(|lit| shown(lit)) {
            needed.insert(lit.var());
        }
        let mut nodes = Vec::new();
        for &lit in assignment.trail().iter().rev() {
            let Some(entry) = assignment
                .entry(lit.var())
                .filter(|_| needed.contains(lit.var()))
            else {
                continue;
            };
            if let Cause::Clause(reason) = entry.cause {
                let others = book.clause(reason).iter();
                for other in others.filter(|other| shown(other)) {
                    needed.insert(other.var());
                }
            }
            nodes.push(Node {
                lit,
                level: entry.level,
                cause: entry.cause,
                from: Vec::new(),
                side: Side::Reason,
            });
        }
        nodes.reverse();
        let positions: HashMap<Lit, usize> = nodes
            .iter()
            .enumerate()
            .map(|(index, node)| (!node.lit, index))
            .collect();
        let position = |lit: &Lit| positions.get(lit).copied();
        let last: Vec<usize> = clause.iter().filter_map(position).collect();
        let from: Vec<Vec<usize>> = nodes
            .iter()
            .map(|node| match node.cause {
                Cause::Clause(reason) => {
                    let others = book
                        .clause(reason)
                        .iter()
                        .filter(|&&other| other != node.lit);
                    others.filter_map(position).collect()
                }
                _ => Vec::new(),
            })
            .collect();
        for (node, from) in nodes.iter_mut().zip(from) {
            node.from = from;
        }
        let mut graph = Graph {
            number,
            level,
            conflict: (conflict, clause),
            nodes,
            last,
            uip: None,
            cut: Vec::new(),
            learned: None,
            left_out: 0,
        };
        if level > 0 {
            graph.find_cut();
        }
        graph.shorten(most);
        graph
    }

    /// Resolves backwards until one literal of the conflict's level is left.
    fn find_cut(&mut self) {
        let level = self.level;
        let mut met = vec![false; self.nodes.len()];
        let mut open = meet(&self.last, &self.nodes, level, &mut met);
        let mut resolved = Vec::new();
        for (index, node) in self.nodes.iter().enumerate().rev() {
            if node.level != level || !met[index] {
                continue;
            }
            if open == 1 {
                self.uip = Some(index);
                break;
            }
            if node.from.is_empty() {
                return; // No clause to resolve with: no cut.
            }
            resolved.push(index);
            open = open - 1 + meet(&node.from, &self.nodes, level, &mut met);
        }
        let Some(uip) = self.uip else { return };
        for index in resolved {
            self.nodes[index].side = Side::Conflict;
        }
        self.cut.push(!self.nodes[uip].lit);
        for (index, node) in self.nodes.iter_mut().enumerate() {
            if met[index] && node.side != Side::Conflict {
                node.side = Side::Cut;
                if index != uip {
                    self.cut.push(!node.lit);
                }
            }
        }
    }

    /// Leaves out what is furthest back, but nothing between the cut and the conflict.
    fn shorten(&mut self, most: usize) {
        let mut excess = self.nodes.len().saturating_sub(most);
        let mut kept = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            let drop = excess > 0 && node.side == Side::Reason;
            excess -= usize::from(drop);
            kept.push(!drop);
        }
        let mut positions = Vec::with_capacity(kept.len());
        let mut next = 0;
        for &kept in &kept {
            positions.push(kept.then_some(next));
            next += usize::from(kept);
        }
        let renumber = |list: &mut Vec<usize>| {
            *list = list.iter().filter_map(|&index| positions[index]).collect();
        };
        self.left_out = self.nodes.len() - next;
        let mut kept = kept.into_iter();
        self.nodes.retain(|_| kept.next() == Some(true));
        self.nodes
            .iter_mut()
            .for_each(|node| renumber(&mut node.from));
        renumber(&mut self.last);
        self.uip = self.uip.and_then(|uip| positions[uip]);
    }
}

/// Marks these nodes as met; says how many of the level were not met before.
fn meet(indices: &[usize], nodes: &[Node], level: u32, met: &mut [bool]) -> usize {
    let fresh = indices.iter().filter(|&&index| {
        let fresh = !met[index];
        met[index] = true;
        fresh && nodes[index].level == level
    });
    fresh.count()
}

/// Reads a trace up to one conflict, and makes its graph.
#[derive(Clone, Debug)]
pub struct GraphReader {
    number: u64,
    most: usize,
    graph: Option<Graph>,
    conflicts: u64,
}

impl GraphReader {
    /// A reader for the conflict with this number, from 1, and at most so many nodes.
    pub fn new(number: u64, most: usize) -> GraphReader {
        GraphReader {
            number,
            most,
            graph: None,
            conflicts: 0,
        }
    }

    /// The graph, if the trace came to its conflict.
    pub fn graph(&self) -> Option<&Graph> {
        self.graph.as_ref()
    }

    /// How many conflicts there were.
    pub fn conflicts(&self) -> u64 {
        self.conflicts
    }
}

impl Reader for GraphReader {
    fn read(&mut self, step: &Step, view: View<'_>) -> ControlFlow<()> {
        if let Some(graph) = &mut self.graph {
            // What was learned comes right behind the conflict, if anything was.
            if let Event::Learn { clause, .. } = &step.event {
                graph.learned = Some(view.book.clause(*clause).to_vec());
            }
            return ControlFlow::Break(());
        }
        if let Event::Conflict { number, clause } = step.event {
            self.conflicts = number;
            if number == self.number {
                let (book, assignment) = (view.book, view.assignment);
                self.graph = Some(Graph::new(book, assignment, number, clause, self.most));
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::Recorder;
    use super::*;
    use crate::formula::{ClauseSink, Formula};
    use crate::observe::{Observer, Reason};

    fn lits(numbers: &[i32]) -> Vec<Lit> {
        numbers
            .iter()
            .map(|&n| Lit::from_dimacs(n).unwrap())
            .collect()
    }

    /// The usual example: 4 dominates the conflict, 3 is the decision of its level.
    ///
    /// ```text
    ///  level 1   1 ─────────────┐
    ///  level 2   3 ─▶ 4 ─▶ 5 ─▶ 7 ─▶ ✗
    ///                 └──▶ 6 ────────▶ ✗
    /// ```
    #[test]
    fn the_first_unique_implication_point_is_the_nearest() {
        let clauses = [&[-3, 4][..], &[-4, 5], &[-4, 6], &[-1, -5, 7], &[-6, -7]];
        let mut formula = Formula::new(7);
        for clause in clauses {
            formula.add_clause(&lits(clause));
        }
        let mut recorder = Recorder::new(&formula, GraphReader::new(1, 100));
        recorder.decide(lits(&[1])[0], 1);
        recorder.decide(lits(&[3])[0], 2);
        for (implied, reason) in [(4, 0), (5, 1), (6, 2), (7, 3)] {
            let reason = lits(clauses[reason]);
            recorder.imply(lits(&[implied])[0], Reason::Clause(&reason), 2);
        }
        recorder.conflict(&lits(&[-6, -7]));
        recorder.learn(&lits(&[-4, -1]));
        let reader = recorder.into_reader();
        let graph = reader.graph().unwrap();
        assert_eq!((graph.level, graph.left_out), (2, 0));
        assert_eq!(graph.cut, lits(&[-4, -1]));
        assert_eq!(graph.learned, Some(lits(&[-4, -1])));
        let uip = &graph.nodes[graph.uip.unwrap()];
        assert_eq!((uip.lit, uip.side), (lits(&[4])[0], Side::Cut));
        let sides = graph
            .nodes
            .iter()
            .map(|node| (node.lit.to_dimacs(), node.side));
        use Side::{Conflict, Cut, Reason as Back};
        assert_eq!(
            sides.collect::<Vec<_>>(),
            [
                (1, Cut),
                (3, Back),
                (4, Cut),
                (5, Conflict),
                (6, Conflict),
                (7, Conflict)
            ]
        );
        let mut short = graph.clone();
        short.shorten(1);
        assert_eq!((short.left_out, short.nodes.len()), (1, 5), "3 goes");
        assert_eq!(short.nodes[short.uip.unwrap()].lit, uip.lit);
        assert_eq!(short.nodes[4].from, [0, 2], "1 and 5 imply 7");
    }
}
