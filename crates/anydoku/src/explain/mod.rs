//! Why: steps from a puzzle to its grid, each a proof that one can read.
//!
//! There is one idea, and it needs nothing but the board's sets. A step is a clause that follows from the rules and
//! from the steps before it, and its cost is the number of *at-least-one* constraints that it cites: "cell r4c7 has a
//! value", "row 3 needs a 5". That two candidates exclude each other is seen at a glance and costs nothing. So a
//! single costs 1, as do locked candidates; pairs and X-wings cost 2, an XY-wing 3, and a chain what it is long. The
//! catalogue of named patterns is read off the steps, not the other way round.
//!
//! ```text
//!   Puzzle ── Position ── next_step ── Step ── apply ── Position …
//! ```
//!
//! | file | what |
//! |---|---|
//! | `demand`, `links` | the at-least-one constraints of a position; which candidates exclude each other |
//! | `exclude` | which candidates exclude each other, on any board |
//! | `position` | what is open and what is fixed |
//! | `assume` | what follows from an assumption, and why |
//! | `refute` | the fewest demands that refute a candidate |
//! | `find` | what a position offers at the least cost |
//! | `cover` | Hall sets and fish, for positions where propagation refutes nothing |
//! | `split` | case splits, where these don't help either |
//! | `step`, `pattern` | a step with its reason, and what the field calls it |
//! | `path` | the whole way to the grid |
//! | `proof` | that way as DRAT or LRAT |
//! | `grade` | how hard it is |
//! | `ladder` | the techniques, the easiest first |
//! | `clash` | filled cells that break a rule |
//! | `player` | a player's grid and marks: what is wrong with them, or what comes next |
//! | `question` | why a cell holds a value, or why not |
//! | `words` | steps in words, in several languages |
//! | `lights`, `excluders` | the cells to light for a step, and who excludes what it does not leave |
//! | `json`, `picture` | steps for programs, and as pictures |
//!
//! The measure is Berthier's (braids, in "Pattern-Based Constraint Satisfaction and Logic Puzzles", 2012); what is
//! ours is that runs and any groups take part, that the smallest step is found by exact search, and that all of it is
//! a proof in clauses.
//!
//! ```
//! use std::sync::Arc;
//! use anydoku::board::{Cell, Puzzle, Shape, Value};
//! use anydoku::explain::{Effort, Pattern, Position};
//! use anydoku::Network;
//!
//! // The first row holds 1, 2 and 3, so its last cell holds 4.
//! let board = Arc::new("square 4".parse::<Shape>()?.board()?);
//! let mut puzzle = Puzzle::new(board);
//! for (cell, number) in [(0, 1), (1, 2), (2, 3)] {
//!     puzzle.give(Cell::new(cell), Value::from_number(number).unwrap())?;
//! }
//! let network = Network::new(puzzle.board());
//! let step = Position::new(&network, &puzzle).next_step(&Effort::default()).unwrap();
//! assert_eq!(step.pattern, Pattern::FullHouse);
//! assert_eq!(step.fixes, Some((Cell::new(3), Value::from_number(4).unwrap())));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod assume;
mod clash;
mod cover;
mod demand;
mod exclude;
mod excluders;
mod find;
mod grade;
mod json;
mod ladder;
mod lights;
mod links;
mod path;
mod pattern;
mod picture;
mod player;
mod position;
pub mod proof;
mod question;
mod refute;
mod split;
mod step;
mod words;

pub use clash::Clash;
pub use demand::{Candidate, Demand};
pub use find::Effort;
pub use grade::{Grade, Level, Means, Round, grade, grade_until};
pub(crate) use grade::{Most, is_within};
pub use json::step_json;
pub use ladder::Technique;
pub use lights::Lights;
pub use path::{End, Known, Path, by_search, follow, path};
pub use pattern::Pattern;
pub use picture::picture;
pub use player::{Advice, Hint, Play, hint};
pub use position::Position;
pub use question::{Answer, why, why_not};
pub use step::{Citation, Cover, Reason, Step};
pub use words::{Catalogue, CatalogueError, Told, Words};

#[cfg(test)]
mod tests;
