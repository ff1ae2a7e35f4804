//! Clauses, and who can take them.
//!
//! An encoder writes into a [`ClauseSink`] and does not know whether the other end stores the clauses
//! ([`Formula`]), counts them ([`ClauseCount`]), writes them to a file or feeds them to a solver. So a CNF
//! that would not fit into memory can be counted first and streamed afterwards.
//!
//! ```
//! use anydoku_sat::{ClauseCount, ClauseSink, Formula, Lit, Var};
//!
//! /// One of these is true, but no two neighbours.
//! fn fence(sink: &mut impl ClauseSink, posts: usize) -> Vec<Lit> {
//!     let lits: Vec<Lit> = (0..posts).map(|_| sink.new_var().positive()).collect();
//!     sink.add_clause(&lits);
//!     lits.windows(2).for_each(|pair| sink.add_clause(&[!pair[0], !pair[1]]));
//!     lits
//! }
//!
//! let mut count = ClauseCount::default();
//! fence(&mut count, 1_000_000); // kept nowhere
//! assert_eq!((count.clauses, count.literals), (1_000_000, 2_999_998));
//!
//! let mut formula = Formula::new(0);
//! let lits = fence(&mut formula, 4);
//! assert_eq!(formula.clause(2), [!lits[1], !lits[2]]);
//! assert!(formula.is_satisfied_by(|var| var.index() % 2 == 0));
//! assert!(!formula.is_satisfied_by(|var| var.index() > 1));
//! ```

use crate::lit::{Lit, Var};

/// Takes clauses, and gives out new variables for encodings that need helpers.
pub trait ClauseSink {
    /// A variable that nothing uses yet.
    ///
    /// # Panics
    /// If there are [`Var::MAX_COUNT`] variables already.
    fn new_var(&mut self) -> Var;

    /// Takes one clause: at least one of these literals is true. An empty clause is allowed and can't be
    /// satisfied. Every variable must have come from [`ClauseSink::new_var`] or be known to the sink already.
    fn add_clause(&mut self, clause: &[Lit]);

    /// Takes a set of literals of which at most one may be true. Writes the clauses of every two literals,
    /// unless the sink knows something better; a literal that is listed twice must be false.
    fn add_at_most_one(&mut self, literals: &[Lit]) {
        for (i, &a) in literals.iter().enumerate() {
            for &b in &literals[i + 1..] {
                self.add_clause(&[!a, !b]);
            }
        }
    }
}

/// A conjunction of clauses over `variables` variables, in one flat array.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Formula {
    variables: u32,
    literals: Vec<Lit>,
    /// The position after the last literal of each clause, without the upper half.
    ends: Vec<u32>,
    /// The clauses at whose ends the upper half grows by one: none below 16 GB of literals.
    wraps: Vec<usize>,
}

impl Formula {
    /// A formula without clauses over this many variables.
    ///
    /// # Panics
    /// If `variables` is above [`Var::MAX_COUNT`].
    pub fn new(variables: u32) -> Formula {
        assert!(variables <= Var::MAX_COUNT, "too many variables");
        Formula {
            variables,
            ..Formula::default()
        }
    }

    /// How many variables there are; some may occur in no clause.
    pub fn variables(&self) -> u32 {
        self.variables
    }

    /// How many clauses there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no clause, so that every assignment is a model.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// How many literals all clauses hold together.
    pub fn literals(&self) -> usize {
        self.literals.len()
    }

    /// The clause number `index`, counted from 0 in the order of addition.
    ///
    /// # Panics
    /// If there is no such clause.
    pub fn clause(&self, index: usize) -> &[Lit] {
        let start = if index == 0 { 0 } else { self.end(index - 1) };
        &self.literals[start..self.end(index)]
    }

    /// The position after the last literal of a clause.
    #[inline]
    fn end(&self, index: usize) -> usize {
        let end = self.ends[index] as usize;
        if self.wraps.is_empty() {
            return end;
        }
        let wraps = self.wraps.partition_point(|&wrap| wrap <= index);
        ((wraps as u64) << 32) as usize + end
    }

    /// All clauses in the order of addition.
    pub fn clauses(&self) -> impl ExactSizeIterator<Item = &[Lit]> + Clone {
        (0..self.len()).map(|index| self.clause(index))
    }

    /// Makes sure that there are at least this many variables.
    ///
    /// # Panics
    /// If `variables` is above [`Var::MAX_COUNT`].
    pub fn reserve_variables(&mut self, variables: u32) {
        assert!(variables <= Var::MAX_COUNT, "too many variables");
        self.variables = self.variables.max(variables);
    }

    /// Whether `value` makes at least one literal of every clause true.
    pub fn is_satisfied_by(&self, value: impl Fn(Var) -> bool) -> bool {
        self.clauses().all(|clause| {
            clause
                .iter()
                .any(|lit| value(lit.var()) == lit.is_positive())
        })
    }
}

impl ClauseSink for Formula {
    fn new_var(&mut self) -> Var {
        let var = Var::new(self.variables);
        self.variables += 1;
        var
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        debug_assert!(
            clause
                .iter()
                .all(|lit| lit.var().index() < self.variables as usize)
        );
        let before = self.literals.len() as u64 >> 32;
        self.literals.extend_from_slice(clause);
        let end = self.literals.len() as u64;
        for _ in before..end >> 32 {
            self.wraps.push(self.ends.len());
        }
        self.ends.push(end as u32);
    }
}

/// Counts what an encoder writes and keeps none of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClauseCount {
    /// Variables given out so far, counting those that were there at the start.
    pub variables: u32,
    /// Clauses taken so far.
    pub clauses: u64,
    /// Literals in them.
    pub literals: u64,
}

impl ClauseSink for ClauseCount {
    fn new_var(&mut self) -> Var {
        let var = Var::new(self.variables);
        self.variables += 1;
        var
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.clauses += 1;
        self.literals += clause.len() as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_come_back_as_they_went_in() {
        let mut formula = Formula::new(2);
        let (a, b) = (Var::new(0).positive(), Var::new(1).positive());
        let c = formula.new_var().positive();
        formula.add_clause(&[a, !b]);
        formula.add_clause(&[]);
        formula.add_clause(&[c]);
        assert_eq!(formula.variables(), 3);
        assert_eq!(
            formula.clauses().collect::<Vec<_>>(),
            [&[a, !b] as &[Lit], &[], &[c]]
        );
        assert!(!formula.is_satisfied_by(|_| true));
    }

    #[test]
    fn ends_beyond_four_billion() {
        // Not with the literals that belong to it.
        let formula = Formula {
            ends: vec![7, 5, 9, 2],
            wraps: vec![1, 3, 3],
            ..Formula::default()
        };
        let ends: Vec<usize> = (0..4).map(|index| formula.end(index)).collect();
        assert_eq!(ends, [7, (1 << 32) + 5, (1 << 32) + 9, (3 << 32) + 2]);
    }

    #[test]
    fn satisfaction_needs_every_clause() {
        let mut formula = Formula::new(2);
        let (a, b) = (Var::new(0).positive(), Var::new(1).positive());
        formula.add_clause(&[a, b]);
        formula.add_clause(&[!a, b]);
        assert!(formula.is_satisfied_by(|var| var.index() == 1));
        assert!(!formula.is_satisfied_by(|var| var.index() == 0));
    }
}
