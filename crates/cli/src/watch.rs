//! Time, Ctrl-C and the progress line: what the library asks for through its limits and tells its observer.

use std::cell::Cell;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anydoku::sat::{Limit, Limits, Lit, Observer};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::args::{Global, LimitArgs};
use crate::file;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);
static SEARCHING: AtomicBool = AtomicBool::new(false);

/// From now on the first Ctrl-C during a search ends the search and the second one the process; at other times, when
/// the command waits for input or writes clauses, the first one does.
///
/// Until then Ctrl-C ends the process at once. This takes a thread, which a command that is done in a millisecond
/// does without: whatever may take time or leave a file half written asks for it.
pub fn catch_interrupts() {
    static CAUGHT: Once = Once::new();
    CAUGHT.call_once(|| {
        // Without a handler Ctrl-C ends the process at once, which is no fault.
        let _ = ctrlc::set_handler(|| {
            let again = INTERRUPTED.swap(true, Ordering::Relaxed);
            if again || !SEARCHING.load(Ordering::Relaxed) {
                file::remove_unfinished();
                #[cfg(feature = "play")]
                anydoku_terminal::restore();
                std::process::exit(130);
            }
        });
    });
}

/// Does work that looks at [`interrupted`] often: the first Ctrl-C ends the work, not the process.
pub fn searching<T>(work: impl FnOnce() -> T) -> T {
    catch_interrupts();
    searching_soon(work)
}

/// The same for work that calls [`catch_interrupts`] when it takes long.
fn searching_soon<T>(work: impl FnOnce() -> T) -> T {
    SEARCHING.store(true, Ordering::Relaxed);
    let result = work();
    SEARCHING.store(false, Ordering::Relaxed);
    result
}

/// Whether Ctrl-C was pressed.
pub fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// A search that takes longer ends in good order at Ctrl-C.
const SOON: Duration = Duration::from_millis(5);
/// After so long the progress line appears.
const FIRST_LINE: Duration = Duration::from_secs(1);
/// And so often it changes.
const BETWEEN_LINES: Duration = Duration::from_millis(100);

/// Watches one run of the command.
pub struct Watch {
    limits: LimitArgs,
    deadline: Option<Instant>,
    start: Instant,
    bar: ProgressBar,
    /// When it was drawn last, if it is on the screen.
    drawn: Cell<Option<Instant>>,
    counters: Counters,
}

#[derive(Default)]
struct Counters {
    decisions: Cell<u64>,
    conflicts: Cell<u64>,
    solutions: Cell<u64>,
    puzzles: Cell<u64>,
}

impl Watch {
    /// Starts the clock.
    pub fn new(limits: LimitArgs, global: &Global) -> Watch {
        let start = Instant::now();
        Watch {
            limits,
            deadline: limits.time.and_then(|time| start.checked_add(time)),
            start,
            bar: ProgressBar::with_draw_target(
                None,
                if global.quiet {
                    ProgressDrawTarget::hidden()
                } else {
                    ProgressDrawTarget::stderr()
                },
            )
            .with_style(
                ProgressStyle::with_template("{spinner} {elapsed} {msg}")
                    .expect("the template is well-formed"),
            ),
            drawn: Cell::new(None),
            counters: Counters::default(),
        }
    }

    /// Runs a search with the limits and an observer that feeds the progress line.
    pub fn search<T>(&self, search: impl FnOnce(&Limits<'_>, &mut Counting<'_>) -> T) -> T {
        let stop = || self.stop();
        let limits = Limits {
            conflicts: self.limits.conflicts,
            decisions: self.limits.decisions,
            propagations: self.limits.propagations,
            memory: self.limits.bytes(),
            stop: Some(&stop),
        };
        searching_soon(|| search(&limits, &mut Counting(&self.counters)))
    }

    /// Says that another puzzle is done.
    pub fn puzzle_done(&self) {
        self.counters.puzzles.set(self.counters.puzzles.get() + 1);
    }

    /// Whether the time is up or Ctrl-C was pressed; also keeps the progress line fresh.
    pub fn stop(&self) -> Option<Limit> {
        if interrupted() {
            return Some(Limit::Interrupt);
        }
        let now = Instant::now();
        if now >= self.start + SOON {
            catch_interrupts();
        }
        if self.deadline.is_some_and(|deadline| now >= deadline) {
            return Some(Limit::Time);
        }
        let last = self.drawn.get().unwrap_or(self.start + FIRST_LINE);
        if now >= last + BETWEEN_LINES && !self.bar.is_hidden() {
            self.drawn.set(Some(now));
            self.bar.set_message(self.counters.to_string());
            self.bar.tick();
        }
        None
    }

    /// Takes the progress line away, so that results can be printed.
    pub fn clear(&self) {
        if self.drawn.take().is_some() {
            self.bar.finish_and_clear();
            self.bar.reset();
        }
    }
}

impl std::fmt::Display for Counters {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.puzzles.get() > 0 {
            write!(f, "{} puzzles, ", self.puzzles.get())?;
        }
        write!(
            f,
            "{} decisions, {} conflicts, {} solutions",
            self.decisions.get(),
            self.conflicts.get(),
            self.solutions.get()
        )
    }
}

/// Counts what the progress line shows.
pub struct Counting<'a>(&'a Counters);

impl Observer for Counting<'_> {
    fn decide(&mut self, _: Lit, _: u32) {
        self.0.decisions.set(self.0.decisions.get() + 1);
    }

    fn conflict(&mut self, _: &[Lit]) {
        self.0.conflicts.set(self.0.conflicts.get() + 1);
    }

    fn solution(&mut self, _: &[Lit]) {
        self.0.solutions.set(self.0.solutions.get() + 1);
    }
}
