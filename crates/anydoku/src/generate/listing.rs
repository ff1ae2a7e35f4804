//! The list of all grids of a board, or of what a puzzle leaves open.
//!
//! Of grids that are images of each other one is enough. Every symmetry moves the cells of an orbit among themselves, so
//! each grid has an image with the greatest value of an orbit in one chosen cell. Where values may be reversed, the grid
//! or its reverse has none in the orbit that is further from the highest than that one is. Only grids like that are
//! searched for, and the others are their images. Such conditions are as old as the search for magic squares; Crawford,
//! Ginsberg, Luks & Roy, "Symmetry-Breaking Predicates for Search Problems" (KR 1996), say which may be stated together.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use anydoku_board::{Cell, Grid, Puzzle, Value};
use anydoku_sat::{Limits, Observer};
use rustc_hash::FxHashSet;

use super::{GenerateError, Options};
use crate::config::{Config, Engine};
use crate::images::Images;
use crate::network::Network;
use crate::search::{End, Search};

/// All grids of a puzzle, in the order of their values.
pub(super) fn list<O: Observer>(
    network: &Network,
    puzzle: &Puzzle,
    config: &Config,
    limits: &Limits<'_>,
    observer: &mut O,
) -> Result<Vec<Grid>, GenerateError> {
    let mut config = config.clone();
    // Which needs no clause a grid.
    config.engine = Engine::Bits;
    let images = Images::of(puzzle);
    let mut found = FxHashSet::default();
    for part in parts(puzzle, &images) {
        let mut search = Search::new(network, &part, &config);
        let end = search.walk(limits, observer, |grid| {
            if !found.contains(&grid) {
                found.extend(images.of_grid(&grid));
            }
            match found.len() as u64 > Options::MAX_LISTED {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        })?;
        match end {
            End::Exhausted => {}
            End::Enough => return Err(GenerateError::TooManyGrids),
            End::Stopped(limit) => return Err(GenerateError::Stopped(limit)),
        }
    }
    let mut grids: Vec<Grid> = found.into_iter().collect();
    grids.sort_unstable_by(|a, b| a.values().cmp(b.values()));
    Ok(grids)
}

/// Parts of a puzzle: each of its grids is an image of a grid of one of them.
fn parts(puzzle: &Puzzle, images: &Images) -> Vec<Puzzle> {
    let board = puzzle.board();
    let large = |&cell: &Cell| (images.orbit(cell).len(), Reverse(cell));
    let Some(chosen) = board.cell_iter().max_by_key(large) else {
        return vec![puzzle.clone()];
    };
    let orbit = images.orbit(chosen);
    let highest = board.values() as usize - 1;
    let part = |greatest: Value| {
        let mut part = puzzle.clone();
        let mut exclude = |cell: Cell, is_out: &dyn Fn(Value) -> bool| {
            for value in board.value_iter().filter(|&value| is_out(value)) {
                let excluded = part.exclude(cell, value);
                excluded.expect("cells and values are those of the board");
            }
        };
        exclude(chosen, &|value| value != greatest);
        let below = match images.reverse_in_place() {
            true => highest - greatest.index(),
            false => 0,
        };
        for &cell in orbit.iter().filter(|&&cell| cell != chosen) {
            exclude(cell, &|value| value > greatest || value.index() < below);
        }
        part
    };
    board.value_iter().map(part).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, PoisonError};

    use anydoku_board::{Board, Place, Rule, RuleKind, Shape, ValueSet};
    use anydoku_sat::NoObserver;

    use super::super::Generator;
    use super::*;
    use crate::{Count, count};

    fn board(shape: &str) -> Arc<Board> {
        Arc::new(shape.parse::<Shape>().unwrap().board().unwrap())
    }

    fn list(puzzle: &Puzzle) -> Vec<Grid> {
        let network = Network::new(puzzle.board());
        let (config, limits) = (Config::default(), Limits::none());
        super::list(&network, puzzle, &config, &limits, &mut NoObserver).unwrap()
    }

    /// As many different grids as clause learning finds, which knows nothing of images.
    fn assert_all_listed(puzzle: &Puzzle, name: &str) {
        let grids = list(puzzle);
        assert!(!grids.is_empty(), "{name}");
        assert!(grids.is_sorted_by(|a, b| a.values() < b.values()), "{name}");
        assert!(
            grids.iter().all(|grid| puzzle.check(grid).is_ok()),
            "{name}"
        );
        let config = Config {
            engine: Engine::Cdcl,
            ..Config::default()
        };
        let network = Network::new(puzzle.board());
        let limits = Limits::none();
        let counted = count(&network, puzzle, &config, None, &limits, &mut NoObserver).unwrap();
        assert_eq!(counted.count, Count::Exactly(grids.len() as u128), "{name}");
    }

    /// Three rows of three cells hold consecutive values out of five, the columns different ones; the cell in the middle
    /// one of these.
    fn runs(middle: &[usize]) -> Board {
        let places = (0..9).map(|cell| Place::Square {
            row: cell / 3,
            column: cell % 3,
        });
        let mut board = Board::new(5, places.collect()).unwrap();
        let family: Arc<str> = "line".into();
        let mut add = |kind| board.add_rule(Rule::new(kind, &family, "")).unwrap();
        for line in 0..3 {
            add(RuleKind::Run(
                (0..3).map(|at| Cell::new(3 * line + at)).collect(),
            ));
            add(RuleKind::Group(
                (0..3).map(|at| Cell::new(3 * at + line)).collect(),
            ));
        }
        if !middle.is_empty() {
            let mut values = ValueSet::empty(5);
            middle.iter().for_each(|&value| {
                values.insert(Value::from_index(value));
            });
            add(RuleKind::Domain(Cell::new(4), values));
        }
        board
    }

    #[test]
    fn all_grids_are_listed() {
        for shape in [
            "square 4",
            "square 4 +x",
            "latin 3",
            "latin 4",
            "jigsaw 0001100211322213324433444",
            "hexagon 0 3",
            "hexagon 1 4",
            "hexagon 2 5",
            "hanidoku 1 5",
        ] {
            assert_all_listed(&Puzzle::new(board(shape)), shape);
        }
        // The second has its values in one order only.
        for middle in [&[][..], &[0, 1], &[1, 3]] {
            let board = Arc::new(runs(middle));
            assert_all_listed(&Puzzle::new(board), &format!("{middle:?}"));
        }
    }

    /// What a puzzle says of cells leaves few symmetries to count on.
    #[test]
    fn givens_and_excluded_values_are_kept() {
        let mut puzzle = Puzzle::new(board("square 4"));
        puzzle.give(Cell::new(5), Value::from_index(2)).unwrap();
        assert_all_listed(&puzzle, "a given");
        let mut puzzle = Puzzle::new(board("latin 4"));
        puzzle.exclude(Cell::new(0), Value::from_index(0)).unwrap();
        assert_all_listed(&puzzle, "an excluded value");
    }

    /// What the list answers is what search answers.
    #[test]
    fn puzzles_do_not_depend_on_who_is_asked() {
        for shape in ["square 4", "hexagon 2 5", "hanidoku 1 5"] {
            let board = board(shape);
            let network = Arc::new(Network::new(&board));
            let options = Options {
                uniform: true,
                ..Options::default()
            };
            let (config, limits) = (Config::default(), Limits::none());
            let make = || {
                let options = options.clone();
                Generator::new(&network, &board, options, &config, &limits, &mut NoObserver)
                    .unwrap()
            };
            let (by_list, by_search) = (make(), make());
            let known = by_search.known.write();
            known.unwrap_or_else(PoisonError::into_inner).close();
            for index in 0..50 {
                let [a, b] = [&by_list, &by_search]
                    .map(|generator| generator.puzzle(index, &limits, &mut NoObserver).unwrap());
                assert!(a.minimal, "{shape}");
                assert_eq!(a, b, "{shape}");
            }
        }
    }
}
