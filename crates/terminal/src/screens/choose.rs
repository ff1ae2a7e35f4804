//! A file holds several puzzles: which one.

use std::time::Instant;

use anydoku::board::Puzzle;
use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::text::{Line, Span};

use super::Play;
use crate::screen::{Context, Input, Screen, Turn};
use crate::text::{keys, popup};

/// The question.
pub struct Choose {
    name: String,
    puzzles: Vec<Puzzle>,
    number: usize,
}

impl Choose {
    /// About the puzzles of a file.
    pub fn new(name: String, puzzles: Vec<Puzzle>) -> Choose {
        Choose {
            name,
            puzzles,
            number: 0,
        }
    }
}

impl Screen for Choose {
    fn draw(&mut self, frame: &mut Frame<'_>, context: &Context) {
        let (messages, theme) = (context.messages, context.theme);
        let typed = match self.number {
            0 => String::new(),
            number => number.to_string(),
        };
        let lines = vec![
            Line::from(vec![
                Span::raw(messages.count("open.which", self.puzzles.len())),
                Span::styled(format!(" {typed}▏"), theme.given()),
            ]),
            Line::default(),
            keys(&messages.t("open.which.keys"), theme),
        ];
        let area = frame.area();
        popup(area, frame.buffer_mut(), theme, &self.name, lines);
    }

    fn input(&mut self, input: Input, context: &mut Context, _: Instant) -> Turn {
        let Input::Key(key) = input else {
            return Turn::Stay;
        };
        match key.code {
            KeyCode::Char(c) if c.is_ascii_digit() => {
                let digit = c as usize - '0' as usize;
                let number = self.number.saturating_mul(10).saturating_add(digit);
                if number <= self.puzzles.len() {
                    self.number = number;
                }
            }
            KeyCode::Backspace => self.number /= 10,
            KeyCode::Up => self.number = (self.number + 1).min(self.puzzles.len()),
            KeyCode::Down => self.number = self.number.saturating_sub(1).max(1),
            KeyCode::Enter => {
                let index = self.number.max(1) - 1;
                return Turn::Replace(Play::or_resume(self.puzzles.swap_remove(index), context));
            }
            KeyCode::Esc => return Turn::Back,
            _ => {}
        }
        Turn::Stay
    }
}
