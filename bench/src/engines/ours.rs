//! A set by our engines: `bits` as a library gives it, `auto` and `cdcl` puzzle by puzzle, `batch` from the line of text
//! to the checked answer.

use std::sync::Arc;
use std::time::Duration;

use anydoku::batch::{self, Batch};
use anydoku::bits::Solver;
use anydoku::sat::{Limits, NoObserver};
use anydoku::{Config, Count, Engine, count};
use anyhow::{Context, Result, ensure};

use super::sets::Group;
use super::turns::{Way, sample};

/// So many grids were found.
fn number(count: Count) -> Result<u64> {
    let (Count::Exactly(number) | Count::AtLeast(number)) = count;
    Ok(number.try_into()?)
}

/// The bit-parallel engine: a solver for each board, up to so many grids of each puzzle.
pub fn bits(groups: &[Group], most: u64, least: Duration) -> Way<'_> {
    let mut solvers: Vec<Solver> = groups
        .iter()
        .map(|group| Solver::new(group.board.network.bits()))
        .collect();
    let pass = move || {
        let mut found = 0;
        for (group, solver) in groups.iter().zip(&mut solvers) {
            for puzzle in &group.puzzles {
                solver.load_puzzle(puzzle);
                found += number(solver.count(most, &Limits::none()).0)?;
            }
        }
        Ok(found)
    };
    way("bits", groups, least, pass)
}

/// The library's call for one puzzle, with this engine.
pub fn engine(
    groups: &[Group],
    engine: Engine,
    take: usize,
    most: u64,
    least: Duration,
) -> Way<'_> {
    let config = Config {
        engine,
        ..Config::default()
    };
    let pass = move || {
        let mut found = 0;
        let puzzles = groups.iter().flat_map(|group| {
            let network = &group.board.network;
            group.puzzles.iter().map(move |puzzle| (network, puzzle))
        });
        for (network, puzzle) in puzzles.take(take) {
            let limits = Limits::none();
            let counted = count(
                network,
                puzzle,
                &config,
                Some(most),
                &limits,
                &mut NoObserver,
            )?;
            found += number(counted.count)?;
        }
        Ok(found)
    };
    Way {
        puzzles: take.min(puzzles(groups)),
        ..way(engine.name(), groups, least, pass)
    }
}

/// The lines by `batch`.
pub fn batch(groups: &[Group], least: Duration) -> Way<'_> {
    let batches: Vec<(Batch<'_>, &[String])> = groups
        .iter()
        .map(|group| {
            let options = batch::Options {
                board: Some(Arc::clone(&group.board.board)),
                ..batch::Options::default()
            };
            (Batch::new(options), &group.lines[..])
        })
        .collect();
    let pass = move || {
        let mut found = 0;
        for (batch, lines) in &batches {
            for (line, answer) in batch.answers(lines.iter()) {
                let answer = answer.with_context(|| line.clone())?;
                ensure!(answer.stopped.is_none(), "{line} was stopped");
                found += number(answer.count)?;
            }
        }
        Ok(found)
    };
    way("batch", groups, least, pass)
}

fn puzzles(groups: &[Group]) -> usize {
    groups.iter().map(|group| group.puzzles.len()).sum()
}

fn way<'a>(
    name: &'static str,
    groups: &'a [Group],
    least: Duration,
    mut pass: impl FnMut() -> Result<u64> + 'a,
) -> Way<'a> {
    Way {
        name,
        puzzles: puzzles(groups),
        sample: Box::new(move || sample(least, &mut pass)),
    }
}
