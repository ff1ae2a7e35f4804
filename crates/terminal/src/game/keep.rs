//! A game as JSON and back: the puzzle as a board file, what is in the cells, the whole history, the time.
//!
//! ```text
//! {"anydoku game":1, "puzzle":"SHAPE square 9\n…", "seconds":75.5, "solved":false,
//!  "cells":[[cell, value, [corner], [centre], [colour]], …],
//!  "done":[[[cell, [value, [], [], []], [value, [], [], []]], …], …], "undone":[…]}
//! ```
//!
//! Cells count from 0, a value is 0 where there is none. A file may have been written by somebody else: nothing in it is
//! believed before it was looked at.

use std::time::Duration;

use anydoku::board::formats::{self, Format, ReadOptions};
use anydoku::board::{Cell, Value};
use serde::{Deserialize, Serialize};

use super::content::{COLOURS, Content, Marks};
use super::history::{Change, History};
use super::{Game, Puzzle};

/// Why a text is no game.
#[derive(Debug, thiserror::Error)]
pub enum KeepError {
    /// It is no JSON, or some other JSON.
    #[error("no saved game: {0}")]
    Json(#[from] serde_json::Error),
    /// A later version wrote it.
    #[error("saved by a newer anydoku (form {0}; this one reads {VERSION})")]
    Version(u32),
    /// The puzzle can't be read.
    #[error("the puzzle of the saved game: {0}")]
    Puzzle(#[from] formats::ReadError),
    /// The puzzle can't be written.
    #[error(transparent)]
    Unwritten(#[from] formats::WriteError),
    /// A cell, value, mark or colour that the board has not.
    #[error("the saved game names {0}, which its board has not")]
    Range(String),
}

const VERSION: u32 = 1;

/// A cell and what is in it, as in [`Packed`].
type PackedCell = (u32, u32, Vec<u32>, Vec<u32>, Vec<u32>);

/// A step: cells, with what they held before and after.
type PackedStep = Vec<(u32, Packed, Packed)>;

/// Value, corner marks, centre marks, colours.
type Packed = (u32, Vec<u32>, Vec<u32>, Vec<u32>);

#[derive(Serialize, Deserialize)]
struct Kept {
    #[serde(rename = "anydoku game")]
    version: u32,
    puzzle: String,
    seconds: f64,
    solved: bool,
    cells: Vec<PackedCell>,
    done: Vec<PackedStep>,
    undone: Vec<PackedStep>,
}

fn pack(content: &Content) -> Packed {
    let numbers = |marks: &Marks| marks.iter().collect();
    (
        content.value.map_or(0, Value::number),
        numbers(&content.corner),
        numbers(&content.centre),
        numbers(&content.colour),
    )
}

fn pack_steps(steps: &[Vec<Change>]) -> Vec<PackedStep> {
    let change = |change: &Change| {
        let cell = change.cell.index() as u32;
        (cell, pack(&change.before), pack(&change.after))
    };
    let step = |step: &Vec<Change>| step.iter().map(change).collect();
    steps.iter().map(step).collect()
}

/// What the board has.
struct Range {
    cells: u32,
    values: u32,
}

impl Range {
    fn cell(&self, cell: u32) -> Result<Cell, KeepError> {
        match cell < self.cells {
            true => Ok(Cell::new(cell)),
            false => Err(KeepError::Range(format!("cell {cell}"))),
        }
    }

    fn marks(numbers: Vec<u32>, most: u32, what: &str) -> Result<Marks, KeepError> {
        match numbers.iter().find(|number| !(1..=most).contains(*number)) {
            Some(number) => Err(KeepError::Range(format!("{what} {number}"))),
            None => Ok(Marks::new(numbers)),
        }
    }

    fn content(&self, packed: Packed) -> Result<Content, KeepError> {
        let (value, corner, centre, colour) = packed;
        if value > self.values {
            return Err(KeepError::Range(format!("value {value}")));
        }
        Ok(Content {
            value: Value::from_number(value),
            corner: Range::marks(corner, self.values, "mark")?,
            centre: Range::marks(centre, self.values, "mark")?,
            colour: Range::marks(colour, COLOURS, "colour")?,
        })
    }

    fn steps(&self, steps: Vec<PackedStep>) -> Result<Vec<Vec<Change>>, KeepError> {
        let change = |(cell, before, after)| {
            Ok(Change {
                cell: self.cell(cell)?,
                before: self.content(before)?,
                after: self.content(after)?,
            })
        };
        let step = |step: Vec<_>| step.into_iter().map(change).collect();
        steps.into_iter().map(step).collect()
    }
}

impl Game {
    /// The game as text, without line feeds.
    ///
    /// # Errors
    /// [`KeepError::Unwritten`] if the puzzle has no board file.
    pub fn to_json(&self) -> Result<String, KeepError> {
        let cells = self.board().cell_iter().zip(&self.cells);
        let written = cells.filter(|(_, content)| **content != Content::default());
        let kept = Kept {
            version: VERSION,
            puzzle: formats::write(Format::Doku, &self.puzzle)?,
            seconds: self.time.as_secs_f64(),
            solved: self.solved,
            cells: written
                .map(|(cell, content)| {
                    let (value, corner, centre, colour) = pack(content);
                    (cell.index() as u32, value, corner, centre, colour)
                })
                .collect(),
            done: pack_steps(&self.history.done),
            undone: pack_steps(&self.history.undone),
        };
        Ok(serde_json::to_string(&kept)?)
    }

    /// The game of a text.
    ///
    /// # Errors
    /// [`KeepError`] for anything that [`Game::to_json`] would not write.
    pub fn from_json(text: &str) -> Result<Game, KeepError> {
        #[derive(Deserialize)]
        struct Head {
            #[serde(rename = "anydoku game")]
            version: u32,
        }
        let head: Head = serde_json::from_str(text)?;
        if head.version > VERSION {
            return Err(KeepError::Version(head.version));
        }
        let kept: Kept = serde_json::from_str(text)?;
        let options = ReadOptions {
            format: Some(Format::Doku),
            board: None,
        };
        let mut reading = formats::read(kept.puzzle.as_bytes(), &options)?;
        let puzzle: Puzzle = reading.puzzles.remove(0);
        let range = Range {
            cells: puzzle.board().cells(),
            values: puzzle.board().values(),
        };
        let mut game = Game::new(puzzle);
        for (cell, value, corner, centre, colour) in kept.cells {
            let cell = range.cell(cell)?;
            let content = range.content((value, corner, centre, colour))?;
            if game.puzzle.given(cell).is_some() && content.value.is_some() {
                return Err(KeepError::Range("a value where one is given".to_owned()));
            }
            game.cells[cell.index()] = content;
        }
        game.history = History {
            done: range.steps(kept.done)?,
            undone: range.steps(kept.undone)?,
        };
        game.time = Duration::try_from_secs_f64(kept.seconds).unwrap_or_default();
        game.solved = kept.solved;
        Ok(game)
    }
}
