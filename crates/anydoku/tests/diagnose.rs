//! Diagnoses: uniqueness, redundant givens and smallest conflicts as brute force finds them on small boards, and
//! known cases on real ones.

mod common;

use std::sync::Arc;

use anydoku::board::formats::{ReadOptions, read};
use anydoku::board::{Board, Place, Puzzle, Shape};
use anydoku::conflict::{Effort, Element, elements};
use anydoku::diagnose::{Diagnosis, diagnose};
use anydoku::sat::{Limit, Limits, NoObserver};
use anydoku::{Config, Network};
use common::{brute_force, build, pieces};
use proptest::prelude::*;

fn find(puzzle: &Puzzle) -> Diagnosis {
    let network = Network::new(puzzle.board());
    let (config, effort, limits) = (Config::default(), Effort::default(), Limits::none());
    diagnose(&network, puzzle, &config, effort, &limits, &mut NoObserver).unwrap()
}

/// The puzzle that asks for these elements only.
fn only(puzzle: &Puzzle, elements: &[Element]) -> Puzzle {
    let places = vec![Place::Unplaced; puzzle.board().cells() as usize];
    let mut board = Board::new(puzzle.board().values(), places).unwrap();
    for element in elements {
        if let Element::Rule(rule) = element {
            let rule = &puzzle.board().rules()[*rule as usize];
            board.add_rule(rule.clone()).unwrap();
        }
    }
    let mut part = Puzzle::new(Arc::new(board));
    for element in elements {
        match element {
            Element::Given(cell, value) => part.give(*cell, *value).unwrap(),
            Element::Allowed(cell, set) => {
                for value in puzzle.board().value_iter() {
                    if !set.contains(value) {
                        part.exclude(*cell, value).unwrap();
                    }
                }
            }
            Element::Rule(_) => {}
        }
    }
    part
}

fn clash(puzzle: &Puzzle, elements: &[Element]) -> bool {
    brute_force(&only(puzzle, elements)).is_empty()
}

/// The puzzle without one of its givens.
fn without(puzzle: &Puzzle, cell: anydoku::board::Cell) -> Puzzle {
    let given = elements(puzzle);
    let is_it = |element: &Element| matches!(element, Element::Given(at, _) if *at == cell);
    let rest: Vec<Element> = given
        .into_iter()
        .filter(|element| !is_it(element))
        .collect();
    only(puzzle, &rest)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn what_is_found_is_what_brute_force_finds(
        (cells, values, pieces) in (1u32..=5, 1u32..=4).prop_flat_map(|(cells, values)| {
            (Just(cells), Just(values), pieces(cells, values))
        }),
    ) {
        let puzzle = build(cells, values, &pieces);
        let grids = brute_force(&puzzle);
        let found = find(&puzzle);
        prop_assert_eq!(found.stopped, None);
        prop_assert_eq!(found.grids.len(), grids.len().min(2));
        prop_assert_eq!(found.unique(), Some(grids.len() == 1));
        prop_assert_eq!(found.conflict.is_some(), grids.is_empty());
        prop_assert_eq!(found.differing().is_empty(), grids.len() < 2);
        if grids.len() == 1 {
            let is_redundant = |cell: &anydoku::board::Cell| {
                puzzle.given(*cell).is_some() && brute_force(&without(&puzzle, *cell)) == grids
            };
            let redundant: Vec<_> = puzzle.board().cell_iter().filter(is_redundant).collect();
            prop_assert_eq!(&found.redundant, &redundant);
            prop_assert_eq!(found.minimal(), Some(redundant.is_empty()));
        } else {
            prop_assert_eq!(found.minimal(), Some(false));
        }
        if let Some(conflict) = &found.conflict {
            prop_assert!(conflict.irreducible && conflict.smallest);
            prop_assert!(clash(&puzzle, &conflict.elements));
            let all = elements(&puzzle);
            prop_assert!(conflict.elements.iter().all(|element| all.contains(element)));
            // No set with fewer elements clashes; it is enough to look at those with one less.
            for mask in 0u32..1 << all.len() {
                if mask.count_ones() as usize + 1 == conflict.elements.len() {
                    let chosen = (0..all.len()).filter(|at| mask >> at & 1 == 1);
                    let chosen: Vec<Element> = chosen.map(|at| all[at].clone()).collect();
                    prop_assert!(!clash(&puzzle, &chosen), "smaller: {:?}", chosen);
                }
            }
        }
    }
}

fn line(text: &str) -> Puzzle {
    let reading = read(text.as_bytes(), &ReadOptions::default()).unwrap();
    reading.puzzles.into_iter().next().unwrap()
}

fn says(puzzle: &Puzzle, found: &Diagnosis) -> Vec<String> {
    let conflict = found.conflict.as_ref().unwrap();
    let words = conflict.elements.iter();
    words.map(|element| element.describe(puzzle)).collect()
}

/// Gordon Royle's list of puzzles with 17 givens, of which no sudoku can have fewer (McGuire et al. 2012).
#[test]
fn seventeen_givens_are_minimal_and_one_more_is_redundant() {
    let seventeen =
        "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
    let puzzle = line(seventeen);
    let found = find(&puzzle);
    assert_eq!((found.unique(), found.minimal()), (Some(true), Some(true)));

    let mut more = puzzle.clone();
    let cell = anydoku::board::Cell::new(0);
    more.give(cell, found.grids[0].value(cell)).unwrap();
    let found = find(&more);
    assert_eq!((found.unique(), found.minimal()), (Some(true), Some(false)));
    assert!(found.redundant.contains(&cell));
}

#[test]
fn a_cell_that_sees_all_values() {
    // Values 1 to 8 around r1c1 by row, column and box leave 9, which r5c1 takes.
    let mut text = String::from(".1234....");
    text += "5........";
    text += "6........";
    text += "7........";
    text += "9........";
    text += "8........";
    text += &".".repeat(27);
    let puzzle = line(&text);
    let found = find(&puzzle);
    let words = says(&puzzle, &found);
    // Nine givens, and the rules by which r1c1 sees them: row and column are enough.
    let conflict = found.conflict.as_ref().unwrap();
    assert!(conflict.smallest && conflict.irreducible);
    assert_eq!(words.len(), 11, "{words:?}");
    assert_eq!(
        words[9..],
        [
            "row 1 holds different values",
            "column 1 holds different values"
        ]
    );
}

#[test]
fn too_many_cells_for_the_values() {
    let shape: Shape = "hexagon 2 4".parse().unwrap();
    let puzzle = Puzzle::new(Arc::new(shape.board().unwrap()));
    let found = find(&puzzle);
    assert_eq!(says(&puzzle, &found).len(), 1);
    assert!(found.conflict.unwrap().smallest);
}

#[test]
fn a_stopped_diagnosis_says_what_it_does_not_know() {
    let puzzle =
        line("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    let network = Network::new(puzzle.board());
    let asked = std::cell::Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        (asked.get() > 8).then_some(Limit::Time)
    };
    let limits = Limits {
        stop: Some(&stop),
        ..Limits::none()
    };
    let (config, effort) = (Config::default(), Effort::default());
    let found = diagnose(&network, &puzzle, &config, effort, &limits, &mut NoObserver).unwrap();
    assert_eq!(found.stopped, Some(Limit::Time));
    assert!(found.unique().is_none() || !found.undecided.is_empty());
    assert_eq!(
        found.minimal(),
        if found.redundant.is_empty() {
            None
        } else {
            Some(false)
        }
    );
}
