//! Which clauses a learned clause comes from.
//!
//! Conflict analysis resolves the false clause with reasons, and minimisation resolves further; which steps it
//! took need not be known. Suppose all literals of the learned clause false: those are on the trail already.
//! Going back along the trail from the false clause, every literal that is needed and not supposed needs its
//! reason, whose other literals are needed in turn. The reasons met, in the order of the trail, and the false
//! clause at the end are what unit propagation would use. Literals of level 0 need only their unit clause.
//!
//! If the way leads to a decision that is not in the clause, the solver knew a shorter way (a binary clause
//! that was no reason, say): then [`rup`](super::rup) looks for it.

use super::assignment::Assignment;
use super::book::{Book, ClauseNumber};
use super::event::Cause;
use crate::lit::{Lit, Var};

/// A set of variables.
#[derive(Debug, Default)]
pub(super) struct VarSet(Vec<bool>);

impl VarSet {
    pub(super) fn insert(&mut self, var: Var) {
        if self.0.len() <= var.index() {
            self.0.resize(var.index() + 1, false);
        }
        self.0[var.index()] = true;
    }

    pub(super) fn contains(&self, var: Var) -> bool {
        self.0.get(var.index()).is_some_and(|&inside| inside)
    }
}

/// The clauses from which `learned` follows when `conflict` is false under the assignment.
pub(super) fn along_reasons(
    book: &Book,
    assignment: &Assignment,
    conflict: ClauseNumber,
    learned: &[Lit],
) -> Option<Vec<ClauseNumber>> {
    let mut needed = VarSet::default();
    for lit in book.clause(conflict) {
        needed.insert(lit.var());
    }
    let mut supposed = VarSet::default();
    for lit in learned {
        if assignment.value(*lit) != Some(false) {
            return None; // Not a clause of this conflict.
        }
        supposed.insert(lit.var());
    }
    let mut found = vec![conflict];
    for &lit in assignment.trail().iter().rev() {
        if !needed.contains(lit.var()) || supposed.contains(lit.var()) {
            continue;
        }
        let entry = assignment.entry(lit.var())?;
        match (entry.unit, entry.cause) {
            (Some(unit), _) => found.push(unit),
            (None, Cause::Clause(reason)) => {
                found.push(reason);
                for other in book.clause(reason) {
                    needed.insert(other.var());
                }
            }
            _ => return None,
        }
    }
    found.reverse();
    Some(found)
}
