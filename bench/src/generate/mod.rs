//! The hard boards of `data/`: grids by a random walk, with some of their cells emptied.
//!
//! The same seeds give the same files: `Pcg64Mcg` seeded with the number of the puzzle makes the grid and then
//! shuffles the cells; the first of them are emptied.
//!
//! | file | what |
//! |---|---|
//! | `latin` | latin squares |
//! | `square` | sudoku grids |

mod latin;
mod square;

use std::path::PathBuf;

use anyhow::{Context, Result};
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use crate::techniques::shuffle;

/// Options of `generate`.
#[derive(clap::Args)]
pub struct Args {
    /// Latin squares (quasigroups) or squares with boxes
    #[arg(value_enum)]
    kind: Kind,
    /// Rows of the grid
    side: usize,
    /// How much of it is emptied, in percent
    holes: f64,
    /// How many, with the seeds 1, 2, …
    #[arg(long, default_value_t = 20, value_name = "N")]
    count: u64,
    /// Moves of the walk to a square with boxes
    #[arg(long, default_value_t = 20_000, value_name = "N")]
    moves: usize,
    /// Where the puzzles are written, a line each
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

/// What is generated.
#[derive(Clone, Copy, clap::ValueEnum)]
pub enum Kind {
    /// Latin squares.
    Latin,
    /// Squares with boxes.
    Square,
}

/// Writes the file.
pub fn run(args: &Args) -> Result<()> {
    let mut text = String::new();
    for seed in 1..=args.count {
        text += &puzzle(args.kind, args.side, args.holes, args.moves, seed);
        text.push('\n');
    }
    std::fs::write(&args.output, text).with_context(|| args.output.display().to_string())
}

/// The numbers of a puzzle between commas, 0 for the cells that are open.
pub fn puzzle(kind: Kind, side: usize, holes: f64, moves: usize, seed: u64) -> String {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut grid = match kind {
        Kind::Latin => latin::latin(side, &mut random),
        Kind::Square => square::square(side.isqrt(), moves, &mut random),
    };
    let mut cells: Vec<usize> = (0..grid.len()).collect();
    shuffle(&mut cells, &mut random);
    let holes = (grid.len() as f64 * holes / 100.0).round() as usize;
    for &cell in cells.iter().take(holes) {
        grid[cell] = 0;
    }
    let numbers: Vec<String> = grid.iter().map(u32::to_string).collect();
    numbers.join(",")
}
