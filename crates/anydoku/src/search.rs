//! A search for the grids of one puzzle.
//!
//! Before any clause is written, the givens are checked against the rules and the groups are counted; what
//! fails there is explained in words. Else the network becomes clauses, and an engine walks their models. Every
//! grid is checked against the rules of the board, not against the clauses, before anybody sees it.

use std::ops::ControlFlow;

use anydoku_board::check::Violation;
use anydoku_board::{Cell, Grid, Puzzle};
use anydoku_sat::cdcl::Cdcl;
use anydoku_sat::dpll::Dpll;
use anydoku_sat::{ClauseSink, Core, Limit, Limits, Lit, Observer, Statistics, Var, Verdict};

use crate::config::{Config, Engine};
use crate::encode::{Encoder, Encoding, Numbering};
use crate::hall;
use crate::load::load;
use crate::network::Network;
use crate::root::Root;

pub use crate::load::Size;

/// Walks the grids of one puzzle, see [`Search::next_grid`].
pub struct Search<'a> {
    puzzle: &'a Puzzle,
    numbering: Numbering,
    size: Size,
    state: State,
    statistics: Statistics,
}

enum State {
    /// There is no grid, and this is why.
    Refuted(Vec<Violation>),
    /// DPLL, and whether each of its models is another grid.
    Dpll {
        dpll: Box<Dpll>,
        distinct: bool,
        started: bool,
    },
    /// CDCL with the clause that excludes the last grid, still to be added.
    Cdcl(Box<Cdcl>, Option<Vec<Lit>>),
}

/// What a step of the walk brought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// Another grid, different from all before it.
    Grid(Grid),
    /// There are no more grids.
    NoMore,
    /// The search was stopped; it can be taken up again.
    Stopped(Limit),
}

/// How a whole walk ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// All grids were seen.
    Exhausted,
    /// The visitor had enough.
    Enough,
    /// A limit was reached.
    Stopped(Limit),
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SearchError {
    /// A model that is no grid of the puzzle: a fault of this library.
    #[error("the solver's model breaks the rules, please report this: {0}")]
    WrongGrid(String),
    /// Several models of the minimal encoding may be one grid, so DPLL would count wrongly.
    #[error(
        "with the minimal encoding a cell may have two values, so DPLL can't tell grids apart; \
         use the efficient or the extended encoding"
    )]
    MinimalIsAmbiguous,
}

