//! The bytes of a proof, with their place, and the numbers in them in both notations.

use std::io::{self, BufRead};

use anydoku_sat::dimacs::Compression;
use anydoku_sat::{Lit, Var};

use super::format::WINDOW;
use crate::fault::{Fault, FaultKind, Place};

const BLOCK: usize = 1 << 16;

pub struct Bytes<R> {
    input: R,
    buffer: Vec<u8>,
    at: usize,
    /// Bytes that came before the buffer.
    before: u64,
    line: u64,
    ended: bool,
    pub binary: bool,
    /// Steps begun so far, and the position at which the last one begins.
    step: u64,
    begin: u64,
}

pub fn is_white(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}

impl<R: BufRead> Bytes<R> {
    pub fn new(input: R) -> Result<Bytes<R>, Fault> {
        let mut bytes = Bytes {
            input,
            buffer: Vec::new(),
            at: 0,
            before: 0,
            line: 1,
            ended: false,
            binary: false,
            step: 0,
            begin: 1,
        };
        while bytes.buffer.len() < WINDOW && !bytes.ended {
            bytes.append()?;
        }
        if let Some(compression) = Compression::detect(&bytes.buffer) {
            return Err(bytes.fault(FaultKind::Compressed(compression)));
        }
        Ok(bytes)
    }

    /// The first bytes, at least [`WINDOW`] of them if there are so many.
    pub fn start(&self) -> &[u8] {
        &self.buffer
    }

    /// A fault at the next byte.
    #[cold]
    pub fn fault(&self, kind: FaultKind) -> Fault {
        let mut place = self.place();
        place.position = self.position();
        Fault::new(place, kind)
    }

    /// A fault at the begin of the step.
    #[cold]
    pub fn fault_of_step(&self, kind: FaultKind) -> Fault {
        Fault::new(self.place(), kind)
    }

    /// The begin of the step.
    pub fn place(&self) -> Place {
        Place {
            step: self.step,
            position: self.begin,
            binary: self.binary,
        }
    }

    fn position(&self) -> u64 {
        match self.binary {
            true => self.before + self.at as u64,
            false => self.line,
        }
    }

    pub fn begin_step(&mut self) {
        self.step += 1;
        self.begin = self.position();
    }

    #[inline(always)]
    pub fn peek(&mut self) -> Result<Option<u8>, Fault> {
        match self.buffer.get(self.at) {
            Some(&byte) => Ok(Some(byte)),
            None => self.refill(),
        }
    }

    /// Steps over the byte that [`Bytes::peek`] has shown.
    #[inline(always)]
    pub fn advance(&mut self) {
        self.line += u64::from(self.buffer[self.at] == b'\n');
        self.at += 1;
    }

    #[cold]
    fn refill(&mut self) -> Result<Option<u8>, Fault> {
        self.before += self.buffer.len() as u64;
        self.buffer.clear();
        self.at = 0;
        self.append()?;
        Ok(self.buffer.first().copied())
    }

    fn append(&mut self) -> Result<(), Fault> {
        while !self.ended {
            match self.input.fill_buf() {
                Ok(bytes) => {
                    let taken = bytes.len().min(BLOCK);
                    self.buffer.extend_from_slice(&bytes[..taken]);
                    self.input.consume(taken);
                    self.ended = taken == 0;
                    return Ok(());
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(self.fault(FaultKind::Io(error))),
            }
        }
        Ok(())
    }

    /// The next byte is not what it should be, or the input ends.
    #[cold]
    pub fn unexpected(&mut self, expected: &'static str) -> Fault {
        match self.peek() {
            Err(fault) => fault,
            Ok(Some(byte)) => self.fault(FaultKind::Unexpected { byte, expected }),
            Ok(None) => self.fault(FaultKind::Truncated { expected }),
        }
    }

    pub fn skip_white(&mut self) -> Result<(), Fault> {
        while self.peek()?.is_some_and(is_white) {
            self.advance();
        }
        Ok(())
    }

    pub fn skip_line(&mut self) -> Result<(), Fault> {
        while let Some(byte) = self.peek()? {
            self.advance();
            if byte == b'\n' {
                break;
            }
        }
        Ok(())
    }

    /// Steps over blanks and comment lines, to the next byte of the proof.
    pub fn skip_comments(&mut self) -> Result<Option<u8>, Fault> {
        loop {
            self.skip_white()?;
            match self.peek()? {
                Some(b'c') => self.skip_line()?,
                byte => return Ok(byte),
            }
        }
    }

    /// The next number in the proof's notation: text, or groups of seven bits. 0 ends lists.
    #[inline]
    pub fn number(&mut self, limit: u64, expected: &'static str) -> Result<i64, Fault> {
        match self.binary {
            true => self.seven_bits(limit, expected),
            false => self.decimal(limit, expected),
        }
    }

    /// The next literal; `None` for the 0 that ends a clause.
    #[inline]
    pub fn literal(&mut self) -> Result<Option<Lit>, Fault> {
        let number = self.number(u64::from(Var::MAX_COUNT), "a literal or 0")?;
        Ok(Lit::from_dimacs(number as i32))
    }

    fn decimal(&mut self, limit: u64, expected: &'static str) -> Result<i64, Fault> {
        self.skip_white()?;
        let negative = self.peek()? == Some(b'-');
        if negative {
            self.advance();
        }
        let mut number = 0;
        let mut digits = false;
        loop {
            match self.peek()? {
                Some(byte @ b'0'..=b'9') => {
                    number = 10 * number + u64::from(byte - b'0');
                    if number > limit {
                        return Err(self.fault(FaultKind::NumberTooLarge { limit }));
                    }
                    digits = true;
                    self.advance();
                }
                // The last number may stand at the very end.
                None if digits => break,
                Some(byte) if digits && is_white(byte) => break,
                _ => return Err(self.unexpected(expected)),
            }
        }
        if negative && number == 0 {
            return Err(self.fault(FaultKind::Unexpected {
                byte: b'0',
                expected: "a number from 1 after the minus sign",
            }));
        }
        Ok(if negative {
            -(number as i64)
        } else {
            number as i64
        })
    }

    fn seven_bits(&mut self, limit: u64, expected: &'static str) -> Result<i64, Fault> {
        let mut bits: u64 = 0;
        let mut shift = 0;
        loop {
            let Some(byte) = self.peek()? else {
                return Err(self.unexpected(expected));
            };
            if shift > 56 {
                return Err(self.fault(FaultKind::NumberTooLarge { limit }));
            }
            bits |= u64::from(byte & 0x7f) << shift;
            shift += 7;
            self.advance();
            if byte & 0x80 == 0 {
                break;
            }
        }
        let number = bits >> 1;
        if bits == 1 {
            let expected = "no sign with the number 0";
            return Err(self.fault(FaultKind::Unexpected { byte: 1, expected }));
        }
        if number > limit {
            return Err(self.fault(FaultKind::NumberTooLarge { limit }));
        }
        Ok(if bits & 1 == 1 {
            -(number as i64)
        } else {
            number as i64
        })
    }
}
