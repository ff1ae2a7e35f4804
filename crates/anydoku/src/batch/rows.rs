//! Answers as rows of text: CSV, TSV or lines of JSON. A row is one line, whatever the puzzle's line held, so
//! that a file that was cut short is whole up to its last line feed.

use std::borrow::Cow;
use std::io::Write;

use anydoku_sat::named_choices;
use serde::{Deserialize, Serialize};

use super::answer::{Answer, Outcome};
use super::fields;
use crate::count::Count;

/// How rows are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RowFormat {
    /// Fields between commas, with a first line that names them.
    #[default]
    Csv,
    /// Fields between tabs, with a first line that names them.
    Tsv,
    /// A JSON object a line.
    Json,
}

named_choices!(RowFormat, "format", Csv = "csv", Tsv = "tsv", Json = "json");

/// What one line of a batch became.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    /// The file, where there are several.
    pub file: Option<&'a str>,
    /// The line in the file, from 1.
    pub line: u64,
    /// The puzzle as it stands in the line.
    pub puzzle: &'a str,
    /// The answer and its solution as text (empty if there is none), or what is wrong with the line.
    pub answer: Result<(&'a Answer, &'a str), &'a str>,
}

/// What tells a row from others, and how it came out: enough to find out which rows a file already holds.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Key {
    /// The file, where there are several.
    #[serde(default)]
    pub file: Option<String>,
    /// The line in the file, from 1.
    pub line: u64,
    /// The puzzle.
    pub puzzle: String,
    /// The answer in one word.
    #[serde(deserialize_with = "word")]
    pub verdict: Outcome,
}

fn word<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Outcome, D::Error> {
    let word = Cow::<str>::deserialize(from)?;
    word.parse().map_err(serde::de::Error::custom)
}

/// The columns in order.
const COLUMNS: [&str; 10] = [
    "file",
    "line",
    "puzzle",
    "solution",
    "count",
    "exact",
    "verdict",
    "branchings",
    "microseconds",
    "error",
];
const VERDICT: usize = 6;

#[derive(Serialize)]
struct Object<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    line: u64,
    puzzle: &'a str,
    solution: Option<&'a str>,
    count: Option<u128>,
    exact: Option<bool>,
    verdict: &'static str,
    branchings: Option<u64>,
    microseconds: Option<u64>,
    error: Option<&'a str>,
}

impl RowFormat {
    fn delimiter(self) -> Option<u8> {
        match self {
            RowFormat::Csv => Some(b','),
            RowFormat::Tsv => Some(b'\t'),
            RowFormat::Json => None,
        }
    }

    /// The first line, with its end; empty for JSON. `files` says whether rows name their file.
    pub fn header(self, files: bool) -> String {
        let Some(delimiter) = self.delimiter() else {
            return String::new();
        };
        let delimiter = char::from(delimiter).to_string();
        COLUMNS[usize::from(!files)..].join(&delimiter) + "\n"
    }

    /// Appends a row with its line end.
    pub fn write(self, row: &Row<'_>, out: &mut Vec<u8>) {
        let mut object = Object {
            file: row.file,
            line: row.line,
            puzzle: row.puzzle,
            solution: None,
            count: None,
            exact: None,
            verdict: Outcome::Error.name(),
            branchings: None,
            microseconds: None,
            error: None,
        };
        let stopped;
        match row.answer {
            Ok((answer, solution)) => {
                let (Count::Exactly(count) | Count::AtLeast(count)) = answer.count;
                object.solution = (!solution.is_empty()).then_some(solution);
                object.count = Some(count);
                object.exact = Some(matches!(answer.count, Count::Exactly(_)));
                object.verdict = answer.outcome().name();
                object.branchings = Some(answer.statistics.decisions);
                object.microseconds = answer
                    .time
                    .map(|time| u64::try_from(time.as_micros()).unwrap_or(u64::MAX));
                stopped = answer.stopped.map(|limit| limit.to_string());
                object.error = stopped.as_deref();
            }
            Err(error) => object.error = Some(error),
        }
        match self.delimiter() {
            Some(delimiter) => object.write(delimiter, out),
            // Text and numbers always become JSON, and a vector takes every byte.
            None => serde_json::to_writer(&mut *out, &object).unwrap_or_default(),
        }
        out.push(b'\n');
    }

    /// What a row that was written says, without its line end; `None` if it is no such row.
    pub fn read(self, row: &[u8], files: bool) -> Option<Key> {
        let Some(delimiter) = self.delimiter() else {
            let key: Key = serde_json::from_slice(row).ok()?;
            return (key.file.is_some() == files).then_some(key);
        };
        let texts: Option<Vec<String>> = fields::fields(row, delimiter)
            .map(|field| String::from_utf8(field.text().into_owned()).ok())
            .collect();
        let mut texts = texts?;
        if !files {
            texts.insert(0, String::new());
        }
        if texts.len() != COLUMNS.len() {
            return None;
        }
        Some(Key {
            line: texts[1].parse().ok()?,
            verdict: texts[VERDICT].parse().ok()?,
            puzzle: texts.swap_remove(2),
            file: files.then(|| texts.swap_remove(0)),
        })
    }
}

