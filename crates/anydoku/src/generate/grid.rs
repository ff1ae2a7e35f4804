//! Full grids by chance.
//!
//! Random values go into random cells, and what they imply is propagated at once, so that most of them can stay
//! together. A quarter of the cells is enough to make grids diverse; the solver completes them. If it can't, the half
//! that came last is taken back. If that takes long, another start of this length is drawn, for what is hard to complete
//! is so by bad luck mostly (Gomes, Selman & Kautz 1998). The grids are not equally likely; for that all of them must be listed.

use anydoku_board::{Cell, Grid, Value};
use anydoku_sat::{Limit, Observer};

use super::{GenerateError, Maker};
use crate::search::Next;

/// So many values are tried in a cell.
const TRIES: usize = 3;

/// Conflicts after which a start that is hard to complete is given up.
const PATIENCE: u64 = 500;

/// So many starts of one length are tried.
const STARTS: u32 = 3;

impl<O: Observer> Maker<'_, '_, O> {
    /// A grid by chance.
    pub(super) fn grid(&mut self) -> Result<Grid, GenerateError> {
        let listed = &self.generator.listed;
        if !listed.is_empty() {
            return Ok(listed[self.random.below(listed.len())].clone());
        }
        let generator = self.generator;
        self.grid_with(&generator.kept)
    }

    /// A grid by chance that agrees with these givens, with which there must be one.
    pub(super) fn grid_with(&mut self, base: &[Option<Value>]) -> Result<Grid, GenerateError> {
        let mut start = self.start(base);
        let mut stops = 0;
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
                Next::Stopped(limit) if start.is_empty() || limit != Limit::Conflicts => {
                    return Err(GenerateError::Stopped(limit));
                }
                Next::NoMore if start.is_empty() => return Err(GenerateError::NoGrid(Vec::new())),
                Next::NoMore => start.truncate(start.len() / 2),
                Next::Stopped(_) => {
                    stops += 1;
                    let length = start.len();
                    start = self.start(base);
                    start.truncate(if stops % STARTS == 0 {
                        length / 2
                    } else {
                        length
                    });
                }
            }
        }
    }

    /// Random values in random cells that seem to go together.
    fn start(&mut self, base: &[Option<Value>]) -> Vec<(Cell, Value)> {
        let mut givens = base.to_vec();
        let mut start = Vec::new();
        let board = &self.generator.board;
        let mut cells: Vec<Cell> = board.cell_iter().collect();
        let mut values: Vec<Value> = board.value_iter().collect();
        self.random.shuffle(&mut cells);
        let enough = (cells.len() / 4).max(1);
        for cell in cells {
            if start.len() == enough {
                break;
            }
            if base[cell.index()].is_some() {
                continue;
            }
            self.random.shuffle(&mut values);
            for &value in values.iter().take(TRIES) {
                givens[cell.index()] = Some(value);
                if self.completions.seems_possible(&givens) {
                    start.push((cell, value));
                    break;
                }
                givens[cell.index()] = None;
            }
        }
        start
    }
}
