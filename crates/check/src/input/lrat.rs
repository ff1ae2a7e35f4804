//! The lines of an LRAT proof.

use std::io::BufRead;

use anydoku_sat::Lit;

use super::Format;
use super::bytes::{Bytes, is_white};
use crate::fault::{Fault, FaultKind};

/// The highest number of a clause.
const MAX_ID: u64 = 1 << 56;

/// What a line does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LratLine {
    /// Adds a clause with this number.
    Add(u64),
    /// Deletes the clauses that are listed as hints.
    Delete,
}

pub struct LratReader<R> {
    bytes: Bytes<R>,
    /// The clause of the last line, and its hints or the numbers that it deletes.
    pub clause: Vec<Lit>,
    pub hints: Vec<i64>,
}

impl<R: BufRead> LratReader<R> {
    pub fn new(input: R, format: Format) -> Result<LratReader<R>, Fault> {
        let mut bytes = Bytes::new(input)?;
        bytes.binary = format.is_binary_lrat(bytes.start());
        Ok(LratReader {
            bytes,
            clause: Vec::new(),
            hints: Vec::new(),
        })
    }

    /// Reads the next line; `None` at the end.
    pub fn next(&mut self) -> Result<Option<LratLine>, Fault> {
        self.clause.clear();
        self.hints.clear();
        let bytes = &mut self.bytes;
        let first = match bytes.binary {
            true => bytes.peek()?,
            false => bytes.skip_comments()?,
        };
        let Some(first) = first else { return Ok(None) };
        bytes.begin_step();
        let line = match (first, bytes.binary) {
            (b'a', true) => {
                bytes.advance();
                LratLine::Add(self.id()?)
            }
            (b'd', true) => {
                bytes.advance();
                LratLine::Delete
            }
            (b'0'..=b'9', false) => {
                let id = self.id()?;
                self.bytes.skip_white()?;
                match self.bytes.peek()? {
                    Some(b'd') => {
                        self.bytes.advance();
                        if !self.bytes.peek()?.is_some_and(is_white) {
                            return Err(self.bytes.unexpected("a blank after `d`"));
                        }
                        LratLine::Delete
                    }
                    _ => LratLine::Add(id),
                }
            }
            (_, true) => return Err(bytes.unexpected("`a` or `d`")),
            (_, false) => return Err(bytes.unexpected("the number of a clause or a comment")),
        };
        let bytes = &mut self.bytes;
        if line != LratLine::Delete {
            while let Some(lit) = bytes.literal()? {
                self.clause.push(lit);
            }
        }
        loop {
            match bytes.number(MAX_ID, "the number of a clause or 0")? {
                0 => return Ok(Some(line)),
                hint => self.hints.push(hint),
            }
        }
    }

    fn id(&mut self) -> Result<u64, Fault> {
        match self.bytes.number(MAX_ID, "the number of a clause")? {
            id @ 1.. => Ok(id as u64),
            // In text the minus sign is no begin of a line, so this is binary or the number 0.
            _ => Err(self.bytes.fault(FaultKind::Unexpected {
                byte: b'0',
                expected: "the number of a clause, from 1",
            })),
        }
    }

    /// A fault of the last line.
    pub fn fault_of_line(&self, kind: FaultKind) -> Fault {
        self.bytes.fault_of_step(kind)
    }

    /// A fault at the end.
    pub fn fault(&self, kind: FaultKind) -> Fault {
        self.bytes.fault(kind)
    }
}
