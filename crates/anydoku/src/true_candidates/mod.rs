//! True candidates: for every cell the values that it holds in some grid, and in how many.
//!
//! Enumeration won't do: a puzzle may have more grids than can be seen, and the rarest candidate may be in one of
//! them. Instead each candidate that no grid has shown yet is asked for in a call of its own, as an assumption to
//! one solver that keeps what it learns. The answer is a grid, which settles one candidate of *every* cell, or the
//! proof that there is none, which excludes the candidate for good. This is how backbones are computed: the core of
//! Algorithm 3 of Janota, Lynce & Marques-Silva, "Algorithms for computing backbones of propositional formulae"
//! (2015). Ours asks for all values of a literal, not for those that hold in all models, and tells the solver
//! before each call to try the candidates that are still open first and those that are settled last, so that each
//! grid settles as many as it can.
//!
//! The bit-parallel engine is asked first; CDCL takes over when a question takes that too many branchings. From then on
//! what is found out of a candidate counts for its images under the symmetries of the puzzle, too: an empty Hanidoku has 24.
//!
//! How many grids a candidate has is another question, answered by [`counts`] up to a bound.

mod clauses;
mod counts;

use anydoku_board::check::Violation;
use anydoku_board::{Cell, Grid, Puzzle, Value};
use anydoku_sat::{Limit, Limits, Observer, Statistics};

use crate::bits::{Solver, Step};
use crate::budget::Budget;
use crate::candidates::Candidates;
use crate::config::{Config, Engine};
use crate::images::Images;
use crate::network::Network;
use crate::root::Root;
use crate::search::{Next, SearchError, check, refute};
use clauses::Clauses;

pub use counts::{CandidateCounts, counts};

/// The answer of [`true_candidates`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrueCandidates {
    /// The candidates that are in some grid.
    pub proved: Candidates,
    /// Those of which it is not known whether they are in some grid; none unless a limit stopped the search.
    pub open: Candidates,
    /// What stopped the search.
    pub stopped: Option<Limit>,
    /// Why there is no grid, if that was seen without search.
    pub refutation: Vec<Violation>,
    /// What the solver did.
    pub statistics: Statistics,
}

impl TrueCandidates {
    /// Whether the puzzle has a grid, `None` if that is not known.
    pub fn has_grid(&self) -> Option<bool> {
        match (self.proved.total() > 0, self.stopped) {
            (true, _) => Some(true),
            (false, None) => Some(false),
            (false, Some(_)) => None,
        }
    }

    /// The puzzle with all that was found out: what is in no grid is excluded, and a cell with one value left is
    /// given. It has the same grids. The puzzle must be the one that was asked about and have a grid.
    pub fn puzzle(&self, puzzle: &Puzzle) -> Puzzle {
        let board = puzzle.board();
        let mut told = Puzzle::new(board.clone());
        told.name.clone_from(&puzzle.name);
        told.author.clone_from(&puzzle.author);
        for cell in board.cell_iter() {
            let mut left = board
                .value_iter()
                .filter(|&value| self.may_hold(cell, value));
            match (left.next(), left.next()) {
                // A cell of a fresh puzzle takes any value of its board.
                (Some(value), None) => told.give(cell, value).expect("it is fresh"),
                _ => {
                    for value in board
                        .value_iter()
                        .filter(|&value| !self.may_hold(cell, value))
                    {
                        told.exclude(cell, value).expect("it is of this board");
                    }
                }
            }
        }
        told
    }

    /// Whether it is not excluded that a cell holds a value.
    pub(crate) fn may_hold(&self, cell: Cell, value: Value) -> bool {
        self.proved.contains(cell, value) || self.open.contains(cell, value)
    }
}

/// The true candidates of a puzzle. The network must be that of its board. Of the configuration, the options of
/// CDCL count. The limits are those of each call of the solver; a deadline in [`Limits::stop`] is for all of them.
///
/// # Errors
/// [`SearchError::WrongGrid`] if the solver is wrong.
///
/// ```
/// use std::sync::Arc;
/// use anydoku::board::{Cell, Puzzle, Shape, Value};
/// use anydoku::sat::{Limits, NoObserver};
/// use anydoku::true_candidates::true_candidates;
/// use anydoku::{Config, Network};
///
/// let shape: Shape = "square 4".parse()?;
/// let mut puzzle = Puzzle::new(Arc::new(shape.board()?));
/// puzzle.give(Cell::new(0), Value::from_index(2))?;
/// let network = Network::new(puzzle.board());
/// let found = true_candidates(&network, &puzzle, &Config::default(), &Limits::none(), &mut NoObserver)?;
/// let values: Vec<u32> = found.proved.iter(Cell::new(1)).map(|value| value.number()).collect();
/// assert_eq!(values, [1, 2, 4]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn true_candidates<O: Observer>(
    network: &Network,
    puzzle: &Puzzle,
    config: &Config,
    limits: &Limits<'_>,
    observer: &mut O,
) -> Result<TrueCandidates, SearchError> {
    let none = Candidates::empty(network.cells(), network.values());
    let mut answer = TrueCandidates {
        proved: none.clone(),
        open: none.clone(),
        stopped: None,
        refutation: refute(network, puzzle),
        statistics: Statistics::default(),
    };
    if !answer.refutation.is_empty() {
        return Ok(answer);
    }
    let mut asking = Asking {
        network,
        puzzle,
        proved: none,
        images: Images::itself(puzzle),
        // The others are in no grid.
        open: Root::propagated(network, puzzle, true).candidates,
    };
    let mut asked = Asked::Resists;
    if matches!(config.engine, Engine::Auto | Engine::Bits) {
        let mut solver = Solver::new(network.bits());
        let budget = (config.engine == Engine::Auto).then(|| Budget::of(network));
        asked = asking.ask_bits(&mut solver, budget, limits, &mut answer.statistics)?;
    }
    if let Asked::Resists = asked {
        asking.look_for_images();
        let mut clauses = Clauses::new(&asking, config);
        asked = asking.ask_clauses(&mut clauses, limits, observer)?;
        answer.statistics = answer.statistics + clauses.cdcl.statistics();
    }
    if let Asked::Stopped(limit) = asked {
        answer.stopped = Some(limit);
        answer.open = asking.open;
    }
    answer.proved = asking.proved;
    Ok(answer)
}

