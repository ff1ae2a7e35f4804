//! Traces of puzzles: what a search did, in the words of the board.
//!
//! The steps, the trees and the graphs are those of [`anydoku_sat::trace`], which knows literals and clauses
//! only. Here are the names that boards give them ([`BoardNames`]: "r1c2=5", "row 3 needs a 4"), the steps
//! as lines of JSON ([`JsonLines`]), and a whole trace kept, to go back and forth in it ([`record`]).
//!
//! ```
//! use std::sync::Arc;
//! use anydoku::board::{Puzzle, Shape};
//! use anydoku::sat::trace::{Recorder, Tree, TreeBounds};
//! use anydoku::sat::{dpll::Dpll, Limits};
//! use anydoku::trace::BoardNames;
//! use anydoku::{EncodeOptions, Encoder, Network};
//!
//! let shape: Shape = "square 4".parse()?;
//! let puzzle = Puzzle::new(Arc::new(shape.board()?));
//! let network = Network::new(puzzle.board());
//! let encoder = Encoder::new(&network, &puzzle, EncodeOptions::default());
//! let formula = encoder.formula();
//! let mut recorder = Recorder::new(&formula, Tree::new(TreeBounds::default()));
//! Dpll::new(&formula, Default::default()).solve(&Limits::none(), &mut recorder);
//!
//! let names = BoardNames::new(&network, &puzzle, encoder.numbering(), &formula);
//! let picture = recorder.into_reader().text(&names).to_string();
//! assert!(picture.starts_with("root\n└─ r1c1=1 @1"));
//! assert!(picture.ends_with("✓ solution\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod helpers;
mod json;
mod names;
mod record;

pub use json::{JsonLines, Outcome};
pub use names::BoardNames;
pub use record::{Cited, Record, record, search};
