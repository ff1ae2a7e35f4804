//! What all records together say.
//!
//! A row is an instance under a setup, with the medians of its repetitions. The *optimisation rate* of a row is
//! (t − t₀)/t, where t₀ is its time and t that of the base setup on the same instance: 0 is as fast as the base,
//! 0.9 ten times as fast, −1 half as fast.

use std::collections::HashMap;

use serde::Serialize;

use super::plan::Plan;
use super::record::{Finding, Record};
use super::run::Bounds;
use super::spread::Spread;

/// Rows, sums and contradictions.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The dimensions in which setups differ.
    pub varied: Vec<String>,
    /// One row for each instance under each setup that has a record, in the order of the plan.
    pub rows: Vec<Row>,
    /// One for each setup.
    pub summaries: Vec<Summary>,
    /// Instances on which setups disagree, and wrong models.
    pub contradictions: Vec<Contradiction>,
    /// Which setup is the base, as it was asked for.
    pub base: Option<String>,
    /// How many runs of the plan have no record.
    pub missing: usize,
    /// The limits of a run, in words.
    pub limits: String,
}

/// An instance under a setup.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// The name of the instance.
    pub instance: String,
    /// The key of the setup.
    pub setup: String,
    /// What the setup chose in each of [`Report::varied`], none where the dimension does not matter.
    pub choices: Vec<Option<String>>,
    /// Variables.
    pub variables: u32,
    /// Clauses.
    pub clauses: u64,
    /// Clauses a variable.
    pub ratio: Option<f64>,
    /// The answer; unknown if any repetition did not find it.
    pub verdict: Finding,
    /// How many repetitions there are.
    pub runs: usize,
    /// Decisions, the median as of all counters.
    pub decisions: u64,
    /// Conflicts.
    pub conflicts: u64,
    /// Literals implied.
    pub propagations: u64,
    /// The deepest level.
    pub depth: u64,
    /// Milliseconds of encoding.
    pub encode_ms: f64,
    /// Milliseconds of the solver.
    pub solve_ms: Spread,
    /// The optimisation rate, if this row and the base's were answered.
    pub rate: Option<f64>,
}

/// A setup over all its instances.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// The key of the setup: that of its first instance, if they differ in what is not varied.
    pub setup: String,
    /// What the setup chose in each of [`Report::varied`].
    pub choices: Vec<Option<String>>,
    /// How many instances have a row.
    pub instances: usize,
    /// How many of them were answered.
    pub solved: usize,
    /// Milliseconds for all that were answered.
    pub solve_ms: f64,
    /// The sum of seconds, where an instance without answer counts twice the time limit (PAR-2). None without a
    /// time limit.
    pub par2: Option<f64>,
    /// The optimisation rate of the sums over what this setup and the base both answered.
    pub rate: Option<f64>,
}

/// Something that must not be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Contradiction {
    /// The instance.
    pub instance: String,
    /// What is wrong, in words.
    pub message: String,
}

/// Why a base is none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} of the setups of {instance} {verb} `{base}`; expected choices that name one of: {setups}",
    if *matches == 0 { "none".to_owned() } else { matches.to_string() },
    verb = if *matches == 1 { "is" } else { "are" })]
pub struct BaseError {
    base: String,
    instance: String,
    matches: usize,
    setups: String,
}

/// The dimension and the choice of each word of a key.
fn words(key: &str) -> impl Iterator<Item = (&str, &str)> {
    key.split(' ').filter_map(|word| word.split_once('='))
}

/// Whether a setup is what the base asks for: `branch=mrv,propagate=scan`, or just `mrv,scan`.
fn is_base(key: &str, base: &str) -> bool {
    let mut terms = base.split([',', ' ']).filter(|term| !term.is_empty());
    terms.all(|term| match term.split_once('=') {
        Some(pair) => words(key).any(|word| word == pair),
        None => words(key).any(|(_, choice)| choice == term),
    })
}

