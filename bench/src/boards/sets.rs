//! The puzzles that are compared: some of each data set, and the hard boards that the project keeps.

use std::path::Path;
use std::sync::Arc;

use anydoku::board::Puzzle;
use anyhow::Result;

use crate::puzzles::Compiled;

/// Puzzles on one board.
pub struct Set {
    pub name: &'static str,
    pub shape: &'static str,
    /// Summed in the second of the tables.
    pub hard: bool,
    pub board: Arc<Compiled>,
    pub puzzles: Vec<Puzzle>,
}

/// Where puzzles come from.
enum Source {
    /// A file of the data folder, of which every so manieth puzzle is taken.
    Data(&'static str, usize),
    /// A file of `data/`.
    Kept(&'static str),
}

use Source::{Data, Kept};

/// Name, shape, source, whether hard.
const SETS: &[(&str, &str, &[Source], bool)] = &[
    (
        "sudoku 9",
        "square 9",
        &[
            Data("sudoku9/top95.txt", 5),
            Data("sudoku9/norvig_hardest11.txt", 1),
            Data("sudoku9/17clue_49158.txt", 2000),
            Data("sudoku9/hardest1905_11plus.txt", 2500),
        ],
        false,
    ),
    (
        "sudoku 16",
        "square 16",
        &[Data("sudoku16/collected.txt", 4)],
        false,
    ),
    (
        "sudoku 25",
        "square 25",
        &[
            Data("sudoku25/collected.txt", 1),
            Data("sudoku25/gen_25x25_clues290_seed3.txt", 1),
            Data("sudoku25/gen_25x25_clues290_seed5.txt", 1),
            Data("sudoku25/gen_25x25_clues320_seed3.txt", 1),
        ],
        false,
    ),
    (
        "sudoku 36",
        "square 36",
        &[Data("sudoku36/collected.txt", 1)],
        false,
    ),
    (
        "hanidoku",
        "hanidoku",
        &[Data("hanidoku/hard.txt", 10)],
        false,
    ),
    (
        "hard sudoku 36",
        "square 36",
        &[Kept(include_str!("../../data/square36.txt"))],
        true,
    ),
    (
        "quasigroup 33",
        "latin 33",
        &[Kept(include_str!("../../data/latin33.txt"))],
        true,
    ),
    (
        "quasigroup 40",
        "latin 40",
        &[Kept(include_str!("../../data/latin40.txt"))],
        true,
    ),
];

/// The sets whose names contain `filter`, of each the first `limit` puzzles.
pub fn all(data: &Path, filter: Option<&str>, limit: Option<usize>) -> Result<Vec<Set>> {
    let wanted = SETS
        .iter()
        .filter(|(name, ..)| filter.is_none_or(|filter| name.contains(filter)));
    wanted
        .map(|&(name, shape, sources, hard)| {
            let board = Compiled::of_shape(shape)?;
            let mut puzzles = Vec::new();
            for source in sources {
                match *source {
                    Data(file, step) => {
                        let all = board.puzzles(&data.join(file))?;
                        puzzles.extend(all.into_iter().step_by(step));
                    }
                    Kept(text) => puzzles.extend(board.puzzles_of_text(text)?),
                }
            }
            puzzles.truncate(limit.unwrap_or(usize::MAX));
            Ok(Set {
                name,
                shape,
                hard,
                board,
                puzzles,
            })
        })
        .collect()
}
