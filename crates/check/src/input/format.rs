//! Text or binary?
//!
//! Files don't say which they are, and a wrong guess can turn a good proof into a bad one: the usual test
//! looks at the first ten bytes for one that no text has, and a binary proof about the right variables has
//! none. The grammar decides more surely.
//!
//! A binary proof begins with `a` or `d`, a text proof with a digit, a sign, a blank, `c` or `d`. So only `d`
//! is in doubt. In a binary proof literals follow, the variables above 63 with a byte from 0x80, and then a
//! zero byte. A clause of distinct literals below that is short, so within the window there is one of these
//! bytes. In a text proof neither occurs, outside of comments, and comments stand behind the first step: so it
//! is text if a whole step can be read from what precedes the first such byte.

use super::bytes::is_white;

/// How the steps of a proof are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Format {
    /// Text or binary, as the first bytes tell.
    #[default]
    Detect,
    /// Numbers in decimal, one step a line.
    Text,
    /// Numbers in groups of seven bits.
    Binary,
}

/// How many bytes of a proof are looked at: more than the longest binary clause of distinct one-byte literals.
pub(crate) const WINDOW: usize = 192;

impl Format {
    /// Whether a DRAT proof that starts with these bytes is binary.
    pub(crate) fn is_binary_drat(self, start: &[u8]) -> bool {
        self.decide(start, |start| match start.first() {
            Some(b'a') => true,
            Some(b'd') => !begins_with_text_deletion(start),
            _ => false,
        })
    }

    /// Whether an LRAT proof that starts with these bytes is binary. In text each line begins with a number.
    pub(crate) fn is_binary_lrat(self, start: &[u8]) -> bool {
        self.decide(start, |start| matches!(start.first(), Some(b'a' | b'd')))
    }

    fn decide(self, start: &[u8], detect: impl Fn(&[u8]) -> bool) -> bool {
        match self {
            Format::Detect => detect(start),
            Format::Text => false,
            Format::Binary => true,
        }
    }
}

/// Whether a proof of a formula with so many clauses that starts with these bytes is LRAT in text. A line of LRAT is
/// the number of a new clause, its literals, 0, hints, 0; or a number, `d`, numbers, 0. A line of DRAT has one 0 at its
/// end, or is two clauses in a line, which nobody writes; and it does not begin with a number above the clauses' and
/// go on behind its first 0 with one of a clause. Binary proofs of either kind can't be told apart.
pub fn is_text_lrat(start: &[u8], clauses: u64) -> bool {
    let numbers = |token: &[u8]| std::str::from_utf8(token).ok()?.parse::<i64>().ok();
    let line = start
        .split(|&byte| byte == b'\n')
        .map(|line| line.split(|&byte| is_white(byte)))
        .map(|tokens| tokens.filter(|token| !token.is_empty()).collect::<Vec<_>>())
        .find(|tokens| tokens.first().is_some_and(|token| !token.starts_with(b"c")));
    let Some(line) = line else {
        return false;
    };
    let Some(first) = numbers(line[0]).filter(|&first| first > 0) else {
        return false;
    };
    if line.get(1).is_some_and(|&token| token == b"d") {
        return true;
    }
    let Some(end) = line.iter().position(|&token| token == b"0") else {
        return false;
    };
    // Hints of the first lemma are clauses of the formula; RAT hints are negative.
    let hint = line.get(end + 1).and_then(|token| numbers(token));
    first.unsigned_abs() > clauses && hint.is_some_and(|hint| hint.unsigned_abs() <= clauses)
}

/// Whether `d`, numbers and 0 stand before the first byte that only binary proofs and comments have. A zero
/// byte in the window is certain: no text has one.
fn begins_with_text_deletion(start: &[u8]) -> bool {
    let start = &start[..start.len().min(WINDOW)];
    if start.contains(&0) {
        return false;
    }
    let mut tokens = start[1..].split(|&byte| is_white(byte));
    // Nothing between the `d` and its blank.
    if tokens.next().is_none_or(|token| !token.is_empty()) {
        return false;
    }
    for token in tokens.filter(|token| !token.is_empty()) {
        let digits = token.strip_prefix(b"-").unwrap_or(token);
        if !digits.iter().all(u8::is_ascii_digit) {
            return false;
        }
        if token == b"0" {
            return true;
        }
    }
    // A long clause of text.
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_binary(start: &[u8]) -> bool {
        Format::Detect.is_binary_drat(start)
    }

    #[test]
    fn lrat_in_text_is_known() {
        assert!(is_text_lrat(b"9 1 2 0 3 4 0\n", 8));
        assert!(is_text_lrat(b"c by hand\n\n9 0 8 1 0\n", 8));
        assert!(is_text_lrat(b"8 d 3 4 0\n", 8));
        assert!(is_text_lrat(b"9 1 0 -3 2 0\n", 8));
        // The first line does not end within what is looked at.
        assert!(is_text_lrat(b"9 1 0 3", 8));
        assert!(!is_text_lrat(b"", 8));
        assert!(!is_text_lrat(b"1 2 0\n9 1 2 0 3 4 0\n", 8));
        assert!(!is_text_lrat(b"-1 0\n", 8));
        assert!(!is_text_lrat(b"d 1 2 0\n", 8));
        assert!(!is_text_lrat(b"0\n", 8));
        assert!(!is_text_lrat(b"1 2 0 3 0\n", 8));
        assert!(!is_text_lrat(b"a\x02\0", 8));
        assert!(!is_text_lrat(b"\xff\xfe", 8));
    }

    #[test]
    fn the_grammar_tells() {
        assert!(!is_binary(b""));
        assert!(!is_binary(b"1 2 0\n"));
        assert!(!is_binary(b"-1 0\n"));
        assert!(!is_binary(b"  \n0\n"));
        assert!(!is_binary(b"c a comment in UTF-8: \xc3\xa9\n"));
        assert!(!is_binary(b"d 1 -2 0\n"));
        assert!(!is_binary(b"d 1 -2 0\nc \xc3\xa9 \n"));
        assert!(!is_binary(b"d\t10 0"));
        assert!(is_binary(b"a\x02\0"));
        assert!(is_binary(b"d\x02\0"));
        assert!(is_binary(b"a\0"));
    }

    #[test]
    fn binary_bytes_that_look_like_text() {
        // The literals 16, 24, -24 are the bytes of " 01".
        assert!(is_binary(b"d 01\0"));
        assert!(is_binary(b"d 0\n\0a\0"));
        assert!(is_binary(b"a 10\0"));
        // Variables above 63.
        assert!(is_binary(b"d\x80\x01\x82\x01"));
        assert!(is_binary(b"d 0\x80\x01"));
        let long: Vec<u8> = (0..300)
            .map(|i| if i == 0 { b'd' } else { 0x80 + i as u8 % 2 })
            .collect();
        assert!(is_binary(&long));
    }

    #[test]
    fn a_long_deletion_in_text() {
        let mut text = b"d".to_vec();
        (1..200).for_each(|i| text.extend(format!(" {i}").bytes()));
        assert!(!is_binary(&text[..WINDOW]));
        assert!(!is_binary(&text));
    }

    #[test]
    fn the_caller_knows_better() {
        assert!(Format::Binary.is_binary_drat(b"1 0\n"));
        assert!(!Format::Text.is_binary_drat(b"a\0"));
    }
}
