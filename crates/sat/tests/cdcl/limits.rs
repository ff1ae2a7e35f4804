//! Stopping early, and going on.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anydoku_sat::cdcl::{Cdcl, Options};
use anydoku_sat::{ClauseSink, Formula, Limit, Limits, Lit, NoObserver, Observer, Var, Verdict};

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

/// Counts conflicts where another thread can see them.
struct Visible<'a>(&'a AtomicU64);

impl Observer for Visible<'_> {
    fn conflict(&mut self, _: &[Lit]) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

#[test]
fn another_thread_stops_the_search_and_it_goes_on() {
    let formula = pigeons(9, 8);
    let mut solver = Cdcl::from_formula(&formula, Options::default());
    for round in 1..=3 {
        let (wanted, conflicts) = (AtomicBool::new(false), AtomicU64::new(0));
        let before = solver.statistics().conflicts;
        let verdict = std::thread::scope(|scope| {
            let search = scope.spawn(|| {
                let stop = || wanted.load(Ordering::Relaxed).then_some(Limit::Interrupt);
                let limits = Limits {
                    stop: Some(&stop),
                    ..Limits::none()
                };
                solver.solve(&[], &limits, &mut Visible(&conflicts))
            });
            while conflicts.load(Ordering::Relaxed) < 20 && !search.is_finished() {
                std::thread::yield_now();
            }
            wanted.store(true, Ordering::Relaxed);
            search.join().unwrap()
        });
        assert_eq!(verdict, Verdict::Unknown(Limit::Interrupt), "round {round}");
        assert!(solver.statistics().conflicts >= before + 20);
    }
    // What it was asked before does not matter for what it is asked now.
    let guest = Var::new(0).positive();
    let limits = Limits {
        conflicts: Some(5),
        ..Limits::none()
    };
    let verdict = solver.solve(&[guest], &limits, &mut NoObserver);
    assert_eq!(verdict, Verdict::Unknown(Limit::Conflicts));
    let verdict = solver.solve(&[], &Limits::none(), &mut NoObserver);
    assert_eq!(verdict, Verdict::Unsatisfiable(Default::default()));
}

#[test]
fn time_is_up() {
    let mut solver = Cdcl::from_formula(&pigeons(12, 11), Options::default());
    let start = Instant::now();
    let stop = || (start.elapsed() > Duration::from_millis(50)).then_some(Limit::Time);
    let limits = Limits {
        stop: Some(&stop),
        ..Limits::none()
    };
    for _ in 0..2 {
        let verdict = solver.solve(&[], &limits, &mut NoObserver);
        assert_eq!(verdict, Verdict::Unknown(Limit::Time));
    }
    // A pigeon in every hole but for one clause: easy again.
    let absent: Vec<Lit> = (0..11).map(|hole| Var::new(hole).negative()).collect();
    let verdict = solver.solve(&absent, &Limits::none(), &mut NoObserver);
    let Verdict::Unsatisfiable(core) = verdict else {
        panic!("the first pigeon sits nowhere")
    };
    assert!(!core.assumptions.is_empty());
}

#[test]
fn memory_is_bounded() {
    let formula = random_3sat(250, 1100, 3);
    let options = Options {
        reduce: false,
        inprocess: false,
        ..Options::default()
    };
    let mut solver = Cdcl::from_formula(&formula, options);
    let loaded = solver.memory();
    let bound = |memory| Limits {
        memory: Some(memory),
        conflicts: Some(50_000),
        ..Limits::none()
    };
    // The clauses alone are too many.
    let verdict = solver.solve(&[], &bound(loaded / 2), &mut NoObserver);
    assert_eq!(verdict, Verdict::Unknown(Limit::Memory));
    assert_eq!(solver.statistics().decisions, 0);
    // Those that are learned become too many, if they are not forgotten.
    let verdict = solver.solve(&[], &bound(2 * loaded), &mut NoObserver);
    assert_eq!(verdict, Verdict::Unknown(Limit::Memory));
    assert!(solver.memory() > 2 * loaded);
    let conflicts = solver.statistics().conflicts;
    assert!((500..30_000).contains(&conflicts), "{conflicts} conflicts");
    // With more memory it goes on, and at the end it knows.
    solver.solve(&[], &bound(100 * loaded), &mut NoObserver);
    assert!(solver.statistics().conflicts > conflicts + 1000);
}

#[test]
fn the_account_grows_with_what_is_told() {
    let mut solver = Cdcl::default();
    let mut last = solver.memory();
    let mut grown = |solver: &Cdcl, least: usize| {
        let now = solver.memory();
        assert!(now >= last + least, "{now} after {last}");
        last = now;
    };
    solver.reserve_variables(1000);
    grown(&solver, 100_000);
    let lit = |var: u32| Var::new(var % 1000).positive();
    for var in 0..1000 {
        solver.add_clause(&[lit(var), !lit(var + 1), lit(var + 2), !lit(var + 3)]);
    }
    grown(&solver, 1000 * (6 * 4 + 2 * 8));
    for var in 0..1000 {
        solver.add_clause(&[lit(var), lit(var + 7)]);
    }
    grown(&solver, 1000 * 8);
    let all: Vec<Lit> = (0..1000).map(lit).collect();
    solver.add_at_most_one(&all);
    grown(&solver, 1000 * 4);
}
