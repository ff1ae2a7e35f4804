//! Bad input: one message each, with line, column and what was expected; no bytes make a reader panic.

use std::sync::Arc;

use anydoku_board::Shape;
use anydoku_board::formats::{Format, ReadErrorKind, ReadOptions, detect, read, read_regions};
use proptest::prelude::*;

fn options(format: Option<Format>, shape: &str) -> ReadOptions {
    let board =
        (!shape.is_empty()).then(|| Arc::new(shape.parse::<Shape>().unwrap().board().unwrap()));
    ReadOptions { format, board }
}

fn message(shape: &str, text: &str) -> String {
    match read(text.as_bytes(), &options(None, shape)) {
        Ok(reading) => panic!("read as {}: {text:?}", reading.format),
        Err(error) => error.to_string(),
    }
}

/// The start of the message, and a part of what it says was expected.
#[track_caller]
fn check(shape: &str, text: &str, start: &str, expected: &str) {
    let message = message(shape, text);
    assert!(
        message.starts_with(start) && message.contains(expected),
        "{message}"
    );
}

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn values_out_of_range() {
    check(
        "square 4",
        "1.....3...4....5",
        "1:16: value 5 is out of range",
        "1 to 4",
    );
    check(
        "square 4",
        "1 2 3 4\n3 4 1 2\n. . . .\n. . 99 .",
        "4:5: value 99 is",
        "1 to 4",
    );
    check("", "N=4\nK=2\nGIVEN 0 3", "3:9: value 3 is", "1 to 2");
    check("", "N=4\nK=2\nGIVEN 0 0", "3:9: value 0 is", "1 to 2");
    check("", "N=4\nK=2\nDOMAIN 0 1 3", "3:12: value 3 is", "1 to 2");
    check("", "N=4\nK=2\nNOT 0 7", "3:7: value 7 is", "1 to 2");
    check("square 4", "0 1\n3 5\n5 1", "2:3: value 5 is", "1 to 4");
    check("square 4", "r1c1 -> 5", "1:9: value 5 is", "1 to 4");
    check(
        "",
        r#"{"shape":"square 4","givens":[0,0,9,0,0,0,0,0,0,0,0,0,0,0,0,0]}"#,
        "1:35: value 9",
        "1 to 4",
    );
    check(
        "",
        "0,0,0,0,5,0,0,0,0,0,0,0,0,0,0,0",
        "1:9: value 5",
        "1 to 4",
    );
}

#[test]
fn cells_out_of_range() {
    check("", "N=4\nK=2\nGIVEN 4 1", "3:7: cell 4 is not", "0 to 3");
    check(
        "",
        "N=4\nK=2\nGROUP 0 1 99999999999999999999",
        "3:11: cell 99999999999999999999 is not",
        "0 to 3",
    );
    check(
        "",
        "SHAPE square 4\nGIVEN r5c1 1",
        "2:7: cell r5c1 is not",
        "0 to 15, or a name such as r1c1",
    );
    check(
        "hexagon 1 7",
        "(0,2,-2) -> 1",
        "1:1: cell (0,2,-2) is not",
        "0 to 6, or a name such as (-1,0,1)",
    );
    check(
        "square 4",
        "16 1\n0 2\n1 3",
        "1:1: cell 16 is not",
        "0 to 15",
    );
    check(
        "",
        "{\"cells\":2,\"values\":2,\n \"rules\":[{\"kind\":\"group\",\"cells\":[0,2]}]}",
        "2:38: cell 2 is not",
        "0 to 1",
    );
}

