//! The loop: propagate; learn from a conflict, or decide.

use super::Cdcl;
use super::arena::Meta;
use super::assume::{Assumed, NextAssumption};
use super::budget::Budget;
use super::propagate::{Conflict, Propagated};
use super::trail::Reason;
use crate::limits::{Limit, Limits};
use crate::lit::{Lit, Var};
use crate::observe::{self, Observer};
use crate::verdict::{Core, Model, Verdict};

impl Cdcl {
    /// Looks for a model in which all assumptions are true.
    ///
    /// The answer is [`Verdict::Satisfiable`] with a value for every variable, [`Verdict::Unsatisfiable`] with
    /// the assumptions to blame (a subset of those given, empty if there is no model at all), or
    /// [`Verdict::Unknown`] with the limit that was reached; then another call goes on with all that was
    /// learned. A formula found unsatisfiable without assumptions stays so.
    ///
    /// The observer hears assumptions as decisions, though statistics and limits do not count them as such.
    /// Before an answer [`Verdict::Unsatisfiable`] it hears, as the last clause learned, the one that denies
    /// the core: the empty clause for an empty core, nothing if the core holds a literal and its complement.
    /// Every clause that it hears follows from those before it by unit propagation.
    ///
    /// # Panics
    /// If an assumption's variable is not below [`Cdcl::variables`].
    pub fn solve<O: Observer>(
        &mut self,
        assumptions: &[Lit],
        limits: &Limits<'_>,
        observer: &mut O,
    ) -> Verdict {
        self.assumed = Assumed::default();
        self.phases.begin();
        self.sets.index();
        self.restore(assumptions);
        self.announce_units(observer);
        let verdict = self.search(assumptions, limits, observer);
        self.backtrack(0, observer);
        self.announced = self.trail.literals().len();
        verdict
    }

    /// Tells the observer the unit clauses that were added since the last call.
    fn announce_units<O: Observer>(&mut self, observer: &mut O) {
        for &lit in &self.trail.literals()[self.announced..] {
            observer.imply(lit, observe::Reason::Clause(&[lit]), 0);
        }
    }

    fn search<O: Observer>(
        &mut self,
        assumptions: &[Lit],
        limits: &Limits<'_>,
        observer: &mut O,
    ) -> Verdict {
        if self.inconsistent {
            observer.learn(&[]);
            return Verdict::Unsatisfiable(Core::default());
        }
        if self.overfull {
            return Verdict::Unknown(Limit::Memory);
        }
        let mut budget = Budget::new(limits, &self.statistics);
        loop {
            match self.propagate(observer) {
                Propagated::Conflict(conflict) => {
                    self.reach_conflict(conflict, observer);
                    if self.trail.level() == 0 {
                        self.refute(conflict, observer);
                        return Verdict::Unsatisfiable(Core::default());
                    }
                    if let Some(limit) = budget.before_conflict(&self.statistics) {
                        return Verdict::Unknown(limit);
                    }
                    if self.arena.is_nearly_full() {
                        return Verdict::Unknown(Limit::Memory);
                    }
                    self.learn(conflict, observer);
                }
                Propagated::Paused => {
                    if let Some(limit) = budget.poll_sometimes(&self.statistics) {
                        return Verdict::Unknown(limit);
                    }
                }
                Propagated::All => {
                    if let Some(limit) = budget.poll_sometimes(&self.statistics) {
                        return Verdict::Unknown(limit);
                    }
                    let memory = || self.memory();
                    if let Some(limit) = budget.poll_memory(&self.statistics, memory) {
                        return Verdict::Unknown(limit);
                    }
                    if let Some(limit) = self.maintain(assumptions, &mut budget, observer) {
                        return Verdict::Unknown(limit);
                    }
                    if self.inconsistent {
                        return Verdict::Unsatisfiable(Core::default());
                    }
                    if let Some(verdict) = self.decide(assumptions, &mut budget, observer) {
                        return verdict;
                    }
                }
            }
        }
    }

    /// Ends the search for good: a clause is false at the root.
    pub(super) fn refute<O: Observer>(&mut self, conflict: Conflict, observer: &mut O) {
        self.tell_conflict(conflict, observer);
        self.statistics.conflicts += 1;
        self.inconsistent = true;
        observer.learn(&[]);
    }

