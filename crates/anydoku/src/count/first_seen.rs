//! Search with interchangeable values.
//!
//! Two values that may be in the same open cells are interchangeable where no run tells values apart: exchanging them
//! makes a grid of a grid. So of the values of such a class that are not used yet only one is tried in a cell, and its
//! grids count as often as there are such values (the "least number heuristic" of Zhang & Zhang, IJCAI 1995, with the
//! factor that turns the search for one model of a kind into a count of all). Only cells that may take such a value are
//! branched on, those with the fewest choices first: the cells of a group that take new values one after the other leave
//! nothing to choose. When no class has two unused values any more that some cell may take, the bit-parallel engine
//! walks what is left.
//!
//! Runs tell values apart, but not up from down: with `v` turned into `K + 1 - v` a grid is a grid again if the open
//! cells allow that. Then a cell is filled with the lower half of its values, whose grids count twice; with the middle
//! value in it, another cell is asked.

use std::cmp::Ordering;

use anydoku_board::{Cell, Puzzle, Value};
use anydoku_sat::{Limit, Limits, Statistics};

use super::Count;
use super::structure::Found;
use crate::bits::{Solver, Step};
use crate::candidates::Candidates;
use crate::network::Network;

/// Every cell that is branched on takes a frame of the stack and a copy of the candidates. On larger boards that would
/// be too much, and hardly any search ends there that this could shorten.
const MOST_CELLS: u32 = 2_000;
/// As [`MOST_CELLS`].
const MOST_CANDIDATES: u32 = 1 << 19;

/// Counts the grids of a puzzle, with these candidates after root propagation without contradiction, until `most`
/// are found. `None` if values are neither interchangeable nor reversible, or if it takes more than `effort`
/// branchings and grids.
pub(super) fn count(
    network: &Network,
    puzzle: &Puzzle,
    root: &Candidates,
    most: u128,
    effort: Option<u64>,
    limits: &Limits<'_>,
) -> Option<Found> {
    if network.cells() > MOST_CELLS || network.candidates() > MOST_CANDIDATES {
        return None;
    }
    let classes = classes(network, root);
    let different = classes.iter().all(|class| class.len() < 2);
    if different && !reversible(network, root) {
        return None;
    }
    let mut search = FirstSeen {
        network,
        puzzle,
        solver: Solver::new(network.bits()),
        placed: Vec::new(),
        open: network
            .cell_iter()
            .map(|cell| root.count(cell) > 1)
            .collect(),
        classes,
        grids: 0,
        most,
        effort,
        spent: 0,
        limits,
        decisions: 0,
        statistics: Statistics::default(),
    };
    let early = match different {
        true => search.reverse(root).err(),
        false => search.fill(root, 1).err(),
    };
    search.statistics.decisions += search.decisions;
    let (count, stopped) = match early {
        None => (Count::Exactly(search.grids), None),
        Some(Early::Enough) => (Count::AtLeast(most), None),
        Some(Early::Stopped(limit)) => (Count::AtLeast(search.grids), Some(limit)),
        Some(Early::Effort) => return None,
    };
    Some(Found {
        count,
        stopped,
        statistics: search.statistics,
    })
}

/// The values that some open cell may hold, by the open cells that may hold them; every value its own class if a run
/// is open.
fn classes(network: &Network, root: &Candidates) -> Vec<Vec<Value>> {
    let open = |cell: Cell| root.count(cell) > 1;
    let runs = network
        .runs()
        .iter()
        .any(|run| run.cells.iter().any(|&cell| open(cell)));
    let column = |value: Value| -> Vec<Cell> {
        let cells = network.cell_iter();
        cells
            .filter(|&cell| open(cell) && root.contains(cell, value))
            .collect()
    };
    let mut values: Vec<(Vec<Cell>, Value)> = (0..network.values() as usize)
        .map(Value::from_index)
        .map(|value| (column(value), value))
        .filter(|(cells, _)| !cells.is_empty())
        .collect();
    values.sort_unstable();
    values
        .chunk_by(|a, b| !runs && a.0 == b.0)
        .map(|class| class.iter().map(|(_, value)| *value).collect())
        .collect()
}

