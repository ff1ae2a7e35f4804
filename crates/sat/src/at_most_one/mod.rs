//! Six ways to say "at most one of these literals is true" in clauses.
//!
//! Saying it pair by pair costs n(n−1)/2 clauses. The other encodings spend a few helper variables to get
//! along with fewer clauses; which one a solver likes best depends on the problem. Each stands in its own
//! file with a picture of its clauses:
//!
//! | name | whose | clauses for n literals | helpers |
//! |---|---|---|---|
//! | `pairwise` | folklore | n(n−1)/2 | 0 |
//! | `sequential` | Sinz 2005 | 3n − 4 | n − 1 |
//! | `commander` | Klieber & Kwon 2007 | about 3n | about n/2 |
//! | `product` | Chen 2010 | 2n + 4√n + … | 2√n + … |
//! | `bitwise` | Frisch, Peugniez, Doggett & Nightingale 2005 | n⌈log₂ n⌉ | ⌈log₂ n⌉ |
//! | `bimander` | Nguyen & Mai 2015 | ⌊n/2⌋ + n⌈log₂⌈n/2⌉⌉ | ⌈log₂⌈n/2⌉⌉ |
//!
//! All six share two properties, and the tests below check them:
//! - an assignment of the literals can be completed on the helpers if and only if at most one literal is
//!   true;
//! - as soon as one literal is true, unit propagation alone makes all others false, whatever is known about
//!   the helpers.
//!
//! Where there are helpers, the literals don't settle them all (when no literal is true, those of `bitwise`
//! are free), so whoever counts models must count their restrictions to the original variables.
//!
//! What twelve literals cost, and what follows when one of them is true:
//!
//! ```
//! use anydoku_sat::cdcl::Cdcl;
//! use anydoku_sat::{AtMostOne, ClauseSink, Formula, Limits, Lit, NoObserver};
//!
//! let sizes = [AtMostOne::Pairwise, AtMostOne::Sequential, AtMostOne::Bitwise].map(|encoding| {
//!     let mut formula = Formula::new(12);
//!     let lits: Vec<Lit> = (1..=12).filter_map(Lit::from_dimacs).collect();
//!     encoding.encode(&lits, &mut formula);
//!
//!     formula.add_clause(&[lits[3]]);
//!     let mut solver = Cdcl::from_formula(&formula, Default::default());
//!     solver.solve(&[], &Limits::none(), &mut NoObserver);
//!     assert_eq!(solver.fixed(lits[0]), Some(false));
//!
//!     (formula.len() - 1, formula.variables() - 12)
//! });
//! assert_eq!(sizes, [(66, 0), (32, 11), (48, 4)]); // clauses and helpers
//! ```
//!
//! The learning solver needs none of them: [`ClauseSink::add_at_most_one`]
//! gives it the set itself, and [`recover`] finds sets that a formula spells out pairwise.

mod bimander;
mod bitwise;
mod commander;
mod pairwise;
mod product;
mod recover;
mod sequential;
#[cfg(test)]
mod tests;

pub use recover::recover;

use crate::formula::ClauseSink;
use crate::lit::Lit;
use crate::named_choices;

/// An encoding of "at most one of these literals is true".
///
/// ```
/// use anydoku_sat::at_most_one::AtMostOne;
/// use anydoku_sat::{ClauseSink, Formula};
///
/// let mut formula = Formula::default();
/// let literals: Vec<_> = (0..9).map(|_| formula.new_var().positive()).collect();
/// AtMostOne::Sequential.encode(&literals, &mut formula);
/// assert_eq!((formula.variables(), formula.len()), (9 + 8, 23));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AtMostOne {
    /// One clause for every two literals.
    Pairwise,
    /// A chain of helpers: "one of the first i is true".
    Sequential,
    /// A helper for every three literals, and the same again for the helpers.
    Commander,
    /// The literals in a grid, a helper for each row and column.
    Product,
    /// Every literal spells its number in binary on the helpers.
    Bitwise,
    /// Pairs of literals spell the number of their pair in binary.
    Bimander,
}

/// What an encoding adds to a formula.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// Clauses.
    pub clauses: u64,
    /// Helper variables.
    pub variables: u64,
}

named_choices!(
    AtMostOne,
    "at-most-one encoding",
    Pairwise = "pairwise",
    Sequential = "sequential",
    Commander = "commander",
    Product = "product",
    Bitwise = "bitwise",
    Bimander = "bimander",
);

impl AtMostOne {
    /// Writes clauses into `sink` that let at most one of `literals` be true; helper variables come from
    /// [`ClauseSink::new_var`]. A literal that is listed twice counts twice, so it must be false.
    ///
    /// Few literals are written pairwise, namely as many as the encoding takes at least the clauses of
    /// pairwise for: 5 for sequential and commander, 6 for product and bimander, 7 for bitwise.
    pub fn encode<S: ClauseSink + ?Sized>(self, literals: &[Lit], sink: &mut S) {
        if literals.len() <= self.pairwise_up_to() {
            return pairwise::encode(literals, sink);
        }
        match self {
            AtMostOne::Pairwise => pairwise::encode(literals, sink),
            AtMostOne::Sequential => sequential::encode(literals, sink),
            AtMostOne::Commander => commander::encode(literals, sink),
            AtMostOne::Product => product::encode(literals, sink),
            AtMostOne::Bitwise => bitwise::encode(literals, sink),
            AtMostOne::Bimander => bimander::encode(literals, sink),
        }
    }

    /// What [`AtMostOne::encode`] adds for `n` literals, without writing anything.
    pub fn size(self, n: usize) -> Size {
        if n <= self.pairwise_up_to() {
            return pairwise::size(n);
        }
        match self {
            AtMostOne::Pairwise => pairwise::size(n),
            AtMostOne::Sequential => sequential::size(n),
            AtMostOne::Commander => commander::size(n),
            AtMostOne::Product => product::size(n),
            AtMostOne::Bitwise => bitwise::size(n),
            AtMostOne::Bimander => bimander::size(n),
        }
    }

    /// Up to how many literals pairwise has no more clauses, so that helpers would be wasted. (Bitwise ties
    /// with pairwise once more at nine literals; there it stays what its name says.)
    const fn pairwise_up_to(self) -> usize {
        match self {
            AtMostOne::Pairwise => usize::MAX,
            AtMostOne::Sequential | AtMostOne::Commander => 5,
            AtMostOne::Product | AtMostOne::Bimander => 6,
            AtMostOne::Bitwise => 7,
        }
    }
}

/// ⌈log₂ n⌉: how many bits it takes to number n things.
///
/// # Panics
/// If `n` is 0.
fn bits(n: usize) -> u32 {
    usize::BITS - (n - 1).leading_zeros()
}
