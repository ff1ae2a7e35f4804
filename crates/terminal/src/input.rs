//! Keys, the mouse and pasted text, read by a thread of its own.
//!
//! The library that reads them never returns when the terminal has gone away: it reads an error again and again. So the
//! program must not wait for it: signals, and drawing that fails, end the program whatever this thread does, and the
//! thread ends with the process.

use std::io;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use ratatui::crossterm::event::{self, Event};

/// More than a terminal sends while one screen is drawn.
const WAITING: usize = 1000;

/// Begins to read; there is no end to it but that of the process.
pub fn listen() -> Receiver<io::Result<Event>> {
    let (sender, events) = sync_channel(WAITING);
    thread::spawn(move || {
        loop {
            let event = event::read();
            let failed = event.is_err();
            if sender.send(event).is_err() || failed {
                return;
            }
        }
    });
    events
}
