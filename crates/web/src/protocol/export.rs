//! `export`: a puzzle as a file.

use anydoku::board::draw::svg::{Picture, Theme};
use anydoku::board::formats::{self, Format};
use anydoku::board::{Puzzle, Value};
use anydoku::encode::EncodeOptions;
use anydoku::sat::{Limits, dimacs};
use anydoku::{Encoder, Network};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::source::values;
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
        if !self.candidates.is_empty() {
            if self.candidates.len() != board.cells() as usize {
                return Err(Error::request(format!(
                    "there are {} lists of candidates; expected one for each of the {} cells",
                    self.candidates.len(),
                    board.cells()
                )));
            }
            for (cell, numbers) in board.cell_iter().zip(&self.candidates) {
                for &number in numbers {
                    let value = Value::from_number(number).filter(|_| number <= board.values());
                    let value = value.ok_or_else(|| {
                        Error::request(format!(
                            "candidate {number} of cell {cell} is out of range; expected 1 to {}",
                            board.values()
                        ))
                    })?;
                    picture = picture.candidates([(cell, value)]);
                }
            }
        }
        Ok(picture.to_string())
    }
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
