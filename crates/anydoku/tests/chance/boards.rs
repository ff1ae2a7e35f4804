//! Random boards and puzzles of many kinds, most of them with few grids, so that a wrong one is seen.
//!
//! A board that is *planted* has a random grid that meets all its rules, so that there is a grid to find even where
//! rules are many; others leave that to chance.

use anydoku::board::Shape;
use anydoku::sat::cdcl;
use anydoku::sat::{Limits, NoObserver};
use anydoku::{Config, Engine, Network, Next, Search};

use crate::case::Case;
use crate::common::Piece;
use crate::dice::Dice;

type Make = fn(&mut Dice) -> Case;

/// How often of a hundred, what it is called, how it is made.
const KINDS: [(usize, &str, Make); 11] = [
    (12, "groups", groups),
    (14, "houses", houses),
    (12, "runs", runs),
    (16, "mixture", mixture),
    (10, "islands", islands),
    (4, "single", single),
    (14, "lattice", lattice),
    (6, "small shape", |dice| shape(dice, &SMALL)),
    (4, "large shape", |dice| shape(dice, &LARGE)),
    (6, "many values", many_values),
    (2, "many cells", many_cells),
];

const SMALL: [&str; 12] = [
    "square 4",
    "square 4 +x",
    "square 6 2x3",
    "latin 4",
    "latin 5",
    "hexagon 1 3",
    "hexagon 1 6",
    "hexagon 2 5",
    "hexagon 1 7 +neighbours",
    "jigsaw 0000102111322143322433444",
    "hanidoku 2 5",
    "hanidoku 2 7",
];

const LARGE: [&str; 14] = [
    "square 9",
    "square 9 +x",
    "square 9 +windoku",
    "square 9 +percent",
    "square 9 +antiknight",
    "hexagon 2 9",
    "hexagon 3 9",
    "hanidoku",
    "septoku",
    "latin 8",
    "square 12",
    "square 16",
    "samurai",
    "square 25",
];

/// Any case, with the name of its kind.
pub fn any(dice: &mut Dice) -> (&'static str, Case) {
    let mut at = dice.below(100);
    let found = KINDS.into_iter().find(|kind| {
        let here = at < kind.0;
        at = at.saturating_sub(kind.0);
        here
    });
    let (_, name, make) = found.expect("shares of a hundred");
    let case = make(dice);
    match dice.below(100) {
        0..15 if case.cells < 60 => (name, scattered(case, dice)),
        15..20 if case.values < 60 => (name, raised(case, dice)),
        _ => (name, case),
    }
}

/// A number of cells, a number of values, and perhaps a grid to plant.
struct Bed {
    case: Case,
    grid: Option<Vec<u32>>,
}

impl Bed {
    fn new(dice: &mut Dice, cells: usize, values: usize, planted: usize) -> Bed {
        let grid = (0..cells).map(|_| dice.among(1..=values) as u32);
        let grid: Vec<u32> = grid.collect();
        Bed {
            case: Case::new(cells as u32, values as u32),
            grid: dice.percent(planted).then_some(grid),
        }
    }

    /// Cells in random order, all of them.
    fn cells(&self, dice: &mut Dice) -> Vec<u32> {
        let mut cells: Vec<u32> = (0..self.case.cells).collect();
        dice.shuffle(&mut cells);
        cells
    }

    /// Cells that may all differ, up to so many.
    fn different(&self, dice: &mut Dice, count: usize) -> Vec<u32> {
        let mut cells = self.cells(dice);
        if let Some(grid) = &self.grid {
            let mut seen = vec![false; self.case.values as usize + 1];
            cells.retain(|&cell| !std::mem::replace(&mut seen[grid[cell as usize] as usize], true));
        }
        cells.truncate(count.max(1));
        cells
    }

    fn group(&mut self, dice: &mut Dice, count: usize) {
        let cells = self.different(dice, count);
        self.case.pieces.push(Piece::Group(cells));
    }

    fn pair(&mut self, dice: &mut Dice) {
        let (a, b) = (
            dice.below(self.case.cells as usize),
            dice.below(self.case.cells as usize),
        );
        if a != b && self.grid.as_ref().is_none_or(|grid| grid[a] != grid[b]) {
            self.case.pieces.push(Piece::Neighbours(a as u32, b as u32));
        }
    }

