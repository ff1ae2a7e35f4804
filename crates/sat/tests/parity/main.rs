//! Parity constraints against truth tables and known files.

mod eliminate;
mod files;
mod gauss;
mod products;
mod recover;
mod split;

use anydoku_sat::{ClauseSink, Formula, Lit, Var};

/// A formula from DIMACS numbers.
fn formula(variables: u32, clauses: &[Vec<i32>]) -> Formula {
    let mut formula = Formula::new(variables);
    for clause in clauses {
        let lits: Vec<Lit> = clause
            .iter()
            .map(|&number| Lit::from_dimacs(number).unwrap())
            .collect();
        formula.add_clause(&lits);
    }
    formula
}

/// The value of a variable in an assignment of bits.
fn value(assignment: u32) -> impl Fn(Var) -> bool + Copy {
    move |var| assignment >> var.index() & 1 == 1
}
