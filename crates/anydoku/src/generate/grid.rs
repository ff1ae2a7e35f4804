//! Full grids by chance.
//!
//! Random values go into random cells, and what they imply is propagated at once, so that most of them can stay
//! together. A quarter of the cells is enough to make grids diverse; the solver completes them. If it can't, the half
//! that came last is taken back. The grids are not equally likely; for that all of them must be listed.

use std::ops::ControlFlow;

use anydoku_board::{Cell, Grid, Puzzle, Value};
use anydoku_sat::{Limits, Observer};

use super::{GenerateError, Maker, Options};
use crate::config::{Config, Engine};
use crate::network::Network;
use crate::root::Root;
use crate::search::{End, Next, Search};

/// Conflicts after which a start that is hard to complete is given up.
const PATIENCE: u64 = 2_000;

impl<O: Observer> Maker<'_, '_, O> {
    /// A grid by chance.
    pub(super) fn grid(&mut self) -> Result<Grid, GenerateError> {
        let listed = &self.generator.listed;
        if !listed.is_empty() {
            return Ok(listed[self.random.below(listed.len())].clone());
        }
        let empty = vec![None; self.generator.board.cells() as usize];
        self.grid_with(&empty)
    }

    /// A grid by chance that agrees with these givens, with which there must be one.
    pub(super) fn grid_with(&mut self, base: &[Option<Value>]) -> Result<Grid, GenerateError> {
        let mut start = self.start(base)?;
        loop {
            let mut givens = base.to_vec();
            for &(cell, value) in &start {
                givens[cell.index()] = Some(value);
            }
            let mut limits = self.limits;
            if !start.is_empty() {
                limits.conflicts = Some(limits.conflicts.unwrap_or(PATIENCE).min(PATIENCE));
            }
            match self.completions.any(&givens, &limits, self.observer)? {
                Next::Grid(grid) => return Ok(grid),
                Next::Stopped(limit) if start.is_empty() => {
                    return Err(GenerateError::Stopped(limit));
                }
                Next::NoMore if start.is_empty() => return Err(GenerateError::NoGrid(Vec::new())),
                Next::NoMore | Next::Stopped(_) => start.truncate(start.len() / 2),
            }
        }
    }

    /// Random values in random cells that don't clash at sight.
    fn start(&mut self, base: &[Option<Value>]) -> Result<Vec<(Cell, Value)>, GenerateError> {
        let network = &*self.generator.network;
        let board = &self.generator.board;
        let mut puzzle = Puzzle::new(board.clone());
        let known = board.cell_iter().zip(base);
        for (cell, value) in known.filter_map(|(cell, given)| Some((cell, (*given)?))) {
            let given = puzzle.give(cell, value);
            given.expect("a fresh cell takes a value of its board");
        }
        let mut root = Root::propagated(network, &puzzle, true);
        let mut start = Vec::new();
        if root.contradiction {
            return Ok(start);
        }
        let mut cells: Vec<Cell> = board.cell_iter().collect();
        self.random.shuffle(&mut cells);
        let enough = (cells.len() / 4).max(1);
        for cell in cells {
            if start.len() == enough {
                break;
            }
            let left: Vec<Value> = root.candidates.iter(cell).collect();
            if left.len() < 2 {
                continue;
            }
            let value = left[self.random.below(left.len())];
            let mut with = puzzle.clone();
            with.give(cell, value).expect("the cell is open");
            let then = Root::propagated(network, &with, true);
            if !then.contradiction {
                (puzzle, root) = (with, then);
                start.push((cell, value));
            }
        }
        Ok(start)
    }
}

/// All grids of a board.
pub(super) fn list<O: Observer>(
    network: &Network,
    empty: &Puzzle,
    config: &Config,
    limits: &Limits<'_>,
    observer: &mut O,
) -> Result<Vec<Grid>, GenerateError> {
    let mut config = config.clone();
    // Which needs no clause a grid.
    config.engine = Engine::Dpll;
    let mut search = Search::new(network, empty, &config);
    let mut grids = Vec::new();
    let end = search.walk(limits, observer, |grid| {
        grids.push(grid);
        match grids.len() as u64 > Options::MAX_LISTED {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    })?;
    match end {
        End::Exhausted => Ok(grids),
        End::Enough => Err(GenerateError::TooManyGrids),
        End::Stopped(limit) => Err(GenerateError::Stopped(limit)),
    }
}
