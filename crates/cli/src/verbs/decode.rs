//! `decode`: a solver's answer and a puzzle become a grid.

use std::io::BufRead;
use std::path::Path;

use anydoku::encode::{DecodeError, Numbering};
use anydoku::sat::dimacs::{Answer, read_answer};
use anyhow::{Context, Result, anyhow, bail};
use serde_json::json;

use crate::Status;
use crate::args::{DecodeArgs, Global};
use crate::file;
use crate::input;
use crate::output;

/// Reads the answer, checks the grid against the rules and prints it.
pub fn run(args: &DecodeArgs, global: &Global) -> Result<Status> {
    let Some((answer_path, puzzle_files)) = args.files.split_last() else {
        bail!("expected a puzzle file and the solver's answer");
    };
    let has_board = args.reading.shape.is_some() || args.reading.board.is_some();
    if puzzle_files.is_empty() && !has_board {
        bail!("expected a puzzle file and the solver's answer, or --shape and the answer");
    }
    let answer = read_answer(file::open_buffered(answer_path)?)
        .map_err(|error| anyhow!("{}:{error}", file::name(answer_path)))?;
    input::one_of(&args.reading, puzzle_files, global, |item| {
        let literals = match &answer {
            Answer::Satisfiable(literals) => literals,
            Answer::Unsatisfiable => {
                say_nothing("no solution", global)?;
                return Ok(Status::NoSolution);
            }
            Answer::Unknown => {
                say_nothing("unknown", global)?;
                return Ok(Status::Stopped);
            }
        };
        let board = item.puzzle.board();
        let numbering = match &args.cnf {
            None => Numbering::public(board.cells(), board.values()),
            Some(path) => read_map(path, board.cells(), board.values())?,
        };
        let candidates = numbering.candidates() as usize;
        let mut value = vec![None; candidates];
        for lit in literals {
            if let Some(value) = value.get_mut(lit.var().index()) {
                *value = Some(lit.is_positive());
            }
        }
        let unanswered = value.iter().filter(|value| value.is_none()).count();
        if unanswered == candidates && candidates > 0 {
            bail!(
                "{}: says nothing of the {candidates} candidates of this board",
                file::name(answer_path)
            );
        }
        let grid = numbering
            .decode(item.puzzle.givens(), |var| value[var.index()] == Some(true))
            .map_err(|DecodeError::NoValue(cell)| {
                let cell = board.cell_name(cell);
                does_not_fit(
                    answer_path,
                    args,
                    &format!("it leaves {cell} without a value"),
                )
            })?;
        if let Err(violations) = item.puzzle.check(&grid) {
            return Err(does_not_fit(answer_path, args, &violations[0].message));
        }
        if global.json {
            let values: Vec<u32> = grid.values().iter().map(|value| value.number()).collect();
            output::json(&json!({
                "source": item.source,
                "puzzle": item.number,
                "verdict": "solved",
                "grids": [values],
            }))?;
        } else {
            let text = output::grid(board, &grid, &item.puzzle, args.shown)?;
            output::line(text.trim_end_matches('\n'))?;
        }
        Ok(Status::Answered)
    })
}

fn does_not_fit(path: &Path, args: &DecodeArgs, why: &str) -> anyhow::Error {
    let hint = match args.cnf {
        None => " (if the CNF was written with --simplify, name it with --cnf)",
        Some(_) => "",
    };
    anyhow!(
        "{}: the answer does not fit the puzzle: {why}{hint}",
        file::name(path)
    )
}

fn say_nothing(verdict: &str, global: &Global) -> Result<()> {
    if global.json {
        output::json(&json!({"verdict": verdict, "grids": []}))
    } else {
        output::line(verdict)
    }
}

/// The numbering that the comment lines of a CNF file state.
fn read_map(path: &Path, cells: u32, values: u32) -> Result<Numbering> {
    let mut comments = Vec::new();
    let mut variables = None;
    for line in file::open_buffered(path)?.split(b'\n') {
        let line = line.with_context(|| file::name(path))?;
        if line.starts_with(b"p ") {
            // The map stands before the clauses.
            let header = String::from_utf8_lossy(&line).into_owned();
            variables = header
                .split_whitespace()
                .nth(2)
                .and_then(|word| word.parse().ok());
            break;
        }
        comments.push(String::from_utf8_lossy(&line).into_owned());
    }
    let numbering = Numbering::from_comments(cells, values, comments.iter().map(String::as_str))
        .map_err(|error| anyhow!("{}:{error}", file::name(path)))?;
    let candidates = numbering.candidates();
    if variables.is_none_or(|variables: u32| variables < candidates) {
        bail!(
            "{}: is no CNF of this puzzle: it has neither a map of `encode --simplify` nor {candidates} variables",
            file::name(path)
        );
    }
    Ok(numbering)
}
