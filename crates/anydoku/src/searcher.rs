//! Many puzzles of one board, one after the other.
//!
//! [`Search`] prepares for one puzzle: it looks for reasons in words why there is no grid, and it allocates. A
//! [`Searcher`] is for who asks millions of times: the bit-parallel engine first, whose memory is used again, and
//! everything else only for puzzles that resist it.

use std::ops::ControlFlow;
use std::sync::Arc;

use anydoku_board::{Grid, Puzzle};
use anydoku_sat::{Limit, Limits, NoObserver, Statistics};

use crate::bits::{Solver, Step};
use crate::config::{Config, Engine};
use crate::count::{CDCL_GRIDS, Count};
use crate::network::Network;
use crate::search::{End, Search, SearchError, bits_budget, refute};

/// Searches the puzzles of one board.
#[derive(Debug)]
pub struct Searcher {
    network: Arc<Network>,
    config: Config,
    /// None if another engine was asked for.
    solver: Option<Solver>,
    /// The board alone leaves no grid: some cells that must differ are more than there are values.
    overfull: Option<bool>,
}

/// What was found out about a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// How many grids there are, as far as was asked.
    pub count: Count,
    /// The first one, checked against the rules.
    pub grid: Option<Grid>,
    /// What stopped the search before it had seen what was asked for.
    pub stopped: Option<Limit>,
    /// What the engines did.
    pub statistics: Statistics,
}

impl Searcher {
    /// Prepares for puzzles on the board of a network.
    pub fn new(network: &Arc<Network>, config: &Config) -> Searcher {
        let bits = matches!(config.engine, Engine::Auto | Engine::Bits);
        Searcher {
            network: Arc::clone(network),
            config: config.clone(),
            solver: bits.then(|| Solver::new(network.bits())),
            overfull: None,
        }
    }

    /// Looks for up to `most` grids of a puzzle, at least for one. The puzzle must be on the board of the network. The
    /// limits are those of each step from one grid to the next.
    ///
    /// The bit-parallel engine checks the first grids against the rules, not each of millions.
    ///
    /// # Errors
    /// As [`Search::next_grid`].
    pub fn find(
        &mut self,
        puzzle: &Puzzle,
        most: u64,
        limits: &Limits<'_>,
    ) -> Result<Found, SearchError> {
        let most = most.max(1);
        let mut found = Found {
            count: Count::Exactly(0),
            grid: None,
            stopped: None,
            statistics: Statistics::default(),
        };
        let Some(solver) = &mut self.solver else {
            return walk(&self.network, puzzle, &self.config, most, limits);
        };
        let board = puzzle.board();
        if *self
            .overfull
            .get_or_insert_with(|| !board.overfull().is_empty())
        {
            return Ok(found);
        }
        solver.load_puzzle(puzzle);
        let mut budget = Some(bits_budget(&self.network));
        let mut seen = 0;
        (found.count, found.stopped) = loop {
            if seen == most {
                break (Count::AtLeast(seen.into()), None);
            }
            let before = solver.statistics().decisions;
            let step = solver.advance(&Limits {
                decisions: limits.decisions.into_iter().chain(budget).min(),
                ..*limits
            });
            match step {
                Step::Grid => {
                    seen += 1;
                    if seen <= CDCL_GRIDS {
                        let grid = solver.grid();
                        if let Err(violations) = puzzle.check(&grid) {
                            return Err(SearchError::WrongGrid(violations[0].to_string()));
                        }
                        found.grid.get_or_insert(grid);
                    }
                }
                Step::Exhausted => break (Count::Exactly(seen.into()), None),
                Step::Stopped(limit) => {
                    let done = solver.statistics().decisions - before;
                    let spent = limit == Limit::Decisions
                        && budget.is_some()
                        && limits.decisions.is_none_or(|limit| done < limit);
                    if !spent {
                        break (Count::AtLeast(seen.into()), Some(limit));
                    }
                    budget = None;
                    if seen >= CDCL_GRIDS {
                        continue; // It does not resist, it has many grids.
                    }
                    if self.config.engine == Engine::Bits {
                        if !refute(&self.network, puzzle).is_empty() {
                            break (Count::Exactly(0), None);
                        }
                        continue;
                    }
                    let few = most.min(CDCL_GRIDS);
                    let cdcl = Config {
                        engine: Engine::Cdcl,
                        ..self.config.clone()
                    };
                    let mut slow = walk(&self.network, puzzle, &cdcl, few, limits)?;
                    slow.statistics = solver.statistics() + slow.statistics;
                    let all = matches!(slow.count, Count::Exactly(_)) || few == most;
                    if all || slow.stopped.is_some() {
                        return Ok(slow);
                    }
                    found.grid = found.grid.or(slow.grid);
                }
            }
        };
        found.statistics = solver.statistics();
        Ok(found)
    }
}

/// The same by a [`Search`] of its own.
fn walk(
    network: &Network,
    puzzle: &Puzzle,
    config: &Config,
    most: u64,
    limits: &Limits<'_>,
) -> Result<Found, SearchError> {
    let mut search = Search::new(network, puzzle, config);
    let (mut seen, mut first) = (0, None);
    let end = search.walk(limits, &mut NoObserver, |grid| {
        seen += 1;
        first.get_or_insert(grid);
        match seen == most {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    })?;
    Ok(Found {
        count: match end {
            End::Exhausted => Count::Exactly(seen.into()),
            End::Enough | End::Stopped(_) => Count::AtLeast(seen.into()),
        },
        grid: first,
        stopped: match end {
            End::Stopped(limit) => Some(limit),
            End::Enough | End::Exhausted => None,
        },
        statistics: search.statistics(),
    })
}
