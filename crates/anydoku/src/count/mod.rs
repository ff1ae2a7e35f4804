//! Counting grids.
//!
//! A few grids are counted by looking at each (`walk`). Where that takes long, the structure of the puzzle helps:
//!
//! * `parts`: what no rule ties together is counted apart, and the numbers multiply;
//! * `frontier`: a part that is narrow is passed over cell by cell, and only the states between the filled and the
//!   open cells are counted, interchangeable values taken together (`order`, `plan` and `states` help);
//! * `first_seen`: where a part is too wide for that, values that nothing tells apart are tried once and counted
//!   often, and where up and down are the same, the lower half is counted twice.
//!
//! `structure` puts them together. All this gives the exact number, or, when a limit stops it, a lower bound that is
//! proved; never an estimate.

mod first_seen;
mod frontier;
mod order;
mod parts;
mod plan;
mod states;
mod structure;
#[cfg(test)]
mod tests;
mod walk;

use std::ops::ControlFlow;

use anydoku_board::check::Violation;
use anydoku_board::{Grid, Puzzle};
pub use anydoku_network::Count;
use anydoku_sat::{Limit, Limits, Observer, Statistics};

use crate::bits::Solver;
use crate::config::{Config, Engine};
use crate::network::Network;
use crate::search::{End, Search, SearchError, refute};
use walk::Ended;
pub(crate) use walk::Walk;

/// The answer of [`count`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// How many grids there are.
    pub count: Count,
    /// What stopped the search, if neither its end nor the number asked for did.
    pub stopped: Option<Limit>,
    /// Why there is no grid, if that was seen without search.
    pub refutation: Vec<Violation>,
    /// What the engine did that found the count.
    pub statistics: Statistics,
}

/// So many grids CDCL may exclude one by one before an engine takes over that needs no clause a grid but may be
/// lost on hard puzzles with few grids.
pub(crate) const CDCL_GRIDS: u64 = 20;

/// Who asks for no more grids than this gets them one by one; beyond, structure is worth a look.
const WALKED: u64 = 1_000_000;

/// So many grids are walked before that look.
const WALKED_FIRST: u64 = 100_000;

/// Counts the grids of a puzzle, up to `most` if there is such a bound. The network must be that of the
/// puzzle's board.
///
/// [`Engine::Auto`] counts grids one by one while there are few and finds the number of many from the structure of the
/// puzzle where it can: independent parts, interchangeable values, narrow boards. The engines that have names only
/// count one by one. The bit-parallel engine, which [`Engine::Auto`] uses, does not check every grid against the rules
/// here.
///
/// Counting one by one, the limits are those of each step from one grid to the next. With structure, decisions and
/// [`Limits::memory`], 512 MiB if not given, bound the attempt of the frontier, after which the grids are searched.
///
/// # Errors
/// [`SearchError`]: the minimal encoding with DPLL, or a fault of the solver.
///
/// # Examples
///
/// ```
/// use std::sync::Arc;
/// use anydoku::board::{Puzzle, Shape};
/// use anydoku::sat::{Limits, NoObserver};
/// use anydoku::{Config, Count, Network, count};
///
/// let shape: Shape = "hexagon 2 6".parse()?;
/// let puzzle = Puzzle::new(Arc::new(shape.board()?));
/// let network = Network::new(puzzle.board());
/// let (config, limits) = (Config::default(), Limits::none());
/// let counted = count(&network, &puzzle, &config, None, &limits, &mut NoObserver)?;
/// assert_eq!(counted.count, Count::Exactly(7_009_920));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count<O: Observer>(
    network: &Network,
    puzzle: &Puzzle,
    config: &Config,
    most: Option<u64>,
    limits: &Limits<'_>,
    observer: &mut O,
) -> Result<Counted, SearchError> {
    if matches!(config.engine, Engine::Dpll | Engine::Cdcl) {
        let found = count_by_search(network, puzzle, config, most, limits, observer)?;
        return Ok(found.0);
    }
    let refutation = refute(network, puzzle);
    if !refutation.is_empty() {
        return Ok(Counted {
            count: Count::Exactly(0),
            stopped: None,
            refutation,
            statistics: Statistics::default(),
        });
    }
    let bound = most.unwrap_or(u64::MAX);
    let mut solver = Solver::new(network.bits());
    let mut walk = Walk::counting(network, puzzle, config, &mut solver);
    let pause = (config.engine == Engine::Auto && bound > WALKED).then_some(WALKED_FIRST);
    let mut ended = walk.run(bound, pause, limits, observer)?;
    if ended == Ended::Paused {
        let most = most.map_or(u128::MAX, u128::from);
        if let Some(found) = structure::count(network, puzzle, walk.seen.into(), most, limits) {
            return Ok(Counted {
                count: found.count,
                stopped: found.stopped,
                refutation: Vec::new(),
                statistics: walk.statistics() + found.statistics,
            });
        }
        ended = walk.run(bound, None, limits, observer)?;
    }
    let (count, stopped) = ended.count(walk.seen);
    Ok(Counted {
        count,
        stopped,
        refutation: Vec::new(),
        statistics: walk.statistics(),
    })
}

/// Counts with an engine that [`Search`] walks, checking every grid. Also gives the first one.
pub(crate) fn count_by_search<O: Observer>(
    network: &Network,
    puzzle: &Puzzle,
    config: &Config,
    most: Option<u64>,
    limits: &Limits<'_>,
    observer: &mut O,
) -> Result<(Counted, Option<Grid>), SearchError> {
    let mut search = Search::new(network, puzzle, config);
    let (mut seen, mut first) = (0, None);
    let end = if most == Some(0) {
        End::Enough
    } else {
        search.walk(limits, observer, |grid| {
            seen += 1;
            first.get_or_insert(grid);
            if most == Some(seen) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })?
    };
    let (count, stopped) = match end {
        End::Exhausted => (Count::Exactly(seen.into()), None),
        End::Enough => (Count::AtLeast(seen.into()), None),
        End::Stopped(limit) => (Count::AtLeast(seen.into()), Some(limit)),
    };
    let counted = Counted {
        count,
        stopped,
        refutation: search.refutation().unwrap_or_default().to_vec(),
        statistics: search.statistics(),
    };
    Ok((counted, first))
}
