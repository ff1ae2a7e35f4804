//! Diagnosis of a puzzle: whether it has one grid, whether it could do with fewer givens, and if it has none, why.
//!
//! A given is *redundant* if the others imply it: then the puzzle has the same grids without it. A puzzle is
//! *minimal* if it has one grid and no given is redundant. Givens are redundant each by itself: when two are, leaving
//! out one may make the other needed.

use anydoku_board::check::Violation;
use anydoku_board::{Cell, Grid, Puzzle};
use anydoku_sat::{Limit, Limits, Observer, Statistics};

use crate::completions::Completions;
use crate::config::Config;
use crate::conflict::{self, Conflict, Effort, Found};
use crate::network::Network;
use crate::search::{Next, Search, SearchError};

/// What [`diagnose`] found out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagnosis {
    /// Up to two grids.
    pub grids: Vec<Grid>,
    /// Whether there are no more than these; false if there are two.
    pub complete: bool,
    /// If there is one grid: the redundant givens, in the order of the cells.
    pub redundant: Vec<Cell>,
    /// If there is one grid: the givens of which it is not known whether they are redundant.
    pub undecided: Vec<Cell>,
    /// If there is no grid: what clashes, unless a limit was reached before that.
    pub conflict: Option<Conflict>,
    /// If there is no grid and that was seen without search: why.
    pub refutation: Vec<Violation>,
    /// The limit that left something unknown.
    pub stopped: Option<Limit>,
    /// What the engine did that looked for two grids.
    pub statistics: Statistics,
}

impl Diagnosis {
    /// Whether the puzzle has exactly one grid, `None` if that is not known.
    pub fn unique(&self) -> Option<bool> {
        match self.grids.len() {
            0 if self.complete => Some(false),
            1 if self.complete => Some(true),
            2.. => Some(false),
            _ => None,
        }
    }

    /// Whether the puzzle has one grid and needs all its givens for that, `None` if that is not known.
    pub fn minimal(&self) -> Option<bool> {
        match self.unique() {
            Some(true) if !self.redundant.is_empty() => Some(false),
            Some(true) if !self.undecided.is_empty() => None,
            unique => unique,
        }
    }

    /// The cells in which the two grids differ.
    pub fn differing(&self) -> Vec<Cell> {
        let [first, second] = &self.grids[..] else {
            return Vec::new();
        };
        let cells = (0..first.values().len() as u32).map(Cell::new);
        cells
            .filter(|&cell| first.value(cell) != second.value(cell))
            .collect()
    }
}

/// Diagnoses a puzzle. The network must be that of its board. The limits are those of each question; a deadline in
/// [`Limits::stop`] is for all of them.
///
/// # Errors
/// [`SearchError::WrongGrid`] if a solver is wrong; [`SearchError::MinimalIsAmbiguous`] as [`Search::next_grid`].
///
/// ```
/// use anydoku::board::formats::{ReadOptions, read};
/// use anydoku::diagnose::diagnose;
/// use anydoku::sat::{Limits, NoObserver};
/// use anydoku::conflict::Effort;
/// use anydoku::{Config, Network};
///
/// let puzzle = read(b"1..1............\n", &ReadOptions::default())?.puzzles.remove(0);
/// let network = Network::new(puzzle.board());
/// let (limits, effort) = (Limits::none(), Effort::default());
/// let found = diagnose(&network, &puzzle, &Config::default(), effort, &limits, &mut NoObserver)?;
/// let conflict = found.conflict.unwrap();
/// let words: Vec<String> = conflict.elements.iter().map(|element| element.describe(&puzzle)).collect();
/// assert_eq!(words, ["r1c1=1 is given", "r1c4=1 is given", "row 1 holds different values"]);
/// assert!(conflict.smallest);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn diagnose<O: Observer>(
    network: &Network,
    puzzle: &Puzzle,
    config: &Config,
    effort: Effort,
    limits: &Limits<'_>,
    observer: &mut O,
) -> Result<Diagnosis, SearchError> {
    let mut answer = Diagnosis::default();
    let mut search = Search::new(network, puzzle, config);
    while answer.grids.len() < 2 && !answer.complete && answer.stopped.is_none() {
        match search.next_grid(limits, observer)? {
            Next::Grid(grid) => answer.grids.push(grid),
            Next::NoMore => answer.complete = true,
            Next::Stopped(limit) => answer.stopped = Some(limit),
        }
    }
    answer.refutation = search.refutation().unwrap_or_default().to_vec();
    answer.statistics = search.statistics();
    if answer.stopped.is_some() {
        return Ok(answer);
    }
    match &answer.grids[..] {
        [] => match conflict::find(network, puzzle, config, effort, limits, observer)? {
            Found::Conflict(conflict) => answer.conflict = Some(conflict),
            Found::Stopped(limit) => answer.stopped = Some(limit),
            Found::Grid(_) => {
                return Err(SearchError::WrongGrid(
                    "one solver finds a grid, another one none".into(),
                ));
            }
        },
        [grid] => {
            let grid = grid.clone();
            find_redundant(
                &mut answer,
                &grid,
                network,
                puzzle,
                config,
                limits,
                observer,
            )?;
        }
        _ => {}
    }
    Ok(answer)
}

/// Asks of each given whether there is another grid without it.
fn find_redundant<O: Observer>(
    answer: &mut Diagnosis,
    grid: &Grid,
    network: &Network,
    puzzle: &Puzzle,
    config: &Config,
    limits: &Limits<'_>,
    observer: &mut O,
) -> Result<(), SearchError> {
    let mut completions = Completions::new(network, puzzle, config);
    for cell in puzzle.board().cell_iter() {
        if puzzle.given(cell).is_none() {
            continue;
        }
        if answer.stopped.is_some() {
            answer.undecided.push(cell);
            continue;
        }
        let mut others = puzzle.givens().to_vec();
        others[cell.index()] = None;
        match completions.other(&others, grid, &[cell], limits, observer)? {
            Next::Grid(_) => {}
            Next::NoMore => answer.redundant.push(cell),
            Next::Stopped(limit) => {
                answer.undecided.push(cell);
                answer.stopped = Some(limit);
            }
        }
    }
    Ok(())
}
