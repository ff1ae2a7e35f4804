//! The honeycomb: hexagonal cells within `radius` steps of a centre, and its lines in three directions.
//!
//! Axial coordinates: q numbers the rows from the top, r runs along a row, and s = −q − r. A step to one of
//! the six neighbours keeps one coordinate and moves the two others by one in opposite directions.
//!
//! ```text
//!     radius 2, cells                  (q, r)
//!          0  1  2               (-2,0) (-2,1) (-2,2)                        q = -2
//!        3  4  5  6           (-1,-1) (-1,0) (-1,1) (-1,2)                   q = -1
//!      7  8  9 10 11       (0,-2) (0,-1) (0,0) (0,1) (0,2)                   q =  0
//!       12 13 14 15            (1,-2) (1,-1) (1,0) (1,1)                     q =  1
//!         16 17 18                (2,-2) (2,-1) (2,0)                        q =  2
//!
//!     equal q: a row  —     equal r: down to the right  \     equal s: down to the left  /
//! ```
//!
//! There are 3R(R+1) + 1 cells; each direction has 2R + 1 lines of R+1, …, 2R+1, …, R+1 cells. With 2R + 1
//! values, the fewest possible, v = (q − r) mod (2R + 1) fills the lines. Coordinates after Amit Patel's
//! "Hexagonal Grids".

use std::sync::Arc;

use crate::board::{Board, BoardError, Place};
use crate::cell::Cell;
use crate::rule::{Rule, RuleKind};

/// The cells of a honeycomb, numbered in order of q, then r.
pub(super) struct Honeycomb {
    radius: i32,
    /// The first cell of each row.
    first: Vec<i32>,
}

impl Honeycomb {
    pub(super) fn new(radius: u32) -> Honeycomb {
        let radius = radius as i32;
        let mut honeycomb = Honeycomb {
            radius,
            first: Vec::new(),
        };
        let mut cells = 0;
        for q in -radius..=radius {
            honeycomb.first.push(cells);
            cells += 2 * radius + 1 - q.abs();
        }
        honeycomb
    }

    /// The smallest r that goes with this q; also the smallest q that goes with this r, or with this s.
    fn start(&self, coordinate: i32) -> i32 {
        (-self.radius).max(-self.radius - coordinate)
    }

    /// The values of one coordinate for a fixed value of another one.
    fn span(&self, coordinate: i32) -> std::ops::RangeInclusive<i32> {
        let start = self.start(coordinate);
        start..=start + 2 * self.radius - coordinate.abs()
    }

    /// All (q, r) in the order of the cells.
    pub(super) fn coordinates(&self) -> impl Iterator<Item = (i32, i32)> {
        (-self.radius..=self.radius).flat_map(|q| self.span(q).map(move |r| (q, r)))
    }

    /// The cell at (q, r), if it is on the board.
    pub(super) fn cell(&self, q: i32, r: i32) -> Option<Cell> {
        let farthest = q.abs().max(r.abs()).max((q + r).abs());
        (farthest <= self.radius).then(|| {
            let first = self.first[(q + self.radius) as usize];
            Cell::new((first + r - self.start(q)) as u32)
        })
    }

    /// A board of these cells without rules.
    pub(super) fn board(&self, values: u32) -> Result<Board, BoardError> {
        let places = self.coordinates().map(|(q, r)| Place::Hexagon {
            q: q as i16,
            r: r as i16,
        });
        Board::new(values, places.collect())
    }

    /// Adds a rule of this kind for each line: those of equal q, of equal r, of equal s.
    pub(super) fn add_lines(
        &self,
        board: &mut Board,
        kind: fn(Vec<Cell>) -> RuleKind,
    ) -> Result<(), BoardError> {
        for axis in ["q", "r", "s"] {
            let family: Arc<str> = format!("line {axis}").into();
            for fixed in -self.radius..=self.radius {
                let cells = self.span(fixed).filter_map(|along| match axis {
                    "q" => self.cell(fixed, along),
                    "r" => self.cell(along, fixed),
                    _ => self.cell(along, -along - fixed),
                });
                let label = format!("line {axis}={fixed}");
                board.add_rule(Rule::new(kind(cells.collect()), &family, label))?;
            }
        }
        Ok(())
    }

    /// Adds a pair for every two cells that touch, smaller cell first: 9R² + 3R pairs.
    pub(super) fn add_neighbours(&self, board: &mut Board) -> Result<(), BoardError> {
        let family: Arc<str> = "neighbours".into();
        for (q, r) in self.coordinates() {
            for (dq, dr) in [(0, 1), (1, -1), (1, 0)] {
                if let (Some(a), Some(b)) = (self.cell(q, r), self.cell(q + dq, r + dr)) {
                    board.add_rule(Rule::new(RuleKind::Neighbours(a, b), &family, ""))?;
                }
            }
        }
        Ok(())
    }

    /// The cell at (q, r) and its six neighbours, in order; fewer at the border.
    pub(super) fn flower(&self, q: i32, r: i32) -> Vec<Cell> {
        [(-1, 0), (-1, 1), (0, -1), (0, 0), (0, 1), (1, -1), (1, 0)]
            .into_iter()
            .filter_map(|(dq, dr)| self.cell(q + dq, r + dr))
            .collect()
    }
}

/// Lines of different values, and neighbours when asked for.
pub(super) fn board(radius: u32, values: u32, neighbours: bool) -> Result<Board, BoardError> {
    let honeycomb = Honeycomb::new(radius);
    let mut board = honeycomb.board(values)?;
    honeycomb.add_lines(&mut board, RuleKind::Group)?;
    if neighbours {
        honeycomb.add_neighbours(&mut board)?;
    }
    Ok(board)
}
