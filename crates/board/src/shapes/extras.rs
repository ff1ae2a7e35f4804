//! Extras: what may have to differ on a square board besides rows, columns and boxes.
//!
//! ```text
//!    +x, +percent (anti-diagonal)     +windoku               +percent (windows)
//!    \ . . | . . . | . . /       . . . | . . . | . . .     . . . | . . . | . . .
//!    . \ . | . . . | . / .       . 1 1 | 1 . 2 | 2 2 .     . 1 1 | 1 . . | . . .
//!    . . \ | . . . | / . .       . 1 1 | 1 . 2 | 2 2 .     . 1 1 | 1 . . | . . .
//!    ------+-------+------       ------+-------+------     ------+-------+------
//!    . . . | \ . / | . . .       . 1 1 | 1 . 2 | 2 2 .     . 1 1 | 1 . . | . . .
//!    . . . | . X . | . . .       . . . | . . . | . . .     . . . | . . . | . . .
//!    . . . | / . \ | . . .       . 3 3 | 3 . 4 | 4 4 .     . . . | . . 2 | 2 2 .
//!    ------+-------+------       ------+-------+------     ------+-------+------
//!    . . / | . . . | \ . .       . 3 3 | 3 . 4 | 4 4 .     . . . | . . 2 | 2 2 .
//!    . / . | . . . | . \ .       . 3 3 | 3 . 4 | 4 4 .     . . . | . . 2 | 2 2 .
//!    / . . | . . . | . . \       . . . | . . . | . . .     . . . | . . . | . . .
//! ```
//!
//! Windows have m rows and m columns on a board of m² rows, with one free row or column before, between and
//! after them, so that (m−1)² of them fit; other sizes leave unequal margins and get none. Windoku is Peter
//! Ritmeester's (NRC Handelsblad); percent (百分号数独) draws a percent sign of one stroke and two windows.
//! A king's steps along rows and columns say nothing new, so only the diagonal ones become rules.

use std::fmt;
use std::sync::Arc;

use super::ShapeError;
use super::square::{Boxes, add_partition, cell_at, positions};
use crate::board::{Board, BoardError};
use crate::cell::Cell;
use crate::rule::{Rule, RuleKind};

/// Something else that must differ on a square board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Extra {
    /// Both diagonals.
    X,
    /// The windows between the box borders.
    Windoku,
    /// The anti-diagonal, from the top right, and the first and last window.
    Percent,
    /// Cells a knight's move apart.
    AntiKnight,
    /// Cells a king's move apart.
    AntiKing,
    /// Cells at the same place of every box.
    Disjoint,
}

impl Extra {
    /// All extras, in the order in which they are printed and their rules are added.
    pub const ALL: [Extra; 6] = [
        Extra::X,
        Extra::Windoku,
        Extra::Percent,
        Extra::AntiKnight,
        Extra::AntiKing,
        Extra::Disjoint,
    ];

    /// The word after `+`.
    pub fn name(self) -> &'static str {
        match self {
            Extra::X => "x",
            Extra::Windoku => "windoku",
            Extra::Percent => "percent",
            Extra::AntiKnight => "antiknight",
            Extra::AntiKing => "antiking",
            Extra::Disjoint => "disjoint",
        }
    }

    /// The rule in a sentence.
    pub fn about(self) -> &'static str {
        match self {
            Extra::X => "Both diagonals hold different values.",
            Extra::Windoku => {
                "The windows between the box borders hold different values: on 9x9, \
                 rows and columns 2-4 and 6-8."
            }
            Extra::Percent => {
                "The diagonal from the top right and the first and last window hold \
                 different values."
            }
            Extra::AntiKnight => "Cells a knight's move apart differ.",
            Extra::AntiKing => "Cells a king's move apart differ.",
            Extra::Disjoint => "Cells at the same place of every box differ.",
        }
    }
}

impl fmt::Display for Extra {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of extras.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Extras(u8);

impl Extras {
    /// No extras.
    pub const NONE: Extras = Extras(0);

    /// Adds one; says whether it is new.
    pub fn insert(&mut self, extra: Extra) -> bool {
        let new = !self.contains(extra);
        self.0 |= 1 << extra as u8;
        new
    }

    /// Whether it is in the set.
    pub fn contains(self, extra: Extra) -> bool {
        self.0 >> extra as u8 & 1 == 1
    }

