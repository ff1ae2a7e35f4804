//! What the field calls a step.
//!
//! A name is read off the demands that a step cites and what they leave, never off the search that found it, and no
//! name depends on the shape of the board: a fish is *sets against sets*, whether these are rows and columns or the
//! lines of a honeycomb. Sources: the pages of the Sudopedia and of SudokuWiki on each pattern; for sets against sets,
//! Hodoku's technique pages on fish.

use std::fmt;

use anydoku_board::Cell;

use super::demand::{Candidate, Demand};
use super::exclude::peers;
use super::position::Position;
use crate::network::Network;

/// A pattern of demands, with its size where it comes in sizes. In the order in which a player would rather see them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pattern {
    /// The last open cell of a house.
    FullHouse,
    /// The only place of a value in a house.
    HiddenSingle,
    /// The only place in a run for a value that it must hold.
    RunSingle,
    /// The only value of a cell.
    NakedSingle,
    /// All places of a value in a box or region are in a line.
    Pointing,
    /// All places of a value in a line are in a box or region.
    Claiming,
    /// All places of a value in a group are in another one.
    Locked,
    /// All places of a value in a run, or of two of which it holds one, exclude the candidate.
    RunLocked,
    /// All values of a cell are too far from the candidate for a run that holds both.
    RunReach,
    /// This many cells that see each other, with as many values.
    NakedSubset(u32),
    /// This many values with as many places in a house.
    HiddenSubset(u32),
    /// This many houses in which the places of a value are covered by as many groups.
    Fish(u32),
    /// A cell with two values and two that each share one with it and a third one with each other.
    XyWing,
    /// The same with a cell that has all three.
    XyzWing,
    /// Two cells with the same two values, and a house that leaves one of these values to either.
    WWing,
    /// A chain of this many houses with two places each for one value.
    XChain(u32),
    /// A chain of this many cells with two values each.
    XyChain(u32),
    /// A chain of this many demands of any kind.
    Chain(u32),
    /// Either way of meeting one demand leads to a conflict; this many demands in all.
    Split(u32),
    /// Nothing that can be told shortly.
    Search,
}

impl Pattern {
    /// The name that files and `--json` use, such as `naked pair`.
    pub fn name(self) -> &'static str {
        match self {
            Pattern::FullHouse => "full house",
            Pattern::HiddenSingle => "hidden single",
            Pattern::RunSingle => "run single",
            Pattern::NakedSingle => "naked single",
            Pattern::Pointing => "pointing",
            Pattern::Claiming => "claiming",
            Pattern::Locked => "locked candidates",
            Pattern::RunLocked => "locked in a run",
            Pattern::RunReach => "out of reach of a run",
            Pattern::NakedSubset(2) => "naked pair",
            Pattern::NakedSubset(3) => "naked triple",
            Pattern::NakedSubset(4) => "naked quad",
            Pattern::NakedSubset(_) => "naked subset",
            Pattern::HiddenSubset(2) => "hidden pair",
            Pattern::HiddenSubset(3) => "hidden triple",
            Pattern::HiddenSubset(4) => "hidden quad",
            Pattern::HiddenSubset(_) => "hidden subset",
            Pattern::Fish(2) => "X-wing",
            Pattern::Fish(3) => "swordfish",
            Pattern::Fish(4) => "jellyfish",
            Pattern::Fish(_) => "fish",
            Pattern::XyWing => "XY-wing",
            Pattern::XyzWing => "XYZ-wing",
            Pattern::WWing => "W-wing",
            Pattern::XChain(_) => "X-chain",
            Pattern::XyChain(_) => "XY-chain",
            Pattern::Chain(_) => "chain",
            Pattern::Split(_) => "either way",
            Pattern::Search => "search",
        }
    }

    /// The size, for patterns whose names don't tell it.
    pub fn size(self) -> Option<u32> {
        match self {
            Pattern::NakedSubset(n) | Pattern::HiddenSubset(n) | Pattern::Fish(n) if n > 4 => {
                Some(n)
            }
            Pattern::XChain(n) | Pattern::XyChain(n) | Pattern::Chain(n) | Pattern::Split(n) => {
                Some(n)
            }
            _ => None,
        }
    }

    /// What a step of a single is called, by the demand that it meets.
    pub(super) fn of_single(
        position: &Position<'_>,
        demand: Demand,
        (cell, _): Candidate,
    ) -> Pattern {
        let network = position.network();
        let is_last = |&group: &u32| {
            let group = &network.groups()[group as usize];
            let mut open = group.cells.iter();
            group.house
                && open.all(|&other| other == cell || position.fixed()[other.index()].is_some())
        };
        if network.groups_of(cell).iter().any(is_last) {
            return Pattern::FullHouse;
        }
        match demand {
            Demand::Cell(_) => Pattern::NakedSingle,
            Demand::House { .. } => Pattern::HiddenSingle,
            Demand::Run { .. } => Pattern::RunSingle,
        }
    }

    /// What a refutation of a candidate by these demands is called.
    pub(super) fn of_refutation(position: &Position<'_>, cited: &[u32], removed: u32) -> Pattern {
        Reading::new(position, cited, removed).pattern()
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.size() {
            Some(size) => write!(out, "{} of {size}", self.name()),
            None => out.write_str(self.name()),
        }
    }
}

