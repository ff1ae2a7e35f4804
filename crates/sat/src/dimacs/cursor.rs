//! Walks through the bytes of an input and knows the line and column.
//!
//! Blocks are copied from the reader into a buffer of its own, so that a byte costs a bounds check and
//! nothing else, whatever the reader is. A failure of the reader looks like the end of the input until an
//! error is made or [`Cursor::finish`] is called: then the failure comes out. So the grammar above needs no
//! error path for every byte.

use std::io::{self, BufRead};

use super::{Compression, ReadError, ReadErrorKind};
use crate::lit::{Lit, Var};

const BLOCK: usize = 1 << 14;

pub(super) struct Cursor<R> {
    input: R,
    buffer: Vec<u8>,
    /// The position of the next byte in the buffer.
    at: usize,
    /// How many bytes of the input came before the buffer.
    before: u64,
    /// The current line, from 1, and the offset of its first byte in the input.
    line: u64,
    line_start: u64,
    ended: bool,
    fault: Option<io::Error>,
}

/// A blank within a line. The carriage return is one, so that Windows line ends need no care.
pub(super) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | 0x0b | 0x0c)
}

/// A blank or a line end.
pub(super) fn is_white(byte: u8) -> bool {
    byte == b'\n' || is_blank(byte)
}

impl<R: BufRead> Cursor<R> {
    /// At the first byte of the text, after a byte order mark.
    pub fn new(input: R) -> Result<Cursor<R>, ReadError> {
        let mut cursor = Cursor {
            input,
            buffer: Vec::new(),
            at: 0,
            before: 0,
            line: 1,
            line_start: 0,
            ended: false,
            fault: None,
        };
        while cursor.buffer.len() < Compression::MARK && !cursor.ended {
            cursor.append();
        }
        if let Some(compression) = Compression::detect(&cursor.buffer) {
            return Err(cursor.error(ReadErrorKind::Compressed(compression)));
        }
        if cursor.buffer.starts_with(b"\xef\xbb\xbf") {
            cursor.at = 3;
        }
        Ok(cursor)
    }

    /// The next byte, `None` at the end.
    #[inline(always)]
    pub fn peek(&mut self) -> Option<u8> {
        match self.buffer.get(self.at) {
            Some(&byte) => Some(byte),
            None => self.refill(),
        }
    }

    /// Steps over a byte that [`Cursor::peek`] has shown and that is no line feed.
    #[inline(always)]
    pub fn advance(&mut self) {
        self.at += 1;
    }

    #[cold]
    fn refill(&mut self) -> Option<u8> {
        self.before += self.buffer.len() as u64;
        self.buffer.clear();
        self.at = 0;
        self.append();
        self.buffer.first().copied()
    }

    /// Appends the next bytes of the input to the buffer, or notes that there are none.
    fn append(&mut self) {
        while !self.ended {
            match self.input.fill_buf() {
                Ok(bytes) => {
                    let taken = bytes.len().min(BLOCK - self.buffer.len());
                    self.buffer.extend_from_slice(&bytes[..taken]);
                    self.input.consume(taken);
                    self.ended = taken == 0;
                    return;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    self.fault = Some(error);
                    self.ended = true;
                }
            }
        }
    }

    /// The line of the next byte, from 1.
    #[inline]
    pub fn line(&self) -> u64 {
        self.line
    }

    /// The column of the next byte, from 1.
    #[inline]
    pub fn column(&self) -> u64 {
        self.before + self.at as u64 - self.line_start + 1
    }

    /// An error at the next byte.
    #[cold]
    pub fn error(&mut self, kind: ReadErrorKind) -> ReadError {
        self.error_at(self.column(), kind)
    }

    /// An error at this column of the current line.
    #[cold]
    pub fn error_at(&mut self, column: u64, kind: ReadErrorKind) -> ReadError {
        match self.finish() {
            Ok(()) => ReadError::new(self.line, column, kind),
            Err(error) => error,
        }
    }

    /// An error at the next byte because it is what it is.
    #[cold]
    pub fn unexpected(&mut self, expected: &'static str) -> ReadError {
        let byte = self.peek();
        self.error(ReadErrorKind::Unexpected { byte, expected })
    }

