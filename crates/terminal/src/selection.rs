//! Which cells are selected, and the cursor: the cell that keys move from, which is always one of them.

use std::collections::BTreeSet;

use anydoku::board::Cell;

/// Cells to write into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection {
    cells: BTreeSet<Cell>,
    cursor: Cell,
}

impl Selection {
    /// One cell.
    pub fn new(cell: Cell) -> Selection {
        Selection {
            cells: BTreeSet::from([cell]),
            cursor: cell,
        }
    }

    /// The cell that keys move from.
    pub fn cursor(&self) -> Cell {
        self.cursor
    }

    /// Whether a cell is selected.
    pub fn contains(&self, cell: Cell) -> bool {
        self.cells.contains(&cell)
    }

    /// The cells in order.
    pub fn cells(&self) -> Vec<Cell> {
        self.cells.iter().copied().collect()
    }

    /// Whether it is just the cursor.
    pub fn is_single(&self) -> bool {
        self.cells.len() == 1
    }

    /// Adds a cell, which becomes the cursor.
    pub fn add(&mut self, cell: Cell) {
        self.cells.insert(cell);
        self.cursor = cell;
    }

    /// Selects cells and leaves the cursor, which stays selected, where it is.
    pub fn extend(&mut self, cells: impl IntoIterator<Item = Cell>) {
        self.cells.extend(cells);
    }
}
