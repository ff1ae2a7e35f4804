//! Bitwise on pairs: at most one of each two literals by a clause, and a true literal spells the number of
//! its pair in binary. Van-Hau Nguyen & Son Mai, *A New Method to Encode the At-Most-One Constraint into
//! SAT*, SoICT 2015, with groups of two.
//!
//! ```text
//!             b1 b0
//! x1 ✗ x2 ─▶  0  0       ✗:  ¬x1 ∨ ¬x2
//! x3 ✗ x4 ─▶  0  1       ▶:  ¬x3 ∨ ¬b1, ¬x3 ∨ b0 and the same for x4
//! x5 ✗ x6 ─▶  1  0
//! …
//! ```
//!
//! ⌊n/2⌋ + n⌈log₂⌈n/2⌉⌉ clauses, ⌈log₂⌈n/2⌉⌉ helpers: one bit and most of n/2 clauses less than bitwise.

use super::{Size, bits, bitwise, pairwise};
use crate::formula::ClauseSink;
use crate::lit::{Lit, Var};

const GROUP: usize = 2;

pub(super) fn encode<S: ClauseSink + ?Sized>(literals: &[Lit], sink: &mut S) {
    let groups = literals.len().div_ceil(GROUP);
    let helpers: Vec<Var> = (0..bits(groups)).map(|_| sink.new_var()).collect();
    for (number, group) in literals.chunks(GROUP).enumerate() {
        pairwise::encode(group, sink);
        for &x in group {
            bitwise::spell(x, number, &helpers, sink);
        }
    }
}

/// For at least one literal.
pub(super) fn size(n: usize) -> Size {
    let bits = u64::from(bits(n.div_ceil(GROUP)));
    Size {
        clauses: (n / GROUP) as u64 + n as u64 * bits,
        variables: bits,
    }
}
