//! Symmetries of a board's drawing: rotations and mirrors that map places onto places.
//!
//! Only where cells lie counts, not the rules: this is what makes a pattern of givens look symmetric. Squares may have
//! rotations by 90° and 180° and four mirrors, hexagons rotations by 60°, 120° and 180° and six mirrors, boards with
//! free places any of them. The centre is the mean of all places, which every symmetry keeps.
//!
//! ```text
//!      mirror90              an axis is named by its angle, counter-clockwise from the horizontal:
//!   135   |   45             mirror90 swaps left and right, mirror0 top and bottom,
//!      \  |  /               mirror135 is the diagonal from the top left
//!       \ | /
//!   ------+------ 0
//! ```

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use crate::board::{Board, Place};
use crate::cell::Cell;

/// A rotation or a mirror.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// Counter-clockwise by this many degrees; the one by the opposite angle comes with it.
    Rotation(u16),
    /// At an axis through the centre with this angle in degrees, counter-clockwise from the horizontal.
    Mirror(u16),
}

impl Symmetry {
    /// Those that squares or hexagons can have.
    pub const ALL: [Symmetry; 12] = [
        Symmetry::Rotation(180),
        Symmetry::Rotation(120),
        Symmetry::Rotation(90),
        Symmetry::Rotation(60),
        Symmetry::Mirror(0),
        Symmetry::Mirror(30),
        Symmetry::Mirror(45),
        Symmetry::Mirror(60),
        Symmetry::Mirror(90),
        Symmetry::Mirror(120),
        Symmetry::Mirror(135),
        Symmetry::Mirror(150),
    ];

    /// The image of a point, y downwards.
    fn image(self, (x, y): (f64, f64)) -> (f64, f64) {
        let angle = |degrees: u16| f64::from(degrees).to_radians().sin_cos();
        match self {
            Symmetry::Rotation(degrees) => {
                let (sin, cos) = angle(degrees);
                (cos * x + sin * y, cos * y - sin * x)
            }
            Symmetry::Mirror(degrees) => {
                let (sin, cos) = angle(2 * degrees);
                (cos * x - sin * y, -sin * x - cos * y)
            }
        }
    }
}

/// Shown as `rotation180`, `mirror45`.
impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Symmetry::Rotation(degrees) => write!(f, "rotation{degrees}"),
            Symmetry::Mirror(degrees) => write!(f, "mirror{degrees}"),
        }
    }
}

/// A word that names no symmetry.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "unknown symmetry `{0}`; expected rotation60, 90, 120 or 180, or mirror0, 30, 45, 60, 90, 120, 135 or 150"
)]
pub struct UnknownSymmetry(String);

impl FromStr for Symmetry {
    type Err = UnknownSymmetry;

    fn from_str(word: &str) -> Result<Symmetry, UnknownSymmetry> {
        let mut all = Symmetry::ALL.into_iter();
        all.find(|symmetry| symmetry.to_string() == word)
            .ok_or_else(|| UnknownSymmetry(word.to_owned()))
    }
}

/// A symmetry that a board does not have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the board has no symmetry {missing}; it has {}", list(.has))]
pub struct NoSymmetry {
    /// The symmetry asked for.
    pub missing: Symmetry,
    /// Those that the board has.
    pub has: Vec<Symmetry>,
}

fn list(has: &[Symmetry]) -> String {
    if has.is_empty() {
        return "none".to_owned();
    }
    let names: Vec<String> = has.iter().map(Symmetry::to_string).collect();
    names.join(", ")
}

impl Board {
    /// The symmetries of the drawing, in the order of [`Symmetry::ALL`]. A board whose cells have no places has none.
    ///
    /// ```
    /// use anydoku_board::{Shape, Symmetry};
    ///
    /// let board = "square 6 2x3".parse::<Shape>()?.board()?;
    /// let names: Vec<String> = board.symmetries().iter().map(Symmetry::to_string).collect();
    /// assert_eq!(names, ["rotation180", "rotation90", "mirror0", "mirror45", "mirror90", "mirror135"]);
    /// # Ok::<(), anydoku_board::shapes::ShapeError>(())
    /// ```
    pub fn symmetries(&self) -> Vec<Symmetry> {
        let Some(map) = Map::new(self) else {
            return Vec::new();
        };
        let all = Symmetry::ALL.into_iter();
        all.filter(|&symmetry| map.images(symmetry).is_some())
            .collect()
    }

