//! Making puzzles: a full grid, then leave out givens as long as it stays the only one.
//!
//! | file | what |
//! |---|---|
//! | `random` | where chance comes from: a seed, and the number of the puzzle |
//! | `grid` | full grids, drawn diverse; or each equally likely where all can be listed |
//! | `dig` | leaving out givens, one class of symmetric cells after the other |
//! | `graded` | keeping to a grade |
//! | `witnesses` | givens that are needed because of other grids that were seen |
//! | `known` | grids that were hard to find, kept for all puzzles; or all grids |
//! | `listing` | all grids of a board that has few |
//! | `mask` | givens exactly where a pattern says |
//!
//! Puzzle number i depends on the seed and on i alone, so any number of threads makes the same puzzles. Each is
//! verified by a search over just its givens before it is handed over, or by the list of all grids where there is one.
//!
//! The puzzles are not drawn uniformly among all puzzles: no fast method does that. [`Sampling::TopDown`] favours
//! puzzles with many givens; [`Sampling::Controlled`] has a bias that is known and told with each puzzle.

mod dig;
mod graded;
mod grid;
mod known;
mod listing;
mod mask;
mod random;
mod witnesses;

use std::ops::RangeInclusive;
use std::sync::{Arc, PoisonError, RwLock};

use anydoku_board::check::Violation;
use anydoku_board::symmetry::NoSymmetry;
use anydoku_board::{Board, Cell, Grid, Puzzle, Symmetry, Value};
use anydoku_sat::{Limit, Limits, Observer};

use crate::budget::Budget;
use crate::completions::{Completions, without_givens};
use crate::config::Config;
use crate::count::Count;
use crate::explain::Level;
use crate::network::Network;
use crate::search::{self, Next, Search, SearchError};
use crate::searcher::Searcher;
use known::Known;
use random::Random;

/// How puzzles are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Sampling {
    /// Givens are left out in random order, each that can be. Fast; of two puzzles on a grid, the one with more
    /// givens is more likely.
    #[default]
    TopDown,
    /// Givens are left out in random order until one can't be; if the puzzle is not minimal then, it is thrown away
    /// (Berthier, "Unbiased statistics of a CSP: a controlled-bias generator", 2009). A puzzle with n givens on N
    /// cells comes with a probability proportional to 1/C(N, n) among those of its grid, so C(N, n) is its weight
    /// in statistics. Slow: hundreds of thousands of attempts for a 9×9.
    Controlled,
}

anydoku_sat::named_choices!(
    Sampling,
    "sampling",
    TopDown = "topdown",
    Controlled = "controlled"
);

/// How hard puzzles may be, see [`explain`](crate::explain).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Grades {
    /// The largest number of demands that a step cites: 1 for singles and locked candidates, and so on.
    Ratings(RangeInclusive<u32>),
    /// The named levels.
    Levels(RangeInclusive<Level>),
}

/// What puzzles to make.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// Seed of everything random.
    pub seed: u64,
    /// How many givens a puzzle may have. Without [`Options::minimal`] a number out of these is drawn for each puzzle,
    /// and digging ends there.
    pub givens: Option<RangeInclusive<u32>>,
    /// Whether each given must be needed, whatever else is asked for. Without symmetries and numbers of givens this is
    /// always so; with symmetries, the classes of givens are needed else, not each given.
    pub minimal: bool,
    /// Symmetries that the pattern of givens has.
    pub symmetries: Vec<Symmetry>,
    /// The cells with givens, all of them but those that are kept, if they are prescribed.
    pub mask: Option<Vec<Cell>>,
    /// How hard a puzzle may be. A given is only left out while the puzzle stays within that, so a puzzle need not be
    /// minimal then; with [`Options::mask`] and [`Sampling::Controlled`] puzzles that are not are thrown away.
    pub grade: Option<Grades>,
    /// How puzzles are drawn.
    pub sampling: Sampling,
    /// Whether each grid of the board is equally likely. Needs a board with at most [`Options::MAX_LISTED`] grids.
    pub uniform: bool,
    /// How many grids (with a mask: walks from grid to grid) to try for one puzzle.
    pub attempts: u64,
}

impl Options {
    /// The largest number of grids that are listed to draw from them uniformly.
    pub const MAX_LISTED: u64 = 1_000_000;
}

