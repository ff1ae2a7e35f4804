//! A propagator to test with: at least so many of these literals are true.

use anydoku_sat::cdcl::Propagator;
use anydoku_sat::{Lit, Var};

/// Propagates only if `eager`, else it waits until all is assigned: both are allowed.
#[derive(Clone, Debug)]
pub struct AtLeast {
    pub least: usize,
    pub lits: Vec<Lit>,
    pub eager: bool,
    trail: Vec<Lit>,
    starts: Vec<usize>,
    /// For each implied literal what was false when it came.
    reasons: Vec<(Lit, Vec<Lit>)>,
}

impl AtLeast {
    /// The literals must be of different variables.
    pub fn new(least: usize, lits: Vec<Lit>, eager: bool) -> AtLeast {
        AtLeast {
            least,
            lits,
            eager,
            trail: Vec::new(),
            starts: Vec::new(),
            reasons: Vec::new(),
        }
    }
}

impl Propagator for AtLeast {
    fn variables(&self) -> Vec<Var> {
        self.lits.iter().map(|lit| lit.var()).collect()
    }

    fn open_level(&mut self) {
        self.starts.push(self.trail.len());
    }

    fn assign(&mut self, lit: Lit) {
        assert!(
            self.lits.iter().any(|other| other.var() == lit.var()),
            "a variable of ours"
        );
        assert!(
            !self.trail.iter().any(|other| other.var() == lit.var()),
            "told once"
        );
        self.trail.push(lit);
    }

    fn propagate(&mut self, implied: &mut Vec<Lit>) -> Result<(), Vec<Lit>> {
        let lits = self.lits.iter().copied();
        let (falses, others): (Vec<Lit>, Vec<Lit>) =
            lits.partition(|&lit| self.trail.contains(&!lit));
        if others.len() < self.least {
            return Err(falses);
        }
        if self.eager && others.len() == self.least {
            for &lit in &others {
                // Those that are true already are said again, which is allowed.
                implied.push(lit);
                if !self.trail.contains(&lit) {
                    self.reasons.retain(|&(other, _)| other != lit);
                    self.reasons.push((lit, falses.clone()));
                }
            }
        }
        Ok(())
    }

    fn explain(&mut self, lit: Lit, clause: &mut Vec<Lit>) {
        assert!(clause.is_empty());
        let reason = self.reasons.iter().find(|&&(other, _)| other == lit);
        clause.extend(&reason.expect("it was implied").1);
        clause.push(lit);
    }

    fn backtrack(&mut self, level: u32) {
        if let Some(&start) = self.starts.get(level as usize) {
            self.trail.truncate(start);
            self.starts.truncate(level as usize);
        }
    }

    fn boxed_clone(&self) -> Box<dyn Propagator> {
        Box::new(self.clone())
    }
}
