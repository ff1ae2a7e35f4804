//! Septoku: the honeycomb of radius 3, values 1 to 7, lines of different values and seven flowers.
//!
//! ```text
//!        . . . .            * the centres of the flowers, each a cell and its six neighbours:
//!       . * . * .             the centre of the board and the six corners of the ring around
//!      . . . . . .            it with radius 2
//!     . * . * . * .
//!      . . . . . .
//!       . * . * .
//!        . . . .
//! ```
//!
//! Bruce Oberg's puzzle, studied by George Bell ("Hexagonal Septoku", arXiv 0801.3697): 120,960 grids, which
//! are six up to symmetry and renaming of values.

use std::sync::Arc;

use super::hexagon::Honeycomb;
use crate::board::{Board, BoardError};
use crate::rule::{Rule, RuleKind};

/// The centres of the flowers as (q, r), in the order of their cells.
const FLOWERS: [(i32, i32); 7] = [(-2, 0), (-2, 2), (0, -2), (0, 0), (0, 2), (2, -2), (2, 0)];

/// Lines and flowers.
pub(super) fn board() -> Result<Board, BoardError> {
    let honeycomb = Honeycomb::new(3);
    let mut board = honeycomb.board(7)?;
    honeycomb.add_lines(&mut board, RuleKind::Group)?;
    let family: Arc<str> = "flower".into();
    for (q, r) in FLOWERS {
        let label = format!("flower around ({q},{r},{})", -q - r);
        let cells = RuleKind::Group(honeycomb.flower(q, r));
        board.add_rule(Rule::new(cells, &family, label))?;
    }
    Ok(board)
}
