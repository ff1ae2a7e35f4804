//! Which board a text is on when it does not say: by its number of cells.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::error::ReadErrorKind;
use crate::board::{Board, Place};
use crate::shapes::{Boxes, Shape};

/// The board of a shape given as text.
pub(super) fn of_shape(text: &str) -> Result<Arc<Board>, ReadErrorKind> {
    let shape: Shape = text.parse().map_err(ReadErrorKind::Shape)?;
    shape.board().map(Arc::new).map_err(ReadErrorKind::Shape)
}

/// The text of the shape that a board is of, if that shape still builds this board but for extra rules.
pub(super) fn shape(board: &Board) -> Option<&str> {
    let text = board.shape()?;
    let fresh = of_shape(text).ok()?;
    let own_rules = board.rules().len() - board.extra_rules().len();
    let same = fresh.values() == board.values()
        && fresh.places() == board.places()
        && fresh.regions() == board.regions()
        && fresh.rules() == &board.rules()[..own_rules];
    same.then_some(text)
}

/// Boards by number of cells, each built once.
#[derive(Default)]
pub(super) struct Boards {
    by_cells: FxHashMap<usize, Arc<Board>>,
}

impl Boards {
    /// The one board that a puzzle of this many cells is usually on.
    pub(super) fn of_cells(&mut self, cells: usize) -> Result<Arc<Board>, ReadErrorKind> {
        if let Some(board) = self.by_cells.get(&cells) {
            return Ok(Arc::clone(board));
        }
        let board = guess(cells)?;
        self.by_cells.insert(cells, Arc::clone(&board));
        Ok(board)
    }
}

/// The radius and number of cells of the hexagon that the honeycomb puzzle is on.
const HANIDOKU_CELLS: usize = 61;

/// Whether [`Boards::of_cells`] has a board for this many cells.
pub(super) fn is_known(cells: usize) -> bool {
    cells == HANIDOKU_CELLS || side(cells).is_some_and(has_boxes)
}

/// Builds the one board that a puzzle of this many cells is usually on.
pub(super) fn guess(cells: usize) -> Result<Arc<Board>, ReadErrorKind> {
    if cells == HANIDOKU_CELLS {
        return of_shape("hanidoku");
    }
    if let Some(side) = side(cells) {
        if has_boxes(side) {
            return of_shape(&format!("square {side}"));
        }
        if side > 1 && cells <= Board::MAX_CELLS as usize {
            return Err(ReadErrorKind::NeedsBoard {
                reason: format!("{side}x{side} cells have no boxes of several rows and columns"),
                such_as: format!("\"latin {side}\" or a jigsaw"),
            });
        }
    }
    if let Some(radius) = radius(cells).filter(|&radius| radius > 0) {
        let septoku = if radius == 3 { ", septoku" } else { "" };
        return Err(ReadErrorKind::NeedsBoard {
            reason: format!("{cells} cells make a hexagon, which can have several kinds of rules"),
            such_as: format!("\"hexagon {radius} 9\"{septoku} or \"hanidoku {radius}\""),
        });
    }
    Err(ReadErrorKind::Length {
        found: super::text::count(cells, "cell"),
        expected: "81 (9x9), 16, 36, 64, 100, 144, … (a square with boxes) or 61 (hanidoku), \
                   or a board chosen with --shape"
            .into(),
    })
}

/// The side of a square of this many cells.
pub(super) fn side(cells: usize) -> Option<usize> {
    let side = cells.isqrt();
    (side * side == cells).then_some(side)
}

/// Whether a square of this side is a shape with boxes of more than one row and column.
fn has_boxes(side: usize) -> bool {
    u32::try_from(side)
        .is_ok_and(|side| Shape::SQUARE_SIZES.contains(&side) && Boxes::usual(side).is_some())
}

/// The radius of a hexagon of this many cells, 3R(R+1)+1.
pub(super) fn radius(cells: usize) -> Option<usize> {
    let radius = (cells / 3).isqrt();
    [radius, radius.saturating_sub(1)]
        .into_iter()
        .find(|radius| 3 * radius * (radius + 1) + 1 == cells)
}

/// Row and column of a place on a lattice.
pub(super) fn row_and_column(place: Place) -> Option<(i32, i32)> {
    match place {
        Place::Square { row, column } => Some((row.into(), column.into())),
        Place::Hexagon { q, r } => Some((q.into(), r.into())),
        Place::At { .. } | Place::Unplaced => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_and_hexagons_by_number_of_cells() {
        let sides: Vec<usize> = (1..=700).filter(|&cells| is_known(cells)).collect();
        assert_eq!(
            sides,
            [
                16, 36, 61, 64, 81, 100, 144, 196, 225, 256, 324, 400, 441, 484, 576, 625, 676
            ]
        );
        let hexagons: Vec<usize> = (1..=150).filter(|&cells| radius(cells).is_some()).collect();
        assert_eq!(hexagons, [1, 7, 19, 37, 61, 91, 127]);
    }

    #[test]
    fn numbers_of_cells_that_say_too_little() {
        let message = |cells| Boards::default().of_cells(cells).unwrap_err().to_string();
        assert!(
            message(19).contains("--shape, such as \"hexagon 2 9\""),
            "{}",
            message(19)
        );
        assert!(message(37).contains("septoku"), "{}", message(37));
        assert!(message(49).contains("latin 7"), "{}", message(49));
        assert!(
            message(80).starts_with("80 cells; expected 81"),
            "{}",
            message(80)
        );
        assert!(message(usize::MAX).contains("expected"));
        assert!(message(0).contains("expected"));
    }

    #[test]
    fn a_board_is_built_once() {
        let mut boards = Boards::default();
        let first = boards.of_cells(81).unwrap();
        assert!(Arc::ptr_eq(&first, &boards.of_cells(81).unwrap()));
        assert_eq!((first.cells(), first.values()), (81, 9));
    }
}
