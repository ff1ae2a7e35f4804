//! A board as the page needs it: where its cells lie and are called, what lies where an arrow points, what its rules look
//! like and say.

use anydoku::board::draw::features::Features;
use anydoku::board::draw::{Direction, Geometry, Tiling, svg};
use anydoku::board::{Board, Cell, RuleKind};
use serde::Serialize;

/// A board to draw and walk on. Lengths are in cells; the drawing begins at (0, 0), y runs downwards.
#[derive(Clone, Debug, Serialize)]
pub struct BoardView {
    /// The text of its shape, if it has one.
    pub shape: Option<String>,
    /// K.
    pub values: u32,
    /// `squares`, `hexagons`, `free` or `list`.
    pub tiling: &'static str,
    /// How wide the drawing is.
    pub width: f64,
    /// How high.
    pub height: f64,
    /// Half the side of the square around the middle of a cell in which texts fit.
    pub room: f64,
    /// The corners of each cell, around its middle, clockwise.
    pub outline: Vec<[f64; 2]>,
    /// The middle of each cell.
    pub centers: Vec<[f64; 2]>,
    /// What each cell is called.
    pub names: Vec<String>,
    /// The cells of each row from the top, from the left.
    pub rows: Vec<Vec<u32>>,
    /// Where a step leads from each cell, −1 where it leads nowhere.
    pub steps: Steps,
    /// The cells that must differ from each cell.
    pub peers: Vec<Vec<u32>>,
    /// The region of each cell; none if there are no regions.
    pub regions: Vec<u32>,
    /// Borders and rules as SVG, in hundredths of a cell, to lie on the cells.
    pub decoration: String,
    /// The rules, family by family.
    pub rules: Vec<Family>,
    /// The symmetries of the drawing, by their names.
    pub symmetries: Vec<String>,
}

/// Steps by arrow keys.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Steps {
    /// To the right.
    pub right: Vec<i64>,
    /// Down and to the right, on hexagons; empty elsewhere, here and below.
    pub down_right: Vec<i64>,
    /// Downwards.
    pub down: Vec<i64>,
    /// Down and to the left.
    pub down_left: Vec<i64>,
    /// To the left.
    pub left: Vec<i64>,
    /// Up and to the left.
    pub up_left: Vec<i64>,
    /// Upwards.
    pub up: Vec<i64>,
    /// Up and to the right.
    pub up_right: Vec<i64>,
}

/// Rules of one family and kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Family {
    /// What the family is called.
    pub name: String,
    /// `different`, `consecutive`, `pair` or `allowed`.
    pub kind: &'static str,
    /// How many rules it has.
    pub count: u32,
    /// The number of its colour and dash in the drawing; none if the drawing does not show it.
    pub drawn: Option<usize>,
}

impl BoardView {
    /// The view of a board.
    pub fn new(board: &Board) -> BoardView {
        let geometry = Geometry::of(board);
        let features = Features::of(board, &geometry);
        let middle = geometry.center(Cell::new(0));
        let outline = geometry.outline(Cell::new(0));
        let centers: Vec<[f64; 2]> = board
            .cell_iter()
            .map(|cell| geometry.center(cell))
            .map(|center| [short(center.x), short(center.y)])
            .collect();
        let decoration = svg::Decoration {
            geometry: &geometry,
            features: &features,
        };
        BoardView {
            shape: board.shape().map(str::to_owned),
            values: board.values(),
            tiling: match geometry.tiling() {
                Tiling::Squares => "squares",
                Tiling::Hexagons => "hexagons",
                Tiling::Free => "free",
                Tiling::List => "list",
            },
            width: short(geometry.width()),
            height: short(geometry.height()),
            room: short(geometry.room()),
            outline: outline
                .iter()
                .map(|corner| [short(corner.x - middle.x), short(corner.y - middle.y)])
                .collect(),
            names: board
                .cell_iter()
                .map(|cell| board.cell_name(cell).to_string())
                .collect(),
            rows: rows(&centers),
            centers,
            steps: steps(board, &geometry),
            peers: board
                .peers()
                .into_iter()
                .map(|peers| peers.iter().map(|cell| cell.index() as u32).collect())
                .collect(),
            decoration: decoration.to_string(),
            rules: families(board, &features),
            regions: features.regions,
            symmetries: board
                .symmetries()
                .iter()
                .map(|symmetry| symmetry.to_string())
                .collect(),
        }
    }
}

/// Ten-thousandths of a cell are enough to draw with.
fn short(number: f64) -> f64 {
    (number * 1e4).round() / 1e4
}

fn rows(centers: &[[f64; 2]]) -> Vec<Vec<u32>> {
    let mut order: Vec<u32> = (0..centers.len() as u32).collect();
    let key = |cell: &u32| {
        let [x, y] = centers[*cell as usize];
        (y, x)
    };
    order.sort_by(|a, b| key(a).partial_cmp(&key(b)).unwrap_or(a.cmp(b)));
    let mut rows: Vec<Vec<u32>> = Vec::new();
    let mut last = f64::NEG_INFINITY;
    for cell in order {
        let y = centers[cell as usize][1];
        match rows.last_mut() {
            Some(row) if y - last < 0.25 => row.push(cell),
            _ => {
                last = y;
                rows.push(vec![cell]);
            }
        }
    }
    for row in &mut rows {
        row.sort_by(|a, b| {
            let x = |cell: &u32| centers[*cell as usize][0];
            x(a).total_cmp(&x(b))
        });
    }
    rows
}

/// Cells with places of their own look at all others for each step; of more than this many, none is found.
const MOST_FREE: u32 = 2048;

fn steps(board: &Board, geometry: &Geometry) -> Steps {
    if geometry.tiling() == Tiling::Free && board.cells() > MOST_FREE {
        return Steps::default();
    }
    let to = |direction: Direction| -> Vec<i64> {
        let step = |cell| match geometry.step(cell, direction) {
            Some(cell) => cell.index() as i64,
            None => -1,
        };
        board.cell_iter().map(step).collect()
    };
    let slanted = |direction: Direction| match geometry.tiling() {
        Tiling::Hexagons => to(direction),
        _ => Vec::new(),
    };
    Steps {
        right: to(Direction::Right),
        down_right: slanted(Direction::DownRight),
        down: to(Direction::Down),
        down_left: slanted(Direction::DownLeft),
        left: to(Direction::Left),
        up_left: slanted(Direction::UpLeft),
        up: to(Direction::Up),
        up_right: slanted(Direction::UpRight),
    }
}

fn families(board: &Board, features: &Features) -> Vec<Family> {
    let mut families: Vec<Family> = Vec::new();
    for rule in board.rules() {
        let kind = match &rule.kind {
            RuleKind::Group(_) => "different",
            RuleKind::Run(_) => "consecutive",
            RuleKind::Neighbours(..) => "pair",
            RuleKind::Domain(..) => "allowed",
        };
        let mut known = families.iter_mut();
        match known.find(|family| family.name == *rule.family && family.kind == kind) {
            Some(family) => family.count += 1,
            None => families.push(Family {
                name: rule.family.to_string(),
                kind,
                count: 1,
                drawn: features
                    .families
                    .iter()
                    .position(|name| *name == rule.family),
            }),
        }
    }
    families
}
