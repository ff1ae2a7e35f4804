//! Signs for the rules that no line of the page shows: letters for cages and scattered groups, strokes for lines.

use anydoku::board::draw::Geometry;
use anydoku::board::draw::features::{Features, Form};
use anydoku::board::{Board, Cell};

use crate::layout::Layout;

/// The signs of a board.
#[derive(Clone, Debug, Default)]
pub struct Labels {
    /// For each cell its signs.
    cells: Vec<String>,
    /// Signs at places between cells.
    pub between: Vec<(Cell, Cell)>,
    /// The signs and the families of rules that they stand for, in the order of the rules.
    pub legend: Vec<(String, String)>,
}

impl Labels {
    /// The signs of these features.
    pub fn new(board: &Board, geometry: &Geometry, features: &Features) -> Labels {
        let mut labels = Labels {
            cells: vec![String::new(); board.cells() as usize],
            ..Labels::default()
        };
        let mut letters = ('a'..='z').cycle();
        for feature in &features.features {
            let family = &features.families[feature.family];
            let (sign, cells) = match &feature.form {
                Form::Line(cells) => (stroke(geometry, cells), cells.as_slice()),
                Form::Cage(cells) | Form::Letter(_, cells) => {
                    (letters.next().unwrap_or('a'), cells.as_slice())
                }
                Form::Odd(cell) => ('○', std::slice::from_ref(cell)),
                Form::Even(cell) => ('□', std::slice::from_ref(cell)),
                Form::Values(cell, _) => ('*', std::slice::from_ref(cell)),
                Form::Bar(a, b) => {
                    labels.between.push((*a, *b));
                    labels.explain('≠', family);
                    continue;
                }
                // Every line of such a board has them, so they would say nothing.
                Form::Beads(..) => continue,
            };
            for cell in cells {
                labels.cells[cell.index()].push(sign);
            }
            labels.explain(sign, family);
        }
        for label in &mut labels.cells {
            if label == "╲╱" || label == "╱╲" {
                *label = "╳".to_owned();
            }
        }
        labels
    }

    fn explain(&mut self, sign: char, family: &str) {
        match self.legend.iter_mut().find(|(_, known)| known == family) {
            Some((signs, _)) if signs.contains(sign) => {}
            Some((signs, _)) => signs.push(sign),
            None => self.legend.push((sign.to_string(), family.to_owned())),
        }
    }

    /// The signs of a cell.
    pub fn of(&self, cell: Cell) -> &str {
        self.cells.get(cell.index()).map_or("", String::as_str)
    }

    /// The stroke of a line through a cell.
    pub fn stroke(&self, cell: Cell) -> Option<char> {
        self.of(cell).chars().find(|sign| STROKES.contains(*sign))
    }

    /// The other signs of a cell.
    pub fn letters(&self, cell: Cell) -> impl Iterator<Item = char> + '_ {
        self.of(cell)
            .chars()
            .filter(|sign| !STROKES.contains(*sign))
    }

    /// Where a sign between two cells goes: half way, if no cell is there.
    pub fn place(layout: &Layout, a: Cell, b: Cell) -> Option<(usize, usize)> {
        let zoom = layout.zoom();
        let middle = |cell: Cell| {
            let (x, y) = layout.at(cell);
            (2 * x + zoom.width - 1, 2 * y + zoom.height - 1)
        };
        let ((ax, ay), (bx, by)) = (middle(a), middle(b));
        let at = ((ax + bx) / 4, (ay + by) / 4);
        layout.cell_at(at.0, at.1).is_none().then_some(at)
    }
}

const STROKES: &str = "─│╲╱╳";

/// A stroke in the direction of a line of cells.
fn stroke(geometry: &Geometry, cells: &[Cell]) -> char {
    let (from, to) = (
        geometry.center(cells[0]),
        geometry.center(cells[cells.len() - 1]),
    );
    let (x, y) = (to.x - from.x, to.y - from.y);
    match (x.abs() < 1e-6, y.abs() < 1e-6, x * y > 0.0) {
        (_, true, _) => '─',
        (true, ..) => '│',
        (_, _, true) => '╲',
        (_, _, false) => '╱',
    }
}

#[cfg(test)]
mod tests {
    use anydoku::board::Shape;

    use super::*;

    fn of(shape: &str) -> Labels {
        let board = shape.parse::<Shape>().unwrap().board().unwrap();
        let geometry = Geometry::of(&board);
        let features = Features::of(&board, &geometry);
        Labels::new(&board, &geometry, &features)
    }

    #[test]
    fn diagonals_are_strokes_and_cross_in_the_middle() {
        let labels = of("square 9 +x");
        let label = |cell| labels.of(Cell::new(cell)).to_owned();
        assert_eq!(
            [label(0), label(8), label(40), label(1)],
            ["╲", "╱", "╳", ""]
        );
        assert_eq!(labels.legend, [("╲╱".to_owned(), "diagonal".to_owned())]);
    }

    #[test]
    fn windows_are_letters_and_what_lines_show_is_not_said_again() {
        let labels = of("square 9 +windoku");
        assert_eq!(labels.of(Cell::new(10)), "a");
        assert_eq!(labels.legend, [("abcd".to_owned(), "window".to_owned())]);
        // The flowers overlap, so no region shows them.
        assert_eq!(
            of("septoku").legend,
            [("abcdefg".to_owned(), "flower".to_owned())]
        );
        for shape in ["square 9", "hanidoku", "samurai"] {
            assert!(of(shape).legend.is_empty(), "{shape}");
        }
    }
}
