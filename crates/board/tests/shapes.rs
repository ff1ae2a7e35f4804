//! The structure of the board of every shape: cells, groups, lengths, degrees, pairs, and how many grids
//! there are where brute force can tell.

mod common;

use std::collections::BTreeMap;

use anydoku_board::{Board, Cell, Grid, RuleKind, Value};
use common::{board, count, grids};

/// How many rules each family has.
fn families(board: &Board) -> BTreeMap<String, usize> {
    let mut families = BTreeMap::new();
    for rule in board.rules() {
        *families.entry(rule.family.to_string()).or_default() += 1;
    }
    families
}

fn lengths(board: &Board, family: &str) -> Vec<usize> {
    let rules = board.rules().iter().filter(|rule| &*rule.family == family);
    rules.map(|rule| rule.cells().len()).collect()
}

fn cells(board: &Board, label: &str) -> Vec<usize> {
    let rule = board.rules().iter().find(|rule| rule.name() == label);
    let rule = rule.unwrap_or_else(|| panic!("no rule {label}"));
    rule.cells().iter().map(|cell| cell.index()).collect()
}

fn names(board: &Board, label: &str) -> Vec<String> {
    cells(board, label)
        .iter()
        .map(|&cell| board.cell_name(Cell::new(cell as u32)).to_string())
        .collect()
}

fn pairs(shape: &str) -> usize {
    board(shape).different_pairs().len()
}

fn grid(values: &str) -> Grid {
    let digits = values.chars().map(|c| c.to_digit(36).unwrap());
    Grid::new(digits.map(|v| Value::from_number(v).unwrap()).collect())
}

#[test]
fn squares_have_rows_columns_and_boxes() {
    for (size, rows, columns) in [
        (4, 2, 2),
        (6, 2, 3),
        (8, 2, 4),
        (9, 3, 3),
        (10, 2, 5),
        (12, 3, 4),
    ] {
        let board = board(&format!("square {size}"));
        assert_eq!((board.cells(), board.values()), (size * size, size));
        let n = size as usize;
        let expected = [("box", n), ("column", n), ("row", n)];
        assert_eq!(
            families(&board),
            expected.map(|(f, n)| (f.to_owned(), n)).into()
        );
        // Every cell is in one rule of each family, and every rule is a house.
        for family in ["row", "column", "box"] {
            let rules = board.rules().iter().filter(|rule| &*rule.family == family);
            let mut members: Vec<Cell> = rules.flat_map(|rule| rule.cells()).collect();
            members.sort_unstable();
            assert!(members.iter().copied().eq(board.cell_iter()), "{family}");
            assert_eq!(lengths(&board, family), vec![n; n]);
        }
        // The pairs of n rows, n columns and n boxes, less those of a box that share a row or a column.
        let two = |n: usize| n * (n - 1) / 2;
        assert_eq!(
            board.different_pairs().len(),
            3 * n * two(n) - n * (rows * two(columns) + columns * two(rows))
        );
    }
    assert_eq!(pairs("square 9"), 810);
}

#[test]
fn rows_columns_and_boxes_are_where_people_expect_them() {
    let board = board("square 6");
    assert_eq!(
        names(&board, "row 2"),
        ["r2c1", "r2c2", "r2c3", "r2c4", "r2c5", "r2c6"]
    );
    assert_eq!(names(&board, "column 5")[..2], ["r1c5", "r2c5"]);
    assert_eq!(
        names(&board, "box 4"),
        ["r3c4", "r3c5", "r3c6", "r4c4", "r4c5", "r4c6"]
    );
    let board = common::board("square 6 3x2");
    assert_eq!(
        names(&board, "box 4"),
        ["r4c1", "r4c2", "r5c1", "r5c2", "r6c1", "r6c2"]
    );
}

#[test]
fn the_four_by_four_square_has_288_grids() {
    let board = board("square 4");
    let mut passed = 0;
    let found = grids(&board, &[], &mut |grid| {
        passed += u64::from(board.check(grid).is_ok());
    });
    assert_eq!((found, passed), (288, 288));
}

#[test]
fn latin_squares_are_counted() {
    // Reduced latin squares (OEIS A000315): 1, 1, 1, 4, 56, 9408 … times n! (n-1)!
    assert_eq!(count(&board("latin 1"), &[]), 1);
    assert_eq!(count(&board("latin 2"), &[]), 2);
    assert_eq!(count(&board("latin 3"), &[]), 12);
    assert_eq!(count(&board("latin 4"), &[]), 576);
    let first_row = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)];
    let first_column = [(5, 2), (10, 3), (15, 4), (20, 5)];
    let reduced = [&first_row[..], &first_column[..]].concat();
    assert_eq!(count(&board("latin 5"), &reduced), 56);
}

