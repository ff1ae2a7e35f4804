//! Drawing boards as text and as SVG.
//!
//! | file | what it draws |
//! |---|---|
//! | `arrange` | decides which of the pictures below a board can have, and in which order it shows the cells |
//! | `lattice` | squares with borders between regions: boxes, jigsaws, overlapping boards |
//! | `rows` | cells without borders: honeycombs in staggered rows, boards with free places |
//! | `list` | the list of coordinates, one cell a line |
//! | [`mod@geometry`] | where cells lie in the plane, what lies beyond their sides, steps by arrow keys |
//! | [`features`] | what is to be seen of the rules: regions, cages, lines, runs |
//! | [`svg`] | pictures with all of that, values, candidates and marks |
//!
//! A picture in characters can be read back: take away borders and blanks, and what is left are the entries,
//! `.` where there is none, in the order of [`picture_order`].

mod arrange;
pub mod features;
pub mod geometry;
mod lattice;
mod list;
mod rows;
pub mod svg;

pub use arrange::picture_order;
pub use geometry::{Direction, Geometry, Point, Tiling};
pub use list::coordinates;

use crate::board::Board;
use crate::cell::{Cell, Value};
use arrange::Arrangement;

/// How to draw. The default is plain ASCII without colours.
///
/// Each pair of texts is written before and after an entry of its kind, such as `("\x1b[1m", "\x1b[0m")` for
/// bold; they take no room in the picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style<'a> {
    /// Around values that are given.
    pub given: (&'a str, &'a str),
    /// Around values that are not given.
    pub solved: (&'a str, &'a str),
    /// Around the dot of a cell without value.
    pub blank: (&'a str, &'a str),
    /// What borders are made of.
    pub border: Border,
}

/// What borders are made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Border {
    /// `+`, `-` and `|`.
    #[default]
    Ascii,
    /// Box-drawing characters of Unicode.
    Unicode,
}

/// Draws a board with these entries; those that are in `givens` too count as given. `givens` may be empty.
/// Every line ends with a line feed, none with a blank.
///
/// Squares get borders between regions, honeycombs staggered rows, cells with free places rows by y and x. A
/// board whose cells have no places, or places that do not fit onto a page of characters, is drawn as a list
/// of entries, ten a line.
///
/// # Panics
/// If there is not one entry a cell, or if `givens` is neither empty nor has one entry a cell.
///
/// ```
/// use anydoku_board::{Shape, Value, draw};
///
/// let board = "square 4".parse::<Shape>()?.board()?;
/// let mut entries = vec![None; 16];
/// entries[0] = Value::from_number(3);
/// assert_eq!(
///     draw::text(&board, &entries, &[], &draw::Style::default()),
///     "\
/// +-----+-----+
/// | 3 . | . . |
/// | . . | . . |
/// +-----+-----+
/// | . . | . . |
/// | . . | . . |
/// +-----+-----+
/// "
/// );
/// # Ok::<(), anydoku_board::shapes::ShapeError>(())
/// ```
pub fn text(
    board: &Board,
    entries: &[Option<Value>],
    givens: &[Option<Value>],
    style: &Style<'_>,
) -> String {
    draw(board, &Pen::new(board, entries, givens, style))
}

/// A text in a cell, between two others that take no room.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Label<'a> {
    /// What is written.
    pub text: String,
    /// Before and after it, as in [`Style`].
    pub style: (&'a str, &'a str),
}

/// Draws a board with any texts in its cells, such as candidates, as [`text()`] draws it with values: all cells get
/// the width of the longest text.
///
/// # Panics
/// If there is not one label a cell.
///
/// ```
/// use anydoku_board::draw::{self, Border, Label};
/// use anydoku_board::Shape;
///
/// let board = "latin 2".parse::<Shape>()?.board()?;
/// let label = |text: &str| Label { text: text.into(), ..Label::default() };
/// assert_eq!(
///     draw::labels(&board, &["12", "2", "12", "1"].map(label), Border::Ascii),
///     "\
/// +-------+
/// | 12  2 |
/// | 12  1 |
/// +-------+
/// "
/// );
/// # Ok::<(), anydoku_board::shapes::ShapeError>(())
/// ```
pub fn labels(board: &Board, labels: &[Label<'_>], border: Border) -> String {
    assert_eq!(labels.len(), board.cells() as usize, "one label a cell");
    let width = labels.iter().map(|label| label.text.chars().count()).max();
    draw(
        board,
        &Pen {
            labels: labels.to_vec(),
            border,
            width: width.unwrap_or(0).max(1),
        },
    )
}

fn draw(board: &Board, pen: &Pen<'_>) -> String {
    match Arrangement::of(board, pen.width) {
        Arrangement::Lattice(lattice) => lattice::draw(&lattice, board.regions(), pen),
        Arrangement::Rows(rows) => rows::draw(&rows, pen),
    }
}

/// Writes labels, all of the same width.
struct Pen<'a> {
    labels: Vec<Label<'a>>,
    border: Border,
    /// Characters of the longest text.
    width: usize,
}

impl<'a> Pen<'a> {
    fn new(
        board: &Board,
        entries: &[Option<Value>],
        givens: &[Option<Value>],
        style: &Style<'a>,
    ) -> Pen<'a> {
        let cells = board.cells() as usize;
        assert_eq!(entries.len(), cells, "one entry a cell");
        assert!(
            givens.is_empty() || givens.len() == cells,
            "one given a cell"
        );
        // Entries that are out of range are drawn, too: someone wants to see what is wrong.
        let largest = entries.iter().flatten().map(|value| value.number()).max();
        let largest = largest.unwrap_or(0).max(board.values());
        let label = |(cell, entry): (usize, &Option<Value>)| match entry {
            None => Label {
                text: ".".to_owned(),
                style: style.blank,
            },
            Some(value) => Label {
                text: value.to_string(),
                style: match givens.get(cell) {
                    Some(Some(_)) => style.given,
                    _ => style.solved,
                },
            },
        };
        Pen {
            labels: entries.iter().enumerate().map(label).collect(),
            border: style.border,
            width: digits(largest),
        }
    }

    /// Appends the label of a cell, right-aligned.
    fn write(&self, line: &mut String, cell: Cell) {
        let Label { text, style } = &self.labels[cell.index()];
        let room = self.width - text.chars().count();
        line.extend(std::iter::repeat_n(' ', room));
        line.push_str(style.0);
        line.push_str(text);
        line.push_str(style.1);
    }
}

/// How many characters a number has.
fn digits(number: u32) -> usize {
    number.checked_ilog10().unwrap_or(0) as usize + 1
}
