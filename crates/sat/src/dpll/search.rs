//! The search as a state machine: one event a step, and a loop over steps.
//!
//! `prepare` works until it knows the next event, `perform` makes it happen. Between the two stand the limits:
//! an event that would go beyond one is left for the next call, so a search that was stopped can always go on.
//!
//! # From one model to the next
//!
//! After a model, the next has to differ from it in a projected variable. If every projected variable has a
//! value, and every level was opened by deciding one of them, backtracking as after a conflict does it: the
//! top decision's side holds no other model. Else that state is brought about first:
//!
//! - levels from the first decision of a helper variable on are dropped: helpers may still have other values
//!   under the same projected ones, and those must not be found again;
//! - so are levels from the first pure literal on, and the rule is switched off, for it may have cut off other
//!   models. What was refuted below it stays refuted: a pure literal keeps a model if there is one. If it is
//!   on level 0 the search starts over;
//! - the projected variables that have no value now (then, or because all clauses were satisfied without
//!   them) are decided one after the other as they were in the model, which can't fail.
//!
//! # Assumptions
//!
//! Assumptions are decided before all else, so they are the decisions of the lowest levels. To flip one of those is
//! the end: nothing is left under these assumptions.

use super::Dpll;
use super::clauses::ClauseId;
use super::propagate::Outcome;
use super::pulse::Pulse;
use super::trail::Cause;
use crate::limits::{Limit, Limits};
use crate::lit::{Lit, Var};
use crate::observe::Observer;
use crate::statistics::Statistics;
use crate::verdict::{Core, Verdict};

/// What one step did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A literal was chosen and opened this level.
    Decided {
        /// The literal, true now.
        lit: Lit,
        /// Its level, from 1.
        level: u32,
    },
    /// A literal became true on this level: by a clause, by being pure, or as the flip of a refuted decision
    /// ([`Dpll::reason_of`] tells which).
    Implied {
        /// The literal, true now.
        lit: Lit,
        /// Its level; 0 holds without any decision.
        level: u32,
    },
    /// All literals of a clause are false; [`Dpll::conflict`] is that clause.
    Conflict,
    /// Everything above this level was taken back.
    Backtracked {
        /// The level that remains.
        level: u32,
    },
    /// Everything was taken back, the root as well: the search goes on from a model that used the
    /// pure-literal rule on level 0, now without the rule.
    Restarted,
    /// Every clause has a true literal. The next step goes on to the next model.
    Satisfied,
    /// There are no more models. Further steps do nothing.
    Exhausted,
}

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// Nothing is assigned; look for units.
    Start,
    /// Run the propagator.
    Propagate,
    /// This clause is false, to be shown.
    Conflict(ClauseId),
    /// Flip the top decision; the clause is the conflict that is the cause, if that is the cause.
    Backtrack(Option<ClauseId>),
    /// Nothing follows any more: choose.
    Branch,
    /// This literal was chosen, to be decided.
    Decide(Lit),
    /// A model, to be shown.
    Model,
    /// A model was shown.
    Leave,
    /// Drop all levels above this one to leave a model.
    Drop(u32),
    /// Drop everything to leave a model.
    Restart,
    /// The end.
    Exhausted,
}

impl Dpll {
    /// Does the next thing and says what it was.
    ///
    /// ```
    /// use anydoku_sat::dpll::{Dpll, Options, Step};
    /// use anydoku_sat::{ClauseSink, Formula, NoObserver, Reason};
    ///
    /// let mut formula = Formula::new(0);
    /// let (a, b) = (formula.new_var().positive(), formula.new_var().positive());
    /// formula.add_clause(&[a, b]);
    /// formula.add_clause(&[!a, b]);
    /// formula.add_clause(&[a, !b]);
    /// formula.add_clause(&[!a, !b]);
    ///
    /// let mut dpll = Dpll::new(&formula, Options::default());
    /// let mut next = || dpll.step(&mut NoObserver);
    /// assert_eq!(next(), Step::Decided { lit: a, level: 1 });
    /// assert_eq!(next(), Step::Implied { lit: b, level: 1 });
    /// assert_eq!(next(), Step::Conflict);
    /// assert_eq!(next(), Step::Backtracked { level: 0 });
    /// assert_eq!(next(), Step::Implied { lit: !a, level: 0 }); // the flip
    /// assert_eq!(next(), Step::Implied { lit: b, level: 0 });
    /// assert_eq!(next(), Step::Conflict);
    /// assert_eq!(next(), Step::Exhausted);
    /// assert_eq!(dpll.reason_of(a.var()), Some(Reason::Flip));
    /// ```
    pub fn step<O: Observer>(&mut self, observer: &mut O) -> Step {
        let ready = self.prepare(&mut Pulse::new(None));
        debug_assert!(ready, "without limits nothing stops");
        self.perform(observer)
    }

