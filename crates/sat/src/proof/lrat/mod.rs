//! LRAT: each learned clause with the clauses that it follows from (Cruz-Filipe, Heule, Hunt, Kaufmann &
//! Schneider-Kamp 2017).
//!
//! ```text
//! 9 -2 5 0 3 7 0      clause 9 is ¬2 ∨ 5: deny it, then clause 3 becomes unit, and clause 7 false
//! 10 d 4 9 0          the clauses 4 and 9 were forgotten
//! 11 4 2 0 -1 5 -3 0  RAT: with the pivot 4, against clause 1 by clause 5, against clause 3 at once
//! ```
//!
//! The clauses of the formula have the numbers from 1. A checker needs no search and no data structures: it
//! looks at the clauses named, in that order. Finding them is our work, and this module does it while the
//! solver runs: a second propagation with watched literals over its own copy of the clauses, and one walk
//! back from the conflict that keeps only what was used.
//!
//! What follows from the clauses alone is kept assigned. A hint that is needed of it becomes a line of its
//! own, a unit clause, the first time; so hints stay short however long the root's chain of implications is,
//! and the clauses in that chain can be forgotten. (CaDiCaL does likewise with all unit clauses; here only
//! those needed get a line.) Unit clauses are never deleted, whatever the solver says.
//!
//! Most steps are implied (RUP). For those that are not, the first literal is tried as a RAT pivot, at the
//! price of one pass over all clauses.
//!
//! | file | idea |
//! |---|---|
//! | `clauses` | where they live, and how to find one by its literals |
//! | `propagate` | what follows, and why |
//! | `hints` | which clauses were needed, in which order |

mod clauses;
mod hints;
mod propagate;
#[cfg(test)]
mod tests;

use std::io::{self, Write};

use super::output::Output;
use crate::formula::Formula;
use crate::lit::Lit;
use crate::observe::Observer;
use clauses::ClauseRef;
use hints::{Hints, Lines};
use propagate::Propagator;

/// Writes an LRAT proof.
///
/// The formula must be the one that the solver got, with the same clauses in the file that the checker will
/// read. See [the module](super) for an example.
#[derive(Debug)]
#[must_use = "the end of the proof may be left in the buffer until `finish` is called"]
pub struct Lrat<W: Write> {
    lines: Lines<W>,
    propagator: Propagator,
    hints: Hints,
    /// The clause at hand, without repeated literals.
    clause: Vec<Lit>,
    /// Numbers of clauses that were forgotten since the last line.
    deleted: Vec<u32>,
    refuted: bool,
    fault: Option<LratError>,
}

/// Why a proof could not be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LratError {
    /// The output failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A learned clause has no justification in the clauses before it: an error of the solver, or a formula
    /// that is not the one it solved.
    #[error("the learned clause {clause:?} does not follow from the clauses before it")]
    NotImplied {
        /// The clause.
        clause: Vec<Lit>,
    },
    /// The clauses take more than 8 GB, or there are more than 2³² − 1.
    #[error("too many clauses for an LRAT proof")]
    TooLarge,
}

impl<W: Write> Lrat<W> {
    /// A proof in text, for this formula.
    pub fn text(formula: &Formula, out: W) -> Lrat<W> {
        Lrat::new(formula, Lines::new(Output::new(out), false))
    }

    /// A proof in binary: `a`, number, literals, 0, hints, 0 for an addition and `d`, numbers, 0 for deletions,
    /// all numbers in the notation of binary DRAT, as CaDiCaL writes them.
    pub fn binary(formula: &Formula, out: W) -> Lrat<W> {
        Lrat::new(formula, Lines::new(Output::new(out), true))
    }

    fn new(formula: &Formula, lines: Lines<W>) -> Lrat<W> {
        let mut lrat = Lrat {
            lines,
            propagator: Propagator::new(),
            hints: Hints::default(),
            clause: Vec::new(),
            deleted: Vec::new(),
            refuted: false,
            fault: None,
        };
        lrat.grow(formula.variables() as usize);
        lrat.propagator
            .clauses
            .reserve(formula.len(), formula.literals());
        let mut conflict = None;
        for clause in formula.clauses() {
            // A tautology gets a number like the others, but no step can need it.
            let needed = lrat.take(clause);
            let id = lrat.lines.next_id();
            if needed && let Some(at) = lrat.store(id) {
                let falsified = lrat.propagator.attach(at);
                conflict = conflict.or(falsified);
            }
        }
        if lrat.fault.is_none() {
            lrat.settle(conflict);
        }
        lrat
    }

    /// Whether the empty clause is written.
    pub fn is_refutation(&self) -> bool {
        self.refuted
    }

    /// Writes what is left and returns the output.
    ///
    /// # Errors
    /// The first learned clause that could not be justified, or the first failure of the output.
    pub fn finish(mut self) -> Result<W, LratError> {
        self.write_deletions();
        match self.fault {
            Some(fault) => Err(fault),
            None => Ok(self.lines.finish()?),
        }
    }

    fn is_over(&self) -> bool {
        self.refuted || self.fault.is_some()
    }

