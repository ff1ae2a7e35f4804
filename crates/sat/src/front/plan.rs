//! Which exclusive-ors the search gets.
//!
//! A propagator costs time at every assignment, so it must be worth it: the system must take the
//! place of most clauses, and its rows of bits should fit into a cache. That excludes circuits and quasigroups,
//! whose exclusive-ors are incidental: following them cost up to twenty times the search. Elsewhere the search keeps the clauses, and only learns what elimination found out
//! about one or two variables.

use super::report::Parity;
use crate::cdcl::{self, Cdcl};
use crate::formula::{ClauseSink, Formula};
use crate::parity::{
    Bounds, Elimination, Following, Gauss, Product, RecoverOptions, Reduced, Row, Split, Splitting,
    Xor, components, eliminate_by, split,
};

/// A formula with a connected system of more rows is left as it is.
const MOST_ROWS: usize = 1000;

/// What elimination may do, in words: a fraction of a second.
const BOUNDS: Bounds = Bounds { words: 50_000_000 };

/// What to do with the exclusive-ors.
pub(super) enum Plan {
    /// Nothing more: so many exclusive-ors and products refute the formula.
    Refuted { xors: usize, products: usize },
    /// Search in the parts.
    Follow(Box<Split>),
    /// Search in the formula, with these facts.
    Add(Reduced),
}

/// Recovers and eliminates.
pub(super) fn make(formula: &Formula) -> Plan {
    let mut last = Split::default();
    for products in [true, false] {
        let options = RecoverOptions {
            products,
            ..RecoverOptions::default()
        };
        let splitting = split(formula.clauses(), formula.variables(), &options, &BOUNDS);
        let parts = match splitting {
            Splitting::Refuted { xors, products } => {
                return refuted(&xors, &products);
            }
            Splitting::Parts(parts) => parts,
        };
        let replaces_most = 2 * parts.clauses.len() <= formula.len();
        if replaces_most && are_small(&parts.core) {
            return Plan::Follow(Box::new(parts));
        }
        let is_the_same = parts.products.is_empty();
        last = parts;
        if is_the_same {
            break;
        }
    }
    match eliminate_by(&last.xors, &BOUNDS, |_| 0) {
        Elimination::Refuted { from } => Plan::Refuted {
            xors: from.len(),
            products: 0,
        },
        Elimination::Reduced(reduced) => Plan::Add(reduced),
    }
}

fn refuted(xors: &[Xor], products: &[Product]) -> Plan {
    Plan::Refuted {
        xors: xors.len(),
        products: products.len(),
    }
}

/// The rows of three variables and more.
fn long_rows(core: &[Row]) -> Vec<Xor> {
    let rows = core.iter().filter(|row| row.others.len() >= 2);
    rows.map(Row::xor).collect()
}

fn are_small(core: &[Row]) -> bool {
    let parts = components(&long_rows(core));
    parts.iter().all(|part| part.len() <= MOST_ROWS)
}

/// What the report says of a split that is followed.
pub(super) fn followed(split: &Split) -> Parity {
    Parity::Followed {
        xors: split.xors.len(),
        products: split.products.len(),
        eliminated: split.eliminated.len(),
        rows: long_rows(&split.core).len(),
    }
}

/// A search in the parts.
pub(super) fn solver(formula: &Formula, split: &Split, options: cdcl::Options) -> Cdcl {
    let mut clauses = Formula::new(formula.variables() + split.products.len() as u32);
    for &clause in &split.clauses {
        clauses.add_clause(formula.clause(clause));
    }
    for product in &split.products {
        product.write_clauses(&mut clauses);
    }
    for row in split.core.iter().filter(|row| row.others.len() < 2) {
        row.xor().write_clauses(&mut clauses);
    }
    let mut cdcl = Cdcl::from_formula(&clauses, options);
    for row in &split.eliminated {
        cdcl.never_decide(row.pivot);
    }
    let rows = long_rows(&split.core);
    for part in components(&rows) {
        let part: Vec<Xor> = part.iter().map(|&row| rows[row].clone()).collect();
        cdcl.add_propagator(Box::new(Following::new(Gauss::new(&part))));
    }
    cdcl
}

/// How many facts there are.
pub(super) fn count(facts: &Reduced) -> usize {
    facts.units.len() + facts.equivalences.len()
}

/// Tells the search what elimination found out.
pub(super) fn add(facts: &Reduced, cdcl: &mut Cdcl) {
    for unit in &facts.units {
        cdcl.add_clause(&[unit.lit]);
    }
    for equivalence in &facts.equivalences {
        let (left, right) = (equivalence.left, equivalence.right);
        cdcl.add_clause(&[left, !right]);
        cdcl.add_clause(&[!left, right]);
    }
}
