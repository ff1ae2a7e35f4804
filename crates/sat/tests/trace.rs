//! Traces of both solvers on random formulas, checked step by step without the code that made them.

use std::collections::HashMap;

use anydoku_sat::cdcl::{self, Cdcl};
use anydoku_sat::dpll::{self, Dpll};
use anydoku_sat::trace::{Cause, Event, Recorder, Step};
use anydoku_sat::{ClauseSink, Formula, Limits, Lit, Var, Verdict};
use proptest::prelude::*;

/// What the steps say, replayed.
struct Replay {
    clauses: HashMap<u32, Vec<Lit>>,
    trail: Vec<(Lit, u32)>,
}

impl Replay {
    fn new(formula: &Formula) -> Replay {
        let clauses = formula.clauses().map(<[Lit]>::to_vec);
        Replay {
            clauses: (1..).zip(clauses).collect(),
            trail: Vec::new(),
        }
    }

    fn value(&self, lit: Lit) -> Option<bool> {
        let entry = self
            .trail
            .iter()
            .find(|(other, _)| other.var() == lit.var());
        entry.map(|&(other, _)| other == lit)
    }

    /// Each clause but the last has one literal left, and the last one none: the LRAT rule.
    fn follows(&self, clause: &[Lit], antecedents: &[u32]) -> Result<(), String> {
        let mut truth: Vec<Lit> = clause.iter().map(|&lit| !lit).collect();
        let (last, first) = antecedents.split_last().ok_or("no antecedents")?;
        let open = |number: &u32, truth: &[Lit]| -> Result<Vec<Lit>, String> {
            let literals = self
                .clauses
                .get(number)
                .ok_or(format!("no clause {number}"))?;
            let mut open: Vec<Lit> = literals.clone();
            open.retain(|lit| !truth.contains(&!*lit));
            open.sort_unstable();
            open.dedup();
            Ok(open)
        };
        for number in first {
            match open(number, &truth)?[..] {
                [unit] => truth.push(unit),
                ref other => return Err(format!("clause {number} leaves {other:?}")),
            }
        }
        match open(last, &truth)?[..] {
            [] => Ok(()),
            ref other => Err(format!("the last clause {last} leaves {other:?}")),
        }
    }

    fn check(&mut self, step: &Step, recorded: &Recorder<Vec<Step>>) {
        let book = recorded.book();
        let numbers = |list: &[anydoku_sat::trace::ClauseNumber]| -> Vec<u32> {
            list.iter().map(|number| number.number()).collect()
        };
        match &step.event {
            Event::Decide { lit } => {
                assert_eq!(self.value(*lit), None);
                self.trail.push((*lit, step.level));
            }
            Event::Imply { lit, cause, unit } => {
                assert_eq!(self.value(*lit), None, "{step:?}");
                if let Cause::Clause(reason) = cause {
                    let reason = &self.clauses[&reason.number()];
                    assert!(reason.contains(lit), "{step:?}");
                    let others = reason.iter().filter(|other| *other != lit);
                    for other in others {
                        assert_eq!(self.value(*other), Some(false), "{step:?}, {reason:?}");
                    }
                }
                if let Some((number, antecedents)) = unit {
                    self.follows(&[*lit], &numbers(antecedents)).unwrap();
                    self.clauses.insert(number.number(), vec![*lit]);
                }
                self.trail.push((*lit, step.level));
            }
            Event::Conflict { clause, .. } => {
                for lit in &self.clauses[&clause.number()] {
                    assert_eq!(self.value(*lit), Some(false), "{step:?}");
                }
            }
            Event::Learn {
                clause,
                antecedents,
            } => {
                let literals = book.clause(*clause).to_vec();
                let antecedents = antecedents.as_ref().expect("every clause has antecedents");
                self.follows(&literals, &numbers(antecedents)).unwrap();
                self.clauses.insert(clause.number(), literals);
            }
            Event::Forget { clause } => {
                self.clauses.remove(&clause.number());
            }
            Event::Backjump { .. } => self.trail.retain(|&(_, level)| level <= step.level),
            Event::Restart => {}
            Event::Solution { trail } => {
                let mine: Vec<Lit> = self.trail.iter().map(|&(lit, _)| lit).collect();
                assert_eq!(*trail, mine);
            }
        }
    }
}

