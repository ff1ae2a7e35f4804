//! The short clauses of a formula by the set of their variables.
//!
//! Sets of variables are found by an order-free hash, sorted; a subset's hash is the sum of its members'. Only
//! sets of at least one clause are looked at, so the cost is one sort and at most 2ᵏ searches for each set of k
//! variables, and no search where there are no shorter clauses.

use super::recover::{MAX_ARITY, RecoverOptions};
use super::table::Table;
use crate::lit::{Lit, Var};
use std::ops::Range;

/// What the clauses over one set of variables, and over its subsets, say.
pub(super) struct Local<'a> {
    sets: &'a Sets,
    /// The variables, ascending; their positions are those of the table.
    pub(super) vars: &'a [Var],
    /// The assignments that a clause forbids.
    pub(super) forbidden: Table,
    /// The entries of the clauses, short ones first.
    members: &'a [usize],
}

impl Local<'_> {
    /// The positions of clauses that forbid all these assignments together, those first that forbid more; each
    /// is needed when it is taken.
    pub(super) fn cover(&self, mut assignments: Table) -> Vec<usize> {
        let mut clauses = Vec::new();
        for &entry in self.members {
            let forbids = self.sets.forbids(entry, self.vars);
            if forbids.meets(&assignments) {
                assignments.remove_all(&forbids);
                clauses.push(self.sets.entries[entry].clause);
            }
        }
        clauses
    }
}

/// Calls the visitor for each set of variables that a clause has, small sets first.
pub(super) fn visit<'a>(
    clauses: impl IntoIterator<Item = &'a [Lit]>,
    options: &RecoverOptions,
    mut visitor: impl FnMut(&Local<'_>),
) {
    let sets = Sets::new(clauses, options.arity.min(MAX_ARITY));
    let mut searches = options.searches;
    let mut members = Vec::new();
    let mut vars = Vec::new();
    for group in &sets.groups {
        vars.clear();
        vars.extend(sets.lits(group.start).iter().map(|lit| lit.var()));
        members.clear();
        members.extend(group.clone());
        let mut forbidden = sets.forbidden(&members, &vars);
        let all = (1 << vars.len()) - 1;
        let is_parity = |odd| forbidden.contains_all(&Table::parity(vars.len(), all, odd));
        if !is_parity(false) && !is_parity(true) {
            sets.add_subsets(&vars, &mut searches, &mut members);
            members.sort_by_key(|&entry| sets.entries[entry].literals.len());
            forbidden = sets.forbidden(&members, &vars);
        }
        visitor(&Local {
            sets: &sets,
            vars: &vars,
            forbidden,
            members: &members,
        });
    }
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
        // A unit clause would only make a parity of the rest, which elimination sees as well.
        let sizes = self.sizes & ((1 << set.len()) - 1) & !0b11;
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
}

/// Scatters variables over 64 bits (the finalizer of SplitMix64, Steele et al. 2014), so that sums of them
/// differ when the sets do.
fn hash(var: Var) -> u64 {
    let mut x = (var.index() as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}
