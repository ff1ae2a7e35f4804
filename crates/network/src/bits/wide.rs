//! The search on boards of any size: the state is kept cell by cell, with counts, and changes are taken back one
//! by one.
//!
//! On large boards copying all sets at every branching would cost more memory than there is, and a change touches
//! few of them. So each cell has a bitset of candidates and their number, each house the number of places of each
//! value, and whatever falls to one goes on a work list.

use std::sync::Arc;

use anydoku_board::{Cell, Value, ValueSet};
use anydoku_sat::{Limit, Limits, Statistics};

use super::{Kernel, Step};
use crate::candidates::Candidates;
use crate::marks::Marks;
use crate::network::Network;
use crate::windows;

/// The sets of one board, as lists.
#[derive(Debug)]
pub(super) struct Lists {
    domains: Candidates,
    groups: Vec<Vec<u32>>,
    /// For each group its position among the houses, if it is one.
    house: Vec<Option<u32>>,
    /// For each cell its groups, the cells it is paired with, its runs.
    groups_of: Vec<Vec<u32>>,
    paired: Vec<Vec<u32>>,
    runs_of: Vec<Vec<u32>>,
    runs: Vec<Vec<u32>>,
    houses: Vec<u32>,
    impossible: bool,
}

impl Lists {
    pub fn new(network: &Network) -> Lists {
        let numbers = |cells: &[Cell]| cells.iter().map(|cell| cell.index() as u32).collect();
        let mut houses = Vec::new();
        let groups = network.groups();
        let house = groups.iter().zip(0..).map(|(group, index)| {
            group.house.then(|| {
                houses.push(index);
                houses.len() as u32 - 1
            })
        });
        let house = house.collect();
        let other = |cell: Cell, pair: u32| {
            let pair = network.pairs()[pair as usize];
            let other = if pair.a == cell { pair.b } else { pair.a };
            other.index() as u32
        };
        let cells = network.cell_iter();
        Lists {
            domains: network.domains().clone(),
            house,
            houses,
            impossible: (groups.iter()).any(|g| g.cells.len() > network.values() as usize),
            groups: groups.iter().map(|group| numbers(&group.cells)).collect(),
            groups_of: (cells.clone())
                .map(|cell| network.groups_of(cell).to_vec())
                .collect(),
            paired: (cells.clone())
                .map(|cell| {
                    let pairs = network.pairs_of(cell).iter();
                    pairs.map(|&pair| other(cell, pair)).collect()
                })
                .collect(),
            runs_of: cells.map(|cell| network.runs_of(cell).to_vec()).collect(),
            runs: (network.runs().iter())
                .map(|run| numbers(&run.cells))
                .collect(),
        }
    }
}

/// A search on lists.
pub(super) struct Wide {
    lists: Arc<Lists>,
    candidates: Candidates,
    /// For each cell how many candidates it has.
    counts: Vec<u16>,
    /// For each house and value how many places there are.
    places: Vec<u16>,
    placed: Vec<bool>,
    open: usize,
    singles: Vec<u32>,
    /// Positions in `places` that fell to one.
    hidden: Vec<u32>,
    changed_runs: Marks,
    /// What was done, to be taken back: cell and value excluded, or a cell placed (value `PLACED`).
    trail: Vec<(u32, u16)>,
    /// The choices with the length of the trail before them.
    choices: Vec<(Choice, usize)>,
    next: Next,
    statistics: Statistics,
}

/// A candidate that was tried.
#[derive(Clone, Copy, Debug)]
struct Choice {
    cell: u32,
    value: u32,
}

const PLACED: u16 = u16::MAX;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    /// The givens are to be taken in first.
    Start,
    Propagate,
    Leave,
    Nothing,
}

impl Wide {
    pub fn new(lists: Arc<Lists>) -> Wide {
        let (cells, values) = (lists.domains.cells() as usize, lists.domains.values());
        Wide {
            candidates: lists.domains.clone(),
            counts: vec![0; cells],
            places: vec![0; lists.houses.len() * values as usize],
            placed: vec![false; cells],
            open: cells,
            singles: Vec::new(),
            hidden: Vec::new(),
            changed_runs: Marks::new(lists.runs.len()),
            trail: Vec::new(),
            choices: Vec::new(),
            next: Next::Nothing,
            statistics: Statistics::default(),
            lists,
        }
    }

