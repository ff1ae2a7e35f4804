//! `solve`: the grid of each puzzle, or several, or whether it is the only one.

use std::time::{Duration, Instant};

use anydoku::board::Grid;
use anydoku::board::check::Violation;
use anydoku::sat::{Limit, Statistics};
use anydoku::search::Size;
use anydoku::{Config, Engine, Next, Search};
use anyhow::Result;
use serde_json::{Value as Json, json};

use crate::Status;
use crate::args::{As, Global, SolveArgs};
use crate::config::config;
use crate::input::{self, Item};
use crate::output;
use crate::watch::Watch;

/// Solves every puzzle and prints what was asked for.
pub fn run(args: &SolveArgs, global: &Global) -> Result<Status> {
    let config = config(&args.encoding, &args.engine)?;
    let watch = Watch::new(args.limits, global);
    let wanted = match args.all {
        Some(all) => all,
        None if args.check => 2,
        None => 1,
    };
    input::for_each(&args.input, global, |item| {
        let found = find(item, &config, wanted, &watch)?;
        watch.puzzle_done();
        watch.clear();
        if global.json {
            output::json(&found.to_json(item, args))?;
        } else {
            found.print(item, args, global)?;
        }
        Ok(found.status())
    })
}

/// What was found out about one puzzle.
struct Found {
    grids: Vec<Grid>,
    /// Whether there are no more grids than these.
    complete: bool,
    /// What stopped the search.
    stopped: Option<Limit>,
    /// Why there is no grid, if that was seen without search.
    refutation: Vec<Violation>,
    size: Size,
    /// Which engine had the last word.
    engine: Engine,
    statistics: Statistics,
    encode_time: Duration,
    solve_time: Duration,
}

fn find(item: &Item, config: &Config, wanted: u64, watch: &Watch) -> Result<Found> {
    let start = Instant::now();
    let mut search = Search::new(&item.network, &item.puzzle, config);
    let encode_time = start.elapsed();
    let start = Instant::now();
    let (mut grids, mut complete, mut stopped) = (Vec::new(), false, None);
    watch.search(|limits, observer| -> Result<()> {
        while (grids.len() as u64) < wanted {
            match search.next_grid(limits, observer)? {
                Next::Grid(grid) => grids.push(grid),
                Next::NoMore => {
                    complete = true;
                    break;
                }
                Next::Stopped(limit) => {
                    stopped = Some(limit);
                    break;
                }
            }
        }
        Ok(())
    })?;
    Ok(Found {
        grids,
        complete,
        stopped,
        refutation: search.refutation().unwrap_or_default().to_vec(),
        size: search.size(),
        engine: search.engine(),
        statistics: search.statistics(),
        encode_time,
        solve_time: start.elapsed(),
    })
}

impl Found {
    fn status(&self) -> Status {
        match (self.stopped, self.grids.is_empty()) {
            (Some(_), _) => Status::Stopped,
            (None, true) => Status::NoSolution,
            (None, false) => Status::Answered,
        }
    }

    /// Whether the first grid is the only one, as far as known.
    fn unique(&self) -> Option<bool> {
        match self.grids.len() {
            0 => None,
            1 => self.complete.then_some(true),
            _ => Some(false),
        }
    }

