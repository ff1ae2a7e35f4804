//! Rules: what a board asks of the values in its cells.
//!
//! Four kinds now. Sums and orders will be further [`RuleKind`]s; whoever matches on the kinds (checking,
//! formats, the network) is made to say what they mean there.

use std::sync::Arc;

use crate::cell::{Cell, ValueSet};

/// One rule of a board, with the name that messages and tables use.
#[derive(Clone, Debug, PartialEq)]
pub struct Rule {
    /// What the rule asks.
    pub kind: RuleKind,
    /// The family it belongs to: "row", "box", "line q", "knight's move", "group", …
    pub family: Arc<str>,
    /// Its name in the family, such as "row 3" or "line q=-1"; empty for rules of large families
    /// that nobody names one by one.
    pub label: Box<str>,
}

/// The kinds of rules.
#[derive(Clone, Debug, PartialEq)]
pub enum RuleKind {
    /// All cells hold different values. With exactly K cells the group is a *house*: every value occurs.
    Group(Vec<Cell>),
    /// These two cells hold different values.
    Neighbours(Cell, Cell),
    /// The cells hold a set of consecutive values in any order, hence all different.
    /// Source: SudoCue's Hanidoku.
    Run(Vec<Cell>),
    /// The cell holds one of these values.
    Domain(Cell, ValueSet),
}

impl Rule {
    /// A rule with its family and label.
    pub fn new(kind: RuleKind, family: &Arc<str>, label: impl Into<Box<str>>) -> Rule {
        Rule {
            kind,
            family: Arc::clone(family),
            label: label.into(),
        }
    }

    /// The name to print: the label, or the family for rules without one.
    pub fn name(&self) -> &str {
        if self.label.is_empty() {
            &self.family
        } else {
            &self.label
        }
    }

    /// The cells that the rule speaks of.
    pub fn cells(&self) -> Vec<Cell> {
        match &self.kind {
            RuleKind::Group(cells) | RuleKind::Run(cells) => cells.clone(),
            RuleKind::Neighbours(a, b) => vec![*a, *b],
            RuleKind::Domain(cell, _) => vec![*cell],
        }
    }

    /// The cells that must hold pairwise different values under this rule; empty for rules of other kinds.
    pub fn different(&self) -> Vec<Cell> {
        match &self.kind {
            RuleKind::Group(cells) | RuleKind::Run(cells) => cells.clone(),
            RuleKind::Neighbours(a, b) => vec![*a, *b],
            RuleKind::Domain(..) => Vec::new(),
        }
    }
}
