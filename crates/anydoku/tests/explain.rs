//! Explanations: every step keeps the candidates of the grid, and the paths end there.

use std::sync::Arc;

use anydoku::board::{Board, Puzzle, Shape};
use anydoku::explain::{Effort, End, path};
use anydoku::sat::{Limits, NoObserver};
use anydoku::{Config, Network};

fn board(shape: &str) -> Arc<Board> {
    Arc::new(shape.parse::<Shape>().unwrap().board().unwrap())
}

fn puzzle(board: &Arc<Board>, line: &str) -> Puzzle {
    let options = anydoku::board::formats::ReadOptions {
        format: None,
        board: Some(Arc::clone(board)),
    };
    let reading = anydoku::board::formats::read(line.as_bytes(), &options).unwrap();
    reading.puzzles.into_iter().next().unwrap()
}

/// The example of the course texts is solved by propagation alone, so by singles.
#[test]
fn the_example_of_the_course_texts_needs_singles_only() {
    let board = board("square 9");
    let network = Network::new(&board);
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let puzzle = puzzle(&board, line);
    let found = path(
        &network,
        &puzzle,
        &Effort::default(),
        &Config::default(),
        &Limits::none(),
        &mut NoObserver,
    )
    .unwrap();
    assert!(matches!(found.end, End::Solved(_)));
    assert!(found.steps.iter().all(|step| step.fixes.is_some()));
    assert_eq!(found.steps.len(), 51);
}
