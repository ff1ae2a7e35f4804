//! Numbers of grids of empty boards, from published counts and independent programs.

use std::sync::Arc;

use anydoku::board::{Board, Cell, Place, Puzzle, Rule, RuleKind, Shape, Value};
use anydoku::sat::{Limit, Limits, NoObserver};
use anydoku::{Config, Count, Engine, Network, count};

fn empty(shape: &str) -> Puzzle {
    let shape: Shape = shape.parse().unwrap();
    Puzzle::new(Arc::new(shape.board().unwrap()))
}

fn grids(puzzle: &Puzzle) -> Count {
    let network = Network::new(puzzle.board());
    let config = Config::default();
    let counted = count(
        &network,
        puzzle,
        &config,
        None,
        &Limits::none(),
        &mut NoObserver,
    );
    counted.unwrap().count
}

#[test]
fn empty_boards() {
    for (shape, grids_known) in [
        ("square 4", 288),
        ("latin 4", 576),
        ("hexagon 1 3", 6),
        ("hexagon 1 5", 2_100),
        ("hexagon 1 6", 14_520),
        ("hexagon 1 7", 68_250),
        ("hexagon 1 8", 245_616),
        ("hexagon 2 4", 0),
        ("hexagon 2 5", 720),
    ] {
        assert_eq!(grids(&empty(shape)), Count::Exactly(grids_known), "{shape}");
    }
}

#[test]
fn empty_boards_with_more_grids_than_can_be_walked() {
    for (shape, grids_known) in [
        ("square 6", 28_200_960),
        ("latin 6", 812_851_200),
        ("hexagon 2 6", 7_009_920),
        ("hexagon 2 7", 3_397_458_960),
        ("hexagon 2 8", 410_359_864_320),
        ("hexagon 2 9", 20_299_310_488_800),
        ("hexagon 3 7", 2_039_556_960),
    ] {
        assert_eq!(grids(&empty(shape)), Count::Exactly(grids_known), "{shape}");
    }
}

/// A board of several 4×4 squares without a rule between them.
fn squares(number: u32, free_cells: u32) -> Board {
    let four = empty("square 4");
    let places = vec![Place::Unplaced; (number * 16 + free_cells) as usize];
    let mut board = Board::new(4, places).unwrap();
    for square in 0..number {
        for rule in four.board().rules() {
            let cells = rule.cells().into_iter();
            let cells = cells.map(|cell| Cell::new(cell.index() as u32 + square * 16));
            let kind = RuleKind::Group(cells.collect());
            board.add_rule(Rule::new(kind, &rule.family, "")).unwrap();
        }
    }
    board
}

#[test]
fn independent_parts_multiply() {
    let mut puzzle = Puzzle::new(Arc::new(squares(3, 1)));
    assert_eq!(grids(&puzzle), Count::Exactly(288 * 288 * 288 * 4));
    puzzle.give(Cell::new(20), Value::from_index(2)).unwrap();
    assert_eq!(grids(&puzzle), Count::Exactly(288 * 72 * 288 * 4));
}

#[test]
fn more_grids_than_a_number_holds() {
    // 288⁸ grids fit into 128 bits, and 288²⁰ don't.
    let eight = Puzzle::new(Arc::new(squares(8, 0)));
    assert_eq!(grids(&eight), Count::Exactly(288u128.pow(8)));
    let twenty = Puzzle::new(Arc::new(squares(20, 0)));
    assert_eq!(grids(&twenty), Count::AtLeast(u128::MAX));
}

#[test]
fn a_bound_and_engines_with_names_count_as_before() {
    let puzzle = empty("hexagon 2 6");
    let network = Network::new(puzzle.board());
    let count = |engine, most| {
        let config = Config {
            engine,
            ..Config::default()
        };
        let limits = Limits::none();
        let counted = count(
            &network,
            &puzzle,
            &config,
            Some(most),
            &limits,
            &mut NoObserver,
        );
        counted.unwrap().count
    };
    for engine in [Engine::Auto, Engine::Bits] {
        assert_eq!(count(engine, 1_000), Count::AtLeast(1_000));
    }
    assert_eq!(count(Engine::Auto, 7_009_920), Count::AtLeast(7_009_920));
    assert_eq!(count(Engine::Auto, 7_009_921), Count::Exactly(7_009_920));
}

#[test]
fn a_count_that_is_stopped_says_what_is_proved() {
    // More than the frontier holds: what was walked and what the search has found is proved.
    let puzzle = empty("square 9");
    let network = Network::new(puzzle.board());
    let left = std::cell::Cell::new(2_000);
    let stop = || {
        left.set(left.get() - 1);
        (left.get() == 0).then_some(Limit::Time)
    };
    let limits = Limits {
        stop: Some(&stop),
        ..Limits::none()
    };
    let config = Config::default();
    let counted = count(&network, &puzzle, &config, None, &limits, &mut NoObserver).unwrap();
    assert_eq!(counted.stopped, Some(Limit::Time));
    let Count::AtLeast(n) = counted.count else {
        panic!("{}", counted.count);
    };
    assert!((1..=6_670_903_752_021_072_936_960).contains(&n), "{n}");
}

#[test]
fn septoku_with_its_middle_row_fixed() {
    let mut puzzle = empty("septoku");
    let board = Arc::clone(puzzle.board());
    let middle = board.cell_iter().filter(|&cell| {
        matches!(
            board.places()[cell.index()],
            anydoku::board::Place::Hexagon { q: 0, .. }
        )
    });
    for (number, cell) in (1..).zip(middle.collect::<Vec<Cell>>()) {
        puzzle
            .give(cell, Value::from_number(number).unwrap())
            .unwrap();
    }
    assert_eq!(grids(&puzzle), Count::Exactly(24));
}
