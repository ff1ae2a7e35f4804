//! Symmetries of a puzzle, and the images of its grids under them: turned and mirrored as it is drawn, with the values in
//! reverse order, or both. Each image of a grid is a grid of the same puzzle.

use anydoku_board::{Board, Cell, Grid, Puzzle, RuleKind, Symmetry, Value, ValueSet};

/// The symmetries of a puzzle: a group, so that what one of them does another one takes back.
#[derive(Debug)]
pub(crate) struct Images {
    values: usize,
    symmetries: Vec<Moved>,
}

/// Which cell goes where, and whether values are reversed.
type Moved = (Vec<Cell>, bool);

impl Images {
    /// Those under which the rules, the givens and what is allowed stay as they are.
    pub(crate) fn of(puzzle: &Puzzle) -> Images {
        let board = puzzle.board();
        let values = board.values() as usize;
        let mut rules_as_they_are = None;
        let keeps = |(map, reversed): &Moved| {
            let cell = |cell: Cell| map[cell.index()];
            let value = |value: Value| renamed(value, values, *reversed);
            keeps_givens(puzzle, cell, value) && {
                let as_they_are = rules_as_they_are
                    .get_or_insert_with(|| rules(board, |cell| cell, |value| value));
                rules(board, cell, value) == *as_they_are
            }
        };
        let maps = maps(board).into_iter();
        let mut symmetries: Vec<Moved> = maps
            .flat_map(|map| [(map.clone(), false), (map, true)])
            .collect();
        symmetries.retain(keeps);
        Images { values, symmetries }
    }

    /// No other images than the puzzle itself, without a look at it.
    pub(crate) fn itself(puzzle: &Puzzle) -> Images {
        let board = puzzle.board();
        Images {
            values: board.values() as usize,
            symmetries: vec![(board.cell_iter().collect(), false)],
        }
    }

    /// Whether values in reverse order follow the rules in place.
    pub(crate) fn reverse_in_place(&self) -> bool {
        let stays = |map: &[Cell]| map.iter().enumerate().all(|(at, cell)| cell.index() == at);
        self.symmetries
            .iter()
            .any(|(map, reversed)| *reversed && stays(map))
    }

    /// The cells where a cell can go with values as they are, itself among them.
    pub(crate) fn orbit(&self, cell: Cell) -> Vec<Cell> {
        let maps = self.symmetries.iter().filter(|(_, reversed)| !reversed);
        let mut orbit: Vec<Cell> = maps.map(|(map, _)| map[cell.index()]).collect();
        orbit.sort_unstable();
        orbit.dedup();
        orbit
    }

    /// All images of a grid, itself among them; the same one several times if it has symmetries itself.
    pub(crate) fn of_grid(&self, grid: &Grid) -> impl Iterator<Item = Grid> {
        self.symmetries.iter().map(|(map, reversed)| {
            let mut image = grid.values().to_vec();
            for (&value, to) in grid.values().iter().zip(map) {
                image[to.index()] = renamed(value, self.values, *reversed);
            }
            Grid::new(image)
        })
    }

    /// All images of a candidate, itself among them.
    pub(crate) fn of_candidate(
        &self,
        cell: Cell,
        value: Value,
    ) -> impl Iterator<Item = (Cell, Value)> {
        self.symmetries
            .iter()
            .map(move |(map, reversed)| (map[cell.index()], renamed(value, self.values, *reversed)))
    }
}

fn renamed(value: Value, values: usize, reversed: bool) -> Value {
    match reversed {
        true => Value::from_index(values - 1 - value.index()),
        false => value,
    }
}

/// The images of the cells under each symmetry of the drawing and back.
fn maps(board: &Board) -> Vec<Vec<Cell>> {
    let mut maps: Vec<Vec<Cell>> = vec![board.cell_iter().collect()];
    for map in Symmetry::ALL
        .into_iter()
        .filter_map(|symmetry| board.images(symmetry))
    {
        let mut back = map.clone();
        for (cell, image) in board.cell_iter().zip(&map) {
            back[image.index()] = cell;
        }
        maps.extend([map, back]);
    }
    maps.sort_unstable();
    maps.dedup();
    maps
}

