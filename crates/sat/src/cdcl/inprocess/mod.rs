//! Between conflicts: working on the clauses themselves.
//!
//! Search alone takes clauses as they come. Now and then it pays to stop and make them better: fewer, shorter,
//! over fewer variables (Järvisalo, Heule & Biere 2012, *inprocessing*). What a round does, in this order:
//!
//! | file | idea |
//! |---|---|
//! | [`probe`] | literals that can't be true |
//! | [`substitute`] | literals that are equal |
//! | [`subsume`] | clauses that contain others |
//! | [`eliminate`] | variables replaced by resolvents |
//! | [`gate`] | clauses that define a variable |
//! | [`vivify`] | literals that propagation shows to be superfluous |
//! | `edit` | adding, removing, replacing clauses at the root |
//! | `effort` | when to stop |
//!
//! Rounds come after growing numbers of conflicts, the first one late enough that easy formulas are done by
//! then. Formulas in which most variables stand for the value of an expression get an early round that
//! eliminates these: whatever the search does with them meanwhile is wasted. Each technique may spend a share of what the search has spent since its last turn, counted in
//! propagations, never in time.
//!
//! # Proofs
//!
//! The observer hears of every new clause before it hears of the end of the old one, and every new clause
//! follows from those known by unit propagation. It does not hear the propagations made to find out; only
//! those at the root that stay. The clauses of a removed variable are *not* forgotten in its eyes: they may
//! come back, and then they could not be derived again.

mod edit;
mod effort;
pub mod eliminate;
pub mod gate;
pub mod probe;
pub mod substitute;
pub mod subsume;
pub mod vivify;

use super::Cdcl;
use super::budget::Budget;
use super::options::Options;
use super::propagate::Propagated;
use crate::limits::Limit;
use crate::lit::{Lit, Var};
use crate::observe::{NoObserver, Observer};
use effort::Effort;

/// After how many conflicts the early round comes.
const EARLY: u64 = 1000;

/// Thousandths of the propagations of the search that subsumption may take.
const SUBSUMPTION: u64 = 50;

/// Thousandths of the propagations of the search that elimination may take.
const ELIMINATION: u64 = 100;

/// The least that elimination and subsumption may take in the early round, as propagations: with that they are
/// done with most formulas.
const EARLY_LEAST: u64 = 1_000_000;

/// How often the early round eliminates, with more resolvents allowed each time.
const EARLY_PASSES: usize = 6;

/// What the techniques of [`Options::inprocess`] did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Inprocessed {
    /// Rounds.
    pub rounds: u64,
    /// Literals probed.
    pub probed: u64,
    /// Of these, literals found to be false in every model.
    pub failed: u64,
    /// Variables replaced by an equal literal.
    pub substituted: u64,
    /// Clauses removed because they contain another.
    pub subsumed: u64,
    /// Clauses that lost a literal to another clause.
    pub strengthened: u64,
    /// Variables eliminated by resolution.
    pub eliminated: u64,
    /// Definitions found of variables tried for elimination.
    pub gates: u64,
    /// Clauses tried by vivification.
    pub tried: u64,
    /// Clauses shortened by vivification.
    pub vivified: u64,
    /// Learned clauses removed by vivification because the others imply them.
    pub implied: u64,
    /// Propagations that probing and vivification took; they are not in [`Statistics`](crate::Statistics).
    pub propagations: u64,
}

/// When to do what, and what is left from the round before.
#[derive(Clone, Debug)]
pub(super) struct Inprocessing {
    pub(super) done: Inprocessed,
    /// The conflict before which no round comes.
    next: u64,
    /// Whether the early round is still to come.
    is_new: bool,
    /// Propagations of the search when the last round ended.
    since: u64,
    probing: probe::Probing,
    elimination: eliminate::Elimination,
}

impl Inprocessing {
    pub(super) fn new(options: &Options) -> Inprocessing {
        Inprocessing {
            done: Inprocessed::default(),
            next: options.inprocess_gap.min(EARLY),
            is_new: true,
            since: 0,
            probing: probe::Probing::default(),
            elimination: eliminate::Elimination::default(),
        }
    }

    pub(super) fn grow(&mut self, variables: usize) {
        self.probing.grow(variables);
        self.elimination.grow(variables);
    }
}

impl Cdcl {
    pub(super) fn inprocessing_is_due(&self) -> bool {
        self.options.inprocess
            && self.statistics.conflicts >= self.inprocessing.next
            && !self.arena.is_nearly_full()
    }

