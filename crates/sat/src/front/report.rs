//! What was done before the search, in words.

use crate::counting::Pigeonhole;
use std::fmt;

/// The steps that were taken. Shown one a line, without a line feed at the end; empty if none did anything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// What counting did.
    pub counting: Counting,
    /// What became of the exclusive-ors.
    pub parity: Parity,
}

/// What counting did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Counting {
    /// Nothing.
    #[default]
    Nothing,
    /// It refuted the formula; the sets are numbered as by
    /// [`recover(formula, 2)`](crate::at_most_one::recover).
    Refuted(Pigeonhole),
}

/// What became of the exclusive-ors.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Parity {
    /// Nothing: there were none, or they say no more than their clauses.
    #[default]
    Nothing,
    /// So many of them add up to 0 = 1, with so many products of variables in them.
    Refuted {
        /// Exclusive-ors to blame.
        xors: usize,
        /// Products in them.
        products: usize,
    },
    /// What they say about one or two variables was added to the clauses.
    Learned {
        /// Variables with one value.
        units: usize,
        /// Pairs of equal or different variables.
        equivalences: usize,
    },
    /// They took the place of their clauses, and the search propagated them.
    Followed {
        /// All exclusive-ors.
        xors: usize,
        /// Products in them.
        products: usize,
        /// Variables that the search need not decide.
        eliminated: usize,
        /// Rows that the search propagated.
        rows: usize,
    },
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Counting::Refuted(found) = &self.counting {
            let (clauses, sets) = (found.clauses.len(), found.sets.len());
            return write!(f, "counting: refuted by {clauses} clauses in {sets} sets");
        }
        match self.parity {
            Parity::Nothing => Ok(()),
            Parity::Refuted { xors, products: 0 } => write!(f, "parity: refuted by {xors} xors"),
            Parity::Refuted { xors, products } => {
                write!(f, "parity: refuted by {xors} xors with {products} products")
            }
            Parity::Learned {
                units,
                equivalences,
            } => write!(f, "parity: {units} units, {equivalences} equivalences"),
            Parity::Followed {
                xors,
                products,
                eliminated,
                rows,
            } => write!(
                f,
                "parity: {xors} xors, {products} products, {eliminated} variables eliminated, \
                 {rows} rows followed"
            ),
        }
    }
}
