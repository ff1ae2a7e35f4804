//! Which candidates exclude each other: those of a cell, equal values of peers, and in a run values that are too far
//! apart for it.

use anydoku_board::{Board, Cell, RuleKind, Value};

use super::demand::Candidate;
use crate::network::Network;

/// The cells that share a group or a pair with a cell, some of them more than once. The cells of a run are a group too.
pub(super) fn peers(network: &Network, cell: Cell) -> impl Iterator<Item = Cell> {
    let groups = network.groups_of(cell).iter();
    let in_groups = groups.flat_map(|&group| network.groups()[group as usize].cells.iter());
    let pairs = network.pairs_of(cell).iter().map(move |&pair| {
        let pair = network.pairs()[pair as usize];
        if pair.a == cell { pair.b } else { pair.a }
    });
    in_groups
        .copied()
        .filter(move |&peer| peer != cell)
        .chain(pairs)
}

/// Whether values of two cells of a run are too far apart for it.
pub(super) fn are_far(a: Value, b: Value, run: &[Cell]) -> bool {
    a.index().abs_diff(b.index()) >= run.len()
}

/// Whether two candidates exclude each other.
pub(super) fn excludes(network: &Network, a: Candidate, b: Candidate) -> bool {
    if a.0 == b.0 {
        return a.1 != b.1;
    }
    if a.1 == b.1 && peers(network, a.0).any(|peer| peer == b.0) {
        return true;
    }
    network.runs_of(a.0).iter().any(|&run| {
        let cells = &network.runs()[run as usize].cells;
        are_far(a.1, b.1, cells) && cells.binary_search(&b.0).is_ok()
    })
}

/// The candidates of other cells that one excludes, some of them more than once.
pub(super) fn excluded(
    network: &Network,
    (cell, value): Candidate,
) -> impl Iterator<Item = Candidate> {
    let runs = network.runs_of(cell).iter();
    let in_runs = runs.flat_map(move |&run| {
        let cells = &network.runs()[run as usize].cells;
        let values = (0..network.values() as usize).map(Value::from_index);
        let far = values.filter(move |&other| are_far(value, other, cells));
        far.flat_map(move |other| {
            let peers = cells.iter().filter(move |&&peer| peer != cell);
            peers.map(move |&peer| (peer, other))
        })
    });
    peers(network, cell)
        .map(move |peer| (peer, value))
        .chain(in_runs)
}

/// The position of the board's rule that says outright that a cell does not hold a value, if one does.
pub(super) fn domain_against(board: &Board, (cell, value): Candidate) -> Option<u32> {
    let excludes = |kind: &RuleKind| match kind {
        RuleKind::Domain(other, set) => *other == cell && !set.contains(value),
        _ => false,
    };
    let rule = board.rules().iter().position(|rule| excludes(&rule.kind))?;
    Some(rule as u32)
}
