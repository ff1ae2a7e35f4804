//! Rows of cells as people type and print them.
//!
//! ```text
//! 53..7....      5 3 . | . 7 . | . . .      *-----------*        3 . 1
//! 6..195...      6 . . | 1 9 5 | . . .      |53.|.7.|...|       . 2 . 4
//! …              …                          …                  1 . . . 5
//! ```
//!
//! `|`, box-drawing characters and lines of `-`, `+`, `=` are separators; blank lines lie between the grids
//! of a file. Text outside a grid in a frame is left alone (Simple Sudoku's program prints some). Of files
//! with sections, such as SadMan's, only `[Puzzle]` is read.
//!
//! Cells are words if there are as many words as cells, else characters. A grid on a board that is no
//! rectangle is read in the order of the drawing, from the top and the left; on a square lattice it may also
//! have a blank at each place without a cell.

use std::sync::Arc;

use super::boards::{Boards, radius, row_and_column};
use super::entry::{ENTRY, Entry};
use super::error::{ReadError, ReadErrorKind, Warning};
use super::text::{Line, Lines, count, quote};
use crate::board::{Board, Place};
use crate::cell::{Cell, Value};
use crate::draw;
use crate::puzzle::Puzzle;

pub(super) fn read(
    text: &str,
    board: Option<&Arc<Board>>,
    warnings: &mut Vec<Warning>,
) -> Result<Vec<Puzzle>, ReadError> {
    let mut boards = Boards::default();
    let mut puzzles = Vec::new();
    let mut cutter = Cutter {
        // Pictures of boards with places of their own may have gaps between rows.
        gaps_below: match board {
            Some(board) if board.shape().is_none() => board.cells() as usize,
            _ => 0,
        },
        ..Cutter::default()
    };
    for line in Lines::new(text) {
        if let Some(block) = cutter.add(&line?, warnings)? {
            puzzles.push(block.read(board, &mut boards)?);
        }
    }
    if !cutter.block.rows.is_empty() {
        puzzles.push(cutter.block.read(board, &mut boards)?);
    }
    if puzzles.is_empty() {
        return Err(ReadError::new(1, 1, ReadErrorKind::Empty));
    }
    Ok(puzzles)
}

/// Characters that separate the cells of a row.
fn is_bar(character: char) -> bool {
    matches!(
        character,
        '|' | '¦' | '│' | '┃' | '║' | '╎' | '╏' | '┆' | '┇' | '┊' | '┋'
    )
}

/// Whether a line is nothing but a border between rows.
pub(super) fn is_border(line: &str) -> bool {
    let line = line.trim();
    let drawn = |c: char| {
        matches!(
            c,
            '-' | '=' | '─' | '━' | '═' | '╌' | '╍' | '┄' | '┅' | '┈' | '┉'
        )
    };
    let other = |c: char| {
        matches!(
            c,
            '+' | '*' | ':' | '.' | '\'' | ' ' | '\u{2500}'..='\u{257f}'
        )
    };
    // Not a search for either: a long line of blanks, `* * *`, must stay cells.
    let starts_as_border = line
        .chars()
        .next()
        .is_some_and(|c| drawn(c) || other(c) || is_bar(c));
    starts_as_border
        && line.chars().all(|c| drawn(c) || other(c) || is_bar(c))
        && line.chars().any(drawn)
}

/// Whether a line has a bar or is a border, as only grids do.
pub(super) fn is_drawn(line: &str) -> bool {
    is_border(line) || line.contains(is_bar)
}

/// Cuts a text into grids.
#[derive(Default)]
struct Cutter {
    block: Block,
    /// Whether the block began with a border, so that only borders and lines with a bar in front belong to it.
    framed: bool,
    /// Whether the file has frames, so that everything else is left alone.
    frames: bool,
    warned: bool,
    /// A blank line does not end a grid of fewer characters than this.
    gaps_below: usize,
    /// Inside a section that is no puzzle.
    skip: bool,
}

impl Cutter {
    /// Takes the next line; gives the grid before it when that ends here.
    fn add(
        &mut self,
        line: &Line<'_>,
        warnings: &mut Vec<Warning>,
    ) -> Result<Option<Block>, ReadError> {
        let content = line.content();
        let trimmed = content.trim_start();
        if let Some(section) = trimmed.strip_prefix('[') {
            self.skip = !section.trim_end_matches(']').eq_ignore_ascii_case("puzzle");
            return Ok(self.end());
        }
        if self.skip {
            return Ok(None);
        }
        if trimmed.is_empty() {
            if self.block.characters < self.gaps_below {
                return Ok(None);
            }
            return Ok(self.end());
        }
        let border = is_border(trimmed);
        if border {
            if self.block.rows.is_empty() {
                self.framed = true;
                self.frames = true;
            }
            return Ok(None);
        }
        let finished = if self.framed && !trimmed.starts_with(is_bar) {
            self.end()
        } else {
            None
        };
        if self.frames && !self.framed {
            if !self.warned {
                self.warned = true;
                warnings.push(Warning {
                    line: line.number,
                    column: line.column(content.len() - trimmed.len()),
                    message: "text outside the frame of the grid is left alone".into(),
                });
            }
            return Ok(finished);
        }
        self.block.add(line, content)?;
        Ok(finished)
    }

