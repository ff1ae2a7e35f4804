//! A search for the grids of one puzzle.
//!
//! Before any search, the givens are checked against the rules and the groups are counted; what fails there is
//! explained in words. Else an engine walks the grids: the bit-parallel one over the network itself, the others
//! over its clauses. [`Engine::Auto`] begins with the first and hands over to CDCL when a grid takes too many
//! branchings. Every grid is checked against the rules of the board, not against the clauses, before anybody
//! sees it.

use std::ops::ControlFlow;

use anydoku_board::check::Violation;
use anydoku_board::{Cell, Grid, Puzzle};
use anydoku_sat::cdcl::Cdcl;
use anydoku_sat::dpll::Dpll;
use anydoku_sat::{ClauseSink, Core, Limit, Limits, Lit, Observer, Statistics, Var, Verdict};

use crate::bits::{Solver, Step};
use crate::budget::Budget;
use crate::config::{Config, Engine};
use crate::encode::{Encoder, Encoding, Numbering};
use crate::hall;
use crate::linear;
use crate::load::load;
use crate::network::Network;
use crate::root::Root;

pub use crate::load::Size;

/// Walks the grids of one puzzle, see [`Search::next_grid`].
pub struct Search<'a> {
    network: &'a Network,
    puzzle: &'a Puzzle,
    numbering: Numbering,
    size: Size,
    state: State,
    /// What is needed to hand over from the bit-parallel engine, while that may happen.
    hand_over: Option<HandOver>,
    /// What engines did that have handed over.
    before: Statistics,
    statistics: Statistics,
}

/// Where and how [`Engine::Auto`] turns to CDCL.
struct HandOver {
    config: Config,
    /// So much may go into the next grid.
    budget: Budget,
    /// The grids so far, which CDCL must not find again.
    found: Vec<Grid>,
}

/// With more grids than this the bit-parallel engine goes on to the end: a puzzle with many is not one that
/// resists, and CDCL needs a clause for each.
const MOST_FOUND: usize = 1000;

