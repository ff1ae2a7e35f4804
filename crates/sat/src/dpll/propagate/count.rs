//! Unit propagation by counters: for each clause, how many of its literals are true and how many are not
//! false.
//!
//! An assignment walks the occurrence lists of its literal and of its negation and corrects the counters
//! there. Backtracking walks the same lists again to undo that: the price that watched literals save.
//! The counters speak of the literals before the trail's head; those behind it are still queued.

use super::super::clauses::{ClauseId, Clauses};
use super::super::pulse::Pulse;
use super::super::rows::Rows;
use super::super::trail::{Cause, Trail};
use super::Outcome;

/// The counters of one clause.
#[derive(Clone, Copy, Debug)]
struct Counter {
    /// Literals that are true.
    satisfied: u32,
    /// Literals that are not false.
    alive: u32,
}

/// Counters for all clauses.
#[derive(Clone, Debug)]
pub(in super::super) struct Count {
    /// For each literal the clauses that it occurs in.
    occurrences: Rows<ClauseId>,
    counters: Vec<Counter>,
}

impl Count {
    pub(super) fn new(clauses: &Clauses) -> Count {
        let pairs = clauses
            .iter()
            .flat_map(|(id, clause)| clause.iter().map(move |lit| (lit.code(), id)));
        Count {
            occurrences: Rows::new(2 * clauses.variables() as usize, ClauseId(0), pairs),
            counters: clauses
                .iter()
                .map(|(_, clause)| Counter {
                    satisfied: 0,
                    alive: clause.len() as u32,
                })
                .collect(),
        }
    }

    pub(super) fn run(
        &mut self,
        clauses: &Clauses,
        trail: &mut Trail,
        pulse: &mut Pulse<'_>,
    ) -> Outcome {
        loop {
            if pulse.beat(1) {
                return Outcome::Paused;
            }
            let Some(lit) = trail.dequeue() else {
                return Outcome::Fixpoint;
            };
            for id in self.occurrences.row(lit.code()) {
                self.counters[id.0 as usize].satisfied += 1;
            }
            // Even after a conflict all counters of this literal are brought up to date, so that `undo`
            // finds every literal before the head counted in full.
            let mut conflict = None;
            for &id in self.occurrences.row((!lit).code()) {
                let counter = &mut self.counters[id.0 as usize];
                counter.alive -= 1;
                if counter.satisfied > 0 || conflict.is_some() {
                    continue;
                }
                match counter.alive {
                    0 => conflict = Some(id),
                    // The last literal alive may be on the trail already, waiting to be counted.
                    1 => {
                        let last = clauses
                            .clause(id)
                            .iter()
                            .find(|&&lit| trail.value(lit).is_none());
                        if let Some(&last) = last {
                            trail.assign(last, Cause::Clause(id));
                        }
                    }
                    _ => {}
                }
            }
            if let Some(id) = conflict {
                return Outcome::Conflict(id);
            }
        }
    }

    /// Takes the literals from place `from` on out of the counters.
    pub(super) fn undo(&mut self, trail: &Trail, from: usize) {
        for &lit in trail.literals().get(from..trail.head()).unwrap_or(&[]) {
            for id in self.occurrences.row(lit.code()) {
                self.counters[id.0 as usize].satisfied -= 1;
            }
            for id in self.occurrences.row((!lit).code()) {
                self.counters[id.0 as usize].alive += 1;
            }
        }
    }
}
