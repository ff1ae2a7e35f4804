//! Clauses, assumptions and questions in any order.

use anydoku_sat::cdcl::{Cdcl, Options};
use anydoku_sat::{ClauseSink, Formula, Limits, Lit, NoObserver, Var, Verdict};
use proptest::prelude::*;

use crate::checker::Checker;
use crate::random::{any_clause, has_model, literal};

const VARIABLES: u32 = 10;

/// One call.
#[derive(Clone, Debug)]
pub enum Step {
    Add(Vec<Vec<Lit>>),
    AtMostOne(Vec<Lit>),
    Solve {
        assumptions: Vec<Lit>,
        conflicts: Option<u64>,
    },
    Phase(Lit),
}

fn any_step() -> impl Strategy<Value = Step> {
    prop_oneof![
        3 => prop::collection::vec(any_clause(VARIABLES), 1..12).prop_map(Step::Add),
        2 => prop::collection::vec(literal(VARIABLES), 0..8).prop_map(Step::AtMostOne),
        3 => (prop::collection::vec(literal(VARIABLES), 0..6), prop::option::weighted(0.3, 0u64..4))
            .prop_map(|(assumptions, conflicts)| Step::Solve { assumptions, conflicts }),
        1 => literal(VARIABLES).prop_map(Step::Phase),
    ]
}

/// Solves and compares with the truth table. `false` if a limit came first.
fn check(
    solver: &mut Cdcl,
    checker: &mut Checker,
    formula: &Formula,
    assumptions: &[Lit],
    limits: &Limits,
) -> bool {
    match solver.solve(assumptions, limits, checker) {
        Verdict::Satisfiable(model) => {
            assert!(formula.is_satisfied_by(|var| model.value(var)));
            assert!(assumptions.iter().all(|&lit| model.satisfies(lit)));
        }
        Verdict::Unsatisfiable(core) => {
            assert!(core.assumptions.iter().all(|lit| assumptions.contains(lit)));
            assert!(!has_model(formula, &core.assumptions));
            let mut denial: Vec<Lit> = core.assumptions.iter().map(|&lit| !lit).collect();
            if !denial.iter().any(|lit| denial.contains(&!*lit)) {
                let mut last = checker.last_learned.clone().unwrap();
                last.sort_unstable();
                denial.sort_unstable();
                assert_eq!(last, denial);
            }
        }
        Verdict::Unknown(_) => return false,
    }
    for index in 0..VARIABLES {
        let lit = Var::new(index).positive();
        if let Some(value) = solver.fixed(lit) {
            let other = if value { !lit } else { lit };
            assert!(!has_model(formula, &[other]));
            assert_eq!(solver.fixed(!lit), Some(!value));
        }
    }
    true
}

pub fn any_steps() -> impl Strategy<Value = Vec<Step>> {
    prop::collection::vec(any_step(), 1..16)
}

/// Makes the calls, each answer checked.
pub fn play(steps: &[Step], options: Options) {
    let mut solver = Cdcl::new(options);
    let mut formula = Formula::new(VARIABLES);
    let mut checker = Checker::new(VARIABLES);
    solver.reserve_variables(VARIABLES);
    for step in steps {
        match step {
            Step::Add(clauses) => {
                for clause in clauses {
                    solver.add_clause(clause);
                    formula.add_clause(clause);
                    checker.add(clause);
                }
            }
            Step::AtMostOne(set) => {
                solver.add_at_most_one(set);
                let known = formula.len();
                formula.add_at_most_one(set);
                for clause in formula.clauses().skip(known) {
                    checker.add(clause);
                }
            }
            Step::Phase(lit) => solver.set_phase(*lit),
            Step::Solve {
                assumptions,
                conflicts,
            } => {
                let limits = Limits {
                    conflicts: *conflicts,
                    ..Limits::none()
                };
                let mut ask =
                    |limits| check(&mut solver, &mut checker, &formula, assumptions, limits);
                // What was stopped can go on.
                assert!(ask(&limits) || ask(&Limits::none()));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn any_sequence_of_calls(steps in any_steps()) {
        play(&steps, Options::default());
    }
}

#[test]
fn contradicting_assumptions_blame_each_other() {
    let mut solver = Cdcl::default();
    let [a, b] = [(); 2].map(|()| solver.new_var().positive());
    let verdict = solver.solve(&[b, a, !a], &Limits::none(), &mut NoObserver);
    let Verdict::Unsatisfiable(mut core) = verdict else {
        panic!()
    };
    core.assumptions.sort_unstable();
    assert_eq!(core.assumptions, [a, !a]);
}

#[test]
fn a_fixed_assumption_is_alone_to_blame() {
    let mut solver = Cdcl::default();
    let [a, b] = [(); 2].map(|()| solver.new_var().positive());
    solver.add_clause(&[!a]);
    assert_eq!(solver.fixed(a), Some(false));
    let verdict = solver.solve(&[b, a], &Limits::none(), &mut NoObserver);
    let Verdict::Unsatisfiable(core) = verdict else {
        panic!()
    };
    assert_eq!(core.assumptions, [a]);
}

#[test]
fn phases_lead_the_first_model() {
    let mut solver = Cdcl::default();
    let lits: Vec<Lit> = (0..6)
        .map(|index| solver.new_var().lit(index % 2 == 0))
        .collect();
    solver.add_clause(&[lits[0], lits[1]]);
    lits.iter().for_each(|&lit| solver.set_phase(lit));
    let verdict = solver.solve(&[], &Limits::none(), &mut NoObserver);
    let model = verdict.model().unwrap();
    assert!(lits.iter().all(|&lit| model.satisfies(lit)));
}

#[test]
fn variables_may_come_late() {
    let mut solver = Cdcl::default();
    let a = solver.new_var().positive();
    solver.add_clause(&[a]);
    assert!(
        solver
            .solve(&[], &Limits::none(), &mut NoObserver)
            .model()
            .is_some()
    );
    let b = solver.new_var().positive();
    solver.add_clause(&[!a, b]);
    let verdict = solver.solve(&[], &Limits::none(), &mut NoObserver);
    assert!(verdict.model().unwrap().satisfies(b));
    solver.add_clause(&[!b]);
    let verdict = solver.solve(&[], &Limits::none(), &mut NoObserver);
    assert_eq!(verdict, Verdict::Unsatisfiable(Default::default()));
}
