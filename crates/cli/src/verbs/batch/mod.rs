//! `batch`: many puzzles, one a line, on all cores, each answered by a row.
//!
//! | file | what |
//! |---|---|
//! | `source` | puzzles from files, in pieces for the threads |
//! | `answer` | a piece becomes rows |
//! | `rows` | the file that rows go to, begun or gone on with |
//! | `parquet` | tables in columns |
//! | `progress` | how far it is, and how fast |

mod answer;
mod parquet;
mod progress;
mod rows;
mod source;

use std::sync::Arc;
use std::thread;
use std::time::Instant;

use anydoku::batch::{Batch, Columns, Options, Ordered, Outcome, Pace, RowFormat, Tally};
use anydoku::board::formats::Format;
use anydoku::encode::Encoding;
use anydoku::explain::Effort;
use anydoku::{Engine, SearchError};
use anyhow::{Result, bail};

use crate::Status;
use crate::args::{BatchArgs, Global, ReadingArgs, Shard, Shown};
use crate::config::config;
use crate::watch::{self, interrupted};
use crate::{input, output};
use answer::Answering;
use progress::Progress;
use rows::Rows;
use source::Source;

/// Answers every line, in order.
pub fn run(args: &BatchArgs, global: &Global) -> Result<Status> {
    let format = match (args.shown, global.json) {
        (Some(format), true) if format != Shown::Json => {
            bail!("--json means --as json, not --as {format}")
        }
        (_, true) => RowFormat::Json,
        (shown, false) => shown.map_or(RowFormat::default(), Shown::rows),
    };
    let start = Instant::now();
    let clock = || start.elapsed();
    let batch = Batch::new(options(args)?).with_clock(&clock);
    let threads = match args.threads {
        Some(threads) => usize::try_from(threads).unwrap_or(usize::MAX),
        None => thread::available_parallelism().map_or(1, usize::from),
    };
    let pace = Arc::new(Pace::default());
    let mut source = Source::new(
        &args.files,
        args.column.clone(),
        args.shard.unwrap_or(Shard::WHOLE),
        &batch,
        Arc::clone(&pace),
    );
    let answering = Answering {
        batch: &batch,
        format,
        columns: Columns {
            files: args.files.len() > 1,
            grades: args.grade,
        },
        pace: &pace,
    };
    let (mut rows, before) = Rows::open(args, &answering, &mut source)?;
    let progress = Progress::new(&args.files, &source, before.puzzles(), global);
    let faults = source.faults();

    // A worker may wait for input, or for a solution, when there is no more use in it. The scope would wait
    // for it, so the process ends within.
    watch::searching(|| {
        thread::scope(|scope| {
            let work = || answering.worker();
            let mut pieces = Ordered::new(scope, threads, source, interrupted, work);
            let mut tally = Tally::default();
            for piece in pieces.by_ref() {
                if let Err(error) = rows.write(&piece.rows) {
                    progress.clear();
                    std::process::exit(give_up(&error));
                }
                tally.merge(&piece.tally);
                progress.advance(&tally, piece.position);
            }
            progress.clear();
            let said = rows.interrupted();
            if let Err(error) = rows.finish() {
                std::process::exit(give_up(&error));
            }
            progress.summary(&tally, &before, global);
            tally.merge(&before);
            if pieces.is_stopped() && interrupted() {
                if !global.quiet {
                    output::warning(said);
                }
                std::process::exit(3);
            }
            Ok(match tally {
                _ if faults.any() || tally.count(Outcome::Error) > 0 => Status::Fault,
                _ if tally.count(Outcome::Unknown) > 0 => Status::Stopped,
                _ => Status::Answered,
            })
        })
    })
}

/// Tells why rows can't be written; the status to end with.
fn give_up(error: &anyhow::Error) -> i32 {
    if output::is_broken_pipe(error) {
        return 0; // Whoever read us has seen enough.
    }
    output::error(&format!("{error:#}"));
    2
}

/// What is asked of every puzzle.
fn options(args: &BatchArgs) -> Result<Options> {
    let config = config(&args.encoding, &args.engine)?;
    if config.engine == Engine::Dpll
        && config.encode.encoding == Encoding::Minimal
        && args.limit > 1
    {
        return Err(SearchError::MinimalIsAmbiguous.into());
    }
    if let Some(format) = args.format
        && !matches!(format, Format::Line | Format::Numbers)
    {
        bail!("--format {format} does not hold a puzzle a line; expected line or numbers");
    }
    if args.grade && args.limit < 2 {
        bail!("--grade is about puzzles with one solution; expected --limit 2 or more");
    }
    let board = input::board(&ReadingArgs {
        shape: args.shape.clone(),
        regions: args.regions.clone(),
        board: args.board.clone(),
        format: None,
        puzzle: None,
    })?;
    Ok(Options {
        config,
        most: args.limit,
        board,
        format: args.format,
        time: args.limits.time,
        conflicts: args.limits.conflicts,
        decisions: args.limits.decisions,
        propagations: args.limits.propagations,
        grade: args.grade.then(Effort::for_grades),
    })
}
