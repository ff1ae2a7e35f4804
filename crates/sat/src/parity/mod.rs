//! Parity constraints: finding them among the clauses, and solving them as linear equations.
//!
//! An exclusive-or ([`Xor`]) over k variables takes 2ᵏ⁻¹ clauses, and clauses are a poor way to reason about
//! it: resolution needs exponentially many steps to refute some small systems (Urquhart 1987) that Gaussian
//! elimination over GF(2) refutes in milliseconds. So the constraints are recovered from the clauses and
//! solved in the form that suits them (Warners & van Maaren 1998; Li 2000, EqSatz; Soos et al. 2009,
//! CryptoMiniSat).
//!
//! ```text
//!  clauses ── recover ──▶ exclusive-ors ── eliminate ──▶ refuted, with the exclusive-ors to blame
//!                                              └───────▶ units, equivalences, reduced rows
//! ```
//!
//! | file | idea |
//! |---|---|
//! | `xor` | the constraint |
//! | `table` | which assignments of a few variables are forbidden |
//! | `sets` | clauses by the set of their variables |
//! | `recover` | from clauses to exclusive-ors |
//! | `products` | exclusive-ors of products of two variables |
//! | `eliminate` | Gauss–Jordan elimination, with the origin of every row |
//! | `split` | what clauses and exclusive-ors share |
//! | `gauss` | the same during a search, under its assignment |
//! | `follow` | as a propagator of [`Cdcl`](crate::cdcl::Cdcl) |
//!
//! # Example
//!
//! ```
//! use anydoku_sat::parity::{Elimination, eliminate, recover};
//! use anydoku_sat::{ClauseSink, Formula, Lit};
//!
//! // 1 + 2 = 1, 2 + 3 = 1, 1 + 3 = 1: an odd circle.
//! let mut formula = Formula::new(3);
//! for clause in [[1, 2], [-1, -2], [2, 3], [-2, -3], [1, 3], [-1, -3]] {
//!     formula.add_clause(&clause.map(|number| Lit::from_dimacs(number).unwrap()));
//! }
//! let xors = recover(&formula);
//! assert_eq!(xors.len(), 3);
//! let Elimination::Refuted { mut from } = eliminate(&xors) else { panic!() };
//! from.sort();
//! assert_eq!(from, [0, 1, 2]);
//! ```

mod eliminate;
mod follow;
mod gauss;
mod products;
mod recover;
mod sets;
mod split;
mod table;
mod xor;

pub use eliminate::{
    Bounds, Elimination, Equivalence, Reduced, Row, Unit, components, eliminate, eliminate_by,
};
pub use follow::Following;
pub use gauss::{Gauss, GaussConflict};
pub use products::{Product, Quadratic, linearize, useful};
pub use recover::{MAX_ARITY, RecoverOptions, Recovered, recover, recover_from};
pub use split::{Split, Splitting, split};
pub use xor::Xor;
