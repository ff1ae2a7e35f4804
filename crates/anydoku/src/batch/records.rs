//! The records of a file, one after the other, in little memory: a line each, or the lines of a quoted field.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read};

use super::fields;
use super::layout::{Column, Layout, LayoutError};

/// The longest line that is kept; the largest board takes a quarter of it. Of a longer one only the number is
/// told.
pub const LONGEST_LINE: usize = 1 << 20;
/// A quoted field goes on over so many lines at most; else the quote is a mistake in the first one.
const LINES_OF_A_RECORD: usize = 32;

/// Where a record stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// Its first line in the file, from 1.
    pub line: u64,
    /// Whether it is there; a line that is too long was skipped.
    pub whole: bool,
}

/// Reads the records of a file.
pub struct Records<R> {
    input: BufReader<R>,
    layout: Layout,
    /// Lines taken from the input so far.
    lines: u64,
    /// Lines that were looked at and not yet handed out.
    ahead: VecDeque<Line>,
}

struct Line {
    number: u64,
    /// Without its end.
    bytes: Vec<u8>,
    whole: bool,
}

/// Why records can't be read.
#[derive(Debug, thiserror::Error)]
pub enum RecordsError {
    /// The reader failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The column is not there.
    #[error(transparent)]
    Layout(#[from] LayoutError),
}

impl<R: Read> Records<R> {
    /// Looks at the first lines: where the puzzles are. `is_puzzle` says whether a text looks like one.
    ///
    /// # Errors
    /// If the reader fails, or the column is not there.
    pub fn new(
        input: R,
        column: Option<&Column>,
        is_puzzle: &dyn Fn(&[u8]) -> bool,
    ) -> Result<Records<R>, RecordsError> {
        let mut records = Records {
            input: BufReader::with_capacity(1 << 16, input),
            layout: Layout::Lines,
            lines: 0,
            ahead: VecDeque::new(),
        };
        let Some(mut first) = records.nonblank()? else {
            return Ok(records);
        };
        if let Some(text) = first.bytes.strip_prefix("\u{feff}".as_bytes()) {
            first.bytes = text.to_vec();
        }
        // A pipe may give its second line only after the first one is answered.
        let second = match column.is_none() && is_puzzle(&first.bytes) {
            true => None,
            false => records.nonblank()?,
        };
        let bytes = second.as_ref().map(|line| &*line.bytes);
        let detected = Layout::detect(&first.bytes, bytes, column, is_puzzle)?;
        records.layout = detected.layout;
        let first = (!detected.header).then_some(first);
        records.ahead = first.into_iter().chain(second).collect();
        Ok(records)
    }

    /// Where the puzzles are.
    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// Whether another line can be had without waiting for the reader.
    pub fn is_ready(&self) -> bool {
        !self.ahead.is_empty() || self.input.buffer().contains(&b'\n')
    }

    /// Appends the bytes of the next record, without the end of its line; `None` after the last one.
    ///
    /// # Errors
    /// If the reader fails.
    pub fn next_into(&mut self, bytes: &mut Vec<u8>) -> io::Result<Option<Record>> {
        let start = bytes.len();
        loop {
            let line = match self.ahead.pop_front() {
                Some(line) => {
                    bytes.extend_from_slice(&line.bytes);
                    Record {
                        line: line.number,
                        whole: line.whole,
                    }
                }
                None => match self.read_line(bytes)? {
                    Some(line) => line,
                    None => return Ok(None),
                },
            };
            if line.whole && self.layout.is_blank(&bytes[start..]) {
                bytes.truncate(start);
                continue;
            }
            if let Layout::Columns { delimiter, .. } = self.layout
                && fields::is_open(&bytes[start..], delimiter)
            {
                self.close(bytes, start, delimiter)?;
            }
            return Ok(Some(line));
        }
    }

    /// Appends the lines over which a quoted field goes on, if it ends.
    fn close(&mut self, bytes: &mut Vec<u8>, start: usize, delimiter: u8) -> io::Result<()> {
        let first = bytes.len();
        for lines in 1..=LINES_OF_A_RECORD {
            if self.ahead.len() < lines {
                let mut more = Vec::new();
                let Some(Record { line, whole }) = self.read_line(&mut more)? else {
                    break;
                };
                self.ahead.push_back(Line {
                    number: line,
                    bytes: more,
                    whole,
                });
            }
            let more = &self.ahead[lines - 1];
            if !more.whole || bytes.len() + more.bytes.len() - start > LONGEST_LINE {
                break;
            }
            bytes.push(b'\n');
            bytes.extend_from_slice(&more.bytes);
            if !fields::is_open(&bytes[start..], delimiter) {
                self.ahead.drain(..lines);
                return Ok(());
            }
        }
        bytes.truncate(first);
        Ok(())
    }

