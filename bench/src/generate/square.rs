//! Sudoku grids far from the textbook's, by a walk of exchanges.
//!
//! The grid whose rows are shifts of each other can be shuffled without end and keeps its structure, which makes
//! puzzles on it unlike others. So the walk makes moves that shuffling can't: two rows of a band (or columns of a
//! stack) exchange their values in some columns only, as few as leave both rows whole; or two values change
//! places in as few cells as leave rows, columns and boxes whole. These are the cycles that are known from latin
//! squares as row and symbol switches. That they reach all grids, or each equally often, is not known.

use rand::RngExt;
use rand_pcg::Pcg64Mcg;

/// A grid of boxes of `size` rows and columns after `moves` random moves, row by row, values from 1.
pub fn square(size: usize, moves: usize, random: &mut Pcg64Mcg) -> Vec<u32> {
    let mut grid = Grid::shifted(size);
    for _ in 0..moves {
        match random.random_range(0..3) {
            0 => grid.exchange_lines(random, |row, column| (row, column)),
            1 => grid.exchange_lines(random, |column, row| (row, column)),
            _ => grid.exchange_values(random),
        }
    }
    grid.cells
}

struct Grid {
    size: usize,
    side: usize,
    cells: Vec<u32>,
}

impl Grid {
    fn shifted(size: usize) -> Grid {
        let side = size * size;
        let value = |row: usize, column| (size * (row % size) + row / size + column) % side;
        let cells = (0..side * side).map(|cell| value(cell / side, cell % side) as u32 + 1);
        Grid {
            size,
            side,
            cells: cells.collect(),
        }
    }

    /// Two different numbers below `bound`.
    fn two(bound: usize, random: &mut Pcg64Mcg) -> (usize, usize) {
        let first = random.random_range(0..bound);
        let second = random.random_range(0..bound - 1);
        (first, second + usize::from(second >= first))
    }

    /// Two lines that cross the same boxes exchange their cells from a random one on, until each has what it
    /// gave away.
    fn exchange_lines(
        &mut self,
        random: &mut Pcg64Mcg,
        turned: impl Fn(usize, usize) -> (usize, usize),
    ) {
        let band = random.random_range(0..self.size) * self.size;
        let (a, b) = Self::two(self.size, random);
        let index = |line: usize, across: usize| {
            let (row, column) = turned(band + line, across);
            row * self.side + column
        };
        let first = random.random_range(0..self.side);
        let mut across = first;
        loop {
            let (above, below) = (index(a, across), index(b, across));
            self.cells.swap(above, below);
            // What the first line got, it has twice now, unless this closes the cycle.
            let got = self.cells[above];
            let again = (0..self.side).find(|&at| at != across && self.cells[index(a, at)] == got);
            match again {
                Some(at) => across = at,
                None => return,
            }
        }
    }

    /// Two values change places in the cells that hang together with a random one.
    fn exchange_values(&mut self, random: &mut Pcg64Mcg) {
        let (a, b) = Self::two(self.side, random);
        let (a, b) = (a as u32 + 1, b as u32 + 1);
        let mut open = vec![random.random_range(0..self.cells.len())];
        while self.cells[open[0]] != a {
            open[0] = random.random_range(0..self.cells.len());
        }
        let all = 0..self.cells.len();
        let with_a: Vec<usize> = all.clone().filter(|&cell| self.cells[cell] == a).collect();
        let with_b: Vec<usize> = all.filter(|&cell| self.cells[cell] == b).collect();
        let mut taken = vec![false; self.cells.len()];
        while let Some(cell) = open.pop() {
            if std::mem::replace(&mut taken[cell], true) {
                continue;
            }
            let others = if self.cells[cell] == a {
                &with_b
            } else {
                &with_a
            };
            let peers = others.iter().filter(|&&other| self.are_peers(cell, other));
            open.extend(peers);
        }
        for (cell, _) in taken.iter().enumerate().filter(|(_, taken)| **taken) {
            self.cells[cell] = if self.cells[cell] == a { b } else { a };
        }
    }

    fn are_peers(&self, a: usize, b: usize) -> bool {
        let (row, column) = (a / self.side, a % self.side);
        let (other_row, other_column) = (b / self.side, b % self.side);
        row == other_row
            || column == other_column
            || (row / self.size, column / self.size)
                == (other_row / self.size, other_column / self.size)
    }
}

#[cfg(test)]
mod tests {
    use anydoku::board::{Puzzle, Shape};
    use rand::SeedableRng;

    use super::*;
    use crate::puzzles::grid;

    #[test]
    fn grids_follow_the_rules_and_differ() {
        let shape: Shape = "square 16".parse().unwrap();
        let puzzle = Puzzle::new(std::sync::Arc::new(shape.board().unwrap()));
        let mut random = Pcg64Mcg::seed_from_u64(3);
        let grids = [0, 1, 2, 3, 1000].map(|moves| square(4, moves, &mut random));
        for numbers in &grids {
            assert!(puzzle.check(&grid(numbers).unwrap()).is_ok());
        }
        assert_ne!(grids[0], grids[4]);
    }
}
