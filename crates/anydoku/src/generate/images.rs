//! Images of grids: under the symmetries of the drawing, and with the values in reverse order.

use std::collections::BTreeSet;

use anydoku_board::{Board, Cell, Grid, RuleKind, Symmetry, Value};

/// Which cell goes where, for each symmetry of the drawing and the way back.
#[derive(Debug)]
pub(super) struct Images {
    values: usize,
    maps: Vec<Vec<Cell>>,
    reverses: bool,
}

impl Images {
    /// Those under which the rules of a board stay as they are, so that each image of a grid is a grid.
    pub(super) fn of(board: &Board) -> Images {
        let mut maps: Vec<Vec<Cell>> = vec![board.cell_iter().collect()];
        let images = Symmetry::ALL
            .into_iter()
            .filter_map(|symmetry| board.images(symmetry));
        for map in images {
            let mut back = map.clone();
            for (cell, image) in board.cell_iter().zip(&map) {
                back[image.index()] = cell;
            }
            maps.extend([map, back]);
        }
        maps.sort_unstable();
        maps.dedup();
        let values = board.values() as usize;
        let rules = rules(board, |cell| cell, |value| value);
        maps.retain(|map| self::rules(board, |cell| map[cell.index()], |value| value) == rules);
        let reverse = |value: Value| Value::from_index(values - 1 - value.index());
        let reverses = self::rules(board, |cell| cell, reverse) == rules;
        Images {
            values,
            maps,
            reverses,
        }
    }

    /// Whether values in reverse order follow the rules as well.
    pub(super) fn reverses(&self) -> bool {
        self.reverses
    }

    /// The cells where a cell can go, itself among them.
    pub(super) fn orbit(&self, cell: Cell) -> BTreeSet<Cell> {
        self.maps.iter().map(|map| map[cell.index()]).collect()
    }

    /// All images of a grid, itself among them; the same one several times if it has symmetries itself.
    pub(super) fn of_grid(&self, grid: &Grid) -> impl Iterator<Item = Grid> {
        let moved = self.maps.iter().map(|map| {
            let mut image = grid.values().to_vec();
            for (&value, to) in grid.values().iter().zip(map) {
                image[to.index()] = value;
            }
            image
        });
        moved.flat_map(|image| {
            let reverse = |value: &Value| Value::from_index(self.values - 1 - value.index());
            let reversed = self
                .reverses
                .then(|| Grid::new(image.iter().map(reverse).collect()));
            [Some(Grid::new(image)), reversed].into_iter().flatten()
        })
    }
}

/// A rule whose order of cells does not matter: which kind, its cells, its values.
type Image = (u8, Vec<Cell>, Vec<Value>);

/// The rules of a board with its cells and values renamed.
fn rules(
    board: &Board,
    cell: impl Fn(Cell) -> Cell,
    value: impl Fn(Value) -> Value,
) -> BTreeSet<Image> {
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
    board.rules().iter().map(|rule| image(&rule.kind)).collect()
}