enum State {
    /// The bit-parallel engine.
    Bits(Box<Solver>),
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
    pub fn new(network: &'a Network, puzzle: &'a Puzzle, config: &Config) -> Search<'a> {
        let mut search = Search {
            network,
            puzzle,
            numbering: Numbering::public(network.cells(), network.values()),
            size: Size::default(),
            state: State::Refuted(Vec::new()),
            hand_over: None,
            before: Statistics::default(),
            statistics: Statistics::default(),
        };
        let refutation = refute(network, puzzle);
        if !refutation.is_empty() {
            search.state = State::Refuted(refutation);
            return search;
        }
        match config.engine {
            Engine::Auto | Engine::Bits => {
                let mut solver = Solver::new(network.bits());
                solver.load_puzzle(puzzle);
                search.size.variables = network.candidates();
                search.state = State::Bits(Box::new(solver));
                if config.engine == Engine::Auto {
                    search.hand_over = Some(HandOver {
                        config: config.clone(),
                        budget: Budget::of(network),
                        found: Vec::new(),
                    });
                }
            }
            Engine::Dpll | Engine::Cdcl => search.encode(config),
        }
        search
    }

    /// Turns the puzzle into clauses and gives them to a solver.
    fn encode(&mut self, config: &Config) {
        let encoder = Encoder::new(self.network, self.puzzle, config.encode);
        self.numbering = encoder.numbering().clone();
        self.state = if config.engine == Engine::Dpll {
            let formula = encoder.formula();
            self.size = Size {
                variables: formula.variables(),
                clauses: formula.len(),
                sets: 0,
            };
            let mut dpll = Dpll::new(&formula, config.dpll);
            dpll.project(self.numbering.candidates());
            State::Dpll {
                dpll: Box::new(dpll),
                distinct: config.encode.encoding != Encoding::Minimal,
                started: false,
            }
        } else {
            let (mut cdcl, size) = load(&encoder, &config.cdcl);
            self.size = size;
            if self.network.candidates() >= LARGE {
                propose(&mut cdcl, &self.numbering, self.network, self.puzzle);
            }
            State::Cdcl(Box::new(cdcl), None)
        };
    }

    /// Gives what is left to CDCL.
    fn hand_over(&mut self, hand_over: HandOver) {
        self.before = self.statistics;
        self.encode(&Config {
            engine: Engine::Cdcl,
            ..hand_over.config
        });
        if let State::Cdcl(cdcl, _) = &mut self.state {
            for grid in &hand_over.found {
                cdcl.add_clause(&exclusion(&self.numbering, grid));
            }
        }
    }

    /// The engine at work: one that was named, or the one that [`Engine::Auto`] uses now.
    pub fn engine(&self) -> Engine {
        match &self.state {
            State::Refuted(_) => Engine::Auto,
            State::Bits(_) => Engine::Bits,
            State::Dpll { .. } => Engine::Dpll,
            State::Cdcl(..) => Engine::Cdcl,
        }
    }

    /// How large the CNF is that is searched; zero if the puzzle was refuted without one. The bit-parallel engine
    /// has variables, the candidates, but no clauses.
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
        let mut limits = *limits;
        if let State::Bits(solver) = &mut self.state {
            let budget = self.hand_over.as_ref().map(|hand_over| hand_over.budget);
            let (decisions, conflicts) = (self.statistics.decisions, self.statistics.conflicts);
            let step = solver.advance(&match budget {
                Some(budget) => budget.within(&limits),
                None => limits,
            });
            self.statistics = solver.statistics();
            match step {
                Step::Grid => {
                    let grid = solver.grid();
                    check(self.puzzle, &grid)?;
                    if let Some(hand_over) = &mut self.hand_over {
                        hand_over.found.push(grid.clone());
                        if hand_over.found.len() > MOST_FOUND {
                            self.hand_over = None;
                        }
                    }
                    return Ok(Next::Grid(grid));
                }
                Step::Exhausted => return Ok(Next::NoMore),
                Step::Stopped(limit) => {
                    let spent = budget.is_some_and(|budget| budget.is_spent(limit, &limits));
                    let Some(hand_over) = self.hand_over.take_if(|_| spent) else {
                        return Ok(Next::Stopped(limit));
                    };
                    let left = |limit: Option<u64>, done| limit.map(|n| n.saturating_sub(done));
                    limits.decisions =
                        left(limits.decisions, self.statistics.decisions - decisions);
                    limits.conflicts =
                        left(limits.conflicts, self.statistics.conflicts - conflicts);
                    self.hand_over(hand_over);
                }
            }
        }
        let limits = &limits;
        let verdict = match &mut self.state {
            State::Refuted(_) | State::Bits(_) => Verdict::Unsatisfiable(Core::default()),
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
                self.statistics = self.before + cdcl.statistics();
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
        check(self.puzzle, &grid)?;
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

/// From so many candidates on CDCL finds no grid of an open board unless it is told where to look.
const LARGE: u32 = 100_000;

/// Proposes a grid by formula to a solver, if there is one that suits the givens.
fn propose(cdcl: &mut Cdcl, numbering: &Numbering, network: &Network, puzzle: &Puzzle) {
    let Some(grid) = linear::near(network, puzzle) else {
        return;
    };
    for var in (0..numbering.candidates()).map(Var::new) {
        if let Some((cell, value)) = numbering.candidate(var) {
            cdcl.set_phase(match grid.value(cell) == value {
                true => var.positive(),
                false => var.negative(),
            });
        }
    }
}

/// Checks what a solver found against the rules and the givens.
pub(crate) fn check(puzzle: &Puzzle, grid: &Grid) -> Result<(), SearchError> {
    puzzle
        .check(grid)
        .map_err(|violations| SearchError::WrongGrid(violations[0].to_string()))
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
