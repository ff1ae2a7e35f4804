//! Reading and writing puzzles.
//!
//! [`read`] takes the bytes of a file and gives its puzzles; the [`Format`] is found out from the content or
//! told by the caller. [`write()`] is its inverse: what it writes, [`read`] turns into the same puzzle, if it
//! is given the same board where the format does not name one.
//!
//! | file | what |
//! |---|---|
//! | `doku` | our own format, any board with its rules: a superset of the course's description of boards |
//! | `pairs` | `cell value` lines, the course's puzzles |
//! | `line` | a character a cell, a puzzle a line |
//! | `grid` | rows of cells, with or without separators |
//! | `numbers` | numbers between commas or blanks, for boards of more than 35 values |
//! | `one_line` | one puzzle from one line, for streams |
//! | `coordinates` | `(q,r,s) -> v` lists |
//! | `json` | our own format for programs, any board with its rules |
//! | `regions` | the regions of a jigsaw |
//! | `marks` | a player's pencil marks, and candidates such as `r4c7=3` |
//! | `detect` | which format a text is in |
//! | `boards` | which board a text is on that does not say |
//! | `text`, `entry`, `names`, `error` | positions, cells, names of cells, what can be wrong |
//!
//! Readers never panic, whatever the bytes, and give up at the first fault, so that a large file of garbage
//! costs nothing. Full-width characters (`５`, `．`, `Ａ`) are read as their ASCII twins.

mod boards;
mod coordinates;
mod detect;
mod doku;
mod entry;
mod error;
mod grid;
mod json;
mod line;
mod marks;
mod names;
mod numbers;
mod one_line;
mod pairs;
mod regions;
mod text;

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

pub use error::{ReadError, ReadErrorKind, Warning, WriteError};
pub use json::{to_json, to_json_in_full};
pub use marks::{read_candidate, read_marks};
pub use one_line::PuzzleLine;
pub use regions::{read_regions, region_text};

use crate::board::Board;
use crate::cell::Value;
use crate::puzzle::Puzzle;

/// A format of puzzle files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Lines of a keyword and what it says, with the board and its rules.
    Doku,
    /// `cell value` lines, on a board chosen by the caller.
    Pairs,
    /// A puzzle a line, a character a cell.
    Line,
    /// Rows of cells, with or without separators.
    Grid,
    /// Numbers between commas or blanks, a puzzle or a row a line.
    Numbers,
    /// A list of places and values.
    Coordinates,
    /// JSON, with the board and its rules.
    Json,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 7] = [
        Format::Doku,
        Format::Pairs,
        Format::Line,
        Format::Grid,
        Format::Numbers,
        Format::Coordinates,
        Format::Json,
    ];

    /// The name in lower case, as [`Format::from_str`] reads it.
    pub fn name(self) -> &'static str {
        match self {
            Format::Doku => "doku",
            Format::Pairs => "pairs",
            Format::Line => "line",
            Format::Grid => "grid",
            Format::Numbers => "numbers",
            Format::Coordinates => "coordinates",
            Format::Json => "json",
        }
    }

    /// One line that says what the format looks like.
    pub fn description(self) -> &'static str {
        match self {
            Format::Doku => "a keyword a line: SHAPE or N=, K=, GROUP, RUN, GIVEN cell value, …",
            Format::Pairs => "`cell value` a line, cells from 0; needs a board",
            Format::Line => "a puzzle a line, a character a cell: 1-9 A-Z, blanks . 0 _ *",
            Format::Grid => "rows of cells, with or without | and -+- between boxes",
            Format::Numbers => "numbers between commas or blanks, a puzzle or a row a line",
            Format::Coordinates => "`(q,r,s) -> value` or `r1c1 -> value` a line",
            Format::Json => "an object with shape or cells, values and rules; givens, excluded, …",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A word that names no format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown format {0}; expected doku, pairs, line, grid, numbers, coordinates or json")]
pub struct UnknownFormat(String);

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(word: &str) -> Result<Format, UnknownFormat> {
        Format::ALL
            .into_iter()
            .find(|format| format.name().eq_ignore_ascii_case(word))
            .ok_or_else(|| UnknownFormat(text::quote(word)))
    }
}

/// What the caller knows of a text.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// The format; found out from the content when it is not told.
    pub format: Option<Format>,
    /// The board, for formats that do not name one. Where the text names its own board, that one holds.
    pub board: Option<Arc<Board>>,
}

/// What a text holds.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The puzzles in order, at least one. Puzzles on equal boards share one.
    pub puzzles: Vec<Puzzle>,
    /// The format they were read in.
    pub format: Format,
    /// What is odd about the text.
    pub warnings: Vec<Warning>,
}

