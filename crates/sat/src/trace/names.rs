//! What literals and clauses are called.

use crate::lit::Lit;

/// Gives names to literals and clauses, for traces that people read.
pub trait Names {
    /// The name of a literal.
    fn literal(&self, lit: Lit) -> String;

    /// What a clause says in words, where there are such; else nothing.
    fn clause(&self, clause: &[Lit]) -> Option<String> {
        let _ = clause;
        None
    }

    /// What a clause says: in words, or as its literals with `∨` between them.
    fn says(&self, clause: &[Lit]) -> String {
        self.clause(clause).unwrap_or_else(|| {
            if clause.is_empty() {
                return "⊥".to_owned();
            }
            let names: Vec<String> = clause.iter().map(|&lit| self.literal(lit)).collect();
            names.join(" ∨ ")
        })
    }
}

/// Literals by their DIMACS numbers.
#[derive(Clone, Copy, Debug, Default)]
pub struct Numbers;

impl Names for Numbers {
    fn literal(&self, lit: Lit) -> String {
        lit.to_string()
    }
}
