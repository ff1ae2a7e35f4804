//! A puzzle from a file, or pasted.

use std::path::Path;
use std::time::Instant;

use anydoku::board::Puzzle;
use anydoku::board::formats::{self, ReadOptions};
use ratatui::Frame;
use ratatui::layout::Rect;

use super::{Choose, Play};
use crate::files::{Files, Picked};
use crate::screen::{Context, Input, Screen, Turn};
use crate::text::{footing, heading, row, wrap, write};

/// The screen.
pub struct Open {
    files: Files,
    problem: String,
}

impl Open {
    /// In the working folder.
    pub fn new() -> Open {
        Open {
            files: Files::here(),
            problem: String::new(),
        }
    }

    fn take(&mut self, name: &str, bytes: &[u8], context: &Context) -> Turn {
        match formats::read(bytes, &ReadOptions::default()) {
            Ok(reading) => Turn::Replace(first_screen(name, reading.puzzles, context)),
            Err(error) => {
                let why = error.to_string();
                let arguments = [("file", name), ("why", &why)];
                self.problem = context.messages.say("open.failed", &arguments);
                Turn::Stay
            }
        }
    }

    fn file(&mut self, path: &Path, context: &Context) -> Turn {
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        match (context.reader)(path) {
            Ok(bytes) => self.take(&name, &bytes, context),
            Err(why) => {
                self.problem = why;
                Turn::Stay
            }
        }
    }
}

/// What comes after reading: the game, or the question which puzzle.
pub fn first_screen(name: &str, mut puzzles: Vec<Puzzle>, context: &Context) -> Box<dyn Screen> {
    match puzzles.len() {
        1 => Play::or_resume(puzzles.swap_remove(0), context),
        _ => Box::new(Choose::new(name.to_owned(), puzzles)),
    }
}

impl Screen for Open {
    fn draw(&mut self, frame: &mut Frame<'_>, context: &Context) {
        let (messages, theme) = (context.messages, context.theme);
        let (whole, buffer) = (frame.area(), frame.buffer_mut());
        heading(
            whole,
            buffer,
            theme,
            &messages.t("open.title"),
            &messages.t("open.help"),
        );
        let problem = wrap(&self.problem, whole.width.saturating_sub(2).into());
        let below = if self.problem.is_empty() {
            1
        } else {
            2 + problem.len() as u16
        };
        let list = Rect {
            x: whole.x + 1.min(whole.width),
            y: whole.y + 2.min(whole.height),
            width: whole.width.saturating_sub(2),
            height: whole.height.saturating_sub(2 + below + 1),
        };
        self.files
            .draw(list, buffer, theme, &messages.t("open.empty"));
        if !self.problem.is_empty() {
            for (number, line) in problem.iter().enumerate() {
                let place = row(
                    whole,
                    usize::from(whole.height) - usize::from(below) + number,
                );
                let place = Rect {
                    x: list.x,
                    width: list.width,
                    ..place
                };
                write(place, buffer, line, theme.bad());
            }
        }
        footing(whole, buffer, theme, &messages.t("open.keys"));
    }

    fn input(&mut self, input: Input, context: &mut Context, _: Instant) -> Turn {
        match input {
            Input::Key(key) => {
                self.problem.clear();
                match self.files.key(key) {
                    Picked::Nothing => Turn::Stay,
                    Picked::Left => Turn::Back,
                    Picked::File(path) => self.file(&path, context),
                }
            }
            Input::Paste(text) => {
                let name = context.messages.t("open.pasted");
                self.take(&name, text.as_bytes(), context)
            }
            Input::Mouse(_) | Input::Focus(_) => Turn::Stay,
        }
    }
}
