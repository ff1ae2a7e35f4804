//! `convert`: puzzles in another format.

use std::io::Write;

use anydoku::board::formats;
use anyhow::{Context, Result};

use crate::Status;
use crate::args::{ConvertArgs, Global};
use crate::file::Sink;
use crate::input;

/// Writes every puzzle.
pub fn run(args: &ConvertArgs, global: &Global) -> Result<Status> {
    let mut sink = Sink::open(&args.output)?;
    let status = input::for_each(&args.input, &args.input.files, global, |item| {
        let text = formats::write(args.to, &item.puzzle)
            .with_context(|| format!("{} as {}", item.title(), args.to))?;
        sink.write_all(text.as_bytes())?;
        if !text.ends_with('\n') {
            sink.write_all(b"\n")?;
        }
        Ok(Status::Answered)
    })?;
    sink.finish()?;
    Ok(status)
}
