//! What each technique is worth: the default options against the same with one technique off or exchanged.
//!
//! In-process, on formulas of middling difficulty, each also [scrambled](scramble). Every search is stopped after
//! a number of seconds of its thread's processor time.
//!
//! | file | what |
//! |---|---|
//! | `rows` | what is changed, a line each |
//! | `scramble` | other words for a formula |

mod rows;
mod scramble;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;

use anydoku::encode::Encoding;
use anydoku::sat::front::{Front, FrontOptions};
use anydoku::sat::{Formula, Limit, Limits, NoObserver, Verdict};
use anydoku::{EncodeOptions, Encoder};
use anyhow::{Context, Result, anyhow};
use rayon::prelude::*;
use rustix::time::{ClockId, clock_gettime};
use serde::{Deserialize, Serialize};

use crate::boards;
use crate::ledger::Ledger;
use crate::race::geometric_mean;
use crate::report::Table;
use crate::sat::CnfFile;
use rows::{CHANGES, Change};
pub use scramble::shuffle;

/// Options of `techniques`.
#[derive(clap::Args)]
pub struct Args {
    /// The data folder
    data: PathBuf,
    /// Where runs are kept; those that it holds are not repeated
    #[arg(
        long,
        value_name = "FILE",
        default_value = "bench/results/techniques.csv"
    )]
    results: PathBuf,
    /// Where files are decompressed
    #[arg(long, value_name = "FOLDER", default_value = "bench/target/cnf")]
    work: PathBuf,
    /// Seconds of processor time a run
    #[arg(long, default_value_t = 10.0, value_name = "N")]
    time: f64,
    /// Also stop each run after this many conflicts
    #[arg(long, value_name = "N")]
    conflicts: Option<u64>,
    /// Formulas made of each file: itself and N - 1 scrambled ones
    #[arg(long, default_value_t = 3, value_name = "N")]
    scrambles: u64,
    /// Runs at a time
    #[arg(long, default_value_t = 2, value_name = "N")]
    threads: usize,
    /// Only changes whose names contain one of these, beside the default
    #[arg(long, value_name = "TEXT,…", value_delimiter = ',')]
    only: Vec<String>,
    /// Only formulas whose names contain this
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,
    /// Only print the tables of what was measured
    #[arg(long)]
    report: bool,
}

/// Files of the corpus that take some tenths of a second to some seconds, of many families.
const FILES: &[&str] = &[
    "beijing/enddr2-10-by-5-8",
    "blocksworld/bw_large.d",
    "bmc/bmc-ibm-12",
    "cadical-regr/add128",
    "hust-other/bmc-ibm-5",
    "hust-satL/eh-vmpc_25.renamed-as.sat05-1913-625",
    "hust-unsat/gt-030.shuffled-as.sat05-1295",
    "ii/ii32c4",
    "honeycomb/hanidoku-empty-daiguashaoya",
    "parity/par16-2",
    "qg/qg1-08",
    "random3-mallob/r3sat_200",
    "sat2009/AProVE09-05",
    "sat2009/AProVE09-17",
    "sat2009/cmu-bmc-barrel6",
    "sat2009/manol-pipe-c9",
    "sat2009/manol-pipe-g6bi",
    "sat2009/minor032",
    "satcomp-mini/smtlib-qfbv-aigs-ext_con_032_008_0256-tseitin",
    "satcomp-old/grieu-vmpc-s05-24s",
    "uf225/uf225-01",
    "uuf175/uuf175-054",
    "uuf200/uuf200-04",
    "uuf225/uuf225-01",
];

/// How many puzzles are taken of each set of hard boards.
const BOARDS: usize = 3;

/// A search.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Row {
    change: String,
    file: String,
    scramble: u64,
    /// `sat`, `unsat`, `unknown`, or `wrong` for a model that is none.
    verdict: String,
    conflicts: u64,
    propagations: u64,
    /// Seconds of processor time.
    cpu: f64,
}

enum Source {
    File(CnfFile),
    Board(boards::sets::Set, usize),
}

struct Task {
    name: String,
    source: Source,
}

impl Task {
    fn formula(&self) -> Result<Formula> {
        match &self.source {
            Source::File(file) => file.formula(),
            Source::Board(set, place) => {
                let options = EncodeOptions {
                    encoding: Encoding::Extended,
                    simplify: true,
                    ..EncodeOptions::default()
                };
                let puzzle = &set.puzzles[*place];
                Ok(Encoder::new(&set.board.network, puzzle, options).formula())
            }
        }
    }
}

fn tasks(args: &Args) -> Result<Vec<Task>> {
    std::fs::create_dir_all(&args.work)?;
    let mut tasks = Vec::new();
    for file in CnfFile::all(&args.data, &args.work, None)? {
        if FILES.contains(&file.name.as_str()) {
            tasks.push(Task {
                name: file.name.clone(),
                source: Source::File(file),
            });
        }
    }
    for place in 0..BOARDS {
        for set in boards::sets::all(&args.data, None, None)? {
            if set.hard && place < set.puzzles.len() {
                tasks.push(Task {
                    name: format!("{}/{}", set.name, place + 1),
                    source: Source::Board(set, place),
                });
            }
        }
    }
    tasks.retain(|task| {
        args.filter
            .as_ref()
            .is_none_or(|filter| task.name.contains(filter))
    });
    Ok(tasks)
}

