//! An explanation as a proof that a machine checks.
//!
//! The claim is: *rules + givens + "not this grid"* has no model, so the grid is the only one. Each step is a line of
//! the proof, in the public numbering: a value that is put somewhere is a unit clause, a candidate that is removed
//! the negation of one. They follow by unit propagation (RUP) because that is how they were found; a case split takes
//! two lemmas more, one for each case; and what people count at a glance (Hall sets, fish) or a search found out, is
//! derived by a CDCL solver, whose learned clauses are lemmas as well. When all cells have their values, the clause
//! against the grid is false.
//!
//! ```text
//!   r2c5=3      12 0             if it were not, row 2 would have no 3
//!   r4c7≠3     -255 0            the refutation that the step tells
//!   …
//!   the end     0                all cells have the values of the grid that is not wanted
//! ```
//!
//! Runs are written with one helper variable a window ([`RunForm::Windows`]); the helpers come after the candidates.
//! What the steps take for granted of runs, that values too far apart exclude each other and that one of each residue
//! class occurs, is not in that form clause by clause, but it follows by propagation, so lemmas say it first.

use anydoku_board::{Cell, Grid, Puzzle, Value};
use anydoku_sat::cdcl::{Cdcl, Options};
use anydoku_sat::{ClauseSink, Formula, Limit, Limits, Lit, Observer, Verdict};

use super::demand::{Candidate, Demand};
use super::path::{End, Path};
use super::step::{Reason, Step};
use crate::candidates::candidate_var;
use crate::encode::{EncodeOptions, Encoder, RunForm};
use crate::network::Network;

/// Why there is no proof.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ProofError {
    /// There is nothing to be proved of a puzzle with several grids.
    #[error("the puzzle has several grids, so there is no proof that one is the only one")]
    Several,
    /// The explanation was not finished.
    #[error("the explanation is not finished: {0}")]
    Unfinished(Limit),
    /// A step that needed a search could not be proved again within the limits.
    #[error("a step could not be proved: {0}")]
    Stopped(Limit),
    /// A step is wrong: a fault of this library.
    #[error("a step of the explanation is wrong, please report this")]
    WrongStep(Candidate),
}

/// What a proof of this path refutes: the rules and givens of its puzzle, and if it ends at a grid that this is not
/// the one. The network must be that of the puzzle's board.
pub fn formula(network: &Network, puzzle: &Puzzle, path: &Path) -> Formula {
    let mut formula = rules_and_givens(network, puzzle);
    if let End::Solved(grid) = &path.end {
        formula.add_clause(&unlike(network, grid));
    }
    formula
}

fn rules_and_givens(network: &Network, puzzle: &Puzzle) -> Formula {
    let options = EncodeOptions {
        runs: RunForm::Windows,
        ..EncodeOptions::default()
    };
    Encoder::new(network, puzzle, options).formula()
}

fn unlike(network: &Network, grid: &Grid) -> Vec<Lit> {
    let cells = (0..network.cells()).map(Cell::new);
    let held = cells.map(|cell| literal(network, (cell, grid.value(cell))));
    held.map(|literal| !literal).collect()
}

fn literal(network: &Network, (cell, value): Candidate) -> Lit {
    candidate_var(network.values(), cell, value).positive()
}

/// Tells an observer, such as [`DratText`](anydoku_sat::proof::DratText) or [`Lrat`](anydoku_sat::proof::Lrat), the
/// proof that a path is. What it refutes is [`formula`].
///
/// # Errors
/// [`ProofError`] if the path does not end at a grid, a demand that nothing meets or a clash, if the limits are reached in
/// a step that needed a search, or if a step is wrong. Refutations are not checked here: that is what checkers are
/// for.
pub fn prove<O: Observer>(
    network: &Network,
    puzzle: &Puzzle,
    path: &Path,
    limits: &Limits<'_>,
    out: &mut O,
) -> Result<(), ProofError> {
    match &path.end {
        End::Solved(_) | End::NoGrid(_) | End::Clash(_) => {}
        End::Several(_) => return Err(ProofError::Several),
        End::Stopped(limit) => return Err(ProofError::Unfinished(*limit)),
    }
    let mut prover = Prover {
        network,
        puzzle,
        solver: None,
        known: Vec::new(),
        limits,
        out: OnlyLearned(out),
    };
    prover.runs();
    for step in &path.steps {
        prover.step(step)?;
    }
    prover.out.learn(&[]);
    Ok(())
}

