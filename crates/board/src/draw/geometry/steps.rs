//! Steps from cell to cell by arrow keys: four directions on squares, six on hexagons.
//!
//! ```text
//!                 up                       up left    up right       up and down on hexagons go
//!           left  ▢  right             left    ⬡    right            to and fro, so that they keep
//!                down                   down left   down right       to their column
//! ```
//!
//! A step crosses holes of the board. On free places it goes to the nearest cell in the quarter around its direction.

use super::{At, Geometry, Tiling};
use crate::cell::Cell;

/// Where a step goes on the drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// To the right.
    Right,
    /// Down and to the right; on hexagons only.
    DownRight,
    /// Downwards.
    Down,
    /// Down and to the left; on hexagons only.
    DownLeft,
    /// To the left.
    Left,
    /// Up and to the left; on hexagons only.
    UpLeft,
    /// Upwards.
    Up,
    /// Up and to the right; on hexagons only.
    UpRight,
}

impl Direction {
    /// All directions, clockwise.
    pub const ALL: [Direction; 8] = [
        Direction::Right,
        Direction::DownRight,
        Direction::Down,
        Direction::DownLeft,
        Direction::Left,
        Direction::UpLeft,
        Direction::Up,
        Direction::UpRight,
    ];
}

impl Geometry {
    /// The next cell in a direction, if there is one.
    pub fn step(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        let from = self.centers[cell.index()];
        match self.tiling {
            Tiling::Squares | Tiling::List => self.walk(from, straight(direction, 2)?),
            Tiling::Hexagons => {
                // Rows are three small units apart.
                let odd = from.1 / 3 % 2 == 1;
                let ways: &[At] = match direction {
                    Direction::Right => &[(2, 0)],
                    Direction::Left => &[(-2, 0)],
                    Direction::DownRight => &[(1, 3)],
                    Direction::DownLeft => &[(-1, 3)],
                    Direction::UpLeft => &[(-1, -3)],
                    Direction::UpRight => &[(1, -3)],
                    Direction::Down if odd => &[(-1, 3), (1, 3)],
                    Direction::Down => &[(1, 3), (-1, 3)],
                    Direction::Up if odd => &[(-1, -3), (1, -3)],
                    Direction::Up => &[(1, -3), (-1, -3)],
                };
                ways.iter().find_map(|&way| self.walk(from, way))
            }
            Tiling::Free => {
                let way = straight(direction, 1)?;
                let distance = |to: &At| {
                    let (x, y) = (to.0 - from.0, to.1 - from.1);
                    let along = x * way.0 + y * way.1;
                    let aside = (x * way.1 - y * way.0).abs();
                    (along > 0 && aside <= along).then_some((along + aside, aside))
                };
                let others = self.centers.iter();
                let reachable = others.filter_map(|to| Some((distance(to)?, *to)));
                self.at.get(&reachable.min()?.1).copied()
            }
        }
    }

    /// The first cell on the way, up to the end of the drawing.
    fn walk(&self, from: At, way: At) -> Option<Cell> {
        let on = |at: i64, end: i64| (0..=end).contains(&at);
        let mut at = (from.0 + way.0, from.1 + way.1);
        while on(at.0, self.end.0) && on(at.1, self.end.1) {
            if let Some(&cell) = self.at.get(&at) {
                return Some(cell);
            }
            at = (at.0 + way.0, at.1 + way.1);
        }
        None
    }
}

fn straight(direction: Direction, step: i64) -> Option<At> {
    match direction {
        Direction::Right => Some((step, 0)),
        Direction::Down => Some((0, step)),
        Direction::Left => Some((-step, 0)),
        Direction::Up => Some((0, -step)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::of;
    use super::*;
    use crate::board::{Board, Place};

    fn steps(geometry: &Geometry, from: u32, directions: &[Direction]) -> Option<usize> {
        let mut cell = Cell::new(from);
        for &direction in directions {
            cell = geometry.step(cell, direction)?;
        }
        Some(cell.index())
    }

    #[test]
    fn squares_have_four_directions_and_end_at_the_rim() {
        use Direction::*;
        let geometry = of("square 9");
        assert_eq!(steps(&geometry, 0, &[Right, Down, Down, Left, Up]), Some(9));
        assert_eq!(steps(&geometry, 0, &[Left]), None);
        assert_eq!(steps(&geometry, 8, &[Right]), None);
        assert_eq!(steps(&geometry, 40, &[UpLeft]), None);
    }

    #[test]
    fn steps_cross_holes() {
        use Direction::*;
        // Row 1 of samurai: nine cells, a hole of three, nine cells.
        assert_eq!(steps(&of("samurai"), 8, &[Right]), Some(9));
    }

    #[test]
    fn hexagons_have_six_directions() {
        use Direction::*;
        // The rows are 0 1 2, 3 4 5 6, 7 8 9 10 11, 12 13 14 15, 16 17 18.
        let geometry = of("hexagon 2");
        for (direction, to) in [
            (Left, 8),
            (UpLeft, 4),
            (UpRight, 5),
            (Right, 10),
            (DownRight, 14),
            (DownLeft, 13),
        ] {
            assert_eq!(steps(&geometry, 9, &[direction]), Some(to));
        }
        // Up and down keep to a column and come back.
        assert_eq!(steps(&geometry, 9, &[Up, Up]), Some(1));
        assert_eq!(steps(&geometry, 9, &[Up, Up, Down, Down]), Some(9));
        assert_eq!(steps(&geometry, 9, &[Down, Down, Up, Up]), Some(9));
        // At the slanted rim they go the only way there is.
        assert_eq!(steps(&geometry, 11, &[Up, Up]), Some(2));
    }

    #[test]
    fn free_places_have_a_nearest_cell() {
        use Direction::*;
        let at = |x, y| Place::At { x, y };
        let places = vec![at(0.0, 0.0), at(2.0, 0.5), at(3.0, 0.0), at(0.5, 2.0)];
        let geometry = Geometry::of(&Board::new(4, places).unwrap());
        assert_eq!(steps(&geometry, 0, &[Right]), Some(1));
        assert_eq!(steps(&geometry, 0, &[Down]), Some(3));
        assert_eq!(steps(&geometry, 0, &[Up]), None);
    }
}
