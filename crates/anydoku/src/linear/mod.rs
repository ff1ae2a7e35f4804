//! Grids by formula, for large boards.
//!
//! On a lattice the value (a·x + b·⌊x/h⌋ + y) mod K of the cell at (x, y) often follows all rules: it fills Latin
//! squares with a = 1, sudokus of boxes w wide and h high with a = w and b = 1, which shifts row by row, and honeycombs.
//! Search finds such a grid of a board of 81×81 by luck only, though it has more grids than any other; so where a puzzle
//! leaves nearly everything open, the grid of the formula is what a solver is told to try first. Programs that make large
//! puzzles fill the board by such a formula as well, and then exchange rows, columns and values; from enough givens that
//! can be undone. What comes of it is a proposal and no more: the puzzle stays what it is.

mod cyclic;
mod formula;

use anydoku_board::{Board, Grid, Place, Puzzle};

use crate::network::Network;

/// A grid by formula that has all or most of the givens, `None` if the board has none such that we know of.
pub(crate) fn near(network: &Network, puzzle: &Puzzle) -> Option<Grid> {
    let board = puzzle.board();
    let places = lattice(board)?;
    let cyclic = cyclic::grid(board.values(), &places, puzzle.givens());
    if let Some(grid) = cyclic.filter(|grid| puzzle.check(grid).is_ok()) {
        return Some(grid);
    }
    let grid = formula::grid(network, &places, puzzle.givens())?;
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use anydoku_board::{Cell, Shape, Value};
    use anydoku_sat::{Limits, NoObserver};
    use rand::{SeedableRng, seq::SliceRandom};
    use rand_pcg::Pcg64Mcg;

    use crate::{Config, Count, count};

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

    /// A grid as the short programs make it that fill pages of large puzzles: rows and columns exchanged within their
    /// bands and stacks, values drawn. Three cells of five are open.
    #[test]
    fn puzzles_of_shuffled_patterns_are_found_again() {
        let mut puzzle = empty("square 49");
        let mut random = Pcg64Mcg::seed_from_u64(1);
        let mut shuffled = |count: usize| {
            let mut order: Vec<usize> = (0..count).collect();
            order.shuffle(&mut random);
            order
        };
        let mut lines = || -> Vec<usize> {
            let band = |band: usize| shuffled(7).into_iter().map(move |line| 7 * band + line);
            (0..7).flat_map(band).collect()
        };
        let (rows, columns) = (lines(), lines());
        let values = shuffled(49);
        let pattern = |cell: usize| {
            let (row, column) = (rows[cell / 49], columns[cell % 49]);
            values[(7 * (row % 7) + row / 7 + column) % 49]
        };
        for cell in (0..49 * 49).filter(|cell| cell % 5 == 0 || cell % 5 == 3) {
            let value = Value::from_index(pattern(cell));
            puzzle.give(Cell::new(cell as u32), value).unwrap();
        }
        let network = Network::new(puzzle.board());
        let grid = near(&network, &puzzle).unwrap();
        assert!((0..49 * 49).all(|cell| grid.values()[cell].index() == pattern(cell)));
        // Search finds it by that, and a second one close to it.
        let (config, limits) = (Config::default(), Limits::none());
        let counted = count(
            &network,
            &puzzle,
            &config,
            Some(2),
            &limits,
            &mut NoObserver,
        )
        .unwrap();
        assert_eq!(counted.count, Count::AtLeast(2));
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