struct Prover<'a, O> {
    network: &'a Network,
    puzzle: &'a Puzzle,
    /// Holds the rules and givens, from the first step on that needs it.
    solver: Option<Cdcl>,
    /// What has been proved; the first ones the solver knows too.
    known: Vec<Lit>,
    limits: &'a Limits<'a>,
    out: OnlyLearned<'a, O>,
}

impl<O: Observer> Prover<'_, O> {
    /// What the steps take for granted of runs.
    fn runs(&mut self) {
        let network = self.network;
        let values = || (0..network.values() as usize).map(Value::from_index);
        for (run, index) in network.runs().iter().zip(0..) {
            let length = run.cells.len();
            for (low, high) in values().flat_map(|low| values().map(move |high| (low, high))) {
                if low.index() + length > high.index() {
                    continue;
                }
                for &a in &run.cells {
                    for &b in run.cells.iter().filter(|&&b| b != a) {
                        let (a, b) = (literal(network, (a, low)), literal(network, (b, high)));
                        self.out.learn(&[!a, !b]);
                    }
                }
            }
            for value in values().take(length) {
                let wanted = Demand::Run { run: index, value }.values(network);
                let cells = run.cells.iter();
                let one = cells.flat_map(|&cell| wanted.iter().map(move |&value| (cell, value)));
                let one: Vec<Lit> = one.map(|candidate| literal(network, candidate)).collect();
                self.out.learn(&one);
            }
        }
    }

    fn step(&mut self, step: &Step) -> Result<(), ProofError> {
        let network = self.network;
        match &step.reason {
            Reason::Forced(_) => {}
            Reason::Refutation { assumed, .. } => self.know(!literal(network, *assumed)),
            Reason::Split { assumed, cases, .. } => {
                let assumed = literal(network, *assumed);
                for (case, _) in cases {
                    self.out.learn(&[!assumed, !literal(network, *case)]);
                }
                self.know(!assumed);
            }
            Reason::Cover { .. } | Reason::Search => {
                if let Some(candidate) = step.fixes {
                    self.search(candidate, !literal(network, candidate))?;
                }
                for &candidate in &step.removes {
                    self.search(candidate, literal(network, candidate))?;
                }
            }
        }
        if let Some(candidate) = step.fixes {
            self.know(literal(network, candidate));
        }
        for &candidate in &step.removes {
            self.know(!literal(network, candidate));
        }
        Ok(())
    }

    fn know(&mut self, literal: Lit) {
        if !self.known.contains(&literal) {
            self.known.push(literal);
            self.out.learn(&[literal]);
        }
    }

    /// Refutes a literal by a solver, whose learned clauses become lines.
    fn search(&mut self, candidate: Candidate, assumed: Lit) -> Result<(), ProofError> {
        let (network, puzzle) = (self.network, self.puzzle);
        let solver = self.solver.get_or_insert_with(|| {
            let formula = rules_and_givens(network, puzzle);
            // What inprocessing does to the clauses, the proof would have to do too.
            let options = Options {
                inprocess: false,
                ..Options::default()
            };
            Cdcl::from_formula(&formula, options)
        });
        for &literal in &self.known {
            solver.add_clause(&[literal]);
        }
        match solver.solve(&[assumed], self.limits, &mut self.out) {
            Verdict::Unsatisfiable(_) => Ok(()),
            Verdict::Satisfiable(_) => Err(ProofError::WrongStep(candidate)),
            Verdict::Unknown(limit) => Err(ProofError::Stopped(limit)),
        }
    }
}

/// Passes on what is learned. What a search forgets may be needed by later steps, and lines are few.
struct OnlyLearned<'a, O>(&'a mut O);

impl<O: Observer> Observer for OnlyLearned<'_, O> {
    fn learn(&mut self, clause: &[Lit]) {
        self.0.learn(clause);
    }
}
