//! The network: where the rules of a board become logic.
//!
//! There is one Boolean variable a candidate, "cell c holds value v", and the constraints on them are kept in
//! their own kinds:
//!
//! ```text
//!   cell c              exactly one of  c=1, c=2, …, c=K
//!   group g, value v    at most one of  c=v  for the cells c of g;  exactly one if g is a house
//!   pair a b, value v   not both        a=v, b=v
//!   run r               the values of its cells are a window w, w+1, …
//!   domains             c=v  is false
//! ```
//!
//! Rules treat all values alike, so a group is stored once and stands for one set a value. The CNF encoder,
//! root propagation and the engines read this; none of them sees the board's rules.

use std::sync::{Arc, OnceLock};

use anydoku_board::{Board, Cell, RuleKind};

use crate::bits::Compiled;
use crate::candidates::Candidates;

/// The constraints of one board, shared by all its puzzles.
#[derive(Clone, Debug)]
pub struct Network {
    domains: Candidates,
    groups: Vec<Group>,
    pairs: Vec<Pair>,
    runs: Vec<Run>,
    families: Vec<Arc<str>>,
    /// For each cell the groups that hold it, in ascending order.
    groups_of: Vec<Vec<u32>>,
    pairs_of: Vec<Vec<u32>>,
    runs_of: Vec<Vec<u32>>,
    bits: OnceLock<Arc<Compiled>>,
}

/// Cells that hold different values: for each value an at-most-one set.
#[derive(Clone, Debug)]
pub struct Group {
    /// The cells in ascending order.
    pub cells: Vec<Cell>,
    /// Whether there are exactly as many cells as values, so that each set is an exactly-one set.
    pub house: bool,
    /// The position of the board's rule that it comes from.
    pub rule: u32,
    /// The position of its family in [`Network::families`].
    pub family: u32,
}

/// Two cells that hold different values.
#[derive(Clone, Copy, Debug)]
pub struct Pair {
    /// The smaller cell.
    pub a: Cell,
    /// The larger cell.
    pub b: Cell,
    /// The position of the board's rule that it comes from.
    pub rule: u32,
    /// The position of its family in [`Network::families`].
    pub family: u32,
}

/// Cells that hold consecutive values; that these differ is said by a [`Group`] of the same rule.
#[derive(Clone, Debug)]
pub struct Run {
    /// The cells in ascending order.
    pub cells: Vec<Cell>,
    /// The position of the board's rule that it comes from.
    pub rule: u32,
    /// The position of its family in [`Network::families`].
    pub family: u32,
}

impl Network {
    /// Compiles the rules of a board.
    pub fn new(board: &Board) -> Network {
        let cells = board.cells() as usize;
        let mut network = Network {
            domains: Candidates::full(board.cells(), board.values()),
            groups: Vec::new(),
            pairs: Vec::new(),
            runs: Vec::new(),
            families: Vec::new(),
            groups_of: vec![Vec::new(); cells],
            pairs_of: vec![Vec::new(); cells],
            runs_of: vec![Vec::new(); cells],
            bits: OnceLock::new(),
        };
        for (rule, index) in board.rules().iter().zip(0..) {
            let family = network.family(&rule.family);
            match &rule.kind {
                RuleKind::Group(cells) => network.add_group(cells, index, family),
                RuleKind::Neighbours(a, b) => {
                    let pair = Pair {
                        a: *a.min(b),
                        b: *a.max(b),
                        rule: index,
                        family,
                    };
                    let position = network.pairs.len() as u32;
                    network.pairs_of[pair.a.index()].push(position);
                    network.pairs_of[pair.b.index()].push(position);
                    network.pairs.push(pair);
                }
                RuleKind::Run(cells) => {
                    network.add_group(cells, index, family);
                    let mut cells = cells.clone();
                    cells.sort_unstable();
                    for cell in &cells {
                        network.runs_of[cell.index()].push(network.runs.len() as u32);
                    }
                    network.runs.push(Run {
                        cells,
                        rule: index,
                        family,
                    });
                }
                RuleKind::Domain(cell, allowed) => network.domains.restrict(*cell, allowed),
            }
        }
        network
    }

    /// The position of a family. Rules of one family mostly follow each other, so the last one is tried first.
    fn family(&mut self, family: &Arc<str>) -> u32 {
        let known = self.families.iter().rposition(|known| known == family);
        known.unwrap_or_else(|| {
            self.families.push(Arc::clone(family));
            self.families.len() - 1
        }) as u32
    }

    fn add_group(&mut self, cells: &[Cell], rule: u32, family: u32) {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        for cell in &cells {
            self.groups_of[cell.index()].push(self.groups.len() as u32);
        }
        self.groups.push(Group {
            house: cells.len() == self.values() as usize,
            cells,
            rule,
            family,
        });
    }

    /// How many cells there are.
    pub fn cells(&self) -> u32 {
        self.domains.cells()
    }

    /// All cells in order.
    pub fn cell_iter(&self) -> impl ExactSizeIterator<Item = Cell> + Clone + use<> {
        (0..self.cells()).map(Cell::new)
    }

    /// K, how many values there are.
    pub fn values(&self) -> u32 {
        self.domains.values()
    }

    /// How many candidates there are, those outside domains included: the first variables of the CNF.
    pub fn candidates(&self) -> u32 {
        self.cells() * self.values()
    }

    /// The candidates that the board's domains leave.
    pub fn domains(&self) -> &Candidates {
        &self.domains
    }

    /// The groups in the order of the rules.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// The pairs in the order of the rules.
    pub fn pairs(&self) -> &[Pair] {
        &self.pairs
    }

    /// The runs in the order of the rules.
    pub fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// The names of the families that rules belong to, in the order of their first rules.
    pub fn families(&self) -> &[Arc<str>] {
        &self.families
    }

    /// The groups that hold a cell, in ascending order.
    pub fn groups_of(&self, cell: Cell) -> &[u32] {
        &self.groups_of[cell.index()]
    }

    /// The pairs that hold a cell, in ascending order.
    pub fn pairs_of(&self, cell: Cell) -> &[u32] {
        &self.pairs_of[cell.index()]
    }

    /// The runs that hold a cell, in ascending order.
    pub fn runs_of(&self, cell: Cell) -> &[u32] {
        &self.runs_of[cell.index()]
    }

    /// The sets that the bit-parallel engine searches with, computed at the first call.
    pub fn bits(&self) -> &Arc<Compiled> {
        self.bits.get_or_init(|| Arc::new(Compiled::new(self)))
    }

    /// The first group that holds both cells.
    pub fn common_group(&self, a: Cell, b: Cell) -> Option<u32> {
        let (mut left, mut right) = (self.groups_of(a).iter(), self.groups_of(b).iter());
        let (mut x, mut y) = (left.next()?, right.next()?);
        loop {
            match x.cmp(y) {
                std::cmp::Ordering::Equal => return Some(*x),
                std::cmp::Ordering::Less => x = left.next()?,
                std::cmp::Ordering::Greater => y = right.next()?,
            }
        }
    }
}
