//! A puzzle: a board, what is known of its cells, and what its source said about it.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::board::Board;
use crate::cell::{Cell, Value, ValueSet};

/// A board with givens. Puzzles on one board share it.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    board: Arc<Board>,
    givens: Vec<Option<Value>>,
    /// Cells for which the puzzle, not the board, allows only some values.
    allowed: BTreeMap<Cell, ValueSet>,
    /// What the source calls the puzzle.
    pub name: Option<String>,
    /// Who made it.
    pub author: Option<String>,
}

/// Why a given can't be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GivenError {
    /// The cell is not on the board.
    #[error("cell {cell} is not on the board: cells are 0 to {last}")]
    NoSuchCell {
        /// The cell given.
        cell: Cell,
        /// The last cell of the board.
        last: u32,
    },
    /// The value is above K.
    #[error("value {value} is out of range: values are 1 to {values}")]
    NoSuchValue {
        /// The number given.
        value: Value,
        /// K, the largest value.
        values: u32,
    },
    /// The cell has a given already.
    #[error("{name} is given twice: {first} and {second}")]
    Twice {
        /// The name of the cell.
        name: String,
        /// The value it has.
        first: Value,
        /// The value it was to get.
        second: Value,
    },
}

impl Puzzle {
    /// A puzzle without givens.
    pub fn new(board: Arc<Board>) -> Puzzle {
        let cells = board.cells() as usize;
        Puzzle {
            board,
            givens: vec![None; cells],
            allowed: BTreeMap::new(),
            name: None,
            author: None,
        }
    }

    /// Forgets everything but the board, so that the next puzzle on it needs no memory of its own.
    pub fn clear(&mut self) {
        self.givens.fill(None);
        self.allowed.clear();
        self.name = None;
        self.author = None;
    }

    /// The board.
    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// The given of each cell in order.
    pub fn givens(&self) -> &[Option<Value>] {
        &self.givens
    }

    /// The given of a cell.
    ///
    /// # Panics
    /// If there is no such cell.
    pub fn given(&self, cell: Cell) -> Option<Value> {
        self.givens[cell.index()]
    }

    /// The values that the puzzle allows in a cell, for cells where it says so.
    pub fn allowed(&self) -> &BTreeMap<Cell, ValueSet> {
        &self.allowed
    }

    /// States the value of a cell.
    ///
    /// # Errors
    /// If there is no such cell or value, or if the cell has a given already, be it the same value.
    pub fn give(&mut self, cell: Cell, value: Value) -> Result<(), GivenError> {
        self.check_range(cell, value)?;
        if let Some(first) = self.givens[cell.index()] {
            return Err(GivenError::Twice {
                name: self.board.cell_name(cell).to_string(),
                first,
                second: value,
            });
        }
        self.givens[cell.index()] = Some(value);
        Ok(())
    }

    /// States that a cell does not hold a value.
    ///
    /// # Errors
    /// If there is no such cell or value.
    pub fn exclude(&mut self, cell: Cell, value: Value) -> Result<(), GivenError> {
        self.check_range(cell, value)?;
        let values = self.board.values();
        self.allowed
            .entry(cell)
            .or_insert_with(|| ValueSet::full(values))
            .remove(value);
        Ok(())
    }

    fn check_range(&self, cell: Cell, value: Value) -> Result<(), GivenError> {
        if cell.index() >= self.givens.len() {
            return Err(GivenError::NoSuchCell {
                cell,
                last: self.board.cells() - 1,
            });
        }
        if value.number() > self.board.values() {
            return Err(GivenError::NoSuchValue {
                value,
                values: self.board.values(),
            });
        }
        Ok(())
    }
}
