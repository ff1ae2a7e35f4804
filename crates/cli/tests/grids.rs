//! What `solve` prints is checked by the rules themselves, written down here once more and without the library:
//! rows, columns, boxes and extras of squares, lines of honeycombs, flowers, the squares of a samurai.

mod common;

use common::{anydoku, example, grid};

/// A list of cells, by their numbers.
type Cells = Vec<usize>;

/// Rows, columns and boxes of a square whose top left cell is `origin` on a board with this `number` of cells.
fn square(
    n: usize,
    (rows, columns): (usize, usize),
    number: &dyn Fn(usize, usize) -> usize,
) -> Vec<Cells> {
    let line = |cell: &dyn Fn(usize) -> (usize, usize)| {
        (0..n)
            .map(cell)
            .map(|(r, c)| number(r, c))
            .collect::<Cells>()
    };
    let mut groups = Vec::new();
    for i in 0..n {
        groups.push(line(&|k| (i, k)));
        groups.push(line(&|k| (k, i)));
        let (top, left) = (i / (n / columns) * rows, i % (n / columns) * columns);
        groups.push(line(&|k| (top + k / columns, left + k % columns)));
    }
    groups
}

/// Boxes with this top left cell on a 9x9 board.
fn windows(corners: &[(usize, usize)]) -> Vec<Cells> {
    let window = |&(r, c): &(usize, usize)| (0..9).map(|k| (r + k / 3) * 9 + c + k % 3).collect();
    corners.iter().map(window).collect()
}

/// All pairs of cells of a 9x9 board that are these steps apart.
fn steps(of: &[(i32, i32)]) -> Vec<Cells> {
    let mut pairs = Vec::new();
    for cell in 0..81i32 {
        for (dr, dc) in of {
            let (r, c) = (cell / 9 + dr, cell % 9 + dc);
            if (0..9).contains(&r) && (0..9).contains(&c) {
                pairs.push(vec![cell as usize, (r * 9 + c) as usize]);
            }
        }
    }
    pairs
}

/// The cells of a honeycomb in order: q, then r.
fn honeycomb(radius: i32) -> Vec<(i32, i32)> {
    let all = (-radius..=radius).flat_map(|q| (-radius..=radius).map(move |r| (q, r)));
    all.filter(|(q, r)| (q + r).abs() <= radius).collect()
}

/// Its lines in three directions.
fn lines(radius: i32) -> Vec<Cells> {
    let cells = honeycomb(radius);
    let axes = [|(q, _)| q, |(_, r)| r, |(q, r): (i32, i32)| -q - r];
    let mut lines = Vec::new();
    for axis in axes {
        for at in -radius..=radius {
            lines.push(
                (0..cells.len())
                    .filter(|&cell| axis(cells[cell]) == at)
                    .collect(),
            );
        }
    }
    lines
}

/// Checks that each list holds different values of 1..=k.
fn check(name: &str, values: &[u32], k: u32, groups: &[Cells]) {
    assert!(
        values.iter().all(|value| (1..=k).contains(value)),
        "{name}: {values:?}"
    );
    for group in groups {
        let mut held: Vec<u32> = group.iter().map(|&cell| values[cell]).collect();
        held.sort_unstable();
        let different = held.windows(2).all(|pair| pair[0] != pair[1]);
        assert!(different, "{name}: {group:?} hold {held:?}");
    }
}

/// The grid of an example, which has one solution and must agree with the example's own givens.
fn solved(name: &str) -> Vec<u32> {
    let file = example(name);
    let file = file.to_str().expect("UTF-8");
    let text = anydoku(["solve", "--quiet", "--check", "--json", file]).ok();
    assert!(text.contains("\"unique\":true"), "{name}: {text}");
    let values = grid(&text);
    let puzzle = anydoku(["convert", "--json", file]).ok();
    let puzzle: serde_json::Value = serde_json::from_str(&puzzle).expect("an object");
    let givens = puzzle["givens"].as_array().expect("a list");
    assert_eq!(givens.len(), values.len());
    assert!(givens.iter().any(|given| !given.is_null()));
    for (given, value) in givens.iter().zip(&values) {
        assert!(given.is_null() || given == value, "{name}");
    }
    values
}

#[test]
fn squares_with_and_without_extras() {
    let nine = || square(9, (3, 3), &|r, c| r * 9 + c);
    let diagonal = || (0..9).map(|k| k * 10).collect::<Cells>();
    let antidiagonal = || (0..9).map(|k| k * 8 + 8).collect::<Cells>();
    let knight = [(1, 2), (2, 1), (1, -2), (2, -1)];
    let king = [(1, 1), (1, -1)];
    let disjoint = (0..9).map(|at| {
        let boxes = (0..9).map(|b| (b / 3 * 3 + at / 3) * 9 + b % 3 * 3 + at % 3);
        boxes.collect::<Cells>()
    });
    for (name, extra) in [
        ("sudoku.doku", Vec::new()),
        ("x.doku", vec![diagonal(), antidiagonal()]),
        ("windoku.doku", windows(&[(1, 1), (1, 5), (5, 1), (5, 5)])),
        (
            "percent.doku",
            [vec![antidiagonal()], windows(&[(1, 1), (5, 5)])].concat(),
        ),
        ("antiknight.doku", steps(&knight)),
        ("antiking.doku", [steps(&knight), steps(&king)].concat()),
        ("disjoint.doku", disjoint.collect()),
    ] {
        check(name, &solved(name), 9, &[nine(), extra].concat());
    }
    let twelve = square(12, (3, 4), &|r, c| r * 12 + c);
    check("twelve.doku", &solved("twelve.doku"), 12, &twelve);
    let sixteen = square(16, (4, 4), &|r, c| r * 16 + c);
    check("sixteen.doku", &solved("sixteen.doku"), 16, &sixteen);
    let small = square(6, (2, 3), &|r, c| r * 6 + c);
    check("small.doku", &solved("small.doku"), 6, &small);
    let latin = square(7, (1, 7), &|r, c| r * 7 + c);
    check("latin.doku", &solved("latin.doku"), 7, &latin);
}

