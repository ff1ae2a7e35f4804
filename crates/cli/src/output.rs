//! What people see: messages on standard error, grids on standard output.

use std::io::{self, Write};
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use anydoku::board::check::Violation;
use anydoku::board::formats::{self, Format};
use anydoku::board::{Board, Grid, Puzzle, Value, draw};
use anydoku::sat::Statistics;
use anyhow::{Context, Result};
use serde::Serialize;
use serde_json::{Value as Json, json};

use crate::args::As;

/// Prints an error.
pub fn error(message: &str) {
    say(AnsiColor::Red, "error", message);
}

/// Prints a warning.
pub fn warning(message: &str) {
    say(AnsiColor::Yellow, "warning", message);
}

/// Prints a note.
pub fn note(message: &str) {
    let _ = writeln!(anstream::stderr().lock(), "{message}");
}

fn say(color: AnsiColor, word: &str, message: &str) {
    let style = Style::new().bold().fg_color(Some(color.into()));
    // Nobody is left to tell if standard error is closed.
    let _ = writeln!(
        anstream::stderr().lock(),
        "{style}{word}{style:#}: {message}"
    );
}

/// Prints a result; ends with a line feed.
pub fn line(text: &str) -> Result<()> {
    writeln!(anstream::stdout().lock(), "{text}").map_err(Into::into)
}

/// Prints one JSON object on one line.
pub fn json(value: &impl Serialize) -> Result<()> {
    let text = serde_json::to_string(value)?;
    writeln!(io::stdout().lock(), "{text}").map_err(Into::into)
}

/// Whether an error only says that nobody reads our output any more.
pub fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause
            .downcast_ref::<io::Error>()
            .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}

/// A grid in the form that was asked for, with a line feed at the end.
pub fn grid(board: &Board, grid: &Grid, puzzle: &Puzzle, shown: As) -> Result<String> {
    let entries: Vec<Option<Value>> = grid.values().iter().copied().map(Some).collect();
    Ok(match shown {
        As::Text => picture(board, &entries, puzzle.givens()),
        As::Coordinates => draw::coordinates(board, &entries),
        As::Line => one_line(puzzle, &entries)? + "\n",
    })
}

/// A picture with the givens in bold.
pub fn picture(board: &Board, entries: &[Option<Value>], givens: &[Option<Value>]) -> String {
    let bold = Style::new().bold();
    let solved = Style::new().fg_color(Some(AnsiColor::Cyan.into()));
    let (bold_on, bold_off) = (bold.render().to_string(), bold.render_reset().to_string());
    let (on, off) = (
        solved.render().to_string(),
        solved.render_reset().to_string(),
    );
    let style = draw::Style {
        given: (&bold_on, &bold_off),
        solved: (&on, &off),
        ..draw::Style::default()
    };
    draw::text(board, entries, givens, &style)
}

/// One line: a character a cell, or numbers between commas when there are more values than characters.
fn one_line(puzzle: &Puzzle, entries: &[Option<Value>]) -> Result<String> {
    let mut filled = Puzzle::new(puzzle.board().clone());
    for (cell, value) in puzzle.board().cell_iter().zip(entries) {
        if let Some(value) = value {
            filled.give(cell, *value)?;
        }
    }
    let format = if puzzle.board().values() <= 35 {
        Format::Line
    } else {
        Format::Numbers
    };
    let text = formats::write(format, &filled).context("as a line")?;
    Ok(text.trim_end().to_owned())
}

/// The first reasons why there is no grid, and how many more there are: hundreds of givens can clash.
pub fn reasons(violations: &[Violation]) -> Vec<String> {
    const SHOWN: usize = 3;
    let mut reasons: Vec<String> = violations.iter().map(ToString::to_string).collect();
    if reasons.len() > SHOWN + 1 {
        let more = reasons.len() - SHOWN;
        reasons.truncate(SHOWN);
        reasons.push(format!("{more} more reasons (--json lists them)"));
    }
    reasons
}

/// `1 grid`, `2 grids`.
pub fn count(number: u64, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// The counters of a search in words.
pub fn statistics(statistics: &Statistics) -> String {
    let Statistics {
        decisions,
        propagations,
        conflicts,
        learned,
        restarts,
        deepest,
    } = statistics;
    format!(
        "{}, {}, {}, {learned} learned, {}, deepest level {deepest}",
        count(*decisions, "decision"),
        count(*propagations, "propagation"),
        count(*conflicts, "conflict"),
        count(*restarts, "restart"),
    )
}

/// The counters of a search for programs.
pub fn statistics_json(statistics: &Statistics) -> Json {
    json!({
        "decisions": statistics.decisions,
        "propagations": statistics.propagations,
        "conflicts": statistics.conflicts,
        "learned": statistics.learned,
        "restarts": statistics.restarts,
        "deepest": statistics.deepest,
    })
}

/// A duration for programs: milliseconds, to the microsecond.
pub fn milliseconds_json(time: Duration) -> Json {
    json!((time.as_secs_f64() * 1e6).round() / 1e3)
}

/// A duration for people.
pub fn milliseconds(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1e3)
}