fn check(formula: &Formula, solve: impl FnOnce(&mut Recorder<Vec<Step>>) -> Verdict) -> Verdict {
    let mut recorder = Recorder::new(formula, Vec::new());
    let verdict = solve(&mut recorder);
    let mut replay = Replay::new(formula);
    for (step, number) in recorder.reader().iter().zip(1..) {
        assert_eq!(step.number, number);
        replay.check(step, &recorder);
    }
    verdict
}

fn cdcl(formula: &Formula, options: cdcl::Options) -> Verdict {
    check(formula, |recorder| {
        Cdcl::from_formula(formula, options).solve(&[], &Limits::none(), recorder)
    })
}

fn dpll(formula: &Formula, options: dpll::Options) -> Verdict {
    check(formula, |recorder| {
        Dpll::new(formula, options).solve(&Limits::none(), recorder)
    })
}

/// Clauses of one to four literals, units and repetitions among them.
fn formulas() -> impl Strategy<Value = Formula> {
    let lit = (0..14u32, any::<bool>()).prop_map(|(var, sign)| Var::new(var).lit(sign));
    let clause = prop::collection::vec(lit, 1..5);
    prop::collection::vec(clause, 1..90).prop_map(|clauses| {
        let mut formula = Formula::new(14);
        for clause in clauses {
            formula.add_clause(&clause);
        }
        formula
    })
}

/// Each pigeon in a hole, no two in one.
fn pigeons(pigeons: u32, holes: u32) -> Formula {
    let mut formula = Formula::new(pigeons * holes);
    let lit = |pigeon, hole| Var::new(pigeon * holes + hole).positive();
    for pigeon in 0..pigeons {
        let clause: Vec<Lit> = (0..holes).map(|hole| lit(pigeon, hole)).collect();
        formula.add_clause(&clause);
        for other in 0..pigeon {
            for hole in 0..holes {
                formula.add_clause(&[!lit(pigeon, hole), !lit(other, hole)]);
            }
        }
    }
    formula
}

proptest! {
    #[test]
    fn every_step_of_cdcl_holds(formula in formulas(), minimize: bool, simplify: bool) {
        let options = cdcl::Options { minimize, simplify, ..cdcl::Options::default() };
        cdcl(&formula, options);
    }

    #[test]
    fn every_step_of_dpll_holds(formula in formulas(), pure: bool) {
        dpll(&formula, dpll::Options { pure, ..dpll::Options::default() });
    }
}

#[test]
fn a_refutation_with_restarts_and_forgetting_is_a_proof() {
    let verdict = cdcl(&pigeons(7, 6), cdcl::Options::default());
    assert!(matches!(verdict, Verdict::Unsatisfiable(_)));
}

#[test]
fn what_comes_after_the_bound_is_counted() {
    let formula = pigeons(5, 4);
    let mut recorder = Recorder::new(&formula, Vec::<Step>::new()).most(10);
    Cdcl::from_formula(&formula, cdcl::Options::default()).solve(
        &[],
        &Limits::none(),
        &mut recorder,
    );
    assert_eq!((recorder.steps(), recorder.reader().len()), (10, 10));
    assert!(recorder.dropped() > 0);
}

#[test]
fn a_clause_that_denies_a_core_has_antecedents() {
    let mut formula = Formula::new(3);
    let [a, b, c] = [0, 1, 2].map(|index| Var::new(index).positive());
    formula.add_clause(&[!a, b]);
    formula.add_clause(&[!b, c]);
    let verdict = check(&formula, |recorder| {
        let mut cdcl = Cdcl::from_formula(&formula, cdcl::Options::default());
        cdcl.solve(&[a, !c], &Limits::none(), recorder)
    });
    assert!(matches!(verdict, Verdict::Unsatisfiable(core) if core.assumptions.len() == 2));
}
