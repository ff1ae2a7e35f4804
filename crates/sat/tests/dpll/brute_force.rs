//! Every combination of options against the truth table.

use std::collections::HashSet;

use anydoku_sat::dpll::{Branch, Dpll, Options, Order, Polarity, Propagate};
use anydoku_sat::{Formula, Limits, Lit, Model, NoObserver, Var, Verdict};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::cnf::formula;

fn all_options() -> impl Iterator<Item = Options> {
    let mut all = Vec::new();
    for &branch in Branch::ALL {
        for &polarity in Polarity::ALL {
            for &order in Order::ALL {
                for pure in [false, true] {
                    for &propagate in Propagate::ALL {
                        all.push(Options {
                            propagate,
                            pure,
                            branch,
                            polarity,
                            order,
                            seed: 7,
                        });
                    }
                }
            }
        }
    }
    all.into_iter()
}

/// The first `projection` bits of each satisfying assignment.
fn truth_table(formula: &Formula, projection: u32) -> HashSet<u32> {
    (0..1u32 << formula.variables())
        .filter(|bits| formula.is_satisfied_by(|var| bits >> var.index() & 1 == 1))
        .map(|bits| bits & ((1 << projection) - 1))
        .collect()
}

fn bits(model: &Model, projection: u32) -> u32 {
    (0..projection)
        .map(|var| u32::from(model.value(Var::new(var))) << var)
        .sum()
}

/// Enumerates with every combination; returns nothing, asserts all.
fn check(formula: &Formula, projection: u32) {
    let expected = truth_table(formula, projection);
    let mut reference = None;
    for options in all_options() {
        let mut dpll = Dpll::new(formula, options);
        dpll.project(projection);
        let mut found = HashSet::new();
        let mut after_first = None;
        loop {
            match dpll.solve(&Limits::none(), &mut NoObserver) {
                Verdict::Satisfiable(model) => {
                    assert!(
                        formula.is_satisfied_by(|var| model.value(var)),
                        "{options:?}"
                    );
                    assert!(
                        found.insert(bits(&model, projection)),
                        "twice with {options:?}"
                    );
                    after_first.get_or_insert(dpll.statistics());
                }
                Verdict::Unsatisfiable(core) => {
                    assert_eq!(core.assumptions, []);
                    break;
                }
                Verdict::Unknown(limit) => panic!("{limit} with {options:?}"),
            }
        }
        assert_eq!(found, expected, "{options:?}");
        let end = dpll.solve(&Limits::none(), &mut NoObserver);
        assert!(
            matches!(end, Verdict::Unsatisfiable(_)),
            "the end is the end"
        );

        // The tree is the same whatever finds the units.
        let statistics = dpll.statistics();
        let tree = (
            statistics.decisions,
            statistics.conflicts,
            statistics.deepest,
        );
        let first = after_first.map(|s| (s.decisions, s.conflicts, s.propagations));
        match (options.propagate, reference) {
            (Propagate::Scan, _) => reference = Some((tree, first.map(|s| (s.0, s.1)))),
            (_, Some(reference)) => {
                assert_eq!(reference, (tree, first.map(|s| (s.0, s.1))), "{options:?}");
            }
            (_, None) => unreachable!("scan comes first"),
        }
    }
}

fn clauses(
    variables: i32,
    sizes: std::ops::Range<usize>,
    most: usize,
) -> impl Strategy<Value = Vec<Vec<i32>>> {
    let literal =
        (1..=variables, any::<bool>()).prop_map(|(var, sign)| if sign { var } else { -var });
    vec(vec(literal, sizes), 0..most)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn mixed_clauses(clauses in clauses(5, 1..5, 12), projection in 0u32..=5) {
        check(&formula(5, &clauses), projection);
    }

    #[test]
    fn long_clauses_and_free_variables(clauses in clauses(6, 3..6, 16), projection in 3u32..=6) {
        check(&formula(6, &clauses), projection);
    }

    #[test]
    fn dense_ternary(clauses in vec(clauses(6, 3..4, 2), 20..32)) {
        check(&formula(6, &clauses.concat()), 6);
    }

    #[test]
    fn at_least_one_sets(
        sets in vec(vec(1i32..=6, 2..5), 1..5),
        pairs in vec((1i32..=6, 1i32..=6), 0..9),
        projection in 0u32..=6,
    ) {
        let pairs = pairs.into_iter().map(|(a, b)| vec![-a, -b]);
        let clauses: Vec<Vec<i32>> = sets.into_iter().chain(pairs).collect();
        check(&formula(6, &clauses), projection);
    }
}

/// Enumerates under assumptions with every combination: the models of the truth table that have them, no other.
fn check_assumed(formula: &Formula, projection: u32, assumptions: &[Lit]) {
    let holds = |bits: u32| {
        let mut lits = assumptions.iter();
        lits.all(|lit| (bits >> lit.var().index() & 1 == 1) == lit.is_positive())
    };
    let expected: HashSet<u32> = (0..1u32 << formula.variables())
        .filter(|&bits| holds(bits))
        .filter(|bits| formula.is_satisfied_by(|var| bits >> var.index() & 1 == 1))
        .map(|bits| bits & ((1 << projection) - 1))
        .collect();
    for options in all_options() {
        let mut dpll = Dpll::new(formula, options);
        dpll.project(projection);
        dpll.assume(assumptions);
        let mut found = HashSet::new();
        while let Verdict::Satisfiable(model) = dpll.solve(&Limits::none(), &mut NoObserver) {
            assert!(assumptions.iter().all(|&lit| model.satisfies(lit)));
            assert!(formula.is_satisfied_by(|var| model.value(var)));
            let fresh = found.insert(bits(&model, projection));
            assert!(fresh, "twice with {options:?}");
        }
        assert_eq!(found, expected, "{options:?}");
        dpll.assume(&[]);
        let free = dpll.solve(&Limits::none(), &mut NoObserver);
        let some = !truth_table(formula, 0).is_empty();
        assert_eq!(free.model().is_some(), some, "{options:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn assumed_literals(
        clauses in clauses(6, 1..4, 14),
        projection in 0u32..=6,
        assumed in vec((1i32..=6, any::<bool>()), 0..4),
    ) {
        let lit = |&(var, sign): &(i32, bool)| Var::new(var as u32 - 1).lit(sign);
        let assumptions: Vec<Lit> = assumed.iter().map(lit).collect();
        check_assumed(&formula(6, &clauses), projection, &assumptions);
    }
}

#[test]
fn odd_formulas() {
    for (variables, clauses) in [
        (0, vec![]),
        (0, vec![vec![]]),
        (3, vec![]),
        (3, vec![vec![]]),
        (2, vec![vec![1, 1], vec![-1, -1]]),
        (2, vec![vec![1, -1], vec![2, -2, 2]]),
        (3, vec![vec![1, 2], vec![], vec![3]]),
        (3, vec![vec![2, 2, 2], vec![-2, 3, 3]]),
        (
            4,
            vec![vec![1], vec![-1, 2], vec![-2, 3], vec![-3, 4], vec![-4, -1]],
        ),
    ] {
        for projection in 0..=variables {
            check(&formula(variables, &clauses), projection);
        }
    }
}
