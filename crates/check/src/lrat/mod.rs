//! LRAT: lemmas that name the clauses they follow from, in the order in which they are needed (Cruz-Filipe,
//! Heule, Hunt, Kaufmann & Schneider-Kamp, *Efficient Certified RAT Verification*, CADE 2017).
//!
//! ```text
//! 9 -2 5 0 3 7 0      clause 9 is ¬2 ∨ 5: deny it, then clause 3 becomes unit, and clause 7 false
//! 10 d 4 9 0          the clauses 4 and 9 are deleted
//! 11 4 2 0 -1 5 -3 0  RAT: with the pivot 4, against clause 1 by clause 5, against clause 3 at once
//! ```
//!
//! Nothing is searched for, so this is the check that is easiest to believe, and it needs only the clauses
//! that are there at a time. It is strict:
//!
//! - each hint, in the order given, must name a clause that is there and is unit or false at its turn;
//! - hints must lead to a false clause; those after it are not looked at;
//! - a RAT step must deal with every clause that holds the complement of its first literal, except tautologies
//!   and those with another literal that is true when the lemma is denied;
//! - numbers of lemmas must grow; only what is there can be deleted.
//!
//! Two things need no hints: a lemma with a literal and its complement, and a formula that holds the empty
//! clause. The check ends with the first empty clause; what comes after it is not read.

use std::io::BufRead;

use anydoku_sat::{Formula, Lit};
use rustc_hash::FxHashMap;

use crate::fault::{Fault, FaultKind};
use crate::input::{Format, LratLine, LratReader};
use crate::names::Names;

/// How to check. The default finds out the format.
#[derive(Clone, Copy, Default)]
pub struct Options<'a> {
    /// Text or binary.
    pub format: Format,
    /// Asked now and then whether to give up.
    pub interrupt: Option<&'a dyn Fn() -> bool>,
}

/// A proof was checked: the formula has no model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verified {
    /// Lemmas added, the empty clause included.
    pub additions: u64,
    /// Clauses deleted.
    pub deletions: u64,
    /// Lemmas that are not implied but RAT.
    pub rat: u64,
    /// Clauses looked at.
    pub hints: u64,
}

/// Checks that an LRAT proof refutes a formula. The formula's clauses have the numbers from 1.
///
/// ```
/// use anydoku_check::lrat;
/// use anydoku_sat::dimacs;
///
/// let text = "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n";
/// let formula = dimacs::read(text.as_bytes(), Default::default())?.formula;
/// let proof = "5 1 0 1 2 0\n6 0 5 3 4 0\n";
/// let verified = lrat::check(&formula, proof.as_bytes(), &Default::default())?;
/// assert_eq!(verified.hints, 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The first line that is wrong; or that there is no empty clause.
pub fn check(
    formula: &Formula,
    proof: impl BufRead,
    options: &Options<'_>,
) -> Result<Verified, Fault> {
    let mut checker = Checker::new(formula);
    let mut reader = LratReader::new(proof, options.format)?;
    if formula.clauses().any(<[Lit]>::is_empty) {
        return Ok(checker.verified);
    }
    let mut lines = 0u64;
    while let Some(line) = reader.next()? {
        lines += 1;
        if lines.is_multiple_of(1024) && options.interrupt.is_some_and(|interrupt| interrupt()) {
            return Err(reader.fault_of_line(FaultKind::Interrupted));
        }
        let checked = match line {
            LratLine::Add(id) => checker.add(id, &reader.clause, &reader.hints),
            LratLine::Delete => checker.delete(&reader.hints),
        };
        checked.map_err(|kind| reader.fault_of_line(kind))?;
        if line != LratLine::Delete && reader.clause.is_empty() {
            return Ok(checker.verified);
        }
    }
    Err(reader.fault(FaultKind::NoEmptyClause))
}

struct Checker {
    clauses: FxHashMap<u64, Box<[Lit]>>,
    last: u64,
    /// What the variables are called outside.
    names: Names,
    /// For each literal whether it is true.
    truths: Vec<bool>,
    trail: Vec<Lit>,
    verified: Verified,
}

/// What a clause is under the assignment.
enum State {
    Satisfied,
    Unit(Lit),
    False,
    Open,
}

impl Checker {
    fn new(formula: &Formula) -> Checker {
        let mut checker = Checker {
            clauses: FxHashMap::default(),
            last: formula.len() as u64,
            names: Names::default(),
            truths: Vec::new(),
            trail: Vec::new(),
            verified: Verified::default(),
        };
        checker.clauses.reserve(formula.len());
        for (id, clause) in (1..).zip(formula.clauses()) {
            let clause = checker.inside(clause);
            checker.clauses.insert(id, clause);
        }
        checker
    }

    /// A clause in our numbers.
    fn inside(&mut self, clause: &[Lit]) -> Box<[Lit]> {
        let clause = clause.iter().map(|&lit| self.names.inside(lit)).collect();
        self.truths.resize(2 * self.names.variables(), false);
        clause
    }

    /// A clause as it was written.
    fn outside(&self, clause: &[Lit]) -> Vec<Lit> {
        clause.iter().map(|&lit| self.names.outside(lit)).collect()
    }

