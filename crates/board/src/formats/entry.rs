//! What one cell of a text says: blank, or a value as a number or a letter.

use super::error::ReadErrorKind;
use super::text::{number, quote};
use crate::cell::Value;

/// What a text says of a cell: nothing, or a number that may yet be out of range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    Blank,
    Number(u64),
}

/// The largest number that one character can stand for: Z.
pub(super) const LARGEST_CHARACTER: u32 = 35;

/// What to say when something is no entry.
pub(super) const ENTRY: &str = "a value (1-9, A-Z for 10 to 35) or a blank (. 0 _ *)";

impl Entry {
    /// A cell of one character: `1`-`9`, then `A`-`Z` (or `a`-`z`) for 10 to 35; `.`, `0`, `_`, `*` are blank.
    #[inline]
    pub(super) fn of_character(character: char) -> Option<Entry> {
        match character {
            '.' | '0' | '_' | '*' => Some(Entry::Blank),
            _ => character
                .to_digit(36)
                .map(|digit| Entry::Number(digit.into())),
        }
    }

    /// A cell that stands as a word of its own: a number or one character.
    pub(super) fn of_word(word: &str) -> Option<Entry> {
        match number(word) {
            Some(0) => Some(Entry::Blank),
            Some(number) => Some(Entry::Number(number)),
            None => {
                let mut characters = word.chars();
                let entry = Entry::of_character(characters.next()?);
                entry.filter(|_| characters.next().is_none())
            }
        }
    }

    /// The value, if it is one of 1..=`values`; `word` is what the text says.
    #[inline]
    pub(super) fn value(self, values: u32, word: &str) -> Result<Option<Value>, ReadErrorKind> {
        match self {
            Entry::Blank => Ok(None),
            Entry::Number(number) => value(number, values, word).map(Some),
        }
    }
}

/// The value with this number, if it is one of 1..=`values`; `word` is what the text says.
pub(super) fn value(number: u64, values: u32, word: &str) -> Result<Value, ReadErrorKind> {
    u32::try_from(number)
        .ok()
        .filter(|&number| number <= values)
        .and_then(Value::from_number)
        .ok_or_else(|| ReadErrorKind::Value {
            value: if word.len() > 24 {
                quote(word)
            } else {
                word.to_owned()
            },
            values,
        })
}

/// The character for a cell of a line.
pub(super) fn character(entry: Option<Value>) -> char {
    entry
        .and_then(|value| char::from_digit(value.number(), 36))
        .map_or('.', |digit| digit.to_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters() {
        for blank in ['.', '0', '_', '*'] {
            assert_eq!(Entry::of_character(blank), Some(Entry::Blank));
        }
        assert_eq!(Entry::of_character('9'), Some(Entry::Number(9)));
        assert_eq!(Entry::of_character('A'), Some(Entry::Number(10)));
        assert_eq!(Entry::of_character('z'), Some(Entry::Number(35)));
        for other in ['-', '?', ' ', 'é', '\0'] {
            assert_eq!(Entry::of_character(other), None);
        }
    }

    #[test]
    fn words() {
        assert_eq!(Entry::of_word("12"), Some(Entry::Number(12)));
        assert_eq!(Entry::of_word("00"), Some(Entry::Blank));
        assert_eq!(Entry::of_word("c"), Some(Entry::Number(12)));
        assert_eq!(Entry::of_word(".."), None);
        assert_eq!(Entry::of_word(""), None);
    }

    #[test]
    fn every_value_of_a_line_is_read_back() {
        for number in 1..=LARGEST_CHARACTER {
            let character = character(Value::from_number(number));
            assert_eq!(
                Entry::of_character(character),
                Some(Entry::Number(number.into()))
            );
        }
        assert_eq!(character(None), '.');
    }

    #[test]
    fn values_out_of_range() {
        assert!(value(0, 9, "0").is_err());
        assert!(value(10, 9, "A").is_err());
        assert!(value(u64::MAX, 4096, "99999999999999999999").is_err());
        assert_eq!(value(9, 9, "9").map(Value::number), Ok(9));
    }
}