    /// The extras in the order of [`Extra::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Extra> {
        Extra::ALL
            .into_iter()
            .filter(move |&extra| self.contains(extra))
    }

    /// Refuses extras that a board of this size, with these boxes, can't have.
    pub(super) fn check(
        self,
        shape: &'static str,
        size: u32,
        boxes: Option<Boxes>,
    ) -> Result<(), ShapeError> {
        for extra in self.iter() {
            let reason = match extra {
                Extra::Windoku if windows(size) < 1 => {
                    "needs room for windows: a square number of rows, 4 or more"
                }
                Extra::Percent if windows(size) < 2 => {
                    "needs room for two windows on a diagonal: a square number of rows, 9 or more"
                }
                Extra::Disjoint if boxes.is_none() => "needs boxes that all have the same form",
                _ => continue,
            };
            return Err(ShapeError::Extra {
                shape,
                extra,
                reason,
            });
        }
        Ok(())
    }

    /// Adds the rules to a `size` × `size` board. What two extras ask alike is added once.
    pub(super) fn add(
        self,
        board: &mut Board,
        size: u32,
        boxes: Option<Boxes>,
    ) -> Result<(), BoardError> {
        let diagonal = |i| cell_at(size, i, i);
        let anti_diagonal = |i| cell_at(size, i, size - 1 - i);
        if self.contains(Extra::X) {
            let family: Arc<str> = "diagonal".into();
            add_group(board, &family, "diagonal", (0..size).map(diagonal))?;
            add_group(
                board,
                &family,
                "anti-diagonal",
                (0..size).map(anti_diagonal),
            )?;
        } else if self.contains(Extra::Percent) {
            let family: Arc<str> = "anti-diagonal".into();
            add_group(
                board,
                &family,
                "anti-diagonal",
                (0..size).map(anti_diagonal),
            )?;
        }
        self.add_windows(board, size)?;
        if self.contains(Extra::AntiKnight) {
            add_moves(
                board,
                size,
                "knight's move",
                &[(1, 2), (2, 1), (2, -1), (1, -2)],
            )?;
        }
        if self.contains(Extra::AntiKing) {
            add_moves(board, size, "king's move", &[(1, 1), (1, -1)])?;
        }
        if let Some(boxes) = boxes.filter(|_| self.contains(Extra::Disjoint)) {
            let place_of: Vec<u32> = positions(size)
                .map(|(row, column)| boxes.locate(size, row, column).1)
                .collect();
            add_partition(board, "position", size, &place_of)?;
        }
        Ok(())
    }

    fn add_windows(self, board: &mut Board, size: u32) -> Result<(), BoardError> {
        let (across, side) = (windows(size), size.isqrt());
        let family: Arc<str> = "window".into();
        let mut number = 0;
        for (down, right) in positions(across) {
            let last = across - 1;
            let in_percent = (down, right) == (0, 0) || (down, right) == (last, last);
            if self.contains(Extra::Windoku) || self.contains(Extra::Percent) && in_percent {
                number += 1;
                let (top, left) = (1 + down * (side + 1), 1 + right * (side + 1));
                let cells =
                    positions(side).map(|(row, column)| cell_at(size, top + row, left + column));
                add_group(board, &family, &format!("window {number}"), cells)?;
            }
        }
        Ok(())
    }
}

/// How many windows stand in a row.
fn windows(size: u32) -> u32 {
    let side = size.isqrt();
    if side * side == size {
        side.saturating_sub(1)
    } else {
        0
    }
}

fn add_group(
    board: &mut Board,
    family: &Arc<str>,
    label: &str,
    cells: impl Iterator<Item = Cell>,
) -> Result<(), BoardError> {
    board.add_rule(Rule::new(RuleKind::Group(cells.collect()), family, label))
}

/// Adds a pair for each cell and each of these moves (down, right) that stays on the board.
fn add_moves(
    board: &mut Board,
    size: u32,
    family: &str,
    moves: &[(u32, i32)],
) -> Result<(), BoardError> {
    let family: Arc<str> = family.into();
    for (row, column) in positions(size) {
        for &(down, right) in moves {
            let to = column.checked_add_signed(right);
            if let Some(to) = to.filter(|&to| row + down < size && to < size) {
                let pair =
                    RuleKind::Neighbours(cell_at(size, row, column), cell_at(size, row + down, to));
                board.add_rule(Rule::new(pair, &family, ""))?;
            }
        }
    }
    Ok(())
}
