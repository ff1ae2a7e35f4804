//! Conflicts: which givens and rules clash when a puzzle has no grid.
//!
//! Each given, each excluded set of values and each rule of the board is an *element* that can be left out. A
//! conflict is a set of elements that no way of filling the cells satisfies. Three steps, from any conflict to the
//! best that we can afford:
//!
//! | file | what |
//! |---|---|
//! | `guarded` | the board as clauses in which every element can be switched off, so that the core of a refutation is a conflict |
//! | `shrink` | leave out elements one by one until each one left is needed: an irreducible conflict |
//! | `smallest` | look for one with fewest elements, and prove that there is none with fewer |
//! | `hitting` | the smallest set that meets every set of a list, which `smallest` asks for |
//!
//! In the terms of the field the second is a minimal unsatisfiable subset (MUS) of groups of clauses and the third
//! a smallest one.

mod guarded;
mod hitting;
mod shrink;
mod smallest;

use anydoku_board::{Cell, Grid, Puzzle, RuleKind, Value, ValueSet};
use anydoku_sat::{Limit, Limits, Observer};

use crate::config::Config;
use crate::network::Network;
use crate::search::SearchError;
use guarded::{Answer, Guarded};

/// Something that a puzzle asks and that could be left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Element {
    /// This cell holds this value.
    Given(Cell, Value),
    /// The puzzle allows only these values in this cell.
    Allowed(Cell, ValueSet),
    /// The rule of the board with this position.
    Rule(u32),
}

impl Element {
    /// What the element asks, in words: `r1c2=5 is given`, `row 3 holds different values`.
    pub fn describe(&self, puzzle: &Puzzle) -> String {
        let board = puzzle.board();
        let name = |cell: Cell| board.cell_name(cell).to_string();
        let values = |set: &ValueSet| {
            let mut words: Vec<String> = set.iter().map(|value| value.to_string()).collect();
            match words.pop() {
                None => "no value".to_owned(),
                Some(last) if words.is_empty() => last,
                Some(last) => format!("{} or {last}", words.join(", ")),
            }
        };
        match self {
            Element::Given(cell, value) => format!("{}={value} is given", name(*cell)),
            Element::Allowed(cell, set) => {
                format!("the puzzle allows {} in {}", values(set), name(*cell))
            }
            Element::Rule(rule) => {
                let rule = &board.rules()[*rule as usize];
                match &rule.kind {
                    RuleKind::Group(_) => format!("{} holds different values", rule.name()),
                    RuleKind::Neighbours(a, b) => {
                        format!("{} and {} differ ({})", name(*a), name(*b), rule.name())
                    }
                    RuleKind::Run(_) => format!("{} holds consecutive values", rule.name()),
                    RuleKind::Domain(cell, set) => {
                        format!("{} is {} ({})", name(*cell), values(set), rule.name())
                    }
                }
            }
        }
    }

    /// The cells that the element speaks of.
    pub fn cells(&self, puzzle: &Puzzle) -> Vec<Cell> {
        match self {
            Element::Given(cell, _) | Element::Allowed(cell, _) => vec![*cell],
            Element::Rule(rule) => puzzle.board().rules()[*rule as usize].cells(),
        }
    }

    /// Whether a filled board does what the element asks.
    fn holds(&self, puzzle: &Puzzle, grid: &Grid) -> bool {
        match self {
            Element::Given(cell, value) => grid.value(*cell) == *value,
            Element::Allowed(cell, set) => set.contains(grid.value(*cell)),
            Element::Rule(rule) => {
                let rule = &puzzle.board().rules()[*rule as usize];
                let cells = rule.cells();
                let mut held: Vec<Value> = cells.iter().map(|&cell| grid.value(cell)).collect();
                held.sort_unstable();
                let differ = held.windows(2).all(|two| two[0] != two[1]);
                match &rule.kind {
                    RuleKind::Group(_) | RuleKind::Neighbours(..) => differ,
                    RuleKind::Run(_) => {
                        let ends = held.last().zip(held.first());
                        differ
                            && ends.is_some_and(|(last, first)| {
                                last.index() - first.index() < held.len()
                            })
                    }
                    RuleKind::Domain(_, set) => set.contains(held[0]),
                }
            }
        }
    }
}

