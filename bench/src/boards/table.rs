//! What `boards` prints: a row a set and program, then the two sums that the bars are about.

use std::time::Duration;

use super::sets::Set;
use super::{PROGRAMS, SOLVE};
use crate::race::{Measured, Results, geometric_mean};
use crate::report::{Table, time};

/// Prints the tables; whether a grid is wrong.
pub fn print(sets: &[Set], results: &Results, limit: u64) -> bool {
    println!(
        "## Boards, {limit} s of processor time; what was stopped counts as {limit} s; ÷ solve: geometric means\n"
    );
    let table = Table::new(&[
        "<set", "<program", "solved", "sum", "÷ solve", "mean", "÷ solve",
    ]);
    for set in sets {
        rows(&table, set.name, &named(results, &[set]), limit);
    }
    let part = |hard| {
        sets.iter()
            .filter(|set| set.hard == hard)
            .collect::<Vec<_>>()
    };
    rows(
        &table,
        "**all but hard**",
        &named(results, &part(false)),
        limit,
    );
    rows(&table, "**hard**", &named(results, &part(true)), limit);
    let all: Vec<&Set> = sets.iter().collect();
    rows(&table, "**all**", &named(results, &all), limit);
    println!();
    results
        .values()
        .flat_map(|of| of.values())
        .any(|result| result.wrong)
}

type Task<'a> = &'a std::collections::BTreeMap<String, Measured>;

fn named<'a>(results: &'a Results, sets: &[&Set]) -> Vec<Task<'a>> {
    let of_sets = |name: &str| {
        let set = name.split_once('/').map_or(name, |(set, _)| set);
        sets.iter().any(|of| of.name == set)
    };
    let chosen = results.iter().filter(|(name, _)| of_sets(name));
    chosen.map(|(_, of)| of).collect()
}

fn rows(table: &Table, name: &str, tasks: &[Task<'_>], limit: u64) {
    let seconds = |result: &Measured| match result.solved {
        true => result.cpu,
        false => limit as f64,
    };
    for program in PROGRAMS {
        // Only where we have both is compared.
        let pairs = tasks
            .iter()
            .filter_map(|of| Some((of.get(program)?, of.get(SOLVE)?)));
        let pairs: Vec<(&Measured, &Measured)> = pairs.collect();
        if pairs.is_empty() {
            continue;
        }
        let sum: f64 = pairs.iter().map(|(result, _)| seconds(result)).sum();
        let ours: f64 = pairs.iter().map(|(_, ours)| seconds(ours)).sum();
        let mean = geometric_mean(pairs.iter().map(|(result, _)| seconds(result)));
        let our_mean = geometric_mean(pairs.iter().map(|(_, ours)| seconds(ours)));
        let solved = pairs.iter().filter(|(result, _)| result.solved).count();
        let shown = |seconds| time(Duration::from_secs_f64(seconds));
        table.row(&[
            &name,
            &program,
            &format!("{solved} / {}", pairs.len()),
            &shown(sum),
            &format!("{:.2}", sum / ours),
            &shown(mean),
            &format!("{:.2}", mean / our_mean),
        ]);
    }
}
