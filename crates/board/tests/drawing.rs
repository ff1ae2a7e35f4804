//! Pictures of boards, as people see them.

use anydoku_board::draw::{self, Border, Style};
use anydoku_board::{Board, Cell, Place, Shape, Value};
use proptest::prelude::*;

fn board(shape: &str) -> Board {
    shape.parse::<Shape>().unwrap().board().unwrap()
}

/// One digit or letter a cell, `.` for none.
fn entries(board: &Board, text: &str) -> Vec<Option<Value>> {
    let entries: Vec<Option<Value>> = text
        .chars()
        .filter(|c| !c.is_whitespace())
        .map(|c| c.to_digit(36).and_then(Value::from_number))
        .collect();
    assert_eq!(entries.len(), board.cells() as usize);
    entries
}

/// Values 1, 2, … K, 1, … with every third cell blank.
fn pattern(board: &Board) -> Vec<Option<Value>> {
    board
        .cell_iter()
        .map(|cell| {
            (cell.index() % 3 > 0)
                .then(|| Value::from_index(cell.index() % board.values() as usize))
        })
        .collect()
}

fn plain(board: &Board, entries: &[Option<Value>]) -> String {
    draw::text(board, entries, &[], &Style::default())
}

#[test]
fn square_4() {
    let board = board("square 4");
    assert_eq!(
        plain(&board, &entries(&board, "1.3. ..12 2.4. 4...")),
        "\
+-----+-----+
| 1 . | 3 . |
| . . | 1 2 |
+-----+-----+
| 2 . | 4 . |
| 4 . | . . |
+-----+-----+
"
    );
}

#[test]
fn square_9() {
    let board = board("square 9");
    let example = entries(
        &board,
        "530070000600195000098000060800060003400803001700020006060000280000419005000080079",
    );
    assert_eq!(
        plain(&board, &example),
        "\
+-------+-------+-------+
| 5 3 . | . 7 . | . . . |
| 6 . . | 1 9 5 | . . . |
| . 9 8 | . . . | . 6 . |
+-------+-------+-------+
| 8 . . | . 6 . | . . 3 |
| 4 . . | 8 . 3 | . . 1 |
| 7 . . | . 2 . | . . 6 |
+-------+-------+-------+
| . 6 . | . . . | 2 8 . |
| . . . | 4 1 9 | . . 5 |
| . . . | . 8 . | . 7 9 |
+-------+-------+-------+
"
    );
}

#[test]
fn square_6_has_boxes_wider_than_high() {
    let board = board("square 6");
    assert_eq!(
        plain(
            &board,
            &entries(&board, "123456 456... ...... ...... ...123 654321")
        ),
        "\
+-------+-------+
| 1 2 3 | 4 5 6 |
| 4 5 6 | . . . |
+-------+-------+
| . . . | . . . |
| . . . | . . . |
+-------+-------+
| . . . | 1 2 3 |
| 6 5 4 | 3 2 1 |
+-------+-------+
"
    );
}

#[test]
fn square_12_has_two_characters_a_cell() {
    let board = board("square 12");
    let picture = plain(&board, &pattern(&board));
    let lines: Vec<&str> = picture.lines().collect();
    assert_eq!(lines.len(), 12 + 5);
    assert_eq!(
        lines[..5].join("\n"),
        "\
+-------------+-------------+-------------+
|  .  2  3  . |  5  6  .  8 |  9  . 11 12 |
|  .  2  3  . |  5  6  .  8 |  9  . 11 12 |
|  .  2  3  . |  5  6  .  8 |  9  . 11 12 |
+-------------+-------------+-------------+"
    );
}

#[test]
fn latin_has_a_frame_only() {
    let board = board("latin 3");
    assert_eq!(
        plain(&board, &entries(&board, "1.. .1. ..1")),
        "\
+-------+
| 1 . . |
| . 1 . |
| . . 1 |
+-------+
"
    );
}

