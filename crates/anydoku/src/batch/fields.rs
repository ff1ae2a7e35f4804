//! Fields of delimited records (RFC 4180, with any delimiter), each with the place where it stands; the inverse
//! is [`push`].

use std::borrow::Cow;

/// One field of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Field<'r> {
    /// What it holds, without the quotes around it; quotes in it are still doubled if `quoted`.
    raw: &'r [u8],
    /// The byte of the record where that starts.
    pub(super) start: usize,
    /// Whether there are quotes around it.
    pub(super) quoted: bool,
    /// Whether a quote that opens it also closes.
    pub(super) closed: bool,
}

impl<'r> Field<'r> {
    /// A whole line as one field.
    pub(super) fn of_line(line: &'r [u8]) -> Field<'r> {
        Field {
            raw: line,
            start: 0,
            quoted: false,
            closed: true,
        }
    }

    /// What the field says.
    pub(super) fn text(&self) -> Cow<'r, [u8]> {
        if !self.quoted || !self.raw.contains(&b'"') {
            return Cow::Borrowed(self.raw);
        }
        let mut text = Vec::with_capacity(self.raw.len());
        let mut bytes = self.raw.iter();
        while let Some(&byte) = bytes.next() {
            text.push(byte);
            if byte == b'"' {
                bytes.next(); // Its double.
            }
        }
        Cow::Owned(text)
    }
}

/// The fields of a record, which has no line end; at least one.
pub(super) fn fields(record: &[u8], delimiter: u8) -> impl Iterator<Item = Field<'_>> {
    let mut next = Some(0);
    std::iter::from_fn(move || {
        let start = next?;
        let rest = &record[start..];
        let quoted = rest.first() == Some(&b'"');
        let (field, end) = if quoted {
            let inside = &rest[1..];
            let close = closing_quote(inside);
            let field = Field {
                raw: &inside[..close.unwrap_or(inside.len())],
                start: start + 1,
                quoted,
                closed: close.is_some(),
            };
            (field, close.map_or(rest.len(), |close| close + 2))
        } else {
            let end = find(rest, delimiter).unwrap_or(rest.len());
            let field = Field {
                raw: &rest[..end],
                start,
                quoted,
                closed: true,
            };
            (field, end)
        };
        // What stands between a closing quote and the delimiter is left alone.
        next = find(&rest[end..], delimiter).map(|more| start + end + more + 1);
        Some(field)
    })
}

fn find(bytes: &[u8], byte: u8) -> Option<usize> {
    bytes.iter().position(|&other| other == byte)
}

/// The first quote that is not doubled.
fn closing_quote(inside: &[u8]) -> Option<usize> {
    let mut at = 0;
    loop {
        at += find(&inside[at..], b'"')?;
        if inside.get(at + 1) != Some(&b'"') {
            return Some(at);
        }
        at += 2;
    }
}

/// Whether a record goes on in the next line: a quote is open at its end.
pub(super) fn is_open(record: &[u8], delimiter: u8) -> bool {
    record.contains(&b'"') && fields(record, delimiter).any(|field| !field.closed)
}

/// Appends a field, in quotes if it needs them.
pub(super) fn push(out: &mut Vec<u8>, text: &str, delimiter: u8) {
    let special = |byte: u8| byte == delimiter || matches!(byte, b'"' | b'\n' | b'\r');
    if !text.bytes().any(special) {
        out.extend_from_slice(text.as_bytes());
        return;
    }
    out.push(b'"');
    for byte in text.bytes() {
        if byte == b'"' {
            out.push(byte);
        }
        out.push(byte);
    }
    out.push(b'"');
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(record: &str) -> Vec<(String, usize)> {
        fields(record.as_bytes(), b',')
            .map(|field| {
                let text = String::from_utf8(field.text().into_owned()).unwrap();
                (text, field.start)
            })
            .collect()
    }

    fn owned(fields: &[(&str, usize)]) -> Vec<(String, usize)> {
        fields
            .iter()
            .map(|&(text, start)| (text.to_owned(), start))
            .collect()
    }

    #[test]
    fn fields_and_where_they_start() {
        assert_eq!(texts("a,,b"), owned(&[("a", 0), ("", 2), ("b", 3)]));
        assert_eq!(texts(""), owned(&[("", 0)]));
        assert_eq!(texts(","), owned(&[("", 0), ("", 1)]));
        assert_eq!(texts(r#""a,b",c"#), owned(&[("a,b", 1), ("c", 6)]));
        assert_eq!(
            texts(r#""say ""x""",",""#),
            owned(&[("say \"x\"", 1), (",", 13)])
        );
        assert_eq!(texts(r#""a"b,c"#), owned(&[("a", 1), ("c", 5)]));
        assert_eq!(texts(r#"a"b,c"#), owned(&[("a\"b", 0), ("c", 4)]));
    }

    #[test]
    fn open_quotes() {
        assert!(is_open(br#"a,"b"#, b','));
        assert!(is_open(br#""a"""#, b','));
        assert!(!is_open(br#""a""","b""#, b','));
        assert!(!is_open(br#"5" disk"#, b','));
    }

    #[test]
    fn what_is_pushed_is_read_back() {
        for text in ["", "a", "a,b", "\"", "\"\"", "a\nb", ",\",", "x\r"] {
            let mut record = Vec::new();
            push(&mut record, text, b',');
            record.push(b',');
            push(&mut record, "end", b',');
            let back: Vec<_> = fields(&record, b',')
                .map(|field| String::from_utf8(field.text().into_owned()).unwrap())
                .collect();
            assert_eq!(back, [text, "end"]);
        }
    }
}
