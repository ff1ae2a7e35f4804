//! `shapes`: the boards that have names.

use anydoku::board::shapes::{Extra, Shape};
use anydoku::sat::Limits;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::{Error, Request};

/// Asks for the list.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shapes {
    #[allow(missing_docs)]
    pub r#do: IgnoredAny,
}

/// The list.
#[derive(Debug, Serialize)]
pub struct Answer {
    /// The shapes.
    pub shapes: Vec<ShapeView>,
    /// What can be added to square boards.
    pub extras: Vec<ExtraView>,
    /// The version of this library.
    pub version: &'static str,
}

/// One shape.
#[derive(Debug, Serialize)]
pub struct ShapeView {
    /// The first word of its text form.
    pub name: &'static str,
    /// Its text form, with parameters in capitals.
    pub syntax: &'static str,
    /// Its rules in a sentence.
    pub about: &'static str,
    /// A text that makes a board.
    pub example: &'static str,
}

/// One extra.
#[derive(Debug, Serialize)]
pub struct ExtraView {
    /// The word after `+`.
    pub name: &'static str,
    /// Its rule in a sentence.
    pub about: &'static str,
}

impl Request for Shapes {
    type Answer = Answer;

    fn answer(self, _: &Limits<'_>) -> Result<Answer, Error> {
        let shape = |info: &anydoku::board::shapes::ShapeInfo| ShapeView {
            name: info.name,
            syntax: info.syntax,
            about: info.about,
            example: info.example,
        };
        let extra = |extra: Extra| ExtraView {
            name: extra.name(),
            about: extra.about(),
        };
        Ok(Answer {
            shapes: Shape::catalogue().iter().map(shape).collect(),
            extras: Extra::ALL.into_iter().map(extra).collect(),
            version: env!("CARGO_PKG_VERSION"),
        })
    }
}
