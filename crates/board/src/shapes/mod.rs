//! Shapes: functions that build boards, each with a name and one text form.
//!
//! A [`Shape`] is a parsed description such as `square 9 +x`. It is read with [`str::parse`], printed in its
//! canonical form with [`Display`](std::fmt::Display) (what is printed reads back as the same shape), and
//! turned into cells and rules by [`Shape::board`]. Nothing right of the board knows shapes; to add one,
//! write a file that builds its board, a variant, a line in the catalogue and its words in `text`.
//!
//! | file | shape |
//! |---|---|
//! | `square` | rows, columns and boxes; rows and columns alone |
//! | `extras` | what square boards may have besides: diagonals, windows, chess moves, … |
//! | `jigsaw` | regions of any form in place of boxes |
//! | `overlapping` | several 9×9 squares that share boxes |
//! | `hexagon` | the honeycomb and its lines in three directions |
//! | `hanidoku` | the honeycomb whose lines hold consecutive values |
//! | `septoku` | the honeycomb of radius 3 with seven flowers |
//! | `catalogue` | the list for people |
//! | `text`, `error`, `near` | reading and printing; what can be wrong, and what may be meant |

mod catalogue;
mod error;
mod extras;
mod hanidoku;
mod hexagon;
mod jigsaw;
mod near;
mod overlapping;
mod septoku;
mod square;
mod text;

pub use catalogue::ShapeInfo;
pub use error::ShapeError;
pub use extras::{Extra, Extras};
pub use jigsaw::Regions;
pub use square::Boxes;

use crate::board::Board;

/// A description of a board.
///
/// The fields may be set to anything; [`Shape::board`] and the text form refuse what makes no board.
///
/// ```
/// use anydoku_board::Shape;
///
/// let shape: Shape = "square 9 +x".parse()?;
/// let board = shape.board()?;
/// assert_eq!((board.cells(), board.values(), board.rules().len()), (81, 9, 29));
/// assert_eq!(shape.to_string(), "square 9 +x");
/// # Ok::<(), anydoku_board::shapes::ShapeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// `square N [RxC] [+extra …]`: rows, columns and boxes of R rows and C columns.
    Square {
        /// Cells a side, and values: [`Shape::SQUARE_SIZES`].
        size: u32,
        /// The form of the boxes.
        boxes: Boxes,
        /// What else must differ.
        extras: Extras,
    },
    /// `latin N [+extra …]`: rows and columns only.
    Latin {
        /// Cells a side, and values: [`Shape::LATIN_SIZES`].
        size: u32,
        /// What else must differ.
        extras: Extras,
    },
    /// `jigsaw REGIONS [+extra …]`: rows, columns and regions of any form.
    Jigsaw {
        /// Which cell belongs to which region.
        regions: Regions,
        /// What else must differ.
        extras: Extras,
    },
    /// `twodoku`: two 9×9 squares that share a box.
    Twodoku,
    /// `samurai`: five 9×9 squares, the middle one sharing its corner boxes.
    Samurai,
    /// `hexagon R [K] [+neighbours]`: lines in three directions.
    Hexagon {
        /// Rings around the centre: [`Shape::RADII`].
        radius: u32,
        /// K, the number of values: [`Shape::VALUES`].
        values: u32,
        /// Whether to state that neighbours differ, which the lines imply, as rules of their own.
        neighbours: bool,
    },
    /// `hanidoku [R [K]]`: lines of consecutive values in three directions.
    Hanidoku {
        /// Rings around the centre: [`Shape::RADII`].
        radius: u32,
        /// K, the number of values: [`Shape::VALUES`].
        values: u32,
    },
    /// `septoku`: the honeycomb of radius 3 with values 1 to 7, lines and seven flowers.
    Septoku,
}

impl Shape {
    /// The sizes of a `square`: smaller ones have no boxes of several rows and columns.
    pub const SQUARE_SIZES: std::ops::RangeInclusive<u32> = 4..=225;
    /// The sizes of a `latin` square; a `jigsaw` starts at 2.
    pub const LATIN_SIZES: std::ops::RangeInclusive<u32> = 1..=225;
    /// The radii of `hexagon` and `hanidoku`; every number of values fits on the largest.
    pub const RADII: std::ops::RangeInclusive<u32> = 0..=100;
    /// The numbers of values of `hexagon` and `hanidoku`.
    pub const VALUES: std::ops::RangeInclusive<u32> = 1..=crate::cell::Value::MAX_COUNT;

    /// Builds the board. It remembers the canonical text of the shape: [`Board::shape`].
    ///
    /// # Errors
    /// If a field is out of its range, if the boxes do not fill the square, or if an extra makes no sense on
    /// this board.
    pub fn board(&self) -> Result<Board, ShapeError> {
        self.check()?;
        let mut board = match self {
            Shape::Square {
                size,
                boxes,
                extras,
            } => square::board(*size, *boxes, *extras)?,
            Shape::Latin { size, extras } => square::latin(*size, *extras)?,
            Shape::Jigsaw { regions, extras } => jigsaw::board(regions, *extras)?,
            Shape::Twodoku => overlapping::board(&overlapping::TWODOKU)?,
            Shape::Samurai => overlapping::board(&overlapping::SAMURAI)?,
            Shape::Hexagon {
                radius,
                values,
                neighbours,
            } => hexagon::board(*radius, *values, *neighbours)?,
            Shape::Hanidoku { radius, values } => hanidoku::board(*radius, *values)?,
            Shape::Septoku => septoku::board()?,
        };
        board.set_shape(&self.to_string());
        Ok(board)
    }

    /// Whether the fields make a board, found out without building it.
    fn check(&self) -> Result<(), ShapeError> {
        match self {
            Shape::Square {
                size,
                boxes,
                extras,
            } => {
                ShapeError::check_range("square", "size", *size, Shape::SQUARE_SIZES)?;
                boxes.check(*size)?;
                extras.check("square", *size, Some(*boxes))
            }
            Shape::Latin { size, extras } => {
                ShapeError::check_range("latin", "size", *size, Shape::LATIN_SIZES)?;
                extras.check("latin", *size, None)
            }
            Shape::Jigsaw { regions, extras } => extras.check("jigsaw", regions.size(), None),
            Shape::Hexagon { radius, values, .. } => {
                ShapeError::check_range("hexagon", "radius", *radius, Shape::RADII)?;
                ShapeError::check_range("hexagon", "number of values", *values, Shape::VALUES)
            }
            Shape::Hanidoku { radius, values } => {
                ShapeError::check_range("hanidoku", "radius", *radius, Shape::RADII)?;
                ShapeError::check_range("hanidoku", "number of values", *values, Shape::VALUES)
            }
            Shape::Twodoku | Shape::Samurai | Shape::Septoku => Ok(()),
        }
    }
}
