//! In how many grids each candidate is, up to a bound.

use std::ops::ControlFlow;

use anydoku_board::{Cell, Puzzle, Value};
use anydoku_sat::{Limit, Limits, Observer};

use crate::candidates::Candidates;
use crate::config::{Config, Engine};
use crate::count::{CDCL_GRIDS, Count, count};
use crate::encode::Encoding;
use crate::network::Network;
use crate::search::{End, Search, SearchError};

/// The answer of [`counts`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CandidateCounts {
    values: u32,
    counts: Vec<Count>,
    /// How many grids the puzzle has.
    pub grids: Count,
    /// What stopped the count, if neither its end nor the bound did.
    pub stopped: Option<Limit>,
}

impl CandidateCounts {
    /// In how many grids the cell holds the value.
    ///
    /// # Panics
    /// If there is no such cell or value.
    pub fn of(&self, cell: Cell, value: Value) -> Count {
        assert!(value.number() <= self.values, "value out of range");
        self.counts[cell.index() * self.values as usize + value.index()]
    }
}

/// In how many grids each of these candidates is, exactly up to `most`, which is at least 1, and "at least `most`"
/// beyond. Candidates that are not in the set are taken to be in none, so hand over [`TrueCandidates::proved`](super::TrueCandidates::proved).
///
/// Puzzles with up to `most` grids are enumerated once; else each candidate's grids are counted by themselves.
///
/// # Errors
/// [`SearchError::WrongGrid`] if a solver is wrong.
pub fn counts<O: Observer>(
    network: &Network,
    puzzle: &Puzzle,
    config: &Config,
    candidates: &Candidates,
    most: u64,
    limits: &Limits<'_>,
    observer: &mut O,
) -> Result<CandidateCounts, SearchError> {
    let few = most.min(CDCL_GRIDS);
    let mut tally = Tally::new(network, puzzle);
    let mut end = tally.walk(config, Engine::Cdcl, few, limits, observer)?;
    if end == End::Enough && few < most {
        tally = Tally::new(network, puzzle);
        end = tally.walk(config, Engine::Dpll, most, limits, observer)?;
    }
    let number = |n: u64| match end {
        End::Exhausted => Count::Exactly(n.into()),
        _ => Count::AtLeast(n.into()),
    };
    let mut answer = CandidateCounts {
        values: network.values(),
        counts: tally.seen.iter().map(|&n| number(n)).collect(),
        grids: number(tally.grids),
        stopped: match end {
            End::Stopped(limit) => Some(limit),
            _ => None,
        },
    };
    if end == End::Exhausted {
        return Ok(answer);
    }
    for (index, known) in answer.counts.iter_mut().enumerate() {
        let cell = Cell::new((index / network.values() as usize) as u32);
        let value = Value::from_index(index % network.values() as usize);
        if !candidates.contains(cell, value) {
            *known = Count::Exactly(0);
            continue;
        }
        let (Count::AtLeast(shown) | Count::Exactly(shown)) = *known;
        *known = Count::AtLeast(shown.max(1));
        if shown >= u128::from(most) || answer.stopped.is_some() {
            continue;
        }
        let mut with = puzzle.clone();
        if puzzle.given(cell).is_none() && with.give(cell, value).is_err() {
            continue; // Not so: the candidate is of this board, and the cell has no given.
        }
        let counted = count(network, &with, config, Some(most), limits, observer)?;
        answer.stopped = counted.stopped;
        *known = match counted.count {
            Count::AtLeast(n) => Count::AtLeast(n.max(shown).max(1)),
            exact => exact,
        };
    }
    Ok(answer)
}

/// In how many of the grids seen each candidate is.
struct Tally<'a> {
    network: &'a Network,
    puzzle: &'a Puzzle,
    seen: Vec<u64>,
    grids: u64,
}

impl<'a> Tally<'a> {
    fn new(network: &'a Network, puzzle: &'a Puzzle) -> Tally<'a> {
        Tally {
            network,
            puzzle,
            seen: vec![0; network.candidates() as usize],
            grids: 0,
        }
    }

    /// Sees up to `most` grids.
    fn walk<O: Observer>(
        &mut self,
        config: &Config,
        engine: Engine,
        most: u64,
        limits: &Limits<'_>,
        observer: &mut O,
    ) -> Result<End, SearchError> {
        let mut config = config.clone();
        config.engine = engine;
        config.encode.encoding = Encoding::Extended;
        let mut search = Search::new(self.network, self.puzzle, &config);
        let values = self.network.values() as usize;
        let (seen, grids) = (&mut self.seen, &mut self.grids);
        search.walk(limits, observer, |grid| {
            // The grid after the last one shows that there are more.
            if *grids == most {
                return ControlFlow::Break(());
            }
            *grids += 1;
            for (cell, value) in grid.values().iter().enumerate() {
                seen[cell * values + value.index()] += 1;
            }
            ControlFlow::Continue(())
        })
    }
}
