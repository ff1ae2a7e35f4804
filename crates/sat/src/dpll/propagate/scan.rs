//! Unit propagation as textbooks print it: read all clauses, assign what is unit, and start over until a
//! whole pass finds nothing.
//!
//! A chain of n implications in the wrong order costs n passes. That is the point of keeping it: it is the
//! baseline against which the other two show what their bookkeeping buys.

use super::super::clauses::{ClauseId, Clauses};
use super::super::pulse::Pulse;
use super::super::trail::{Cause, Trail};
use super::Outcome;
use crate::lit::Lit;

/// How many clauses count as one propagation for the pulse.
const CLAUSES_A_BEAT: usize = 32;

/// Where the present pass stands.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Scan {
    /// The next clause to read.
    next: usize,
    /// Whether this pass has assigned something.
    found: bool,
}

/// What one clause says under the present assignment.
enum Status {
    /// Some literal is true, or two or more are open.
    Quiet,
    Unit(Lit),
    False,
}

impl Scan {
    pub(super) fn run(
        &mut self,
        clauses: &Clauses,
        trail: &mut Trail,
        pulse: &mut Pulse<'_>,
    ) -> Outcome {
        loop {
            for id in clauses.ids_from(self.next) {
                if self.next.is_multiple_of(CLAUSES_A_BEAT) && pulse.beat(1) {
                    return Outcome::Paused;
                }
                match status(clauses.clause(id), trail) {
                    Status::Quiet => {}
                    Status::Unit(lit) => {
                        trail.assign(lit, Cause::Clause(id));
                        self.found = true;
                    }
                    Status::False => return self.conflict(id),
                }
                self.next += 1;
            }
            let found = self.found;
            self.restart();
            if !found {
                return Outcome::Fixpoint;
            }
        }
    }

    /// Makes the next run begin with the first clause.
    pub(super) fn restart(&mut self) {
        *self = Scan::default();
    }

    fn conflict(&mut self, id: ClauseId) -> Outcome {
        self.restart();
        Outcome::Conflict(id)
    }
}

fn status(clause: &[Lit], trail: &Trail) -> Status {
    let mut open = None;
    for &lit in clause {
        match trail.value(lit) {
            Some(true) => return Status::Quiet,
            Some(false) => {}
            None if open.is_some() => return Status::Quiet,
            None => open = Some(lit),
        }
    }
    match open {
        Some(lit) => Status::Unit(lit),
        None => Status::False,
    }
}
