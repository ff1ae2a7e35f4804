//! Numbers of grids of empty boards, from published counts and independent programs.

use std::sync::Arc;

use anydoku::board::{Cell, Puzzle, Shape, Value};
use anydoku::sat::{Limits, NoObserver};
use anydoku::{Config, Count, Network, count};

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
