//! Players' grids: every kind of mistake is named, and a hint holds for every grid that the player can still reach.

use std::sync::Arc;

use anydoku::board::{Board, Cell, Puzzle, Shape, Value, ValueSet, formats};
use anydoku::explain::{Advice, Catalogue, Effort, Hint, Play, Reason, Words, hint};
use anydoku::sat::{Limit, Limits, NoObserver};
use anydoku::{Config, Network};

/// A puzzle, its network and its grid if there is exactly one.
struct Table {
    puzzle: Puzzle,
    network: Network,
}

impl Table {
    fn new(shape: &str, line: &str) -> Table {
        let board: Arc<Board> = Arc::new(shape.parse::<Shape>().unwrap().board().unwrap());
        let options = formats::ReadOptions {
            format: None,
            board: Some(Arc::clone(&board)),
        };
        let reading = formats::read(line.as_bytes(), &options).unwrap();
        Table {
            puzzle: reading.puzzles.into_iter().next().unwrap(),
            network: Network::new(&board),
        }
    }

    /// The givens and these entries.
    fn play(&self, entries: &[(u32, u32)]) -> Play {
        let mut play = Play {
            entries: self.puzzle.givens().to_vec(),
            marks: Vec::new(),
        };
        for &(cell, number) in entries {
            play.entries[cell as usize] = Value::from_number(number);
        }
        play
    }

    fn marked(&self, marks: &[(u32, &[u32])]) -> Play {
        let mut play = self.play(&[]);
        play.marks = vec![None; play.entries.len()];
        for &(cell, numbers) in marks {
            let mut set = ValueSet::empty(self.network.values());
            for &number in numbers {
                set.insert(Value::from_number(number).unwrap());
            }
            play.marks[cell as usize] = Some(set);
        }
        play
    }

    fn hint(&self, play: &Play) -> Hint<'_> {
        self.hint_within(play, &Limits::none())
    }

    fn hint_within(&self, play: &Play, limits: &Limits<'_>) -> Hint<'_> {
        let (effort, config) = (Effort::default(), Config::default());
        let found = hint(
            &self.network,
            &self.puzzle,
            play,
            &effort,
            &config,
            limits,
            &mut NoObserver,
        );
        let found = found.unwrap();
        // Whatever it is, it is said in every language and to every degree.
        for (language, _) in Catalogue::LANGUAGES {
            let words = Words::new(Catalogue::of(language).unwrap(), self.puzzle.board());
            for degree in 1..=4 {
                let said = words.hint(&found, &self.puzzle, degree);
                assert!(!said.is_empty(), "{language} {degree} {:?}", found.advice);
                for sentence in said {
                    assert!(!sentence.contains(['{', '}']), "{language}: {sentence}");
                    assert!(!sentence.starts_with("play."), "{language}: {sentence}");
                }
            }
        }
        found
    }

    fn said(&self, play: &Play, degree: u32) -> String {
        let words = Words::new(Catalogue::english(), self.puzzle.board());
        words.hint(&self.hint(play), &self.puzzle, degree).join(" ")
    }
}

/// ```text
/// 1 . . .      1 3 2 4
/// . . 3 .      4 2 3 1
/// . . 4 .      2 1 4 3
/// . . . 2      3 4 1 2
/// ```
fn unique() -> Table {
    Table::new("square 4", "1.....3...4....2")
}

fn candidate(cell: u32, number: u32) -> (Cell, Value) {
    (Cell::new(cell), Value::from_number(number).unwrap())
}

#[test]
fn what_is_given_stays() {
    let table = unique();
    let play = table.play(&[(0, 2)]);
    let found = table.hint(&play);
    assert_eq!(
        found.advice,
        Advice::Given {
            entry: candidate(0, 2),
            given: Value::from_number(1).unwrap()
        }
    );
    assert_eq!(table.said(&play, 4), "r1c1 holds 2, but 1 is given there.");
}

#[test]
fn clashes_name_the_rule() {
    let table = unique();
    let play = table.play(&[(5, 1)]);
    assert_eq!(
        table.said(&play, 4),
        "r1c1 and r2c2 both hold 1, but box 1 holds different values. r1c1 is given, so the entry in r2c2 is wrong."
    );
    let hexagon = Table::new("hexagon 1 7", "1......");
    assert_eq!(
        hexagon.said(&hexagon.play(&[(1, 1)]), 4),
        "(-1,0,1) and (-1,1,0) both hold 1, but line q=-1 holds different values. \
         (-1,0,1) is given, so the entry in (-1,1,0) is wrong."
    );
    let run = Table::new("hanidoku", &format!("1{}", ".".repeat(60)));
    assert_eq!(
        run.said(&run.play(&[(1, 6)]), 4),
        "(-4,0,4) holds 1 and (-4,1,3) holds 6, but line q=-4 holds 5 consecutive values. \
         (-4,0,4) is given, so the entry in (-4,1,3) is wrong."
    );
}

