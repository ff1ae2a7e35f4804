//! Elimination against the list of all solutions.

use crate::value;
use anydoku_sat::Var;
use anydoku_sat::parity::{Bounds, Elimination, Xor, components, eliminate, eliminate_by};
use proptest::prelude::*;

const VARIABLES: u32 = 9;

fn system() -> impl Strategy<Value = Vec<Xor>> {
    let xor =
        (prop::collection::vec(0..VARIABLES, 0..5), any::<bool>()).prop_map(|(vars, parity)| {
            Xor::new(vars.into_iter().map(|var| Var::new(var).positive()), parity)
        });
    prop::collection::vec(xor, 0..10)
}

fn solutions(xors: &[Xor]) -> Vec<u32> {
    (0..1 << VARIABLES)
        .filter(|&assignment| {
            xors.iter()
                .all(|xor| xor.is_satisfied_by(value(assignment)))
        })
        .collect()
}

/// The sum of some constraints.
fn sum(xors: &[Xor], from: &[usize]) -> Xor {
    let lits = from
        .iter()
        .flat_map(|&index| xors[index].vars.iter().map(|var| var.positive()));
    Xor::new(
        lits,
        from.iter()
            .fold(false, |parity, &index| parity ^ xors[index].parity),
    )
}

proptest! {
    #[test]
    fn verdict_and_consequences_are_those_of_all_solutions(xors in system(), order in any::<u32>()) {
        let solutions = solutions(&xors);
        let rank = |var: Var| (order >> var.index() & 1, var);
        let reduced = match eliminate_by(&xors, &Bounds::default(), rank) {
            Elimination::Refuted { from } => {
                prop_assert!(solutions.is_empty());
                let sum = sum(&xors, &from);
                prop_assert!(sum.vars.is_empty() && sum.parity);
                return Ok(());
            }
            Elimination::Reduced(reduced) => reduced,
        };
        prop_assert_eq!(solutions.len(), 1 << (VARIABLES as usize - reduced.rows.len()));
        prop_assert!(reduced.skipped.is_empty());
        for row in &reduced.rows {
            let vars = row.others.iter().chain([&row.pivot]).map(|var| var.positive());
            let xor = Xor::new(vars, row.parity);
            let from = sum(&xors, &row.from);
            prop_assert_eq!((&xor.vars, xor.parity), (&from.vars, from.parity));
            for other in reduced.rows.iter().filter(|other| other.pivot != row.pivot) {
                prop_assert!(!other.others.contains(&row.pivot));
            }
        }
        // What all solutions agree on, found by looking.
        let fixed = |var: Var| {
            let first = value(solutions[0])(var);
            solutions.iter().all(|&s| value(s)(var) == first).then_some(first)
        };
        let all: Vec<Var> = (0..VARIABLES).map(Var::new).collect();
        let mut units: Vec<_> = reduced.units.iter().map(|unit| unit.lit).collect();
        units.sort();
        let right: Vec<_> = all.iter().filter_map(|&var| Some(var.lit(fixed(var)?))).collect();
        prop_assert_eq!(units, right);
        for unit in &reduced.units {
            let from = sum(&xors, &unit.from);
            prop_assert_eq!((&from.vars[..], from.parity), (&[unit.lit.var()][..], unit.lit.is_positive()));
        }
        let open: Vec<Var> = all.into_iter().filter(|&var| fixed(var).is_none()).collect();
        let class = |var: Var| {
            let first = solutions[0];
            let pattern: Vec<bool> = solutions.iter().map(|&s| value(s)(var) ^ value(first)(var)).collect();
            open.iter().position(|&other| {
                let same = solutions.iter().map(|&s| value(s)(other) ^ value(first)(other));
                same.eq(pattern.iter().copied())
            })
        };
        let classes: std::collections::BTreeSet<_> = open.iter().map(|&var| class(var)).collect();
        prop_assert_eq!(reduced.equivalences.len(), open.len() - classes.len());
        for equivalence in &reduced.equivalences {
            let xor = Xor::new([equivalence.left, equivalence.right], false);
            prop_assert_eq!(xor.vars.len(), 2);
            prop_assert!(equivalence.left.is_positive());
            let from = sum(&xors, &equivalence.from);
            prop_assert_eq!((&xor.vars, xor.parity), (&from.vars, from.parity));
        }
    }
}

#[test]
fn low_ranks_become_pivots() {
    let xors = [Xor::new(
        [0, 1, 2].map(|var| Var::new(var).positive()),
        true,
    )];
    let Elimination::Reduced(reduced) =
        eliminate_by(&xors, &Bounds::default(), |var| var != Var::new(1))
    else {
        panic!()
    };
    assert_eq!(reduced.rows[0].pivot, Var::new(1));
    assert_eq!(reduced.rows[0].others, [0, 2].map(Var::new));
}

#[test]
fn parts_that_cost_too_much_are_skipped() {
    let xor =
        |vars: &[u32], parity| Xor::new(vars.iter().map(|&var| Var::new(var).positive()), parity);
    // A chain of three, and a unit.
    let xors = [
        xor(&[0, 1], true),
        xor(&[1, 2], true),
        xor(&[2, 0, 3], false),
        xor(&[5], true),
    ];
    let Elimination::Reduced(reduced) = eliminate_by(&xors, &Bounds { words: 3 }, |_| 0) else {
        panic!()
    };
    assert_eq!(reduced.skipped, [0, 1, 2]);
    assert_eq!(reduced.units.len(), 1);
    let Elimination::Reduced(reduced) = eliminate(&xors) else {
        panic!()
    };
    assert!(reduced.skipped.is_empty());
    assert_eq!(reduced.units.len(), 2);
}

#[test]
fn components_share_no_variables() {
    let xor = |vars: &[u32]| Xor::new(vars.iter().map(|&var| Var::new(var).positive()), true);
    let xors = [xor(&[0, 1, 2]), xor(&[4]), xor(&[5, 1]), xor(&[3, 6, 8])];
    assert_eq!(components(&xors), [vec![3], vec![1], vec![0, 2]]);
}
