//! Many puzzles of one board, one after the other.
//!
//! [`Search`](crate::Search) prepares for one puzzle: it looks for reasons in words why there is no grid, and it allocates. A
//! [`Searcher`] is for who asks millions of times: the bit-parallel engine first, whose memory is used again, and
//! everything else only for puzzles that resist it.

use std::sync::Arc;

use anydoku_board::{Grid, Puzzle};
use anydoku_sat::{Limit, Limits, NoObserver, Statistics};

use crate::bits::Solver;
use crate::config::{Config, Engine};
use crate::count::{CDCL_GRIDS, Count, Walk, count_by_search};
use crate::network::Network;
use crate::search::SearchError;

/// Searches the puzzles of one board.
#[derive(Debug)]
pub struct Searcher {
    network: Arc<Network>,
    config: Config,
    /// None if another engine was asked for.
    solver: Option<Solver>,
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
        }
    }

    /// Looks for up to `most` grids of a puzzle, at least for one. The puzzle must be on the board of the network. The
    /// limits are those of each step from one grid to the next.
    ///
    /// The bit-parallel engine checks the first grids against the rules, not each of millions.
    ///
    /// # Errors
    /// As [`crate::Search::next_grid`].
    pub fn find(
        &mut self,
        puzzle: &Puzzle,
        most: u64,
        limits: &Limits<'_>,
    ) -> Result<Found, SearchError> {
        let most = most.max(1);
        let (config, network) = (&self.config, &*self.network);
        let Some(solver) = &mut self.solver else {
            let found =
                count_by_search(network, puzzle, config, Some(most), limits, &mut NoObserver)?;
            let (counted, grid) = found;
            return Ok(Found {
                count: counted.count,
                grid,
                stopped: counted.stopped,
                statistics: counted.statistics,
            });
        };
        let mut walk = Walk::new(network, puzzle, config, solver, CDCL_GRIDS);
        let ended = walk.run(most, None, limits, &mut NoObserver)?;
        let (count, stopped) = ended.count(walk.seen);
        Ok(Found {
            count,
            grid: walk.first.take(),
            stopped,
            statistics: walk.statistics(),
        })
    }
}
