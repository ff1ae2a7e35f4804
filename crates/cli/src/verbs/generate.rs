//! `generate`: puzzles with one grid, on any board, by several threads and in order.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use anydoku::board::formats::{self, Format};
use anydoku::board::{Board, Cell};
use anydoku::generate::{GenerateError, Generated, Generator, Options, Sampling};
use anydoku::sat::{Limit, Limits, NoObserver};
use anydoku::{Config, Network};
use anyhow::{Context, Result, bail};
use serde_json::json;

use super::convert;
use crate::Status;
use crate::args::{GenerateArgs, Global, Symmetries};
use crate::file::Sink;
use crate::input;
use crate::output;
use crate::watch::{self, Watch};

/// So far threads may run ahead of the puzzle that is written next.
const AHEAD: u64 = 1024;

/// Makes puzzles and writes them.
pub fn run(args: &GenerateArgs, global: &Global) -> Result<Status> {
    let reading = args.board.reading();
    let board = input::board(&reading)?.context("expected --shape or --board")?;
    let to = format(args, global, &board)?;
    let watch = Watch::new(args.limits, global);
    let deadline = args
        .limits
        .time
        .and_then(|time| Instant::now().checked_add(time));
    let network = Arc::new(Network::new(&board));
    let options = options(args, &board)?;
    let config = Config::default();
    let generator = watch.search(|limits, observer| {
        Generator::new(&network, &board, options, &config, limits, observer)
    });
    watch.clear();
    let generator = match generator {
        Ok(generator) => generator,
        Err(error @ GenerateError::NoGrid(_)) => {
            output::error(&error.to_string());
            return Ok(Status::NoSolution);
        }
        Err(GenerateError::Stopped(limit)) => {
            output::warning(&format!("{limit}, no grid was found until then"));
            return Ok(Status::Stopped);
        }
        Err(error) => return Err(error.into()),
    };
    let mut sink = Sink::open(&args.output)?;
    let mut writer = Writer {
        args,
        global,
        to,
        sink: &mut sink,
        written: 0,
    };
    let status = watch::searching(|| make(&generator, args, deadline, &watch, &mut writer));
    watch.clear();
    let status = status?;
    sink.finish()?;
    Ok(status)
}

fn options(args: &GenerateArgs, board: &Arc<Board>) -> Result<Options> {
    let mask = match &args.mask {
        None => None,
        Some(path) => {
            let reading = input::read_file(path, None, Some(Arc::clone(board)))?;
            let puzzle = &reading.puzzles[0];
            if puzzle.board().cells() != board.cells() {
                bail!("the mask is for another board");
            }
            let given = |cell: &Cell| puzzle.given(*cell).is_some();
            Some(board.cell_iter().filter(given).collect())
        }
    };
    let default = Options::default();
    Ok(Options {
        seed: args.seed,
        givens: args.givens.clone(),
        minimal: args.minimal,
        symmetries: match &args.symmetry {
            Symmetries::All => board.symmetries(),
            Symmetries::These(symmetries) => symmetries.clone(),
        },
        mask,
        sampling: args.sampling,
        uniform: args.uniform,
        grade: args.grade.clone(),
        attempts: args.attempts.unwrap_or(default.attempts),
    })
}

/// How puzzles are written.
fn format(args: &GenerateArgs, global: &Global, board: &Board) -> Result<Format> {
    let to = args.to.unwrap_or(match board.values() {
        ..=35 => Format::Line,
        _ => Format::Numbers,
    });
    if global.json {
        if args.to.is_some_and(|to| to != Format::Json) {
            bail!("--json means --to json, not --to {to}");
        }
        return Ok(Format::Json);
    }
    if args.count > 1 && matches!(to, Format::Doku | Format::Pairs | Format::Coordinates) {
        bail!("{to} holds one puzzle a file; expected --count 1");
    }
    if args.sampling == Sampling::Controlled && to != Format::Line {
        bail!("only lines and --json have room for the weights of --sampling controlled");
    }
    Ok(to)
}

