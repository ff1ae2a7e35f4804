//! What `sat` prints: a row a solver, then each bar, then where we lose.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use anyhow::Result;

use super::solvers::{self, CADICAL, OURS, RUST};
use crate::process::{Cost, Program};
use crate::race::{Measured, Results, SHORT, geometric_mean, par2};
use crate::report::{Table, median, time};

/// Runs of the measurement of start-up.
const STARTS: usize = 21;

/// What starting each solver costs, on a formula of one clause.
pub fn start(programs: &[Program], work: &Path) -> Result<Vec<(&'static str, Cost)>> {
    let (cnf, answer) = (work.join("start.cnf"), work.join("answer"));
    std::fs::write(&cnf, "p cnf 1 1\n1 0\n")?;
    let mut costs = vec![Vec::new(); programs.len()];
    for _ in 0..STARTS {
        for (program, costs) in programs.iter().zip(&mut costs) {
            costs.push(solvers::run(program, &cnf, &answer, 10)?.cost);
        }
    }
    let middle = |costs: Vec<Cost>| Cost {
        wall: median(costs.iter().map(|cost| cost.wall).collect()),
        cpu: median(costs.iter().map(|cost| cost.cpu).collect()),
    };
    let costs = costs.into_iter().map(middle);
    Ok(programs
        .iter()
        .map(|program| program.name)
        .zip(costs)
        .collect())
}

/// Prints it.
pub fn print_start(start: &[(&'static str, Cost)]) {
    println!("## Start: one clause of one literal, medians of {STARTS}\n");
    let table = Table::new(&["<solver", "wall", "processor time"]);
    for (name, cost) in start {
        table.row(&[name, &time(cost.wall), &time(cost.cpu)]);
    }
    println!();
}

/// What is shown of a solver.
struct Summary {
    name: String,
    solved: usize,
    wrong: usize,
    par2: f64,
    total: f64,
    short: f64,
}

/// Prints the tables; whether an answer is wrong.
pub fn print(results: &Results, limit: u64) -> bool {
    let names: BTreeSet<&String> = results.values().flat_map(|of| of.keys()).collect();
    // Only files that all have run on are compared.
    let whole: Vec<_> = (results.iter())
        .filter(|(_, of)| of.len() == names.len())
        .collect();
    let short = |of: &&(&String, &std::collections::BTreeMap<String, Measured>)| {
        of.1.values()
            .all(|result| result.solved && result.cpu < SHORT)
    };
    let shorts = whole.iter().filter(short).count();
    let summary = |name: &&String| {
        let all = || whole.iter().map(|(_, of)| &of[*name]);
        let seconds = |result: &Measured| {
            if result.solved {
                result.cpu
            } else {
                limit as f64
            }
        };
        Summary {
            name: (*name).clone(),
            solved: all().filter(|result| result.solved).count(),
            wrong: all().filter(|result| result.wrong).count(),
            par2: par2(all(), limit),
            total: all().map(seconds).sum(),
            short: geometric_mean(whole.iter().filter(short).map(|(_, of)| of[*name].cpu)),
        }
    };
    let mut summaries: Vec<Summary> = names.iter().map(summary).collect();
    summaries.sort_by(|a, b| a.par2.total_cmp(&b.par2));
    let least = |of: &dyn Fn(&Summary) -> Option<f64>| {
        summaries
            .iter()
            .filter_map(of)
            .fold(f64::INFINITY, f64::min)
    };
    let is_rust = |name: &str| RUST.contains(&name);
    let rust = least(&|summary| is_rust(&summary.name).then_some(summary.par2));
    let cadical = least(&|summary| (summary.name == CADICAL).then_some(summary.par2));
    let best_short = least(&|summary| (summary.name != OURS).then_some(summary.short));
    println!(
        "## {} files, {limit} s of processor time; {shorts} take all solvers under {:.0} ms\n",
        whole.len(),
        SHORT * 1e3
    );
    let table = Table::new(&[
        "<solver",
        "solved",
        "wrong",
        "PAR-2",
        "÷ best Rust",
        "÷ cadical",
        "sum",
        "short files",
        "÷ best other",
    ]);
    let seconds = |seconds: f64| time(Duration::from_secs_f64(seconds));
    for of in &summaries {
        table.row(&[
            &of.name,
            &of.solved,
            &of.wrong,
            &format!("{:.3} s", of.par2),
            &format!("{:.3}", of.par2 / rust),
            &format!("{:.3}", of.par2 / cadical),
            &format!("{:.1} s", of.total),
            &seconds(of.short),
            &format!("{:.3}", of.short / best_short),
        ]);
    }
    println!();
    losses(&whole);
    summaries.iter().any(|summary| summary.wrong > 0)
}

/// Times over the best at which a file is listed, if it takes us over [`SHORT`].
const LOSS: f64 = 1.5;

fn losses(whole: &[(&String, &std::collections::BTreeMap<String, Measured>)]) {
    println!(
        "Where the best other solver is over {LOSS} times faster, of what takes us over 50 ms:\n"
    );
    let table = Table::new(&["<file", "anydoku", "best other", "<which"]);
    let shown = |result: &Measured| match result.solved {
        true => format!("{:.3} s", result.cpu),
        false => "unsolved".to_owned(),
    };
    for (file, of) in whole {
        let Some(ours) = of.get(OURS) else { continue };
        let others = of
            .iter()
            .filter(|(name, other)| *name != OURS && other.solved);
        let Some((name, best)) = others.min_by(|a, b| a.1.cpu.total_cmp(&b.1.cpu)) else {
            continue;
        };
        if !ours.solved || (ours.cpu > SHORT && ours.cpu > LOSS * best.cpu) {
            table.row(&[file, &shown(ours), &shown(best), name]);
        }
    }
    println!();
}
