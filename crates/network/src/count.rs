//! How many grids there are: exactly, or at least.

use std::fmt;

/// How many grids there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// Exactly so many.
    Exactly(u128),
    /// At least so many; the search ended before it knew more, or there are `u128::MAX` or more.
    AtLeast(u128),
}

/// Shown as `N`, or as `>=N` when there may be more.
impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Count::Exactly(n) => n.fmt(f),
            Count::AtLeast(n) => write!(f, ">={n}"),
        }
    }
}
