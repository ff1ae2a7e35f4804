//! Whatever `convert` writes is read back as the same puzzle, for every shape and every format.

mod common;

use common::{anydoku, anydoku_with, example, grid};
use serde_json::Value as Json;

const FORMATS: [&str; 7] = [
    "doku",
    "pairs",
    "line",
    "grid",
    "numbers",
    "coordinates",
    "json",
];

/// The words of a shape; the board is empty.
const SHAPES: [&str; 24] = [
    "square 4",
    "square 6",
    "square 6 3x2",
    "square 9",
    "square 12 2x6",
    "square 16",
    "square 25",
    "square 36",
    "square 9 +x",
    "square 9 +windoku",
    "square 9 +x +percent",
    "square 9 +antiking",
    "square 9 +disjoint",
    "latin 1",
    "latin 5",
    "jigsaw 0001100211322213324433444",
    "twodoku",
    "samurai",
    "hexagon 1",
    "hexagon 3",
    "hexagon 2 9 +neighbours",
    "hanidoku",
    "hanidoku 1",
    "septoku",
];

/// Converts a text; with the shape, because most formats don't name it, and the format.
fn convert(text: &str, from: Option<&str>, shape: Option<&str>, to: &str) -> String {
    let mut args = vec!["convert", "--quiet", "--to", to, "-"];
    args.extend(from.iter().flat_map(|format| ["--format", format]));
    args.extend(shape.iter().flat_map(|shape| ["--shape", shape]));
    let run = anydoku_with(&args, text.as_bytes());
    assert_eq!((run.status, &*run.err), (Some(0), ""), "{args:?}\n{text}");
    run.out
}

fn parsed(json: &str) -> Json {
    serde_json::from_str(json).unwrap_or_else(|error| panic!("{error}: {json}"))
}

#[test]
fn every_shape_in_every_format() {
    for shape in SHAPES {
        // Every third cell of some grid.
        let solved = anydoku(["solve", "--quiet", "--json", "--shape", shape]).ok();
        let values = grid(&solved);
        let givens = values.iter().enumerate().step_by(3);
        let pairs: String = givens
            .map(|(cell, value)| format!("{cell} {value}\n"))
            .collect();
        let json = convert(&pairs, Some("pairs"), Some(shape), "json");
        let original = parsed(&json);
        assert_eq!(original["shape"], shape);
        for format in FORMATS {
            if format == "line" && values.iter().max() > Some(&35) {
                let args = ["convert", "--to", "line", "-"];
                let run = anydoku_with(args, json.as_bytes());
                assert_eq!((run.status, &*run.out), (Some(2), ""));
                assert!(run.err.contains("36 values"), "{}", run.err);
                continue;
            }
            let names_board = matches!(format, "doku" | "json");
            let shape = (!names_board).then_some(shape);
            let text = convert(&json, None, None, format);
            let back = convert(&text, Some(format), shape, "json");
            assert_eq!(parsed(&back), original, "{shape:?} as {format}:\n{text}");
            // And the same text again, so that nothing creeps in.
            assert_eq!(convert(&text, Some(format), shape, format), text);
        }
    }
}

#[test]
fn formats_are_found_out_where_they_can_be() {
    for name in [
        "sudoku.doku",
        "twelve.doku",
        "jigsaw.doku",
        "samurai.doku",
        "honeycomb.doku",
    ] {
        let file = example(name);
        let text = std::fs::read_to_string(&file).expect("an example");
        let shape = text
            .lines()
            .find_map(|line| line.strip_prefix("SHAPE "))
            .expect("a shape");
        let json = convert(&text, None, None, "json");
        let original = parsed(&json);
        let mut nameless = original.clone();
        nameless.as_object_mut().expect("an object").remove("name");
        for format in FORMATS {
            let text = convert(&json, None, None, format);
            let names_board = matches!(format, "doku" | "json");
            let back = convert(&text, None, (!names_board).then_some(shape), "json");
            let expected = if names_board { &original } else { &nameless };
            assert_eq!(&parsed(&back), expected, "{name} as {format}:\n{text}");
        }
    }
}