    fn add(&mut self, id: u64, clause: &[Lit], hints: &[i64]) -> Result<(), FaultKind> {
        if id <= self.last {
            let last = self.last;
            return Err(FaultKind::NumberNotNew { id, last });
        }
        self.last = id;
        self.verified.additions += 1;
        let clause = self.inside(clause);
        let result = self.follow(&clause, hints);
        self.backtrack(0);
        result?;
        self.clauses.insert(id, clause);
        Ok(())
    }

    fn delete(&mut self, ids: &[i64]) -> Result<(), FaultKind> {
        for &id in ids {
            if id < 0 || self.clauses.remove(&(id as u64)).is_none() {
                let id = id.unsigned_abs();
                return Err(FaultKind::UnknownClause { id });
            }
            self.verified.deletions += 1;
        }
        Ok(())
    }

    /// Denies a lemma and follows its hints.
    fn follow(&mut self, lemma: &[Lit], hints: &[i64]) -> Result<(), FaultKind> {
        if self.deny(lemma, None) {
            return Ok(());
        }
        let end = |hints: &[i64]| hints.iter().position(|&hint| hint < 0);
        let (implied, mut parts) = hints.split_at(end(hints).unwrap_or(hints.len()));
        if self.propagate(implied)? {
            return Ok(());
        }
        let no_conflict = |checker: &Checker| FaultKind::NoConflict {
            clause: checker.outside(lemma),
        };
        let Some(&pivot) = lemma.first() else {
            return Err(no_conflict(self));
        };
        // No hint at all: perhaps no clause holds the pivot's complement. Otherwise the hints have failed.
        if parts.is_empty() && !implied.is_empty() {
            return Err(no_conflict(self));
        }
        let denied = self.trail.len();
        let mut shown = Vec::new();
        while let [against, rest @ ..] = parts {
            let (part, rest) = rest.split_at(end(rest).unwrap_or(rest.len()));
            parts = rest;
            let id = against.unsigned_abs();
            shown.push(id);
            let clauses = &self.clauses;
            let other = clauses.get(&id).ok_or(FaultKind::UnknownClause { id })?;
            if !other.contains(&!pivot) {
                let clause = self.outside(lemma);
                return Err(FaultKind::WrongPivot { clause, id });
            }
            let other = other.clone();
            if !self.deny(&other, Some(!pivot)) && !self.propagate(part)? {
                return Err(no_conflict(self));
            }
            self.backtrack(denied);
        }
        self.all_are_shown(lemma, shown)?;
        self.verified.rat += 1;
        Ok(())
    }

    /// Whether no clause with the pivot's complement is left out.
    fn all_are_shown(&self, lemma: &[Lit], mut shown: Vec<u64>) -> Result<(), FaultKind> {
        shown.sort_unstable();
        let not_pivot = !lemma[0];
        let left_out = self.clauses.iter().filter(|&(id, clause)| {
            clause.contains(&not_pivot)
                && shown.binary_search(id).is_err()
                && !clause.iter().any(|&lit| {
                    // With the pivot itself the clause is a tautology.
                    lit == !not_pivot || lit != not_pivot && self.truths[lit.code()]
                })
        });
        match left_out.map(|(&id, _)| id).min() {
            None => Ok(()),
            Some(id) => Err(FaultKind::MissingRat {
                clause: self.outside(lemma),
                id,
            }),
        }
    }

    /// Makes all literals of a clause false, except `spared`. Whether one of them is true.
    fn deny(&mut self, clause: &[Lit], spared: Option<Lit>) -> bool {
        for &lit in clause.iter().filter(|&&lit| Some(lit) != spared) {
            if self.truths[lit.code()] {
                return true;
            }
            if !self.truths[(!lit).code()] {
                self.assign(!lit);
            }
        }
        false
    }

    /// Goes through hints in order. Whether a clause became false.
    fn propagate(&mut self, hints: &[i64]) -> Result<bool, FaultKind> {
        for &hint in hints {
            self.verified.hints += 1;
            let id = hint as u64;
            let unknown = FaultKind::UnknownClause { id };
            let clause = self.clauses.get(&id).ok_or(unknown)?;
            match self.state(clause) {
                State::False => return Ok(true),
                State::Unit(lit) => self.assign(lit),
                state => {
                    return Err(FaultKind::UselessHint {
                        id,
                        clause: self.outside(clause),
                        satisfied: matches!(state, State::Satisfied),
                    });
                }
            }
        }
        Ok(false)
    }

    /// A repeated literal counts once.
    fn state(&self, clause: &[Lit]) -> State {
        let mut state = State::False;
        for &lit in clause {
            if self.truths[lit.code()] {
                return State::Satisfied;
            }
            if !self.truths[(!lit).code()] {
                state = match state {
                    State::False => State::Unit(lit),
                    State::Unit(other) if other == lit => State::Unit(lit),
                    _ => State::Open,
                };
            }
        }
        state
    }

    fn assign(&mut self, lit: Lit) {
        self.truths[lit.code()] = true;
        self.trail.push(lit);
    }

    fn backtrack(&mut self, length: usize) {
        for lit in self.trail.drain(length..) {
            self.truths[lit.code()] = false;
        }
    }
}
