//! Independent parts of a puzzle.
//!
//! What is left of a puzzle after root propagation falls apart where no rule ties its open cells together: two cells
//! of a group are tied only if some value may be in both, the cells of a run always are. The grids of a puzzle are
//! then the combinations of the fillings of its parts, so their numbers multiply (Bayardo & Pehoushek, "Counting
//! Models Using Connected Components", AAAI 2000).
//!
//! That every value occurs in a house needs no tie: it follows from as many cells as values that all differ.

use std::sync::Arc;

use anydoku_board::{Board, Cell, Place, Puzzle, Rule, RuleKind, Value, ValueSet};

use crate::candidates::Candidates;
use crate::network::Network;

/// Open cells that rules tie together. Cells are numbered within the part.
#[derive(Debug)]
pub(super) struct Part {
    /// The cells as the board numbers them, in ascending order.
    pub cells: Vec<Cell>,
    /// What may be in each cell.
    pub allowed: Candidates,
    /// For each cell those that must differ from it and could be equal, in ascending order.
    pub peers: Vec<Vec<u32>>,
    /// The groups, as far as they are in this part, that have at least two cells here; each once.
    pub groups: Vec<Vec<u32>>,
    pub runs: Vec<OpenRun>,
}

/// What is open of a run.
#[derive(Debug)]
pub(super) struct OpenRun {
    pub cells: Vec<u32>,
    /// How many cells the whole run has.
    pub length: u32,
    /// The first and the last value, from 0, with which the run may begin, as its fixed cells say.
    pub starts: (u32, u32),
}

/// The parts of a puzzle whose candidates after root propagation, without contradiction, are these.
pub(super) fn split(network: &Network, root: &Candidates) -> Vec<Part> {
    let cells = network.cells() as usize;
    let open = |cell: Cell| root.count(cell) > 1;
    let mut ties = Ties((0..cells as u32).collect());
    let mut last = vec![None; network.values() as usize];
    for group in network.groups() {
        last.fill(None);
        for &cell in group.cells.iter().filter(|&&cell| open(cell)) {
            for value in root.iter(cell) {
                if let Some(other) = last[value.index()].replace(cell) {
                    ties.tie(cell, other);
                }
            }
        }
    }
    for pair in network.pairs() {
        if open(pair.a) && open(pair.b) && share(root, pair.a, pair.b) {
            ties.tie(pair.a, pair.b);
        }
    }
    for run in network.runs() {
        let mut open_cells = run.cells.iter().filter(|&&cell| open(cell));
        if let Some(&first) = open_cells.next() {
            open_cells.for_each(|&cell| ties.tie(first, cell));
        }
    }
    let mut parts: Vec<Vec<Cell>> = Vec::new();
    let mut part_of = vec![None; cells];
    // Where each cell is: its part and its number there.
    let mut at = vec![(u32::MAX, 0); cells];
    for cell in network.cell_iter().filter(|&cell| open(cell)) {
        let part = *part_of[ties.root(cell) as usize].get_or_insert_with(|| {
            parts.push(Vec::new());
            parts.len() as u32 - 1
        });
        let members = &mut parts[part as usize];
        at[cell.index()] = (part, members.len() as u32);
        members.push(cell);
    }
    let parts = parts.into_iter().zip(0..);
    parts
        .map(|(cells, part)| Part::new(network, root, cells, part, &at))
        .collect()
}

impl Part {
    fn new(
        network: &Network,
        root: &Candidates,
        cells: Vec<Cell>,
        part: u32,
        at: &[(u32, u32)],
    ) -> Part {
        let local = |cell: &Cell| {
            let (of, number) = at[cell.index()];
            (of == part).then_some(number)
        };
        let mut allowed = Candidates::empty(cells.len() as u32, network.values());
        let mut peers = Vec::with_capacity(cells.len());
        let (mut groups, mut runs) = (Vec::new(), Vec::new());
        for (&cell, number) in cells.iter().zip(0..) {
            for value in root.iter(cell) {
                allowed.insert(Cell::new(number), value);
            }
            let in_groups = network.groups_of(cell).iter();
            let in_groups = in_groups.flat_map(|&group| &network.groups()[group as usize].cells);
            let in_pairs = network.pairs_of(cell).iter().flat_map(|&pair| {
                let pair = &network.pairs()[pair as usize];
                [&pair.a, &pair.b]
            });
            let mut different: Vec<u32> = in_groups
                .chain(in_pairs)
                .filter(|&&other| other != cell && share(root, cell, other))
                .filter_map(local)
                .collect();
            different.sort_unstable();
            different.dedup();
            peers.push(different);
            groups.extend_from_slice(network.groups_of(cell));
            runs.extend_from_slice(network.runs_of(cell));
        }
        groups.sort_unstable();
        groups.dedup();
        runs.sort_unstable();
        runs.dedup();
        let group = |&group: &u32| -> Vec<u32> {
            let cells = &network.groups()[group as usize].cells;
            cells.iter().filter_map(local).collect()
        };
        let mut groups: Vec<Vec<u32>> = groups.iter().map(group).collect();
        groups.retain(|cells| cells.len() > 1);
        groups.sort_unstable();
        groups.dedup();
        let run = |&run: &u32| {
            let run = &network.runs()[run as usize].cells;
            let length = run.len() as u32;
            let mut starts = (0, network.values() - length);
            for value in run.iter().filter_map(|&cell| root.single(cell)) {
                starts = narrowed(starts, length, value.index() as u32);
            }
            OpenRun {
                cells: run.iter().filter_map(local).collect(),
                length,
                starts,
            }
        };
        Part {
            runs: runs.iter().map(run).collect(),
            cells,
            allowed,
            peers,
            groups,
        }
    }

