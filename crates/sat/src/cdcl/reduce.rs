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
            observer.forget(self.arena.clause(at));
            self.arena.set_meta(at, self.arena.meta(at).with_garbage());
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
    fn is_reason(&self, at: ClauseRef) -> bool {
        self.arena.clause(at)[..2].iter().any(|&lit| {
            self.trail.is_true(lit) && self.trail.reason_of(lit.var()) == Reason::Long(at)
        })
    }

    /// Takes garbage out of the arena and renews all names of clauses.
    pub(super) fn compact(&mut self) {
        let moved = self.arena.compact();
        for index in 0..self.trail.literals().len() {
            let var = self.trail.literals()[index].var();
            // The root's reasons are not needed any more, and their clauses may be gone.
            if let Reason::Long(at) = self.trail.reason_of(var) {
                let reason = if self.trail.level_of(var) == 0 {
                    Reason::None
                } else {
                    Reason::Long(moved.translate(at))
                };
                self.trail.set_reason(var, reason);
            }
        }
        self.watches.rebuild(&self.arena);
    }
}