    /// The image of every cell, in the order of the cells; `None` if the drawing does not have this symmetry. Whether the
    /// rules have it is another question.
    pub fn images(&self, symmetry: Symmetry) -> Option<Vec<Cell>> {
        Map::new(self)?.images(symmetry)
    }

    /// The cells in classes: two cells are in one class if some of these symmetries, one after the other, map one
    /// onto the other. Classes and their cells ascend; without symmetries each cell is a class of its own.
    ///
    /// # Errors
    /// [`NoSymmetry`] if the board does not have one of them.
    pub fn orbits(&self, symmetries: &[Symmetry]) -> Result<Vec<Vec<Cell>>, NoSymmetry> {
        let map = Map::new(self);
        // For each cell the first cell of its class.
        let mut first: Vec<usize> = (0..self.cells() as usize).collect();
        for &symmetry in symmetries {
            let images = map.as_ref().and_then(|map| map.images(symmetry));
            let images = images.ok_or_else(|| NoSymmetry {
                missing: symmetry,
                has: self.symmetries(),
            })?;
            for (cell, image) in images.iter().enumerate() {
                let (a, b) = (root(&first, cell), root(&first, image.index()));
                first[a.max(b)] = a.min(b);
            }
        }
        let mut orbits: Vec<Vec<Cell>> = vec![Vec::new(); first.len()];
        for cell in self.cell_iter() {
            orbits[root(&first, cell.index())].push(cell);
        }
        orbits.retain(|orbit| !orbit.is_empty());
        Ok(orbits)
    }
}

fn root(first: &[usize], mut cell: usize) -> usize {
    while first[cell] != cell {
        cell = first[cell];
    }
    cell
}

/// Where the cells lie, and which cell lies where.
struct Map {
    points: Vec<(f64, f64)>,
    at: HashMap<(i64, i64), Cell>,
}

/// Steps that one unit is divided into; a point is found in the step of its image or next to it.
const STEPS: f64 = 1000.0;

impl Map {
    /// `None` if some cell has no place or two cells have the same.
    fn new(board: &Board) -> Option<Map> {
        let point = |place: &Place| match *place {
            Place::Square { row, column } => Some((f64::from(column), f64::from(row))),
            Place::Hexagon { q, r } => {
                let (q, r) = (f64::from(q), f64::from(r));
                Some((r + q / 2.0, q * 0.75f64.sqrt()))
            }
            Place::At { x, y } if x.is_finite() && y.is_finite() => Some((x, y)),
            Place::At { .. } | Place::Unplaced => None,
        };
        let points: Option<Vec<(f64, f64)>> = board.places().iter().map(point).collect();
        let mut points = points?;
        let cells = points.len() as f64;
        let sum = points
            .iter()
            .fold((0.0, 0.0), |sum, point| (sum.0 + point.0, sum.1 + point.1));
        for point in &mut points {
            *point = (point.0 - sum.0 / cells, point.1 - sum.1 / cells);
        }
        let steps = points.iter().map(|&point| step(point));
        let at: HashMap<(i64, i64), Cell> = steps.zip(board.cell_iter()).collect();
        (at.len() == points.len()).then_some(Map { points, at })
    }

    fn find(&self, point: (f64, f64)) -> Option<Cell> {
        let (x, y) = step(point);
        let near = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (x + dx, y + dy)));
        near.into_iter().find_map(|at| self.at.get(&at).copied())
    }

    /// The image of every cell, if every image is a cell and no two are the same.
    fn images(&self, symmetry: Symmetry) -> Option<Vec<Cell>> {
        let images = self
            .points
            .iter()
            .map(|&point| self.find(symmetry.image(point)));
        let images: Vec<Cell> = images.collect::<Option<_>>()?;
        let mut seen = vec![false; images.len()];
        let new = |cell: &Cell| !std::mem::replace(&mut seen[cell.index()], true);
        images.iter().all(new).then_some(images)
    }
}

