//! The first choice of each rule on small formulas, worked out by hand from the definitions.

use crate::dpll::{Branch, Dpll, Options, Order, Polarity, Step};
use crate::formula::{ClauseSink, Formula};
use crate::lit::Lit;
use crate::observe::NoObserver;

fn formula(clauses: &[&[i32]]) -> Formula {
    let mut formula = Formula::new(0);
    for clause in clauses {
        let clause: Vec<Lit> = clause
            .iter()
            .map(|&number| Lit::from_dimacs(number).unwrap())
            .collect();
        for lit in &clause {
            formula.reserve_variables(lit.var().index() as u32 + 1);
        }
        formula.add_clause(&clause);
    }
    formula
}

fn first_choice(clauses: &[&[i32]], projection: u32, options: Options) -> i32 {
    let mut dpll = Dpll::new(&formula(clauses), options);
    dpll.project(projection);
    loop {
        match dpll.step(&mut NoObserver) {
            Step::Decided { lit, .. } => return lit.to_dimacs(),
            Step::Implied { .. } => {}
            other => panic!("no choice before {other:?}"),
        }
    }
}

fn prefers(branch: Branch, clauses: &[&[i32]]) -> i32 {
    let options = Options {
        branch,
        polarity: Polarity::Heuristic,
        ..Options::default()
    };
    first_choice(clauses, u32::MAX, options)
}

/// Occurrences and sums of 2^-size, without the clauses that hold both signs of a variable:
///
/// | | 1 | -1 | 2 | -2 | 3 | -3 | 4 | -4 | 5 | -5 |
/// |---|---|---|---|---|---|---|---|---|---|---|
/// | in clauses | 2 | 1 | 0 | 3 | 2 | 1 | 1 | 2 | 0 | 1 |
/// | of size 2 | 0 | 0 | 0 | 0 | 1 | 0 | 1 | 1 | 0 | 1 |
/// | weight / 8 | 2 | 1 | 0 | 3 | 3 | 1 | 2 | 3 | 0 | 2 |
const MIXED: &[&[i32]] = &[
    &[1, -2, 3],
    &[1, -2, -4],
    &[-1, -2, -3],
    &[-1, 5, 5, 4, -5],
    &[-1, 5, 2, -2],
    &[3, 4],
    &[-4, -5],
    &[-1, 5, 6, -6],
];

#[test]
fn dlis_takes_the_literal_in_most_clauses() {
    // -2 is in 3 clauses (those with both signs of a variable are left out), nothing else is.
    assert_eq!(prefers(Branch::Dlis, MIXED), -2);
}

#[test]
fn dlcs_takes_the_variable_in_most_clauses() {
    // 1: 2 + 1, 2: 0 + 3, 3: 2 + 1, 4: 1 + 2.
    assert_eq!(prefers(Branch::Dlcs, MIXED), 1);
    // With one more clause, 4 is in 4 and -4 prevails.
    let more = [MIXED, &[&[-4, 5, 6, 7]]].concat();
    assert_eq!(prefers(Branch::Dlcs, &more), -4);
}

#[test]
fn moms_looks_at_the_smallest_clauses_only() {
    // Only 3 4 and -4 -5 have size 2: 4 has one of each sign, 2 * 1024 + 1; 3 and 5 have 1024.
    assert_eq!(prefers(Branch::Moms, MIXED), 4);
}

#[test]
fn jeroslow_wang_weighs_small_clauses_more() {
    // J(-2) = 3/8; J(3) = 1/8 + 1/4 = 3/8; J(-4) = 3/8; J(4) = 1/4; J(1) = 1/4. One-sided: first of 2, 3, 4.
    assert_eq!(prefers(Branch::Jw, MIXED), -2);
    // Two-sided: 1: 1/4 + 1/8, 2: 3/8, 3: 3/8 + 1/8, 4: 1/4 + 3/8.
    assert_eq!(prefers(Branch::Jw2, MIXED), -4);
}

#[test]
fn satisfied_clauses_and_false_literals_do_not_count() {
    // The unit 9 satisfies all that holds 1; what is left of the others is 2 3 and 2 -3.
    let clauses: &[&[i32]] = &[
        &[9],
        &[9, 1, 4],
        &[9, 1, 5],
        &[9, 1, 6],
        &[-9, 2, 3],
        &[-9, 2, -3],
    ];
    for branch in [
        Branch::Dlis,
        Branch::Dlcs,
        Branch::Jw,
        Branch::Jw2,
        Branch::Moms,
    ] {
        let choice = prefers(branch, clauses);
        // 3 has one of each sign in two clauses of the smallest size, so MOMS and the sums tie or prefer it.
        let expected = if branch == Branch::Moms { 3 } else { 2 };
        assert_eq!(choice, expected, "{branch}");
    }
}

