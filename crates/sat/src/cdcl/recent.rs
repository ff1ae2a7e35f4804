//! Forgetting at once what a newly learned clause makes superfluous.
//!
//! Clauses learned one after the other are often about the same conflict, each time with fewer literals. So each new
//! clause is compared with the last ones learned: those that contain it are forgotten (Biere's CaDiCaL calls it eager
//! subsumption). That costs a look at a few hundred literals a conflict, and on formulas with few variables it
//! removes up to a third of all learned clauses long before [`reduce`](super::reduce) would.
//!
//! A clause that is a reason stays. The others become garbage, which [`propagate`](super::propagate) takes out of the
//! watch lists as it meets it.

use super::Cdcl;
use super::analyze::mark;
use super::arena::ClauseRef;
use crate::observe::Observer;

/// With so many clauses each new one is compared.
const RECENT: usize = 20;

/// The clauses learned last, since the arena was compacted.
#[derive(Clone, Debug, Default)]
pub(super) struct Recent {
    clauses: Vec<ClauseRef>,
    /// Where the oldest one is, once there are enough.
    oldest: usize,
}

impl Recent {
    fn push(&mut self, at: ClauseRef) {
        if self.clauses.len() < RECENT {
            self.clauses.push(at);
        } else {
            self.clauses[self.oldest] = at;
            self.oldest = (self.oldest + 1) % RECENT;
        }
    }

    /// Forgets them all, when their names change.
    pub(super) fn clear(&mut self) {
        self.clauses.clear();
        self.oldest = 0;
    }
}

impl Cdcl {
    /// Forgets those of the clauses learned last that contain this one, which is the newest.
    pub(super) fn subsume_recent<O: Observer>(&mut self, newest: ClauseRef, observer: &mut O) {
        for index in 0..self.arena.clause(newest).len() {
            let lit = self.arena.clause(newest)[index];
            self.analysis.mark(lit.var(), mark::of_sign(lit));
        }
        let length = self.arena.clause(newest).len();
        for index in 0..self.recent.clauses.len() {
            let at = self.recent.clauses[index];
            let clause = self.arena.clause(at);
            // How many literals may still be others.
            let Some(mut others) = clause.len().checked_sub(length) else {
                continue;
            };
            let contains = clause.iter().all(|&lit| {
                let common = self.analysis.marks(lit.var()) & mark::of_sign(lit) != 0;
                if !common {
                    let left = others.checked_sub(1);
                    others = left.unwrap_or(0);
                    return left.is_some();
                }
                true
            });
            let meta = self.arena.meta(at);
            if contains && meta.is_learned() && !meta.is_garbage() && !self.is_reason(at) {
                self.discard(at, observer);
            }
        }
        self.analysis.clear_marks();
        self.recent.push(newest);
    }
}
