//! A grid: one value for every cell.

use crate::cell::{Cell, Value};

/// A value for every cell of a board. Whether it follows the rules is [`crate::Board::check`]'s business.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    values: Vec<Value>,
}

impl Grid {
    /// A grid from the value of each cell in order.
    pub fn new(values: Vec<Value>) -> Grid {
        Grid { values }
    }

    /// The value of each cell in order.
    pub fn values(&self) -> &[Value] {
        &self.values
    }

    /// The value of a cell.
    ///
    /// # Panics
    /// If there is no such cell.
    #[inline]
    pub fn value(&self, cell: Cell) -> Value {
        self.values[cell.index()]
    }
}
