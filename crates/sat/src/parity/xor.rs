//! One parity constraint.

use crate::formula::ClauseSink;
use crate::lit::{Lit, Var};
use std::fmt;

/// An odd or an even number of these variables is true.
///
/// No variable at all is allowed: such a constraint always holds if `parity` is false, and never if it is
/// true.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Xor {
    /// The variables, each once, ascending.
    pub vars: Vec<Var>,
    /// Whether the number of true ones is odd.
    pub parity: bool,
    /// The positions of the clauses that imply it, when it was recovered from clauses.
    pub clauses: Vec<usize>,
}

impl Xor {
    /// The constraint that the sum of these literals over GF(2) is `parity`. Variables that occur twice cancel
    /// out, negations change the parity.
    pub fn new(lits: impl IntoIterator<Item = Lit>, parity: bool) -> Xor {
        let mut lits: Vec<Lit> = lits.into_iter().collect();
        lits.sort_unstable();
        let mut xor = Xor {
            parity,
            ..Xor::default()
        };
        for lit in lits {
            xor.parity ^= !lit.is_positive();
            if xor.vars.last() == Some(&lit.var()) {
                xor.vars.pop();
            } else {
                xor.vars.push(lit.var());
            }
        }
        xor
    }

    /// Whether the constraint holds under these values.
    pub fn is_satisfied_by(&self, value: impl Fn(Var) -> bool) -> bool {
        self.vars.iter().fold(false, |sum, &var| sum ^ value(var)) == self.parity
    }

    /// Writes the 2ᵏ⁻¹ clauses over the k variables that say the same (one empty clause, or none, for k = 0).
    ///
    /// # Panics
    /// If there are more than 24 variables.
    pub fn write_clauses(&self, sink: &mut impl ClauseSink) {
        let count = self.vars.len();
        assert!(
            count <= 24,
            "too many variables for clauses without helpers"
        );
        let mut clause = Vec::with_capacity(count);
        for forbidden in 0..1u32 << count {
            if (forbidden.count_ones() & 1 == 1) != self.parity {
                clause.clear();
                let lits = self.vars.iter().enumerate();
                clause.extend(lits.map(|(bit, var)| var.lit(forbidden >> bit & 1 == 0)));
                sink.add_clause(&clause);
            }
        }
    }
}

/// Shown as `1 + 3 + 7 = 1` with DIMACS numbers.
impl fmt::Display for Xor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, var) in self.vars.iter().enumerate() {
            write!(f, "{}{var}", if index > 0 { " + " } else { "" })?;
        }
        if self.vars.is_empty() {
            f.write_str("0")?;
        }
        write!(f, " = {}", self.parity as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formula::Formula;

    fn lit(number: i32) -> Lit {
        Lit::from_dimacs(number).unwrap()
    }

    #[test]
    fn signs_and_repetitions_move_into_the_parity() {
        assert_eq!(
            Xor::new([3, -1, 7].map(lit), true).to_string(),
            "1 + 3 + 7 = 0"
        );
        assert_eq!(Xor::new([2, 2, 5].map(lit), true).to_string(), "5 = 1");
        assert_eq!(Xor::new([2, -2].map(lit), true).to_string(), "0 = 0");
        assert_eq!(Xor::new([4, 4, 4].map(lit), false).to_string(), "4 = 0");
        assert_eq!(Xor::new([], true).to_string(), "0 = 1");
    }

    #[test]
    fn clauses_say_the_same() {
        for arity in 0..6 {
            for parity in [false, true] {
                let xor = Xor::new((0..arity).map(|index| Var::new(index).positive()), parity);
                let mut formula = Formula::new(arity);
                xor.write_clauses(&mut formula);
                for assignment in 0..1u32 << arity {
                    let value = |var: Var| assignment >> var.index() & 1 == 1;
                    assert_eq!(formula.is_satisfied_by(value), xor.is_satisfied_by(value));
                }
            }
        }
    }
}
