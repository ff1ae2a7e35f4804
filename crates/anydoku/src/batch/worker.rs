//! One thread's share of a batch: lines in, answers out, with objects that are used again.

use std::sync::Arc;

use anydoku_board::Puzzle;
use anydoku_board::formats::{PuzzleLine, ReadError};
use anydoku_sat::{Limit, Limits};

use super::Batch;
use super::answer::{Answer, LineError};
use super::boards::Compiled;
use crate::count::Count;
use crate::explain::{Effort, Position, grade_until};
use crate::network::Network;
use crate::search::SearchError;
use crate::searcher::Searcher;

/// Answers one line after the other.
pub struct Worker<'b> {
    batch: &'b Batch<'b>,
    /// One for each board met, the last one first.
    seats: Vec<Seat>,
}

/// A board, and the puzzle that lines on it are read into.
struct Seat {
    compiled: Arc<Compiled>,
    puzzle: Puzzle,
    searcher: Searcher,
}

impl<'b> Worker<'b> {
    pub(super) fn new(batch: &'b Batch<'b>) -> Worker<'b> {
        Worker {
            batch,
            seats: Vec::new(),
        }
    }

    /// Answers the puzzle of a line.
    ///
    /// # Errors
    /// If the line holds no puzzle, or by a fault of the solver.
    pub fn answer_line(&mut self, line: &[u8]) -> Result<Answer, LineError> {
        match self.look(line)? {
            Some(line) => self.answer(&line),
            None => Err(ReadError::empty().into()),
        }
    }

    /// Looks at a line: which part of it is the puzzle; `None` if it is blank.
    ///
    /// # Errors
    /// If it is no line of text.
    pub fn look<'l>(&self, line: &'l [u8]) -> Result<Option<PuzzleLine<'l>>, ReadError> {
        PuzzleLine::new(line, self.batch.options.format, self.batch.boards.told())
    }

    /// Answers a puzzle that [`Worker::look`] found.
    ///
    /// # Errors
    /// If the line holds no puzzle after all, or by a fault of the solver.
    pub fn answer(&mut self, line: &PuzzleLine<'_>) -> Result<Answer, LineError> {
        let at = self.seat(line)?;
        self.seats.swap(0, at);
        let seat = &mut self.seats[0];
        line.fill(&mut seat.puzzle)?;
        let network = &seat.compiled.network;
        Ok(answer(
            self.batch,
            network,
            &mut seat.searcher,
            &seat.puzzle,
        )?)
    }

    /// The position of the seat for a line.
    fn seat(&mut self, line: &PuzzleLine<'_>) -> Result<usize, ReadError> {
        let told = self.batch.boards.told().is_some();
        let fits = |seat: &Seat| told || seat.compiled.board.cells() as usize == line.cells();
        if let Some(at) = self.seats.iter().position(fits) {
            return Ok(at);
        }
        let compiled = self.batch.boards.of(line)?;
        let puzzle = Puzzle::new(Arc::clone(&compiled.board));
        let searcher = Searcher::new(&compiled.network, &self.batch.options.config);
        self.seats.push(Seat {
            compiled,
            puzzle,
            searcher,
        });
        Ok(self.seats.len() - 1)
    }
}

/// Answers a puzzle within the limits of a batch.
fn answer(
    batch: &Batch<'_>,
    network: &Network,
    searcher: &mut Searcher,
    puzzle: &Puzzle,
) -> Result<Answer, SearchError> {
    let options = &batch.options;
    let start = batch.clock.map(|clock| clock());
    let deadline = start.zip(options.time).map(|(start, time)| start + time);
    let stop = || {
        let asked = batch.stop.and_then(|stop| stop());
        asked.or_else(|| {
            let now = (batch.clock?)();
            (now >= deadline?).then_some(Limit::Time)
        })
    };
    let limits = Limits {
        conflicts: options.conflicts,
        decisions: options.decisions,
        propagations: options.propagations,
        stop: (batch.stop.is_some() || deadline.is_some()).then_some(&stop),
        ..Limits::none()
    };
    let found = searcher.find(puzzle, options.most, &limits)?;
    let graded = |effort: &Effort| {
        let grade = grade_until(&Position::new(network, puzzle), effort, &stop);
        // Nothing to do is not easy.
        grade.ok().filter(|grade| grade.hardest().is_some())
    };
    Ok(Answer {
        count: found.count,
        solution: found.grid,
        stopped: found.stopped,
        statistics: found.statistics,
        grade: match (&options.grade, found.count) {
            (Some(effort), Count::Exactly(1)) => graded(effort),
            _ => None,
        },
        time: batch
            .clock
            .zip(start)
            .map(|(clock, start)| clock().saturating_sub(start)),
    })
}
