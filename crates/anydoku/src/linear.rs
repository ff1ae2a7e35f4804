//! Grids by formula, for large boards with few givens.
//!
//! On a lattice the value (a·x + b·⌊x/h⌋ + y) mod K of the cell at (x, y) often follows all rules: it fills Latin
//! squares with a = 1, sudokus of boxes w wide and h high with a = w and b = 1, which shifts row by row, and honeycombs.
//! Search finds such a grid of a board of 81×81 by luck only, though it has more grids than any other; so where a puzzle
//! leaves nearly everything open, the grid of the formula is what a solver is told to try first. It is a proposal and no
//! more: the puzzle stays what it is.

use anydoku_board::{Board, Cell, Grid, Place, Puzzle, Value};

use crate::network::Network;

/// A grid by formula that has most of the givens, `None` if the board has none such that we know of.
pub(crate) fn near(network: &Network, puzzle: &Puzzle) -> Option<Grid> {
    let board = puzzle.board();
    let places = lattice(board)?;
    let residues = formula(network, &places)?;
    let values = relabelled(board.values(), &residues, puzzle.givens());
    let grid = Grid::new(residues.iter().map(|&residue| values[residue]).collect());
    let givens = puzzle.givens().iter().zip(grid.values());
    let differing = givens.filter(|(given, value)| given.is_some_and(|given| given != **value));
    let given = puzzle.givens().iter().flatten().count();
    let agrees = 4 * differing.count() <= given;
    (agrees && Puzzle::new(board.clone()).check(&grid).is_ok()).then_some(grid)
}

/// The places of the cells as coordinates from 0; `None` off a lattice.
fn lattice(board: &Board) -> Option<Vec<(usize, usize)>> {
    let coordinates = board.places().iter().map(|place| match *place {
        Place::Square { row, column } => Some((i32::from(row), i32::from(column))),
        Place::Hexagon { q, r } => Some((i32::from(q), i32::from(r))),
        _ => None,
    });
    let places: Vec<(i32, i32)> = coordinates.collect::<Option<_>>()?;
    let least_x = places.iter().map(|place| place.0).min()?;
    let least_y = places.iter().map(|place| place.1).min()?;
    let from_zero = |&(x, y): &(i32, i32)| ((x - least_x) as usize, (y - least_y) as usize);
    Some(places.iter().map(from_zero).collect())
}

/// The residue that a formula gives each cell, so that those of every group differ.
fn formula(network: &Network, places: &[(usize, usize)]) -> Option<Vec<usize>> {
    let values = network.values() as usize;
    let mut groups: Vec<&[Cell]> = network
        .groups()
        .iter()
        .map(|group| &group.cells[..])
        .collect();
    let mut seen = vec![usize::MAX; values];
    let heights = (1..=values)
        .rev()
        .filter(|height| values.is_multiple_of(*height));
    let mut tries = 0;
    for height in heights {
        // Without steps within the board the second term is nothing.
        let most = if height == values { 1 } else { values };
        for (b, a) in (0..most).flat_map(|b| (0..values).map(move |a| (b, a))) {
            let residue = |cell: Cell| {
                let (x, y) = places[cell.index()];
                (a * x + b * (x / height) + y) % values
            };
            let failed = groups.iter().position(|cells| {
                tries += 1;
                let mut fits =
                    |&cell: &Cell| std::mem::replace(&mut seen[residue(cell)], tries) != tries;
                !cells.iter().all(&mut fits)
            });
            match failed {
                None => {
                    return Some(
                        (0..)
                            .map(Cell::new)
                            .take(places.len())
                            .map(residue)
                            .collect(),
                    );
                }
                // What failed here fails next time, most likely.
                Some(at) => groups.swap(0, at),
            }
        }
    }
    None
}

/// A value for each residue: the one that most givens want, as long as it is free.
fn relabelled(values: u32, residues: &[usize], givens: &[Option<Value>]) -> Vec<Value> {
    let count = values as usize;
    let mut wanted = vec![0_u32; count * count];
    for (&residue, given) in residues.iter().zip(givens) {
        if let Some(given) = given {
            wanted[residue * count + given.index()] += 1;
        }
    }
    let mut labels = vec![None; count];
    let mut is_taken = vec![false; count];
    for _ in 0..count {
        let pairs = (0..count * count).rev();
        let free = pairs.filter(|pair| labels[pair / count].is_none() && !is_taken[pair % count]);
        if let Some(best) = free.max_by_key(|&pair| wanted[pair]) {
            labels[best / count] = Some(Value::from_index(best % count));
            is_taken[best % count] = true;
        }
    }
    let labels: Vec<Value> = labels.into_iter().flatten().collect();
    debug_assert_eq!(labels.len(), count);
    labels
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use anydoku_board::Shape;

    use super::*;

    fn empty(shape: &str) -> Puzzle {
        let board = shape.parse::<Shape>().unwrap().board().unwrap();
        Puzzle::new(Arc::new(board))
    }

    /// What is proposed follows the rules, by the board's own check.
    #[test]
    fn large_boards_have_grids_by_formula() {
        for shape in [
            "square 4",
            "square 6 2x3",
            "square 12 3x4",
            "square 81",
            "latin 10",
            "hexagon 3 8",
            "samurai",
        ] {
            let puzzle = empty(shape);
            let grid = near(&Network::new(puzzle.board()), &puzzle);
            let grid = grid.unwrap_or_else(|| panic!("{shape}"));
            assert!(puzzle.check(&grid).is_ok(), "{shape}");
        }
    }

    #[test]
    fn a_board_may_have_none() {
        // The lines of a Hanidoku hold consecutive values.
        let puzzle = empty("hanidoku");
        assert_eq!(near(&Network::new(puzzle.board()), &puzzle), None);
    }

    #[test]
    fn givens_choose_the_labels() {
        let mut puzzle = empty("square 9");
        let network = Network::new(puzzle.board());
        let plain = near(&network, &puzzle).unwrap();
        // The same grid with all values renamed.
        let renamed = |value: Value| Value::from_index((value.index() + 4) % 9);
        for cell in [0, 13, 40, 77].map(Cell::new) {
            puzzle.give(cell, renamed(plain.value(cell))).unwrap();
        }
        let grid = near(&network, &puzzle).unwrap();
        assert!(puzzle.check(&grid).is_ok());
        // Givens that are not of this pattern.
        let mut other = empty("square 9");
        for (cell, number) in [
            (0, 1),
            (10, 2),
            (20, 3),
            (30, 1),
            (40, 2),
            (50, 3),
            (1, 4),
            (2, 5),
        ] {
            other
                .give(Cell::new(cell), Value::from_number(number).unwrap())
                .unwrap();
        }
        assert_eq!(near(&network, &other), None);
    }
}