impl Object<'_> {
    fn write(&self, delimiter: u8, out: &mut Vec<u8>) {
        if let Some(file) = self.file {
            fields::push(out, file, delimiter);
            out.push(delimiter);
        }
        number(out, Some(self.line.into()));
        out.push(delimiter);
        fields::push(out, self.puzzle, delimiter);
        out.push(delimiter);
        fields::push(out, self.solution.unwrap_or_default(), delimiter);
        out.push(delimiter);
        number(out, self.count);
        out.push(delimiter);
        out.extend_from_slice(match self.exact {
            Some(true) => b"true",
            Some(false) => b"false",
            None => b"",
        });
        out.push(delimiter);
        out.extend_from_slice(self.verdict.as_bytes());
        out.push(delimiter);
        number(out, self.branchings.map(u128::from));
        out.push(delimiter);
        number(out, self.microseconds.map(u128::from));
        out.push(delimiter);
        fields::push(out, self.error.unwrap_or_default(), delimiter);
    }
}

fn number(out: &mut Vec<u8>, number: Option<u128>) {
    if let Some(number) = number {
        // A vector takes every byte.
        let _ = write!(out, "{number}");
    }
}

impl Row<'_> {
    /// A text as it may stand in a row: bytes that are no text are marked, control characters are blanks.
    pub fn text(bytes: &[u8]) -> Cow<'_, str> {
        let text = String::from_utf8_lossy(bytes);
        if bytes.iter().any(u8::is_ascii_control) {
            return Cow::Owned(text.replace(|c: char| c.is_ascii_control(), " "));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use anydoku_sat::{Limit, Statistics};

    use super::*;

    fn answer(count: Count, stopped: Option<Limit>) -> Answer {
        Answer {
            count,
            solution: None,
            stopped,
            statistics: Statistics {
                decisions: 7,
                ..Statistics::default()
            },
            time: Some(Duration::from_nanos(12_900)),
        }
    }

    fn written(format: RowFormat, row: &Row<'_>) -> String {
        let mut out = Vec::new();
        format.write(row, &mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn rows_of_all_formats() {
        let unique = answer(Count::Exactly(1), None);
        let row = Row {
            file: None,
            line: 3,
            puzzle: "1...",
            answer: Ok((&unique, "1234")),
        };
        assert_eq!(
            written(RowFormat::Csv, &row),
            "3,1...,1234,1,true,unique,7,12,\n"
        );
        assert_eq!(
            written(RowFormat::Tsv, &row),
            "3\t1...\t1234\t1\ttrue\tunique\t7\t12\t\n"
        );
        assert_eq!(
            written(RowFormat::Json, &row),
            "{\"line\":3,\"puzzle\":\"1...\",\"solution\":\"1234\",\"count\":1,\"exact\":true,\
             \"verdict\":\"unique\",\"branchings\":7,\"microseconds\":12,\"error\":null}\n"
        );
        let late = answer(Count::AtLeast(1), Some(Limit::Time));
        let row = Row {
            answer: Ok((&late, "1,2")),
            ..row
        };
        assert_eq!(
            written(RowFormat::Csv, &row),
            "3,1...,\"1,2\",1,false,unknown,7,12,time limit\n"
        );
        let row = Row {
            file: Some("a,b"),
            answer: Err("a,b:3:1: \"x\""),
            ..row
        };
        assert_eq!(
            written(RowFormat::Csv, &row),
            "\"a,b\",3,1...,,,,error,,,\"a,b:3:1: \"\"x\"\"\"\n"
        );
        assert_eq!(
            RowFormat::Csv.header(true),
            "file,line,puzzle,solution,count,exact,verdict,branchings,microseconds,error\n"
        );
        assert!(RowFormat::Csv.header(false).starts_with("line,puzzle,"));
        assert_eq!(RowFormat::Json.header(true), "");
    }

    #[test]
    fn keys_are_read_back() {
        let several = answer(Count::AtLeast(2), None);
        for format in RowFormat::ALL.iter().copied() {
            for file in [None, Some("x \"y\", z.csv")] {
                for answer in [Ok((&several, "1,2")), Err("F:1:2: bad, \"really\"")] {
                    let row = Row {
                        file,
                        line: 12,
                        puzzle: "0,1 \"é\"",
                        answer,
                    };
                    let text = written(format, &row);
                    let line = text.trim_end_matches('\n').as_bytes();
                    let key = format.read(line, file.is_some()).unwrap();
                    assert_eq!((key.file.as_deref(), key.line), (file, 12));
                    assert_eq!(key.puzzle, row.puzzle);
                    let outcome = answer.map_or(Outcome::Error, |(answer, _)| answer.outcome());
                    assert_eq!(key.verdict, outcome);
                    assert_eq!(format.read(line, file.is_none()), None);
                    assert_eq!(format.read(&line[..line.len() / 2], file.is_some()), None);
                }
            }
        }
    }

    #[test]
    fn a_row_is_one_line_whatever_the_bytes() {
        assert_eq!(Row::text(b"a\nb\tc\x1b\0"), "a b c  ");
        assert_eq!(Row::text(b"a\xff"), "a\u{fffd}");
    }
}
