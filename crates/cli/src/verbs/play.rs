//! `play`: puzzles in the terminal, full screen.

use anydoku::board::Puzzle;
use anydoku_terminal::{End, Options};
use anyhow::{Result, bail};

use crate::Status;
use crate::args::{Global, PlayArgs};
use crate::watch;
use crate::{file, input, output};

/// Plays until the player leaves.
pub fn run(args: &PlayArgs, global: &Global) -> Result<Status> {
    if global.json {
        bail!("playing has no JSON; `anydoku hint --json` and the others do");
    }
    let colour = anstream::AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never;
    let options = Options {
        puzzles: puzzles(args, global)?,
        language: args.lang.clone().unwrap_or_else(of_environment),
        colour,
        reader: |path| file::read(path).map_err(|error| format!("{error:#}")),
        interrupted: &watch::interrupted,
    };
    // Signals end the game in good order, as Ctrl-C on the keyboard does.
    Ok(match watch::searching(|| anydoku_terminal::run(options))? {
        End::Left => Status::Answered,
        End::Interrupted => Status::Stopped,
    })
}

/// The puzzles to begin with, and where they come from.
fn puzzles(args: &PlayArgs, global: &Global) -> Result<Option<(String, Vec<Puzzle>)>> {
    let board = input::board(&args.reading)?;
    let Some(path) = &args.file else {
        return Ok(board.map(|board| {
            let name = board.shape().unwrap_or("board").to_owned();
            (name, vec![Puzzle::new(board)])
        }));
    };
    let reading = input::read_file(path, args.reading.format, board)?;
    let name = file::name(path);
    if !global.quiet {
        for warning in &reading.warnings {
            output::warning(&format!("{name}:{warning}"));
        }
    }
    let mut puzzles = reading.puzzles;
    if let Some(wanted) = args.reading.puzzle {
        let of = puzzles.len();
        let index = usize::try_from(wanted).unwrap_or(usize::MAX) - 1;
        if index >= of {
            bail!("{name}: there is no puzzle {wanted}; expected 1 to {of}");
        }
        puzzles = vec![puzzles.swap_remove(index)];
    }
    Ok(Some((name, puzzles)))
}

/// The language that the environment asks for: the first of the usual variables that says anything decides.
fn of_environment() -> String {
    let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    let value = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set);
    match value.is_some_and(|value| value.starts_with("zh")) {
        true => "zh".to_owned(),
        false => "en".to_owned(),
    }
}
