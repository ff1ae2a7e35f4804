//! Explanations: every step keeps the candidates of the grids, paths end where they should, and grades do not depend
//! on how a puzzle is turned.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use anydoku::board::formats::{ReadOptions, read};
use anydoku::board::{Board, Cell, Place, Puzzle, Shape, Value};
use anydoku::explain::{
    Effort, End, Grade, Level, Means, Path, Pattern, Position, Reason, Step, follow, grade, path,
};
use anydoku::generate::{Generator, Grades, Options};
use anydoku::sat::{Limit, Limits, NoObserver};
use anydoku::{Config, Network};

fn board(shape: &str) -> Arc<Board> {
    Arc::new(shape.parse::<Shape>().unwrap().board().unwrap())
}

fn puzzle(board: &Arc<Board>, line: &str) -> Puzzle {
    let options = ReadOptions {
        format: None,
        board: Some(Arc::clone(board)),
    };
    let reading = read(line.as_bytes(), &options).unwrap();
    reading.puzzles.into_iter().next().unwrap()
}

fn path_of(network: &Network, puzzle: &Puzzle) -> Path {
    let (effort, config, limits) = (Effort::default(), Config::default(), Limits::none());
    path(network, puzzle, &effort, &config, &limits, &mut NoObserver).unwrap()
}

fn grade_of(network: &Network, puzzle: &Puzzle) -> Grade {
    let effort = Effort {
        links: 1_500_000,
        ..Effort::default()
    };
    grade(&Position::new(network, puzzle), &effort)
}

/// How many refutations of a path are not proved to be the smallest.
fn not_proved(network: &Network, puzzle: &Puzzle, effort: &Effort) -> usize {
    let (config, limits) = (Config::default(), Limits::none());
    let path = path(network, puzzle, effort, &config, &limits, &mut NoObserver).unwrap();
    let is_open = |reason: &Reason| matches!(reason, Reason::Refutation { .. });
    let steps = path.steps.iter();
    steps
        .filter(|step| is_open(&step.reason) && !step.smallest)
        .count()
}

/// Puzzles of a board by a seed.
fn made(board: &Arc<Board>, seed: u64, count: u64, grade: Option<Grades>) -> Vec<Puzzle> {
    let network = Arc::new(Network::new(board));
    let options = Options {
        seed,
        grade,
        ..Options::default()
    };
    let (config, limits) = (Config::default(), Limits::none());
    let generator = Generator::new(&network, board, options, &config, &limits, &mut NoObserver);
    let generator = generator.unwrap();
    let made = |index| {
        generator
            .puzzle(index, &limits, &mut NoObserver)
            .unwrap()
            .puzzle
    };
    (0..count).map(made).collect()
}

/// The course texts' example is solved by unit propagation alone, so by singles.
#[test]
fn the_example_of_the_course_texts_needs_singles_only() {
    let board = board("square 9");
    let network = Network::new(&board);
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let puzzle = puzzle(&board, line);
    let found = path_of(&network, &puzzle);
    assert!(matches!(found.end, End::Solved(_)));
    assert!(found.steps.iter().all(|step| step.fixes.is_some()));
    assert_eq!(found.steps.len(), 51);
    let grade = grade_of(&network, &puzzle);
    assert_eq!(
        (grade.rating(), grade.level()),
        (Means::Demands(1), Level::Easy)
    );
}

/// Boards of all kinds, with how many puzzles are made of each.
const KINDS: [(&str, u64); 11] = [
    ("square 4", 10),
    ("square 6 2x3", 10),
    ("square 9", 10),
    ("square 9 +x", 5),
    ("square 9 +windoku", 5),
    ("square 9 +x +windoku", 3),
    ("square 9 +antiknight", 3),
    ("latin 6", 10),
    ("hexagon 2 5", 10),
    ("hexagon 2 6", 10),
    ("hanidoku", 3),
];

#[test]
fn steps_keep_the_grid_and_lead_there() {
    for (shape, count) in KINDS {
        let board = board(shape);
        let network = Network::new(&board);
        for puzzle in made(&board, 11, count, None) {
            let found = path_of(&network, &puzzle);
            let End::Solved(grid) = &found.end else {
                panic!("{shape}: {:?}", found.end);
            };
            assert!(puzzle.check(grid).is_ok());
            let mut position = Position::new(&network, &puzzle);
            for step in &found.steps {
                assert!(step.fixes.is_some() || !step.removes.is_empty());
                for &(cell, value) in &step.removes {
                    assert!(position.is_possible((cell, value)), "it was gone before");
                    assert_ne!(grid.value(cell), value, "{shape}: {step:?}");
                }
                if let Some((cell, value)) = step.fixes {
                    assert_eq!(grid.value(cell), value, "{shape}: {step:?}");
                }
                if let Reason::Refutation { assumed, cited } = &step.reason {
                    assert!(step.removes.contains(assumed));
                    let (last, before) = cited.split_last().unwrap();
                    assert_eq!(last.forces, None);
                    assert!(before.iter().all(|citation| citation.forces.is_some()));
                }
                position.apply(step);
            }
            assert!(position.is_solved());
        }
    }
}

