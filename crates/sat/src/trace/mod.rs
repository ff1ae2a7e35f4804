//! Traces: the story of a search, read from its events.
//!
//! A solver tells an [`Observer`](crate::Observer) what it does, in literals. A trace adds what a reader wants
//! to know besides: which clause of the formula that was, which clauses a learned one comes from, what is
//! assigned meanwhile. Nothing of it is asked from the solver; a [`Recorder`] follows the events, as a proof
//! checker would, and passes [`Step`]s on to a [`Reader`]:
//!
//! ```text
//!                      ┌── Assignment: the trail, with levels and causes
//!  solver ──▶ Recorder ┤
//!   (events)     │     └── Book: the clauses by number
//!                ▼
//!              Steps ──▶ Reader: Vec<Step>, Tree, Graph, lines of JSON, …
//! ```
//!
//! | file | idea |
//! |---|---|
//! | `event` | what a step is |
//! | `book` | clauses have numbers, and are found by what they hold |
//! | `assignment` | the solver's trail, rebuilt |
//! | `recorder` | from events to steps |
//! | `antecedents` | which clauses a learned clause comes from, along the reasons |
//! | `rup` | the same by unit propagation, where the reasons don't tell |
//! | `names` | what literals and clauses are called |
//! | `tree` | decisions, conflicts and solutions as a picture of a tree |
//! | `graph`, `dot` | why a conflict came about, and its first unique implication point |
//!
//! # Numbers of clauses
//!
//! The clauses of the formula are numbered from 1 in their order there; after them every learned clause, and
//! every literal that a longer clause implies on level 0 (a *unit*: it holds from there on, and later clauses
//! cite it instead of the way to it). Antecedents are in the order in which unit propagation uses them, as
//! in an LRAT proof (Cruz-Filipe, Heule, Hunt, Kaufmann & Schneider-Kamp 2017): with all literals of the
//! learned clause false, each but the last makes one literal true, and the last one is false.
//!
//! ```
//! use anydoku_sat::cdcl::Cdcl;
//! use anydoku_sat::trace::{Event, Recorder, Step};
//! use anydoku_sat::{dimacs, Limits};
//!
//! let text = "p cnf 2 4\n 1 2 0\n -1 2 0\n 1 -2 0\n -1 -2 0\n";
//! let formula = dimacs::read(text.as_bytes(), Default::default())?.formula;
//! let mut recorder = Recorder::new(&formula, Vec::<Step>::new());
//! Cdcl::from_formula(&formula, Default::default()).solve(&[], &Limits::none(), &mut recorder);
//!
//! // The empty clause comes last; then the solver takes everything back.
//! let learned = recorder.reader().iter().rev().find_map(|step| match &step.event {
//!     Event::Learn { clause, antecedents } => Some((*clause, antecedents.clone())),
//!     _ => None,
//! });
//! let (clause, antecedents) = learned.unwrap();
//! assert!(recorder.book().clause(clause).is_empty());
//! assert!(antecedents.is_some());
//! # Ok::<(), anydoku_sat::dimacs::ReadError>(())
//! ```

mod antecedents;
mod assignment;
mod book;
mod dot;
mod event;
mod graph;
mod names;
mod recorder;
mod rup;
mod tree;

pub use assignment::{Assignment, Entry};
pub use book::{Book, ClauseNumber, Origin};
pub use event::{Cause, Event, Step};
pub use graph::{Graph, GraphReader, Node, Side};
pub use names::{Names, Numbers};
pub use recorder::{Reader, Recorder, View};
pub use tree::{Tree, TreeBounds};
