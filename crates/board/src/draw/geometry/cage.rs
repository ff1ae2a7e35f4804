//! Cages: closed lines around sets of cells, a little inside their rim.
//!
//! ```text
//!    +-----+-----+          Each side of the rim gives a piece that runs clockwise, cut short where the rim
//!    | ┌───────┐ |          turns around the cell (a corner), up to the side of the cell where it goes on.
//!    | │   + ┌─┘ |          Where the rim turns the other way, the cell in the bend, which has no side there,
//!    | └─────┘   |          gives a piece with the corner. Pieces meet at names, not at rounded numbers: a
//!    +-----+-----+          corner of a cell, or one end of a side.
//! ```

use rustc_hash::{FxHashMap, FxHashSet};

use super::{At, Geometry, Point};
use crate::cell::Cell;

/// Where two pieces meet.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Joint {
    /// At a corner of a cell.
    Corner(Cell, At),
    /// On a side between two cells of the set, near its first end.
    Side(At, At),
}

impl Geometry {
    /// The closed lines around these cells, clockwise around the outside, each point `inset` away from the rim. Cells
    /// that do not touch get lines of their own, holes too. `inset` is in cells, less than half of one.
    pub fn cage(&self, cells: &[Cell], inset: f64) -> Vec<Vec<Point>> {
        let inside: FxHashSet<Cell> = cells.iter().copied().collect();
        let mut pieces: Vec<(Joint, Vec<Point>, Joint)> = Vec::new();
        for &cell in cells {
            self.pieces(cell, &inside, inset, &mut pieces);
        }
        let begin: FxHashMap<Joint, usize> = pieces
            .iter()
            .enumerate()
            .map(|(index, piece)| (piece.0, index))
            .collect();
        let mut used = vec![false; pieces.len()];
        let mut lines = Vec::new();
        for start in 0..pieces.len() {
            let mut line = Vec::new();
            let mut at = start;
            while !std::mem::replace(&mut used[at], true) {
                line.extend_from_slice(&pieces[at].1);
                match begin.get(&pieces[at].2) {
                    Some(&next) => at = next,
                    None => break,
                }
            }
            if !line.is_empty() {
                lines.push(line);
            }
        }
        lines
    }

    fn pieces(
        &self,
        cell: Cell,
        inside: &FxHashSet<Cell>,
        inset: f64,
        pieces: &mut Vec<(Joint, Vec<Point>, Joint)>,
    ) {
        let sides = self.sides();
        let rim = |side: usize| {
            let beyond = self.beyond(cell, side % sides);
            !beyond.is_some_and(|beyond| inside.contains(&beyond))
        };
        for side in 0..sides {
            let before = (side + sides - 1) % sides;
            let corner = |number: usize| self.corner(cell, number);
            // The point this far from the side before a corner and from the side after it.
            let point = |number: usize, before: f64, after: f64| {
                self.inner(cell, number % sides, before, after)
            };
            if rim(side) {
                let (from, start) = if rim(before) {
                    let meet = Joint::Corner(cell, corner(side));
                    (point(side, inset, inset), meet)
                } else {
                    let meet = Joint::Side(corner(side), corner(before));
                    (point(side, 0.0, inset), meet)
                };
                // The next piece begins with the point where this one ends.
                let end = if rim(side + 1) {
                    Joint::Corner(cell, corner(side + 1))
                } else {
                    Joint::Side(corner(side + 1), corner(side + 2))
                };
                pieces.push((start, vec![from], end));
            } else if !rim(before) && self.bends(cell, side, inside) {
                pieces.push((
                    Joint::Side(corner(side), corner(before)),
                    vec![point(side, 0.0, inset), point(side, inset, inset)],
                    Joint::Side(corner(side), corner(side + 1)),
                ));
            }
        }
    }

    /// Whether the rim touches a corner of a cell neither of whose sides there belongs to it: only where four squares
    /// meet and the one across is outside.
    fn bends(&self, cell: Cell, corner: usize, inside: &FxHashSet<Cell>) -> bool {
        if self.sides() != 4 {
            return false;
        }
        // From the cell beyond the side before the corner, on around the corner.
        let before = self.beyond(cell, (corner + 3) % 4);
        let across = before.and_then(|before| self.beyond(before, corner % 4));
        !across.is_some_and(|across| inside.contains(&across))
    }