#[test]
fn jigsaw_5_in_ascii_and_in_unicode() {
    let board = board("jigsaw 00011 00211 32221 33244 33444");
    let some = entries(&board, "1...5 .2... ..3.. ...4. 2...1");
    assert_eq!(
        plain(&board, &some),
        "\
+-----------+-------+
| 1   .   . | .   5 |
|       +---+       |
| .   2 | . | .   . |
+---+---+   +---+   |
| . | .   3   . | . |
|   +---+   +---+---+
| .   . | . | 4   . |
|       +---+       |
| 2   . | .   .   1 |
+-------+-----------+
"
    );
    let style = Style {
        border: Border::Unicode,
        ..Style::default()
    };
    assert_eq!(
        draw::text(&board, &some, &[], &style),
        "\
┌───────────┬───────┐
│ 1   .   . │ .   5 │
│       ┌───┤       │
│ .   2 │ . │ .   . │
├───┬───┘   └───┐   │
│ . │ .   3   . │ . │
│   └───┐   ┌───┴───┤
│ .   . │ . │ 4   . │
│       ├───┘       │
│ 2   . │ .   .   1 │
└───────┴───────────┘
"
    );
}

#[test]
fn every_corner_of_unicode_borders_joins_what_it_should() {
    // All sixteen corners but the four single strokes, which no borders between regions have, occur.
    let board = board("jigsaw 012345 012345 012345 543210 543210 543210");
    let style = Style {
        border: Border::Unicode,
        ..Style::default()
    };
    let mut seen = draw::text(&board, &pattern(&board), &[], &style);
    let board = crate::board("jigsaw 00011 00211 32221 33244 33444");
    seen += &draw::text(&board, &pattern(&board), &[], &style);
    for corner in "│┘┐┤└┌├─┴┬┼".chars() {
        assert!(seen.contains(corner), "{corner}");
    }
    assert!(!seen.contains(['╵', '╷', '╴', '╶']));
}

#[test]
fn twodoku_is_one_picture() {
    let board = board("twodoku");
    let blank = vec![None; 153];
    assert_eq!(
        plain(&board, &blank),
        "\
+-------+-------+-------+
| . . . | . . . | . . . |
| . . . | . . . | . . . |
| . . . | . . . | . . . |
+-------+-------+-------+
| . . . | . . . | . . . |
| . . . | . . . | . . . |
| . . . | . . . | . . . |
+-------+-------+-------+-------+-------+
| . . . | . . . | . . . | . . . | . . . |
| . . . | . . . | . . . | . . . | . . . |
| . . . | . . . | . . . | . . . | . . . |
+-------+-------+-------+-------+-------+
                | . . . | . . . | . . . |
                | . . . | . . . | . . . |
                | . . . | . . . | . . . |
                +-------+-------+-------+
                | . . . | . . . | . . . |
                | . . . | . . . | . . . |
                | . . . | . . . | . . . |
                +-------+-------+-------+
"
    );
}

#[test]
fn samurai_is_one_picture() {
    let board = board("samurai");
    let picture = plain(&board, &pattern(&board));
    let lines: Vec<&str> = picture.lines().collect();
    assert_eq!(lines.len(), 21 + 8);
    assert_eq!(
        lines[6..13].join("\n"),
        "\
| . 2 3 | . 5 6 | . 8 9 |       | . 2 3 | . 5 6 | . 8 9 |
| . 2 3 | . 5 6 | . 8 9 |       | . 2 3 | . 5 6 | . 8 9 |
+-------+-------+-------+-------+-------+-------+-------+
| . 2 3 | . 5 6 | . 8 9 | . 2 3 | . 5 6 | . 8 9 | . 2 3 |
| . 5 6 | . 8 9 | . 2 3 | . 5 6 | . 8 9 | . 2 3 | . 5 6 |
| . 8 9 | . 2 3 | . 5 6 | . 8 9 | . 2 3 | . 5 6 | . 8 9 |
+-------+-------+-------+-------+-------+-------+-------+"
    );
    assert_eq!(lines[13], "                | . 2 3 | . 5 6 | . 8 9 |");
}

#[test]
fn hexagons_are_staggered_rows() {
    let board = board("hexagon 1");
    assert_eq!(
        plain(&board, &entries(&board, "12312.3")),
        " 1 2\n3 1 2\n . 3\n"
    );
    let board = crate::board("hexagon 2 9");
    assert_eq!(
        plain(&board, &entries(&board, "123456789.123456789")),
        "  1 2 3\n 4 5 6 7\n8 9 . 1 2\n 3 4 5 6\n  7 8 9\n"
    );
    let board = crate::board("hexagon 0");
    assert_eq!(plain(&board, &entries(&board, "1")), "1\n");
}

