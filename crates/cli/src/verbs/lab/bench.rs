//! The runs themselves, several at a time when asked.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use anydoku::lab::{Bounds, Circumstances, Plan, Run, run};
use anydoku::sat::Formula;
use anydoku_check::{FaultClass, Format, drat};
use anyhow::Result;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::iter::{ParallelBridge, ParallelIterator};

use super::results::ResultsFile;
use crate::args::Global;
use crate::watch::{self, interrupted};

/// Does the runs that have no record yet, until Ctrl-C.
pub fn run_missing(
    plan: &Plan,
    bounds: &Bounds,
    jobs: u64,
    proofs: bool,
    results: &mut ResultsFile,
    global: &Global,
) -> Result<()> {
    let missing: Vec<&Run> = results.results().missing(plan, bounds, proofs);
    if missing.is_empty() {
        return Ok(());
    }
    let bar = progress(missing.len(), global);
    let jobs = usize::try_from(jobs)
        .unwrap_or(usize::MAX)
        .min(missing.len());
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build()?;
    // The file, and the first failure to write to it, which ends the session.
    let kept = Mutex::new((results, None));
    let start = Instant::now();
    let clock = || start.elapsed();
    let around = Circumstances {
        clock: &clock,
        interrupted: &interrupted,
        refutes: proofs.then_some(&refutes),
    };
    let failed = || kept.lock().is_ok_and(|kept| kept.1.is_some());
    let one = |one: &Run| {
        if interrupted() || failed() {
            return;
        }
        bar.set_message(format!("{}, {}", plan.instance(one).name, one.key));
        let record = run(plan, one, bounds, &around);
        bar.inc(1);
        if let (Some(record), Ok(mut kept)) = (record, kept.lock()) {
            let written = kept.0.add(record);
            if let Err(error) = written {
                kept.1.get_or_insert(error);
            }
        }
    };
    watch::searching(|| {
        // A bridge hands the runs out one by one, so they begin in the order of the plan.
        pool.install(|| missing.iter().par_bridge().for_each(|run| one(run)));
    });
    bar.finish_and_clear();
    match kept.into_inner() {
        Ok((_, Some(error))) => Err(error),
        _ => Ok(()),
    }
}

/// The verdict of the checker, `None` after Ctrl-C.
fn refutes(formula: &Formula, proof: &[u8]) -> Option<bool> {
    let options = drat::Options {
        format: Format::Binary,
        propagations: None,
        interrupt: Some(&interrupted),
    };
    match drat::check(formula, proof, &options) {
        Ok(_) => Some(true),
        Err(fault) => (fault.class() != FaultClass::GivenUp).then_some(false),
    }
}

/// A bar on a terminal, else nothing.
fn progress(runs: usize, global: &Global) -> ProgressBar {
    let target = if global.quiet {
        ProgressDrawTarget::hidden()
    } else {
        ProgressDrawTarget::stderr()
    };
    let style = ProgressStyle::with_template("{spinner} {elapsed} {pos}/{len} runs  {wide_msg}")
        .expect("the template is well-formed");
    let bar = ProgressBar::with_draw_target(Some(runs as u64), target).with_style(style);
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
