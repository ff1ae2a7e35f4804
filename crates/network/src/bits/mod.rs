//! The bit-parallel engine: depth-first search in which every set is a bitset.
//!
//! It is DPLL on the variables of the [`Network`], whole sets at a time. For each value there is the set of cells
//! where it may still be; naked and hidden singles are unit propagation on the exactly-one sets, over all cells or
//! over several houses by one instruction; locked candidates are the subset rule between two sets; runs are
//! propagated by the windows that are left. What depends on the board only is computed once ([`Compiled`]) and
//! shared by all its puzzles and all threads; a [`Solver`] keeps its memory from one puzzle to the next.
//!
//! * `tables`: the sets of a board; `singles`, `locked`, `runs`: the rules; `bands`: singles and locked candidates
//!   of boards that are three bands of three, recognised by their structure; `propagate`: the fixpoint of all;
//! * `branch`: what is tried next; `narrow`: the search; `wide`: the same for boards of any size.
//!
//! The source is compiled for several sizes of sets, and on x86-64 once more for processors with AVX2, which is
//! asked at run time. The answers, and the order in which grids come, are the same everywhere.
//!
//! ```
//! use anydoku_board::{Shape, Value};
//! use anydoku_network::Network;
//! use anydoku_network::bits::{Compiled, Solver, Step};
//! use anydoku_sat::Limits;
//! use std::sync::Arc;
//!
//! let board = "square 4".parse::<Shape>()?.board()?;
//! let compiled = Arc::new(Compiled::new(&Network::new(&board)));
//! let mut solver = Solver::new(&compiled);
//! let mut givens = vec![None; 16];
//! givens[0] = Value::from_number(1);
//! solver.load(&givens);
//! let mut grids = 0;
//! while let Step::Grid = solver.advance(&Limits::none()) {
//!     grids += 1;
//! }
//! assert_eq!(grids, 288 / 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bands;
mod branch;
mod lanes;
mod locked;
mod narrow;
mod propagate;
mod runs;
mod singles;
mod tables;
mod wide;

use std::fmt;
use std::sync::Arc;

use anydoku_board::{Cell, Grid, Puzzle, Value, ValueSet};
use anydoku_sat::{Limit, Limits, Statistics};

use crate::count::Count;
use crate::network::Network;
use narrow::Narrow;
use tables::Tables;
use wide::Wide;

/// What the search computes once for a board. Threads share it.
#[derive(Debug)]
pub struct Compiled {
    cells: usize,
    sets: Sets,
}

/// The sets of a board in the narrowest form that holds them.
#[derive(Debug)]
enum Sets {
    One(Arc<Tables<1>>),
    Two(Arc<Tables<2>>),
    Four(Arc<Tables<4>>),
    Ten(Arc<Tables<10>>),
    Wide(Arc<wide::Lists>),
}

impl Compiled {
    /// Compiles a board.
    pub fn new(network: &Network) -> Compiled {
        let cells = network.cells() as usize;
        let words = if network.values() > 64 {
            usize::MAX
        } else {
            cells.div_ceil(64)
        };
        let sets = match words {
            ..=1 => Sets::One(Arc::new(Tables::new(network))),
            2 => Sets::Two(Arc::new(Tables::new(network))),
            3..=4 => Sets::Four(Arc::new(Tables::new(network))),
            5..=10 => Sets::Ten(Arc::new(Tables::new(network))),
            _ => Sets::Wide(Arc::new(wide::Lists::new(network))),
        };
        Compiled { cells, sets }
    }

    /// How many cells the board has.
    pub fn cells(&self) -> usize {
        self.cells
    }

    fn kernel(&self, vectors: bool) -> Box<dyn Kernel> {
        match &self.sets {
            Sets::One(tables) if tables.values == 9 => {
                Box::new(Narrow::<1, 9, false>::new(Arc::clone(tables), vectors))
            }
            Sets::Two(tables) if tables.bands => {
                Box::new(Narrow::<2, 9, true>::new(Arc::clone(tables), vectors))
            }
            Sets::Two(tables) if tables.values == 9 => {
                Box::new(Narrow::<2, 9, false>::new(Arc::clone(tables), vectors))
            }
            Sets::One(tables) => Box::new(Narrow::<1, 0, false>::new(Arc::clone(tables), vectors)),
            Sets::Two(tables) => Box::new(Narrow::<2, 0, false>::new(Arc::clone(tables), vectors)),
            Sets::Four(tables) => Box::new(Narrow::<4, 0, false>::new(Arc::clone(tables), vectors)),
            Sets::Ten(tables) => Box::new(Narrow::<10, 0, false>::new(Arc::clone(tables), vectors)),
            Sets::Wide(lists) => Box::new(Wide::new(Arc::clone(lists))),
        }
    }
}

/// What a step of the search brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Another grid, different from all before it.
    Grid,
    /// There are no more grids.
    Exhausted,
    /// A limit was reached; the search can be taken up again.
    Stopped(Limit),
}

