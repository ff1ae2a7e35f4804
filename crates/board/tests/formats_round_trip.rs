//! Whatever is written is read back as the same puzzle: random puzzles over many boards, every format.

use std::sync::Arc;

use anydoku_board::formats::{
    Format, ReadOptions, WriteError, read, to_json, write, write_entries,
};
use anydoku_board::{Board, Cell, Place, Puzzle, Rule, RuleKind, Shape, Value, ValueSet, draw};
use proptest::prelude::*;

const SHAPES: [&str; 16] = [
    "square 4",
    "square 6",
    "square 9",
    "square 9 +x",
    "square 12",
    "square 36",
    "latin 1",
    "latin 2",
    "latin 5",
    "jigsaw 0011001122332233",
    "twodoku",
    "samurai",
    "hexagon 1 5",
    "hexagon 2 12",
    "hanidoku",
    "septoku",
];

fn shape_board(index: usize) -> Arc<Board> {
    Arc::new(SHAPES[index].parse::<Shape>().unwrap().board().unwrap())
}

/// Names and labels with everything that files give a meaning to.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        Just(String::new()),
        Just("group 1".to_owned()),
        "[ -~]{0,12}",
        "[ \t\n\r\"\\\\:#=,0-9A-Zａ＃：é蜂\u{3000}\u{85}]{0,8}",
    ]
}

fn distinct_cells(cells: u32) -> impl Strategy<Value = Vec<Cell>> {
    proptest::collection::btree_set(0..cells, 1..=cells.min(7) as usize)
        .prop_map(|set| set.into_iter().map(Cell::new).collect::<Vec<_>>())
        .prop_shuffle()
}

fn values(values: u32) -> impl Strategy<Value = ValueSet> {
    proptest::collection::vec(0..values, 1..6).prop_map(move |list| {
        let mut set = ValueSet::empty(values);
        for index in list {
            set.insert(Value::from_index(index as usize));
        }
        set
    })
}

fn rule(cells: u32, k: u32) -> impl Strategy<Value = Rule> {
    let kind = prop_oneof![
        distinct_cells(cells).prop_map(RuleKind::Group),
        distinct_cells(cells).prop_map(RuleKind::Run),
        distinct_cells(cells).prop_map(|cells| match cells[..] {
            [a, b, ..] => RuleKind::Neighbours(a, b),
            _ => RuleKind::Group(cells),
        }),
        (0..cells, values(k)).prop_map(|(cell, values)| RuleKind::Domain(Cell::new(cell), values)),
    ];
    let family = prop_oneof![
        Just("group".to_owned()),
        Just("run".to_owned()),
        Just("neighbours".to_owned()),
        Just("domain".to_owned()),
        text(),
    ];
    (kind, family, text()).prop_map(|(kind, family, label)| Rule::new(kind, &family.into(), label))
}

fn place() -> impl Strategy<Value = Vec<Place>> {
    let square = (0u16..300, 0u16..300).prop_map(|(row, column)| Place::Square { row, column });
    let hexagon = (-9i16..9, -9i16..9).prop_map(|(q, r)| Place::Hexagon { q, r });
    // Quarters are exact in JSON whatever the parser.
    let at = (-40i32..40, -40i32..40).prop_map(|(x, y)| Place::At {
        x: f64::from(x) / 4.0,
        y: f64::from(y) / 4.0,
    });
    prop_oneof![
        proptest::collection::vec(square, 1..30),
        proptest::collection::vec(hexagon, 1..30),
        proptest::collection::vec(at, 1..30),
        (1usize..30).prop_map(|cells| vec![Place::Unplaced; cells]),
    ]
}

/// A board of a shape with further rules, or one of its own.
fn board() -> impl Strategy<Value = Arc<Board>> {
    let of_shape = (0..SHAPES.len())
        .prop_map(shape_board)
        .prop_flat_map(|board| {
            let rules = proptest::collection::vec(rule(board.cells(), board.values()), 0..3);
            (Just(board), rules)
        })
        .prop_map(|(mut board, rules)| {
            if !rules.is_empty() {
                let changed = Arc::make_mut(&mut board);
                rules
                    .into_iter()
                    .for_each(|rule| changed.add_rule(rule).unwrap());
            }
            board
        });
    let free = (place(), 1u32..40)
        .prop_flat_map(|(places, k)| {
            let rules = proptest::collection::vec(rule(places.len() as u32, k), 0..5);
            let regions = proptest::collection::vec(any::<u32>(), places.len());
            (Just(places), Just(k), rules, proptest::option::of(regions))
        })
        .prop_map(|(places, k, rules, regions)| {
            let mut board = Board::new(k, places).unwrap();
            rules
                .into_iter()
                .for_each(|rule| board.add_rule(rule).unwrap());
            if let Some(regions) = regions {
                board.set_regions(regions);
            }
            Arc::new(board)
        });
    prop_oneof![of_shape, free]
}

fn puzzle() -> impl Strategy<Value = Puzzle> {
    board()
        .prop_flat_map(|board| {
            let (cells, k) = (board.cells(), board.values());
            let givens = proptest::collection::btree_map(0..cells, 0..k, 0..=cells as usize);
            let excluded = proptest::collection::vec((0..cells, 0..k), 0..4);
            let named = || proptest::option::of(text());
            (Just(board), givens, excluded, named(), named())
        })
        .prop_map(|(board, givens, excluded, name, author)| {
            let mut puzzle = Puzzle::new(board);
            for (cell, value) in givens {
                puzzle
                    .give(Cell::new(cell), Value::from_index(value as usize))
                    .unwrap();
            }
            for (cell, value) in excluded {
                puzzle
                    .exclude(Cell::new(cell), Value::from_index(value as usize))
                    .unwrap();
            }
            puzzle.name = name;
            puzzle.author = author;
            puzzle
        })
}

