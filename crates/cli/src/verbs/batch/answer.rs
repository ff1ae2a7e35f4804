//! A piece of puzzles becomes rows.

use std::borrow::Cow;
use std::sync::Arc;

use anydoku::batch::{
    Batch, Columns, FieldError, Layout, Outcome, Pace, Record, Row, RowFormat, Tally, Worker,
};
use anydoku::board::formats::ReadError;

use super::source::Piece;

/// What is done with pieces.
#[derive(Clone, Copy)]
pub struct Answering<'a> {
    /// What is asked.
    pub batch: &'a Batch<'a>,
    /// How rows are written.
    pub format: RowFormat,
    /// Which columns rows have.
    pub columns: Columns,
    /// Learns how long pieces take.
    pub pace: &'a Pace,
}

/// The rows of a piece.
pub struct Answered {
    /// Whole lines.
    pub rows: Vec<u8>,
    /// How they came out.
    pub tally: Tally,
    /// How many bytes of all files were read when the piece was taken.
    pub position: u64,
}

impl<'a> Answering<'a> {
    /// Does the work of one thread.
    pub fn worker(self) -> impl FnMut(Piece) -> Answered + use<'a> {
        let mut worker = self.batch.worker();
        let mut solution = String::new();
        move |piece| {
            let start = std::time::Instant::now();
            let mut answered = Answered {
                rows: Vec::with_capacity(3 * piece.bytes.len()),
                tally: Tally::default(),
                position: piece.position,
            };
            let mut begin = 0;
            for &(record, end) in &piece.records {
                let bytes = &piece.bytes[begin..end];
                begin = end;
                let line = Line {
                    file: &piece.file,
                    layout: piece.layout,
                    record,
                    bytes,
                };
                self.answer(&mut worker, &line, &mut solution, &mut answered);
            }
            self.pace.report(piece.records.len(), start.elapsed());
            answered
        }
    }

    fn answer(
        &self,
        worker: &mut Worker<'_>,
        line: &Line<'_>,
        solution: &mut String,
        answered: &mut Answered,
    ) {
        solution.clear();
        let mut row = Row {
            file: self.columns.files.then_some(line.file),
            grades: self.columns.grades,
            line: line.record.line,
            puzzle: "",
            answer: Err(""),
        };
        let mut write = |row: &Row<'_>, outcome| {
            answered.tally.add(outcome);
            self.format.write(row, &mut answered.rows);
        };
        let (field, start) = match line.field() {
            Ok(found) => found,
            Err(error) => {
                let puzzle = Row::text(line.bytes);
                row.puzzle = &puzzle;
                row.answer = Err(&error);
                return write(&row, Outcome::Error);
            }
        };
        let looked = worker.look(&field);
        let puzzle = match &looked {
            Ok(Some(puzzle)) => Row::text(puzzle.text().as_bytes()),
            _ => Row::text(&field),
        };
        row.puzzle = &puzzle;
        let place = |error: &ReadError| line.place(start, error);
        let answer = match &looked {
            Ok(Some(puzzle)) => worker.answer(puzzle).map_err(|error| match error {
                anydoku::batch::LineError::Read(error) => place(&error),
                anydoku::batch::LineError::Search(error) => {
                    format!("{}:{}: {error}", line.file, line.record.line)
                }
            }),
            Ok(None) => Err(place(&ReadError::empty())),
            Err(error) => Err(place(error)),
        };
        match &answer {
            Ok(answer) => {
                if let (Ok(Some(puzzle)), Some(grid)) = (&looked, &answer.solution) {
                    puzzle.write(grid.values(), solution);
                }
                row.answer = Ok((answer, solution));
                write(&row, answer.outcome());
            }
            Err(error) => {
                row.answer = Err(error);
                write(&row, Outcome::Error);
            }
        }
    }

    /// The puzzle of a record as its row shows it.
    pub fn shown<'r>(&self, worker: &Worker<'_>, line: &Line<'r>) -> Cow<'r, str> {
        let Ok((field, _)) = line.field() else {
            return Row::text(line.bytes);
        };
        match worker.look(&field) {
            Ok(Some(puzzle)) => Cow::Owned(Row::text(puzzle.text().as_bytes()).into_owned()),
            _ => Cow::Owned(Row::text(&field).into_owned()),
        }
    }
}

/// A record and where it stands.
pub struct Line<'r> {
    /// The file.
    pub file: &'r str,
    /// Where the puzzle is in it.
    pub layout: Layout,
    /// The line.
    pub record: Record,
    /// What it holds.
    pub bytes: &'r [u8],
}

impl<'r> Line<'r> {
    /// The puzzle and the byte where it starts, or what is wrong.
    fn field(&self) -> Result<(Cow<'r, [u8]>, usize), String> {
        let (file, line) = (self.file, self.record.line);
        if !self.record.whole {
            return Err(format!(
                "{file}:{line}:1: a line longer than {} bytes; expected a puzzle",
                anydoku::batch::LONGEST_LINE
            ));
        }
        self.layout.puzzle(self.bytes).map_err(|error| {
            let at = match error {
                FieldError::Open { start } => start - 1,
                FieldError::Missing { .. } => 0,
            };
            let (line, column) = self.line_and_column(at);
            format!("{file}:{line}:{column}: {error}")
        })
    }

    /// An error of the puzzle that starts at this byte, with its place in the file.
    fn place(&self, start: usize, error: &ReadError) -> String {
        let (line, column) = self.line_and_column(start);
        format!("{}:{}", self.file, error.clone().within(line, column))
    }

    /// The line and column, from 1, of a byte of the record.
    fn line_and_column(&self, at: usize) -> (usize, usize) {
        let before = &self.bytes[..at];
        let lines = before.iter().filter(|&&byte| byte == b'\n').count();
        let start = before.iter().rposition(|&byte| byte == b'\n');
        let row = &before[start.map_or(0, |start| start + 1)..];
        let column = String::from_utf8_lossy(row).chars().count() + 1;
        (self.record.line as usize + lines, column)
    }
}

/// A record that was read for itself.
pub fn line<'r>(found: &'r (Record, Arc<str>, Layout), bytes: &'r [u8]) -> Line<'r> {
    Line {
        file: &found.1,
        layout: found.2,
        record: found.0,
        bytes,
    }
}
