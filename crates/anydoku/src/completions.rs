//! Completions: grids that agree with some cells, asked for again and again on one board.
//!
//! Whether a given is needed, whether a puzzle that is being dug stays unique, whether a random start can be
//! completed: each is one question about the same board with other givens.
//!
//! The bit-parallel engine answers them, unless one takes it too many branchings. Then one CDCL solver holds the
//! clauses of the board for all questions to come; the givens of a question are its assumptions, so what it learns
//! stays true for the next one (Eén & Sörensson 2003). "Another grid than this one" is one more clause, switched on
//! by an assumption of its own.

use anydoku_board::{Cell, Grid, Puzzle, Value};
use anydoku_sat::cdcl::Cdcl;
use anydoku_sat::{ClauseSink, Limits, Lit, Observer, Statistics, Verdict};

use crate::bits::{Solver, Step};
use crate::budget::Budget;
use crate::candidates::candidate_var;
use crate::config::{Config, Engine};
use crate::encode::{EncodeOptions, Encoder, Numbering};
use crate::load::load;
use crate::network::Network;
use crate::search::{Next, SearchError, check, refute};

/// Answers questions about the grids of one board.
#[derive(Debug)]
pub struct Completions<'n> {
    network: &'n Network,
    config: Config,
    /// The board with what the puzzle excludes, without its givens.
    board: Puzzle,
    /// None if CDCL is to answer all questions.
    solver: Option<Solver>,
    /// What the bit-parallel engine did for questions before the last one.
    before: Statistics,
    /// From the first question on that resisted.
    clauses: Option<Clauses>,
}

/// The clauses of the board.
#[derive(Debug)]
struct Clauses {
    numbering: Numbering,
    cdcl: Cdcl,
    /// There is no grid at all.
    none: bool,
    /// The grid that is not wanted, and the literal that switches off the clause against it.
    unwanted: Option<(Grid, Lit)>,
}

/// What is asked.
#[derive(Clone, Copy)]
struct Question<'q> {
    givens: &'q [Option<Value>],
    /// A grid that is not wanted, and cells in at least one of which every other grid differs from it; none if that is
    /// not known.
    unlike: Option<(&'q Grid, &'q [Cell])>,
}

impl<'n> Completions<'n> {
    /// Prepares for questions about a board and what a puzzle excludes on it; the givens of the puzzle don't count.
    /// The network must be that of the board. Of the configuration, the engine (DPLL means CDCL here) and the options
    /// of CDCL count.
    pub fn new(network: &'n Network, puzzle: &Puzzle, config: &Config) -> Completions<'n> {
        let bits = matches!(config.engine, Engine::Auto | Engine::Bits);
        Completions {
            network,
            config: config.clone(),
            board: without_givens(puzzle),
            solver: bits.then(|| Solver::new(network.bits())),
            before: Statistics::default(),
            clauses: None,
        }
    }

    /// What the engines did so far.
    pub fn statistics(&self) -> Statistics {
        let cdcl = self.clauses.as_ref().map(|clauses| &clauses.cdcl);
        let bits = self.solver.as_ref().map(Solver::statistics);
        self.before + bits.unwrap_or_default() + cdcl.map(Cdcl::statistics).unwrap_or_default()
    }

    /// Forgets what was learned, so that the next answer does not depend on the questions before it.
    pub fn forget(&mut self) {
        let cdcl = self.clauses.take().map(|clauses| clauses.cdcl.statistics());
        self.before = self.before + cdcl.unwrap_or_default();
    }

    /// A grid that agrees with these givens. The limits are those of this call.
    ///
    /// # Errors
    /// [`SearchError::WrongGrid`] if the solver is wrong.
    ///
    /// # Panics
    /// If there is not one entry a cell, or if a value is not of the board.
    pub fn any<O: Observer>(
        &mut self,
        givens: &[Option<Value>],
        limits: &Limits<'_>,
        observer: &mut O,
    ) -> Result<Next, SearchError> {
        let question = Question {
            givens,
            unlike: None,
        };
        self.ask(question, limits, observer)
    }

    /// A grid that agrees with these givens and is not `than`. If it is known that every other grid differs from `than`
    /// in one of some cells (because with these given too it is unique), say which; else none.
    ///
    /// # Errors
    /// [`SearchError::WrongGrid`] if the solver is wrong.
    ///
    /// # Panics
    /// If there is not one entry a cell, or if a value is not of the board.
    pub fn other<O: Observer>(
        &mut self,
        givens: &[Option<Value>],
        than: &Grid,
        differs_in: &[Cell],
        limits: &Limits<'_>,
        observer: &mut O,
    ) -> Result<Next, SearchError> {
        let question = Question {
            givens,
            unlike: Some((than, differs_in)),
        };
        let next = self.ask(question, limits, observer)?;
        match &next {
            Next::Grid(grid) if grid == than => {
                Err(SearchError::WrongGrid("it is the grid not wanted".into()))
            }
            _ => Ok(next),
        }
    }

    /// Whether no cell is without a candidate and no rule is broken as far as propagation sees. True is no promise. The
    /// bit-parallel engine is asked, whatever the configuration.
    ///
    /// # Panics
    /// As [`Completions::any`].
    pub(crate) fn seems_possible(&mut self, givens: &[Option<Value>]) -> bool {
        let solver = self
            .solver
            .get_or_insert_with(|| Solver::new(self.network.bits()));
        load_bits(solver, &self.board, givens);
        let only_propagate = Limits {
            decisions: Some(0),
            ..Limits::none()
        };
        !matches!(solver.advance(&only_propagate), Step::Exhausted)
    }

    fn ask<O: Observer>(
        &mut self,
        question: Question<'_>,
        limits: &Limits<'_>,
        observer: &mut O,
    ) -> Result<Next, SearchError> {
        let (board, givens) = (self.board.board(), question.givens);
        assert_eq!(givens.len(), board.cells() as usize, "one entry a cell");
        let most = board.values();
        let in_range = |value: &Value| value.number() <= most;
        assert!(givens.iter().flatten().all(in_range), "value out of range");
        let next = match self.ask_bits(question, limits) {
            Some(next) => next,
            None => self
                .clauses
                .get_or_insert_with(|| Clauses::new(self.network, &self.board, &self.config))
                .ask(&self.board, question, limits, observer)?,
        };
        if let Next::Grid(grid) = &next {
            check(&self.board, grid)?;
            let mut kept = grid.values().iter().zip(givens);
            if kept.any(|(value, given)| given.is_some_and(|given| given != *value)) {
                return Err(SearchError::WrongGrid("a given is not kept".into()));
            }
        }
        Ok(next)
    }

    /// Asks the bit-parallel engine; `None` if it has not the answer within its budget.
    fn ask_bits(&mut self, question: Question<'_>, limits: &Limits<'_>) -> Option<Next> {
        let solver = match self.config.engine {
            Engine::Auto | Engine::Bits => self.solver.as_mut()?,
            Engine::Cdcl | Engine::Dpll => return None,
        };
        let budget = (self.config.engine == Engine::Auto).then(|| Budget::of(self.network));
        let within = budget.map_or(*limits, |budget| budget.within(limits));
        self.before = self.before + solver.statistics();
        load_bits(solver, &self.board, question.givens);
        if let Some((than, [cell])) = question.unlike {
            solver.exclude(*cell, than.value(*cell));
        }
        loop {
            match solver.advance(&within) {
                Step::Grid => {
                    let grid = solver.grid();
                    if question.unlike.is_none_or(|(than, _)| *than != grid) {
                        return Some(Next::Grid(grid));
                    }
                }
                Step::Exhausted => return Some(Next::NoMore),
                Step::Stopped(limit) => {
                    let spent = budget.is_some_and(|budget| budget.is_spent(limit, limits));
                    return (!spent).then_some(Next::Stopped(limit));
                }
            }
        }
    }
}

impl Clauses {
    fn new(network: &Network, board: &Puzzle, config: &Config) -> Clauses {
        // The public numbering: any candidate may be assumed.
        let encoder = Encoder::new(network, board, EncodeOptions::default());
        Clauses {
            numbering: encoder.numbering().clone(),
            cdcl: load(&encoder, &config.cdcl).0,
            none: !refute(network, board).is_empty(),
            unwanted: None,
        }
    }