fn options(format: Option<Format>, board: Option<&Arc<Board>>) -> ReadOptions {
    ReadOptions {
        format,
        board: board.cloned(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// The two formats that hold everything: no board and no format told.
    #[test]
    fn whole_puzzles(puzzle in puzzle()) {
        for format in [Format::Doku, Format::Json] {
            let text = write(format, &puzzle).unwrap();
            let reading = read(text.as_bytes(), &options(None, None))
                .map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
            prop_assert_eq!(reading.format, format);
            prop_assert_eq!(reading.puzzles.len(), 1);
            prop_assert_eq!(&reading.puzzles[0], &puzzle, "{}", text);
        }
    }

    /// The formats that hold the givens, with the board and the format told.
    #[test]
    fn givens(puzzle in puzzle()) {
        let board = puzzle.board();
        for format in [Format::Pairs, Format::Line, Format::Grid, Format::Numbers, Format::Coordinates] {
            let written = write(format, &puzzle);
            if !puzzle.allowed().is_empty() {
                prop_assert_eq!(written, Err(WriteError::Exclusions { format }));
            }
            let text = match write_entries(format, board, puzzle.givens()) {
                Ok(text) => text,
                Err(error) => {
                    prop_assert_eq!(format, Format::Line);
                    let values = board.values();
                    prop_assert_eq!(error, WriteError::TooManyValues { format, values });
                    prop_assert!(values > 35);
                    continue;
                }
            };
            let reading = read(text.as_bytes(), &options(Some(format), Some(board)))
                .map_err(|error| TestCaseError::fail(format!("{format}: {error}\n{text}")))?;
            prop_assert_eq!(reading.puzzles.len(), 1);
            prop_assert_eq!(reading.puzzles[0].givens(), puzzle.givens(), "{}: {}", format, text);
            prop_assert!(Arc::ptr_eq(reading.puzzles[0].board(), board));
        }
    }

    /// On the boards of shapes the format need not be told, unless the text can be read in several ways.
    #[test]
    fn detected(shape in 0..SHAPES.len(), seed in proptest::collection::vec(any::<u16>(), 400)) {
        let board = shape_board(shape);
        let entries: Vec<Option<Value>> = (0..board.cells() as usize)
            .map(|cell| u32::from(seed[cell % 400]) % (2 * board.values()))
            .map(Value::from_number)
            .map(|value| value.filter(|value| value.number() <= board.values()))
            .collect();
        for format in [Format::Line, Format::Grid, Format::Numbers, Format::Coordinates, Format::Pairs] {
            let Ok(text) = write_entries(format, &board, &entries) else { continue };
            match read(text.as_bytes(), &options(None, Some(&board))) {
                Ok(reading) => prop_assert_eq!(reading.puzzles[0].givens(), &entries, "{}", text),
                Err(error) => {
                    let told = error.to_string();
                    let open = told.contains("could be") || told.contains("nothing to read");
                    prop_assert!(open, "{} {}\n{}", format, told, text);
                }
            }
        }
    }
}

#[test]
fn pictures_of_every_shape_are_read_back() {
    for index in 0..SHAPES.len() {
        let board = shape_board(index);
        let entries: Vec<Option<Value>> = (0..board.cells())
            .map(|cell| Value::from_number(cell * 7 % (board.values() + 1)))
            .collect();
        for border in [draw::Border::Ascii, draw::Border::Unicode] {
            let style = draw::Style {
                border,
                ..draw::Style::default()
            };
            let picture = draw::text(&board, &entries, &[], &style);
            let reading = read(
                picture.as_bytes(),
                &options(Some(Format::Grid), Some(&board)),
            )
            .unwrap_or_else(|error| panic!("{error}\n{picture}"));
            assert_eq!(reading.puzzles.len(), 1, "{picture}");
            assert_eq!(reading.puzzles[0].givens(), entries, "{picture}");
            assert!(
                reading.warnings.is_empty(),
                "{:?}\n{picture}",
                reading.warnings
            );
        }
        let list = draw::coordinates(&board, &entries);
        let reading = read(list.as_bytes(), &options(None, Some(&board))).unwrap();
        assert_eq!(reading.puzzles[0].givens(), entries, "{list}");
    }
}

#[test]
fn json_stands_under_puzzle_in_larger_objects_and_line_by_line() {
    let board = shape_board(0);
    let mut puzzle = Puzzle::new(board);
    puzzle.give(Cell::new(3), Value::from_index(1)).unwrap();
    let object = to_json(&puzzle);
    let larger = serde_json::json!({"puzzle": object, "solutions": 3});
    let text = format!("{larger}\n{object}\n\n{larger}");
    let reading = read(text.as_bytes(), &options(None, None)).unwrap();
    assert_eq!(reading.puzzles, [puzzle.clone(), puzzle.clone(), puzzle]);
    assert!(Arc::ptr_eq(
        reading.puzzles[0].board(),
        reading.puzzles[2].board()
    ));
    assert!(reading.warnings.is_empty());
}
