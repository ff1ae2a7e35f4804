//! The teaching solver on 31 hard 9×9: what watched literals save against scanning all clauses, what the
//! extended encoding saves, and what the branching rules are worth.
//!
//! Times are of preparing the solver and of its search for the first model; reading and encoding are left
//! out. Rounds alternate the ways that are compared, so that whatever else the machine does hits all of them.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anydoku::board::Puzzle;
use anydoku::encode::{Encoding, Numbering};
use anydoku::sat::dpll::{Branch, Dpll, Options, Polarity, Propagate};
use anydoku::sat::{Formula, Limits, NoObserver, Statistics, Verdict};
use anydoku::{EncodeOptions, Encoder};
use anyhow::{Result, ensure};

use crate::puzzles::{Compiled, hard_thirty_one};
use crate::report::{Table, median, ratio, time};

/// Options of `dpll`.
#[derive(clap::Args)]
pub struct Args {
    /// The data folder
    data: PathBuf,
    /// Rounds of the comparison of propagations; medians are shown
    #[arg(long, default_value_t = 3, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Decisions a puzzle in the table of branching rules
    #[arg(long, default_value_t = 2000, value_name = "N")]
    decisions: u64,
}

/// Prints both tables.
pub fn run(args: &Args) -> Result<()> {
    let (square, puzzles) = hard_thirty_one(&args.data)?;
    let encoded = |encoding| -> Vec<(Formula, &Puzzle)> {
        let options = EncodeOptions {
            encoding,
            ..EncodeOptions::default()
        };
        let formula = |puzzle| Encoder::new(&square.network, puzzle, options).formula();
        puzzles
            .iter()
            .map(|puzzle| (formula(puzzle), puzzle))
            .collect()
    };
    let efficient = encoded(Encoding::Efficient);
    let extended = encoded(Encoding::Extended);
    propagations(args, &square, &efficient, &extended)?;
    branchings(args, &square, &efficient, &extended)
}

type Formulas<'a> = [(Formula, &'a Puzzle)];

/// What one way cost over all puzzles.
#[derive(Default)]
struct Sum {
    solved: usize,
    time: Duration,
    statistics: Statistics,
}

/// Searches the first model of each formula.
fn measure(
    square: &Compiled,
    formulas: &Formulas<'_>,
    options: Options,
    limits: &Limits<'_>,
) -> Result<Sum> {
    let mut sum = Sum::default();
    for (formula, puzzle) in formulas {
        let start = Instant::now();
        let mut dpll = Dpll::new(formula, options);
        let verdict = dpll.solve(limits, &mut NoObserver);
        sum.time += start.elapsed();
        let statistics = dpll.statistics();
        sum.statistics.decisions += statistics.decisions;
        sum.statistics.propagations += statistics.propagations;
        sum.statistics.conflicts += statistics.conflicts;
        match verdict {
            Verdict::Satisfiable(model) => {
                let network = &square.network;
                let numbering = Numbering::public(network.cells(), network.values());
                let grid = numbering.decode(puzzle.givens(), |var| model.value(var))?;
                ensure!(puzzle.check(&grid).is_ok(), "a grid breaks a rule");
                sum.solved += 1;
            }
            Verdict::Unsatisfiable(_) => anyhow::bail!("a puzzle was refuted"),
            Verdict::Unknown(_) => {}
        }
    }
    Ok(sum)
}

fn propagations(
    args: &Args,
    square: &Compiled,
    efficient: &Formulas<'_>,
    extended: &Formulas<'_>,
) -> Result<()> {
    let ways = [
        (Encoding::Efficient, efficient, Propagate::Scan),
        (Encoding::Efficient, efficient, Propagate::Count),
        (Encoding::Efficient, efficient, Propagate::Watch),
        (Encoding::Extended, extended, Propagate::Scan),
        (Encoding::Extended, extended, Propagate::Count),
        (Encoding::Extended, extended, Propagate::Watch),
    ];
    let mut times = vec![Vec::new(); ways.len()];
    let mut last = Vec::new();
    for _ in 0..args.rounds {
        last.clear();
        for ((_, formulas, propagate), times) in ways.iter().zip(&mut times) {
            let options = Options {
                propagate: *propagate,
                branch: Branch::Mrv,
                ..Options::default()
            };
            let sum = measure(square, formulas, options, &Limits::none())?;
            times.push(sum.time);
            last.push(sum);
        }
    }
    println!(
        "DPLL, `mrv`, {} puzzles, sums, medians of {} rounds:\n",
        efficient.len(),
        args.rounds
    );
    let table = Table::new(&[
        "<encoding",
        "<propagation",
        "solved",
        "decisions",
        "conflicts",
        "propagations",
        "time",
        "÷ scan",
    ]);
    let medians: Vec<Duration> = times.into_iter().map(median).collect();
    for (index, (encoding, _, propagate)) in ways.iter().enumerate() {
        let sum = &last[index];
        // Each encoding's first way is its scan.
        let scan = medians[index / 3 * 3];
        table.row(&[
            encoding,
            propagate,
            &sum.solved,
            &sum.statistics.decisions,
            &sum.statistics.conflicts,
            &sum.statistics.propagations,
            &time(medians[index]),
            &ratio(medians[index], scan),
        ]);
    }
    println!();
    Ok(())
}

fn branchings(
    args: &Args,
    square: &Compiled,
    efficient: &Formulas<'_>,
    extended: &Formulas<'_>,
) -> Result<()> {
    println!(
        "DPLL, `watch`, the same puzzles, at most {} decisions each, one round:\n",
        args.decisions
    );
    let table = Table::new(&[
        "<branching",
        "<polarity",
        "efficient: solved",
        "decisions",
        "time",
        "extended: solved",
        "decisions",
        "time",
    ]);
    let limits = Limits {
        decisions: Some(args.decisions),
        ..Limits::none()
    };
    for &branch in Branch::ALL {
        for &polarity in Polarity::ALL {
            let options = Options {
                branch,
                polarity,
                ..Options::default()
            };
            let left = measure(square, efficient, options, &limits)?;
            let right = measure(square, extended, options, &limits)?;
            table.row(&[
                &branch,
                &polarity,
                &left.solved,
                &left.statistics.decisions,
                &time(left.time),
                &right.solved,
                &right.statistics.decisions,
                &time(right.time),
            ]);
        }
    }
    Ok(())
}
