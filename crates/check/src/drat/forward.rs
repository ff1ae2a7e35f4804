//! Adds and deletes, without checking anything, until unit propagation alone meets a false clause.

use super::Checker;
use super::clauses::ClauseRef;
use crate::fault::{Fault, FaultKind};
use crate::input::DratStep;

/// Where the empty clause is derived.
pub struct Refutation {
    /// How many steps of the proof it took.
    pub steps: usize,
    /// The clause that is false.
    pub conflict: ClauseRef,
}

impl Checker<'_> {
    pub fn forward(&mut self) -> Result<Refutation, Fault> {
        if let Some(conflict) = self.add_formula() {
            return Ok(Refutation { steps: 0, conflict });
        }
        for index in 0..self.loaded.steps.len() {
            let step = self.loaded.steps[index];
            if index % 1024 == 0 {
                self.budget(self.loaded.place(step))?;
            }
            let clauses = &mut self.loaded.clauses;
            match step.kind {
                DratStep::Add if clauses.len(step.clause) == 0 => {
                    let kind = FaultKind::NotImplied {
                        clause: Vec::new(),
                        against: None,
                    };
                    return Err(Fault::new(self.loaded.place(step), kind));
                }
                DratStep::Add => {
                    let falsified = self.propagator.add(step.clause, clauses);
                    if let Some(conflict) = falsified.or_else(|| self.propagator.propagate(clauses))
                    {
                        let steps = index + 1;
                        return Ok(Refutation { steps, conflict });
                    }
                }
                DratStep::Delete => {
                    if self.propagator.is_reason(step.clause, clauses) {
                        self.skipped[index] = true;
                        self.kept_units += 1;
                    } else {
                        self.propagator.remove(step.clause, clauses);
                    }
                }
            }
        }
        Err(Fault::new(self.loaded.end, FaultKind::NoEmptyClause))
    }

    /// The formula, and what follows from it. Returns a clause that is false.
    fn add_formula(&mut self) -> Option<ClauseRef> {
        let given: Vec<ClauseRef> = self.loaded.clauses.refs().take(self.loaded.given).collect();
        for clause in given {
            let falsified = self.propagator.add(clause, &mut self.loaded.clauses);
            if falsified.is_some() {
                return falsified;
            }
        }
        self.propagator.propagate(&mut self.loaded.clauses)
    }
}
