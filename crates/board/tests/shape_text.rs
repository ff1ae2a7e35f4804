//! The text form of shapes: what is read, what is printed, and what is said about the rest.

use anydoku_board::Shape;
use anydoku_board::shapes::{Boxes, Extra, Extras, Regions, ShapeError};
use proptest::prelude::*;

fn canonical(text: &str) -> String {
    text.parse::<Shape>()
        .unwrap_or_else(|error| panic!("{text:?}: {error}"))
        .to_string()
}

fn refusal(text: &str) -> String {
    match text.parse::<Shape>() {
        Ok(shape) => panic!("{text:?} was read as {shape}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn words_may_be_separated_and_spelled_freely() {
    for (text, expected) in [
        ("square 9", "square 9"),
        ("  SQUARE\t9  ", "square 9"),
        ("square:9:3x3", "square 9"),
        ("square 6 2x3", "square 6"),
        ("square 6 3X2", "square 6 3x2"),
        ("square 12 4×3", "square 12 4x3"),
        ("square 16", "square 16"),
        ("square 16 2x8", "square 16 2x8"),
        ("square +windoku 9 +X +x", "square 9 +x +windoku"),
        (
            "square 9 +disjoint+antiking+antiknight+percent",
            "square 9 +percent +antiknight +antiking +disjoint",
        ),
        ("latin 7 +x", "latin 7 +x"),
        ("jigsaw 1122 1122 3344 3344", "jigsaw 0011001122332233"),
        ("jigsaw aaAAaaAAccddccdd", "jigsaw 0011001122332233"),
        (
            "jigsaw 10,10,2,2, 10,10,2,2 x,x,y,y,x,x,y,y, +X",
            "jigsaw 0011001122332233 +x",
        ),
        ("Twodoku", "twodoku"),
        ("samurai", "samurai"),
        ("hexagon 2", "hexagon 2"),
        ("hexagon 2 5", "hexagon 2"),
        ("hexagon:2:9:+Neighbours", "hexagon 2 9 +neighbours"),
        ("hexagon 0", "hexagon 0"),
        ("hanidoku", "hanidoku"),
        ("hanidoku 4 9", "hanidoku"),
        ("hanidoku 5", "hanidoku 5"),
        ("hanidoku 5 11", "hanidoku 5"),
        ("hanidoku 4 10", "hanidoku 4 10"),
        ("septoku", "septoku"),
    ] {
        assert_eq!(canonical(text), expected);
        assert_eq!(canonical(expected), expected);
    }
}

#[test]
fn unknown_names_list_the_known_ones() {
    assert_eq!(
        refusal("triangle 5"),
        "there is no shape \"triangle\"; shapes are \
         square, latin, jigsaw, twodoku, samurai, hexagon, hanidoku, septoku"
    );
    assert!(refusal("").starts_with("no shape is named; shapes are square, "));
    for (text, meant) in [
        ("sqare 9", "square"),
        ("hexagone 2", "hexagon"),
        ("hanydoku", "hanidoku"),
        ("samuraj", "samurai"),
        ("sudoku", "square 9"),
        ("Windoku", "square 9 +windoku"),
    ] {
        let error = refusal(text);
        assert!(
            error.contains(&format!(" (did you mean `{meant}`?); ")),
            "{error}"
        );
    }
    // The message stays short, whatever comes.
    assert!(refusal(&"z".repeat(1_000_000)).len() < 250);
}

#[test]
fn parameters_say_what_was_expected() {
    for (text, expected) in [
        (
            "square",
            "square: the size must be a number from 4 to 225, but is missing",
        ),
        (
            "square nine",
            "square: the size must be a number from 4 to 225, not \"nine\"",
        ),
        (
            "square 99999999",
            "square: the size must be a number from 4 to 225, not \"99999999\"",
        ),
        (
            "square 99999999999999999999",
            "square: the size must be a number from 4 to 225, not \"99999999999999999999\"",
        ),
        (
            "square 3",
            "square: the size must be a number from 4 to 225, not \"3\"",
        ),
        (
            "square ９",
            "square: the size must be a number from 4 to 225, not \"９\"",
        ),
        (
            "square -9",
            "square: the size must be a number from 4 to 225, not \"-9\"",
        ),
        (
            "square 7",
            "square: a prime such as 7 leaves no boxes of several rows and columns; `latin 7` goes without boxes, `jigsaw` has regions of any form",
        ),
        (
            "square 7 1x7",
            "square: a prime such as 7 leaves no boxes of several rows and columns; `latin 7` goes without boxes, `jigsaw` has regions of any form",
        ),
        (
            "square 6 1x6",
            "square: the box must be ROWSxCOLUMNS with 6 cells, both 2 or more, such as 2x3, not \"1x6\"",
        ),
        (
            "square 6 3x3",
            "square: the box must be ROWSxCOLUMNS with 6 cells, both 2 or more, such as 2x3, not \"3x3\"",
        ),
        (
            "square 6 65536x65537",
            "square: the box must be ROWSxCOLUMNS with 6 cells, both 2 or more, such as 2x3, not \"65536x65537\"",
        ),
        (
            "square 6 box",
            "square: the box must be ROWSxCOLUMNS such as 2x3, not \"box\"",
        ),
        (
            "square 9 3x3 7",
            "square: nothing is expected at \"7\"; the form is `square N [RxC] [+EXTRA ...]`",
        ),
        (
            "square 9 +antiknigt",
            "square: there is no +antiknigt (did you mean `antiknight`?); extras are +x, +windoku, +percent, +antiknight, +antiking, +disjoint",
        ),
        (
            "square 9 +",
            "square: there is no +; extras are +x, +windoku, +percent, +antiknight, +antiking, +disjoint",
        ),
        (
            "square 6 +windoku",
            "square: +windoku needs room for windows: a square number of rows, 4 or more",
        ),
        (
            "square 4 +percent",
            "square: +percent needs room for two windows on a diagonal: a square number of rows, 9 or more",
        ),
        (
            "latin 9 +disjoint",
            "latin: +disjoint needs boxes that all have the same form",
        ),
        (
            "jigsaw 0011001122332233 +disjoint",
            "jigsaw: +disjoint needs boxes that all have the same form",
        ),
        (
            "latin 226",
            "latin: the size must be a number from 1 to 225, not \"226\"",
        ),
        (
            "jigsaw",
            "jigsaw: the list of regions must be a letter or digit for each cell, or for each cell a word of them between commas, but is missing",
        ),
        (
            "jigsaw 0011-0011",
            "jigsaw: the list of regions must be a letter or digit for each cell, or for each cell a word of them between commas, not \"-\"",
        ),
        (
            "jigsaw 0,0,,1",
            "jigsaw: the list of regions must be a letter or digit for each cell, or for each cell a word of them between commas, not \",,\"",
        ),
        (
            "jigsaw 9",
            "jigsaw: the number of region labels must be a square number from 4 to 50625, not \"1\"",
        ),
        (
            "jigsaw 001122",
            "jigsaw: the number of region labels must be a square number from 4 to 50625, not \"6\"",
        ),
        (
            "jigsaw 0000",
            "jigsaw: 2 x 2 cells must have 2 regions, but have 1",
        ),
        (
            "jigsaw 0abc",
            "jigsaw: 2 x 2 cells must have 2 regions, but have 4",
        ),
        (
            "jigsaw abbb",
            "jigsaw: region a must have 2 cells, but has 1",
        ),
        (
            "twodoku +x",
            "twodoku: there is no +x; twodoku takes no extras",
        ),
        (
            "samurai 9",
            "samurai: nothing is expected at \"9\"; the form is `samurai`",
        ),
        (
            "hexagon",
            "hexagon: the radius must be a number from 0 to 100, but is missing",
        ),
        (
            "hexagon 101",
            "hexagon: the radius must be a number from 0 to 100, not \"101\"",
        ),
        (
            "hexagon 2 0",
            "hexagon: the number of values must be a number from 1 to 4096, not \"0\"",
        ),
        (
            "hexagon 2 +neighbors",
            "hexagon: there is no +neighbors (did you mean `neighbours`?); the only extra is +neighbours",
        ),
        (
            "hanidoku 4 9 1",
            "hanidoku: nothing is expected at \"1\"; the form is `hanidoku [R [K]]`",
        ),
    ] {
        assert_eq!(refusal(text), expected);
    }
}

#[test]
fn a_jigsaw_of_any_length_is_refused_early() {
    let text = format!("jigsaw {}", "0".repeat(10_000_000));
    assert!(refusal(&text).ends_with("a square number from 4 to 50625, not \"more\""));
}

#[test]
fn jigsaws_of_many_regions_are_printed_as_numbers() {
    // 37 regions, each a row.
    let labels: Vec<String> = (0..37 * 37)
        .map(|cell| format!("{}", 100 - cell / 37))
        .collect();
    let text = canonical(&format!("jigsaw {}", labels.join(",")));
    assert!(text.starts_with("jigsaw 0,0,") && text.ends_with(",36,36"));
    assert_eq!(canonical(&text), text);
    let board = text.parse::<Shape>().unwrap().board().unwrap();
    assert_eq!(board.values(), 37);
}

#[test]
fn fields_that_make_no_board_are_refused_when_building() {
    let boxes = |rows, columns| Boxes { rows, columns };
    let mut disjoint = Extras::NONE;
    assert!(disjoint.insert(Extra::Disjoint) && !disjoint.insert(Extra::Disjoint));
    for shape in [
        Shape::Square {
            size: u32::MAX,
            boxes: boxes(3, 3),
            extras: Extras::NONE,
        },
        Shape::Square {
            size: 9,
            boxes: boxes(0, 0),
            extras: Extras::NONE,
        },
        Shape::Square {
            size: 9,
            boxes: boxes(9, 1),
            extras: Extras::NONE,
        },
        Shape::Latin {
            size: 0,
            extras: Extras::NONE,
        },
        Shape::Latin {
            size: 9,
            extras: disjoint,
        },
        Shape::Hexagon {
            radius: u32::MAX,
            values: 9,
            neighbours: true,
        },
        Shape::Hexagon {
            radius: 2,
            values: u32::MAX,
            neighbours: false,
        },
        Shape::Hanidoku {
            radius: 4,
            values: 0,
        },
    ] {
        assert!(shape.board().is_err(), "{shape}");
        assert!(shape.to_string().parse::<Shape>().is_err(), "{shape}");
    }
}

#[test]
fn errors_can_be_told_apart() {
    assert_eq!(
        "square 11".parse::<Shape>(),
        Err(ShapeError::NoBoxes { size: 11 })
    );
    assert!(matches!(
        "jigsaw 0001111222233333".parse::<Shape>(),
        Err(ShapeError::RegionSize {
            cells: 3,
            size: 4,
            ..
        })
    ));
}

fn extras(size: u32, boxes: bool) -> impl Strategy<Value = Extras> {
    let side = size.isqrt();
    let square = side * side == size;
    proptest::collection::vec(0..6usize, 0..6).prop_map(move |picks| {
        let mut extras = Extras::NONE;
        for extra in picks.into_iter().map(|pick| Extra::ALL[pick]) {
            let fits = match extra {
                Extra::Windoku => square && side >= 2,
                Extra::Percent => square && side >= 3,
                Extra::Disjoint => boxes,
                _ => true,
            };
            if fits {
                extras.insert(extra);
            }
        }
        extras
    })
}

fn shapes() -> impl Strategy<Value = Shape> {
    let square = (2..=6u32, 2..=6u32).prop_flat_map(|(rows, columns)| {
        let size = rows * columns;
        extras(size, true).prop_map(move |extras| Shape::Square {
            size,
            boxes: Boxes { rows, columns },
            extras,
        })
    });
    let latin = (1..=30u32).prop_flat_map(|size| {
        extras(size, false).prop_map(move |extras| Shape::Latin { size, extras })
    });
    let jigsaw = (2..=40u32).prop_flat_map(|size| {
        let labels: Vec<u32> = (0..size * size).map(|cell| cell % size).collect();
        (Just(labels).prop_shuffle(), extras(size, false)).prop_map(|(labels, extras)| {
            Shape::Jigsaw {
                regions: Regions::new(labels).unwrap(),
                extras,
            }
        })
    });
    let hexagon = (0..=12u32, 1..=30u32, any::<bool>()).prop_map(|(radius, values, neighbours)| {
        Shape::Hexagon {
            radius,
            values,
            neighbours,
        }
    });
    let hanidoku =
        (0..=12u32, 1..=30u32).prop_map(|(radius, values)| Shape::Hanidoku { radius, values });
    let single = prop_oneof![
        Just(Shape::Twodoku),
        Just(Shape::Samurai),
        Just(Shape::Septoku)
    ];
    prop_oneof![square, latin, jigsaw, hexagon, hanidoku, single]
}

proptest! {
    #[test]
    fn what_is_printed_reads_back(shape in shapes()) {
        let text = shape.to_string();
        prop_assert_eq!(text.parse::<Shape>(), Ok(shape.clone()));
        prop_assert_eq!(text.replace(' ', " : ").to_uppercase().parse::<Shape>(), Ok(shape.clone()));
        let board = shape.board().unwrap();
        prop_assert_eq!(board.shape(), Some(&*text));
    }

    #[test]
    fn no_text_panics(text in ".*") {
        let _ = text.parse::<Shape>();
    }

    #[test]
    fn nothing_like_a_shape_panics(
        text in "(square|latin|jigsaw|hexagon|hanidoku|samurai)( |:|[0-9]{1,12}|[+][a-z]{0,9}|x|,|[a-z0-9]{1,16}){0,8}"
    ) {
        if let Ok(shape) = text.parse::<Shape>() {
            prop_assert_eq!(shape.to_string().parse::<Shape>(), Ok(shape));
        }
    }
}
