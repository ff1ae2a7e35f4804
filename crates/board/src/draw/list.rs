//! The list of coordinates: one cell a line, as the course texts print hexagonal boards.

use std::fmt::Write;

use crate::board::Board;
use crate::cell::Value;

/// One line a cell in the order of the cells: its name, an arrow, its value or `.`.
///
/// # Panics
/// If there is not one entry a cell.
///
/// ```
/// use anydoku_board::{Shape, Value, draw};
///
/// let board = "hexagon 1".parse::<Shape>()?.board()?;
/// let mut entries = vec![None; 7];
/// entries[0] = Value::from_number(3);
/// assert!(draw::coordinates(&board, &entries).starts_with("(-1,0,1) -> 3\n(-1,1,0) -> .\n"));
/// # Ok::<(), anydoku_board::shapes::ShapeError>(())
/// ```
pub fn coordinates(board: &Board, entries: &[Option<Value>]) -> String {
    assert_eq!(entries.len(), board.cells() as usize, "one entry a cell");
    let mut list = String::new();
    for (cell, entry) in board.cell_iter().zip(entries) {
        let name = board.cell_name(cell);
        // Writing into a string can't fail.
        let _ = match entry {
            Some(value) => writeln!(list, "{name} -> {value}"),
            None => writeln!(list, "{name} -> ."),
        };
    }
    list
}
