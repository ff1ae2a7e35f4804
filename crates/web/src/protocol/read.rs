//! `read`: the puzzles of a text in any format.

use anydoku::board::Puzzle;
use anydoku::board::formats::{self, Format};
use anydoku::sat::Limits;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::board::BoardView;
use super::source::numbers;
use super::{Error, Request, Source};

/// Reads a text.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Read {
    #[allow(missing_docs)]
    pub r#do: IgnoredAny,
    /// The text.
    pub puzzle: Source,
    /// Its format; found out from the content when it is not told.
    pub format: Option<String>,
    /// The board, for texts that do not name one.
    pub shape: Option<String>,
    /// Which puzzle of the text, from 0.
    #[serde(default)]
    pub index: usize,
}

/// What the text holds.
#[derive(Debug, Serialize)]
pub struct Answer {
    /// How many puzzles it holds.
    pub puzzles: usize,
    /// The format it was read in.
    pub format: &'static str,
    /// What is odd about the text.
    pub warnings: Vec<Warning>,
    /// The puzzle that was asked for.
    pub puzzle: PuzzleView,
    /// Its board.
    pub board: BoardView,
}

/// Something odd.
#[derive(Debug, Serialize)]
pub struct Warning {
    /// In a sentence.
    pub message: String,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

/// A puzzle.
#[derive(Debug, Serialize)]
pub struct PuzzleView {
    /// What its source calls it.
    pub name: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// The puzzle as `.doku` text, which says everything about it.
    pub doku: String,
    /// The puzzle as a line, if the board is that of a shape and has few enough values: shape and line say all.
    pub line: Option<String>,
    /// The given of each cell, 0 for none.
    pub givens: Vec<u32>,
    /// The cells in which only some values are allowed, and those values.
    pub allowed: Vec<(u32, Vec<u32>)>,
}

impl PuzzleView {
    /// The view of a puzzle.
    pub fn new(puzzle: &Puzzle) -> Result<PuzzleView, Error> {
        let shaped = puzzle.board().shape().is_some() && puzzle.board().extra_rules().is_empty();
        let line = formats::write(Format::Line, puzzle).ok();
        Ok(PuzzleView {
            name: puzzle.name.clone(),
            author: puzzle.author.clone(),
            doku: formats::write(Format::Doku, puzzle).map_err(Error::fault)?,
            line: line
                .filter(|_| shaped)
                .map(|line| line.trim_end().to_owned()),
            givens: numbers(puzzle.givens()),
            allowed: puzzle
                .allowed()
                .iter()
                .map(|(cell, values)| {
                    let values = values.iter().map(|value| value.number());
                    (cell.index() as u32, values.collect())
                })
                .collect(),
        })
    }
}

impl Request for Read {
    type Answer = Answer;

    fn answer(self, _: &Limits<'_>) -> Result<Answer, Error> {
        let reading = self
            .puzzle
            .reading(self.format.as_deref(), self.shape.as_deref())?;
        let puzzles = reading.puzzles.len();
        let puzzle = reading.puzzles.get(self.index).ok_or_else(|| {
            Error::request(format!(
                "there is no puzzle {}; expected 0 to {}",
                self.index,
                puzzles - 1
            ))
        })?;
        Ok(Answer {
            puzzles,
            format: reading.format.name(),
            warnings: reading
                .warnings
                .iter()
                .map(|warning| Warning {
                    message: warning.message.clone(),
                    line: warning.line,
                    column: warning.column,
                })
                .collect(),
            puzzle: PuzzleView::new(puzzle)?,
            board: BoardView::new(puzzle.board()),
        })
    }
}
