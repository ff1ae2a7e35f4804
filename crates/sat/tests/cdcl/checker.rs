//! An observer that believes nothing: each learned clause must follow from the clauses before it by unit
//! propagation (RUP: assume it false, propagate, meet a false clause; Goldberg & Novikov 2003), each implied
//! literal from its reason, and what is said of levels must fit together. Naive on purpose.

use anydoku_sat::cdcl::{Cdcl, Options};
use anydoku_sat::{ClauseSink, Formula, Limits, Lit, Observer, Reason, Verdict};

/// Checks a search while it runs.
pub struct Checker {
    clauses: Vec<Vec<Lit>>,
    values: Vec<Option<bool>>,
    /// The true literals with their levels.
    trail: Vec<(Lit, u32)>,
    level: u32,
    pub last_learned: Option<Vec<Lit>>,
}

impl Checker {
    pub fn new(variables: u32) -> Checker {
        Checker {
            clauses: Vec::new(),
            values: vec![None; variables as usize],
            trail: Vec::new(),
            level: 0,
            last_learned: None,
        }
    }

    pub fn of(formula: &Formula) -> Checker {
        let mut checker = Checker::new(formula.variables());
        formula.clauses().for_each(|clause| checker.add(clause));
        checker
    }

    /// A clause that needs no proof.
    pub fn add(&mut self, clause: &[Lit]) {
        self.clauses.push(clause.to_vec());
    }

    fn value(&self, lit: Lit) -> Option<bool> {
        self.values[lit.var().index()].map(|value| value == lit.is_positive())
    }

    fn follows(&self, clause: &[Lit]) -> bool {
        let mut values: Vec<Option<bool>> = vec![None; self.values.len()];
        let value = |values: &[Option<bool>], lit: Lit| {
            values[lit.var().index()].map(|value| value == lit.is_positive())
        };
        for lit in clause {
            if value(&values, *lit) == Some(true) {
                return true;
            }
            values[lit.var().index()] = Some(!lit.is_positive());
        }
        loop {
            let mut changed = false;
            for clause in &self.clauses {
                if clause.iter().any(|&lit| value(&values, lit) == Some(true)) {
                    continue;
                }
                let mut open = clause.iter().filter(|&&lit| value(&values, lit).is_none());
                let Some(&unit) = open.next() else {
                    return true;
                };
                // The same literal twice is one literal.
                if open.all(|&lit| lit == unit) {
                    values[unit.var().index()] = Some(unit.is_positive());
                    changed = true;
                }
            }
            if !changed {
                return false;
            }
        }
    }

    fn assign(&mut self, lit: Lit, level: u32) {
        assert_eq!(self.value(lit), None, "{lit} is assigned twice");
        assert_eq!(level, self.level);
        self.values[lit.var().index()] = Some(lit.is_positive());
        self.trail.push((lit, level));
    }
}

impl Observer for Checker {
    fn decide(&mut self, lit: Lit, level: u32) {
        assert_eq!(level, self.level + 1);
        self.level = level;
        self.assign(lit, level);
    }

    fn imply(&mut self, lit: Lit, reason: Reason<'_>, level: u32) {
        let Reason::Clause(clause) = reason else {
            panic!("this solver implies by clauses only");
        };
        assert!(clause.contains(&lit));
        for &other in clause.iter().filter(|&&other| other != lit) {
            assert_eq!(self.value(other), Some(false), "{lit} by {clause:?}");
        }
        assert!(self.follows(clause), "reason {clause:?}");
        self.assign(lit, level);
    }

    fn conflict(&mut self, clause: &[Lit]) {
        assert!(clause.iter().all(|&lit| self.value(lit) == Some(false)));
    }

    fn learn(&mut self, clause: &[Lit]) {
        assert!(self.follows(clause), "{clause:?} does not follow");
        self.clauses.push(clause.to_vec());
        self.last_learned = Some(clause.to_vec());
    }

    fn forget(&mut self, clause: &[Lit]) {
        let mut sorted = clause.to_vec();
        sorted.sort_unstable();
        let position = self.clauses.iter().position(|known| {
            let mut known = known.clone();
            known.sort_unstable();
            known == sorted
        });
        self.clauses
            .swap_remove(position.expect("only what was learned can be forgotten"));
    }

    fn backtrack(&mut self, level: u32) {
        assert!(level < self.level);
        self.level = level;
        while let Some(&(lit, above)) = self.trail.last()
            && above > level
        {
            self.values[lit.var().index()] = None;
            self.trail.pop();
        }
    }

    fn solution(&mut self, trail: &[Lit]) {
        assert!(
            trail
                .iter()
                .copied()
                .eq(self.trail.iter().map(|&(lit, _)| lit))
        );
    }
}

/// Solves with everything checked: models against the formula, refutations down to the empty clause.
pub fn solve_checked(formula: &Formula, options: Options) -> bool {
    let mut solver = Cdcl::from_formula(formula, options);
    let mut checker = Checker::of(formula);
    match solver.solve(&[], &Limits::none(), &mut checker) {
        Verdict::Satisfiable(model) => {
            assert!(formula.is_satisfied_by(|var| model.value(var)));
            true
        }
        Verdict::Unsatisfiable(core) => {
            assert!(core.assumptions.is_empty());
            assert_eq!(checker.last_learned, Some(Vec::new()));
            false
        }
        Verdict::Unknown(limit) => panic!("no limit was set, but {limit}"),
    }
}

/// A formula of these clauses as DIMACS numbers.
pub fn formula(variables: u32, clauses: &[&[i32]]) -> Formula {
    let mut formula = Formula::new(variables);
    for clause in clauses {
        let literals: Vec<Lit> = clause
            .iter()
            .map(|&number| Lit::from_dimacs(number).unwrap())
            .collect();
        formula.add_clause(&literals);
    }
    formula
}