#[test]
fn hanidoku_is_nine_rows() {
    let board = board("hanidoku");
    let valid = entries(
        &board,
        "2634557426343651276581273434278951627394865587693463845745623",
    );
    assert_eq!(
        plain(&board, &valid),
        "    2 6 3 4 5
   5 7 4 2 6 3
  4 3 6 5 1 2 7
 6 5 8 1 2 7 3 4
3 4 2 7 8 9 5 1 6
 2 7 3 9 4 8 6 5
  5 8 7 6 9 3 4
   6 3 8 4 5 7
    4 5 6 2 3
"
    );
}

#[test]
fn values_of_two_characters_keep_the_stagger() {
    let board = board("hexagon 5");
    let picture = plain(&board, &pattern(&board));
    assert_eq!(picture.lines().count(), 11);
    assert!(picture.lines().all(|line| line.len() <= 80));
    assert_eq!(
        picture.lines().take(3).collect::<Vec<_>>(),
        [
            "           .   2   3   .   5   6",
            "         .   8   9   .  11   1   .",
            "       3   4   .   6   7   .   9  10",
        ]
    );
}

#[test]
fn codes_take_no_room() {
    let board = board("square 4");
    let all = entries(&board, "1.34 3412 21.3 4321");
    let givens = entries(&board, "1... ...2 .... ....");
    let style = Style {
        given: ("\x1b[1m", "\x1b[0m"),
        solved: ("<", ">"),
        blank: ("{", "}"),
        ..Style::default()
    };
    let picture = draw::text(&board, &all, &givens, &style);
    assert_eq!(
        picture.lines().nth(1),
        Some("| \x1b[1m1\x1b[0m {.} | <3> <4> |")
    );
    let bare = picture
        .replace("\x1b[1m", "")
        .replace("\x1b[0m", "")
        .replace(['<', '>', '{', '}'], "");
    assert_eq!(bare, plain(&board, &all));
}

fn free(places: &[(f64, f64)]) -> Board {
    let places = places.iter().map(|&(x, y)| Place::At { x, y });
    Board::new(9, places.collect()).unwrap()
}

#[test]
fn free_places_are_rows_by_y_and_x() {
    // A ring of six and its centre, numbered around.
    let board = free(&[
        (0.5, 0.0),
        (1.5, 0.0),
        (2.0, 1.0),
        (1.5, 2.0),
        (0.5, 2.0),
        (0.0, 1.0),
        (1.0, 1.0),
    ]);
    assert_eq!(
        plain(&board, &entries(&board, "1234567")),
        " 1 2\n6 7 3\n 5 4\n"
    );
    let order: Vec<usize> = draw::picture_order(&board)
        .into_iter()
        .map(Cell::index)
        .collect();
    assert_eq!(order, [0, 1, 5, 6, 2, 4, 3]);
    // Free lines and columns stay, in bounds.
    let board = free(&[(0.0, 0.0), (3.0, 0.0), (0.0, 2.0), (0.0, 1e9)]);
    assert_eq!(
        plain(&board, &entries(&board, "1234")),
        "1     2\n\n3\n\n\n\n4\n"
    );
    // Cells that are close get more room.
    let board = free(&[(0.0, 0.0), (0.25, 0.0), (1.0, 0.0)]);
    assert_eq!(plain(&board, &entries(&board, "123")), "1 2     3\n");
}

#[test]
fn what_has_no_picture_is_a_list_of_entries() {
    let unplaced = Board::new(12, vec![Place::Unplaced; 11]).unwrap();
    assert_eq!(
        plain(&unplaced, &entries(&unplaced, "1.34567...c")),
        " 1  .  3  4  5  6  7  .  .  .\n12\n"
    );
    let wide = [
        Place::Square { row: 0, column: 0 },
        Place::Square {
            row: 65535,
            column: 65535,
        },
    ];
    let far = [
        Place::Hexagon { q: 0, r: 0 },
        Place::Hexagon {
            q: 32767,
            r: -32768,
        },
    ];
    let same = [Place::Square { row: 3, column: 1 }; 2];
    let mixed = [Place::Square { row: 0, column: 0 }, Place::Unplaced];
    for places in [wide, far, same, mixed] {
        let board = Board::new(9, places.to_vec()).unwrap();
        assert_eq!(plain(&board, &entries(&board, "12")), "1 2\n");
    }
    for places in [
        [(0.0, 0.0), (0.01, 0.0)],
        [(0.0, 0.0), (f64::NAN, 0.0)],
        [(0.0, 0.0), (f64::INFINITY, 0.0)],
        [(-1e308, 0.0), (1e308, 0.0)],
    ] {
        let board = free(&places);
        assert_eq!(plain(&board, &entries(&board, "12")), "1 2\n");
    }
}

