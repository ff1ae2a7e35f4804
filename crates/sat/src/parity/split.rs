//! A formula as clauses and a parity system that meet in as few variables as possible.
//!
//! Clauses that the exclusive-ors imply are dropped. Then most variables occur in exclusive-ors only, and
//! Gaussian elimination takes them out for good: each becomes a sum of others, computed when everything else is
//! known. What is left for the search are the other clauses, and a system over the variables that occur in
//! them, the *core*. (Warners & van Maaren 1998 split the same way, and solve the core by search; here the core
//! is propagated by [`Gauss`](super::Gauss).) Of the 3,176 variables of `par32-3`, a problem of 32 unknown bits,
//! 2,209 go this way.
//!
//! Variables of products are new, see [`linearize`](super::linearize); their definitions are among the clauses.

use super::eliminate::{Bounds, Elimination, Row, eliminate_by};
use super::products::{Product, linearize, useful};
use super::recover::{MAX_ARITY, RecoverOptions, recover_from};
use super::xor::Xor;
use crate::lit::{Lit, Var};

/// What [`split`] says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Splitting {
    /// The exclusive-ors have no solution.
    Refuted {
        /// Exclusive-ors whose sum is 0 = 1.
        xors: Vec<Xor>,
        /// The products that occur in them.
        products: Vec<Product>,
    },
    /// The parts.
    Parts(Split),
}

/// A formula in two parts: it is satisfied by the solutions of `clauses`, the definitions of `products` and
/// `core` together, made whole by [`Split::extend`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Split {
    /// The positions of the clauses that no exclusive-or implies, ascending.
    pub clauses: Vec<usize>,
    /// New variables, numbered from the number of variables that was given.
    pub products: Vec<Product>,
    /// All exclusive-ors, with the clauses that they come from; the rows below are sums of these.
    pub xors: Vec<Xor>,
    /// Independent constraints over variables of clauses and products only.
    pub core: Vec<Row>,
    /// Rows solved for variables that nothing else mentions.
    pub eliminated: Vec<Row>,
}

/// Splits the clauses over this many variables. Exclusive-ors that would take too long are left to their
/// clauses.
///
/// ```
/// use anydoku_sat::parity::{Bounds, RecoverOptions, Splitting, Xor, split};
/// use anydoku_sat::{ClauseSink, Formula, Lit};
///
/// let lit = |number| Lit::from_dimacs(number).unwrap();
/// let mut formula = Formula::new(5);
/// Xor::new([1, 2, 3].map(lit), true).write_clauses(&mut formula);
/// Xor::new([3, 4, 5].map(lit), false).write_clauses(&mut formula);
/// formula.add_clause(&[1, 4, 5].map(lit));
///
/// let (options, bounds) = (RecoverOptions::default(), Bounds::default());
/// let Splitting::Parts(parts) = split(formula.clauses(), 5, &options, &bounds) else { panic!() };
/// // Nothing but exclusive-ors mentions 2 and 3, so 1, 4 and 5 are as free as their clause leaves them.
/// assert_eq!(parts.clauses, [8]);
/// assert!(parts.core.is_empty());
/// let mut values = [true, false, false, true, false];
/// parts.extend(&mut values);
/// assert!(formula.is_satisfied_by(|var| values[var.index()]));
/// ```
///
/// # Panics
/// If a variable is not below `variables`.
pub fn split<'a>(
    clauses: impl IntoIterator<Item = &'a [Lit], IntoIter: Clone>,
    variables: u32,
    options: &RecoverOptions,
    bounds: &Bounds,
) -> Splitting {
    let clauses = clauses.into_iter();
    let recovered = recover_from(clauses.clone(), options);
    let mut xors = recovered.xors;
    let quadratics = useful(recovered.quadratics, bounds);
    let (linear, products) = linearize(&quadratics, variables);
    let linear_count = xors.len();
    xors.extend(linear);
    let mut skipped = vec![false; xors.len()];
    loop {
        let active = |index: &usize| !skipped[*index];
        let kept = remaining(clauses.clone(), &xors, linear_count, active);
        let mentioned = mentioned(clauses.clone(), variables, &kept, &products);
        // Skipped ones stay in place, as constraints that say nothing.
        let mut system = xors.clone();
        for index in (0..xors.len()).filter(|&index| skipped[index]) {
            system[index] = Xor::default();
        }
        let reduced = match eliminate_by(&system, bounds, |var| mentioned[var.index()]) {
            Elimination::Refuted { from } => {
                return refuted(xors, products, &from);
            }
            Elimination::Reduced(reduced) => reduced,
        };
        if !reduced.skipped.is_empty() {
            reduced
                .skipped
                .iter()
                .for_each(|&index| skipped[index] = true);
            continue;
        }
        let rows = reduced.rows.into_iter();
        let (core, eliminated) = rows.partition(|row| mentioned[row.pivot.index()]);
        let clauses = (0..kept.len()).filter(|&index| kept[index]).collect();
        return Splitting::Parts(Split {
            clauses,
            products,
            xors,
            core,
            eliminated,
        });
    }
}

