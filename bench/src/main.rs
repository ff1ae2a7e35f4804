//! Measurements, each a subcommand that prints Markdown tables; `README.md` says what each means.
//!
//! | file | measurement |
//! |---|---|
//! | `conformance` | every data set: counts and grids as listed |
//! | `dpll` | the teaching solver: propagation and branching |
//! | `peers` | the command against other SAT solvers, as whole processes |
//! | `puzzles`, `report`, `process` | reading puzzles; tables and medians; running commands |

mod conformance;
mod dpll;
mod peers;
mod process;
mod puzzles;
mod report;

use std::process::ExitCode;

use anyhow::Result;
use clap::Parser;

/// Measure anydoku.
#[derive(Parser)]
#[command(max_term_width = 100)]
enum Measurement {
    /// Count the grids of every puzzle of the data sets and compare with what is known
    Conformance(conformance::Args),
    /// Compare ways to propagate and to branch in DPLL
    Dpll(dpll::Args),
    /// Compare the command with other SAT solvers on the same files
    Peers(peers::Args),
}

fn main() -> Result<ExitCode> {
    let measurement = Measurement::parse();
    println!("{}\n", report::machine());
    match measurement {
        Measurement::Conformance(args) => conformance::run(&args),
        Measurement::Dpll(args) => dpll::run(&args).map(|()| ExitCode::SUCCESS),
        Measurement::Peers(args) => peers::run(&args).map(|()| ExitCode::SUCCESS),
    }
}