#[test]
fn wrong_lengths() {
    check("", &LINE[1..], "1:1: 80 cells", "81");
    check("", &format!("{LINE}\n{LINE}1\n"), "2:1: 82 cells", "81");
    check(
        "square 9",
        &format!("{LINE}\n{}", &LINE[2..]),
        "2:1: 79 cells",
        "81",
    );
    check("hanidoku", &".".repeat(60), "1:1: 60 cells", "61");
    check(
        "",
        &".".repeat(19),
        "1:1: 19 cells make a hexagon",
        "hexagon 2 9",
    );
    check(
        "",
        &".".repeat(37),
        "1:1: 37 cells make a hexagon",
        "septoku",
    );
    check(
        "",
        &".".repeat(49),
        "1:1: 7x7 cells have no boxes",
        "latin 7",
    );
    check(
        "",
        "12..\n34..\n...\n....",
        "3:1: this row has 3 cells",
        "4 like the others",
    );
    check(
        "square 4",
        "12..\n34..\n...\n....",
        "3:1: this row has 3 cells",
        "expected 4",
    );
    check(
        "square 4",
        "12..\n34..\n....\n\n....",
        "1:1: 12 cells in 3 rows",
        "16 cells of the board",
    );
    check("", "1,2,3", "1:1: 3 cells", "81");
    check("square 4", "1,2,3,4\n1,2\n", "1:1: 6 numbers", "16");
    check(
        "square 4",
        "1,2,3,4,1,2,3,4,1,2,3,4\n1,2,3,4,1",
        "2:9: 17 numbers",
        "16",
    );
    check(
        "",
        r#"{"shape":"square 4", "givens":[1]}"#,
        "1:31: 1 givens",
        "16, one a cell",
    );
    check("", "N=3\nREGIONS 0 1", "2:12: REGIONS", "3 numbers");
}

#[test]
fn cells_twice() {
    check(
        "",
        "N=4\nK=4\nGROUP 0 1 2 1",
        "3:13: 1 occurs twice in group 1",
        "once",
    );
    check(
        "",
        "N=4\nK=4\nGROUP 0 1\nRUN 2 2",
        "4:7: 2 occurs twice in run 1",
        "once",
    );
    check(
        "",
        "SHAPE square 4\nGROUP 0 5 r2c2 : corner",
        "2:11: r2c2 occurs twice in corner",
        "once",
    );
    check("", "N=4\nK=4\nNEIGHBOR 1 1", "3:12: 1 occurs twice", "once");
    check(
        "",
        r#"{"cells":2,"values":2,"rules":[{"kind":"group","cells":[1,1]}]}"#,
        "1:56: cell 1 occurs twice",
        "once",
    );
}

#[test]
fn two_givens_for_a_cell() {
    check(
        "",
        "N=4\nK=4\nGIVEN 1 2\nGIVEN 1 3",
        "4:7: cell 1 is given twice: 2 and 3",
        "one given",
    );
    check(
        "square 4",
        "1 2\n5 1\n1 2",
        "3:1: r1c2 is given twice: 2 and 2",
        "one given",
    );
    check(
        "square 4",
        "r1c1 -> 1\nr1c1 -> 2\n",
        "2:1: r1c1 is given twice",
        "one given",
    );
}

#[test]
fn no_text() {
    for empty in ["", "\n\n", " \t\r\n", "\u{feff}", "# only a comment\n"] {
        check("", empty, "1:1: nothing to read", "a puzzle");
        for format in Format::ALL {
            let error = read(empty.as_bytes(), &options(Some(format), "")).unwrap_err();
            assert_eq!((error.line(), error.column()), (1, 1), "{format} {error}");
        }
    }
    let kind = |bytes: &[u8]| {
        read(bytes, &ReadOptions::default())
            .unwrap_err()
            .kind()
            .clone()
    };
    assert_eq!(kind(b"1...\0.."), ReadErrorKind::Binary);
    assert_eq!(kind(b"\x7fELF\x02\x01\x01\0\xff"), ReadErrorKind::Binary);
    assert_eq!(kind(b"12\xff4"), ReadErrorKind::NotUtf8);
    assert_eq!(kind(b"\xff\xfe1\0.\0"), ReadErrorKind::Utf16);
    let error = read(b"....\n..\xff.", &ReadOptions::default()).unwrap_err();
    assert_eq!((error.line(), error.column()), (2, 3));
}

