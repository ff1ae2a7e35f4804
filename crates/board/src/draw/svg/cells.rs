//! Cells, the rings of their marks, values and candidates.
//!
//! Candidates stand in a square of ⌈√K⌉ columns within the [room](Geometry::room) of their cell, each value always at
//! the same place, so that the eye finds it without reading.

use std::collections::BTreeMap;
use std::fmt;

use super::player::{WITHIN_CORNERS, write_corners};
use super::{EDGE, Escaped, Number, Path, Picture, Role, UNIT};
use crate::board::Place;
use crate::cell::{Cell, Value};
use crate::draw::digits;
use crate::draw::geometry::{Geometry, Point, Tiling};

/// Digits are about this high above the line they stand on, for each unit of the size of the letters.
const DIGIT: f64 = 0.72;
/// And this wide.
const DIGIT_WIDTH: f64 = 0.58;

impl Picture<'_> {
    pub(super) fn write_cells(
        &self,
        f: &mut fmt::Formatter<'_>,
        geometry: &Geometry,
    ) -> fmt::Result {
        f.write_str("<g>\n")?;
        for cell in self.board.cell_iter() {
            f.write_str("<path class=\"cell")?;
            for role in self.roles(cell) {
                write!(f, " {}", role.class())?;
            }
            let outline = Path {
                points: &geometry.outline(cell),
                closed: true,
            };
            writeln!(f, "\" d=\"{outline}\"/>")?;
        }
        f.write_str("</g>\n")
    }

    /// The forms of marked cells.
    pub(super) fn write_rings(
        &self,
        f: &mut fmt::Formatter<'_>,
        geometry: &Geometry,
    ) -> fmt::Result {
        for cell in self.board.cell_iter() {
            for &role in self.roles(cell) {
                match role {
                    Role::Citing => ring(f, geometry, cell, role, 0.05)?,
                    Role::Target => {
                        ring(f, geometry, cell, role, 0.05)?;
                        ring(f, geometry, cell, role, 0.12)?;
                    }
                    Role::Eliminated => {
                        let reach = geometry.room() * 0.75;
                        strike(f, geometry.center(cell), reach)?;
                    }
                    Role::Placed => {
                        let radius = geometry.room() * 0.86;
                        circle(f, geometry.center(cell), radius, role)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// The names of rows and columns along the edges of a square lattice.
    pub(super) fn write_edges(
        &self,
        f: &mut fmt::Formatter<'_>,
        geometry: &Geometry,
    ) -> fmt::Result {
        let (mut rows, mut columns) = (BTreeMap::new(), BTreeMap::new());
        for (cell, place) in self.board.cell_iter().zip(self.board.places()) {
            if let Place::Square { row, column } = *place {
                let center = geometry.center(cell);
                rows.insert(row, center.y);
                columns.insert(column, center.x);
            }
        }
        let edge = -EDGE / UNIT / 2.0;
        let size = EDGE / UNIT * 0.7;
        f.write_str("<g>\n")?;
        for (row, y) in rows {
            let at = Point { x: edge, y };
            text(f, "name", at, size, &format!("r{}", row + 1))?;
        }
        for (column, x) in columns {
            let at = Point { x, y: edge };
            text(f, "name", at, size, &format!("c{}", column + 1))?;
        }
        f.write_str("</g>\n")
    }

    pub(super) fn write_texts(
        &self,
        f: &mut fmt::Formatter<'_>,
        geometry: &Geometry,
    ) -> fmt::Result {
        let room = geometry.room();
        let widest = digits(self.board.values()) as f64;
        let side = f64::from(self.board.values()).sqrt().ceil();
        // Squares leave a margin for cages and letters; hexagons have more room than their largest square.
        let used = match geometry.tiling() {
            Tiling::Hexagons => 1.0,
            _ => 0.8,
        };
        let large = (room * 1.28).min(room * 1.75 / (widest * DIGIT_WIDTH));
        f.write_str("<g>\n")?;
        for cell in self.board.cell_iter() {
            let center = geometry.center(cell);
            let is_named = self.names && geometry.tiling() != Tiling::Squares;
            if is_named || geometry.tiling() == Tiling::List {
                let name = self.board.cell_name(cell).to_string();
                let name = name.strip_prefix("cell ").unwrap_or(&name);
                let at = Point {
                    x: center.x,
                    y: center.y - room * 0.8,
                };
                text(f, "name", at, room * 0.24, name)?;
            }
            match self.entries[cell.index()] {
                Some((value, given)) => {
                    let class = if given { "given" } else { "entry" };
                    text(f, class, center, large, &value.to_string())?;
                }
                None => {
                    let corners = self.corners.get(&cell).map_or(&[][..], |corners| corners);
                    write_corners(f, geometry, center, corners)?;
                    // Room for one candidate; the digits of the largest one must fit into it.
                    let inner = if corners.is_empty() {
                        1.0
                    } else {
                        WITHIN_CORNERS
                    };
                    let step = 2.0 * room * used * inner / side;
                    let small = (step * 0.8).min(step * 0.92 / (widest * DIGIT_WIDTH));
                    let mut candidates = self.candidates.get(&cell).cloned().unwrap_or_default();
                    candidates.sort_unstable();
                    for value in candidates {
                        let place = |at: f64| (at - (side - 1.0) / 2.0) * step;
                        let index = value.index() as f64;
                        let at = Point {
                            x: center.x + place(index % side),
                            y: center.y + place((index / side).floor()),
                        };
                        self.write_candidate(f, cell, value, at, small)?;
                    }
                }
            }
        }
        f.write_str("</g>\n")
    }

    fn write_candidate(
        &self,
        f: &mut fmt::Formatter<'_>,
        cell: Cell,
        value: Value,
        at: Point,
        size: f64,
    ) -> fmt::Result {
        let marks = self.candidate_marks.get(&(cell, value));
        let marks = marks.map_or(&[][..], |marks| marks);
        let mut class = "candidate".to_owned();
        for &role in marks {
            class.push(' ');
            class.push_str(role.class());
            // Forms lie below the digit, but for the stroke across it.
            match role {
                Role::Citing => square(f, at, size * 0.54, role)?,
                Role::Target => square(f, at, size * 0.6, role)?,
                Role::Placed => circle(f, at, size * 0.6, role)?,
                Role::Eliminated => {}
            }
        }
        text(f, &class, at, size, &value.to_string())?;
        if marks.contains(&Role::Eliminated) {
            strike(f, at, size * 0.5)?;
        }
        Ok(())
    }

    fn roles(&self, cell: Cell) -> &[Role] {
        self.marks.get(&cell).map_or(&[], |marks| marks)
    }
}

/// A text in the middle of a point.
pub(super) fn text(
    f: &mut fmt::Formatter<'_>,
    class: &str,
    at: Point,
    size: f64,
    text: &str,
) -> fmt::Result {
    writeln!(
        f,
        "<text class=\"{class}\" x=\"{}\" y=\"{}\" font-size=\"{}\">{}</text>",
        Number(at.x * UNIT),
        Number((at.y + size * DIGIT / 2.0) * UNIT),
        Number(size * UNIT),
        Escaped(text)
    )
}

fn ring(
    f: &mut fmt::Formatter<'_>,
    geometry: &Geometry,
    cell: Cell,
    role: Role,
    inset: f64,
) -> fmt::Result {
    for points in geometry.cage(&[cell], inset) {
        let path = Path {
            points: &points,
            closed: true,
        };
        writeln!(f, "<path class=\"ring {}\" d=\"{path}\"/>", role.class())?;
    }
    Ok(())
}

fn circle(f: &mut fmt::Formatter<'_>, at: Point, radius: f64, role: Role) -> fmt::Result {
    let [x, y, radius] = [at.x, at.y, radius].map(|number| Number(number * UNIT));
    let class = role.class();
    writeln!(
        f,
        "<circle class=\"ring {class}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>"
    )
}

fn square(f: &mut fmt::Formatter<'_>, at: Point, half: f64, role: Role) -> fmt::Result {
    let corners = [at.x - half, at.y - half, 2.0 * half, half * 0.4];
    let [x, y, side, round] = corners.map(|number| Number(number * UNIT));
    let class = role.class();
    writeln!(
        f,
        "<rect class=\"ring {class}\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" rx=\"{round}\"/>"
    )
}

/// A stroke across a point, from the lower left.
fn strike(f: &mut fmt::Formatter<'_>, at: Point, reach: f64) -> fmt::Result {
    let end = |sign: f64| Point {
        x: at.x + sign * reach,
        y: at.y - sign * reach,
    };
    let path = Path {
        points: &[end(-1.0), end(1.0)],
        closed: false,
    };
    writeln!(f, "<path class=\"ring eliminated\" d=\"{path}\"/>")
}
