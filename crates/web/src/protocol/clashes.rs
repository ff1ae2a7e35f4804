//! `clashes`: the rules that the values on the board break, with their names.

use anydoku::board::Grid;
use anydoku::board::check::Violation;
use anydoku::sat::Limits;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::source::values;
use super::{Error, Request, Source};

/// Asks for clashes.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clashes {
    #[allow(missing_docs)]
    pub r#do: IgnoredAny,
    /// The puzzle.
    pub puzzle: Source,
    /// Further values, one number a cell; in cells with givens they are ignored.
    #[serde(default)]
    pub entries: Vec<u32>,
}

/// Clashes.
#[derive(Debug, Serialize)]
pub struct Answer {
    /// Rules that are broken.
    pub clashes: Vec<Clash>,
    /// Whether every cell has a value.
    pub full: bool,
    /// Whether the values are a grid of the puzzle.
    pub solved: bool,
}

/// One rule that is broken.
#[derive(Debug, Serialize)]
pub struct Clash {
    /// The name of the rule.
    pub rule: String,
    /// The cells to blame.
    pub cells: Vec<u32>,
    /// In a sentence.
    pub message: String,
}

impl Request for Clashes {
    type Answer = Answer;

    fn answer(self, _: &Limits<'_>) -> Result<Answer, Error> {
        let puzzle = self.puzzle.puzzle()?;
        let board = puzzle.board();
        let mut entries = values(board, &self.entries)?;
        for (entry, given) in entries.iter_mut().zip(puzzle.givens()) {
            *entry = given.or(*entry);
        }
        let all: Option<Vec<_>> = entries.iter().copied().collect();
        let mut violations = board.clashes(&entries);
        if let (Some(all), true) = (&all, violations.is_empty()) {
            let kept = puzzle.check(&Grid::new(all.clone()));
            violations = kept.err().unwrap_or_default();
        }
        let clash = |violation: &Violation| Clash {
            rule: violation.rule.clone(),
            cells: violation
                .cells
                .iter()
                .map(|cell| cell.index() as u32)
                .collect(),
            message: violation.message.clone(),
        };
        Ok(Answer {
            full: all.is_some(),
            solved: all.is_some() && violations.is_empty(),
            clashes: violations.iter().map(clash).collect(),
        })
    }
}