impl<'a> Search<'a> {
    /// Prepares a search. The network must be that of the puzzle's board.
    pub fn new(network: &Network, puzzle: &'a Puzzle, config: &Config) -> Search<'a> {
        let mut search = Search {
            puzzle,
            numbering: Numbering::public(network.cells(), network.values()),
            size: Size::default(),
            state: State::Refuted(Vec::new()),
            statistics: Statistics::default(),
        };
        let refutation = refute(network, puzzle);
        if !refutation.is_empty() {
            search.state = State::Refuted(refutation);
            return search;
        }
        let encoder = Encoder::new(network, puzzle, config.encode);
        search.numbering = encoder.numbering().clone();
        search.state = match config.engine {
            Engine::Dpll => {
                let formula = encoder.formula();
                search.size = Size {
                    variables: formula.variables(),
                    clauses: formula.len(),
                    sets: 0,
                };
                let mut dpll = Dpll::new(&formula, config.dpll);
                dpll.project(search.numbering.candidates());
                State::Dpll {
                    dpll: Box::new(dpll),
                    distinct: config.encode.encoding != Encoding::Minimal,
                    started: false,
                }
            }
            Engine::Auto | Engine::Cdcl => {
                let (cdcl, size) = load(&encoder, &config.cdcl);
                search.size = size;
                State::Cdcl(Box::new(cdcl), None)
            }
        };
        search
    }

    /// How large the CNF is that is searched; zero if the puzzle was refuted without one.
    pub fn size(&self) -> Size {
        self.size
    }

    /// What the engine did so far.
    pub fn statistics(&self) -> Statistics {
        self.statistics
    }

    /// Why there is no grid, if that was seen without search.
    pub fn refutation(&self) -> Option<&[Violation]> {
        match &self.state {
            State::Refuted(violations) => Some(violations),
            _ => None,
        }
    }

    /// The next grid.
    ///
    /// # Errors
    /// [`SearchError::MinimalIsAmbiguous`] when DPLL is asked for a second grid on the minimal encoding;
    /// [`SearchError::WrongGrid`] if the solver is wrong.
    pub fn next_grid<O: Observer>(
        &mut self,
        limits: &Limits<'_>,
        observer: &mut O,
    ) -> Result<Next, SearchError> {
        let verdict = match &mut self.state {
            State::Refuted(_) => Verdict::Unsatisfiable(Core::default()),
            State::Dpll {
                dpll,
                distinct,
                started,
            } => {
                if *started && !*distinct {
                    return Err(SearchError::MinimalIsAmbiguous);
                }
                let verdict = dpll.solve(limits, observer);
                self.statistics = dpll.statistics();
                *started = verdict.model().is_some();
                verdict
            }
            State::Cdcl(cdcl, excluded) => {
                if let Some(clause) = excluded.take() {
                    cdcl.add_clause(&clause);
                }
                let verdict = cdcl.solve(&[], limits, observer);
                self.statistics = cdcl.statistics();
                verdict
            }
        };
        let model = match verdict {
            Verdict::Satisfiable(model) => model,
            Verdict::Unsatisfiable(_) => return Ok(Next::NoMore),
            Verdict::Unknown(limit) => return Ok(Next::Stopped(limit)),
        };
        let grid = self
            .numbering
            .decode(self.puzzle.givens(), |var| model.value(var));
        let grid = grid.map_err(|error| SearchError::WrongGrid(error.to_string()))?;
        if let Err(violations) = self.puzzle.check(&grid) {
            return Err(SearchError::WrongGrid(violations[0].to_string()));
        }
        if let State::Cdcl(_, excluded) = &mut self.state {
            *excluded = Some(exclusion(&self.numbering, &grid));
        }
        Ok(Next::Grid(grid))
    }

    /// Calls `visit` with each grid until it breaks, a limit is reached or there are no more. The limits are
    /// those of each step from one grid to the next; a deadline in [`Limits::stop`] is for the whole walk.
    ///
    /// # Errors
    /// As [`Search::next_grid`].
    pub fn walk<O: Observer>(
        &mut self,
        limits: &Limits<'_>,
        observer: &mut O,
        mut visit: impl FnMut(Grid) -> ControlFlow<()>,
    ) -> Result<End, SearchError> {
        loop {
            match self.next_grid(limits, observer)? {
                Next::Grid(grid) => {
                    if visit(grid).is_break() {
                        return Ok(End::Enough);
                    }
                }
                Next::NoMore => return Ok(End::Exhausted),
                Next::Stopped(limit) => return Ok(End::Stopped(limit)),
            }
        }
    }
}

/// The clause that excludes a grid: one of its candidates that are variables is false.
fn exclusion(numbering: &Numbering, grid: &Grid) -> Vec<Lit> {
    let variables = (0..numbering.candidates()).map(Var::new);
    let held = variables.filter(|&var| {
        numbering
            .candidate(var)
            .is_some_and(|(cell, value)| grid.value(cell) == value)
    });
    held.map(Var::negative).collect()
}

/// Reasons for which there can't be a grid that need no search: groups with more cells than values, givens that
/// break a rule, groups whose cells have too few candidates left.
pub(crate) fn refute(network: &Network, puzzle: &Puzzle) -> Vec<Violation> {
    let board = puzzle.board();
    let mut violations = board.overfull();
    violations.extend(puzzle.clashes());
    if !violations.is_empty() {
        return violations;
    }
    let root = Root::propagated(network, puzzle, true);
    let stated = Root::stated(network, puzzle);
    // What the puzzle states is simpler to explain than what follows from it.
    let candidates = [Some(&stated), (!root.contradiction).then_some(&root)];
    for candidates in candidates.into_iter().flatten() {
        for group in network.groups() {
            if let Some(shortage) = hall::shortage(&group.cells, &candidates.candidates) {
                let names: Vec<String> = shortage
                    .cells
                    .iter()
                    .map(|&cell: &Cell| board.cell_name(cell).to_string())
                    .collect();
                let values: Vec<String> = shortage.values.iter().map(|v| v.to_string()).collect();
                let rule = board.rules()[group.rule as usize].name();
                return vec![Violation {
                    rule: rule.to_owned(),
                    message: format!(
                        "{rule}: {} cells ({}) must all differ, but only {} values are left for them ({})",
                        names.len(),
                        names.join(", "),
                        values.len(),
                        values.join(", ")
                    ),
                    cells: shortage.cells,
                }];
            }
        }
    }
    violations
}
