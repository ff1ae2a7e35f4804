//! The engines on whole sets of puzzles, against crate `sudoku` on 9×9 and BatSat on everything else; counting, making
//! puzzles, compiling boards.
//!
//! Everything runs on one thread and is timed by its own processor time. Ways are tried by turns, so that what else the
//! machine does hits all of them; a sample passes over the set until it took long enough; medians are shown. All must
//! find as many grids as the others.
//!
//! | file | what |
//! |---|---|
//! | `sets` | which puzzles |
//! | `ours` | a set by our engines and by `batch` |
//! | `peers` | a set by others, in processes of `rust-peers` |
//! | `turns` | ways by turns, medians, the clock |
//! | `solve`, `count`, `make`, `compile` | the tables |

mod compile;
mod count;
mod make;
mod ours;
mod peers;
mod sets;
mod solve;
mod turns;

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use clap::ValueEnum;

use self::peers::Peers;
pub use self::turns::clock;

/// Options of `engines`.
#[derive(clap::Args)]
pub struct Args {
    /// The data folder
    data: PathBuf,
    /// The program that runs others of the Rust registry [default: rust-peers beside this program]
    #[arg(long, value_name = "PATH")]
    rust_peers: Option<PathBuf>,
    /// Only these tables
    #[arg(long, value_enum, value_name = "TABLE,…", value_delimiter = ',')]
    only: Vec<Part>,
    /// Only sets and boards whose names contain this
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,
    /// Rounds; medians are shown
    #[arg(long, default_value_t = 5, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// The least processor time of a sample, in milliseconds
    #[arg(long, default_value_t = 200, value_name = "MS")]
    sample: u64,
    /// Only the first N puzzles of each set
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
}

impl Args {
    fn wants(&self, name: &str) -> bool {
        self.filter
            .as_ref()
            .is_none_or(|text| name.contains(text.as_str()))
    }

    fn sample(&self) -> Duration {
        Duration::from_millis(self.sample)
    }
}

/// A table, or two.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Puzzles with up to two grids
    Solve,
    /// Puzzles with many grids
    Count,
    /// Minimal puzzles
    Make,
    /// Boards
    Compile,
}

/// Prints the tables.
pub fn run(args: &Args) -> Result<()> {
    let peers = Peers::new(args)?;
    for part in [Part::Solve, Part::Count, Part::Make, Part::Compile] {
        if !args.only.is_empty() && !args.only.contains(&part) {
            continue;
        }
        match part {
            Part::Solve => solve::run(args, &peers)?,
            Part::Count => count::run(args, &peers)?,
            Part::Make => make::run(args, &peers)?,
            Part::Compile => compile::run(args)?,
        }
        println!();
    }
    Ok(())
}
