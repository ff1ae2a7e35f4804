//! Which way of counting a puzzle gets: part by part the frontier, else the search with interchangeable values.

use anydoku_board::Puzzle;
use anydoku_sat::{Limit, Limits, Statistics};

use super::frontier::{self, Budget, Outcome};
use super::parts::{self, Part};
use super::{Count, first_seen};
use crate::bits::Solver;
use crate::candidates::Candidates;
use crate::network::Network;
use crate::root::Root;

/// What the frontier may spend on a puzzle: a minute or so, and memory that most machines have.
const BUDGET: Budget = Budget {
    steps: 100_000_000,
    bytes: 1 << 29,
};

/// What was found.
#[derive(Debug)]
pub(super) struct Found {
    pub count: Count,
    pub stopped: Option<Limit>,
    pub statistics: Statistics,
}

/// Counts the grids of a puzzle that was not refuted and has at least `seen` of them, up to `most`. `None` if nothing
/// is better than to walk.
pub(super) fn count(
    network: &Network,
    puzzle: &Puzzle,
    seen: u128,
    most: u128,
    limits: &Limits<'_>,
) -> Option<Found> {
    let budget = Budget {
        steps: limits
            .decisions
            .map_or(BUDGET.steps, |most| most.min(BUDGET.steps)),
        bytes: limits.memory.unwrap_or(BUDGET.bytes),
    };
    count_within(budget, network, puzzle, seen, most, limits)
}

/// As [`count`] with a budget of the caller's.
pub(super) fn count_within(
    mut budget: Budget,
    network: &Network,
    puzzle: &Puzzle,
    seen: u128,
    most: u128,
    limits: &Limits<'_>,
) -> Option<Found> {
    let root = Root::propagated(network, puzzle, true);
    if root.contradiction {
        return None; // The walk says so at once.
    }
    let parts = parts::split(network, &root.candidates);
    let found = match &parts[..] {
        [part] => by_frontier(part, &mut budget, limits)
            .or_else(|| first_seen::count(network, puzzle, &root.candidates, most, limits))?,
        parts => product(
            parts,
            network,
            &root.candidates,
            seen > 0,
            &mut budget,
            limits,
        ),
    };
    let count = match found.count {
        Count::Exactly(n) if n < most => Count::Exactly(n),
        Count::Exactly(n) | Count::AtLeast(n) => Count::AtLeast(n.max(seen).min(most)),
    };
    Some(Found { count, ..found })
}

fn by_frontier(part: &Part, budget: &mut Budget, limits: &Limits<'_>) -> Option<Found> {
    let before = budget.steps;
    let (count, stopped) = match frontier::count(part, budget, limits) {
        Outcome::GaveUp => return None,
        Outcome::Counted(n) => (Count::Exactly(n), None),
        Outcome::Stopped(limit) => (Count::AtLeast(0), Some(limit)),
    };
    let statistics = Statistics {
        decisions: before - budget.steps,
        ..Statistics::default()
    };
    Some(Found {
        count,
        stopped,
        statistics,
    })
}

/// Counts each part. When some part is not counted to the end, the product of what is known is still a lower bound;
/// a part of which nothing is known counts once if there are grids.
fn product(
    parts: &[Part],
    network: &Network,
    root: &Candidates,
    has_grid: bool,
    budget: &mut Budget,
    limits: &Limits<'_>,
) -> Found {
    let mut all = Found {
        count: Count::Exactly(1),
        stopped: None,
        statistics: Statistics::default(),
    };
    for part in parts {
        let mut found = Found {
            count: Count::AtLeast(0),
            stopped: all.stopped,
            statistics: Statistics::default(),
        };
        if all.stopped.is_none() {
            found = by_frontier(part, budget, limits)
                .unwrap_or_else(|| by_search(part, network, root, limits));
            all.stopped = found.stopped;
            all.statistics = all.statistics + found.statistics;
        }
        all.count = match (all.count, found.count) {
            (Count::Exactly(0), _) | (_, Count::Exactly(0)) => Count::Exactly(0),
            (Count::Exactly(a), Count::Exactly(b)) => Count::Exactly(a.saturating_mul(b)),
            (Count::Exactly(a) | Count::AtLeast(a), Count::Exactly(b) | Count::AtLeast(b)) => {
                Count::AtLeast(a.saturating_mul(b.max(has_grid.into())))
            }
        };
    }
    if all.count == Count::Exactly(0) {
        all.stopped = None;
    }
    all
}

/// Counts a part by search.
fn by_search(part: &Part, network: &Network, root: &Candidates, limits: &Limits<'_>) -> Found {
    let puzzle = part.puzzle(network, root);
    let network = Network::new(puzzle.board());
    let root = Root::propagated(&network, &puzzle, true).candidates;
    first_seen::count(&network, &puzzle, &root, u128::MAX, limits).unwrap_or_else(|| {
        let mut solver = Solver::new(network.bits());
        solver.load_puzzle(&puzzle);
        let (count, stopped) = solver.count(u64::MAX, limits);
        Found {
            count,
            stopped,
            statistics: solver.statistics(),
        }
    })
}
