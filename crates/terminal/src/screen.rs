//! What a screen is: something that draws itself, answers keys and the passing of time, and says what comes next.

use std::path::Path;
use std::time::Instant;

use ratatui::Frame;
use ratatui::crossterm::event::{KeyEvent, MouseEvent};

use crate::saved::Saves;
use crate::theme::Theme;
use crate::words::Messages;

/// Reads a file, or says why that is not possible.
pub type Reader = fn(&Path) -> Result<Vec<u8>, String>;

/// What all screens share.
#[derive(Clone, Debug)]
pub struct Context {
    /// The language.
    pub messages: Messages,
    /// The colours.
    pub theme: Theme,
    /// Where games are saved, or why that is not possible.
    pub saves: Result<Saves, String>,
    /// How files are read.
    pub reader: Reader,
}

/// Something that happened.
#[derive(Clone, Debug)]
pub enum Input {
    /// A key was pressed.
    Key(KeyEvent),
    /// The mouse did something.
    Mouse(MouseEvent),
    /// Text was pasted.
    Paste(String),
    /// The window got the keyboard, or lost it.
    Focus(bool),
}

/// What comes next.
pub enum Turn {
    /// The same screen.
    Stay,
    /// The screen before.
    Back,
    /// Another screen, and then this one again.
    Open(Box<dyn Screen>),
    /// Another screen in place of this one.
    Replace(Box<dyn Screen>),
    /// The end.
    Quit,
}

/// A screen.
pub trait Screen {
    /// Draws it.
    fn draw(&mut self, frame: &mut Frame<'_>, context: &Context);

    /// Answers what happened.
    fn input(&mut self, input: Input, context: &mut Context, now: Instant) -> Turn;

    /// Time passed: looks after work in the background.
    fn tick(&mut self, context: &mut Context, now: Instant) -> Turn {
        let _ = (context, now);
        Turn::Stay
    }

    /// The program ends, or another screen comes: keeps what must not be lost. Says why if that is not possible.
    fn keep(&mut self, context: &Context) -> Result<(), String> {
        let _ = context;
        Ok(())
    }
}
