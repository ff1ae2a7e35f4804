//! One puzzle on one line, for streams of millions of them: the line is looked at first, so that the caller can
//! find the board that it already has, and then fills a puzzle that may be used again and again.

use std::sync::Arc;

use super::boards::{guess, is_known};
use super::entry::{Entry, LARGEST_CHARACTER, character};
use super::error::{ReadError, ReadErrorKind};
use super::text::{Line, Lines, count, decode, tokens};
use super::{Format, line, numbers};
use crate::board::Board;
use crate::cell::{Cell, Value};
use crate::puzzle::Puzzle;

/// The fewest characters that make a puzzle in one word when the board is not known.
const SHORTEST_LINE: usize = 16;

/// A line that should hold a puzzle, in the format [`Format::Line`] or [`Format::Numbers`].
///
/// ```
/// use anydoku_board::Puzzle;
/// use anydoku_board::formats::PuzzleLine;
///
/// let line = PuzzleLine::new(b"1.....3...4....2 rated 1.2", None, None)?.expect("it is not blank");
/// assert_eq!((line.cells(), line.text()), (16, "1.....3...4....2"));
/// let mut puzzle = Puzzle::new(line.usual_board()?);
/// line.fill(&mut puzzle)?;
/// assert_eq!(puzzle.givens().iter().flatten().count(), 4);
/// # Ok::<(), anydoku_board::formats::ReadError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PuzzleLine<'a> {
    line: Line<'a>,
    format: Format,
    start: usize,
    end: usize,
    cells: usize,
}

impl<'a> PuzzleLine<'a> {
    /// Looks at a line: which of the two formats it is in, and how many cells it tells. `None` for a blank line
    /// and for one that holds only a comment. The format and the board are used where the caller knows them.
    ///
    /// # Errors
    /// If the bytes are no text, or more than one line. The place of an error is that in the line, see
    /// [`ReadError::within`].
    pub fn new(
        bytes: &'a [u8],
        format: Option<Format>,
        board: Option<&Board>,
    ) -> Result<Option<PuzzleLine<'a>>, ReadError> {
        let mut lines = Lines::new(decode(bytes)?);
        let Some(line) = lines.next().transpose()? else {
            return Ok(None);
        };
        if let Some(more) = lines.next() {
            return Err(more?.error(
                0,
                ReadErrorKind::Unexpected {
                    found: "a second line".into(),
                    expected: "a puzzle on one line".into(),
                },
            ));
        }
        if line.is_blank() {
            return Ok(None);
        }
        let (start, head) = line::cells(&line);
        let content = line.content();
        let numbers = match format {
            Some(format) => format == Format::Numbers,
            None => {
                let fits = board.is_some_and(|board| {
                    board.cells() as usize == head.len() && board.values() <= LARGEST_CHARACTER
                });
                !fits && head.len() < SHORTEST_LINE && tokens(content, 0).nth(1).is_some()
            }
        };
        let (format, cells, end) = if numbers {
            let cells = tokens(content, 0).count();
            (Format::Numbers, cells, content.len())
        } else {
            (Format::Line, head.len(), start + head.len())
        };
        Ok(Some(PuzzleLine {
            line,
            format,
            start,
            end,
            cells,
        }))
    }

    /// [`Format::Line`] or [`Format::Numbers`].
    pub fn format(&self) -> Format {
        self.format
    }

    /// How many cells the line tells.
    pub fn cells(&self) -> usize {
        self.cells
    }

    /// The part of the line that is the puzzle.
    pub fn text(&self) -> &str {
        &self.line.text[self.start..self.end]
    }

    /// Whether every cell is a blank or a value, and a board of that many cells is known if none is given.
    pub fn looks_right(&self, board: Option<&Board>) -> bool {
        let entries = match self.format {
            Format::Numbers => {
                tokens(self.text(), 0).all(|word| Entry::of_word(word.text).is_some())
            }
            _ => self
                .text()
                .chars()
                .all(|c| Entry::of_character(c).is_some()),
        };
        entries
            && match board {
                Some(board) => board.cells() as usize == self.cells,
                None => is_known(self.cells),
            }
    }

    /// Builds the board that a puzzle of so many cells is usually on; the caller keeps it for the next one.
    ///
    /// # Errors
    /// If there is none, or a character that is no cell: that says more than the wrong number of cells.
    pub fn usual_board(&self) -> Result<Arc<Board>, ReadError> {
        guess(self.cells).map_err(|kind| self.odd_or(kind))
    }

    /// Replaces what a puzzle says by what the line says.
    ///
    /// # Errors
    /// If there are more or fewer cells than the board has, or something is no cell or a value above K. The
    /// puzzle is then of no use until it is filled again.
    pub fn fill(&self, puzzle: &mut Puzzle) -> Result<(), ReadError> {
        puzzle.clear();
        let cells = puzzle.board().cells();
        if self.cells != cells as usize {
            let (noun, each) = match self.format {
                Format::Numbers => ("number", "one a cell"),
                _ => ("cell", "one character each"),
            };
            return Err(self.odd_or(ReadErrorKind::Length {
                found: count(self.cells, noun),
                expected: format!("{cells}, {each}"),
            }));
        }
        match self.format {
            Format::Numbers => {
                let values = puzzle.board().values();
                for (&(entry, start, word), cell) in numbers::entries(&self.line)?.iter().zip(0..) {
                    let given = entry
                        .value(values, word)
                        .and_then(|value| give(puzzle, cell, value));
                    given.map_err(|kind| self.line.error(start, kind))?;
                }
                Ok(())
            }
            _ => line::fill(&self.line, self.start, self.text(), puzzle),
        }
    }

    /// Appends a grid in the notation of the line: characters, or numbers between commas.
    pub fn write(&self, values: &[Value], out: &mut String) {
        match self.format {
            Format::Numbers => out.push_str(
                numbers::write(&values.iter().copied().map(Some).collect::<Vec<_>>()).trim_end(),
            ),
            _ => out.extend(values.iter().map(|&value| character(Some(value)))),
        }
    }

    fn odd_or(&self, kind: ReadErrorKind) -> ReadError {
        let odd = match self.format {
            Format::Numbers => numbers::entries(&self.line).err(),
            _ => line::odd(&self.line, self.start, self.text()),
        };
        odd.unwrap_or_else(|| self.line.error(self.start, kind))
    }
}

