//! Squares with borders: around the board and between cells of different regions.
//!
//! ```text
//!    +-------+---+        a *post* stands between two columns wherever a border passes between them
//!    | .   . | . |        in any row; without one, there is a single blank
//!    |   +---+   |
//!    | . | .   . |        a line of borders lies between two rows wherever a border passes between
//!    +---+-------+        them in any column
//! ```
//!
//! A border passes between two places if their regions differ, or if only one of them is a cell.

use super::arrange::Lattice;
use super::{Border, Pen};
use crate::cell::Cell;

/// The region at each row and column, with a margin of holes around the lattice.
struct Regions {
    at: Vec<Vec<Option<u32>>>,
}

impl Regions {
    /// Boards without regions have a single one.
    fn new(lattice: &Lattice, regions: &[u32]) -> Regions {
        let region = |cell: Cell| regions.get(cell.index()).copied().unwrap_or(0);
        let mut at = vec![vec![None; lattice.columns + 2]; lattice.cells.len() + 2];
        for (row, cells) in lattice.cells.iter().enumerate() {
            for (column, cell) in cells.iter().enumerate() {
                at[row + 1][column + 1] = cell.map(region);
            }
        }
        Regions { at }
    }

    /// Whether a border passes left of the cell at this row and column of the lattice.
    fn left(&self, row: usize, column: usize) -> bool {
        self.at[row + 1][column] != self.at[row + 1][column + 1]
    }

    /// Whether a border passes above the cell at this row and column of the lattice.
    fn above(&self, row: usize, column: usize) -> bool {
        self.at[row][column + 1] != self.at[row + 1][column + 1]
    }

    /// The character where four places meet: the corner at the top left of a row and column.
    fn corner(&self, row: usize, column: usize, border: Border) -> char {
        let [above, below] =
            [&self.at[row], &self.at[row + 1]].map(|row| [row[column], row[column + 1]]);
        let up = above[0] != above[1];
        let down = below[0] != below[1];
        let left = above[0] != below[0];
        let right = above[1] != below[1];
        let index = usize::from(up)
            + 2 * usize::from(down)
            + 4 * usize::from(left)
            + 8 * usize::from(right);
        match border {
            Border::Ascii => b" |||-+++-+++-+++"[index].into(),
            Border::Unicode => [
                ' ', '╵', '╷', '│', '╴', '┘', '┐', '┤', '╶', '└', '┌', '├', '─', '┴', '┬', '┼',
            ][index],
        }
    }
}

pub(super) fn draw(lattice: &Lattice, regions: &[u32], pen: &Pen<'_>) -> String {
    let regions = Regions::new(lattice, regions);
    let (rows, columns) = (lattice.cells.len(), lattice.columns);
    let border = pen.border;
    let (across, down) = match border {
        Border::Ascii => ('-', '|'),
        Border::Unicode => ('─', '│'),
    };
    let post: Vec<bool> = (0..=columns)
        .map(|column| (0..rows).any(|row| regions.left(row, column)))
        .collect();

    let mut picture = String::new();
    for row in 0..=rows {
        if (0..columns).any(|column| regions.above(row, column)) {
            let dash = |passes: bool| if passes { across } else { ' ' };
            let mut line = String::new();
            for (column, &post) in post.iter().enumerate() {
                // The margins left and right of the lattice have no borders above them.
                let before = column > 0 && regions.above(row, column - 1);
                let after = column < columns && regions.above(row, column);
                if post {
                    if column > 0 {
                        line.push(dash(before));
                    }
                    line.push(regions.corner(row, column, border));
                    line.push(dash(after));
                } else {
                    line.push(dash(before && after));
                }
                line.extend(std::iter::repeat_n(dash(after), pen.width));
            }
            push_line(&mut picture, &line);
        }
        let Some(cells) = lattice.cells.get(row) else {
            break;
        };
        let mut line = String::new();
        for (column, &post) in post.iter().enumerate() {
            if post {
                if column > 0 {
                    line.push(' ');
                }
                line.push(if regions.left(row, column) { down } else { ' ' });
            }
            line.push(' ');
            match cells.get(column).copied().flatten() {
                Some(cell) => pen.write(&mut line, cell),
                None => line.extend(std::iter::repeat_n(' ', pen.width)),
            }
        }
        push_line(&mut picture, &line);
    }
    picture
}

fn push_line(picture: &mut String, line: &str) {
    picture.push_str(line.trim_end_matches(' '));
    picture.push('\n');
}
