//! Boards, rules and puzzles.
//!
//! A [`Board`] is cells (with a place to draw them), the number of values and [`Rule`]s. It never knows what
//! kind of puzzle it is: kinds are [`shapes`], functions that build a board. A [`Puzzle`] is a board and what
//! is known of its cells. This crate reads and writes puzzles ([`formats`]), draws them ([`draw`]) and
//! checks grids against rules ([`mod@check`]); it knows nothing of clauses and solvers.

pub mod board;
pub mod cell;
pub mod check;
pub mod draw;
pub mod formats;
pub mod grid;
pub mod puzzle;
pub mod rule;
pub mod shapes;
pub mod symmetry;

pub use board::{Board, BoardError, Place};
pub use cell::{Cell, Value, ValueSet};
pub use grid::Grid;
pub use puzzle::{GivenError, Puzzle};
pub use rule::{Rule, RuleKind};
pub use shapes::Shape;
pub use symmetry::Symmetry;
