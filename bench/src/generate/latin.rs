//! Latin squares by the walk of Jacobson & Matthews (1996), which reaches all of them and in the long run each
//! equally often.
//!
//! A latin square is a cube of 0 and 1 with exactly one 1 in every line: `cube[row][column][value]`. A move adds
//! 1 at a cell that holds 0 and mends the three lines through it by taking 1 away at their ones, which breaks three
//! more lines, and so on to the opposite corner of a small cube. That corner may come to hold -1; then the next
//! move begins there and goes on until it does no more.

use rand::RngExt;
use rand_pcg::Pcg64Mcg;

/// A random latin square of the values 1 to `side`, row by row.
pub fn latin(side: usize, random: &mut Pcg64Mcg) -> Vec<u32> {
    let mut cube = Cube::cyclic(side);
    let mut below = None;
    // Far more moves than the square has lines.
    for step in 0.. {
        if step >= side.pow(3) && below.is_none() {
            break;
        }
        below = cube.step(below, random);
    }
    let lines = (0..side).flat_map(|row| (0..side).map(move |column| (row, column)));
    let value = |(row, column)| cube.ones([Some(row), Some(column), None])[0] as u32 + 1;
    lines.map(value).collect()
}

struct Cube {
    side: usize,
    cells: Vec<i8>,
}

type Place = [usize; 3];

impl Cube {
    /// The square whose rows each begin one value later.
    fn cyclic(side: usize) -> Cube {
        let mut cube = Cube {
            side,
            cells: vec![0; side.pow(3)],
        };
        for row in 0..side {
            for column in 0..side {
                *cube.cell([row, column, (row + column) % side]) = 1;
            }
        }
        cube
    }

    fn index(&self, [x, y, z]: Place) -> usize {
        (x * self.side + y) * self.side + z
    }

    fn cell(&mut self, place: Place) -> &mut i8 {
        let index = self.index(place);
        &mut self.cells[index]
    }

    /// Where a line holds 1; the line leaves one coordinate open.
    fn ones(&self, line: [Option<usize>; 3]) -> Vec<usize> {
        let holds = |open: &usize| {
            let place = line.map(|coordinate| coordinate.unwrap_or(*open));
            self.cells[self.index(place)] == 1
        };
        (0..self.side).filter(holds).collect()
    }

    /// A move, from the cell that holds -1 if there is one. Gives back the cell that holds -1 then.
    fn step(&mut self, below: Option<Place>, random: &mut Pcg64Mcg) -> Option<Place> {
        let mut anywhere = || loop {
            let place = [(); 3].map(|()| random.random_range(0..self.side));
            if self.cells[self.index(place)] == 0 {
                return place;
            }
        };
        let from = below.unwrap_or_else(&mut anywhere);
        let [x, y, z] = from.map(Some);
        let to = [[None, y, z], [x, None, z], [x, y, None]].map(|line| {
            let ones = self.ones(line);
            // Lines through -1 hold two ones, others one.
            ones[random.random_range(0..ones.len())]
        });
        for corner in 0..8 {
            let far = |axis: usize| corner >> axis & 1 == 1;
            let place = [0, 1, 2].map(|axis| if far(axis) { to[axis] } else { from[axis] });
            let odd = (0..3).filter(|&axis| far(axis)).count() % 2 == 1;
            *self.cell(place) += if odd { -1 } else { 1 };
        }
        (*self.cell(to) < 0).then_some(to)
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;

    #[test]
    fn every_line_holds_every_value() {
        for side in [2, 5, 12] {
            let square = latin(side, &mut Pcg64Mcg::seed_from_u64(7));
            for line in 0..side {
                let row: u64 = (0..side).map(|i| 1 << square[line * side + i]).sum();
                let column: u64 = (0..side).map(|i| 1 << square[i * side + line]).sum();
                assert_eq!((row, column), (row | column, (2 << side) - 2));
            }
        }
    }

    /// There are 12 latin squares of side 3.
    #[test]
    fn all_squares_of_side_three_come_up() {
        let mut random = Pcg64Mcg::seed_from_u64(1);
        let squares = (0..400).map(|_| latin(3, &mut random));
        let different: std::collections::BTreeSet<Vec<u32>> = squares.collect();
        assert_eq!(different.len(), 12);
    }
}