    /// Fills in the counts and work lists from the candidates.
    fn start(&mut self) -> Option<()> {
        let lists = Arc::clone(&self.lists);
        let values = lists.domains.values() as usize;
        self.places.fill(0);
        for cell in 0..self.counts.len() as u32 {
            let count = self.candidates.count(Cell::new(cell));
            self.counts[cell as usize] = count as u16;
            match count {
                0 => return None,
                1 => self.singles.push(cell),
                _ => {}
            }
            for &group in &lists.groups_of[cell as usize] {
                if let Some(house) = lists.house[group as usize] {
                    for value in self.candidates.iter(Cell::new(cell)) {
                        self.places[house as usize * values + value.index()] += 1;
                    }
                }
            }
        }
        for (index, &places) in self.places.iter().enumerate() {
            match places {
                0 => return None,
                1 => self.hidden.push(index as u32),
                _ => {}
            }
        }
        (0..lists.runs.len()).for_each(|run| self.changed_runs.add(run as u32));
        Some(())
    }

    fn exclude(&mut self, cell: u32, value: Value) -> Option<()> {
        if !self.candidates.remove(Cell::new(cell), value) {
            return Some(());
        }
        self.trail.push((cell, value.index() as u16));
        let lists = Arc::clone(&self.lists);
        let count = &mut self.counts[cell as usize];
        *count -= 1;
        let mut consistent = *count > 0;
        if *count == 1 {
            self.singles.push(cell);
        }
        let values = lists.domains.values() as usize;
        for &group in &lists.groups_of[cell as usize] {
            if let Some(house) = lists.house[group as usize] {
                let index = house as usize * values + value.index();
                self.places[index] -= 1;
                match self.places[index] {
                    0 => consistent = false,
                    1 => self.hidden.push(index as u32),
                    _ => {}
                }
            }
        }
        for &run in &lists.runs_of[cell as usize] {
            self.changed_runs.add(run);
        }
        consistent.then_some(())
    }

    fn keep_only(&mut self, cell: u32, value: Value) -> Option<()> {
        if !self.candidates.contains(Cell::new(cell), value) {
            return None;
        }
        while self.counts[cell as usize] > 1 {
            let other = self
                .candidates
                .iter(Cell::new(cell))
                .find(|&other| other != value);
            self.exclude(cell, other?)?;
        }
        Some(())
    }

    fn place(&mut self, cell: u32) -> Option<()> {
        if std::mem::replace(&mut self.placed[cell as usize], true) {
            return Some(());
        }
        self.trail.push((cell, PLACED));
        self.open -= 1;
        self.statistics.propagations += 1;
        let value = self.candidates.single(Cell::new(cell))?;
        let lists = Arc::clone(&self.lists);
        for &group in &lists.groups_of[cell as usize] {
            for &peer in &lists.groups[group as usize] {
                if peer != cell {
                    self.exclude(peer, value)?;
                }
            }
        }
        for &peer in &lists.paired[cell as usize] {
            self.exclude(peer, value)?;
        }
        Some(())
    }

    fn propagate(&mut self) -> Option<()> {
        let lists = Arc::clone(&self.lists);
        let values = lists.domains.values() as usize;
        loop {
            if let Some(cell) = self.singles.pop() {
                self.place(cell)?;
            } else if let Some(index) = self.hidden.pop() {
                let (house, value) = (index as usize / values, index as usize % values);
                let value = Value::from_index(value);
                let cells = &lists.groups[lists.houses[house] as usize];
                let place = cells
                    .iter()
                    .find(|&&cell| self.candidates.contains(Cell::new(cell), value))?;
                self.keep_only(*place, value)?;
            } else if let Some(run) = self.changed_runs.take() {
                self.narrow(&lists.runs[run as usize])?;
            } else {
                return Some(());
            }
        }
    }

    /// As `runs::narrow`, without the locked candidates.
    fn narrow(&mut self, cells: &[u32]) -> Option<()> {
        let (length, values) = (cells.len() as u32, self.candidates.values());
        let has = |cell: u32, number: u32| {
            let value = Value::from_index(number as usize - 1);
            self.candidates.contains(Cell::new(cell), value)
        };
        let mut fitting = windows::starts(length, values).filter(|&start| {
            let window = start..start + length;
            window
                .clone()
                .all(|n| cells.iter().any(|&cell| has(cell, n)))
                && cells
                    .iter()
                    .all(|&cell| window.clone().any(|n| has(cell, n)))
        });
        let first = fitting.next()?;
        let last = fitting.next_back().unwrap_or(first);
        for number in 1..=values {
            let value = Value::from_index(number as usize - 1);
            // Windows between the first and the last may not fit; what only they hold stays, which is right.
            if number < first || number >= last + length {
                for &cell in cells {
                    self.exclude(cell, value)?;
                }
            } else if number >= last && number < first + length {
                let mut places = cells
                    .iter()
                    .filter(|&&cell| self.candidates.contains(Cell::new(cell), value));
                let place = *places.next()?;
                if places.next().is_none() {
                    self.keep_only(place, value)?;
                }
            }
        }
        Some(())
    }

