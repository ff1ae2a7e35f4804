//! What a search did, in numbers.

use std::ops::Add;

/// Counts of one solver since it was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Literals chosen by branching; a refuted branch's other side is not a new decision.
    pub decisions: u64,
    /// Literals implied by clauses (or, in DPLL, by being pure).
    pub propagations: u64,
    /// Clauses found with all literals false.
    pub conflicts: u64,
    /// Clauses learned, counting those forgotten since.
    pub learned: u64,
    /// Times the search started over.
    pub restarts: u64,
    /// The deepest decision level reached.
    pub deepest: u32,
}

/// What two searches did together: sums, and the deeper of both levels.
impl Add for Statistics {
    type Output = Statistics;

    fn add(self, other: Statistics) -> Statistics {
        Statistics {
            decisions: self.decisions + other.decisions,
            propagations: self.propagations + other.propagations,
            conflicts: self.conflicts + other.conflicts,
            learned: self.learned + other.learned,
            restarts: self.restarts + other.restarts,
            deepest: self.deepest.max(other.deepest),
        }
    }
}