#[test]
fn rules_without_houses_are_named_too() {
    let knight = Table::new(
        "square 9 +antiknight",
        &format!("{}1{}", ".".repeat(2), ".".repeat(78)),
    );
    assert_eq!(
        knight.said(&knight.play(&[(21, 1)]), 4),
        "r1c3 and r3c4 both hold 1, but they must differ (knight's move). r1c3 is given, so the entry in r3c4 is wrong."
    );
    let board = b"SHAPE square 4\nDOMAIN r2c2 3 4\nNOT r2c3 1\n";
    let options = formats::ReadOptions::default();
    let puzzle = formats::read(board, &options).unwrap().puzzles.remove(0);
    let network = Network::new(puzzle.board());
    let table = Table { puzzle, network };
    assert!(
        table
            .said(&table.play(&[(5, 1)]), 4)
            .starts_with("r2c2 holds 1, which ")
    );
    assert_eq!(
        table.said(&table.play(&[(6, 1)]), 4),
        "r2c3 holds 1, which the puzzle excludes."
    );
}

#[test]
fn a_wrong_entry_comes_first_with_its_refutation() {
    let table = unique();
    // 2 in r1c2 breaks no rule, but 3 has no other place in row 1.
    let play = table.play(&[(1, 2)]);
    let found = table.hint(&play);
    let Advice::Wrong {
        entry,
        step,
        others,
    } = &found.advice
    else {
        panic!("{:?}", found.advice)
    };
    assert_eq!(*entry, candidate(1, 2));
    assert_eq!(step.removes, [*entry]);
    assert!(others.is_empty());
    assert_eq!(step.cost(), 1);
    assert_eq!(table.said(&play, 1), "An entry is wrong.");
    assert_eq!(table.said(&play, 2), "The entry in r1c2 is wrong.");
    assert!(table.said(&play, 4).ends_with("So r1c2 can't be 2."));
    // Of two wrong entries one is told and the other counted.
    let play = table.play(&[(1, 2), (13, 1)]);
    let found = table.hint(&play);
    assert!(matches!(&found.advice, Advice::Wrong { others, .. } if others.len() == 1));
    assert!(table.said(&play, 4).ends_with("One more entry is wrong."));
}

/// Every wrong entry that breaks no rule, on a puzzle of each kind of board, is refuted from what is right.
#[test]
fn all_wrong_entries_are_refuted() {
    for (shape, line) in [
        ("square 4", "1.....3...4....2"),
        (
            "square 9",
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        ),
    ] {
        let table = Table::new(shape, line);
        let (config, limits) = (Config::default(), Limits::none());
        let mut search = anydoku::Search::new(&table.network, &table.puzzle, &config);
        let anydoku::Next::Grid(grid) = search.next_grid(&limits, &mut NoObserver).unwrap() else {
            panic!("it has a grid");
        };
        let mut refuted = 0;
        for cell in table.puzzle.board().cell_iter() {
            for value in table.puzzle.board().value_iter() {
                let mut play = table.play(&[]);
                if table.puzzle.given(cell).is_some() || grid.value(cell) == value {
                    continue;
                }
                play.entries[cell.index()] = Some(value);
                match table.hint(&play).advice {
                    Advice::Clash(_) => {}
                    Advice::Wrong { entry, step, .. } => {
                        assert_eq!(entry, (cell, value));
                        assert!(step.cost() > 0, "propagation is enough on these");
                        refuted += 1;
                    }
                    odd => panic!("{odd:?}"),
                }
            }
        }
        assert!(refuted > 10);
    }
}

#[test]
fn marks_must_hold_the_value() {
    let table = unique();
    let play = table.marked(&[(1, &[2, 3]), (5, &[1, 3]), (4, &[])]);
    let found = table.hint(&play);
    assert_eq!(
        found.advice,
        Advice::Marks(vec![Cell::new(4), Cell::new(5)])
    );
    assert_eq!(
        table.said(&play, 1),
        "The pencil marks of 2 cells lack their values."
    );
    assert!(table.said(&play, 2).ends_with("Look at r2c1 and r2c2."));
    // Marks of filled cells don't matter.
    let mut play = table.marked(&[(5, &[1])]);
    play.entries[5] = Value::from_number(2);
    assert!(matches!(table.hint(&play).advice, Advice::Step(_)));
}

