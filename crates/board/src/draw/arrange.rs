//! Where the cells go on a page of characters.
//!
//! Lattices keep their rows and columns. Everything else becomes lines of cells at character positions:
//!
//! ```text
//!    honeycomb, (q, r)           position 2r + q, in half cells     on the page
//!        (-1,0) (-1,1)              -1    1                           . .
//!     (0,-1) (0,0) (0,1)         -2     0    2                       . . .
//!        (1,-1) (1,0)               -1    1                           . .
//! ```
//!
//! A picture must not be much larger than its board (two cells may be a million columns apart in a file),
//! and no two cells may fall on each other; a board that has no such picture becomes lines of ten cells.

use super::digits;
use crate::board::{Board, Place};
use crate::cell::Cell;

/// A picture without its ink.
pub(super) enum Arrangement {
    Lattice(Lattice),
    Rows(Vec<Line>),
}

/// Cells of a lattice, in rows; holes between them.
pub(super) struct Lattice {
    pub(super) columns: usize,
    pub(super) cells: Vec<Vec<Option<Cell>>>,
}

/// Cells on a line, each with the character position of its left end, ascending and apart.
pub(super) type Line = Vec<(usize, Cell)>;

/// How many characters a picture may have, cells and holes, for this many cells.
fn room(cells: usize) -> usize {
    10_000 + 100 * cells
}

impl Arrangement {
    /// How to draw a board whose entries are `width` characters wide.
    pub(super) fn of(board: &Board, width: usize) -> Arrangement {
        let picture = match board.places()[0] {
            Place::Square { .. } => lattice(board).map(Arrangement::Lattice),
            Place::Hexagon { .. } => honeycomb(board, width).map(Arrangement::Rows),
            Place::At { .. } => free(board, width).map(Arrangement::Rows),
            Place::Unplaced => None,
        };
        picture.unwrap_or_else(|| Arrangement::Rows(tens(board, width)))
    }
}

/// The cells in the order in which the picture of [`super::text`] shows them, line by line from the left. The
/// boards of shapes number their cells in this order; board files need not.
///
/// ```
/// use anydoku_board::{Board, Cell, Place, draw};
///
/// let at = |row, column| Place::Square { row, column };
/// let board = Board::new(2, vec![at(0, 1), at(0, 0)])?;
/// assert_eq!(draw::picture_order(&board), [Cell::new(1), Cell::new(0)]);
/// # Ok::<(), anydoku_board::BoardError>(())
/// ```
pub fn picture_order(board: &Board) -> Vec<Cell> {
    match Arrangement::of(board, digits(board.values())) {
        Arrangement::Lattice(lattice) => lattice.cells.into_iter().flatten().flatten().collect(),
        Arrangement::Rows(rows) => rows.into_iter().flatten().map(|(_, cell)| cell).collect(),
    }
}

fn lattice(board: &Board) -> Option<Lattice> {
    let at: Vec<(usize, usize)> = board
        .places()
        .iter()
        .map(|place| match *place {
            Place::Square { row, column } => Some((row.into(), column.into())),
            _ => None,
        })
        .collect::<Option<_>>()?;
    let (top, bottom) = ends(at.iter().map(|at| at.0));
    let (left, right) = ends(at.iter().map(|at| at.1));
    let (rows, columns) = (bottom - top + 1, right - left + 1);
    if rows * columns > room(at.len()) {
        return None;
    }
    let mut cells = vec![vec![None; columns]; rows];
    for (cell, (row, column)) in board.cell_iter().zip(at) {
        let slot = &mut cells[row - top][column - left];
        if slot.replace(cell).is_some() {
            return None;
        }
    }
    Some(Lattice { columns, cells })
}

fn honeycomb(board: &Board, width: usize) -> Option<Vec<Line>> {
    // Characters of half a step to the right: a whole one leaves at least one blank between cells.
    let half = width / 2 + 1;
    let mut at = Vec::new();
    for (cell, place) in board.cell_iter().zip(board.places()) {
        let Place::Hexagon { q, r } = *place else {
            return None;
        };
        at.push((i64::from(q), 2 * i64::from(r) + i64::from(q), cell));
    }
    let (top, _) = ends(at.iter().map(|at| at.0));
    let (left, _) = ends(at.iter().map(|at| at.1));
    let at = at
        .into_iter()
        .map(|(q, x, cell)| ((q - top) as usize, (x - left) as usize * half, cell));
    lines(at.collect(), width)
}

/// Rows by y, within a row by x. Less than a quarter of a cell apart is the same row.
fn free(board: &Board, width: usize) -> Option<Vec<Line>> {
    let mut at = Vec::new();
    for (cell, place) in board.cell_iter().zip(board.places()) {
        match *place {
            Place::At { x, y } if x.is_finite() && y.is_finite() => at.push((y, x, cell)),
            _ => return None,
        }
    }
    at.sort_by(|a, b| a.0.total_cmp(&b.0));
    let left = at.iter().map(|at| at.1).fold(f64::INFINITY, f64::min);
    let most = room(at.len()) as f64;

    // Free lines where the file leaves room, but not many.
    let mut line = 0;
    let mut row_y = at[0].0;
    let mut line_of = Vec::new();
    for &(y, _, _) in &at {
        if y - row_y >= 0.25 {
            line += (y - row_y).round().clamp(1.0, 4.0) as usize;
            row_y = y;
        }
        line_of.push(line);
    }
    // A cell a unit, or more if some are closer; halves of a unit then still fall on characters.
    let unit = (width + 1).next_multiple_of(2);
    [1, 2, 4].into_iter().find_map(|scale| {
        let at = at.iter().zip(&line_of).map(|(&(_, x, cell), &line)| {
            let x = ((x - left) * (unit * scale) as f64).round();
            (x <= most).then_some((line, x as usize, cell))
        });
        lines(at.collect::<Option<_>>()?, width)
    })
}

/// Cells by line and character position, unless two of them touch or the page is too large.
fn lines(mut at: Vec<(usize, usize, Cell)>, width: usize) -> Option<Vec<Line>> {
    at.sort_unstable();
    let (last, rightmost) = (
        ends(at.iter().map(|at| at.0)).1,
        ends(at.iter().map(|at| at.1)).1,
    );
    if (last + 1).checked_mul(rightmost + width)? > room(at.len()) * (width + 1) {
        return None;
    }
    let mut lines = vec![Line::new(); last + 1];
    for (line, x, cell) in at {
        let line: &mut Line = &mut lines[line];
        if line.last().is_some_and(|&(before, _)| before + width >= x) {
            return None;
        }
        line.push((x, cell));
    }
    Some(lines)
}

/// Ten cells a line.
fn tens(board: &Board, width: usize) -> Vec<Line> {
    let cells: Vec<Cell> = board.cell_iter().collect();
    cells
        .chunks(10)
        .map(|ten| (0..).step_by(width + 1).zip(ten.iter().copied()).collect())
        .collect()
}

/// The smallest and the largest number.
fn ends<T: Ord + Copy + Default>(numbers: impl Iterator<Item = T> + Clone) -> (T, T) {
    (
        numbers.clone().min().unwrap_or_default(),
        numbers.max().unwrap_or_default(),
    )
}
