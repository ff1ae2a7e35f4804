//! `solve`: grids of a puzzle.

use anydoku::sat::{Limits, NoObserver};
use anydoku::{Config, Network, Next, Search};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::{Error, Request, Source};

/// Asks for grids.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Solve {
    #[allow(missing_docs)]
    pub r#do: IgnoredAny,
    /// The puzzle.
    pub puzzle: Source,
    /// Further values, one number a cell.
    #[serde(default)]
    pub entries: Vec<u32>,
    /// How many grids to look for, 2 if it is not said: that tells whether the first is the only one.
    pub most: Option<usize>,
}

/// Grids.
#[derive(Debug, Serialize)]
pub struct Answer {
    /// `solved`, `none` if there is no grid, `unknown` if a limit was reached before one was found.
    pub verdict: &'static str,
    /// Those found.
    pub grids: Vec<Vec<u32>>,
    /// Whether there are no more.
    pub complete: bool,
    /// Whether there is exactly one, if that is known.
    pub unique: Option<bool>,
    /// The limit that stopped the search.
    pub stopped: Option<String>,
    /// Why there is no grid, if that was seen without search.
    pub why: Vec<String>,
}

/// The most grids that are listed.
const MOST: usize = 1000;

impl Request for Solve {
    type Answer = Answer;

    fn answer(self, limits: &Limits<'_>) -> Result<Answer, Error> {
        let most = self.most.unwrap_or(2);
        if most == 0 || most > MOST {
            return Err(Error::request(format!(
                "{most} grids can't be listed; expected 1 to {MOST}"
            )));
        }
        let puzzle = self.puzzle.position(&self.entries)?;
        let network = Network::new(puzzle.board());
        let mut search = Search::new(&network, &puzzle, &Config::default());
        let (mut grids, mut complete, mut stopped) = (Vec::new(), false, None);
        while grids.len() < most && !complete && stopped.is_none() {
            match search.next_grid(limits, &mut NoObserver)? {
                Next::Grid(grid) => {
                    grids.push(grid.values().iter().map(|value| value.number()).collect());
                }
                Next::NoMore => complete = true,
                Next::Stopped(limit) => stopped = Some(limit.to_string()),
            }
        }
        let why = search.refutation().unwrap_or_default().iter();
        Ok(Answer {
            verdict: match (grids.is_empty(), complete) {
                (false, _) => "solved",
                (true, true) => "none",
                (true, false) => "unknown",
            },
            unique: match grids.len() {
                0 => complete.then_some(false),
                1 => complete.then_some(true),
                _ => Some(false),
            },
            grids,
            complete,
            stopped,
            why: why.map(ToString::to_string).collect(),
        })
    }
}
