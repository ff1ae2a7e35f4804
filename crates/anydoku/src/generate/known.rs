//! Grids of a board that were hard to find, kept for all its puzzles.
//!
//! On boards with few grids, questions for another one take long, and the same grids are found again and again. What
//! is kept are facts, so a puzzle does not depend on who found them before; it is only made faster. Each grid brings
//! its images: under the symmetries of the drawing, and with the values in reverse order. An image counts if it
//! follows the rules, so nothing is taken for granted.

use anydoku_board::{Board, Cell, Grid, Symmetry, Value};

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
    /// For each symmetry the images of the cells; empty before the first grid.
    maps: Vec<Vec<Cell>>,
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
            maps: Vec::new(),
        }
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
        self.most > 0 && (self.values as f64).powf(givens as f64) > (self.most as f64).powi(2)
    }

    /// Forgets all grids and keeps no more.
    pub(super) fn close(&mut self) {
        (self.grids, self.most) = (0, 0);
        self.holding = Vec::new();
    }

    /// Keeps a grid and its images, if there is room.
    pub(super) fn keep(&mut self, board: &Board, grid: &Grid) {
        if self.grids >= self.most {
            return;
        }
        if self.maps.is_empty() {
            self.maps = maps(board);
            let candidates = board.cells() as usize * board.values() as usize;
            self.holding = vec![Vec::new(); candidates];
        }
        for at in 0..self.maps.len() {
            let map = &self.maps[at];
            let mut image = grid.values().to_vec();
            for (&value, to) in grid.values().iter().zip(map) {
                image[to.index()] = value;
            }
            for reversed in [false, true] {
                if reversed {
                    let reverse =
                        |value: &Value| Value::from_index(self.values - 1 - value.index());
                    image = image.iter().map(reverse).collect();
                }
                let image = Grid::new(image.clone());
                if self.grids >= self.most || board.check(&image).is_err() || self.has(&image) {
                    continue;
                }
                let (word, bit) = (self.grids / 64, self.grids % 64);
                if bit == 0 {
                    self.holding.iter_mut().for_each(|set| set.push(0));
                }
                for (cell, value) in image.values().iter().enumerate() {
                    self.holding[cell * self.values + value.index()][word] |= 1 << bit;
                }
                self.grids += 1;
            }
        }
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

/// The images of the cells under each symmetry of the drawing and back.
fn maps(board: &Board) -> Vec<Vec<Cell>> {
    let mut maps: Vec<Vec<Cell>> = vec![board.cell_iter().collect()];
    for map in Symmetry::ALL
        .into_iter()
        .filter_map(|symmetry| board.images(symmetry))
    {
        let mut back = map.clone();
        for (cell, image) in board.cell_iter().zip(&map) {
            back[image.index()] = cell;
        }
        maps.extend([map, back]);
    }
    maps.sort_unstable();
    maps.dedup();
    maps
}
