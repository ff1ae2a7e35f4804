//! The text form of shapes, both ways: words between blanks or colons, capitals or not.
//!
//! ```text
//!    square 6 3x2 +x    =    Square:6:+X:3x2          the name first, then numbers in order;
//!    hexagon 2 9 +neighbours                          words with + anywhere
//! ```
//!
//! What has its usual value is not printed: boxes, the number of values, the radius of Hanidoku.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use super::error::{clip, expected_number};
use super::hanidoku::USUAL_RADIUS;
use super::near::{nearest, shape_near};
use super::square::Boxes;
use super::{Extra, Extras, Regions, Shape, ShapeError};

/// The number of values of a honeycomb of this radius when the text does not say: as many as its longest line.
fn usual_values(radius: u32) -> u32 {
    radius.saturating_mul(2).saturating_add(1)
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match self {
            Shape::Square {
                size,
                boxes,
                extras,
            } => {
                write!(f, " {size}")?;
                if Boxes::usual(*size) != Some(*boxes) {
                    write!(f, " {}x{}", boxes.rows, boxes.columns)?;
                }
                write_extras(f, *extras)
            }
            Shape::Latin { size, extras } => {
                write!(f, " {size}")?;
                write_extras(f, *extras)
            }
            Shape::Jigsaw { regions, extras } => {
                write!(f, " {regions}")?;
                write_extras(f, *extras)
            }
            Shape::Hexagon {
                radius,
                values,
                neighbours,
            } => {
                write!(f, " {radius}")?;
                if *values != usual_values(*radius) {
                    write!(f, " {values}")?;
                }
                f.write_str(if *neighbours { " +neighbours" } else { "" })
            }
            Shape::Hanidoku { radius, values } => {
                if *values != usual_values(*radius) {
                    write!(f, " {radius} {values}")
                } else if *radius != USUAL_RADIUS {
                    write!(f, " {radius}")
                } else {
                    Ok(())
                }
            }
            Shape::Twodoku | Shape::Samurai | Shape::Septoku => Ok(()),
        }
    }
}

fn write_extras(f: &mut fmt::Formatter<'_>, extras: Extras) -> fmt::Result {
    extras.iter().try_for_each(|extra| write!(f, " +{extra}"))
}

impl FromStr for Shape {
    type Err = ShapeError;

    fn from_str(text: &str) -> Result<Shape, ShapeError> {
        let mut words = text
            .split(|c: char| c.is_whitespace() || c == ':')
            .filter(|word| !word.is_empty());
        let first = words.next().unwrap_or("");
        let Some(info) = Shape::catalogue()
            .iter()
            .find(|info| info.name.eq_ignore_ascii_case(first))
        else {
            return Err(ShapeError::UnknownName {
                name: clip(first),
                near: shape_near(first),
            });
        };
        let mut words = Words::new(info.name, words);
        let shape = match info.name {
            "square" => {
                let size = words.needed("size", Shape::SQUARE_SIZES)?;
                Shape::Square {
                    size,
                    boxes: words.boxes(size)?,
                    extras: words.extras()?,
                }
            }
            "latin" => Shape::Latin {
                size: words.needed("size", Shape::LATIN_SIZES)?,
                extras: words.extras()?,
            },
            "jigsaw" => Shape::Jigsaw {
                regions: words.regions()?,
                extras: words.extras()?,
            },
            "hexagon" => {
                let radius = words.needed("radius", Shape::RADII)?;
                Shape::Hexagon {
                    radius,
                    values: words.values(radius)?,
                    neighbours: words.neighbours()?,
                }
            }
            "hanidoku" => {
                let radius = words
                    .number("radius", Shape::RADII)?
                    .unwrap_or(USUAL_RADIUS);
                let values = words.values(radius)?;
                Shape::Hanidoku { radius, values }
            }
            "twodoku" => Shape::Twodoku,
            "samurai" => Shape::Samurai,
            _ => Shape::Septoku,
        };
        words.finish()?;
        shape.check()?;
        Ok(shape)
    }
}

/// The words after the name, taken one by one.
struct Words<'a> {
    shape: &'static str,
    plain: std::iter::Peekable<std::vec::IntoIter<&'a str>>,
    /// Words after `+`, several in one word taken apart.
    extras: std::vec::IntoIter<&'a str>,
}

