//! Givens exactly where a pattern says.
//!
//! Few fillings of a pattern make a unique puzzle, so it is searched for step by step: from some filling, new random
//! values go into one to three of its cells, and a step is kept unless the number of grids, counted up to a bound,
//! grows. A walk that stays too long starts over.

use anydoku_board::{Cell, Grid};
use anydoku_sat::Observer;

use super::{Draft, GenerateError, Maker, givens_of};
use crate::count::Count;

/// Grids are counted up to here.
const MOST: u64 = 100;

/// After so many steps without a puzzle a walk ends.
const STEPS: u64 = 200;

impl<O: Observer> Maker<'_, '_, O> {
    /// A puzzle with givens in these cells, `None` if this walk led to none.
    pub(super) fn fill(&mut self, mask: &[Cell]) -> Result<Option<Draft>, GenerateError> {
        let mut given = vec![false; self.generator.board.cells() as usize];
        mask.iter().for_each(|cell| given[cell.index()] = true);
        let kept = &self.generator.kept;
        for (given, kept) in given.iter_mut().zip(kept) {
            *given |= kept.is_some();
        }
        let free = mask.iter().filter(|cell| kept[cell.index()].is_none());
        let mask: Vec<Cell> = free.copied().collect();
        let mut grid = self.grid()?;
        let mut grids = self.count(&grid, &given)?;
        for _ in 0..STEPS {
            if grids == 1 {
                let minimal = match self.generator.options.minimal {
                    true => Some(self.is_minimal(&grid, &given)?),
                    false => None,
                };
                if minimal != Some(false) {
                    return Ok(Some(Draft {
                        grid,
                        given,
                        minimal,
                        weight: None,
                        unique: false,
                    }));
                }
            }
            if mask.is_empty() {
                break;
            }
            let mut base = givens_of(&grid, &given);
            for _ in 0..=self.random.below(3) {
                base[mask[self.random.below(mask.len())].index()] = None;
            }
            let next = self.grid_with(&base)?;
            let then = self.count(&next, &given)?;
            if then <= grids {
                (grid, grids) = (next, then);
            }
        }
        Ok(None)
    }

    /// How many grids agree with a grid in these cells, up to [`MOST`].
    fn count(&mut self, grid: &Grid, given: &[bool]) -> Result<u128, GenerateError> {
        let puzzle = self.puzzle(grid, given);
        let found = self.searcher.find(&puzzle, MOST, &self.limits)?;
        if let Some(limit) = found.stopped {
            return Err(GenerateError::Stopped(limit));
        }
        let (Count::Exactly(n) | Count::AtLeast(n)) = found.count;
        Ok(n)
    }
}
