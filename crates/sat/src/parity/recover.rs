//! Finding the parity constraints that a formula implies locally.
//!
//! Clauses over one set of variables are taken together, with all clauses over its subsets: a table says which
//! assignments they forbid. A parity holds if every assignment of the other parity is forbidden. So an
//! exclusive-or is also found where some of its clauses were shortened or subsumed (Soos & Meel 2019 look for
//! those too), a pair of binary clauses is an equivalence, and parities of a part of the variables are found.
//!
//! Sets of variables are found by an order-free hash, sorted; a subset's hash is a sum of its members' hashes.
//! Only sets of at least one clause are looked at, so the cost is one sort and at most 2ᵏ searches for each set
//! of k variables, and no search where there are no shorter clauses.

use super::table::{MAX_VARS, Table};
use super::xor::Xor;
use crate::formula::Formula;
use crate::lit::{Lit, Var};
use std::ops::Range;

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
}

impl Default for RecoverOptions {
    fn default() -> RecoverOptions {
        RecoverOptions {
            arity: MAX_ARITY,
            searches: 10_000_000,
        }
    }
}

/// The parity constraints of a formula: see [`recover_from`].
pub fn recover(formula: &Formula) -> Vec<Xor> {
    recover_from(formula.clauses(), &RecoverOptions::default())
}

