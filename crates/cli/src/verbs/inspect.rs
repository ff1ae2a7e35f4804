//! `inspect`: the numbers of a board and its clauses beside those of theory.

use anydoku::inspect::{Entry, inspect};
use anyhow::Result;
use serde_json::{Value as Json, json};

use crate::Status;
use crate::args::{Global, InspectArgs};
use crate::input;
use crate::output;

/// Prints everything that can be counted.
pub fn run(args: &InspectArgs, global: &Global) -> Result<Status> {
    input::one(&args.input, global, |item| {
        let options = args.encoding.options(false);
        let inspection = inspect(&item.network, &item.puzzle, options);
        if global.json {
            output::json(&json!({
                "source": item.source,
                "shape": item.puzzle.board().shape(),
                "board": inspection.board.iter().map(entry_json).collect::<Vec<_>>(),
                "clauses": inspection.clauses.iter().map(entry_json).collect::<Vec<_>>(),
                "groups": inspection.groups.iter().map(|(name, cells)| {
                    json!({"name": name, "cells": cells})
                }).collect::<Vec<_>>(),
            }))?;
            return Ok(Status::Answered);
        }
        let board = item.puzzle.board();
        output::line(&format!("Board: {}", board.shape().unwrap_or("free")))?;
        table(&inspection.board)?;
        output::line(&format!(
            "\nClauses: {} encoding, at most one {}, runs {}, duplicates {}{}",
            options.encoding,
            options.at_most_one,
            options.runs,
            options.duplicates,
            if options.simplify { ", simplified" } else { "" }
        ))?;
        table(&inspection.clauses)?;
        if !inspection.groups.is_empty() {
            output::line("\nGroups")?;
        }
        for (name, cells) in &inspection.groups {
            output::line(&format!("  {name}: {}", cells.join(" ")))?;
        }
        Ok(Status::Answered)
    })
}

fn table(entries: &[Entry]) -> Result<()> {
    // The widest entry makes the column, but for long lists, which stand out.
    let width = |text: fn(&Entry) -> &str, most: usize| {
        let widths = entries.iter().map(|entry| text(entry).chars().count());
        widths.filter(|&width| width <= most).max().unwrap_or(0)
    };
    let what = width(|entry| &entry.what, 48);
    let measured = width(|entry| &entry.measured, 40);
    for entry in entries {
        let theory = entry.theory.as_ref().map_or(String::new(), |theory| {
            let sign = if entry.agrees() { "=" } else { "DIFFERS from" };
            format!("  {sign} {} = {}", theory.formula, theory.value)
        });
        let line = format!(
            "  {:what$}  {:>measured$}{theory}",
            entry.what, entry.measured
        );
        output::line(line.trim_end())?;
    }
    Ok(())
}

fn entry_json(entry: &Entry) -> Json {
    json!({
        "what": entry.what,
        "measured": entry.measured,
        "formula": entry.theory.as_ref().map(|theory| &theory.formula),
        "theory": entry.theory.as_ref().map(|theory| &theory.value),
        "agrees": entry.agrees(),
    })
}