    fn undo(&mut self, length: usize) {
        self.singles.clear();
        self.hidden.clear();
        self.changed_runs.clear();
        let lists = Arc::clone(&self.lists);
        let values = lists.domains.values() as usize;
        while self.trail.len() > length {
            let Some((cell, value)) = self.trail.pop() else {
                return;
            };
            if value == PLACED {
                self.placed[cell as usize] = false;
                self.open += 1;
                continue;
            }
            let value = Value::from_index(value as usize);
            self.candidates.insert(Cell::new(cell), value);
            self.counts[cell as usize] += 1;
            for &group in &lists.groups_of[cell as usize] {
                if let Some(house) = lists.house[group as usize] {
                    self.places[house as usize * values + value.index()] += 1;
                }
            }
        }
    }

    /// Goes back to the last choice and excludes it, over and over until that is possible.
    fn flip(&mut self) -> bool {
        while let Some((choice, length)) = self.choices.pop() {
            self.undo(length);
            let value = Value::from_index(choice.value as usize);
            if self.exclude(choice.cell, value).is_some() {
                return true;
            }
            self.statistics.conflicts += 1;
        }
        false
    }

    /// A candidate of an open cell with fewest of them.
    fn choose(&self) -> Choice {
        let open = (0..self.counts.len()).filter(|&cell| !self.placed[cell]);
        let cell = open.min_by_key(|&cell| self.counts[cell]).unwrap_or(0);
        let value = self.candidates.iter(Cell::new(cell as u32)).next();
        Choice {
            cell: cell as u32,
            value: value.map_or(0, |value| value.index() as u32),
        }
    }

    fn step(&mut self, limits: &Limits<'_>) -> Step {
        let first_conflict = self.statistics.conflicts;
        let first_decision = self.statistics.decisions;
        if self.next == Next::Start
            && let Some(limit) = limits.stop.and_then(|stop| stop())
        {
            return Step::Stopped(limit);
        }
        let go_on = match self.next {
            Next::Nothing => false,
            Next::Start => self.start().is_some(),
            Next::Propagate => true,
            Next::Leave => self.flip(),
        };
        if !go_on {
            self.next = Next::Nothing;
            return Step::Exhausted;
        }
        self.next = Next::Propagate;
        loop {
            if self.propagate().is_none() {
                self.statistics.conflicts += 1;
                if !self.flip() {
                    self.next = Next::Nothing;
                    return Step::Exhausted;
                }
                let conflicts = self.statistics.conflicts - first_conflict;
                if limits.conflicts.is_some_and(|limit| conflicts > limit) {
                    return Step::Stopped(Limit::Conflicts);
                }
                continue;
            }
            if self.open == 0 {
                self.next = Next::Leave;
                return Step::Grid;
            }
            let decisions = self.statistics.decisions - first_decision;
            if limits.decisions.is_some_and(|limit| decisions >= limit) {
                return Step::Stopped(Limit::Decisions);
            }
            if let Some(limit) = limits.stop.and_then(|stop| stop()) {
                return Step::Stopped(limit);
            }
            let choice = self.choose();
            self.statistics.decisions += 1;
            self.choices.push((choice, self.trail.len()));
            let deepest = &mut self.statistics.deepest;
            *deepest = (*deepest).max(self.choices.len() as u32);
            let value = Value::from_index(choice.value as usize);
            if self.keep_only(choice.cell, value).is_none() {
                self.statistics.conflicts += 1;
                if !self.flip() {
                    self.next = Next::Nothing;
                    return Step::Exhausted;
                }
            }
        }
    }
}

impl Kernel for Wide {
    fn advance(&mut self, _most: u64, limits: &Limits<'_>) -> (Step, u64) {
        (self.step(limits), 1)
    }

    fn load(&mut self, givens: &[Option<Value>]) {
        self.singles.clear();
        self.hidden.clear();
        self.changed_runs.clear();
        self.trail.clear();
        self.choices.clear();
        self.placed.fill(false);
        self.open = self.placed.len();
        self.statistics = Statistics::default();
        self.next = Next::Start;
        self.candidates.clone_from(&self.lists.domains);
        for (cell, given) in (0..).map(Cell::new).zip(givens) {
            match given {
                Some(value) if value.number() <= self.candidates.values() => {
                    self.candidates.fix(cell, *value);
                }
                Some(_) => self.next = Next::Nothing,
                None => {}
            }
        }
        if self.lists.impossible {
            self.next = Next::Nothing;
        }
    }

    fn allow(&mut self, cell: usize, allowed: &ValueSet) {
        self.candidates.restrict(Cell::new(cell as u32), allowed);
    }

    fn exclude(&mut self, cell: usize, value: Value) {
        self.candidates.remove(Cell::new(cell as u32), value);
    }

    fn grid(&self, grid: &mut [Value]) {
        for (cell, entry) in (0..).map(Cell::new).zip(grid) {
            if let Some(value) = self.candidates.single(cell) {
                *entry = value;
            }
        }
    }

    fn statistics(&self) -> Statistics {
        self.statistics
    }
}
