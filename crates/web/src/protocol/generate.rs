//! `generate`: a new puzzle.

use std::sync::Arc;

use anydoku::board::{Puzzle, Symmetry};
use anydoku::explain::Level;
use anydoku::generate::{GenerateError, Generator, Grades, Options};
use anydoku::sat::{Limits, NoObserver};
use anydoku::{Config, Network};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::board::BoardView;
use super::read::PuzzleView;
use super::source::board;
use super::{Error, Request, Source};

/// Asks for a puzzle.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Generate {
    #[allow(missing_docs)]
    pub r#do: IgnoredAny,
    /// The shape of the board.
    pub shape: Option<String>,
    /// Instead of a shape: a puzzle that is begun. What is made has its givens and allows what it allows.
    pub puzzle: Option<Source>,
    /// Everything random comes from it: the same seed, the same puzzle.
    pub seed: u64,
    /// Which puzzle of the seed, from 0.
    #[serde(default)]
    pub index: u64,
    /// Symmetries of the pattern of givens.
    #[serde(default)]
    pub symmetries: Vec<String>,
    /// How many givens there may be, from and to.
    pub givens: Option<(u32, u32)>,
    /// Whether each given must be needed.
    #[serde(default)]
    pub minimal: bool,
    /// How hard the puzzle may be, from and to: names of levels as [`grade`](super::grade) gives them.
    pub grade: Option<(String, String)>,
}

/// A new puzzle.
#[derive(Debug, Serialize)]
pub struct Answer {
    /// The puzzle.
    pub puzzle: PuzzleView,
    /// Its board.
    pub board: BoardView,
    /// Its only grid.
    pub grid: Vec<u32>,
    /// How many givens it has.
    pub givens: u32,
    /// Whether each is needed.
    pub minimal: bool,
    /// How many attempts it took.
    pub attempts: u64,
}

/// Attempts before a request is taken to ask for too much.
const ATTEMPTS: u64 = 10_000;

impl Request for Generate {
    type Answer = Answer;

    fn answer(self, limits: &Limits<'_>) -> Result<Answer, Error> {
        let begun = match (&self.shape, &self.puzzle) {
            (Some(shape), None) => Puzzle::new(board(shape)?),
            (None, Some(puzzle)) => puzzle.puzzle()?,
            _ => {
                return Err(Error::request(
                    "expected either `shape` or `puzzle`: the board to make a puzzle on",
                ));
            }
        };
        let board = begun.board();
        let symmetries: Result<Vec<Symmetry>, _> =
            self.symmetries.iter().map(|name| name.parse()).collect();
        let grade = match &self.grade {
            Some((from, to)) => Some(levels(from, to)?),
            None => None,
        };
        let options = Options {
            seed: self.seed,
            givens: self.givens.map(|(from, to)| from..=to),
            minimal: self.minimal,
            symmetries: symmetries.map_err(Error::request)?,
            grade,
            attempts: ATTEMPTS,
            ..Options::default()
        };
        let (network, config) = (Arc::new(Network::new(board)), Config::default());
        let (mut none, told) = (NoObserver, |error: GenerateError| match error {
            GenerateError::Search(error) => Error::fault(error),
            error => Error::request(error),
        });
        let generator = Generator::around(&network, &begun, options, &config, limits, &mut none)
            .map_err(told)?;
        let made = generator
            .puzzle(self.index, limits, &mut none)
            .map_err(told)?;
        let mut puzzle = made.puzzle;
        (puzzle.name, puzzle.author) = (begun.name.clone(), begun.author.clone());
        Ok(Answer {
            puzzle: PuzzleView::new(&puzzle)?,
            board: BoardView::new(board),
            grid: made
                .grid
                .values()
                .iter()
                .map(|value| value.number())
                .collect(),
            givens: made.givens,
            minimal: made.minimal,
            attempts: made.attempts,
        })
    }
}

fn levels(from: &str, to: &str) -> Result<Grades, Error> {
    let level = |name: &str| name.parse::<Level>().map_err(Error::request);
    let levels = level(from)?..=level(to)?;
    match levels.is_empty() {
        false => Ok(Grades::Levels(levels)),
        true => Err(Error::request(format!(
            "grades from {from} to {to} are none; expected the easier one first"
        ))),
    }
}
