//! Pictures of boards as SVG, any board: values, candidates, marks, and what is to be seen of the rules.
//!
//! ```
//! use anydoku_board::draw::svg::{Picture, Role, Theme};
//! use anydoku_board::{Cell, Shape, Value};
//!
//! let board = "square 4 +x".parse::<Shape>()?.board()?;
//! let value = |number| Value::from_number(number).unwrap();
//! let (here, there) = (Cell::new(5), Cell::new(10));
//! let svg = Picture::new(&board)
//!     .title("A step")
//!     .theme(Theme::Light)
//!     .given(Cell::new(0), value(3))
//!     .entry(there, value(2))
//!     .candidates([(here, value(1)), (here, value(2))])
//!     .mark(there, Role::Citing)
//!     .mark(here, Role::Target)
//!     .mark_candidate(here, value(2), Role::Eliminated)
//!     .to_string();
//! assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
//! assert!(svg.contains("<title>A step</title>"));
//! # Ok::<(), anydoku_board::shapes::ShapeError>(())
//! ```
//!
//! The picture scales to any size and needs nothing besides itself: colours come from a style sheet inside it, which
//! follows the reader's choice of light or dark unless told otherwise. Nothing is said by colour alone: givens are
//! heavier than other values, families of rules have dashes of their own, and each [`Role`] has its form. Every part has
//! a class, so that a page can bring a style of its own ([`Theme::None`], [`stylesheet`]).
//!
//! | class | what |
//! |---|---|
//! | `paper`, `cell`, `border` | background, a cell, borders of regions and the rim |
//! | `rule family0` … `family5`, `run` | lines, cages, bars and beads; a run besides its family |
//! | `letter`, `shape` | letters of scattered groups; odd and even cells |
//! | `given`, `entry`, `candidate`, `corner`, `name` | texts |
//! | `colour1` … `colour9` | slices of a cell in the colours that a player gave it |
//! | `citing`, `target`, `eliminated`, `placed` | cells, candidates and the forms around or across them |
//!
//! One hundred units of the picture are one cell of [`Geometry`].

mod cells;
mod number;
mod player;
mod rules;
mod style;

use std::fmt;

use rustc_hash::FxHashMap;

pub use player::Colour;
pub use rules::Decoration;
pub use style::{Theme, stylesheet};

use super::features::Features;
use super::geometry::{Geometry, Point, Tiling};
use crate::board::Board;
use crate::cell::{Cell, Value};
use crate::puzzle::Puzzle;
use number::Number;

/// What a cell or candidate does in a step of reasoning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// A premise: ringed.
    Citing,
    /// Where the step leads: ringed twice.
    Target,
    /// Goes away: struck through.
    Eliminated,
    /// Becomes the value: in a circle.
    Placed,
}

impl Role {
    /// All roles.
    pub const ALL: [Role; 4] = [Role::Citing, Role::Target, Role::Eliminated, Role::Placed];

    /// The class of what is drawn in this role.
    pub fn class(self) -> &'static str {
        match self {
            Role::Citing => "citing",
            Role::Target => "target",
            Role::Eliminated => "eliminated",
            Role::Placed => "placed",
        }
    }
}

/// A picture of a board, written by its [`Display`](fmt::Display).
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    board: &'a Board,
    title: Option<String>,
    theme: Theme,
    /// Pixels of a cell when nothing else says how large the picture is; 0 to leave that to the page.
    scale: u32,
    names: bool,
    /// The value of each cell and whether it is given.
    entries: Vec<Option<(Value, bool)>>,
    candidates: FxHashMap<Cell, Vec<Value>>,
    corners: FxHashMap<Cell, Vec<Value>>,
    colours: FxHashMap<Cell, Vec<Colour>>,
    marks: FxHashMap<Cell, Vec<Role>>,
    candidate_marks: FxHashMap<(Cell, Value), Vec<Role>>,
}

/// Units of a cell.
const UNIT: f64 = 100.0;
/// Free units around the board.
const MARGIN: f64 = 8.0;
/// Units left of and above the board for the names of rows and columns.
const EDGE: f64 = 36.0;

impl<'a> Picture<'a> {
    /// An empty board.
    pub fn new(board: &'a Board) -> Picture<'a> {
        Picture {
            board,
            title: None,
            theme: Theme::Auto,
            scale: 48,
            names: false,
            entries: vec![None; board.cells() as usize],
            candidates: FxHashMap::default(),
            corners: FxHashMap::default(),
            colours: FxHashMap::default(),
            marks: FxHashMap::default(),
            candidate_marks: FxHashMap::default(),
        }
    }

    /// A puzzle with its givens and, as candidates, the values that it allows in some cells; its name is the title.
    pub fn of(puzzle: &'a Puzzle) -> Picture<'a> {
        let board = puzzle.board();
        let mut picture = Picture::new(board);
        picture.title = puzzle.name.clone();
        for (cell, given) in board.cell_iter().zip(puzzle.givens()) {
            if let Some(value) = *given {
                picture = picture.given(cell, value);
            } else if let Some(allowed) = puzzle.allowed().get(&cell) {
                picture = picture.candidates(allowed.iter().map(|value| (cell, value)));
            }
        }
        picture
    }

    /// What the picture shows, for those who can't see it. Without one it is called a board of so many cells.
    pub fn title(mut self, title: impl Into<String>) -> Picture<'a> {
        self.title = Some(title.into());
        self
    }

    /// The colours.
    pub fn theme(mut self, theme: Theme) -> Picture<'a> {
        self.theme = theme;
        self
    }

