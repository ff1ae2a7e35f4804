//! Rounds of inprocessing as often as possible, where formulas are small enough to know the truth.

use anydoku_sat::cdcl::{Cdcl, Options};
use anydoku_sat::{ClauseSink, Formula, Limits, Lit, NoObserver, Var, Verdict};
use proptest::prelude::*;

use crate::checker::{Checker, solve_checked};
use crate::families::{pigeons, random_3sat};
use crate::incremental::{any_steps, play};
use crate::random::{any_clause, any_formula, has_model};

/// A round before each conflict.
fn restless() -> Options {
    Options {
        inprocess_gap: 0,
        ..Options::default()
    }
}

/// The techniques one at a time, and all.
fn variants() -> Vec<Options> {
    let none = Options {
        probe: false,
        substitute: false,
        subsume: false,
        eliminate: false,
        vivify: false,
        ..restless()
    };
    vec![
        Options {
            probe: true,
            ..none.clone()
        },
        Options {
            substitute: true,
            ..none.clone()
        },
        Options {
            subsume: true,
            ..none.clone()
        },
        Options {
            eliminate: true,
            ..none.clone()
        },
        Options {
            vivify: true,
            ..none
        },
        Options {
            simplify: false,
            ..restless()
        },
        restless(),
    ]
}

/// Few clauses of three, many of two: components, chains, pure literals.
fn sparse_formula() -> impl Strategy<Value = Formula> {
    (3u32..=14).prop_flat_map(|variables| {
        let binary = (0..2 * variables, 0..2 * variables)
            .prop_map(|(a, b)| vec![Lit::from_code(a), Lit::from_code(b)]);
        let most = 2 * variables as usize;
        (
            prop::collection::vec(binary, 0..=most),
            prop::collection::vec(any_clause(variables), 0..=most / 2),
        )
            .prop_map(move |(pairs, others)| {
                let mut formula = Formula::new(variables);
                for clause in pairs.iter().chain(&others) {
                    formula.add_clause(clause);
                }
                formula
            })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn agrees_with_the_truth_table(formula in any_formula()) {
        let expected = has_model(&formula, &[]);
        for options in variants() {
            prop_assert_eq!(solve_checked(&formula, options.clone()), expected, "{:?}", options);
        }
    }

    #[test]
    fn agrees_where_binary_clauses_rule(formula in sparse_formula()) {
        let expected = has_model(&formula, &[]);
        for options in variants() {
            prop_assert_eq!(solve_checked(&formula, options.clone()), expected, "{:?}", options);
        }
    }

    #[test]
    fn any_sequence_of_calls(steps in any_steps()) {
        for options in variants() {
            play(&steps, options);
        }
    }

    /// Every model is found once, however often variables leave and come back.
    #[test]
    fn models_are_counted_by_forbidding_each(formula in sparse_formula()) {
        prop_assume!(formula.variables() <= 8);
        let mut solver = Cdcl::from_formula(&formula, restless());
        let mut checker = Checker::of(&formula);
        let mut count = 0;
        while let Verdict::Satisfiable(model) = solver.solve(&[], &Limits::none(), &mut checker) {
            assert!(formula.is_satisfied_by(|var| model.value(var)));
            let denial: Vec<Lit> = model.literals().map(|lit| !lit).collect();
            solver.add_clause(&denial);
            checker.add(&denial);
            count += 1;
        }
        let expected = (0u32..1 << formula.variables())
            .filter(|row| formula.is_satisfied_by(|var| row >> var.index() & 1 == 1))
            .count();
        prop_assert_eq!(count, expected);
    }
}

#[test]
fn refutes_what_takes_search() {
    for options in variants() {
        let options = Options {
            inprocess_gap: 20,
            ..options
        };
        assert!(!solve_checked(&pigeons(6, 5), options.clone()));
        for seed in 0..3 {
            assert!(!solve_checked(&random_3sat(60, 300, seed), options.clone()));
        }
    }
}

/// A chain of equal literals, all of which follow the first.
fn chain(length: u32) -> Formula {
    let mut formula = Formula::new(length);
    for index in 1..length {
        let (a, b) = (Var::new(index - 1), Var::new(index));
        formula.add_clause(&[a.negative(), b.positive()]);
        formula.add_clause(&[a.positive(), b.negative()]);
    }
    formula
}

#[test]
fn equal_literals_are_one() {
    let options = Options {
        eliminate: false,
        ..restless()
    };
    let mut solver = Cdcl::from_formula(&chain(100), options);
    let (first, last) = (Var::new(0).positive(), Var::new(99).positive());
    let verdict = solver.solve(&[!last], &Limits::none(), &mut NoObserver);
    assert!(
        verdict
            .model()
            .unwrap()
            .literals()
            .all(|lit| !lit.is_positive())
    );
    // All but the one that stands for all; that is the assumption.
    assert_eq!(solver.inprocessed().substituted, 99);
    solver.add_clause(&[last]);
    let verdict = solver.solve(&[], &Limits::none(), &mut NoObserver);
    assert!(verdict.model().unwrap().satisfies(first));
    assert_eq!(solver.fixed(Var::new(50).negative()), Some(false));
    let verdict = solver.solve(&[!first], &Limits::none(), &mut NoObserver);
    let Verdict::Unsatisfiable(core) = verdict else {
        panic!()
    };
    assert_eq!(core.assumptions, [!first]);
}

#[test]
fn an_eliminated_variable_comes_back() {
    let options = Options {
        substitute: false,
        ..restless()
    };
    let mut solver = Cdcl::from_formula(&chain(10), options);
    let verdict = solver.solve(&[], &Limits::none(), &mut NoObserver);
    assert!(verdict.model().is_some());
    assert!(solver.inprocessed().eliminated > 0);
    for index in 0..9 {
        let (a, b) = (Var::new(index).positive(), Var::new(index + 1).positive());
        let verdict = solver.solve(&[a, !b], &Limits::none(), &mut NoObserver);
        let Verdict::Unsatisfiable(mut core) = verdict else {
            panic!()
        };
        core.assumptions.sort_unstable();
        assert_eq!(core.assumptions, [a, !b]);
    }
}

#[test]
fn phases_lead_where_nothing_binds() {
    let mut solver = Cdcl::new(restless());
    let lits: Vec<Lit> = (0..6)
        .map(|index| solver.new_var().lit(index % 2 == 0))
        .collect();
    solver.add_clause(&[lits[0], lits[1], lits[2]]);
    solver.add_clause(&[lits[3], lits[4]]);
    lits.iter().for_each(|&lit| solver.set_phase(lit));
    let verdict = solver.solve(&[], &Limits::none(), &mut NoObserver);
    assert!(solver.inprocessed().eliminated > 0);
    let model = verdict.model().unwrap();
    assert!(lits.iter().all(|&lit| model.satisfies(lit)));
}
