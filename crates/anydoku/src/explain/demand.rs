//! What a board demands: the at-least-one constraints, and which candidates exclude each other.
//!
//! ```text
//!   cell c                  one of  c=1, c=2, …, c=K
//!   house h, value v        one of  c=v  for the cells c of h
//!   run of L cells, v ≤ L   one of  c=v, c=v+L, c=v+2L, …  for the cells c of the run
//! ```
//!
//! A window of L consecutive values holds exactly one of each residue modulo L, so a run makes L demands, and two
//! values that are L or more apart exclude each other in it. For the values that every window holds this is "the
//! line needs a 5", for the others "the line needs a 1 or a 6".
//!
//! Everything is compiled for one position: only candidates that are open there have a number, and demands that are
//! met are left out. So what is built is small even where the board is large, and the search for steps touches
//! nothing that does not matter.

use std::sync::OnceLock;

use anydoku_board::{Cell, Value};

use super::links::{Links, numbers};
use crate::candidates::{Candidates, candidate_var};
use crate::network::Network;

/// A candidate: this cell holds this value.
pub type Candidate = (Cell, Value);

/// An at-least-one constraint of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Demand {
    /// The cell has a value.
    Cell(Cell),
    /// The value is somewhere in a house.
    House {
        /// The position of the house in [`Network::groups`].
        group: u32,
        /// The value.
        value: Value,
    },
    /// The value, or one that is a multiple of the run's length larger, is somewhere in a run.
    Run {
        /// The position of the run in [`Network::runs`].
        run: u32,
        /// The smallest of the values.
        value: Value,
    },
}

impl Demand {
    /// The values one of which is asked for; none for cells, which ask for any.
    pub fn values(self, network: &Network) -> Vec<Value> {
        match self {
            Demand::Cell(_) => Vec::new(),
            Demand::House { value, .. } => vec![value],
            Demand::Run { run, value } => {
                let length = network.runs()[run as usize].cells.len();
                let values = value.index()..network.values() as usize;
                values.step_by(length).map(Value::from_index).collect()
            }
        }
    }

    /// The cells one of which is to meet the demand.
    pub fn cells(self, network: &Network) -> Vec<Cell> {
        match self {
            Demand::Cell(cell) => vec![cell],
            Demand::House { group, .. } => network.groups()[group as usize].cells.clone(),
            Demand::Run { run, .. } => network.runs()[run as usize].cells.clone(),
        }
    }

    /// The position of the board's rule that makes the demand; none for cells.
    pub fn rule(self, network: &Network) -> Option<u32> {
        match self {
            Demand::Cell(_) => None,
            Demand::House { group, .. } => Some(network.groups()[group as usize].rule),
            Demand::Run { run, .. } => Some(network.runs()[run as usize].rule),
        }
    }
}

/// Lists of numbers, one after the other in one piece of memory.
#[derive(Clone, Debug, Default)]
pub(super) struct Lists {
    starts: Vec<u32>,
    items: Vec<u32>,
}

impl Lists {
    pub(super) fn new() -> Lists {
        Lists {
            starts: vec![0],
            items: Vec::new(),
        }
    }

    pub(super) fn push(&mut self, items: impl IntoIterator<Item = u32>) {
        self.items.extend(items);
        self.starts.push(self.items.len() as u32);
    }

    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    #[inline]
    pub(super) fn of(&self, index: u32) -> &[u32] {
        let index = index as usize;
        &self.items[self.starts[index] as usize..self.starts[index + 1] as usize]
    }

    /// The lists that say for each item below `len` in which of these lists it is.
    fn inverse(&self, len: usize) -> Lists {
        let mut starts = vec![0; len + 1];
        for &item in &self.items {
            starts[item as usize + 1] += 1;
        }
        for index in 0..len {
            starts[index + 1] += starts[index];
        }
        let mut next = starts.clone();
        let mut items = vec![0; self.items.len()];
        for list in 0..self.len() as u32 {
            for &item in self.of(list) {
                items[next[item as usize] as usize] = list;
                next[item as usize] += 1;
            }
        }
        Lists { starts, items }
    }
}

