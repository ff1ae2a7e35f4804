//! Variables and literals.
//!
//! A variable is an index from 0. A literal is a variable with a sign, kept as `2 * variable + negated`,
//! the layout of MiniSat (Eén & Sörensson 2003): a literal indexes an array directly and its complement
//! is one exclusive-or away. DIMACS numbers (from 1, negative for negated) exist only at the border.
//!
//! ```
//! use anydoku_sat::{Lit, Var};
//!
//! let third = Var::new(2);
//! let lit = third.negative();
//! assert_eq!(lit.to_dimacs(), -3);
//! assert_eq!(lit.code(), 5); // its place in an array
//! assert_eq!(!lit, third.positive());
//! assert_eq!(Lit::from_dimacs(-3), Some(lit));
//! ```

use std::fmt;
use std::ops::Not;

/// A Boolean variable, numbered from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Var(u32);

/// A variable or its negation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Lit(u32);

impl Var {
    /// The largest number of variables that a formula may have: 2²⁸.
    pub const MAX_COUNT: u32 = 1 << 28;

    /// The variable with this index.
    ///
    /// # Panics
    /// If `index` is not below [`Var::MAX_COUNT`].
    #[inline]
    pub const fn new(index: u32) -> Var {
        assert!(index < Var::MAX_COUNT, "variable index out of range");
        Var(index)
    }

    /// The position of this variable in an array with one entry a variable.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The literal that is true when the variable is true.
    #[inline]
    pub const fn positive(self) -> Lit {
        Lit(self.0 << 1)
    }

    /// The literal that is true when the variable is false.
    #[inline]
    pub const fn negative(self) -> Lit {
        Lit(self.0 << 1 | 1)
    }

    /// The literal that is true when the variable has this value.
    #[inline]
    pub const fn lit(self, value: bool) -> Lit {
        Lit(self.0 << 1 | !value as u32)
    }
}

impl Lit {
    /// The literal with this code, the inverse of [`Lit::code`].
    ///
    /// # Panics
    /// If `code` is not below twice [`Var::MAX_COUNT`].
    #[inline]
    pub const fn from_code(code: u32) -> Lit {
        assert!(code < 2 * Var::MAX_COUNT, "literal code out of range");
        Lit(code)
    }

    /// `2 * variable + negated`: the position of this literal in an array with one entry a literal.
    #[inline]
    pub const fn code(self) -> usize {
        self.0 as usize
    }

    /// The literal of a DIMACS number: 1 is the first variable, −1 its negation.
    /// `None` for 0 and for variables above [`Var::MAX_COUNT`].
    #[inline]
    pub const fn from_dimacs(number: i32) -> Option<Lit> {
        let var = number.unsigned_abs();
        if var == 0 || var > Var::MAX_COUNT {
            return None;
        }
        Some(Var(var - 1).lit(number > 0))
    }

    /// The DIMACS number of this literal.
    #[inline]
    pub const fn to_dimacs(self) -> i32 {
        let number = (self.0 >> 1) as i32 + 1;
        if self.is_positive() { number } else { -number }
    }

    /// The variable of this literal.
    #[inline]
    pub const fn var(self) -> Var {
        Var(self.0 >> 1)
    }

    /// Whether this is the variable itself, not its negation.
    #[inline]
    pub const fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }
}

impl Not for Lit {
    type Output = Lit;

    #[inline]
    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

/// Shown as its DIMACS number.
impl fmt::Display for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_dimacs().fmt(f)
    }
}

impl fmt::Debug for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Shown as its DIMACS number.
impl fmt::Display for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.0 + 1).fmt(f)
    }
}

impl fmt::Debug for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dimacs_numbers_go_there_and_back() {
        for number in [1, -1, 2, -2, 729, -(1 << 28), 1 << 28] {
            assert_eq!(Lit::from_dimacs(number).unwrap().to_dimacs(), number);
        }
        for number in [0, (1 << 28) + 1, i32::MIN, i32::MAX] {
            assert_eq!(Lit::from_dimacs(number), None);
        }
    }

    #[test]
    fn complement_flips_the_sign_only() {
        let lit = Var::new(4).positive();
        assert_eq!(!lit, Var::new(4).negative());
        assert_eq!(!!lit, lit);
        assert_eq!((!lit).var(), lit.var());
        assert_eq!(Var::new(4).lit(true), lit);
        assert_eq!(Var::new(4).lit(false), !lit);
        assert_eq!((lit.code(), (!lit).code()), (8, 9));
    }
}