    /// One round. Needs a propagated trail, leaves the root, propagated, or finds the formula inconsistent.
    /// The variables of the assumptions stay. Gives the limit that stopped the round, if one did; the solver is in
    /// order then too.
    pub(super) fn inprocess<O: Observer>(
        &mut self,
        assumptions: &[Lit],
        budget: &mut Budget<'_>,
        observer: &mut O,
    ) -> Option<Limit> {
        self.backtrack(0, observer);
        let spent = self.statistics.propagations - self.inprocessing.since;
        let mut effort = Effort::new(budget, self.statistics, spent);
        if std::mem::take(&mut self.inprocessing.is_new) {
            self.inprocessing.next = self.options.inprocess_gap;
            self.early_round(assumptions, &mut effort, observer);
        } else {
            self.round(assumptions, &mut effort, observer);
            self.inprocessing.done.rounds += 1;
            let rounds = self.inprocessing.done.rounds;
            self.inprocessing.since = self.statistics.propagations;
            self.inprocessing.next =
                self.statistics.conflicts + (self.options.inprocess_gap * (1 + rounds / 2)).max(1);
        }
        effort.stopped()
    }

    /// What pays at once, and only in formulas made of definitions: to get rid of them.
    fn early_round<O: Observer>(
        &mut self,
        assumptions: &[Lit],
        effort: &mut Effort<'_, '_>,
        observer: &mut O,
    ) {
        if !self.options.eliminate || !self.settle(observer) || !self.elimination_is_promising() {
            return;
        }
        if self.simplification_is_possible() {
            self.simplify(observer);
        }
        let assumed: Vec<Var> = assumptions.iter().map(|lit| lit.var()).collect();
        if self.options.substitute && self.may_go_on(effort) {
            self.substitute(&assumed, effort, observer);
        }
        for _ in 0..EARLY_PASSES {
            if self.options.subsume && self.may_go_on(effort) {
                effort.allow_at_least(EARLY_LEAST, ELIMINATION);
                self.subsume(effort, observer);
            }
            if !self.may_go_on(effort) {
                return;
            }
            effort.allow_at_least(EARLY_LEAST, ELIMINATION);
            self.eliminate(&assumed, effort, observer);
        }
    }

    fn round<O: Observer>(
        &mut self,
        assumptions: &[Lit],
        effort: &mut Effort<'_, '_>,
        observer: &mut O,
    ) {
        if !self.settle(observer) {
            return;
        }
        if self.options.probe {
            self.probe(effort, observer);
        }
        if self.simplification_is_possible() && !self.inconsistent {
            self.simplify(observer);
        }
        let assumed: Vec<Var> = assumptions.iter().map(|lit| lit.var()).collect();
        if self.options.substitute && self.may_go_on(effort) {
            self.substitute(&assumed, effort, observer);
        }
        if self.options.subsume && self.may_go_on(effort) {
            effort.allow(SUBSUMPTION);
            self.subsume(effort, observer);
        }
        if self.options.eliminate && self.may_go_on(effort) {
            effort.allow(ELIMINATION);
            self.eliminate(&assumed, effort, observer);
        }
        if self.options.vivify && self.may_go_on(effort) {
            self.vivify(effort, observer);
        }
    }

    fn may_go_on(&self, effort: &Effort<'_, '_>) -> bool {
        !self.inconsistent && effort.stopped().is_none()
    }

    /// Propagates what is new at the root. `false` if the formula is inconsistent.
    fn settle<O: Observer>(&mut self, observer: &mut O) -> bool {
        debug_assert_eq!(self.trail.level(), 0);
        while !self.inconsistent {
            match self.propagate(observer) {
                Propagated::All => return true,
                Propagated::Paused => {}
                Propagated::Conflict(conflict) => self.refute(conflict, observer),
            }
        }
        false
    }

    /// Decides and propagates to see what follows from the clauses, heard by nobody and counted apart.
    fn suppose(
        &mut self,
        lit: Lit,
        effort: &mut Effort<'_, '_>,
    ) -> Option<super::propagate::Conflict> {
        let before = self.statistics.propagations;
        self.trail.decide(lit);
        let conflict = loop {
            match self.propagate_clauses(&mut NoObserver) {
                Propagated::All => break None,
                Propagated::Paused => {}
                Propagated::Conflict(conflict) => break Some(conflict),
            }
        };
        let spent = self.statistics.propagations - before;
        self.statistics.propagations = before;
        self.inprocessing.done.propagations += spent;
        effort.spend(spent + 1);
        conflict
    }
}
