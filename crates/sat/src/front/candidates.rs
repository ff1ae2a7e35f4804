//! Whether it is worth looking for exclusive-ors.
//!
//! To recover them takes sorting and tables; to see that there are none, a count is enough. An exclusive-or of k
//! variables has 2ᵏ⁻¹ clauses over the same variables, one with products at least a quarter of all 2ᵏ. So clauses
//! are counted by a hash of their variables, and only if many share theirs is the search begun. A collision
//! costs the search, never an answer.

use crate::formula::Formula;
use crate::parity::MAX_ARITY;

/// How many exclusive-ors must be likely.
const LEAST: usize = 4;

/// Formulas with more literals than this in clauses of the right length are left alone.
const MOST: usize = 20_000_000;

/// Whether there are likely to be exclusive-ors of three variables or more.
pub(super) fn are_there(formula: &Formula) -> bool {
    let candidates = || {
        formula
            .clauses()
            .filter(|c| (3..=MAX_ARITY).contains(&c.len()))
    };
    let literals: usize = candidates().map(<[_]>::len).sum();
    if literals == 0 || literals > MOST {
        return false;
    }
    let mut hashes: Vec<u64> = candidates()
        .map(|clause| {
            // The sum does not depend on the order. The length goes below.
            let sum = clause.iter().fold(0u64, |sum, lit| {
                sum.wrapping_add(mix(lit.var().index() as u64))
            });
            sum << 4 | clause.len() as u64
        })
        .collect();
    hashes.sort_unstable();
    let groups = hashes.chunk_by(|a, b| a == b);
    let likely = groups.filter(|group| group.len() >= 1 << ((group[0] & 15) - 2));
    likely.take(LEAST).count() == LEAST
}

/// A number with its bits spread (the finalizer of splitmix64; Steele, Lea & Flood 2014).
fn mix(number: u64) -> u64 {
    let mut x = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}
