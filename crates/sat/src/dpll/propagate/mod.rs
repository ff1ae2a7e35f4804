//! Unit propagation: a clause whose literals are all false but one makes that one true.
//!
//! Three ways to find such clauses, slowest first: [`scan`], [`count`], [`watch`]. Each assigns until nothing
//! follows any more or a clause has become false. What follows from an assignment does not depend on the
//! order in which it is found, and neither does whether a clause becomes false; so the three lead the search
//! through the same tree, node by node, and only the clause named at a conflict may differ.

mod count;
mod scan;
mod watch;

use super::clauses::{ClauseId, Clauses};
use super::options::Propagate;
use super::pulse::Pulse;
use super::trail::{Cause, Trail};

/// How a run of propagation ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// Nothing more follows.
    Fixpoint,
    /// All literals of this clause are false.
    Conflict(ClauseId),
    /// The pulse asked to stop; the next run goes on from here.
    Paused,
}

/// One of the three.
#[derive(Clone, Debug)]
pub(super) enum Propagator {
    Scan(scan::Scan),
    Count(count::Count),
    Watch(watch::Watch),
}

impl Propagator {
    pub(super) fn new(kind: Propagate, clauses: &Clauses) -> Propagator {
        match kind {
            Propagate::Scan => Propagator::Scan(scan::Scan::default()),
            Propagate::Count => Propagator::Count(count::Count::new(clauses)),
            Propagate::Watch => Propagator::Watch(watch::Watch::new(clauses)),
        }
    }

    /// Looks, on an empty trail, at what is not led to by any assignment: clauses with one literal or none.
    pub(super) fn start(&mut self, clauses: &Clauses, trail: &mut Trail) -> Option<ClauseId> {
        match self {
            // It looks at every clause anyway.
            Propagator::Scan(_) => None,
            Propagator::Count(_) | Propagator::Watch(_) => assign_units(clauses, trail),
        }
    }

    /// Assigns what follows.
    pub(super) fn run(
        &mut self,
        clauses: &Clauses,
        trail: &mut Trail,
        pulse: &mut Pulse<'_>,
    ) -> Outcome {
        match self {
            Propagator::Scan(scan) => scan.run(clauses, trail, pulse),
            Propagator::Count(count) => count.run(clauses, trail, pulse),
            Propagator::Watch(watch) => watch.run(trail, pulse),
        }
    }

    /// Prepares for taking back everything from place `from` of the trail on.
    pub(super) fn undo(&mut self, trail: &Trail, from: usize) {
        match self {
            Propagator::Scan(scan) => scan.restart(),
            Propagator::Count(count) => count.undo(trail, from),
            Propagator::Watch(_) => {}
        }
    }
}

/// Assigns the unit clauses. Returns a clause that is empty or the opposite of a unit before it.
fn assign_units(clauses: &Clauses, trail: &mut Trail) -> Option<ClauseId> {
    for (id, clause) in clauses.iter() {
        match *clause {
            [] => return Some(id),
            [lit] => match trail.value(lit) {
                Some(true) => {}
                Some(false) => return Some(id),
                None => trail.assign(lit, Cause::Clause(id)),
            },
            _ => {}
        }
    }
    None
}
