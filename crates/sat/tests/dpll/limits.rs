//! Stopping and going on.

use std::cell::Cell;

use anydoku_sat::dpll::{Branch, Dpll, Options, Propagate};
use anydoku_sat::{Formula, Limit, Limits, NoObserver, Statistics, Verdict};

use crate::cnf::{Encoding, hexagon};

/// Lines of five cells and four values: no grid, and some search to find out.
fn impossible() -> Formula {
    hexagon(2, 4).encode(Encoding::Efficient, &[])
}

fn whole(options: Options) -> Statistics {
    let mut dpll = Dpll::new(&impossible(), options);
    let verdict = dpll.solve(&Limits::none(), &mut NoObserver);
    assert!(matches!(verdict, Verdict::Unsatisfiable(_)));
    dpll.statistics()
}

/// Solves in pieces of the given limits. The numbers of pieces and what was done in all.
fn in_pieces(options: Options, limits: &Limits<'_>, expected: Limit) -> (u64, Statistics) {
    let mut dpll = Dpll::new(&impossible(), options);
    for piece in 1.. {
        match dpll.solve(limits, &mut NoObserver) {
            Verdict::Unknown(limit) => assert_eq!(limit, expected),
            Verdict::Unsatisfiable(_) => return (piece, dpll.statistics()),
            Verdict::Satisfiable(_) => panic!("there is no grid"),
        }
    }
    unreachable!()
}

fn each_propagator() -> impl Iterator<Item = Options> {
    Propagate::ALL.iter().map(|&propagate| Options {
        propagate,
        branch: Branch::First,
        ..Options::default()
    })
}

#[test]
fn a_search_in_pieces_is_the_same_search() {
    for options in each_propagator() {
        let whole = whole(options);
        for limits in [
            (
                Limits {
                    decisions: Some(2),
                    ..Limits::none()
                },
                Limit::Decisions,
                whole.decisions,
            ),
            (
                Limits {
                    conflicts: Some(2),
                    ..Limits::none()
                },
                Limit::Conflicts,
                whole.conflicts,
            ),
            (
                Limits {
                    propagations: Some(2),
                    ..Limits::none()
                },
                Limit::Propagations,
                whole.propagations,
            ),
        ] {
            let (limits, expected, all) = limits;
            let (pieces, statistics) = in_pieces(options, &limits, expected);
            assert_eq!(statistics, whole);
            assert_eq!(pieces, all.div_ceil(2).max(1), "{expected}");
        }
    }
}

#[test]
fn a_limit_of_none_allows_none() {
    let formula = hexagon(2, 9).encode(Encoding::Efficient, &[]);
    let mut dpll = Dpll::new(&formula, Options::default());
    let limits = Limits {
        decisions: Some(0),
        ..Limits::none()
    };
    assert_eq!(
        dpll.solve(&limits, &mut NoObserver),
        Verdict::Unknown(Limit::Decisions)
    );
    assert_eq!(dpll.statistics().decisions, 0);
    let limits = Limits {
        decisions: Some(19),
        ..Limits::none()
    };
    assert!(dpll.solve(&limits, &mut NoObserver).model().is_some());
}

#[test]
fn stop_is_asked_and_obeyed() {
    for options in each_propagator() {
        for branch in [Branch::First, Branch::Dlis] {
            let options = Options { branch, ..options };
            let asked = Cell::new(0u64);
            let stop = || {
                asked.set(asked.get() + 1);
                asked.get().is_multiple_of(2).then_some(Limit::Time)
            };
            let limits = Limits {
                stop: Some(&stop),
                ..Limits::none()
            };
            let (pieces, statistics) = in_pieces(options, &limits, Limit::Time);
            assert_eq!(statistics, whole(options));
            assert!(pieces > 1);
            assert!(asked.get() >= statistics.propagations / 1000);
        }
    }
}

#[test]
fn stop_at_once_does_nothing() {
    let stop = || Some(Limit::Interrupt);
    let limits = Limits {
        stop: Some(&stop),
        ..Limits::none()
    };
    let mut dpll = Dpll::new(&impossible(), Options::default());
    for _ in 0..3 {
        assert_eq!(
            dpll.solve(&limits, &mut NoObserver),
            Verdict::Unknown(Limit::Interrupt)
        );
    }
    assert_eq!(dpll.statistics(), Statistics::default());
}
