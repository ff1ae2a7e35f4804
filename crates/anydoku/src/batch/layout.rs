//! Where a record holds its puzzle: the whole line, or one field of a CSV file, found by the name of its column
//! or by what it holds.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use super::fields::{Field, fields};

/// What may stand between fields.
const DELIMITERS: [u8; 3] = [b',', b';', b'\t'];
/// Names that collections give to the column of puzzles.
const NAMES: [&str; 12] = [
    "puzzle", "puzzles", "quiz", "quizzes", "givens", "clues", "sudoku", "sudokus", "question",
    "problem", "unsolved", "start",
];
/// No name of a column is as long as the shortest puzzle.
const SHORTEST_PUZZLE: usize = 16;

/// Where a record holds its puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// At its beginning; `#` begins a comment.
    Lines,
    /// In a field.
    Columns {
        /// What stands between fields.
        delimiter: u8,
        /// The position of the field, from 0.
        column: usize,
    },
}

/// A column that the caller names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Column {
    /// By its position, from 1.
    Number(usize),
    /// By its name in the first line.
    Name(String),
}

/// A text that names no column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected the name of a column, or its number from 1")]
pub struct UnknownColumn;

impl FromStr for Column {
    type Err = UnknownColumn;

    fn from_str(text: &str) -> Result<Column, UnknownColumn> {
        match text.trim().parse() {
            Ok(0) => Err(UnknownColumn),
            Ok(number) => Ok(Column::Number(number)),
            Err(_) if text.trim().is_empty() => Err(UnknownColumn),
            Err(_) => Ok(Column::Name(text.trim().to_owned())),
        }
    }
}

/// Shown as its number or name.
impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Column::Number(number) => number.fmt(f),
            Column::Name(name) => name.fmt(f),
        }
    }
}

/// A column that is not there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no column {column}; expected one of {found}")]
pub struct LayoutError {
    /// The column that was asked for.
    pub column: Column,
    /// The names in the first line.
    pub found: String,
}

/// A layout found out from the first lines of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Detected {
    /// Where records hold their puzzles.
    pub layout: Layout,
    /// Whether the first line names the columns.
    pub header: bool,
}

/// A field that is not there or has no end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FieldError {
    /// The record is too short.
    #[error("{found} field{}; expected a puzzle in field {expected}", if *found == 1 { "" } else { "s" })]
    Missing {
        /// How many fields there are.
        found: usize,
        /// The number of the field that should be there, from 1.
        expected: usize,
    },
    /// A quote opens and does not close.
    #[error("a quote opens here and does not close; expected `\"` at the end of the field")]
    Open {
        /// The byte of the record behind the quote.
        start: usize,
    },
}

impl Layout {
    /// Finds out the layout from the first two lines that are not blank, and from the column if the caller names
    /// one. `is_puzzle` says whether a text looks like a puzzle.
    ///
    /// # Errors
    /// If the column has a name that the first line does not hold.
    pub fn detect(
        first: &[u8],
        second: Option<&[u8]>,
        column: Option<&Column>,
        is_puzzle: &dyn Fn(&[u8]) -> bool,
    ) -> Result<Detected, LayoutError> {
        let second = second.unwrap_or_default();
        let is_puzzle = |field: &Field<'_>| is_puzzle(&field.text());
        let columns = |delimiter, column, header| Detected {
            layout: Layout::Columns { delimiter, column },
            header,
        };
        match column {
            Some(Column::Name(name)) => {
                for delimiter in DELIMITERS {
                    if let Some(at) = fields(first, delimiter).position(|field| says(&field, name))
                    {
                        return Ok(columns(delimiter, at, true));
                    }
                }
                return Err(LayoutError {
                    column: Column::Name(name.clone()),
                    found: String::from_utf8_lossy(&first[..first.len().min(200)]).into_owned(),
                });
            }
            Some(Column::Number(number)) => {
                let at = number - 1;
                let has = |&delimiter: &u8| fields(first, delimiter).nth(at).is_some();
                let wide = |delimiter: &u8| fields(first, *delimiter).count();
                let delimiter = DELIMITERS.into_iter().filter(has).max_by_key(wide);
                let delimiter = delimiter.unwrap_or(b',');
                let holds = |line| {
                    fields(line, delimiter)
                        .nth(at)
                        .is_some_and(|f| is_puzzle(&f))
                };
                return Ok(columns(delimiter, at, !holds(first) && holds(second)));
            }
            None => {}
        }
        let lines = |header| Detected {
            layout: Layout::Lines,
            header,
        };
        let whole = Field::of_line(first);
        if is_puzzle(&whole) {
            return Ok(lines(false));
        }
        for delimiter in DELIMITERS {
            let named = |field: Field<'_>| NAMES.iter().any(|name| says(&field, name));
            if let Some(at) = fields(first, delimiter).position(named) {
                let only = fields(first, delimiter).nth(1).is_none();
                return Ok(match only && !second.starts_with(b"\"") {
                    true => lines(true),
                    false => columns(delimiter, at, true),
                });
            }
        }
        for delimiter in DELIMITERS {
            let width = fields(first, delimiter).count();
            if width > 1 && width == fields(second, delimiter).count() {
                let at = fields(first, delimiter)
                    .zip(fields(second, delimiter))
                    .position(|(head, body)| {
                        head.text().len() < SHORTEST_PUZZLE && !is_puzzle(&head) && is_puzzle(&body)
                    });
                if let Some(at) = at {
                    return Ok(columns(delimiter, at, true));
                }
            }
        }
        for delimiter in DELIMITERS {
            if let Some(at) = fields(first, delimiter).position(|field| is_puzzle(&field)) {
                return Ok(columns(delimiter, at, false));
            }
        }
        Ok(lines(false))
    }