fn step((x, y): (f64, f64)) -> (i64, i64) {
    ((x * STEPS).round() as i64, (y * STEPS).round() as i64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shapes::Shape;

    fn board(shape: &str) -> Board {
        shape.parse::<Shape>().unwrap().board().unwrap()
    }

    fn names(board: &Board) -> Vec<String> {
        board.symmetries().iter().map(Symmetry::to_string).collect()
    }

    #[test]
    fn squares_have_eight_and_hexagons_twelve_with_the_identity() {
        // A rotation by 90° and its opposite are one name: 1 + 1 + 2 + 4 = 8.
        let square = [
            "rotation180",
            "rotation90",
            "mirror0",
            "mirror45",
            "mirror90",
            "mirror135",
        ];
        for shape in ["square 9", "latin 5", "samurai"] {
            assert_eq!(names(&board(shape)), square, "{shape}");
        }
        let hexagon = [
            "rotation180",
            "rotation120",
            "rotation60",
            "mirror0",
            "mirror30",
            "mirror60",
            "mirror90",
            "mirror120",
            "mirror150",
        ];
        for shape in ["hexagon 1", "hexagon 2 5", "hanidoku", "septoku"] {
            assert_eq!(names(&board(shape)), hexagon, "{shape}");
        }
    }

    #[test]
    fn orbits_are_as_large_as_the_symmetry_says() {
        let sizes = |shape: &str, symmetries: &[Symmetry]| {
            let mut sizes: Vec<usize> = board(shape)
                .orbits(symmetries)
                .unwrap()
                .iter()
                .map(Vec::len)
                .collect();
            sizes.sort_unstable();
            sizes.dedup();
            sizes
        };
        assert_eq!(sizes("square 9", &[]), [1]);
        assert_eq!(sizes("square 9", &[Symmetry::Rotation(180)]), [1, 2]);
        assert_eq!(sizes("square 9", &[Symmetry::Rotation(90)]), [1, 4]);
        assert_eq!(
            sizes("square 4", &[Symmetry::Rotation(90), Symmetry::Mirror(0)]),
            [4, 8]
        );
        assert_eq!(sizes("hexagon 2", &[Symmetry::Rotation(60)]), [1, 6]);
        assert_eq!(sizes("hexagon 2", &[Symmetry::Rotation(120)]), [1, 3]);
        let orbits = board("latin 2").orbits(&[Symmetry::Mirror(90)]).unwrap();
        let number = |orbit: &Vec<Cell>| orbit.iter().map(|cell| cell.index()).collect();
        let orbits: Vec<Vec<usize>> = orbits.iter().map(number).collect();
        assert_eq!(orbits, [[0, 1], [2, 3]]);
        let diagonal = board("latin 2").orbits(&[Symmetry::Mirror(135)]).unwrap();
        assert_eq!(
            diagonal.iter().map(number).collect::<Vec<_>>(),
            [vec![0], vec![1, 2], vec![3]]
        );
    }

    #[test]
    fn a_board_says_what_it_lacks() {
        let places = vec![
            Place::Square { row: 0, column: 0 },
            Place::Square { row: 0, column: 1 },
            Place::Square { row: 0, column: 2 },
            Place::Square { row: 1, column: 0 },
        ];
        let mut board = Board::new(2, places).unwrap();
        assert_eq!(names(&board), [""; 0]);
        board.set_place(Cell::new(2), Place::Square { row: 1, column: 1 });
        assert_eq!(names(&board).len(), 6);
        board.set_place(Cell::new(3), Place::Square { row: 5, column: 5 });
        let error = board.orbits(&[Symmetry::Rotation(90)]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the board has no symmetry rotation90; it has none"
        );
        for place in [Place::Unplaced, Place::Square { row: 0, column: 0 }] {
            board.set_place(Cell::new(1), place);
            assert_eq!(board.symmetries(), []);
        }
    }

    #[test]
    fn names_are_read_back() {
        for symmetry in Symmetry::ALL {
            assert_eq!(symmetry.to_string().parse(), Ok(symmetry));
        }
        assert!("rotation45".parse::<Symmetry>().is_err());
    }
}
