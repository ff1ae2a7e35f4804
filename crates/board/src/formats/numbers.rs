//! Numbers between commas or blanks, for boards with more values than there are characters.
//!
//! ```text
//! 0,70,0,0,0,52,97,…        a puzzle a line, 0 or . blank, or
//! 1 . 3 4                   a row a line
//! . 4 1 2
//! ```
//!
//! Without a board the text has rows when there are as many lines as numbers in the first line.

use std::fmt::Write;
use std::sync::Arc;

use super::boards::{Boards, is_known};
use super::entry::{ENTRY, Entry};
use super::error::{ReadError, ReadErrorKind};
use super::text::{Line, Lines, count, quote, tokens};
use crate::board::Board;
use crate::cell::{Cell, Value};
use crate::puzzle::Puzzle;

pub(super) fn read(text: &str, board: Option<&Arc<Board>>) -> Result<Vec<Puzzle>, ReadError> {
    let mut boards = Boards::default();
    let size = match board {
        Some(_) => None,
        None => rows(text)?,
    };
    let mut puzzles = Vec::new();
    let mut open = Open::default();
    for line in Lines::new(text) {
        let line = line?;
        let entries = entries(&line)?;
        let Some(&(_, start, _)) = entries.first() else {
            continue;
        };
        if open.puzzle.is_none() {
            let fitting = match (board, size) {
                (Some(board), _) => Ok(Arc::clone(board)),
                (None, Some(side)) => boards.of_cells(side * side),
                (None, None) => boards.of_cells(entries.len()),
            };
            let fitting = fitting.map_err(|kind| line.error(start, kind))?;
            open = Open {
                puzzle: Some(Puzzle::new(fitting)),
                filled: 0,
                line: line.number,
            };
        }
        if let Some(puzzle) = open.add(&line, &entries)? {
            puzzles.push(puzzle);
        }
    }
    if let Some(puzzle) = &open.puzzle {
        return Err(ReadError::new(
            open.line,
            1,
            open.wrong_length(puzzle.board(), open.filled),
        ));
    }
    if puzzles.is_empty() {
        return Err(ReadError::new(1, 1, ReadErrorKind::Empty));
    }
    Ok(puzzles)
}

/// The entries of a line, each with the byte where it starts and its word.
pub(super) fn entries<'a>(line: &'a Line<'_>) -> Result<Vec<(Entry, usize, &'a str)>, ReadError> {
    let content = line.content();
    if let Some(at) = content.find(",,") {
        let kind = ReadErrorKind::Unexpected {
            found: "nothing between two commas".into(),
            expected: "a number, or 0 or . for a blank".into(),
        };
        return Err(line.error(at + 1, kind));
    }
    tokens(content, 0)
        .map(|token| match Entry::of_word(token.text) {
            Some(entry) => Ok((entry, token.start, token.text)),
            None => {
                let kind = ReadErrorKind::Unexpected {
                    found: quote(token.text),
                    expected: ENTRY.into(),
                };
                Err(line.error(token.start, kind))
            }
        })
        .collect()
}

/// The side of the square if the text has a row a line.
fn rows(text: &str) -> Result<Option<usize>, ReadError> {
    let mut first = None;
    let mut lines = 0;
    let mut largest = 0;
    for line in Lines::new(text) {
        let line = line?;
        if line.is_blank() {
            if lines > 0 {
                break;
            }
            continue;
        }
        let entries = entries(&line)?;
        let (side, _) = *first.get_or_insert((entries.len(), line.number));
        if entries.len() != side || lines == side {
            return Ok(None);
        }
        lines += 1;
        largest = entries
            .iter()
            .fold(largest, |largest, &(entry, ..)| match entry {
                Entry::Number(number) => number.max(largest),
                Entry::Blank => largest,
            });
    }
    match first {
        Some((side, line)) if side == lines && side > 1 => {
            if is_known(side) && !is_known(side * side) {
                return Ok(None);
            }
            if is_known(side) && largest <= side.isqrt() as u64 {
                return Err(ReadError::new(line, 1, two_readings(side, "--shape")));
            }
            Ok(Some(side))
        }
        _ => Ok(None),
    }
}

/// `side` lines of `side` cells each, where that many cells make a square as well.
pub(super) fn two_readings(side: usize, option: &'static str) -> ReadErrorKind {
    let small = side.isqrt();
    ReadErrorKind::Ambiguous {
        choices: format!("one {side}x{side} puzzle or {side} puzzles of {small}x{small}"),
        option,
    }
}

/// A puzzle whose numbers are being read.
#[derive(Default)]
struct Open {
    puzzle: Option<Puzzle>,
    filled: usize,
    /// Where it began.
    line: usize,
}

impl Open {
    /// Adds the entries of a line; gives the puzzle when that was the last.
    fn add(
        &mut self,
        line: &Line<'_>,
        entries: &[(Entry, usize, &str)],
    ) -> Result<Option<Puzzle>, ReadError> {
        let Some(puzzle) = &mut self.puzzle else {
            return Ok(None);
        };
        let (cells, values) = (puzzle.board().cells() as usize, puzzle.board().values());
        if self.filled + entries.len() > cells {
            let board = Arc::clone(puzzle.board());
            let kind = self.wrong_length(&board, self.filled + entries.len());
            return Err(line.error(
                entries.get(cells - self.filled).map_or(0, |entry| entry.1),
                kind,
            ));
        }
        for &(entry, start, word) in entries {
            let cell = Cell::new(self.filled as u32);
            if let Some(value) = entry
                .value(values, word)
                .map_err(|kind| line.error(start, kind))?
            {
                puzzle
                    .give(cell, value)
                    .map_err(|error| line.error(start, ReadErrorKind::Given(error)))?;
            }
            self.filled += 1;
        }
        Ok(if self.filled == cells {
            self.puzzle.take()
        } else {
            None
        })
    }

    fn wrong_length(&self, board: &Board, found: usize) -> ReadErrorKind {
        ReadErrorKind::Length {
            found: count(found, "number"),
            expected: format!("{}, one a cell", board.cells()),
        }
    }
}

pub(super) fn write(entries: &[Option<Value>]) -> String {
    let mut text = String::new();
    for (index, entry) in entries.iter().enumerate() {
        let comma = if index == 0 { "" } else { "," };
        let _ = write!(text, "{comma}{}", entry.map_or(0, Value::number));
    }
    text.push('\n');
    text
}