    fn end(&mut self) -> Option<Block> {
        self.framed = false;
        let block = std::mem::take(&mut self.block);
        (!block.rows.is_empty()).then_some(block)
    }
}

/// The rows of one grid.
#[derive(Default)]
struct Block {
    rows: Vec<Row>,
    characters: usize,
}

struct Row {
    /// The line it stands in.
    line: usize,
    /// Words of characters that all stand for cells, each with its column.
    words: Vec<(String, usize)>,
}

impl Row {
    fn characters(&self) -> usize {
        self.words.iter().map(|(word, _)| word.len()).sum()
    }
}

impl Block {
    fn add(&mut self, line: &Line<'_>, content: &str) -> Result<(), ReadError> {
        let mut words: Vec<(String, usize)> = Vec::new();
        let mut inside = false;
        for (column, (at, character)) in content.char_indices().enumerate() {
            if character.is_whitespace() || is_bar(character) {
                inside = false;
                continue;
            }
            if Entry::of_character(character).is_none() {
                let kind = ReadErrorKind::Unexpected {
                    found: quote(character.encode_utf8(&mut [0; 4])),
                    expected: ENTRY.into(),
                };
                return Err(line.error(at, kind));
            }
            match words.last_mut() {
                Some((word, _)) if inside => word.push(character),
                _ => words.push((character.into(), column + 1)),
            }
            inside = true;
        }
        self.characters += words.iter().map(|(word, _)| word.len()).sum::<usize>();
        // No number has more digits than the largest board has.
        if self.characters > 6 * Board::MAX_CELLS as usize {
            let kind = ReadErrorKind::Length {
                found: format!("more than {} characters", self.characters),
                expected: format!("at most {} cells in a grid", Board::MAX_CELLS),
            };
            return Err(line.error(0, kind));
        }
        if !words.is_empty() {
            self.rows.push(Row {
                line: line.number,
                words,
            });
        }
        Ok(())
    }

    fn read(self, board: Option<&Arc<Board>>, boards: &mut Boards) -> Result<Puzzle, ReadError> {
        let words: usize = self.rows.iter().map(|row| row.words.len()).sum();
        let (board, by_words) = match board {
            Some(board) => {
                let cells = board.cells() as usize;
                let many_values = self.characters != cells && board.values() > 9;
                (Arc::clone(board), words == cells || many_values)
            }
            None => self.guess(boards)?,
        };
        let order = self.order(
            &board,
            if by_words { words } else { self.characters },
            by_words,
        )?;
        let mut puzzle = Puzzle::new(board);
        let mut places = order.into_iter();
        for row in &self.rows {
            for (word, column) in &row.words {
                let length = if by_words { word.len() } else { 1 };
                for at in (0..word.len()).step_by(length) {
                    let part = &word[at..at + length];
                    let cell = places.next().flatten();
                    enter(&mut puzzle, cell, part)
                        .map_err(|kind| ReadError::new(row.line, column + at, kind))?;
                }
            }
        }
        Ok(puzzle)
    }

    /// The cell of each entry, when there are as many as the board has cells, or as the lattice has places.
    fn order(
        &self,
        board: &Board,
        found: usize,
        by_words: bool,
    ) -> Result<Vec<Option<Cell>>, ReadError> {
        let order = draw::picture_order(board);
        if found == order.len() {
            return Ok(order.into_iter().map(Some).collect());
        }
        if let Some(all) = rectangle(board).filter(|all| all.len() == found) {
            return Ok(all);
        }
        Err(self.wrong_length(board, found, by_words))
    }

    /// The first row that is not as long as the board's, or the whole.
    fn wrong_length(&self, board: &Board, found: usize, by_words: bool) -> ReadError {
        let mut expected: Vec<(i32, usize)> = Vec::new();
        for cell in draw::picture_order(board) {
            match (
                row_and_column(board.places()[cell.index()]),
                expected.last_mut(),
            ) {
                (Some((row, _)), Some((last, length))) if row == *last => *length += 1,
                (Some((row, _)), _) => expected.push((row, 1)),
                (None, _) => {}
            }
        }
        let length = |row: &Row| {
            if by_words {
                row.words.len()
            } else {
                row.characters()
            }
        };
        if expected.len() == self.rows.len() {
            let wrong = self
                .rows
                .iter()
                .zip(&expected)
                .find(|(row, (_, cells))| length(row) != *cells);
            if let Some((row, (_, cells))) = wrong {
                let kind = ReadErrorKind::Length {
                    found: format!("this row has {}", count(length(row), "cell")),
                    expected: cells.to_string(),
                };
                return ReadError::new(row.line, 1, kind);
            }
        }
        let kind = ReadErrorKind::Length {
            found: format!(
                "{} in {}",
                count(found, "cell"),
                count(self.rows.len(), "row")
            ),
            expected: format!("the {} cells of the board", board.cells()),
        };
        ReadError::new(self.rows[0].line, 1, kind)
    }

