//! Programs by turns on the same tasks, with a limit on processor time, into a [`Ledger`].
//!
//! Each task is given to every program in turn before the next one's, beginning with another program each time,
//! so that whatever else the machine does hits all alike. Runs that are so short that starting a process counts
//! are repeated, again by turns, and the median is taken.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use anyhow::Result;
use serde::{Deserialize, Serialize};

use crate::ledger::Ledger;
use crate::process::Run;
use crate::report::median;

/// What a run said, once it was checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    Sat,
    Unsat,
    Unknown,
}

/// How the verdict was checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Checked {
    /// The model satisfies all clauses of the file, or the grid all rules.
    Model,
    /// It agrees with what the list of files says.
    Listed,
    /// There was nothing to check.
    No,
    /// It is wrong.
    Wrong,
}

/// A run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Row {
    pub file: String,
    pub solver: String,
    pub round: u32,
    pub verdict: Verdict,
    pub checked: Checked,
    /// Seconds of processor time, user and system.
    pub cpu: f64,
    /// Seconds from start to end.
    pub wall: f64,
    /// The exit status or the signal.
    pub end: String,
}

/// What runs against what.
pub trait Contest {
    /// The names of the tasks.
    fn tasks(&self) -> &[String];
    /// The names of the programs.
    fn programs(&self) -> &[&'static str];
    /// Runs a program on a task and checks what it says.
    fn run(&mut self, task: usize, program: usize) -> Result<(Run, Verdict, Checked)>;
}

/// Shorter runs are repeated.
pub const SHORT: f64 = 0.05;

/// Runs all that the ledger doesn't hold yet.
pub fn race(contest: &mut dyn Contest, ledger: &mut Ledger<Row>, rounds: u32) -> Result<()> {
    let mut done: BTreeSet<(String, String, u32)> = BTreeSet::new();
    let mut short: BTreeSet<(String, String)> = BTreeSet::new();
    for row in ledger.rows() {
        done.insert((row.file.clone(), row.solver.clone(), row.round));
        if row.round == 0 && row.cpu < SHORT {
            short.insert((row.file.clone(), row.solver.clone()));
        }
    }
    let (tasks, programs) = (contest.tasks().to_vec(), contest.programs().to_vec());
    for (task, file) in tasks.iter().enumerate() {
        for round in 0..rounds {
            for turn in 0..programs.len() {
                let program = (turn + task + round as usize) % programs.len();
                let solver = programs[program].to_owned();
                let key = (file.clone(), solver.clone());
                if done.contains(&(key.0.clone(), key.1.clone(), round))
                    || (round > 0 && !short.contains(&key))
                {
                    continue;
                }
                let (run, verdict, checked) = contest.run(task, program)?;
                let cpu = run.cost.cpu.as_secs_f64();
                if round == 0 && cpu < SHORT {
                    short.insert(key);
                }
                if checked == Checked::Wrong {
                    eprintln!("{solver} is wrong on {file}: {verdict:?}");
                }
                if round == 0 && cpu > 1.0 {
                    eprintln!("{file} {solver} {verdict:?} {cpu:.2} s");
                }
                ledger.add(Row {
                    file: file.clone(),
                    solver,
                    round,
                    verdict,
                    checked,
                    cpu,
                    wall: run.cost.wall.as_secs_f64(),
                    end: run.status.to_string(),
                })?;
            }
        }
    }
    Ok(())
}

/// The medians of a program's runs on a task.
#[derive(Clone, Copy, Debug)]
pub struct Measured {
    /// Whether it was answered, rightly and within the limit.
    pub solved: bool,
    pub wrong: bool,
    pub cpu: f64,
}

/// Results by task and program.
pub type Results = BTreeMap<String, BTreeMap<String, Measured>>;

/// The medians of all rows of these tasks.
pub fn results(rows: &[Row], tasks: &[String], limit: u64) -> Results {
    let mut runs: BTreeMap<(&str, &str), Vec<&Row>> = BTreeMap::new();
    for row in rows.iter().filter(|row| tasks.contains(&row.file)) {
        runs.entry((&row.file, &row.solver)).or_default().push(row);
    }
    let mut results = Results::new();
    for ((file, solver), rows) in runs {
        let seconds = rows.iter().map(|row| Duration::from_secs_f64(row.cpu));
        let cpu = median(seconds.collect()).as_secs_f64();
        let wrong = rows.iter().any(|row| row.checked == Checked::Wrong);
        let answered = rows.iter().all(|row| row.verdict != Verdict::Unknown);
        let result = Measured {
            solved: answered && !wrong && cpu <= limit as f64,
            wrong,
            cpu,
        };
        results
            .entry(file.to_owned())
            .or_default()
            .insert(solver.to_owned(), result);
    }
    results
}

/// The mean of seconds, twice the limit for what was not solved: what the SAT competitions rank by.
pub fn par2<'a>(results: impl IntoIterator<Item = &'a Measured>, limit: u64) -> f64 {
    let (mut sum, mut files) = (0.0, 0);
    for result in results {
        sum += if result.solved {
            result.cpu
        } else {
            2.0 * limit as f64
        };
        files += 1;
    }
    sum / f64::from(files.max(1))
}

/// The number whose logarithm is the mean of the logarithms.
pub fn geometric_mean(numbers: impl IntoIterator<Item = f64>) -> f64 {
    let (mut sum, mut count) = (0.0, 0);
    for number in numbers {
        // The clock of processes ticks in microseconds at best.
        sum += number.max(1e-6).ln();
        count += 1;
    }
    (sum / f64::from(count.max(1))).exp()
}
