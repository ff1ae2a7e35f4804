//! Text with positions: decoding bytes, going through lines, cutting lines into words, and from a word
//! back to its line and column.

use std::borrow::Cow;

use super::error::{ReadError, ReadErrorKind};

/// The longest line that is read. A rule over all cells of the largest board takes a quarter of this;
/// a longer line is garbage, and not worth going through.
const MAX_LINE: usize = 1 << 22;

/// Bytes as text, without the byte order mark.
pub(super) fn decode(bytes: &[u8]) -> Result<&str, ReadError> {
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        return Err(ReadError::new(1, 1, ReadErrorKind::Utf16));
    }
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let (good, fault) = match std::str::from_utf8(bytes) {
        Ok(text) => (text, None),
        Err(error) => (
            std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or(""),
            Some(ReadErrorKind::NotUtf8),
        ),
    };
    if good.as_bytes().contains(&0) {
        let at = good.find('\0').unwrap_or(0);
        return Err(error_at(good, at, ReadErrorKind::Binary));
    }
    match fault {
        Some(kind) => Err(error_at(good, good.len(), kind)),
        None => Ok(good),
    }
}

/// An error at a byte of a whole text.
pub(super) fn error_at(text: &str, at: usize, kind: ReadErrorKind) -> ReadError {
    let (line, column) = position(text, at);
    ReadError::new(line, column, kind)
}

/// The line and column, from 1, of a byte of a whole text.
pub(super) fn position(text: &str, at: usize) -> (usize, usize) {
    let before = &text[..at];
    let line = before.bytes().filter(|&byte| byte == b'\n').count() + 1;
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    (line, before[start..].chars().count() + 1)
}

/// The lines of a text. Line ends are those of Unix, Windows and the old Mac.
pub(super) struct Lines<'a> {
    rest: &'a str,
    number: usize,
}

impl<'a> Lines<'a> {
    pub(super) fn new(text: &'a str) -> Lines<'a> {
        Lines {
            rest: text,
            number: 0,
        }
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Result<Line<'a>, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.rest.is_empty() {
            return None;
        }
        self.number += 1;
        let bytes = self.rest.as_bytes();
        let head = &bytes[..bytes.len().min(MAX_LINE)];
        let end = match head.iter().position(|&byte| byte == b'\n' || byte == b'\r') {
            Some(end) => end,
            None if head.len() == bytes.len() => bytes.len(),
            None => {
                self.rest = "";
                let kind = ReadErrorKind::TooLong {
                    what: "a line",
                    limit: MAX_LINE,
                };
                return Some(Err(ReadError::new(self.number, 1, kind)));
            }
        };
        let line = &self.rest[..end];
        self.rest = match bytes.get(end..end + 2) {
            Some(b"\r\n") => &self.rest[end + 2..],
            _ => self.rest.get(end + 1..).unwrap_or(""),
        };
        Some(Ok(Line {
            number: self.number,
            raw: line,
            text: fold(line),
        }))
    }
}

/// One line.
#[derive(Clone, Debug)]
pub(super) struct Line<'a> {
    /// From 1.
    pub(super) number: usize,
    /// As it stands in the file.
    pub(super) raw: &'a str,
    /// With full-width characters replaced by their ASCII twins, one for one.
    pub(super) text: Cow<'a, str>,
}

impl Line<'_> {
    /// The line with only the characters before the first of `stops` folded, for text that must stay as it is.
    pub(super) fn fold_before(mut self, stops: &[char]) -> Self {
        if !self.raw.is_ascii() {
            let (head, tail) = self
                .raw
                .split_at(self.raw.find(stops).unwrap_or(self.raw.len()));
            self.text = Cow::Owned(fold(head).into_owned() + tail);
        }
        self
    }

    /// An error at a byte of `text`.
    pub(super) fn error(&self, at: usize, kind: ReadErrorKind) -> ReadError {
        ReadError::new(self.number, self.column(at), kind)
    }

    /// The column of a byte of `text`.
    pub(super) fn column(&self, at: usize) -> usize {
        let at = at.min(self.text.len());
        self.text[..at].chars().count() + 1
    }

    /// The line up to a `#`, without blanks at its end.
    pub(super) fn content(&self) -> &str {
        let end = self.text.find('#').unwrap_or(self.text.len());
        self.text[..end].trim_end()
    }

    /// Whether there is nothing but blanks and a comment.
    pub(super) fn is_blank(&self) -> bool {
        let start = self.text.trim_start();
        start.is_empty() || start.starts_with('#')
    }
}

/// A word and the byte where it starts in its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token<'a> {
    pub(super) text: &'a str,
    pub(super) start: usize,
}

