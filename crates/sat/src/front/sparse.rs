//! Formulas that use few of their variables.
//!
//! A header may say 2²⁸ variables although ten occur. A solver has room for every variable, so that would take tens
//! of gigabytes for nothing. Where fewer than half of very many variables occur, those that do are numbered
//! anew, in the same order, and the search never hears of the others: they are false in the model.

use crate::formula::{ClauseSink, Formula};
use crate::lit::{Lit, Var};
use crate::observe::{Observer, Reason};
use crate::verdict::Model;

/// Fewer variables are no burden.
const MANY: usize = 1 << 20;

/// What the variables were called before.
#[derive(Clone, Debug)]
pub(super) struct Names {
    /// The old number of each new one, ascending.
    old: Vec<Var>,
    /// How many variables there were.
    variables: u32,
}

/// The formula with other numbers and the way back, if that is worth it.
pub(super) fn renumber(formula: &Formula) -> Option<(Formula, Names)> {
    if (formula.variables() as usize) < MANY + 2 * formula.literals() {
        return None;
    }
    let vars = formula.clauses().flatten().map(|lit| lit.var());
    let mut old: Vec<Var> = vars.collect();
    old.sort_unstable();
    old.dedup();
    let mut dense = Formula::new(old.len() as u32);
    let mut renamed = Vec::new();
    for clause in formula.clauses() {
        renamed.clear();
        renamed.extend(clause.iter().map(|lit| {
            let index = old.partition_point(|&var| var < lit.var());
            Var::new(index as u32).lit(lit.is_positive())
        }));
        dense.add_clause(&renamed);
    }
    let variables = formula.variables();
    Some((dense, Names { old, variables }))
}

impl Names {
    /// The model in the old numbers.
    pub(super) fn model(&self, model: &Model) -> Model {
        let mut values = vec![false; self.variables as usize];
        for (lit, old) in model.literals().zip(&self.old) {
            values[old.index()] = lit.is_positive();
        }
        Model::new(values)
    }

    /// The old number; for the helpers of the search, numbers that the formula does not use.
    fn old(&self, lit: Lit) -> Lit {
        let index = lit.var().index();
        let var = self.old.get(index).copied().unwrap_or_else(|| {
            // The unused number with so many unused ones before it.
            let before = index - self.old.len();
            let (mut low, mut high) = (0, self.old.len());
            while low < high {
                let middle = (low + high) / 2;
                match self.old[middle].index() - middle <= before {
                    true => low = middle + 1,
                    false => high = middle,
                }
            }
            Var::new((before + low) as u32)
        });
        var.lit(lit.is_positive())
    }
}

/// Tells an observer everything in the old numbers.
pub(super) struct Renaming<'a> {
    names: &'a Names,
    observer: &'a mut dyn Observer,
    clause: Vec<Lit>,
}

impl<'a> Renaming<'a> {
    pub(super) fn new(names: &'a Names, observer: &'a mut dyn Observer) -> Renaming<'a> {
        Renaming {
            names,
            observer,
            clause: Vec::new(),
        }
    }

    fn rename(&mut self, clause: &[Lit]) {
        self.clause.clear();
        self.clause
            .extend(clause.iter().map(|&lit| self.names.old(lit)));
    }
}

impl Observer for Renaming<'_> {
    fn decide(&mut self, lit: Lit, level: u32) {
        self.observer.decide(self.names.old(lit), level);
    }

    fn imply(&mut self, lit: Lit, reason: Reason<'_>, level: u32) {
        let lit = self.names.old(lit);
        match reason {
            Reason::Clause(clause) => {
                self.rename(clause);
                self.observer
                    .imply(lit, Reason::Clause(&self.clause), level);
            }
            other => self.observer.imply(lit, other, level),
        }
    }

    fn conflict(&mut self, clause: &[Lit]) {
        self.rename(clause);
        self.observer.conflict(&self.clause);
    }

    fn learn(&mut self, clause: &[Lit]) {
        self.rename(clause);
        self.observer.learn(&self.clause);
    }

    fn forget(&mut self, clause: &[Lit]) {
        self.rename(clause);
        self.observer.forget(&self.clause);
    }

    fn backtrack(&mut self, level: u32) {
        self.observer.backtrack(level);
    }

    fn restart(&mut self) {
        self.observer.restart();
    }

    fn solution(&mut self, trail: &[Lit]) {
        self.rename(trail);
        self.observer.solution(&self.clause);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_there_and_back() {
        let mut formula = Formula::new(Var::MAX_COUNT);
        let vars = [1, 2, 5, Var::MAX_COUNT - 1].map(Var::new);
        formula.add_clause(&[vars[3].negative(), vars[0].positive(), vars[3].positive()]);
        formula.add_clause(&[vars[2].positive(), vars[1].negative()]);
        let (dense, names) = renumber(&formula).unwrap();
        assert_eq!(dense.variables(), 4);
        for (old, new) in formula.clauses().zip(dense.clauses()) {
            let back: Vec<Lit> = new.iter().map(|&lit| names.old(lit)).collect();
            assert_eq!(back, old);
        }
        // Helpers get 1, 4, 5, 7, … as DIMACS counts.
        let helpers = [4, 5, 6, 7].map(|index| names.old(Var::new(index).negative()).to_dimacs());
        assert_eq!(helpers, [-1, -4, -5, -7]);
        assert!(renumber(&dense).is_none());
    }
}