#[test]
fn unknown_words() {
    check(
        "",
        "N=4\nGRUOP 0 1",
        "2:1: unknown keyword \"GRUOP\"",
        "GROUP",
    );
    check(
        "",
        "N=4\nK=4\nGIVN 0 1",
        "3:1: unknown keyword \"GIVN\" (did you mean GIVEN?)",
        "GIVEN",
    );
    check(
        "",
        "SHAP square 4",
        "1:1: unknown keyword \"SHAP\" (did you mean SHAPE?)",
        "SHAPE",
    );
    check("", "SHAPE sqare 4", "1:7: ", "square");
    check("", "SHAPE square 7", "1:7: ", "latin 7");
    check("", "N=4\n? 1 2", "2:1: unknown keyword \"? 1 2\"", "GROUP");
    check(
        "",
        r#"{"cells":2,"values":2,"rules":[{"kind":"gruop","cells":[1]}]}"#,
        "1:40: unknown kind of rule",
        "group, run",
    );
}

#[test]
fn lines_of_doku_that_say_too_little_or_too_much() {
    check("", "N=4\nK=4\nGROUP", "3:6: GROUP is not complete", "cells");
    check(
        "",
        "N=4\nK=4\nNEIGHBOR 1",
        "3:11: NEIGHBOR is not complete",
        "two cells",
    );
    check(
        "",
        "N=4\nK=4\nNEIGHBOR 1 2 3",
        "3:15: NEIGHBOR",
        "two cells",
    );
    check(
        "",
        "N=4\nK=4\nGIVEN 1",
        "3:8: GIVEN is not complete",
        "a cell and a value",
    );
    check("", "N=4\nK=4\nGIVEN 1 x", "3:9: \"x\"", "a number");
    check("", "N=4\nK=4\nDOMAIN 1 3-2", "3:10: \"3-2\"", "smaller");
    check("", "N=x", "1:3: \"x\"", "a number");
    check("", "N=", "1:3: ", "a number");
    check("", "N=4\nN=4", "2:1: a second N", "one");
    check(
        "",
        "N=4\nSHAPE square 4",
        "2:1: both N and SHAPE",
        "one of them",
    );
    check("", "SHAPE square 4\nK=5", "2:1: K=5", "the 4 values");
    check("", "N=4\nGROUP 0 1\nK=4", "3:1: K comes after", "before");
    check("", "GROUP 0 1\nN=4", "1:1: no board so far", "N=cells");
    check("", "NAME x", "1:1: no board so far", "SHAPE");
    check(
        "",
        "SHAPE square 4\nAT 0 1 1",
        "2:4: AT on a board that has places",
        "N=",
    );
    check(
        "",
        "N=2\nK=2\nAT 0 1 1\nAT 0 1 2",
        "4:4: a second place",
        "one",
    );
    check("", "N=2\nK=2\nAT 0 nan 1", "3:11: AT", "x and y");
    check("", "N=2\nK=2\nGROUP 0 1 : a : b : c", "3:12: ", "label");
}