    /// Up to so many cells that may be consecutive.
    fn run(&mut self, dice: &mut Dice, count: usize) {
        let Some(grid) = &self.grid else {
            let cells = self.different(dice, count);
            return self.case.pieces.push(Piece::Run(cells));
        };
        let cells = self.cells(dice);
        let holder = |value: u32| {
            let mut holders = cells.iter().filter(|&&cell| grid[cell as usize] == value);
            holders.next().copied()
        };
        let first = dice.among(1..=self.case.values as usize) as u32;
        let mut run: Vec<u32> = (first..).map_while(holder).take(count).collect();
        if !run.is_empty() {
            dice.shuffle(&mut run);
            self.case.pieces.push(Piece::Run(run));
        }
    }

    fn domain(&mut self, dice: &mut Dice, least: usize) {
        let cell = dice.below(self.case.cells as usize);
        let mut values: Vec<u32> = (1..=self.case.values).collect();
        dice.shuffle(&mut values);
        values.truncate(dice.among(least.min(values.len())..=values.len()));
        if let Some(grid) = &self.grid
            && !values.contains(&grid[cell])
        {
            values.push(grid[cell]);
        }
        values.sort_unstable();
        self.case.pieces.push(Piece::Domain(cell as u32, values));
    }

    /// States cells, each with this chance: those of the grid, if there is one.
    fn givens(&mut self, dice: &mut Dice, percent: usize) {
        for cell in 0..self.case.cells {
            if dice.percent(percent) {
                let any = dice.among(1..=self.case.values as usize) as u32;
                // Sometimes something else than the grid says.
                let grid = self.grid.as_ref().filter(|_| !dice.percent(1));
                let value = grid.map_or(any, |grid| grid[cell as usize]);
                self.case.pieces.push(Piece::Given(cell, value));
            }
        }
    }

    /// Excludes values in cells.
    fn exclusions(&mut self, dice: &mut Dice, count: usize) {
        for _ in 0..count {
            let cell = dice.below(self.case.cells as usize);
            let value = dice.among(1..=self.case.values as usize) as u32;
            if self.grid.as_ref().is_none_or(|grid| grid[cell] != value) {
                self.case.pieces.push(Piece::Not(cell as u32, value));
            }
        }
    }

    /// The puzzle, with something said of its cells.
    fn done(mut self, dice: &mut Dice) -> Case {
        let percent = *dice.pick(&[0, 10, 25, 50, 75]);
        self.givens(dice, percent);
        let count = *dice.pick(&[0, 0, 0, 1, 5]);
        self.exclusions(dice, count);
        self.case
    }
}

/// Groups that overlap anyhow, smaller and sometimes larger than K.
fn groups(dice: &mut Dice) -> Case {
    let (cells, values) = (dice.among(1..=10), dice.among(1..=6));
    let mut bed = Bed::new(dice, cells, values, 50);
    for _ in 0..dice.among(1..=6) {
        let extra = usize::from(dice.percent(3));
        let count = dice.among(1..=values) + extra;
        bed.group(dice, count);
    }
    bed.done(dice)
}

/// Groups of exactly K cells that share many.
fn houses(dice: &mut Dice) -> Case {
    let values = dice.among(2..=6);
    let cells = dice.among(values..=2 * values + 2);
    let mut bed = Bed::new(dice, cells, values, 60);
    for _ in 0..dice.among(2..=6) {
        bed.group(dice, values);
    }
    if dice.percent(30) {
        let count = dice.among(1..=values);
        bed.group(dice, count);
    }
    bed.done(dice)
}

/// Cells with consecutive values.
fn runs(dice: &mut Dice) -> Case {
    let values = dice.among(1..=10);
    let cells = dice.among(1..=9);
    let mut bed = Bed::new(dice, cells, values, 60);
    for _ in 0..dice.among(1..=5) {
        let extra = usize::from(dice.percent(3));
        let count = dice.among(1..=values) + extra;
        bed.run(dice, count);
    }
    for _ in 0..dice.below(3) {
        bed.group(dice, values);
    }
    bed.done(dice)
}

/// Rules of all kinds.
fn mixture(dice: &mut Dice) -> Case {
    let (cells, values) = (dice.among(1..=9), dice.among(1..=7));
    let mut bed = Bed::new(dice, cells, values, 50);
    for _ in 0..dice.among(0..=9) {
        let count = dice.among(1..=values);
        match dice.below(6) {
            0 => bed.group(dice, count),
            1 => bed.group(dice, values),
            2 => bed.run(dice, count),
            3 => bed.domain(dice, 1),
            _ => bed.pair(dice),
        }
    }
    bed.done(dice)
}

