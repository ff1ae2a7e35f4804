//! The literals in a grid: a true one marks its row and its column, and at most one row and at most one
//! column are marked. Jingchao Chen, *A New SAT Encoding of the At-Most-One Constraint*, ModRef 2010.
//!
//! ```text
//!            at most one
//!            c1  c2  c3
//!        r1  x1  x2  x3       every x in row r, column c:  ¬x ∨ r,  ¬x ∨ c
//! at     r2  x4  x5  x6
//! most   r3  x7  x8
//! one
//! ```
//!
//! With p = ⌈√n⌉ columns and q = ⌈n/p⌉ rows: 2n clauses and p + q helpers, and what "at most one" of the p
//! and of the q costs, which is the same encoding again down to four, where pairwise begins. That makes
//! 2n + 4√n + O(n^¼) clauses and 2√n + O(n^¼) helpers.
//!
//! Pairwise would be smaller for sides of five and six, too (70 + 10 in place of 78 + 20 for n = 25). The
//! recursion is kept plain, so that sizes compare with the figures that others give.

use super::{Size, pairwise};
use crate::formula::ClauseSink;
use crate::lit::Lit;

/// Sides of the grid of up to this length are written pairwise.
const PAIRWISE_SIDE: usize = 4;

pub(super) fn encode<S: ClauseSink + ?Sized>(literals: &[Lit], sink: &mut S) {
    if literals.len() <= PAIRWISE_SIDE {
        return pairwise::encode(literals, sink);
    }
    let (columns, rows) = sides(literals.len());
    let mut helpers =
        |count: usize| -> Vec<Lit> { (0..count).map(|_| sink.new_var().positive()).collect() };
    let (columns, rows) = (helpers(columns), helpers(rows));
    for (line, &row) in literals.chunks(columns.len()).zip(&rows) {
        for (&x, &column) in line.iter().zip(&columns) {
            sink.add_clause(&[!x, row]);
            sink.add_clause(&[!x, column]);
        }
    }
    encode(&columns, sink);
    encode(&rows, sink);
}

pub(super) fn size(n: usize) -> Size {
    if n <= PAIRWISE_SIDE {
        return pairwise::size(n);
    }
    let (columns, rows) = sides(n);
    let (of_columns, of_rows) = (size(columns), size(rows));
    Size {
        clauses: 2 * n as u64 + of_columns.clauses + of_rows.clauses,
        variables: (columns + rows) as u64 + of_columns.variables + of_rows.variables,
    }
}

/// Columns and rows of the grid: as square as n cells can stand.
fn sides(n: usize) -> (usize, usize) {
    let root = n.isqrt();
    let columns = if root * root < n { root + 1 } else { root };
    (columns, n.div_ceil(columns))
}