#[test]
fn free_boards_with_every_kind_of_rule() {
    let text = "\
NAME A board with \"everything\" # and a sharp
AUTHOR Nobody
N=6
K=5
AT 0 0 0
AT 1 1.5 0
AT 2 3 0
AT 3 0 2
AT 4 1.5 2
AT 5 3 2
GROUP 0 1 2
NEIGHBOR 2 5
RUN 3 4 5
DOMAIN 0 1-3
GIVEN 1 4
NOT 4 2 5
";
    let json = convert(text, None, None, "json");
    let doku = convert(&json, None, None, "doku");
    assert_eq!(parsed(&convert(&doku, None, None, "json")), parsed(&json));
    assert_eq!(convert(&doku, None, None, "doku"), doku);
    // The puzzle excludes values, which only those two can say.
    for format in ["pairs", "line", "grid", "numbers", "coordinates"] {
        let run = anydoku_with(["convert", "--to", format, "-"], text.as_bytes());
        assert_eq!((run.status, &*run.out), (Some(2), ""), "{format}");
        assert!(run.err.contains("doku and json can"), "{}", run.err);
    }
    // And the board means what it says.
    assert_eq!(
        anydoku_with(["count", "-"], text.as_bytes()).ok(),
        format!("{}\n", fillings())
    );
}

/// How many of all 5^6 fillings of the free board above follow its rules.
fn fillings() -> usize {
    let mut count = 0;
    for number in 0..5usize.pow(6) {
        let v: Vec<usize> = (0..6)
            .map(|cell| number / 5usize.pow(cell) % 5 + 1)
            .collect();
        let differ = |cells: &[usize]| {
            cells
                .iter()
                .all(|&a| cells.iter().all(|&b| a == b || v[a] != v[b]))
        };
        let run = [v[3], v[4], v[5]];
        let span = run.iter().max().unwrap() - run.iter().min().unwrap();
        let holds = differ(&[0, 1, 2])
            && v[2] != v[5]
            && differ(&[3, 4, 5])
            && span == 2
            && v[0] <= 3
            && v[1] == 4
            && v[4] != 2
            && v[4] != 5;
        count += usize::from(holds);
    }
    count
}

#[test]
fn several_puzzles_stay_several() {
    let file = example("puzzles.txt");
    let text = std::fs::read_to_string(&file).expect("an example");
    for format in ["line", "grid", "numbers"] {
        let there = convert(&text, None, None, format);
        assert_eq!(
            convert(&there, None, None, "line"),
            convert(&text, None, None, "line"),
            "{format}"
        );
    }
    // The others hold one puzzle a file, and say so before anything is written.
    for format in ["doku", "pairs", "coordinates"] {
        let run = anydoku(["convert", "--to", format, file.to_str().unwrap()]);
        let message =
            "holds one puzzle a file; expected one FILE, and --puzzle N if it holds several";
        assert_eq!(
            (run.status, &*run.out, run.err),
            (Some(2), "", format!("error: {format} {message}\n"))
        );
    }
    let json = convert(&text, None, None, "json");
    assert_eq!(json.lines().count(), 3);
    assert_eq!(
        convert(&json, None, None, "line"),
        convert(&text, None, None, "line")
    );
    let third = anydoku([
        "convert",
        "--to",
        "line",
        "--puzzle",
        "3",
        file.to_str().unwrap(),
    ])
    .ok();
    assert_eq!(
        convert(&text, None, None, "line").lines().nth(2),
        third.lines().next()
    );
}

#[test]
fn solved_pictures_are_read_back() {
    for name in [
        "sudoku.doku",
        "sixteen.doku",
        "samurai.doku",
        "honeycomb.doku",
        "jigsaw.doku",
    ] {
        let file = example(name);
        let file = file.to_str().expect("UTF-8");
        let board = ["--board", file];
        let line = anydoku(["solve", "--quiet", "--as", "line", file]).ok();
        for shown in ["text", "coordinates", "line"] {
            let text = anydoku(["solve", "--quiet", "--as", shown, file]).ok();
            let args = ["solve", "--quiet", "--as", "line", "-"]
                .into_iter()
                .chain(board);
            let run = anydoku_with(args, text.as_bytes());
            assert_eq!(
                (run.status, &*run.err, &*run.out),
                (Some(0), "", &*line),
                "{name} {shown}"
            );
        }
    }
}