    /// Brings out the failure of the reader, if there was one.
    pub fn finish(&mut self) -> Result<(), ReadError> {
        match self.fault.take() {
            None => Ok(()),
            Some(error) => {
                let kind = ReadErrorKind::Io(error);
                Err(ReadError::new(self.line, self.column(), kind))
            }
        }
    }

    /// Steps over blanks and line ends.
    #[inline(always)]
    pub fn skip_white(&mut self) {
        while let Some(byte) = self.peek() {
            if byte == b'\n' {
                self.next_line();
            } else if is_blank(byte) {
                self.advance();
            } else {
                return;
            }
        }
    }

    /// Steps over blanks within the line.
    pub fn skip_blanks(&mut self) {
        while self.peek().is_some_and(is_blank) {
            self.advance();
        }
    }

    /// Steps over a line feed.
    #[inline]
    fn next_line(&mut self) {
        self.advance();
        self.line += 1;
        self.line_start = self.before + self.at as u64;
    }

    /// Steps over the rest of the line.
    pub fn skip_line(&mut self) {
        while self.peek().is_some() {
            match self.buffer[self.at..].iter().position(|&b| b == b'\n') {
                Some(length) => {
                    self.at += length;
                    return self.next_line();
                }
                None => self.at = self.buffer.len(),
            }
        }
    }

    /// Steps over a comment, standing on its `c`. A comment that doesn't `begin` its line must be separated
    /// from its `c`, or a stray word would pass for one.
    pub fn skip_comment(&mut self, begins: bool, expected: &'static str) -> Result<(), ReadError> {
        let column = self.column();
        self.advance();
        if !begins && self.peek().is_some_and(|byte| !is_white(byte)) {
            let byte = Some(b'c');
            return Err(self.error_at(column, ReadErrorKind::Unexpected { byte, expected }));
        }
        self.skip_line();
        Ok(())
    }

    /// Steps over the bytes up to the next blank and returns them, or the first few of a longer word.
    pub fn word(&mut self) -> Vec<u8> {
        let mut word = Vec::new();
        while let Some(byte) = self.peek().filter(|&byte| !is_white(byte)) {
            if word.len() == 16 {
                break;
            }
            word.push(byte);
            self.advance();
        }
        word
    }

    /// A number without sign up to `limit`, and a blank or the end after it.
    ///
    /// `limit` must be below a sixteenth of the largest `u64`.
    #[inline(always)]
    pub fn number(&mut self, limit: u64) -> Result<u64, ReadError> {
        // Nearly all numbers are short, correct and not cut by the end of the buffer. Sixteen digits can't
        // overflow.
        let mut number = 0;
        for (length, &byte) in self.buffer[self.at..].iter().take(16).enumerate() {
            let digit = byte.wrapping_sub(b'0');
            if digit > 9 {
                if length > 0 && number <= limit && is_white(byte) {
                    self.at += length;
                    return Ok(number);
                }
                break;
            }
            number = 10 * number + u64::from(digit);
        }
        self.number_by_bytes(limit)
    }

    /// The same for all numbers.
    #[cold]
    fn number_by_bytes(&mut self, limit: u64) -> Result<u64, ReadError> {
        let column = self.column();
        let mut number = 0;
        loop {
            match self.peek() {
                Some(byte @ b'0'..=b'9') => {
                    number = 10 * number + u64::from(byte - b'0');
                    if number > limit {
                        return Err(self.error_at(column, ReadErrorKind::NumberTooLarge { limit }));
                    }
                    self.advance();
                }
                _ if self.column() == column => return Err(self.unexpected("a number")),
                None => return Ok(number),
                Some(byte) if is_white(byte) => return Ok(number),
                Some(_) => return Err(self.unexpected("a blank after the number")),
            }
        }
    }

    /// A literal, or `None` for the 0 that ends a list of them.
    #[inline(always)]
    pub fn literal(&mut self) -> Result<Option<Lit>, ReadError> {
        let positive = self.peek() != Some(b'-');
        if !positive {
            self.advance();
            if !matches!(self.peek(), Some(b'1'..=b'9')) {
                return Err(self.unexpected("a variable from 1 after the minus sign"));
            }
        }
        let number = self.number(u64::from(Var::MAX_COUNT))? as u32;
        Ok(match number {
            0 => None,
            _ => Some(Var::new(number - 1).lit(positive)),
        })
    }
}
