//! Literals by chance.

use anydoku_sat::{Lit, Var};

use super::dice::Dice;

impl Dice {
    /// A literal of the first `variables` variables.
    pub fn lit(&mut self, variables: u32) -> Lit {
        Var::new(self.below(variables as usize) as u32).lit(self.coin())
    }

    /// Literals of different variables, `count` of them or as many as there are variables.
    pub fn lits(&mut self, variables: u32, count: usize) -> Vec<Lit> {
        let mut lits: Vec<Lit> = Vec::new();
        while lits.len() < count.min(variables as usize) {
            let lit = self.lit(variables);
            if lits.iter().all(|other| other.var() != lit.var()) {
                lits.push(lit);
            }
        }
        lits
    }
}