    /// Copies a clause without repeated literals. `false` for a tautology.
    fn take(&mut self, clause: &[Lit]) -> bool {
        if let Some(highest) = clause.iter().map(|lit| lit.var().index()).max() {
            self.grow(highest + 1);
        }
        self.clause.clear();
        self.hints.distinct(clause, &mut self.clause)
    }

    fn grow(&mut self, variables: usize) {
        if variables > self.propagator.variables() {
            self.propagator.grow(variables);
            self.hints.grow(variables);
        }
    }

    /// Stores the clause at hand under its number, or notes that there is no room.
    fn store(&mut self, id: u32) -> Option<ClauseRef> {
        let stored = self.propagator.clauses.add(&self.clause, id);
        if stored.is_none() || self.lines.is_full() {
            self.fault = Some(LratError::TooLarge);
        }
        stored
    }

    /// Propagates on the root after additions, `conflict` being a clause that is false already. A conflict
    /// ends the proof.
    fn settle(&mut self, conflict: Option<ClauseRef>) {
        if let Some(conflict) = conflict.or_else(|| self.propagator.propagate()) {
            self.write_deletions();
            self.hints.begin();
            self.hints
                .explain(conflict, None, &self.propagator, &mut self.lines);
            self.lines.add(&[], self.hints.of_line());
            self.refuted = true;
        }
    }

    fn write_deletions(&mut self) {
        if !self.deleted.is_empty() {
            self.lines.delete(&self.deleted);
            self.deleted.clear();
        }
    }

    /// Finds the hints for the clause at hand.
    fn justify(&mut self) -> bool {
        self.hints.begin();
        self.propagator.leave_root();
        let found = self.deny(None) || self.justify_by_pivot();
        self.propagator.return_to_root();
        found
    }

    /// Assumes all literals of the clause at hand false, except `spared`, and looks for a conflict.
    fn deny(&mut self, spared: Option<Lit>) -> bool {
        let propagator = &mut self.propagator;
        for &lit in self.clause.iter().filter(|&&lit| Some(lit) != spared) {
            match propagator.value(lit) {
                0 => propagator.assign(!lit, None),
                -1 if propagator.is_root(lit.var()) => self.hints.deny(lit.var()),
                -1 => {}
                _ if propagator.is_root(lit.var()) => {
                    self.hints
                        .explain_root(lit.var(), propagator, &mut self.lines);
                    return true;
                }
                _ => {
                    // True by a clause whose other literals are false: denying it makes that clause false. Or
                    // true by assumption: then there is nothing to show.
                    if let Some(reason) = propagator.reason(lit.var()) {
                        self.hints
                            .explain(reason, Some(lit), propagator, &mut self.lines);
                    }
                    return true;
                }
            }
        }
        let conflict = propagator.propagate();
        if let Some(conflict) = conflict {
            self.hints
                .explain(conflict, None, propagator, &mut self.lines);
        }
        conflict.is_some()
    }

    /// With the clause at hand denied and no conflict: each clause with the complement of its first literal
    /// must lead to one.
    fn justify_by_pivot(&mut self) -> bool {
        let Some(&pivot) = self.clause.first() else {
            return false;
        };
        // Then the unit clause ¬pivot is, or could be, one of the lines, and there is no conflict with that.
        if self.propagator.is_root(pivot.var()) {
            return false;
        }
        let clauses = &self.propagator.clauses;
        let against: Vec<ClauseRef> = clauses
            .refs()
            .filter(|&clause| clauses.lits(clause).any(|lit| lit == !pivot))
            .collect();
        // They are ordered by number, since the clauses are by age.
        let (denied, denials) = (self.propagator.trail().len(), self.hints.denials());
        let learned = std::mem::take(&mut self.clause);
        let found = against.iter().all(|&other| {
            self.clause.clear();
            self.clause.extend(self.propagator.clauses.lits(other));
            self.hints.against(self.propagator.clauses.id(other));
            let found = self.deny(Some(!pivot));
            self.propagator.backtrack(denied);
            self.hints.forget_denials(denials);
            found
        });
        self.clause = learned;
        found
    }
}

impl<W: Write> Observer for Lrat<W> {
    fn learn(&mut self, clause: &[Lit]) {
        if self.is_over() || !self.take(clause) {
            return;
        }
        if !self.justify() {
            let clause = clause.to_vec();
            self.fault = Some(LratError::NotImplied { clause });
            return;
        }
        self.write_deletions();
        let id = self.lines.add(&self.clause, self.hints.of_line());
        if let Some(at) = self.store(id) {
            let conflict = self.propagator.attach(at);
            self.settle(conflict);
        }
    }

    fn forget(&mut self, clause: &[Lit]) {
        if self.is_over() || !self.take(clause) || self.clause.len() < 2 {
            return;
        }
        let Some(at) = self.propagator.clauses.find(&self.clause) else {
            return;
        };
        // The root keeps what it has. The unit clause takes the place of the reason.
        for index in 0..self.clause.len() {
            let lit = self.clause[index];
            if self.propagator.value(lit) > 0 && self.propagator.reason(lit.var()) == Some(at) {
                self.hints
                    .derive(lit.var(), &self.propagator, &mut self.lines);
            }
        }
        self.deleted.push(self.propagator.clauses.id(at));
        self.propagator.remove(at);
        self.propagator.tidy();
    }
}
