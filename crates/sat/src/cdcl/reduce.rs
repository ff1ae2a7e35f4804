//! Forgetting learned clauses, so that propagation stays fast.
//!
//! What a learned clause is worth is told by its *glue*, the number of decision levels of its literals
//! (Audemard & Simon 2009): few levels, few decisions to make it useful. Three tiers (Oh 2016): the core is
//! kept for ever, the middle tier stays for two reductions after its last use in a conflict, the rest for
//! one. Of the clauses without credit the worse three quarters go, by glue, then by length.
//! Reductions come at conflict numbers with growing gaps, so the number of clauses kept grows like the square
//! root of the conflicts.

use super::Cdcl;
use super::arena::ClauseRef;
use super::trail::Reason;
use crate::observe::Observer;

/// By how many conflicts each gap between reductions is longer than the one before.
const GAP: u64 = 300;

/// When to reduce.
#[derive(Clone, Debug)]
pub(super) struct Reductions {
    /// The number of the conflict to reduce at.
    next: u64,
    done: u64,
}

impl Default for Reductions {
    fn default() -> Reductions {
        Reductions { next: GAP, done: 0 }
    }
}

impl Cdcl {
    pub(super) fn reduction_is_due(&self) -> bool {
        self.options.reduce && self.statistics.conflicts >= self.reductions.next
    }

    /// Forgets learned clauses. Possible on any level; reasons are kept.
    pub(super) fn reduce<O: Observer>(&mut self, observer: &mut O) {
        self.reductions.done += 1;
        self.reductions.next = self.statistics.conflicts + GAP * (self.reductions.done + 1);
        let mut candidates = self.collect_candidates();
        // The position makes the order total, so the outcome does not depend on the sort.
        candidates.sort_unstable_by_key(|&(at, glue, length)| (glue, length, at.0));
        let keep = candidates.len() / 4;
        for &(at, ..) in &candidates[keep..] {
            self.discard(at, observer);
        }
        self.compact();
    }

    /// The clauses that may go, with glue and length. Takes one credit from the others.
    fn collect_candidates(&mut self) -> Vec<(ClauseRef, u32, usize)> {
        let mut candidates = Vec::new();
        let refs: Vec<ClauseRef> = self.arena.refs().collect();
        for at in refs {
            let meta = self.arena.meta(at);
            if !meta.is_learned() || meta.glue() <= self.options.core_glue {
                continue;
            }
            if meta.used() > 0 {
                self.arena.set_meta(at, meta.with_used(meta.used() - 1));
            } else if !self.is_reason(at) {
                candidates.push((at, meta.glue(), self.arena.clause(at).len()));
            }
        }
        candidates
    }

    /// Whether a clause implied one of its two watched literals.
    pub(super) fn is_reason(&self, at: ClauseRef) -> bool {
        self.arena.clause(at)[..2].iter().any(|&lit| {
            self.trail.is_true(lit) && self.trail.reason_of(lit.var()) == Reason::Long(at)
        })
    }

    /// Takes garbage out of the arena and renews all names of clauses.
    pub(super) fn compact(&mut self) {
        self.recent.clear();
        let moved = self.arena.compact();
        for index in 0..self.trail.literals().len() {
            let var = self.trail.literals()[index].var();
            // A reason may be gone only on the root, where none is needed.
            if let Reason::Long(at) = self.trail.reason_of(var) {
                let reason = match moved.translate(at) {
                    Some(at) => Reason::Long(at),
                    None => {
                        debug_assert_eq!(self.trail.level_of(var), 0);
                        Reason::None
                    }
                };
                self.trail.set_reason(var, reason);
            }
        }
        self.watches.rebuild(&self.arena);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cdcl::arena::Meta;
    use crate::cdcl::propagate::Propagated;
    use crate::formula::ClauseSink;
    use crate::lit::Lit;
    use crate::observe::NoObserver;

    /// A solver with this many variables, and a learned clause over the first of them.
    fn with_learned(length: usize, meta: Meta) -> (Cdcl, Vec<Lit>) {
        let mut solver = Cdcl::default();
        let clause: Vec<Lit> = (0..length).map(|_| solver.new_var().positive()).collect();
        let at = solver.arena.push(&clause, meta);
        solver.watches.attach(at, &clause);
        (solver, clause)
    }

    #[test]
    fn a_reason_stays_until_it_is_none() {
        let (mut solver, _) = with_learned(3, Meta::learned(9).with_used(0));
        // The clause before it goes, so the reason moves.
        let clause: Vec<Lit> = (0..3).map(|_| solver.new_var().positive()).collect();
        let at = solver.arena.push(&clause, Meta::learned(9).with_used(0));
        solver.watches.attach(at, &clause);
        solver.trail.decide(!clause[0]);
        solver.trail.decide(!clause[1]);
        assert_eq!(solver.propagate(&mut NoObserver), Propagated::All);
        assert!(solver.trail.is_true(clause[2]));
        solver.reduce(&mut NoObserver);
        assert_eq!(solver.arena.refs().count(), 1);
        let Reason::Long(at) = solver.trail.reason_of(clause[2].var()) else {
            panic!("implied by the learned clause");
        };
        assert!(solver.arena.clause(at).contains(&clause[2]));
        solver.backtrack(0, &mut NoObserver);
        solver.reduce(&mut NoObserver);
        assert_eq!(solver.arena.refs().count(), 0);
    }

    #[test]
    fn tiers_live_as_long_as_they_should() {
        for (glue, used, reductions) in [
            (2, 0, None),
            (6, 2, Some(3)),
            (9, 1, Some(2)),
            (9, 0, Some(1)),
        ] {
            let (mut solver, _) = with_learned(10, Meta::learned(glue).with_used(used));
            let gone = (1..10).find(|_| {
                solver.reduce(&mut NoObserver);
                solver.arena.refs().count() == 0
            });
            assert_eq!(gone, reductions, "glue {glue}, {used} credits");
        }
    }
}
