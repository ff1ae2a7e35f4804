//! A puzzle was opened of which there is a game already: go on, or begin anew.

use std::time::Instant;

use anydoku::board::Puzzle;
use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::text::Line;

use super::Play;
use super::menu::puzzle_name;
use crate::game::Game;
use crate::saved::Entry;
use crate::screen::{Context, Input, Screen, Turn};
use crate::text::{clock, keys, popup};

/// The question.
pub struct Resume {
    puzzle: Option<Puzzle>,
    entry: Option<Entry>,
}

impl Resume {
    /// About a puzzle and the game of it.
    pub fn new(puzzle: Puzzle, entry: Entry) -> Resume {
        Resume {
            puzzle: Some(puzzle),
            entry: Some(entry),
        }
    }
}

impl Screen for Resume {
    fn draw(&mut self, frame: &mut Frame<'_>, context: &Context) {
        let (messages, theme) = (context.messages, context.theme);
        let (Some(puzzle), Some(entry)) = (&self.puzzle, &self.entry) else {
            return;
        };
        let (filled, cells) = (
            entry.game.filled().to_string(),
            puzzle.board().cells().to_string(),
        );
        let time = clock(entry.game.time);
        let played = [("time", &*time), ("filled", &filled), ("cells", &cells)];
        let mut lines = vec![
            Line::styled(puzzle_name(puzzle, messages), theme.title()),
            Line::styled(messages.say("resume.text", &played), theme.faint()),
            Line::default(),
        ];
        lines.extend(
            ["resume.go", "resume.anew", "resume.keys"].map(|key| keys(&messages.t(key), theme)),
        );
        let area = frame.area();
        popup(
            area,
            frame.buffer_mut(),
            theme,
            &messages.t("resume.title"),
            lines,
        );
    }

    fn input(&mut self, input: Input, _: &mut Context, _: Instant) -> Turn {
        let Input::Key(key) = input else {
            return Turn::Stay;
        };
        match key.code {
            KeyCode::Char('c') | KeyCode::Enter => match self.entry.take() {
                Some(entry) => Turn::Replace(Box::new(Play::new(entry.game, Some(entry.slot)))),
                None => Turn::Back,
            },
            KeyCode::Char('n') => match self.puzzle.take() {
                Some(puzzle) => Turn::Replace(Box::new(Play::new(Game::new(puzzle), None))),
                None => Turn::Back,
            },
            KeyCode::Esc | KeyCode::Char('q') => Turn::Back,
            _ => Turn::Stay,
        }
    }
}
