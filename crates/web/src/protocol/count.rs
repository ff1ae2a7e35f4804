//! `count`: how many grids a puzzle has.

use anydoku::sat::{Limits, NoObserver};
use anydoku::{Config, Network};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::{Error, Request, Source};

/// Asks for the number of grids.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Count {
    #[allow(missing_docs)]
    pub r#do: IgnoredAny,
    /// The puzzle.
    pub puzzle: Source,
    /// Further values, one number a cell.
    #[serde(default)]
    pub entries: Vec<u32>,
    /// Where to stop; 0 for nowhere. A million if it is not said.
    pub most: Option<u64>,
}

/// A number of grids.
#[derive(Debug, Serialize)]
pub struct Answer {
    /// The number in decimal, as a string: it may have 39 digits.
    pub count: String,
    /// Whether there are exactly so many; else there are at least so many.
    pub exact: bool,
    /// The limit that stopped the count.
    pub stopped: Option<String>,
    /// Why there is no grid, if that was seen without search.
    pub why: Vec<String>,
}

impl Request for Count {
    type Answer = Answer;

    fn answer(self, limits: &Limits<'_>) -> Result<Answer, Error> {
        let puzzle = self.puzzle.position(&self.entries)?;
        let network = Network::new(puzzle.board());
        let most = match self.most {
            None => Some(1_000_000),
            Some(0) => None,
            most => most,
        };
        let config = Config::default();
        let counted = anydoku::count(&network, &puzzle, &config, most, limits, &mut NoObserver)?;
        let (count, exact) = match counted.count {
            anydoku::Count::Exactly(count) => (count, true),
            anydoku::Count::AtLeast(count) => (count, false),
        };
        Ok(Answer {
            count: count.to_string(),
            exact,
            stopped: counted.stopped.map(|limit| limit.to_string()),
            why: counted.refutation.iter().map(ToString::to_string).collect(),
        })
    }
}