    /// The board of a grid that is a square or a hexagon, and whether its cells are words.
    fn guess(&self, boards: &mut Boards) -> Result<(Arc<Board>, bool), ReadError> {
        let by_words: Vec<usize> = self.rows.iter().map(|row| row.words.len()).collect();
        let by_characters: Vec<usize> = self.rows.iter().map(Row::characters).collect();
        let first = self.rows[0].line;
        for (lengths, words) in [(&by_words, true), (&by_characters, false)] {
            let side = lengths.len();
            let cells: usize = lengths.iter().sum();
            let square = side > 1 && lengths.iter().all(|&length| length == side);
            if square || is_hexagon(lengths) {
                let board = boards.of_cells(cells);
                return board
                    .map(|board| (board, words))
                    .map_err(|kind| ReadError::new(first, 1, kind));
            }
        }
        Err(self.no_square(&by_characters))
    }

    /// Says which row spoils the square.
    fn no_square(&self, lengths: &[usize]) -> ReadError {
        let side = lengths.len();
        let long_enough = lengths.iter().filter(|&&length| length == side).count();
        let odd = lengths.iter().position(|&length| length != side);
        let (at, found, expected) = match odd {
            Some(at) if 2 * long_enough > side => (
                at,
                format!("this row has {}", count(lengths[at], "cell")),
                format!("{side} like the others"),
            ),
            _ => (
                0,
                format!("{} of {}", count(side, "row"), lengths_text(lengths)),
                "a square, a hexagon, or a board chosen with --shape".into(),
            ),
        };
        ReadError::new(
            self.rows[at].line,
            1,
            ReadErrorKind::Length { found, expected },
        )
    }
}

fn lengths_text(lengths: &[usize]) -> String {
    let (least, most) = (lengths.iter().min(), lengths.iter().max());
    match (least, most) {
        (Some(least), Some(most)) if least != most => format!("{least} to {most} cells"),
        _ => count(lengths[0], "cell"),
    }
}

/// Whether rows of these lengths make a hexagon: R+1, …, 2R+1, …, R+1.
fn is_hexagon(lengths: &[usize]) -> bool {
    let Some(radius) = radius(lengths.iter().sum()).filter(|&radius| radius > 0) else {
        return false;
    };
    lengths.len() == 2 * radius + 1
        && lengths
            .iter()
            .enumerate()
            .all(|(row, &length)| length == 2 * radius + 1 - row.abs_diff(radius))
}

/// The cells of the smallest rectangle around a square lattice, row by row, with gaps.
fn rectangle(board: &Board) -> Option<Vec<Option<Cell>>> {
    let place = |place: &Place| match *place {
        Place::Square { row, column } => Some((usize::from(row), usize::from(column))),
        _ => None,
    };
    let places: Vec<(usize, usize)> = board.places().iter().map(place).collect::<Option<_>>()?;
    let (rows, columns) = places
        .iter()
        .fold((0, 0), |(rows, columns), &(row, column)| {
            (rows.max(row + 1), columns.max(column + 1))
        });
    if rows * columns > 4 * places.len() {
        return None;
    }
    let mut cells = vec![None; rows * columns];
    for (cell, (row, column)) in board.cell_iter().zip(places) {
        cells[row * columns + column] = Some(cell);
    }
    Some(cells)
}

/// Puts one entry of the text into a cell, or sees that a place without a cell is blank.
fn enter(puzzle: &mut Puzzle, cell: Option<Cell>, word: &str) -> Result<(), ReadErrorKind> {
    let unexpected = |expected: &str| ReadErrorKind::Unexpected {
        found: quote(word),
        expected: expected.into(),
    };
    let entry = Entry::of_word(word).ok_or_else(|| unexpected(ENTRY))?;
    let Some(cell) = cell else {
        return match entry {
            Entry::Blank => Ok(()),
            Entry::Number(_) => Err(unexpected("a blank: the board has no cell here")),
        };
    };
    match entry.value(puzzle.board().values(), word)? {
        Some(value) => puzzle.give(cell, value).map_err(ReadErrorKind::Given),
        None => Ok(()),
    }
}

/// The picture that [`draw::text`] makes, in ASCII and without gaps between rows.
pub(super) fn write(board: &Board, entries: &[Option<Value>]) -> String {
    let picture = draw::text(board, entries, &[], &draw::Style::default());
    let mut text = String::with_capacity(picture.len());
    for line in picture.lines().filter(|line| !line.is_empty()) {
        text.push_str(line);
        text.push('\n');
    }
    text
}
