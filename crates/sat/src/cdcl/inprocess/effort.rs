//! How much a technique may spend.
//!
//! The unit is one propagation of the search. Techniques that look through clauses without propagating count
//! [`STEPS`] of their steps as one. The caller's limits are asked as often as during the search.

use super::super::budget::Budget;
use crate::limits::Limit;
use crate::statistics::Statistics;

/// Steps of a walk over clauses that take about as long as one propagation.
const STEPS: u64 = 8;

/// What may be spent even if the search has spent next to nothing.
const LEAST: u64 = 2_000;

/// The caller is asked again after so many propagations' worth.
const POLL: u64 = 1000;

/// The account of one round.
pub(super) struct Effort<'e, 'b> {
    budget: &'e mut Budget<'b>,
    statistics: Statistics,
    /// Propagations of the search since the last round.
    earned: u64,
    left: u64,
    until_poll: u64,
    stopped: Option<Limit>,
}

impl<'e, 'b> Effort<'e, 'b> {
    pub(super) fn new(
        budget: &'e mut Budget<'b>,
        statistics: Statistics,
        earned: u64,
    ) -> Effort<'e, 'b> {
        Effort {
            budget,
            statistics,
            earned,
            left: 0,
            until_poll: 0,
            stopped: None,
        }
    }

    /// Allows one technique so many thousandths of what the search spent.
    pub(super) fn allow(&mut self, thousandths: u64) {
        self.allow_at_least(LEAST, thousandths);
    }

    /// The same, but no less than so many propagations' worth.
    pub(super) fn allow_at_least(&mut self, least: u64, thousandths: u64) {
        self.left = (self.earned / 1000 * thousandths).max(least);
    }

    /// Notes propagations.
    pub(super) fn spend(&mut self, propagations: u64) {
        self.left = self.left.saturating_sub(propagations);
        if self.until_poll < propagations {
            self.until_poll = POLL;
            self.stopped = self.stopped.or(self.budget.poll(&self.statistics));
        } else {
            self.until_poll -= propagations;
        }
    }

    /// Notes steps of a walk over clauses.
    pub(super) fn walk(&mut self, steps: usize) {
        self.spend((steps as u64).div_ceil(STEPS));
    }

    /// Whether the technique must end.
    pub(super) fn is_spent(&self) -> bool {
        self.left == 0 || self.stopped.is_some()
    }

    /// The limit that ends the round.
    pub(super) fn stopped(&self) -> Option<Limit> {
        self.stopped
    }
}