/// The demands and links of a position. Candidates and demands are numbered in it from 0.
#[derive(Clone, Debug)]
pub(super) struct Demands {
    pub(super) candidates: Vec<Candidate>,
    pub(super) demands: Vec<Demand>,
    /// For each demand the candidates that meet it, in ascending order.
    pub(super) members: Lists,
    /// For each candidate the demands that it meets.
    pub(super) meets: Lists,
    links: OnceLock<Links>,
}

impl Demands {
    /// Compiles what is open: `open` must hold no candidate that a fixed cell excludes; fixed cells are those of
    /// `fixed`, and they are not open.
    pub(super) fn new(network: &Network, open: &Candidates, fixed: &[Option<Value>]) -> Demands {
        let values = network.values();
        let mut candidates = Vec::new();
        for cell in network.cell_iter() {
            if fixed[cell.index()].is_none() {
                candidates.extend(open.iter(cell).map(|value| (cell, value)));
            }
        }
        let numbers = numbers(network, &candidates);
        let numbered = |cell: Cell, value: Value| {
            let number = numbers[candidate_var(values, cell, value).index()];
            (number != u32::MAX).then_some(number)
        };

        let mut demands = Vec::new();
        let mut members = Lists::new();
        let mut demand = |demand: Demand, found: &mut Vec<u32>| {
            found.sort_unstable();
            demands.push(demand);
            members.push(found.drain(..));
        };
        let mut found = Vec::new();
        for cell in network.cell_iter() {
            if fixed[cell.index()].is_none() {
                found.extend(open.iter(cell).filter_map(|value| numbered(cell, value)));
                demand(Demand::Cell(cell), &mut found);
            }
        }
        let in_houses = |cells: &[Cell], wanted: &[Value], found: &mut Vec<u32>| -> bool {
            let met = |cell: &Cell| fixed[cell.index()].is_some_and(|held| wanted.contains(&held));
            if cells.iter().any(met) {
                return false;
            }
            for &cell in cells {
                found.extend(wanted.iter().filter_map(|&value| numbered(cell, value)));
            }
            true
        };
        let groups = network.groups();
        for (group, index) in groups.iter().zip(0..) {
            // Rules may be stated twice.
            let same = |&other: &u32| other < index && groups[other as usize].cells == group.cells;
            if !group.house || network.groups_of(group.cells[0]).iter().any(same) {
                continue;
            }
            for value in (0..values as usize).map(Value::from_index) {
                if in_houses(&group.cells, &[value], &mut found) {
                    let group = index;
                    demand(Demand::House { group, value }, &mut found);
                }
            }
        }
        // A run of all values is a house.
        let runs = network.runs().iter().zip(0..);
        for (run, index) in runs.filter(|(run, _)| run.cells.len() != values as usize) {
            for value in (0..run.cells.len().min(values as usize)).map(Value::from_index) {
                let wanted = Demand::Run { run: index, value };
                if in_houses(&run.cells, &wanted.values(network), &mut found) {
                    demand(wanted, &mut found);
                }
            }
        }

        Demands {
            meets: members.inverse(candidates.len()),
            candidates,
            demands,
            members,
            links: OnceLock::new(),
        }
    }

    /// The links between the candidates; prepared at the first call, for a single needs none.
    pub(super) fn links(&self, network: &Network) -> &Links {
        self.links
            .get_or_init(|| Links::new(network, &self.candidates))
    }

    /// The number of a candidate, if it was open when this was compiled.
    pub(super) fn number(&self, candidate: Candidate) -> Option<u32> {
        let found = self.candidates.binary_search(&candidate);
        found.ok().map(|number| number as u32)
    }

    /// The number of a demand, unless it was met when this was compiled.
    pub(super) fn demand(&self, demand: Demand) -> Option<u32> {
        let found = self.demands.iter().position(|&known| known == demand);
        found.map(|number| number as u32)
    }
}