/// Boards that have nothing to do with each other, their cells mixed.
fn islands(dice: &mut Dice) -> Case {
    let mut all = Case::new(0, 0);
    for _ in 0..dice.among(2..=4) {
        let one = *dice.pick(&[groups as Make, houses, runs, mixture, single]);
        let island = one(dice);
        let places: Vec<u32> = (all.cells..all.cells + island.cells).collect();
        let cells = all.cells + island.cells;
        let island = island.moved(cells, &places);
        all.values = all.values.max(island.values);
        all.cells = cells;
        all.pieces.extend(island.pieces);
    }
    let mut places: Vec<u32> = (0..all.cells).collect();
    dice.shuffle(&mut places);
    let cells = all.cells;
    all.moved(cells, &places)
}

/// One cell, or one value.
fn single(dice: &mut Dice) -> Case {
    let many = dice.among(1..=8);
    let (cells, values) = if dice.coin() { (1, many) } else { (many, 1) };
    let mut bed = Bed::new(dice, cells, values, 50);
    match dice.below(5) {
        0 => bed.group(dice, 1),
        1 => bed.group(dice, 2),
        2 => bed.run(dice, 2),
        3 => bed.domain(dice, 1),
        _ => bed.pair(dice),
    }
    bed.done(dice)
}

/// Rows, columns and perhaps boxes of a lattice with holes: with no hole K cells are a house, else fewer.
fn lattice(dice: &mut Dice) -> Case {
    let (rows, columns) = (dice.among(2..=7), dice.among(2..=7));
    let values = rows.max(columns) + usize::from(dice.percent(20));
    let holes = *dice.pick(&[0, 0, 5, 20]);
    let mut number = vec![None; rows * columns];
    let (mut cells, mut grid) = (0, Vec::new());
    let mut relabel: Vec<u32> = (1..=values as u32).collect();
    dice.shuffle(&mut relabel);
    for (at, number) in number.iter_mut().enumerate() {
        if at == 0 || !dice.percent(holes) {
            *number = Some(cells);
            grid.push(relabel[(at / columns + at % columns) % values]);
            cells += 1;
        }
    }
    let mut case = Case::new(cells, values as u32);
    let mut group = |cells: &mut dyn Iterator<Item = usize>| {
        let cells: Vec<u32> = cells.filter_map(|at| number[at]).collect();
        if !cells.is_empty() {
            case.pieces.push(Piece::Group(cells));
        }
    };
    (0..rows).for_each(|row| group(&mut (0..columns).map(|column| row * columns + column)));
    (0..columns).for_each(|column| group(&mut (0..rows).map(|row| row * columns + column)));
    let mut bed = Bed {
        case,
        grid: Some(grid),
    };
    for _ in 0..*dice.pick(&[0, 0, 1, 3]) {
        let count = dice.among(2..=values);
        match dice.below(4) {
            0 => bed.run(dice, count),
            1 => bed.domain(dice, 2),
            2 => bed.pair(dice),
            _ => bed.group(dice, values),
        }
    }
    let percent = *dice.pick(&[20, 35, 50]);
    bed.givens(dice, percent);
    bed.case
}

/// A board that has a name, with most of a grid given.
fn shape(dice: &mut Dice, shapes: &[&str]) -> Case {
    let name = *dice.pick(shapes);
    let board = name.parse::<Shape>().expect(name).board().expect(name);
    let mut bed = Bed {
        case: Case::of(&board),
        grid: None,
    };
    let config = Config {
        engine: Engine::Cdcl,
        cdcl: cdcl::Options {
            seed: dice.seed(),
            initial_phase: dice.coin(),
            ..cdcl::Options::default()
        },
        ..Config::default()
    };
    let (network, puzzle) = (Network::new(&board), bed.case.puzzle());
    let mut search = Search::new(&network, &puzzle, &config);
    let found = search.next_grid(&Limits::none(), &mut NoObserver);
    // The same grid with its values renamed, where no rule forbids that.
    let mut names: Vec<u32> = (1..=board.values()).collect();
    if network.runs().is_empty() {
        dice.shuffle(&mut names);
    }
    bed.grid = match found {
        Ok(Next::Grid(grid)) => {
            let values = grid.values().iter();
            Some(values.map(|value| names[value.index()]).collect())
        }
        _ => None,
    };
    // Where puzzles begin to have several grids.
    let percent = match bed.case.cells {
        0..20 => dice.among(10..=40),
        20..100 => dice.among(30..=60),
        100..300 => dice.among(50..=70),
        _ => dice.among(65..=85),
    };
    bed.givens(dice, percent);
    let count = *dice.pick(&[0, 0, 10]);
    bed.exclusions(dice, count);
    bed.case
}

