//! Which cells share a side, and which sides divide one part of the board from another.

use rustc_hash::FxHashMap;

use super::{At, Geometry, Point};
use crate::cell::Cell;

impl Geometry {
    /// How many sides a cell has.
    pub fn sides(&self) -> usize {
        self.shape.len()
    }

    /// The cell beyond a side, counted clockwise: of a square from the top, of a hexagon from the upper right.
    ///
    /// # Panics
    /// If `side` is not below [`Geometry::sides`].
    pub fn beyond(&self, cell: Cell, side: usize) -> Option<Cell> {
        assert!(side < self.sides(), "a cell has {} sides", self.sides());
        self.beyond[cell.index() * self.sides() + side]
    }

    /// The cells that share a side with this one, clockwise.
    pub fn neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        (0..self.sides()).filter_map(move |side| self.beyond(cell, side))
    }

    /// The sides on which the board ends, or at which its part changes, each once. `part_of` says to which part a cell
    /// belongs; without parts, only the rim is left.
    pub fn borders<T: PartialEq>(&self, part_of: impl Fn(Cell) -> T) -> Vec<(Point, Point)> {
        let mut borders = Vec::new();
        for cell in self.cell_iter() {
            for side in 0..self.sides() {
                let divides = match self.beyond(cell, side) {
                    None => true,
                    Some(other) => cell < other && part_of(cell) != part_of(other),
                };
                if divides {
                    let ends = [side, side + 1].map(|corner| self.corner(cell, corner));
                    borders.push((self.plane(ends[0]), self.plane(ends[1])));
                }
            }
        }
        borders
    }

    pub(super) fn cell_iter(&self) -> impl Iterator<Item = Cell> + use<> {
        (0..self.centers.len() as u32).map(Cell::new)
    }

    /// Finds what lies beyond each side: two cells share it if they share its corners.
    pub(super) fn connect(&mut self) {
        let sides = self.sides();
        let mut owner: FxHashMap<(At, At), usize> = FxHashMap::default();
        let mut beyond = vec![None; self.centers.len() * sides];
        for cell in self.cell_iter() {
            for side in 0..sides {
                let (from, to) = (self.corner(cell, side), self.corner(cell, side + 1));
                *self.meeting.entry(from).or_default() += 1;
                let slot = cell.index() * sides + side;
                if let Some(other) = owner.insert((from.min(to), from.max(to)), slot) {
                    beyond[slot] = Some(Cell::new((other / sides) as u32));
                    beyond[other] = Some(cell);
                }
            }
        }
        self.beyond = beyond;
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::of;
    use super::*;

    #[test]
    fn honeycombs_have_as_many_touching_pairs_as_the_formula_says() {
        // 9R² + 3R pairs; corners of the board touch 3, cells of its edges 4, the others 6.
        for radius in 1..=5usize {
            let geometry = of(&format!("hexagon {radius}"));
            let touching: Vec<usize> = geometry
                .cell_iter()
                .map(|cell| geometry.neighbours(cell).count())
                .collect();
            let with = |n: usize| touching.iter().filter(|&&touching| touching == n).count();
            assert_eq!(
                touching.iter().sum::<usize>(),
                2 * (9 * radius * radius + 3 * radius)
            );
            assert_eq!((with(3), with(4)), (6, 6 * (radius - 1)));
        }
    }

    #[test]
    fn beyond_goes_both_ways() {
        for shape in ["square 6", "samurai", "hexagon 2"] {
            let geometry = of(shape);
            let half = geometry.sides() / 2;
            for cell in geometry.cell_iter() {
                for side in 0..geometry.sides() {
                    if let Some(other) = geometry.beyond(cell, side) {
                        let back = geometry.beyond(other, (side + half) % geometry.sides());
                        assert_eq!(back, Some(cell), "{shape}");
                    }
                }
            }
        }
    }

    #[test]
    fn borders_are_the_rim_and_what_divides() {
        let geometry = of("square 4");
        assert_eq!(geometry.borders(|_| 0).len(), 16);
        let boxes = |cell: Cell| (cell.index() / 8, cell.index() % 4 / 2);
        assert_eq!(geometry.borders(boxes).len(), 24);
        assert_eq!(of("hexagon 2").borders(|_| ()).len(), 30);
    }
}
