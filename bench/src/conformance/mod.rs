//! Every set of the data folder whose rules exist: each puzzle's number of grids as listed, and its grid
//! where the set gives one.
//!
//! The puzzles of a set are searched in parallel. Seconds are the sum over puzzles of preparing and searching
//! until the expected number of grids is settled; reading files and compiling boards are left out.
//!
//! | file | what |
//! |---|---|
//! | `sets` | which files there are, how to read them, what is known of them |
//! | `pictures` | boards of overlapping squares and puzzles drawn as pictures |
//! | `judge` | one puzzle against what is expected of it |

mod judge;
mod pictures;
mod sets;

pub use self::sets::sets;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use rayon::prelude::*;

use self::judge::{Judgement, judge};
use crate::report::{Table, time};

/// Options of `conformance`.
#[derive(clap::Args)]
pub struct Args {
    /// The data folder
    data: PathBuf,
    /// Only sets whose name contains this
    #[arg(long, value_name = "TEXT")]
    set: Option<String>,
    /// Only the first N puzzles of each set
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// Seconds a puzzle
    #[arg(long, value_name = "SECONDS", default_value_t = 20)]
    time: u64,
}

/// How many of the slowest puzzles are listed.
const SLOWEST: usize = 10;

/// Prints the table, then deviations and the slowest puzzles. Deviations make the command fail.
pub fn run(args: &Args) -> Result<ExitCode> {
    let start = Instant::now();
    let wanted = |name: &str| args.set.as_ref().is_none_or(|text| name.contains(text));
    let table = Table::new(&[
        "<set",
        "puzzles",
        "0 grids",
        "1 grid",
        "more",
        "1 or more",
        "as expected",
        "deviations",
        "time",
        "slowest",
        "<which",
    ]);
    let mut all: Vec<(String, Judgement)> = Vec::new();
    for set in sets::sets(&args.data)?
        .iter()
        .filter(|set| wanted(&set.name))
    {
        let mut cases = (set.cases)().with_context(|| set.name.clone())?;
        cases.truncate(args.limit.unwrap_or(usize::MAX));
        let judged: Vec<Judgement> = cases
            .par_iter()
            .map(|case| judge(case, Duration::from_secs(args.time)))
            .collect();
        let Some(slowest) = judged.iter().max_by_key(|judgement| judgement.time) else {
            continue;
        };
        let with = |count: fn(&Judgement) -> bool| judged.iter().filter(|j| count(j)).count();
        let deviations = with(|j| j.deviation.is_some());
        table.row(&[
            &set.name,
            &judged.len(),
            &with(|j| j.grids == 0 && j.settled),
            &with(|j| j.grids == 1 && j.settled),
            &with(|j| j.grids > 1),
            &with(|j| j.grids == 1 && !j.settled),
            &(judged.len() - deviations),
            &deviations,
            &time(judged.iter().map(|judgement| judgement.time).sum()),
            &time(slowest.time),
            &slowest.place,
        ]);
        all.extend(
            judged
                .into_iter()
                .map(|judgement| (set.name.clone(), judgement)),
        );
    }
    println!("\n{} puzzles in {}.", all.len(), time(start.elapsed()));
    let deviations: Vec<String> = all
        .iter()
        .filter_map(|(set, judgement)| {
            let what = judgement.deviation.as_ref()?;
            Some(format!("- {set}, {}: {what}", judgement.place))
        })
        .collect();
    println!(
        "\nDeviations: {}\n{}",
        deviations.len(),
        deviations.join("\n")
    );
    slowest(&mut all);
    Ok(if deviations.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn slowest(all: &mut [(String, Judgement)]) {
    println!("\nThe slowest puzzles:\n");
    all.sort_by_key(|(_, judgement)| std::cmp::Reverse(judgement.time));
    let table = Table::new(&[
        "<set",
        "<puzzle",
        "grids",
        "time",
        "conflicts",
        "decisions",
        "restarts",
        "variables",
        "clauses",
    ]);
    for (set, judgement) in all.iter().take(SLOWEST) {
        let statistics = &judgement.statistics;
        table.row(&[
            set,
            &judgement.place,
            &judgement.grids,
            &time(judgement.time),
            &statistics.conflicts,
            &statistics.decisions,
            &statistics.restarts,
            &judgement.size.variables,
            &judgement.size.clauses,
        ]);
    }
}
