//! What a search did, in numbers.

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
