//! At-most-one sets kept as they are, not as n(n−1)/2 binary clauses.
//!
//! When a literal of a set becomes true, all others become false; the reason is the binary clause of the two,
//! made up on demand. Conflict analysis, minimisation and proofs see that clause and need not know of sets. A
//! board of 81×81 has 85 million such clauses but 26,000 sets, and what fits into the cache is faster too.
//!
//! ```text
//!   literals   a b c d │ c e f │ a e g h …          sets, one after the other
//!   of         a: 0 2    c: 0 1   e: 1 2 …          for each literal the sets that hold it
//! ```
//!
//! Both lists are flat. `of` is filled anew when sets have come or gone, at the start of a search.

use super::Cdcl;
use super::analyze::mark;
use super::memory::reserved;
use super::propagate::Conflict;
use super::trail::{FALSE, OPEN, Reason, Trail};
use crate::formula::ClauseSink;
use crate::lit::Lit;
use crate::observe::{self, Observer};

/// Smaller sets are not worth an entry: as binary clauses they take no more room.
const LEAST: usize = 4;

/// All at-most-one sets.
#[derive(Clone, Debug, Default)]
pub(super) struct Sets {
    literals: Vec<Lit>,
    /// Where each set ends in `literals`.
    ends: Vec<u32>,
    /// The sets of literal l are `of[starts[l]..starts[l + 1]]`; literals beyond the list are in no set.
    of: Vec<u32>,
    starts: Vec<u32>,
    /// Whether `of` does not say what `literals` says.
    stale: bool,
}

impl Sets {
    fn push(&mut self, set: &[Lit]) {
        self.literals.extend_from_slice(set);
        self.ends.push(self.literals.len() as u32);
        self.stale = true;
    }

    /// What the sets take.
    pub(super) fn bytes(&self) -> usize {
        reserved(&self.literals)
            + reserved(&self.ends)
            + reserved(&self.of)
            + reserved(&self.starts)
    }

    #[inline]
    fn range(&self, index: usize) -> std::ops::Range<usize> {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        start as usize..self.ends[index] as usize
    }

    /// The positions of the sets that hold a literal.
    #[inline]
    fn of(&self, lit: Lit) -> &[u32] {
        debug_assert!(!self.stale);
        match self.starts.get(lit.code()..lit.code() + 2) {
            Some(&[start, end]) => &self.of[start as usize..end as usize],
            _ => &[],
        }
    }

    /// The literals that must be false when this one is true, with repetitions.
    #[inline]
    pub(super) fn excluded_by(&self, lit: Lit) -> impl Iterator<Item = Lit> + '_ {
        let sets = self.of(lit).iter();
        sets.flat_map(|&set| self.literals[self.range(set as usize)].iter().copied())
            .filter(move |&other| other != lit)
    }

    /// Whether a set holds both literals, which must be different ones.
    pub(super) fn exclude(&self, a: Lit, b: Lit) -> bool {
        a != b && self.of(a).iter().any(|set| self.of(b).contains(set))
    }

    /// Brings `of` up to date.
    pub(super) fn index(&mut self) {
        if !std::mem::take(&mut self.stale) {
            return;
        }
        let codes = self.literals.iter().map(|lit| lit.code() + 1).max();
        self.starts.clear();
        self.starts.resize(codes.unwrap_or(0) + 1, 0);
        for lit in &self.literals {
            self.starts[lit.code() + 1] += 1;
        }
        for code in 1..self.starts.len() {
            self.starts[code] += self.starts[code - 1];
        }
        let mut next = self.starts.clone();
        self.of.clear();
        self.of.resize(self.literals.len(), 0);
        for set in 0..self.ends.len() {
            for position in self.range(set) {
                let slot = &mut next[self.literals[position].code()];
                self.of[*slot as usize] = set as u32;
                *slot += 1;
            }
        }
    }

    /// Forgets literals that the root decided; sets with a true literal are done.
    pub(super) fn simplify(&mut self, trail: &Trail) {
        let old = std::mem::take(self);
        let mut kept = Vec::new();
        for set in 0..old.ends.len() {
            let literals = &old.literals[old.range(set)];
            kept.clear();
            kept.extend(literals.iter().filter(|&&lit| trail.is_open(lit)));
            let satisfied = literals.iter().any(|&lit| trail.is_true(lit));
            if kept.len() > 1 && !satisfied {
                self.push(&kept);
            }
        }
        self.stale = true;
        self.index();
    }
}

