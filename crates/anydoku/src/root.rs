//! Root propagation: what follows from the givens without search.
//!
//! This is unit propagation on the network itself, before any clause exists, so that the CNF of a puzzle holds
//! only what is still open (the idea of Kwon & Jain, "Optimized CNF Encoding for Sudoku Puzzles", 2006, taken to
//! the fixpoint). A cell with one candidate fixes its value and excludes it from its peers; with hidden singles
//! on, so does a value with one place in a house; runs drop the windows that can't be any more.

use anydoku_board::{Cell, Puzzle, Value};
use anydoku_network::marks::Marks;

use crate::candidates::Candidates;
use crate::network::Network;
use crate::windows;

/// The candidates left after root propagation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Root {
    /// What is left; a cell with one value is fixed and its peers don't hold that value any more.
    pub candidates: Candidates,
    /// Whether some constraint can't be met any more; then the candidates are of no use.
    pub contradiction: bool,
}

impl Root {
    /// The candidates that the domains of the board, the givens and the exclusions of a puzzle leave,
    /// without any propagation.
    pub fn stated(network: &Network, puzzle: &Puzzle) -> Root {
        let mut candidates = network.domains().clone();
        for (cell, given) in network.cell_iter().zip(puzzle.givens()) {
            if let Some(value) = given {
                candidates.fix(cell, *value);
            }
        }
        for (&cell, allowed) in puzzle.allowed() {
            candidates.restrict(cell, allowed);
        }
        let contradiction = network.cell_iter().any(|cell| candidates.count(cell) == 0);
        Root {
            candidates,
            contradiction,
        }
    }

    /// Propagates to the fixpoint. `hidden_singles` says whether a value with one place left in a house
    /// is put there (as unit propagation on the *extended* encoding does).
    pub fn propagated(network: &Network, puzzle: &Puzzle, hidden_singles: bool) -> Root {
        let root = Root::stated(network, puzzle);
        if root.contradiction {
            return root;
        }
        let mut propagation = Propagation {
            network,
            hidden_singles,
            done: vec![false; network.cells() as usize],
            queue: Vec::new(),
            changed_groups: Marks::new(network.groups().len()),
            changed_runs: Marks::new(network.runs().len()),
            candidates: root.candidates,
        };
        for cell in network.cell_iter() {
            propagation.changed(cell);
        }
        let consistent = propagation.run().is_some();
        Root {
            candidates: propagation.candidates,
            contradiction: !consistent,
        }
    }

    /// How many cells have one value left.
    pub fn fixed(&self) -> usize {
        (0..self.candidates.cells())
            .filter(|&cell| self.candidates.count(Cell::new(cell)) == 1)
            .count()
    }
}

struct Propagation<'a> {
    network: &'a Network,
    hidden_singles: bool,
    candidates: Candidates,
    /// Cells whose value has been excluded from their peers, or is in the queue for it.
    done: Vec<bool>,
    queue: Vec<Cell>,
    changed_groups: Marks,
    changed_runs: Marks,
}

impl Propagation<'_> {
    /// `None` on contradiction.
    fn run(&mut self) -> Option<()> {
        loop {
            if let Some(cell) = self.queue.pop() {
                self.exclude_from_peers(cell)?;
            } else if let Some(run) = self.changed_runs.take() {
                self.narrow_run(run)?;
            } else if let Some(group) = self.changed_groups.take() {
                self.find_hidden_singles(group)?;
            } else {
                return Some(());
            }
        }
    }

    /// Puts a cell that lost candidates on the work lists.
    fn changed(&mut self, cell: Cell) {
        if !self.done[cell.index()] && self.candidates.single(cell).is_some() {
            self.done[cell.index()] = true;
            self.queue.push(cell);
        }
        if self.hidden_singles {
            for &group in self.network.groups_of(cell) {
                if self.network.groups()[group as usize].house {
                    self.changed_groups.add(group);
                }
            }
        }
        for &run in self.network.runs_of(cell) {
            self.changed_runs.add(run);
        }
    }

    fn exclude(&mut self, cell: Cell, value: Value) -> Option<()> {
        if self.candidates.remove(cell, value) {
            if self.candidates.count(cell) == 0 {
                return None;
            }
            self.changed(cell);
        }
        Some(())
    }

    fn place(&mut self, cell: Cell, value: Value) -> Option<()> {
        if !self.candidates.contains(cell, value) {
            return None;
        }
        if self.candidates.count(cell) > 1 {
            self.candidates.fix(cell, value);
            self.changed(cell);
        }
        Some(())
    }

    fn exclude_from_peers(&mut self, cell: Cell) -> Option<()> {
        let value = self.candidates.single(cell)?;
        let network = self.network;
        for &group in network.groups_of(cell) {
            for &peer in &network.groups()[group as usize].cells {
                if peer != cell {
                    self.exclude(peer, value)?;
                }
            }
        }
        for &pair in network.pairs_of(cell) {
            let pair = network.pairs()[pair as usize];
            self.exclude(if pair.a == cell { pair.b } else { pair.a }, value)?;
        }
        Some(())
    }

    fn find_hidden_singles(&mut self, group: u32) -> Option<()> {
        let cells = &self.network.groups()[group as usize].cells;
        let values = self.network.values() as usize;
        // For each value how many places it has, up to 2, and the last one seen.
        let mut places = vec![(0u8, Cell::new(0)); values];
        for &cell in cells {
            for value in self.candidates.iter(cell) {
                let place = &mut places[value.index()];
                *place = (place.0.saturating_add(1).min(2), cell);
            }
        }
        for (index, (count, cell)) in places.into_iter().enumerate() {
            match count {
                0 => return None,
                1 => self.place(cell, Value::from_index(index))?,
                _ => {}
            }
        }
        Some(())
    }

    /// Keeps the windows that fit: every cell has a candidate in it and every value of it a place. Values
    /// outside all windows go; a value inside all of them must occur.
    fn narrow_run(&mut self, run: u32) -> Option<()> {
        let cells = &self.network.runs()[run as usize].cells;
        let (length, values) = (cells.len() as u32, self.network.values());
        let number = |n: u32| Value::from_index(n as usize - 1);
        // For each value how many windows that fit hold it.
        let mut held = vec![0u32; values as usize];
        let mut fitting = 0;
        for start in windows::starts(length, values) {
            let window = start..start + length;
            let fits = cells.iter().all(|&cell| {
                window
                    .clone()
                    .any(|n| self.candidates.contains(cell, number(n)))
            }) && window.clone().all(|n| {
                cells
                    .iter()
                    .any(|&cell| self.candidates.contains(cell, number(n)))
            });
            if fits {
                fitting += 1;
                window.for_each(|n| held[n as usize - 1] += 1);
            }
        }
        if fitting == 0 {
            return None;
        }
        for (index, &count) in held.iter().enumerate() {
            let value = Value::from_index(index);
            if count == 0 {
                for &cell in cells {
                    self.exclude(cell, value)?;
                }
            } else if count == fitting {
                let mut places = cells
                    .iter()
                    .filter(|&&cell| self.candidates.contains(cell, value));
                let first = *places.next()?;
                if places.next().is_none() {
                    self.place(first, value)?;
                }
            }
        }
        Some(())
    }
}
