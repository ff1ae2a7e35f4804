//! Every literal has a number, and a true literal spells its number in binary on the helpers; two true
//! literals would spell two numbers. Alan Frisch, Timothy Peugniez, Anthony Doggett & Peter Nightingale,
//! *Solving Non-Boolean Satisfiability Problems with Stochastic Local Search*, JAR 2005.
//!
//! ```text
//!        b2 b1 b0
//! x1 ─▶  0  0  0       ¬x1 ∨ ¬b2    ¬x1 ∨ ¬b1    ¬x1 ∨ ¬b0
//! x2 ─▶  0  0  1       ¬x2 ∨ ¬b2    ¬x2 ∨ ¬b1    ¬x2 ∨  b0
//! x3 ─▶  0  1  0       ¬x3 ∨ ¬b2    ¬x3 ∨  b1    ¬x3 ∨ ¬b0
//! …
//! ```
//!
//! n⌈log₂ n⌉ clauses, ⌈log₂ n⌉ helpers.

use super::{Size, bits};
use crate::formula::ClauseSink;
use crate::lit::{Lit, Var};

pub(super) fn encode<S: ClauseSink + ?Sized>(literals: &[Lit], sink: &mut S) {
    let helpers: Vec<Var> = (0..bits(literals.len())).map(|_| sink.new_var()).collect();
    for (number, &x) in literals.iter().enumerate() {
        spell(x, number, &helpers, sink);
    }
}

/// Clauses by which `x` spells `number` on the helpers, the lowest bit first.
pub(super) fn spell<S: ClauseSink + ?Sized>(x: Lit, number: usize, helpers: &[Var], sink: &mut S) {
    for (bit, helper) in helpers.iter().enumerate() {
        sink.add_clause(&[!x, helper.lit(number >> bit & 1 == 1)]);
    }
}

/// For at least one literal.
pub(super) fn size(n: usize) -> Size {
    let bits = u64::from(bits(n));
    Size {
        clauses: n as u64 * bits,
        variables: bits,
    }
}
