//! True candidates and their counts: what brute force says on small boards, and boards with more grids than
//! anybody can list.

mod common;

use std::sync::Arc;

use anydoku::board::{Cell, Puzzle, Shape, Value};
use anydoku::sat::{Limit, Limits, NoObserver};
use anydoku::true_candidates::{TrueCandidates, counts, true_candidates};
use anydoku::{Config, Count, Engine, Network};
use common::{brute_force, build, pieces};
use proptest::prelude::*;

fn find(puzzle: &Puzzle, limits: &Limits<'_>) -> TrueCandidates {
    find_by(Engine::Auto, puzzle, limits)
}

fn find_by(engine: Engine, puzzle: &Puzzle, limits: &Limits<'_>) -> TrueCandidates {
    let network = Network::new(puzzle.board());
    let config = Config {
        engine,
        ..Config::default()
    };
    true_candidates(&network, puzzle, &config, limits, &mut NoObserver).unwrap()
}

fn empty(shape: &str) -> Puzzle {
    let shape: Shape = shape.parse().unwrap();
    Puzzle::new(Arc::new(shape.board().unwrap()))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn candidates_and_counts_are_those_of_brute_force(
        (cells, values, pieces) in (1u32..=6, 1u32..=4).prop_flat_map(|(cells, values)| {
            (Just(cells), Just(values), pieces(cells, values))
        }),
        most in 1u64..100,
    ) {
        let puzzle = build(cells, values, &pieces);
        let grids = brute_force(&puzzle);
        let found = find(&puzzle, &Limits::none());
        prop_assert_eq!(found.has_grid(), Some(!grids.is_empty()));
        prop_assert_eq!((found.open.total(), found.stopped), (0, None));
        let by_clauses = find_by(Engine::Cdcl, &puzzle, &Limits::none());
        prop_assert_eq!(&by_clauses.proved, &found.proved);
        let network = Network::new(puzzle.board());
        let counted = counts(
            &network,
            &puzzle,
            &Config::default(),
            &found.proved,
            most,
            &Limits::none(),
            &mut NoObserver,
        ).unwrap();
        for cell in puzzle.board().cell_iter() {
            for value in puzzle.board().value_iter() {
                let with = |grid: &&Vec<u32>| grid[cell.index()] == value.number();
                let number = grids.iter().filter(with).count() as u128;
                prop_assert_eq!(found.proved.contains(cell, value), number > 0);
                match counted.of(cell, value) {
                    Count::Exactly(n) => prop_assert_eq!(n, number),
                    Count::AtLeast(n) => prop_assert!(n >= most.into() && n <= number),
                }
            }
        }
        if !grids.is_empty() {
            prop_assert_eq!(brute_force(&found.puzzle(&puzzle)), grids);
        }
    }
}

#[test]
fn every_candidate_of_an_empty_square_is_true() {
    let found = find(&empty("square 9"), &Limits::none());
    assert_eq!(found.proved.total(), 729);
}

/// Clauses are asked with symmetries, bits without.
#[test]
fn images_of_candidates_are_candidates() {
    for (shape, givens) in [
        ("square 4", &[][..]),
        ("square 4", &[(0, 1), (15, 4)]),
        ("square 6 2x3", &[(0, 1), (35, 6), (5, 2)]),
        ("jigsaw 0001100211322213324433444", &[(12, 3)]),
        ("jigsaw 0001100211322213324433444", &[(0, 1), (24, 5)]),
        ("hexagon 2 5", &[(0, 1), (18, 5)]),
        ("hexagon 2 6", &[(9, 3)]),
        ("hanidoku 1 5", &[]),
    ] {
        let mut puzzle = empty(shape);
        for &(cell, number) in givens {
            puzzle
                .give(Cell::new(cell), Value::from_number(number).unwrap())
                .unwrap();
        }
        let [by_bits, by_clauses] =
            [Engine::Bits, Engine::Cdcl].map(|engine| find_by(engine, &puzzle, &Limits::none()));
        assert!(by_bits.proved.total() > 0, "{shape}");
        assert_eq!(by_bits.proved, by_clauses.proved, "{shape} {givens:?}");
    }
}

/// The rows of the empty 4×4 are alike: each candidate is in a quarter of its 288 grids.
#[test]
fn counts_of_the_empty_four_by_four() {
    let puzzle = empty("square 4");
    let network = Network::new(puzzle.board());
    let found = find(&puzzle, &Limits::none());
    for (most, expected) in [
        (1_000, Count::Exactly(72)),
        (100, Count::Exactly(72)),
        (73, Count::Exactly(72)),
        (10, Count::AtLeast(10)),
    ] {
        let counted = counts(
            &network,
            &puzzle,
            &Config::default(),
            &found.proved,
            most,
            &Limits::none(),
            &mut NoObserver,
        );
        let counted = counted.unwrap();
        for cell in puzzle.board().cell_iter() {
            for value in puzzle.board().value_iter() {
                assert_eq!(counted.of(cell, value), expected, "up to {most}");
            }
        }
    }
}

#[test]
fn a_stopped_search_says_what_it_does_not_know() {
    let puzzle = empty("square 9");
    let nothing = find(
        &puzzle,
        &Limits {
            stop: Some(&|| Some(Limit::Interrupt)),
            ..Limits::none()
        },
    );
    assert_eq!(nothing.has_grid(), None);
    assert_eq!((nothing.proved.total(), nothing.open.total()), (0, 729));

    // Stopped ever later, it knows ever more, until it knows all.
    let mut knows = vec![0];
    for last in 1.. {
        let asked = std::cell::Cell::new(0);
        let stop = || {
            asked.set(asked.get() + 1);
            (asked.get() > last).then_some(Limit::Time)
        };
        let limits = Limits {
            stop: Some(&stop),
            ..Limits::none()
        };
        let some = find(&puzzle, &limits);
        assert_eq!(some.proved.total() + some.open.total(), 729);
        knows.push(some.proved.total());
        if some.stopped.is_none() {
            break;
        }
        assert_eq!(some.stopped, Some(Limit::Time));
    }
    assert!(knows.is_sorted() && knows.contains(&0) && knows.contains(&729));
    assert!(
        knows.iter().any(|known| (81..729).contains(known)),
        "{knows:?}"
    );
}

#[test]
fn givens_that_clash_leave_nothing() {
    let mut puzzle = empty("square 9");
    for cell in [0, 8] {
        puzzle.give(Cell::new(cell), Value::from_index(4)).unwrap();
    }
    let found = find(&puzzle, &Limits::none());
    assert_eq!(found.has_grid(), Some(false));
    assert!(!found.refutation.is_empty());
}
