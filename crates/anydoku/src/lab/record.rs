//! What a run found, as a line of JSON, and files of such lines.
//!
//! A file grows by one line as each run ends, so whatever stops the process, only the last line can be half
//! written. Such a line is left out when the file is read.

use std::collections::HashSet;

use anydoku_sat::Statistics;
use serde::{Deserialize, Serialize};

use super::plan::{Plan, Run};
use super::run::Bounds;

/// The answer of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Finding {
    /// There is a model, and it was checked.
    Satisfiable,
    /// There is none, the solver says.
    Unsatisfiable,
    /// A limit was reached.
    Unknown,
    /// The solver showed a model that is none, or wrote a proof that proves nothing.
    Wrong,
}

impl Finding {
    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Finding::Satisfiable => "satisfiable",
            Finding::Unsatisfiable => "unsatisfiable",
            Finding::Unknown => "unknown",
            Finding::Wrong => "WRONG",
        }
    }

    /// Whether the question was answered.
    pub const fn is_known(self) -> bool {
        matches!(self, Finding::Satisfiable | Finding::Unsatisfiable)
    }
}

/// What one run found, and what it took. Times are in milliseconds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The name of the instance.
    pub instance: String,
    /// The hash of what it says, in hexadecimal.
    pub fingerprint: String,
    /// The key of the setup.
    pub setup: String,
    /// From 1.
    pub repetition: u32,
    /// The limits of the run, in words.
    pub limits: String,
    /// The answer.
    pub verdict: Finding,
    /// Whether the proof of "unsatisfiable" was accepted, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub refutation: Option<bool>,
    /// The limit that stopped it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub stopped: Option<String>,
    /// Variables, helpers included.
    pub variables: u32,
    /// Clauses.
    pub clauses: u64,
    /// Decisions.
    pub decisions: u64,
    /// Conflicts.
    pub conflicts: u64,
    /// Literals implied.
    pub propagations: u64,
    /// Clauses learned.
    pub learned: u64,
    /// Restarts.
    pub restarts: u64,
    /// The deepest level.
    pub depth: u32,
    /// How long the encoding took; 0 for clauses from a file.
    pub encode_ms: f64,
    /// How long the solver took, loading included.
    pub solve_ms: f64,
}

impl Record {
    pub(super) fn count(&mut self, statistics: &Statistics) {
        self.decisions = statistics.decisions;
        self.conflicts = statistics.conflicts;
        self.propagations = statistics.propagations;
        self.learned = statistics.learned;
        self.restarts = statistics.restarts;
        self.depth = statistics.deepest;
    }

    fn lacks_proof(&self) -> bool {
        let learned = self.setup.starts_with("engine=cdcl");
        learned && self.verdict == Finding::Unsatisfiable && self.refutation.is_none()
    }

    /// The record as a line, ended by a line feed.
    pub fn line(&self) -> String {
        let mut line = serde_json::to_string(self).expect("numbers and text are JSON");
        line.push('\n');
        line
    }
}

/// The text of a file of results.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Results {
    /// The records in order.
    pub records: Vec<Record>,
    /// How many bytes of the text are whole lines. What comes after was half written: cut it off before
    /// writing more.
    pub whole: usize,
}

/// Why a text is no file of results.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}:{column}: {message}; expected a line that `lab` wrote")]
pub struct ResultsError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong with it.
    pub message: String,
}

impl Results {
    /// Reads a file of results.
    ///
    /// # Errors
    /// If a line other than the last is no record.
    pub fn read(text: &str) -> Result<Results, ResultsError> {
        let mut results = Results::default();
        let mut lines = text.split_inclusive('\n').zip(1..).peekable();
        while let Some((text, line)) = lines.next() {
            if text.trim().is_empty() {
                results.whole += text.len();
                continue;
            }
            let last = lines.peek().is_none();
            match serde_json::from_str(text) {
                // Without a line feed even a record that can be read may lack digits of its last number.
                Ok(record) if text.ends_with('\n') => results.records.push(record),
                Ok(_) => break,
                Err(_) if last && !text.ends_with('\n') => break,
                Err(error) => {
                    return Err(ResultsError {
                        line,
                        column: error.column().max(1),
                        message: error.to_string(),
                    });
                }
            }
            results.whole += text.len();
        }
        Ok(results)
    }

    /// The runs of a plan that these records don't answer. An answer counts under whatever limits it was
    /// found, the want of one only under the same limits. With `proofs` a refutation by CDCL counts only if its
    /// proof was checked.
    pub fn missing<'p>(&self, plan: &'p Plan, bounds: &Bounds, proofs: bool) -> Vec<&'p Run> {
        let limits = bounds.to_string();
        let known = self
            .records
            .iter()
            .filter(|record| record.verdict.is_known() || record.limits == limits)
            .filter(|record| !(proofs && record.lacks_proof()));
        let known: HashSet<(&str, &str, &str, u32)> = known
            .map(|record| {
                let (instance, setup) = (record.instance.as_str(), record.setup.as_str());
                (
                    instance,
                    record.fingerprint.as_str(),
                    setup,
                    record.repetition,
                )
            })
            .collect();
        let runs = plan.runs().iter();
        runs.filter(|run| {
            let instance = plan.instance(run);
            let fingerprint = format!("{:016x}", instance.fingerprint);
            let name = instance.name.as_str();
            !known.contains(&(name, &fingerprint, &run.key, run.repetition))
        })
        .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(repetition: u32) -> Record {
        Record {
            instance: "a \"name\"".into(),
            fingerprint: "0".into(),
            setup: "engine=cdcl".into(),
            repetition,
            limits: "none".into(),
            verdict: Finding::Unknown,
            refutation: None,
            stopped: None,
            variables: 3,
            clauses: 4,
            decisions: 5,
            conflicts: 6,
            propagations: 7,
            learned: 8,
            restarts: 9,
            depth: 10,
            encode_ms: 0.5,
            solve_ms: 12.25,
        }
    }

    #[test]
    fn a_half_written_last_line_is_left_out() {
        let whole = record(1).line() + &record(2).line();
        let all = Results::read(&whole).unwrap();
        assert_eq!(all.records, [record(1), record(2)]);
        assert_eq!(all.whole, whole.len());
        let first = record(1).line().len();
        for end in first..whole.len() {
            let results = Results::read(&whole[..end]).unwrap();
            assert_eq!((results.records.len(), results.whole), (1, first), "{end}");
        }
    }

    #[test]
    fn any_other_line_that_is_no_record_is_an_error() {
        let text = record(1).line() + "nonsense\n" + &record(2).line();
        assert_eq!(Results::read(&text).unwrap_err().line, 2);
        let text = record(1).line() + "{\"instance\": 1}\n";
        assert_eq!(Results::read(&text).unwrap_err().line, 2);
    }
}