#[test]
fn lattices_start_at_their_first_cell() {
    let places = [(7, 5), (7, 6), (8, 6)].map(|(row, column)| Place::Square { row, column });
    let board = Board::new(3, places.to_vec()).unwrap();
    assert_eq!(
        plain(&board, &entries(&board, "123")),
        "\
+-------+
| 1   2 |
+---+   |
    | 3 |
    +---+
"
    );
}

#[test]
fn coordinates_name_every_cell() {
    let square = board("square 4");
    let list = draw::coordinates(&square, &entries(&square, "1... .... .... ...4"));
    assert!(list.starts_with("r1c1 -> 1\nr1c2 -> .\n") && list.ends_with("r4c4 -> 4\n"));
    assert_eq!(list.lines().count(), 16);
    let hexagon = board("hexagon 1");
    assert_eq!(
        draw::coordinates(&hexagon, &entries(&hexagon, "12312.3")),
        "\
(-1,0,1) -> 1
(-1,1,0) -> 2
(0,-1,1) -> 3
(0,0,0) -> 1
(0,1,-1) -> 2
(1,-1,0) -> .
(1,0,-1) -> 3
"
    );
    let unplaced = Board::new(2, vec![Place::Unplaced; 2]).unwrap();
    assert_eq!(
        draw::coordinates(&unplaced, &entries(&unplaced, "2.")),
        "cell 0 -> 2\ncell 1 -> .\n"
    );
}

/// Reads a picture back without knowing the board.
fn read(picture: &str) -> Vec<Option<Value>> {
    let borders = |c: char| c.is_whitespace() || "|+-│┘┐┤└┌├─┴┬┼".contains(c);
    let words = picture.split(borders).filter(|word| !word.is_empty());
    words
        .map(|word| (word != ".").then(|| Value::from_number(word.parse().unwrap()).unwrap()))
        .collect()
}

fn boards() -> impl Strategy<Value = Board> {
    let shapes = prop_oneof![
        (2..=4u32, 2..=4u32).prop_map(|(r, c)| format!("square {} {r}x{c}", r * c)),
        (1..=12u32).prop_map(|n| format!("latin {n}")),
        (2..=11u32)
            .prop_flat_map(
                |n| Just((0..n * n).map(|cell| cell % n).collect::<Vec<_>>()).prop_shuffle()
            )
            .prop_map(|regions| {
                let labels: Vec<String> = regions.iter().map(u32::to_string).collect();
                format!("jigsaw {}", labels.join(","))
            }),
        (0..=6u32, 1..=1200u32).prop_map(|(r, k)| format!("hexagon {r} {k}")),
        Just("samurai".to_owned()),
    ];
    let shaped = shapes.prop_map(|shape| board(&shape));
    let placed = proptest::collection::vec((0..6u16, 0..40u16), 1..30).prop_map(|at| {
        let places = at
            .into_iter()
            .map(|(row, column)| Place::Square { row, column });
        Board::new(10, places.collect()).unwrap()
    });
    let free = proptest::collection::vec((-5.0..5.0, -5.0..5.0f64), 1..30).prop_map(|at| {
        let places = at.into_iter().map(|(x, y)| Place::At { x, y });
        Board::new(10, places.collect()).unwrap()
    });
    prop_oneof![4 => shaped, 1 => placed, 1 => free]
}

proptest! {
    #[test]
    fn pictures_read_back(
        (board, numbers) in boards().prop_flat_map(|board| {
            let (cells, values) = (board.cells() as usize, board.values());
            (Just(board), proptest::collection::vec(0..=values, cells))
        }),
        unicode: bool,
    ) {
        let entries: Vec<Option<Value>> = numbers.into_iter().map(Value::from_number).collect();
        let border = if unicode { Border::Unicode } else { Border::Ascii };
        let picture = draw::text(&board, &entries, &[], &Style { border, ..Style::default() });
        let order = draw::picture_order(&board);
        let shown: Vec<Option<Value>> = order.iter().map(|cell| entries[cell.index()]).collect();
        prop_assert_eq!(read(&picture), shown);
        prop_assert!(picture.ends_with('\n'));
        prop_assert!(picture.lines().all(|line| line.trim_end() == line));
        // Shapes number their cells as their pictures show them.
        if board.shape().is_some() {
            prop_assert!(order.into_iter().eq(board.cell_iter()));
        }
    }
}
