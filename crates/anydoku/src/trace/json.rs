//! Steps as lines of JSON.
//!
#![doc = include_str!("schema.md")]

use std::io::{self, Write};
use std::ops::ControlFlow;

use anydoku_sat::trace::{Book, Cause, ClauseNumber, Event, Names, Origin, Reader, Step, View};
use anydoku_sat::{Formula, Limit, Lit, Verdict};
use serde::Serialize;

/// Writes the steps of a trace. A [`Reader`] for a [`Recorder`](anydoku_sat::trace::Recorder).
///
/// Taking a step can't fail, so the first failure of the output is kept, nothing is written after it, and
/// [`JsonLines::finish`] reports it.
pub struct JsonLines<'n, W> {
    out: W,
    names: Option<&'n dyn Names>,
    fault: Option<io::Error>,
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// In the words of [`JsonLines`].
    pub verdict: &'static str,
    /// What stopped it.
    pub stopped: Option<Limit>,
}

impl From<&Verdict> for Outcome {
    fn from(verdict: &Verdict) -> Outcome {
        let (verdict, stopped) = match verdict {
            Verdict::Satisfiable(_) => ("satisfiable", None),
            Verdict::Unsatisfiable(_) => ("unsatisfiable", None),
            Verdict::Unknown(limit) => ("unknown", Some(*limit)),
        };
        Outcome { verdict, stopped }
    }
}

#[derive(Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
enum Line<'a> {
    Start {
        schema: u32,
        source: &'a str,
        solver: &'a str,
        variables: u32,
        clauses: usize,
    },
    Decide {
        #[serde(flatten)]
        at: At,
        #[serde(flatten)]
        literal: Literal,
    },
    Imply {
        #[serde(flatten)]
        at: At,
        #[serde(flatten)]
        literal: Literal,
        why: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")]
        clause: Option<Clause>,
        #[serde(skip_serializing_if = "Option::is_none")]
        unit: Option<u32>,
        #[serde(skip_serializing_if = "Option::is_none")]
        antecedents: Option<Vec<u32>>,
    },
    Conflict {
        #[serde(flatten)]
        at: At,
        conflict: u64,
        clause: Clause,
    },
    Learn {
        #[serde(flatten)]
        at: At,
        clause: Clause,
        antecedents: Option<Vec<u32>>,
    },
    Forget {
        #[serde(flatten)]
        at: At,
        clause: Clause,
    },
    Backjump {
        #[serde(flatten)]
        at: At,
        from: u32,
    },
    Restart {
        #[serde(flatten)]
        at: At,
    },
    Solution {
        #[serde(flatten)]
        at: At,
        lits: Vec<i32>,
        #[serde(skip_serializing_if = "Option::is_none")]
        names: Option<Vec<String>>,
    },
    End {
        verdict: &'static str,
        stopped: Option<String>,
        steps: u64,
        left_out: u64,
    },
}

#[derive(Serialize)]
struct At {
    step: u64,
    level: u32,
}

#[derive(Serialize)]
struct Literal {
    lit: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
}

#[derive(Serialize)]
struct Clause {
    number: u32,
    from: &'static str,
    lits: Vec<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    says: Option<String>,
}

fn numbers(clauses: &[ClauseNumber]) -> Vec<u32> {
    clauses.iter().map(|clause| clause.number()).collect()
}

fn dimacs(literals: &[Lit]) -> Vec<i32> {
    literals.iter().map(|lit| lit.to_dimacs()).collect()
}

impl<'n, W: Write> JsonLines<'n, W> {
    /// Writes to `out`, with names if there are any.
    pub fn new(out: W, names: Option<&'n dyn Names>) -> JsonLines<'n, W> {
        JsonLines {
            out,
            names,
            fault: None,
        }
    }

    /// Writes the first line: where the formula comes from, and who will solve it.
    pub fn start(&mut self, source: &str, solver: &str, formula: &Formula) {
        self.write(&Line::Start {
            schema: 1,
            source,
            solver,
            variables: formula.variables(),
            clauses: formula.len(),
        });
    }

    /// Writes the last line: how it ended, how many steps there were, and how many events were left out.
    ///
    /// # Errors
    /// The first failure of the output.
    pub fn finish(mut self, outcome: Outcome, steps: u64, left_out: u64) -> io::Result<W> {
        self.write(&Line::End {
            verdict: outcome.verdict,
            stopped: outcome.stopped.map(|limit| limit.to_string()),
            steps,
            left_out,
        });
        match self.fault {
            Some(fault) => Err(fault),
            None => {
                self.out.flush()?;
                Ok(self.out)
            }
        }
    }

    fn write(&mut self, line: &Line<'_>) {
        if self.fault.is_none() {
            let written = serde_json::to_writer(&mut self.out, line).map_err(io::Error::from);
            self.fault = written.and_then(|()| self.out.write_all(b"\n")).err();
        }
    }

    fn literal(&self, lit: Lit) -> Literal {
        Literal {
            lit: lit.to_dimacs(),
            name: self.names.map(|names| names.literal(lit)),
        }
    }

    fn clause(&self, book: &Book, number: ClauseNumber) -> Clause {
        let literals = book.clause(number);
        Clause {
            number: number.number(),
            from: match book.origin(number) {
                Origin::Formula => "formula",
                Origin::Learned => "learned",
                Origin::Unit => "unit",
                Origin::Unlisted => "unlisted",
            },
            lits: dimacs(literals),
            says: self.names.map(|names| names.says(literals)),
        }
    }
}

impl<W: Write> Reader for JsonLines<'_, W> {
    fn read(&mut self, step: &Step, view: View<'_>) -> ControlFlow<()> {
        let at = At {
            step: step.number,
            level: step.level,
        };
        let clause = |number: &ClauseNumber| self.clause(view.book, *number);
        let line = match &step.event {
            Event::Decide { lit } => Line::Decide {
                at,
                literal: self.literal(*lit),
            },
            Event::Imply { lit, cause, unit } => {
                let (why, clause) = match cause {
                    Cause::Clause(number) => ("clause", Some(clause(number))),
                    Cause::Pure => ("pure", None),
                    Cause::Propagator(_) => ("propagator", None),
                    Cause::Flip => ("flip", None),
                    Cause::Decision => ("decision", None), // Never: decisions are not implied.
                };
                Line::Imply {
                    at,
                    literal: self.literal(*lit),
                    why,
                    clause,
                    unit: unit.as_ref().map(|(number, _)| number.number()),
                    antecedents: unit.as_ref().map(|(_, antecedents)| numbers(antecedents)),
                }
            }
            Event::Conflict {
                number,
                clause: at_fault,
            } => Line::Conflict {
                at,
                conflict: *number,
                clause: clause(at_fault),
            },
            Event::Learn {
                clause: learned,
                antecedents,
            } => Line::Learn {
                at,
                clause: clause(learned),
                antecedents: antecedents.as_deref().map(numbers),
            },
            Event::Forget { clause: forgotten } => Line::Forget {
                at,
                clause: clause(forgotten),
            },
            Event::Backjump { from } => Line::Backjump { at, from: *from },
            Event::Restart => Line::Restart { at },
            Event::Solution { trail } => Line::Solution {
                at,
                lits: dimacs(trail),
                names: self.names.map(|names| {
                    let positive = trail.iter().filter(|lit| lit.is_positive());
                    positive.map(|&lit| names.literal(lit)).collect()
                }),
            },
        };
        self.write(&line);
        if self.fault.is_some() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}
