//! Cells, values, candidates, rules and demands by name.

use anydoku_board::{Cell, Rule, Value};

use super::super::demand::{Candidate, Demand};
use super::Words;
use crate::network::Network;

impl Words<'_> {
    /// The name of a cell.
    pub fn cell(&self, cell: Cell) -> String {
        self.board.cell_name(cell).to_string()
    }

    /// A candidate, such as `r4c7=3`.
    pub fn candidate(&self, (cell, value): Candidate) -> String {
        format!("{}={value}", self.board.cell_name(cell))
    }

    /// The name of a rule of the board, by its position there.
    pub fn rule(&self, rule: u32) -> String {
        self.rule_name(&self.board.rules()[rule as usize])
    }

    pub(super) fn rule_name(&self, rule: &Rule) -> String {
        self.catalogue.rule(rule.name())
    }

    pub(super) fn group(&self, network: &Network, group: u32) -> String {
        self.rule(network.groups()[group as usize].rule)
    }

    /// Words one after the other, the last one after an *and*.
    pub fn all_of(&self, words: &[String]) -> String {
        self.catalogue.list("list.and", words)
    }

    /// Words one after the other, the last one after an *or*.
    pub fn one_of(&self, words: &[String]) -> String {
        self.catalogue.list("list.or", words)
    }

    pub(super) fn cells(&self, cells: &[Cell]) -> Vec<String> {
        cells.iter().map(|&cell| self.cell(cell)).collect()
    }

    pub(super) fn candidates(&self, candidates: &[Candidate]) -> Vec<String> {
        candidates
            .iter()
            .map(|&candidate| self.candidate(candidate))
            .collect()
    }

    pub(super) fn values(&self, values: &[Value]) -> Vec<String> {
        values.iter().map(|value| value.to_string()).collect()
    }

    /// What a demand asks, of a cell which of its values: "row 2 needs 3", "r4c7 is 3 or 5".
    pub fn demand(&self, network: &Network, demand: Demand, members: &[Candidate]) -> String {
        let rule = demand
            .rule(network)
            .map(|rule| self.rule(rule))
            .unwrap_or_default();
        let say = |key, arguments: &[(&str, &str)]| self.catalogue.say(key, arguments);
        match demand {
            Demand::Cell(cell) => {
                let values: Vec<Value> = members.iter().map(|&(_, value)| value).collect();
                let values = self.one_of(&self.values(&values));
                let key = match members.is_empty() {
                    true => "demand.cell.any",
                    false => "demand.cell",
                };
                say(key, &[("cell", &self.cell(cell)), ("values", &values)])
            }
            Demand::House { value, .. } => say(
                "demand.house",
                &[("rule", &rule), ("value", &value.to_string())],
            ),
            Demand::Run { run, .. } => {
                let values = demand.values(network);
                let length = network.runs()[run as usize].cells.len().to_string();
                let arguments = [
                    ("rule", rule.as_str()),
                    ("values", &self.one_of(&self.values(&values))),
                    ("length", &length),
                    ("most", &network.values().to_string()),
                ];
                self.catalogue
                    .say_of("demand.run", values.len() as u64, &arguments)
            }
        }
    }

    /// The house, run or cell of a demand.
    pub(super) fn place_of(&self, network: &Network, demand: Demand) -> String {
        match (demand, demand.rule(network)) {
            (Demand::Cell(cell), _) => self.cell(cell),
            (_, rule) => rule.map(|rule| self.rule(rule)).unwrap_or_default(),
        }
    }

    /// What a step does: "r4c7 is 3", "3 can't be in r4c7 or r4c8".
    pub fn outcome(&self, fixes: Option<Candidate>, removes: &[Candidate]) -> String {
        if let Some((cell, value)) = fixes {
            let arguments = [("cell", self.cell(cell)), ("value", value.to_string())];
            return self.fill("outcome.fixes", &arguments);
        }
        let cells = distinct(removes.iter().map(|&(cell, _)| cell));
        let values = distinct(removes.iter().map(|&(_, value)| value));
        let by_cell = cells.len() <= values.len();
        let mut parts: Vec<String> = Vec::new();
        if by_cell {
            for &cell in &cells {
                let here = removes.iter().filter(|candidate| candidate.0 == cell);
                let values: Vec<Value> = here.map(|&(_, value)| value).collect();
                let values = self.one_of(&self.values(&values));
                let arguments = [("cell", self.cell(cell)), ("values", values)];
                parts.push(self.fill("outcome.cell", &arguments));
            }
        } else {
            for &value in &values {
                let here = removes.iter().filter(|candidate| candidate.1 == value);
                let cells: Vec<Cell> = here.map(|&(cell, _)| cell).collect();
                let cells = self.one_of(&self.cells(&cells));
                let arguments = [("value", value.to_string()), ("cells", cells)];
                parts.push(self.fill("outcome.value", &arguments));
            }
        }
        parts.join(&self.catalogue.say("semicolon", &[]))
    }

    /// A message with what is filled in.
    pub(super) fn fill(&self, key: &str, arguments: &[(&str, String)]) -> String {
        self.fill_of(key, u64::MAX, arguments)
    }

    pub(super) fn fill_of(&self, key: &str, number: u64, arguments: &[(&str, String)]) -> String {
        let arguments: Vec<(&str, &str)> = arguments
            .iter()
            .map(|(name, said)| (*name, said.as_str()))
            .collect();
        self.catalogue.say_of(key, number, &arguments)
    }
}

pub(super) fn distinct<T: Ord>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = items.collect();
    items.sort_unstable();
    items.dedup();
    items
}
