//! Random formulas, and the truth table that knows their models.

use anydoku_sat::cdcl::Options;
use anydoku_sat::{ClauseSink, Formula, Lit};
use proptest::prelude::*;

use crate::checker::{formula, solve_checked};

/// Whether a formula of few variables has a model in which these literals are true.
pub fn has_model(formula: &Formula, assumptions: &[Lit]) -> bool {
    assert!(formula.variables() <= 16);
    (0u32..1 << formula.variables()).any(|row| {
        let value = |var: anydoku_sat::Var| row >> var.index() & 1 == 1;
        assumptions
            .iter()
            .all(|lit| value(lit.var()) == lit.is_positive())
            && formula.is_satisfied_by(value)
    })
}

/// Any literal of these variables.
pub fn literal(variables: u32) -> impl Strategy<Value = Lit> {
    (0..2 * variables).prop_map(Lit::from_code)
}

/// Any clause, with duplicates, tautologies, units and the empty clause among them.
pub fn any_clause(variables: u32) -> impl Strategy<Value = Vec<Lit>> {
    prop_oneof![
        1 => prop::collection::vec(literal(variables), 0..=1),
        6 => prop::collection::vec(literal(variables), 2),
        20 => prop::collection::vec(literal(variables), 3),
        3 => prop::collection::vec(literal(variables), 4..=7),
    ]
}

/// Formulas around the point where half of them have a model.
pub fn any_formula() -> impl Strategy<Value = Formula> {
    (1u32..=12).prop_flat_map(|variables| {
        let most = 5 * variables as usize;
        prop::collection::vec(any_clause(variables), 0..=most).prop_map(move |clauses| {
            let mut formula = Formula::new(variables);
            clauses.iter().for_each(|clause| formula.add_clause(clause));
            formula
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn agrees_with_the_truth_table(formula in any_formula()) {
        prop_assert_eq!(solve_checked(&formula, Options::default()), has_model(&formula, &[]));
    }
}

#[test]
fn the_smallest_formulas() {
    for (variables, clauses, satisfiable) in [
        (0, &[] as &[&[i32]], true),
        (0, &[&[]], false),
        (3, &[], true),
        (1, &[&[1]], true),
        (1, &[&[1], &[-1]], false),
        (1, &[&[1, -1]], true),
        (1, &[&[1, 1], &[-1, -1, -1]], false),
        (2, &[&[1, 2], &[1, -2], &[-1, 2], &[-1, -2]], false),
        (2, &[&[1, 2], &[1, -2], &[-1, 2]], true),
    ] {
        let formula = formula(variables, clauses);
        assert_eq!(
            solve_checked(&formula, Options::default()),
            satisfiable,
            "{clauses:?}"
        );
    }
}

/// Sets are recovered from pairs; a literal that is written twice is a unit, not one of them.
#[test]
fn a_repeated_literal_beside_an_at_most_one_set() {
    let mut formula = Formula::new(6);
    let lits: Vec<Lit> = (0..6)
        .map(|var| anydoku_sat::Var::new(var).negative())
        .collect();
    for (i, &a) in lits.iter().enumerate() {
        lits[i..].iter().for_each(|&b| formula.add_clause(&[a, b]));
    }
    assert!(solve_checked(&formula, Options::default()));
}
