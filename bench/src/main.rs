//! Measurements, each a subcommand that prints Markdown tables; `README.md` says what each means.
//!
//! | file | measurement |
//! |---|---|
//! | `conformance` | every data set: counts and grids as listed |
//! | `dpll` | the teaching solver: propagation and branching |
//! | `engines` | the engines on sets of puzzles, against crate `sudoku` and BatSat; counting, making, compiling |
//! | `explain` | explanations: times, ratings, proofs, others' ratings |
//! | `peers` | the command against other SAT solvers, as whole processes |
//! | `boards` | native sets on boards against pairwise clauses |
//! | `generate` | the hard boards of `data/` |
//! | `sat` | `anydoku sat` against other solvers on a corpus of CNF files |
//! | `techniques` | what each technique is worth |
//! | `race`, `ledger` | programs by turns with a limit; what was measured so far |
//! | `puzzles`, `report`, `process` | reading puzzles; tables and medians; running commands |

mod boards;
mod conformance;
mod dpll;
mod engines;
mod explain;
mod generate;
mod ledger;
mod peers;
mod process;
mod puzzles;
mod race;
mod report;
mod sat;
mod techniques;

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
    /// Compare the engines with others, puzzles a second
    Engines(engines::Args),
    /// Time explanations, check them, and compare ratings
    Explain(explain::Args),
    /// Compare the command with other SAT solvers on the same files
    Peers(peers::Args),
    /// Compare `anydoku solve` with solvers of pairwise clauses
    Boards(boards::Args),
    /// Solve a puzzle by our own search on pairwise clauses, to be timed by `boards`
    Pairwise(boards::pairwise::Args),
    /// Write the hard boards of data/
    Generate(generate::Args),
    /// Compare `anydoku sat` with other SAT solvers on a corpus
    Sat(sat::Args),
    /// Switch techniques off, one at a time
    Techniques(techniques::Args),
}

fn main() -> Result<ExitCode> {
    let measurement = Measurement::parse();
    // Its output is a grid.
    if !matches!(measurement, Measurement::Pairwise(_)) {
        println!("{}\n", report::machine());
    }
    match measurement {
        Measurement::Conformance(args) => conformance::run(&args),
        Measurement::Dpll(args) => dpll::run(&args).map(|()| ExitCode::SUCCESS),
        Measurement::Engines(args) => engines::run(&args).map(|()| ExitCode::SUCCESS),
        Measurement::Explain(args) => explain::run(&args).map(|()| ExitCode::SUCCESS),
        Measurement::Peers(args) => peers::run(&args).map(|()| ExitCode::SUCCESS),
        Measurement::Boards(args) => boards::run(&args),
        Measurement::Pairwise(args) => boards::pairwise::run(&args).map(|()| ExitCode::SUCCESS),
        Measurement::Generate(args) => generate::run(&args).map(|()| ExitCode::SUCCESS),
        Measurement::Sat(args) => sat::run(&args),
        Measurement::Techniques(args) => techniques::run(&args),
    }
}
