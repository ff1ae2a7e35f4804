//! Where the cells lie in the plane: centre and outline of each, what lies beyond each side, steps by arrow keys.
//!
//! One unit is one cell: the side of a square, the distance of the centres of two hexagons that touch. x runs to the
//! right, y downwards, and the drawing begins at (0, 0). All of it is kept in whole numbers of a small unit, so that two
//! cells agree on the corners that they share; the plane is reached by one factor for x and one for y.
//!
//! ```text
//!      squares, factors 1/2 and 1/2            hexagons, factors 1/2 and 1/(2√3)
//!
//!    (-1,-1) ──0── (1,-1)                             (0,-2)
//!       │             │                           5 ╱      ╲ 0            sides are numbered
//!       3    (0,0)    1                    (-1,-1)            (1,-1)      clockwise; side i runs
//!       │             │                       4│    (0,0)    │1           from corner i to i + 1
//!    (-1,1) ──2──  (1,1)                    (-1,1)            (1,1)
//!                                                 3 ╲      ╱ 2
//!                                                     (0,2)
//! ```
//!
//! Cells with free places are squares, as large as the two closest cells permit. Cells that have no place, or places that
//! make no picture (two on each other, or millions of columns apart), are listed, ten squares a line.

mod cage;
mod sides;
mod steps;

use rustc_hash::FxHashMap;

pub use steps::Direction;

use crate::board::{Board, Place};
use crate::cell::Cell;

/// A point of the drawing; one unit is one cell, y runs downwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// To the right, from the left end of the drawing.
    pub x: f64,
    /// Downwards, from its top.
    pub y: f64,
}

/// How the cells cover the plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tiling {
    /// Unit squares of a lattice, with or without holes.
    Squares,
    /// Hexagons with a corner on top, in staggered rows.
    Hexagons,
    /// Squares at places of their own.
    Free,
    /// Squares in the order of the cells, ten a line, as the board does not say more.
    List,
}

/// A place in small units.
type At = (i64, i64);

/// The drawing of a board without its ink.
#[derive(Clone, Debug)]
pub struct Geometry {
    tiling: Tiling,
    /// What one small unit is in the plane.
    factor: Point,
    /// The corners of a cell around its centre, clockwise.
    shape: Vec<At>,
    centers: Vec<At>,
    /// The cell with each centre.
    at: FxHashMap<At, Cell>,
    /// The corner of the drawing that lies most to the right and lowest.
    end: At,
    /// What lies beyond each side of each cell, cell by cell.
    beyond: Vec<Option<Cell>>,
    /// How many cells meet at each corner.
    meeting: FxHashMap<At, u32>,
}

/// Cells with places of their own must not be closer than this.
const CLOSEST: f64 = 0.25;
/// Small units of a free place.
const STEPS: f64 = 1000.0;

impl Geometry {
    /// The geometry of a board.
    ///
    /// ```
    /// use anydoku_board::draw::{Direction, Geometry, Tiling};
    /// use anydoku_board::{Cell, Shape};
    ///
    /// let board = "hexagon 1".parse::<Shape>()?.board()?;
    /// let geometry = Geometry::of(&board);
    /// assert_eq!(geometry.tiling(), Tiling::Hexagons);
    /// assert_eq!(geometry.width(), 3.0);
    ///
    /// let middle = Cell::new(3);
    /// assert_eq!(geometry.center(middle).x, 1.5);
    /// assert_eq!(geometry.outline(middle).len(), 6);
    /// assert_eq!(geometry.step(middle, Direction::UpRight), Some(Cell::new(1)));
    /// assert_eq!(geometry.neighbours(middle).count(), 6);
    /// # Ok::<(), anydoku_board::shapes::ShapeError>(())
    /// ```
    pub fn of(board: &Board) -> Geometry {
        let placed = match board.places()[0] {
            Place::Square { .. } => squares(board),
            Place::Hexagon { .. } => hexagons(board),
            Place::At { .. } => free(board),
            Place::Unplaced => None,
        };
        placed
            .and_then(|placed| Geometry::new(placed, true))
            .or_else(|| Geometry::new(list(board), false))
            .expect("the squares of a list lie apart")
    }

    /// `None` if two cells have the same centre, or if `bounded` and the drawing is too large for its cells.
    fn new(mut placed: Placed, bounded: bool) -> Option<Geometry> {
        let corners = |centers: &[At], shape: &[At], pick: fn(At) -> i64| {
            let shape: Vec<i64> = shape.iter().copied().map(pick).collect();
            let centers = centers.iter().copied().map(pick);
            let (low, high) = (shape.iter().min()?, shape.iter().max()?);
            Some((centers.clone().min()? + low, centers.max()? + high))
        };
        let (left, right) = corners(&placed.centers, &placed.shape, |at| at.0)?;
        let (top, bottom) = corners(&placed.centers, &placed.shape, |at| at.1)?;
        for center in &mut placed.centers {
            *center = (center.0 - left, center.1 - top);
        }
        let end = (right - left, bottom - top);
        let cells = placed.centers.len();
        let area = end.0 as f64 * placed.factor.x * end.1 as f64 * placed.factor.y;
        if bounded && area > 10_000.0 + 100.0 * cells as f64 {
            return None;
        }
        let numbered = (0..).map(Cell::new);
        let at: FxHashMap<At, Cell> = placed.centers.iter().copied().zip(numbered).collect();
        if at.len() != cells {
            return None;
        }
        let mut geometry = Geometry {
            tiling: placed.tiling,
            factor: placed.factor,
            shape: placed.shape,
            centers: placed.centers,
            at,
            end,
            beyond: Vec::new(),
            meeting: FxHashMap::default(),
        };
        geometry.connect();
        Some(geometry)
    }

