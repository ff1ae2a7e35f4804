//! Unit propagation: what the clauses imply from what is assigned.
//!
//! Each literal of the trail is taken once. Its complement became false, so the clauses that watch the
//! complement are visited: first the binary ones, which need no look at any clause, then at-most-one sets
//! (see [`sets`](super::sets)), then the long clauses, the blocker first. This loop takes most of a solver's time.

use super::Cdcl;
use super::arena::ClauseRef;
use super::external::News;
use super::trail::{FALSE, OPEN, Reason, TRUE};
use crate::lit::Lit;
use crate::observe::{self, Observer};

/// A clause whose literals are all false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Conflict {
    /// A binary clause.
    Binary(Lit, Lit),
    /// A longer one.
    Long(ClauseRef),
    /// The one that a propagator left.
    External,
}

/// How a propagation ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Propagated {
    /// Everything that follows was assigned.
    All,
    /// It took long enough for a look at the limits; call again to go on.
    Paused,
    /// A clause was found false.
    Conflict(Conflict),
}

/// After how many literals propagation pauses.
const PAUSE: usize = 1000;

impl Cdcl {
    /// Propagates from `trail.head` on, by clauses and propagators.
    pub(super) fn propagate<O: Observer>(&mut self, observer: &mut O) -> Propagated {
        loop {
            let result = self.propagate_clauses(observer);
            if result != Propagated::All || self.externals.is_empty() {
                return result;
            }
            match self.propagate_external(observer) {
                News::None => return Propagated::All,
                News::Implied => {}
                News::Conflict(conflict) => return Propagated::Conflict(conflict),
            }
        }
    }

    /// Propagates from `trail.head` on, by clauses alone.
    pub(super) fn propagate_clauses<O: Observer>(&mut self, observer: &mut O) -> Propagated {
        let before = self.trail.literals().len();
        let pause = self.trail.head + PAUSE;
        let mut result = Propagated::All;
        while let Some(&lit) = self.trail.literals().get(self.trail.head) {
            if self.trail.head == pause {
                result = Propagated::Paused;
                break;
            }
            self.trail.head += 1;
            if let Some(conflict) = self
                .propagate_binary(!lit, observer)
                .or_else(|| self.propagate_sets(lit, observer))
                .or_else(|| self.propagate_long(!lit, observer))
            {
                result = Propagated::Conflict(conflict);
                break;
            }
        }
        self.statistics.propagations += (self.trail.literals().len() - before) as u64;
        result
    }

    /// Visits the binary clauses of a literal that became false.
    #[inline]
    fn propagate_binary<O: Observer>(&mut self, lit: Lit, observer: &mut O) -> Option<Conflict> {
        let mut trail = self.trail.writer();
        for &other in &self.watches.binary[lit.code()] {
            match trail.value(other) {
                TRUE => {}
                OPEN => {
                    trail.assign(other, Reason::Binary(lit));
                    let clause = observe::Reason::Clause(&[other, lit]);
                    observer.imply(other, clause, trail.level);
                }
                _ => return Some(Conflict::Binary(lit, other)),
            }
        }
        None
    }

    /// Visits the long clauses that watch a literal that became false, and finds each another literal to
    /// watch where there is one.
    #[inline]
    fn propagate_long<O: Observer>(&mut self, lit: Lit, observer: &mut O) -> Option<Conflict> {
        let mut trail = self.trail.writer();
        let mut arena = self.arena.writer();
        let lists = self.watches.long.as_mut_slice();
        // Entries only ever go to lists of literals that are not false, so this list does not grow while it
        // is away.
        let mut list = std::mem::take(&mut lists[lit.code()]);
        let mut conflict = None;
        let mut kept = 0;
        let mut next = 0;
        while let Some(&watch) = list.get(next) {
            next += 1;
            if trail.value(watch.blocker) == TRUE {
                list[kept] = watch;
                kept += 1;
                continue;
            }
            if arena.is_garbage(watch.clause) {
                continue; // And its entry goes.
            }
            let clause = arena.clause(watch.clause);
            let (pair, rest) = clause.split_at_mut(2);
            // The other watched literal, whichever of the first two it is.
            let other = if pair[0] == lit { pair[1] } else { pair[0] };
            let value = trail.value(other);
            if value == TRUE {
                list[kept] = watch.blocked_by(other);
                kept += 1;
                continue;
            }
            if let Some(free) = rest.iter_mut().find(|free| trail.value(**free) != FALSE) {
                let replacement = *free;
                if trail.value(replacement) == TRUE {
                    // Satisfied: a better blocker is enough (Biere, CaDiCaL).
                    list[kept] = watch.blocked_by(replacement);
                    kept += 1;
                    continue;
                }
                *free = lit;
                pair[0] = other;
                pair[1] = replacement;
                lists[replacement.code()].push(watch.blocked_by(other));
                continue;
            }
            list[kept] = watch;
            kept += 1;
            if value == OPEN {
                trail.assign(other, Reason::Long(watch.clause));
                observer.imply(other, observe::Reason::Clause(clause), trail.level);
            } else {
                conflict = Some(Conflict::Long(watch.clause));
                break;
            }
        }
        list.copy_within(next.., kept);
        list.truncate(kept + list.len() - next);
        lists[lit.code()] = list;
        conflict
    }
}
