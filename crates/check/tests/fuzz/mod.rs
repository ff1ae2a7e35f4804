//! Formulas and calls by chance, and what must be true of the answers.
//!
//! | file | idea |
//! |---|---|
//! | `driver` | runs rounds, keeps what failed |
//! | `shapes`, `instance` | formulas of many shapes |
//! | `solvers` | a formula, solved in every way |
//! | `calls`, `player`, `at_least` | a solver's calls in any order |
//! | `table` | the truth |
//! | `shrink`, `delta` | small cases from large ones |
//! | `catch` | what went wrong |
//! | `dice`, `lits` | chance that can be repeated |

mod at_least;
mod calls;
mod catch;
mod delta;
pub mod dice;
pub mod driver;
mod instance;
mod lits;
mod player;
mod shapes;
mod shrink;
mod solvers;
mod table;