/// Reads the puzzles of a text.
///
/// # Errors
/// The first fault, with its place and what was expected there.
///
/// ```
/// use anydoku_board::formats::{Format, ReadOptions, read};
///
/// let text = b"1... | ..3.\n\n..4. | ...2\n";
/// let error = read(text, &ReadOptions::default()).unwrap_err();
/// assert_eq!((error.line(), error.column()), (1, 1));
///
/// let reading = read(b"1.....3...4....2\n", &ReadOptions::default())?;
/// assert_eq!(reading.format, Format::Line);
/// assert_eq!(reading.puzzles[0].board().shape(), Some("square 4"));
/// # Ok::<(), anydoku_board::formats::ReadError>(())
/// ```
pub fn read(bytes: &[u8], options: &ReadOptions) -> Result<Reading, ReadError> {
    let text = text::decode(bytes)?;
    if text.trim_start().is_empty() {
        return Err(ReadError::new(1, 1, ReadErrorKind::Empty));
    }
    let board = options.board.as_ref();
    let format = match options.format {
        Some(format) => format,
        None => detect::format(text, board.map(|board| &**board))?,
    };
    let mut warnings = Vec::new();
    let puzzles = match format {
        Format::Doku => vec![doku::read(text, board, &mut warnings)?],
        Format::Pairs => vec![pairs::read(text, board)?],
        Format::Line => line::read(text, board)?,
        Format::Grid => grid::read(text, board, &mut warnings)?,
        Format::Numbers => numbers::read(text, board)?,
        Format::Coordinates => vec![coordinates::read(text, board)?],
        Format::Json => json::read(text, board, &mut warnings)?,
    };
    Ok(Reading {
        puzzles,
        format,
        warnings,
    })
}

/// The format of a text, from its content.
///
/// # Errors
/// If the bytes are no text, if there is nothing in it, or if it can be read in several ways that give
/// different puzzles.
pub fn detect(bytes: &[u8]) -> Result<Format, ReadError> {
    detect::format(text::decode(bytes)?, None)
}

/// A puzzle as text, lines ended by `\n`.
///
/// [`Format::Doku`] and [`Format::Json`] hold everything that a puzzle says. The others hold neither the
/// board nor its name and author: they read back as the same puzzle when [`ReadOptions::board`] is its board.
///
/// # Errors
/// [`WriteError::TooManyValues`] for a line on a board of more than 35 values, [`WriteError::Exclusions`]
/// for a puzzle with excluded values in any format but those two.
///
/// ```
/// use anydoku_board::formats::{Format, ReadOptions, read, write};
///
/// let puzzle = read(b"SHAPE square 4\nGIVEN r1c2 3\n", &ReadOptions::default())?.puzzles.remove(0);
/// assert_eq!(write(Format::Line, &puzzle)?, ".3..............\n");
/// assert_eq!(write(Format::Pairs, &puzzle)?, "# cell value\n1 3\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(format: Format, puzzle: &Puzzle) -> Result<String, WriteError> {
    match format {
        Format::Doku => Ok(doku::write(puzzle)),
        Format::Json => Ok(json::write(puzzle)),
        _ if !puzzle.allowed().is_empty() => Err(WriteError::Exclusions { format }),
        _ => write_entries(format, puzzle.board(), puzzle.givens()),
    }
}

/// A filled or partly filled board as text, as [`write()`] writes a puzzle with these givens.
///
/// # Errors
/// [`WriteError::Entries`] if there is not one entry a cell, [`WriteError::TooManyValues`] for a line on a
/// board of more than 35 values, [`WriteError::Given`] for a value above K in a format that names the board.
pub fn write_entries(
    format: Format,
    board: &Arc<Board>,
    entries: &[Option<Value>],
) -> Result<String, WriteError> {
    if entries.len() != board.cells() as usize {
        return Err(WriteError::Entries {
            found: entries.len(),
            cells: board.cells(),
        });
    }
    match format {
        Format::Pairs => Ok(pairs::write(entries)),
        Format::Line => line::write(board, entries),
        Format::Grid => Ok(grid::write(board, entries)),
        Format::Numbers => Ok(numbers::write(entries)),
        Format::Coordinates => Ok(coordinates::write(board, entries)),
        Format::Doku | Format::Json => {
            let mut puzzle = Puzzle::new(Arc::clone(board));
            for (cell, entry) in board.cell_iter().zip(entries) {
                if let Some(value) = *entry {
                    puzzle.give(cell, value)?;
                }
            }
            write(format, &puzzle)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_formats_are_read_back() {
        for format in Format::ALL {
            assert_eq!(format.to_string().parse(), Ok(format));
            assert_eq!(format.name().to_uppercase().parse(), Ok(format));
            assert!(!format.description().is_empty());
        }
        let error = "yaml".parse::<Format>().unwrap_err().to_string();
        assert_eq!(
            error,
            "unknown format \"yaml\"; expected doku, pairs, line, grid, numbers, coordinates or json"
        );
    }

    #[test]
    fn entries_must_fit_the_board() {
        let board = boards::of_shape("square 4").unwrap();
        for format in Format::ALL {
            assert!(matches!(
                write_entries(format, &board, &[None; 15]),
                Err(WriteError::Entries {
                    found: 15,
                    cells: 16
                })
            ));
        }
    }
}
