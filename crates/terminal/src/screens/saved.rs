//! The games that are saved.

use std::time::{Instant, SystemTime};

use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use super::Play;
use super::menu::puzzle_name;
use crate::list::Place;
use crate::saved::Entry;
use crate::screen::{Context, Input, Screen, Turn};
use crate::text::{clock, heading, keys, row, width, write};
use crate::words::Messages;

/// The screen.
pub struct Saved {
    entries: Vec<Entry>,
    unreadable: usize,
    place: Place,
    /// Whether the player was asked whether to delete the game that is chosen.
    deleting: bool,
    problem: String,
}

impl Saved {
    /// The games as they are saved now: those to go on with first.
    pub fn new(context: &Context) -> Saved {
        let saves = context.saves.as_ref();
        let (mut entries, unreadable) = saves.map_or((Vec::new(), 0), |saves| saves.list());
        entries.sort_by_key(|entry| entry.game.solved);
        Saved {
            entries,
            unreadable,
            place: Place::default(),
            deleting: false,
            problem: saves.err().cloned().unwrap_or_default(),
        }
    }

    fn delete(&mut self, context: &Context) {
        let Ok(saves) = &context.saves else { return };
        if self.place.at < self.entries.len() {
            match saves.delete(&self.entries[self.place.at].slot) {
                Ok(()) => drop(self.entries.remove(self.place.at)),
                Err(error) => self.problem = error.to_string(),
            }
        }
    }
}

/// When something was, in words.
fn ago(when: SystemTime, messages: Messages) -> String {
    let minutes = when.elapsed().unwrap_or_default().as_secs() / 60;
    match minutes {
        0 => messages.t("saved.ago.now"),
        1..60 => messages.count("saved.ago.minutes", minutes as usize),
        60..1440 => messages.count("saved.ago.hours", (minutes / 60) as usize),
        _ => messages.count("saved.ago.days", (minutes / 1440) as usize),
    }
}

fn words(entry: &Entry, messages: Messages) -> (String, String) {
    let game = &entry.game;
    let state = match game.solved {
        true => messages.t("saved.solved"),
        false => {
            let (filled, cells) = (game.filled().to_string(), game.board().cells().to_string());
            messages.say("saved.filled", &[("filled", &filled), ("cells", &cells)])
        }
    };
    let (time, when) = (clock(game.time), ago(entry.when, messages));
    let padded = |text: &str, columns: usize| {
        format!("{}{text}", " ".repeat(columns.saturating_sub(width(text))))
    };
    let right = format!(
        "{}  {}  {}",
        padded(&state, 12),
        padded(&time, 8),
        padded(&when, 16)
    );
    (puzzle_name(game.puzzle(), messages), right)
}

impl Screen for Saved {
    fn draw(&mut self, frame: &mut Frame<'_>, context: &Context) {
        let (messages, theme) = (context.messages, context.theme);
        let (whole, buffer) = (frame.area(), frame.buffer_mut());
        let right = match self.unreadable {
            0 => String::new(),
            count => messages.count("saved.unreadable", count),
        };
        heading(whole, buffer, theme, &messages.t("saved.title"), &right);
        let list = Rect {
            x: whole.x + 1.min(whole.width),
            y: whole.y + 2.min(whole.height),
            width: whole.width.saturating_sub(2),
            height: whole.height.saturating_sub(5),
        };
        let lines: Vec<_> = self
            .entries
            .iter()
            .map(|entry| words(entry, messages))
            .collect();
        if lines.is_empty() {
            write(
                row(list, 0),
                buffer,
                &messages.t("saved.none"),
                theme.faint(),
            );
        }
        self.place.draw(list, buffer, theme, &lines);
        let above_keys = Rect {
            x: list.x,
            width: list.width,
            ..row(whole, usize::from(whole.height.saturating_sub(2)))
        };
        write(above_keys, buffer, &self.problem, theme.bad());
        let line = match self.deleting {
            true => keys(&messages.t("saved.delete"), theme),
            false => keys(&messages.t("saved.keys"), theme),
        };
        line.centered().render(
            row(whole, usize::from(whole.height.saturating_sub(1))),
            buffer,
        );
    }

    fn input(&mut self, input: Input, context: &mut Context, _: Instant) -> Turn {
        let Input::Key(key) = input else {
            return Turn::Stay;
        };
        if std::mem::take(&mut self.deleting) {
            if key.code == KeyCode::Char('y') {
                self.delete(context);
            }
            return Turn::Stay;
        }
        if self.place.key(key.code, self.entries.len()) {
            return Turn::Stay;
        }
        match key.code {
            KeyCode::Char('d') | KeyCode::Delete => self.deleting = !self.entries.is_empty(),
            KeyCode::Enter | KeyCode::Right if self.place.at < self.entries.len() => {
                let entry = self.entries.swap_remove(self.place.at);
                return Turn::Replace(Box::new(Play::new(entry.game, Some(entry.slot))));
            }
            KeyCode::Esc | KeyCode::Char('q') | KeyCode::Left => return Turn::Back,
            _ => {}
        }
        Turn::Stay
    }
}
