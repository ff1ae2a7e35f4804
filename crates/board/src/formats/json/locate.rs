//! Where in a JSON text a value stands: the parser keeps no positions, so the way to the value is walked once
//! more, in the text.

/// A step from a JSON value into it.
#[derive(Clone, Copy)]
pub(super) enum Step<'a> {
    Key(&'a str),
    Index(usize),
}

/// The byte at which the value at the end of a path stands in a text that is known to be JSON. If the last
/// step leads nowhere, because a key is missing, the value before it.
pub(super) fn locate(text: &str, begin: usize, path: &[Step<'_>]) -> usize {
    let mut at = begin;
    for step in path {
        let Some(next) = enter(text, at, *step) else {
            break;
        };
        at = next;
    }
    at
}

/// The byte at which the value behind one step starts.
fn enter(text: &str, at: usize, step: Step<'_>) -> Option<usize> {
    let mut at = skip_blanks(text, at + 1);
    let mut index = 0;
    while !text[at..].starts_with(['}', ']']) {
        let found = match step {
            Step::Index(wanted) => index == wanted,
            Step::Key(wanted) => {
                let end = skip_value(text, at);
                let key: Option<String> = serde_json::from_str(&text[at..end]).ok();
                at = skip_blanks(text, skip_blanks(text, end) + 1);
                key.as_deref() == Some(wanted)
            }
        };
        if found {
            return Some(at);
        }
        index += 1;
        at = skip_blanks(text, skip_value(text, at));
        if text[at..].starts_with(',') {
            at = skip_blanks(text, at + 1);
        }
    }
    None
}

fn skip_blanks(text: &str, at: usize) -> usize {
    let rest = text.get(at..).unwrap_or("");
    text.len() - rest.trim_start_matches([' ', '\t', '\n', '\r']).len()
}

/// The byte behind the value that starts at `at`.
fn skip_value(text: &str, at: usize) -> usize {
    let (mut depth, mut inside, mut escaped) = (0usize, false, false);
    for (offset, byte) in text.bytes().enumerate().skip(at) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if inside => escaped = true,
            b'"' => {
                inside = !inside;
                if !inside && depth == 0 {
                    return offset + 1;
                }
            }
            _ if inside => {}
            b'{' | b'[' => depth += 1,
            b'}' | b']' | b',' | b':' | b' ' | b'\t' | b'\n' | b'\r' if depth == 0 => {
                return offset;
            }
            b'}' | b']' => {
                depth -= 1;
                if depth == 0 {
                    return offset + 1;
                }
            }
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_found_behind_everything_that_json_has() {
        let text =
            r#" {"a]\"}": [1, {"b" : "x, y"}, -2.5e3,"\\"], "c":{"d":[ [] ,true]} , "a": null}"#;
        let at = |path: &[Step<'_>]| &text[locate(text, 1, path)..];
        use Step::{Index, Key};
        assert!(at(&[]).starts_with("{\"a]"));
        assert!(at(&[Key("a]\"}")]).starts_with("[1, {"));
        assert!(at(&[Key("a]\"}"), Index(1), Key("b")]).starts_with("\"x, y\"}"));
        assert!(at(&[Key("a]\"}"), Index(2)]).starts_with("-2.5e3,"));
        assert!(at(&[Key("a]\"}"), Index(3)]).starts_with("\"\\\\\"]"));
        assert!(at(&[Key("c"), Key("d"), Index(1)]).starts_with("true]}"));
        assert!(at(&[Key("a")]).starts_with("null}"));
        // A step that leads nowhere stays where it is.
        assert!(at(&[Key("c"), Key("e")]).starts_with("{\"d\":"));
        assert!(at(&[Key("c"), Key("d"), Index(2)]).starts_with("[ [] ,"));
    }
}