/// About as many values as a word has bits, and more.
fn many_values(dice: &mut Dice) -> Case {
    let values = *dice.pick(&[31, 32, 33, 63, 64, 64, 64, 65, 66, 100, 128, 129, 300]);
    let cells = dice.among(1..=8);
    let mut bed = Bed::new(dice, cells, values, 60);
    if let Some(grid) = &mut bed.grid {
        // Values close together at some place, so that rules meet; most often at the end.
        let low = if dice.coin() {
            values - 8
        } else {
            dice.below(values - 8)
        };
        grid.iter_mut()
            .for_each(|value| *value = 1 + (low + *value as usize % 8) as u32);
    }
    for cell in 0..cells as u32 {
        let near = bed.grid.as_ref().map(|grid| grid[cell as usize] as usize);
        let near = near.unwrap_or_else(|| dice.among(1..=values));
        let (first, last) = (near.saturating_sub(3).max(1), (near + 3).min(values));
        let allowed = (first..=last).filter(|&value| value == near || dice.percent(40));
        let allowed = allowed.map(|value| value as u32).collect();
        if dice.percent(85) {
            bed.case.pieces.push(Piece::Domain(cell, allowed));
        }
    }
    for _ in 0..dice.among(1..=6) {
        let count = dice.among(1..=cells);
        match dice.below(3) {
            0 => bed.group(dice, count),
            1 => bed.run(dice, count),
            _ => bed.pair(dice),
        }
    }
    if dice.percent(20) {
        return many_more(bed.case, values);
    }
    bed.done(dice)
}

/// A house of all cells and as many more as are needed, all but three of these given.
fn many_more(mut case: Case, values: usize) -> Case {
    let first = case.cells;
    case.cells = values as u32;
    case.pieces.push(Piece::Group((0..case.cells).collect()));
    let givens = (first..case.cells.saturating_sub(3)).zip(1..);
    case.pieces
        .extend(givens.map(|(cell, value)| Piece::Given(cell, value)));
    case
}

/// More cells than the narrow forms of sets hold.
fn many_cells(dice: &mut Dice) -> Case {
    let (cells, values) = (dice.among(641..=700), dice.among(2..=5));
    let mut bed = Bed::new(dice, cells, values, 90);
    for _ in 0..dice.among(300..=2000) {
        match dice.below(10) {
            0 => bed.group(dice, values),
            1 => bed.run(dice, values),
            _ => bed.pair(dice),
        }
    }
    let percent = *dice.pick(&[50, 80, 95]);
    bed.givens(dice, percent);
    bed.case
}

/// The case on a board with more cells, all others settled: sets need more words, and rules reach across them.
fn scattered(case: Case, dice: &mut Dice) -> Case {
    let cells = *dice.pick(&[63, 64, 65, 127, 128, 129, 200, 256, 257, 639, 640, 641]);
    let mut places: Vec<u32> = (0..cells).collect();
    dice.shuffle(&mut places);
    let (own, values) = (case.cells, case.values);
    let mut case = case.moved(cells, &places);
    for &cell in &places[own as usize..] {
        let value = dice.among(1..=values as usize) as u32;
        case.pieces.push(match dice.coin() {
            true => Piece::Given(cell, value),
            false => Piece::Domain(cell, vec![value]),
        });
    }
    case
}

/// The case on a board with more values, which no cell may hold: houses become groups.
fn raised(mut case: Case, dice: &mut Dice) -> Case {
    let values = case.values;
    case.values = *dice.pick(&[values + 1, 64, 65, 66]);
    let domains = (0..case.cells).map(|cell| Piece::Domain(cell, (1..=values).collect()));
    case.pieces.extend(domains);
    case
}
