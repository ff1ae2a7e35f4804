//! Unit propagation: what the clauses imply from what is assigned.
//!
//! Each literal of the trail is taken once. Its complement became false, so the clauses that watch the
//! complement are visited: first the binary ones, which need no look at any clause, then the long ones, the
//! blocker first. This loop takes most of a solver's time.

use super::Cdcl;
use super::arena::ClauseRef;
use super::trail::{FALSE, OPEN, Reason, TRUE};
use super::watch::Watch;
use crate::lit::Lit;
use crate::observe::{self, Observer};

/// A clause whose literals are all false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Conflict {
    /// A binary clause.
    Binary(Lit, Lit),
    /// A longer one.
    Long(ClauseRef),
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
    /// Propagates from `trail.head` on.
    pub(super) fn propagate<O: Observer>(&mut self, observer: &mut O) -> Propagated {
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
        let level = self.trail.level();
        for &other in &self.watches.binary[lit.code()] {
            match self.trail.value(other) {
                TRUE => {}
                OPEN => {
                    self.trail.assign(other, Reason::Binary(lit));
                    observer.imply(other, observe::Reason::Clause(&[other, lit]), level);
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
        let level = self.trail.level();
        // Entries only ever go to lists of literals that are not false, so this list does not grow while it
        // is away.
        let mut list = std::mem::take(&mut self.watches.long[lit.code()]);
        let mut conflict = None;
        let mut kept = 0;
        let mut next = 0;
        while next < list.len() {
            let watch = list[next];
            next += 1;
            if self.trail.value(watch.blocker) == TRUE {
                list[kept] = watch;
                kept += 1;
                continue;
            }
            let clause = self.arena.clause_mut(watch.clause);
            // The other watched literal, whichever of the first two it is.
            let other = Lit::from_code((clause[0].code() ^ clause[1].code() ^ lit.code()) as u32);
            let value = self.trail.value(other);
            if value == TRUE {
                list[kept] = Watch {
                    blocker: other,
                    ..watch
                };
                kept += 1;
                continue;
            }
            let values = &self.trail.values;
            let free = clause[2..]
                .iter()
                .position(|other| values[other.code()] != FALSE);
            if let Some(free) = free {
                let free = free + 2;
                let replacement = clause[free];
                if values[replacement.code()] == TRUE {
                    // Satisfied: a better blocker is enough (Biere, CaDiCaL).
                    list[kept] = Watch {
                        blocker: replacement,
                        ..watch
                    };
                    kept += 1;
                    continue;
                }
                clause[0] = other;
                clause[1] = replacement;
                clause[free] = lit;
                self.watches.long[replacement.code()].push(Watch {
                    blocker: other,
                    ..watch
                });
                continue;
            }
            list[kept] = watch;
            kept += 1;
            if value == OPEN {
                self.trail.assign(other, Reason::Long(watch.clause));
                observer.imply(other, observe::Reason::Clause(clause), level);
            } else {
                conflict = Some(Conflict::Long(watch.clause));
                break;
            }
        }
        list.copy_within(next.., kept);
        list.truncate(kept + list.len() - next);
        self.watches.long[lit.code()] = list;
        conflict
    }
}
