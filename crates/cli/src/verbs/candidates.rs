//! `candidates`: the values that each cell holds in some grid, and in how many.

use std::time::Instant;

use anydoku::board::draw::{self, Label};
use anydoku::board::formats::{self, Format};
use anydoku::board::{Cell, Value};
use anydoku::true_candidates::{self, CandidateCounts, TrueCandidates, true_candidates};
use anydoku::{Config, Count};
use anyhow::{Result, bail};
use serde_json::{Value as Json, json};

use crate::Status;
use crate::args::{AsCandidates, CandidatesArgs, Global};
use crate::input::{self, Item};
use crate::output;
use crate::watch::Watch;

/// Finds and prints the true candidates of every puzzle.
pub fn run(args: &CandidatesArgs, global: &Global) -> Result<Status> {
    if args.count.is_some() && args.shown != AsCandidates::List && !global.json {
        bail!("--count needs room for the numbers; expected --as list or --json");
    }
    let config = Config::default();
    let watch = Watch::new(args.limits, global);
    input::for_each(&args.input, global, |item| {
        if args.shown == AsCandidates::Doku && item.of > 1 && args.input.reading.puzzle.is_none() {
            bail!("doku holds one puzzle a file; expected --puzzle N");
        }
        let start = Instant::now();
        let found = find(item, args, &config, &watch)?;
        let time = start.elapsed();
        watch.puzzle_done();
        watch.clear();
        if global.json {
            output::json(&found.to_json(item, time))?;
        } else {
            found.print(item, args, global)?;
        }
        if !global.quiet {
            found.remark(item, args, global, time);
        }
        Ok(found.status())
    })
}

/// What was found out about one puzzle.
struct Found {
    candidates: TrueCandidates,
    counts: Option<CandidateCounts>,
}

fn find(item: &Item, args: &CandidatesArgs, config: &Config, watch: &Watch) -> Result<Found> {
    watch.search(|limits, observer| {
        let (network, puzzle) = (&*item.network, &item.puzzle);
        let candidates = true_candidates(network, puzzle, config, limits, observer)?;
        let counts = match args.count {
            Some(most) if candidates.stopped.is_none() => {
                let proved = &candidates.proved;
                let counts = true_candidates::counts(
                    network, puzzle, config, proved, most, limits, observer,
                );
                Some(counts?)
            }
            _ => None,
        };
        Ok(Found { candidates, counts })
    })
}

impl Found {
    fn status(&self) -> Status {
        let stopped = self.counts.as_ref().and_then(|counts| counts.stopped);
        match (
            self.candidates.stopped.or(stopped),
            self.candidates.has_grid(),
        ) {
            (Some(_), _) => Status::Stopped,
            (None, Some(true)) => Status::Answered,
            (None, _) => Status::NoSolution,
        }
    }

    fn print(&self, item: &Item, args: &CandidatesArgs, global: &Global) -> Result<()> {
        if args.shown != AsCandidates::Line && item.of > 1 {
            output::line(&format!("# {}", item.title()))?;
        }
        match self.candidates.has_grid() {
            Some(true) => {}
            Some(false) => {
                if !global.quiet {
                    for why in output::reasons(&self.candidates.refutation) {
                        output::note(&format!("{}: no solution: {why}", item.title()));
                    }
                }
                return output::line("no solution");
            }
            None => {
                let limit = self.candidates.stopped.map(|limit| limit.to_string());
                return output::line(&format!("unknown: {}", limit.unwrap_or_default()));
            }
        }
        let board = item.puzzle.board();
        let cells = board.cell_iter();
        let text = match args.shown {
            AsCandidates::Text => {
                let bold = anstyle::Style::new().bold();
                let (on, off) = (bold.render().to_string(), bold.render_reset().to_string());
                let label = |cell: Cell| Label {
                    text: self.cell(item, cell, ","),
                    style: match item.puzzle.given(cell) {
                        Some(_) => (&on, &off),
                        None => ("", ""),
                    },
                };
                let labels: Vec<Label<'_>> = cells.map(label).collect();
                draw::labels(board, &labels, draw::Border::Ascii)
            }
            AsCandidates::Line => {
                let cells: Vec<String> = cells.map(|cell| self.cell(item, cell, ",")).collect();
                cells.join(" ")
            }
            AsCandidates::List => {
                let lines: Vec<String> = cells.map(|cell| self.list(item, cell)).collect();
                lines.join("\n")
            }
            AsCandidates::Doku => {
                let puzzle = self.candidates.puzzle(&item.puzzle);
                formats::write(Format::Doku, &puzzle)?
            }
        };
        output::line(text.trim_end_matches('\n'))
    }

