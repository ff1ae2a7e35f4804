//! Cells by name: their number from 0, `r4c7` on square lattices, `(q,r,s)` on hexagonal ones.

use rustc_hash::FxHashMap;

use super::error::ReadErrorKind;
use super::text::{number, quote};
use crate::board::{Board, Place};
use crate::cell::Cell;

/// What a word calls a cell, before anyone knows whether there is such a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Name {
    Number(u64),
    Place(Place),
}

/// A word as the name of a cell, or what is wrong with it.
pub(super) fn parse(word: &str) -> Result<Name, ReadErrorKind> {
    if let Some(number) = number(word) {
        return Ok(Name::Number(number));
    }
    let place = match word.strip_prefix('(') {
        Some(rest) => hexagon(rest.strip_suffix(')').unwrap_or("")),
        None => square(word),
    };
    place
        .map(Name::Place)
        .ok_or_else(|| ReadErrorKind::Unexpected {
            found: quote(word),
            expected: "a cell: a number from 0, r1c1 or (q,r,s) with q+r+s = 0".into(),
        })
}

/// `r4c7`, rows and columns from 1.
fn square(word: &str) -> Option<Place> {
    let rest = word.strip_prefix(['r', 'R'])?;
    let (row, column) = rest.split_once(['c', 'C'])?;
    let index = |word: &str| u16::try_from(number(word)?.checked_sub(1)?).ok();
    Some(Place::Square {
        row: index(row)?,
        column: index(column)?,
    })
}

/// `q,r,s` or `q,r`.
fn hexagon(inside: &str) -> Option<Place> {
    let mut parts = inside
        .split(',')
        .map(|part| part.trim().parse::<i16>().ok());
    let (q, r) = (parts.next()??, parts.next()??);
    if let Some(s) = parts.next()
        && i32::from(s?) != -i32::from(q) - i32::from(r)
    {
        return None;
    }
    parts.next().is_none().then_some(Place::Hexagon { q, r })
}

/// A place as something to look up; only places that give a cell a name have one.
fn key(place: Place) -> Option<(bool, i32, i32)> {
    match place {
        Place::Square { row, column } => Some((false, row.into(), column.into())),
        Place::Hexagon { q, r } => Some((true, q.into(), r.into())),
        Place::At { .. } | Place::Unplaced => None,
    }
}

/// Looks up cells of a board. The table of places is made when the first name is asked for; a board that
/// changes meanwhile must say so by [`Names::placed`].
#[derive(Default)]
pub(super) struct Names {
    by_place: Option<FxHashMap<(bool, i32, i32), Cell>>,
}

impl Names {
    /// The cell that a word names.
    pub(super) fn cell(&mut self, board: &Board, word: &str) -> Result<Cell, ReadErrorKind> {
        let found = match parse(word)? {
            Name::Number(number) => u32::try_from(number)
                .ok()
                .filter(|&number| number < board.cells())
                .map(Cell::new),
            Name::Place(place) => {
                let table = self.by_place.get_or_insert_with(|| by_place(board));
                key(place).and_then(|key| table.get(&key).copied())
            }
        };
        found.ok_or_else(|| ReadErrorKind::Cell {
            cell: if word.len() > 24 {
                quote(word)
            } else {
                word.to_owned()
            },
            expected: expected(board),
        })
    }

    /// A cell that had no place has got one.
    pub(super) fn placed(&mut self, cell: Cell, place: Place) {
        if let (Some(table), Some(key)) = (&mut self.by_place, key(place)) {
            table.entry(key).or_insert(cell);
        }
    }
}

/// The first cell at each place.
fn by_place(board: &Board) -> FxHashMap<(bool, i32, i32), Cell> {
    let mut table = FxHashMap::default();
    for (cell, &place) in board.cell_iter().zip(board.places()) {
        if let Some(key) = key(place) {
            table.entry(key).or_insert(cell);
        }
    }
    table
}

/// Whether every cell has a place that names it and no other cell.
pub(super) fn all_named(board: &Board) -> bool {
    by_place(board).len() == board.cells() as usize
}

fn expected(board: &Board) -> String {
    let last = board.cells() - 1;
    match board
        .places()
        .iter()
        .position(|&place| key(place).is_some())
    {
        Some(index) => format!(
            "0 to {last}, or a name such as {}",
            board.cell_name(Cell::new(index as u32))
        ),
        None => format!("0 to {last}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_all_kinds() {
        assert_eq!(parse("12").ok(), Some(Name::Number(12)));
        let square = Place::Square { row: 3, column: 6 };
        assert_eq!(parse("r4c7").ok(), Some(Name::Place(square)));
        assert_eq!(parse("R4C7").ok(), Some(Name::Place(square)));
        let hexagon = Place::Hexagon { q: 1, r: -2 };
        for word in ["(1,-2,1)", "( 1, -2, 1 )", "(1,-2)"] {
            assert_eq!(parse(word).ok(), Some(Name::Place(hexagon)), "{word}");
        }
    }

    #[test]
    fn words_that_name_no_cell() {
        for word in [
            "",
            "r0c1",
            "r1",
            "rc",
            "(1,2,3)",
            "(1,2",
            "()",
            "(1)",
            "(0,0,0,0)",
            "-1",
            "r99999c1",
            "(40000,-40000,0)",
            "x",
        ] {
            assert!(parse(word).is_err(), "{word}");
        }
    }

    #[test]
    fn cells_are_found_by_number_and_place() {
        let places = vec![
            Place::Square { row: 0, column: 0 },
            Place::Square { row: 0, column: 1 },
            Place::Unplaced,
        ];
        let board = Board::new(4, places).unwrap();
        let mut names = Names::default();
        assert_eq!(names.cell(&board, "r1c2"), Ok(Cell::new(1)));
        assert_eq!(names.cell(&board, "2"), Ok(Cell::new(2)));
        assert_eq!(
            names.cell(&board, "3").unwrap_err().to_string(),
            "cell 3 is not on the board; expected 0 to 2, or a name such as r1c1"
        );
        assert!(names.cell(&board, "(0,0,0)").is_err());
        assert!(!all_named(&board));
    }
}
