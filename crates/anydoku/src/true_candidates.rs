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
//! How many grids a candidate has is another question, answered by [`counts`] up to a bound.

use std::ops::ControlFlow;

use anydoku_board::check::Violation;
use anydoku_board::{Cell, Grid, Puzzle, Value};
use anydoku_sat::cdcl::Cdcl;
use anydoku_sat::{ClauseSink, Limit, Limits, Lit, Observer, Statistics, Var, Verdict};

use crate::candidates::Candidates;
use crate::config::{Config, Engine};
use crate::count::{CDCL_GRIDS, Count, count};
use crate::encode::{EncodeOptions, Encoder, Encoding, Numbering};
use crate::load::load;
use crate::network::Network;
use crate::search::{End, Search, SearchError, refute};

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

    fn may_hold(&self, cell: Cell, value: Value) -> bool {
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
    let options = EncodeOptions {
        simplify: true,
        ..EncodeOptions::default()
    };
    let encoder = Encoder::new(network, puzzle, options);
    let numbering = encoder.numbering().clone();
    let mut asking = Asking {
        puzzle,
        cdcl: load(&encoder, &config.cdcl).0,
        seen: vec![false; numbering.candidates() as usize],
        numbering,
        has_grid: false,
    };
    answer.stopped = asking.ask_all(limits, observer)?;
    answer.statistics = asking.cdcl.statistics();
    if !asking.has_grid && answer.stopped.is_none() {
        return Ok(answer);
    }
    // What the root fixed is in every grid.
    for cell in network.cell_iter() {
        if let Some(value) = asking.numbering.fixed(cell) {
            let known = match asking.has_grid {
                true => &mut answer.proved,
                false => &mut answer.open,
            };
            known.insert(cell, value);
        }
    }
    for (var, &seen) in (0..).map(Var::new).zip(&asking.seen) {
        let Some((cell, value)) = asking.numbering.candidate(var) else {
            continue;
        };
        if seen {
            answer.proved.insert(cell, value);
        } else if answer.stopped.is_some() && asking.cdcl.fixed(var.positive()) != Some(false) {
            answer.open.insert(cell, value);
        }
    }
    Ok(answer)
}

/// One puzzle, asked about candidate by candidate.
struct Asking<'a> {
    puzzle: &'a Puzzle,
    cdcl: Cdcl,
    numbering: Numbering,
    /// For each variable that is a candidate whether some grid has it.
    seen: Vec<bool>,
    has_grid: bool,
}

impl Asking<'_> {
    /// Settles all candidates, unless a limit stops it.
    fn ask_all<O: Observer>(
        &mut self,
        limits: &Limits<'_>,
        observer: &mut O,
    ) -> Result<Option<Limit>, SearchError> {
        if let Some(limit) = self.ask(None, limits, observer)? {
            return Ok(Some(limit));
        }
        if !self.has_grid {
            return Ok(None);
        }
        for var in (0..self.seen.len() as u32).map(Var::new) {
            if self.seen[var.index()] || self.cdcl.fixed(var.positive()) == Some(false) {
                continue;
            }
            if let Some(limit) = self.ask(Some(var.positive()), limits, observer)? {
                return Ok(Some(limit));
            }
        }
        Ok(None)
    }

    /// Looks for a grid with this candidate, or for any; takes note of all that the grid shows.
    fn ask<O: Observer>(
        &mut self,
        candidate: Option<Lit>,
        limits: &Limits<'_>,
        observer: &mut O,
    ) -> Result<Option<Limit>, SearchError> {
        for (var, &seen) in (0..).map(Var::new).zip(&self.seen) {
            self.cdcl.set_phase(var.lit(!seen));
        }
        match self.cdcl.solve(candidate.as_slice(), limits, observer) {
            Verdict::Unknown(limit) => return Ok(Some(limit)),
            Verdict::Unsatisfiable(_) => {
                if let Some(candidate) = candidate {
                    self.cdcl.add_clause(&[!candidate]);
                }
            }
            Verdict::Satisfiable(model) => {
                let numbering = &self.numbering;
                let grid = numbering
                    .decode(self.puzzle.givens(), |var| model.value(var))
                    .map_err(|error| SearchError::WrongGrid(error.to_string()))?;
                if let Err(violations) = self.puzzle.check(&grid) {
                    return Err(SearchError::WrongGrid(violations[0].to_string()));
                }
                self.take_note(&grid);
            }
        }
        Ok(None)
    }

    fn take_note(&mut self, grid: &Grid) {
        self.has_grid = true;
        for (var, seen) in (0..).map(Var::new).zip(&mut self.seen) {
            if let Some((cell, value)) = self.numbering.candidate(var) {
                *seen |= grid.value(cell) == value;
            }
        }
    }
}