impl Split {
    /// Completes a model of the clauses, the products and the core: gives the variables that nothing else
    /// mentions their values. Values behind the last variable are ignored.
    ///
    /// # Panics
    /// If there are fewer values than variables.
    pub fn extend(&self, values: &mut [bool]) {
        // No pivot is among the others of any row, so the order does not matter.
        for row in &self.eliminated {
            let others = row.others.iter().map(|var| values[var.index()]);
            values[row.pivot.index()] = others.fold(row.parity, |sum, value| sum ^ value);
        }
    }
}

fn refuted(mut xors: Vec<Xor>, products: Vec<Product>, from: &[usize]) -> Splitting {
    let xors: Vec<Xor> = from
        .iter()
        .map(|&index| std::mem::take(&mut xors[index]))
        .collect();
    let occurs = |var: &Var| xors.iter().any(|xor| xor.vars.binary_search(var).is_ok());
    let products = products
        .into_iter()
        .filter(|product| occurs(&product.var))
        .collect();
    Splitting::Refuted { xors, products }
}

/// Which clauses no active exclusive-or implies.
fn remaining<'a>(
    clauses: impl Iterator<Item = &'a [Lit]> + Clone,
    xors: &[Xor],
    linear: usize,
    active: impl Fn(&usize) -> bool,
) -> Vec<bool> {
    let mut sources: Vec<(usize, usize)> = Vec::new();
    let mut by_vars: Vec<usize> = (0..linear).filter(&active).collect();
    by_vars.sort_by(|&a, &b| xors[a].vars.cmp(&xors[b].vars));
    for index in (0..xors.len()).filter(&active) {
        sources.extend(xors[index].clauses.iter().map(|&clause| (clause, index)));
    }
    sources.sort_unstable();
    let mut lits = Vec::new();
    let mut vars = Vec::new();
    let mut next = 0;
    let is_implied = |(index, clause): (usize, &[Lit])| {
        let first = next;
        next += sources[first..]
            .iter()
            .take_while(|(clause, _)| *clause == index)
            .count();
        lits.clear();
        lits.extend_from_slice(clause);
        lits.sort_unstable();
        lits.dedup();
        if lits.windows(2).any(|pair| pair[0] == !pair[1]) {
            return true;
        }
        if sources[first..next]
            .iter()
            .any(|&(_, xor)| xor >= linear || implies(&xors[xor], &lits))
        {
            return true;
        }
        if lits.len() > MAX_ARITY {
            return false;
        }
        vars.clear();
        vars.extend(lits.iter().map(|lit| lit.var()));
        // Two at most have the same variables, one of each parity.
        let first = by_vars.partition_point(|&xor| xors[xor].vars < vars);
        by_vars[first..]
            .iter()
            .take_while(|&&xor| xors[xor].vars == vars)
            .any(|&xor| implies(&xors[xor], &lits))
    };
    clauses
        .enumerate()
        .map(is_implied)
        .map(|implied| !implied)
        .collect()
}

/// Whether an exclusive-or implies a clause of sorted literals: the only assignment of its variables that makes
/// the clause false has the wrong parity.
fn implies(xor: &Xor, lits: &[Lit]) -> bool {
    let mut sum = false;
    for &var in &xor.vars {
        match lits.binary_search_by_key(&var, |lit| lit.var()) {
            Ok(place) => sum ^= !lits[place].is_positive(),
            Err(_) => return false,
        }
    }
    sum != xor.parity
}

/// The variables of the kept clauses and of the products.
fn mentioned<'a>(
    clauses: impl Iterator<Item = &'a [Lit]>,
    variables: u32,
    kept: &[bool],
    products: &[Product],
) -> Vec<bool> {
    let mut mentioned = vec![false; variables as usize + products.len()];
    for (clause, _) in clauses.zip(kept).filter(|&(_, &kept)| kept) {
        for lit in clause {
            mentioned[lit.var().index()] = true;
        }
    }
    for product in products {
        for var in product.factors.iter().chain([&product.var]) {
            mentioned[var.index()] = true;
        }
    }
    mentioned
}
