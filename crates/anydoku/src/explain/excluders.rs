//! Who excludes a candidate: what is told beside the demands, which say only what is left.

use anydoku_board::{Cell, Value};

use super::demand::{Candidate, Demand};
use super::exclude::{excludes, peers};
use super::position::Position;
use crate::network::Network;

/// Cells with their values that exclude candidates, and whether some candidate needs another reason.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Excluders {
    pub(super) by: Vec<Candidate>,
    pub(super) is_all: bool,
}

/// More filled cells than these exclude so much that a list of them helps nobody.
const MOST: usize = 9;

/// Few filled cells that exclude what else a demand could have been met by, in cells that are not filled. None if it
/// takes too many.
pub(super) fn excluders(
    position: &Position<'_>,
    demand: Demand,
    only: Candidate,
) -> Option<Excluders> {
    let network = position.network();
    let mut values = demand.values(network);
    if values.is_empty() {
        values = (0..network.values() as usize)
            .map(Value::from_index)
            .collect();
    }
    let is_open = |cell: &Cell| position.fixed()[cell.index()].is_none();
    let cells = demand.cells(network).into_iter().filter(is_open);
    let all = cells.flat_map(|cell| values.iter().map(move |&value| (cell, value)));
    let mut others: Vec<Candidate> = all.filter(|&candidate| candidate != only).collect();
    let mut filled: Vec<Candidate> = Vec::new();
    for &candidate in &others {
        let held = peers(network, candidate.0)
            .filter_map(|cell| Some((cell, position.fixed()[cell.index()]?)));
        filled.extend(held.filter(|&held| excludes(network, held, candidate)));
    }
    filled.sort_unstable();
    filled.dedup();
    // The one that excludes most, then the one that excludes most of the rest, and so on.
    let mut by = Vec::new();
    while !others.is_empty() {
        let number = |&held: &Candidate| {
            let here = others
                .iter()
                .filter(|&&other| excludes(network, held, other));
            (here.count(), std::cmp::Reverse(held))
        };
        let Some(best) = filled.iter().copied().max_by_key(number) else {
            break;
        };
        let before = others.len();
        others.retain(|&other| !excludes(network, best, other));
        if others.len() == before {
            break;
        }
        by.push(best);
    }
    by.sort_unstable();
    let is_all = others.is_empty();
    (by.len() <= MOST).then_some(Excluders { by, is_all })
}

/// The candidates that are true under an assumption and exclude what a demand does not leave: for each the first.
pub(super) fn because(
    network: &Network,
    members: &[Candidate],
    forces: Option<Candidate>,
    trues: &[Candidate],
) -> Vec<Candidate> {
    let others = members.iter().filter(|&&member| Some(member) != forces);
    let first = |&other: &Candidate| {
        trues
            .iter()
            .position(|&held| excludes(network, held, other))
    };
    let mut found: Vec<usize> = others.filter_map(first).collect();
    found.sort_unstable();
    found.dedup();
    found.into_iter().map(|index| trues[index]).collect()
}