    /// How the cells cover the plane.
    pub fn tiling(&self) -> Tiling {
        self.tiling
    }

    /// How many cells there are.
    pub fn cells(&self) -> usize {
        self.centers.len()
    }

    /// How wide the drawing is, in cells.
    pub fn width(&self) -> f64 {
        self.plane(self.end).x
    }

    /// How high the drawing is.
    pub fn height(&self) -> f64 {
        self.plane(self.end).y
    }

    /// The middle of a cell.
    ///
    /// # Panics
    /// If there is no such cell, here and wherever a cell is asked for.
    pub fn center(&self, cell: Cell) -> Point {
        self.plane(self.centers[cell.index()])
    }

    /// The corners of a cell, clockwise: of a square from the top left, of a hexagon from the top.
    pub fn outline(&self, cell: Cell) -> Vec<Point> {
        let sides = 0..self.sides();
        sides
            .map(|side| self.plane(self.corner(cell, side)))
            .collect()
    }

    /// Half the side of the largest upright square around the middle of a cell that lies in it: the room for what is
    /// written there.
    pub fn room(&self) -> f64 {
        match self.tiling {
            // On the slanted side x·tan 30° + y = 1/√3; with x = y that is 1/(√3 + 1).
            Tiling::Hexagons => 1.0 / (3f64.sqrt() + 1.0),
            _ => self.shape[1].0 as f64 * self.factor.x,
        }
    }

    fn plane(&self, at: At) -> Point {
        Point {
            x: at.0 as f64 * self.factor.x,
            y: at.1 as f64 * self.factor.y,
        }
    }

    /// The corner with this number; numbers go round.
    fn corner(&self, cell: Cell, number: usize) -> At {
        let (center, around) = (
            self.centers[cell.index()],
            self.shape[number % self.sides()],
        );
        (center.0 + around.0, center.1 + around.1)
    }
}

/// Centres of cells before they are moved to where the drawing begins.
struct Placed {
    tiling: Tiling,
    factor: Point,
    shape: Vec<At>,
    centers: Vec<At>,
}

impl Placed {
    fn squares(tiling: Tiling, centers: Vec<At>) -> Placed {
        Placed {
            tiling,
            factor: Point { x: 0.5, y: 0.5 },
            shape: square(1),
            centers,
        }
    }
}

fn square(half: i64) -> Vec<At> {
    vec![(-half, -half), (half, -half), (half, half), (-half, half)]
}

fn squares(board: &Board) -> Option<Placed> {
    let center = |place: &Place| match *place {
        Place::Square { row, column } => Some((2 * i64::from(column), 2 * i64::from(row))),
        _ => None,
    };
    let centers: Option<Vec<At>> = board.places().iter().map(center).collect();
    Some(Placed::squares(Tiling::Squares, centers?))
}

fn hexagons(board: &Board) -> Option<Placed> {
    let center = |place: &Place| match *place {
        Place::Hexagon { q, r } => {
            let (q, r) = (i64::from(q), i64::from(r));
            Some((2 * r + q, 3 * q))
        }
        _ => None,
    };
    let centers: Option<Vec<At>> = board.places().iter().map(center).collect();
    Some(Placed {
        tiling: Tiling::Hexagons,
        factor: Point {
            x: 0.5,
            y: 0.5 / 3f64.sqrt(),
        },
        shape: vec![(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)],
        centers: centers?,
    })
}

fn free(board: &Board) -> Option<Placed> {
    let center = |place: &Place| match *place {
        Place::At { x, y } if x.abs() < 1e9 && y.abs() < 1e9 => Some((x, y)),
        _ => None,
    };
    let points: Option<Vec<(f64, f64)>> = board.places().iter().map(center).collect();
    let half = (closest(&points.clone()?)? / 2.0 * STEPS).floor() as i64;
    let small = |(x, y): (f64, f64)| ((x * STEPS).round() as i64, (y * STEPS).round() as i64);
    Some(Placed {
        tiling: Tiling::Free,
        factor: Point {
            x: 1.0 / STEPS,
            y: 1.0 / STEPS,
        },
        shape: square(half),
        centers: points?.into_iter().map(small).collect(),
    })
}

