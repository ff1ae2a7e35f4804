//! Where the cells of any board go on a page of characters.
//!
//! The geometry of the board says where cells lie in the plane. Those that stand in rows get rows of characters, squares
//! below each other, hexagons as bricks, each half a brick aside from the rows around it, so that a brick touches the
//! same six bricks as its hexagon:
//!
//! ```text
//!   ┏━━━━━┯━━━━━┓            ┏━━━━━┯━━━━━┓
//!   ┃  1  │  2  ┃         ┏━━┹──┬──┴──┬──┺━━┓
//!   ┠─────┼─────┨         ┃  3  │  4  │  5  ┃
//!   ┃  3  │  4  ┃         ┗━━┱──┴──┬──┴──┲━━┛
//!   ┗━━━━━┷━━━━━┛            ┗━━━━━┷━━━━━┛
//! ```
//!
//! Thick lines are the rim and what divides regions, which is how one tells groups apart without colour. Cells at places
//! of their own get boxes of their own. A [`Zoom`] says how much room a cell has; the page may be larger than the screen.

mod ink;
#[cfg(test)]
mod tests;

use anydoku::board::draw::features::Features;
use anydoku::board::draw::{Geometry, Tiling};
use anydoku::board::{Board, Cell};

pub use ink::Ink;
use ink::{NONE, THICK, THIN};

/// Columns and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
}

/// How much room a cell has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zoom {
    /// Characters.
    pub width: usize,
    /// Rows of them.
    pub height: usize,
    /// Whether there are lines between all cells, not only where a region ends.
    pub lines: bool,
}

impl Zoom {
    /// All zooms for a board, the largest first.
    pub fn all(board: &Board, tiling: Tiling) -> Vec<Zoom> {
        let digits = board.values().ilog10() as usize + 1;
        // What is centred looks best in an odd number of characters; a brick must have one, so that half of it, with
        // half of a line, is a whole number.
        let odd = |width: usize| width | 1;
        let least = match tiling {
            Tiling::Hexagons => odd(digits),
            _ => digits,
        };
        let mut zooms = Vec::new();
        for (width, height, lines) in [
            (odd(2 * digits + 5), 3, true),
            (odd(2 * digits + 5), 1, true),
            (odd(digits + 4), 1, true),
            (odd(digits + 2), 1, false),
            (least, 1, false),
        ] {
            let zoom = Zoom {
                width,
                height,
                lines,
            };
            if zooms.last() != Some(&zoom) {
                zooms.push(zoom);
            }
        }
        zooms
    }
}

/// The page.
#[derive(Clone, Debug)]
pub struct Layout {
    zoom: Zoom,
    size: Size,
    /// The left upper character of each cell.
    at: Vec<(usize, usize)>,
    ink: Ink,
    /// For each place the cell that is there.
    cell_at: Vec<Option<Cell>>,
}

impl Layout {
    /// The page of a board.
    pub fn new(board: &Board, geometry: &Geometry, features: &Features, zoom: Zoom) -> Layout {
        let region = |cell: Cell| features.regions.get(cell.index()).copied().unwrap_or(0);
        match geometry.tiling() {
            Tiling::Free => free(geometry, zoom),
            _ => rows(board, geometry, zoom, region),
        }
    }

    fn empty(zoom: Zoom, size: Size, cells: usize) -> Layout {
        Layout {
            zoom,
            size,
            at: Vec::with_capacity(cells),
            ink: Ink::new(size.width, size.height),
            cell_at: vec![None; size.width * size.height],
        }
    }

    fn place(&mut self, cell: Cell, x: usize, y: usize) {
        self.at.push((x, y));
        for row in y..y + self.zoom.height {
            let from = row * self.size.width + x;
            self.cell_at[from..from + self.zoom.width].fill(Some(cell));
        }
    }

    /// How large it is.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The room of a cell.
    pub fn zoom(&self) -> Zoom {
        self.zoom
    }

    /// Column and row of a cell's first character.
    ///
    /// # Panics
    /// If there is no such cell.
    pub fn at(&self, cell: Cell) -> (usize, usize) {
        self.at[cell.index()]
    }

    /// The lines.
    pub fn ink(&self) -> &Ink {
        &self.ink
    }

    /// The cell at a place.
    pub fn cell_at(&self, x: usize, y: usize) -> Option<Cell> {
        if x >= self.size.width {
            return None;
        }
        self.cell_at.get(y * self.size.width + x).copied().flatten()
    }
}

