//! The terminal itself: taken over at the start and given back at every end.
//!
//! Raw mode, the other screen, the mouse, bracketed paste, focus reports and the keyboard protocol that tells Ctrl+1
//! from 1 are all switched off by [`restore`], which may be called at any time, from any thread, more than once: by the
//! guard when the program ends or fails, by the hook when it panics, and by whoever ends the process at a signal.

use std::io::{self, Stdout, stdout};
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableFocusChange, DisableMouseCapture, EnableBracketedPaste,
    EnableFocusChange, EnableMouseCapture, KeyboardEnhancementFlags, PopKeyboardEnhancementFlags,
    PushKeyboardEnhancementFlags,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

static TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal while it is ours.
#[derive(Debug)]
pub struct Taken {
    /// Where to draw.
    pub terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Taken {
    /// Takes the terminal over.
    ///
    /// # Errors
    /// If it does not do what it is told; then it is as it was.
    pub fn new() -> io::Result<Taken> {
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            let (before, ours) = (panic::take_hook(), thread::current().id());
            panic::set_hook(Box::new(move |info| {
                // Where panics unwind, work in the background may fail while the program goes on, and says so itself.
                let ends = cfg!(panic = "abort") || thread::current().id() == ours;
                if ends || !TAKEN.load(Ordering::SeqCst) {
                    restore();
                    before(info);
                }
            }));
        });
        TAKEN.store(true, Ordering::SeqCst);
        let take = || {
            enable_raw_mode()?;
            execute!(
                stdout(),
                EnterAlternateScreen,
                EnableMouseCapture,
                EnableBracketedPaste,
                EnableFocusChange
            )?;
            // Terminals that do not know the protocol pass over it; the Windows console has no such thing.
            let flags = KeyboardEnhancementFlags::DISAMBIGUATE_ESCAPE_CODES;
            let _ = execute!(stdout(), PushKeyboardEnhancementFlags(flags));
            Terminal::new(CrosstermBackend::new(stdout()))
        };
        match take() {
            Ok(terminal) => Ok(Taken { terminal }),
            Err(error) => {
                restore();
                Err(error)
            }
        }
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        restore();
    }
}

/// Gives the terminal back, if it was taken.
pub fn restore() {
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    // Each for itself: a terminal that went away takes nothing more, and that is no reason to stop.
    let _ = execute!(stdout(), PopKeyboardEnhancementFlags);
    let _ = execute!(
        stdout(),
        DisableFocusChange,
        DisableBracketedPaste,
        DisableMouseCapture,
        LeaveAlternateScreen,
        Show
    );
    let _ = disable_raw_mode();
}
