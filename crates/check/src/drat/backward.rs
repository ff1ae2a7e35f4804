//! From the conflict back to the first lemma: takes each out, and checks those that are marked.

use anydoku_sat::Lit;

use super::Checker;
use super::clauses::{ALIVE, CORE, ClauseRef};
use super::forward::Refutation;
use super::load::Step;
use crate::fault::{Fault, FaultKind};
use crate::input::DratStep;

/// What assuming a clause false led to.
enum Denied {
    /// The clause is a tautology: nothing was needed.
    Trivially,
    /// This clause is false, or is as soon as its literal, which is true, is denied.
    By(ClauseRef, Option<Lit>),
    /// Nothing.
    No,
}

impl Checker<'_> {
    pub fn backward(&mut self, refutation: &Refutation) -> Result<(), Fault> {
        // The trail is all root here.
        let root = self.propagator.trail().len();
        self.mark(refutation.conflict, None, root);
        for index in (0..refutation.steps).rev() {
            let step = self.loaded.steps[index];
            match step.kind {
                DratStep::Delete if self.skipped[index] => {}
                DratStep::Delete => self
                    .propagator
                    .restore(step.clause, &mut self.loaded.clauses),
                DratStep::Add => {
                    self.take_out(step.clause);
                    if self.loaded.clauses.has(step.clause, CORE) {
                        self.check(step)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn mark(&mut self, conflict: ClauseRef, denied: Option<Lit>, root: usize) {
        self.marks.conflict(
            conflict,
            denied,
            root,
            &mut self.propagator,
            &mut self.loaded.clauses,
        );
    }

    /// Goes back to the moment before a lemma was added. What it implied is taken back, with all that came
    /// later: the rest of the trail was complete when the lemma came.
    fn take_out(&mut self, lemma: ClauseRef) {
        let clauses = &mut self.loaded.clauses;
        let implied = clauses
            .lits(lemma)
            .find(|&lit| {
                self.propagator.value(lit) > 0 && self.propagator.reason(lit.var()) == Some(lemma)
            })
            .map(|lit| self.propagator.position(lit.var()));
        if let Some(length) = implied {
            self.marks.forget(&self.propagator.trail()[length..]);
            self.propagator.backtrack(length);
        }
        self.propagator.remove(lemma, clauses);
    }

    /// Checks a lemma that is taken out.
    fn check(&mut self, step: Step) -> Result<(), Fault> {
        self.checked += 1;
        self.budget(self.loaded.place(step))?;
        let root = self.propagator.trail().len();
        let result = match self.deny(step.clause, None, root) {
            true => Ok(()),
            false => self.check_rat(step.clause, root),
        };
        self.propagator.backtrack(root);
        result.map_err(|against| {
            let clause = self.loaded.clauses.as_written(step.clause);
            let kind = FaultKind::NotImplied { clause, against };
            Fault::new(self.loaded.place(step), kind)
        })
    }

    /// Assumes all literals of a clause false, except `spared`, and marks what is needed for a conflict.
    /// `false` if there is none.
    fn deny(&mut self, clause: ClauseRef, spared: Option<Lit>, root: usize) -> bool {
        match self.look_for_conflict(clause, spared) {
            Denied::Trivially => true,
            Denied::By(conflict, denied) => {
                self.mark(conflict, denied, root);
                true
            }
            Denied::No => false,
        }
    }

    fn look_for_conflict(&mut self, clause: ClauseRef, spared: Option<Lit>) -> Denied {
        let clauses = &mut self.loaded.clauses;
        for lit in clauses.lits(clause).filter(|&lit| Some(lit) != spared) {
            match self.propagator.value(lit) {
                0 => self.propagator.assign(!lit, None),
                -1 => {}
                _ => {
                    return match self.propagator.reason(lit.var()) {
                        // All other literals of the reason are false.
                        Some(reason) => Denied::By(reason, Some(lit)),
                        None => Denied::Trivially,
                    };
                }
            }
        }
        match self.propagator.propagate(clauses) {
            Some(conflict) => Denied::By(conflict, None),
            None => Denied::No,
        }
    }

    /// With a lemma denied and no conflict: each clause that is there and holds the complement of the lemma's
    /// first literal must lead to one. Otherwise returns such a clause, if it came to that.
    fn check_rat(&mut self, lemma: ClauseRef, root: usize) -> Result<(), Option<Vec<Lit>>> {
        let pivot = self.loaded.clauses.pivot(lemma);
        let denied = self.propagator.trail().len();
        let against = std::mem::take(&mut self.occurrences_of_literals()[(!pivot).code()]);
        let failed = against.iter().find(|&&other| {
            let clauses = &self.loaded.clauses;
            // With both the pivot and its complement it is a tautology.
            if !clauses.has(other, ALIVE) || clauses.lits(other).any(|lit| lit == pivot) {
                return false;
            }
            let found = self.deny(other, Some(!pivot), root);
            self.propagator.backtrack(denied);
            !found
        });
        let result = match failed {
            Some(&other) => Err(Some(self.loaded.clauses.as_written(other))),
            None => Ok(()),
        };
        self.occurrences_of_literals()[(!pivot).code()] = against;
        self.rat += u64::from(result.is_ok());
        result
    }

    /// For each literal the clauses that hold it, of the formula and of the whole proof.
    fn occurrences_of_literals(&mut self) -> &mut Vec<Vec<ClauseRef>> {
        self.occurrences.get_or_insert_with(|| {
            let variables = self.marks.variables();
            let mut lists = vec![Vec::new(); 2 * variables];
            let clauses = &self.loaded.clauses;
            for clause in clauses.refs() {
                for lit in clauses.lits(clause) {
                    lists[lit.code()].push(clause);
                }
            }
            lists
        })
    }
}
