//! What the laboratory measures: the instance, the runs, the table.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use anydoku::Network;
use anydoku::board::formats;
use anydoku::lab::{Align, Bounds, Circumstances, Instance, Plan, Report, Table, run};
use anydoku::sat::dimacs;

use crate::screen::Reader;
use crate::work::Cancel;

/// A puzzle to begin with.
const SAMPLE: (&str, &str) = (
    "sudoku",
    "...4.9.2.52..8.34.93......7.8...5..1....9......1..8..4...6.75..3..8..1..1...2....\n",
);

/// The puzzle to begin with.
pub fn sample() -> Instance {
    puzzle(SAMPLE.0, SAMPLE.1.as_bytes()).expect("the tests read it")
}

/// What was measured.
#[derive(Debug)]
pub struct Measured {
    /// A row a setup.
    pub table: Table,
    /// How many runs were done.
    pub runs: usize,
    /// How many there are in all.
    pub of: usize,
    /// Whether setups disagree, or a model is none.
    pub contradicts: bool,
}

/// The head of a column, its cells, and whether these are numbers.
pub type Column = (String, Vec<String>, bool);

/// What all rows have in common, in words; and the columns in which they differ.
pub fn apart(table: &Table) -> (String, Vec<Column>) {
    let (mut same, mut columns) = (Vec::new(), Vec::new());
    for (index, column) in table.columns.iter().enumerate() {
        let cells: Vec<String> = table.rows.iter().map(|row| row[index].text()).collect();
        match &cells[..] {
            [first, second, ..] if cells.iter().all(|cell| cell == second) => {
                same.push(format!("{} {first}", column.head));
            }
            _ => {
                let right = column.align == Align::Right;
                columns.push((column.head.clone(), cells, right));
            }
        }
    }
    (same.join(", "), columns)
}

/// Does the runs of a plan until it is asked to stop.
pub fn measure(
    plan: &Plan,
    bounds: &Bounds,
    done: &AtomicUsize,
    cancel: &Cancel,
) -> Result<Measured, String> {
    let start = Instant::now();
    let clock = || start.elapsed();
    let interrupted = || cancel.reason().is_some();
    let around = Circumstances {
        clock: &clock,
        interrupted: &interrupted,
        refutes: None,
    };
    let mut records = Vec::new();
    for one in plan.runs() {
        let Some(record) = run(plan, one, bounds, &around) else {
            break;
        };
        records.push(record);
        done.fetch_add(1, Ordering::Relaxed);
    }
    let report = Report::new(plan, &records, bounds, None).map_err(|error| error.to_string())?;
    Ok(Measured {
        table: report.table(),
        runs: records.len(),
        of: plan.runs().len(),
        contradicts: !report.contradictions.is_empty(),
    })
}

/// A puzzle as an instance.
fn puzzle(name: &str, bytes: &[u8]) -> Result<Instance, String> {
    let mut reading =
        formats::read(bytes, &Default::default()).map_err(|error| error.to_string())?;
    let puzzle = reading.puzzles.swap_remove(0);
    let network = Arc::new(Network::new(puzzle.board()));
    Ok(Instance::puzzle(name, network, puzzle))
}

/// The formula or the first puzzle of a file.
pub fn instance(path: &Path, reader: Reader) -> Result<Instance, String> {
    let bytes = reader(path)?;
    let name = path
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let header = |line: &[u8]| line.trim_ascii_start().starts_with(b"p cnf");
    let start = &bytes[..bytes.len().min(1 << 16)];
    if name.contains(".cnf") || start.split(|&byte| byte == b'\n').any(header) {
        let options = dimacs::ReadOptions { lenient: true };
        let reading =
            dimacs::read(&bytes[..], options).map_err(|error| format!("{name}:{error}"))?;
        return Ok(Instance::formula(name, Arc::new(reading.formula)));
    }
    puzzle(&name, &bytes).map_err(|error| format!("{name}:{error}"))
}
