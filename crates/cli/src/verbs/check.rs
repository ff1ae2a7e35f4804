//! `check`: whether a puzzle has one grid, whether it needs all its givens, and what clashes if it has none.

use std::time::{Duration, Instant};

use anydoku::Config;
use anydoku::board::draw::{self, Label};
use anydoku::board::{Cell, Grid};
use anydoku::conflict::{Conflict, Effort, Element};
use anydoku::diagnose::{Diagnosis, diagnose};
use anyhow::Result;
use serde_json::{Value as Json, json};

use crate::Status;
use crate::args::{CheckArgs, Global};
use crate::input::{self, Item};
use crate::output;
use crate::watch::Watch;

/// Checks every puzzle and prints what was found.
pub fn run(args: &CheckArgs, global: &Global) -> Result<Status> {
    let config = Config::default();
    let effort = Effort {
        smallest: args.effort,
        ..Effort::default()
    };
    let watch = Watch::new(args.limits, global);
    input::for_each(&args.input, global, |item| {
        let start = Instant::now();
        let found = watch.search(|limits, observer| {
            let (network, puzzle) = (&*item.network, &item.puzzle);
            diagnose(network, puzzle, &config, effort, limits, observer)
        })?;
        let time = start.elapsed();
        watch.puzzle_done();
        watch.clear();
        if global.json {
            output::json(&to_json(&found, item, time))?;
        } else if args.line {
            output::line(&words(&found).join(", "))?;
        } else {
            if item.of > 1 {
                output::line(&format!("# {}", item.title()))?;
            }
            print(&found, item)?;
        }
        if !global.quiet {
            if let Some(limit) = found.stopped {
                output::warning(&format!("{}: {limit}", item.title()));
            }
            if !global.json && !args.line {
                output::note(&format!(
                    "{}; {}",
                    output::statistics(&found.statistics),
                    output::milliseconds(time)
                ));
            }
        }
        Ok(match (found.stopped, found.unique(), found.grids.len()) {
            (Some(_), ..) => Status::Stopped,
            (None, Some(false), 0) => Status::NoSolution,
            _ => Status::Answered,
        })
    })
}

/// The verdicts in words: `unique, minimal`, `several`, `no solution`.
fn words(found: &Diagnosis) -> Vec<String> {
    let known = match (found.unique(), found.grids.len()) {
        (Some(true), _) => "unique",
        (Some(false), 0) => return vec!["no solution".to_owned()],
        (Some(false), _) => return vec!["several".to_owned()],
        (None, 0) => return vec!["unknown".to_owned()],
        (None, _) => return vec!["unknown whether unique".to_owned()],
    };
    let minimal = match found.minimal() {
        Some(true) => "minimal".to_owned(),
        Some(false) => output::count(found.redundant.len() as u64, "redundant given"),
        None => "unknown whether minimal".to_owned(),
    };
    vec![known.to_owned(), minimal]
}

fn print(found: &Diagnosis, item: &Item) -> Result<()> {
    let board = item.puzzle.board();
    let names = |cells: &[Cell]| {
        let names: Vec<String> = cells
            .iter()
            .map(|&cell| board.cell_name(cell).to_string())
            .collect();
        names.join(" ")
    };
    if let Some(conflict) = &found.conflict {
        return print_conflict(conflict, found, item);
    }
    let differing = found.differing();
    for grid in &found.grids {
        if differing.is_empty() {
            let entries: Vec<_> = grid.values().iter().copied().map(Some).collect();
            let text = output::picture(board, &entries, item.puzzle.givens());
            output::line(text.trim_end_matches('\n'))?;
        } else {
            output::line(&marked(grid, &differing, item))?;
        }
    }
    if !differing.is_empty() {
        let cells = output::count(differing.len() as u64, "cell");
        return output::line(&format!(
            "not unique: these two differ in {cells} (*): {}",
            names(&differing)
        ));
    }
    let words = words(found);
    output::line(&match found.minimal() {
        Some(false) if words.len() == 2 => format!(
            "{}, not minimal: {} ({}){}",
            words[0],
            words[1],
            names(&found.redundant),
            match found.redundant.len() {
                1 => "",
                _ => ", each by itself",
            }
        ),
        _ => words.join(", "),
    })?;
    for why in output::reasons(&found.refutation) {
        output::line(&format!("  {why}"))?;
    }
    Ok(())
}

