//! The parts have the models of the whole.

use crate::value;
use anydoku_sat::parity::{Bounds, Elimination, RecoverOptions, Splitting, Xor, eliminate, split};
use anydoku_sat::{ClauseSink, Formula, Lit, Var};
use proptest::prelude::*;

const VARIABLES: u32 = 7;

/// Exclusive-ors, some of whose variables may be conjunctions, between other clauses.
fn formula() -> impl Strategy<Value = Formula> {
    let lit = (0..VARIABLES, any::<bool>()).prop_map(|(var, sign)| Var::new(var).lit(sign));
    let clauses = prop::collection::vec(prop::collection::vec(lit.clone(), 1..4), 0..6);
    let term = prop_oneof![3 => lit.clone().prop_map(|lit| [lit, lit]), 1 => [lit.clone(), lit]];
    let sums = prop::collection::vec((prop::collection::vec(term, 1..4), any::<bool>()), 0..5);
    (clauses, sums).prop_map(|(clauses, sums)| {
        let mut formula = Formula::new(VARIABLES);
        for (terms, parity) in sums {
            let mut vars: Vec<Var> = terms.iter().flatten().map(|lit| lit.var()).collect();
            vars.sort();
            vars.dedup();
            for assignment in 0..1u32 << vars.len() {
                let is_true = |lit: &Lit| {
                    let place = vars.iter().position(|&var| var == lit.var()).unwrap();
                    (assignment >> place & 1 == 1) == lit.is_positive()
                };
                let sum = terms
                    .iter()
                    .fold(false, |sum, term| sum ^ term.iter().all(is_true));
                if sum != parity {
                    let lits = vars.iter().enumerate();
                    let clause: Vec<Lit> = lits
                        .map(|(bit, var)| var.lit(assignment >> bit & 1 == 0))
                        .collect();
                    formula.add_clause(&clause);
                }
            }
        }
        for clause in clauses {
            formula.add_clause(&clause);
        }
        formula
    })
}

fn has_solution(xors: &[Xor]) -> bool {
    matches!(eliminate(xors), Elimination::Reduced(_))
}

proptest! {
    #[test]
    fn the_parts_together_have_the_models_of_the_formula(formula in formula(), words in prop_oneof![Just(u64::MAX), 0..40u64]) {
        let is_satisfiable = (0..1 << VARIABLES).any(|a| formula.is_satisfied_by(value(a)));
        let bounds = Bounds { words };
        let splitting = split(formula.clauses(), VARIABLES, &RecoverOptions::default(), &bounds);
        let parts = match splitting {
            Splitting::Refuted { xors, .. } => {
                prop_assert!(!is_satisfiable);
                prop_assert!(!has_solution(&xors));
                return Ok(());
            }
            Splitting::Parts(split) => split,
        };
        let count = VARIABLES as usize + parts.products.len();
        let mut rest = Formula::new(count as u32);
        for &clause in &parts.clauses {
            rest.add_clause(formula.clause(clause));
        }
        for product in &parts.products {
            product.write_clauses(&mut rest);
        }
        let mut mentioned: Vec<Var> = rest.clauses().flatten().map(|lit| lit.var()).collect();
        mentioned.sort();
        for row in &parts.core {
            prop_assert!(row.xor().vars.iter().all(|var| mentioned.binary_search(var).is_ok()));
        }
        for row in &parts.eliminated {
            prop_assert!(mentioned.binary_search(&row.pivot).is_err());
        }
        let mut found = false;
        for assignment in 0..1u32 << VARIABLES {
            let mut values: Vec<bool> = (0..VARIABLES).map(|var| value(assignment)(Var::new(var))).collect();
            values.extend(parts.products.iter().map(|product| {
                product.factors.iter().all(|&var| value(assignment)(var))
            }));
            let whole = formula.is_satisfied_by(value(assignment));
            let part = rest.is_satisfied_by(|var| values[var.index()])
                && parts.core.iter().all(|row| row.xor().is_satisfied_by(|var| values[var.index()]));
            prop_assert!(!whole || part);
            if part {
                parts.extend(&mut values);
                prop_assert!(formula.is_satisfied_by(|var| values[var.index()]));
                found = true;
            }
        }
        prop_assert_eq!(found, is_satisfiable);
    }
}

/// A linear system with three variables in each equation and each variable in three equations, every third
/// variable of which is a conjunction of two (the *mod2c* formulas of Haanpää et al. 2006).
#[test]
fn a_hidden_linear_system_leaves_no_clauses() {
    const COUNT: u32 = 60;
    // The literals whose conjunction each variable is.
    let term = |index: u32| match index % 3 {
        0 => vec![
            Var::new(index).negative(),
            Var::new(COUNT + index / 3).positive(),
        ],
        _ => vec![Var::new(index).positive()],
    };
    let planted = |var: Var| (var.index() * var.index() / 7) % 2 == 1;
    let is_true = |lit: &Lit| planted(lit.var()) == lit.is_positive();
    let mut formula = Formula::new(COUNT + COUNT / 3);
    for first in 0..COUNT {
        let terms = [first, (first * 7 + 3) % COUNT, (first * 11 + 5) % COUNT].map(term);
        let vars: Vec<Var> = terms.iter().flatten().map(|lit| lit.var()).collect();
        let sum = |holds: &dyn Fn(&Lit) -> bool| {
            terms
                .iter()
                .fold(false, |sum, term| sum ^ term.iter().all(holds))
        };
        for assignment in 0..1u32 << vars.len() {
            let value =
                |var: Var| assignment >> vars.iter().position(|&v| v == var).unwrap() & 1 == 1;
            if sum(&|lit| value(lit.var()) == lit.is_positive()) != sum(&is_true) {
                let clause: Vec<Lit> = vars.iter().map(|&var| var.lit(!value(var))).collect();
                formula.add_clause(&clause);
            }
        }
    }
    let count = formula.variables();
    let splitting = split(
        formula.clauses(),
        count,
        &RecoverOptions::default(),
        &Bounds::default(),
    );
    let Splitting::Parts(parts) = splitting else {
        panic!("it was planted")
    };
    assert!(parts.clauses.is_empty());
    assert_eq!(parts.products.len(), 20);
    assert!(parts.core.len() <= 20);
    let linear = RecoverOptions {
        products: false,
        ..RecoverOptions::default()
    };
    let splitting = split(formula.clauses(), count, &linear, &Bounds::default());
    assert!(
        matches!(splitting, Splitting::Parts(linear) if linear.products.is_empty() && !linear.clauses.is_empty())
    );
    // The planted solution is one of the parts, and comes back from them.
    let mut values: Vec<bool> = (0..count).map(|var| planted(Var::new(var))).collect();
    values.extend(
        parts
            .products
            .iter()
            .map(|product| product.factors.iter().all(|&var| planted(var))),
    );
    assert!(
        parts
            .core
            .iter()
            .all(|row| row.xor().is_satisfied_by(|var| values[var.index()]))
    );
    for row in &parts.eliminated {
        values[row.pivot.index()] ^= true;
    }
    parts.extend(&mut values);
    assert!(formula.is_satisfied_by(|var| values[var.index()]));
}
