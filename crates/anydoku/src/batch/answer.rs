//! What is found out about one puzzle of a batch, and how often each outcome came.

use std::fmt;
use std::time::Duration;

use anydoku_board::Grid;
use anydoku_board::formats::ReadError;
use anydoku_sat::{Limit, Statistics, named_choices};

use crate::count::Count;
use crate::explain::Grade;
use crate::search::SearchError;

/// What was found out about one puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// How many solutions there are, as far as was asked.
    pub count: Count,
    /// The first one found, checked against the rules.
    pub solution: Option<Grid>,
    /// What stopped the search before it had seen what was asked for.
    pub stopped: Option<Limit>,
    /// What the engine did.
    pub statistics: Statistics,
    /// How long it took, if the batch has a clock.
    pub time: Option<Duration>,
    /// How hard the puzzle is, if the batch asks and it has one solution.
    pub grade: Option<Grade>,
}

/// Why a line has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineError {
    /// It holds no puzzle; the place is that in the line.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A fault of the search.
    #[error(transparent)]
    Search(#[from] SearchError),
}

/// An answer in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// There is one solution and no other.
    Unique,
    /// There are two or more.
    Several,
    /// There is one; nobody asked for more.
    Solved,
    /// There is none.
    None,
    /// A limit came before it was known whether there is none, one, or more.
    Unknown,
    /// The line could not be read.
    Error,
}

named_choices!(
    Outcome,
    "outcome",
    Unique = "unique",
    Several = "several",
    Solved = "solved",
    None = "none",
    Unknown = "unknown",
    Error = "error"
);

impl Outcome {
    /// The word for an answer.
    pub fn of(answer: &Result<Answer, LineError>) -> Outcome {
        match answer {
            Ok(answer) => answer.outcome(),
            Err(_) => Outcome::Error,
        }
    }
}

impl Answer {
    /// The answer in one word, never [`Outcome::Error`].
    pub fn outcome(&self) -> Outcome {
        match self.count {
            Count::Exactly(0) => Outcome::None,
            Count::Exactly(1) => Outcome::Unique,
            Count::Exactly(_) | Count::AtLeast(2..) => Outcome::Several,
            Count::AtLeast(1) if self.stopped.is_none() => Outcome::Solved,
            Count::AtLeast(_) => Outcome::Unknown,
        }
    }
}

/// How often each outcome came.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    counts: [u64; Outcome::ALL.len()],
}

impl Tally {
    /// Counts one more.
    pub fn add(&mut self, outcome: Outcome) {
        self.counts[outcome as usize] += 1;
    }

    /// Counts those of another tally too.
    pub fn merge(&mut self, other: &Tally) {
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count += more;
        }
    }

    /// How often an outcome came.
    pub fn count(&self, outcome: Outcome) -> u64 {
        self.counts[outcome as usize]
    }

    /// How many there were.
    pub fn puzzles(&self) -> u64 {
        self.counts.iter().sum()
    }
}

/// Shown as `N puzzles: N unique, N several, N none, N unknown, N errors`; `solved` only if there are such.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = |number: u64, noun: &str| match number {
            1 => format!("1 {noun}"),
            _ => format!("{number} {noun}s"),
        };
        write!(f, "{}: ", plural(self.puzzles(), "puzzle"))?;
        let solved = self.count(Outcome::Solved);
        if solved > 0 {
            write!(f, "{solved} solved, ")?;
        }
        write!(
            f,
            "{} unique, {} several, {} none, {} unknown, {}",
            self.count(Outcome::Unique),
            self.count(Outcome::Several),
            self.count(Outcome::None),
            self.count(Outcome::Unknown),
            plural(self.count(Outcome::Error), "error")
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_follow_from_count_and_limit() {
        let outcome = |count, stopped| {
            let answer = Answer {
                count,
                solution: None,
                stopped,
                statistics: Statistics::default(),
                time: None,
                grade: None,
            };
            answer.outcome()
        };
        assert_eq!(outcome(Count::Exactly(0), None), Outcome::None);
        assert_eq!(outcome(Count::Exactly(1), None), Outcome::Unique);
        assert_eq!(outcome(Count::Exactly(2), None), Outcome::Several);
        assert_eq!(outcome(Count::AtLeast(1), None), Outcome::Solved);
        assert_eq!(outcome(Count::AtLeast(2), None), Outcome::Several);
        let time = Some(Limit::Time);
        assert_eq!(outcome(Count::AtLeast(0), time), Outcome::Unknown);
        assert_eq!(outcome(Count::AtLeast(1), time), Outcome::Unknown);
        assert_eq!(outcome(Count::AtLeast(2), time), Outcome::Several);
    }

    #[test]
    fn tallies_add_up() {
        let mut tally = Tally::default();
        assert_eq!(
            tally.to_string(),
            "0 puzzles: 0 unique, 0 several, 0 none, 0 unknown, 0 errors"
        );
        for outcome in Outcome::ALL {
            tally.add(*outcome);
        }
        let mut twice = tally;
        twice.merge(&tally);
        assert_eq!((tally.puzzles(), twice.puzzles()), (6, 12));
        assert_eq!(
            tally.to_string(),
            "6 puzzles: 1 solved, 1 unique, 1 several, 1 none, 1 unknown, 1 error"
        );
    }
}
