//! Solving under assumptions, and which of them are to blame.
//!
//! Assumptions are decided before anything else, one a level (Eén & Sörensson 2003, incremental SAT by
//! temporal induction): all that is learned then holds without them too. If one is false when its turn comes,
//! the literals that made it so are followed back to the assumptions they came from: those form the *core*.

use super::Cdcl;
use super::analyze::mark;
use super::trail::Reason;
use crate::lit::Lit;
use crate::observe::Observer;
use crate::verdict::Core;

/// How far the assumptions of a call are on the trail.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Assumed {
    /// The assumptions before this one are true.
    next: usize,
    /// The lowest levels, so many, belong to assumptions.
    pub(super) levels: u32,
}

impl Assumed {
    /// Takes note that the levels above `level` were taken back.
    pub(super) fn backtrack(&mut self, level: u32) {
        if level < self.levels {
            *self = Assumed {
                next: 0,
                levels: level,
            };
        }
    }
}

/// What the assumptions ask for next.
pub(super) enum NextAssumption {
    /// This one is open and must be decided.
    Decide(Lit),
    /// This one is false.
    Failed(Lit),
    /// All are true.
    Done,
}

impl Cdcl {
    /// Skips the assumptions that are true.
    pub(super) fn next_assumption(&mut self, assumptions: &[Lit]) -> NextAssumption {
        while let Some(&lit) = assumptions.get(self.assumed.next) {
            if self.trail.is_open(lit) {
                self.assumed.levels += 1;
                return NextAssumption::Decide(lit);
            }
            if !self.trail.is_true(lit) {
                return NextAssumption::Failed(lit);
            }
            self.assumed.next += 1;
        }
        NextAssumption::Done
    }

    /// The core for an assumption that is false while only assumptions are decided. Tells the observer the
    /// clause that denies the core, unless that is a tautology.
    pub(super) fn blame<O: Observer>(&mut self, failed: Lit, observer: &mut O) -> Core {
        let mut assumptions = vec![failed];
        if self.trail.level_of(failed.var()) > 0 {
            self.analysis.mark(failed.var(), mark::SEEN);
            self.collect_decisions(&mut assumptions);
            self.analysis.clear_marks();
        }
        if !assumptions.contains(&!failed) {
            let denial: Vec<Lit> = assumptions.iter().map(|&lit| !lit).collect();
            observer.learn(&denial);
        }
        Core { assumptions }
    }

    /// Adds the decisions that implied the marked variables.
    fn collect_decisions(&mut self, decisions: &mut Vec<Lit>) {
        let Cdcl {
            analysis,
            trail,
            arena,
            externals,
            ..
        } = self;
        externals.forget_explanations();
        for &lit in trail.literals().iter().rev() {
            if analysis.marks(lit.var()) == 0 {
                continue;
            }
            let mut follow = |other: Lit| {
                if trail.level_of(other.var()) > 0 {
                    analysis.mark(other.var(), mark::SEEN);
                }
            };
            match trail.reason_of(lit.var()) {
                Reason::None => decisions.push(lit),
                Reason::Binary(other) => follow(other),
                Reason::Long(at) => arena.clause(at).iter().for_each(|&other| follow(other)),
                Reason::External(propagator) => {
                    let clause = externals.explanation(propagator, lit);
                    clause.iter().for_each(|&other| follow(other));
                }
            }
        }
    }
}
