//! Which format a text is in, from its content.
//!
//! | sign | format |
//! |---|---|
//! | `{` | json |
//! | a keyword, or a word like one | doku |
//! | `->` | coordinates |
//! | bars, borders, a `[Section]` | grid |
//! | commas between short words | numbers |
//! | two words a line, a cell and a number | pairs |
//! | as many lines as cells a line | grid |
//! | a long word in front | line |
//! | many words in a line | numbers |
//! | else | grid |
//!
//! Only texts that give different puzzles in two formats are ambiguous: nine lines of nine numbers are the
//! same puzzle as grid and as numbers.

use super::boards::is_known;
use super::doku::Keyword;
use super::entry::{Entry, LARGEST_CHARACTER};
use super::error::{ReadError, ReadErrorKind, closest};
use super::grid::is_drawn;
use super::line;
use super::names;
use super::numbers::two_readings;
use super::text::{Line, Lines, number, tokens};
use crate::board::Board;
use crate::formats::Format;

/// How many lines, and how many bytes of them, are looked at.
const SAMPLE_LINES: usize = 300;
const SAMPLE_BYTES: usize = 1 << 21;
/// The fewest characters that make a puzzle in one word; shorter words are rows, or parts of them.
const SHORTEST_LINE: usize = 16;

pub(super) fn format(text: &str, board: Option<&Board>) -> Result<Format, ReadError> {
    let sample = Sample::new(text)?;
    let Some(first) = sample.lines.first() else {
        return Err(ReadError::new(1, 1, ReadErrorKind::Empty));
    };
    let content = first.content().trim();
    if content.starts_with('{') {
        return Ok(Format::Json);
    }
    if is_doku(content) {
        return Ok(Format::Doku);
    }
    if content.contains("->") || content.contains('→') {
        return Ok(Format::Coordinates);
    }
    if content.starts_with('[') || sample.block().iter().any(|line| is_drawn(line.content())) {
        return Ok(Format::Grid);
    }
    sample.cells(first, board)
}

/// Whether a line starts with a keyword, or with a word that looks like one.
fn is_doku(content: &str) -> bool {
    let word = Keyword::word(content);
    let is_end = |c: char| c.is_whitespace() || c == '=';
    if !content[word.len()..].chars().next().is_none_or(is_end) {
        return false;
    }
    Keyword::parse(word).is_some() || (word.len() > 2 && closest(word, Keyword::names()).is_some())
}

/// The first lines of a text that are not blank.
struct Sample<'a> {
    lines: Vec<Line<'a>>,
    /// How many of them come before the first blank line.
    block: usize,
    /// Whether these are all lines.
    complete: bool,
}

