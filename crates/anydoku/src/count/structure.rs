//! Which way of counting a puzzle gets: part by part the frontier, else the search with interchangeable values.

use anydoku_board::Puzzle;
use anydoku_sat::{Limit, Limits, Statistics};

use super::frontier::{self, Budget, Outcome};
use super::order::order;
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

/// Up to an estimate of 2 to this power, the frontier takes a second at most.
const NARROW: f64 = 30.0;

/// Beyond an estimate of 2 to this power the frontier is not tried. Estimates are far too high, so there is room.
const HOPELESS: f64 = 60.0;

/// Branchings and grids for the search before the frontier is tried.
const EFFORT: u64 = 2_000_000;

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
    let root = root.candidates;
    let parts = parts::split(network, &root);
    let found = match &parts[..] {
        [part] => {
            let search = |effort| first_seen::count(network, puzzle, &root, most, effort, limits);
            count_part(part, &mut budget, search, limits)?
        }
        parts => product(parts, network, &root, seen > 0, &mut budget, limits),
    };
    let count = match found.count {
        Count::Exactly(n) if n < most => Count::Exactly(n),
        Count::Exactly(n) | Count::AtLeast(n) => Count::AtLeast(n.max(seen).min(most)),
    };
    Some(Found { count, ..found })
}

/// Counts a part: by the frontier at once if it is narrow; else a search that uses the symmetry of the values may
/// spend some effort before the frontier is tried, and has the last word. It is `None` when that was too little, or
/// when there is no symmetry.
fn count_part(
    part: &Part,
    budget: &mut Budget,
    mut search: impl FnMut(Option<u64>) -> Option<Found>,
    limits: &Limits<'_>,
) -> Option<Found> {
    let (order, states) = order(part).unwrap_or((Vec::new(), f64::INFINITY));
    if (NARROW..HOPELESS).contains(&states)
        && let Some(found) = search(Some(EFFORT))
    {
        return Some(found);
    }
    if states < HOPELESS {
        let before = budget.steps;
        let outcome = frontier::count(part, &order, budget, limits);
        let (count, stopped) = match outcome {
            Outcome::GaveUp => return search(None),
            Outcome::Counted(n) => (Count::Exactly(n), None),
            Outcome::Stopped(limit) => (Count::AtLeast(0), Some(limit)),
        };
        let statistics = Statistics {
            decisions: before - budget.steps,
            ..Statistics::default()
        };
        return Some(Found {
            count,
            stopped,
            statistics,
        });
    }
    search(None)
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
        let mut count = Count::AtLeast(0);
        if all.stopped.is_none() {
            let mut alone = Alone::new(part, network, root);
            let found = count_part(part, budget, |effort| alone.search(effort, limits), limits)
                .unwrap_or_else(|| alone.walk(limits));
            count = found.count;
            all.stopped = found.stopped;
            all.statistics = all.statistics + found.statistics;
        }
        all.count = match (all.count, count) {
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

/// A part as a puzzle of its own, made when it is needed.
struct Alone<'a> {
    part: &'a Part,
    network: &'a Network,
    root: &'a Candidates,
    made: Option<(Puzzle, Network, Candidates)>,
}

impl<'a> Alone<'a> {
    fn new(part: &'a Part, network: &'a Network, root: &'a Candidates) -> Alone<'a> {
        Alone {
            part,
            network,
            root,
            made: None,
        }
    }

    fn puzzle(&mut self) -> &(Puzzle, Network, Candidates) {
        self.made.get_or_insert_with(|| {
            let puzzle = self.part.puzzle(self.network, self.root);
            let network = Network::new(puzzle.board());
            let root = Root::propagated(&network, &puzzle, true).candidates;
            (puzzle, network, root)
        })
    }

    fn search(&mut self, effort: Option<u64>, limits: &Limits<'_>) -> Option<Found> {
        let (puzzle, network, root) = self.puzzle();
        first_seen::count(network, puzzle, root, u128::MAX, effort, limits)
    }

    fn walk(&mut self, limits: &Limits<'_>) -> Found {
        let (puzzle, network, _) = self.puzzle();
        let mut solver = Solver::new(network.bits());
        solver.load_puzzle(puzzle);
        let (count, stopped) = solver.count(u64::MAX, limits);
        Found {
            count,
            stopped,
            statistics: solver.statistics(),
        }
    }
}
