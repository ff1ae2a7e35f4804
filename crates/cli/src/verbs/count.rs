//! `count`: how many grids each puzzle has.

use anydoku::Count;
use anyhow::Result;
use serde::Serialize;
use serde_json::Value as Json;

use crate::Status;
use crate::args::{CountArgs, Global};
use crate::config::config;
use crate::input;
use crate::output;
use crate::watch::Watch;

/// The answer as JSON. A count may have more digits than a JSON value of the library holds, so it is written from
/// here; the keys stand in alphabetical order, as those of other verbs do.
#[derive(Serialize)]
struct Line<'a> {
    count: u128,
    exact: bool,
    puzzle: usize,
    source: &'a str,
    statistics: Json,
    stopped: Option<String>,
    why: Vec<String>,
}

/// Counts and prints one line a puzzle.
pub fn run(args: &CountArgs, global: &Global) -> Result<Status> {
    let config = config(&args.encoding, &args.engine)?;
    let watch = Watch::new(args.limits, global);
    let most = (!args.no_limit).then_some(args.limit);
    input::for_each(&args.input, global, |item| {
        let counted = watch.search(|limits, observer| {
            anydoku::count(&item.network, &item.puzzle, &config, most, limits, observer)
        })?;
        watch.puzzle_done();
        watch.clear();
        if global.json {
            let (Count::Exactly(n) | Count::AtLeast(n)) = counted.count;
            output::json(&Line {
                count: n,
                exact: matches!(counted.count, Count::Exactly(_)),
                puzzle: item.number,
                source: &item.source,
                statistics: output::statistics_json(&counted.statistics),
                stopped: counted.stopped.map(|limit| limit.to_string()),
                why: counted.refutation.iter().map(ToString::to_string).collect(),
            })?;
        } else {
            output::line(&counted.count.to_string())?;
        }
        if !global.quiet {
            if let Some(limit) = counted.stopped {
                output::warning(&format!("{}: {limit}, there may be more", item.title()));
            }
            for why in output::reasons(&counted.refutation) {
                output::note(&format!("{}: no solution: {why}", item.title()));
            }
        }
        Ok(match (counted.stopped, counted.count) {
            (Some(_), _) => Status::Stopped,
            (None, Count::Exactly(0)) => Status::NoSolution,
            (None, _) => Status::Answered,
        })
    })
}
