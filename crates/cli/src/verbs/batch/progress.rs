//! How far a batch is and how fast: a bar on a terminal while it works, a line when it is done.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anydoku::batch::Tally;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::source::Source;
use crate::args::Global;
use crate::output;
use crate::watch::interrupted;

/// The bar, and the clock.
pub struct Progress {
    bar: ProgressBar,
    start: Instant,
}

impl Progress {
    /// Starts the clock. The time left is told from the bytes that were read, if all inputs are files.
    pub fn new(files: &[PathBuf], source: &Source<'_>, before: u64, global: &Global) -> Progress {
        let sizes = files.iter().map(|path| {
            let metadata = path.metadata().ok().filter(std::fs::Metadata::is_file);
            metadata.map(|metadata| metadata.len())
        });
        let total: Option<u64> = sizes.sum();
        let target = if global.quiet {
            ProgressDrawTarget::hidden()
        } else {
            ProgressDrawTarget::stderr()
        };
        let template = match total {
            Some(_) => "{spinner} {elapsed} {percent}% {msg}, {eta} left{ending}",
            None => "{spinner} {elapsed} {msg}{ending}",
        };
        let style = ProgressStyle::with_template(template)
            .expect("the template is well-formed")
            .with_key("ending", |_: &_, out: &mut dyn std::fmt::Write| {
                if interrupted() {
                    let _ =
                        out.write_str("; finishing the puzzles in work, Ctrl-C again ends at once");
                }
            });
        let bar = ProgressBar::with_draw_target(total, target).with_style(style);
        bar.set_message(format!("{before} puzzles"));
        bar.set_position(source.read_so_far());
        bar.reset_eta();
        bar.enable_steady_tick(Duration::from_millis(200));
        Progress {
            bar,
            start: Instant::now(),
        }
    }

    /// Shows how far it is.
    pub fn advance(&self, tally: &Tally, position: u64) {
        if !self.bar.is_hidden() {
            let rate = self.rate(tally);
            self.bar
                .set_message(format!("{} puzzles, {rate:.0} a second", tally.puzzles()));
            self.bar.set_position(position);
        }
    }

    /// Takes the bar away.
    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }

    /// Says what came out; `before` is what was there already.
    pub fn summary(&self, tally: &Tally, before: &Tally, global: &Global) {
        if global.quiet {
            return;
        }
        let mut all = *tally;
        all.merge(before);
        let from_before = match before.puzzles() {
            0 => String::new(),
            puzzles => format!(" ({puzzles} of them from before)"),
        };
        output::note(&format!(
            "{all}{from_before}; {:.0} a second",
            self.rate(tally)
        ));
    }

    fn rate(&self, tally: &Tally) -> f64 {
        tally.puzzles() as f64 / self.start.elapsed().as_secs_f64().max(1e-6)
    }
}
