//! Groups of three, each with a commander that must be true when one of its group is; then the same for the
//! commanders. Will Klieber & Gihwon Kwon, *Efficient CNF Encoding for Selecting 1 from N Objects*, CFV 2007.
//!
//! ```text
//!            pairwise
//!     ┌─────────┼─────────┐
//!     c1        c2        c3       every x below c:  ¬x ∨ c
//!   ┌─┼─┐     ┌─┼─┐     ┌─┼─┐      pairwise inside each group
//!  x1 x2 x3  x4 x5 x6  x7 x8 x9
//! ```
//!
//! A group of three costs six clauses and one helper, a last group of two three clauses and one helper; a
//! single literal that is left over commands itself. Together about 3n clauses and n/2 helpers.
//!
//! Changed: the paper's clause "a true commander has a true literal in its group" is left out. At most one
//! doesn't need it, and no literal is propagated later without it.

use super::{Size, pairwise};
use crate::formula::ClauseSink;
use crate::lit::Lit;

const GROUP: usize = 3;

/// A level of this many literals or fewer is the top: with five, two more commanders would save nothing.
const TOP: usize = 5;

pub(super) fn encode<S: ClauseSink + ?Sized>(literals: &[Lit], sink: &mut S) {
    let mut level = literals.to_vec();
    while level.len() > TOP {
        level = level
            .chunks(GROUP)
            .map(|group| commander(group, sink))
            .collect();
    }
    pairwise::encode(&level, sink);
}

/// A literal that is true when one of the group is, of which at most one is.
fn commander<S: ClauseSink + ?Sized>(group: &[Lit], sink: &mut S) -> Lit {
    if let &[only] = group {
        return only;
    }
    pairwise::encode(group, sink);
    let commander = sink.new_var().positive();
    for &x in group {
        sink.add_clause(&[!x, commander]);
    }
    commander
}

pub(super) fn size(n: usize) -> Size {
    let mut size = Size::default();
    let mut level = n;
    while level > TOP {
        let (threes, rest) = ((level / GROUP) as u64, level % GROUP);
        let two = u64::from(rest == 2);
        size.clauses += 6 * threes + 3 * two;
        size.variables += threes + two;
        level = level.div_ceil(GROUP);
    }
    size.clauses += pairwise::size(level).clauses;
    size
}
