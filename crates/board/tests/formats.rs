//! Real texts in every format, and what they mean.

use std::sync::Arc;

use anydoku_board::formats::{Format, ReadOptions, Reading, detect, read, write};
use anydoku_board::{Board, Cell, Place, Puzzle, RuleKind, Shape};

fn with_board(text: &str, shape: &str) -> Reading {
    let board = shape.parse::<Shape>().unwrap().board().unwrap();
    let options = ReadOptions {
        format: None,
        board: Some(Arc::new(board)),
    };
    read(text.as_bytes(), &options).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn alone(text: &str) -> Reading {
    read(text.as_bytes(), &ReadOptions::default()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn numbers(puzzle: &Puzzle) -> Vec<u32> {
    let number = |given: &Option<anydoku_board::Value>| given.map_or(0, |value| value.number());
    puzzle.givens().iter().map(number).collect()
}

fn digits(text: &str) -> Vec<u32> {
    text.chars().map(|c| c.to_digit(36).unwrap_or(0)).collect()
}

fn cells(cells: &[u32]) -> Vec<Cell> {
    cells.iter().copied().map(Cell::new).collect()
}

/// The puzzle of the course texts.
const EXAMPLE: &str =
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

/// The example in many dresses.
#[test]
fn one_puzzle_in_many_forms() {
    let expected = digits(EXAMPLE);
    let rows = |row: &dyn Fn(&str) -> String| -> String {
        (0..9)
            .map(|r| row(&EXAMPLE[9 * r..9 * r + 9]) + "\n")
            .collect()
    };
    let spaced = |row: &str| {
        row.split("")
            .filter(|c| !c.is_empty())
            .collect::<Vec<_>>()
            .join(" ")
    };
    let barred = |row: &str| format!("|{}|{}|{}|", &row[..3], &row[3..6], &row[6..]);
    let borders = |text: String, border: &str| -> String {
        let mut lines: Vec<&str> = text.lines().collect();
        for at in [9, 6, 3, 0] {
            lines.insert(at, border);
        }
        lines.join("\n")
    };
    let full_width: String = EXAMPLE
        .chars()
        .map(|c| char::from_u32(u32::from(c) - 0x30 + 0xff10).unwrap())
        .collect();
    let texts = [
        (Format::Line, EXAMPLE.to_owned()),
        (Format::Line, EXAMPLE.replace('0', ".")),
        (Format::Line, EXAMPLE.replace('0', "_") + " # the example"),
        (
            Format::Line,
            EXAMPLE.replace('0', "*") + ",the example, again",
        ),
        (
            Format::Line,
            format!("# puzzle rating\n\n  {EXAMPLE} 1.2\r\n"),
        ),
        (
            Format::Line,
            format!("\u{feff}{EXAMPLE}\t{}\r\n", EXAMPLE.replace('0', "1")),
        ),
        (Format::Line, full_width),
        (Format::Grid, rows(&|row| row.to_owned())),
        (Format::Grid, rows(&|row| row.replace('0', "."))),
        (Format::Grid, rows(&spaced)),
        (
            Format::Grid,
            rows(&|row| format!("{} {} {}", &row[..3], &row[3..6], &row[6..])),
        ),
        (Format::Grid, rows(&|row| spaced(row).replace('0', "*"))),
        (Format::Grid, borders(rows(&barred), "*---+---+---*")),
        (
            Format::Grid,
            borders(
                rows(&|row| spaced(&barred(row))),
                "+-------+-------+-------+",
            ),
        ),
        (Format::Grid, borders(rows(&barred), "=============")),
        (
            Format::Grid,
            borders(rows(&|row| barred(row).replace('|', "│")), "├───┼───┼───┤").replace('0', "_"),
        ),
        (
            Format::Grid,
            format!(
                "[Puzzle]\n{}[State]\nwhatever\n",
                rows(&|row| row.replace('0', "."))
            ),
        ),
        (
            Format::Grid,
            format!("#CA comment\n{}", rows(&|row| row.replace('0', "."))),
        ),
        (
            Format::Grid,
            rows(&|row| row.to_owned()).replace('\n', "\r\n"),
        ),
        (Format::Numbers, spaced(EXAMPLE)),
        (Format::Numbers, spaced(EXAMPLE).replace(' ', ",")),
        (
            Format::Numbers,
            spaced(EXAMPLE).replace(' ', ", ").replace('0', "."),
        ),
        (Format::Numbers, rows(&|row| spaced(row).replace(' ', ","))),
        (
            Format::Numbers,
            rows(&|row| spaced(row).replace(' ', ",") + ","),
        ),
    ];
    for (format, text) in texts {
        assert_eq!(detect(text.as_bytes()), Ok(format), "{text}");
        let reading = alone(&text);
        assert_eq!(reading.puzzles.len(), 1, "{text}");
        assert_eq!(numbers(&reading.puzzles[0]), expected, "{text}");
        assert_eq!(reading.puzzles[0].board().shape(), Some("square 9"));
        assert!(reading.warnings.is_empty());
    }
}

#[test]
fn several_puzzles_share_a_board() {
    let text = format!("{EXAMPLE}\n# two more\n{EXAMPLE}\n\n1.....3...4....2\n{EXAMPLE}");
    let reading = alone(&text);
    let boards: Vec<u32> = reading
        .puzzles
        .iter()
        .map(|puzzle| puzzle.board().cells())
        .collect();
    assert_eq!(boards, [81, 81, 16, 81]);
    assert!(Arc::ptr_eq(
        reading.puzzles[0].board(),
        reading.puzzles[3].board()
    ));
    let grids = "1...\n...2\n..3.\n4...\n"
        .repeat(2)
        .replace("4...\n1", "4...\n\n1");
    let reading = alone(&grids);
    assert_eq!((reading.format, reading.puzzles.len()), (Format::Grid, 2));
    assert!(Arc::ptr_eq(
        reading.puzzles[0].board(),
        reading.puzzles[1].board()
    ));
}

#[test]
fn the_length_of_a_line_names_its_board() {
    for (cells, shape) in [
        (16, "square 4"),
        (36, "square 6"),
        (64, "square 8"),
        (100, "square 10"),
        (144, "square 12"),
        (225, "square 15"),
        (256, "square 16"),
        (400, "square 20"),
        (625, "square 25"),
        (61, "hanidoku"),
    ] {
        let reading = alone(&".".repeat(cells));
        assert_eq!(reading.format, Format::Line);
        assert_eq!(reading.puzzles[0].board().shape(), Some(shape));
    }
    let reading = alone(&format!("{}{}", "Zz9a", ".".repeat(1221)));
    assert_eq!(reading.puzzles[0].board().shape(), Some("square 35"));
    assert_eq!(numbers(&reading.puzzles[0])[..5], [35, 35, 9, 10, 0]);
}

/// The example grid of the honeycomb, in rows as it is printed, whose middle row is the longest.
#[test]
fn a_honeycomb_as_line_rows_and_list() {
    let grid = "2634557426343651276581273434278951627394865587693463845745623";
    let board = Arc::clone(alone(grid).puzzles[0].board());
    assert_eq!(board.shape(), Some("hanidoku"));
    assert_eq!(
        board.check(&anydoku_board::Grid::new(
            alone(grid).puzzles[0]
                .givens()
                .iter()
                .flatten()
                .copied()
                .collect(),
        )),
        Ok(())
    );
    let mut rest = grid;
    let mut rows = String::new();
    for length in [5usize, 6, 7, 8, 9, 8, 7, 6, 5] {
        let (row, after) = rest.split_at(length);
        rest = after;
        let spaced: Vec<&str> = row.split("").filter(|c| !c.is_empty()).collect();
        rows += &format!("{}{}\n", " ".repeat(9 - length), spaced.join(" "));
    }
    let reading = alone(&rows);
    assert_eq!(reading.format, Format::Grid);
    assert_eq!(numbers(&reading.puzzles[0]), digits(grid));
    let list = write(Format::Coordinates, &reading.puzzles[0]).unwrap();
    assert!(list.starts_with("(-4,0,4) -> 2\n(-4,1,3) -> 6\n"), "{list}");
    let reading = alone(&list.replace("->", "→"));
    assert_eq!(reading.format, Format::Coordinates);
    assert_eq!(numbers(&reading.puzzles[0]), digits(grid));
    assert_eq!(reading.puzzles[0].board().shape(), Some("hanidoku"));
}

/// The description that the course hands out: radius 2 would be 19 cells; a smaller one here.
#[test]
fn a_board_of_the_course_is_read_as_it_stands() {
    let text = "\
# seven cells
N=7
NEIGHBOR 0 1
NEIGHBOR 0 2
GROUP 0 1
GROUP 2 3 4
GIVEN 3 5
GIVEN 0 9
";
    assert_eq!(detect(text.as_bytes()), Ok(Format::Doku));
    let reading = alone(text);
    let [warning] = &reading.warnings[..] else {
        panic!("{:?}", reading.warnings);
    };
    assert_eq!(warning.to_string(), "2:1: no line K=: values are 1 to 9");
    let puzzle = &reading.puzzles[0];
    let board = puzzle.board();
    assert_eq!((board.cells(), board.values(), board.shape()), (7, 9, None));
    let kinds: Vec<&RuleKind> = board.rules().iter().map(|rule| &rule.kind).collect();
    assert_eq!(
        kinds,
        [
            &RuleKind::Neighbours(Cell::new(0), Cell::new(1)),
            &RuleKind::Neighbours(Cell::new(0), Cell::new(2)),
            &RuleKind::Group(cells(&[0, 1])),
            &RuleKind::Group(cells(&[2, 3, 4])),
        ]
    );
    assert_eq!(board.rules()[3].name(), "group 2");
    assert_eq!(numbers(puzzle), [9, 0, 0, 5, 0, 0, 0]);
}

#[test]
fn all_that_our_own_files_can_say() {
    let text = "\
name Four cells # one
author \"Ann\\tOther\"
n = 4     # any case
k=3
at 0 0.5 -1
AT 1 r1c2
at 2 (1,-1,0)
Group 0 1 : left
GROUP 2, 3 : column : right column   # comment
GROUP 3
Neighbour 1 3
RUN 0 2 : \"a # in a run\"
DOMAIN 3 1-2
NOT 0 2-3
NOT 0 1
REGIONS 0 0 1 7
GIVEN 3 1
GIVEN r1c2 2
";
    let reading = alone(text);
    assert!(reading.warnings.is_empty());
    let puzzle = &reading.puzzles[0];
    let board: &Board = puzzle.board();
    assert_eq!(puzzle.name.as_deref(), Some("Four cells # one"));
    assert_eq!(puzzle.author.as_deref(), Some("Ann\tOther"));
    assert_eq!(board.places()[0], Place::At { x: 0.5, y: -1.0 });
    assert_eq!(board.places()[2], Place::Hexagon { q: 1, r: -1 });
    assert_eq!(board.places()[3], Place::Unplaced);
    let names: Vec<(&str, &str)> = board
        .rules()
        .iter()
        .map(|rule| (&*rule.family, rule.name()))
        .collect();
    assert_eq!(
        names,
        [
            ("group", "left"),
            ("column", "right column"),
            ("group", "group 3"),
            ("neighbours", "neighbours"),
            ("run", "a # in a run"),
            ("domain", "domain"),
        ]
    );
    assert_eq!(board.regions(), [0, 0, 1, 7]);
    assert_eq!(numbers(puzzle), [0, 2, 0, 1]);
    assert!(puzzle.allowed()[&Cell::new(0)].is_empty());
}

#[test]
fn a_file_with_its_own_board_wins_over_the_one_asked_for() {
    let text = "SHAPE square 4 +x\nGIVEN r1c1 1\n";
    let reading = with_board(text, "square 4 +x");
    assert!(reading.warnings.is_empty());
    let reading = with_board(text, "square 9");
    assert_eq!(reading.puzzles[0].board().shape(), Some("square 4 +x"));
    assert_eq!(
        reading.warnings[0].to_string(),
        "1:1: the file names its own board: the one asked for is not used"
    );
    let reading = with_board("GIVEN r1c1 1\nGROUP 0 80\n", "square 9");
    assert_eq!(reading.puzzles[0].board().extra_rules().len(), 1);
}

#[test]
fn pairs_need_a_board() {
    let reading = with_board("# puzzle\n0 5\n1 3 # comment\nr1c5 7\n\n80 9\n", "square 9");
    assert_eq!(reading.format, Format::Pairs);
    let numbers = numbers(&reading.puzzles[0]);
    assert_eq!(
        (numbers[0], numbers[1], numbers[4], numbers[80]),
        (5, 3, 7, 9)
    );
    let reading = with_board("(0,0,0) 5\n(0,1,-1) 3\n", "hexagon 2 9");
    assert_eq!(reading.format, Format::Pairs);
}

/// Five squares in a picture of 21 by 21, with blanks or with dots where there is no cell.
#[test]
fn a_samurai_with_and_without_its_gaps() {
    let board = "samurai".parse::<Shape>().unwrap().board().unwrap();
    let mut picture = vec![vec![' '; 21]; 21];
    let mut expected = Vec::new();
    for (cell, place) in board.places().iter().enumerate() {
        let Place::Square { row, column } = *place else {
            panic!("{place:?}");
        };
        let digit = (cell % 10) as u32;
        picture[usize::from(row)][usize::from(column)] = char::from_digit(digit, 10).unwrap();
        expected.push(digit);
    }
    let with_gaps: String = picture
        .iter()
        .map(|row| row.iter().collect::<String>() + "\n")
        .collect();
    for text in [with_gaps.clone(), with_gaps.replace(' ', ".")] {
        let reading = with_board(&text, "samurai");
        assert_eq!(reading.format, Format::Grid);
        assert_eq!(numbers(&reading.puzzles[0]), expected, "{text}");
    }
    let dots = with_gaps.replace(' ', ".");
    let at = dots.find("..").unwrap();
    let wrong = format!("{}5{}", &dots[..at], &dots[at + 1..]);
    let options = ReadOptions {
        format: Some(Format::Grid),
        board: Some(Arc::new(board)),
    };
    let error = read(wrong.as_bytes(), &options).unwrap_err();
    assert_eq!(
        error.to_string(),
        "1:10: \"5\"; expected a blank: the board has no cell here"
    );
}

#[test]
fn text_around_a_framed_grid_is_left_alone() {
    let text = "\
*-----*
|1.|..|
|..|3.|
|--+--|
|..|.4|
|..|..|
*-----*
A program
 printed this
I388
";
    let reading = alone(text);
    assert_eq!(reading.format, Format::Grid);
    assert_eq!(numbers(&reading.puzzles[0]), digits("1.....3....4...."));
    assert_eq!(reading.warnings.len(), 1);
    assert_eq!(reading.warnings[0].line, 8);
}

#[test]
fn json_from_other_hands() {
    let reading = alone("{\n \"shape\": \"square 4\",\n \"given\": [1]\n}");
    assert_eq!(
        reading.warnings[0].to_string(),
        "3:11: unknown key \"given\" (did you mean givens?)"
    );
    let text = r#"{"puzzle": {"cells": 3, "values": 3, "rules": [{"kind": "neighbors", "cells": [2, 0]}],
        "givens": [0, null, 2]}, "solutions": []}"#;
    let reading = alone(text);
    assert_eq!(reading.format, Format::Json);
    assert_eq!(numbers(&reading.puzzles[0]), [0, 0, 2]);
    assert!(reading.warnings.is_empty());
}