#[test]
fn extras_add_the_pairs_that_the_geometry_gives() {
    // A diagonal has 36 pairs, 9 of them inside the three boxes it crosses: 27 new ones each.
    assert_eq!(pairs("square 9 +x"), 810 + 2 * 27);
    // A window has 36 pairs: 9 in rows, 9 in columns, and of the 18 others two in the one box of which it
    // covers two rows and two columns: 16 new ones each.
    assert_eq!(pairs("square 9 +windoku"), 810 + 4 * 16);
    // One diagonal and two windows, which do not meet it.
    assert_eq!(pairs("square 9 +percent"), 810 + 27 + 2 * 16);
    assert_eq!(
        pairs("square 9 +x +windoku +percent"),
        pairs("square 9 +x +windoku")
    );
    // Diagonal steps: 2·8·8 = 128, of which 2·2·2 in each of nine boxes.
    assert_eq!(pairs("square 9 +antiking"), 810 + 128 - 72);
    // Knight's moves: 4·8·7 = 224, of which 4·2·1 in each of nine boxes.
    assert_eq!(pairs("square 9 +antiknight"), 810 + 224 - 72);
    // Nine groups of 36 pairs, three rows and three columns of three cells sharing 18 of them.
    assert_eq!(pairs("square 9 +disjoint"), 810 + 9 * 18);
    // Without boxes nothing of a diagonal is in a row or a column, only the centre is in both.
    assert_eq!(pairs("latin 7 +x"), 2 * 7 * 21 + 2 * 21);
    assert_eq!(pairs("latin 6 +x"), 2 * 6 * 15 + 2 * 15);
}

#[test]
fn extras_are_where_people_expect_them() {
    let board = board("square 9 +x +windoku +disjoint");
    assert_eq!(names(&board, "diagonal")[..3], ["r1c1", "r2c2", "r3c3"]);
    assert_eq!(
        names(&board, "anti-diagonal")[..3],
        ["r1c9", "r2c8", "r3c7"]
    );
    assert_eq!(
        names(&board, "window 2"),
        [
            "r2c6", "r2c7", "r2c8", "r3c6", "r3c7", "r3c8", "r4c6", "r4c7", "r4c8"
        ]
    );
    assert_eq!(
        names(&board, "position 2")[..4],
        ["r1c2", "r1c5", "r1c8", "r4c2"]
    );
    let board = common::board("square 9 +percent");
    assert_eq!(families(&board)["anti-diagonal"], 1);
    assert_eq!(names(&board, "anti-diagonal")[0], "r1c9");
    assert_eq!(names(&board, "window 1")[0], "r2c2");
    assert_eq!(names(&board, "window 2")[0], "r6c6");
    assert_eq!(families(&board)["window"], 2);
    // What two extras ask alike is a rule once.
    let board = common::board("square 9 +x +windoku +percent");
    assert_eq!(
        (families(&board)["diagonal"], families(&board)["window"]),
        (2, 4)
    );
    assert!(!families(&board).contains_key("anti-diagonal"));
    // Windows of the next sizes: one on 4x4, nine on 16x16.
    assert_eq!(
        names(&common::board("square 4 +windoku"), "window 1"),
        ["r2c2", "r2c3", "r3c2", "r3c3"]
    );
    let board = common::board("latin 16 +windoku");
    assert_eq!(lengths(&board, "window"), [16; 9]);
    assert_eq!(names(&board, "window 9")[15], "r15c15");
}