    /// How many values the board has.
    pub fn values(&self) -> usize {
        self.allowed.values() as usize
    }

    /// This part as a puzzle of its own, for engines that search boards. The cells that root propagation has fixed
    /// come along where a house or a run needs them, so that it still is one.
    pub fn puzzle(&self, network: &Network, root: &Candidates) -> Puzzle {
        let mut cells = self.cells.clone();
        let mut rules = Vec::new();
        let family: Arc<str> = "part".into();
        let here = |cell: &Cell| self.cells.binary_search(cell).is_ok();
        let whole = |cells: &[Cell]| {
            let mut open = cells.iter().filter(|&&cell| root.count(cell) > 1);
            open.all(here)
        };
        let run_of = |cell| network.runs_of(cell).iter();
        let mut runs: Vec<u32> = self
            .cells
            .iter()
            .flat_map(|&cell| run_of(cell))
            .copied()
            .collect();
        runs.sort_unstable();
        runs.dedup();
        for run in runs {
            let run = &network.runs()[run as usize].cells;
            cells.extend_from_slice(run);
            rules.push(RuleKind::Run(run.clone()));
        }
        let group_of = |cell| network.groups_of(cell).iter();
        let mut groups: Vec<u32> = self
            .cells
            .iter()
            .flat_map(|&cell| group_of(cell))
            .copied()
            .collect();
        groups.sort_unstable();
        groups.dedup();
        for group in groups {
            let group = &network.groups()[group as usize];
            let group = if group.house && whole(&group.cells) {
                cells.extend_from_slice(&group.cells);
                group.cells.clone()
            } else {
                group.cells.iter().copied().filter(here).collect()
            };
            rules.push(RuleKind::Group(group));
        }
        cells.sort_unstable();
        cells.dedup();
        let renumber = |cell: Cell| {
            let number = cells.binary_search(&cell);
            Cell::new(number.expect("every cell of a rule came along") as u32)
        };
        for &cell in &self.cells {
            for &pair in network.pairs_of(cell) {
                let pair = network.pairs()[pair as usize];
                if pair.a == cell && here(&pair.b) {
                    rules.push(RuleKind::Neighbours(pair.a, pair.b));
                }
            }
        }
        for &cell in &cells {
            let mut allowed = ValueSet::empty(network.values());
            for value in root.iter(cell) {
                allowed.insert(value);
            }
            rules.push(RuleKind::Domain(cell, allowed));
        }
        let mut board = Board::new(network.values(), vec![Place::Unplaced; cells.len()])
            .expect("a part of a board is a board");
        for kind in rules {
            let kind = match kind {
                RuleKind::Group(cells) => {
                    RuleKind::Group(cells.into_iter().map(renumber).collect())
                }
                RuleKind::Run(cells) => RuleKind::Run(cells.into_iter().map(renumber).collect()),
                RuleKind::Neighbours(a, b) => RuleKind::Neighbours(renumber(a), renumber(b)),
                RuleKind::Domain(cell, allowed) => RuleKind::Domain(renumber(cell), allowed),
            };
            board
                .add_rule(Rule::new(kind, &family, ""))
                .expect("a rule of a board stays a rule on its part");
        }
        Puzzle::new(Arc::new(board))
    }
}

/// The starts that are left for a run when a value of it is known.
pub(super) fn narrowed(starts: (u32, u32), length: u32, value: u32) -> (u32, u32) {
    let first = (value + 1).saturating_sub(length);
    (starts.0.max(first), starts.1.min(value))
}

/// Whether two cells may hold the same value.
fn share(root: &Candidates, a: Cell, b: Cell) -> bool {
    root.iter(a).any(|value: Value| root.contains(b, value))
}

/// Which cells are tied together: a forest in which each tree is a part (Galler & Fischer 1964).
struct Ties(Vec<u32>);

impl Ties {
    fn root(&mut self, cell: Cell) -> u32 {
        let mut at = cell.index() as u32;
        while self.0[at as usize] != at {
            let above = self.0[self.0[at as usize] as usize];
            self.0[at as usize] = above;
            at = above;
        }
        at
    }

    fn tie(&mut self, a: Cell, b: Cell) {
        let (a, b) = (self.root(a), self.root(b));
        self.0[a.max(b) as usize] = a.min(b);
    }
}
