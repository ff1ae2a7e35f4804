//! Files of many puzzles, and the rows that answer them.

use std::io::Read;
use std::sync::Arc;

use anydoku::batch::{
    Batch, Column, Columns, FieldError, Layout, LineError, Options, Outcome, Record, Records, Row,
    RowFormat,
};
use anydoku::board::formats::PuzzleLine;
use anydoku::board::{Board, Shape};

/// So many records are answered.
const ANSWERED: usize = 8;
/// Larger boards take too long.
const MOST_CELLS: usize = 300;

/// Gives a few bytes at a time.
struct Pieces<'a>(&'a [u8], usize);

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let length = self.0.len().min(self.1).min(buffer.len());
        let (now, later) = self.0.split_at(length);
        buffer[..length].copy_from_slice(now);
        self.0 = later;
        Ok(length)
    }
}

/// The first byte chooses a column and a board; the rest is a file. Its records are the same in pieces, and each is
/// answered by one row that can be read back.
pub fn batch(data: &[u8]) {
    let Some((&first, text)) = data.split_first() else {
        return;
    };
    let column = [None, Some("1"), Some("2"), Some("puzzle")][usize::from(first) % 4];
    let column = column.map(|column| column.parse().expect("a column"));
    let shape = [None, Some("square 4"), Some("square 9")][usize::from(first) / 4 % 3];
    let board = shape.map(|shape| {
        let shape: Shape = shape.parse().expect("a shape");
        Arc::new(shape.board().expect("a board"))
    });
    let at_once = records(text, column.as_ref(), board.as_deref());
    let pieces = Pieces(text, 1 + text.len() % 7);
    assert_eq!(at_once, records(pieces, column.as_ref(), board.as_deref()));
    let Ok((layout, records)) = at_once else {
        return;
    };
    let lines = text.split(|&byte| byte == b'\n').count() as u64;
    for pair in records.windows(2) {
        assert!(pair[0].0.line < pair[1].0.line);
    }
    if let Some((last, _)) = records.last() {
        assert!(last.line <= lines);
    }
    let batch = Batch::new(Options {
        board,
        decisions: Some(50),
        conflicts: Some(50),
        ..Options::default()
    });
    for (record, bytes) in records.iter().take(ANSWERED) {
        answer(&batch, layout, record.line, bytes);
    }
}

type Found = Result<(Layout, Vec<(Record, Vec<u8>)>), String>;

fn records(text: impl Read, column: Option<&Column>, board: Option<&Board>) -> Found {
    let is_puzzle = |text: &[u8]| {
        let line = PuzzleLine::new(text, None, board);
        matches!(line, Ok(Some(line)) if line.looks_right(board))
    };
    let records = Records::new(text, column, &is_puzzle);
    let mut records = records.map_err(|error| error.to_string())?;
    let mut found = Vec::new();
    let mut bytes = b"before".to_vec();
    while let Some(record) = records.next_into(&mut bytes).expect("memory can be read") {
        assert!(bytes.starts_with(b"before"));
        found.push((record, bytes.split_off(6)));
    }
    Ok((records.layout(), found))
}

fn answer(batch: &Batch<'_>, layout: Layout, number: u64, record: &[u8]) {
    let (puzzle, start) = match layout.puzzle(record) {
        Ok(found) => found,
        Err(FieldError::Missing { found, expected }) => return assert!(found < expected),
        Err(FieldError::Open { start }) => return assert!(start <= record.len()),
    };
    assert!(start <= record.len());
    let mut worker = batch.worker();
    let answer = match worker.look(&puzzle) {
        Ok(Some(line)) if line.cells() > MOST_CELLS => return,
        Ok(Some(line)) => worker.answer(&line),
        _ => worker.answer_line(&puzzle),
    };
    if let Err(LineError::Search(error)) = &answer {
        panic!("{error}");
    }
    let outcome = Outcome::of(&answer);
    let solution = answer
        .as_ref()
        .ok()
        .and_then(|answer| answer.solution.as_ref());
    let solution = solution.map(|grid| {
        let numbers: Vec<String> = grid.values().iter().map(ToString::to_string).collect();
        numbers.join(",")
    });
    let solution = solution.unwrap_or_default();
    let error = answer.as_ref().err().map(ToString::to_string);
    let error = error.unwrap_or_default();
    let shown = Row::text(&puzzle);
    for &format in RowFormat::ALL {
        for file in [None, Some("a,\t\"b")] {
            let row = Row {
                file,
                grades: false,
                line: number,
                puzzle: &shown,
                answer: match &answer {
                    Ok(answer) => Ok((answer, &solution)),
                    Err(_) => Err(&error),
                },
            };
            let mut text = Vec::new();
            format.write(&row, &mut text);
            assert_eq!(text.pop(), Some(b'\n'));
            assert!(!text.contains(&b'\n'), "{}", String::from_utf8_lossy(&text));
            let key = format
                .read(&text, columns(file.is_some()))
                .expect("what we write we read");
            assert_eq!(key.file.as_deref(), file);
            assert_eq!(
                (key.line, &*key.puzzle, key.verdict),
                (number, &*shown, outcome)
            );
        }
    }
}

fn columns(files: bool) -> Columns {
    Columns {
        files,
        grades: false,
    }
}

/// A file that is gone on with may hold anything.
pub fn row(data: &[u8]) {
    for &format in RowFormat::ALL {
        for files in [false, true] {
            if let Some(key) = format.read(data, columns(files)) {
                assert_eq!(key.file.is_some(), files);
            }
        }
    }
}