    /// Searches on to the next model, which differs from all those before in at least one projected variable
    /// (see [`Dpll::project`]). Variables that the clauses leave open are false in it.
    ///
    /// `Unsatisfiable` means that there are no more models; whether there were any before is for the caller
    /// to know. After `Unknown` another call goes on where this one stopped.
    ///
    /// Limits are counted from the beginning of this call. `stop` is asked at the beginning, at least once in
    /// about 1000 propagations, and before each pass over all clauses that a branching rule needs.
    ///
    /// With [`Options::pure`](super::Options::pure) the rule serves until the first model and is switched off
    /// when the search goes on from there, so no model is lost.
    pub fn solve<O: Observer>(&mut self, limits: &Limits<'_>, observer: &mut O) -> Verdict {
        let before = self.statistics;
        let mut pulse = Pulse::new(limits.stop);
        loop {
            if !self.prepare(&mut pulse) {
                return Verdict::Unknown(pulse.hit().unwrap_or(Limit::Interrupt));
            }
            if let Some(limit) = self.beyond(limits, before) {
                return Verdict::Unknown(limit);
            }
            match self.perform(observer) {
                Step::Satisfied => return Verdict::Satisfiable(self.model()),
                Step::Exhausted => {
                    let assumptions = self.assumptions.clone();
                    return Verdict::Unsatisfiable(Core { assumptions });
                }
                _ => {}
            }
        }
    }

    /// The clause whose literals are all false, after [`Step::Conflict`] and until the next step.
    pub fn conflict(&self) -> Option<&[Lit]> {
        match self.phase {
            Phase::Backtrack(id) => id.map(|id| self.clauses.clause(id)),
            _ => None,
        }
    }

    /// Whether the next event would go beyond a limit.
    fn beyond(&self, limits: &Limits<'_>, before: Statistics) -> Option<Limit> {
        let now = &self.statistics;
        let (done, most, limit) = if self.shown < self.trail.literals().len() {
            let done = now.propagations - before.propagations;
            (done, limits.propagations, Limit::Propagations)
        } else {
            match self.phase {
                Phase::Conflict(_) => {
                    let done = now.conflicts - before.conflicts;
                    (done, limits.conflicts, Limit::Conflicts)
                }
                Phase::Decide(_) => {
                    let done = now.decisions - before.decisions;
                    (done, limits.decisions, Limit::Decisions)
                }
                _ => return None,
            }
        };
        most.is_some_and(|most| done >= most).then_some(limit)
    }

    /// Works until the next event is known. False if the pulse stopped it.
    fn prepare(&mut self, pulse: &mut Pulse<'_>) -> bool {
        while self.shown == self.trail.literals().len() {
            match self.phase {
                Phase::Start => {
                    let conflict = self.propagator.start(&self.clauses, &mut self.trail);
                    self.phase = conflict.map_or(Phase::Propagate, Phase::Conflict);
                }
                Phase::Propagate => {
                    match self.propagator.run(&self.clauses, &mut self.trail, pulse) {
                        Outcome::Fixpoint => self.phase = Phase::Branch,
                        Outcome::Conflict(id) => self.phase = Phase::Conflict(id),
                        Outcome::Paused => return false,
                    }
                }
                Phase::Branch => {
                    let long = self.pure.is_some() || self.brancher.reads_all();
                    if if long {
                        pulse.long_beat()
                    } else {
                        pulse.beat(1)
                    } {
                        return false;
                    }
                    self.phase = self.branch();
                }
                Phase::Leave => self.phase = self.leave(),
                _ => return true,
            }
        }
        true
    }

    /// What to do where nothing follows any more.
    fn branch(&mut self) -> Phase {
        for &lit in &self.assumptions {
            match self.trail.value(lit) {
                None => return Phase::Decide(lit),
                Some(false) => return Phase::Exhausted,
                Some(true) => {}
            }
        }
        if let Some(left) = &self.left {
            let open = (0..self.projection)
                .map(Var::new)
                .find(|&var| self.trail.is_open(var));
            if let Some(var) = open {
                return Phase::Decide(var.lit(left[var.index()]));
            }
            self.left = None;
            return Phase::Backtrack(None);
        }
        if let Some(pure) = &mut self.pure
            && pure.assign(&self.clauses, &mut self.trail)
        {
            return Phase::Propagate;
        }
        match self.brancher.choose(&self.clauses, &self.trail) {
            Some(lit) => Phase::Decide(lit),
            None => Phase::Model,
        }
    }