    /// Learns a clause, goes back to where it implies something, and assigns that.
    fn learn<O: Observer>(&mut self, conflict: Conflict, observer: &mut O) {
        self.tell_conflict(conflict, observer);
        self.statistics.conflicts += 1;
        self.note_reach();
        let lesson = self.analyze(conflict);
        observer.learn(&self.analysis.clause);
        self.statistics.learned += 1;
        let asserted = self.analysis.clause[0];
        self.chrono.deny(!asserted);
        let target = self.target(lesson.level);
        self.backtrack(target, observer);
        self.imply_again(observer);
        let clause = &self.analysis.clause;
        let reason = match clause[..] {
            [_] => Reason::None,
            [_, other] => {
                self.watches.add_binary(asserted, other);
                Reason::Binary(other)
            }
            _ => {
                let at = self.arena.push(clause, Meta::learned(lesson.glue));
                self.watches.attach(at, clause);
                Reason::Long(at)
            }
        };
        self.trail.assign(asserted, reason);
        observer.imply(asserted, observe::Reason::Clause(clause), target);
        if target > lesson.level {
            self.chrono.push(asserted, lesson.level);
        }
        self.statistics.propagations += 1;
        if let (Reason::Long(at), true) = (reason, self.options.subsume_recent) {
            self.subsume_recent(at, observer);
        }
        self.restarts
            .on_conflict(lesson.glue, self.statistics.propagations);
        self.order.set_mode(self.restarts.is_focused_again());
    }

    /// Does what is due besides deciding. Leaves a trail that is propagated, or finds the formula
    /// inconsistent, or is stopped by a limit.
    fn maintain<O: Observer>(
        &mut self,
        assumptions: &[Lit],
        budget: &mut Budget<'_>,
        observer: &mut O,
    ) -> Option<Limit> {
        if self.restarts.is_due() {
            self.restart(observer);
        }
        if self.rephasing_is_due() {
            self.rephase(observer);
        }
        if self.reduction_is_due() {
            self.reduce(observer);
        }
        if self.simplification_is_due() {
            self.simplify(observer);
        }
        if self.inprocessing_is_due() {
            return self.inprocess(assumptions, budget, observer);
        }
        None
    }

    /// Opens a level by an assumption or a decision, or gives the verdict if there is nothing to decide.
    fn decide<O: Observer>(
        &mut self,
        assumptions: &[Lit],
        budget: &mut Budget<'_>,
        observer: &mut O,
    ) -> Option<Verdict> {
        let lit = match self.next_assumption(assumptions) {
            NextAssumption::Failed(lit) => {
                return Some(Verdict::Unsatisfiable(self.blame(lit, observer)));
            }
            NextAssumption::Decide(lit) => lit,
            NextAssumption::Done => {
                if self.luck_is_due()
                    && let Some(limit) = self.try_luck(budget, observer)
                {
                    return Some(Verdict::Unknown(limit));
                }
                let Some(lit) = self.next_decision() else {
                    observer.solution(self.trail.literals());
                    return Some(Verdict::Satisfiable(self.model()));
                };
                if let Some(limit) = budget.before_decision(&self.statistics) {
                    return Some(Verdict::Unknown(limit));
                }
                self.statistics.decisions += 1;
                lit
            }
        };
        self.trail.decide(lit);
        let level = self.trail.level();
        self.statistics.deepest = self.statistics.deepest.max(level);
        observer.decide(lit, level);
        None
    }

    fn model(&self) -> Model {
        let value = |index| self.trail.is_true(Var::new(index).positive());
        let mut values: Vec<bool> = (0..self.variables()).map(value).collect();
        self.extend_model(&mut values);
        Model::new(values)
    }

    fn tell_conflict<O: Observer>(&self, conflict: Conflict, observer: &mut O) {
        match conflict {
            Conflict::Binary(a, b) => observer.conflict(&[a, b]),
            Conflict::Long(at) => observer.conflict(self.arena.clause(at)),
            Conflict::External => observer.conflict(&self.externals.conflict),
        }
    }

    /// Takes back all levels above `level`.
    pub(super) fn backtrack<O: Observer>(&mut self, level: u32, observer: &mut O) {
        if level >= self.trail.level() {
            return;
        }
        let Cdcl {
            trail,
            order,
            phases,
            options,
            chrono,
            ..
        } = self;
        chrono.prepare(level, trail);
        trail.backtrack(level, |lit| {
            order.reopen(lit.var());
            if options.save_phases {
                phases.save(lit);
            }
        });
        self.externals.backtrack(level, self.trail.literals().len());
        self.assumed.backtrack(level);
        observer.backtrack(level);
    }

    /// Takes back all levels above `level`, which held guesses that nobody heard of. Phases stay as they are.
    pub(super) fn withdraw(&mut self, level: u32) {
        let Cdcl { trail, order, .. } = self;
        trail.backtrack(level, |lit| order.reopen(lit.var()));
        self.externals.backtrack(level, self.trail.literals().len());
    }
}
