//! The limits of one call, counted from its start.

use super::memory;
use crate::limits::{Limit, Limits};
use crate::statistics::Statistics;

/// After how many propagations the caller is asked again whether to stop.
const POLL: u64 = 1000;

/// The limits as statistics not to be exceeded.
pub(super) struct Budget<'a> {
    limits: Limits<'a>,
    start: Statistics,
    /// The number of propagations at which to look again.
    next_poll: u64,
    /// The number of conflicts at which to ask for the memory.
    next_account: u64,
}

impl<'a> Budget<'a> {
    pub(super) fn new(limits: &Limits<'a>, start: &Statistics) -> Budget<'a> {
        Budget {
            limits: *limits,
            start: *start,
            next_poll: 0,
            next_account: 0,
        }
    }

    /// The limit that forbids one more conflict. Asks the caller too.
    pub(super) fn before_conflict(&mut self, now: &Statistics) -> Option<Limit> {
        if reached(self.limits.conflicts, self.start.conflicts, now.conflicts) {
            return Some(Limit::Conflicts);
        }
        self.poll(now)
    }

    /// The limit that forbids one more decision.
    pub(super) fn before_decision(&self, now: &Statistics) -> Option<Limit> {
        reached(self.limits.decisions, self.start.decisions, now.decisions)
            .then_some(Limit::Decisions)
    }

    /// The limit on memory if it is reached. `memory` is asked now and then, and only if there is a limit.
    #[inline]
    pub(super) fn poll_memory(
        &mut self,
        now: &Statistics,
        memory: impl FnOnce() -> usize,
    ) -> Option<Limit> {
        let limit = self.limits.memory?;
        if now.conflicts < self.next_account {
            return None;
        }
        self.next_account = now.conflicts + memory::GAP;
        (memory() > limit).then_some(Limit::Memory)
    }

    /// Like [`Budget::poll`], but mostly does nothing.
    #[inline]
    pub(super) fn poll_sometimes(&mut self, now: &Statistics) -> Option<Limit> {
        if now.propagations < self.next_poll {
            return None;
        }
        self.poll(now)
    }

    /// The limit on propagations if it is reached, or what the caller says.
    pub(super) fn poll(&mut self, now: &Statistics) -> Option<Limit> {
        let (start, now) = (self.start.propagations, now.propagations);
        self.next_poll = now + POLL;
        if let Some(limit) = self.limits.propagations {
            let end = start.saturating_add(limit);
            if now >= end {
                return Some(Limit::Propagations);
            }
            self.next_poll = self.next_poll.min(end);
        }
        self.limits.stop.and_then(|stop| stop())
    }
}

fn reached(limit: Option<u64>, start: u64, now: u64) -> bool {
    limit.is_some_and(|limit| now - start >= limit)
}
