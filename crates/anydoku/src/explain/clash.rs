//! Filled cells that break a rule.

use anydoku_board::{Cell, Puzzle, Value};

use super::demand::Candidate;
use super::exclude::{are_far, domain_against};
use crate::network::Network;
use crate::root::Root;

/// Entries or givens that break a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash {
    /// What is filled in, one or two.
    pub entries: Vec<Candidate>,
    /// The position of the board's rule; none if it is the puzzle that excludes the value.
    pub rule: Option<u32>,
}

/// A clash between filled cells, at least one of which is of interest; none if they break no rule.
pub(super) fn clash(
    network: &Network,
    puzzle: &Puzzle,
    filled: &[Option<Value>],
    of_interest: impl Fn(Cell) -> bool,
) -> Option<Clash> {
    let held = |cell: Cell| Some((cell, filled[cell.index()]?));
    let all = |cells: &[Cell]| -> Vec<Candidate> {
        cells.iter().filter_map(|&cell| held(cell)).collect()
    };
    let two = |held: &[Candidate], rule: u32, breaks: &dyn Fn(Value, Value) -> bool| {
        let pairs = (0..held.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
        let mut pairs = pairs.map(|(a, b)| (held[a], held[b]));
        let found = pairs.find(|(a, b)| breaks(a.1, b.1) && (of_interest(a.0) || of_interest(b.0)));
        found.map(|(a, b)| Clash {
            entries: vec![a, b],
            rule: Some(rule),
        })
    };
    let mut in_groups = network.groups().iter();
    let mut in_pairs = network.pairs().iter();
    let mut in_runs = network.runs().iter();
    in_groups
        .find_map(|group| two(&all(&group.cells), group.rule, &|a, b| a == b))
        .or_else(|| {
            in_pairs.find_map(|pair| two(&all(&[pair.a, pair.b]), pair.rule, &|a, b| a == b))
        })
        .or_else(|| {
            in_runs.find_map(|run| {
                two(&all(&run.cells), run.rule, &|a, b| {
                    are_far(a, b, &run.cells)
                })
            })
        })
        .or_else(|| {
            let stated = Root::stated(network, puzzle).candidates;
            let mut filled = network.cell_iter().filter_map(held);
            let entry =
                filled.find(|&(cell, value)| of_interest(cell) && !stated.contains(cell, value))?;
            Some(Clash {
                entries: vec![entry],
                rule: domain_against(puzzle.board(), entry),
            })
        })
}