#[test]
fn a_jigsaw() {
    let values = solved("jigsaw.doku");
    let text = std::fs::read_to_string(example("jigsaw.doku")).expect("an example");
    let regions = text
        .lines()
        .find_map(|line| line.strip_prefix("SHAPE jigsaw "))
        .expect("its regions");
    let regions: Vec<char> = regions.chars().collect();
    assert_eq!(regions.len(), 81);
    let mut groups = square(9, (1, 9), &|r, c| r * 9 + c);
    for name in '0'..='8' {
        let region: Cells = (0..81).filter(|&cell| regions[cell] == name).collect();
        assert_eq!(region.len(), 9);
        groups.push(region);
    }
    check("jigsaw.doku", &values, 9, &groups);
}

#[test]
fn overlapping_squares() {
    for (name, side, corners, cells) in [
        ("twodoku.doku", 15, &[(0, 0), (6, 6)][..], 153),
        (
            "samurai.doku",
            21,
            &[(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)][..],
            369,
        ),
    ] {
        // Cells are numbered row by row over all squares.
        let inside = |r: usize, c: usize| {
            let within = |&(top, left): &(usize, usize)| {
                (top..top + 9).contains(&r) && (left..left + 9).contains(&c)
            };
            corners.iter().any(within)
        };
        let places: Vec<(usize, usize)> = (0..side * side)
            .map(|at| (at / side, at % side))
            .filter(|&(r, c)| inside(r, c))
            .collect();
        assert_eq!(places.len(), cells);
        let number = |r: usize, c: usize| places.binary_search(&(r, c)).expect("a cell");
        let mut groups = Vec::new();
        for &(top, left) in corners {
            groups.extend(square(9, (3, 3), &|r, c| number(top + r, left + c)));
        }
        check(name, &solved(name), 9, &groups);
    }
}

#[test]
fn honeycombs() {
    check("hexagon.doku", &solved("hexagon.doku"), 7, &lines(3));

    let hanidoku = solved("honeycomb.doku");
    check("honeycomb.doku", &hanidoku, 9, &lines(4));
    for line in lines(4) {
        let values = line.iter().map(|&cell| hanidoku[cell]);
        let span = values.clone().max().expect("a cell") - values.min().expect("a cell");
        assert_eq!(
            span as usize,
            line.len() - 1,
            "{line:?} holds consecutive values"
        );
    }

    // Flowers: the centre, and the corners of ring 2.
    let cells = honeycomb(3);
    let around = [(0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];
    let mut groups = lines(3);
    for (q, r) in around.map(|(q, r)| (2 * q, 2 * r)) {
        let petals = around.iter().map(|(dq, dr)| (q + dq, r + dr));
        let flower = petals.map(|cell| cells.binary_search(&cell).expect("a cell"));
        groups.push(flower.collect());
    }
    check("septoku.doku", &solved("septoku.doku"), 7, &groups);
}

#[test]
fn empty_boards_of_every_shape() {
    // No example: whatever grid is found, it must follow the rules.
    for (shape, k, groups) in [
        ("square 25", 25, square(25, (5, 5), &|r, c| r * 25 + c)),
        ("square 10", 10, square(10, (2, 5), &|r, c| r * 10 + c)),
        ("latin 11", 11, square(11, (1, 11), &|r, c| r * 11 + c)),
        ("hexagon 4", 9, lines(4)),
        ("hexagon 2 9 +neighbours", 9, lines(2)),
        ("hanidoku", 9, lines(4)),
    ] {
        for engine in ["cdcl", "dpll"] {
            let args = [
                "solve", "--quiet", "--json", "--engine", engine, "--time", "20", "--shape", shape,
            ];
            check(shape, &grid(&anydoku(args).ok()), k, &groups);
        }
    }
}

#[test]
fn the_three_forms_say_the_same() {
    let file = example("honeycomb.doku");
    let file = file.to_str().expect("UTF-8");
    let values: Vec<String> = solved("honeycomb.doku")
        .iter()
        .map(u32::to_string)
        .collect();
    let shown = |how: &str| anydoku(["solve", "--quiet", "--as", how, file]).ok();
    assert_eq!(shown("line"), values.concat() + "\n");
    let coordinates = shown("coordinates");
    for ((line, (q, r)), value) in coordinates.lines().zip(honeycomb(4)).zip(&values) {
        assert_eq!(line, format!("({q},{r},{}) -> {value}", -q - r));
    }
    // A picture has the rows of equal q, from the top.
    let text = shown("text");
    assert_eq!(text.split_whitespace().collect::<String>(), values.concat());
    let lengths = text.lines().map(|row| row.split_whitespace().count());
    assert_eq!(lengths.collect::<Vec<_>>(), [5, 6, 7, 8, 9, 8, 7, 6, 5]);
}
