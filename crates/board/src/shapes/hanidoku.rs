//! Hanidoku (蜂窝数独, honeycomb sudoku): the lines of the honeycomb hold consecutive values in any order.
//!
//! ```text
//!          2 6 3 4 5            2 to 6
//!         5 7 4 2 6 3           2 to 7
//!        4 3 6 5 1 2 7          1 to 7
//!       6 5 8 1 2 7 3 4         1 to 8
//!      2 7 8 9 5 1 6 2 7  …
//! ```
//!
//! Radius 4 and values 1 to 9 are the published puzzle (SudoCue, Ruud van der Werf): a line of L cells holds
//! one of the 10 − L windows of L consecutive values. Such lines also exist for radius 1 with 3 values,
//! radius 5 with 11 and radius 6 with 13; radius 2 with 5 to 9 and radius 3 with 7 to 11 have no grid.

use super::hexagon::Honeycomb;
use crate::board::{Board, BoardError};
use crate::rule::RuleKind;

/// The radius when the text does not say.
pub(super) const USUAL_RADIUS: u32 = 4;

/// Lines of consecutive values.
pub(super) fn board(radius: u32, values: u32) -> Result<Board, BoardError> {
    let honeycomb = Honeycomb::new(radius);
    let mut board = honeycomb.board(values)?;
    honeycomb.add_lines(&mut board, RuleKind::Run)?;
    Ok(board)
}
