//! Marks the clauses that led to a conflict.
//!
//! What was assumed for a check and follows from it is walked through from the end of the trail. What follows
//! from the clauses alone is often a long chain that many checks share, so its literals are explained once, and
//! again only if they were taken back in between.

use anydoku_sat::{Lit, Var};

use super::clauses::{ClauseRef, Clauses};
use super::propagate::Propagator;

pub struct Marks {
    seen: Vec<bool>,
    /// Variables of the root whose reasons are marked, with all that those need.
    explained: Vec<bool>,
    stack: Vec<Var>,
}

impl Marks {
    pub fn new(variables: usize) -> Marks {
        Marks {
            seen: vec![false; variables],
            explained: vec![false; variables],
            stack: Vec::new(),
        }
    }

    pub fn variables(&self) -> usize {
        self.seen.len()
    }

    /// Marks all that made `conflict` false, except that its literal `denied` is so because a check wants it.
    /// The first `root` literals of the trail are on the root.
    pub fn conflict(
        &mut self,
        conflict: ClauseRef,
        denied: Option<Lit>,
        root: usize,
        propagator: &mut Propagator,
        clauses: &mut Clauses,
    ) {
        self.clause(conflict, denied, root, propagator, clauses);
        for index in (root..propagator.trail().len()).rev() {
            let lit = propagator.trail()[index];
            if std::mem::take(&mut self.seen[lit.var().index()])
                && let Some(reason) = propagator.reason(lit.var())
            {
                self.clause(reason, Some(lit), root, propagator, clauses);
            }
        }
        while let Some(var) = self.stack.pop() {
            if let Some(reason) = propagator.reason(var) {
                let lit = var.lit(propagator.value(var.positive()) > 0);
                self.clause(reason, Some(lit), root, propagator, clauses);
            }
        }
    }

    /// Marks a clause, and notes the variables to explain, except that of `implied`.
    fn clause(
        &mut self,
        clause: ClauseRef,
        implied: Option<Lit>,
        root: usize,
        propagator: &mut Propagator,
        clauses: &mut Clauses,
    ) {
        propagator.mark(clause, clauses);
        for lit in clauses.lits(clause).filter(|&lit| Some(lit) != implied) {
            let var = lit.var();
            if propagator.position(var) >= root {
                self.seen[var.index()] = true;
            } else if !std::mem::replace(&mut self.explained[var.index()], true) {
                self.stack.push(var);
            }
        }
    }

    /// To be called before literals of the root are taken back.
    pub fn forget(&mut self, lits: &[Lit]) {
        for lit in lits {
            self.explained[lit.var().index()] = false;
        }
    }
}
