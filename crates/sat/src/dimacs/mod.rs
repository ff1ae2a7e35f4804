//! Formulas and answers as text, in the format of the DIMACS challenge (1993) and the SAT competitions.
//!
//! ```text
//! c a comment                 s SATISFIABLE
//! p cnf 3 2                   v 1 -2 3 0
//! 1 -2 0
//! 2 3 0
//! ```
//!
//! On the left a formula: the header says 3 variables and 2 clauses, then come the clauses, each a list of
//! literals that ends in 0. On the right a solver's answer. Variables count from 1 here and only here.
//!
//! - [`read()`] takes a [`Formula`](crate::Formula) from text, [`write()`] and [`Writer`] turn one, or the
//!   output of an encoder as it comes, into text;
//! - [`read_answer`] takes what a solver printed, [`write_answer`] prints a [`Verdict`](crate::Verdict).
//!
//! Real files stray from the format in many ways. [`read()`] accepts whatever has one sensible reading and
//! refuses the rest with line, column and what was expected.
//!
//! ```
//! use anydoku_sat::cdcl::Cdcl;
//! use anydoku_sat::{dimacs, Limits, NoObserver};
//!
//! let text = "c two of four\np cnf 3 2\n1 -2 0\n2 3 0\n";
//! let read = dimacs::read(text.as_bytes(), Default::default())?;
//! let mut solver = Cdcl::from_formula(&read.formula, Default::default());
//! let verdict = solver.solve(&[], &Limits::none(), &mut NoObserver);
//!
//! let mut answer = Vec::new();
//! dimacs::write_answer(&mut answer, &verdict)?;
//! assert!(answer.starts_with(b"s SATISFIABLE\nv "));
//!
//! let error = dimacs::read("p cnf 3 1\n1 4 0\n".as_bytes(), Default::default()).unwrap_err();
//! assert!(error.to_string().starts_with("2:3:"), "{error}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod compression;
mod cursor;
mod error;
mod model;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub use compression::Compression;
pub use error::{ReadError, ReadErrorKind};
pub use model::{Answer, read_answer, write_answer};
pub use read::{ReadOptions, Reading, Warning, read};
pub use write::{Writer, write};
