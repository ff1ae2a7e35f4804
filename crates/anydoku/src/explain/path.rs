//! The whole way from a puzzle to its grid, step by step.
//!
//! Steps hold for every grid of the puzzle, so a puzzle with several has a path too: it ends where nothing more
//! follows. A puzzle without any has a path to a demand that nothing can meet. No step is shown that takes away a
//! candidate of a grid that a search found.

use std::ops::ControlFlow;

use anydoku_board::{Grid, Puzzle};
use anydoku_sat::{Limit, Limits, Observer};

use super::clash::{Clash, clash};
use super::cover;
use super::demand::Demand;
use super::find::{self, Effort};
use super::pattern::Pattern;
use super::position::Position;
use super::split;
use super::step::{Reason, Step};
use crate::config::Config;
use crate::network::Network;
use crate::search::{Next, Search, SearchError};
use crate::true_candidates::true_candidates;

impl Position<'_> {
    /// The smallest step that a position offers, of several the one that a player would rather see; none if nothing
    /// follows without search, or nothing is open. A case split is only looked for where there is nothing else.
    pub fn next_step(&self, effort: &Effort) -> Option<Step> {
        find::best(self, effort)
            .or_else(|| cover::covers(self, effort).steps.into_iter().next())
            .or_else(|| split::smallest(self, effort.splits))
    }

    /// All steps that cite as few demands as [`Position::next_step`] does; of case splits only that one.
    pub fn smallest_steps(&self, effort: &Effort) -> Vec<Step> {
        let steps = find::all_smallest(self, effort);
        if !steps.is_empty() {
            return steps;
        }
        let steps = cover::covers(self, effort).steps;
        if !steps.is_empty() {
            return steps;
        }
        split::smallest(self, effort.splits).into_iter().collect()
    }

    /// Does what a step says.
    ///
    /// # Panics
    /// If the step fixes a candidate that is not open.
    pub fn apply(&mut self, step: &Step) {
        for &candidate in &step.removes {
            self.remove(candidate);
        }
        if let Some(candidate) = step.fixes {
            self.fix(candidate);
        }
    }
}

/// How a path ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// At the grid, which is the only one.
    Solved(Grid),
    /// At a demand that no candidate meets: there is no grid.
    NoGrid(Demand),
    /// Before it begins: givens break a rule.
    Clash(Clash),
    /// At a position that several grids share, two of them are these: nothing more follows, or only from a long search.
    Several(Box<[Grid; 2]>),
    /// At a limit.
    Stopped(Limit),
}

/// Steps from a puzzle to its grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The steps in order.
    pub steps: Vec<Step>,
    /// What comes after the last one.
    pub end: End,
}

/// The grids of a puzzle as far as an explanation must know them: at most two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    grids: Vec<Grid>,
}

impl Known {
    /// Looks for two grids; or says what stopped the search.
    ///
    /// # Errors
    /// [`SearchError`] if the engine is wrong.
    pub fn of<O: Observer>(
        network: &Network,
        puzzle: &Puzzle,
        config: &Config,
        limits: &Limits<'_>,
        observer: &mut O,
    ) -> Result<Result<Known, Limit>, SearchError> {
        let mut search = Search::new(network, puzzle, config);
        let mut grids = Vec::new();
        while grids.len() < 2 {
            match search.next_grid(limits, observer)? {
                Next::Grid(grid) => grids.push(grid),
                Next::NoMore => break,
                Next::Stopped(limit) => return Ok(Err(limit)),
            }
        }
        Ok(Ok(Known { grids }))
    }

    /// The only grid; none if there is no grid or another one.
    pub fn only(&self) -> Option<&Grid> {
        match &self.grids[..] {
            [grid] => Some(grid),
            _ => None,
        }
    }

    /// Two grids, if there are several.
    pub fn two(&self) -> Option<&[Grid; 2]> {
        self.grids.first_chunk()
    }

    /// Whether there is no grid.
    pub fn none(&self) -> bool {
        self.grids.is_empty()
    }

    /// Whether a step keeps the candidates of the grids.
    pub(super) fn allows(&self, step: &Step) -> bool {
        self.grids.iter().all(|grid| {
            let holds = |&(cell, value): &(_, _)| grid.value(cell) == value;
            !step.removes.iter().any(holds) && step.fixes.iter().all(holds)
        })
    }
}

