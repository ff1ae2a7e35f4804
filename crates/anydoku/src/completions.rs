//! Completions: grids that agree with some cells, asked for again and again on one board.
//!
//! Whether a given is needed, whether a puzzle that is being dug stays unique, whether a random start can be
//! completed: each is one question about the same board with other givens. One solver holds the clauses of the board
//! for all of them; the givens of a question are its assumptions, so what it learns stays true for the next one (Eén &
//! Sörensson 2003). "Another grid than this one" is one more clause, switched on by an assumption of its own.
//!
//! Everything that asks goes through [`Completions::any`] and [`Completions::other`], so that another engine can
//! answer instead.

use anydoku_board::{Cell, Grid, Puzzle, Value};
use anydoku_sat::cdcl::Cdcl;
use anydoku_sat::{ClauseSink, Limits, Lit, Observer, Statistics, Verdict};

use crate::candidates::candidate_var;
use crate::config::Config;
use crate::encode::{EncodeOptions, Encoder, Numbering};
use crate::load::load;
use crate::network::Network;
use crate::search::{Next, SearchError, refute};

/// Answers questions about the grids of one board. A clone goes on independently from the same state.
#[derive(Clone, Debug)]
pub struct Completions {
    /// The board with what the puzzle excludes, without its givens.
    board: Puzzle,
    numbering: Numbering,
    cdcl: Cdcl,
    /// There is no grid at all.
    none: bool,
    /// The grid that is not wanted, and the literal that switches off the clause against it.
    unwanted: Option<(Grid, Lit)>,
}

impl Completions {
    /// Prepares for questions about a board and what a puzzle excludes on it; the givens of the puzzle don't count.
    /// The network must be that of the board. Of the configuration, the options of CDCL count.
    pub fn new(network: &Network, puzzle: &Puzzle, config: &Config) -> Completions {
        let board = without_givens(puzzle);
        // The public numbering: any candidate may be assumed.
        let encoder = Encoder::new(network, &board, EncodeOptions::default());
        Completions {
            numbering: encoder.numbering().clone(),
            cdcl: load(&encoder, &config.cdcl).0,
            none: !refute(network, &board).is_empty(),
            unwanted: None,
            board,
        }
    }

    /// What the engine did so far.
    pub fn statistics(&self) -> Statistics {
        self.cdcl.statistics()
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
        let assumptions = self.literals(givens);
        self.solve(givens, &assumptions, limits, observer)
    }

    /// A grid that agrees with these givens and is not `than`.
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
        limits: &Limits<'_>,
        observer: &mut O,
    ) -> Result<Next, SearchError> {
        let mut assumptions = self.literals(givens);
        assumptions.push(self.unlike(than));
        let next = self.solve(givens, &assumptions, limits, observer)?;
        match &next {
            Next::Grid(grid) if grid == than => {
                Err(SearchError::WrongGrid("it is the grid not wanted".into()))
            }
            _ => Ok(next),
        }
    }

    fn literals(&self, givens: &[Option<Value>]) -> Vec<Lit> {
        let board = self.board.board();
        assert_eq!(givens.len(), board.cells() as usize, "one entry a cell");
        let cells = board.cell_iter().zip(givens);
        let literal = |(cell, given): (Cell, &Option<Value>)| {
            let value = (*given)?;
            assert!(value.number() <= board.values(), "value out of range");
            Some(candidate_var(board.values(), cell, value).positive())
        };
        cells.filter_map(literal).collect()
    }

    /// The assumption under which a grid is not wanted.
    fn unlike(&mut self, grid: &Grid) -> Lit {
        if let Some((known, switch)) = &self.unwanted {
            if known == grid {
                return *switch;
            }
            self.cdcl.add_clause(&[!*switch]);
        }
        let switch = self.cdcl.new_var().positive();
        let held: Vec<Option<Value>> = grid.values().iter().copied().map(Some).collect();
        let held = self.literals(&held);
        let clause: Vec<Lit> = held.iter().map(|&lit| !lit).chain([!switch]).collect();
        self.cdcl.add_clause(&clause);
        self.unwanted = Some((grid.clone(), switch));
        switch
    }

    fn solve<O: Observer>(
        &mut self,
        givens: &[Option<Value>],
        assumptions: &[Lit],
        limits: &Limits<'_>,
        observer: &mut O,
    ) -> Result<Next, SearchError> {
        if self.none {
            return Ok(Next::NoMore);
        }
        let model = match self.cdcl.solve(assumptions, limits, observer) {
            Verdict::Satisfiable(model) => model,
            Verdict::Unsatisfiable(_) => return Ok(Next::NoMore),
            Verdict::Unknown(limit) => return Ok(Next::Stopped(limit)),
        };
        let grid = self
            .numbering
            .decode(self.board.givens(), |var| model.value(var))
            .map_err(|error| SearchError::WrongGrid(error.to_string()))?;
        if let Err(violations) = self.board.check(&grid) {
            return Err(SearchError::WrongGrid(violations[0].to_string()));
        }
        let mut kept = grid.values().iter().zip(givens);
        if kept.any(|(value, given)| given.is_some_and(|given| given != *value)) {
            return Err(SearchError::WrongGrid("a given is not kept".into()));
        }
        Ok(Next::Grid(grid))
    }
}

/// The board of a puzzle with what the puzzle excludes.
fn without_givens(puzzle: &Puzzle) -> Puzzle {
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
