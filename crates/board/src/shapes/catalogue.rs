//! The shapes as a list for people: name, syntax, one sentence, an example.

use super::Shape;

/// One shape, as a list of shapes shows it. Cells, values and rules are those of the example's board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShapeInfo {
    /// The first word of the text form.
    pub name: &'static str,
    /// The text form: words in capitals are numbers or text of the user, brackets may be left out.
    pub syntax: &'static str,
    /// What the rules are, in a sentence.
    pub about: &'static str,
    /// A text that [`Shape`] reads.
    pub example: &'static str,
}

const CATALOGUE: [ShapeInfo; 8] = [
    ShapeInfo {
        name: "square",
        syntax: "square N [RxC] [+EXTRA ...]",
        about: "N rows, N columns and N boxes of R rows and C columns hold the values 1 to N.",
        example: "square 9",
    },
    ShapeInfo {
        name: "latin",
        syntax: "latin N [+EXTRA ...]",
        about: "N rows and N columns hold the values 1 to N.",
        example: "latin 7",
    },
    ShapeInfo {
        name: "jigsaw",
        syntax: "jigsaw REGIONS [+EXTRA ...]",
        about: "Rows, columns and regions of any form; REGIONS names the region of each cell, \
                a letter or digit a cell, or words between commas.",
        example: "jigsaw 0001100211322213324433444",
    },
    ShapeInfo {
        name: "twodoku",
        syntax: "twodoku",
        about: "Two 9x9 squares that share a corner box.",
        example: "twodoku",
    },
    ShapeInfo {
        name: "samurai",
        syntax: "samurai",
        about: "Five 9x9 squares; the middle one shares each of its corner boxes with another.",
        example: "samurai",
    },
    ShapeInfo {
        name: "hexagon",
        syntax: "hexagon R [K] [+neighbours]",
        about: "A honeycomb of radius R; lines in three directions hold different values out of \
                1 to K, usually 2R+1.",
        example: "hexagon 2",
    },
    ShapeInfo {
        name: "hanidoku",
        syntax: "hanidoku [R [K]]",
        about: "A honeycomb of radius R, usually 4; lines in three directions hold consecutive \
                values out of 1 to K, usually 2R+1, in any order.",
        example: "hanidoku",
    },
    ShapeInfo {
        name: "septoku",
        syntax: "septoku",
        about: "A honeycomb of radius 3 with the values 1 to 7; lines and seven flowers hold \
                different values.",
        example: "septoku",
    },
];

impl Shape {
    /// Every shape, in the order in which to list them.
    pub fn catalogue() -> &'static [ShapeInfo] {
        &CATALOGUE
    }

    /// The first word of the text form.
    pub fn name(&self) -> &'static str {
        match self {
            Shape::Square { .. } => "square",
            Shape::Latin { .. } => "latin",
            Shape::Jigsaw { .. } => "jigsaw",
            Shape::Twodoku => "twodoku",
            Shape::Samurai => "samurai",
            Shape::Hexagon { .. } => "hexagon",
            Shape::Hanidoku { .. } => "hanidoku",
            Shape::Septoku => "septoku",
        }
    }

    /// The syntax of the shape with this name.
    pub(super) fn syntax(name: &str) -> &'static str {
        CATALOGUE
            .iter()
            .find(|info| info.name == name)
            .map_or("", |info| info.syntax)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_is_canonical_and_makes_a_board() {
        for info in Shape::catalogue() {
            let shape: Shape = info.example.parse().unwrap();
            assert_eq!(shape.name(), info.name);
            assert_eq!(shape.to_string(), info.example);
            assert!(info.syntax.starts_with(info.name));
            let board = shape.board().unwrap();
            assert_eq!(board.shape(), Some(info.example));
            assert!(board.extra_rules().is_empty());
            assert!(board.overfull().is_empty());
        }
    }
}
