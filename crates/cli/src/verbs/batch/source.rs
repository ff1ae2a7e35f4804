//! Puzzles from files, in pieces for the threads. A piece is of one file, and never waits for input when it
//! has a line.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use anydoku::batch::{Batch, Column, Layout, Pace, Record, Records};
use anydoku::board::formats::PuzzleLine;
use anyhow::{Result, anyhow};

use super::parquet;
use crate::args::Shard;
use crate::file;
use crate::output;

/// So many bytes end a piece.
const PIECE_BYTES: usize = 1 << 16;

/// A piece of work.
pub struct Piece {
    /// The file that it comes from.
    pub file: Arc<str>,
    /// Where records hold their puzzles.
    pub layout: Layout,
    /// The bytes of all records.
    pub bytes: Vec<u8>,
    /// Each record, and where its bytes end.
    pub records: Vec<(Record, usize)>,
    /// How many bytes of all files were read so far.
    pub position: u64,
}

/// Whether a file could not be read.
#[derive(Clone, Default)]
pub struct Faults(Arc<AtomicBool>);

impl Faults {
    /// Whether there was one.
    pub fn any(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    fn tell(&self, error: &anyhow::Error) {
        output::error(&format!("{error:#}"));
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The puzzles of all files.
pub struct Source<'a> {
    files: std::slice::Iter<'a, PathBuf>,
    column: Option<Column>,
    shard: Shard,
    batch: &'a Batch<'a>,
    pace: Arc<Pace>,
    open: Option<Open>,
    /// How many puzzles there were so far, those of other shares too.
    puzzles: u64,
    /// How many bytes were read so far.
    bytes: Arc<AtomicU64>,
    faults: Faults,
}

struct Open {
    name: Arc<str>,
    records: Records<Box<dyn Read + Send>>,
}

impl<'a> Source<'a> {
    /// Opens no file yet.
    pub fn new(
        files: &'a [PathBuf],
        column: Option<Column>,
        shard: Shard,
        batch: &'a Batch<'a>,
        pace: Arc<Pace>,
    ) -> Source<'a> {
        Source {
            files: files.iter(),
            column,
            shard,
            batch,
            pace,
            open: None,
            puzzles: 0,
            bytes: Arc::default(),
            faults: Faults::default(),
        }
    }

    /// Knows whether a file could not be read.
    pub fn faults(&self) -> Faults {
        self.faults.clone()
    }

    /// How many bytes were read so far.
    pub fn read_so_far(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    /// Appends the bytes of the next record of this share.
    pub fn next_record(&mut self, bytes: &mut Vec<u8>) -> Option<(Record, Arc<str>, Layout)> {
        loop {
            if self.open.is_none() {
                self.open = Some(self.next_file()?);
            }
            if let Some(record) = self.record_of_file(bytes) {
                let open = self.open.as_ref()?;
                return Some((record, Arc::clone(&open.name), open.records.layout()));
            }
            self.open = None;
        }
    }

    /// Appends the bytes of the next record of this share in the open file.
    fn record_of_file(&mut self, bytes: &mut Vec<u8>) -> Option<Record> {
        let open = self.open.as_mut()?;
        let start = bytes.len();
        loop {
            match open.records.next_into(bytes) {
                Ok(Some(record)) => {
                    self.puzzles += 1;
                    if self.shard.holds(self.puzzles - 1) {
                        return Some(record);
                    }
                    bytes.truncate(start);
                }
                Ok(None) => return None,
                Err(error) => {
                    bytes.truncate(start);
                    self.faults.tell(&anyhow!("{}: {error}", open.name));
                    return None;
                }
            }
        }
    }

    /// The next file that can be read.
    fn next_file(&mut self) -> Option<Open> {
        loop {
            let path = self.files.next()?;
            match self.open_file(path) {
                Ok(open) => return Some(open),
                Err(error) => self.faults.tell(&error),
            }
        }
    }

    fn open_file(&self, path: &Path) -> Result<Open> {
        let name = file::name(path);
        let reader = match parquet::is_table(path) {
            true => parquet::open(path, &self.bytes)?,
            false => file::open_counted(path, &self.bytes)?,
        };
        let options = self.batch.options();
        let board = options.board.as_deref();
        let is_puzzle = |text: &[u8]| {
            let line = PuzzleLine::new(text, options.format, board);
            matches!(line, Ok(Some(line)) if line.looks_right(board))
        };
        let records = Records::new(reader, self.column.as_ref(), &is_puzzle)
            .map_err(|error| anyhow!("{name}: {error}"))?;
        Ok(Open {
            name: name.into(),
            records,
        })
    }
}

impl Iterator for Source<'_> {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        let mut bytes = Vec::new();
        let (record, file, layout) = self.next_record(&mut bytes)?;
        let mut records = vec![(record, bytes.len())];
        let most = self.pace.lines();
        while records.len() < most
            && bytes.len() < PIECE_BYTES
            && self
                .open
                .as_ref()
                .is_some_and(|open| open.records.is_ready())
        {
            let Some(record) = self.record_of_file(&mut bytes) else {
                self.open = None;
                break;
            };
            records.push((record, bytes.len()));
        }
        Some(Piece {
            file,
            layout,
            bytes,
            records,
            position: self.read_so_far(),
        })
    }
}