impl<'a> Sample<'a> {
    fn new(text: &'a str) -> Result<Sample<'a>, ReadError> {
        let mut sample = Sample {
            lines: Vec::new(),
            block: 0,
            complete: true,
        };
        let mut bytes = 0;
        let mut ended = false;
        for line in Lines::new(text) {
            let line = line?;
            if line.is_blank() {
                // A line of nothing but a comment does not end a grid.
                ended |= !sample.lines.is_empty() && line.text.trim().is_empty();
                continue;
            }
            bytes += line.raw.len();
            if sample.lines.len() == SAMPLE_LINES
                || bytes > SAMPLE_BYTES && !sample.lines.is_empty()
            {
                sample.complete = false;
                break;
            }
            sample.lines.push(line);
            sample.block += usize::from(!ended);
        }
        Ok(sample)
    }

    fn block(&self) -> &[Line<'a>] {
        &self.lines[..self.block]
    }

    /// The format of a text of cells.
    fn cells(&self, first: &Line<'_>, board: Option<&Board>) -> Result<Format, ReadError> {
        let content = first.content();
        let (start, head) = line::cells(first);
        let words = tokens(content, 0).count();
        let is_line = |cells: usize| match board {
            Some(board) => board.cells() as usize == cells && board.values() <= LARGEST_CHARACTER,
            None => cells >= SHORTEST_LINE,
        };
        let long_head = head.len() >= SHORTEST_LINE;
        if content.contains(',') && !content.trim_start().starts_with('(') && !long_head {
            return Ok(Format::Numbers);
        }
        if let Some(format) = self.pairs(first, board)? {
            return Ok(format);
        }
        let rows = self
            .block()
            .iter()
            .all(|line| tokens(line.content(), 0).count() == words);
        let square = rows && (self.complete || self.block < self.lines.len()) && self.block > 1;
        if square && words == self.block && words > 1 {
            return self.square(first, start, words, Format::Numbers, board);
        }
        if square
            && words == 1
            && head.len() == self.block
            && head.len() <= LARGEST_CHARACTER as usize
            && self
                .block()
                .iter()
                .all(|line| line::cells(line).1.len() == head.len())
        {
            return self.square(first, start, head.len(), Format::Line, board);
        }
        if is_line(head.len()) && (words == 1 || long_head) {
            return Ok(Format::Line);
        }
        if words == 1 {
            let one_line = self.lines.len() == 1;
            return Ok(if one_line || long_head {
                Format::Line
            } else {
                Format::Grid
            });
        }
        let whole_board = match board {
            Some(board) => board.cells() as usize == words,
            None => words >= SHORTEST_LINE || self.lines.len() == 1,
        };
        Ok(if whole_board && !long_head {
            Format::Numbers
        } else {
            Format::Grid
        })
    }

    /// As many lines as cells a line: a grid, unless each line could be a puzzle of its own.
    fn square(
        &self,
        first: &Line<'_>,
        start: usize,
        side: usize,
        other: Format,
        board: Option<&Board>,
    ) -> Result<Format, ReadError> {
        match board.map(|board| board.cells() as usize) {
            Some(cells) if cells == side => return Ok(other),
            Some(_) => return Ok(Format::Grid),
            None => {}
        }
        if !is_known(side) {
            return Ok(Format::Grid);
        }
        if !is_known(side * side) {
            return Ok(other);
        }
        let small = side.isqrt() as u64;
        let fits = |line: &Line<'_>| {
            let mut values = tokens(line.content(), 0).flat_map(|token| {
                let word = number(token.text);
                let characters = token.text.chars();
                let by_characters = characters.filter(move |_| other == Format::Line);
                by_characters
                    .filter_map(Entry::of_character)
                    .map(|entry| match entry {
                        Entry::Number(number) => number,
                        Entry::Blank => 0,
                    })
                    .chain(word.filter(move |_| other == Format::Numbers))
            });
            values.all(|value| value <= small)
        };
        if self.block().iter().all(fits) {
            let option = match other {
                Format::Line => "--format line, --format grid or --shape",
                _ => "--format numbers with --shape, or --format grid",
            };
            return Err(first.error(start, two_readings(side, option)));
        }
        Ok(Format::Grid)
    }

    /// Pairs, if every line is a cell and a number, and nothing else can be meant.
    fn pairs(&self, first: &Line<'_>, board: Option<&Board>) -> Result<Option<Format>, ReadError> {
        let mut all_digits = true;
        for line in &self.lines {
            let mut words = tokens(line.content(), 0);
            let (Some(cell), Some(value), None) = (words.next(), words.next(), words.next()) else {
                return Ok(None);
            };
            if cell.text.len() >= SHORTEST_LINE
                || names::parse(cell.text).is_err()
                || number(value.text).is_none()
            {
                return Ok(None);
            }
            all_digits &= number(cell.text).is_some();
        }
        // The same lines as rows of a grid: of two numbers, or of four characters in two words.
        let cells = |per_line: usize| match board {
            Some(board) => board.cells() as usize == per_line * self.lines.len(),
            None => per_line == self.lines.len(),
        };
        let widths = |line: &Line<'_>| {
            tokens(line.content(), 0)
                .map(|token| token.text.len())
                .sum::<usize>()
        };
        let characters = widths(first);
        let even = self.lines.iter().all(|line| widths(line) == characters);
        if all_digits && self.complete && (cells(2) || characters > 2 && even && cells(characters))
        {
            let kind = ReadErrorKind::Ambiguous {
                choices: "`cell value` pairs or the rows of a grid".into(),
                option: "--format pairs or --format grid",
            };
            return Err(first.error(0, kind));
        }
        Ok(Some(Format::Pairs))
    }
}
