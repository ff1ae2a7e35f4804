//! What is recovered follows from the named clauses, and what is there is recovered.

use crate::{formula, value};
use anydoku_sat::parity::{RecoverOptions, Xor, recover, recover_from};
use anydoku_sat::{ClauseSink, Formula, Lit, Var};
use proptest::prelude::*;

const VARIABLES: u32 = 7;

fn clauses(longest: usize) -> impl Strategy<Value = Vec<Vec<i32>>> {
    let literal =
        (1..=VARIABLES as i32, any::<bool>()).prop_map(|(var, sign)| if sign { var } else { -var });
    prop::collection::vec(prop::collection::vec(literal, 1..=longest), 0..60)
}

fn xor(smallest: usize) -> impl Strategy<Value = Xor> {
    (
        prop::collection::btree_set(0..VARIABLES, smallest..=VARIABLES as usize),
        any::<bool>(),
    )
        .prop_map(|(vars, parity)| {
            Xor::new(vars.into_iter().map(|var| Var::new(var).positive()), parity)
        })
}

/// Whether some results add up to this constraint.
fn is_sum(xors: &[Xor], wanted: &Xor) -> bool {
    let bits = |xor: &Xor| {
        let vars = xor
            .vars
            .iter()
            .fold(0u32, |bits, var| bits | 1 << var.index());
        vars << 1 | xor.parity as u32
    };
    let mut basis: Vec<u32> = Vec::new();
    let reduce =
        |basis: &[u32], bits: u32| basis.iter().fold(bits, |rest, base| rest.min(rest ^ base));
    for xor in xors {
        let rest = reduce(&basis, bits(xor));
        if rest > 0 {
            basis.push(rest);
            basis.sort_unstable_by(|a, b| b.cmp(a));
        }
    }
    reduce(&basis, bits(wanted)) == 0
}

proptest! {
    #[test]
    fn every_result_follows_from_the_clauses_it_names(clauses in clauses(4)) {
        let formula = formula(VARIABLES, &clauses);
        for xor in recover(&formula) {
            let mut source = Formula::new(VARIABLES);
            for &clause in &xor.clauses {
                source.add_clause(formula.clause(clause));
            }
            for assignment in 0..1 << VARIABLES {
                let value = value(assignment);
                prop_assert!(!source.is_satisfied_by(value) || xor.is_satisfied_by(value), "{xor}");
            }
        }
    }

    #[test]
    fn written_constraints_are_found_between_other_clauses(
        wanted in prop::collection::vec(xor(1), 1..4),
        noise in clauses(4),
        order in any::<u64>(),
    ) {
        let mut formula = formula(VARIABLES, &noise);
        for xor in &wanted {
            xor.write_clauses(&mut formula);
        }
        let mut clauses: Vec<Vec<Lit>> = formula.clauses().map(<[Lit]>::to_vec).collect();
        // Any order of clauses and of literals.
        clauses.sort_by_key(|clause| {
            clause.iter().fold(order, |key, lit| key.wrapping_mul(0x5851_f42d_4c95_7f2d).rotate_left(17) ^ lit.code() as u64)
        });
        clauses.iter_mut().for_each(|clause| clause.reverse());
        let found = recover_from(clauses.iter().map(Vec::as_slice), &RecoverOptions::default()).xors;
        for xor in &wanted {
            prop_assert!(found.iter().any(|xor| xor.vars.is_empty()) || is_sum(&found, xor), "{xor}");
        }
    }

    #[test]
    fn shortened_clauses_still_make_the_constraint(
        wanted in xor(3),
        dropped in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 0..3),
    ) {
        let mut whole = Formula::new(VARIABLES);
        wanted.write_clauses(&mut whole);
        let mut clauses: Vec<Vec<Lit>> = whole.clauses().map(<[Lit]>::to_vec).collect();
        for (clause, literal) in dropped {
            let clause = clause.index(clauses.len() - 1);
            let literal = literal.index(clauses[clause].len());
            if clauses[clause].len() == wanted.vars.len() {
                clauses[clause].remove(literal);
            }
        }
        let found = recover_from(clauses.iter().map(Vec::as_slice), &RecoverOptions::default()).xors;
        prop_assert!(is_sum(&found, &wanted), "{wanted} in {found:?}");
    }
}

#[test]
fn units_equivalences_and_contradictions_are_parities_too() {
    let show = |clauses: &[&[i32]]| {
        let clauses: Vec<Vec<i32>> = clauses.iter().map(|clause| clause.to_vec()).collect();
        let xors = recover(&formula(4, &clauses));
        xors.iter()
            .map(|xor| (xor.to_string(), xor.clauses.clone()))
            .collect::<Vec<_>>()
    };
    assert_eq!(show(&[&[-3]]), [("3 = 0".to_string(), vec![0])]);
    assert_eq!(
        show(&[&[1, -2], &[2, -1]]),
        [("1 + 2 = 0".to_string(), vec![0, 1])]
    );
    assert_eq!(
        show(&[&[2, 1], &[-2, -1], &[1, 2, 3]]),
        [("1 + 2 = 1".to_string(), vec![0, 1])]
    );
    assert_eq!(
        show(&[&[2, 2], &[1, -1], &[4, 3]]),
        [("2 = 1".to_string(), vec![0])]
    );
    assert_eq!(show(&[&[1], &[]])[0], ("0 = 1".to_string(), vec![1]));
    // All eight: nothing is left.
    let all: Vec<Vec<i32>> = (0..8)
        .map(|a| {
            (0..3)
                .map(|v| if a >> v & 1 == 1 { v + 1 } else { -v - 1 })
                .collect()
        })
        .collect();
    assert_eq!(
        recover(&formula(3, &all))
            .iter()
            .map(Xor::to_string)
            .collect::<Vec<_>>(),
        ["0 = 1"]
    );
    // 1 = 2 needs both clauses with 3 and both with ¬3.
    assert_eq!(show(&[&[1, -2, 3], &[1, -2, -3], &[-1, 2, 3]]), []);
    let whole = show(&[&[1, -2, 3], &[1, -2, -3], &[-1, 2, 3], &[-1, 2, -3]]);
    assert_eq!(whole, [("1 + 2 = 0".to_string(), vec![0, 1, 2, 3])]);
}

#[test]
fn bounds_are_kept() {
    let xor = Xor::new((0..8).map(|var| Var::new(var).positive()), true);
    let mut long = Formula::new(9);
    xor.write_clauses(&mut long);
    assert_eq!(recover(&long).len(), 1);
    let short = RecoverOptions {
        arity: 7,
        ..RecoverOptions::default()
    };
    assert_eq!(recover_from(long.clauses(), &short).xors, []);
    // One clause is a literal shorter: found by searching the subsets only.
    let shortened = formula(
        3,
        &[
            vec![1, 2],
            vec![1, -2, -3],
            vec![-1, 2, -3],
            vec![-1, -2, 3],
        ],
    );
    let none = RecoverOptions {
        searches: 0,
        ..RecoverOptions::default()
    };
    assert_eq!(recover(&shortened).len(), 1);
    assert_eq!(recover_from(shortened.clauses(), &none).xors, []);
}
