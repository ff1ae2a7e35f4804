//! What must hold for every input of a parser: no panic, and what was read is written and read back the same.
//!
//! | function | input |
//! |---|---|
//! | [`dimacs`] | formulas |
//! | [`answer`] | answers of solvers |
//! | [`drat`], [`lrat`] | proofs; a formula with a model must never be refuted |
//! | [`puzzle`] | puzzles in every format |
//! | [`shape`] | names of boards |
//! | [`regions`] | regions of jigsaws |
//! | [`records`] | files of results |
//! | [`map`] | comment lines that say what the variables of a formula mean |
//! | [`compressed`] | compressed files |
//! | [`batch`] | files of many puzzles, in lines or columns |
//! | [`row`] | rows of answers |
//! | [`request`] | requests of the protocol |
//!
//! `fuzz_targets` holds a program for each, which cargo-fuzz feeds; `seeds` what it starts from.

mod batches;
mod clauses;
#[path = "../../crates/cli/src/decompress.rs"]
#[allow(dead_code)]
mod decompress;
mod proofs;
mod protocol;
mod puzzles;
mod rest;

pub use batches::{batch, row};
pub use clauses::{answer, dimacs};
pub use proofs::{drat, lrat};
pub use protocol::request;
pub use puzzles::{puzzle, regions, shape};
pub use rest::{compressed, map, records};