#[test]
fn marks_are_the_candidates_of_the_position() {
    let table = unique();
    let found = table.hint(&table.marked(&[(5, &[2])]));
    assert_eq!(found.position.values_of(Cell::new(5)).len(), 1);
    assert!(found.position.values_of(Cell::new(12)).len() > 1);
    assert!(matches!(found.advice, Advice::Step(_)));
}

#[test]
fn nothing_is_left_to_do() {
    let table = unique();
    let (config, limits) = (Config::default(), Limits::none());
    let mut search = anydoku::Search::new(&table.network, &table.puzzle, &config);
    let anydoku::Next::Grid(grid) = search.next_grid(&limits, &mut NoObserver).unwrap() else {
        panic!("it has a grid");
    };
    let mut play = table.play(&[]);
    play.entries = grid.values().iter().copied().map(Some).collect();
    assert_eq!(table.hint(&play).advice, Advice::Done);
    assert_eq!(
        table.said(&play, 4),
        "Every cell is filled, and all of them are right."
    );
}

#[test]
fn a_puzzle_without_grid_says_what_clashes() {
    let table = Table::new("square 4", "12....34........");
    let play = table.play(&[]);
    let found = table.hint(&play);
    assert!(
        matches!(found.advice, Advice::NoGrid(Some(_))),
        "{:?}",
        found.advice
    );
    assert_eq!(found.unique, Some(false));
    let said = table.said(&play, 4);
    assert!(
        said.starts_with("The puzzle has no grid. These clash: r1c1=1 is given"),
        "{said}"
    );
}

#[test]
fn several_grids_are_told_and_steps_hold_for_all() {
    let table = Table::new("square 4", "12..34..........");
    let play = table.play(&[]);
    let found = table.hint(&play);
    assert_eq!(found.unique, Some(false));
    let Advice::Several(grids) = &found.advice else {
        panic!(
            "no value is the same in all twelve grids: {:?}",
            found.advice
        )
    };
    assert_ne!(grids[0], grids[1]);
    assert!(table.said(&play, 4).contains("Two of them differ in"));
    // Two entries later something follows, but not for all grids of the puzzle.
    let play = table.play(&[(2, 4), (8, 2)]);
    let found = table.hint(&play);
    assert!(
        matches!(found.advice, Advice::Step(_)),
        "{:?}",
        found.advice
    );
    assert_eq!(found.unique, Some(false));
    assert!(
        table
            .said(&play, 4)
            .starts_with("The puzzle has several grids")
    );
}

#[test]
fn entries_that_are_possible_alone_but_not_together() {
    // The two grids are 123 231 312 and 123 312 231.
    let table = Table::new("latin 3", "123......");
    let play = table.play(&[(3, 2), (8, 1)]);
    let found = table.hint(&play);
    let Advice::Together(entries) = &found.advice else {
        panic!("{:?}", found.advice)
    };
    assert_eq!(entries, &[candidate(3, 2), candidate(8, 1)]);
    assert_eq!(
        table.said(&play, 4),
        "Each entry could be right, but these can't all be: r2c1=2 and r3c3=1."
    );
    // Marks likewise: each cell could hold what is marked, but not all at once.
    let play = table.marked(&[(3, &[2]), (8, &[1])]);
    assert_eq!(table.hint(&play).advice, Advice::MarksTogether);
    // A mark that cuts off one of the grids is no premise of a step.
    let play = table.marked(&[(3, &[2])]);
    let found = table.hint(&play);
    assert_eq!(found.position.values_of(Cell::new(3)).len(), 2);
    assert!(
        matches!(found.advice, Advice::Several(_)),
        "{:?}",
        found.advice
    );
    // An entry decides.
    let found = table.hint(&table.play(&[(3, 2)]));
    assert!(matches!(found.advice, Advice::Step(_)));
    assert_eq!(found.unique, Some(false));
}

#[test]
fn when_time_is_up_the_step_is_not_checked() {
    let table = Table::new(
        "square 9",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    );
    let stop = || Some(Limit::Time);
    let limits = Limits {
        stop: Some(&stop),
        ..Limits::none()
    };
    let found = table.hint_within(&table.play(&[]), &limits);
    assert_eq!(found.unchecked, Some(Limit::Time));
    let Advice::Step(step) = &found.advice else {
        panic!("{:?}", found.advice)
    };
    assert!(matches!(step.reason, Reason::Forced(_)));
}