impl Cdcl {
    /// Visits the sets of a literal that became true.
    #[inline]
    pub(super) fn propagate_sets<O: Observer>(
        &mut self,
        lit: Lit,
        observer: &mut O,
    ) -> Option<Conflict> {
        let mut trail = self.trail.writer();
        for &set in self.sets.of(lit) {
            for &other in &self.sets.literals[self.sets.range(set as usize)] {
                match trail.value(other) {
                    FALSE => {}
                    OPEN => {
                        trail.assign(!other, Reason::Binary(!lit));
                        let clause = observe::Reason::Clause(&[!other, !lit]);
                        observer.imply(!other, clause, trail.level);
                    }
                    _ if other == lit => {}
                    _ => return Some(Conflict::Binary(!lit, !other)),
                }
            }
        }
        None
    }

    /// Takes a set of which at most one literal is true and keeps it as a set if it is large enough.
    pub(super) fn add_set(&mut self, literals: &[Lit]) {
        debug_assert_eq!(self.trail.level(), 0);
        self.restore(literals);
        let mut set: Vec<Lit> = literals.to_vec();
        set.retain(|&lit| self.trail.is_open(lit));
        let true_ones = literals.iter().filter(|&&lit| self.trail.is_true(lit));
        let mut is_plain = true_ones.count() == 0;
        for &lit in &set {
            is_plain &= self.analysis.marks(lit.var()) == 0;
            self.analysis.mark(lit.var(), mark::SEEN);
        }
        self.analysis.clear_marks();
        if is_plain && set.len() >= LEAST {
            // Nothing rewrites sets.
            set.iter().for_each(|lit| self.extension.freeze(lit.var()));
            self.sets.push(&set);
            return;
        }
        // Few literals, or some that decide others: repeated, complementary or true ones.
        for (i, &a) in literals.iter().enumerate() {
            for &b in &literals[i + 1..] {
                self.add_clause(&[!a, !b]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lit::Var;

    fn lits(range: std::ops::Range<u32>) -> Vec<Lit> {
        range.map(|index| Var::new(index).positive()).collect()
    }

    #[test]
    fn literals_know_their_sets() {
        let mut sets = Sets::default();
        sets.push(&lits(0..4));
        sets.push(&lits(3..6));
        sets.index();
        let excluded: Vec<Lit> = sets.excluded_by(lits(3..4)[0]).collect();
        assert_eq!(excluded, [lits(0..3), lits(4..6)].concat());
        assert_eq!(sets.excluded_by(lits(9..10)[0]).count(), 0);
        assert!(sets.exclude(lits(0..1)[0], lits(3..4)[0]));
        assert!(!sets.exclude(lits(0..1)[0], lits(4..5)[0]));
    }

    #[test]
    fn the_root_shortens_sets() {
        let mut trail = Trail::default();
        trail.grow(8);
        let mut sets = Sets::default();
        sets.push(&lits(0..4));
        sets.push(&lits(3..6));
        sets.index();
        trail.assign(!lits(0..1)[0], Reason::None);
        trail.assign(lits(5..6)[0], Reason::None);
        sets.simplify(&trail);
        assert_eq!(
            sets.excluded_by(lits(1..2)[0]).collect::<Vec<_>>(),
            lits(2..4)
        );
        assert_eq!(sets.excluded_by(lits(4..5)[0]).count(), 0);
    }
}
