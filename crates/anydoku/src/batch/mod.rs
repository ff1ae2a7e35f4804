//! Many puzzles, one a line: what each has for a solution, and whether it is the only one.
//!
//! ```text
//!  reader ── Records ── one line ── Worker ── Answer ── RowFormat ── one row
//!             Layout: which field   Boards: one network a board, shared
//! ```
//!
//! * [`Batch`]: what is asked of every puzzle, and the boards compiled so far;
//! * [`Worker`]: answers one line after the other; each thread has its own;
//! * [`Answer`], [`Outcome`], [`Tally`]: what was found out, and how often;
//! * [`Records`], [`Layout`]: lines of text, or the column of a CSV file that holds puzzles;
//! * [`RowFormat`], [`Row`]: answers as CSV, TSV or lines of JSON, and back;
//! * `Ordered` (feature `threads`): work done by several threads, its results in the order of the input;
//! * [`Pace`]: how many lines make a piece of work.
//!
//! Nothing here grows with the number of puzzles. A line that can't be read has an error for an answer and
//! stops nothing.
//!
//! ```
//! use anydoku::batch::{Batch, Options, Outcome};
//!
//! let batch = Batch::new(Options::default());
//! let lines = ["1.....3...4....2", "1...............", "11..............", "what?"];
//! let outcomes: Vec<Outcome> = batch
//!     .answers(lines)
//!     .map(|(_, answer)| Outcome::of(&answer))
//!     .collect();
//! assert_eq!(
//!     outcomes,
//!     [Outcome::Unique, Outcome::Several, Outcome::None, Outcome::Error]
//! );
//! ```

mod answer;
mod boards;
mod fields;
mod layout;
#[cfg(feature = "threads")]
mod ordered;
mod pace;
mod records;
mod rows;
mod worker;

use std::sync::Arc;
use std::time::Duration;

use anydoku_board::Board;
use anydoku_board::formats::Format;
use anydoku_sat::Limit;

pub use answer::{Answer, LineError, Outcome, Tally};
use boards::Boards;
pub use layout::{Column, Detected, FieldError, Layout, LayoutError, UnknownColumn};
#[cfg(feature = "threads")]
pub use ordered::Ordered;
pub use pace::Pace;
pub use records::{LONGEST_LINE, Record, Records, RecordsError};
pub use rows::{Columns, Key, Row, RowFormat};
pub use worker::Worker;

use crate::config::Config;
use crate::explain::Effort;

/// What is asked of every puzzle.
#[derive(Clone, Debug)]
pub struct Options {
    /// How puzzles are solved.
    pub config: Config,
    /// So many solutions are looked for, from 1; with 2 it is known whether there is only one.
    pub most: u64,
    /// The board of every line; without it the number of cells decides, see
    /// [`PuzzleLine::usual_board`](anydoku_board::formats::PuzzleLine::usual_board).
    pub board: Option<Arc<Board>>,
    /// [`Format::Line`] or [`Format::Numbers`], if it should not be told from each line.
    pub format: Option<Format>,
    /// The time for one puzzle, if there is a clock.
    pub time: Option<Duration>,
    /// Conflicts from one solution to the next.
    pub conflicts: Option<u64>,
    /// Decisions from one solution to the next.
    pub decisions: Option<u64>,
    /// Propagations from one solution to the next.
    pub propagations: Option<u64>,
    /// Whether puzzles with one solution are [graded](crate::explain::grade), with so much effort; needs `most` of 2
    /// at least.
    pub grade: Option<Effort>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            config: Config::default(),
            most: 2,
            board: None,
            format: None,
            time: None,
            conflicts: None,
            decisions: None,
            propagations: None,
            grade: None,
        }
    }
}

/// A batch of puzzles: what is asked of them, and the boards that they are on, each compiled once.
pub struct Batch<'a> {
    options: Options,
    boards: Boards,
    clock: Option<&'a (dyn Fn() -> Duration + Sync)>,
    stop: Option<&'a (dyn Fn() -> Option<Limit> + Sync)>,
}

impl<'a> Batch<'a> {
    /// A batch without clock.
    pub fn new(options: Options) -> Batch<'a> {
        Batch {
            boards: Boards::new(options.board.clone()),
            options,
            clock: None,
            stop: None,
        }
    }

    /// Lets answers tell how long they took. The clock tells the time since some moment.
    #[must_use]
    pub fn with_clock(mut self, clock: &'a (dyn Fn() -> Duration + Sync)) -> Batch<'a> {
        self.clock = Some(clock);
        self
    }

    /// Lets searches be stopped: `stop` is asked often during each.
    #[must_use]
    pub fn with_stop(mut self, stop: &'a (dyn Fn() -> Option<Limit> + Sync)) -> Batch<'a> {
        self.stop = Some(stop);
        self
    }

    /// What is asked of every puzzle.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Somebody who answers lines.
    pub fn worker(&self) -> Worker<'_> {
        Worker::new(self)
    }

    /// The answers to lines, in their order, each with its line. The next line is taken when the next answer
    /// is asked for.
    pub fn answers<T: AsRef<[u8]>, I: IntoIterator<Item = T>>(
        &self,
        lines: I,
    ) -> impl Iterator<Item = (T, Result<Answer, LineError>)> {
        let mut worker = self.worker();
        lines.into_iter().map(move |line| {
            let answer = worker.answer_line(line.as_ref());
            (line, answer)
        })
    }

    /// The answers to lines, in their order, each with its line, found by several threads. Lines are taken
    /// ahead, but only so many that all threads have work.
    ///
    /// ```
    /// use anydoku::batch::{Batch, Options, Outcome};
    ///
    /// let batch = Batch::new(Options::default());
    /// let lines = ["1.....3...4....2", "1..............."];
    /// std::thread::scope(|scope| {
    ///     let unique = batch
    ///         .answers_on(scope, 2, lines)
    ///         .filter(|(_, answer)| Outcome::of(answer) == Outcome::Unique);
    ///     assert_eq!(unique.count(), 1);
    /// });
    /// ```
    #[cfg(feature = "threads")]
    pub fn answers_on<'scope, 'env, T, I>(
        &'env self,
        scope: &'scope std::thread::Scope<'scope, 'env>,
        threads: usize,
        lines: I,
    ) -> impl Iterator<Item = (T, Result<Answer, LineError>)> + use<'scope, 'env, 'a, T, I>
    where
        T: AsRef<[u8]> + Send + 'scope,
        I: IntoIterator<Item = T>,
        I::IntoIter: Send + 'scope,
    {
        let pace = Arc::new(Pace::default());
        let mut lines = lines.into_iter();
        let taken = Arc::clone(&pace);
        let pieces = std::iter::from_fn(move || {
            let piece: Vec<T> = lines.by_ref().take(taken.lines()).collect();
            (!piece.is_empty()).then_some(piece)
        });
        let work = move || {
            let pace = Arc::clone(&pace);
            let mut worker = self.worker();
            move |piece: Vec<T>| -> Vec<(T, Result<Answer, LineError>)> {
                let start = self.clock.map(|clock| clock());
                let lines = piece.len();
                let answers = piece.into_iter().map(|line| {
                    let answer = worker.answer_line(line.as_ref());
                    (line, answer)
                });
                let answers = answers.collect();
                if let (Some(clock), Some(start)) = (self.clock, start) {
                    pace.report(lines, clock().saturating_sub(start));
                }
                answers
            }
        };
        Ordered::new(scope, threads, pieces, || false, work).flatten()
    }
}

#[cfg(test)]
mod tests;
