//! Where the first open clause is.
//!
//! Deeper in the tree more clauses are satisfied, so the search for an open one goes on where the level below
//! left off. Each level keeps its own place to come back to.

use super::super::clauses::{ClauseId, Clauses};
use super::super::trail::Trail;

/// Invariant: the clauses before `at` are satisfied on the present level, those before `saved[i]` on level
/// `i`.
#[derive(Clone, Debug, Default)]
pub(super) struct Cursor {
    at: usize,
    saved: Vec<usize>,
}

impl Cursor {
    /// The first clause that may be open.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// The first clause without a true literal.
    pub(super) fn first_open(&mut self, clauses: &Clauses, trail: &Trail) -> Option<ClauseId> {
        let open = clauses
            .ids_from(self.at)
            .find(|&id| !trail.satisfies(clauses.clause(id)));
        self.at = open.map_or(clauses.len(), |id| id.0 as usize);
        open
    }

    /// A level was opened.
    pub(super) fn save(&mut self) {
        self.saved.push(self.at);
    }

    /// Everything above `level` is taken back.
    pub(super) fn restore(&mut self, level: u32) {
        if let Some(&at) = self.saved.get(level as usize) {
            self.at = at;
            self.saved.truncate(level as usize);
        }
    }
}
