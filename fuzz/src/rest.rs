//! Results, maps, compressed files.

use std::io::{Cursor, Read};

use anydoku::encode::Numbering;
use anydoku::lab::Results;

use crate::decompress::decompress;

/// Whole lines are written and read again; the rest is not counted.
pub fn records(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let Ok(results) = Results::read(text) else {
        return;
    };
    assert!(results.whole <= text.len());
    let written: String = results.records.iter().map(|record| record.line()).collect();
    let again = Results::read(&written).expect("what we write we read");
    assert_eq!(again.records.len(), results.records.len());
    assert_eq!(again.whole, written.len());
}

/// A map is written and read again, and every model becomes a grid or not.
pub fn map(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let Ok(numbering) = Numbering::from_comments(4, 4, text.lines()) else {
        return;
    };
    let comments: Vec<String> = numbering
        .comments()
        .iter()
        .map(|line| format!("c {line}"))
        .collect();
    if !comments.is_empty() {
        let again = Numbering::from_comments(4, 4, comments.iter().map(String::as_str));
        assert_eq!(again.as_ref(), Ok(&numbering), "{comments:?}");
    }
    let candidates = numbering.candidates();
    let _ = numbering.decode(&[None; 4], |var| {
        assert!((var.index() as u32) < candidates);
        var.index() % 2 == 0
    });
}

/// Not more is read than is asked for.
pub fn compressed(data: &[u8]) {
    let mut bytes = Vec::new();
    if let Ok(reader) = decompress(Cursor::new(data.to_vec())) {
        let _ = reader.take(1 << 20).read_to_end(&mut bytes);
    }
    if bytes.len() < 1 << 16 {
        crate::dimacs(&bytes);
    }
}
