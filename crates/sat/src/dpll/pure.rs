//! The pure-literal rule (Davis & Putnam 1960: the affirmative-negative rule): a variable that occurs in the
//! open clauses with one sign only can be given that sign, since that satisfies clauses and harms none.
//!
//! It keeps a model if there is one, but not every model; so it may prune a search for one model and must not
//! prune a search for all. It costs a pass over all clauses at every node and seldom finds anything in the
//! encodings of puzzles, where every variable occurs with both signs; that it is a rule of the original
//! procedure is why it is here.

use super::clauses::Clauses;
use super::trail::{Cause, Trail};
use crate::lit::Lit;

/// Memory for finding pure literals.
#[derive(Clone, Debug)]
pub(super) struct Pure {
    /// Whether a literal occurs in an open clause.
    occurs: Vec<bool>,
    /// The literals for which that is so.
    found: Vec<Lit>,
}

impl Pure {
    pub(super) fn new(variables: u32) -> Pure {
        Pure {
            occurs: vec![false; 2 * variables as usize],
            found: Vec::new(),
        }
    }

    /// Makes every pure literal true. Returns whether there was one.
    ///
    /// Literals that are pure at the same time can be assigned together: one satisfies clauses, and that
    /// can't bring a missing sign of another back.
    pub(super) fn assign(&mut self, clauses: &Clauses, trail: &mut Trail) -> bool {
        for (_, clause) in clauses.iter() {
            if trail.satisfies(clause) {
                continue;
            }
            for &lit in clause {
                if trail.value(lit).is_none() && !self.occurs[lit.code()] {
                    self.occurs[lit.code()] = true;
                    self.found.push(lit);
                }
            }
        }
        let before = trail.literals().len();
        for &lit in &self.found {
            if !self.occurs[(!lit).code()] {
                trail.assign(lit, Cause::Pure);
            }
        }
        for lit in self.found.drain(..) {
            self.occurs[lit.code()] = false;
        }
        trail.literals().len() > before
    }
}
