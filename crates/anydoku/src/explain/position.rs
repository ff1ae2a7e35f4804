//! A position: what is still possible in a puzzle that is being solved.

use anydoku_board::{Cell, Puzzle, Value};

use super::demand::{Candidate, Demand, Demands};
use super::exclude::excluded;
use crate::candidates::Candidates;
use crate::network::Network;
use crate::root::Root;

/// What is open and what is fixed, on the way from a puzzle to its grid.
///
/// A candidate that a fixed cell excludes is never open. A cell with one open candidate is not fixed by that: putting
/// the value there is a step of its own.
#[derive(Clone, Debug)]
pub struct Position<'n> {
    pub(super) network: &'n Network,
    pub(super) demands: Demands,
    /// For each candidate whether it is open.
    pub(super) open: Vec<bool>,
    /// For each demand how many of its members are open.
    pub(super) left: Vec<u32>,
    /// For each demand whether a fixed cell meets it.
    pub(super) met: Vec<bool>,
    fixed: Vec<Option<Value>>,
    /// How many candidates are open.
    total: usize,
}

impl<'n> Position<'n> {
    /// The start of a puzzle: its givens and what it excludes, with the candidates that the givens exclude taken away.
    ///
    /// The network must be that of the puzzle's board.
    pub fn new(network: &'n Network, puzzle: &Puzzle) -> Position<'n> {
        let stated = Root::stated(network, puzzle).candidates;
        Position::from_parts(network, stated, puzzle.givens().to_vec())
    }

    /// A position of which these candidates are open, unless one of the fixed cells excludes them.
    ///
    /// # Panics
    /// If the numbers of cells or values differ.
    pub fn from_parts(
        network: &'n Network,
        mut candidates: Candidates,
        fixed: Vec<Option<Value>>,
    ) -> Position<'n> {
        assert_eq!(fixed.len(), network.cells() as usize, "one entry a cell");
        assert_eq!(candidates.cells(), network.cells(), "the same cells");
        assert_eq!(candidates.values(), network.values(), "the same values");
        for (cell, value) in network.cell_iter().zip(&fixed) {
            let Some(value) = *value else { continue };
            for (peer, other) in excluded(network, (cell, value)) {
                candidates.remove(peer, other);
            }
        }
        let demands = Demands::new(network, &candidates, &fixed);
        let members = (0..demands.members.len() as u32).map(|demand| demands.members.of(demand));
        Position {
            network,
            open: vec![true; demands.candidates.len()],
            left: members.map(|members| members.len() as u32).collect(),
            met: vec![false; demands.demands.len()],
            total: demands.candidates.len(),
            fixed,
            demands,
        }
    }

    /// The network that the position is about.
    pub fn network(&self) -> &'n Network {
        self.network
    }

    /// For each cell the value that is fixed there.
    pub fn fixed(&self) -> &[Option<Value>] {
        &self.fixed
    }

    /// Whether every cell is fixed.
    pub fn is_solved(&self) -> bool {
        self.fixed.iter().all(Option::is_some)
    }

    /// Whether a candidate is open, or fixed.
    pub fn is_possible(&self, (cell, value): Candidate) -> bool {
        match self.fixed[cell.index()] {
            Some(fixed) => fixed == value,
            None => self
                .demands
                .number((cell, value))
                .is_some_and(|number| self.open[number as usize]),
        }
    }

    /// The open candidates and the fixed ones.
    pub fn candidates(&self) -> Candidates {
        let network = self.network;
        let mut candidates = Candidates::empty(network.cells(), network.values());
        for (number, &(cell, value)) in self.demands.candidates.iter().enumerate() {
            if self.open[number] {
                candidates.insert(cell, value);
            }
        }
        for (cell, value) in network.cell_iter().zip(&self.fixed) {
            if let Some(value) = value {
                candidates.insert(cell, *value);
            }
        }
        candidates
    }

    /// How many candidates are open.
    pub fn open(&self) -> usize {
        self.total
    }

    /// A demand that nothing can meet any more, if there is one: then the position has no grid.
    pub fn unmet(&self) -> Option<Demand> {
        let demand = (0..self.left.len()).find(|&d| self.left[d] == 0 && !self.met[d])?;
        Some(self.demands.demands[demand])
    }

    /// Takes away an open candidate; says whether it was open.
    pub fn remove(&mut self, candidate: Candidate) -> bool {
        match self.demands.number(candidate) {
            Some(number) => self.close(number),
            None => false,
        }
    }

    /// Fixes a cell and takes away what that excludes.
    ///
    /// # Panics
    /// If the candidate is not open.
    pub fn fix(&mut self, candidate: Candidate) {
        let number = self.demands.number(candidate);
        let number = number.filter(|&number| self.open[number as usize]);
        let number = number.expect("only an open candidate can be fixed");
        for index in 0..self.links(number).len() {
            self.close(self.links(number)[index]);
        }
        for &demand in self.demands.meets.of(number) {
            self.met[demand as usize] = true;
        }
        self.close(number);
        self.fixed[candidate.0.index()] = Some(candidate.1);
    }

    /// Fixes and removes all of these; what another one has closed before is skipped.
    pub(super) fn do_all(&mut self, fixes: &[Candidate], removes: &[Candidate]) {
        for &candidate in removes {
            self.remove(candidate);
        }
        for &candidate in fixes {
            // Two singles may exclude each other; then there is no grid.
            if self.fixed[candidate.0.index()].is_none() && self.is_possible(candidate) {
                self.fix(candidate);
            }
        }
    }

    fn close(&mut self, number: u32) -> bool {
        if !std::mem::replace(&mut self.open[number as usize], false) {
            return false;
        }
        self.total -= 1;
        for &demand in self.demands.meets.of(number) {
            self.left[demand as usize] -= 1;
        }
        true
    }

    /// The candidates that one excludes, in ascending order.
    pub(super) fn links(&self, number: u32) -> &[u32] {
        let (network, candidates) = (self.network, &self.demands.candidates);
        self.demands.links(network).of(network, candidates, number)
    }

    /// The open members of a demand.
    pub(super) fn members(&self, demand: u32) -> impl Iterator<Item = u32> + Clone {
        let members = self.demands.members.of(demand).iter().copied();
        members.filter(|&member| self.open[member as usize])
    }

    /// The numbers of the open candidates.
    pub(super) fn open_numbers(&self) -> impl Iterator<Item = u32> {
        (0..self.open.len() as u32).filter(|&number| self.open[number as usize])
    }

    /// The open candidates of a cell.
    pub fn values_of(&self, cell: Cell) -> Vec<Value> {
        let candidates = &self.demands.candidates;
        let start = candidates.partition_point(|&(other, _)| other < cell);
        let here = candidates[start..]
            .iter()
            .zip(&self.open[start..])
            .take_while(|((other, _), _)| *other == cell);
        here.filter(|(_, open)| **open)
            .map(|(&(_, value), _)| value)
            .collect()
    }
}
