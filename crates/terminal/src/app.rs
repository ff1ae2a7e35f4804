//! The screens, one on the other, and the loop that hands them keys.

use std::time::Instant;

use ratatui::Frame;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use crate::screen::{Context, Input, Screen, Turn};
use crate::screens::Menu;

/// The program without its terminal: tests drive it as well.
pub struct App {
    /// What all screens share.
    pub context: Context,
    screens: Vec<Box<dyn Screen>>,
    over: bool,
}

impl App {
    /// Begins with the menu, and perhaps a screen on it.
    pub fn new(context: Context, first: Option<Box<dyn Screen>>) -> App {
        let mut screens: Vec<Box<dyn Screen>> = vec![Box::new(Menu::new(&context))];
        screens.extend(first);
        App {
            context,
            screens,
            over: false,
        }
    }

    /// Whether the program has ended.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Draws the screen on top.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        if let Some(screen) = self.screens.last_mut() {
            screen.draw(frame, &self.context);
        }
    }

    /// Hands over what the terminal says. Ctrl-C ends the program wherever it is.
    pub fn event(&mut self, event: Event, now: Instant) {
        let input = match event {
            Event::Key(key) if key.kind == KeyEventKind::Release => return,
            Event::Key(key) if is_interrupt(key) => {
                self.over = true;
                return;
            }
            Event::Key(key) => Input::Key(key),
            Event::Mouse(mouse) => Input::Mouse(mouse),
            Event::Paste(text) => Input::Paste(text),
            Event::FocusGained => Input::Focus(true),
            Event::FocusLost => Input::Focus(false),
            Event::Resize(..) => return,
        };
        if let Some(screen) = self.screens.last_mut() {
            let turn = screen.input(input, &mut self.context, now);
            self.turn(turn);
        }
    }

    /// Lets time pass.
    pub fn tick(&mut self, now: Instant) {
        if let Some(screen) = self.screens.last_mut() {
            let turn = screen.tick(&mut self.context, now);
            self.turn(turn);
        }
    }

    /// Keeps what must not be lost, on all screens.
    pub fn keep(&mut self) -> Result<(), String> {
        let screens = self.screens.iter_mut();
        let kept: Vec<_> = screens.map(|screen| screen.keep(&self.context)).collect();
        kept.into_iter().collect()
    }

    fn turn(&mut self, turn: Turn) {
        match turn {
            Turn::Stay => {}
            Turn::Back => {
                self.screens.pop();
                self.over |= self.screens.is_empty();
                // What is said there may have changed.
                if self.screens.len() == 1 {
                    self.screens = vec![Box::new(Menu::new(&self.context))];
                }
            }
            Turn::Open(screen) => self.screens.push(screen),
            Turn::Replace(screen) => {
                self.screens.pop();
                self.screens.push(screen);
            }
            Turn::Quit => self.over = true,
        }
    }
}

fn is_interrupt(key: KeyEvent) -> bool {
    key.code == KeyCode::Char('c') && key.modifiers == KeyModifiers::CONTROL
}
