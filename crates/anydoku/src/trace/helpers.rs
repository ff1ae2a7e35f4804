//! What helper variables are for.
//!
//! An encoding of "at most one" uses its helpers in its own clauses only. So helpers that stand in one clause
//! belong together, and the candidates in the clauses of a whole such family say what it counts: all of one
//! cell, all places of one value in a group, or (of window selectors) the candidates of a run.

use anydoku_board::{Cell, Value};
use anydoku_sat::{Formula, Lit, Var};

use crate::encode::Numbering;

/// Families of helper variables, with the candidates that their clauses hold.
#[derive(Clone, Debug, Default)]
pub(super) struct Helpers {
    first: usize,
    /// For each helper the number of its family.
    family: Vec<usize>,
    candidates: Vec<Vec<(Cell, Value)>>,
}

/// The representative of a helper, with the way to it made shorter (union-find, Tarjan 1975).
fn root(parent: &mut [usize], mut helper: usize) -> usize {
    while parent[helper] != helper {
        parent[helper] = parent[parent[helper]];
        helper = parent[helper];
    }
    helper
}

impl Helpers {
    /// Reads the families from the clauses.
    pub(super) fn new(numbering: &Numbering, formula: &Formula) -> Helpers {
        let first = numbering.candidates() as usize;
        let count = (formula.variables() as usize).saturating_sub(first);
        if count == 0 {
            return Helpers::default();
        }
        let helper = |lit: &Lit| lit.var().index().checked_sub(first);
        let mut parent: Vec<usize> = (0..count).collect();
        for clause in formula.clauses() {
            let mut helpers = clause.iter().filter_map(helper);
            if let Some(one) = helpers.next() {
                for other in helpers {
                    let (a, b) = (root(&mut parent, one), root(&mut parent, other));
                    parent[a] = b;
                }
            }
        }
        let family: Vec<usize> = (0..count).map(|index| root(&mut parent, index)).collect();
        let mut candidates = vec![Vec::new(); count];
        for clause in formula.clauses() {
            if let Some(one) = clause.iter().find_map(helper) {
                let meant = clause
                    .iter()
                    .filter_map(|lit| numbering.candidate(lit.var()));
                candidates[family[one]].extend(meant);
            }
        }
        for list in &mut candidates {
            list.sort_unstable();
            list.dedup();
        }
        Helpers {
            first,
            family,
            candidates,
        }
    }

    /// The number of a helper, from 1.
    pub(super) fn number(&self, var: Var) -> Option<usize> {
        let index = var.index().checked_sub(self.first)?;
        (index < self.family.len()).then_some(index + 1)
    }

    /// The candidates that the family of a helper counts.
    pub(super) fn candidates(&self, var: Var) -> Option<&[(Cell, Value)]> {
        let family = self.family[self.number(var)? - 1];
        Some(&self.candidates[family])
    }
}