#[test]
fn mrv_takes_the_smallest_open_set() {
    // Sets: 1 2 3 (open), 4 5 6 with 6 false, 7 8 with 7 true.
    let clauses: &[&[i32]] = &[&[1, 2, 3], &[6, 5, 4], &[7, 8], &[-6], &[7]];
    assert_eq!(prefers(Branch::Mrv, clauses), 4);
    // Among equals the first one given; its lowest literal.
    assert_eq!(prefers(Branch::Mrv, &[&[3, 2], &[1, 4]]), 2);
}

#[test]
fn mrv_falls_back_to_the_first_open_clause() {
    assert_eq!(
        prefers(Branch::Mrv, &[&[1], &[1, 2], &[-4, -3], &[-2, 3]]),
        -3
    );
}

#[test]
fn mrv_degree_breaks_ties_by_occurrences() {
    let clauses: &[&[i32]] = &[
        &[1, 2],
        &[3, 4],
        &[-1, -2],
        &[-3, -4],
        &[-4, -5],
        &[5, 6, 7],
    ];
    assert_eq!(prefers(Branch::Mrv, clauses), 1);
    assert_eq!(prefers(Branch::MrvDegree, clauses), 3);
}

#[test]
fn projected_variables_come_first() {
    let clauses: &[&[i32]] = &[&[3, 4], &[-3, -4], &[1, 3, 4, 5], &[-1, 2, 5]];
    for &branch in Branch::ALL {
        let options = Options {
            branch,
            ..Options::default()
        };
        let choice = first_choice(clauses, 2, options);
        assert!((1..=2).contains(&choice), "{branch} chose {choice}");
    }
}

#[test]
fn polarity_decides_on_the_sign() {
    // A rule that rates variables keeps its variable (1 for `dlcs`), one that rates literals takes the best of
    // the sign: of the positive ones, 1 and 3 are in 2 clauses each; of the negative ones, 2 is in 3.
    for (branch, polarity, expected) in [
        (Branch::Dlcs, Polarity::True, 1),
        (Branch::Dlcs, Polarity::False, -1),
        (Branch::Dlcs, Polarity::Heuristic, 1),
        (Branch::Dlis, Polarity::True, 1),
        (Branch::Dlis, Polarity::False, -2),
        (Branch::Dlis, Polarity::Heuristic, -2),
        (Branch::Jw, Polarity::True, 3),
        (Branch::Mrv, Polarity::True, 3),
        (Branch::Mrv, Polarity::False, -3),
        (Branch::First, Polarity::Heuristic, 1),
        (Branch::First, Polarity::False, -1),
    ] {
        let options = Options {
            branch,
            polarity,
            ..Options::default()
        };
        let choice = first_choice(MIXED, u32::MAX, options);
        assert_eq!(choice, expected, "{branch}, {polarity}");
    }
}

#[test]
fn the_constraining_order_rules_out_the_most() {
    let clauses: &[&[i32]] = &[&[1, 2, 3], &[-2, 4], &[-3, -4], &[-3, 5], &[-1, 6]];
    let options = Options {
        order: Order::Constraining,
        ..Options::default()
    };
    assert_eq!(first_choice(clauses, u32::MAX, options), 3);
}

#[test]
fn randomness_comes_from_the_seed() {
    let clauses: &[&[i32]] = &[&[1, 2, 3, 4, 5, 6, 7, 8], &[9, 10, 11, 12]];
    let choice = |branch, seed| {
        let options = Options {
            branch,
            order: Order::Random,
            polarity: Polarity::Heuristic,
            seed,
            ..Options::default()
        };
        first_choice(clauses, u32::MAX, options)
    };
    for branch in [Branch::Random, Branch::Mrv] {
        let choices: Vec<i32> = (0..40).map(|seed| choice(branch, seed)).collect();
        let again: Vec<i32> = (0..40).map(|seed| choice(branch, seed)).collect();
        assert_eq!(choices, again);
        let range = if branch == Branch::Random {
            1..=12
        } else {
            9..=12
        };
        assert!(choices.iter().all(|choice| range.contains(&choice.abs())));
        let mut distinct = choices;
        distinct.sort_unstable();
        distinct.dedup();
        assert!(distinct.len() >= 4, "{branch}: {distinct:?}");
    }
}
