//! Counting grids.

use std::fmt;
use std::ops::ControlFlow;

use anydoku_board::Puzzle;
use anydoku_board::check::Violation;
use anydoku_sat::{Limit, Limits, Observer, Statistics};

use crate::bits::{Solver, Step};
use crate::config::{Config, Engine};
use crate::network::Network;
use crate::search::{End, Search, SearchError, bits_budget, refute};

/// How many grids there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// All were seen.
    Exactly(u128),
    /// At least so many; the search ended before it knew more.
    AtLeast(u128),
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

/// So many grids CDCL may exclude one by one before an engine takes over that needs no clause a grid but may be
/// lost on hard puzzles with few grids.
pub(crate) const CDCL_GRIDS: u64 = 20;

/// Counts the grids of a puzzle, up to `most` if there is such a bound. The network must be that of the
/// puzzle's board. The limits are those of each step from one grid to the next.
///
/// The bit-parallel engine, which [`Engine::Auto`] uses, does not check every grid against the rules here.
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
    if matches!(config.engine, Engine::Dpll | Engine::Cdcl) {
        return count_with(network, puzzle, config, most, limits, observer);
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
    let mut solver = Solver::new(network.bits());
    solver.load_puzzle(puzzle);
    let most = most.unwrap_or(u64::MAX);
    let mut seen = 0;
    let mut budget = (config.engine == Engine::Auto).then(|| bits_budget(network));
    let (count, stopped) = loop {
        if seen == most {
            break (Count::AtLeast(seen.into()), None);
        }
        let decisions = solver.statistics().decisions;
        let step = solver.advance(&Limits {
            decisions: limits.decisions.into_iter().chain(budget).min(),
            ..*limits
        });
        match step {
            Step::Grid => seen += 1,
            Step::Exhausted => break (Count::Exactly(seen.into()), None),
            Step::Stopped(limit) => {
                let done = solver.statistics().decisions - decisions;
                let budget_spent = limit == Limit::Decisions && budget.is_some_and(|n| done >= n);
                if !budget_spent || limits.decisions.is_some_and(|limit| done >= limit) {
                    break (Count::AtLeast(seen.into()), Some(limit));
                }
                budget = None;
                if seen >= CDCL_GRIDS {
                    continue;
                }
                let cdcl = Config {
                    engine: Engine::Cdcl,
                    ..config.clone()
                };
                let few = most.min(CDCL_GRIDS);
                let counted = count_with(network, puzzle, &cdcl, Some(few), limits, observer)?;
                let settled = matches!(counted.count, Count::Exactly(_)) || few == most;
                if settled || counted.stopped.is_some() {
                    let count = match counted.count {
                        Count::AtLeast(n) => Count::AtLeast(n.max(seen.into())),
                        exactly => exactly,
                    };
                    return Ok(Counted {
                        count,
                        statistics: solver.statistics() + counted.statistics,
                        ..counted
                    });
                }
            }
        }
    };
    Ok(Counted {
        count,
        stopped,
        refutation: Vec::new(),
        statistics: solver.statistics(),
    })
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
        End::Exhausted => (Count::Exactly(seen.into()), None),
        End::Enough => (Count::AtLeast(seen.into()), None),
        End::Stopped(limit) => (Count::AtLeast(seen.into()), Some(limit)),
    };
    Ok(Counted {
        count,
        stopped,
        refutation: search.refutation().unwrap_or_default().to_vec(),
        statistics: search.statistics(),
    })
}