/// Runs what the results don't hold and prints the tables; fails if an answer is wrong.
pub fn run(args: &Args) -> Result<ExitCode> {
    let tasks = tasks(args)?;
    let mut changes: Vec<&Change> = CHANGES.iter().collect();
    changes.retain(|(name, _)| {
        let wanted = args.only.is_empty() || args.only.iter().any(|only| name.contains(only));
        *name == CHANGES[0].0 || wanted
    });
    let ledger: Ledger<Row> = Ledger::open(&args.results)?;
    let mut jobs = Vec::new();
    for task in &tasks {
        for scramble in 0..args.scrambles {
            let is_missing = |(name, _): &&Change| {
                let is_it = |row: &Row| {
                    row.change == *name && row.file == task.name && row.scramble == scramble
                };
                !ledger.rows().iter().any(is_it)
            };
            let missing: Vec<&Change> = changes.iter().copied().filter(is_missing).collect();
            if !missing.is_empty() {
                jobs.push((task, scramble, missing));
            }
        }
    }
    let ledger = Mutex::new(ledger);
    if !args.report {
        let threads = rayon::ThreadPoolBuilder::new()
            .num_threads(args.threads)
            .build()?;
        threads.install(|| {
            // One formula's searches follow each other, so that all changes meet the same machine.
            jobs.par_iter()
                .with_max_len(1)
                .try_for_each(|(task, seed, changes)| {
                    let formula = scramble::scramble(task.formula()?, *seed);
                    for change in changes {
                        let row = search(args, &task.name, *seed, &formula, change);
                        ledger
                            .lock()
                            .map_err(|_| anyhow!("a thread panicked"))?
                            .add(row)?;
                    }
                    eprintln!("{} {seed}", task.name);
                    anyhow::Ok(())
                })
        })?;
    }
    let ledger = ledger
        .into_inner()
        .map_err(|_| anyhow!("a thread panicked"))?;
    print(args, ledger.rows(), &tasks, &changes)
}

fn search(args: &Args, file: &str, seed: u64, formula: &Formula, (name, change): &Change) -> Row {
    let mut options = FrontOptions::default();
    change(&mut options);
    let start = thread_time();
    let stop = || (thread_time() - start > args.time).then_some(Limit::Time);
    let limits = Limits {
        conflicts: args.conflicts,
        stop: Some(&stop),
        ..Limits::none()
    };
    let mut front = Front::new(formula, options);
    let verdict = match front.solve(&limits, &mut NoObserver) {
        Verdict::Satisfiable(model) if formula.is_satisfied_by(|var| model.value(var)) => "sat",
        Verdict::Satisfiable(_) => "wrong",
        Verdict::Unsatisfiable(_) => "unsat",
        Verdict::Unknown(_) => "unknown",
    };
    let statistics = front.statistics();
    Row {
        change: (*name).to_owned(),
        file: file.to_owned(),
        scramble: seed,
        verdict: verdict.to_owned(),
        conflicts: statistics.conflicts,
        propagations: statistics.propagations,
        cpu: thread_time() - start,
    }
}

/// Seconds of processor time of this thread.
fn thread_time() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

fn print(args: &Args, rows: &[Row], tasks: &[Task], changes: &[&Change]) -> Result<ExitCode> {
    let mut runs: BTreeMap<(&str, u64), BTreeMap<&str, &Row>> = BTreeMap::new();
    for row in rows {
        let is_wanted =
            row.scramble < args.scrambles && tasks.iter().any(|task| task.name == row.file);
        if is_wanted && changes.iter().any(|(name, _)| *name == row.change) {
            let of = runs.entry((&row.file, row.scramble)).or_default();
            of.insert(&row.change, row);
        }
    }
    // Only what all were tried on is compared.
    runs.retain(|_, of| of.len() == changes.len());
    let mut wrong = rows.iter().any(|row| row.verdict == "wrong");
    for ((file, seed), of) in &runs {
        let says = |verdict| of.values().any(|row| row.verdict == verdict);
        if says("sat") && says("unsat") {
            wrong = true;
            println!("{file}, scrambled by {seed}: both sat and unsat\n");
        }
    }
    println!(
        "{} formulas, {} s of processor time each; means are geometric, over what both solve:\n",
        runs.len(),
        args.time
    );
    let columns = [
        "<change",
        "solved",
        "PAR-2",
        "÷ default",
        "sum",
        "conflicts, mean ÷ default",
        "time, mean ÷ default",
    ];
    let table = Table::new(&columns);
    let is_solved = |row: &Row| row.verdict == "sat" || row.verdict == "unsat";
    let default = changes.first().context("the default is always there")?.0;
    let par2 = |name: &str| {
        let of = runs.values().map(|of| match is_solved(of[name]) {
            true => of[name].cpu,
            false => 2.0 * args.time,
        });
        of.sum::<f64>() / runs.len().max(1) as f64
    };
    for (name, _) in changes {
        let all = || runs.values().map(|of| (of[*name], of[default]));
        let both = || all().filter(|(row, base)| is_solved(row) && is_solved(base));
        // Added, so that formulas without conflicts weigh little.
        let conflicts =
            both().map(|(row, base)| (row.conflicts + 10) as f64 / (base.conflicts + 10) as f64);
        let times = both().map(|(row, base)| (row.cpu + 1e-3) / (base.cpu + 1e-3));
        table.row(&[
            name,
            &all().filter(|(row, _)| is_solved(row)).count(),
            &format!("{:.3} s", par2(name)),
            &format!("{:.3}", par2(name) / par2(default)),
            &format!("{:.1} s", all().map(|(row, _)| row.cpu).sum::<f64>()),
            &format!("{:.3}", geometric_mean(conflicts)),
            &format!("{:.3}", geometric_mean(times)),
        ]);
    }
    println!();
    Ok(if wrong {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}
