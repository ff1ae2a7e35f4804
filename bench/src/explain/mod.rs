//! Explanations: how long a step takes, how ratings are spread, whether every step is right, and what others say of
//! the same puzzles.
//!
//! Times are those of this thread's processor.
//!
//! | file | table |
//! |---|---|
//! | `steps` | step by step through the sets of the data folder |
//! | `ratings` | ratings of random minimal puzzles, levels of all sets |
//! | `proofs` | made puzzles of many boards: every step against the grid, every path as a proof for two checkers |
//! | `rated` | our score against Sukaku Explainer's ratings |

mod proofs;
mod rated;
mod ratings;
mod steps;

use std::path::PathBuf;

use anyhow::Result;
use clap::ValueEnum;

/// Options of `explain`.
#[derive(clap::Args)]
pub struct Args {
    /// The data folder
    data: PathBuf,
    /// Only these tables
    #[arg(long, value_enum, value_name = "TABLE,…", value_delimiter = ',')]
    only: Vec<Part>,
    /// Only sets whose names contain this
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,
    /// Only the first N puzzles of each set
    #[arg(long, value_name = "N", default_value_t = 200)]
    limit: usize,
    /// How many puzzles are made of each board for the proofs
    #[arg(long, value_name = "N", default_value_t = 100)]
    made: u64,
    /// Seed of the puzzles that are made
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// A table.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// How long steps take
    Steps,
    /// How ratings are spread
    Ratings,
    /// Whether every step is right
    Proofs,
    /// Ratings by others
    Rated,
}

impl Args {
    fn wants(&self, name: &str) -> bool {
        let filter = self.filter.as_deref();
        filter.is_none_or(|text| name.contains(text))
    }
}

/// Prints the tables.
pub fn run(args: &Args) -> Result<()> {
    for part in [Part::Steps, Part::Ratings, Part::Proofs, Part::Rated] {
        if !args.only.is_empty() && !args.only.contains(&part) {
            continue;
        }
        match part {
            Part::Steps => steps::run(args)?,
            Part::Ratings => ratings::run(args)?,
            Part::Proofs => proofs::run(args)?,
            Part::Rated => rated::run(args)?,
        }
        println!();
    }
    Ok(())
}
