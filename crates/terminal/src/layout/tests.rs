//! Pages as pictures: lines, and the number of each cell in its place.

use anydoku::board::{Place, Shape};

use super::*;

fn picture(board: &Board, zoom: Zoom) -> String {
    let geometry = Geometry::of(board);
    let features = Features::of(board, &geometry);
    let layout = Layout::new(board, &geometry, &features, zoom);
    let mut text = String::from("\n");
    for y in 0..layout.size().height {
        let mut line = String::new();
        for x in 0..layout.size().width {
            line.push(match layout.cell_at(x, y) {
                Some(cell) if layout.at(cell) == (x, y) => {
                    char::from_digit(cell.index() as u32 % 36, 36).unwrap()
                }
                _ => layout.ink().glyph(x, y),
            });
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

fn of(shape: &str) -> Board {
    shape.parse::<Shape>().unwrap().board().unwrap()
}

fn zoom(width: usize, height: usize, lines: bool) -> Zoom {
    Zoom {
        width,
        height,
        lines,
    }
}

#[test]
fn squares_have_thick_lines_between_boxes() {
    let expected = "
┏━━━┯━━━┳━━━┯━━━┓
┃0  │1  ┃2  │3  ┃
┠───┼───╂───┼───┨
┃4  │5  ┃6  │7  ┃
┣━━━┿━━━╋━━━┿━━━┫
┃8  │9  ┃a  │b  ┃
┠───┼───╂───┼───┨
┃c  │d  ┃e  │f  ┃
┗━━━┷━━━┻━━━┷━━━┛
";
    assert_eq!(picture(&of("square 4"), zoom(3, 1, true)), expected);
}

#[test]
fn small_squares_have_only_the_lines_of_regions() {
    let expected = "
┏━━━┳━━━┓
┃0 1┃2 3┃
┃4 5┃6 7┃
┣━━━╋━━━┫
┃8 9┃a b┃
┃c d┃e f┃
┗━━━┻━━━┛
";
    assert_eq!(picture(&of("square 4"), zoom(1, 1, false)), expected);
}

#[test]
fn hexagons_are_bricks_that_touch_six_others() {
    let expected = "
  ┏━━━┯━━━┓
  ┃0  │1  ┃
┏━┹─┬─┴─┬─┺━┓
┃2  │3  │4  ┃
┗━┱─┴─┬─┴─┲━┛
  ┃5  │6  ┃
  ┗━━━┷━━━┛
";
    assert_eq!(picture(&of("hexagon 1"), zoom(3, 1, true)), expected);
    let board = of("hexagon 1");
    let geometry = Geometry::of(&board);
    let features = Features::of(&board, &geometry);
    let layout = Layout::new(&board, &geometry, &features, zoom(3, 1, true));
    for cell in board.cell_iter() {
        let (x, y) = layout.at(cell);
        let around = [
            (x.wrapping_sub(2), y),
            (x + 4, y),
            (x, y.wrapping_sub(2)),
            (x + 2, y.wrapping_sub(2)),
            (x, y + 2),
            (x + 2, y + 2),
        ];
        let mut touching: Vec<Cell> = around
            .into_iter()
            .filter(|&(_, y)| y < layout.size().height)
            .filter_map(|(x, y)| layout.cell_at(x, y))
            .collect();
        let mut neighbours: Vec<Cell> = geometry.neighbours(cell).collect();
        touching.sort_unstable();
        neighbours.sort_unstable();
        assert_eq!(touching, neighbours, "{cell:?}");
    }
}

#[test]
fn places_of_their_own_get_boxes() {
    let at = |x, y| Place::At { x, y };
    let board = Board::new(2, vec![at(0.0, 0.0), at(1.5, 0.0), at(0.5, 1.0)]).unwrap();
    let expected = "
┌───┐   ┌───┐
│0  │   │1  │
└───┘   └───┘
   ┌───┐
   │2  │
   └───┘
";
    assert_eq!(picture(&board, zoom(3, 1, true)), expected);
}

#[test]
fn no_two_cells_share_a_character_whatever_the_board() {
    for shape in [
        "square 9",
        "square 16",
        "samurai",
        "twodoku",
        "septoku",
        "hanidoku",
        "hexagon 4 9",
        "latin 5",
        "jigsaw aabb/aabb/ccdd/ccdd",
    ] {
        let Ok(parsed) = shape.parse::<Shape>() else {
            assert!(shape.starts_with("jigsaw"), "{shape}");
            continue;
        };
        let board = parsed.board().unwrap();
        let geometry = Geometry::of(&board);
        let features = Features::of(&board, &geometry);
        for zoom in Zoom::all(&board, geometry.tiling()) {
            let layout = Layout::new(&board, &geometry, &features, zoom);
            let Size { width, height } = layout.size();
            let mut room = vec![0; board.cells() as usize];
            for y in 0..height {
                for x in 0..width {
                    if let Some(cell) = layout.cell_at(x, y) {
                        assert_eq!(layout.ink().glyph(x, y), ' ', "{shape} {zoom:?}");
                        room[cell.index()] += 1;
                    }
                }
            }
            let expected = zoom.width * zoom.height;
            assert!(
                room.iter().all(|&room| room == expected),
                "{shape} {zoom:?}"
            );
        }
    }
}

#[test]
fn a_terminal_of_80_by_24_has_room_for_sudoku_and_hanidoku() {
    for shape in ["square 9", "hanidoku", "square 9 +x"] {
        let board = of(shape);
        let geometry = Geometry::of(&board);
        let features = Features::of(&board, &geometry);
        let layout = Layout::new(&board, &geometry, &features, zoom(5, 1, true));
        assert_eq!(
            layout.size(),
            Size {
                width: 55,
                height: 19
            },
            "{shape}"
        );
    }
}
