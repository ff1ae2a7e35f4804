//! The sets of puzzles, and what the bars say of them.

use std::path::Path;
use std::sync::Arc;

use anydoku::board::formats::{Format, write};
use anydoku::board::{Puzzle, Shape};
use anydoku::generate::{Generator, Options};
use anydoku::sat::{Limits, NoObserver};
use anydoku::{Config, Network};
use anyhow::{Context, Result};

use crate::conformance;
use crate::puzzles::Compiled;

/// Puzzles on one board, and the same as lines of text.
pub struct Group {
    pub board: Arc<Compiled>,
    pub puzzles: Vec<Puzzle>,
    pub lines: Vec<String>,
}

/// A set of puzzles.
pub struct Set {
    pub name: &'static str,
    pub groups: Vec<Group>,
    pub bar: Bar,
    /// So many puzzles are enough for what is much slower.
    pub few: usize,
}

/// What is asked of the engine `bits`.
#[derive(Clone, Copy)]
pub enum Bar {
    /// So many times the rate of crate `sudoku` on the same puzzles.
    Sudoku(f64),
    /// So many times the rate of crate `sudoku` on easy squares.
    EasySudoku(f64),
    /// So many times the rate of BatSat.
    BatSat(f64),
    /// So many puzzles a second.
    Rate(f64),
}

/// Name, files as the conformance test calls them, how many puzzles of each, how many for slow ways, the bar.
type Listed = (&'static str, &'static [&'static str], usize, usize, Bar);

const NINE: &[Listed] = &[
    (
        "naked singles",
        &["sudoku9/gen_naked.txt"],
        5000,
        200,
        Bar::Sudoku(1.0),
    ),
    (
        "17 givens",
        &["sudoku9/17clue_49158.txt"],
        5000,
        200,
        Bar::Sudoku(1.0),
    ),
    (
        "minimal",
        &["sudoku9/gen_minimal.txt"],
        5000,
        200,
        Bar::Sudoku(1.0),
    ),
    (
        "magictour",
        &["sudoku9/magictour_top1465.txt"],
        755,
        100,
        Bar::Sudoku(1.0),
    ),
    (
        "hardest1905",
        &["sudoku9/hardest1905_11plus.txt"],
        1000,
        50,
        Bar::Sudoku(1.0),
    ),
    (
        "hardest1106",
        &["sudoku9/hardest1106.txt"],
        215,
        50,
        Bar::Sudoku(1.0),
    ),
    (
        "no grid",
        &["sudoku9/gen_nosol.txt"],
        5000,
        200,
        Bar::Sudoku(1.0),
    ),
    (
        "several grids",
        &["sudoku9/gen_multi.txt"],
        5000,
        200,
        Bar::Sudoku(1.0),
    ),
    (
        "serg",
        &["sudoku9/serg_benchmark.txt"],
        2500,
        100,
        Bar::Sudoku(1.0),
    ),
    (
        EASY,
        &["sudoku9/exchange_easy_500.txt"],
        267,
        200,
        Bar::Sudoku(1.0),
    ),
];

/// What jigsaws are compared with.
pub const EASY: &str = "easy squares";

const OTHERS: &[Listed] = &[
    (
        "Hanidoku, easy",
        &["hanidoku/easy.txt"],
        2533,
        200,
        Bar::Rate(50_000.0),
    ),
    (
        "Hanidoku, hard",
        &["hanidoku/hard.txt"],
        553,
        20,
        Bar::Rate(1000.0 / 3.0),
    ),
    (
        "9×9 jigsaws",
        &["jigsaw/janko.txt"],
        1000,
        0,
        Bar::EasySudoku(0.5),
    ),
    (
        "X",
        &[
            "xsudoku/x.txt",
            "sgt/solo_3x3x_adv.jsonl",
            "sgt/solo_3x3x_unreas.jsonl",
        ],
        1000,
        200,
        Bar::BatSat(20.0),
    ),
    ("windoku", &[], 500, 200, Bar::BatSat(20.0)),
    (
        "16×16",
        &["sgt/solo_4x4_basic.jsonl"],
        1000,
        100,
        Bar::BatSat(20.0),
    ),
    (
        "16×16 X",
        &["sgt/solo_4x4x_basic.jsonl"],
        1000,
        100,
        Bar::BatSat(20.0),
    ),
];

/// 9×9 sets, then the others, each only as far as `limit` says and if `wants` its name.
pub fn sets(
    data: &Path,
    limit: Option<usize>,
    wants: impl Fn(&str) -> bool,
) -> Result<(Vec<Set>, Vec<Set>)> {
    let readers = conformance::sets(data)?;
    let read = |listed: &[Listed]| -> Result<Vec<Set>> {
        let wanted = listed.iter().filter(|listed| wants(listed.0));
        wanted
            .map(|&(name, files, most, few, bar)| {
                let most = limit.unwrap_or(most).min(most);
                let mut puzzles = Vec::new();
                for file in files {
                    let reader = readers.iter().find(|set| set.name == *file);
                    let cases = (reader.with_context(|| format!("no {file}"))?.cases)()?;
                    let cases = cases.into_iter().map(|case| (case.board, case.puzzle));
                    puzzles.extend(cases.filter(|(board, _)| {
                        !name.contains("jigsaw") || board.board.cells() == 81
                    }));
                }
                if files.is_empty() {
                    puzzles = windoku(most)?;
                }
                puzzles.truncate(most);
                Ok(Set {
                    name,
                    groups: groups(puzzles)?,
                    bar,
                    few: few.min(most),
                })
            })
            .collect()
    };
    Ok((read(NINE)?, read(OTHERS)?))
}

/// Puzzles by board; boards read one by one may be the same.
fn groups(puzzles: Vec<(Arc<Compiled>, Puzzle)>) -> Result<Vec<Group>> {
    let mut groups: Vec<Group> = Vec::new();
    for (board, puzzle) in puzzles {
        let same =
            |group: &Group| Arc::ptr_eq(&group.board, &board) || group.board.board == board.board;
        let index = groups.iter().position(same).unwrap_or_else(|| {
            groups.push(Group {
                board,
                puzzles: Vec::new(),
                lines: Vec::new(),
            });
            groups.len() - 1
        });
        let line = write(Format::Line, &puzzle).or_else(|_| write(Format::Numbers, &puzzle))?;
        groups[index].lines.push(line.trim_end().to_owned());
        groups[index].puzzles.push(puzzle);
    }
    Ok(groups)
}

/// No public set is at hand: minimal puzzles of seed 1.
fn windoku(number: usize) -> Result<Vec<(Arc<Compiled>, Puzzle)>> {
    let compiled = Compiled::new("square 9 +windoku".parse::<Shape>()?.board()?);
    let network = Arc::new(Network::new(&compiled.board));
    let options = Options {
        seed: 1,
        ..Options::default()
    };
    let (config, limits) = (Config::default(), Limits::none());
    let board = &compiled.board;
    let generator = Generator::new(&network, board, options, &config, &limits, &mut NoObserver)?;
    let puzzle = |index| -> Result<(Arc<Compiled>, Puzzle)> {
        let made = generator.puzzle(index, &limits, &mut NoObserver)?;
        Ok((Arc::clone(&compiled), made.puzzle))
    };
    (0..number as u64).map(puzzle).collect()
}