/// Whether all values may be reversed: the open cells and those that share a run with them allow both or neither of
/// `v` and `K + 1 - v`.
fn reversible(network: &Network, root: &Candidates) -> bool {
    let open = |cell: Cell| root.count(cell) > 1;
    let runs = network.runs().iter();
    let runs = runs.filter(|run| run.cells.iter().any(|&cell| open(cell)));
    let mut cells: Vec<Cell> = network.cell_iter().filter(|&cell| open(cell)).collect();
    cells.extend(runs.flat_map(|run| &run.cells));
    cells.iter().all(|&cell| {
        let mut values = root.iter(cell);
        values.all(|value| root.contains(cell, reversed(network, value)))
    })
}

fn reversed(network: &Network, value: Value) -> Value {
    Value::from_index(network.values() as usize - 1 - value.index())
}

struct FirstSeen<'a> {
    network: &'a Network,
    puzzle: &'a Puzzle,
    solver: Solver,
    /// The cells filled here, with their values.
    placed: Vec<(Cell, Value)>,
    /// The open cells that are not filled.
    open: Vec<bool>,
    /// The values of each class that are not used yet.
    classes: Vec<Vec<Value>>,
    grids: u128,
    most: u128,
    /// So many branchings and grids may be spent, if there is a bound, and so many are.
    effort: Option<u64>,
    spent: u64,
    limits: &'a Limits<'a>,
    decisions: u64,
    statistics: Statistics,
}

/// Why the search ended early.
enum Early {
    Enough,
    Effort,
    Stopped(Limit),
}

