//! A parity system as a propagator of [`Cdcl`](crate::cdcl::Cdcl).
//!
//! [`Gauss`] counts assignments and the solver counts levels: all there is to do is to remember how many
//! assignments each level began with.

use super::gauss::Gauss;
use crate::cdcl::Propagator;
use crate::lit::{Lit, Var};

/// A [`Gauss`] system that follows a search.
#[derive(Clone, Debug)]
pub struct Following {
    gauss: Gauss,
    /// How many variables were assigned when each level was opened.
    starts: Vec<usize>,
}

impl Following {
    /// Takes a system without assignments.
    pub fn new(gauss: Gauss) -> Following {
        Following {
            gauss,
            starts: Vec::new(),
        }
    }
}

impl Propagator for Following {
    fn variables(&self) -> Vec<Var> {
        self.gauss.vars().to_vec()
    }

    fn open_level(&mut self) {
        self.starts.push(self.gauss.assigned());
    }

    fn assign(&mut self, lit: Lit) {
        self.gauss.assign(lit);
    }

    fn propagate(&mut self, implied: &mut Vec<Lit>) -> Result<(), Vec<Lit>> {
        let result = self.gauss.propagate(implied);
        result.map_err(|conflict| conflict.clause)
    }

    fn explain(&mut self, lit: Lit, clause: &mut Vec<Lit>) {
        self.gauss.explain(lit, clause);
    }

    fn backtrack(&mut self, level: u32) {
        if let Some(&start) = self.starts.get(level as usize) {
            self.gauss.backtrack(start);
            self.starts.truncate(level as usize);
        }
    }

    fn boxed_clone(&self) -> Box<dyn Propagator> {
        Box::new(self.clone())
    }
}