    /// The candidates of a cell that some grid has, and after a question mark those that nobody knows of.
    fn cell(&self, item: &Item, cell: Cell, between: &str) -> String {
        let word = |value: Value| match char::from_digit(value.number(), 36) {
            Some(digit) if item.puzzle.board().values() <= 35 => {
                digit.to_ascii_uppercase().to_string()
            }
            _ => value.to_string(),
        };
        let between = match item.puzzle.board().values() {
            ..=35 => "",
            _ => between,
        };
        let words = |values: Vec<String>| values.join(between);
        let mut text = words(self.candidates.proved.iter(cell).map(word).collect());
        let open: Vec<String> = self.candidates.open.iter(cell).map(word).collect();
        if !open.is_empty() {
            text += "?";
            text += &words(open);
        }
        text
    }

    /// `r1c1 -> 1 2 5`, with `:` and the number of grids after each value if they were counted.
    fn list(&self, item: &Item, cell: Cell) -> String {
        let mut line = format!("{} ->", item.puzzle.board().cell_name(cell));
        for value in self.candidates.proved.iter(cell) {
            line += &match &self.counts {
                Some(counts) => format!(" {value}:{}", counts.of(cell, value)),
                None => format!(" {value}"),
            };
        }
        for value in self.candidates.open.iter(cell) {
            line += &format!(" ?{value}");
        }
        line
    }

    fn remark(
        &self,
        item: &Item,
        args: &CandidatesArgs,
        global: &Global,
        time: std::time::Duration,
    ) {
        let open = self.candidates.open.total();
        if let Some(limit) = self.candidates.stopped {
            let marked = match global.json {
                true => "",
                false => ", after a question mark",
            };
            output::warning(&format!(
                "{}: {limit}, {} not known{marked}",
                item.title(),
                output::count(open, "candidate"),
            ));
        } else if let Some(limit) = self.counts.as_ref().and_then(|counts| counts.stopped) {
            output::warning(&format!(
                "{}: {limit}, there may be more grids",
                item.title()
            ));
        }
        if !global.json && args.shown != AsCandidates::Line {
            output::note(&format!(
                "{}; {}; {}",
                output::count(self.candidates.proved.total(), "true candidate"),
                output::statistics(&self.candidates.statistics),
                output::milliseconds(time),
            ));
        }
    }

    fn to_json(&self, item: &Item, time: std::time::Duration) -> Json {
        let found = &self.candidates;
        let board = item.puzzle.board();
        let numbers = |values: &mut dyn Iterator<Item = Value>| -> Vec<u32> {
            values.map(Value::number).collect()
        };
        let cells = || board.cell_iter();
        let proved: Vec<Vec<u32>> = cells()
            .map(|cell| numbers(&mut found.proved.iter(cell)))
            .collect();
        let stopped = found
            .stopped
            .or(self.counts.as_ref().and_then(|counts| counts.stopped));
        let mut value = json!({
            "source": item.source,
            "puzzle": item.number,
            "verdict": match found.has_grid() {
                Some(true) => "solved",
                Some(false) => "no solution",
                None => "unknown",
            },
            "candidates": proved,
            "complete": found.stopped.is_none(),
            "stopped": stopped.map(|limit| limit.to_string()),
            "why": found.refutation.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "statistics": output::statistics_json(&found.statistics),
            "ms": output::milliseconds_json(time),
        });
        if found.stopped.is_some() {
            let open: Vec<Vec<u32>> = cells()
                .map(|cell| numbers(&mut found.open.iter(cell)))
                .collect();
            value["unknown"] = json!(open);
        }
        if let Some(counts) = &self.counts {
            let of = |count: Count| {
                let (Count::Exactly(n) | Count::AtLeast(n)) = count;
                // Counts up to a bound of 64 bits.
                let n = u64::try_from(n).unwrap_or(u64::MAX);
                json!({ "count": n, "exact": matches!(count, Count::Exactly(_)) })
            };
            let all = cells().map(|cell| {
                let values = found.proved.iter(cell);
                values.map(|value| of(counts.of(cell, value))).collect()
            });
            value["counts"] = json!(all.collect::<Vec<Vec<Json>>>());
            value["grids"] = of(counts.grids);
        }
        if let Some(name) = &item.puzzle.name {
            value["name"] = json!(name);
        }
        value
    }
}