#[test]
fn small_squares_with_extras_have_as_many_grids_as_a_filter_finds() {
    // From all 288 grids, those that the extra lets pass, by the definition of the extra on values alone.
    let plain = board("square 4");
    let mut all = Vec::new();
    grids(&plain, &[], &mut |grid| all.push(grid.clone()));
    let differ = |grid: &Grid, apart: &dyn Fn(usize, usize, usize, usize) -> bool| {
        (0..16).all(|a| {
            (0..a)
                .all(|b| grid.values()[a] != grid.values()[b] || !apart(a / 4, a % 4, b / 4, b % 4))
        })
    };
    type Apart = fn(usize, usize, usize, usize) -> bool;
    let cases: [(&str, Apart); 5] = [
        ("+x", |r, c, s, d| {
            r == c && s == d || r + c == 3 && s + d == 3
        }),
        ("+windoku", |r, c, s, d| {
            [r, c, s, d].iter().all(|i| (1..3).contains(i))
        }),
        ("+antiknight", |r, c, s, d| {
            r.abs_diff(s) * c.abs_diff(d) == 2
        }),
        ("+antiking", |r, c, s, d| {
            r.abs_diff(s).max(c.abs_diff(d)) == 1
        }),
        ("+disjoint", |r, c, s, d| (r % 2, c % 2) == (s % 2, d % 2)),
    ];
    for (extra, apart) in cases {
        let expected = all.iter().filter(|grid| differ(grid, &apart)).count();
        let found = count(&board(&format!("square 4 {extra}")), &[]);
        assert_eq!(found, expected as u64, "{extra}");
    }
}

#[test]
fn jigsaws_have_regions() {
    let board = board("jigsaw 00011 00211 32221 33244 33444");
    assert_eq!((board.cells(), board.values()), (25, 5));
    assert_eq!(cells(&board, "region 3"), [7, 11, 12, 13, 17]);
    assert_eq!(board.regions()[7], 2);
    assert_eq!(families(&board)["region"], 5);
    assert!(count(&board, &[]) > 0);
    // A jigsaw whose regions are boxes is a square.
    let boxes = common::board("jigsaw 0011001122332233");
    assert_eq!(
        boxes.different_pairs(),
        common::board("square 4").different_pairs()
    );
    assert_eq!(count(&boxes, &[]), 288);
}

#[test]
fn overlapping_squares_share_boxes() {
    let twodoku = board("twodoku");
    assert_eq!((twodoku.cells(), twodoku.values()), (153, 9));
    assert_eq!(twodoku.rules().len(), 2 * 27 - 1);
    assert_eq!(twodoku.different_pairs().len(), 2 * 810 - 36);
    let samurai = board("samurai");
    assert_eq!((samurai.cells(), samurai.values()), (369, 9));
    assert_eq!(samurai.rules().len(), 5 * 27 - 4);
    assert_eq!(samurai.different_pairs().len(), 5 * 810 - 4 * 36);
    for board in [&twodoku, &samurai] {
        assert!(board.rules().iter().all(|rule| rule.cells().len() == 9));
        // Cells in two squares are in two rows, two columns and one box; all others in one of each.
        let mut degrees = BTreeMap::new();
        for cell in board.cell_iter() {
            let of = |family: &str| {
                let rules = board.rules().iter();
                rules
                    .filter(|rule| &*rule.family == family && rule.cells().contains(&cell))
                    .count()
            };
            *degrees
                .entry((of("row"), of("column"), of("box")))
                .or_insert(0) += 1;
        }
        let shared = if board.cells() == 153 { 9 } else { 36 };
        assert_eq!(
            degrees,
            BTreeMap::from([
                ((1, 1, 1), board.cells() as i32 - shared),
                ((2, 2, 1), shared)
            ])
        );
    }
    let shared = "box 9 of grid 1, box 1 of grid 3";
    assert_eq!(names(&samurai, shared)[0], "r7c7");
    assert_eq!(names(&samurai, "row 1 of grid 2")[0], "r1c13");
    assert_eq!(names(&samurai, "column 9 of grid 5")[8], "r21c21");
    assert_eq!(names(&samurai, "row 5 of grid 3")[0], "r11c7");
    assert_eq!(
        names(&twodoku, "box 9 of grid 1, box 1 of grid 2")[8],
        "r9c9"
    );
    // Regions are the boxes.
    for rule in samurai.rules().iter().filter(|rule| &*rule.family == "box") {
        let region = |cell: &Cell| samurai.regions()[cell.index()];
        let members = rule.cells();
        assert!(
            members
                .iter()
                .all(|cell| region(cell) == region(&members[0]))
        );
    }
}

