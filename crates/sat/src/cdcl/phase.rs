//! Which value to try first for a decided variable: the one it had last.
//!
//! After a backjump the search soon comes back to a similar place; deciding variables the way they were
//! keeps what was already solved (Pipatsrisawat & Darwiche 2007, phase saving).

use super::options::Options;
use crate::lit::{Lit, Var};

/// The value of each variable to try first.
#[derive(Clone, Debug, Default)]
pub(super) struct Phases {
    saved: Vec<bool>,
}

impl Phases {
    pub(super) fn grow(&mut self, variables: usize, options: &Options) {
        self.saved.resize(variables, options.initial_phase);
    }

    /// The literal to decide for a variable.
    pub(super) fn choose(&self, var: Var) -> Lit {
        var.lit(self.saved[var.index()])
    }

    /// Remembers the value of a variable.
    #[inline]
    pub(super) fn save(&mut self, lit: Lit) {
        self.saved[lit.var().index()] = lit.is_positive();
    }
}