/// The parity constraints that clauses over one set of variables and its subsets imply.
///
/// Every result follows from the clauses that it names by their positions. Unit clauses count (one variable),
/// and so does a set of clauses that forbids everything (no variable, odd). The order is that of the sets'
/// sizes, then deterministic. No constraint comes twice.
pub fn recover_from<'a>(
    clauses: impl IntoIterator<Item = &'a [Lit]>,
    options: &RecoverOptions,
) -> Vec<Xor> {
    let sets = Sets::new(clauses, options.arity.min(MAX_ARITY));
    let mut searches = options.searches;
    let mut xors: Vec<Xor> = Vec::new();
    let mut members = Vec::new();
    for group in &sets.groups {
        members.clear();
        members.extend(group.clone());
        let set: Vec<Var> = sets.lits(group.start).iter().map(|lit| lit.var()).collect();
        let count = set.len();
        let mut forbidden = sets.forbidden(&members, &set);
        if !(forbidden.contains_all(&Table::parity(count, (1 << count) - 1, false))
            || forbidden.contains_all(&Table::parity(count, (1 << count) - 1, true)))
        {
            sets.add_subsets(&set, &mut searches, &mut members);
            forbidden = sets.forbidden(&members, &set);
        }
        // Half of the assignments have the wrong parity.
        if 2 * forbidden.len() >= 1 << count {
            sets.read_off(&set, &forbidden, &members, &mut xors);
        }
    }
    without_repetitions(xors)
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

/// A short clause, its literals sorted and different.
struct Entry {
    hash: u64,
    literals: Range<usize>,
    clause: usize,
}

/// The short clauses, sorted so that those over the same variables stand together.
struct Sets {
    literals: Vec<Lit>,
    entries: Vec<Entry>,
    /// Ranges of entries over the same variables, by size, then hash.
    groups: Vec<Range<usize>>,
    /// Bit k is set if there are clauses over k variables.
    sizes: u32,
}

impl Sets {
    fn new<'a>(clauses: impl IntoIterator<Item = &'a [Lit]>, arity: usize) -> Sets {
        let mut sets = Sets {
            literals: Vec::new(),
            entries: Vec::new(),
            groups: Vec::new(),
            sizes: 0,
        };
        let mut lits = Vec::new();
        for (clause, literals) in clauses.into_iter().enumerate() {
            // Repeated literals may make a clause longer than it is, but hardly in large numbers.
            if literals.len() > 2 * arity {
                continue;
            }
            lits.clear();
            lits.extend_from_slice(literals);
            lits.sort_unstable();
            lits.dedup();
            let tautology = lits.windows(2).any(|pair| pair[0] == !pair[1]);
            if tautology || lits.len() > arity {
                continue;
            }
            let start = sets.literals.len();
            sets.literals.extend_from_slice(&lits);
            sets.sizes |= 1 << lits.len();
            sets.entries.push(Entry {
                hash: lits
                    .iter()
                    .fold(0, |sum, lit| sum.wrapping_add(hash(lit.var()))),
                literals: start..start + lits.len(),
                clause,
            });
        }
        sets.group();
        sets
    }

    fn group(&mut self) {
        let literals = &self.literals;
        let vars = |entry: &Entry| literals[entry.literals.clone()].iter().map(|lit| lit.var());
        self.entries.sort_unstable_by(|a, b| {
            (a.literals.len(), a.hash)
                .cmp(&(b.literals.len(), b.hash))
                .then_with(|| vars(a).cmp(vars(b)))
                .then_with(|| a.clause.cmp(&b.clause))
        });
        let mut start = 0;
        for end in 1..=self.entries.len() {
            let first = &self.entries[start];
            if end == self.entries.len() || !vars(first).eq(vars(&self.entries[end])) {
                self.groups.push(start..end);
                start = end;
            }
        }
    }

    fn lits(&self, entry: usize) -> &[Lit] {
        &self.literals[self.entries[entry].literals.clone()]
    }

    /// Adds the entries over the proper subsets of a set, as long as there are searches left for all of them.
    fn add_subsets(&self, set: &[Var], searches: &mut u64, members: &mut Vec<usize>) {
        let sizes = self.sizes & ((1 << set.len()) - 1);
        if sizes == 0 || *searches < 1 << set.len() {
            return;
        }
        *searches -= 1 << set.len();
        for subset in 0..(1usize << set.len()) - 1 {
            let size = subset.count_ones();
            if sizes >> size & 1 == 0 {
                continue;
            }
            let vars = || {
                let inside = set
                    .iter()
                    .enumerate()
                    .filter(move |(bit, _)| subset >> bit & 1 == 1);
                inside.map(|(_, &var)| var)
            };
            let key = (
                size as usize,
                vars().fold(0, |sum: u64, var| sum.wrapping_add(hash(var))),
            );
            let first = self.groups.partition_point(|group| {
                let entry = &self.entries[group.start];
                (entry.literals.len(), entry.hash) < key
            });
            if let Some(group) = self.groups.get(first)
                && self
                    .lits(group.start)
                    .iter()
                    .map(|lit| lit.var())
                    .eq(vars())
            {
                members.extend(group.clone());
            }
        }
    }

    /// The assignments of the set that one of its clauses forbids.
    fn forbids(&self, entry: usize, set: &[Var]) -> Table {
        let mut table = Table::full(set.len());
        for lit in self.lits(entry) {
            let position = set.binary_search(&lit.var());
            table.restrict(position.expect("a subset"), !lit.is_positive());
        }
        table
    }

    fn forbidden(&self, entries: &[usize], set: &[Var]) -> Table {
        let mut table = Table::EMPTY;
        for &entry in entries {
            table.insert_all(&self.forbids(entry, set));
        }
        table
    }

    /// Appends the parities that hold outside `forbidden`: a basis of them, short ones first.
    fn read_off(&self, set: &[Var], forbidden: &Table, entries: &[usize], xors: &mut Vec<Xor>) {
        let count = set.len();
        if forbidden.contains_all(&Table::full(count)) {
            xors.push(self.parity(set, 0, true, entries));
            return;
        }
        let mut subsets: Vec<usize> = (1..1 << count).collect();
        subsets.sort_unstable_by_key(|subset| (subset.count_ones(), *subset));
        // Reduced so that each has its highest bit alone.
        let mut basis: Vec<usize> = Vec::new();
        for subset in subsets {
            let rest = basis
                .iter()
                .fold(subset, |rest, base| rest.min(rest ^ base));
            if rest == 0 {
                continue;
            }
            for odd in [false, true] {
                if forbidden.contains_all(&Table::parity(count, subset, !odd)) {
                    xors.push(self.parity(set, subset, odd, entries));
                    basis.push(rest);
                    basis.sort_unstable_by(|a, b| b.cmp(a));
                }
            }
        }
    }

    /// The parity of a subset, with clauses that imply it.
    fn parity(&self, set: &[Var], subset: usize, odd: bool, entries: &[usize]) -> Xor {
        let mut wrong = Table::parity(set.len(), subset, !odd);
        let mut clauses = Vec::new();
        // Short clauses forbid more.
        let mut entries = entries.to_vec();
        entries.sort_by_key(|&entry| self.entries[entry].literals.len());
        for entry in entries {
            let forbids = self.forbids(entry, set);
            if forbids.meets(&wrong) {
                wrong.remove_all(&forbids);
                clauses.push(self.entries[entry].clause);
            }
        }
        let members = set
            .iter()
            .enumerate()
            .filter(|(bit, _)| subset >> bit & 1 == 1);
        Xor {
            vars: members.map(|(_, &var)| var).collect(),
            parity: odd,
            clauses,
        }
    }
}

/// Scatters variables over 64 bits (the finalizer of SplitMix64, Steele et al. 2014), so that sums of them
/// differ when the sets do.
fn hash(var: Var) -> u64 {
    let mut x = (var.index() as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}
