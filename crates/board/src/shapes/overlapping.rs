//! Several 9×9 squares on one lattice; where they overlap they share cells.
//!
//! ```text
//!    twodoku              samurai                        one letter or digit a box;
//!    1 1 1 . .            1 1 1 . 2 2 2                  * belongs to two squares
//!    1 1 1 . .            1 1 1 . 2 2 2
//!    1 1 * 2 2            1 1 * 3 * 2 2
//!    . . 2 2 2            . . 3 3 3 . .
//!    . . 2 2 2            4 4 * 3 * 5 5
//!                         4 4 4 . 5 5 5
//!                         4 4 4 . 5 5 5
//! ```
//!
//! One board, cells in reading order of the whole picture. Rows and columns belong to one square each, a box
//! that two squares share is one rule with both names. Samurai is known as Gattai-5, too.

use std::sync::Arc;

use crate::board::{Board, BoardError, Place};
use crate::cell::Cell;
use crate::rule::{Rule, RuleKind};

/// Cells a side of each square, and values.
const SIDE: usize = 9;
/// Cells a side of each box.
const BOX: usize = 3;

/// The top row and left column of each square, in boxes. Squares overlap in whole boxes.
pub(super) type Layout = [(usize, usize)];

pub(super) const TWODOKU: [(usize, usize); 2] = [(0, 0), (2, 2)];
pub(super) const SAMURAI: [(usize, usize); 5] = [(0, 0), (0, 4), (2, 2), (4, 0), (4, 4)];

/// The rows, columns and boxes of every square.
pub(super) fn board(layout: &Layout) -> Result<Board, BoardError> {
    let corners: Vec<(usize, usize)> = layout
        .iter()
        .map(|&(row, column)| (row * BOX, column * BOX))
        .collect();
    let end =
        |corner: fn(&(usize, usize)) -> usize| corners.iter().map(corner).max().unwrap_or(0) + SIDE;
    let (rows, columns) = (end(|corner| corner.0), end(|corner| corner.1));
    let within = |corner: usize, at: usize| (corner..corner + SIDE).contains(&at);

    let mut cell_at = vec![vec![None; columns]; rows];
    let mut places = Vec::new();
    let mut regions = Vec::new();
    for (row, cell_at) in cell_at.iter_mut().enumerate() {
        for (column, cell_at) in cell_at.iter_mut().enumerate() {
            if corners
                .iter()
                .any(|corner| within(corner.0, row) && within(corner.1, column))
            {
                *cell_at = Some(Cell::new(places.len() as u32));
                places.push(Place::Square {
                    row: row as u16,
                    column: column as u16,
                });
                regions.push((row / BOX * (columns / BOX) + column / BOX) as u32);
            }
        }
    }
    let mut board = Board::new(SIDE as u32, places)?;
    board.set_regions(regions);

    let block = |top: usize, left: usize, height: usize, width: usize| -> Vec<Cell> {
        let rows = cell_at[top..top + height].iter();
        rows.flat_map(|row| row[left..left + width].iter().copied().flatten())
            .collect()
    };
    let [row_family, column_family, box_family] = ["row", "column", "box"].map(Arc::<str>::from);
    for (grid, &(top, left)) in (1..).zip(&corners) {
        for i in 0..SIDE {
            let label = format!("row {} of grid {grid}", i + 1);
            let cells = RuleKind::Group(block(top + i, left, 1, SIDE));
            board.add_rule(Rule::new(cells, &row_family, label))?;
        }
        for i in 0..SIDE {
            let label = format!("column {} of grid {grid}", i + 1);
            let cells = RuleKind::Group(block(top, left + i, SIDE, 1));
            board.add_rule(Rule::new(cells, &column_family, label))?;
        }
        for i in 0..SIDE {
            let (row, column) = (top + i / BOX * BOX, left + i % BOX * BOX);
            // The names of this box in every square that has it, in the order of the squares.
            let names: Vec<(usize, String)> = (1..)
                .zip(&corners)
                .filter(|(_, corner)| within(corner.0, row) && within(corner.1, column))
                .map(|(owner, corner)| {
                    let number = (row - corner.0) / BOX * BOX + (column - corner.1) / BOX + 1;
                    (owner, format!("box {number} of grid {owner}"))
                })
                .collect();
            if names.first().is_some_and(|(owner, _)| *owner == grid) {
                let label: Vec<String> = names.into_iter().map(|(_, name)| name).collect();
                let cells = RuleKind::Group(block(row, column, BOX, BOX));
                board.add_rule(Rule::new(cells, &box_family, label.join(", ")))?;
            }
        }
    }
    Ok(board)
}
