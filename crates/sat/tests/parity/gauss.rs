//! Propagation during a search against the list of all solutions.

use crate::value;
use anydoku_sat::parity::{Gauss, Xor};
use anydoku_sat::{Lit, Var};
use proptest::prelude::*;

const VARIABLES: u32 = 8;

#[derive(Clone, Debug)]
enum Step {
    Assign(u32, bool),
    Backtrack(prop::sample::Index),
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        2 => (0..VARIABLES, any::<bool>()).prop_map(|(var, sign)| Step::Assign(var, sign)),
        1 => any::<prop::sample::Index>().prop_map(Step::Backtrack),
    ]
}

fn system() -> impl Strategy<Value = Vec<Xor>> {
    let xor =
        (prop::collection::vec(0..VARIABLES, 1..6), any::<bool>()).prop_map(|(vars, parity)| {
            Xor::new(vars.into_iter().map(|var| Var::new(var).positive()), parity)
        });
    prop::collection::vec(xor, 0..8)
}

/// Whether the system implies the clause.
fn is_implied(solutions: &[u32], clause: &[Lit]) -> bool {
    solutions.iter().all(|&s| {
        clause
            .iter()
            .any(|lit| value(s)(lit.var()) == lit.is_positive())
    })
}

proptest! {
    #[test]
    fn exactly_what_follows_is_propagated(xors in system(), steps in prop::collection::vec(step(), 1..40)) {
        let solutions: Vec<u32> = (0..1 << VARIABLES)
            .filter(|&assignment| xors.iter().all(|xor| xor.is_satisfied_by(value(assignment))))
            .collect();
        let mut gauss = Gauss::new(&xors);
        // All literals in order, and how many of them the system knows.
        let mut trail: Vec<(Lit, usize)> = Vec::new();
        for step in steps {
            match step {
                Step::Assign(var, sign) => {
                    let lit = Var::new(var).lit(sign);
                    if trail.iter().any(|(other, _)| other.var() == lit.var()) {
                        continue;
                    }
                    trail.push((lit, gauss.assigned()));
                    gauss.assign(lit);
                }
                Step::Backtrack(index) => {
                    let keep = index.index(trail.len() + 1);
                    if let Some(&(_, assigned)) = trail.get(keep) {
                        gauss.backtrack(assigned);
                        trail.truncate(keep);
                    }
                    continue;
                }
            }
            let agree = |trail: &[(Lit, usize)]| {
                let agrees = |s: u32| trail.iter().all(|(lit, _)| value(s)(lit.var()) == lit.is_positive());
                solutions.iter().copied().filter(|&s| agrees(s)).collect::<Vec<_>>()
            };
            let before = agree(&trail);
            let mut implied = Vec::new();
            let first = gauss.assigned();
            let result = gauss.propagate(&mut implied);
            let mut clause = Vec::new();
            for (count, &lit) in implied.iter().enumerate() {
                gauss.explain(lit, &mut clause);
                prop_assert_eq!(clause[0], lit);
                prop_assert!(is_implied(&solutions, &clause));
                for &other in &clause[1..] {
                    prop_assert!(trail.iter().any(|(known, _)| *known == !other), "explained by what came before");
                }
                trail.push((lit, first + count));
            }
            if let Err(conflict) = result {
                prop_assert!(before.is_empty());
                prop_assert!(is_implied(&solutions, &conflict.clause));
                for &lit in &conflict.clause {
                    prop_assert!(trail.iter().any(|(known, _)| *known == !lit));
                }
                if conflict.clause.is_empty() {
                    prop_assert!(solutions.is_empty());
                    return Ok(());
                }
                // As a search does: take back the last assignment and all it implied.
                let keep = trail.len() - implied.len() - 1;
                gauss.backtrack(trail[keep].1);
                trail.truncate(keep);
                continue;
            }
            prop_assert!(!before.is_empty());
            for var in (0..VARIABLES).map(Var::new).filter(|&var| gauss.contains(var)) {
                if trail.iter().all(|(lit, _)| lit.var() != var) {
                    let first = value(before[0])(var);
                    prop_assert!(before.iter().any(|&s| value(s)(var) != first), "{} is implied", var);
                }
            }
        }
    }
}