/// The demands of a refutation, as a pattern is read off them.
struct Reading<'a, 'n> {
    position: &'a Position<'n>,
    demands: Vec<Demand>,
    /// For each demand its open members, as numbers.
    members: Vec<Vec<u32>>,
    removed: u32,
}

impl<'a, 'n> Reading<'a, 'n> {
    fn new(position: &'a Position<'n>, cited: &[u32], removed: u32) -> Reading<'a, 'n> {
        let demand = |&demand: &u32| position.demands.demands[demand as usize];
        Reading {
            position,
            demands: cited.iter().map(demand).collect(),
            members: cited
                .iter()
                .map(|&demand| position.members(demand).collect())
                .collect(),
            removed,
        }
    }

    fn pattern(&self) -> Pattern {
        let size = self.demands.len() as u32;
        if size == 1 {
            return self.single_demand();
        }
        let of_cells = self
            .demands
            .iter()
            .all(|demand| matches!(demand, Demand::Cell(_)));
        let of_houses = self
            .demands
            .iter()
            .all(|demand| matches!(demand, Demand::House { .. }));
        let named = match (of_cells, of_houses) {
            (true, _) => self.cells(size),
            (_, true) => self.houses(size),
            _ => self.is_w_wing().then_some(Pattern::WWing),
        };
        named.unwrap_or(Pattern::Chain(size))
    }

    fn candidate(&self, number: u32) -> Candidate {
        self.position.demands.candidates[number as usize]
    }

    fn linked(&self, a: u32, b: u32) -> bool {
        self.position.links(a).binary_search(&b).is_ok()
    }

    fn all_members(&self) -> impl Iterator<Item = u32> + Clone {
        self.members.iter().flatten().copied()
    }

    fn cells_of(&self, numbers: impl Iterator<Item = u32>) -> Vec<Cell> {
        distinct(numbers.map(|number| self.candidate(number).0))
    }

    fn single_demand(&self) -> Pattern {
        let group = match self.demands[0] {
            Demand::Cell(_) => return Pattern::RunReach,
            Demand::Run { .. } => return Pattern::RunLocked,
            Demand::House { group, .. } => group,
        };
        let network = self.position.network();
        let places = self.cells_of(self.all_members());
        let others = network.groups_of(self.candidate(self.removed).0);
        let holding = |&&other: &&u32| {
            let cells = &network.groups()[other as usize].cells;
            places.iter().all(|cell| cells.binary_search(cell).is_ok())
        };
        let areas_among = others
            .iter()
            .filter(holding)
            .any(|&other| is_area(network, other));
        let lines_among = others
            .iter()
            .filter(holding)
            .any(|&other| !is_area(network, other));
        match is_area(network, group) {
            true if lines_among => Pattern::Pointing,
            false if areas_among => Pattern::Claiming,
            _ => Pattern::Locked,
        }
    }

    /// Demands of cells only.
    fn cells(&self, size: u32) -> Option<Pattern> {
        let values = distinct(self.all_members().map(|member| self.candidate(member).1));
        let sizes: Vec<usize> = self.members.iter().map(Vec::len).collect();
        if values.len() == self.demands.len()
            && self.see_each_other()
            && values.iter().all(|&value| self.is_clique(value))
        {
            return Some(Pattern::NakedSubset(size));
        }
        if sizes.iter().all(|&size| size == 2) {
            return Some(match size {
                3 if values.len() == 3 => Pattern::XyWing,
                _ => Pattern::XyChain(size),
            });
        }
        let mut sorted = sizes;
        sorted.sort_unstable();
        (sorted == [2, 2, 3] && values.len() == 3).then_some(Pattern::XyzWing)
    }

