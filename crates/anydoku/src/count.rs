//! Counting grids.

use std::fmt;
use std::ops::ControlFlow;

use anydoku_board::Puzzle;
use anydoku_board::check::Violation;
use anydoku_sat::{Limit, Limits, Observer, Statistics};

use crate::config::{Config, Engine};
use crate::encode::Encoding;
use crate::network::Network;
use crate::search::{End, Search, SearchError};

/// How many grids there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// All were seen.
    Exactly(u64),
    /// At least so many; the search ended before it knew more.
    AtLeast(u64),
}

/// Shown as `N`, or as `>=N` when there may be more.
impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Count::Exactly(n) => n.fmt(f),
            Count::AtLeast(n) => write!(f, ">={n}"),
        }
    }
}

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

/// So many grids CDCL may exclude one by one before [`Engine::Auto`] turns to DPLL, which needs no clause a
/// grid but may be lost on hard puzzles with few grids.
const CDCL_GRIDS: u64 = 20;

/// Counts the grids of a puzzle, up to `most` if there is such a bound. The network must be that of the
/// puzzle's board. The limits are those of each step from one grid to the next.
///
/// # Errors
/// [`SearchError`]: the minimal encoding with DPLL, or a fault of the solver.
pub fn count<O: Observer>(
    network: &Network,
    puzzle: &Puzzle,
    config: &Config,
    most: Option<u64>,
    limits: &Limits<'_>,
    observer: &mut O,
) -> Result<Counted, SearchError> {
    // Several models of the minimal encoding may be one grid, which only CDCL can tell.
    if config.engine != Engine::Auto || config.encode.encoding == Encoding::Minimal {
        return count_with(network, puzzle, config, most, limits, observer);
    }
    let few = most.unwrap_or(u64::MAX).min(CDCL_GRIDS);
    let counted = count_with(network, puzzle, config, Some(few), limits, observer)?;
    let settled = matches!(counted.count, Count::Exactly(_)) || counted.stopped.is_some();
    if settled || most == Some(few) {
        return Ok(counted);
    }
    let config = Config {
        engine: Engine::Dpll,
        ..config.clone()
    };
    let mut counted = count_with(network, puzzle, &config, most, limits, observer)?;
    if let Count::AtLeast(seen) = &mut counted.count {
        *seen = few.max(*seen); // DPLL may have been stopped before it came as far as CDCL.
    }
    Ok(counted)
}

fn count_with<O: Observer>(
    network: &Network,
    puzzle: &Puzzle,
    config: &Config,
    most: Option<u64>,
    limits: &Limits<'_>,
    observer: &mut O,
) -> Result<Counted, SearchError> {
    let mut search = Search::new(network, puzzle, config);
    let mut seen = 0;
    let end = if most == Some(0) {
        End::Enough
    } else {
        search.walk(limits, observer, |_| {
            seen += 1;
            if most == Some(seen) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })?
    };
    let (count, stopped) = match end {
        End::Exhausted => (Count::Exactly(seen), None),
        End::Enough => (Count::AtLeast(seen), None),
        End::Stopped(limit) => (Count::AtLeast(seen), Some(limit)),
    };
    Ok(Counted {
        count,
        stopped,
        refutation: search.refutation().unwrap_or_default().to_vec(),
        statistics: search.statistics(),
    })
}
