//! `export`: a puzzle as a file.

use anydoku::board::draw::svg::{Colour, Picture, Theme};
use anydoku::board::formats::{self, Format};
use anydoku::board::{Board, Cell, Puzzle, Value};
use anydoku::encode::EncodeOptions;
use anydoku::sat::{Limits, dimacs};
use anydoku::{Encoder, Network};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::source::{one_a_cell, values};
use super::{Error, Request, Source};

/// Asks for a file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Export {
    #[allow(missing_docs)]
    pub r#do: IgnoredAny,
    /// The puzzle.
    pub puzzle: Source,
    /// Further values, one number a cell: drawn in pictures, givens elsewhere.
    #[serde(default)]
    pub entries: Vec<u32>,
    /// In pictures: the candidates of each cell.
    #[serde(default)]
    pub candidates: Vec<Vec<u32>>,
    /// In pictures: the marks in the corners of each cell.
    #[serde(default)]
    pub corners: Vec<Vec<u32>>,
    /// In pictures: the player's colours of each cell, numbers from 1 to 9.
    #[serde(default)]
    pub colours: Vec<Vec<u32>>,
    /// In pictures: `light`, `dark` or, if it is not said, whatever the reader prefers.
    #[serde(default)]
    pub theme: PictureTheme,
    /// `svg`, `cnf` or the name of a format of puzzles.
    pub to: String,
}

/// The colours of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PictureTheme {
    /// As the reader prefers.
    #[default]
    Auto,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

/// A file.
#[derive(Debug, Serialize)]
pub struct Answer {
    /// What it holds.
    pub text: String,
    /// What it may be called.
    pub name: String,
    /// Its media type.
    #[serde(rename = "type")]
    pub media_type: &'static str,
}

/// The most literals that a CNF of the protocol may have; `encode` has no such limit.
const MOST_LITERALS: u64 = 20_000_000;

impl Request for Export {
    type Answer = Answer;

    fn answer(self, _: &Limits<'_>) -> Result<Answer, Error> {
        let (text, ending, media_type) = match self.to.as_str() {
            "svg" => (self.svg()?, "svg", "image/svg+xml"),
            "cnf" => (
                cnf(&self.puzzle.position(&self.entries)?)?,
                "cnf",
                "text/plain",
            ),
            other => {
                let format: Format = other.parse().map_err(|_| {
                    let names = Format::ALL.map(Format::name).join(", ");
                    Error::request(format!(
                        "unknown format {other:?}; expected svg, cnf, {names}"
                    ))
                })?;
                let puzzle = self.puzzle.position(&self.entries)?;
                let text = formats::write(format, &puzzle).map_err(Error::request)?;
                match format {
                    Format::Doku => (text, "doku", "text/plain"),
                    Format::Json => (text, "json", "application/json"),
                    _ => (text, "txt", "text/plain"),
                }
            }
        };
        Ok(Answer {
            text,
            name: format!("puzzle.{ending}"),
            media_type,
        })
    }
}

impl Export {
    fn svg(&self) -> Result<String, Error> {
        let puzzle = self.puzzle.puzzle()?;
        let board = puzzle.board();
        let entries = values(board, &self.entries)?;
        let theme = match self.theme {
            PictureTheme::Auto => Theme::Auto,
            PictureTheme::Light => Theme::Light,
            PictureTheme::Dark => Theme::Dark,
        };
        let mut picture = Picture::of(&puzzle).theme(theme).entries(&entries);
        let value = |number| Value::from_number(number).filter(|_| number <= board.values());
        let most = board.values();
        for (cell, values) in in_cells("candidate", board, &self.candidates, value, most)? {
            picture = picture.candidates(values.into_iter().map(|value| (cell, value)));
        }
        for (cell, values) in in_cells("corner mark", board, &self.corners, value, most)? {
            picture = picture.corners(cell, values);
        }
        let (colour, most) = (Colour::from_number, Colour::COUNT);
        for (cell, colours) in in_cells("colour", board, &self.colours, colour, most)? {
            picture = picture.colours(cell, colours);
        }
        Ok(picture.to_string())
    }
}

/// What the lists of numbers, one for each cell or none at all, say of cells.
fn in_cells<T>(
    what: &str,
    board: &Board,
    lists: &[Vec<u32>],
    read: impl Fn(u32) -> Option<T>,
    most: u32,
) -> Result<Vec<(Cell, Vec<T>)>, Error> {
    one_a_cell(what, board, lists)?;
    let read = |cell, number| {
        read(number).ok_or_else(|| {
            Error::request(format!(
                "{what} {number} of cell {cell} is out of range; expected 1 to {most}"
            ))
        })
    };
    let cells = board
        .cell_iter()
        .zip(lists)
        .filter(|(_, list)| !list.is_empty());
    cells
        .map(|(cell, list)| {
            let read = list.iter().map(|&number| read(cell, number));
            Ok((cell, read.collect::<Result<_, _>>()?))
        })
        .collect()
}

fn cnf(puzzle: &Puzzle) -> Result<String, Error> {
    let network = Network::new(puzzle.board());
    let encoder = Encoder::new(&network, puzzle, EncodeOptions::default());
    let literals = encoder.tally().total.literals;
    if literals > MOST_LITERALS {
        return Err(Error::request(format!(
            "the CNF has {literals} literals, too many for a page; `anydoku encode` writes it"
        )));
    }
    let mut bytes = Vec::new();
    dimacs::write(&encoder.formula(), &mut bytes).map_err(Error::fault)?;
    String::from_utf8(bytes).map_err(Error::fault)
}
