//! Number-placement puzzles on any board, by SAT.
//!
//! ```text
//!  Puzzle ── Network ── Encoder ── clauses ── DPLL or CDCL ── model ── Numbering ── Grid, checked
//! ```
//!
//! * [`Network`]: one Boolean variable a candidate, and the rules as constraints on them;
//! * [`encode`]: the network as clauses, in several encodings, and models back to grids;
//! * [`root`]: what follows from the givens without search; [`hall`]: groups that can't be filled;
//! * [`Search`]: the grids of a puzzle, one after the other; [`count`](count::count): how many there are;
//! * [`Searcher`](searcher::Searcher): many puzzles of one board, with memory that is used again;
//! * [`bits`]: the bit-parallel engine, which reads the network and needs no clauses;
//! * [`true_candidates`]: which values each cell holds in some grid;
//! * [`diagnose`]: whether a puzzle is unique and minimal, and which givens and rules [`conflict`] if it has no grid;
//! * [`explain`]: why a value must be where it is, step by step, and how hard that is to see;
//! * [`generate`]: puzzles on any board; [`completions`]: what it asks of an engine;
//! * [`inspect`]: the numbers that a student checks by hand;
//! * [`trace`]: what a search did, in the words of the board;
//! * [`batch`]: many puzzles, one a line, on all cores;
//! * [`lab`]: many instances under many setups, measured and compared.
//!
//! The boards themselves are in [`board`], the solvers in [`sat`].
//!
//! ```
//! use std::sync::Arc;
//! use anydoku::board::{Puzzle, Shape};
//! use anydoku::sat::{Limits, NoObserver};
//! use anydoku::{Config, Network, Next, Search};
//!
//! let shape: Shape = "square 4".parse()?;
//! let puzzle = Puzzle::new(Arc::new(shape.board()?));
//! let network = Network::new(puzzle.board());
//! let mut search = Search::new(&network, &puzzle, &Config::default());
//! let Next::Grid(grid) = search.next_grid(&Limits::none(), &mut NoObserver)? else {
//!     panic!("an empty board has a grid");
//! };
//! assert!(puzzle.check(&grid).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use anydoku_board as board;
pub use anydoku_network::{bits, candidates, network, windows};
pub use anydoku_sat as sat;

pub mod batch;
mod budget;
pub mod completions;
pub mod config;
pub mod conflict;
pub mod count;
pub mod diagnose;
pub mod encode;
pub mod explain;
pub mod generate;
pub mod hall;
mod images;
pub mod inspect;
pub mod lab;
mod linear;
mod load;
pub mod root;
pub mod search;
pub mod searcher;
pub mod trace;
pub mod true_candidates;

pub use config::{Config, Engine};
pub use count::{Count, Counted, count};
pub use encode::{EncodeOptions, Encoder};
pub use network::Network;
pub use search::{End, Next, Search, SearchError};
