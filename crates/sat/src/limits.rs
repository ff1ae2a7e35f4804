//! When to stop without an answer.
//!
//! This crate has no clock and no signals: time and interruption come in through one callback that the
//! search asks now and then.
//!
//! ```
//! use std::cell::Cell;
//! use anydoku_sat::cdcl::Cdcl;
//! use anydoku_sat::{ClauseSink, Limit, Limits, NoObserver, Verdict};
//!
//! let mut solver = Cdcl::default();
//! let [a, b] = [(); 2].map(|()| solver.new_var().positive());
//! solver.add_clause(&[a, b]);
//!
//! // In real life: a clock, or a flag that another thread sets.
//! let stopped = Cell::new(true);
//! let stop = || stopped.get().then_some(Limit::Interrupt);
//! let limits = Limits { conflicts: Some(1000), stop: Some(&stop), ..Limits::none() };
//! assert_eq!(solver.solve(&[], &limits, &mut NoObserver), Verdict::Unknown(Limit::Interrupt));
//!
//! // Nothing is lost by stopping.
//! stopped.set(false);
//! assert!(solver.solve(&[], &limits, &mut NoObserver).model().is_some());
//! ```

use std::fmt;

/// What stopped a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    /// The time was up.
    Time,
    /// Somebody asked the search to stop.
    Interrupt,
    /// The number of conflicts was reached.
    Conflicts,
    /// The number of decisions was reached.
    Decisions,
    /// The number of propagations was reached.
    Propagations,
    /// The memory was used up.
    Memory,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Limit::Time => "time limit",
            Limit::Interrupt => "interrupted",
            Limit::Conflicts => "conflict limit",
            Limit::Decisions => "decision limit",
            Limit::Propagations => "propagation limit",
            Limit::Memory => "memory limit",
        })
    }
}

/// The bounds of one search, counted from its start. The default has none.
#[derive(Clone, Copy, Default)]
pub struct Limits<'a> {
    /// Stop before the conflict with this number plus one.
    pub conflicts: Option<u64>,
    /// Stop before the decision with this number plus one.
    pub decisions: Option<u64>,
    /// Stop soon after this many literals were propagated.
    pub propagations: Option<u64>,
    /// Stop when the solver's own data take more bytes than this, clauses, learned clauses and what is kept for
    /// each variable: at the start of a search or soon after they do. [`Cdcl`](crate::cdcl::Cdcl) alone grows
    /// while it searches and heeds this; see [`Cdcl::memory`](crate::cdcl::Cdcl::memory).
    pub memory: Option<usize>,
    /// Asked often (at least once a thousand propagations or so); an answer other than `None` stops the
    /// search with that limit. Deadlines and interrupts come in here.
    pub stop: Option<&'a dyn Fn() -> Option<Limit>>,
}

impl<'a> Limits<'a> {
    /// No limits at all.
    pub const fn none() -> Limits<'a> {
        Limits {
            conflicts: None,
            decisions: None,
            propagations: None,
            memory: None,
            stop: None,
        }
    }
}

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits")
            .field("conflicts", &self.conflicts)
            .field("decisions", &self.decisions)
            .field("propagations", &self.propagations)
            .field("memory", &self.memory)
            .field("stop", &self.stop.is_some())
            .finish()
    }
}
