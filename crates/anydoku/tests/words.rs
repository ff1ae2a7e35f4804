//! Explanations in words: on boards of many kinds every step keeps the grid, cites what is there, and is told in full in
//! every language; questions are answered with steps that hold by themselves.

use std::sync::Arc;

use anydoku::board::{Board, Cell, Grid, Puzzle, Shape, Value};
use anydoku::explain::{
    Answer, Catalogue, Effort, End, Position, Step, Words, path, step_json, why, why_not,
};
use anydoku::generate::{Generator, Options};
use anydoku::sat::{Limits, NoObserver};
use anydoku::{Config, Network};

fn board(shape: &str) -> Arc<Board> {
    Arc::new(shape.parse::<Shape>().unwrap().board().unwrap())
}

/// Puzzles with one grid each, with these grids.
fn puzzles(board: &Arc<Board>, seed: u64, number: u64) -> Vec<(Puzzle, Grid)> {
    let network = Arc::new(Network::new(board));
    let options = Options {
        seed,
        ..Options::default()
    };
    let (config, limits) = (Config::default(), Limits::none());
    let generator = Generator::new(&network, board, options, &config, &limits, &mut NoObserver);
    let generator = generator.unwrap();
    (0..number)
        .map(|index| {
            let made = generator.puzzle(index, &limits, &mut NoObserver).unwrap();
            (made.puzzle, made.grid)
        })
        .collect()
}

/// What a demand's members must be: all of its candidates that are still possible in cells that are not filled.
fn check_citations(step: &Step, position: &Position<'_>) {
    let network = position.network();
    for citation in step.cited() {
        let mut values = citation.demand.values(network);
        if values.is_empty() {
            values = (0..network.values() as usize)
                .map(Value::from_index)
                .collect();
        }
        let mut members = Vec::new();
        for cell in citation.demand.cells(network) {
            for &value in &values {
                assert_ne!(
                    position.fixed()[cell.index()],
                    Some(value),
                    "it is met already"
                );
                if position.fixed()[cell.index()].is_none() && position.is_possible((cell, value)) {
                    members.push((cell, value));
                }
            }
        }
        members.sort_unstable();
        members.dedup();
        assert_eq!(citation.members, members, "{step:?}");
    }
}

fn keeps(step: &Step, grid: &Grid) -> bool {
    let holds = |&(cell, value): &(Cell, Value)| grid.value(cell) == value;
    !step.removes.iter().any(holds) && step.fixes.iter().all(holds)
}

fn check_told(step: &Step, position: &Position<'_>, board: &Board) {
    for (language, _) in Catalogue::LANGUAGES {
        let words = Words::new(Catalogue::of(language).unwrap(), board);
        let told = words.tell(step, position);
        let mut sentences = words.help(&told, 3);
        sentences.extend(words.help(&told, 4));
        for sentence in &sentences {
            assert!(!sentence.contains(['{', '}']), "{language}: {sentence}");
            assert!(sentence.ends_with(['.', '。']), "{language}: {sentence}");
            // A key in place of a message has no blank before its point.
            let is_key = sentence.split(' ').next().is_some_and(|word| {
                word.contains('.') && !word.ends_with('.') && !word.ends_with('。')
            });
            assert!(!is_key, "{language}: {sentence}");
            if language == "zh" {
                assert!(sentence.contains(|c| c > '\u{4e00}'), "{sentence}");
            }
        }
        // Names of all cells that it is about are in the third degree.
        for (cell, _) in step.fixes.iter().chain(&step.removes) {
            assert!(told.outcome.contains(&words.cell(*cell)), "{told:?}");
        }
        let json = step_json(step, position, &words);
        assert_eq!(json["pattern"], step.pattern.name());
        assert_eq!(json["cost"], step.cost());
        assert_eq!(
            json["removes"].as_array().unwrap().len(),
            step.removes.len()
        );
    }
}

#[test]
fn every_step_of_every_board_keeps_the_grid_and_is_told() {
    let kinds = [
        ("square 4", 30),
        ("square 6 2x3", 40),
        ("square 6 2x3 +x", 30),
        ("latin 5", 30),
        ("hexagon 1 7", 20),
        ("hexagon 2 9", 40),
        ("hexagon 2 9 +neighbours", 10),
        ("square 9", 20),
        ("square 9 +x", 8),
        ("square 9 +antiknight", 8),
        ("square 9 +windoku", 5),
        ("hanidoku", 1),
    ];
    let (mut puzzles_told, mut steps_told) = (0, 0);
    for (shape, number) in kinds {
        let board = board(shape);
        let network = Network::new(&board);
        for (puzzle, grid) in puzzles(&board, 3, number) {
            let (effort, config, limits) = (Effort::default(), Config::default(), Limits::none());
            let found = path(
                &network,
                &puzzle,
                &effort,
                &config,
                &limits,
                &mut NoObserver,
            );
            let found = found.unwrap();
            assert_eq!(found.end, End::Solved(grid.clone()), "{shape}");
            let mut position = Position::new(&network, &puzzle);
            for step in &found.steps {
                assert!(keeps(step, &grid), "{shape}: {step:?}");
                check_citations(step, &position);
                check_told(step, &position, &board);
                position.apply(step);
                steps_told += 1;
            }
            assert!(position.is_solved());
            puzzles_told += 1;
        }
    }
    assert!(
        puzzles_told >= 230 && steps_told > 4000,
        "{puzzles_told} {steps_told}"
    );
}

/// Every candidate of a few puzzles, asked both ways.
#[test]
fn questions_are_answered_by_steps_that_hold_by_themselves() {
    for (shape, number) in [("square 4", 3), ("square 6 2x3", 3), ("hexagon 2 9", 1)] {
        let board = board(shape);
        let network = Network::new(&board);
        let (effort, config, limits) = (Effort::default(), Config::default(), Limits::none());
        for (puzzle, grid) in puzzles(&board, 8, number) {
            for cell in board.cell_iter() {
                for value in board.value_iter() {
                    let asked = (cell, value);
                    let is_right = grid.value(cell) == value;
                    let [because, against] = [true, false].map(|is_why| {
                        let ask = if is_why { why } else { why_not };
                        let answer = ask(
                            &network,
                            &puzzle,
                            asked,
                            &effort,
                            &config,
                            &limits,
                            &mut NoObserver,
                        );
                        answer.unwrap()
                    });
                    let steps = match (because, against, puzzle.given(cell)) {
                        (Answer::Given(_), Answer::Opposite, Some(given)) if is_right => {
                            assert_eq!(given, value);
                            continue;
                        }
                        (Answer::Opposite, Answer::Given(given), Some(_)) => {
                            assert_ne!(given, value);
                            continue;
                        }
                        (Answer::Opposite, Answer::Excluded { by, .. }, None) => {
                            assert_eq!(puzzle.given(by.0), Some(by.1));
                            assert!(!is_right);
                            continue;
                        }
                        (Answer::Steps(steps), Answer::Opposite, None) if is_right => steps,
                        (Answer::Opposite, Answer::Steps(steps), None) if !is_right => steps,
                        odd => panic!("{shape}: {asked:?}: {odd:?}"),
                    };
                    let mut position = Position::new(&network, &puzzle);
                    for step in &steps {
                        assert!(keeps(step, &grid));
                        check_citations(step, &position);
                        position.apply(step);
                    }
                    assert_eq!(position.is_possible(asked), is_right);
                    let last = steps.last().unwrap();
                    match is_right {
                        true => assert_eq!(last.fixes, Some(asked)),
                        false => assert!(last.fixes.is_some() || last.removes.contains(&asked)),
                    }
                }
            }
        }
    }
}
