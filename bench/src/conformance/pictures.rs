//! Puzzles drawn as pictures, a token a place, and boards of overlapping squares of any arrangement.
//!
//! ```text
//!   windmill          shogun                        butterfly
//!    . A A . . .      A A . B B . C C . D D         one 12 × 12 square of four 9 × 9, each shifted
//!    . A A B B B      A * E * * F * * G * D         by 3 rows or columns
//!    C C Z Z B B      . E E E F F F G G G .
//!    C C Z Z . .      H * E * I F * J G * K
//!    . . D D . .      H H . I I . J J . K K
//! ```
//!
//! The library has `twodoku` and `samurai`, whose squares share whole boxes of one lattice; these here are
//! free boards, built from rules.

use std::collections::BTreeMap;
use std::sync::Arc;

use anydoku::board::{Board, Cell, Place, Rule, RuleKind, Value, ValueSet};
use anyhow::{Context, Result, ensure};

use crate::puzzles::Compiled;

/// Cells a side of a square.
const SIDE: u16 = 9;
/// Cells a side of a box.
const BOX: u16 = 3;

/// The top row and left column of each square.
pub type Squares = [(u16, u16)];

pub const WINDMILL: &Squares = &[(0, 3), (3, 12), (6, 6), (9, 0), (12, 9)];
pub const BUTTERFLY: &Squares = &[(0, 0), (0, 3), (3, 0), (3, 3)];
pub const SHOGUN: &Squares = &[
    (0, 0),
    (0, 12),
    (0, 24),
    (0, 36),
    (6, 6),
    (6, 18),
    (6, 30),
    (12, 0),
    (12, 12),
    (12, 24),
    (12, 36),
];

/// The board of some squares: rows, columns and boxes of each.
pub fn squares(squares: &Squares) -> Result<Board> {
    let inside = |at: u16| at..at + SIDE;
    let mut cells: BTreeMap<(u16, u16), Cell> = BTreeMap::new();
    for &(top, left) in squares {
        for row in inside(top) {
            cells.extend(inside(left).map(|column| ((row, column), Cell::new(0))));
        }
    }
    for (cell, number) in cells.values_mut().zip(0..) {
        *cell = Cell::new(number);
    }
    let places = cells
        .keys()
        .map(|&(row, column)| Place::Square { row, column });
    let mut board = Board::new(SIDE.into(), places.collect())?;
    let [row_family, column_family, box_family] = ["row", "column", "box"].map(Arc::<str>::from);
    for &(top, left) in squares {
        for i in 0..SIDE {
            let row = inside(left).map(|column| cells[&(top + i, column)]);
            let row = RuleKind::Group(row.collect());
            board.add_rule(Rule::new(row, &row_family, ""))?;
            let column = inside(top).map(|row| cells[&(row, left + i)]);
            let column = RuleKind::Group(column.collect());
            board.add_rule(Rule::new(column, &column_family, ""))?;
            let (box_top, box_left) = (top + i / BOX * BOX, left + i % BOX * BOX);
            let places = (0..SIDE).map(|j| (box_top + j / BOX, box_left + j % BOX));
            let group = RuleKind::Group(places.map(|place| cells[&place]).collect());
            board.add_rule(Rule::new(group, &box_family, ""))?;
        }
    }
    Ok(board)
}

/// The tokens of the cells of a picture: a line with the numbers of rows and columns, then the rows. Places
/// where the board has no cell must hold `-`.
pub fn tokens<'a>(board: &Board, picture: &'a str) -> Result<Vec<&'a str>> {
    let rows: Vec<Vec<&str>> = picture
        .trim()
        .lines()
        .skip(1)
        .map(|line| line.split_whitespace().collect())
        .collect();
    let all: usize = rows.iter().flatten().filter(|&&token| token != "-").count();
    let mut tokens = Vec::new();
    for place in board.places() {
        let Place::Square { row, column } = *place else {
            anyhow::bail!("no square lattice");
        };
        let token = rows
            .get(usize::from(row))
            .and_then(|row| row.get(usize::from(column)));
        tokens.push(*token.with_context(|| format!("no row {row}, column {column}"))?);
    }
    let own = tokens.iter().filter(|&&token| token != "-").count();
    ensure!(all == own, "{all} entries, but {own} on cells of the board");
    Ok(tokens)
}

/// Tokens as numbers, `-` as 0; other words are 0 too where they are names of domains.
pub fn numbers(tokens: &[&str]) -> Result<Vec<u32>> {
    let number = |token: &&str| match *token {
        "-" | "E" | "O" => Ok(0),
        token => token.parse().with_context(|| format!("`{token}`")),
    };
    tokens.iter().map(number).collect()
}

/// The board with domains for its cells marked `E`, even values, and `O`, odd ones.
pub fn even_odd(board: &Board, tokens: &[&str]) -> Result<Arc<Compiled>> {
    let mut board = board.clone();
    let family: Arc<str> = "even-odd".into();
    for (cell, token) in board.cell_iter().zip(tokens) {
        let remainder = match *token {
            "E" => 0,
            "O" => 1,
            _ => continue,
        };
        let mut allowed = ValueSet::empty(board.values());
        let values = board.value_iter();
        for value in values.filter(|value: &Value| value.number() % 2 == remainder) {
            allowed.insert(value);
        }
        board.add_rule(Rule::new(RuleKind::Domain(cell, allowed), &family, ""))?;
    }
    Ok(Compiled::new(board))
}
