//! Names in files: of puzzles, and of rules and their families behind a colon. A name that would be read as
//! something else stands in quotes, as a JSON string.

use crate::formats::error::ReadErrorKind;
use crate::formats::text::quote;

/// A name up to the end of its line.
pub(super) fn write_name(name: &str) -> String {
    if name.is_empty()
        || name.trim() != name
        || name.starts_with('"')
        || name.contains(char::is_control)
    {
        in_quotes(name)
    } else {
        name.to_owned()
    }
}

/// Reads what [`write_name`] wrote.
pub(super) fn read_name(text: &str) -> Result<String, ReadErrorKind> {
    let text = text.trim();
    if text.starts_with('"') {
        serde_json::from_str(text).map_err(|_| ReadErrorKind::Unexpected {
            found: quote(text),
            expected: "a name, or one in quotes as a JSON string".into(),
        })
    } else {
        Ok(text.to_owned())
    }
}

/// The label of a rule, behind its family unless that is the usual one of its keyword.
pub(super) fn write_label(family: Option<&str>, label: &str) -> String {
    let part = |text: &str| {
        if text.contains([':', '#', '"']) || text != text.trim() || text.contains(char::is_control)
        {
            in_quotes(text)
        } else {
            text.to_owned()
        }
    };
    match family {
        Some(family) => format!(" : {} : {}", part(family), part(label)),
        None => format!(" : {}", part(label)),
    }
}

/// Reads what [`write_label`] wrote, behind the first colon: family, if there is one, and label.
pub(super) fn read_label(text: &str) -> Result<(Option<String>, String), ReadErrorKind> {
    let unexpected = || ReadErrorKind::Unexpected {
        found: quote(text.trim()),
        expected: "`: label` or `: family : label`".into(),
    };
    let mut parts = Vec::new();
    let mut rest = text;
    loop {
        let end = end_of_part(rest, ':').ok_or_else(unexpected)?;
        parts.push(read_name(&rest[..end]).map_err(|_| unexpected())?);
        match rest.get(end + 1..) {
            Some(more) => rest = more,
            None => break,
        }
    }
    let label = parts.pop().ok_or_else(unexpected)?;
    let family = parts.pop();
    if parts.is_empty() {
        Ok((family, label))
    } else {
        Err(unexpected())
    }
}

/// Where the first `stop` outside of quotes is, or the end. `None` if quotes stay open.
pub(super) fn end_of_part(text: &str, stop: char) -> Option<usize> {
    let (mut inside, mut escaped) = (false, false);
    for (at, character) in text.char_indices() {
        match character {
            _ if escaped => escaped = false,
            '\\' if inside => escaped = true,
            '"' => inside = !inside,
            _ if character == stop && !inside => return Some(at),
            _ => {}
        }
    }
    (!inside).then_some(text.len())
}

fn in_quotes(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ODD: [&str; 10] = [
        "",
        " a ",
        "a:b",
        "\"",
        "a\"b",
        "a#b",
        "two\nlines",
        "back\\slash",
        "蜂窝",
        "row 3",
    ];

    #[test]
    fn names_are_read_back() {
        for name in ODD {
            let written = write_name(name);
            assert!(!written.contains('\n'));
            assert_eq!(read_name(&written).as_deref(), Ok(name));
        }
        assert_eq!(write_name("Puzzle #3"), "Puzzle #3");
        assert!(read_name("\"open").is_err());
    }

    #[test]
    fn labels_are_read_back() {
        for family in ODD {
            for label in ODD {
                let written = write_label(Some(family), label);
                let read = read_label(written.strip_prefix(" :").unwrap());
                assert_eq!(read, Ok((Some(family.to_owned()), label.to_owned())));
            }
            let written = write_label(None, family);
            assert_eq!(
                read_label(written.strip_prefix(" :").unwrap()),
                Ok((None, family.to_owned()))
            );
        }
        assert!(read_label("a : b : c").is_err());
        assert!(read_label("\"a").is_err());
    }
}
