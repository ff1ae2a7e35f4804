//! The puzzle of a request, and the values that a player has added to it.

use std::sync::Arc;

use anydoku::board::formats::{Format, ReadOptions, Reading, read};
use anydoku::board::{Board, Puzzle, Shape, Value};
use anydoku::explain::Catalogue;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use serde_json::Value as Json;

use super::Error;

/// The largest number of candidates of a board here: a 64×64 has them.
pub const MOST_CANDIDATES: u64 = 1 << 18;

/// The longest text of a puzzle, in bytes.
pub const MOST_TEXT: usize = 4 << 20;

/// A puzzle: a text in any format that the reader knows, or an object of our JSON format.
#[derive(Clone, Debug)]
pub enum Source {
    /// Text; the first puzzle in it.
    Text(String),
    /// JSON.
    Json(serde_json::Map<String, Json>),
}

impl<'de> Deserialize<'de> for Source {
    fn deserialize<D: Deserializer<'de>>(json: D) -> Result<Source, D::Error> {
        match Json::deserialize(json)? {
            Json::String(text) => Ok(Source::Text(text)),
            Json::Object(object) => Ok(Source::Json(object)),
            _ => Err(D::Error::custom("a puzzle is a text or an object")),
        }
    }
}

impl Source {
    /// All puzzles. `format` and `shape` are what the caller knows of the text.
    pub(super) fn reading(
        &self,
        format: Option<&str>,
        shape: Option<&str>,
    ) -> Result<Reading, Error> {
        let (text, format) = match self {
            Source::Text(text) => {
                let format = format.map(str::parse::<Format>);
                (text.clone(), format.transpose().map_err(Error::request)?)
            }
            Source::Json(object) => {
                let text = serde_json::to_string(object).map_err(Error::fault)?;
                (text, Some(Format::Json))
            }
        };
        if text.len() > MOST_TEXT {
            return Err(Error::request(format!(
                "the text has {} bytes; expected up to {MOST_TEXT}",
                text.len()
            )));
        }
        let board = shape.map(board).transpose()?;
        let reading = read(text.as_bytes(), &ReadOptions { format, board })?;
        for puzzle in &reading.puzzles {
            check_size(puzzle.board())?;
        }
        Ok(reading)
    }

    /// The first puzzle.
    pub(super) fn puzzle(&self) -> Result<Puzzle, Error> {
        let mut puzzles = self.reading(None, None)?.puzzles;
        Ok(puzzles.swap_remove(0))
    }

    /// The first puzzle, with these values as further givens. Cells with givens keep those.
    pub(super) fn position(&self, entries: &[u32]) -> Result<Puzzle, Error> {
        let mut puzzle = self.puzzle()?;
        let entries = values(puzzle.board(), entries)?;
        for (cell, entry) in puzzle.board().clone().cell_iter().zip(entries) {
            if let (Some(value), None) = (entry, puzzle.given(cell)) {
                puzzle.give(cell, value).map_err(Error::request)?;
            }
        }
        Ok(puzzle)
    }
}

/// The messages of a language; of English if none is named.
pub(super) fn catalogue(language: Option<&str>) -> Result<&'static Catalogue, Error> {
    let language = language.unwrap_or("en");
    Catalogue::of(language).ok_or_else(|| {
        let known = Catalogue::LANGUAGES.map(|(tag, _)| tag).join(", ");
        Error::request(format!("unknown language {language:?}; expected {known}"))
    })
}

/// The board of a shape.
pub(super) fn board(shape: &str) -> Result<Arc<Board>, Error> {
    let shape: Shape = shape.parse().map_err(Error::request)?;
    let board = shape.board().map_err(Error::request)?;
    check_size(&board)?;
    Ok(Arc::new(board))
}

fn check_size(board: &Board) -> Result<(), Error> {
    let (cells, values) = (board.cells(), board.values());
    if u64::from(cells) * u64::from(values) > MOST_CANDIDATES {
        return Err(Error::request(format!(
            "{cells} cells with {values} values are too many here; expected up to {MOST_CANDIDATES} candidates"
        )));
    }
    Ok(())
}

/// Checks that there is a list for each cell, or none at all.
pub(super) fn one_a_cell(what: &str, board: &Board, lists: &[Vec<u32>]) -> Result<(), Error> {
    if lists.is_empty() || lists.len() == board.cells() as usize {
        return Ok(());
    }
    Err(Error::request(format!(
        "there are {} lists of {what}s; expected one for each of the {} cells",
        lists.len(),
        board.cells()
    )))
}

/// One value a cell from numbers, 0 for none. No numbers at all are no values.
pub(super) fn values(board: &Board, numbers: &[u32]) -> Result<Vec<Option<Value>>, Error> {
    let cells = board.cells() as usize;
    if numbers.is_empty() {
        return Ok(vec![None; cells]);
    }
    if numbers.len() != cells {
        return Err(Error::request(format!(
            "there are {} entries; expected one for each of the {cells} cells",
            numbers.len()
        )));
    }
    let most = board.values();
    let value = |(cell, &number): (usize, &u32)| match number {
        0 => Ok(None),
        number if number <= most => Ok(Value::from_number(number)),
        number => Err(Error::request(format!(
            "entry {number} of cell {cell} is out of range; expected 1 to {most}, or 0 for none"
        ))),
    };
    numbers.iter().enumerate().map(value).collect()
}

/// Values as numbers, 0 for none.
pub(super) fn numbers(values: &[Option<Value>]) -> Vec<u32> {
    let number = |value: &Option<Value>| value.map_or(0, Value::number);
    values.iter().map(number).collect()
}