#[test]
fn hexagon_of_radius_two_is_as_drawn() {
    let board = board("hexagon 2 9 +neighbours");
    assert_eq!((board.cells(), board.values()), (19, 9));
    for axis in ["line q", "line r", "line s"] {
        assert_eq!(lengths(&board, axis), [3, 4, 5, 4, 3]);
    }
    let lines = board
        .rules()
        .iter()
        .filter(|rule| rule.family.starts_with("line"));
    assert_eq!(lines.clone().count(), 15);
    assert_eq!(lines.map(|rule| rule.cells().len()).sum::<usize>(), 57);
    assert_eq!(families(&board)["neighbours"], 42);
    // Neighbours share a line, so they add no pairs.
    assert_eq!(board.different_pairs().len(), 84);
    assert_eq!(pairs("hexagon 2 9"), 84);
    // The centre and inner cells have six neighbours, the edges four, the corners three.
    let mut degree = [0; 19];
    for rule in board.rules() {
        if let RuleKind::Neighbours(a, b) = rule.kind {
            degree[a.index()] += 1;
            degree[b.index()] += 1;
        }
    }
    assert_eq!(
        degree,
        [3, 4, 3, 4, 6, 6, 4, 3, 6, 6, 6, 3, 4, 6, 6, 4, 3, 4, 3]
    );
    // Cells in order of q, then r; the picture is in the documentation of the shape.
    assert_eq!(
        names(&board, "line q=-2"),
        ["(-2,0,2)", "(-2,1,1)", "(-2,2,0)"]
    );
    assert_eq!(cells(&board, "line q=0"), [7, 8, 9, 10, 11]);
    assert_eq!(cells(&board, "line r=0"), [0, 4, 9, 14, 18]);
    assert_eq!(cells(&board, "line r=-1"), [3, 8, 13, 17]);
    assert_eq!(cells(&board, "line s=0"), [2, 5, 9, 13, 16]);
    assert_eq!(cells(&board, "line s=1"), [1, 4, 8, 12]);
}

#[test]
fn hexagons_of_every_radius_have_the_right_numbers() {
    for radius in 0..=12u32 {
        let board = board(&format!("hexagon {radius} +neighbours"));
        assert_eq!(board.cells(), 3 * radius * (radius + 1) + 1);
        assert_eq!(board.values(), 2 * radius + 1);
        let neighbours = families(&board).remove("neighbours").unwrap_or(0);
        assert_eq!(neighbours as u32, 9 * radius * radius + 3 * radius);
        let up = radius + 1..=2 * radius + 1;
        let expected: Vec<usize> = up
            .clone()
            .chain(up.rev().skip(1))
            .map(|n| n as usize)
            .collect();
        for axis in ["line q", "line r", "line s"] {
            assert_eq!(lengths(&board, axis), expected);
        }
    }
}

#[test]
fn hexagon_lines_and_neighbours_are_those_of_the_coordinates() {
    let board = board("hexagon 3 +neighbours");
    let at: Vec<[i32; 3]> = board
        .places()
        .iter()
        .map(|place| match *place {
            anydoku_board::Place::Hexagon { q, r } => [q.into(), r.into(), (-q - r).into()],
            _ => panic!("not on a honeycomb"),
        })
        .collect();
    assert!(at.is_sorted());
    let mut neighbours = Vec::new();
    let mut lines = Vec::new();
    for b in 0..at.len() {
        for a in 0..b {
            let apart = [0, 1, 2].map(|i| (at[a][i] - at[b][i]).abs());
            if apart.iter().sum::<i32>() == 2 {
                neighbours.push((a, b));
            }
            if apart.contains(&0) {
                lines.push((a, b));
            }
        }
    }
    let mut stated: Vec<(usize, usize)> = board
        .rules()
        .iter()
        .filter_map(|rule| match rule.kind {
            RuleKind::Neighbours(a, b) => Some((a.index(), b.index())),
            _ => None,
        })
        .collect();
    stated.sort_unstable();
    neighbours.sort_unstable();
    assert_eq!(stated, neighbours);
    lines.sort_unstable();
    let pairs = board.different_pairs();
    assert!(pairs.iter().map(|(a, b)| (a.index(), b.index())).eq(lines));
}

#[test]
fn hexagons_have_as_many_grids_as_published() {
    for (values, grids) in [(3, 6), (5, 2_100), (6, 14_520)] {
        assert_eq!(count(&board(&format!("hexagon 1 {values}")), &[]), grids);
        assert_eq!(
            count(&board(&format!("hexagon 1 {values} +neighbours")), &[]),
            grids
        );
    }
    assert_eq!(count(&board("hexagon 2 4"), &[]), 0);
    assert_eq!(count(&board("hexagon 2 5"), &[]), 720);
    // Values are interchangeable, so the first line may be fixed.
    let first_line = [(0, 1), (1, 2), (2, 3)];
    assert_eq!(
        count(&board("hexagon 2 6"), &first_line) * 6 * 5 * 4,
        7_009_920
    );
}

