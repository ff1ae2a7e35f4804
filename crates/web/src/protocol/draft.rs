//! `draft`: a puzzle taken apart, to be changed.
//!
//! The answer has an object of our JSON format with the whole board in it, cells, rules and regions, whatever the puzzle
//! was read from. Changed, it is a `puzzle` of any request.

use anydoku::board::Puzzle;
use anydoku::board::formats::to_json_in_full;
use anydoku::sat::Limits;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::{Error, Request, Source};

/// Asks for the parts of a puzzle.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draft {
    #[allow(missing_docs)]
    pub r#do: IgnoredAny,
    /// The puzzle.
    pub puzzle: Source,
}

/// The parts of a puzzle.
#[derive(Debug, Serialize)]
pub struct Answer {
    /// All of it.
    pub puzzle: Json,
    /// The text of the shape of its board, if it has one.
    pub shape: Option<String>,
    /// How many of its rules, the first ones, are those of the shape.
    pub shaped: usize,
}

impl Request for Draft {
    type Answer = Answer;

    fn answer(self, _: &Limits<'_>) -> Result<Answer, Error> {
        let puzzle: Puzzle = self.puzzle.puzzle()?;
        let board = puzzle.board();
        let shape = board.shape().map(str::to_owned);
        Ok(Answer {
            shaped: match shape {
                Some(_) => board.rules().len() - board.extra_rules().len(),
                None => 0,
            },
            shape,
            puzzle: to_json_in_full(&puzzle),
        })
    }
}
