//! Truth tables of up to eight variables, one bit an assignment.
//!
//! Assignment `a` gives the variable at position `i` the value of bit `i` of `a`.

/// The most variables that a table can have.
pub(super) const MAX_VARS: usize = 8;

const WORDS: usize = 1 << (MAX_VARS - 6);

/// In which assignments of a word the variable at a position below 6 is true.
const INSIDE: [u64; 6] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

/// A set of assignments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Table([u64; WORDS]);

impl Table {
    /// No assignment.
    pub(super) const EMPTY: Table = Table([0; WORDS]);

    /// All assignments of this many variables.
    pub(super) fn full(vars: usize) -> Table {
        let mut table = Table::EMPTY;
        for (index, word) in table.0.iter_mut().enumerate() {
            let size = (1usize << vars).saturating_sub(index * 64);
            *word = if size >= 64 { !0 } else { (1 << size) - 1 };
        }
        table
    }

    /// The assignments in which the variable at this position is true, over all tables of eight variables.
    fn truths(position: usize) -> Table {
        let mut table = Table::EMPTY;
        for (index, word) in table.0.iter_mut().enumerate() {
            *word = match INSIDE.get(position) {
                Some(&mask) => mask,
                None if index >> (position - 6) & 1 == 1 => !0,
                None => 0,
            };
        }
        table
    }

    /// Keeps the assignments in which the variable at this position has this value.
    pub(super) fn restrict(&mut self, position: usize, value: bool) {
        let truths = Table::truths(position);
        for (word, truth) in self.0.iter_mut().zip(truths.0) {
            *word &= if value { truth } else { !truth };
        }
    }

    /// The assignments of `vars` variables in which those whose bit is set in `positions` have this parity.
    pub(super) fn parity(vars: usize, positions: usize, odd: bool) -> Table {
        let mut table = Table([if odd { 0 } else { !0 }; WORDS]);
        for position in (0..vars).filter(|position| positions >> position & 1 == 1) {
            for (word, truth) in table.0.iter_mut().zip(Table::truths(position).0) {
                *word ^= truth;
            }
        }
        for (word, all) in table.0.iter_mut().zip(Table::full(vars).0) {
            *word &= all;
        }
        table
    }

    /// Adds the assignments of another set.
    pub(super) fn insert_all(&mut self, other: &Table) {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word |= other;
        }
    }

    /// Takes out the assignments of another set.
    pub(super) fn remove_all(&mut self, other: &Table) {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word &= !other;
        }
    }

    /// Whether every assignment of `other` is in this set.
    pub(super) fn contains_all(&self, other: &Table) -> bool {
        self.0
            .iter()
            .zip(other.0)
            .all(|(word, other)| other & !word == 0)
    }

    /// Whether some assignment is in both sets.
    pub(super) fn meets(&self, other: &Table) -> bool {
        self.0
            .iter()
            .zip(other.0)
            .any(|(word, other)| word & other != 0)
    }

    /// The polynomial over GF(2) that is 1 exactly on these assignments: its monomials, each as the set of the
    /// positions of its variables, ascending as numbers.
    pub(super) fn polynomial(&self) -> impl Iterator<Item = usize> {
        // The Möbius transform: for each variable, the half where it is true gets the other half added.
        let mut words = self.0;
        for (position, mask) in INSIDE.iter().enumerate() {
            for word in &mut words {
                *word ^= (*word & !mask) << (1 << position);
            }
        }
        for stride in (0..MAX_VARS - 6).map(|position| 1 << position) {
            for index in (0..WORDS).filter(|index| index & stride != 0) {
                words[index] ^= words[index ^ stride];
            }
        }
        (0..1 << MAX_VARS).filter(move |monomial| words[monomial / 64] >> (monomial % 64) & 1 == 1)
    }

    /// How many assignments there are.
    pub(super) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn members(table: &Table) -> Vec<usize> {
        (0..1 << MAX_VARS)
            .filter(|a| table.0[a / 64] >> (a % 64) & 1 == 1)
            .collect()
    }

    proptest! {
        #[test]
        fn the_polynomial_is_one_on_the_members(words in any::<[u64; WORDS]>()) {
            let table = Table(words);
            let monomials: Vec<usize> = table.polynomial().collect();
            for a in 0..1 << MAX_VARS {
                let ones = monomials.iter().filter(|&monomial| monomial & a == *monomial).count();
                prop_assert_eq!(ones % 2 == 1, table.0[a / 64] >> (a % 64) & 1 == 1);
            }
        }
    }

    #[test]
    fn parities_and_cylinders_hold_the_right_assignments() {
        for vars in 0..=MAX_VARS {
            assert_eq!(
                members(&Table::full(vars)),
                (0..1 << vars).collect::<Vec<_>>()
            );
            for positions in [0, 1, (1 << vars) - 1, 0b1010_0101 & ((1 << vars) - 1)] {
                for odd in [false, true] {
                    let right = (0..1usize << vars)
                        .filter(|a| ((a & positions).count_ones() % 2 == 1) == odd)
                        .collect::<Vec<_>>();
                    let table = Table::parity(vars, positions, odd);
                    assert_eq!(members(&table), right);
                    assert_eq!(table.len() as usize, right.len());
                }
            }
            for position in 0..vars {
                let mut table = Table::full(vars);
                table.restrict(position, true);
                assert!(members(&table).iter().all(|a| a >> position & 1 == 1));
                assert_eq!(table.len(), 1 << (vars - 1));
            }
        }
    }
}
