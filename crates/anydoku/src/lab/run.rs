//! One run, its answer checked.

use std::fmt;
use std::time::Duration;

use anydoku_sat::cdcl::{self, Cdcl};
use anydoku_sat::dpll::Dpll;
use anydoku_sat::{Formula, Limit, Limits, NoObserver, Statistics, Verdict};

use super::instance::Problem;
use super::plan::{Plan, Run};
use super::record::{Finding, Record};
use super::setup::Setup;
use crate::config::Engine;
use crate::encode::Encoder;

/// The limits of one run. The default has none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    /// Of the solver, without encoding.
    pub time: Option<Duration>,
    /// Conflicts.
    pub conflicts: Option<u64>,
    /// Decisions.
    pub decisions: Option<u64>,
    /// Propagations.
    pub propagations: Option<u64>,
}

impl fmt::Display for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time = self.time.map(|time| format!("{} s", time.as_secs_f64()));
        let count = |count: Option<u64>, noun| count.map(|count| format!("{count} {noun}"));
        let parts = [
            time,
            count(self.conflicts, "conflicts"),
            count(self.decisions, "decisions"),
            count(self.propagations, "propagations"),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        f.write_str(if parts.is_empty() { "none" } else { "" })?;
        f.write_str(&parts.join(", "))
    }
}

/// Does one run of a plan. `clock` tells the time since some moment; `interrupted` is asked often, and `None`
/// comes back once it says yes.
pub fn run(
    plan: &Plan,
    run: &Run,
    bounds: &Bounds,
    clock: &dyn Fn() -> Duration,
    interrupted: &dyn Fn() -> bool,
) -> Option<Record> {
    let (instance, setup) = (plan.instance(run), plan.setup(run));
    let mut record = Record {
        instance: instance.name.clone(),
        fingerprint: format!("{:016x}", instance.fingerprint),
        setup: run.key.clone(),
        repetition: run.repetition,
        limits: bounds.to_string(),
        verdict: Finding::Unknown,
        stopped: None,
        variables: 0,
        clauses: 0,
        decisions: 0,
        conflicts: 0,
        propagations: 0,
        learned: 0,
        restarts: 0,
        depth: 0,
        encode_ms: 0.0,
        solve_ms: 0.0,
    };
    match &instance.problem {
        Problem::Formula(formula) => {
            let verdict = measure(formula, setup, bounds, clock, interrupted, &mut record)?;
            record.verdict = match &verdict {
                Verdict::Satisfiable(model) if !formula.is_satisfied_by(|var| model.value(var)) => {
                    Finding::Wrong
                }
                verdict => finding(verdict),
            };
        }
        Problem::Puzzle(network, puzzle) => {
            let start = clock();
            let encoder = Encoder::new(network, puzzle, setup.encode);
            let formula = encoder.formula();
            record.encode_ms = milliseconds(clock().saturating_sub(start));
            let verdict = measure(&formula, setup, bounds, clock, interrupted, &mut record)?;
            record.verdict = match &verdict {
                Verdict::Satisfiable(model) => {
                    let numbering = encoder.numbering();
                    let grid = numbering.decode(puzzle.givens(), |var| model.value(var));
                    match grid {
                        Ok(grid) if puzzle.check(&grid).is_ok() => Finding::Satisfiable,
                        _ => Finding::Wrong,
                    }
                }
                verdict => finding(verdict),
            };
        }
    }
    Some(record)
}

fn finding(verdict: &Verdict) -> Finding {
    match verdict {
        Verdict::Satisfiable(_) => Finding::Satisfiable,
        Verdict::Unsatisfiable(_) => Finding::Unsatisfiable,
        Verdict::Unknown(_) => Finding::Unknown,
    }
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// Solves, and notes the size, the time and the counters.
fn measure(
    formula: &Formula,
    setup: &Setup,
    bounds: &Bounds,
    clock: &dyn Fn() -> Duration,
    interrupted: &dyn Fn() -> bool,
    record: &mut Record,
) -> Option<Verdict> {
    record.variables = formula.variables();
    record.clauses = formula.len() as u64;
    let start = clock();
    let stop = || {
        if interrupted() {
            return Some(Limit::Interrupt);
        }
        let time = bounds.time?;
        (clock().saturating_sub(start) >= time).then_some(Limit::Time)
    };
    let limits = Limits {
        conflicts: bounds.conflicts,
        decisions: bounds.decisions,
        propagations: bounds.propagations,
        stop: Some(&stop),
    };
    let (verdict, statistics) = solve(formula, setup, &limits);
    record.solve_ms = milliseconds(clock().saturating_sub(start));
    record.count(&statistics);
    if let Verdict::Unknown(limit) = verdict {
        if limit == Limit::Interrupt {
            return None;
        }
        record.stopped = Some(limit.to_string());
    }
    Some(verdict)
}

fn solve(formula: &Formula, setup: &Setup, limits: &Limits<'_>) -> (Verdict, Statistics) {
    match setup.engine {
        Engine::Dpll => {
            let mut dpll = Dpll::new(formula, setup.dpll);
            let verdict = dpll.solve(limits, &mut NoObserver);
            (verdict, dpll.statistics())
        }
        Engine::Auto | Engine::Cdcl => {
            let mut cdcl = Cdcl::from_formula(formula, cdcl::Options::default());
            let verdict = cdcl.solve(&[], limits, &mut NoObserver);
            (verdict, cdcl.statistics())
        }
    }
}
