//! What can be wrong with a text, and where: every error of the readers has a line, a column and says
//! what was expected.

use std::fmt;

use crate::board::BoardError;
use crate::formats::Format;
use crate::puzzle::GivenError;
use crate::shapes::ShapeError;

/// A place in a text where reading stopped, and why. Printed as `LINE:COLUMN: message`, so that a caller
/// only has to put the name of the file in front.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}:{column}: {kind}")]
pub struct ReadError {
    line: usize,
    column: usize,
    kind: ReadErrorKind,
}

impl ReadError {
    pub(crate) fn new(line: usize, column: usize, kind: ReadErrorKind) -> ReadError {
        ReadError { line, column, kind }
    }

    /// There is nothing to read.
    pub fn empty() -> ReadError {
        ReadError::new(1, 1, ReadErrorKind::Empty)
    }

    /// The line, from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The column in characters, from 1.
    pub fn column(&self) -> usize {
        self.column
    }

    /// The same error in a larger text, in which the text that was read begins at this line and column.
    #[must_use]
    pub fn within(mut self, line: usize, column: usize) -> ReadError {
        if self.line == 1 {
            self.column += column - 1;
        }
        self.line += line - 1;
        self
    }

    /// What is wrong, for programs.
    pub fn kind(&self) -> &ReadErrorKind {
        &self.kind
    }

    /// What is wrong and what was expected, for people, without the place.
    pub fn message(&self) -> String {
        self.kind.to_string()
    }
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// Nothing is there but blanks and comments.
    #[error("nothing to read here but blanks and comments; expected a puzzle")]
    Empty,
    /// A NUL byte.
    #[error("a NUL byte: this is not a text file; expected a puzzle as text")]
    Binary,
    /// Bytes that are no UTF-8.
    #[error("a byte that is not UTF-8; expected a puzzle as text in UTF-8")]
    NotUtf8,
    /// A UTF-16 byte order mark.
    #[error("this is UTF-16 text; expected UTF-8")]
    Utf16,
    /// A text that is too long to be what it claims to be.
    #[error("{what} longer than {limit} bytes; expected a puzzle")]
    TooLong {
        /// What is too long.
        what: &'static str,
        /// The most that is read.
        limit: usize,
    },
    /// Something stands where something else should.
    #[error("{found}; expected {expected}")]
    Unexpected {
        /// What is there, quoted, or that nothing is.
        found: String,
        /// What should be there.
        expected: String,
    },
    /// A word that is not one of those known here.
    #[error("unknown {what} {word}{}; expected {expected}", DidYouMean(closest))]
    Unknown {
        /// What the word should be, such as "keyword".
        what: &'static str,
        /// The word, quoted.
        word: String,
        /// The known word that looks most like it.
        closest: Option<String>,
        /// The words known.
        expected: String,
    },
    /// A value that is not one of 1..=K.
    #[error("value {value} is out of range; expected 1 to {values}")]
    Value {
        /// The value as it stands in the text.
        value: String,
        /// K.
        values: u32,
    },
    /// A cell that is not on the board.
    #[error("cell {cell} is not on the board; expected {expected}")]
    Cell {
        /// The cell as it stands in the text.
        cell: String,
        /// The cells there are.
        expected: String,
    },
    /// Too few or too many cells.
    #[error("{found}; expected {expected}")]
    Length {
        /// How many there are.
        found: String,
        /// How many there should be.
        expected: String,
    },
    /// A rule names a cell twice.
    #[error("{cell} occurs twice in {rule}; expected each cell once")]
    DuplicateCell {
        /// The cell.
        cell: String,
        /// The name of the rule.
        rule: String,
    },
    /// A cell has two givens.
    #[error("{0}; expected one given a cell")]
    Given(GivenError),
    /// A board that can't be.
    #[error("{0}")]
    Board(#[from] BoardError),
    /// A shape that can't be.
    #[error("{0}")]
    Shape(#[from] ShapeError),
    /// The text does not say which board it is on.
    #[error("{reason}; expected a board chosen with --shape, such as {such_as}")]
    NeedsBoard {
        /// Why the board can't be told from the text.
        reason: String,
        /// Boards that would fit.
        such_as: String,
    },
    /// The text can be read in several ways.
    #[error("this could be {choices}; choose with {option}")]
    Ambiguous {
        /// The ways to read it.
        choices: String,
        /// The option of the command that decides.
        option: &'static str,
    },
    /// A line that comes too late.
    #[error("{keyword} comes after lines that use cells; expected N, K and SHAPE before them")]
    Order {
        /// The keyword of the line.
        keyword: &'static str,
    },
    /// Text that is no JSON; the message is the parser's.
    #[error("{0}; expected JSON")]
    Json(String),
}

struct DidYouMean<'a>(&'a Option<String>);

impl fmt::Display for DidYouMean<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(word) => write!(f, " (did you mean {word}?)"),
            None => Ok(()),
        }
    }
}

/// Something in a text that can be read, but is likely not meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is odd about it.
    pub message: String,
}

/// Shown as `LINE:COLUMN: message`.
impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

/// Why a puzzle can't be written in a format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// A cell is one character in this format.
    #[error(
        "the format {format} has one character a cell, for 1 to 35; the board has {values} values"
    )]
    TooManyValues {
        /// The format.
        format: Format,
        /// K.
        values: u32,
    },
    /// The puzzle excludes values from cells, and this format has no way to say so.
    #[error("the format {format} can't say that a cell does not hold a value; doku and json can")]
    Exclusions {
        /// The format.
        format: Format,
    },
    /// An entry that the board can't have.
    #[error(transparent)]
    Given(#[from] GivenError),
    /// There is not one entry a cell.
    #[error("{found} entries for {cells} cells")]
    Entries {
        /// The number of entries.
        found: usize,
        /// The number of cells.
        cells: u32,
    },
}

/// The word that looks most like `word`, if one looks much like it: at most a third of its letters differ.
pub(crate) fn closest<'a>(
    word: &str,
    choices: impl IntoIterator<Item = &'a str>,
) -> Option<String> {
    if word.len() > 24 {
        return None;
    }
    let word = word.to_lowercase();
    choices
        .into_iter()
        .map(|choice| (distance(&word, &choice.to_lowercase()), choice))
        .min_by_key(|&(distance, _)| distance)
        .filter(|&(distance, choice)| distance * 3 <= choice.len())
        .map(|(_, choice)| choice.to_owned())
}

/// How many letters must be put in, left out or changed to turn one word into the other (Levenshtein).
fn distance(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (i, from) in from.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, &to) in to.iter().enumerate() {
            let change = diagonal + usize::from(from != to);
            diagonal = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_those_of_levenshtein() {
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("same", "same"), 0);
    }

    #[test]
    fn only_words_that_look_alike_are_suggested() {
        let words = ["GROUP", "RUN", "GIVEN"];
        assert_eq!(closest("GRUOP", words), None);
        assert_eq!(closest("gropu", ["GROUPS"]), Some("GROUPS".into()));
        assert_eq!(closest("GIVN", words), Some("GIVEN".into()));
        assert_eq!(closest("zebra", words), None);
        assert_eq!(closest(&"G".repeat(1000), words), None);
    }
}
