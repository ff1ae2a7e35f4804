//! Which exclusive-ors the search gets.
//!
//! A propagator costs time at every assignment, so it must be worth it: the system must take the
//! place of most clauses, and its rows of bits should fit into a cache. That excludes circuits and quasigroups,
//! whose exclusive-ors are incidental: following them cost up to twenty times the search. Elsewhere the search keeps the clauses, and only learns what elimination found out
//! about one or two variables.

use super::report::Parity;
use crate::cdcl::{self, Cdcl};
use crate::formula::{ClauseSink, Formula};
use crate::lit::{Lit, Var};
use crate::parity::{
    Bounds, Following, Gauss, Product, RecoverOptions, Row, Split, Splitting, Xor, components,
    split,
};

/// A formula with a connected system of more rows is left as it is.
const MOST_ROWS: usize = 1000;

/// What elimination may do, in words: a fraction of a second.
const BOUNDS: Bounds = Bounds { words: 50_000_000 };

/// How many subsets of variables recovery may look up.
const SEARCHES: u64 = 1_000_000;

/// What to do with the exclusive-ors.
pub(super) enum Plan {
    /// Nothing more: so many exclusive-ors and products refute the formula.
    Refuted { xors: usize, products: usize },
    /// Search in the parts.
    Follow(Box<Split>),
    /// Search in the formula, with these facts.
    Add(Facts),
}

/// What elimination found out about one or two variables.
#[derive(Default)]
pub(super) struct Facts {
    /// Literals that are true.
    pub(super) units: Vec<Lit>,
    /// Literals that are equal.
    pub(super) equivalences: Vec<[Lit; 2]>,
}

impl Facts {
    /// Reads the rows of one and two variables, those with products left out.
    fn read(parts: &Split, variables: u32) -> Facts {
        let mut facts = Facts::default();
        let is_old = |var: &Var| var.index() < variables as usize;
        for row in parts.core.iter().chain(&parts.eliminated) {
            if !is_old(&row.pivot) {
                continue;
            }
            match row.others[..] {
                [] => facts.units.push(row.pivot.lit(row.parity)),
                [other] if is_old(&other) => {
                    let equal = [row.pivot.positive(), other.lit(!row.parity)];
                    facts.equivalences.push(equal);
                }
                _ => {}
            }
        }
        facts
    }

    pub(super) fn is_empty(&self) -> bool {
        self.units.is_empty() && self.equivalences.is_empty()
    }

    /// Tells the search.
    pub(super) fn add_to(&self, cdcl: &mut Cdcl) {
        for &unit in &self.units {
            cdcl.add_clause(&[unit]);
        }
        for &[left, right] in &self.equivalences {
            cdcl.add_clause(&[left, !right]);
            cdcl.add_clause(&[!left, right]);
        }
    }
}

/// Recovers and eliminates.
pub(super) fn make(formula: &Formula) -> Plan {
    let parts = match parts(formula, true) {
        Splitting::Refuted { xors, products } => return refuted(&xors, &products),
        Splitting::Parts(parts) => parts,
    };
    // Without products no fewer clauses are left.
    if !replaces_most(&parts, formula) {
        return Plan::Add(Facts::read(&parts, formula.variables()));
    }
    if are_small(&parts.core) {
        return Plan::Follow(Box::new(parts));
    }
    let parts = match parts.products[..] {
        [] => parts,
        _ => match self::parts(formula, false) {
            Splitting::Refuted { xors, products } => return refuted(&xors, &products),
            Splitting::Parts(parts) => parts,
        },
    };
    if replaces_most(&parts, formula) && are_small(&parts.core) {
        Plan::Follow(Box::new(parts))
    } else {
        Plan::Add(Facts::read(&parts, formula.variables()))
    }
}

fn parts(formula: &Formula, products: bool) -> Splitting {
    let options = RecoverOptions {
        products,
        searches: SEARCHES,
        ..RecoverOptions::default()
    };
    split(formula.clauses(), formula.variables(), &options, &BOUNDS)
}

fn replaces_most(parts: &Split, formula: &Formula) -> bool {
    2 * parts.clauses.len() <= formula.len()
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