impl<'a> Words<'a> {
    fn new(shape: &'static str, words: impl Iterator<Item = &'a str>) -> Words<'a> {
        let (mut plain, mut extras) = (Vec::new(), Vec::new());
        for word in words {
            match word.strip_prefix('+') {
                Some(word) => extras.extend(word.split('+')),
                None => plain.push(word),
            }
        }
        Words {
            shape,
            plain: plain.into_iter().peekable(),
            extras: extras.into_iter(),
        }
    }

    fn parameter(&self, what: &'static str, expected: String, given: Option<&str>) -> ShapeError {
        ShapeError::Parameter {
            shape: self.shape,
            what,
            expected,
            given: given.map(clip),
        }
    }

    /// The next word as a number, `None` if there is no word.
    fn number(
        &mut self,
        what: &'static str,
        range: RangeInclusive<u32>,
    ) -> Result<Option<u32>, ShapeError> {
        let Some(word) = self.plain.next() else {
            return Ok(None);
        };
        match word.parse() {
            Ok(number) if range.contains(&number) => Ok(Some(number)),
            _ => Err(self.parameter(what, expected_number(&range), Some(word))),
        }
    }

    fn needed(
        &mut self,
        what: &'static str,
        range: RangeInclusive<u32>,
    ) -> Result<u32, ShapeError> {
        self.number(what, range.clone())?
            .ok_or_else(|| self.parameter(what, expected_number(&range), None))
    }

    fn values(&mut self, radius: u32) -> Result<u32, ShapeError> {
        let given = self.number("number of values", Shape::VALUES)?;
        Ok(given.unwrap_or(usual_values(radius)))
    }

    fn boxes(&mut self, size: u32) -> Result<Boxes, ShapeError> {
        let Some(word) = self.plain.next() else {
            return Boxes::usual(size).ok_or(ShapeError::NoBoxes { size });
        };
        let boxes = word
            .split_once(['x', 'X', '×'])
            .and_then(|(rows, columns)| {
                Some(Boxes {
                    rows: rows.parse().ok()?,
                    columns: columns.parse().ok()?,
                })
            });
        match boxes {
            Some(boxes) => boxes.check(size).map(|()| boxes),
            None => Err(self.parameter("box", "ROWSxCOLUMNS such as 2x3".to_owned(), Some(word))),
        }
    }

    /// All plain words: a letter or digit a cell, or, if there is a comma, a word a cell.
    fn regions(&mut self) -> Result<Regions, ShapeError> {
        let expected = || {
            "a letter or digit for each cell, or for each cell a word of them between commas"
                .to_owned()
        };
        let words: Vec<&str> = self.plain.by_ref().collect();
        if words.is_empty() {
            return Err(self.parameter("list of regions", expected(), None));
        }
        for word in &words {
            let other = word.chars().find(|&c| c != ',' && !c.is_alphanumeric());
            if let Some(other) = other {
                let given = Some(other.to_string());
                return Err(self.parameter("list of regions", expected(), given.as_deref()));
            }
        }
        if !words.iter().any(|word| word.contains(',')) {
            return Regions::new(words.iter().flat_map(|word| word.chars()));
        }
        // A comma at the end of a word and the blank after it are one separator.
        let labels = words
            .iter()
            .flat_map(|word| word.trim_end_matches(',').split(','));
        if labels.clone().any(str::is_empty) {
            return Err(self.parameter("list of regions", expected(), Some(",,")));
        }
        Regions::new(labels)
    }

    fn extras(&mut self) -> Result<Extras, ShapeError> {
        let mut extras = Extras::NONE;
        for word in self.extras.by_ref() {
            let extra = Extra::ALL
                .into_iter()
                .find(|extra| extra.name().eq_ignore_ascii_case(word));
            let Some(extra) = extra else {
                return Err(ShapeError::UnknownExtra {
                    shape: self.shape,
                    extra: clip(word),
                    near: nearest(word, Extra::ALL.into_iter().map(Extra::name)),
                });
            };
            extras.insert(extra);
        }
        Ok(extras)
    }

    fn neighbours(&mut self) -> Result<bool, ShapeError> {
        let mut neighbours = false;
        for word in self.extras.by_ref() {
            if !word.eq_ignore_ascii_case("neighbours") {
                return Err(ShapeError::UnknownExtra {
                    shape: self.shape,
                    extra: clip(word),
                    near: nearest(word, ["neighbours"].into_iter()),
                });
            }
            neighbours = true;
        }
        Ok(neighbours)
    }

    /// Refuses words that the shape did not take.
    fn finish(mut self) -> Result<(), ShapeError> {
        if let Some(word) = self.plain.next() {
            return Err(ShapeError::TooMany {
                shape: self.shape,
                given: clip(word),
            });
        }
        match self.extras.next() {
            None => Ok(()),
            Some(word) => Err(ShapeError::UnknownExtra {
                shape: self.shape,
                extra: clip(word),
                near: None,
            }),
        }
    }
}
