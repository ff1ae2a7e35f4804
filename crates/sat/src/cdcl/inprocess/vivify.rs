//! Clauses shortened by propagation (vivification; Piette, Hamadi & Saïs 2008).
//!
//! The literals of a clause are denied one after the other. If propagation meets a conflict, or makes another
//! literal of the clause true, before all are denied, then the literals that led there form a shorter clause
//! that follows; those that propagation makes false on the way are superfluous too. Shorter clauses propagate
//! more: on most hard formulas nothing else helps so much (Luo, Li, Xiao, Manyà & Lü 2017; Li et al. 2020).
//!
//! Clauses that begin alike are taken one after the other, so that the denied literals that they share stay on
//! the trail: literals in many clauses are denied first (as in CaDiCaL). Unlike theirs, our propagation does
//! not ignore the clause at hand. What it implies about itself is implied by the others together with it, and
//! the shorter clause contains it, so that is as good.
//!
//! ```text
//!  clause a ∨ b ∨ c ∨ d               deny a, propagate; deny b: c becomes true.
//!                                     So a ∨ b ∨ c follows, and is shorter.
//!                                     Had it made c false: a ∨ b ∨ d would follow.
//! ```

use super::super::Cdcl;
use super::super::analyze::mark;
use super::super::arena::{ClauseRef, Meta};
use super::super::propagate::Conflict;
use super::super::trail::{FALSE, Reason, TRUE};
use super::edit::Watching;
use super::effort::Effort;
use crate::lit::Lit;
use crate::observe::Observer;

/// Which clauses, and how many thousandths of the propagations of the search they may take.
const TIERS: [(Tier, u64); 3] = [
    (Tier::Core, 40),
    (Tier::Middle, 100),
    (Tier::Irredundant, 40),
];

/// A class of clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tier {
    Core,
    Middle,
    Irredundant,
}

/// A clause to try.
struct Candidate {
    at: ClauseRef,
    vivified: bool,
    /// Its literals, where the commonest has rank 0, in `ranks`, in order.
    start: usize,
    end: usize,
}

/// How the denial of a clause's literals ended.
enum Outcome {
    /// A clause became false.
    Conflict(Conflict),
    /// This literal became true.
    Implied(Lit),
}

impl Cdcl {
    /// Tries clauses of all tiers. Leaves the root level, propagated.
    pub(super) fn vivify<O: Observer>(&mut self, effort: &mut Effort<'_, '_>, observer: &mut O) {
        for (tier, share) in TIERS {
            effort.allow(share);
            self.vivify_tier(tier, effort, observer);
            self.withdraw(0);
            if self.inconsistent || effort.stopped().is_some() {
                break;
            }
        }
        self.compact();
    }

    fn vivify_tier<O: Observer>(
        &mut self,
        tier: Tier,
        effort: &mut Effort<'_, '_>,
        observer: &mut O,
    ) {
        let clauses = self.clauses_of(tier);
        let (by_rank, rank_of) = self.rank_literals(&clauses);
        let mut ranks: Vec<u32> = Vec::new();
        let mut candidates: Vec<Candidate> = Vec::with_capacity(clauses.len());
        for at in clauses {
            let start = ranks.len();
            ranks.extend(self.arena.clause(at).iter().map(|lit| rank_of[lit.code()]));
            ranks[start..].sort_unstable();
            candidates.push(Candidate {
                at,
                vivified: self.arena.meta(at).is_vivified(),
                start,
                end: ranks.len(),
            });
        }
        candidates.sort_unstable_by(|a, b| {
            a.vivified
                .cmp(&b.vivified)
                .then_with(|| ranks[a.start..a.end].cmp(&ranks[b.start..b.end]))
                .then_with(|| a.at.0.cmp(&b.at.0))
        });
        let mut literals = Vec::new();
        for candidate in candidates {
            if effort.is_spent() || self.inconsistent {
                return;
            }
            literals.clear();
            literals.extend(
                ranks[candidate.start..candidate.end]
                    .iter()
                    .map(|&rank| by_rank[rank as usize]),
            );
            self.vivify_clause(candidate.at, &mut literals, effort, observer);
        }
    }

    /// The clauses of a tier. If all had their turn, it begins anew.
    fn clauses_of(&mut self, tier: Tier) -> Vec<ClauseRef> {
        let mut clauses = self.live_clauses();
        let (core, middle) = (self.options.core_glue, self.options.tier_glue);
        clauses.retain(|&at| {
            let meta = self.arena.meta(at);
            tier == match (meta.is_learned(), meta.glue()) {
                (false, _) => Tier::Irredundant,
                (true, glue) if glue <= core => Tier::Core,
                (true, glue) if glue <= middle => Tier::Middle,
                _ => return false,
            }
        });
        if clauses.iter().all(|&at| self.arena.meta(at).is_vivified()) {
            for &at in &clauses {
                let meta = self.arena.meta(at);
                self.arena.set_meta(at, meta.with_vivified(false));
            }
        }
        clauses
    }

    /// The literals, those in most of these clauses first, and the place of each.
    fn rank_literals(&self, clauses: &[ClauseRef]) -> (Vec<Lit>, Vec<u32>) {
        let mut counts = vec![0u32; 2 * self.variables() as usize];
        for &at in clauses {
            for lit in self.arena.clause(at) {
                counts[lit.code()] += 1;
            }
        }
        let mut by_rank: Vec<Lit> = (0..counts.len() as u32).map(Lit::from_code).collect();
        by_rank.sort_by_key(|lit| std::cmp::Reverse(counts[lit.code()]));
        let mut rank_of = vec![0; counts.len()];
        for (rank, lit) in by_rank.iter().enumerate() {
            rank_of[lit.code()] = rank as u32;
        }
        (by_rank, rank_of)
    }