    /// How to go on from a model; see the head of this file.
    fn leave(&mut self) -> Phase {
        let value = |var| self.trail.value(Var::new(var).positive());
        let is_helper = |lit: Lit| lit.var().index() >= self.projection as usize;
        // Helpers that are assumed have no other values.
        let mut free = self.trail.decisions().skip(self.assumed as usize);
        let helper = free.position(is_helper);
        let mut keep = helper.map_or(self.trail.level(), |level| self.assumed + level as u32);
        let mut restart = false;
        if self.pure.is_some() {
            let is_pure = |lit: &Lit| self.trail.cause(lit.var()) == Cause::Pure;
            if let Some(at) = self.trail.literals().iter().position(is_pure) {
                let level = self.trail.level_at(at);
                restart = level == 0;
                keep = keep.min(level.saturating_sub(1));
            }
        }
        let drop = keep < self.trail.level();
        if !drop && !restart && (0..self.projection).all(|var| value(var).is_some()) {
            self.pure = None;
            return Phase::Backtrack(None);
        }
        let values = (0..self.projection).map(|var| value(var) == Some(true));
        self.left = Some(values.collect());
        self.pure = None;
        match (restart, drop) {
            (true, _) => Phase::Restart,
            (_, true) => Phase::Drop(keep),
            _ => Phase::Branch,
        }
    }

    /// Makes the event happen that `prepare` found.
    fn perform<O: Observer>(&mut self, observer: &mut O) -> Step {
        if let Some(&lit) = self.trail.literals().get(self.shown) {
            return self.show(lit, observer);
        }
        match self.phase {
            Phase::Conflict(id) => {
                self.statistics.conflicts += 1;
                observer.conflict(self.clauses.clause(id));
                self.phase = Phase::Backtrack(Some(id));
                Step::Conflict
            }
            Phase::Backtrack(_) => match self.trail.decisions().last() {
                Some(decision) if self.trail.level() > self.assumed => {
                    let level = self.trail.level() - 1;
                    self.take_back(level, observer);
                    self.trail.assign(!decision, Cause::Flip);
                    self.phase = Phase::Propagate;
                    Step::Backtracked { level }
                }
                _ => {
                    self.phase = Phase::Exhausted;
                    Step::Exhausted
                }
            },
            Phase::Decide(lit) => {
                self.brancher.decided();
                self.trail.decide(lit);
                self.shown = self.trail.literals().len();
                self.phase = Phase::Propagate;
                let level = self.trail.level();
                // All assumptions are true before anything else is decided.
                if self.assumptions.contains(&lit) {
                    self.assumed = level;
                } else {
                    self.statistics.decisions += 1;
                }
                self.statistics.deepest = self.statistics.deepest.max(level);
                observer.decide(lit, level);
                Step::Decided { lit, level }
            }
            Phase::Model => {
                observer.solution(self.trail.literals());
                self.phase = Phase::Leave;
                Step::Satisfied
            }
            Phase::Drop(level) => {
                self.take_back(level, observer);
                self.phase = Phase::Branch;
                Step::Backtracked { level }
            }
            Phase::Restart => {
                self.propagator.undo(&self.trail, 0);
                self.brancher.undo_all(&self.trail);
                self.trail.clear();
                self.assumed = 0;
                self.shown = 0;
                self.statistics.restarts += 1;
                observer.restart();
                self.phase = Phase::Start;
                Step::Restarted
            }
            Phase::Exhausted => Step::Exhausted,
            Phase::Start | Phase::Propagate | Phase::Branch | Phase::Leave => {
                unreachable!("`prepare` leaves no phase without an event")
            }
        }
    }

    /// Shows the next literal that was implied.
    fn show<O: Observer>(&mut self, lit: Lit, observer: &mut O) -> Step {
        self.shown += 1;
        let level = self.trail.level();
        let cause = self.trail.cause(lit.var());
        if cause != Cause::Flip {
            self.statistics.propagations += 1;
        }
        if let Some(reason) = self.reason(cause) {
            observer.imply(lit, reason, level);
        }
        Step::Implied { lit, level }
    }

    fn take_back<O: Observer>(&mut self, level: u32, observer: &mut O) {
        self.assumed = self.assumed.min(level);
        self.propagator.undo(&self.trail, self.trail.end_of(level));
        self.brancher.undo(&self.trail, level);
        self.trail.backtrack(level);
        self.shown = self.trail.literals().len();
        observer.backtrack(level);
    }
}