/// The answer of [`counts`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CandidateCounts {
    values: u32,
    counts: Vec<Count>,
    /// How many grids the puzzle has.
    pub grids: Count,
    /// What stopped the count, if neither its end nor the bound did.
    pub stopped: Option<Limit>,
}

impl CandidateCounts {
    /// In how many grids the cell holds the value.
    ///
    /// # Panics
    /// If there is no such cell or value.
    pub fn of(&self, cell: Cell, value: Value) -> Count {
        assert!(value.number() <= self.values, "value out of range");
        self.counts[cell.index() * self.values as usize + value.index()]
    }
}

/// In how many grids each of these candidates is, exactly up to `most`, which is at least 1, and "at least `most`"
/// beyond. Candidates that are not in the set are taken to be in none, so hand over [`TrueCandidates::proved`].
///
/// Puzzles with up to `most` grids are enumerated once; else each candidate's grids are counted by themselves.
///
/// # Errors
/// [`SearchError::WrongGrid`] if a solver is wrong.
pub fn counts<O: Observer>(
    network: &Network,
    puzzle: &Puzzle,
    config: &Config,
    candidates: &Candidates,
    most: u64,
    limits: &Limits<'_>,
    observer: &mut O,
) -> Result<CandidateCounts, SearchError> {
    let few = most.min(CDCL_GRIDS);
    let mut tally = Tally::new(network, puzzle);
    let mut end = tally.walk(config, Engine::Cdcl, few, limits, observer)?;
    if end == End::Enough && few < most {
        tally = Tally::new(network, puzzle);
        end = tally.walk(config, Engine::Dpll, most, limits, observer)?;
    }
    let number = |n: u64| match end {
        End::Exhausted => Count::Exactly(n.into()),
        _ => Count::AtLeast(n.into()),
    };
    let mut answer = CandidateCounts {
        values: network.values(),
        counts: tally.seen.iter().map(|&n| number(n)).collect(),
        grids: number(tally.grids),
        stopped: match end {
            End::Stopped(limit) => Some(limit),
            _ => None,
        },
    };
    if end == End::Exhausted {
        return Ok(answer);
    }
    for (index, known) in answer.counts.iter_mut().enumerate() {
        let cell = Cell::new((index / network.values() as usize) as u32);
        let value = Value::from_index(index % network.values() as usize);
        if !candidates.contains(cell, value) {
            *known = Count::Exactly(0);
            continue;
        }
        let (Count::AtLeast(shown) | Count::Exactly(shown)) = *known;
        *known = Count::AtLeast(shown.max(1));
        if shown >= u128::from(most) || answer.stopped.is_some() {
            continue;
        }
        let mut with = puzzle.clone();
        if puzzle.given(cell).is_none() && with.give(cell, value).is_err() {
            continue; // Not so: the candidate is of this board, and the cell has no given.
        }
        let counted = count(network, &with, config, Some(most), limits, observer)?;
        answer.stopped = counted.stopped;
        *known = match counted.count {
            Count::AtLeast(n) => Count::AtLeast(n.max(shown).max(1)),
            exact => exact,
        };
    }
    Ok(answer)
}

/// In how many of the grids seen each candidate is.
struct Tally<'a> {
    network: &'a Network,
    puzzle: &'a Puzzle,
    seen: Vec<u64>,
    grids: u64,
}

impl<'a> Tally<'a> {
    fn new(network: &'a Network, puzzle: &'a Puzzle) -> Tally<'a> {
        Tally {
            network,
            puzzle,
            seen: vec![0; network.candidates() as usize],
            grids: 0,
        }
    }

    /// Sees up to `most` grids.
    fn walk<O: Observer>(
        &mut self,
        config: &Config,
        engine: Engine,
        most: u64,
        limits: &Limits<'_>,
        observer: &mut O,
    ) -> Result<End, SearchError> {
        let mut config = config.clone();
        config.engine = engine;
        config.encode.encoding = Encoding::Extended;
        let mut search = Search::new(self.network, self.puzzle, &config);
        let values = self.network.values() as usize;
        let (seen, grids) = (&mut self.seen, &mut self.grids);
        search.walk(limits, observer, |grid| {
            // The grid after the last one shows that there are more.
            if *grids == most {
                return ControlFlow::Break(());
            }
            *grids += 1;
            for (cell, value) in grid.values().iter().enumerate() {
                seen[cell * values + value.index()] += 1;
            }
            ControlFlow::Continue(())
        })
    }
}