fn print_conflict(conflict: &Conflict, found: &Diagnosis, item: &Item) -> Result<()> {
    let number = conflict.elements.len();
    let what = match (conflict.smallest, conflict.irreducible) {
        (true, _) => "and no fewer do",
        (false, true) => "and none of them can be left out",
        (false, false) => "perhaps not all are needed",
    };
    output::line(&match number {
        1 => "no solution: this alone can't be:".to_owned(),
        _ => format!("no solution: these {number} clash, {what}:"),
    })?;
    for element in &conflict.elements {
        output::line(&format!("  {}", element.describe(&item.puzzle)))?;
    }
    for why in output::reasons(&found.refutation) {
        output::line(&format!("that is, {why}"))?;
    }
    Ok(())
}

/// A grid with an asterisk after the values of these cells.
fn marked(grid: &Grid, differing: &[Cell], item: &Item) -> String {
    let board = item.puzzle.board();
    let bold = anstyle::Style::new().bold();
    let color = anstyle::Style::new().fg_color(Some(anstyle::AnsiColor::Yellow.into()));
    let codes =
        |style: anstyle::Style| (style.render().to_string(), style.render_reset().to_string());
    let (bold, color) = (codes(bold), codes(color));
    let label = |cell: Cell| {
        let value = grid.value(cell);
        let (mark, style) = match differing.binary_search(&cell) {
            Ok(_) => ('*', (&*color.0, &*color.1)),
            Err(_) if item.puzzle.given(cell).is_some() => (' ', (&*bold.0, &*bold.1)),
            Err(_) => (' ', ("", "")),
        };
        Label {
            text: format!("{value}{mark}"),
            style,
        }
    };
    let labels: Vec<Label<'_>> = board.cell_iter().map(label).collect();
    let text = draw::labels(board, &labels, draw::Border::Ascii);
    // A mark that is a blank is none at the end of a line.
    let lines: Vec<&str> = text.lines().map(|line| line.trim_end()).collect();
    lines.join("\n")
}

fn to_json(found: &Diagnosis, item: &Item, time: Duration) -> Json {
    let numbers = |cells: &[Cell]| cells.iter().map(|cell| cell.index()).collect::<Vec<_>>();
    let grids: Vec<Vec<u32>> = found
        .grids
        .iter()
        .map(|grid| grid.values().iter().map(|value| value.number()).collect())
        .collect();
    let mut value = json!({
        "source": item.source,
        "puzzle": item.number,
        "verdict": match (found.unique(), found.grids.len()) {
            (Some(true), _) => "unique",
            (Some(false), 0) => "no solution",
            (Some(false), _) => "several",
            (None, _) => "unknown",
        },
        "grids": grids,
        "differing": numbers(&found.differing()),
        "minimal": found.minimal(),
        "redundant": numbers(&found.redundant),
        "undecided": numbers(&found.undecided),
        "stopped": found.stopped.map(|limit| limit.to_string()),
        "why": found.refutation.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "statistics": output::statistics_json(&found.statistics),
        "ms": output::milliseconds_json(time),
    });
    if let Some(conflict) = &found.conflict {
        let elements = conflict.elements.iter().map(|element| {
            json!({
                "kind": match element {
                    Element::Given(..) => "given",
                    Element::Allowed(..) => "allowed",
                    Element::Rule(_) => "rule",
                },
                "cells": numbers(&element.cells(&item.puzzle)),
                "says": element.describe(&item.puzzle),
            })
        });
        value["conflict"] = json!({
            "elements": elements.collect::<Vec<_>>(),
            "irreducible": conflict.irreducible,
            "smallest": conflict.smallest,
        });
    }
    if let Some(name) = &item.puzzle.name {
        value["name"] = json!(name);
    }
    value
}