    /// Whether the cited cells see each other, all of them.
    fn see_each_other(&self) -> bool {
        let cells = self.cells_of(self.all_members());
        let network = self.position.network();
        let sees = |a: Cell, b: Cell| peers(network, a).any(|peer| peer == b);
        cells
            .iter()
            .all(|&a| cells.iter().all(|&b| a == b || sees(a, b)))
    }

    /// Whether the places of a value in the cited cells exclude each other, and the removed candidate if it has it.
    fn is_clique(&self, value: anydoku_board::Value) -> bool {
        let with_value = || {
            let members = self.all_members();
            members.filter(move |&member| self.candidate(member).1 == value)
        };
        let exclude_each_other =
            with_value().all(|a| with_value().all(|b| a == b || self.linked(a, b)));
        let is_removed = self.candidate(self.removed).1 == value;
        exclude_each_other && (!is_removed || with_value().all(|a| self.linked(a, self.removed)))
    }

    /// Demands of houses only.
    fn houses(&self, size: u32) -> Option<Pattern> {
        let houses = distinct(self.demands.iter().filter_map(|demand| match demand {
            Demand::House { group, .. } => Some(*group),
            _ => None,
        }));
        let values = distinct(self.all_members().map(|member| self.candidate(member).1));
        if houses.len() == 1 {
            let cells = self.cells_of(self.all_members());
            return (cells.len() == self.demands.len()).then_some(Pattern::HiddenSubset(size));
        }
        if values.len() > 1 {
            return None;
        }
        if self.is_fish() {
            return Some(Pattern::Fish(size));
        }
        let in_pairs = self.members.iter().all(|members| members.len() == 2);
        in_pairs.then_some(Pattern::XChain(size))
    }

    /// Whether no place is in two of the houses, and as many groups cover all places and one of them the removed one.
    fn is_fish(&self) -> bool {
        let places = self.cells_of(self.all_members());
        let number: usize = self.members.iter().map(Vec::len).sum();
        let bases: Vec<u32> = self
            .demands
            .iter()
            .filter_map(|demand| match demand {
                Demand::House { group, .. } => Some(*group),
                _ => None,
            })
            .collect();
        let removed = self.candidate(self.removed).0;
        let network = self.position.network();
        places.len() == number
            && network.groups_of(removed).iter().any(|group| {
                !bases.contains(group)
                    && self.covered(&places, &bases, &[*group], self.demands.len())
            })
    }

    fn covered(&self, places: &[Cell], bases: &[u32], covers: &[u32], most: usize) -> bool {
        let network = self.position.network();
        let is_covered = |cell: &&Cell| {
            let groups = network.groups_of(**cell);
            !groups.iter().any(|group| covers.contains(group))
        };
        let Some(cell) = places.iter().find(is_covered) else {
            return true;
        };
        let others = network.groups_of(*cell).iter();
        covers.len() < most
            && others.filter(|group| !bases.contains(group)).any(|&group| {
                let more: Vec<u32> = covers.iter().copied().chain([group]).collect();
                self.covered(places, bases, &more, most)
            })
    }

    fn is_w_wing(&self) -> bool {
        let is_cell = |demand: &Demand| matches!(demand, Demand::Cell(_));
        let cells: Vec<usize> = (0..self.demands.len())
            .filter(|&index| is_cell(&self.demands[index]))
            .collect();
        let (&[a, b], 3) = (&cells[..], self.demands.len()) else {
            return false;
        };
        let link = 3 - a - b;
        let values = |index: usize| {
            distinct(
                self.members[index]
                    .iter()
                    .map(|&member| self.candidate(member).1),
            )
        };
        let shared = values(link);
        self.members.iter().all(|members| members.len() == 2)
            && values(a) == values(b)
            && shared.len() == 1
            && values(a).contains(&shared[0])
            && self.candidate(self.removed).1 != shared[0]
            && matches!(self.demands[link], Demand::House { .. })
    }
}

/// Whether a demand is that of a line, which takes longer to look along than a box or region.
pub(super) fn is_of_line(position: &Position<'_>, demand: Demand) -> bool {
    match demand {
        Demand::House { group, .. } => !is_area(position.network(), group),
        Demand::Cell(_) | Demand::Run { .. } => false,
    }
}

/// Boxes, regions, cages: what is no line.
fn is_area(network: &Network, group: u32) -> bool {
    let family = &*network.families()[network.groups()[group as usize].family as usize];
    !(family == "row"
        || family == "column"
        || family.starts_with("line")
        || family.contains("diagonal"))
}

fn distinct<T: Ord>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = items.collect();
    items.sort_unstable();
    items.dedup();
    items
}