    fn ask<O: Observer>(
        &mut self,
        board: &Puzzle,
        question: Question<'_>,
        limits: &Limits<'_>,
        observer: &mut O,
    ) -> Result<Next, SearchError> {
        if self.none {
            return Ok(Next::NoMore);
        }
        let values = board.board().values();
        let mut assumptions = literals(values, question.givens);
        if let Some((than, _)) = question.unlike {
            assumptions.push(self.unlike(values, than));
        }
        let model = match self.cdcl.solve(&assumptions, limits, observer) {
            Verdict::Satisfiable(model) => model,
            Verdict::Unsatisfiable(_) => return Ok(Next::NoMore),
            Verdict::Unknown(limit) => return Ok(Next::Stopped(limit)),
        };
        let grid = self
            .numbering
            .decode(board.givens(), |var| model.value(var))
            .map_err(|error| SearchError::WrongGrid(error.to_string()))?;
        Ok(Next::Grid(grid))
    }

    /// The assumption under which a grid is not wanted.
    fn unlike(&mut self, values: u32, grid: &Grid) -> Lit {
        if let Some((known, switch)) = &self.unwanted {
            if known == grid {
                return *switch;
            }
            self.cdcl.add_clause(&[!*switch]);
        }
        let switch = self.cdcl.new_var().positive();
        let held: Vec<Option<Value>> = grid.values().iter().copied().map(Some).collect();
        let held = literals(values, &held);
        let clause: Vec<Lit> = held.iter().map(|&lit| !lit).chain([!switch]).collect();
        self.cdcl.add_clause(&clause);
        self.unwanted = Some((grid.clone(), switch));
        switch
    }
}

/// The literals of givens.
fn literals(values: u32, givens: &[Option<Value>]) -> Vec<Lit> {
    let cells = (0..).map(Cell::new).zip(givens);
    let literal = |(cell, given): (Cell, &Option<Value>)| {
        Some(candidate_var(values, cell, (*given)?).positive())
    };
    cells.filter_map(literal).collect()
}

/// Gives a solver these givens on a board with what a puzzle excludes.
fn load_bits(solver: &mut Solver, board: &Puzzle, givens: &[Option<Value>]) {
    solver.load(givens);
    for (&cell, allowed) in board.allowed() {
        solver.allow(cell, allowed);
    }
}

/// The board of a puzzle with what the puzzle excludes.
pub(crate) fn without_givens(puzzle: &Puzzle) -> Puzzle {
    let mut board = Puzzle::new(puzzle.board().clone());
    for (&cell, allowed) in puzzle.allowed() {
        for value in puzzle.board().value_iter() {
            if !allowed.contains(value) {
                let excluded = board.exclude(cell, value);
                excluded.expect("cells and values are those of the same board");
            }
        }
    }
    board
}