    /// The point near a corner of a cell with these distances from the sides before and after it.
    fn inner(&self, cell: Cell, corner: usize, before: f64, after: f64) -> Point {
        let sides = self.sides();
        let at = self.plane(self.corner(cell, corner));
        let unit = |to: usize| {
            let to = self.plane(self.corner(cell, to));
            let (x, y) = (to.x - at.x, to.y - at.y);
            (x / x.hypot(y), y / x.hypot(y))
        };
        let (back, on) = (unit(corner + sides - 1), unit(corner + 1));
        // Along one side, the distance from the other one grows by the sine of the angle between them.
        let sine = (back.0 * on.1 - back.1 * on.0).abs();
        let (back_by, on_by) = (after / sine, before / sine);
        Point {
            x: at.x + back.0 * back_by + on.0 * on_by,
            y: at.y + back.1 * back_by + on.1 * on_by,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{area, of};
    use super::*;

    fn cells(numbers: &[u32]) -> Vec<Cell> {
        numbers.iter().copied().map(Cell::new).collect()
    }

    #[test]
    fn a_square_set_has_four_corners() {
        // Rows and columns 2 to 4 of a 9×9.
        let set = cells(&[10, 11, 12, 19, 20, 21, 28, 29, 30]);
        let lines = of("square 9").cage(&set, 0.1);
        assert_eq!(lines.len(), 1);
        assert!((area(&lines[0]) - 2.8 * 2.8).abs() < 1e-9);
    }

    #[test]
    fn bends_keep_their_distance_on_both_sides() {
        // An L of three cells: 3 minus a strip of 0.1 along the rim of length 8, whose five outer corners count
        // twice and whose inner one counts not at all.
        let lines = of("square 4").cage(&cells(&[0, 4, 5]), 0.1);
        assert_eq!(lines.len(), 1);
        let expected = 3.0 - 8.0 * 0.1 + 5.0 * 0.01 - 0.01;
        assert!((area(&lines[0]) - expected).abs() < 1e-9);
    }

    #[test]
    fn holes_and_islands_have_lines_of_their_own() {
        let ring = cells(&[0, 1, 2, 4, 6, 8, 9, 10]);
        let lines = of("square 4").cage(&ring, 0.1);
        assert_eq!(lines.len(), 2);
        let sum: f64 = lines.iter().map(|line| area(line)).sum();
        assert!((sum - (2.8 * 2.8 - 1.2 * 1.2)).abs() < 1e-9);
        // Two cells that touch at a corner only.
        assert_eq!(of("square 4").cage(&cells(&[0, 5]), 0.1).len(), 2);
    }

    #[test]
    fn a_flower_has_one_line_around_it() {
        let geometry = of("hexagon 1");
        let lines = geometry.cage(&cells(&[0, 1, 2, 3, 4, 5, 6]), 0.0);
        assert_eq!(lines.len(), 1);
        // Seven hexagons of area √3/2.
        assert!((area(&lines[0]) - 7.0 * 0.75f64.sqrt()).abs() < 1e-9);
        let inner = geometry.cage(&cells(&[0, 1, 2, 3, 4, 5, 6]), 0.1);
        assert!(area(&inner[0]) < area(&lines[0]));
    }

    #[test]
    fn every_set_of_a_small_board_has_the_area_that_its_cells_have() {
        for shape in ["square 4", "hexagon 1"] {
            let geometry = of(shape);
            let one = match geometry.sides() {
                6 => 0.75f64.sqrt(),
                _ => 1.0,
            };
            for set in 1u32..1 << geometry.cells().min(12) {
                let set: Vec<u32> = (0..12).filter(|cell| set >> cell & 1 == 1).collect();
                let lines = geometry.cage(&cells(&set), 0.0);
                let sum: f64 = lines.iter().map(|line| area(line)).sum();
                assert!(
                    (sum - one * set.len() as f64).abs() < 1e-9,
                    "{shape} {set:?}"
                );
            }
        }
    }
}