impl Report {
    /// The report of the records that belong to a plan; others are passed over. `base` names a setup by some of
    /// its choices.
    ///
    /// # Errors
    /// If `base` names no setup, or several, of an instance.
    pub fn new(
        plan: &Plan,
        records: &[Record],
        bounds: &Bounds,
        base: Option<&str>,
    ) -> Result<Report, BaseError> {
        let mut by_run: HashMap<(&str, &str, &str), Vec<&Record>> = HashMap::new();
        for record in records {
            let name = (&*record.instance, &*record.fingerprint, &*record.setup);
            let list = by_run.entry(name).or_default();
            // Of two records of one repetition the later one counts: it was run again with a larger limit.
            list.retain(|other| other.repetition != record.repetition);
            list.push(record);
        }
        let varied = varied(plan);
        let (mut rows, mut missing) = (Vec::new(), 0);
        let repeat = plan
            .runs()
            .iter()
            .map(|run| run.repetition)
            .max()
            .unwrap_or(0);
        for run in plan.runs().iter().filter(|run| run.repetition == 1) {
            let instance = plan.instance(run);
            let fingerprint = format!("{:016x}", instance.fingerprint);
            let name = (&*instance.name, &*fingerprint, &*run.key);
            let mut found = by_run.get(&name).cloned().unwrap_or_default();
            found.retain(|record| record.repetition <= repeat);
            missing += repeat as usize - found.len();
            rows.extend(Row::new(&found, &varied));
        }
        if let Some(base) = base {
            rate(&mut rows, plan, base)?;
        }
        Ok(Report {
            summaries: summaries(&rows, bounds, base),
            contradictions: contradictions(&rows),
            varied,
            rows,
            base: base.map(str::to_owned),
            missing,
            limits: bounds.to_string(),
        })
    }
}

/// The dimensions in which two setups that have them differ, in the order of keys.
fn varied(plan: &Plan) -> Vec<String> {
    let mut choices: Vec<(&str, Vec<&str>)> = Vec::new();
    for (dimension, choice) in plan.runs().iter().flat_map(|run| words(&run.key)) {
        match choices.iter_mut().find(|(known, _)| *known == dimension) {
            Some((_, list)) if list.contains(&choice) => {}
            Some((_, list)) => list.push(choice),
            None => choices.push((dimension, vec![choice])),
        }
    }
    choices.retain(|(_, list)| list.len() > 1);
    choices
        .into_iter()
        .map(|(dimension, _)| dimension.to_owned())
        .collect()
}

impl Row {
    fn new(records: &[&Record], varied: &[String]) -> Option<Row> {
        let first = records.first()?;
        let median = |counter: fn(&Record) -> u64| {
            let spread = Spread::of(records.iter().map(|record| counter(record) as f64));
            spread.map_or(0, |spread| spread.median.round() as u64)
        };
        let times =
            |time: fn(&Record) -> f64| Spread::of(records.iter().map(|record| time(record)));
        let worst = |record: &&&Record| match record.verdict {
            Finding::Wrong => 2,
            Finding::Unknown => 1,
            Finding::Satisfiable | Finding::Unsatisfiable => 0,
        };
        let choice = |dimension: &String| {
            let found = words(&first.setup).find(|(known, _)| known == dimension);
            found.map(|(_, choice)| choice.to_owned())
        };
        Some(Row {
            instance: first.instance.clone(),
            setup: first.setup.clone(),
            choices: varied.iter().map(choice).collect(),
            variables: first.variables,
            clauses: first.clauses,
            ratio: (first.variables > 0).then(|| first.clauses as f64 / f64::from(first.variables)),
            verdict: records.iter().max_by_key(worst)?.verdict,
            runs: records.len(),
            decisions: median(|record| record.decisions),
            conflicts: median(|record| record.conflicts),
            propagations: median(|record| record.propagations),
            depth: median(|record| record.depth.into()),
            encode_ms: times(|record| record.encode_ms)?.median,
            solve_ms: times(|record| record.solve_ms)?,
            rate: None,
        })
    }
}

