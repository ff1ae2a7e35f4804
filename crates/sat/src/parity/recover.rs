//! Finding the parity constraints that a formula implies locally.
//!
//! Clauses over one set of variables are taken together, with all clauses over its subsets: a table says which
//! assignments they forbid. A parity holds if every assignment of the other parity is forbidden. So an
//! exclusive-or is also found where some of its clauses were shortened or subsumed (CryptoMiniSat, Soos et al.,
//! looks for those too), a pair of binary clauses is an equivalence, and parities of a part of the variables are
//! found.
//!
//! Where there is no parity, the table may still be that of a polynomial of degree two: see
//! [`products`](super::Quadratic).

use super::products::Quadratic;
use super::sets::{Local, visit};
use super::table::{MAX_VARS, Table};
use super::xor::Xor;
use crate::formula::Formula;
use crate::lit::Lit;

/// The largest number of variables of an exclusive-or that can be recovered.
pub const MAX_ARITY: usize = MAX_VARS;

/// How much to look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecoverOptions {
    /// Longer clauses are ignored; at most [`MAX_ARITY`], which larger numbers mean too.
    pub arity: usize,
    /// How many subsets to search for in all; beyond that only exclusive-ors whose clauses all have full length
    /// are found.
    pub searches: u64,
    /// Look for [`Recovered::quadratics`] too.
    pub products: bool,
}

impl Default for RecoverOptions {
    fn default() -> RecoverOptions {
        RecoverOptions {
            arity: MAX_ARITY,
            searches: 10_000_000,
            products: true,
        }
    }
}

/// What was recovered from clauses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recovered {
    /// Parity constraints.
    pub xors: Vec<Xor>,
    /// Parity constraints with products of two variables.
    pub quadratics: Vec<Quadratic>,
}

/// The parity constraints of a formula: see [`recover_from`].
pub fn recover(formula: &Formula) -> Vec<Xor> {
    recover_from(formula.clauses(), &RecoverOptions::default()).xors
}

/// The parity constraints, linear and quadratic, that clauses over one set of variables and its subsets imply.
///
/// Every result follows from the clauses that it names by their positions. Unit clauses count (one variable),
/// and so does a set of clauses that forbids everything (no variable, odd). The order is that of the sets'
/// sizes, then deterministic. No linear constraint comes twice.
pub fn recover_from<'a>(
    clauses: impl IntoIterator<Item = &'a [Lit]>,
    options: &RecoverOptions,
) -> Recovered {
    let mut recovered = Recovered::default();
    visit(clauses, options, |local| {
        let before = recovered.xors.len();
        // Half of the assignments have the wrong parity.
        if 2 * local.forbidden.len() >= 1 << local.vars.len() {
            read_parities(local, &mut recovered.xors);
        }
        if options.products && recovered.xors.len() == before {
            recovered.quadratics.extend(Quadratic::read(local));
        }
    });
    recovered.xors = without_repetitions(recovered.xors);
    recovered
}

/// Appends the parities that hold outside the forbidden assignments: a basis of them, short ones first.
fn read_parities(local: &Local<'_>, xors: &mut Vec<Xor>) {
    let count = local.vars.len();
    if local.forbidden.contains_all(&Table::full(count)) {
        xors.push(parity(local, 0, true));
        return;
    }
    let mut subsets: Vec<usize> = (1..1 << count).collect();
    subsets.sort_unstable_by_key(|subset| (subset.count_ones(), *subset));
    // With different highest bits, in descending order.
    let mut basis: Vec<usize> = Vec::new();
    for subset in subsets {
        let rest = basis
            .iter()
            .fold(subset, |rest, base| rest.min(rest ^ base));
        if rest == 0 {
            continue;
        }
        for odd in [false, true] {
            let wrong = Table::parity(count, subset, !odd);
            if local.forbidden.contains_all(&wrong) {
                xors.push(parity(local, subset, odd));
                basis.push(rest);
                basis.sort_unstable_by(|a, b| b.cmp(a));
            }
        }
    }
}

/// The parity of a subset, with clauses that imply it.
fn parity(local: &Local<'_>, subset: usize, odd: bool) -> Xor {
    let members = local.vars.iter().enumerate();
    Xor {
        vars: members
            .filter(|(bit, _)| subset >> bit & 1 == 1)
            .map(|(_, &var)| var)
            .collect(),
        parity: odd,
        clauses: local.cover(Table::parity(local.vars.len(), subset, !odd)),
    }
}

/// Keeps the first of those that say the same.
fn without_repetitions(mut xors: Vec<Xor>) -> Vec<Xor> {
    let mut order: Vec<usize> = (0..xors.len()).collect();
    order.sort_by(|&a, &b| {
        let key = |index: usize| (&xors[index].vars, xors[index].parity, index);
        key(a).cmp(&key(b))
    });
    order.dedup_by(|later, first| {
        let (later, first) = (&xors[*later], &xors[*first]);
        later.vars == first.vars && later.parity == first.parity
    });
    order.sort_unstable();
    order
        .into_iter()
        .map(|index| std::mem::take(&mut xors[index]))
        .collect()
}