/// One puzzle, asked about candidate by candidate.
struct Asking<'a> {
    network: &'a Network,
    puzzle: &'a Puzzle,
    /// What some grid has.
    proved: Candidates,
    /// What is neither proved nor excluded.
    open: Candidates,
    /// The symmetries of the puzzle; only that it is as it is, before they were looked for.
    images: Images,
}

/// How asking ended.
enum Asked {
    /// All candidates are settled.
    Settled,
    /// A question took the bit-parallel engine too long.
    Resists,
    Stopped(Limit),
}

impl Asking<'_> {
    fn candidates(&self) -> impl Iterator<Item = (Cell, Value)> + use<> {
        let values = self.network.values() as usize;
        let cells = self.network.cell_iter();
        cells.flat_map(move |cell| (0..values).map(move |index| (cell, Value::from_index(index))))
    }

    fn has_grid(&self) -> bool {
        self.proved.total() > 0
    }

    /// From now on what is found out of a candidate is found out of its images as well.
    fn look_for_images(&mut self) {
        self.images = Images::of(self.puzzle);
        for (cell, value) in self.candidates() {
            if self.proved.contains(cell, value) {
                self.prove(cell, value);
            } else if !self.open.contains(cell, value) {
                self.exclude(cell, value);
            }
        }
    }

    /// Takes note of what a grid shows.
    fn take_note(&mut self, grid: &Grid) -> Result<(), SearchError> {
        check(self.puzzle, grid)?;
        for (cell, &value) in self.network.cell_iter().zip(grid.values()) {
            self.prove(cell, value);
        }
        Ok(())
    }

    /// Takes note that a candidate is in some grid.
    fn prove(&mut self, cell: Cell, value: Value) {
        for (cell, value) in self.images.of_candidate(cell, value) {
            self.proved.insert(cell, value);
            self.open.remove(cell, value);
        }
    }

    /// Takes note that a candidate is in no grid.
    fn exclude(&mut self, cell: Cell, value: Value) {
        for (cell, value) in self.images.of_candidate(cell, value) {
            self.open.remove(cell, value);
        }
    }

    /// Asks the bit-parallel engine.
    fn ask_bits(
        &mut self,
        solver: &mut Solver,
        budget: Option<Budget>,
        limits: &Limits<'_>,
        statistics: &mut Statistics,
    ) -> Result<Asked, SearchError> {
        let within = budget.map_or(*limits, |budget| budget.within(limits));
        let any = std::iter::once(None);
        for candidate in any.chain(self.candidates().map(Some)) {
            if candidate.is_some_and(|(cell, value)| !self.open.contains(cell, value)) {
                continue;
            }
            solver.load_puzzle(self.puzzle);
            if let Some((cell, value)) = candidate {
                let open = self.open.iter(cell).chain(self.proved.iter(cell));
                for other in open.filter(|&other| other != value) {
                    solver.exclude(cell, other);
                }
            }
            let step = solver.advance(&within);
            *statistics = *statistics + solver.statistics();
            match (step, candidate) {
                (Step::Grid, _) => self.take_note(&solver.grid())?,
                (Step::Exhausted, Some((cell, value))) => self.exclude(cell, value),
                (Step::Exhausted, None) => {
                    self.open = Candidates::empty(self.network.cells(), self.network.values());
                    return Ok(Asked::Settled);
                }
                (Step::Stopped(limit), _) => {
                    return Ok(match budget {
                        Some(budget) if budget.is_spent(limit, limits) => Asked::Resists,
                        _ => Asked::Stopped(limit),
                    });
                }
            }
        }
        Ok(Asked::Settled)
    }

    /// Asks CDCL.
    fn ask_clauses<O: Observer>(
        &mut self,
        clauses: &mut Clauses,
        limits: &Limits<'_>,
        observer: &mut O,
    ) -> Result<Asked, SearchError> {
        if !self.has_grid() {
            match clauses.grid(self, None, limits, observer)? {
                Next::Grid(grid) => self.take_note(&grid)?,
                Next::Stopped(limit) => return Ok(Asked::Stopped(limit)),
                Next::NoMore => {
                    self.open = Candidates::empty(self.network.cells(), self.network.values());
                    return Ok(Asked::Settled);
                }
            }
        }
        for (cell, value) in self.candidates() {
            if !self.open.contains(cell, value) {
                continue;
            }
            match clauses.grid(self, Some((cell, value)), limits, observer)? {
                Next::Grid(grid) => self.take_note(&grid)?,
                Next::Stopped(limit) => {
                    clauses.strike(self);
                    return Ok(Asked::Stopped(limit));
                }
                Next::NoMore => self.exclude(cell, value),
            }
        }
        Ok(Asked::Settled)
    }
}