/// One search, whatever the size of its sets.
trait Kernel: Send {
    /// Forgets the last puzzle and takes these givens.
    fn load(&mut self, givens: &[Option<Value>]);
    /// Restricts a cell, before the search starts.
    fn allow(&mut self, cell: usize, allowed: &ValueSet);
    /// Takes a value from a cell, before the search starts.
    fn exclude(&mut self, cell: usize, value: Value);
    /// The next grid, or up to `most` at once, and how many. More than one can't be written.
    fn advance(&mut self, most: u64, limits: &Limits<'_>) -> (Step, u64);
    /// Writes the grid that was found last.
    fn grid(&self, grid: &mut [Value]);
    fn statistics(&self) -> Statistics;
}

/// Searches the puzzles of one board, one after the other. After the first puzzles it allocates nothing.
pub struct Solver {
    kernel: Box<dyn Kernel>,
    cells: usize,
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let statistics = self.kernel.statistics();
        f.debug_struct("Solver")
            .field("cells", &self.cells)
            .field("statistics", &statistics)
            .finish_non_exhaustive()
    }
}

impl Solver {
    /// A search on this board. There is no puzzle yet: [`Solver::advance`] finds nothing before [`Solver::load`].
    pub fn new(compiled: &Compiled) -> Solver {
        Solver::with_vectors(compiled, true)
    }

    /// As [`Solver::new`]; without `vectors`, the form that runs on every processor is used on this one too. The
    /// answers are the same.
    pub fn with_vectors(compiled: &Compiled, vectors: bool) -> Solver {
        Solver {
            kernel: compiled.kernel(vectors),
            cells: compiled.cells,
        }
    }

    /// Takes a puzzle by its givens, one entry a cell in order; a value above K means that there is no grid.
    ///
    /// # Panics
    /// If there is not one entry a cell.
    pub fn load(&mut self, givens: &[Option<Value>]) {
        assert_eq!(givens.len(), self.cells, "one entry a cell");
        self.kernel.load(givens);
    }

    /// Takes a puzzle of this board, with the values that it allows in cells.
    ///
    /// # Panics
    /// If the board of the puzzle has another number of cells.
    pub fn load_puzzle(&mut self, puzzle: &Puzzle) {
        self.load(puzzle.givens());
        for (&cell, allowed) in puzzle.allowed() {
            self.allow(cell, allowed);
        }
    }

    /// Leaves a cell of the puzzle at hand only these values, before the first [`Solver::advance`].
    ///
    /// # Panics
    /// If there is no such cell.
    pub fn allow(&mut self, cell: Cell, allowed: &ValueSet) {
        assert!(cell.index() < self.cells, "a cell of the board");
        self.kernel.allow(cell.index(), allowed);
    }

    /// Takes a value from a cell of the puzzle at hand, before the first [`Solver::advance`].
    ///
    /// # Panics
    /// If there is no such cell.
    pub fn exclude(&mut self, cell: Cell, value: Value) {
        assert!(cell.index() < self.cells, "a cell of the board");
        self.kernel.exclude(cell.index(), value);
    }

    /// Searches for the next grid. It is not checked against the rules here; `anydoku::Search` does that.
    ///
    /// Of the limits, decisions are branchings, conflicts are contradictions, and those of propagations don't
    /// count; each holds for this call.
    pub fn advance(&mut self, limits: &Limits<'_>) -> Step {
        self.kernel.advance(1, limits).0
    }

    /// As [`Solver::advance`], for counting: says how many grids the step stands for, at most `most`. Where all that
    /// is open is pairs of cells that swap their values, several grids are counted without visiting each; of these
    /// there is none for [`Solver::grid`] to show.
    pub fn leap(&mut self, most: u64, limits: &Limits<'_>) -> (Step, u64) {
        let (step, grids) = self.kernel.advance(most, limits);
        (step, if step == Step::Grid { grids } else { 0 })
    }

    /// The grid that the last [`Solver::advance`] found, if it answered [`Step::Grid`]; else nothing of use.
    pub fn grid(&self) -> Grid {
        let mut values = vec![Value::from_index(0); self.cells];
        self.kernel.grid(&mut values);
        Grid::new(values)
    }

    /// As [`Solver::grid`], into an array with one entry a cell.
    ///
    /// # Panics
    /// If it is shorter.
    pub fn write_grid(&self, values: &mut [Value]) {
        self.kernel.grid(values);
    }

    /// Counts the grids that are left, up to `most`, without checking them against the rules, and says which limit
    /// stopped the counting. The limits hold for the step from one grid to the next.
    pub fn count(&mut self, most: u64, limits: &Limits<'_>) -> (Count, Option<Limit>) {
        let mut seen = 0;
        while seen < most {
            let (step, grids) = self.leap(most - seen, limits);
            match step {
                Step::Grid => seen += grids,
                Step::Exhausted => return (Count::Exactly(seen.into()), None),
                Step::Stopped(limit) => return (Count::AtLeast(seen.into()), Some(limit)),
            }
        }
        (Count::AtLeast(most.into()), None)
    }

    /// What was done for the puzzle at hand: branchings are decisions, contradictions conflicts, cells placed by
    /// the rules propagations.
    pub fn statistics(&self) -> Statistics {
        self.kernel.statistics()
    }
}