/// Whether the puzzle says of each image of a cell what it says of the cell.
fn keeps_givens(
    puzzle: &Puzzle,
    cell: impl Fn(Cell) -> Cell,
    value: impl Fn(Value) -> Value,
) -> bool {
    let cells = puzzle.board().cell_iter().zip(puzzle.givens());
    let keeps_givens = cells.map(|(at, given)| puzzle.given(cell(at)) == given.map(&value));
    let allowed = puzzle.allowed();
    let same = |values: &ValueSet, image: &ValueSet| {
        values.len() == image.len() && values.iter().all(|v| image.contains(value(v)))
    };
    let keeps_allowed = allowed.iter().map(|(&at, values)| {
        allowed
            .get(&cell(at))
            .is_some_and(|image| same(values, image))
    });
    keeps_givens.chain(keeps_allowed).all(|keeps| keeps)
}

/// A rule whose order of cells does not matter: which kind, its cells, its values.
type Image = (u8, Vec<Cell>, Vec<Value>);

/// The rules of a board with its cells and values renamed.
fn rules(board: &Board, cell: impl Fn(Cell) -> Cell, value: impl Fn(Value) -> Value) -> Vec<Image> {
    let image = |kind: &RuleKind| {
        let (number, mut cells, mut values) = match kind {
            RuleKind::Group(cells) => (0, cells.clone(), Vec::new()),
            RuleKind::Neighbours(a, b) => (1, vec![*a, *b], Vec::new()),
            RuleKind::Run(cells) => (2, cells.clone(), Vec::new()),
            RuleKind::Domain(cell, values) => (3, vec![*cell], values.iter().collect()),
        };
        cells.iter_mut().for_each(|c| *c = cell(*c));
        cells.sort_unstable();
        values.iter_mut().for_each(|v| *v = value(*v));
        values.sort_unstable();
        (number, cells, values)
    };
    let mut rules: Vec<Image> = board.rules().iter().map(|rule| image(&rule.kind)).collect();
    rules.sort_unstable();
    rules
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::Arc;

    use anydoku_board::Shape;

    use super::*;

    fn empty(shape: &str) -> Puzzle {
        Puzzle::new(Arc::new(shape.parse::<Shape>().unwrap().board().unwrap()))
    }

    fn symmetries(puzzle: &Puzzle) -> usize {
        Images::of(puzzle).symmetries.len()
    }

    /// Eight of a square, twelve of a hexagon, two where boxes are wider than high, each with values in both orders.
    #[test]
    fn boards_have_the_symmetries_of_their_drawing() {
        assert_eq!(symmetries(&empty("square 4")), 16);
        assert_eq!(symmetries(&empty("square 9 +x")), 16);
        assert_eq!(symmetries(&empty("square 6 2x3")), 8);
        assert_eq!(symmetries(&empty("hanidoku")), 24);
        assert_eq!(symmetries(&empty("jigsaw 0011001122332233")), 16);
        // A pinwheel, which can be turned but not mirrored.
        assert_eq!(symmetries(&empty("jigsaw 0001100211322213324433444")), 8);
    }

    /// 1 in one corner of four, 4 in the opposite one: half a turn with the values reversed, and the mirror through them.
    #[test]
    fn what_a_puzzle_says_is_kept() {
        let mut puzzle = empty("square 4");
        puzzle.give(Cell::new(0), Value::from_index(0)).unwrap();
        assert_eq!(symmetries(&puzzle), 2);
        puzzle.give(Cell::new(15), Value::from_index(3)).unwrap();
        assert_eq!(symmetries(&puzzle), 4);
        puzzle.exclude(Cell::new(6), Value::from_index(0)).unwrap();
        // Only what leaves the sixth cell where it is, and that is neither reversed nor turned.
        assert_eq!(symmetries(&puzzle), 1);
        let mut puzzle = empty("square 4");
        puzzle.exclude(Cell::new(0), Value::from_index(0)).unwrap();
        assert_eq!(symmetries(&puzzle), 2);
    }

    #[test]
    fn images_of_grids_are_grids() {
        let values = [0, 1, 2, 3, 2, 3, 0, 1, 3, 2, 1, 0, 1, 0, 3, 2];
        let grid = Grid::new(values.map(Value::from_index).to_vec());
        let empty = empty("square 4");
        let images: BTreeSet<Vec<Value>> = Images::of(&empty)
            .of_grid(&grid)
            .map(|image| image.values().to_vec())
            .collect();
        // Mirrored from left to right and its values reversed, it is itself.
        assert_eq!(images.len(), 8);
        assert!(
            images
                .into_iter()
                .all(|image| empty.check(&Grid::new(image)).is_ok())
        );
    }
}
