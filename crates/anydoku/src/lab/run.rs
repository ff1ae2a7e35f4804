//! One run, its answer checked.

use std::fmt;
use std::time::Duration;

use anydoku_sat::cdcl::Cdcl;
use anydoku_sat::dpll::Dpll;
use anydoku_sat::proof::DratBinary;
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

/// Says whether a proof, DRAT in binary, refutes a formula; `None` if it was given up.
pub type Refutes<'a> = &'a (dyn Fn(&Formula, &[u8]) -> Option<bool> + Sync);

/// What a run needs of the world around it.
#[derive(Clone, Copy)]
pub struct Circumstances<'a> {
    /// The time since some moment.
    pub clock: &'a (dyn Fn() -> Duration + Sync),
    /// Asked often; a run ends without a record once it says yes.
    pub interrupted: &'a (dyn Fn() -> bool + Sync),
    /// Checks proofs. With it, each "unsatisfiable" of CDCL is found a second time, with a proof in memory, after
    /// the time was taken. DPLL writes none.
    pub refutes: Option<Refutes<'a>>,
}

/// Does one run of a plan; `None` if it was interrupted.
pub fn run(plan: &Plan, run: &Run, bounds: &Bounds, around: &Circumstances<'_>) -> Option<Record> {
    let clock = around.clock;
    let (instance, setup) = (plan.instance(run), plan.setup(run));
    let mut record = Record {
        instance: instance.name.clone(),
        fingerprint: format!("{:016x}", instance.fingerprint),
        setup: run.key.clone(),
        repetition: run.repetition,
        limits: bounds.to_string(),
        verdict: Finding::Unknown,
        refutation: None,
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
            let verdict = measure(formula, setup, bounds, around, &mut record)?;
            record.verdict = match &verdict {
                Verdict::Satisfiable(model) if !formula.is_satisfied_by(|var| model.value(var)) => {
                    Finding::Wrong
                }
                verdict => finding(verdict),
            };
            check_refutation(formula, setup, around, &mut record)?;
        }
        Problem::Puzzle(network, puzzle) => {
            let start = clock();
            let encoder = Encoder::new(network, puzzle, setup.encode);
            let formula = encoder.formula();
            record.encode_ms = milliseconds(clock().saturating_sub(start));
            let verdict = measure(&formula, setup, bounds, around, &mut record)?;
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
            check_refutation(&formula, setup, around, &mut record)?;
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
    around: &Circumstances<'_>,
    record: &mut Record,
) -> Option<Verdict> {
    let (clock, interrupted) = (around.clock, around.interrupted);
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
        ..Limits::none()
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

/// Lets the solver refute the formula again, with a proof, and has that checked. The same calls do the same, so it
/// ends; what is measured was measured without a proof.
fn check_refutation(
    formula: &Formula,
    setup: &Setup,
    around: &Circumstances<'_>,
    record: &mut Record,
) -> Option<()> {
    let Some(refutes) = around.refutes else {
        return Some(());
    };
    if record.verdict != Finding::Unsatisfiable || setup.engine == Engine::Dpll {
        return Some(());
    }
    let stop = || (around.interrupted)().then_some(Limit::Interrupt);
    let limits = Limits {
        stop: Some(&stop),
        ..Limits::none()
    };
    let mut proof = DratBinary::new(Vec::new());
    let mut cdcl = Cdcl::from_formula(formula, setup.cdcl.options.clone());
    let verdict = cdcl.solve(&[], &limits, &mut proof);
    let proof = proof.finish().expect("memory takes all");
    match verdict {
        Verdict::Unsatisfiable(_) => {
            record.refutation = refutes(formula, &proof);
            record.refutation?; // interrupted
        }
        Verdict::Satisfiable(_) => record.refutation = Some(false),
        Verdict::Unknown(_) => return None,
    }
    if record.refutation == Some(false) {
        record.verdict = Finding::Wrong;
    }
    Some(())
}

fn solve(formula: &Formula, setup: &Setup, limits: &Limits<'_>) -> (Verdict, Statistics) {
    match setup.engine {
        Engine::Dpll => {
            let mut dpll = Dpll::new(formula, setup.dpll);
            let verdict = dpll.solve(limits, &mut NoObserver);
            (verdict, dpll.statistics())
        }
        // It is clauses that are measured, so the engine without any stands back.
        Engine::Auto | Engine::Cdcl | Engine::Bits => {
            let mut cdcl = Cdcl::from_formula(formula, setup.cdcl.options.clone());
            let verdict = cdcl.solve(&[], limits, &mut NoObserver);
            (verdict, cdcl.statistics())
        }
    }
}
