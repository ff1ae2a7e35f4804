//! A chain of helpers that remembers whether a literal was true so far. Carsten Sinz, *Towards an Optimal
//! CNF Encoding of Boolean Cardinality Constraints*, CP 2005, for the bound k = 1.
//!
//! ```text
//!  x1      x2      x3      x4        x → s    ¬x ∨ s    a true literal marks its place
//!  │     ⤫ │     ⤫ │     ⤫           s → s'   ¬s ∨ s'   and all places behind it;
//!  ▼   ╱   ▼   ╱   ▼   ╱             ⤫        ¬s ∨ ¬x   no literal behind a mark is true
//!  s1 ───▶ s2 ───▶ s3
//! ```
//!
//! 3n − 4 clauses, n − 1 helpers; `s` means "one of the literals up to here is true" (it may also be true
//! when none is).

use super::Size;
use crate::formula::ClauseSink;
use crate::lit::Lit;

pub(super) fn encode<S: ClauseSink + ?Sized>(literals: &[Lit], sink: &mut S) {
    let Some((&last, others)) = literals.split_last() else {
        return;
    };
    let mut before: Option<Lit> = None;
    for &x in others {
        let s = sink.new_var().positive();
        sink.add_clause(&[!x, s]);
        if let Some(before) = before {
            sink.add_clause(&[!before, s]);
            sink.add_clause(&[!before, !x]);
        }
        before = Some(s);
    }
    if let Some(before) = before {
        sink.add_clause(&[!before, !last]);
    }
}

/// For at least two literals.
pub(super) fn size(n: usize) -> Size {
    let n = n as u64;
    Size {
        clauses: 3 * n - 4,
        variables: n - 1,
    }
}
