//! Counting grid by grid, by the bit-parallel engine.
//!
//! When the first grids take too many branchings, CDCL looks for some and perhaps shows that there are no more; with
//! many grids it would need a clause for each, so the bit-parallel engine goes on alone. The walk can be paused while
//! something else is tried, and taken up where it was.

use anydoku_board::{Grid, Puzzle};
use anydoku_sat::{Limit, Limits, Observer, Statistics};

use super::{CDCL_GRIDS, Count, count_by_search};
use crate::bits::{Solver, Step};
use crate::budget::Budget;
use crate::config::{Config, Engine};
use crate::network::Network;
use crate::search::{SearchError, check, refute};

/// A walk through the grids of a puzzle.
pub(crate) struct Walk<'a> {
    network: &'a Network,
    puzzle: &'a Puzzle,
    config: &'a Config,
    solver: &'a mut Solver,
    /// The grids so far.
    pub seen: u64,
    /// So many grids are checked against the rules, and the first of them is kept; the others are only counted.
    checked: u64,
    /// The first grid, if any was to be checked.
    pub first: Option<Grid>,
    /// So much may go into the next grid before another way is looked for.
    budget: Option<Budget>,
    /// What CDCL did.
    other: Statistics,
}

/// Where a walk ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// There are as many grids as were seen.
    Exhausted,
    /// As many were seen as were asked for.
    Enough,
    Stopped(Limit),
    /// It takes long.
    Paused,
}

impl Ended {
    /// What that says when so many grids were seen, and what stopped the walk.
    pub fn count(self, seen: u64) -> (Count, Option<Limit>) {
        let seen = seen.into();
        match self {
            Ended::Exhausted => (Count::Exactly(seen), None),
            Ended::Stopped(limit) => (Count::AtLeast(seen), Some(limit)),
            Ended::Enough | Ended::Paused => (Count::AtLeast(seen), None),
        }
    }
}

impl<'a> Walk<'a> {
    /// The walk of who only counts and has looked for reasons against the puzzle already.
    pub fn counting(
        network: &'a Network,
        puzzle: &'a Puzzle,
        config: &'a Config,
        solver: &'a mut Solver,
    ) -> Walk<'a> {
        let mut walk = Walk::new(network, puzzle, config, solver, 0);
        if config.engine == Engine::Bits {
            walk.budget = None;
        }
        walk
    }

    /// A walk that checks the first grids. The solver must be one for the board.
    pub fn new(
        network: &'a Network,
        puzzle: &'a Puzzle,
        config: &'a Config,
        solver: &'a mut Solver,
        checked: u64,
    ) -> Walk<'a> {
        solver.load_puzzle(puzzle);
        Walk {
            network,
            puzzle,
            config,
            solver,
            seen: 0,
            checked,
            first: None,
            budget: Some(Budget::of(network)),
            other: Statistics::default(),
        }
    }

    pub fn statistics(&self) -> Statistics {
        self.solver.statistics() + self.other
    }

    /// Goes on until `most` grids were seen in all; if there is a `pause`, only until so many were seen, or until
    /// that took longer than it should, if that comes first.
    pub fn run<O: Observer>(
        &mut self,
        most: u64,
        pause: Option<u64>,
        limits: &Limits<'_>,
        observer: &mut O,
    ) -> Result<Ended, SearchError> {
        let effort = pause.map(|_| Budget::of(self.network).branchings * 10);
        loop {
            if self.seen >= most {
                return Ok(Ended::Enough);
            }
            let decisions = self.solver.statistics().decisions;
            if pause.is_some_and(|pause| self.seen >= pause)
                || effort.is_some_and(|effort| decisions > effort)
            {
                return Ok(Ended::Paused);
            }
            let limits_of_step = self.budget.map_or(*limits, |budget| budget.within(limits));
            let look = self.seen < self.checked;
            let leap = if look { 1 } else { most - self.seen };
            let (step, grids) = self.solver.leap(leap, &limits_of_step);
            match step {
                Step::Grid => {
                    self.seen += grids;
                    if look {
                        let grid = self.solver.grid();
                        check(self.puzzle, &grid)?;
                        self.first.get_or_insert(grid);
                    }
                }
                Step::Exhausted => return Ok(Ended::Exhausted),
                Step::Stopped(limit) => {
                    let is_left = |budget: Budget| !budget.is_spent(limit, limits);
                    if self.budget.is_none_or(is_left) {
                        return Ok(Ended::Stopped(limit));
                    }
                    self.budget = None;
                    if let Some(ended) = self.ask_others(most, limits, observer)? {
                        return Ok(ended);
                    }
                    if pause.is_some() {
                        return Ok(Ended::Paused);
                    }
                }
            }
        }
    }

    /// Lets CDCL look for a few grids, unless more are known, or looks for reasons against the puzzle if the engine is
    /// not to be changed; says how that ended if it settled the count.
    fn ask_others<O: Observer>(
        &mut self,
        most: u64,
        limits: &Limits<'_>,
        observer: &mut O,
    ) -> Result<Option<Ended>, SearchError> {
        if self.seen >= CDCL_GRIDS {
            return Ok(None);
        }
        if self.config.engine == Engine::Bits {
            let refuted = !refute(self.network, self.puzzle).is_empty();
            return Ok(refuted.then_some(Ended::Exhausted));
        }
        let cdcl = Config {
            engine: Engine::Cdcl,
            ..self.config.clone()
        };
        let few = most.min(CDCL_GRIDS);
        let (counted, first) = count_by_search(
            self.network,
            self.puzzle,
            &cdcl,
            Some(few),
            limits,
            observer,
        )?;
        self.other = counted.statistics;
        self.first = self.first.take().or(first);
        let (Count::Exactly(n) | Count::AtLeast(n)) = counted.count;
        let n = u64::try_from(n).unwrap_or(u64::MAX);
        let ended = match (counted.count, counted.stopped) {
            (Count::Exactly(_), _) => Ended::Exhausted,
            (_, Some(limit)) => Ended::Stopped(limit),
            _ if few == most => Ended::Enough,
            // The walk goes on where it was, and will see these grids again.
            _ => return Ok(None),
        };
        self.seen = if ended == Ended::Exhausted {
            n
        } else {
            n.max(self.seen)
        };
        Ok(Some(ended))
    }
}