    /// Whether a line, without its end, holds no record.
    pub fn is_blank(self, line: &[u8]) -> bool {
        let text = line.trim_ascii_start();
        text.is_empty() || self == Layout::Lines && text[0] == b'#'
    }

    /// The puzzle of a record, and the byte of the record where it starts.
    ///
    /// # Errors
    /// If the field is not there.
    pub fn puzzle(self, record: &[u8]) -> Result<(Cow<'_, [u8]>, usize), FieldError> {
        let Layout::Columns { delimiter, column } = self else {
            return Ok((Cow::Borrowed(record), 0));
        };
        let mut found = 0;
        for field in fields(record, delimiter) {
            if !field.closed {
                return Err(FieldError::Open { start: field.start });
            }
            if found == column {
                return Ok((field.text(), field.start));
            }
            found += 1;
        }
        Err(FieldError::Missing {
            found,
            expected: column + 1,
        })
    }
}

/// Whether a field is this name.
fn says(field: &Field<'_>, name: &str) -> bool {
    field
        .text()
        .trim_ascii()
        .eq_ignore_ascii_case(name.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    const NINE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const FULL: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn is_puzzle(text: &[u8]) -> bool {
        text.len() == 81 && text.iter().all(|c| b".123456789".contains(c))
    }

    fn detect(first: &str, second: &str, column: Option<&str>) -> Result<Detected, LayoutError> {
        let column = column.map(|column| column.parse().unwrap());
        let first = first.replace("NINE", NINE).replace("FULL", FULL);
        let second = second.replace("NINE", NINE).replace("FULL", FULL);
        Layout::detect(
            first.as_bytes(),
            Some(second.as_bytes()),
            column.as_ref(),
            &is_puzzle,
        )
    }

    fn columns(delimiter: u8, column: usize, header: bool) -> Result<Detected, LayoutError> {
        let layout = Layout::Columns { delimiter, column };
        Ok(Detected { layout, header })
    }

    fn lines(header: bool) -> Result<Detected, LayoutError> {
        let layout = Layout::Lines;
        Ok(Detected { layout, header })
    }

    #[test]
    fn layouts_of_collections() {
        let cases = [
            ("NINE", "NINE", lines(false)),
            ("quizzes,solutions", "NINE,FULL", columns(b',', 0, true)),
            ("id;Puzzle ;x", "1;NINE;2", columns(b';', 1, true)),
            ("\"puzzle\"", "\"NINE\"", columns(b',', 0, true)),
            ("puzzle", "NINE", lines(true)),
            ("id,source,rating", "1,NINE,FULL", columns(b',', 1, true)),
            ("1\tNINE\tFULL", "2\tNINE\tFULL", columns(b'\t', 1, false)),
            ("\"NINE\",easy", "", columns(b',', 0, false)),
            // A bad first line is no header.
            ("5x..7", "NINE", lines(false)),
            ("", "", lines(false)),
        ];
        for (first, second, expected) in cases {
            assert_eq!(detect(first, second, None), expected, "{first}");
        }
    }

    #[test]
    fn a_column_that_is_named() {
        assert_eq!(
            detect("a,b", "FULL,NINE", Some("B")),
            columns(b',', 1, true)
        );
        assert_eq!(
            detect("a,b", "FULL,NINE", Some("2")),
            columns(b',', 1, true)
        );
        assert_eq!(detect("FULL;NINE", "", Some("2")), columns(b';', 1, false));
        let error = detect("a,b", "FULL,NINE", Some("c")).unwrap_err();
        assert_eq!(
            error.to_string(),
            "there is no column c; expected one of a,b"
        );
        assert!("0".parse::<Column>().is_err() && " ".parse::<Column>().is_err());
    }

    #[test]
    fn puzzles_of_records() {
        let layout = Layout::Columns {
            delimiter: b',',
            column: 1,
        };
        assert_eq!(layout.puzzle(b"1,x,2"), Ok((Cow::Borrowed(&b"x"[..]), 2)));
        assert_eq!(
            layout.puzzle(b"\"a,b\",\"1,2\""),
            Ok((Cow::Borrowed(&b"1,2"[..]), 7))
        );
        assert_eq!(
            layout.puzzle(b"1").unwrap_err().to_string(),
            "1 field; expected a puzzle in field 2"
        );
        assert_eq!(layout.puzzle(b"1,\"x"), Err(FieldError::Open { start: 3 }));
        assert!(layout.is_blank(b" ") && !layout.is_blank(b"# x"));
        assert!(Layout::Lines.is_blank(b" # x"));
    }
}