/// The words of `text`, which starts at byte `start` of its line: separated by blanks or commas, except
/// that parentheses hold a word together.
pub(super) fn tokens(text: &str, start: usize) -> impl Iterator<Item = Token<'_>> {
    let separator = |c: char| c.is_whitespace() || c == ',';
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = &text[at..];
        let begin = at + rest.find(|c| !separator(c))?;
        let rest = &text[begin..];
        let length = if rest.starts_with('(') {
            rest.find(')').map_or(rest.len(), |close| close + 1)
        } else {
            rest.find(separator).unwrap_or(rest.len())
        };
        at = begin + length;
        Some(Token {
            text: &text[begin..at],
            start: start + begin,
        })
    })
}

/// A line with every full-width form of an ASCII character, as Chinese and Japanese keyboards type them,
/// replaced by that character: nothing else could be meant.
pub(super) fn fold(line: &str) -> Cow<'_, str> {
    if line.is_ascii() {
        return Cow::Borrowed(line);
    }
    let folded = line.chars().map(|c| match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        '\u{3000}' => ' ',
        _ => c,
    });
    Cow::Owned(folded.collect())
}

/// The number that a word is, if it is nothing but ASCII digits. Numbers too large for u64 become the
/// largest one, which is out of any range.
pub(super) fn number(word: &str) -> Option<u64> {
    let digits = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| word.parse().unwrap_or(u64::MAX))
}

/// A word in quotes for a message: cut when long, unprintable characters spelled out.
pub(super) fn quote(word: &str) -> String {
    const LONGEST: usize = 24;
    let mut shown: String = word
        .chars()
        .take(LONGEST)
        .flat_map(char::escape_debug)
        .collect();
    if word.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    format!("\"{shown}\"")
}

/// `1 cell`, `2 cells`.
pub(super) fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<(usize, String)> {
        Lines::new(text)
            .map(|line| {
                line.map(|line| (line.number, line.text.into_owned()))
                    .unwrap()
            })
            .collect()
    }

    #[test]
    fn line_ends_of_all_systems() {
        let expected: Vec<(usize, String)> =
            vec![(1, "a".into()), (2, String::new()), (3, "b".into())];
        assert_eq!(lines("a\n\nb"), expected);
        assert_eq!(lines("a\r\n\r\nb\r\n"), expected);
        assert_eq!(lines("a\r\rb\r"), expected);
        assert_eq!(lines(""), []);
    }

    #[test]
    fn a_line_without_end_is_refused() {
        let text = "1".repeat(MAX_LINE + 1);
        let error = Lines::new(&text).next().unwrap().unwrap_err();
        assert_eq!((error.line(), error.column()), (1, 1));
        assert!(Lines::new(&text[1..]).next().unwrap().is_ok());
    }

    #[test]
    fn faults_of_the_bytes_have_a_place() {
        let place = |bytes: &[u8]| {
            let error = decode(bytes).unwrap_err();
            (error.line(), error.column(), error.kind().clone())
        };
        assert_eq!(place(b"ab\nc\0d\xff"), (2, 2, ReadErrorKind::Binary));
        assert_eq!(place(b"ab\n\xc3\xa9\xff\0"), (2, 2, ReadErrorKind::NotUtf8));
        assert_eq!(place(b"\xff\xfe1\0"), (1, 1, ReadErrorKind::Utf16));
        assert_eq!(decode("\u{feff}x".as_bytes()), Ok("x"));
    }

    #[test]
    fn words_know_where_they_start() {
        let found: Vec<(&str, usize)> = tokens(" 12,(0, -1, 1)\tr1c1", 5)
            .map(|token| (token.text, token.start))
            .collect();
        assert_eq!(found, [("12", 6), ("(0, -1, 1)", 9), ("r1c1", 20)]);
        assert_eq!(tokens("(1,2", 0).count(), 1);
        assert_eq!(tokens(" , ", 0).count(), 0);
    }

    #[test]
    fn full_width_characters_are_folded() {
        assert_eq!(fold("５\u{3000}Ａ，é"), "5 A,é");
    }

    #[test]
    fn numbers_are_digits_only_and_saturate() {
        assert_eq!(number("007"), Some(7));
        assert_eq!(number("99999999999999999999999"), Some(u64::MAX));
        assert_eq!((number("+1"), number(""), number("1a")), (None, None, None));
    }

    #[test]
    fn long_words_are_cut() {
        assert_eq!(quote("a\tb"), "\"a\\tb\"");
        assert_eq!(quote(&"x".repeat(100)), format!("\"{}…\"", "x".repeat(24)));
    }
}