/// Lets threads make puzzles, and writes them in the order of their numbers.
fn make(
    generator: &Generator,
    args: &GenerateArgs,
    deadline: Option<Instant>,
    watch: &Watch,
    writer: &mut Writer<'_>,
) -> Result<Status> {
    let jobs = match args.jobs {
        Some(jobs) => usize::try_from(jobs).unwrap_or(usize::MAX),
        None => std::thread::available_parallelism().map_or(1, Into::into),
    };
    let jobs = jobs.min(usize::try_from(args.count).unwrap_or(usize::MAX));
    let next = AtomicU64::new(0);
    let written = AtomicU64::new(0);
    let failed = AtomicU64::new(0);
    let stop = || {
        if watch::interrupted() || failed.load(Ordering::Relaxed) > 0 {
            Some(Limit::Interrupt)
        } else {
            let over = deadline.is_some_and(|deadline| Instant::now() >= deadline);
            over.then_some(Limit::Time)
        }
    };
    let work = |made: mpsc::SyncSender<(u64, Result<Generated, GenerateError>)>| {
        let limits = Limits {
            conflicts: args.limits.conflicts,
            decisions: args.limits.decisions,
            propagations: args.limits.propagations,
            memory: args.limits.bytes(),
            stop: Some(&stop),
        };
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= args.count {
                return;
            }
            while index >= written.load(Ordering::Relaxed) + AHEAD && stop().is_none() {
                std::thread::sleep(Duration::from_millis(1));
            }
            let puzzle = generator.puzzle(index, &limits, &mut NoObserver);
            let stopped = matches!(puzzle, Err(GenerateError::Stopped(_)));
            if made.send((index, puzzle)).is_err() || stopped {
                return;
            }
        }
    };
    std::thread::scope(|scope| {
        let (sender, receiver) = mpsc::sync_channel(64);
        for _ in 0..jobs {
            let sender = sender.clone();
            scope.spawn(|| work(sender));
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let (mut at, mut status) = (0, Status::Answered);
        loop {
            match receiver.recv_timeout(Duration::from_millis(100)) {
                Ok((index, puzzle)) => {
                    waiting.insert(index, puzzle);
                }
                Err(RecvTimeoutError::Timeout) => {
                    watch.stop(); // Keeps the progress line fresh.
                    continue;
                }
                Err(RecvTimeoutError::Disconnected) => return Ok(status),
            }
            while let Some(puzzle) = waiting.remove(&at) {
                at += 1;
                written.store(at, Ordering::Relaxed);
                watch.puzzle_done();
                let now = match puzzle {
                    Ok(made) => writer.write(at, &made).map(|()| Status::Answered),
                    Err(GenerateError::Stopped(limit)) => {
                        writer.warn(at, &limit.to_string(), status);
                        Ok(Status::Stopped)
                    }
                    Err(error @ GenerateError::Attempts(_)) => {
                        writer.warn(at, &error.to_string(), Status::Answered);
                        Ok(Status::Stopped)
                    }
                    Err(error) => Err(error.into()),
                };
                match now {
                    Ok(now) => status = status.max(now),
                    Err(error) => {
                        failed.store(1, Ordering::Relaxed);
                        return Err(error);
                    }
                }
            }
        }
    })
}

struct Writer<'a> {
    args: &'a GenerateArgs,
    global: &'a Global,
    to: Format,
    sink: &'a mut Sink,
    written: u64,
}

impl Writer<'_> {
    /// Warns that a puzzle is missing; of those that one limit stopped, only of the first.
    fn warn(&self, number: u64, why: &str, before: Status) {
        if !self.global.quiet && before == Status::Answered {
            output::warning(&format!("puzzle {number}: {why}"));
        }
    }

    fn write(&mut self, number: u64, made: &Generated) -> Result<()> {
        if self.global.json {
            let numbers = |values: &mut dyn Iterator<Item = u32>| values.collect::<Vec<_>>();
            let givens = made.puzzle.givens().iter();
            let mut value = json!({
                "puzzle": number,
                "seed": self.args.seed,
                "givens": made.givens,
                "minimal": made.minimal,
                "attempts": made.attempts,
                "values": numbers(&mut givens.map(|given| given.map_or(0, |value| value.number()))),
                "grid": numbers(&mut made.grid.values().iter().map(|value| value.number())),
            });
            if let Some(weight) = made.weight {
                value["weight"] = json!(weight);
            }
            writeln!(self.sink, "{value}")?;
            return Ok(());
        }
        let mut text = formats::write(self.to, &made.puzzle)?;
        text.truncate(text.trim_end_matches('\n').len());
        if self.written == 0
            && !self.global.quiet
            && !convert::names_its_board(self.to, &text, &made.puzzle)
        {
            convert::warn_of_board(self.to, &made.puzzle);
        }
        if self.written > 0 && self.to == Format::Grid {
            writeln!(self.sink)?; // Else rows of one puzzle would pass for rows of the next.
        }
        self.written += 1;
        match made.weight {
            Some(weight) => writeln!(self.sink, "{text}\t{weight:e}")?,
            None => writeln!(self.sink, "{text}")?,
        }
        Ok(())
    }
}
