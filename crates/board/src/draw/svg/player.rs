//! What players add to a board besides candidates: colours, and marks in the corners of cells.

use std::f64::consts::{PI, TAU};
use std::fmt;

use super::cells::text;
use super::{Path, Picture};
use crate::cell::{Cell, Value};
use crate::draw::geometry::{Geometry, Point, Tiling};

/// One of the nine colours that a player gives to cells; the style sheet says what they look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Colour(u8);

impl Colour {
    /// How many there are.
    pub const COUNT: u32 = 9;

    /// The colour of a number from 1 to 9; `None` for others.
    pub fn from_number(number: u32) -> Option<Colour> {
        let number = u8::try_from(number).ok()?;
        (1..=Colour::COUNT as u8)
            .contains(&number)
            .then_some(Colour(number))
    }
}

/// How much of their room candidates keep where there are marks in the corners.
pub(super) const WITHIN_CORNERS: f64 = 0.62;

/// Where the first marks of a cell stand, in units of its room; there is no place for more.
const SQUARE: [(f64, f64); 9] = [
    (-0.7, -0.68),
    (0.7, -0.68),
    (-0.7, 0.68),
    (0.7, 0.68),
    (0.0, -0.68),
    (0.0, 0.68),
    (-0.7, 0.0),
    (0.7, 0.0),
    (0.0, 0.0),
];
const HEXAGON: [(f64, f64); 9] = [
    (-0.66, -0.72),
    (0.66, -0.72),
    (-0.66, 0.72),
    (0.66, 0.72),
    (0.0, -1.02),
    (0.0, 1.02),
    (-0.98, 0.0),
    (0.98, 0.0),
    (0.0, 0.0),
];

impl<'a> Picture<'a> {
    /// Marks in the corners of a cell, in this order; a value of the cell hides them. Of more than nine the first nine
    /// are drawn.
    ///
    /// # Panics
    /// If there is no such cell.
    pub fn corners(mut self, cell: Cell, values: impl IntoIterator<Item = Value>) -> Picture<'a> {
        self.assert_has(cell);
        self.corners.entry(cell).or_default().extend(values);
        self
    }

    /// Colours of a cell, which share it like slices of a cake.
    ///
    /// # Panics
    /// If there is no such cell.
    pub fn colours(mut self, cell: Cell, colours: impl IntoIterator<Item = Colour>) -> Picture<'a> {
        self.assert_has(cell);
        self.colours.entry(cell).or_default().extend(colours);
        self
    }

    pub(super) fn write_colours(
        &self,
        f: &mut fmt::Formatter<'_>,
        geometry: &Geometry,
    ) -> fmt::Result {
        for cell in self.board.cell_iter() {
            let colours = self.colours.get(&cell).map_or(&[][..], |colours| colours);
            let outline = geometry.outline(cell);
            for (index, Colour(number)) in colours.iter().enumerate() {
                let points = match colours.len() {
                    1 => outline.clone(),
                    slices => slice(&outline, geometry.center(cell), index, slices),
                };
                let path = Path {
                    points: &points,
                    closed: true,
                };
                writeln!(f, "<path class=\"colour{number}\" d=\"{path}\"/>")?;
            }
        }
        Ok(())
    }
}

/// One of several equal slices around the middle of a cell, cut to its outline: the middle, where the first cut meets the
/// outline, the corners between the two cuts, where the second one meets it.
fn slice(outline: &[Point], middle: Point, index: usize, slices: usize) -> Vec<Point> {
    let turn = TAU / slices as f64;
    // The first cut runs to the upper left, past the corner, so that two halves look like halves.
    let start = index as f64 * turn - 0.66 * PI;
    let mut inside: Vec<(f64, Point)> = outline
        .iter()
        .map(|&corner| {
            let angle = (corner.y - middle.y).atan2(corner.x - middle.x);
            ((angle - start).rem_euclid(TAU), corner)
        })
        .filter(|&(angle, _)| angle > 0.0 && angle < turn)
        .collect();
    inside.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut points = vec![middle, rim(outline, middle, start)];
    points.extend(inside.into_iter().map(|(_, corner)| corner));
    points.push(rim(outline, middle, start + turn));
    points
}

/// Where a ray from the middle leaves a convex outline.
fn rim(outline: &[Point], middle: Point, angle: f64) -> Point {
    let (dx, dy) = (angle.cos(), angle.sin());
    let next = outline.iter().cycle().skip(1);
    let far = outline
        .iter()
        .zip(next)
        .filter_map(|(a, b)| {
            let (ax, ay) = (a.x - middle.x, a.y - middle.y);
            let (sx, sy) = (b.x - a.x, b.y - a.y);
            // middle + far · (dx, dy) = a + along · (sx, sy)
            let cross = dx * sy - dy * sx;
            let far = (ax * sy - ay * sx) / cross;
            let along = (ax * dy - ay * dx) / cross;
            (cross.abs() > 1e-9 && far > 0.0 && (-1e-6..=1.0 + 1e-6).contains(&along))
                .then_some(far)
        })
        .fold(f64::INFINITY, f64::min);
    Point {
        x: middle.x + far * dx,
        y: middle.y + far * dy,
    }
}

pub(super) fn write_corners(
    f: &mut fmt::Formatter<'_>,
    geometry: &Geometry,
    center: Point,
    corners: &[Value],
) -> fmt::Result {
    let places = match geometry.tiling() {
        Tiling::Hexagons => HEXAGON,
        _ => SQUARE,
    };
    let room = geometry.room();
    let wide = corners.iter().any(|value| value.number() > 9);
    let size = room * if wide { 0.4 } else { 0.46 };
    for (value, (x, y)) in corners.iter().zip(places) {
        let at = Point {
            x: center.x + x * room,
            y: center.y + y * room,
        };
        text(f, "corner", at, size, &value.to_string())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::geometry::tests::area;

    const UNIT_SQUARE: [Point; 4] = [
        Point { x: 0.0, y: 0.0 },
        Point { x: 1.0, y: 0.0 },
        Point { x: 1.0, y: 1.0 },
        Point { x: 0.0, y: 1.0 },
    ];
    const MIDDLE: Point = Point { x: 0.5, y: 0.5 };

    #[test]
    fn slices_cover_a_cell_once() {
        for slices in 2..=9 {
            let areas: Vec<f64> = (0..slices)
                .map(|index| area(&slice(&UNIT_SQUARE, MIDDLE, index, slices)))
                .collect();
            assert!(areas.iter().all(|&area| area > 0.0), "{areas:?}");
            let sum: f64 = areas.iter().sum();
            assert!((sum - 1.0).abs() < 1e-9, "{slices}: {sum}");
        }
        let halves = [0, 1].map(|index| area(&slice(&UNIT_SQUARE, MIDDLE, index, 2)));
        assert!((halves[0] - 0.5).abs() < 1e-9);
    }

    #[test]
    fn a_ray_leaves_through_the_nearest_side() {
        let at = rim(&UNIT_SQUARE, MIDDLE, 0.0);
        assert!((at.x - 1.0).abs() < 1e-9 && (at.y - 0.5).abs() < 1e-9);
        let at = rim(&UNIT_SQUARE, MIDDLE, PI / 4.0);
        assert!((at.x - 1.0).abs() < 1e-9 && (at.y - 1.0).abs() < 1e-9);
    }

    #[test]
    fn there_are_nine_colours() {
        assert_eq!(Colour::from_number(0), None);
        assert_eq!(Colour::from_number(10), None);
        assert_eq!((1..=9).filter_map(Colour::from_number).count(), 9);
    }
}
