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
