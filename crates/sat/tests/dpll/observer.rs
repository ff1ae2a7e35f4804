//! The stream of events and the views agree with each other and with the clauses.

use anydoku_sat::dpll::{Dpll, Options, Propagate, Step};
use anydoku_sat::{Formula, Lit, Observer, Reason, Var};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::cnf::formula;

/// Rebuilds the trail from events alone and checks each.
struct Mirror<'a> {
    formula: &'a Formula,
    /// Each literal with its level.
    trail: Vec<(Lit, u32)>,
    /// The decision taken back last, the only literal that may be flipped.
    refuted: Option<Lit>,
    solutions: usize,
}

impl Mirror<'_> {
    fn value(&self, lit: Lit) -> Option<bool> {
        let (found, _) = self
            .trail
            .iter()
            .find(|(other, _)| other.var() == lit.var())?;
        Some(*found == lit)
    }

    fn is_given(&self, clause: &[Lit]) -> bool {
        self.formula.clauses().any(|given| {
            given.iter().all(|lit| clause.contains(lit))
                && clause.iter().all(|lit| given.contains(lit))
        })
    }
}

impl Observer for Mirror<'_> {
    fn decide(&mut self, lit: Lit, level: u32) {
        assert_eq!(self.value(lit), None);
        assert_eq!(level, self.trail.last().map_or(0, |&(_, level)| level) + 1);
        self.trail.push((lit, level));
    }

    fn imply(&mut self, lit: Lit, reason: Reason<'_>, level: u32) {
        assert_eq!(self.value(lit), None);
        match reason {
            Reason::Clause(clause) => {
                assert!(clause.contains(&lit));
                assert!(self.is_given(clause));
                let others = clause.iter().filter(|&&other| other != lit);
                assert!(
                    others
                        .into_iter()
                        .all(|&other| self.value(other) == Some(false))
                );
            }
            Reason::Propagator(_) => panic!("DPLL has no propagators"),
            Reason::Flip => assert_eq!(self.refuted.take(), Some(!lit)),
            Reason::Pure => {
                let mut open = self
                    .formula
                    .clauses()
                    .filter(|clause| !clause.iter().any(|&lit| self.value(lit) == Some(true)))
                    .filter(|clause| !clause.iter().any(|&lit| clause.contains(&!lit)));
                assert!(open.all(|clause| !clause.contains(&!lit)));
            }
        }
        self.trail.push((lit, level));
    }

    fn conflict(&mut self, clause: &[Lit]) {
        assert!(self.is_given(clause));
        assert!(clause.iter().all(|&lit| self.value(lit) == Some(false)));
    }

    fn backtrack(&mut self, level: u32) {
        let end = self.trail.partition_point(|&(_, other)| other <= level);
        self.refuted = Some(self.trail[end].0);
        self.trail.truncate(end);
    }

    fn restart(&mut self) {
        self.trail.clear();
    }

    fn solution(&mut self, trail: &[Lit]) {
        let lits: Vec<Lit> = self.trail.iter().map(|&(lit, _)| lit).collect();
        assert_eq!(lits, trail);
        let satisfied = |clause: &[Lit]| {
            clause
                .iter()
                .any(|&lit| self.value(lit) == Some(true) || clause.contains(&!lit))
        };
        assert!(self.formula.clauses().all(satisfied));
        self.solutions += 1;
    }
}

fn check(formula: &Formula, options: Options, projection: u32) {
    let mut mirror = Mirror {
        formula,
        trail: Vec::new(),
        refuted: None,
        solutions: 0,
    };
    let mut dpll = Dpll::new(formula, options);
    dpll.project(projection);
    loop {
        let step = dpll.step(&mut mirror);
        let lits: Vec<Lit> = mirror.trail.iter().map(|&(lit, _)| lit).collect();
        assert_eq!(dpll.trail(), lits);
        for var in (0..formula.variables()).map(Var::new) {
            assert_eq!(dpll.value(var), mirror.value(var.positive()));
            let level = mirror.trail.iter().find(|(lit, _)| lit.var() == var);
            assert_eq!(dpll.level_of(var), level.map(|&(_, level)| level));
        }
        assert_eq!(dpll.decisions().count(), dpll.level() as usize);
        match step {
            Step::Decided { lit, level } => {
                assert_eq!(mirror.trail.last(), Some(&(lit, level)));
                assert_eq!(dpll.reason_of(lit.var()), None);
            }
            Step::Implied { lit, level } => {
                assert_eq!(mirror.trail.last(), Some(&(lit, level)));
                assert!(dpll.reason_of(lit.var()).is_some());
            }
            Step::Conflict => {
                let clause = dpll.conflict().expect("a clause after a conflict");
                assert!(clause.iter().all(|&lit| mirror.value(lit) == Some(false)));
            }
            Step::Backtracked { level } => assert_eq!(dpll.level(), level),
            Step::Restarted => assert_eq!(dpll.trail(), []),
            Step::Satisfied => {}
            Step::Exhausted => break,
        }
        assert_eq!(step == Step::Conflict, dpll.conflict().is_some());
    }
    assert_eq!(dpll.step(&mut mirror), Step::Exhausted);
}

proptest! {
    #[test]
    fn events_tell_the_whole_story(
        clauses in vec(vec((1..=6i32, any::<bool>()), 1..5), 0..16),
        pure in any::<bool>(),
        projection in 0u32..=6,
    ) {
        let clauses: Vec<Vec<i32>> = clauses
            .iter()
            .map(|clause| clause.iter().map(|&(var, sign)| if sign { var } else { -var }).collect())
            .collect();
        let formula = formula(6, &clauses);
        for &propagate in Propagate::ALL {
            check(&formula, Options { propagate, pure, ..Options::default() }, projection);
        }
    }
}