impl Default for Options {
    fn default() -> Options {
        Options {
            seed: 0,
            givens: None,
            minimal: false,
            symmetries: Vec::new(),
            mask: None,
            grade: None,
            sampling: Sampling::default(),
            uniform: false,
            attempts: 10_000_000,
        }
    }
}

/// A puzzle that was made.
#[derive(Clone, Debug, PartialEq)]
pub struct Generated {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only grid.
    pub grid: Grid,
    /// How many givens it has.
    pub givens: u32,
    /// Whether each given is needed. False, too, if that takes too long to find out, which happens on large boards without
    /// [`Options::minimal`].
    pub minimal: bool,
    /// By what to multiply the puzzle in statistics, for [`Sampling::Controlled`]: the number of sets of so many
    /// cells. With symmetries, of classes of cells.
    pub weight: Option<f64>,
    /// How many attempts it took.
    pub attempts: u64,
}

/// Why there is no puzzle.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum GenerateError {
    /// The board has no grid.
    #[error("no grid follows the rules of the board{}", because(.0))]
    NoGrid(Vec<Violation>),
    /// The board has no grid with what is to be kept.
    #[error("no grid has the givens that are to be kept{}", because(.0))]
    NoGridWith(Vec<Violation>),
    /// The board lacks a symmetry.
    #[error(transparent)]
    Symmetry(#[from] NoSymmetry),
    /// The numbers of givens are out of range or in the wrong order.
    #[error("givens must be a range within 0..{cells}, not {from}..{to}")]
    Givens {
        /// The smallest number asked for.
        from: u32,
        /// The largest number asked for.
        to: u32,
        /// How many cells the board has.
        cells: u32,
    },
    /// A mask prescribes all givens: nothing else can be asked of them.
    #[error("a mask says where all givens are; it can't go with {0}")]
    MaskWith(&'static str),
    /// The mask names a cell that is not on the board.
    #[error("the mask names cell {0}, which is not on the board")]
    MaskCell(Cell),
    /// The board has too many grids to list them.
    #[error(
        "the board has more than {} grids, too many to draw from them uniformly",
        Options::MAX_LISTED
    )]
    TooManyGrids,
    /// No puzzle like that was found.
    #[error("no such puzzle found in {0} attempts")]
    Attempts(u64),
    /// A limit was reached.
    #[error("{0}")]
    Stopped(Limit),
    /// A solver is wrong.
    #[error(transparent)]
    Search(#[from] SearchError),
}

fn because(violations: &[Violation]) -> String {
    violations
        .first()
        .map_or(String::new(), |first| format!(": {first}"))
}

/// Makes puzzles on one board. Threads share it.
#[derive(Debug)]
pub struct Generator {
    board: Arc<Board>,
    /// The board without givens; what is excluded on it.
    empty: Puzzle,
    /// Givens that all puzzles have.
    kept: Vec<Option<Value>>,
    network: Arc<Network>,
    config: Config,
    options: Options,
    /// Classes of cells that have givens together or not at all. Those with a given that is kept are not among them.
    orbits: Vec<Vec<Cell>>,
    /// All grids, if they are drawn uniformly.
    listed: Vec<Grid>,
    /// What was found out about the board by making puzzles.
    known: RwLock<Known>,
}

impl Generator {
    /// Prepares to make puzzles on a board. The network must be that of the board. Of the configuration, the options
    /// of CDCL count. The limits are those of the search for a first grid.
    ///
    /// # Errors
    /// [`GenerateError::NoGrid`] if no grid follows the rules of the board; the others if the options can't be met.
    pub fn new<O: Observer>(
        network: &Arc<Network>,
        board: &Arc<Board>,
        options: Options,
        config: &Config,
        limits: &Limits<'_>,
        observer: &mut O,
    ) -> Result<Generator, GenerateError> {
        let puzzle = Puzzle::new(Arc::clone(board));
        Generator::around(network, &puzzle, options, config, limits, observer)
    }

