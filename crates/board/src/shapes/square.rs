//! Square boards: `size` rows and columns, with or without boxes.
//!
//! ```text
//!      square 6        c1 c2 c3 c4 c5 c6
//!   (boxes of 2x3)   +----------+----------+
//!                 r1 |  0  1  2 |  3  4  5 |   cells in order of the row,
//!                 r2 |  6  7  8 |  9 10 11 |   then of the column
//!                    +----------+----------+
//!                 r3 | 12 13 14 | 15 16 17 |   boxes in the same order:
//!                 r4 | 18 19 20 | 21 22 23 |   this row of them is box 3 and box 4
//!                    +----------+----------+
//!                 r5 | 24 25 26 | 27 28 29 |
//!                 r6 | 30 31 32 | 33 34 35 |
//!                    +----------+----------+
//! ```
//!
//! The rules are those of Number Place (Howard Garns, 1979) and of Euler's latin squares.

use std::sync::Arc;

use super::{Extras, ShapeError};
use crate::board::{Board, BoardError, Place};
use crate::cell::Cell;
use crate::rule::{Rule, RuleKind};

/// The form of the boxes of a square board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Boxes {
    /// Rows of a box.
    pub rows: u32,
    /// Columns of a box.
    pub columns: u32,
}

impl Boxes {
    /// The usual boxes for a size: as square as possible, not higher than wide. `None` for primes and below 4.
    ///
    /// ```
    /// use anydoku_board::shapes::Boxes;
    ///
    /// assert_eq!(Boxes::usual(9), Some(Boxes { rows: 3, columns: 3 }));
    /// assert_eq!(Boxes::usual(12), Some(Boxes { rows: 3, columns: 4 }));
    /// assert_eq!(Boxes::usual(7), None);
    /// ```
    pub fn usual(size: u32) -> Option<Boxes> {
        (2..=size.isqrt())
            .rev()
            .find(|rows| size.is_multiple_of(*rows))
            .map(|rows| Boxes {
                rows,
                columns: size / rows,
            })
    }

    /// Refuses boxes that do not have `size` cells, or that are rows or columns.
    pub(super) fn check(self, size: u32) -> Result<(), ShapeError> {
        if self.rows >= 2 && self.columns >= 2 && self.rows.checked_mul(self.columns) == Some(size)
        {
            return Ok(());
        }
        let Some(usual) = Boxes::usual(size) else {
            return Err(ShapeError::NoBoxes { size });
        };
        Err(ShapeError::Parameter {
            shape: "square",
            what: "box",
            expected: format!(
                "ROWSxCOLUMNS with {size} cells, both 2 or more, such as {}x{}",
                usual.rows, usual.columns
            ),
            given: Some(format!("{}x{}", self.rows, self.columns)),
        })
    }

    /// The number of the box, from 0 in reading order, and the place in it of a cell of a `size` board.
    pub(super) fn locate(self, size: u32, row: u32, column: u32) -> (u32, u32) {
        let boxes_a_row = size / self.columns;
        (
            row / self.rows * boxes_a_row + column / self.columns,
            row % self.rows * self.columns + column % self.columns,
        )
    }
}

/// Rows, columns, boxes and extras.
pub(super) fn board(size: u32, boxes: Boxes, extras: Extras) -> Result<Board, BoardError> {
    let mut board = rows_and_columns(size)?;
    let box_of: Vec<u32> = positions(size)
        .map(|(row, column)| boxes.locate(size, row, column).0)
        .collect();
    add_partition(&mut board, "box", size, &box_of)?;
    board.set_regions(box_of);
    extras.add(&mut board, size, Some(boxes))?;
    Ok(board)
}

/// Rows, columns and extras.
pub(super) fn latin(size: u32, extras: Extras) -> Result<Board, BoardError> {
    let mut board = rows_and_columns(size)?;
    extras.add(&mut board, size, None)?;
    Ok(board)
}

/// A `size` × `size` board, cells in reading order, on which rows and columns differ.
pub(super) fn rows_and_columns(size: u32) -> Result<Board, BoardError> {
    let places = positions(size).map(|(row, column)| Place::Square {
        row: row as u16,
        column: column as u16,
    });
    let mut board = Board::new(size, places.collect())?;
    let rows: Vec<u32> = positions(size).map(|(row, _)| row).collect();
    let columns: Vec<u32> = positions(size).map(|(_, column)| column).collect();
    add_partition(&mut board, "row", size, &rows)?;
    add_partition(&mut board, "column", size, &columns)?;
    Ok(board)
}

/// Adds one group for each of `parts` parts into which all cells fall; people count the parts from 1.
pub(super) fn add_partition(
    board: &mut Board,
    family: &str,
    parts: u32,
    part_of: &[u32],
) -> Result<(), BoardError> {
    let mut members = vec![Vec::new(); parts as usize];
    for (cell, &part) in board.cell_iter().zip(part_of) {
        members[part as usize].push(cell);
    }
    let family: Arc<str> = family.into();
    for (part, cells) in members.into_iter().enumerate() {
        let label = format!("{family} {}", part + 1);
        board.add_rule(Rule::new(RuleKind::Group(cells), &family, label))?;
    }
    Ok(())
}

/// Row and column of each cell in order, from 0.
pub(super) fn positions(size: u32) -> impl Iterator<Item = (u32, u32)> {
    (0..size).flat_map(move |row| (0..size).map(move |column| (row, column)))
}

/// The cell at a row and column, from 0.
pub(super) fn cell_at(size: u32, row: u32, column: u32) -> Cell {
    Cell::new(row * size + column)
}
