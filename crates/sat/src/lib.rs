//! A SAT solver to use and to learn from.
//!
//! Read the modules in this order and they are a short course:
//!
//! | module | idea |
//! |---|---|
//! | [`lit`] | variables and literals |
//! | [`formula`] | clauses, and who can take them |
//! | [`dimacs`] | formulas and models as text |
//! | [`at_most_one`] | six ways to say "at most one of these" in clauses |
//! | [`counting`] | pigeonholes: what no search should be asked |
//! | [`dpll`] | search and unit propagation, one visible step at a time |
//! | [`cdcl`] | the same search that learns from its conflicts |
//! | [`parity`] | exclusive-ors among the clauses, solved as linear equations |
//! | [`front`] | counting and parity before the search |
//! | [`proof`] | what the solver learned, written down so that anybody can check it |
//! | [`verdict`], [`limits`] | what an answer is, and when to stop without one |
//! | [`choice`] | options with names |
//! | [`observe`], [`statistics`] | watching a search without slowing it down |
//! | [`trace`] | the story of a search: clauses by number, where learned ones come from, pictures |
//!
//! With the feature `ipasir` there is also the C interface of incremental solvers, in the module of that name.
//!
//! The crate knows literals and clauses only: no boards, no files, no threads, no clock.

pub mod at_most_one;
pub mod cdcl;
pub mod choice;
pub mod counting;
pub mod dimacs;
pub mod dpll;
pub mod formula;
pub mod front;
#[cfg(feature = "ipasir")]
pub mod ipasir;
pub mod limits;
pub mod lit;
pub mod observe;
pub mod parity;
pub mod proof;
pub mod statistics;
pub mod trace;
pub mod verdict;

pub use at_most_one::AtMostOne;
pub use formula::{ClauseCount, ClauseSink, Formula};
pub use limits::{Limit, Limits};
pub use lit::{Lit, Var};
pub use observe::{NoObserver, Observer, Reason};
pub use statistics::Statistics;
pub use verdict::{Core, Model, Verdict};
