//! `anydoku play`: puzzles of any board in a terminal, by keyboard.
//!
//! | module | what |
//! |---|---|
//! | [`game`] | a game: values, marks, history; no terminal |
//! | [`saved`] | games on disk |
//! | `engine`, `work` | what the library is asked, in the background |
//! | [`layout`] | any board as a page of characters |
//! | `paint`, `theme` | the page with what is in the cells, in colours or without |
//! | `keys`, `selection` | what keys mean |
//! | `list`, `files`, `text` | pieces of screens |
//! | `screen`, `screens`, `app` | the menu and what it opens |
//! | `words` | what is said, in English and Chinese |
//! | `terminal`, `input` | taking the terminal over and giving it back; its keys |

mod app;
mod engine;
mod files;
pub mod game;
mod input;
mod keys;
pub mod layout;
mod list;
mod paint;
mod quit;
pub mod saved;
mod screen;
mod screens;
mod selection;
mod terminal;
#[cfg(test)]
mod tests;
mod text;
mod theme;
mod words;
mod work;

use std::io::{self, ErrorKind, IsTerminal};
use std::path::Path;
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use anydoku::board::Puzzle;

use app::App;
use saved::Saves;
use screen::Context;
use screens::first_screen;
use terminal::Taken;
pub use terminal::restore;
use theme::Theme;
use words::Messages;

/// How the program begins.
pub struct Options<'a> {
    /// The puzzles of a file to open and its name; none for the menu.
    pub puzzles: Option<(String, Vec<Puzzle>)>,
    /// The language, `en` or `zh`.
    pub language: String,
    /// Whether to use colours.
    pub colour: bool,
    /// How files are opened; what is wrong with one is told in its words.
    pub reader: fn(&Path) -> Result<Vec<u8>, String>,
    /// Asked often; the program ends in good order once it says yes. (At the signal to quit it does so by itself.)
    pub interrupted: &'a dyn Fn() -> bool,
}

/// How the program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The player left.
    Left,
    /// [`Options::interrupted`] said so.
    Interrupted,
}

/// Why the program can't go on.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is no terminal to play in.
    #[error("this needs a terminal; standard output is none")]
    NoTerminal,
    /// The terminal fails.
    #[error("the terminal: {0}")]
    Terminal(#[from] io::Error),
    /// The game could not be saved at the end.
    #[error("the game is not saved: {0}")]
    Unsaved(String),
}

/// So long the program sleeps when nothing happens.
const TICK: Duration = Duration::from_millis(100);

/// Runs the program until the player leaves. The terminal is as it was afterwards, whatever happens.
///
/// # Errors
/// [`Error::NoTerminal`] if standard output is no terminal; the others as they say.
pub fn run(options: Options<'_>) -> Result<End, Error> {
    if !io::stdout().is_terminal() {
        return Err(Error::NoTerminal);
    }
    let background = std::env::var("COLORFGBG").ok();
    let context = Context {
        messages: Messages::of(&options.language),
        theme: Theme::new(options.colour, background.as_deref()),
        saves: Saves::of_user().map_err(|error| error.to_string()),
        reader: options.reader,
    };
    let first = options
        .puzzles
        .map(|(name, puzzles)| first_screen(&name, puzzles, &context));
    let mut app = App::new(context, first);
    let mut taken = Taken::new()?;
    let asked = quit::Asked::listen()?;
    let interrupted = || (options.interrupted)() || asked.to_quit();
    let ended = go(&mut app, &mut taken, &interrupted);
    let kept = app.keep().map_err(Error::Unsaved);
    drop(taken);
    kept.and(ended)
}

fn go(app: &mut App, taken: &mut Taken, interrupted: &dyn Fn() -> bool) -> Result<End, Error> {
    let events = input::listen();
    while !app.is_over() {
        if interrupted() {
            return Ok(End::Interrupted);
        }
        taken.terminal.draw(|frame| app.draw(frame))?;
        match events.recv_timeout(TICK) {
            Ok(event) => app.event(event?, Instant::now()),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                return Err(io::Error::from(ErrorKind::UnexpectedEof).into());
            }
        }
        // All that is there: a held key must not run behind the screen.
        for event in events.try_iter().take(100) {
            if app.is_over() {
                break;
            }
            app.event(event?, Instant::now());
        }
        app.tick(Instant::now());
    }
    Ok(End::Left)
}
