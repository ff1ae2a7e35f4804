//! How long a step takes, and a whole puzzle.

use std::time::Duration;

use anydoku::Config;
use anydoku::explain::{Effort, Known, Position, by_search};
use anydoku::sat::{Limits, NoObserver};
use anyhow::{Result, anyhow, ensure};

use super::Args;
use crate::conformance;
use crate::engines::clock;
use crate::report::{Table, time};

/// One table with a row a set. Puzzles with several grids or none are left out.
pub fn run(args: &Args) -> Result<()> {
    println!(
        "Steps, and whole puzzles, by processor time; the first {} of each set:\n",
        args.limit
    );
    let table = Table::new(&[
        "<set",
        "puzzles",
        "steps",
        "median",
        "p95",
        "p99",
        "longest",
        "puzzle, median",
        "p95",
        "without search",
        "not proved smallest",
    ]);
    for set in conformance::sets(&args.data)? {
        if !args.wants(&set.name) {
            continue;
        }
        let mut times = Times::default();
        for case in (set.cases)()?.into_iter().take(args.limit) {
            times.puzzle(&case.board.network, &case.puzzle)?;
        }
        if times.puzzles.is_empty() {
            continue;
        }
        let at = |times: &[Duration], share: f64| time(percentile(times, share));
        times.steps.sort_unstable();
        times.puzzles.sort_unstable();
        let puzzles = times.puzzles.len();
        table.row(&[
            &set.name,
            &puzzles,
            &times.steps.len(),
            &at(&times.steps, 0.5),
            &at(&times.steps, 0.95),
            &at(&times.steps, 0.99),
            &at(&times.steps, 1.0),
            &at(&times.puzzles, 0.5),
            &at(&times.puzzles, 0.95),
            &format!(
                "{:.1} %",
                100.0 * times.without_search as f64 / puzzles as f64
            ),
            &times.unproved,
        ]);
    }
    Ok(())
}

/// The entry of a sorted list below which this share lies.
fn percentile(times: &[Duration], share: f64) -> Duration {
    let last = times.len().saturating_sub(1);
    times
        .get((last as f64 * share).round() as usize)
        .copied()
        .unwrap_or_default()
}

#[derive(Default)]
struct Times {
    steps: Vec<Duration>,
    puzzles: Vec<Duration>,
    without_search: usize,
    /// Steps by propagation of which it is not known whether there is a smaller one.
    unproved: usize,
}

impl Times {
    fn puzzle(
        &mut self,
        network: &anydoku::Network,
        puzzle: &anydoku::board::Puzzle,
    ) -> Result<()> {
        let (config, limits) = (Config::default(), Limits::none());
        let known = Known::of(network, puzzle, &config, &limits, &mut NoObserver)?
            .map_err(|limit| anyhow!("{limit}"))?;
        let Some(grid) = known.only() else {
            return Ok(());
        };
        let effort = Effort::default();
        let start = clock();
        let mut position = Position::new(network, puzzle);
        let mut searched = false;
        while !position.is_solved() {
            let before = clock();
            let step = position.next_step(&effort);
            self.steps.push(clock() - before);
            let step = match step {
                Some(step) => step,
                None => {
                    searched = true;
                    let found =
                        by_search(&position, &known, puzzle, &config, &limits, &mut NoObserver)?;
                    found
                        .map_err(|limit| anyhow!("{limit}"))?
                        .expect("an open cell")
                }
            };
            for &(cell, value) in &step.removes {
                ensure!(grid.value(cell) != value, "a step is wrong: {step:?}");
            }
            if let Some((cell, value)) = step.fixes {
                ensure!(grid.value(cell) == value, "a step is wrong: {step:?}");
            }
            self.unproved +=
                usize::from(!step.smallest && step.pattern < anydoku::explain::Pattern::Split(0));
            position.apply(&step);
        }
        self.puzzles.push(clock() - start);
        self.without_search += usize::from(!searched);
        Ok(())
    }
}