    fn vivify_clause<O: Observer>(
        &mut self,
        at: ClauseRef,
        literals: &mut Vec<Lit>,
        effort: &mut Effort<'_, '_>,
        observer: &mut O,
    ) {
        let meta = self.arena.meta(at).with_vivified(true);
        self.arena.set_meta(at, meta);
        let at_root = |lit: Lit| self.trail.level_of(lit.var()) == 0;
        if literals
            .iter()
            .any(|&lit| self.trail.is_true(lit) && at_root(lit))
        {
            self.watches.detach(at, self.arena.clause(at));
            self.discard(at, observer);
            return;
        }
        literals.retain(|&lit| self.trail.value(lit) != FALSE || !at_root(lit));
        self.inprocessing.done.tried += 1;
        let level = self.level_in_common(literals);
        self.withdraw(level);
        let Some(outcome) = self.deny(literals, effort) else {
            return;
        };
        let helped = self.blame_decisions(&outcome, at);
        let needed = |lit: Lit| match outcome {
            Outcome::Implied(implied) if implied == lit => true,
            _ => {
                self.analysis.marks(lit.var()) & mark::SEEN != 0
                    && self.trail.value(lit) == FALSE
                    && self.trail.reason_of(lit.var()) == Reason::None
            }
        };
        let shorter: Vec<Lit> = literals
            .iter()
            .copied()
            .filter(|&lit| needed(lit))
            .collect();
        self.analysis.clear_marks();
        if shorter.len() < self.arena.clause(at).len() {
            self.inprocessing.done.vivified += 1;
            self.withdraw(0);
            self.replace(at, &shorter, meta, observer);
        } else {
            if let Outcome::Conflict(_) = outcome {
                self.withdraw(self.trail.level() - 1);
            }
            if meta.is_learned() && !helped && !self.is_reason(at) {
                self.inprocessing.done.implied += 1;
                self.watches.detach(at, self.arena.clause(at));
                self.discard(at, observer);
            }
        }
    }

    /// How many of the levels of the trail deny literals of the clause in its order.
    fn level_in_common(&self, literals: &[Lit]) -> u32 {
        let mut level = 0;
        for &lit in literals {
            if level == self.trail.level() {
                break;
            }
            if self.trail.decision(level + 1) == !lit {
                level += 1;
            } else if self.trail.value(lit) != FALSE || self.trail.level_of(lit.var()) > level {
                break;
            }
        }
        level
    }

    /// Denies literals until something follows.
    fn deny(&mut self, literals: &[Lit], effort: &mut Effort<'_, '_>) -> Option<Outcome> {
        for &lit in literals {
            match self.trail.value(lit) {
                FALSE => {}
                TRUE => return Some(Outcome::Implied(lit)),
                _ => {
                    if let Some(conflict) = self.suppose(!lit, effort) {
                        return Some(Outcome::Conflict(conflict));
                    }
                }
            }
        }
        None
    }

    /// Marks the variables that led to the outcome, back to the decisions. Whether a clause was among the
    /// reasons.
    fn blame_decisions(&mut self, outcome: &Outcome, at: ClauseRef) -> bool {
        let Cdcl {
            analysis,
            trail,
            arena,
            ..
        } = self;
        let mut helped = false;
        let mut follow = |reason: Reason, analysis: &mut super::super::analyze::Analysis| {
            let mut meet = |lit: Lit| {
                if trail.level_of(lit.var()) > 0 {
                    analysis.mark(lit.var(), mark::SEEN);
                }
            };
            match reason {
                Reason::None => {}
                Reason::Binary(other) => meet(other),
                Reason::Long(clause) => {
                    helped |= clause == at;
                    arena.clause(clause).iter().for_each(|&lit| meet(lit));
                }
                Reason::External(_) => unreachable!("propagators are not asked here"),
            }
        };
        match *outcome {
            Outcome::Conflict(Conflict::Binary(a, b)) => {
                follow(Reason::Binary(a), analysis);
                follow(Reason::Binary(b), analysis);
            }
            Outcome::Conflict(Conflict::Long(clause)) => follow(Reason::Long(clause), analysis),
            Outcome::Conflict(Conflict::External) => unreachable!("propagators are not asked here"),
            Outcome::Implied(lit) => analysis.mark(lit.var(), mark::SEEN),
        }
        for &lit in trail.literals().iter().rev() {
            if analysis.marks(lit.var()) != 0 {
                follow(trail.reason_of(lit.var()), analysis);
            }
        }
        helped
    }

    /// Puts a shorter clause in the place of one. Needs the root level.
    fn replace<O: Observer>(
        &mut self,
        at: ClauseRef,
        shorter: &[Lit],
        meta: Meta,
        observer: &mut O,
    ) {
        let new = self.derive_clause(shorter, meta.with_compared(false), Watching::Now, observer);
        if let Some(new) = new
            && !meta.is_learned()
        {
            self.inprocessing.elimination.touch(self.arena.clause(new));
        }
        self.watches.detach(at, self.arena.clause(at));
        self.discard(at, observer);
        if new.is_none() {
            self.settle(observer);
        }
    }
}
