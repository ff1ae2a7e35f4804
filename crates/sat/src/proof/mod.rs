//! Proofs of unsatisfiability, written while the solver runs.
//!
//! A model can be checked in one pass over the formula; "there is no model" can't, and solvers have been
//! wrong. So a solver writes down what it learned: every clause follows from those before it by unit
//! propagation (*reverse unit propagation*, RUP; Goldberg & Novikov 2003), and the last one is empty. A
//! small checker that shares nothing with the solver can follow that. What the solver forgot is written down
//! too, or the checker would drown in clauses (Heule, Hunt & Wetzler 2013).
//!
//! The writers here are [observers](crate::observe): they hear what is learned and forgotten and turn it into
//! bytes, as it comes. Since that can't fail, the first failure of the output is kept, nothing is written
//! after it, and `finish` reports it.
//!
//! | writer | format | for whom |
//! |---|---|---|
//! | [`DratText`] | DRAT, one clause a line | people, and checkers that search |
//! | [`DratBinary`] | DRAT in about a third of the bytes | the same checkers |
//! | [`Lrat`] | LRAT, text or binary | checkers that don't search, even verified ones |
//!
//! DRAT is nearly free to write and leaves to the checker which clauses a step needs. [`Lrat`] finds that out
//! while it writes, by a propagation of its own, and that costs as much again as the search, or more.
//!
//! All writers keep the order of literals, because the first one is the pivot in steps that are not implied
//! but only keep the formula satisfiable (RAT). They stop after the empty clause. Under assumptions there may
//! be none; the clauses are right all the same, but they are no refutation.
//!
//! ```
//! use anydoku_sat::cdcl::{Cdcl, Options};
//! use anydoku_sat::proof::{DratText, Lrat};
//! use anydoku_sat::{ClauseSink, Formula, Limits, Var};
//!
//! // Two variables, and each of the four assignments is forbidden.
//! let (a, b) = (Var::new(0).positive(), Var::new(1).positive());
//! let mut formula = Formula::new(2);
//! for clause in [[a, b], [a, !b], [!a, b], [!a, !b]] {
//!     formula.add_clause(&clause);
//! }
//!
//! // A pair of observers hears everything twice.
//! let mut proofs = (DratText::new(Vec::new()), Lrat::text(&formula, Vec::new()));
//! Cdcl::from_formula(&formula, Options::default()).solve(&[], &Limits::none(), &mut proofs);
//!
//! let drat = String::from_utf8(proofs.0.finish()?).unwrap();
//! assert!(drat.ends_with("\n0\n"));
//! let lrat = String::from_utf8(proofs.1.finish()?).unwrap();
//! assert!(lrat.starts_with("5 "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod drat;
mod lrat;
mod output;

pub use drat::{DratBinary, DratText};
pub use lrat::{Lrat, LratError};
