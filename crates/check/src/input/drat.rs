//! The steps of a DRAT proof.

use std::io::BufRead;

use anydoku_sat::Lit;

use super::Format;
use super::bytes::{Bytes, is_white};
use crate::fault::{Fault, FaultKind, Place};

/// What a step does with its clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DratStep {
    Add,
    Delete,
}

pub struct DratReader<R> {
    bytes: Bytes<R>,
}

impl<R: BufRead> DratReader<R> {
    pub fn new(input: R, format: Format) -> Result<DratReader<R>, Fault> {
        let mut bytes = Bytes::new(input)?;
        bytes.binary = format.is_binary_drat(bytes.start());
        Ok(DratReader { bytes })
    }

    /// The next step, its clause in `clause`; `None` at the end.
    pub fn next(&mut self, clause: &mut Vec<Lit>) -> Result<Option<DratStep>, Fault> {
        clause.clear();
        let bytes = &mut self.bytes;
        let first = match bytes.binary {
            true => bytes.peek()?,
            false => bytes.skip_comments()?,
        };
        let Some(first) = first else { return Ok(None) };
        bytes.begin_step();
        let step = match (first, bytes.binary) {
            (b'a', true) => DratStep::Add,
            (b'd', _) => DratStep::Delete,
            (b'-' | b'0'..=b'9', false) => DratStep::Add,
            (_, true) => return Err(bytes.unexpected("`a` or `d`")),
            (_, false) => return Err(bytes.unexpected("a literal, 0, `d` or a comment")),
        };
        if bytes.binary || first == b'd' {
            bytes.advance();
        }
        if !bytes.binary && first == b'd' && !bytes.peek()?.is_some_and(is_white) {
            return Err(bytes.unexpected("a blank after `d`"));
        }
        while let Some(lit) = bytes.literal()? {
            clause.push(lit);
        }
        Ok(Some(step))
    }

    /// Where the last step begins.
    pub fn place(&self) -> Place {
        self.bytes.place()
    }

    /// A fault at the next byte.
    pub fn fault(&self, kind: FaultKind) -> Fault {
        self.bytes.fault(kind)
    }
}