/// All elements of a puzzle: givens, exclusions, rules, each in their order.
pub fn elements(puzzle: &Puzzle) -> Vec<Element> {
    let board = puzzle.board();
    let givens = board.cell_iter().zip(puzzle.givens());
    let givens = givens.filter_map(|(cell, given)| Some(Element::Given(cell, (*given)?)));
    let allowed = puzzle.allowed().iter();
    let allowed = allowed.map(|(&cell, set)| Element::Allowed(cell, set.clone()));
    let rules = (0..board.rules().len() as u32).map(Element::Rule);
    givens.chain(allowed).chain(rules).collect()
}

/// Elements that can't all be satisfied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The elements in the order of [`elements`].
    pub elements: Vec<Element>,
    /// Whether it is known that the others can be satisfied once any one of these is left out.
    pub irreducible: bool,
    /// Whether it is known that no conflict has fewer elements.
    pub smallest: bool,
}

/// How much work to spend on a conflict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Conflicts of the solver for each question whether an element can be left out.
    pub shrink: u64,
    /// Conflicts of the solver for all questions about smaller conflicts together; 0 does not ask.
    pub smallest: u64,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort {
            shrink: 20_000,
            smallest: 50_000,
        }
    }
}

/// What [`find`] found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// The puzzle has no grid because of this.
    Conflict(Conflict),
    /// The puzzle has this grid.
    Grid(Grid),
    /// A limit stopped the search before it knew.
    Stopped(Limit),
}

/// Finds out why a puzzle has no grid. The network must be that of the puzzle's board. Of the configuration, the
/// options of CDCL count. When a limit is reached after a first conflict was found, that one is told as far as it
/// was shrunk.
///
/// # Errors
/// [`SearchError::WrongGrid`] if the solver is wrong.
pub fn find<O: Observer>(
    network: &Network,
    puzzle: &Puzzle,
    config: &Config,
    effort: Effort,
    limits: &Limits<'_>,
    observer: &mut O,
) -> Result<Found, SearchError> {
    let elements = elements(puzzle);
    // What counting refutes, no search should be asked; and nothing is smaller than one element.
    let full = puzzle.board().rules().iter();
    let full = full
        .zip(0..)
        .find(|(rule, _)| rule.different().len() > network.values() as usize);
    if let Some((_, rule)) = full {
        return Ok(Found::Conflict(Conflict {
            elements: vec![Element::Rule(rule)],
            irreducible: true,
            smallest: true,
        }));
    }
    let mut guarded = Guarded::new(network, puzzle, &elements, config);
    let all: Vec<usize> = (0..elements.len()).collect();
    let core = match guarded.ask(&all, limits, observer)? {
        Answer::Grid(grid) => return Ok(Found::Grid(grid)),
        Answer::Stopped(limit) => return Ok(Found::Stopped(limit)),
        Answer::Conflict(core) => core,
    };
    let shrunk = shrink::shrink(&mut guarded, core, effort.shrink, limits, observer)?;
    let mut best = shrunk.elements;
    let (mut irreducible, mut smallest) = (shrunk.irreducible, false);
    if effort.smallest > 0 {
        let found = smallest::smallest(&mut guarded, &best, effort.smallest, limits, observer)?;
        smallest = found.proved;
        irreducible = irreducible && found.elements.len() == best.len() || smallest;
        best = found.elements;
        if !irreducible {
            let shrunk = shrink::shrink(&mut guarded, best, effort.shrink, limits, observer)?;
            (best, irreducible) = (shrunk.elements, shrunk.irreducible);
        }
    }
    best.sort_unstable();
    Ok(Found::Conflict(Conflict {
        elements: best.iter().map(|&index| elements[index].clone()).collect(),
        irreducible,
        smallest,
    }))
}