    fn unique_word(&self) -> &'static str {
        match self.unique() {
            Some(true) => "unique",
            Some(false) => "several",
            None => "unknown",
        }
    }

    fn print(&self, item: &Item, args: &SolveArgs, global: &Global) -> Result<()> {
        let board = item.puzzle.board();
        if args.shown != As::Line && item.of > 1 {
            output::line(&format!("# {}", item.title()))?;
        }
        if self.grids.is_empty() {
            self.print_why_none(item, args, global)?;
        }
        for (index, grid) in self.grids.iter().enumerate() {
            let mut text = output::grid(board, grid, &item.puzzle, args.shown)?;
            if args.shown == As::Line && args.check {
                if index > 0 {
                    break; // One line a puzzle.
                }
                text = format!("{}\t{}\n", text.trim_end(), self.unique_word());
            } else if args.shown != As::Line {
                if let (Some(_), true) = (args.all, self.grids.len() > 1) {
                    text = format!("grid {}\n{text}", index + 1);
                } else if index > 0 {
                    let differ = board
                        .cell_iter()
                        .filter(|&cell| grid.value(cell) != self.grids[0].value(cell));
                    text = format!(
                        "not unique: another grid, different in {}\n{text}",
                        output::count(differ.count() as u64, "cell")
                    );
                }
            }
            output::line(text.trim_end_matches('\n'))?;
        }
        if args.all.is_some() && args.shown != As::Line && !self.grids.is_empty() {
            let found = output::count(self.grids.len() as u64, "grid");
            output::line(&match self.complete {
                true => format!("{found} in all"),
                false => format!("{found}, there may be more"),
            })?;
        }
        if args.check && args.shown != As::Line {
            match self.unique() {
                Some(true) => output::line("unique")?,
                None if !self.grids.is_empty() => output::line("unknown whether unique")?,
                _ => {}
            }
        }
        if !global.quiet {
            if let (Some(limit), Some(_)) = (self.stopped, self.grids.first()) {
                output::warning(&format!(
                    "{}: {limit}, there may be more grids",
                    item.title()
                ));
            }
            if args.shown != As::Line {
                output::note(&self.summary(item));
            }
        }
        Ok(())
    }

    fn print_why_none(&self, item: &Item, args: &SolveArgs, global: &Global) -> Result<()> {
        if let Some(limit) = self.stopped {
            return output::line(&format!("unknown: {limit}"));
        }
        let reasons = output::reasons(&self.refutation);
        if args.shown != As::Line && !reasons.is_empty() {
            return output::line(&format!("no solution: {}", reasons.join("\n        and: ")));
        }
        if !global.quiet {
            for reason in reasons {
                output::note(&format!("{}: no solution: {reason}", item.title()));
            }
        }
        output::line("no solution")
    }

    fn summary(&self, item: &Item) -> String {
        let sets = match self.size.sets as u64 {
            0 => String::new(),
            sets => format!(", {}", output::count(sets, "at-most-one set")),
        };
        let size = match self.engine {
            Engine::Bits => output::count(self.size.variables.into(), "candidate"),
            _ => format!(
                "{}, {}{sets}",
                output::count(self.size.variables.into(), "variable"),
                output::count(self.size.clauses as u64, "clause"),
            ),
        };
        format!(
            "{size}; {}\nread {}, encode {}, solve {}",
            output::statistics(&self.statistics),
            output::milliseconds(item.read_time),
            output::milliseconds(self.encode_time),
            output::milliseconds(self.solve_time),
        )
    }

    fn to_json(&self, item: &Item, args: &SolveArgs) -> Json {
        let grids: Vec<Vec<u32>> = self
            .grids
            .iter()
            .map(|grid| grid.values().iter().map(|value| value.number()).collect())
            .collect();
        let ms = output::milliseconds_json;
        let mut value = json!({
            "source": item.source,
            "puzzle": item.number,
            "verdict": match (self.grids.is_empty(), self.stopped) {
                (false, _) => "solved",
                (true, None) => "no solution",
                (true, Some(_)) => "unknown",
            },
            "grids": grids,
            "complete": self.complete,
            "stopped": self.stopped.map(|limit| limit.to_string()),
            "why": self.refutation.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "engine": (self.engine != Engine::Auto).then(|| self.engine.to_string()),
            "variables": self.size.variables,
            "clauses": self.size.clauses,
            "sets": self.size.sets,
            "statistics": output::statistics_json(&self.statistics),
            "ms": {
                "read": ms(item.read_time),
                "encode": ms(self.encode_time),
                "solve": ms(self.solve_time),
            },
        });
        if args.check {
            value["unique"] = json!(self.unique());
        }
        if let Some(name) = &item.puzzle.name {
            value["name"] = json!(name);
        }
        value
    }
}