    /// Prepares to make puzzles out of one that is begun: they keep its givens, and what it excludes. With symmetries,
    /// all cells of a class are given if one of them is. Such a puzzle need not be minimal, for what is kept is not asked
    /// for its use, unless [`Options::minimal`] demands it. The rest is as with [`Generator::new`].
    ///
    /// # Errors
    /// [`GenerateError::NoGridWith`] if no grid has what is to be kept; the others as with [`Generator::new`].
    ///
    /// ```
    /// use std::sync::Arc;
    /// use anydoku::board::{Cell, Puzzle, Shape, Value};
    /// use anydoku::generate::{Generator, Options};
    /// use anydoku::sat::{Limits, NoObserver};
    /// use anydoku::{Config, Network};
    ///
    /// let mut begun = Puzzle::new(Arc::new("square 4".parse::<Shape>()?.board()?));
    /// begun.give(Cell::new(5), Value::from_index(2))?;
    /// let network = Arc::new(Network::new(begun.board()));
    /// let (options, config, limits) = (Options::default(), Config::default(), Limits::none());
    /// let generator = Generator::around(&network, &begun, options, &config, &limits, &mut NoObserver)?;
    /// let made = generator.puzzle(0, &limits, &mut NoObserver)?;
    /// assert_eq!(made.puzzle.given(Cell::new(5)), Some(Value::from_index(2)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn around<O: Observer>(
        network: &Arc<Network>,
        puzzle: &Puzzle,
        options: Options,
        config: &Config,
        limits: &Limits<'_>,
        observer: &mut O,
    ) -> Result<Generator, GenerateError> {
        let board = puzzle.board();
        let kept = puzzle.givens().to_vec();
        let mut orbits = board.orbits(&options.symmetries)?;
        orbits.retain(|orbit| orbit.iter().all(|cell| kept[cell.index()].is_none()));
        check(&options, board)?;
        let mut search = Search::new(network, puzzle, config);
        match search.next_grid(limits, observer)? {
            Next::Grid(_) => {}
            Next::NoMore => {
                let why = search.refutation().unwrap_or_default().to_vec();
                return Err(match kept.iter().all(Option::is_none) {
                    true if puzzle.allowed().is_empty() => GenerateError::NoGrid(why),
                    _ => GenerateError::NoGridWith(why),
                });
            }
            Next::Stopped(limit) => return Err(GenerateError::Stopped(limit)),
        }
        let (mut listed, mut known) = (Vec::new(), Known::new(board));
        if options.uniform {
            listed = listing::list(network, puzzle, config, limits, observer)?;
            known = Known::complete(board, &listed);
        }
        // A puzzle may depend on which classes are tried together if it has a grade; and images of grids need not have
        // what the puzzle allows.
        let may_keep = puzzle.allowed().is_empty() || known.is_complete();
        if options.grade.is_some() || !may_keep {
            known.close();
        }
        Ok(Generator {
            empty: without_givens(puzzle),
            kept,
            known: RwLock::new(known),
            board: Arc::clone(board),
            network: Arc::clone(network),
            config: config.clone(),
            options,
            orbits,
            listed,
        })
    }

    /// Keeps a grid for other puzzles.
    fn keep(&self, grid: &Grid) {
        // A thread that panicked leaves some bits of a grid unset, so that it is no witness.
        let known = self.known.write();
        known
            .unwrap_or_else(PoisonError::into_inner)
            .keep(&self.board, grid);
    }

    /// Says how many givens a puzzle has from which no more can go.
    fn tell_known(&self, givens: usize) {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        if known.is_of_no_use_with(givens) {
            drop(known);
            let known = self.known.write();
            known.unwrap_or_else(PoisonError::into_inner).close();
        }
    }

    /// Puzzle number `index` of the seed. The limits are those of each question to the solver; a deadline in
    /// [`Limits::stop`] is for the whole puzzle.
    ///
    /// # Errors
    /// [`GenerateError::Attempts`] if none like that was found, [`GenerateError::Stopped`] if a limit was reached.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use anydoku::board::Shape;
    /// use anydoku::generate::{Generator, Options};
    /// use anydoku::sat::{Limits, NoObserver};
    /// use anydoku::{Config, Network};
    ///
    /// let board = Arc::new("square 4".parse::<Shape>()?.board()?);
    /// let network = Arc::new(Network::new(&board));
    /// let (config, limits) = (Config::default(), Limits::none());
    /// let generator =
    ///     Generator::new(&network, &board, Options::default(), &config, &limits, &mut NoObserver)?;
    /// let made = generator.puzzle(7, &limits, &mut NoObserver)?;
    /// assert!(made.minimal && made.givens >= 4);
    /// assert_eq!(made, generator.puzzle(7, &limits, &mut NoObserver)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn puzzle<O: Observer>(
        &self,
        index: u64,
        limits: &Limits<'_>,
        observer: &mut O,
    ) -> Result<Generated, GenerateError> {
        let mut maker = Maker {
            generator: self,
            random: Random::new(self.options.seed, index),
            // Fresh for each puzzle, so that none depends on those before it.
            completions: Completions::new(&self.network, &self.empty, &self.config),
            searcher: Searcher::new(&self.network, &self.config),
            limits: *limits,
            observer,
        };
        for attempt in 1..=self.options.attempts {
            // What was learned depends on questions that are not asked where grids are known, and it is of grids gone.
            maker.completions.forget();
            if let Some(stopped) = limits.stop.and_then(|stop| stop()) {
                return Err(GenerateError::Stopped(stopped));
            }
            let draft = match &self.options.mask {
                Some(mask) => maker.fill(mask)?,
                None => maker.dig()?,
            };
            let draft = draft.filter(|draft| maker.is_graded(draft));
            if let Some(draft) = draft {
                return maker.finish(draft, attempt);
            }
        }
        Err(GenerateError::Attempts(self.options.attempts))
    }
}