impl FirstSeen<'_> {
    /// Counts what can be made of these candidates, each grid `weight` times.
    fn fill(&mut self, candidates: &Candidates, weight: u128) -> Result<(), Early> {
        if let Some(limit) = self.limits.stop.and_then(|stop| stop()) {
            return Err(Early::Stopped(limit));
        }
        let Some(cell) = self.cell(candidates) else {
            return match self.open.contains(&true) {
                true => self.walk(weight),
                false => self.found(weight),
            };
        };
        self.decisions += 1;
        if self
            .limits
            .decisions
            .is_some_and(|most| self.decisions > most)
        {
            return Err(Early::Stopped(Limit::Decisions));
        }
        self.spend(1)?;
        self.open[cell.index()] = false;
        let unused = |value: Value| self.classes.iter().any(|class| class.contains(&value));
        let used: Vec<Value> = candidates
            .iter(cell)
            .filter(|&value| !unused(value))
            .collect();
        for value in used {
            if let Some(left) = self.place(candidates, cell, value) {
                self.placed.push((cell, value));
                self.fill(&left, weight)?;
                self.placed.pop();
            }
        }
        for class in 0..self.classes.len() {
            let times = self.classes[class].len() as u128;
            let Some(&value) = self.classes[class].last() else {
                continue;
            };
            if !candidates.contains(cell, value) {
                continue;
            }
            if let Some(left) = self.place(candidates, cell, value) {
                self.classes[class].pop();
                self.placed.push((cell, value));
                self.fill(&left, weight.saturating_mul(times))?;
                self.placed.pop();
                self.classes[class].push(value);
            }
        }
        self.open[cell.index()] = true;
        Ok(())
    }

    /// Counts what can be made of these candidates, which may be reversed.
    fn reverse(&mut self, candidates: &Candidates) -> Result<(), Early> {
        let network = self.network;
        let open = network.cell_iter().filter(|cell| self.open[cell.index()]);
        // An even number of values has no middle.
        let Some(cell) = open.min_by_key(|&cell| {
            let values = candidates.count(cell);
            (values % 2, values)
        }) else {
            return self.found(1);
        };
        self.decisions += 1;
        self.open[cell.index()] = false;
        for value in candidates.iter(cell) {
            let order = value.cmp(&reversed(network, value));
            if order == Ordering::Greater {
                break;
            }
            if let Some(left) = self.place(candidates, cell, value) {
                self.placed.push((cell, value));
                match order {
                    Ordering::Less => self.walk(2)?,
                    _ => self.reverse(&left)?,
                }
                self.placed.pop();
            }
        }
        self.open[cell.index()] = true;
        Ok(())
    }

    /// The open cell with the fewest choices among those that may take one of several interchangeable values; of
    /// several one with many peers.
    fn cell(&self, candidates: &Candidates) -> Option<Cell> {
        // How many candidates of a cell need not be tried.
        let same = |cell: Cell| {
            let classes = self.classes.iter().filter(|class| class.len() > 1);
            let here = classes.filter(|class| candidates.contains(cell, class[0]));
            here.map(|class| class.len() as u32 - 1).sum::<u32>()
        };
        let open = self
            .network
            .cell_iter()
            .filter(|cell| self.open[cell.index()]);
        let cells = open.filter_map(|cell| {
            let same = same(cell);
            (same > 0).then(|| {
                let rules = self.network.groups_of(cell).len() + self.network.pairs_of(cell).len();
                (
                    candidates.count(cell) - same,
                    std::cmp::Reverse(rules),
                    cell,
                )
            })
        });
        cells.min().map(|(_, _, cell)| cell)
    }

    /// The candidates after a cell got a value; `None` if a peer has none left.
    fn place(&self, candidates: &Candidates, cell: Cell, value: Value) -> Option<Candidates> {
        let network = self.network;
        let mut left = candidates.clone();
        left.fix(cell, value);
        let groups = network.groups_of(cell).iter();
        let in_groups = groups.flat_map(|&group| &network.groups()[group as usize].cells);
        let pairs = network
            .pairs_of(cell)
            .iter()
            .map(|&pair| &network.pairs()[pair as usize]);
        for &peer in in_groups.chain(pairs.flat_map(|pair| [&pair.a, &pair.b])) {
            if peer != cell && left.remove(peer, value) && left.count(peer) == 0 {
                return None;
            }
        }
        Some(left)
    }

    fn found(&mut self, grids: u128) -> Result<(), Early> {
        self.grids = self.grids.saturating_add(grids);
        match self.grids >= self.most {
            true => Err(Early::Enough),
            false => self.spend(1),
        }
    }

    fn spend(&mut self, effort: u64) -> Result<(), Early> {
        self.spent += effort;
        match self.effort.is_some_and(|most| self.spent > most) {
            true => Err(Early::Effort),
            false => Ok(()),
        }
    }

    /// Lets the bit-parallel engine walk the grids that are left.
    fn walk(&mut self, weight: u128) -> Result<(), Early> {
        let mut puzzle = self.puzzle.clone();
        for &(cell, value) in &self.placed {
            if puzzle.give(cell, value).is_err() {
                return Ok(()); // Not so: an open cell takes its candidates.
            }
        }
        self.solver.load_puzzle(&puzzle);
        let left = self.effort.map(|effort| effort - self.spent.min(effort));
        let limits = Limits {
            decisions: self.limits.decisions.into_iter().chain(left).min(),
            ..*self.limits
        };
        let end = loop {
            match self.solver.advance(&limits) {
                Step::Grid => {
                    if let Err(early) = self.found(weight) {
                        break Err(early);
                    }
                }
                Step::Exhausted => break Ok(()),
                Step::Stopped(Limit::Decisions) if limits.decisions != self.limits.decisions => {
                    break Err(Early::Effort);
                }
                Step::Stopped(limit) => break Err(Early::Stopped(limit)),
            }
        };
        self.statistics = self.statistics + self.solver.statistics();
        end?;
        self.spend(self.solver.statistics().decisions)
    }
}
