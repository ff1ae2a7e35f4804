//! The game without a terminal.

use std::sync::Arc;

use anydoku::board::formats::{self, ReadOptions};
use anydoku::board::{Cell, Puzzle, Shape, Value};
use proptest::prelude::*;

use super::*;

fn puzzle() -> Puzzle {
    let text = b"1...\n..3.\n..4.\n...2\n";
    formats::read(text, &ReadOptions::default())
        .unwrap()
        .puzzles
        .remove(0)
}

fn cells(numbers: &[u32]) -> Vec<Cell> {
    numbers.iter().copied().map(Cell::new).collect()
}

fn marks(numbers: &[u32]) -> Marks {
    Marks::new(numbers.iter().copied())
}

#[test]
fn givens_stay_but_take_colours() {
    let mut game = Game::new(puzzle());
    let given = cells(&[0]);
    assert!(!game.enter(&given, Mode::Digit, 2));
    assert!(!game.enter(&given, Mode::Centre, 2));
    assert!(game.enter(&given, Mode::Colour, 2));
    assert_eq!(game.value(Cell::new(0)), Value::from_number(1));
    assert!(game.erase(&given, Mode::Digit));
    assert_eq!(game.value(Cell::new(0)), Value::from_number(1));
}

#[test]
fn numbers_that_a_mode_has_not_do_nothing() {
    let mut game = Game::new(puzzle());
    for (mode, number) in [(Mode::Digit, 5), (Mode::Corner, 0), (Mode::Colour, 10)] {
        assert!(!game.enter(&cells(&[1]), mode, number));
    }
    assert_eq!(game.steps(), (0, 0));
}

#[test]
fn what_all_cells_have_is_taken_away() {
    let mut game = Game::new(puzzle());
    game.enter(&cells(&[1]), Mode::Corner, 3);
    game.enter(&cells(&[1, 2]), Mode::Corner, 3);
    assert_eq!(game.content(Cell::new(2)).corner, marks(&[3]));
    game.enter(&cells(&[1, 2]), Mode::Corner, 3);
    assert!(game.content(Cell::new(1)).corner.is_empty());
    game.enter(&cells(&[1]), Mode::Digit, 3);
    game.enter(&cells(&[1]), Mode::Digit, 3);
    assert_eq!(game.value(Cell::new(1)), None);
}

#[test]
fn a_value_leaves_the_marks_of_its_peers_and_comes_back_with_undo() {
    let mut game = Game::new(puzzle());
    game.enter(&cells(&[1, 2, 15]), Mode::Centre, 2);
    game.enter(&cells(&[1]), Mode::Digit, 2);
    assert!(game.content(Cell::new(2)).centre.is_empty());
    // What the value's own cell was marked with stays under it.
    assert_eq!(game.content(Cell::new(1)).centre, marks(&[2]));
    assert_eq!(game.undo(), cells(&[1, 2]));
    assert_eq!(game.content(Cell::new(2)).centre, marks(&[2]));
}

#[test]
fn erasing_goes_from_the_mode_to_everything() {
    let mut game = Game::new(puzzle());
    let one = cells(&[1]);
    game.enter(&one, Mode::Centre, 2);
    game.enter(&one, Mode::Colour, 7);
    game.enter(&one, Mode::Digit, 3);
    game.erase(&one, Mode::Digit);
    assert_eq!(game.content(Cell::new(1)).centre, marks(&[2]));
    game.erase(&one, Mode::Digit);
    assert_eq!(*game.content(Cell::new(1)), Content::default());
    assert!(!game.erase(&one, Mode::Digit));
}

#[test]
fn a_full_grid_is_a_grid_only_if_it_follows_the_rules() {
    let mut game = Game::new(puzzle());
    // The third column of this one holds 3 twice.
    let wrong = [1, 3, 2, 4, 2, 4, 3, 1, 3, 2, 4, 1, 4, 1, 3, 2];
    let grid = [1, 3, 2, 4, 4, 2, 3, 1, 2, 1, 4, 3, 3, 4, 1, 2];
    let values = |numbers: &[u32; 16]| {
        let numbers = numbers.map(|number| Value::from_number(number).unwrap());
        (0..).map(Cell::new).zip(numbers).collect::<Vec<_>>()
    };
    game.put(values(&wrong));
    assert_eq!(game.filled(), 16);
    assert!(game.grid().is_none());
    assert!(!game.clashes().is_empty());
    game.put(values(&grid));
    assert!(game.grid().is_some());
    assert!(game.clashes().is_empty());
}

#[test]
fn what_is_left_is_counted_where_it_gives_nothing_away() {
    let mut game = Game::new(puzzle());
    game.put([(Cell::new(1), Value::from_number(3).unwrap())]);
    let grid: Vec<Value> = [1, 3, 2, 4, 4, 2, 3, 1, 2, 1, 4, 3, 3, 4, 1, 2]
        .map(|number| Value::from_number(number).unwrap())
        .into();
    let grid = Grid::new(grid);
    assert_eq!(game.left(Some(&grid)), Some(vec![3, 3, 2, 3]));
    assert_eq!(game.left(None), None);
}

