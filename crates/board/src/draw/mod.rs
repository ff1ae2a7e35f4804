//! Drawing boards as text.
//!
//! | file | what it draws |
//! |---|---|
//! | `arrange` | decides which of the pictures below a board can have, and in which order it shows the cells |
//! | `lattice` | squares with borders between regions: boxes, jigsaws, overlapping boards |
//! | `rows` | cells without borders: honeycombs in staggered rows, boards with free places |
//! | `list` | the list of coordinates, one cell a line |
//!
//! A picture can be read back: take away borders and blanks, and what is left are the entries, `.` where
//! there is none, in the order of [`picture_order`].

mod arrange;
mod lattice;
mod list;
mod rows;

pub use arrange::picture_order;
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
    let pen = Pen::new(board, entries, givens, style);
    match Arrangement::of(board, pen.width) {
        Arrangement::Lattice(lattice) => lattice::draw(&lattice, board.regions(), &pen),
        Arrangement::Rows(rows) => rows::draw(&rows, &pen),
    }
}

/// Writes entries, all of the same width.
struct Pen<'a> {
    entries: &'a [Option<Value>],
    givens: &'a [Option<Value>],
    style: &'a Style<'a>,
    /// Characters of the largest value.
    width: usize,
}

impl<'a> Pen<'a> {
    fn new(
        board: &Board,
        entries: &'a [Option<Value>],
        givens: &'a [Option<Value>],
        style: &'a Style<'a>,
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
        Pen {
            entries,
            givens,
            style,
            width: digits(largest),
        }
    }

    /// Appends the entry of a cell, right-aligned.
    fn write(&self, line: &mut String, cell: Cell) {
        let (text, (before, after)) = match self.entries[cell.index()] {
            None => (".".to_owned(), self.style.blank),
            Some(value) => {
                let given = self.givens.get(cell.index()).is_some_and(Option::is_some);
                let codes = if given {
                    self.style.given
                } else {
                    self.style.solved
                };
                (value.to_string(), codes)
            }
        };
        line.extend(std::iter::repeat_n(' ', self.width - text.len()));
        line.push_str(before);
        line.push_str(&text);
        line.push_str(after);
    }
}

/// How many characters a number has.
fn digits(number: u32) -> usize {
    number.checked_ilog10().unwrap_or(0) as usize + 1
}
