//! Equations of degree two against truth tables.

use crate::value;
use anydoku_sat::parity::{
    Bounds, Elimination, Quadratic, RecoverOptions, eliminate, linearize, recover_from, useful,
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
        let mut definitions = Formula::new(VARIABLES + products.len() as u32);
        for (index, product) in products.iter().enumerate() {
            prop_assert_eq!(product.var.index(), VARIABLES as usize + index);
            product.write_clauses(&mut definitions);
        }
        for assignment in 0..1u32 << VARIABLES {
            let factor = |var: Var| assignment >> var.index() & 1 == 1;
            let all = |var: Var| match products.get(var.index().wrapping_sub(VARIABLES as usize)) {
                Some(product) => product.factors.iter().all(|&var| factor(var)),
                None => factor(var),
            };
            prop_assert!(definitions.is_satisfied_by(all));
            prop_assert_eq!(xors.len(), quadratics.len());
            for (xor, quadratic) in xors.iter().zip(&quadratics) {
                prop_assert!(xor.vars.is_sorted());
                prop_assert_eq!(xor.is_satisfied_by(all), quadratic.is_satisfied_by(factor));
            }
        }
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
    assert_eq!(
        useful(recovered.quadratics.clone(), &Bounds::default()),
        recovered.quadratics
    );
    xors.extend(recovered.xors);
    assert_eq!(
        eliminate(&xors),
        Elimination::Refuted {
            from: vec![0, 1, 2]
        }
    );
}

#[test]
fn equations_of_no_use_are_left_out() {
    let quadratic = |vars: &[u32], products: &[[u32; 2]]| Quadratic {
        vars: vars.iter().map(|&var| Var::new(var)).collect(),
        products: products
            .iter()
            .map(|product| product.map(Var::new))
            .collect(),
        ..Quadratic::default()
    };
    // The last one has a product of its own, and without it the third has.
    let all = vec![
        quadratic(&[0], &[[2, 3], [4, 5]]),
        quadratic(&[1], &[[2, 3], [4, 5]]),
        quadratic(&[], &[[2, 3], [3, 4]]),
        quadratic(&[6], &[[3, 4], [6, 7]]),
    ];
    assert_eq!(useful(all.clone(), &Bounds::default()), all[..2]);
    // Every product is in two, and the sum of all three is without.
    let two = vec![
        quadratic(&[0], &[[2, 3], [4, 5]]),
        quadratic(&[1], &[[2, 3], [6, 7]]),
        quadratic(&[], &[[4, 5], [6, 7]]),
    ];
    assert_eq!(useful(two.clone(), &Bounds::default()), two);
    // Now the first and the third are enough, and nothing comes of the others.
    let mut some = two;
    some[2].products[1] = [2, 3].map(Var::new);
    some[2].products.sort();
    some.push(quadratic(&[3], &[[2, 3], [4, 5], [6, 7]]));
    let wanted = [some[0].clone(), some[2].clone()];
    assert_eq!(useful(some, &Bounds::default()), wanted);
}