/// The path of a puzzle. The network must be that of its board.
///
/// # Errors
/// [`SearchError`] if the engine is wrong, or if a step would take away a candidate of a grid.
pub fn path<O: Observer>(
    network: &Network,
    puzzle: &Puzzle,
    effort: &Effort,
    config: &Config,
    limits: &Limits<'_>,
    observer: &mut O,
) -> Result<Path, SearchError> {
    let mut steps = Vec::new();
    let mut keep = |step: &Step, _: &Position<'_>| {
        steps.push(step.clone());
        ControlFlow::Continue(())
    };
    let end = follow(network, puzzle, effort, config, limits, observer, &mut keep)?;
    Ok(Path { steps, end })
}

/// The same, with each step told as soon as it is found, with the position that it is a step of; and how it ends. Who
/// is told may end it there, as at a limit.
///
/// # Errors
/// Those of [`path`].
pub fn follow<O: Observer>(
    network: &Network,
    puzzle: &Puzzle,
    effort: &Effort,
    config: &Config,
    limits: &Limits<'_>,
    observer: &mut O,
    each: &mut dyn FnMut(&Step, &Position<'_>) -> ControlFlow<Limit>,
) -> Result<End, SearchError> {
    let known = match Known::of(network, puzzle, config, limits, observer)? {
        Ok(known) => known,
        Err(limit) => return Ok(End::Stopped(limit)),
    };
    if known.none()
        && let Some(clash) = clash(network, puzzle, puzzle.givens(), |_| true)
    {
        return Ok(End::Clash(clash));
    }
    let mut position = Position::new(network, puzzle);
    loop {
        if let Some(demand) = position.unmet() {
            return Ok(End::NoGrid(demand));
        }
        if position.is_solved() {
            let solved = known.only().cloned();
            return Ok(End::Solved(solved.ok_or_else(wrong)?));
        }
        if let Some(limit) = limits.stop.and_then(|stop| stop()) {
            return Ok(End::Stopped(limit));
        }
        let step = match position.next_step(effort) {
            Some(step) => step,
            None => match by_search(&position, &known, puzzle, config, limits, observer)? {
                Ok(Some(step)) => step,
                Ok(None) => match known.two() {
                    Some(two) => return Ok(End::Several(Box::new(two.clone()))),
                    None => return Err(wrong()),
                },
                Err(limit) => return Ok(End::Stopped(limit)),
            },
        };
        if !known.allows(&step) {
            return Err(wrong());
        }
        if let ControlFlow::Break(limit) = each(&step, &position) {
            return Ok(End::Stopped(limit));
        }
        position.apply(&step);
    }
}

/// Conflicts that may go into the question whether one more candidate of a puzzle with several grids is in none.
const CONFLICTS_FOR_MORE: u64 = 2000;

/// What only a search finds: the value of a cell with the fewest candidates, or if the puzzle has several grids the
/// candidates of a cell that a short search shows to be in none of them; none if there is nothing of that kind.
///
/// # Errors
/// [`SearchError`] if the engine is wrong.
pub fn by_search<O: Observer>(
    position: &Position<'_>,
    known: &Known,
    puzzle: &Puzzle,
    config: &Config,
    limits: &Limits<'_>,
    observer: &mut O,
) -> Result<Result<Option<Step>, Limit>, SearchError> {
    let network = position.network();
    let open = network
        .cell_iter()
        .filter(|cell| position.fixed()[cell.index()].is_none());
    let step = |fixes, removes| Step {
        pattern: Pattern::Search,
        fixes,
        removes,
        reason: Reason::Search,
        smallest: false,
    };
    if let Some(grid) = known.only() {
        let cell = open.min_by_key(|&cell| position.values_of(cell).len());
        let candidate = cell.map(|cell| (cell, grid.value(cell)));
        return Ok(Ok(
            candidate.map(|candidate| step(Some(candidate), Vec::new()))
        ));
    }
    let found = if known.none() {
        None
    } else {
        let short = Limits {
            conflicts: limits
                .conflicts
                .into_iter()
                .chain([CONFLICTS_FOR_MORE])
                .min(),
            ..*limits
        };
        let found = true_candidates(network, puzzle, config, &short, observer)?;
        match found.stopped {
            Some(Limit::Conflicts) | None => Some(found),
            Some(limit) => return Ok(Err(limit)),
        }
    };
    let is_possible = |cell, value| {
        let found = found.as_ref();
        found.is_some_and(|found| found.may_hold(cell, value))
    };
    for cell in open {
        let values = position.values_of(cell).into_iter();
        let removes: Vec<_> = values
            .filter(|&value| !is_possible(cell, value))
            .map(|value| (cell, value))
            .collect();
        if !removes.is_empty() {
            return Ok(Ok(Some(step(None, removes))));
        }
    }
    Ok(Ok(None))
}

pub(super) fn wrong() -> SearchError {
    SearchError::WrongGrid("a step of the explanation disagrees with the engine".into())
}