#[test]
fn the_fewest_values_of_a_hexagon_fill_it() {
    for radius in 1..=4i32 {
        let board = board(&format!("hexagon {radius}"));
        let values = board.places().iter().map(|place| match *place {
            anydoku_board::Place::Hexagon { q, r } => {
                let index = i32::from(q - r).rem_euclid(2 * radius + 1);
                Value::from_index(index as usize)
            }
            _ => panic!("not on a honeycomb"),
        });
        board.check(&Grid::new(values.collect())).unwrap();
    }
    // One value less is too few for the three lines through the centre.
    assert_eq!(board("hexagon 3 6").overfull().len(), 3);
}

#[test]
fn hanidoku_is_as_published() {
    let board = board("hanidoku");
    assert_eq!(
        (board.cells(), board.values(), board.rules().len()),
        (61, 9, 27)
    );
    for axis in ["line q", "line r", "line s"] {
        assert_eq!(lengths(&board, axis), [5, 6, 7, 8, 9, 8, 7, 6, 5]);
    }
    assert!(
        board
            .rules()
            .iter()
            .all(|rule| matches!(rule.kind, RuleKind::Run(_)))
    );
    assert_eq!(board.different_pairs().len(), 552);
    let valid = grid("2634557426343651276581273434278951627394865587693463845745623");
    board.check(&valid).unwrap();
    // Any two unequal values swapped break a line.
    for (a, b) in [(0, 1), (0, 60), (30, 31), (5, 17)] {
        let mut values = valid.values().to_vec();
        values.swap(a, b);
        assert_ne!(values[a], values[b]);
        assert!(board.check(&Grid::new(values)).is_err(), "{a} and {b}");
    }
    // All different is not enough: v = (q - r) mod 9 fills the hexagon, but its lines are not runs.
    let wrapped = board.places().iter().map(|place| match *place {
        anydoku_board::Place::Hexagon { q, r } => Value::from_index((q - r).rem_euclid(9) as usize),
        _ => panic!("not on a honeycomb"),
    });
    let wrapped = Grid::new(wrapped.collect());
    common::board("hexagon 4").check(&wrapped).unwrap();
    assert!(board.check(&wrapped).is_err());
}

#[test]
fn consecutive_lines_exist_for_some_radii_only() {
    assert!(count(&board("hanidoku 1"), &[]) > 0);
    for values in 5..=9 {
        assert_eq!(count(&board(&format!("hanidoku 2 {values}")), &[]), 0);
    }
    for values in 7..=8 {
        assert_eq!(count(&board(&format!("hanidoku 3 {values}")), &[]), 0);
    }
}

#[test]
fn septoku_is_as_published() {
    let board = board("septoku");
    assert_eq!(
        (board.cells(), board.values(), board.rules().len()),
        (37, 7, 21 + 7)
    );
    assert_eq!(lengths(&board, "flower"), [7; 7]);
    // Cells of the flower around the centre: it and the inner ring.
    assert_eq!(
        cells(&board, "flower around (0,0,0)"),
        [11, 12, 17, 18, 19, 24, 25]
    );
    // Every cell is in a flower.
    let mut covered: Vec<usize> = board
        .rules()
        .iter()
        .filter(|rule| &*rule.family == "flower")
        .flat_map(|rule| rule.cells().into_iter().map(Cell::index))
        .collect();
    covered.sort_unstable();
    covered.dedup();
    assert_eq!(covered, (0..37).collect::<Vec<_>>());
    // Bell: 24 grids with the middle row fixed, 24 · 7! in all.
    let middle: Vec<(u32, u32)> = (15..22).zip(1..).collect();
    let mut passed = 0;
    let found = grids(&board, &middle, &mut |grid| {
        passed += u64::from(board.check(grid).is_ok());
    });
    assert_eq!((found, passed), (24, 24));
    // Without flowers there are many more.
    assert_eq!(count(&common::board("hexagon 3"), &middle), 404_674);
}

#[test]
fn the_largest_boards_can_be_built() {
    let board = board("square 225 +x +windoku +antiking");
    assert_eq!(board.cells(), 50_625);
    let board = common::board("hexagon 100 4096");
    assert_eq!(board.cells(), 30_301);
}
