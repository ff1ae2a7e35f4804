//! One clause for every two literals: not both. Folklore, and what every textbook starts with.
//!
//! ```text
//!      x1   x2   x3   x4
//! x1    ·    ✗    ✗    ✗       ✗ in row a, column b:  ¬a ∨ ¬b
//! x2         ·    ✗    ✗
//! x3              ·    ✗
//! x4                   ·
//! ```
//!
//! n(n−1)/2 clauses, no helpers. The other encodings use it for their small groups.

use super::Size;
use crate::formula::ClauseSink;
use crate::lit::Lit;

pub(super) fn encode<S: ClauseSink + ?Sized>(literals: &[Lit], sink: &mut S) {
    for (i, &a) in literals.iter().enumerate() {
        for &b in &literals[i + 1..] {
            sink.add_clause(&[!a, !b]);
        }
    }
}

pub(super) fn size(n: usize) -> Size {
    let n = n as u64;
    Size {
        clauses: n * n.saturating_sub(1) / 2,
        variables: 0,
    }
}
