//! The signal to quit, which would end the process at once and leave the terminal as the game had it.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Listens as long as it lives.
#[derive(Debug)]
pub(crate) struct Asked {
    asked: Arc<AtomicBool>,
    #[cfg(unix)]
    id: signal_hook::SigId,
}

impl Asked {
    /// Begins to listen.
    pub(crate) fn listen() -> io::Result<Asked> {
        let asked = Arc::new(AtomicBool::new(false));
        Ok(Asked {
            #[cfg(unix)]
            id: signal_hook::flag::register(signal_hook::consts::SIGQUIT, Arc::clone(&asked))?,
            asked,
        })
    }

    /// Whether the signal came.
    pub(crate) fn to_quit(&self) -> bool {
        self.asked.load(Ordering::Relaxed)
    }
}

#[cfg(unix)]
impl Drop for Asked {
    fn drop(&mut self) {
        signal_hook::low_level::unregister(self.id);
    }
}
