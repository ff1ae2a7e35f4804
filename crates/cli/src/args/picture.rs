//! What `convert` writes: a format that can be read back, or a picture.

use anydoku::board::formats::Format;

use crate::choices::Choice;

/// What puzzles become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A format of puzzles.
    Format(Format),
    /// A picture.
    Svg,
}

const ALL: [Target; Format::ALL.len() + 1] = {
    let mut all = [Target::Svg; Format::ALL.len() + 1];
    let mut index = 0;
    while index < Format::ALL.len() {
        all[index] = Target::Format(Format::ALL[index]);
        index += 1;
    }
    all
};

impl Choice for Target {
    fn all() -> &'static [Target] {
        &ALL
    }

    fn word(self) -> &'static str {
        match self {
            Target::Format(format) => format.name(),
            Target::Svg => "svg",
        }
    }

    fn about(self) -> &'static str {
        match self {
            Target::Format(format) => format.description(),
            Target::Svg => "a picture that scales, light or dark as its reader prefers",
        }
    }
}