/// A grid that took more branchings to find than this is remembered.
const HARD: u64 = 20;

/// Conflicts for a question, as a multiple of the branchings after which CDCL has taken it over.
const PATIENCE: u64 = 2;

/// Whether options make sense together on this board.
fn check(options: &Options, board: &Board) -> Result<(), GenerateError> {
    let cells = board.cells();
    if let Some(givens) = &options.givens
        && (givens.is_empty() || *givens.end() > cells)
    {
        return Err(GenerateError::Givens {
            from: *givens.start(),
            to: *givens.end(),
            cells,
        });
    }
    let Some(mask) = &options.mask else {
        return Ok(());
    };
    if let Some(&cell) = mask.iter().find(|cell| cell.index() >= cells as usize) {
        return Err(GenerateError::MaskCell(cell));
    }
    let with = [
        (options.givens.is_some(), "a number of givens"),
        (!options.symmetries.is_empty(), "symmetries"),
        (
            options.sampling == Sampling::Controlled,
            "controlled sampling",
        ),
    ];
    match with.iter().find(|(is, _)| *is) {
        Some((_, what)) => Err(GenerateError::MaskWith(what)),
        None => Ok(()),
    }
}

/// A grid and the cells of it that are given.
struct Draft {
    grid: Grid,
    given: Vec<bool>,
    /// Whether each given is known to be needed, or known not to be.
    minimal: Option<bool>,
    weight: Option<f64>,
    /// Whether a search over just these givens has shown that there is no other grid.
    unique: bool,
}

/// Whether there is another grid.
enum Asked {
    /// This one.
    Other(Other),
    /// There is none.
    Only,
    /// It takes too long to find out.
    Undecided,
}

/// Another grid.
struct Other {
    grid: Grid,
    /// Whether it was hard to find, so that it is worth being remembered.
    hard: bool,
}

/// Makes one puzzle.
struct Maker<'a, 'l, O: Observer> {
    generator: &'a Generator,
    random: Random,
    completions: Completions<'a>,
    /// Knows nothing of how puzzles are made.
    searcher: Searcher,
    limits: Limits<'l>,
    observer: &'a mut O,
}

