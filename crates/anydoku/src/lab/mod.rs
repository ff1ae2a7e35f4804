//! The laboratory: the same instances under many setups, measured and compared.
//!
//! ```text
//!  instances × setups × repetitions ── Plan ── run ── Records ── Report ── table, Markdown, CSV, LaTeX, JSON, plot
//!                                               ▲         ▲
//!                                             clock    a file of lines, to resume from
//! ```
//!
//! | file | idea |
//! |---|---|
//! | `instance` | what is solved: a formula or a puzzle |
//! | `setup` | how: solver, its options, the encoding |
//! | `configuration` | options of the learning solver under a name |
//! | `plan` | which runs, in which order |
//! | `run` | one run, its answer checked |
//! | `record` | what a run found, as a line of JSON, and a file of such lines |
//! | `spread` | median, least and greatest |
//! | `report` | rows and sums of all records, contradictions between setups |
//! | `table` | the report as columns and cells |
//! | `export` | tables and plots as text, one format a file |
//!
//! The clock comes from outside, and so do threads and the checker of proofs: a run is a function of its arguments, and records may come
//! in any order.
//!
//! ```
//! use std::sync::Arc;
//! use std::time::Duration;
//! use anydoku::lab::{run, Bounds, Circumstances, Dimensions, Format, Instance, Plan, Report};
//! use anydoku::sat::dimacs;
//! use anydoku::sat::dpll::Branch;
//!
//! let text = "p cnf 2 3\n 1 2 0\n -1 2 0\n 1 -2 0\n";
//! let formula = dimacs::read(text.as_bytes(), Default::default())?.formula;
//! let instances = vec![Instance::formula("tiny.cnf", Arc::new(formula))];
//! let dimensions = Dimensions { branch: vec![Branch::First, Branch::Mrv], ..Dimensions::default() };
//! let plan = Plan::new(instances, &dimensions, 1);
//!
//! let clock = || Duration::ZERO; // a real one in real life
//! let around = Circumstances { clock: &clock, interrupted: &|| false, refutes: None };
//! let bounds = Bounds::default();
//! let records: Vec<_> = plan.runs().iter()
//!     .filter_map(|one| run(&plan, one, &bounds, &around))
//!     .collect();
//! let report = Report::new(&plan, &records, &bounds, Some("branch=first"))?;
//! assert_eq!(report.rows.len(), 2);
//! assert!(Format::Markdown.export(&report).contains("satisfiable"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod configuration;
mod export;
mod instance;
mod plan;
mod record;
mod report;
mod run;
mod setup;
mod spread;
mod table;

pub use configuration::{Configuration, ConfigurationError};
pub use export::Format;
pub use instance::{Instance, Problem};
pub use plan::{Plan, Run};
pub use record::{Finding, Record, Results, ResultsError};
pub use report::{BaseError, Contradiction, Report, Row, Summary};
pub use run::{Bounds, Circumstances, Refutes, run};
pub use setup::{Dimensions, Setup};
pub use spread::Spread;
pub use table::{Align, Cell, Column, Table};
