//! Which of the candidates of a position exclude each other.
//!
//! A position of a usual board has some hundreds of candidates, and a search for a step follows the links of all of
//! them: they are computed at once and lie in one piece of memory. A large board has up to a million with hundreds of
//! links each, of which a search whose effort is bounded sees few: there they are computed when they are asked for.

use std::sync::OnceLock;

use anydoku_board::{Cell, Value};

use super::demand::{Candidate, Lists};
use super::exclude::excluded;
use crate::candidates::candidate_var;
use crate::network::Network;

/// With more candidates than this their links are computed one by one.
const MANY: usize = 20_000;

/// On positions with many candidates following a link takes about so many times as long, because it must be computed first and is far apart in
/// memory (measured on boards of 100 × 100 cells).
const FAR: u64 = 16;

/// For each candidate of a position those that it excludes, in ascending order.
#[derive(Clone, Debug)]
pub(super) enum Links {
    Few(Lists),
    Many {
        /// For each candidate of the board its number in the position, or `u32::MAX`.
        numbers: Vec<u32>,
        links: Vec<OnceLock<Box<[u32]>>>,
    },
}

impl Links {
    /// The links between these candidates.
    pub(super) fn new(network: &Network, candidates: &[Candidate]) -> Links {
        let numbers = numbers(network, candidates);
        if candidates.len() > MANY {
            let links = vec![OnceLock::new(); candidates.len()];
            return Links::Many { numbers, links };
        }
        let mut links = Lists::new();
        let mut linked = Vec::new();
        for &candidate in candidates {
            collect(network, &numbers, candidate, &mut linked);
            links.push(linked.drain(..));
        }
        Links::Few(links)
    }

    /// The candidates that one excludes.
    #[inline]
    pub(super) fn of(&self, network: &Network, candidates: &[Candidate], number: u32) -> &[u32] {
        match self {
            Links::Few(lists) => lists.of(number),
            Links::Many { numbers, links } => links[number as usize].get_or_init(|| {
                let mut linked = Vec::new();
                let candidate = candidates[number as usize];
                collect(network, numbers, candidate, &mut linked);
                linked.into()
            }),
        }
    }

    /// What following one link counts as.
    #[inline]
    pub(super) fn cost(&self) -> u64 {
        match self {
            Links::Few(_) => 1,
            Links::Many { .. } => FAR,
        }
    }
}

/// For each candidate of the board its number among these, or `u32::MAX`.
pub(super) fn numbers(network: &Network, candidates: &[Candidate]) -> Vec<u32> {
    let values = network.values();
    let mut numbers = vec![u32::MAX; network.candidates() as usize];
    for (&(cell, value), number) in candidates.iter().zip(0..) {
        numbers[candidate_var(values, cell, value).index()] = number;
    }
    numbers
}

fn collect(network: &Network, numbers: &[u32], candidate: Candidate, linked: &mut Vec<u32>) {
    let (cell, value) = candidate;
    let values = network.values();
    let numbered = |cell: Cell, value: Value| {
        let number = numbers[candidate_var(values, cell, value).index()];
        (number != u32::MAX).then_some(number)
    };
    let others = (0..values as usize).map(Value::from_index);
    linked.extend(others.filter_map(|other| numbered(cell, other).filter(|_| other != value)));
    let elsewhere = excluded(network, candidate);
    linked.extend(elsewhere.filter_map(|(cell, value)| numbered(cell, value)));
    linked.sort_unstable();
    linked.dedup();
}
