//! Stopping early, and going on.

use std::cell::Cell;

use anydoku_sat::cdcl::{Cdcl, Options};
use anydoku_sat::{ClauseSink, Formula, Limit, Limits, NoObserver, Var, Verdict};

use crate::families::{pigeons, random_3sat};

#[test]
fn conflicts_are_counted_from_the_start_of_the_call() {
    let mut solver = Cdcl::from_formula(&pigeons(8, 7), Options::default());
    let limits = Limits {
        conflicts: Some(10),
        ..Limits::none()
    };
    for call in 1..=3 {
        let verdict = solver.solve(&[], &limits, &mut NoObserver);
        assert_eq!(verdict, Verdict::Unknown(Limit::Conflicts));
        assert_eq!(solver.statistics().conflicts, 10 * call);
    }
    let verdict = solver.solve(&[], &Limits::none(), &mut NoObserver);
    assert!(matches!(verdict, Verdict::Unsatisfiable(_)));
}

#[test]
fn small_steps_reach_the_end() {
    for seed in 0..4 {
        let formula = random_3sat(60, 256, seed);
        let whole = Cdcl::from_formula(&formula, Options::default()).solve(
            &[],
            &Limits::none(),
            &mut NoObserver,
        );
        let mut solver = Cdcl::from_formula(&formula, Options::default());
        let limits = Limits {
            conflicts: Some(5),
            ..Limits::none()
        };
        let stepped = loop {
            match solver.solve(&[], &limits, &mut NoObserver) {
                Verdict::Unknown(limit) => assert_eq!(limit, Limit::Conflicts),
                verdict => break verdict,
            }
        };
        assert_eq!(whole.model().is_some(), stepped.model().is_some());
    }
}

#[test]
fn no_decision_allowed() {
    let limits = Limits {
        decisions: Some(0),
        ..Limits::none()
    };
    let mut solver = Cdcl::default();
    let [a, b] = [(); 2].map(|()| solver.new_var().positive());
    solver.add_clause(&[a]);
    solver.add_clause(&[!a, b]);
    // Propagation alone is enough here ...
    assert!(
        solver
            .solve(&[], &limits, &mut NoObserver)
            .model()
            .is_some()
    );
    // ... and for an assumption ...
    let c = solver.new_var().positive();
    assert!(
        solver
            .solve(&[c], &limits, &mut NoObserver)
            .model()
            .is_some()
    );
    // ... but not for an open variable, and asking again is possible.
    for _ in 0..2 {
        let verdict = solver.solve(&[], &limits, &mut NoObserver);
        assert_eq!(verdict, Verdict::Unknown(Limit::Decisions));
    }
    assert!(
        solver
            .solve(&[], &Limits::none(), &mut NoObserver)
            .model()
            .is_some()
    );
}

/// A chain of implications that one unit sets off.
fn chain(variables: u32) -> Formula {
    let mut formula = Formula::new(variables);
    for index in 1..variables {
        let (a, b) = (Var::new(index - 1), Var::new(index));
        formula.add_clause(&[a.negative(), b.positive()]);
    }
    formula.add_clause(&[Var::new(0).positive()]);
    formula
}

#[test]
fn one_long_propagation_can_be_stopped() {
    let mut solver = Cdcl::from_formula(&chain(100_000), Options::default());
    let asked = Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        (asked.get() > 10).then_some(Limit::Interrupt)
    };
    let limits = Limits {
        stop: Some(&stop),
        ..Limits::none()
    };
    let verdict = solver.solve(&[], &limits, &mut NoObserver);
    assert_eq!(verdict, Verdict::Unknown(Limit::Interrupt));
    let propagated = solver.statistics().propagations;
    assert!(
        propagated < 20_000,
        "{propagated} propagations in ten thousand or so"
    );

    let limits = Limits {
        propagations: Some(5_000),
        ..Limits::none()
    };
    let verdict = solver.solve(&[], &limits, &mut NoObserver);
    assert_eq!(verdict, Verdict::Unknown(Limit::Propagations));
    assert!(solver.statistics().propagations < propagated + 7_000);

    let verdict = solver.solve(&[], &Limits::none(), &mut NoObserver);
    let model = verdict.model().unwrap();
    assert!((0..100_000).all(|index| model.value(Var::new(index))));
}
