//! A formula in pieces that can be taken away one by one.

use anydoku_sat::at_most_one::AtMostOne;
use anydoku_sat::cdcl::Cdcl;
use anydoku_sat::{ClauseSink, Formula, Lit, Var};

/// Clauses, and at-most-one sets that a solver may take as they are or as clauses.
#[derive(Clone, Debug, Default)]
pub struct Instance {
    pub variables: u32,
    pub clauses: Vec<Vec<Lit>>,
    pub sets: Vec<Vec<Lit>>,
}

impl Instance {
    pub fn of(formula: &Formula) -> Instance {
        Instance {
            variables: formula.variables(),
            clauses: formula.clauses().map(<[Lit]>::to_vec).collect(),
            sets: Vec::new(),
        }
    }

    /// All of it in clauses.
    pub fn formula(&self) -> Formula {
        let mut formula = Formula::new(self.variables);
        self.clauses
            .iter()
            .for_each(|clause| formula.add_clause(clause));
        for set in &self.sets {
            AtMostOne::Pairwise.encode(set, &mut formula);
        }
        formula
    }

    /// Tells a solver, with the sets as sets.
    pub fn tell(&self, solver: &mut Cdcl) {
        solver.reserve_variables(self.variables);
        self.sets.iter().for_each(|set| solver.add_at_most_one(set));
        self.clauses
            .iter()
            .for_each(|clause| solver.add_clause(clause));
    }
}

/// Encoders write into an instance as into a formula.
impl ClauseSink for Instance {
    fn new_var(&mut self) -> Var {
        self.variables += 1;
        Var::new(self.variables - 1)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.clauses.push(clause.to_vec());
    }

    fn add_at_most_one(&mut self, literals: &[Lit]) {
        self.sets.push(literals.to_vec());
    }
}
