//! Our own search on pairwise clauses, told nothing of sets and not looking for any: what native sets are
//! compared with. Otherwise it does what `anydoku solve` does.

use std::path::PathBuf;

use anydoku::board::formats::{Format, write};
use anydoku::sat::cdcl;
use anydoku::sat::{Limits, NoObserver};
use anydoku::{Config, Next, Search};
use anyhow::{Result, bail};

use crate::puzzles::Compiled;

/// Options of `pairwise`.
#[derive(clap::Args)]
pub struct Args {
    /// The board
    shape: String,
    /// A file that holds a puzzle
    file: PathBuf,
}

/// Prints the grid.
pub fn run(args: &Args) -> Result<()> {
    let board = Compiled::of_shape(&args.shape)?;
    let usual = Config::default();
    let config = Config {
        cdcl: cdcl::Options {
            native_sets: false,
            ..usual.cdcl
        },
        ..usual
    };
    for puzzle in board.puzzles(&args.file)? {
        let mut search = Search::new(&board.network, &puzzle, &config);
        let Next::Grid(grid) = search.next_grid(&Limits::none(), &mut NoObserver)? else {
            bail!("no grid");
        };
        let mut solved = puzzle.clone();
        for (cell, &value) in board.network.cell_iter().zip(grid.values()) {
            if puzzle.given(cell).is_none() {
                solved.give(cell, value)?;
            }
        }
        let format = match board.board.values() {
            0..=9 => Format::Line,
            _ => Format::Numbers,
        };
        print!("{}", write(format, &solved)?);
    }
    Ok(())
}
