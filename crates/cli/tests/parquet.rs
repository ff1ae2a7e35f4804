//! `batch` with tables in columns, which another library writes and reads here.
#![cfg(feature = "parquet")]

use std::fs::File;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::Arc;

use parquet::data_type::{ByteArray, ByteArrayType, Int32Type};
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::record::{Row, RowAccessor};
use parquet::schema::parser::parse_message_type;
use tempfile::tempdir;

/// One grid; two, for a rectangle of two values is open; none; no puzzle.
const PUZZLES: [&str; 4] = [
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079",
    "295743861431865900876192543387459216612387495549216738763524189928671354154938600",
    "550070000600195000098000060800060003400803001700020006060000280000419005000080079",
    "53007000x",
];
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn batch(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_anydoku"));
    command.arg("batch").args(args).output().unwrap()
}

fn rows(path: &Path) -> Vec<Row> {
    let reader = SerializedFileReader::new(File::open(path).unwrap()).unwrap();
    assert_eq!(
        reader
            .metadata()
            .file_metadata()
            .schema()
            .get_fields()
            .len(),
        9
    );
    reader.into_iter().map(Result::unwrap).collect()
}

#[test]
fn rows_are_written_as_a_table() {
    let folder = tempdir().unwrap();
    let [input, output] = ["puzzles.txt", "answers.parquet"].map(|name| folder.path().join(name));
    std::fs::write(&input, PUZZLES.join("\n")).unwrap();
    let [from, to] = [&input, &output].map(|path| path.to_str().unwrap());
    let run = batch(&["--as", "parquet", "--output", to, from]);
    // One line is no puzzle.
    assert_eq!(run.status.code(), Some(2), "{run:?}");
    let rows = rows(&output);
    assert_eq!(rows.len(), 4);
    for (at, (row, puzzle)) in rows.iter().zip(PUZZLES).enumerate() {
        assert_eq!(row.get_long(0).unwrap(), at as i64 + 1);
        assert_eq!(row.get_string(1).unwrap(), puzzle);
    }
    assert_eq!(rows[0].get_string(2).unwrap(), SOLUTION);
    assert_eq!(
        (rows[0].get_long(3).unwrap(), rows[0].get_bool(4).unwrap()),
        (1, true)
    );
    let verdicts: Vec<&str> = rows
        .iter()
        .map(|row| row.get_string(5).unwrap().as_str())
        .collect();
    assert_eq!(verdicts, ["unique", "several", "none", "error"]);
    assert!(rows[0].get_string(8).is_err(), "an error that is none");
    assert!(rows[3].get_string(8).unwrap().starts_with(from));
    assert!(
        rows[3].get_long(3).is_err(),
        "a count where nothing was counted"
    );

    // It is kept as any other file is.
    let again = batch(&["--as", "parquet", "--output", to, from]);
    assert!(String::from_utf8_lossy(&again.stderr).contains("exists already"));
    assert!(
        batch(&["--as", "parquet", "--force", "--output", to, from])
            .status
            .code()
            == Some(2)
    );
}

/// A table with these columns and no rows yet.
fn begin(path: &Path, schema: &str) -> SerializedFileWriter<File> {
    let schema = Arc::new(parse_message_type(schema).unwrap());
    let properties = Arc::new(WriterProperties::builder().build());
    SerializedFileWriter::new(File::create(path).unwrap(), schema, properties).unwrap()
}

/// A table with a number, a text and the puzzles, some of them missing.
fn table(path: &Path) {
    let schema = "message m { REQUIRED INT32 id; OPTIONAL BYTE_ARRAY Note (UTF8); OPTIONAL BYTE_ARRAY Quiz (UTF8); }";
    let mut writer = begin(path, schema);
    // Two groups of rows.
    for puzzles in PUZZLES.chunks(2) {
        let mut group = writer.next_row_group().unwrap();
        let mut column = group.next_column().unwrap().unwrap();
        column
            .typed::<Int32Type>()
            .write_batch(&[7, 8], None, None)
            .unwrap();
        column.close().unwrap();
        let notes = ["a \"note\", quoted".into()];
        let quizzes: Vec<ByteArray> = puzzles.iter().map(|&puzzle| puzzle.into()).collect();
        for (values, levels) in [(&notes[..], [0, 1]), (&quizzes, [1, 1])] {
            let mut column = group.next_column().unwrap().unwrap();
            let typed = column.typed::<ByteArrayType>();
            typed.write_batch(values, Some(&levels), None).unwrap();
            column.close().unwrap();
        }
        group.close().unwrap();
    }
    writer.close().unwrap();
}

#[test]
fn tables_are_read() {
    let folder = tempdir().unwrap();
    // What it is is told by its first bytes.
    let input = folder.path().join("puzzles");
    table(&input);
    let from = input.to_str().unwrap();
    for column in [None, Some("Quiz"), Some("3")] {
        let mut args = vec!["--threads", "1", from];
        args.extend(column.map(|column| ["--column", column]).iter().flatten());
        let run = batch(&args);
        let text = String::from_utf8(run.stdout).unwrap();
        let lines: Vec<&str> = text.lines().skip(1).collect();
        assert_eq!(lines.len(), 4, "{text}");
        assert!(lines[0].starts_with(&format!("2,{},{SOLUTION},1,true,unique,", PUZZLES[0])));
        for (line, verdict) in lines
            .iter()
            .zip([",unique,", ",several,", ",none,", ",error,"])
        {
            assert!(line.contains(verdict), "{line}");
        }
    }
    let run = batch(&["--column", "nothing", from]);
    let message = String::from_utf8_lossy(&run.stderr).into_owned();
    assert!(
        message.contains("there is no column nothing; expected one of id,Note,Quiz"),
        "{message}"
    );
}

#[test]
fn a_column_may_be_alone() {
    let folder = tempdir().unwrap();
    let input = folder.path().join("puzzles.parquet");
    let schema = "message m { OPTIONAL BYTE_ARRAY anything (UTF8); }";
    let mut writer = begin(&input, schema);
    let mut group = writer.next_row_group().unwrap();
    let mut column = group.next_column().unwrap().unwrap();
    let puzzle = [PUZZLES[0].into()];
    let typed = column.typed::<ByteArrayType>();
    typed.write_batch(&puzzle, Some(&[1, 0]), None).unwrap();
    column.close().unwrap();
    group.close().unwrap();
    writer.close().unwrap();
    let run = batch(&[input.to_str().unwrap()]);
    let text = String::from_utf8(run.stdout).unwrap();
    let lines: Vec<&str> = text.lines().skip(1).collect();
    assert_eq!(lines.len(), 2, "{text}");
    assert!(
        lines[0].contains(",unique,") && lines[1].starts_with("3,,,,,error,"),
        "{text}"
    );
}

#[test]
fn what_can_not_be_is_said() {
    let folder = tempdir().unwrap();
    let broken = folder.path().join("broken.parquet");
    std::fs::write(&broken, b"PAR1 and nothing that follows").unwrap();
    let broken = broken.to_str().unwrap();
    for (args, expected) in [
        (&[broken][..], "can't be read as Parquet"),
        (
            &["--as", "parquet", broken],
            "--as parquet writes a file; expected one after --output",
        ),
        (
            &["--as", "parquet", "--resume", "--output", "new", broken],
            "--resume can't go on with Parquet",
        ),
    ] {
        let run = batch(args);
        let message = String::from_utf8_lossy(&run.stderr).into_owned();
        assert_eq!(run.status.code(), Some(2), "{message}");
        assert!(message.contains(expected), "{message}");
    }
}
