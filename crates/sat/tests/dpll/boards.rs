//! Boards whose results are known from theory or from other programs.

use anydoku_sat::dpll::{Branch, Dpll, Options, Order, Propagate, Step};
use anydoku_sat::{Formula, Limits, NoObserver, Statistics, Verdict};

use crate::cnf::{Board, Encoding, hexagon, sudoku};

/// The example of the course texts.
const EXAMPLE: &str =
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

fn each_propagator() -> impl Iterator<Item = Options> {
    Propagate::ALL.iter().map(|&propagate| Options {
        propagate,
        ..Options::default()
    })
}

fn count(formula: &Formula, options: Options) -> u64 {
    let mut dpll = Dpll::new(formula, options);
    let mut models = 0;
    loop {
        match dpll.step(&mut NoObserver) {
            Step::Satisfied => models += 1,
            Step::Exhausted => return models,
            _ => {}
        }
    }
}

fn solve(formula: &Formula, options: Options) -> (Verdict, Statistics) {
    let mut dpll = Dpll::new(formula, options);
    let verdict = dpll.solve(&Limits::none(), &mut NoObserver);
    if let Some(model) = verdict.model() {
        assert!(formula.is_satisfied_by(|var| model.value(var)));
    }
    (verdict, dpll.statistics())
}

#[test]
fn empty_4x4_has_288_grids() {
    let board = sudoku(2);
    for encoding in [Encoding::Efficient, Encoding::Extended] {
        let formula = board.encode(encoding, &[]);
        for options in each_propagator() {
            assert_eq!(count(&formula, options), 288);
        }
        for &branch in Branch::ALL {
            for pure in [false, true] {
                let options = Options {
                    branch,
                    pure,
                    order: Order::Constraining,
                    ..Options::default()
                };
                assert_eq!(count(&formula, options), 288, "{options:?}");
            }
        }
    }
}

#[test]
fn hexagons_have_the_known_numbers_of_grids() {
    for (radius, values, grids) in [(1, 3, 6), (1, 5, 2_100), (2, 4, 0), (2, 5, 720)] {
        let formula = hexagon(radius, values).encode(Encoding::Efficient, &[]);
        assert_eq!(count(&formula, Options::default()), grids);
    }
}

#[test]
fn empty_hexagon_of_radius_2_takes_19_decisions_and_no_conflict() {
    let formula = hexagon(2, 9).encode(Encoding::Efficient, &[]);
    assert_eq!((formula.variables(), formula.len()), (171, 1_459));
    for options in each_propagator() {
        let (verdict, statistics) = solve(&formula, options);
        assert!(verdict.model().is_some());
        assert_eq!((statistics.decisions, statistics.conflicts), (19, 0));
        assert_eq!(statistics.deepest, 19);
    }
}

#[test]
fn the_example_needs_no_decision() {
    let board = sudoku(3);
    let formula = board.encode(Encoding::Extended, &board.givens(EXAMPLE));
    for options in each_propagator() {
        let (verdict, statistics) = solve(&formula, options);
        let model = verdict.model().expect("the example has a solution");
        assert!(model.satisfies(board.lit(2, 4)), "row 1, column 3 is 4");
        assert_eq!((statistics.decisions, statistics.conflicts), (0, 0));
        assert_eq!(statistics.propagations, 729);
    }
}

#[test]
fn two_equal_neighbours_are_refuted_without_a_decision() {
    let board = Board {
        cells: 2,
        values: 9,
        groups: vec![vec![0, 1]],
    };
    let formula = board.encode(Encoding::Efficient, &[(0, 1), (1, 1)]);
    for options in each_propagator() {
        let (verdict, statistics) = solve(&formula, options);
        assert!(matches!(verdict, Verdict::Unsatisfiable(_)));
        assert_eq!((statistics.decisions, statistics.conflicts), (0, 1));
    }
}

#[test]
fn a_hard_puzzle_takes_the_same_tree_with_every_propagator() {
    let board = sudoku(3);
    let line = "85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4.";
    for encoding in [Encoding::Efficient, Encoding::Extended] {
        let formula = board.encode(encoding, &board.givens(line));
        let trees: Vec<(u64, u64, u32)> = each_propagator()
            .map(|options| {
                let (verdict, statistics) = solve(&formula, options);
                assert!(verdict.model().is_some());
                (
                    statistics.decisions,
                    statistics.conflicts,
                    statistics.deepest,
                )
            })
            .collect();
        assert!(trees[0].0 > 0);
        assert!(trees.iter().all(|tree| *tree == trees[0]), "{trees:?}");
        // It has one solution only.
        assert_eq!(count(&formula, Options::default()), 1);
    }
}
