//! Grids of a board that were hard to find, kept for all its puzzles.
//!
//! On boards with few grids, questions for another one take long, and the same grids are found again and again. What
//! is kept are facts, so a puzzle does not depend on who found them before; it is only made faster. Each grid brings
//! its images. Where all grids are listed for another reason, all are known, and no question is left.

use std::sync::Arc;

use anydoku_board::{Board, Cell, Grid, Puzzle, Value};

use crate::images::Images;

/// Memory for the bits of all grids.
const BYTES: usize = 16 << 20;

/// On a board so large that only fewer grids fit, none are kept.
const WORTH: usize = 1024;

/// Grids of one board.
#[derive(Debug)]
pub(super) struct Known {
    values: usize,
    /// For each candidate the grids that have it, a bit each.
    holding: Vec<Vec<u64>>,
    grids: usize,
    most: usize,
    /// Unknown before the first grid.
    images: Option<Images>,
    /// Whether these are all grids there are.
    complete: bool,
}

impl Known {
    /// Nothing is known yet.
    pub(super) fn new(board: &Board) -> Known {
        let candidates = board.cells() as usize * board.values() as usize;
        let most = BYTES * 8 / candidates.max(1) / 64 * 64;
        Known {
            values: board.values() as usize,
            holding: Vec::new(),
            grids: 0,
            most: if most < WORTH { 0 } else { most },
            images: None,
            complete: false,
        }
    }

    /// All grids of a board, if there is memory for them, else as if nothing were known.
    pub(super) fn complete(board: &Board, grids: &[Grid]) -> Known {
        let mut known = Known::new(board);
        if grids.len() <= known.most {
            known.holding = known.no_grids(board);
            grids.iter().for_each(|grid| known.add(grid));
            known.complete = true;
        }
        known
    }

    /// Whether no grid of the board is unknown.
    pub(super) fn is_complete(&self) -> bool {
        self.complete
    }

    /// How many words a set of grids has.
    pub(super) fn words(&self) -> usize {
        self.grids.div_ceil(64)
    }

    /// All of them, a bit each.
    pub(super) fn all(&self) -> Vec<u64> {
        let mut all = vec![u64::MAX; self.words()];
        if let (Some(last), left @ 1..) = (all.last_mut(), self.grids % 64) {
            *last = (1 << left) - 1;
        }
        all
    }

    /// The grids with this value in this cell.
    pub(super) fn holding(&self, cell: Cell, value: Value) -> &[u64] {
        &self.holding[cell.index() * self.values + value.index()]
    }

    /// Whether known grids can't save questions where puzzles have so many givens. Another grid agrees with one of K
    /// values about as often as not with K - 1, so a puzzle with g givens is one of about K^g grids; if far fewer fit,
    /// hardly one of them is ever the one that is asked for.
    pub(super) fn is_of_no_use_with(&self, givens: usize) -> bool {
        self.most > 0
            && !self.complete
            && (self.values as f64).powf(givens as f64) > (self.most as f64).powi(2)
    }

    /// Forgets all grids and keeps no more.
    pub(super) fn close(&mut self) {
        (self.grids, self.most, self.complete) = (0, 0, false);
        self.holding = Vec::new();
    }

    /// Keeps a grid and its images, if there is room.
    pub(super) fn keep(&mut self, board: &Arc<Board>, grid: &Grid) {
        if self.complete || self.grids >= self.most {
            return;
        }
        if self.images.is_none() {
            self.holding = self.no_grids(board);
        }
        let images = self
            .images
            .take()
            .unwrap_or_else(|| Images::of(&Puzzle::new(board.clone())));
        for image in images.of_grid(grid) {
            debug_assert_eq!(board.check(&image), Ok(()));
            if self.grids < self.most && !self.has(&image) {
                self.add(&image);
            }
        }
        self.images = Some(images);
    }

    /// For each candidate a set.
    fn no_grids(&self, board: &Board) -> Vec<Vec<u64>> {
        vec![Vec::new(); board.cells() as usize * self.values]
    }

    fn add(&mut self, grid: &Grid) {
        let (word, bit) = (self.grids / 64, self.grids % 64);
        if bit == 0 {
            self.holding.iter_mut().for_each(|set| set.push(0));
        }
        for (cell, value) in grid.values().iter().enumerate() {
            self.holding[cell * self.values + value.index()][word] |= 1 << bit;
        }
        self.grids += 1;
    }

    /// The number of grids that have these values.
    pub(super) fn count(&self, givens: &[Option<Value>]) -> u32 {
        let mut all = self.all();
        let cells = (0..).map(Cell::new).zip(givens);
        for (cell, value) in cells.filter_map(|(cell, given)| Some((cell, (*given)?))) {
            meet(&mut all, self.holding(cell, value));
        }
        all.iter().map(|word| word.count_ones()).sum()
    }

    fn has(&self, grid: &Grid) -> bool {
        (0..self.words()).any(|word| {
            let mut cells = (0..).map(Cell::new).zip(grid.values());
            let mut all = u64::MAX;
            cells.all(|(cell, &value)| {
                all &= self.holding(cell, value)[word];
                all != 0
            })
        })
    }
}

/// Leaves what both sets have.
pub(super) fn meet(set: &mut [u64], other: &[u64]) {
    set.iter_mut().zip(other).for_each(|(a, b)| *a &= b);
}