/// Boards whose cells stand in rows.
fn rows(
    board: &Board,
    geometry: &Geometry,
    zoom: Zoom,
    region: impl Fn(Cell) -> u32 + Copy,
) -> Layout {
    let hexagons = geometry.tiling() == Tiling::Hexagons;
    // The distance of two rows, and the middle of the first one.
    let (step, first) = match hexagons {
        true => (0.75f64.sqrt(), 1.0 / 3f64.sqrt()),
        false => (1.0, 0.5),
    };
    // Columns are counted in halves of a cell.
    let grid: Vec<(usize, usize)> = board
        .cell_iter()
        .map(|cell| {
            let center = geometry.center(cell);
            let row = ((center.y - first) / step).round() as usize;
            ((2.0 * center.x - 1.0).round() as usize, row)
        })
        .collect();
    let count = grid.iter().map(|at| at.1).max().unwrap_or(0) + 1;
    let halves = grid.iter().map(|at| at.0).max().unwrap_or(0) + 2;
    let half = zoom.width.div_ceil(2);
    let column = |halves: usize| match hexagons {
        true => halves * half,
        false => halves / 2 * (zoom.width + 1),
    };
    // What lies above a cell, from the left: one side, or two of a brick.
    let above: &[usize] = if hexagons { &[5, 0] } else { &[0] };
    let below: &[usize] = if hexagons { &[3, 2] } else { &[2] };
    let (left, right) = if hexagons { (4, 1) } else { (3, 1) };
    let weight = |cell: Cell, side: usize| match geometry.beyond(cell, side) {
        // The rim of a honeycomb juts out in every row; small pages do without it.
        None if hexagons && !zoom.lines => NONE,
        None => THICK,
        Some(other) if region(cell) != region(other) => THICK,
        Some(_) if zoom.lines => THIN,
        Some(_) => NONE,
    };
    // A row of lines lies above a row of cells if there is anything to draw.
    let mut lined = vec![false; count + 1];
    for (cell, &(_, row)) in board.cell_iter().zip(&grid) {
        lined[row] |= above.iter().any(|&side| weight(cell, side) != NONE);
        lined[row + 1] |= below.iter().any(|&side| weight(cell, side) != NONE);
    }
    let mut top = Vec::new();
    let mut y = 0;
    for &lined in &lined[..count] {
        y += usize::from(lined);
        top.push(y);
        y += zoom.height;
    }
    y += usize::from(lined[count]);
    let width = match hexagons {
        true => halves * half + 1,
        false => halves / 2 * (zoom.width + 1) + 1,
    };
    let size = Size { width, height: y };
    let mut layout = Layout::empty(zoom, size, grid.len());
    for (cell, &(halves, row)) in board.cell_iter().zip(&grid) {
        let (x, y) = (column(halves), top[row]);
        layout.place(cell, x + 1, y);
        let rows = y..y + zoom.height;
        let (over, under) = (lined[row], lined[row + 1]);
        for (x, side) in [(x, left), (x + zoom.width + 1, right)] {
            let weight = weight(cell, side);
            if weight != NONE {
                layout.ink.down(x, rows.clone(), over, under, weight);
            }
        }
        let part = (zoom.width + 1) / above.len();
        for (sides, y, there) in [
            (above, y.wrapping_sub(1), over),
            (below, y + zoom.height, under),
        ] {
            for (index, &side) in sides.iter().enumerate().filter(|_| there) {
                let from = x + index * part;
                layout.ink.across(from, from + part, y, weight(cell, side));
            }
        }
    }
    layout
}

/// Cells at places of their own, in boxes that touch at most.
fn free(geometry: &Geometry, zoom: Zoom) -> Layout {
    let cell_side = 2.0 * geometry.room();
    // Rounding brings two boxes one character closer at most, so that they may share a line.
    let (x_unit, y_unit) = (
        (zoom.width + 2) as f64 / cell_side,
        (zoom.height + 2) as f64 / cell_side,
    );
    let cells = (0..geometry.cells() as u32).map(Cell::new);
    let corner = |cell: Cell| {
        let center = geometry.center(cell);
        let at = |center: f64, unit: f64| ((center - cell_side / 2.0) * unit).round() as usize;
        (at(center.x, x_unit), at(center.y, y_unit))
    };
    let corners: Vec<(usize, usize)> = cells.clone().map(corner).collect();
    let size = Size {
        width: corners.iter().map(|at| at.0).max().unwrap_or(0) + zoom.width + 2,
        height: corners.iter().map(|at| at.1).max().unwrap_or(0) + zoom.height + 2,
    };
    let mut layout = Layout::empty(zoom, size, corners.len());
    for (cell, (x, y)) in cells.zip(corners) {
        layout.place(cell, x + 1, y + 1);
        let (end_x, end_y) = (x + zoom.width + 1, y + zoom.height + 1);
        for x in [x, end_x] {
            layout.ink.down(x, y + 1..end_y, true, true, THIN);
        }
        for y in [y, end_y] {
            layout.ink.across(x, end_x, y, THIN);
        }
    }
    layout
}
