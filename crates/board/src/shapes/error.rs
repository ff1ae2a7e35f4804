//! What can be wrong with a shape, in one sentence each that says what was expected.

use std::ops::RangeInclusive;

use super::{Extra, Shape};
use crate::board::BoardError;

/// Why a text is not a shape, or why a shape makes no board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShapeError {
    /// The first word is not the name of a shape.
    #[error("{}{}; shapes are {}", no_shape(name), did_you_mean(near), names())]
    UnknownName {
        /// The word; empty if there is none.
        name: String,
        /// A shape that may be meant.
        near: Option<&'static str>,
    },
    /// A number or word of the shape is missing or not what it must be.
    #[error("{shape}: the {what} must be {expected}{}", but_is(given))]
    Parameter {
        /// The name of the shape.
        shape: &'static str,
        /// What the parameter stands for.
        what: &'static str,
        /// What it must be.
        expected: String,
        /// What it is, if it is there at all.
        given: Option<String>,
    },
    /// There are more words than the shape takes.
    #[error(
        "{shape}: nothing is expected at {given:?}; the form is `{}`",
        Shape::syntax(shape)
    )]
    TooMany {
        /// The name of the shape.
        shape: &'static str,
        /// The first word too many.
        given: String,
    },
    /// The size is a prime, so that every box would be a row or a column.
    #[error(
        "square: a prime such as {size} leaves no boxes of several rows and columns; \
         `latin {size}` goes without boxes, `jigsaw` has regions of any form"
    )]
    NoBoxes {
        /// The size.
        size: u32,
    },
    /// A word after `+` that is no extra of this shape.
    #[error(
        "{shape}: there is no +{extra}{}; {}",
        did_you_mean(near),
        extras_of(shape)
    )]
    UnknownExtra {
        /// The name of the shape.
        shape: &'static str,
        /// The word without `+`.
        extra: String,
        /// An extra that may be meant.
        near: Option<&'static str>,
    },
    /// An extra that this board can't have.
    #[error("{shape}: +{extra} {reason}")]
    Extra {
        /// The name of the shape.
        shape: &'static str,
        /// The extra.
        extra: Extra,
        /// What it needs and the board lacks.
        reason: &'static str,
    },
    /// A jigsaw has more or fewer regions than rows.
    #[error("jigsaw: {size} x {size} cells must have {size} regions, but have {regions}")]
    RegionCount {
        /// Cells a side.
        size: u32,
        /// How many regions there are.
        regions: usize,
    },
    /// A region of a jigsaw has more or fewer cells than a row.
    #[error("jigsaw: region {label} must have {size} cells, but has {cells}")]
    RegionSize {
        /// What the text calls the region.
        label: String,
        /// How many cells it has.
        cells: usize,
        /// Cells a side.
        size: u32,
    },
    /// The board would be too large.
    #[error(transparent)]
    Board(#[from] BoardError),
}

impl ShapeError {
    /// Refuses a number outside of its range.
    pub(super) fn check_range(
        shape: &'static str,
        what: &'static str,
        number: u32,
        range: RangeInclusive<u32>,
    ) -> Result<(), ShapeError> {
        if range.contains(&number) {
            return Ok(());
        }
        Err(ShapeError::Parameter {
            shape,
            what,
            expected: expected_number(&range),
            given: Some(number.to_string()),
        })
    }
}

pub(super) fn expected_number(range: &RangeInclusive<u32>) -> String {
    format!("a number from {} to {}", range.start(), range.end())
}

/// The start of a text that may be of any length, for use in a message.
pub(super) fn clip(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

fn no_shape(name: &str) -> String {
    if name.is_empty() {
        "no shape is named".to_owned()
    } else {
        format!("there is no shape {name:?}")
    }
}

fn did_you_mean(near: &Option<&'static str>) -> String {
    near.map_or(String::new(), |near| format!(" (did you mean `{near}`?)"))
}

fn but_is(given: &Option<String>) -> String {
    match given {
        Some(given) => format!(", not {given:?}"),
        None => ", but is missing".to_owned(),
    }
}

fn names() -> String {
    let names: Vec<&str> = Shape::catalogue().iter().map(|info| info.name).collect();
    names.join(", ")
}

fn extras_of(shape: &str) -> String {
    match shape {
        "square" | "latin" | "jigsaw" => {
            let names: Vec<String> = Extra::ALL.iter().map(|extra| format!("+{extra}")).collect();
            format!("extras are {}", names.join(", "))
        }
        "hexagon" => "the only extra is +neighbours".to_owned(),
        _ => format!("{shape} takes no extras"),
    }
}