#[test]
fn games_are_kept_with_their_history() {
    let mut game = Game::new(puzzle());
    game.enter(&cells(&[1, 2]), Mode::Centre, 2);
    game.enter(&cells(&[1]), Mode::Digit, 3);
    game.enter(&cells(&[0]), Mode::Colour, 9);
    game.undo();
    game.time = Duration::from_millis(1500);
    let text = game.to_json().unwrap();
    let mut again = Game::from_json(&text).unwrap();
    assert_eq!(again.cells, game.cells);
    assert_eq!(again.history, game.history);
    assert_eq!(again.time, game.time);
    assert_eq!(again.puzzle, game.puzzle);
    assert_eq!(again.to_json().unwrap(), text);
    again.redo();
    assert_eq!(again.content(Cell::new(0)).colour, marks(&[9]));
}

#[test]
fn what_a_board_has_not_is_refused() {
    let mut game = Game::new(puzzle());
    game.enter(&cells(&[1]), Mode::Centre, 2);
    let text = game.to_json().unwrap();
    assert!(text.contains("[1,0,[],[2],[]]"), "{text}");
    for (from, to, why) in [
        ("[1,0,[],[2],[]]", "[16,0,[],[2],[]]", "cell 16"),
        ("[1,0,[],[2],[]]", "[1,5,[],[2],[]]", "value 5"),
        ("[1,0,[],[2],[]]", "[1,0,[],[7],[]]", "mark 7"),
        ("[1,0,[],[2],[]]", "[1,0,[],[2],[10]]", "colour 10"),
        ("[1,0,[],[2],[]]", "[0,2,[],[],[]]", "is given"),
        ("[1,[0,[],[],[]]", "[99,[0,[],[],[]]", "cell 99"),
        ("\"anydoku game\":1", "\"anydoku game\":9", "newer"),
        ("\"done\"", "\"gone\"", "done"),
        ("SHAPE square 4", "SHAPE ring 4", "puzzle"),
    ] {
        let broken = text.replacen(from, to, 1);
        assert_ne!(broken, text, "{from}");
        let error = Game::from_json(&broken).unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
    }
    // Time that is none does no harm.
    let odd = text.replace("\"seconds\":0.0", "\"seconds\":-1.0");
    assert_eq!(Game::from_json(&odd).unwrap().time, Duration::ZERO);
}

/// Something that a player does.
#[derive(Clone, Debug)]
enum Deed {
    Enter(Vec<u32>, usize, u32),
    Erase(Vec<u32>, usize),
    Fill,
    Undo,
    Redo,
}

fn deed() -> impl Strategy<Value = Deed> {
    let some = || prop::collection::vec(0u32..19, 1..5);
    prop_oneof![
        6 => (some(), 0usize..4, 0u32..11).prop_map(|(cells, mode, number)| Deed::Enter(cells, mode, number)),
        2 => (some(), 0usize..4).prop_map(|(cells, mode)| Deed::Erase(cells, mode)),
        1 => Just(Deed::Fill),
        1 => Just(Deed::Undo),
        1 => Just(Deed::Redo),
    ]
}

proptest! {
    /// Whatever was done: undo leads to the start through the same positions, redo back, and a kept game is the same.
    #[test]
    fn undo_leads_to_the_start_and_redo_back(deeds in prop::collection::vec(deed(), 0..40)) {
        let board = "hexagon 2 9".parse::<Shape>().unwrap().board().unwrap();
        let mut puzzle = Puzzle::new(Arc::new(board));
        puzzle.give(Cell::new(4), Value::from_number(7).unwrap()).unwrap();
        let mut game = Game::new(puzzle);
        let start = game.cells.clone();
        for deed in deeds {
            let before = (game.cells.clone(), game.steps());
            let changed = match deed {
                Deed::Enter(numbers, mode, number) => game.enter(&cells(&numbers), Mode::ALL[mode], number),
                Deed::Erase(numbers, mode) => game.erase(&cells(&numbers), Mode::ALL[mode]),
                Deed::Fill => game.fill(&vec![marks(&[1, 2, 9]); 19]),
                Deed::Undo => !game.undo().is_empty(),
                Deed::Redo => !game.redo().is_empty(),
            };
            prop_assert_eq!(changed, game.cells != before.0);
            prop_assert_eq!(changed, game.steps() != before.1);
            prop_assert_eq!(game.content(Cell::new(4)).value, None);
        }
        let kept = Game::from_json(&game.to_json().unwrap()).unwrap();
        prop_assert_eq!(&kept.cells, &game.cells);
        let mut positions = vec![game.cells.clone()];
        while !game.undo().is_empty() {
            positions.push(game.cells.clone());
        }
        prop_assert_eq!(&game.cells, &start);
        for position in positions.iter().rev().skip(1) {
            prop_assert!(!game.redo().is_empty());
            prop_assert_eq!(&game.cells, position);
        }
    }
}
