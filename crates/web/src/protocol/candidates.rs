//! `candidates`: the values left for each cell.
//!
//! By the `rules`: a value is left if it breaks no rule together with the values on the board; this is what a player
//! writes down at first. By `grids`: a value is left if some grid has it there.

use anydoku::board::{Puzzle, RuleKind, Value};
use anydoku::sat::{Limits, NoObserver};
use anydoku::true_candidates::{counts, true_candidates};
use anydoku::{Config, Network, candidates};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::{Error, Request, Source};

/// Asks for candidates.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Candidates {
    #[allow(missing_docs)]
    pub r#do: IgnoredAny,
    /// The puzzle.
    pub puzzle: Source,
    /// Further values, one number a cell.
    #[serde(default)]
    pub entries: Vec<u32>,
    /// By what.
    #[serde(default)]
    pub by: By,
    /// By grids: count the grids of each candidate up to this number.
    pub most: Option<u64>,
}

/// What leaves a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum By {
    /// No rule is broken.
    #[default]
    Rules,
    /// Some grid has it.
    Grids,
}

/// Candidates.
#[derive(Debug, Serialize)]
pub struct Answer {
    /// The values left for each cell, in ascending order.
    pub candidates: Vec<Vec<u32>>,
    /// By grids: in how many each of them is, in the same order; those at the bound are `most` or more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counts: Option<Vec<Vec<u64>>>,
    /// By grids: values of which it is not known whether some grid has them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open: Option<Vec<Vec<u32>>>,
    /// The limit that stopped the search.
    pub stopped: Option<String>,
}

impl Request for Candidates {
    type Answer = Answer;

    fn answer(self, limits: &Limits<'_>) -> Result<Answer, Error> {
        let puzzle = self.puzzle.position(&self.entries)?;
        match self.by {
            By::Rules => Ok(Answer {
                candidates: lists(&puzzle, &by_rules(&puzzle)),
                counts: None,
                open: None,
                stopped: None,
            }),
            By::Grids => by_grids(&puzzle, self.most, limits),
        }
    }
}

fn by_grids(puzzle: &Puzzle, most: Option<u64>, limits: &Limits<'_>) -> Result<Answer, Error> {
    const MOST: u64 = 1_000_000;
    if most.is_some_and(|most| most == 0 || most > MOST) {
        return Err(Error::request(format!(
            "`most` is out of range; expected 1 to {MOST}"
        )));
    }
    let (network, config) = (Network::new(puzzle.board()), Config::default());
    let found = true_candidates(&network, puzzle, &config, limits, &mut NoObserver)?;
    let mut stopped = found.stopped;
    let mut numbers = None;
    if let (Some(most), None) = (most, stopped) {
        let proved = &found.proved;
        let counted = counts(
            &network,
            puzzle,
            &config,
            proved,
            most,
            limits,
            &mut NoObserver,
        )?;
        stopped = counted.stopped;
        let board = puzzle.board();
        let of = |cell, value| match counted.of(cell, value) {
            anydoku::Count::Exactly(count) | anydoku::Count::AtLeast(count) => count as u64,
        };
        let cell = |cell| proved.iter(cell).map(|value| of(cell, value)).collect();
        numbers = Some(board.cell_iter().map(cell).collect());
    }
    Ok(Answer {
        candidates: lists(puzzle, &found.proved),
        counts: numbers,
        open: (found.open.total() > 0).then(|| lists(puzzle, &found.open)),
        stopped: stopped.map(|limit| limit.to_string()),
    })
}

fn lists(puzzle: &Puzzle, candidates: &candidates::Candidates) -> Vec<Vec<u32>> {
    let cell = |cell| candidates.iter(cell).map(Value::number).collect();
    puzzle.board().cell_iter().map(cell).collect()
}

/// The values that break no rule together with the givens. A cell with a given keeps that one.
fn by_rules(puzzle: &Puzzle) -> candidates::Candidates {
    let board = puzzle.board();
    let mut left = candidates::Candidates::full(board.cells(), board.values());
    for (&cell, allowed) in puzzle.allowed() {
        left.restrict(cell, allowed);
    }
    for rule in board.rules() {
        let different = rule.different();
        for &holder in &different {
            if let Some(value) = puzzle.given(holder) {
                for &other in different.iter().filter(|&&other| other != holder) {
                    left.remove(other, value);
                }
            }
        }
        match &rule.kind {
            RuleKind::Domain(cell, allowed) => left.restrict(*cell, allowed),
            RuleKind::Run(cells) => {
                let held: Vec<Value> = cells
                    .iter()
                    .filter_map(|&cell| puzzle.given(cell))
                    .collect();
                let (Some(low), Some(high)) = (held.iter().min(), held.iter().max()) else {
                    continue;
                };
                for value in board.value_iter() {
                    let (low, high) = ((*low).min(value), (*high).max(value));
                    if high.index() - low.index() >= cells.len() {
                        for &cell in cells {
                            left.remove(cell, value);
                        }
                    }
                }
            }
            RuleKind::Group(_) | RuleKind::Neighbours(..) => {}
        }
    }
    for (cell, given) in board.cell_iter().zip(puzzle.givens()) {
        if let Some(value) = *given {
            for other in board.value_iter() {
                left.remove(cell, other);
            }
            left.insert(cell, value);
        }
    }
    left
}