fn give(puzzle: &mut Puzzle, cell: u32, value: Option<Value>) -> Result<(), ReadErrorKind> {
    match value {
        Some(value) => puzzle
            .give(Cell::new(cell), value)
            .map_err(ReadErrorKind::Given),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::{ReadOptions, read};

    fn look(text: &str) -> PuzzleLine<'_> {
        PuzzleLine::new(text.as_bytes(), None, None)
            .unwrap()
            .unwrap()
    }

    #[test]
    fn a_line_says_what_the_reader_of_files_reads() {
        let nine =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let numbers = "1,0,0,4,0,0,0,0,.,0,0,0,2,0,0,3";
        let blanks = " 1 0 0 4 0 0 0 0 . 0 0 0 2 0 0 3 # easy";
        let full = "１．．４............,1234";
        for text in [
            nine,
            numbers,
            blanks,
            full,
            "\u{feff}1..4............ x\r\n",
        ] {
            let line = look(text);
            let mut puzzle = Puzzle::new(line.usual_board().unwrap());
            line.fill(&mut puzzle).unwrap();
            let whole = read(text.as_bytes(), &ReadOptions::default()).unwrap();
            assert_eq!(puzzle, whole.puzzles[0], "{text}");
            assert!(line.looks_right(None), "{text}");
        }
        assert_eq!(look(nine).text(), nine);
        assert_eq!(look(blanks).text(), "1 0 0 4 0 0 0 0 . 0 0 0 2 0 0 3");
    }

    #[test]
    fn a_puzzle_is_used_again() {
        let board = look("................").usual_board().unwrap();
        let mut puzzle = Puzzle::new(Arc::clone(&board));
        puzzle.name = Some("an old one".into());
        puzzle.exclude(Cell::new(1), Value::from_index(0)).unwrap();
        for text in ["1234............", ".........1......"] {
            look(text).fill(&mut puzzle).unwrap();
            let mut fresh = Puzzle::new(Arc::clone(&board));
            look(text).fill(&mut fresh).unwrap();
            assert_eq!(puzzle, fresh);
        }
    }

    #[test]
    fn lines_that_hold_no_puzzle() {
        for blank in ["", "  ", "\n", " # 1..............."] {
            assert!(
                PuzzleLine::new(blank.as_bytes(), None, None)
                    .unwrap()
                    .is_none()
            );
        }
        let fault = |text: &str| {
            let line = PuzzleLine::new(text.as_bytes(), None, None)?.unwrap();
            line.fill(&mut Puzzle::new(line.usual_board()?))
        };
        let message = |text: &str| fault(text).unwrap_err().to_string();
        assert!(message("1..").starts_with("1:1: 3 cells; expected 81"));
        assert!(message(" 1..............?").starts_with("1:17: \"?\"; expected a value"));
        assert!(message("1..?").starts_with("1:4: \"?\"; expected a value"));
        assert_eq!(
            message("...5............"),
            "1:4: value 5 is out of range; expected 1 to 4"
        );
        assert_eq!(
            message("1,2,3,4,0,0,0,0,0,0,0,0,0,0,0,5"),
            "1:31: value 5 is out of range; expected 1 to 4"
        );
        assert!(message("1...............\n.2..............").starts_with("2:1: a second line"));
        let error = fault("...5............").unwrap_err().within(7, 10);
        assert_eq!((error.line(), error.column()), (7, 13));
    }

    #[test]
    fn a_known_board_decides() {
        let hexagon = super::super::boards::of_shape("hexagon 1 7").unwrap();
        let line = PuzzleLine::new(b"1...... 2", None, Some(&hexagon))
            .unwrap()
            .unwrap();
        assert_eq!((line.format(), line.cells()), (Format::Line, 7));
        assert!(line.looks_right(Some(&hexagon)) && !line.looks_right(None));
        let numbers = PuzzleLine::new(b"1 0 0 0 0 0 0", None, Some(&hexagon))
            .unwrap()
            .unwrap();
        assert_eq!((numbers.format(), numbers.cells()), (Format::Numbers, 7));
        let mut puzzle = Puzzle::new(hexagon);
        let error = look("................").fill(&mut puzzle).unwrap_err();
        assert_eq!(error.message(), "16 cells; expected 7, one character each");
    }

    #[test]
    fn grids_are_written_as_the_puzzle_was() {
        let values: Vec<Value> = (0..16).map(|at| Value::from_index(at % 4)).collect();
        let written = |text: &str| {
            let mut out = String::new();
            look(text).write(&values, &mut out);
            out
        };
        assert_eq!(written("................"), "1234123412341234");
        assert_eq!(
            written("0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0"),
            "1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4"
        );
    }
}
