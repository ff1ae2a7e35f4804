//! Borders and what is to be seen of the rules.

use std::fmt;

use super::cells::text;
use super::{Number, Path, UNIT};
use crate::cell::Cell;
use crate::draw::features::{Feature, Features, Form};
use crate::draw::geometry::{Geometry, Point};

/// Families with a colour and dash of their own; later ones begin again.
const FAMILIES: usize = 6;
/// How far the outermost cage lies inside its cells, and each further one inside that.
const INSET: f64 = 0.065;
const FURTHER: f64 = 0.05;

/// Borders and rules as a piece of SVG to lie on the cells of a picture, for pages that draw the cells themselves.
///
/// ```
/// use anydoku_board::Shape;
/// use anydoku_board::draw::features::Features;
/// use anydoku_board::draw::{Geometry, svg};
///
/// let board = "septoku".parse::<Shape>()?.board()?;
/// let geometry = Geometry::of(&board);
/// let features = Features::of(&board, &geometry);
/// let piece = svg::Decoration { geometry: &geometry, features: &features }.to_string();
/// assert_eq!(piece.matches("cage").count(), 7);
/// # Ok::<(), anydoku_board::shapes::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Decoration<'a> {
    /// Where the cells lie.
    pub geometry: &'a Geometry,
    /// What is to be seen of the rules.
    pub features: &'a Features,
}

impl fmt::Display for Decoration<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Decoration { geometry, features } = self;
        // Lines and cages lie below the borders, beads and letters above.
        let above = |form: &Form| matches!(form, Form::Beads(..) | Form::Letter(..));
        for feature in &features.features {
            if !above(&feature.form) {
                write_feature(f, geometry, feature)?;
            }
        }
        let regions = &features.regions;
        let borders = geometry.borders(|cell| regions.get(cell.index()).copied());
        f.write_str("<path class=\"border\" d=\"")?;
        for (from, to) in borders {
            let points = &[from, to];
            let closed = false;
            write!(f, "{}", Path { points, closed })?;
        }
        f.write_str("\"/>\n")?;
        for feature in &features.features {
            if above(&feature.form) {
                write_feature(f, geometry, feature)?;
            }
        }
        Ok(())
    }
}

fn write_feature(
    f: &mut fmt::Formatter<'_>,
    geometry: &Geometry,
    feature: &Feature,
) -> fmt::Result {
    let class = format!(
        "rule family{}{}",
        feature.family % FAMILIES,
        if feature.run { " run" } else { "" }
    );
    match &feature.form {
        Form::Line(cells) => {
            let points: Vec<Point> = cells.iter().map(|&cell| geometry.center(cell)).collect();
            line(f, &format!("{class} line"), &points)
        }
        Form::Cage(cells) => {
            let inset = INSET + FURTHER * (feature.level % 4) as f64;
            write!(f, "<path class=\"{class} cage\" d=\"")?;
            for points in geometry.cage(cells, inset) {
                let path = Path {
                    points: &points,
                    closed: true,
                };
                write!(f, "{path}")?;
            }
            f.write_str("\"/>\n")
        }
        Form::Letter(letter, cells) => {
            let room = geometry.room();
            let aside = room * (0.82 - 0.3 * feature.level as f64);
            for &cell in cells {
                let center = geometry.center(cell);
                let at = Point {
                    x: center.x + aside,
                    y: center.y + room * 0.84,
                };
                text(f, &format!("letter {class}"), at, room * 0.26, letter)?;
            }
            Ok(())
        }
        Form::Bar(a, b) => {
            let (a, b) = (geometry.center(*a), geometry.center(*b));
            let at = |part: f64| Point {
                x: a.x + (b.x - a.x) * part,
                y: a.y + (b.y - a.y) * part,
            };
            line(f, &format!("{class} bar"), &[at(0.35), at(0.65)])
        }
        Form::Beads(first, last) => {
            let (from, to) = (geometry.center(*first), geometry.center(*last));
            let length = (to.x - from.x).hypot(to.y - from.y).max(f64::MIN_POSITIVE);
            let way = ((to.x - from.x) / length, (to.y - from.y) / length);
            bead(f, geometry, &class, *first, (-way.0, -way.1))?;
            bead(f, geometry, &class, *last, way)
        }
        Form::Odd(cell) => {
            let center = geometry.center(*cell);
            let [x, y, r] = [center.x, center.y, geometry.room() * 0.78];
            let [x, y, r] = [x, y, r].map(|number| Number(number * UNIT));
            writeln!(
                f,
                "<circle class=\"shape {class}\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>"
            )
        }
        Form::Even(cell) => {
            let (center, half) = (geometry.center(*cell), geometry.room() * 0.72);
            let [x, y, side] =
                [center.x - half, center.y - half, 2.0 * half].map(|number| Number(number * UNIT));
            writeln!(
                f,
                "<rect class=\"shape {class}\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"/>"
            )
        }
        Form::Values(cell, values) => {
            let center = geometry.center(*cell);
            let room = geometry.room();
            let mut words: Vec<String> = values.iter().map(|value| value.to_string()).collect();
            if words.len() > 5 {
                words.truncate(4);
                words.push("…".to_owned());
            }
            let at = Point {
                x: center.x,
                y: center.y - room * 0.8,
            };
            text(
                f,
                &format!("letter {class}"),
                at,
                room * 0.28,
                &words.join(" "),
            )
        }
    }
}

/// A bead on the rim of a cell, in this direction from its middle.
fn bead(
    f: &mut fmt::Formatter<'_>,
    geometry: &Geometry,
    class: &str,
    cell: Cell,
    way: (f64, f64),
) -> fmt::Result {
    // Sides that two cells share are half a step from the middle of both; so are those on the rim.
    let center = geometry.center(cell);
    let (x, y) = (center.x + way.0 / 2.0, center.y + way.1 / 2.0);
    let [x, y] = [x, y].map(|number| Number(number * UNIT));
    writeln!(
        f,
        "<circle class=\"{class} bead\" cx=\"{x}\" cy=\"{y}\" r=\"7\"/>"
    )
}

fn line(f: &mut fmt::Formatter<'_>, class: &str, points: &[Point]) -> fmt::Result {
    let path = Path {
        points,
        closed: false,
    };
    writeln!(f, "<path class=\"{class}\" d=\"{path}\"/>")
}
