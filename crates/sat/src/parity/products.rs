//! Parity constraints with products: equations of degree two, made linear by new variables.
//!
//! The assignments that some clauses forbid are those where a polynomial over GF(2) is 1. If it has degree two,
//! the clauses say that a sum of variables and of products of two variables is 0 or 1. Each product gets a
//! variable of its own, defined by three clauses, and the equation is linear in the old and the new variables;
//! elimination then cancels products that several equations share. This is the first step of the XL algorithm
//! (Courtois et al. 2000) and of Bosphorus (Choo et al. 2019), without multiplying equations.
//!
//! It undoes hiding: in the *mod2c* formulas of Haanpää et al. (2006) each of some variables of a linear system
//! is replaced by the conjunction of two new ones, so that no parity constraint is left to see. The conjunction
//! is again a variable here.
//!
//! In an ordinary circuit there are many such equations and hardly any sum of them without products, so they are
//! made linear only where there is one.

use super::eliminate::{Bounds, Elimination, eliminate_by};
use super::sets::Local;
use super::xor::Xor;
use crate::formula::ClauseSink;
use crate::lit::Var;
use std::collections::BTreeMap;

/// An odd or an even number of these variables and of these products is true.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Quadratic {
    /// The variables, ascending.
    pub vars: Vec<Var>,
    /// The products, each with its lower variable first, ascending.
    pub products: Vec<[Var; 2]>,
    /// Whether the number of true ones is odd.
    pub parity: bool,
    /// The positions of the clauses that say exactly this.
    pub clauses: Vec<usize>,
}

/// A new variable that stands for a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Product {
    /// The new variable.
    pub var: Var,
    /// It is true exactly if these are.
    pub factors: [Var; 2],
}

impl Quadratic {
    /// The equation that says the same as the clauses, if there is one.
    pub(super) fn read(local: &Local<'_>) -> Option<Quadratic> {
        // Over two variables these are single clauses, of no use; and a polynomial of degree two over k
        // variables is 1 on at least 2ᵏ⁻² assignments (a Reed–Muller code).
        let count = local.vars.len();
        if count < 3 || local.forbidden.len() < 1 << (count - 2) {
            return None;
        }
        let mut quadratic = Quadratic::default();
        for monomial in local.forbidden.polynomial() {
            let mut factors = (0..count)
                .filter(|position| monomial >> position & 1 == 1)
                .map(|p| local.vars[p]);
            // The table knows nothing of variables behind the last.
            if monomial >> count != 0 {
                continue;
            }
            match (factors.next(), factors.next(), factors.next()) {
                (None, ..) => quadratic.parity = true,
                (Some(var), None, _) => quadratic.vars.push(var),
                (Some(a), Some(b), None) => quadratic.products.push([a, b]),
                _ => return None,
            }
        }
        quadratic.products.sort_unstable();
        quadratic.clauses = local.cover(local.forbidden);
        Some(quadratic)
    }

    /// Whether the constraint holds under these values.
    pub fn is_satisfied_by(&self, value: impl Fn(Var) -> bool) -> bool {
        let products = self.products.iter().map(|&[a, b]| value(a) && value(b));
        let terms = self.vars.iter().map(|&var| value(var)).chain(products);
        terms.fold(false, |sum, term| sum ^ term) == self.parity
    }
}

impl Product {
    /// Writes the three clauses that define the new variable.
    pub fn write_clauses(&self, sink: &mut impl ClauseSink) {
        let [a, b] = self.factors;
        let product = self.var;
        sink.add_clause(&[product.negative(), a.positive()]);
        sink.add_clause(&[product.negative(), b.positive()]);
        sink.add_clause(&[product.positive(), a.negative(), b.negative()]);
    }
}

/// Makes equations linear by a new variable for each product, numbered from `first`.
///
/// # Panics
/// If there would be more than [`Var::MAX_COUNT`] variables.
pub fn linearize(quadratics: &[Quadratic], first: u32) -> (Vec<Xor>, Vec<Product>) {
    let mut factors: Vec<[Var; 2]> = quadratics
        .iter()
        .flat_map(|quadratic| quadratic.products.iter().copied())
        .collect();
    factors.sort_unstable();
    factors.dedup();
    let products: Vec<Product> = (first..)
        .zip(factors)
        .map(|(index, factors)| Product {
            var: Var::new(index),
            factors,
        })
        .collect();
    let var_of = |factors: &[Var; 2]| {
        let place = products.binary_search_by_key(factors, |product| product.factors);
        products[place.expect("every product has a variable")].var
    };
    let linear = |quadratic: &Quadratic| {
        let products = quadratic.products.iter().map(var_of);
        Xor {
            vars: quadratic.vars.iter().copied().chain(products).collect(),
            parity: quadratic.parity,
            clauses: quadratic.clauses.clone(),
        }
    };
    (quadratics.iter().map(linear).collect(), products)
}

/// Keeps the equations of which some add up to one without products; the others say nothing that their clauses
/// don't say as well.
pub fn useful(mut quadratics: Vec<Quadratic>, bounds: &Bounds) -> Vec<Quadratic> {
    let shared = share_all_products(&quadratics);
    let mut shared = shared.iter();
    quadratics.retain(|_| *shared.next().expect("one for each"));
    // The products become pivots where they can.
    let first = quadratics
        .iter()
        .flat_map(|quadratic| &quadratic.vars)
        .max();
    let factors = quadratics
        .iter()
        .flat_map(|quadratic| quadratic.products.iter().flatten());
    let first = first
        .into_iter()
        .chain(factors)
        .max()
        .map_or(0, |var| var.index() + 1);
    let (xors, _) = linearize(&quadratics, first as u32);
    let is_product = |var: Var| var.index() >= first;
    let mut useful = vec![false; xors.len()];
    let mut mark = |from: &[usize]| from.iter().for_each(|&index| useful[index] = true);
    match eliminate_by(&xors, bounds, |var| !is_product(var)) {
        Elimination::Refuted { from } => mark(&from),
        Elimination::Reduced(reduced) => {
            let without = reduced.rows.iter().filter(|row| !is_product(row.pivot));
            without.for_each(|row| mark(&row.from));
        }
    }
    let mut useful = useful.iter();
    quadratics.retain(|_| *useful.next().expect("one for each"));
    quadratics
}

/// Which equations stay if those with a product that no other has are left out, and so on: what elimination
/// may be able to use, found without elimination.
fn share_all_products(quadratics: &[Quadratic]) -> Vec<bool> {
    let mut owners: BTreeMap<[Var; 2], Vec<usize>> = BTreeMap::new();
    for (index, quadratic) in quadratics.iter().enumerate() {
        for &product in &quadratic.products {
            owners.entry(product).or_default().push(index);
        }
    }
    let mut stays = vec![true; quadratics.len()];
    let lonely = owners.iter().filter(|(_, owners)| owners.len() == 1);
    let mut queue: Vec<[Var; 2]> = lonely.map(|(&product, _)| product).collect();
    while let Some(product) = queue.pop() {
        let Some(&owner) = owners[&product].first() else {
            continue;
        };
        stays[owner] = false;
        for product in &quadratics[owner].products {
            let list = owners.get_mut(product).expect("every product has a list");
            list.retain(|&other| other != owner);
            if list.len() == 1 {
                queue.push(*product);
            }
        }
    }
    stays
}
