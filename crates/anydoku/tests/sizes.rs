//! How many variables and clauses encodings have. The numbers are those of the course texts and of independent
//! counts, not of this encoder.

use std::sync::Arc;

use anydoku::board::{Puzzle, Shape};
use anydoku::encode::{BlockKind, Duplicates, EncodeOptions, Encoding, RunForm, Tally};
use anydoku::inspect::inspect;
use anydoku::sat::AtMostOne;
use anydoku::{Encoder, Network};

fn puzzle(shape: &str) -> Puzzle {
    let shape: Shape = shape.parse().unwrap();
    Puzzle::new(Arc::new(shape.board().unwrap()))
}

fn tally(shape: &str, options: EncodeOptions) -> Tally {
    let puzzle = puzzle(shape);
    let network = Network::new(puzzle.board());
    Encoder::new(&network, &puzzle, options).tally()
}

fn options(encoding: Encoding, duplicates: Duplicates) -> EncodeOptions {
    EncodeOptions {
        encoding,
        duplicates,
        ..EncodeOptions::default()
    }
}

#[test]
fn squares_as_course_texts_count_them() {
    let table = [
        (9, 729, [8_829, 11_745, 11_988]),
        (16, 4_096, [92_416, 123_136, 123_904]),
        (25, 15_625, [563_125, 750_625, 752_500]),
        (36, 46_656, [2_450_736, 3_267_216, 3_271_104]),
        (49, 117_649, [8_473_129, 11_296_705, 11_303_908]),
    ];
    for (n, variables, clauses) in table {
        for (encoding, clauses) in Encoding::ALL.iter().zip(clauses) {
            let tally = tally(&format!("square {n}"), options(*encoding, Duplicates::Keep));
            assert_eq!(tally.total.variables, variables, "{n} {encoding}");
            assert_eq!(tally.total.clauses, clauses, "{n} {encoding}");
        }
    }
}

#[test]
fn squares_with_every_pair_once() {
    let count = |shape, encoding| {
        tally(shape, options(encoding, Duplicates::Drop))
            .total
            .clauses
    };
    assert_eq!(count("square 9", Encoding::Efficient), 10_287);
    assert_eq!(count("square 9", Encoding::Extended), 10_530);
    // Pairs on the two diagonals that no row, column or box joins: a diagonal has 36 pairs, 9 of them inside
    // boxes; the two share one cell and no pair. Together 54 more, times 9 values.
    assert_eq!(count("square 9 +x", Encoding::Efficient), 10_287 + 54 * 9);
    // A window has 36 pairs: 18 in its rows and columns; the others join different rows and columns, and those
    // in one box are: the window meets 4 boxes in 2x2, 2x1, 1x2 and 1x1 cells, so 2 pairs. 16 new ones.
    assert_eq!(
        count("square 9 +windoku", Encoding::Efficient),
        10_287 + 4 * 16 * 9
    );
    assert_eq!(
        count("square 9 +percent", Encoding::Efficient),
        10_287 + (27 + 2 * 16) * 9
    );
}

#[test]
fn the_usual_example_has_30_givens() {
    let shape: Shape = "square 9".parse().unwrap();
    let mut puzzle = Puzzle::new(Arc::new(shape.board().unwrap()));
    let text = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    for (cell, c) in puzzle.board().clone().cell_iter().zip(text.chars()) {
        if let Some(value) = anydoku::board::Value::from_number(c.to_digit(10).unwrap()) {
            puzzle.give(cell, value).unwrap();
        }
    }
    let network = Network::new(puzzle.board());
    let keep = options(Encoding::Efficient, Duplicates::Keep);
    assert_eq!(
        Encoder::new(&network, &puzzle, keep).tally().total.clauses,
        11_775
    );
}

#[test]
fn hexagons() {
    let efficient =
        |shape, duplicates| tally(shape, options(Encoding::Efficient, duplicates)).total;
    let lines = efficient("hexagon 2 9", Duplicates::Keep);
    assert_eq!((lines.variables, lines.clauses), (171, 1_459));
    let neighbours = "hexagon 2 9 +neighbours";
    assert_eq!(efficient(neighbours, Duplicates::Keep).clauses, 1_837);
    assert_eq!(efficient(neighbours, Duplicates::Drop).clauses, 1_459);
}

#[test]
fn hanidoku_in_both_forms() {
    for encoding in [Encoding::Minimal, Encoding::Efficient, Encoding::Extended] {
        let must_contain = tally("hanidoku", options(encoding, Duplicates::Drop));
        assert_eq!(
            (must_contain.total.variables, must_contain.total.clauses),
            (549, 7_468),
            "{encoding}"
        );
    }
    let must_contain = tally("hanidoku", options(Encoding::Efficient, Duplicates::Keep));
    let of = |kind| must_contain.of_kind(kind);
    assert_eq!(of(BlockKind::CellAtLeastOne), 61);
    assert_eq!(of(BlockKind::CellAtMostOne), 2_196);
    assert_eq!(of(BlockKind::GroupAtMostOne), 552 * 9);
    assert_eq!(of(BlockKind::RunMustContain), 123);
    assert_eq!(of(BlockKind::RunPairs), 120);
    let windows = EncodeOptions {
        runs: RunForm::Windows,
        ..options(Encoding::Efficient, Duplicates::Keep)
    };
    let windows = tally("hanidoku", windows);
    assert_eq!(windows.total.clauses, 9_388);
    // Two lines of each length 5 to 8 an axis, with 5, 4, 3 and 2 windows.
    assert_eq!(windows.total.variables, 549 + 3 * 2 * (5 + 4 + 3 + 2));
}

#[test]
fn other_at_most_one_encodings_replace_every_pairwise_set() {
    // A latin square has 3 * 81 sets of nine and no duplicates: the sizes are those of one set.
    for (at_most_one, clauses, helpers) in [
        (AtMostOne::Pairwise, 36, 0),
        (AtMostOne::Sequential, 23, 8),
        (AtMostOne::Bitwise, 36, 4),
        (AtMostOne::Commander, 21, 3),
        (AtMostOne::Product, 24, 6),
        (AtMostOne::Bimander, 31, 3),
    ] {
        let tally = tally(
            "latin 9",
            EncodeOptions {
                encoding: Encoding::Efficient,
                at_most_one,
                ..EncodeOptions::default()
            },
        );
        assert_eq!(tally.total.clauses, 81 + 243 * clauses, "{at_most_one}");
        assert_eq!(tally.total.variables, 729 + 243 * helpers, "{at_most_one}");
    }
}

#[test]
fn theory_and_counts_agree_on_every_shape() {
    let shapes = [
        "square 9",
        "square 4",
        "square 16",
        "latin 5",
        "square 6",
        "hexagon 2 9",
        "hexagon 2 9 +neighbours",
        "hexagon 4",
        "hexagon 1 3",
        "hanidoku",
        "septoku",
        "samurai",
        "twodoku",
        "square 9 +x +antiknight",
        "jigsaw 0000102111322143322433444",
    ];
    for shape in shapes {
        let puzzle = puzzle(shape);
        let network = Network::new(puzzle.board());
        for &encoding in Encoding::ALL {
            for duplicates in [Duplicates::Drop, Duplicates::Keep] {
                let inspection = inspect(&network, &puzzle, options(encoding, duplicates));
                for entry in inspection.board.iter().chain(&inspection.clauses) {
                    assert!(entry.agrees(), "{shape} {encoding} {duplicates}: {entry:?}");
                }
            }
        }
    }
}
