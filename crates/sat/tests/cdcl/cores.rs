//! Minimal cores, by the truth table; and cores under limits.

use anydoku_sat::cdcl::{Cdcl, Options};
use anydoku_sat::{ClauseSink, Core, Limit, Limits, Lit, NoObserver, Verdict};
use proptest::prelude::*;

use crate::families::pigeons;
use crate::random::{any_clause, has_model, literal};

const VARIABLES: u32 = 10;

/// The core of these assumptions, if there is one.
fn core_of(solver: &mut Cdcl, assumptions: &[Lit]) -> Option<Core> {
    match solver.solve(assumptions, &Limits::none(), &mut NoObserver) {
        Verdict::Unsatisfiable(core) => Some(core),
        _ => None,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn nothing_can_be_left_out(
        clauses in prop::collection::vec(any_clause(VARIABLES), 5..35),
        assumptions in prop::collection::vec(literal(VARIABLES), 1..12),
        conflicts in prop::option::weighted(0.3, 0u64..6),
    ) {
        let mut formula = anydoku_sat::Formula::new(VARIABLES);
        clauses.iter().for_each(|clause| formula.add_clause(clause));
        let mut solver = Cdcl::from_formula(&formula, Options::default());
        let Some(core) = core_of(&mut solver, &assumptions) else { return Ok(()) };
        let limits = Limits { conflicts, ..Limits::none() };
        let smaller = solver.minimize_core(&core, &limits, &mut NoObserver);
        let found = &smaller.core.assumptions;
        prop_assert!(found.iter().all(|lit| core.assumptions.contains(lit)));
        prop_assert!(!has_model(&formula, found));
        match smaller.stopped {
            Some(limit) => prop_assert_eq!((limit, conflicts.is_some()), (Limit::Conflicts, true)),
            None => {
                for index in 0..found.len() {
                    let mut rest = found.clone();
                    rest.remove(index);
                    prop_assert!(has_model(&formula, &rest), "{:?} needs no {}", found, found[index]);
                }
            }
        }
    }
}

#[test]
fn what_does_not_matter_is_left_out() {
    // Six pigeons for five holes, each there only if it is asked to be, and forty that are not looked at.
    let formula = pigeons(6, 5);
    let mut solver = Cdcl::default();
    solver.reserve_variables(formula.variables());
    let mut asked = Vec::new();
    for clause in formula.clauses() {
        if clause.len() == 5 {
            let pigeon = solver.new_var().positive();
            asked.push(pigeon);
            solver.add_clause(&[clause, &[!pigeon]].concat());
        } else {
            solver.add_clause(clause);
        }
    }
    let idle: Vec<Lit> = (0..40).map(|_| solver.new_var().positive()).collect();
    let all = Core {
        assumptions: [&idle[..20], &asked[..], &idle[20..]].concat(),
    };
    let stop = || Some(Limit::Interrupt);
    let limits = Limits {
        stop: Some(&stop),
        ..Limits::none()
    };
    let stopped = solver.minimize_core(&all, &limits, &mut NoObserver);
    assert_eq!(stopped.stopped, Some(Limit::Interrupt));
    assert_eq!(stopped.core.assumptions.len(), all.assumptions.len());

    let smaller = solver.minimize_core(&all, &Limits::none(), &mut NoObserver);
    let mut found = smaller.core.assumptions;
    found.sort_unstable();
    assert_eq!((found, smaller.stopped), (asked.clone(), None));

    // A formula without models needs no assumptions.
    asked.iter().for_each(|&lit| solver.add_clause(&[lit]));
    let none = solver.minimize_core(&all, &Limits::none(), &mut NoObserver);
    assert_eq!(none.core, Core::default());
}
