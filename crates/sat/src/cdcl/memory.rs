//! What the solver's data take, for those who set a limit.
//!
//! This is an account, not a measurement: the room of clauses, of the lists that watch them, of at-most-one sets and
//! of removed clauses as it is reserved, and a round figure for what every variable has. Left out are the
//! caller's propagators and observers, a formula that the caller keeps, and what inprocessing takes for a moment
//! (at most about as much as the clauses).
//!
//! Nothing but learned clauses grows during a search, and the account costs a walk along all watch lists. So it
//! is made at the start of a call and then once in a thousand conflicts.

use super::Cdcl;

/// After how many conflicts the account is made again.
pub(super) const GAP: u64 = 1000;

/// Values, trail, levels and reasons, order, phases, marks: the sizes of what is kept for a variable, in bytes.
const VARIABLE: usize = 72;

/// The bytes that a list has reserved.
pub(super) fn reserved<T>(list: &Vec<T>) -> usize {
    list.capacity() * size_of::<T>()
}

impl Cdcl {
    /// How many bytes the solver's data take, about; see [`Limits::memory`](crate::Limits::memory). Takes time in
    /// proportion to the number of variables.
    ///
    /// ```
    /// use anydoku_sat::cdcl::Cdcl;
    /// let mut solver = Cdcl::default();
    /// solver.reserve_variables(1_000_000);
    /// assert!((100..300).contains(&(solver.memory() / 1_000_000)));
    /// ```
    pub fn memory(&self) -> usize {
        self.variables() as usize * VARIABLE
            + self.arena.bytes()
            + self.watches.bytes()
            + self.sets.bytes()
            + self.extension.bytes()
    }
}
