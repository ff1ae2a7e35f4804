//! Answers as rows of text: CSV, TSV or lines of JSON. A row is one line, whatever the puzzle's line held, so
//! that a file that was cut short is whole up to its last line feed.

use std::borrow::Cow;
use std::io::Write;

use anydoku_sat::named_choices;
use serde::{Deserialize, Serialize};

use super::answer::{Answer, Outcome};
use super::fields;
use crate::count::Count;
use crate::explain::Grade;

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

/// Which of the columns that not every batch has are there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Columns {
    /// The file, where there are several.
    pub files: bool,
    /// How hard the puzzle is.
    pub grades: bool,
}

/// What one line of a batch became.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    /// The file, where there are several.
    pub file: Option<&'a str>,
    /// Whether the row has columns for a grade; they are empty if the answer has none.
    pub grades: bool,
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
const COLUMNS: [&str; 15] = [
    "file",
    "line",
    "puzzle",
    "solution",
    "count",
    "exact",
    "verdict",
    "branchings",
    "microseconds",
    "rating",
    "sum",
    "narrowest",
    "score",
    "level",
    "error",
];
const VERDICT: usize = 6;
const GRADES: std::ops::Range<usize> = 9..14;

impl Columns {
    fn names(self) -> impl Iterator<Item = &'static str> {
        let columns = COLUMNS.iter().enumerate();
        columns
            .filter(move |&(at, _)| {
                (self.files || at > 0) && (self.grades || !GRADES.contains(&at))
            })
            .map(|(_, &name)| name)
    }
}

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
    #[serde(flatten)]
    grade: Option<Graded>,
    error: Option<&'a str>,
}

/// The columns of a grade, all empty for a puzzle that has none.
#[derive(Default, Serialize)]
struct Graded {
    rating: Option<String>,
    sum: Option<u32>,
    narrowest: Option<u32>,
    score: Option<f64>,
    level: Option<&'static str>,
}

impl Graded {
    fn of(grade: &Grade) -> Graded {
        Graded {
            rating: Some(grade.rating().to_string()),
            sum: Some(grade.sum()),
            narrowest: grade.narrowest(),
            score: Some(grade.score()),
            level: Some(grade.level().name()),
        }
    }
}

impl RowFormat {
    fn delimiter(self) -> Option<u8> {
        match self {
            RowFormat::Csv => Some(b','),
            RowFormat::Tsv => Some(b'\t'),
            RowFormat::Json => None,
        }
    }

    /// The first line, with its end; empty for JSON.
    pub fn header(self, columns: Columns) -> String {
        let Some(delimiter) = self.delimiter() else {
            return String::new();
        };
        let delimiter = char::from(delimiter).to_string();
        columns.names().collect::<Vec<_>>().join(&delimiter) + "\n"
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
            grade: row.grades.then(Graded::default),
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
                if row.grades
                    && let Some(grade) = &answer.grade
                {
                    object.grade = Some(Graded::of(grade));
                }
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
    pub fn read(self, row: &[u8], columns: Columns) -> Option<Key> {
        let files = columns.files;
        let Some(delimiter) = self.delimiter() else {
            let key: Key = serde_json::from_slice(row).ok()?;
            return (key.file.is_some() == files).then_some(key);
        };
        let texts: Option<Vec<String>> = fields::fields(row, delimiter)
            .map(|field| String::from_utf8(field.text().into_owned()).ok())
            .collect();
        let mut texts = texts?;
        if texts.len() != columns.names().count() {
            return None;
        }
        if !files {
            texts.insert(0, String::new());
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
        number(out, Some(self.line));
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
        number(out, self.branchings);
        out.push(delimiter);
        number(out, self.microseconds);
        out.push(delimiter);
        if let Some(grade) = &self.grade {
            out.extend_from_slice(grade.rating.as_deref().unwrap_or_default().as_bytes());
            out.push(delimiter);
            number(out, grade.sum);
            out.push(delimiter);
            number(out, grade.narrowest);
            out.push(delimiter);
            number(out, grade.score);
            out.push(delimiter);
            out.extend_from_slice(grade.level.unwrap_or_default().as_bytes());
            out.push(delimiter);
        }
        fields::push(out, self.error.unwrap_or_default(), delimiter);
    }
}

fn number(out: &mut Vec<u8>, number: Option<impl std::fmt::Display>) {
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
            grade: None,
        }
    }

    fn both(files: bool) -> Columns {
        Columns {
            files,
            grades: false,
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
            grades: false,
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
            RowFormat::Csv.header(both(true)),
            "file,line,puzzle,solution,count,exact,verdict,branchings,microseconds,error\n"
        );
        assert!(
            RowFormat::Csv
                .header(both(false))
                .starts_with("line,puzzle,")
        );
        assert_eq!(RowFormat::Json.header(both(true)), "");
    }

    #[test]
    fn rows_with_grades() {
        use crate::explain::{Means, Round, Technique};
        let mut unique = answer(Count::Exactly(1), None);
        let round = |means, openings| Round { means, openings };
        unique.grade = Some(Grade {
            rounds: vec![round(Means::Demands(1), 9), round(Means::Demands(2), 3)],
            techniques: vec![Round {
                means: Technique::Fish(2),
                openings: 1,
            }],
            proved: true,
        });
        let row = Row {
            file: None,
            grades: true,
            line: 3,
            puzzle: "1...",
            answer: Ok((&unique, "1234")),
        };
        let columns = Columns {
            files: false,
            grades: true,
        };
        let text = written(RowFormat::Csv, &row);
        assert_eq!(text, "3,1...,1234,1,true,unique,7,12,2,3,3,6.5,hard,\n");
        let header = RowFormat::Csv.header(columns);
        assert_eq!(header.matches(',').count(), text.matches(',').count());
        assert!(header.ends_with("microseconds,rating,sum,narrowest,score,level,error\n"));
        let key = RowFormat::Csv.read(text.trim_end().as_bytes(), columns);
        assert_eq!(key.unwrap().verdict, Outcome::Unique);
        assert_eq!(
            RowFormat::Csv.read(text.trim_end().as_bytes(), both(false)),
            None
        );
        let json = written(RowFormat::Json, &row);
        assert!(json.contains(
            "\"rating\":\"2\",\"sum\":3,\"narrowest\":3,\"score\":6.5,\"level\":\"hard\""
        ));
        let none = Row {
            answer: Err("bad"),
            ..row
        };
        assert_eq!(
            written(RowFormat::Csv, &none),
            "3,1...,,,,error,,,,,,,,bad\n"
        );
    }

    #[test]
    fn keys_are_read_back() {
        let several = answer(Count::AtLeast(2), None);
        for format in RowFormat::ALL.iter().copied() {
            for file in [None, Some("x \"y\", z.csv")] {
                for answer in [Ok((&several, "1,2")), Err("F:1:2: bad, \"really\"")] {
                    let row = Row {
                        file,
                        grades: false,
                        line: 12,
                        puzzle: "0,1 \"é\"",
                        answer,
                    };
                    let text = written(format, &row);
                    let line = text.trim_end_matches('\n').as_bytes();
                    let key = format.read(line, both(file.is_some())).unwrap();
                    assert_eq!((key.file.as_deref(), key.line), (file, 12));
                    assert_eq!(key.puzzle, row.puzzle);
                    let outcome = answer.map_or(Outcome::Error, |(answer, _)| answer.outcome());
                    assert_eq!(key.verdict, outcome);
                    assert_eq!(format.read(line, both(file.is_none())), None);
                    assert_eq!(
                        format.read(&line[..line.len() / 2], both(file.is_some())),
                        None
                    );
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