    /// Pixels of a cell, 48 if this is not called; 0 leaves the size to the page that holds the picture.
    pub fn scale(mut self, pixels: u32) -> Picture<'a> {
        self.scale = pixels;
        self
    }

    /// Writes the names of the cells: along the left and upper edge those of rows and columns, or where there are none
    /// its name into each cell, small; on boards whose cells have no places that is always so.
    pub fn names(mut self, names: bool) -> Picture<'a> {
        self.names = names;
        self
    }

    /// A value that is given.
    ///
    /// # Panics
    /// If there is no such cell, here and below.
    pub fn given(mut self, cell: Cell, value: Value) -> Picture<'a> {
        self.entries[cell.index()] = Some((value, true));
        self
    }

    /// A value that is found. It hides the candidates of its cell.
    pub fn entry(mut self, cell: Cell, value: Value) -> Picture<'a> {
        self.entries[cell.index()] = Some((value, false));
        self
    }

    /// A value for each cell that has one. Those of cells that hold a given stay away.
    ///
    /// # Panics
    /// If there is not one entry a cell.
    pub fn entries(mut self, entries: &[Option<Value>]) -> Picture<'a> {
        assert_eq!(entries.len(), self.entries.len(), "one entry a cell");
        for (slot, entry) in self.entries.iter_mut().zip(entries) {
            if !matches!(slot, Some((_, true))) {
                *slot = entry.map(|value| (value, false));
            }
        }
        self
    }

    /// Adds candidates, small in their cells.
    pub fn candidates(mut self, more: impl IntoIterator<Item = (Cell, Value)>) -> Picture<'a> {
        for (cell, value) in more {
            self.assert_has(cell);
            let candidates = self.candidates.entry(cell).or_default();
            if !candidates.contains(&value) {
                candidates.push(value);
            }
        }
        self
    }

    fn assert_has(&self, cell: Cell) {
        let cells = self.entries.len();
        assert!(cell.index() < cells, "the cell is on the board");
    }

    /// Marks a cell.
    pub fn mark(mut self, cell: Cell, role: Role) -> Picture<'a> {
        self.assert_has(cell);
        let marks = self.marks.entry(cell).or_default();
        if !marks.contains(&role) {
            marks.push(role);
        }
        self
    }

    /// Marks a candidate, and adds it if it is not there.
    pub fn mark_candidate(mut self, cell: Cell, value: Value, role: Role) -> Picture<'a> {
        self = self.candidates([(cell, value)]);
        let marks = self.candidate_marks.entry((cell, value)).or_default();
        if !marks.contains(&role) {
            marks.push(role);
        }
        self
    }
}

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let geometry = Geometry::of(self.board);
        let features = Features::of(self.board, &geometry);
        let edge = match self.names && geometry.tiling() == Tiling::Squares {
            true => EDGE,
            false => 0.0,
        };
        let start = -MARGIN - edge;
        let (width, height) = (
            geometry.width() * UNIT + MARGIN - start,
            geometry.height() * UNIT + MARGIN - start,
        );
        write!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"anydoku\" role=\"img\" \
             viewBox=\"{} {} {} {}\"",
            Number(start),
            Number(start),
            Number(width),
            Number(height)
        )?;
        if self.scale > 0 {
            let pixels = f64::from(self.scale) / UNIT;
            let (width, height) = (Number(width * pixels), Number(height * pixels));
            write!(f, " width=\"{width}\" height=\"{height}\"")?;
        }
        f.write_str(">\n")?;
        match &self.title {
            Some(title) => writeln!(f, "<title>{}</title>", Escaped(title))?,
            None => {
                let shape = self.board.shape().unwrap_or("board");
                // The regions of a jigsaw say nothing to a listener.
                let word = shape.split(' ').next().unwrap_or("board");
                let cells = self.board.cells();
                writeln!(f, "<title>{}, {cells} cells</title>", Escaped(word))?;
            }
        }
        let mut style = stylesheet(self.theme);
        if !self.colours.is_empty() {
            style.push_str(&style::player(self.theme));
        }
        if !style.is_empty() {
            writeln!(f, "<style>{style}</style>")?;
        }
        writeln!(
            f,
            "<rect class=\"paper\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
            Number(start),
            Number(start),
            Number(width),
            Number(height)
        )?;
        self.write_cells(f, &geometry)?;
        self.write_colours(f, &geometry)?;
        let decoration = Decoration {
            geometry: &geometry,
            features: &features,
        };
        write!(f, "{decoration}")?;
        if edge > 0.0 {
            self.write_edges(f, &geometry)?;
        }
        self.write_rings(f, &geometry)?;
        self.write_texts(f, &geometry)?;
        f.write_str("</svg>\n")
    }
}

/// Path data: a line through points, closed or not.
struct Path<'a> {
    points: &'a [Point],
    closed: bool,
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, point) in self.points.iter().enumerate() {
            let command = match index {
                0 => "M",
                1 => "L",
                _ => " ",
            };
            let (x, y) = (Number(point.x * UNIT), Number(point.y * UNIT));
            write!(f, "{command}{x} {y}")?;
        }
        f.write_str(if self.closed { "Z" } else { "" })
    }
}

/// Text between tags.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in self.0.chars() {
            match character {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                // XML 1.0 has no way to write other control characters.
                '\t' | '\n' => f.write_str(" ")?,
                character if character.is_control() => f.write_str("\u{fffd}")?,
                character => write!(f, "{character}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