impl<O: Observer> Maker<'_, '_, O> {
    /// Whether another grid agrees with these cells of a grid. With those that were `left_out` too there must be none.
    fn other(
        &mut self,
        grid: &Grid,
        given: &[bool],
        left_out: &[Cell],
    ) -> Result<Asked, GenerateError> {
        let givens = givens_of(grid, given);
        if self.is_only_one_known(&givens) {
            return Ok(Asked::Only);
        }
        let before = self.completions.statistics().decisions;
        let patience = self.patience();
        let limits = Limits {
            conflicts: self.limits.conflicts.into_iter().chain(patience).min(),
            ..self.limits
        };
        let other = self
            .completions
            .other(&givens, grid, left_out, &limits, self.observer)?;
        match other {
            Next::Grid(other) => {
                let branchings = self.completions.statistics().decisions - before;
                let hard = branchings > HARD;
                if hard {
                    self.generator.keep(&other);
                }
                Ok(Asked::Other(Other { grid: other, hard }))
            }
            Next::NoMore => Ok(Asked::Only),
            Next::Stopped(Limit::Conflicts) if limits.conflicts == patience => Ok(Asked::Undecided),
            Next::Stopped(limit) => Err(GenerateError::Stopped(limit)),
        }
    }

    /// After so many conflicts a question stays undecided. Those about minimal puzzles of large boards take hours; who
    /// does not ask for them gets a puzzle with some givens more.
    fn patience(&self) -> Option<u64> {
        let options = &self.generator.options;
        let exact = options.minimal || options.sampling == Sampling::Controlled;
        (!exact).then(|| PATIENCE * Budget::of(&self.generator.network).branchings)
    }

    /// Whether each given of a unique puzzle is known to be needed.
    fn is_minimal(&mut self, grid: &Grid, given: &[bool]) -> Result<bool, GenerateError> {
        let mut given = given.to_vec();
        for cell in 0..given.len() {
            if given[cell] {
                given[cell] = false;
                let left_out = [Cell::new(cell as u32)];
                if !matches!(self.other(grid, &given, &left_out)?, Asked::Other(_)) {
                    return Ok(false);
                }
                given[cell] = true;
            }
        }
        Ok(true)
    }

    /// The puzzle that gives these cells of a grid.
    fn puzzle(&self, grid: &Grid, given: &[bool]) -> Puzzle {
        let mut puzzle = self.generator.empty.clone();
        let cells = puzzle.board().clone();
        for (cell, _) in cells.cell_iter().zip(given).filter(|(_, given)| **given) {
            let given = puzzle.give(cell, grid.value(cell));
            given.expect("a fresh cell takes a value of its board");
        }
        puzzle
    }

    /// Whether a puzzle has this grid and no other.
    fn verify(&mut self, puzzle: &Puzzle, grid: &Grid) -> Result<(), GenerateError> {
        let found = self.searcher.find(puzzle, 2, &self.limits)?;
        let wrong = |what: &str| Err(SearchError::WrongGrid(what.into()).into());
        match (found.count, found.stopped) {
            (_, Some(limit)) => return Err(GenerateError::Stopped(limit)),
            (Count::Exactly(1), None) => {}
            _ => return wrong("the puzzle made has not one grid"),
        }
        if found.grid.as_ref() != Some(grid) {
            return wrong("the puzzle made is not that of its grid");
        }
        Ok(())
    }

    /// Whether all grids are known and just one of them has these givens.
    fn is_only_one_known(&self, givens: &[Option<Value>]) -> bool {
        if self.generator.listed.is_empty() {
            return false;
        }
        let known = self.generator.known.read();
        let known = known.unwrap_or_else(PoisonError::into_inner);
        known.is_complete() && known.count(givens) == 1
    }

    /// Verifies a draft, from scratch unless that was done.
    fn finish(&mut self, draft: Draft, attempts: u64) -> Result<Generated, GenerateError> {
        let Draft { grid, given, .. } = draft;
        let puzzle = self.puzzle(&grid, &given);
        if draft.unique || self.is_only_one_known(puzzle.givens()) {
            search::check(&puzzle, &grid)?;
        } else {
            self.verify(&puzzle, &grid)?;
        }
        let minimal = match draft.minimal {
            Some(minimal) => minimal,
            None => self.is_minimal(&grid, &given)?,
        };
        Ok(Generated {
            givens: given.iter().filter(|&&given| given).count() as u32,
            puzzle,
            grid,
            minimal,
            weight: draft.weight,
            attempts,
        })
    }
}

/// The values of a grid in the cells that are given.
fn givens_of(grid: &Grid, given: &[bool]) -> Vec<Option<Value>> {
    let values = grid.values().iter().zip(given);
    values
        .map(|(&value, &given)| given.then_some(value))
        .collect()
}