/// How far two cells are apart, by the larger of their differences in x and y: the smallest such distance, at most 1.
/// `None` if that is less than [`CLOSEST`].
fn closest(points: &[(f64, f64)]) -> Option<f64> {
    // No two points may share a bucket, so that looking around a point costs the same wherever it is.
    let bucket = |(x, y): (f64, f64)| ((x / CLOSEST).floor() as i64, (y / CLOSEST).floor() as i64);
    let mut buckets: FxHashMap<At, (f64, f64)> = FxHashMap::default();
    let mut smallest = 1.0f64;
    let around = (1.0 / CLOSEST) as i64;
    for &point in points {
        let (column, row) = bucket(point);
        for other in (-around..=around)
            .flat_map(|x| (-around..=around).map(move |y| (column + x, row + y)))
            .filter_map(|at| buckets.get(&at))
        {
            smallest = smallest.min((point.0 - other.0).abs().max((point.1 - other.1).abs()));
        }
        if smallest < CLOSEST {
            return None;
        }
        buckets.insert((column, row), point);
    }
    Some(smallest)
}

fn list(board: &Board) -> Placed {
    let cells = 0..i64::from(board.cells());
    let centers = cells.map(|cell| (2 * (cell % 10), 2 * (cell / 10)));
    Placed::squares(Tiling::List, centers.collect())
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::shapes::Shape;

    pub(super) fn of(shape: &str) -> Geometry {
        Geometry::of(&shape.parse::<Shape>().unwrap().board().unwrap())
    }

    /// The area inside a closed line, positive when it runs clockwise on the screen.
    pub(in crate::draw) fn area(line: &[Point]) -> f64 {
        let next = line.iter().cycle().skip(1);
        let sum: f64 = line
            .iter()
            .zip(next)
            .map(|(a, b)| a.x * b.y - b.x * a.y)
            .sum();
        sum / 2.0
    }

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-9
    }

    #[test]
    fn a_honeycomb_is_as_wide_as_its_middle_row_and_three_quarters_of_a_hexagon_a_row_high() {
        for (shape, rows) in [("hexagon 1", 3.0), ("hexagon 2", 5.0), ("hanidoku", 9.0)] {
            let geometry = of(shape);
            let high = 2.0 / 3f64.sqrt();
            assert!(near(geometry.width(), rows), "{shape}");
            assert!(
                near(geometry.height(), high * (0.75 * rows + 0.25)),
                "{shape}"
            );
        }
    }

    #[test]
    fn hexagons_are_regular() {
        let geometry = of("hexagon 1");
        let outline = geometry.outline(Cell::new(2));
        let center = geometry.center(Cell::new(2));
        for (i, corner) in outline.iter().enumerate() {
            let next = outline[(i + 1) % 6];
            let side = (corner.x - next.x).hypot(corner.y - next.y);
            let radius = (corner.x - center.x).hypot(corner.y - center.y);
            assert!(near(side, 1.0 / 3f64.sqrt()) && near(radius, side));
        }
        // The room is inside: its corners are not beyond the slanted sides.
        let room = geometry.room();
        assert!(room < 0.5 && near(room / 3f64.sqrt() + room, 1.0 / 3f64.sqrt()));
    }

    #[test]
    fn the_drawing_begins_at_the_corner_whatever_the_coordinates() {
        let at = |x, y| Place::At { x, y };
        let board = Board::new(2, vec![at(-7.5, 3.0), at(-7.0, 3.0), at(-5.0, 4.0)]).unwrap();
        let geometry = Geometry::of(&board);
        assert_eq!(geometry.tiling(), Tiling::Free);
        assert!(near(geometry.width(), 3.0) && near(geometry.height(), 1.5));
        assert!(near(geometry.room(), 0.25));
        assert_eq!(geometry.center(Cell::new(0)), Point { x: 0.25, y: 0.25 });
    }

    #[test]
    fn what_makes_no_picture_is_listed() {
        let square = |row, column| Place::Square { row, column };
        let hexagon = |q, r| Place::Hexagon { q, r };
        let at = |x, y| Place::At { x, y };
        for places in [
            vec![Place::Unplaced; 12],
            vec![square(0, 0), square(0, 0)],
            vec![square(0, 0), square(60_000, 60_000)],
            vec![hexagon(-30_000, 0), hexagon(30_000, 0), hexagon(0, 30_000)],
            vec![square(0, 0), hexagon(0, 0)],
            vec![at(0.0, 0.0), at(0.1, 0.1)],
            vec![at(0.0, 0.0), at(f64::NAN, 0.0)],
            vec![at(0.0, 0.0), at(1e300, 0.0)],
        ] {
            let geometry = Geometry::of(&Board::new(2, places).unwrap());
            assert_eq!(geometry.tiling(), Tiling::List);
        }
        let listed = Geometry::of(&Board::new(2, vec![Place::Unplaced; 12]).unwrap());
        assert_eq!((listed.width(), listed.height()), (10.0, 2.0));
    }
}