/// Sets the rates of the rows.
fn rate(rows: &mut [Row], plan: &Plan, base: &str) -> Result<(), BaseError> {
    for instance in plan.instances() {
        let runs = plan.runs().iter().filter(|run| run.repetition == 1);
        let keys = runs.filter(|run| std::ptr::eq(plan.instance(run), instance));
        let keys: Vec<&str> = keys.map(|run| run.key.as_str()).collect();
        let matches = keys.iter().filter(|key| is_base(key, base)).count();
        if matches != 1 {
            return Err(BaseError {
                base: base.to_owned(),
                instance: instance.name.clone(),
                matches,
                setups: keys.join("; "),
            });
        }
    }
    let base: HashMap<String, f64> = rows
        .iter()
        .filter(|row| is_base(&row.setup, base) && row.verdict.is_known())
        .map(|row| (row.instance.clone(), row.solve_ms.median))
        .collect();
    for row in rows.iter_mut().filter(|row| row.verdict.is_known()) {
        let time = base.get(&row.instance).filter(|&&time| time > 0.0);
        row.rate = time.map(|time| (time - row.solve_ms.median) / time);
    }
    Ok(())
}

fn summaries(rows: &[Row], bounds: &Bounds, base: Option<&str>) -> Vec<Summary> {
    let mut summaries: Vec<Summary> = Vec::new();
    let mut sums: Vec<(f64, f64)> = Vec::new(); // of the base and of the setup, where both answered
    let base_time = |instance: &str| {
        let row = rows.iter().find(|row| {
            row.instance == instance
                && row.verdict.is_known()
                && base.is_some_and(|base| is_base(&row.setup, base))
        });
        row.map(|row| row.solve_ms.median)
    };
    for row in rows {
        // Setups of puzzles and of clauses that made the same choices stand together.
        let known = summaries
            .iter()
            .position(|summary| summary.choices == row.choices);
        let index = known.unwrap_or_else(|| {
            summaries.push(Summary {
                setup: row.setup.clone(),
                choices: row.choices.clone(),
                instances: 0,
                solved: 0,
                solve_ms: 0.0,
                par2: bounds.time.map(|_| 0.0),
                rate: None,
            });
            sums.push((0.0, 0.0));
            summaries.len() - 1
        });
        let summary = &mut summaries[index];
        summary.instances += 1;
        if row.verdict.is_known() {
            summary.solved += 1;
            summary.solve_ms += row.solve_ms.median;
            if let Some(time) = base_time(&row.instance) {
                sums[index].0 += time;
                sums[index].1 += row.solve_ms.median;
            }
        }
        if let (Some(sum), Some(limit)) = (&mut summary.par2, bounds.time) {
            *sum += if row.verdict.is_known() {
                row.solve_ms.median / 1e3
            } else {
                2.0 * limit.as_secs_f64()
            };
        }
    }
    for (summary, (base, own)) in summaries.iter_mut().zip(sums) {
        summary.rate = (base > 0.0).then(|| (base - own) / base);
    }
    summaries
}

