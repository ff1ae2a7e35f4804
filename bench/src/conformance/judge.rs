//! One puzzle against what is expected of it.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anydoku::board::{Grid, Puzzle};
use anydoku::sat::{Limit, Limits, NoObserver, Statistics};
use anydoku::search::Size;
use anydoku::{Config, End, Search};

use crate::puzzles::Compiled;

/// A puzzle and what is known of it.
pub struct Case {
    /// Where it stands in its file: a line or a name.
    pub place: String,
    pub board: Arc<Compiled>,
    pub puzzle: Puzzle,
    pub expected: Expected,
    /// The solution that the set gives.
    pub solution: Option<Grid>,
}

/// How many grids a puzzle is said to have.
#[derive(Clone, Copy)]
pub struct Expected {
    least: u64,
    most: Option<u64>,
}

impl Expected {
    pub const NONE: Expected = Expected::exactly(0);
    pub const UNIQUE: Expected = Expected::exactly(1);
    pub const SOME: Expected = Expected::at_least(1);
    pub const SEVERAL: Expected = Expected::at_least(2);

    pub const fn exactly(grids: u64) -> Expected {
        Expected {
            least: grids,
            most: Some(grids),
        }
    }

    pub const fn at_least(grids: u64) -> Expected {
        Expected {
            least: grids,
            most: None,
        }
    }

    /// After so many grids, whether the expectation holds is known.
    fn enough(self) -> u64 {
        self.most.map_or(self.least, |most| most + 1)
    }
}

/// What was found.
pub struct Judgement {
    pub place: String,
    /// How many grids were seen.
    pub grids: u64,
    /// Whether there are no more.
    pub settled: bool,
    pub time: Duration,
    pub statistics: Statistics,
    pub size: Size,
    /// What is not as expected.
    pub deviation: Option<String>,
}

/// Counts as far as needed.
pub fn judge(case: &Case, limit: Duration) -> Judgement {
    let start = Instant::now();
    let deadline = || (start.elapsed() > limit).then_some(Limit::Time);
    let limits = Limits {
        stop: Some(&deadline),
        ..Limits::none()
    };
    let mut search = Search::new(&case.board.network, &case.puzzle, &Config::default());
    let mut grids = 0;
    let mut listed = false;
    let end = search.walk(&limits, &mut NoObserver, |grid| {
        grids += 1;
        listed |= Some(&grid) == case.solution.as_ref();
        if grids >= case.expected.enough() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    let time = start.elapsed();
    let settled = matches!(end, Ok(End::Exhausted));
    let Expected { least, most } = case.expected;
    let deviation = match end {
        Err(error) => Some(error.to_string()),
        Ok(End::Stopped(limit)) => Some(format!("{limit} after {grids} grids")),
        Ok(_) if grids < least || most.is_some_and(|most| grids > most) => {
            let more = if settled { "" } else { " or more" };
            let upwards = if most.is_some() { "" } else { " or more" };
            Some(format!("{grids}{more} grids, expected {least}{upwards}"))
        }
        Ok(_) => case.solution.as_ref().and_then(|solution| {
            // Where not all grids were seen, the listed one must at least be right.
            match case.puzzle.check(solution) {
                Err(violations) => Some(format!("the listed solution is wrong: {}", violations[0])),
                Ok(()) if settled && !listed => Some("the listed solution was not found".into()),
                Ok(()) => None,
            }
        }),
    };
    Judgement {
        place: case.place.clone(),
        grids,
        settled,
        time,
        statistics: search.statistics(),
        size: search.size(),
        deviation,
    }
}
