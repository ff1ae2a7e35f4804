//! The course's puzzle text: a line for each given, `cell value`, cells numbered from 0.
//!
//! ```text
//! # cell value
//! 0 5
//! 1 3
//! r1c5 7          names of cells will do as well
//! ```
//!
//! The board is not in the text.

use std::fmt::Write;
use std::sync::Arc;

use super::entry::value;
use super::error::{ReadError, ReadErrorKind};
use super::names::Names;
use super::text::{Line, Lines, Token, number, quote, tokens};
use crate::board::Board;
use crate::cell::{Cell, Value};
use crate::puzzle::Puzzle;

pub(super) fn read(text: &str, board: Option<&Arc<Board>>) -> Result<Puzzle, ReadError> {
    let mut names = Names::default();
    let mut puzzle = board.map(|board| Puzzle::new(Arc::clone(board)));
    for line in Lines::new(text) {
        let line = line?;
        let content = line.content();
        let mut words = tokens(content, 0);
        let Some(cell) = words.next() else {
            continue;
        };
        let Some(puzzle) = &mut puzzle else {
            let kind = ReadErrorKind::NeedsBoard {
                reason: "lines of `cell value` do not say which board they are on".into(),
                such_as: "\"square 9\"".into(),
            };
            return Err(line.error(cell.start, kind));
        };
        let (Some(value), None) = (words.next(), words.next()) else {
            let kind = ReadErrorKind::Unexpected {
                found: quote(content.trim()),
                expected: "two words, `cell value`".into(),
            };
            return Err(line.error(cell.start, kind));
        };
        give(puzzle, &mut names, &line, cell, value)?;
    }
    puzzle.ok_or_else(|| ReadError::new(1, 1, ReadErrorKind::Empty))
}

/// States a given that stands in a line as a word for the cell and a number.
pub(super) fn give(
    puzzle: &mut Puzzle,
    names: &mut Names,
    line: &Line<'_>,
    cell: Token<'_>,
    given: Token<'_>,
) -> Result<(), ReadError> {
    let board = Arc::clone(puzzle.board());
    let found = names
        .cell(&board, cell.text)
        .map_err(|kind| line.error(cell.start, kind))?;
    let given_value = number_word(given.text)
        .and_then(|number| value(number, board.values(), given.text))
        .map_err(|kind| line.error(given.start, kind))?;
    puzzle
        .give(found, given_value)
        .map_err(|error| line.error(cell.start, ReadErrorKind::Given(error)))
}

/// A word as a number.
pub(super) fn number_word(word: &str) -> Result<u64, ReadErrorKind> {
    number(word).ok_or_else(|| ReadErrorKind::Unexpected {
        found: quote(word),
        expected: "a number".into(),
    })
}

pub(super) fn write(entries: &[Option<Value>]) -> String {
    let mut text = String::from("# cell value\n");
    for (index, entry) in entries.iter().enumerate() {
        if let Some(value) = entry {
            let _ = writeln!(text, "{} {value}", Cell::new(index as u32));
        }
    }
    text
}
