//! A list of places and values, the form in which the course prints solved honeycombs.
//!
//! ```text
//! (-1,0,1) -> 3
//! r1c1 -> .           names of cells on square boards; . 0 _ * are blanks
//! cell 5 -> 2         or their numbers
//! ```
//!
//! Without a board the list must name all cells of one: the places then say which.

use std::fmt::Write;
use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::boards::{Boards, row_and_column};
use super::entry::{ENTRY, Entry};
use super::error::{ReadError, ReadErrorKind};
use super::names::{self, Name, Names};
use super::text::{Line, Lines, Token, count, quote};
use crate::board::{Board, Place};
use crate::cell::Value;
use crate::puzzle::Puzzle;

pub(super) fn read(text: &str, board: Option<&Arc<Board>>) -> Result<Puzzle, ReadError> {
    let board = match board {
        Some(board) => Arc::clone(board),
        None => guess(text)?,
    };
    let mut names = Names::default();
    let mut puzzle = Puzzle::new(Arc::clone(&board));
    for line in Lines::new(text) {
        let line = line?;
        let Some((place, entry)) = split(&line)? else {
            continue;
        };
        let cell = names
            .cell(&board, place.text)
            .map_err(|kind| line.error(place.start, kind))?;
        let value = Entry::of_word(entry.text)
            .ok_or_else(|| ReadErrorKind::Unexpected {
                found: quote(entry.text),
                expected: ENTRY.into(),
            })
            .and_then(|found| found.value(board.values(), entry.text))
            .map_err(|kind| line.error(entry.start, kind))?;
        if let Some(value) = value {
            puzzle
                .give(cell, value)
                .map_err(|error| line.error(place.start, ReadErrorKind::Given(error)))?;
        }
    }
    Ok(puzzle)
}

/// The two sides of an arrow; nothing for a blank line.
fn split<'a>(line: &'a Line<'_>) -> Result<Option<(Token<'a>, Token<'a>)>, ReadError> {
    let content = line.content();
    if content.is_empty() {
        return Ok(None);
    }
    let arrow = ["->", "→"]
        .into_iter()
        .find_map(|arrow| content.find(arrow).map(|at| (at, arrow.len())));
    let Some((at, length)) = arrow else {
        let kind = ReadErrorKind::Unexpected {
            found: quote(content.trim()),
            expected: "`cell -> value`".into(),
        };
        return Err(line.error(content.len() - content.trim_start().len(), kind));
    };
    let trimmed = |from: usize, to: usize| {
        let part = &content[from..to];
        Token {
            text: part.trim(),
            start: from + part.len() - part.trim_start().len(),
        }
    };
    let mut place = trimmed(0, at);
    if let Some(number) = place.text.strip_prefix("cell ") {
        place.start += place.text.len() - number.trim_start().len();
        place.text = number.trim_start();
    }
    Ok(Some((place, trimmed(at + length, content.len()))))
}

/// The board all of whose cells the list names.
fn guess(text: &str) -> Result<Arc<Board>, ReadError> {
    let mut places: FxHashSet<(i32, i32)> = FxHashSet::default();
    let mut first: Option<(usize, Place)> = None;
    let mut listed = 0;
    for line in Lines::new(text) {
        let line = line?;
        let Some((place, _)) = split(&line)? else {
            continue;
        };
        let name = names::parse(place.text).map_err(|kind| line.error(place.start, kind))?;
        let Name::Place(found) = name else {
            return Err(line.error(
                place.start,
                needs_board("numbers of cells do not say which board they are on"),
            ));
        };
        let (_, start) = *first.get_or_insert((line.number, found));
        if std::mem::discriminant(&start) != std::mem::discriminant(&found) {
            return Err(line.error(place.start, needs_board("the list has places of two kinds")));
        }
        places.extend(row_and_column(found));
        listed += 1;
        if listed > Board::MAX_CELLS as usize {
            let kind = ReadErrorKind::Length {
                found: format!("more than {} places", Board::MAX_CELLS),
                expected: "each cell of a board once".into(),
            };
            return Err(line.error(place.start, kind));
        }
    }
    let Some((line, kind)) = first else {
        return Err(ReadError::new(1, 1, ReadErrorKind::Empty));
    };
    let all_named = match kind {
        Place::Square { .. } => super::boards::side(places.len()).is_some_and(|side| {
            let side = side as i32;
            places
                .iter()
                .all(|&(row, column)| row < side && column < side)
        }),
        _ => super::boards::radius(places.len()).is_some_and(|radius| {
            let radius = radius as i32;
            let inside = |&(q, r): &(i32, i32)| q.abs().max(r.abs()).max((q + r).abs()) <= radius;
            places.iter().all(inside)
        }),
    };
    let board = if all_named {
        Boards::default().of_cells(places.len())
    } else {
        let found = count(places.len(), "cell");
        Err(needs_board(&format!(
            "the list names {found}, not all of a square or hexagon"
        )))
    };
    board.map_err(|kind| ReadError::new(line, 1, kind))
}

fn needs_board(reason: &str) -> ReadErrorKind {
    ReadErrorKind::NeedsBoard {
        reason: reason.into(),
        such_as: "\"hexagon 2 9\"".into(),
    }
}

pub(super) fn write(board: &Board, entries: &[Option<Value>]) -> String {
    let named = names::all_named(board);
    let mut text = String::new();
    for (cell, entry) in board.cell_iter().zip(entries) {
        let _ = if named {
            write!(text, "{} -> ", board.cell_name(cell))
        } else {
            write!(text, "cell {cell} -> ")
        };
        let _ = match entry {
            Some(value) => writeln!(text, "{value}"),
            None => writeln!(text, "."),
        };
    }
    text
}