#[test]
fn numbers_that_are_too_large() {
    for text in [
        "N=99999999999",
        "N=99999999999999999999999999",
        "N=0",
        "N=131073",
    ] {
        check_board(text, 1);
    }
    for text in ["N=2\nK=0", "N=2\nK=4097", "N=2\nK=99999999999999999999"] {
        check_board(text, 2);
    }
    check_board("N=131072\nK=4096", 1);
    let error = message("", r#"{"cells":99999999999,"values":9}"#);
    assert!(error.starts_with("1:10: a board has 1 to"), "{error}");
    let error = message("", "SHAPE square 99999999999");
    assert!(error.starts_with("1:7: "), "{error}");
}

#[track_caller]
fn check_board(text: &str, line: usize) {
    let error = read(text.as_bytes(), &ReadOptions::default()).unwrap_err();
    assert!(matches!(error.kind(), ReadErrorKind::Board(_)), "{error}");
    assert_eq!(error.line(), line, "{error}");
}

#[test]
fn texts_that_could_be_two_things() {
    let sixteen = "1...\n".repeat(4) + "\n";
    assert_eq!(detect(sixteen.as_bytes()), Ok(Format::Grid));
    let rows = "1..........3....\n".repeat(16);
    assert_eq!(
        message("", &rows),
        "1:1: this could be one 16x16 puzzle or 16 puzzles of 4x4; \
         choose with --format line, --format grid or --shape"
    );
    let count = |shape: &str, format| {
        let reading = read(rows.as_bytes(), &options(format, shape)).unwrap();
        (reading.format, reading.puzzles.len())
    };
    assert_eq!(count("square 4", None), (Format::Line, 16));
    assert_eq!(count("square 16", None), (Format::Grid, 1));
    assert_eq!(count("", Some(Format::Line)), (Format::Line, 16));
    assert_eq!(count("", Some(Format::Grid)), (Format::Grid, 1));
    // A value above 4 decides.
    assert_eq!(detect(rows.replace('3', "5").as_bytes()), Ok(Format::Grid));

    let pairs = "12 34\n34 12\n21 43\n43 21\n";
    assert!(
        message("", pairs)
            .contains("`cell value` pairs or the rows of a grid; choose with --format")
    );
    assert!(message("square 4", pairs).contains("pairs or the rows"));
    assert_eq!(
        read(pairs.as_bytes(), &options(None, "square 49"))
            .unwrap()
            .format,
        Format::Pairs
    );
    check("", "0 5\n1 3\n", "1:1: this could be", "");
    check(
        "",
        "0 5\n1 3\n4 7\n",
        "1:1: lines of `cell value`",
        "--shape",
    );
}

#[test]
fn groups_that_are_too_large_are_a_warning() {
    let reading = read(
        b"N=4\nK=2\nGROUP 0 1\nGROUP 1 2 3 # much",
        &ReadOptions::default(),
    )
    .unwrap();
    let [warning] = &reading.warnings[..] else {
        panic!("{:?}", reading.warnings);
    };
    assert_eq!(
        warning.to_string(),
        "4:7: group 2 has 3 cells that must all differ, but there are only 2 values: no solution"
    );
    assert_eq!(reading.puzzles[0].board().overfull().len(), 1);
}

/// What a file of this many bytes costs is read off its length: nothing but looking for NUL and UTF-8 goes
/// through all of it. In the profile of the tests 5 MB stand for the 200 MB that people have.
#[test]
fn large_files_of_garbage_are_refused_at_once() {
    const SIZE: usize = 5_000_000;
    let repeat = |text: &str| text.repeat(SIZE / text.len());
    for text in [
        repeat("x"),
        repeat("lorem ipsum dolor sit amet\n"),
        repeat("0123456789"),
        repeat("[[[[{\"a\":"),
        repeat("{\"a\":[1,"),
        repeat("1\n"),
        repeat("- + |\n"),
        repeat("(0,0,0) -> 1\n"),
        repeat("N=4\n"),
        repeat("1 2\n"),
    ] {
        let start = std::time::Instant::now();
        for shape in ["", "square 9"] {
            for format in std::iter::once(None).chain(Format::ALL.map(Some)) {
                let reading = read(text.as_bytes(), &options(format, shape));
                assert!(reading.is_err(), "{format:?} {}", &text[..8]);
            }
        }
        assert!(read_regions(text.as_bytes()).is_err());
        // Seventeen readings; the bound is generous for loaded machines.
        assert!(
            start.elapsed().as_secs() < 20,
            "{:?} {:?}",
            &text[..8],
            start.elapsed()
        );
    }
}

/// Pieces that mean something to one of the readers.
fn piece() -> impl Strategy<Value = String> {
    let words = [
        "N=4\n",
        "K=3\n",
        "N=",
        "K=",
        "SHAPE square 4\n",
        "SHAPE hexagon 1 7\n",
        "SHAPE",
        "GROUP 0 1 2",
        "RUN ",
        "NEIGHBOR 0 1\n",
        "DOMAIN 1 1-3",
        "GIVEN r1c1 2\n",
        "GIVEN 1 2\n",
        "NOT 0 1 2\n",
        "AT 0 1.5 2",
        "AT 1 r1c2",
        "REGIONS 0 0 1 1\n",
        "NAME \"x\\n\"",
        "AUTHOR ",
        " : a : \"b\"",
        ":",
        "#",
        "\"",
        "\n",
        "\r\n",
        "\r",
        " ",
        ",",
        "(0,0,0)",
        "(1,-1,0)",
        "->",
        " → ",
        ".",
        "0",
        "1",
        "9",
        "A",
        "1...\n",
        "1234\n3412\n",
        "+---+",
        "|",
        "[Puzzle]\n",
        "[State]\n",
        "*-*\n",
        "┌─┐\n",
        "│",
        "{",
        "}",
        "[",
        "]",
        "null",
        "\"puzzle\":",
        "\"shape\":\"square 4\"",
        "\"cells\":4",
        "\"values\":3",
        "\"givens\":[1,null,0,2]",
        "\"rules\":[{\"kind\":\"group\",\"cells\":[0,1]}]",
        "\"excluded\":[{\"cell\":1,\"values\":[1]}]",
        "\"places\":[{\"row\":0,\"column\":1},null,null,null]",
        "1.....3...4....2\n",
        "0,1,2,3\n",
        "99999999999999999999",
        "-1",
        "５",
        "＃",
        "\u{3000}",
        "\u{feff}",
        "\0",
        "é",
    ];
    proptest::sample::select(words.map(String::from).to_vec())
}

fn read_in_every_way(bytes: &[u8]) {
    let _ = detect(bytes);
    let _ = read_regions(bytes);
    for shape in ["", "square 4", "square 12", "hexagon 1 7"] {
        for format in std::iter::once(None).chain(Format::ALL.map(Some)) {
            match read(bytes, &options(format, shape)) {
                Ok(reading) => assert!(!reading.puzzles.is_empty()),
                Err(error) => {
                    assert!(error.line() > 0 && error.column() > 0);
                    assert!(!error.message().is_empty());
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn no_bytes_make_a_reader_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        read_in_every_way(&bytes);
    }

    #[test]
    fn no_pieces_make_a_reader_panic(pieces in proptest::collection::vec(piece(), 0..30)) {
        read_in_every_way(pieces.concat().as_bytes());
    }

    #[test]
    fn no_change_of_a_good_file_makes_a_reader_panic(
        file in proptest::sample::select(GOOD.to_vec()),
        changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0u8..3), 0..4),
    ) {
        let mut bytes = file.as_bytes().to_vec();
        for (at, byte, how) in changes {
            let at = at.index(bytes.len().max(1));
            match how {
                0 if at < bytes.len() => bytes[at] = byte,
                1 if at < bytes.len() => drop(bytes.remove(at)),
                _ => bytes.insert(at, byte & 0x7f),
            }
        }
        read_in_every_way(&bytes);
    }
}

/// A file of each format.
const GOOD: [&str; 9] = [
    "N=4 # cells\nK=2\nAT 0 0.5 0\nGROUP 0 1 : a : \"b\"\nNEIGHBOR 1 3\nRUN 0 1\nDOMAIN 3 1-2\nREGIONS 0 0 1 1\nGIVEN 0 1\nNOT 3 1\nNAME x\n",
    "SHAPE square 4\nGIVEN r1c1 2\nNOT r2c2 1 3-4\n",
    "# cell value\n0 1\n6 3\n11 2\n",
    "1.....3...4....2 name\n................\n",
    "+-----+-----+\n| 1 . | . . |\n| . . | 3 . |\n+-----+-----+\n| . . | . 4 |\n| . . | . . |\n+-----+-----+\n",
    "1 . 3 4\n. . 1 2\n\n. . . .\n4 3 2 1\n",
    "1,0,3,4\n0,0,1,2\n0,0,0,0\n4,3,2,1\n",
    "(-1,0,1) -> 3\n(-1,1,0) -> .\ncell 2 -> 1\n",
    "{\"cells\":2,\"values\":2,\"places\":[{\"x\":0,\"y\":1.5},null],\"rules\":[{\"kind\":\"group\",\"cells\":[0,1],\"label\":\"a\"}],\"givens\":[1,null],\"excluded\":[{\"cell\":1,\"values\":[1]}]}\n",
];

#[test]
fn the_good_files_are_good() {
    for (file, shape) in GOOD.into_iter().zip([
        "",
        "",
        "square 4",
        "",
        "",
        "square 4",
        "",
        "hexagon 1 7",
        "",
    ]) {
        let format = file.starts_with("1 .").then_some(Format::Numbers);
        let reading = read(file.as_bytes(), &options(format, shape));
        assert!(reading.is_ok(), "{file}: {reading:?}");
    }
}
