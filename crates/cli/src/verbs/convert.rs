//! `convert`: puzzles in another format, or as pictures.

use std::io::Write;

use anydoku::board::Puzzle;
use anydoku::board::draw::svg::Picture;
use anydoku::board::formats::{self, Format, ReadOptions};
use anyhow::{Context, Result, bail};

use crate::Status;
use crate::args::{ConvertArgs, Global, Target};
use crate::choices::Choice;
use crate::file::Sink;
use crate::input;
use crate::output;

/// Writes every puzzle.
pub fn run(args: &ConvertArgs, global: &Global) -> Result<Status> {
    let json = Target::Format(Format::Json);
    let target = match (args.to, global.json) {
        (Some(to), true) if to != json => {
            bail!("--json means --to json, not --to {}", to.word())
        }
        (to, _) => to.unwrap_or(json),
    };
    let to = match target {
        Target::Format(format) => Some(format),
        Target::Svg => None,
    };
    let one_a_file = matches!(
        to,
        None | Some(Format::Doku | Format::Pairs | Format::Coordinates)
    );
    let several_files = args.input.files.len() > 1;
    let mut sink = Sink::open(&args.output)?;
    let (mut written, mut warned) = (0, false);
    let status = input::for_each(&args.input, global, |item| {
        let several_puzzles = item.of > 1 && args.input.reading.puzzle.is_none();
        if one_a_file && (several_files || several_puzzles) {
            bail!(
                "{} holds one puzzle a file; expected one FILE, and --puzzle N if it holds several",
                target.word()
            );
        }
        if to == Some(Format::Grid) && written > 0 {
            sink.write_all(b"\n")?; // Else rows of one puzzle would pass for rows of the next.
        }
        written += 1;
        let text = match to {
            Some(to) => formats::write(to, &item.puzzle)
                .with_context(|| format!("{} as {to}", item.title()))?,
            None => Picture::of(&item.puzzle).to_string(),
        };
        if let Some(to) = to
            && !global.quiet
            && !warned
            && !names_its_board(to, &text, &item.puzzle)
        {
            warned = true;
            warn_of_board(to, &item.puzzle);
        }
        sink.write_all(text.as_bytes())?;
        if !text.ends_with('\n') {
            sink.write_all(b"\n")?;
        }
        Ok(Status::Answered)
    })?;
    if status == Status::Fault && args.output.output.is_some() {
        return Ok(status); // A file without some of the puzzles would pass for all of them.
    }
    sink.finish()?;
    Ok(status)
}

/// Whether a reader who knows nothing else gets the same board.
pub fn names_its_board(format: Format, text: &str, puzzle: &Puzzle) -> bool {
    let options = ReadOptions {
        format: Some(format),
        board: None,
    };
    formats::read(text.as_bytes(), &options)
        .is_ok_and(|reading| reading.puzzles[0].board() == puzzle.board())
}

/// Says that a format does not hold the board, and how to read it all the same.
pub fn warn_of_board(format: Format, puzzle: &Puzzle) {
    let board = puzzle.board();
    let option = match board.shape() {
        Some(shape) if board.extra_rules().is_empty() => format!("--shape '{shape}'"),
        _ => "--board and the file it came from".to_owned(),
    };
    output::warning(&format!(
        "{format} does not hold the board; read it back with {option}"
    ));
}
