//! DRAT: every lemma must be implied by unit propagation (RUP) or be a RAT on its first literal.
//!
//! The method is that of DRAT-trim (Wetzler, Heule & Hunt, *DRAT-trim: Efficient Checking and Trimming Using
//! Expressive Clausal Proofs*, SAT 2014):
//!
//! - **Forward** ([`forward`](self)), lemmas are only added and deleted, with what follows from them by unit
//!   propagation, until a clause is false: the empty clause is derived there.
//! - **Backward**, from there to the first lemma, each lemma is taken out again, and checked only if something
//!   later needed it. What its check needs is marked. In most proofs that spares half the work or more, and
//!   what is marked in the end is a trimmed proof, and the part of the formula that it refutes.
//! - **Core first**: propagation tries the clauses already marked before all others, so that few get marked.
//!
//! ```text
//! formula ┌──────────┐ proof: add  add  del  add  add  del  add
//!         │ clauses  │         ───────────────────────────────▶ forward: conflict
//!         └──────────┘         ◀─────────────────────────────── backward: check what is marked
//! ```
//!
//! A lemma is a RAT on its first literal p if for each clause with ¬p that is there at that time, the lemma
//! together with the rest of that clause is implied by unit propagation. Then adding it leaves the formula
//! satisfiable if it was.
//!
//! Deletions count, since RAT depends on what is not there. As in DRAT-trim there is one exception: a clause
//! that is the reason of a literal which follows from the clauses alone stays ([`Verified::kept_units`] counts
//! them). Solvers delete such clauses because they keep the literal, and say nothing about it. It is no gap: a
//! proof without those deletions is a proof too, and that one was checked. Deletions of clauses that don't
//! exist are skipped ([`Verified::unknown_deletions`]).
//!
//! The proof need not write down the empty clause if unit propagation derives it. What comes after it is read
//! and ignored. An empty clause that does not follow is refused even if a later one might.
//!
//! | file | idea |
//! |---|---|
//! | `clauses` | formula and lemmas in one array |
//! | `load` | reading the proof, finding what it deletes |
//! | `propagate` | unit propagation, core first |
//! | `forward` | to the conflict |
//! | `backward` | from there to the first lemma |
//! | `mark` | what a conflict needed |
//! | `trimmed` | the proof that is left |

mod backward;
mod clauses;
mod forward;
mod load;
mod mark;
mod propagate;
mod trimmed;

use std::io::BufRead;

use anydoku_sat::Formula;

use crate::fault::{Fault, FaultKind, Place};
use crate::input::Format;
use load::Loaded;
use propagate::Propagator;

pub use trimmed::{TrimmedStep, Verified};

/// How to check. The default finds out the format and has no limit.
#[derive(Clone, Copy, Default)]
pub struct Options<'a> {
    /// Text or binary.
    pub format: Format,
    /// Give up after so many literals propagated.
    pub propagations: Option<u64>,
    /// Asked now and then whether to give up.
    pub interrupt: Option<&'a dyn Fn() -> bool>,
}

/// Checks that a DRAT proof refutes a formula.
///
/// Memory is that of formula and proof as arrays of numbers, and as much again for each literal watched: about
/// 4 bytes a literal and 50 a clause. Time is mostly that of the solver, sometimes a few times more.
///
/// # Errors
/// See [`Fault::class`]. For a refused proof the fault is at the last lemma of those that were needed and did
/// not follow; others before it may be wrong too.
pub fn check(
    formula: &Formula,
    proof: impl BufRead,
    options: &Options<'_>,
) -> Result<Verified, Fault> {
    let loaded = load::load(formula, proof, options.format)?;
    Checker::new(loaded, options).run()
}

/// Everything that forward and backward share.
struct Checker<'a> {
    options: &'a Options<'a>,
    loaded: Loaded,
    propagator: Propagator,
    marks: mark::Marks,
    /// For each literal the clauses that hold it, once a RAT check needs to know.
    occurrences: Option<Vec<Vec<clauses::ClauseRef>>>,
    /// For each step whether it is a deletion that was not carried out.
    skipped: Vec<bool>,
    kept_units: u64,
    checked: u64,
    rat: u64,
}

impl<'a> Checker<'a> {
    fn new(loaded: Loaded, options: &'a Options<'a>) -> Checker<'a> {
        let variables = loaded.clauses.names.variables();
        Checker {
            options,
            propagator: Propagator::new(variables),
            marks: mark::Marks::new(variables),
            occurrences: None,
            skipped: vec![false; loaded.steps.len()],
            kept_units: 0,
            checked: 0,
            rat: 0,
            loaded,
        }
    }

    fn run(mut self) -> Result<Verified, Fault> {
        let refutation = self.forward()?;
        self.backward(&refutation)?;
        Ok(self.verified(refutation.steps))
    }

    /// Whether to go on.
    fn budget(&self, place: Place) -> Result<(), Fault> {
        let limit = self.options.propagations;
        if limit.is_some_and(|limit| self.propagator.propagations > limit) {
            return Err(Fault::new(place, FaultKind::OutOfPropagations));
        }
        if self.options.interrupt.is_some_and(|interrupt| interrupt()) {
            return Err(Fault::new(place, FaultKind::Interrupted));
        }
        Ok(())
    }
}
