//! A puzzle a line, a character a cell, in the order of the cells.
//!
//! ```text
//! 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79  anything
//! ```
//!
//! `1`-`9` and `A`-`Z` (10 to 35) are values, `.`, `0`, `_` and `*` blanks. What follows a blank, a comma or
//! a `#` is left alone: collections put ratings, solutions and names there. Without a board the number of
//! characters decides; lines of equal length share one board.

use std::sync::Arc;

use super::boards::Boards;
use super::entry::{ENTRY, Entry, LARGEST_CHARACTER, character};
use super::error::{ReadError, ReadErrorKind, WriteError};
use super::text::{Line, Lines, count, quote};
use crate::board::Board;
use crate::cell::{Cell, Value};
use crate::formats::Format;
use crate::puzzle::Puzzle;

pub(super) fn read(text: &str, board: Option<&Arc<Board>>) -> Result<Vec<Puzzle>, ReadError> {
    let mut boards = Boards::default();
    let mut puzzles = Vec::new();
    for line in Lines::new(text) {
        let line = line?;
        let (start, cells) = cells(&line);
        if !cells.is_empty() {
            puzzles.push(read_line(&line, start, cells, board, &mut boards)?);
        }
    }
    if puzzles.is_empty() {
        return Err(ReadError::new(1, 1, ReadErrorKind::Empty));
    }
    Ok(puzzles)
}

/// The characters that stand for cells, and the byte at which they start.
pub(super) fn cells<'a>(line: &'a Line<'_>) -> (usize, &'a str) {
    let text: &str = &line.text;
    let start = text.len() - text.trim_start().len();
    let rest = &text[start..];
    let end = if rest.is_ascii() {
        let stop = |byte: &u8| matches!(byte, b',' | b'#' | b' ' | b'\t' | b'\x0b' | b'\x0c');
        rest.as_bytes().iter().position(stop)
    } else {
        rest.find(|c: char| c.is_whitespace() || c == ',' || c == '#')
    };
    (start, &rest[..end.unwrap_or(rest.len())])
}

fn read_line(
    line: &Line<'_>,
    start: usize,
    cells: &str,
    board: Option<&Arc<Board>>,
    boards: &mut Boards,
) -> Result<Puzzle, ReadError> {
    let board = match board {
        Some(board) if board.cells() as usize == cells.len() => Ok(Arc::clone(board)),
        Some(board) => Err(ReadErrorKind::Length {
            found: count(cells.len(), "cell"),
            expected: format!("{}, one character each", board.cells()),
        }),
        None => boards.of_cells(cells.len()),
    };
    // A character that stands for no cell says more than a wrong number of them.
    let board = board.map_err(|kind| odd(line, start, cells).unwrap_or(line.error(start, kind)))?;
    let mut puzzle = Puzzle::new(board);
    fill(line, start, cells, &mut puzzle)?;
    Ok(puzzle)
}

/// Gives a puzzle without givens those of `cells`, one character for each of its cells.
pub(super) fn fill(
    line: &Line<'_>,
    start: usize,
    cells: &str,
    puzzle: &mut Puzzle,
) -> Result<(), ReadError> {
    let values = puzzle.board().values();
    for (at, &byte) in cells.as_bytes().iter().enumerate() {
        if matches!(byte, b'.' | b'0') {
            continue;
        }
        let fault = match Entry::of_character(byte.into()) {
            None => odd(line, start, cells),
            Some(entry) => entry
                .value(values, &cells[at..at + 1])
                .and_then(|value| match value {
                    Some(value) => puzzle
                        .give(Cell::new(at as u32), value)
                        .map_err(ReadErrorKind::Given),
                    None => Ok(()),
                })
                .err()
                .map(|kind| line.error(start + at, kind)),
        };
        if let Some(error) = fault {
            return Err(error);
        }
    }
    Ok(())
}

/// The first character that stands for no cell.
pub(super) fn odd(line: &Line<'_>, start: usize, cells: &str) -> Option<ReadError> {
    let (at, other) = cells
        .char_indices()
        .find(|&(_, character)| Entry::of_character(character).is_none())?;
    let kind = ReadErrorKind::Unexpected {
        found: quote(other.encode_utf8(&mut [0; 4])),
        expected: ENTRY.into(),
    };
    Some(line.error(start + at, kind))
}

pub(super) fn write(board: &Board, entries: &[Option<Value>]) -> Result<String, WriteError> {
    if board.values() > LARGEST_CHARACTER {
        return Err(WriteError::TooManyValues {
            format: Format::Line,
            values: board.values(),
        });
    }
    let mut text: String = entries.iter().map(|&entry| character(entry)).collect();
    text.push('\n');
    Ok(text)
}