fn contradictions(rows: &[Row]) -> Vec<Contradiction> {
    let mut found = Vec::new();
    let mut instances: Vec<&str> = rows.iter().map(|row| row.instance.as_str()).collect();
    instances.dedup();
    for row in rows.iter().filter(|row| row.verdict == Finding::Wrong) {
        found.push(Contradiction {
            instance: row.instance.clone(),
            message: format!("the model or the proof of {} is wrong", row.setup),
        });
    }
    for instance in instances {
        let says = |verdict| {
            rows.iter()
                .find(|row| row.instance == instance && row.verdict == verdict)
        };
        if let (Some(yes), Some(no)) = (says(Finding::Satisfiable), says(Finding::Unsatisfiable)) {
            found.push(Contradiction {
                instance: instance.to_owned(),
                message: format!(
                    "{} has a model that was checked, {} says that there is none",
                    yes.setup, no.setup
                ),
            });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use anydoku_sat::Formula;
    use anydoku_sat::dpll::Branch;

    use super::super::{Dimensions, Instance};
    use super::*;

    fn plan(repeat: u32) -> Plan {
        let instances = [3, 4].map(|variables| {
            Instance::formula(
                format!("{variables}.cnf"),
                Arc::new(Formula::new(variables)),
            )
        });
        let dimensions = Dimensions {
            branch: vec![Branch::First, Branch::Mrv],
            ..Dimensions::default()
        };
        Plan::new(instances.to_vec(), &dimensions, repeat)
    }

    /// Records with these times, an instance's setups after each other, repetition by repetition.
    fn records(plan: &Plan, times: &[f64]) -> Vec<Record> {
        let bounds = Bounds::default();
        let mut records: Vec<Record> = plan
            .runs()
            .iter()
            .map(|run| {
                let around = super::super::Circumstances {
                    clock: &|| Duration::ZERO,
                    interrupted: &|| false,
                    refutes: None,
                };
                super::super::run(plan, run, &bounds, &around)
            })
            .map(|record| record.expect("not interrupted"))
            .collect();
        assert_eq!(records.len(), times.len());
        for (record, time) in records.iter_mut().zip(times) {
            record.solve_ms = *time;
        }
        records
    }

    #[test]
    fn rates_compare_with_the_base_on_the_same_instance() {
        let plan = plan(1);
        let records = records(&plan, &[10.0, 1.0, 4.0, 8.0]);
        let report = Report::new(&plan, &records, &Bounds::default(), Some("first")).unwrap();
        assert_eq!(report.varied, ["branch"]);
        let rates: Vec<Option<f64>> = report.rows.iter().map(|row| row.rate).collect();
        assert_eq!(rates, [Some(0.0), Some(0.9), Some(0.0), Some(-1.0)]);
        // 14 against 9 in sum.
        assert_eq!(report.summaries[1].rate, Some(5.0 / 14.0));
        assert_eq!(report.summaries[1].solve_ms, 9.0);
        assert_eq!(report.missing, 0);
        for (base, matches) in [("engine=dpll", "2"), ("branch=jw", "none")] {
            let error = Report::new(&plan, &records, &Bounds::default(), Some(base)).unwrap_err();
            assert!(error.to_string().starts_with(matches), "{error}");
        }
    }

    #[test]
    fn rows_hold_medians_and_say_what_is_missing() {
        let plan = plan(3);
        let mut records = records(
            &plan,
            &[1.0, 5.0, 1.0, 5.0, 2.0, 9.0, 1.0, 5.0, 30.0, 7.0, 1.0, 5.0],
        );
        records.pop();
        let report = Report::new(&plan, &records, &Bounds::default(), None).unwrap();
        let first = report.rows[0].solve_ms;
        assert_eq!(
            (first.least, first.median, first.greatest),
            (1.0, 2.0, 30.0)
        );
        assert_eq!(report.rows[1].solve_ms.median, 7.0);
        assert_eq!((report.rows[3].runs, report.missing), (2, 1));
    }

    #[test]
    fn contradictions_and_wrong_models_are_told() {
        let plan = plan(1);
        let mut records = records(&plan, &[1.0; 4]);
        assert!(
            records
                .iter()
                .all(|record| record.verdict == Finding::Satisfiable)
        );
        records[1].verdict = Finding::Unsatisfiable;
        records[2].verdict = Finding::Wrong;
        let report = Report::new(&plan, &records, &Bounds::default(), None).unwrap();
        let told: Vec<&str> = report.contradictions.iter().map(|c| &*c.instance).collect();
        assert_eq!(told, ["4.cnf", "3.cnf"]);
    }

    #[test]
    fn unsolved_counts_twice_the_limit() {
        let plan = plan(1);
        let mut records = records(&plan, &[1000.0; 4]);
        records[0].verdict = Finding::Unknown;
        let bounds = Bounds {
            time: Some(Duration::from_secs(20)),
            ..Bounds::default()
        };
        let report = Report::new(&plan, &records, &bounds, None).unwrap();
        let first = &report.summaries[0];
        assert_eq!(
            (first.solved, first.instances, first.par2),
            (1, 2, Some(41.0))
        );
    }
}
