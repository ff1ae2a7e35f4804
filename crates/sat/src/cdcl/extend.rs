//! Variables that were removed from the clauses: their values in models, and their return.
//!
//! Elimination and substitution remove variables. The clauses that they took away are kept here, a *record* a
//! variable. Given a model of the clauses that are left, the records are read backwards, latest first, and
//! each variable is given the value that satisfies its clauses (Eén & Biere 2005; Järvisalo & Biere 2010).
//! There always is one: all resolvents of its clauses are implied by what is left.
//!
//! When a removed variable occurs in a new clause or among the assumptions, its clauses are put back first, with
//! those of the removed variables in them (Fazekas, Biere & Scholl 2019). Theirs restores only what the new
//! clause could make wrong; ours the whole record, which is simpler, and a variable that came back is never
//! removed again.
//!
//! Invariant: the clauses of the solver and of all records together have the models of the clauses added; the
//! clauses of the solver alone have the same models, restricted to the variables present. A record's clauses
//! hold its variable, variables present, and variables removed later.

use super::Cdcl;
use super::memory::reserved;
use crate::lit::{Lit, Var};

/// No record: the variable is present.
const PRESENT: u32 = u32::MAX;

/// The clauses with a variable at the time it was removed.
#[derive(Clone, Debug)]
struct Record {
    var: Var,
    literals: Vec<Lit>,
    /// Where each clause ends in `literals`.
    ends: Vec<u32>,
    /// The literal that the positive literal of the variable was replaced by.
    equal: Option<Lit>,
}

impl Record {
    fn clauses(&self) -> impl Iterator<Item = &[Lit]> {
        let mut start = 0;
        self.ends.iter().map(move |&end| {
            let clause = &self.literals[start..end as usize];
            start = end as usize;
            clause
        })
    }
}

/// What was removed.
#[derive(Clone, Debug, Default)]
pub(super) struct Extension {
    /// In the order of removal. The records of variables that came back are empty.
    records: Vec<Record>,
    /// Where the record of each variable is.
    record_of: Vec<u32>,
    /// Variables that must not be removed.
    frozen: Vec<bool>,
    removed: usize,
}

impl Extension {
    pub(super) fn grow(&mut self, variables: usize) {
        self.record_of.resize(variables, PRESENT);
        self.frozen.resize(variables, false);
    }

    /// What the records take.
    pub(super) fn bytes(&self) -> usize {
        let record = |record: &Record| reserved(&record.literals) + reserved(&record.ends);
        reserved(&self.records) + self.records.iter().map(record).sum::<usize>()
    }

    /// Whether clauses may have this variable.
    #[inline]
    pub(super) fn is_present(&self, var: Var) -> bool {
        self.record_of[var.index()] == PRESENT
    }

    /// Forbids for ever to remove a variable.
    pub(super) fn freeze(&mut self, var: Var) {
        self.frozen[var.index()] = true;
    }

    pub(super) fn is_frozen(&self, var: Var) -> bool {
        self.frozen[var.index()]
    }

    /// Notes that a variable is in no clause any more. Its clauses follow by [`Extension::keep`].
    pub(super) fn remove(&mut self, var: Var, equal: Option<Lit>) {
        debug_assert!(self.is_present(var) && !self.is_frozen(var));
        self.record_of[var.index()] = self.records.len() as u32;
        self.removed += 1;
        self.records.push(Record {
            var,
            literals: Vec::new(),
            ends: Vec::new(),
            equal,
        });
    }

    /// Adds a clause to the latest record.
    pub(super) fn keep(&mut self, clause: impl IntoIterator<Item = Lit>) {
        let record = self.records.last_mut().expect("a variable was removed");
        record.literals.extend(clause);
        record.ends.push(record.literals.len() as u32);
    }

    /// The literal that stands for this one now, if both are known to be equal; itself otherwise.
    pub(super) fn representative(&self, lit: Lit) -> Lit {
        let mut lit = lit;
        while !self.is_present(lit.var())
            && let Some(equal) = self.records[self.record_of[lit.var().index()] as usize].equal
        {
            lit = if lit.is_positive() { equal } else { !equal };
        }
        lit
    }

    /// Makes a variable present for good and gives its record, if it was removed.
    fn bring_back(&mut self, var: Var) -> Option<Record> {
        let index = std::mem::replace(&mut self.record_of[var.index()], PRESENT);
        let empty = Record {
            var,
            literals: Vec::new(),
            ends: Vec::new(),
            equal: None,
        };
        (index != PRESENT).then(|| {
            self.removed -= 1;
            self.freeze(var);
            std::mem::replace(&mut self.records[index as usize], empty)
        })
    }
}

impl Cdcl {
    /// Makes all variables of these literals present. Needs the root level; may leave units to propagate.
    pub(super) fn restore(&mut self, literals: &[Lit]) {
        if self.extension.removed == 0 {
            return;
        }
        debug_assert_eq!(self.trail.level(), 0);
        let mut wanted: Vec<Var> = literals.iter().map(|lit| lit.var()).collect();
        let mut records = Vec::new();
        while let Some(var) = wanted.pop() {
            if let Some(record) = self.extension.bring_back(var) {
                self.order.reopen(var);
                wanted.extend(record.literals.iter().map(|lit| lit.var()));
                records.push(record);
            }
        }
        for record in &records {
            // Whether the observer knew a clause in this form is forgotten.
            record
                .clauses()
                .for_each(|clause| self.take_in(clause, false));
        }
    }

    /// Gives the removed variables values that go with those of the others. Their phases come first.
    pub(super) fn extend_model(&self, values: &mut [bool]) {
        for record in self.extension.records.iter().rev() {
            let var = record.var;
            if self.extension.is_present(var) {
                continue;
            }
            values[var.index()] = self.phases.choose(var).is_positive();
            for clause in record.clauses() {
                if !clause
                    .iter()
                    .any(|lit| values[lit.var().index()] == lit.is_positive())
                {
                    values[var.index()] = !values[var.index()];
                }
            }
        }
    }
}