/// Steps hold for all grids of a puzzle.
#[test]
fn a_puzzle_with_several_grids_has_a_path_that_keeps_them_all() {
    for (shape, count) in [("square 4", 20), ("square 6 2x3", 10), ("hexagon 1 5", 10)] {
        let board = board(shape);
        let network = Network::new(&board);
        for puzzle in made(&board, 5, count, None) {
            let given: Vec<Cell> = board
                .cell_iter()
                .filter(|&cell| puzzle.given(cell).is_some())
                .collect();
            let mut less = Puzzle::new(Arc::clone(&board));
            for &cell in &given[1..] {
                less.give(cell, puzzle.given(cell).unwrap()).unwrap();
            }
            let found = path_of(&network, &less);
            let End::Several(two) = &found.end else {
                panic!("the puzzle is minimal: {:?}", found.end);
            };
            assert!(two.iter().all(|grid| less.check(grid).is_ok()));
            // What is left is what the grids hold, all of them.
            let mut position = Position::new(&network, &less);
            found.steps.iter().for_each(|step| position.apply(step));
            let mut held: HashSet<(Cell, Value)> = HashSet::new();
            let mut search = anydoku::Search::new(&network, &less, &Config::default());
            while let anydoku::Next::Grid(grid) =
                search.next_grid(&Limits::none(), &mut NoObserver).unwrap()
            {
                held.extend(board.cell_iter().map(|cell| (cell, grid.value(cell))));
            }
            for cell in board.cell_iter() {
                for value in board.value_iter() {
                    let possible = position.is_possible((cell, value));
                    assert_eq!(
                        possible,
                        held.contains(&(cell, value)),
                        "{shape} {cell} {value}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_puzzle_without_grid_has_a_path_to_a_demand_that_nothing_meets() {
    let board = board("square 4");
    let network = Network::new(&board);
    // The 1 of the second box has no place.
    let found = path_of(&network, &puzzle(&board, "1.......2.....1."));
    assert!(matches!(found.end, End::Solved(_) | End::Several(_)));
    let found = path_of(&network, &puzzle(&board, "1.........1..3.2"));
    assert!(matches!(found.end, End::NoGrid(_)), "{:?}", found.end);
}

/// Without houses no demand says so, and where every cell is given there is nothing left to explain.
#[test]
fn givens_that_clash_are_the_end_of_a_path() {
    let text = b"N=3\nK=3\nNEIGHBOR 0 1\nNEIGHBOR 1 2\nGIVEN 0 1\nGIVEN 1 2\nGIVEN 2 2\n";
    let puzzle = anydoku::board::formats::read(text, &Default::default()).unwrap();
    let puzzle = &puzzle.puzzles[0];
    let network = Network::new(puzzle.board());
    let found = path_of(&network, puzzle);
    let End::Clash(clash) = found.end else {
        panic!("{:?}", found.end)
    };
    assert_eq!(clash.rule, Some(1));
    let cells: Vec<usize> = clash.entries.iter().map(|(cell, _)| cell.index()).collect();
    assert_eq!(cells, [1, 2]);
}

/// The puzzle after a map of cells and values.
fn mapped(puzzle: &Puzzle, cell: impl Fn(Cell) -> Cell, value: impl Fn(Value) -> Value) -> Puzzle {
    let mut image = Puzzle::new(Arc::clone(puzzle.board()));
    for from in puzzle.board().cell_iter() {
        if let Some(given) = puzzle.given(from) {
            image.give(cell(from), value(given)).unwrap();
        }
    }
    image
}

fn same_grade(network: &Network, puzzle: &Puzzle, image: &Puzzle) {
    let (one, other) = (grade_of(network, puzzle), grade_of(network, image));
    assert!(one.proved && other.proved);
    assert_eq!(one, other);
}

fn number(number: usize) -> Value {
    Value::from_number(number as u32).unwrap()
}

#[test]
fn grades_of_squares_do_not_depend_on_rows_columns_and_values() {
    for (shape, size, height) in [
        ("square 9", 9, 3),
        ("square 6 2x3", 6, 2),
        ("latin 5", 5, 5),
    ] {
        let board = board(shape);
        let network = Network::new(&board);
        for puzzle in made(&board, 3, 12, None) {
            let row_column = |cell: Cell| (cell.index() / size, cell.index() % size);
            let cell = |row: usize, column: usize| Cell::new((row * size + column) as u32);
            let relabel = |value: Value| number((value.index() + 2) % size + 1);
            // Upside down, and the first two rows, which share a band, change places.
            let turned = mapped(
                &puzzle,
                |from| {
                    let (row, column) = row_column(from);
                    let row = if row < 2 && height >= 2 { 1 - row } else { row };
                    cell(size - 1 - row, column)
                },
                relabel,
            );
            same_grade(&network, &puzzle, &turned);
            if shape == "square 9" {
                let transposed = mapped(
                    &puzzle,
                    |from| {
                        let (row, column) = row_column(from);
                        cell(column, row)
                    },
                    |value| value,
                );
                same_grade(&network, &puzzle, &transposed);
            }
        }
    }
}

#[test]
fn grades_of_honeycombs_do_not_depend_on_how_they_are_turned() {
    for (shape, count) in [("hexagon 2 6", 8), ("hexagon 2 5", 8), ("hanidoku", 2)] {
        let board = board(shape);
        let network = Network::new(&board);
        let at = |q: i16, r: i16| {
            let place = Place::Hexagon { q, r };
            let found = board.places().iter().position(|&other| other == place);
            Cell::new(found.unwrap() as u32)
        };
        // Minimal ones are too hard for a proof that each round is the easiest.
        for puzzle in made(&board, 8, count, Some(Grades::Ratings(1..=4))) {
            // By 60°, and values the other way round, which keeps runs.
            let turned = mapped(
                &puzzle,
                |from| match board.places()[from.index()] {
                    Place::Hexagon { q, r } => at(-r, q + r),
                    place => panic!("{place:?}"),
                },
                |value| number(board.values() as usize - value.index()),
            );
            same_grade(&network, &puzzle, &turned);
        }
    }
}

#[test]
fn puzzles_are_made_to_a_grade() {
    let board = board("square 9");
    let network = Network::new(&board);
    for puzzle in made(
        &board,
        1,
        3,
        Some(Grades::Levels(Level::Easy..=Level::Easy)),
    ) {
        assert_eq!(grade_of(&network, &puzzle).level(), Level::Easy);
        let found = path_of(&network, &puzzle);
        assert!(found.steps.iter().all(|step| step.fixes.is_some()));
    }
    for puzzle in made(&board, 2, 3, Some(Grades::Ratings(2..=3))) {
        let rating = grade_of(&network, &puzzle).rating();
        assert!(rating >= Means::Demands(2) && rating <= Means::Demands(3));
        let costs = path_of(&network, &puzzle)
            .steps
            .iter()
            .map(|step| step.cost())
            .max();
        assert_eq!(
            Means::Demands(costs.unwrap()),
            rating,
            "the path needs no more"
        );
    }
    let board = self::board("hexagon 2 5");
    let network = Network::new(&board);
    for puzzle in made(
        &board,
        3,
        3,
        Some(Grades::Levels(Level::Medium..=Level::Hard)),
    ) {
        let level = grade_of(&network, &puzzle).level();
        assert!(level == Level::Medium || level == Level::Hard);
    }
}

/// A hard puzzle needs what can't be told.
#[test]
fn a_hardest_puzzle_needs_case_splits_or_search() {
    let board = board("square 9");
    let network = Network::new(&board);
    // Golden Nugget, one of the hardest of the public lists.
    let line = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    let found = path_of(&network, &puzzle(&board, line));
    assert!(matches!(found.end, End::Solved(_)));
    let beyond = |pattern: Pattern| matches!(pattern, Pattern::Split(_) | Pattern::Search);
    assert!(found.steps.iter().any(|step| beyond(step.pattern)));
    assert_eq!(
        grade_of(&network, &puzzle(&board, line)).level(),
        Level::Extreme
    );
}

/// One of the hardest puzzles known in 2011.
#[test]
fn an_exact_pass_proves_every_refutation() {
    let board = board("square 9");
    let network = Network::new(&board);
    let line = "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3";
    let puzzle = puzzle(&board, line);
    let little = Effort {
        links: 10_000,
        ..Effort::default()
    };
    assert!(not_proved(&network, &puzzle, &little) > 0);
    assert_eq!(not_proved(&network, &puzzle, &Effort::exact()), 0);
}

/// Who is told of steps may have heard enough.
#[test]
fn a_path_ends_where_one_is_told_to() {
    let board = board("square 4");
    let network = Network::new(&board);
    let puzzle = puzzle(&board, "1.....3...4....2");
    let mut told = Vec::new();
    let mut each = |step: &Step, _: &Position<'_>| {
        told.push(step.clone());
        match told.len() {
            3 => ControlFlow::Break(Limit::Interrupt),
            _ => ControlFlow::Continue(()),
        }
    };
    let (effort, config, limits) = (Effort::default(), Config::default(), Limits::none());
    let end = follow(
        &network,
        &puzzle,
        &effort,
        &config,
        &limits,
        &mut NoObserver,
        &mut each,
    );
    assert_eq!(end.unwrap(), End::Stopped(Limit::Interrupt));
    assert_eq!(told, path_of(&network, &puzzle).steps[..3]);
}
