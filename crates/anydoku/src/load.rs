//! Feeding a solver: the clauses of a puzzle straight into CDCL, at-most-one sets as sets.

use anydoku_sat::cdcl::{self, Cdcl};
use anydoku_sat::{ClauseSink, Lit, Var};

use crate::encode::{BlockSink, Encoder};

/// How large a CNF is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// Number of variables, helpers included.
    pub variables: u32,
    /// Number of clauses.
    pub clauses: usize,
    /// Number of at-most-one sets that are kept as sets and not counted as clauses.
    pub sets: usize,
}

/// A solver that holds the clauses of an encoder, and how many they are.
pub(crate) fn load(encoder: &Encoder<'_>, options: &cdcl::Options) -> (Cdcl, Size) {
    let mut loader = Loader {
        cdcl: Cdcl::new(options.clone()),
        native_sets: options.native_sets,
        size: Size::default(),
    };
    let candidates = encoder.numbering().candidates();
    loader.cdcl.reserve_variables(candidates);
    encoder.write(&mut loader);
    loader.size.variables = loader.cdcl.variables();
    (loader.cdcl, loader.size)
}

/// Feeds the clauses and sets of an encoder to a solver and counts them.
struct Loader {
    cdcl: Cdcl,
    native_sets: bool,
    size: Size,
}

impl ClauseSink for Loader {
    fn new_var(&mut self) -> Var {
        self.cdcl.new_var()
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.size.clauses += 1;
        self.cdcl.add_clause(clause);
    }

    fn add_at_most_one(&mut self, literals: &[Lit]) {
        if literals.len() > 1 {
            self.size.sets += 1;
            self.cdcl.add_at_most_one(literals);
        }
    }
}

impl BlockSink for Loader {
    fn takes_sets(&self) -> bool {
        self.native_sets
    }
}
