//! `hint`: what is wrong with a player's grid, or else the next step and why.

use std::path::Path;
use std::time::{Duration, Instant};

use anydoku::Config;
use anydoku::board::formats::{self, ReadOptions};
use anydoku::board::{Cell, Value};
use anydoku::explain::{Advice, Effort, Hint, Play, Words, hint, step_json};
use anyhow::{Result, anyhow, bail};
use serde_json::{Value as Json, json};

use crate::Status;
use crate::args::{Global, HintArgs, LimitArgs};
use crate::file;
use crate::input::{self, Item};
use crate::output;
use crate::watch::Watch;

/// A player waits about twice this long: so much may go into whether the puzzle has one grid, and what a step takes
/// is bounded by the effort.
const PATIENCE: Duration = Duration::from_millis(500);

/// Prints what there is to say of every puzzle.
pub fn run(args: &HintArgs, global: &Global) -> Result<Status> {
    let config = Config::default();
    let effort = Effort::default();
    let for_all = args.limits.time.map(|_| Watch::new(args.limits, global));
    input::for_each(&args.input, global, |item| {
        let play = play(args, item, global)?;
        let for_one = LimitArgs {
            time: Some(PATIENCE),
            ..args.limits
        };
        let for_one = for_all.is_none().then(|| Watch::new(for_one, global));
        let Some(watch) = for_all.as_ref().or(for_one.as_ref()) else {
            bail!("there is a time for all puzzles or for each");
        };
        let start = Instant::now();
        let found = watch.search(|limits, observer| {
            let (network, puzzle) = (&*item.network, &item.puzzle);
            hint(network, puzzle, &play, &effort, &config, limits, observer)
        })?;
        let time = start.elapsed();
        watch.puzzle_done();
        watch.clear();
        let words = Words::new(args.lang.0, item.puzzle.board());
        let sentences = words.hint(&found, &item.puzzle, args.degree);
        if global.json {
            output::json(&to_json(&found, &sentences, &words, item, time))?;
        } else {
            if item.of > 1 {
                output::line(&format!("# {}", item.title()))?;
            }
            for sentence in &sentences {
                output::line(sentence)?;
            }
        }
        if !global.quiet && !global.json {
            output::note(&output::milliseconds(time));
        }
        Ok(match found.advice {
            Advice::NoGrid(_) => Status::NoSolution,
            Advice::Stopped(_) => Status::Stopped,
            _ => Status::Answered,
        })
    })
}

/// What the player has written.
fn play(args: &HintArgs, item: &Item, global: &Global) -> Result<Play> {
    let board = item.puzzle.board();
    if item.of > 1
        && args.input.reading.puzzle.is_none()
        && (args.grid.is_some() || args.marks.is_some())
    {
        bail!(
            "{}: holds {} puzzles; --puzzle N takes the one that is played",
            item.source,
            item.of
        );
    }
    let entries = match &args.grid {
        None => item.puzzle.givens().to_vec(),
        Some(grid) => {
            let is_file = grid == "-" || Path::new(grid).is_file();
            let (name, bytes) = match is_file {
                true => (file::name(Path::new(grid)), file::read(Path::new(grid))?),
                false => ("--grid".to_owned(), grid.clone().into_bytes()),
            };
            let options = ReadOptions {
                format: None,
                board: Some(board.clone()),
            };
            let reading = formats::read(&bytes, &options).map_err(|error| match is_file {
                true => anyhow!("{name}:{error}"),
                false => anyhow!("--grid is no file, and as cells: {error}"),
            })?;
            if !global.quiet {
                for warning in &reading.warnings {
                    output::warning(&format!("{name}:{warning}"));
                }
            }
            let [played] = &reading.puzzles[..] else {
                bail!(
                    "{name}: holds {} grids; expected one",
                    reading.puzzles.len()
                );
            };
            if played.board() != board {
                bail!("{name}: is on another board than {}", item.source);
            }
            played.givens().to_vec()
        }
    };
    let marks = match &args.marks {
        None => Vec::new(),
        Some(path) => formats::read_marks(&file::read(path)?, board)
            .map_err(|error| anyhow!("{}:{error}", file::name(path)))?,
    };
    Ok(Play { entries, marks })
}

fn to_json(
    found: &Hint<'_>,
    sentences: &[String],
    words: &Words<'_>,
    item: &Item,
    time: Duration,
) -> Json {
    let candidate = |&(cell, value): &(Cell, Value)| json!([cell.index(), value.number()]);
    let step = |step| step_json(step, &found.position, words);
    let mut value = json!({
        "source": item.source,
        "puzzle": item.number,
        "unique": found.unique,
        "unchecked": found.unchecked.map(|limit| limit.to_string()),
        "text": sentences,
        "ms": output::milliseconds_json(time),
    });
    let kind = match &found.advice {
        Advice::Given { entry, given } => {
            value["entry"] = candidate(entry);
            value["given"] = json!(given.number());
            "given"
        }
        Advice::Clash(clash) => {
            value["entries"] = clash.entries.iter().map(candidate).collect();
            value["rule"] = json!(clash.rule);
            "clash"
        }
        Advice::NoGrid(_) => "no grid",
        Advice::Wrong {
            entry,
            step: refutation,
            others,
        } => {
            value["entry"] = candidate(entry);
            value["others"] = others.iter().map(candidate).collect();
            value["step"] = step(refutation);
            "wrong"
        }
        Advice::Together(entries) => {
            value["entries"] = entries.iter().map(candidate).collect();
            "together"
        }
        Advice::Marks(cells) => {
            value["cells"] = cells.iter().map(|cell| cell.index()).collect();
            "marks"
        }
        Advice::MarksTogether => "marks together",
        Advice::Done => "done",
        Advice::Step(next) => {
            value["step"] = step(next);
            "step"
        }
        Advice::Several(_) => "several",
        Advice::Stopped(limit) => {
            value["stopped"] = json!(limit.to_string());
            "stopped"
        }
    };
    value["advice"] = json!(kind);
    if let Some(name) = &item.puzzle.name {
        value["name"] = json!(name);
    }
    value
}
