//! One step of an explanation: what it does to the position, and why.

use anydoku_board::Cell;

use super::demand::{Candidate, Demand};
use super::pattern::Pattern;

/// A demand that a step cites.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Citation {
    /// The demand.
    pub demand: Demand,
    /// The candidates that could meet it before the step, in ascending order.
    pub members: Vec<Candidate>,
    /// The only member that is left for it under the assumption; none if none is left.
    pub forces: Option<Candidate>,
}

/// Groups, or cells, that hold a value at most once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cover {
    /// A cell, which holds one value at most.
    Cell(Cell),
    /// A group, by its position in [`Network::groups`](crate::Network::groups), which holds the value once at most.
    Group(u32, anydoku_board::Value),
}

/// Why a step is right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// One candidate is left for a demand.
    Forced(Citation),
    /// If the candidate were true, each of these demands would leave one candidate, and the last one none.
    Refutation {
        /// The candidate; the same demands refute the others that the step removes, in another order perhaps.
        assumed: Candidate,
        /// The demands in the order in which they are used.
        cited: Vec<Citation>,
    },
    /// As many demands as covers: each cover meets one of the demands, so what else it covers is false.
    Cover {
        /// The demands; none forces anything.
        cited: Vec<Citation>,
        /// The covers.
        covers: Vec<Cover>,
    },
    /// If the candidate were true, either way of meeting a demand would leave some demand without candidates.
    Split {
        /// The candidate.
        assumed: Candidate,
        /// The demands that are used before the cases part.
        before: Vec<Citation>,
        /// The demand that two candidates could still meet.
        on: Citation,
        /// The two candidates, each with the demands that refute it.
        cases: [(Candidate, Vec<Citation>); 2],
    },
    /// No reason that is short enough to be told; a search found out.
    Search,
}

/// A step of an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What the field calls it.
    pub pattern: Pattern,
    /// The cell that gets its value.
    pub fixes: Option<Candidate>,
    /// The candidates that it removes, in ascending order; not those that a fixed cell excludes.
    pub removes: Vec<Candidate>,
    /// Why it is right.
    pub reason: Reason,
    /// Whether it was proved that no step of the position cites fewer demands.
    pub smallest: bool,
}

impl Step {
    /// How many different demands the step cites; 0 if a search found it.
    pub fn cost(&self) -> u32 {
        let mut demands: Vec<Demand> = self.cited().map(|citation| citation.demand).collect();
        demands.sort_unstable();
        demands.dedup();
        demands.len() as u32
    }

    /// All citations, in the order in which they are told.
    pub fn cited(&self) -> impl Iterator<Item = &Citation> {
        let mut cited: Vec<&Citation> = Vec::new();
        match &self.reason {
            Reason::Forced(citation) => cited.push(citation),
            Reason::Refutation { cited: all, .. } | Reason::Cover { cited: all, .. } => {
                cited.extend(all);
            }
            Reason::Split {
                before, on, cases, ..
            } => {
                cited.extend(before);
                cited.push(on);
                cited.extend(cases.iter().flat_map(|(_, cited)| cited));
            }
            Reason::Search => {}
        }
        cited.into_iter()
    }
}