    fn nonblank(&mut self) -> io::Result<Option<Line>> {
        loop {
            let mut bytes = Vec::new();
            let Some(Record { line, whole }) = self.read_line(&mut bytes)? else {
                return Ok(None);
            };
            if !whole || !Layout::Lines.is_blank(&bytes) {
                return Ok(Some(Line {
                    number: line,
                    bytes,
                    whole,
                }));
            }
        }
    }

    /// Appends the next line without its end.
    fn read_line(&mut self, bytes: &mut Vec<u8>) -> io::Result<Option<Record>> {
        let start = bytes.len();
        let mut input = (&mut self.input).take(LONGEST_LINE as u64);
        if input.read_until(b'\n', bytes)? == 0 {
            return Ok(None);
        }
        self.lines += 1;
        let mut record = Record {
            line: self.lines,
            whole: true,
        };
        if bytes.last() == Some(&b'\n') {
            bytes.pop();
            if bytes.len() > start && bytes.last() == Some(&b'\r') {
                bytes.pop();
            }
        } else if bytes.len() - start == LONGEST_LINE {
            bytes.truncate(start);
            self.input.skip_until(b'\n')?;
            record.whole = false;
        }
        Ok(Some(record))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FOUR: &str = "1.....3...4....2";

    fn is_puzzle(text: &[u8]) -> bool {
        text.len() == 16
    }

    fn read(text: &[u8], column: Option<&str>) -> Vec<(u64, String)> {
        let column = column.map(|column| column.parse().unwrap());
        let mut records = Records::new(text, column.as_ref(), &is_puzzle).unwrap();
        let mut found = Vec::new();
        let mut bytes = Vec::new();
        while let Some(record) = records.next_into(&mut bytes).unwrap() {
            let text = match record.whole {
                true => String::from_utf8(std::mem::take(&mut bytes)).unwrap(),
                false => "too long".to_owned(),
            };
            found.push((record.line, text));
        }
        found
    }

    fn owned(records: &[(u64, &str)]) -> Vec<(u64, String)> {
        records
            .iter()
            .map(|&(line, text)| (line, text.to_owned()))
            .collect()
    }

    #[test]
    fn lines_keep_their_numbers() {
        let text = format!("# a comment\n\n{FOUR}\r\n  \nbad\n{FOUR}");
        assert_eq!(
            read(text.as_bytes(), None),
            owned(&[(3, FOUR), (5, "bad"), (6, FOUR)])
        );
        assert_eq!(read(b"", None), []);
        assert_eq!(read(b"\n# x\n", None), []);
        let marked = format!("\u{feff}{FOUR}\n");
        assert_eq!(read(marked.as_bytes(), None), owned(&[(1, FOUR)]));
    }

    #[test]
    fn headers_are_no_records() {
        let text = format!("puzzle,x\n{FOUR},1\n\n{FOUR},2\n");
        let (one, two) = (format!("{FOUR},1"), format!("{FOUR},2"));
        assert_eq!(read(text.as_bytes(), None), owned(&[(2, &one), (4, &two)]));
        assert_eq!(read(b"puzzle,x\n", None), []);
    }

    #[test]
    fn a_quoted_field_may_go_on() {
        let text = b"name,puzzle\n\"two\nlines\",a\nx,b\n";
        assert_eq!(
            read(text, Some("puzzle")),
            owned(&[(2, "\"two\nlines\",a"), (4, "x,b")])
        );
    }

    #[test]
    fn a_quote_that_never_closes_costs_one_line() {
        let mut text = "name,puzzle\n\"open,a\n".to_owned();
        for n in 0..100 {
            text += &format!("{n},b\n");
        }
        let records = read(text.as_bytes(), Some("puzzle"));
        assert_eq!(records.len(), 101);
        assert_eq!(records[0], (2, "\"open,a".to_owned()));
        assert_eq!(records[100], (102, "99,b".to_owned()));
    }

    #[test]
    fn a_line_without_end_takes_no_memory() {
        let mut text = vec![b'1'; 3 * LONGEST_LINE];
        text.extend_from_slice(b"\nnext\n");
        assert_eq!(read(&text, None), owned(&[(1, "too long"), (2, "next")]));
    }

    #[test]
    fn only_what_is_there_is_ready() {
        let mut records = Records::new(&b"1.....3...4....2\na\nb"[..], None, &is_puzzle).unwrap();
        let mut bytes = Vec::new();
        for ready in [true, true, false] {
            assert_eq!(records.is_ready(), ready);
            records.next_into(&mut bytes).unwrap().unwrap();
        }
        assert!(records.next_into(&mut bytes).unwrap().is_none());
    }
}
