//! Equations of degree two against truth tables.

use crate::value;
use anydoku_sat::parity::{
    Elimination, Quadratic, RecoverOptions, eliminate, linearize, recover_from,
};
use anydoku_sat::{ClauseSink, Formula, Lit, Var};
use proptest::prelude::*;

const VARIABLES: u32 = 6;

fn quadratic() -> impl Strategy<Value = Quadratic> {
    let vars = prop::collection::btree_set(0..VARIABLES, 0..4);
    let product = (0..VARIABLES - 1).prop_flat_map(|a| (Just(a), a + 1..VARIABLES));
    let products = prop::collection::btree_set(product, 1..3);
    (vars, products, any::<bool>()).prop_map(|(vars, products, parity)| Quadratic {
        vars: vars.into_iter().map(Var::new).collect(),
        products: products
            .into_iter()
            .map(|(a, b)| [a, b].map(Var::new))
            .collect(),
        parity,
        clauses: Vec::new(),
    })
}

/// Appends one clause over all its variables for each assignment that an equation forbids.
fn write(quadratic: &Quadratic, formula: &mut Formula) {
    let mut vars: Vec<Var> = quadratic.vars.clone();
    vars.extend(quadratic.products.iter().flatten());
    vars.sort();
    vars.dedup();
    for assignment in 0..1u32 << vars.len() {
        let value = |var: Var| assignment >> vars.iter().position(|&v| v == var).unwrap() & 1 == 1;
        if !quadratic.is_satisfied_by(value) {
            let clause: Vec<Lit> = vars.iter().map(|&var| var.lit(!value(var))).collect();
            formula.add_clause(&clause);
        }
    }
}

proptest! {
    #[test]
    fn an_equation_comes_back_from_its_clauses(quadratic in quadratic()) {
        let mut formula = Formula::new(VARIABLES);
        write(&quadratic, &mut formula);
        let recovered = recover_from(formula.clauses(), &RecoverOptions::default());
        // A product alone may be a clause of two literals or two units; more is always an equation.
        if recovered.xors.is_empty() && formula.clause(0).len() > 2 {
            let [found] = &recovered.quadratics[..] else { panic!("{recovered:?}") };
            prop_assert_eq!(&found.vars, &quadratic.vars);
            prop_assert_eq!(&found.products, &quadratic.products);
            prop_assert_eq!(found.parity, quadratic.parity);
        }
        for found in &recovered.quadratics {
            for assignment in 0..1 << VARIABLES {
                let clauses = found.clauses.iter().map(|&clause| formula.clause(clause));
                let holds = clauses.clone().all(|clause| {
                    clause.iter().any(|lit| value(assignment)(lit.var()) == lit.is_positive())
                });
                prop_assert_eq!(holds, found.is_satisfied_by(value(assignment)));
            }
        }
    }

    #[test]
    fn new_variables_say_the_same(quadratics in prop::collection::vec(quadratic(), 0..5)) {
        let (xors, products) = linearize(&quadratics, VARIABLES);
        let left_out = quadratics.len() - xors.len();
        let mut definitions = Formula::new(VARIABLES + products.len() as u32);
        for (index, product) in products.iter().enumerate() {
            prop_assert_eq!(product.var.index(), VARIABLES as usize + index);
            product.write_clauses(&mut definitions);
            let uses = xors.iter().filter(|xor| xor.vars.contains(&product.var)).count();
            prop_assert!(uses > 1);
        }
        let mut kept = 0;
        for assignment in 0..1u32 << VARIABLES {
            let factor = |var: Var| assignment >> var.index() & 1 == 1;
            let all = |var: Var| match products.get(var.index().wrapping_sub(VARIABLES as usize)) {
                Some(product) => product.factors.iter().all(|&var| factor(var)),
                None => factor(var),
            };
            prop_assert!(definitions.is_satisfied_by(all));
            let right = xors.iter().filter(|xor| xor.is_satisfied_by(all)).count();
            let before = quadratics.iter().filter(|quadratic| quadratic.is_satisfied_by(factor)).count();
            prop_assert!(right <= before && before <= right + left_out);
            kept = kept.max(right);
        }
        prop_assert!(kept <= xors.len());
    }
}

#[test]
fn a_hidden_system_is_refuted() {
    // x + ab = 0, y + ab = 0, x + y = 1, with each product written out.
    let [x, y, a, b] = [0, 1, 2, 3].map(Var::new);
    let mut formula = Formula::new(4);
    for var in [x, y] {
        let vars = vec![var];
        write(
            &Quadratic {
                vars,
                products: vec![[a, b]],
                ..Quadratic::default()
            },
            &mut formula,
        );
    }
    write(
        &Quadratic {
            vars: vec![x, y],
            parity: true,
            ..Quadratic::default()
        },
        &mut formula,
    );
    let recovered = recover_from(formula.clauses(), &RecoverOptions::default());
    let (mut xors, products) = linearize(&recovered.quadratics, 4);
    assert_eq!((xors.len(), products.len()), (2, 1));
    xors.extend(recovered.xors);
    assert_eq!(
        eliminate(&xors),
        Elimination::Refuted {
            from: vec![0, 1, 2]
        }
    );
}
