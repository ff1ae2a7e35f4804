//! Unit propagation by two watched literals (Moskewicz, Madigan, Zhao, Zhang & Malik, *Chaff*, 2001).
//!
//! A clause can't be unit or false while two of its literals are not false. So each clause is listed under
//! two of its literals only, and looked at only when one of those becomes false; then another literal takes
//! over the watch, or the clause is unit, or false. Backtracking can only make watched literals open again,
//! so there is nothing to undo.
//!
//! Two refinements as in MiniSat and its kin: a watch carries another literal of its clause, the *blocker*; if
//! that is true the clause isn't touched at all. And a clause of two literals needs no watches: it is an
//! implication in either direction, and those are read straight from one flat array. In the encodings of
//! puzzles nearly all clauses are such.
//!
//! Invariant between runs, for every clause of three or more: if one of its first two literals is false and
//! before the trail's head, then some literal of the clause is true and was assigned no later (on the trail's
//! levels) than that one. So when the true literal is taken back, the false one is as well.

use super::super::clauses::{ClauseId, Clauses};
use super::super::pulse::Pulse;
use super::super::rows::Rows;
use super::super::trail::{Cause, Trail};
use super::Outcome;
use crate::lit::{Lit, Var};

/// "If the row's literal is true then so is this one", by which clause.
#[derive(Clone, Copy, Debug)]
struct Implication {
    lit: Lit,
    clause: ClauseId,
}

/// A clause of three or more literals in the array of this propagator, where the watched ones come first.
#[derive(Clone, Copy, Debug)]
struct Long {
    start: u32,
    end: u32,
    clause: ClauseId,
}

/// An entry in the watch list of a literal.
#[derive(Clone, Copy, Debug)]
struct Watcher {
    /// Another literal of the clause; if it is true the clause is satisfied.
    blocker: Lit,
    /// Index into `longs`.
    long: u32,
}

/// Implications of the binary clauses, watches of the longer ones.
#[derive(Clone, Debug)]
pub(in super::super) struct Watch {
    implications: Rows<Implication>,
    literals: Vec<Lit>,
    longs: Vec<Long>,
    /// For each literal the clauses that watch it.
    watchers: Vec<Vec<Watcher>>,
}

impl Watch {
    pub(super) fn new(clauses: &Clauses) -> Watch {
        let codes = 2 * clauses.variables() as usize;
        let pairs = clauses
            .iter()
            .filter_map(|(clause, lits)| match *lits {
                [a, b] => Some(
                    [(a, b), (b, a)]
                        .map(|(false_lit, lit)| ((!false_lit).code(), Implication { lit, clause })),
                ),
                _ => None,
            })
            .flatten();
        let filler = Implication {
            lit: Var::new(0).positive(),
            clause: ClauseId(0),
        };
        let mut watch = Watch {
            implications: Rows::new(codes, filler, pairs),
            literals: Vec::new(),
            longs: Vec::new(),
            watchers: vec![Vec::new(); codes],
        };
        for (clause, lits) in clauses.iter().filter(|(_, lits)| lits.len() > 2) {
            let long = watch.longs.len() as u32;
            let start = watch.literals.len() as u32;
            watch.literals.extend_from_slice(lits);
            let end = watch.literals.len() as u32;
            watch.longs.push(Long { start, end, clause });
            for (watched, blocker) in [(lits[0], lits[1]), (lits[1], lits[0])] {
                watch.watchers[watched.code()].push(Watcher { blocker, long });
            }
        }
        watch
    }

    pub(super) fn run(&mut self, trail: &mut Trail, pulse: &mut Pulse<'_>) -> Outcome {
        loop {
            if pulse.beat(1) {
                return Outcome::Paused;
            }
            let Some(lit) = trail.dequeue() else {
                return Outcome::Fixpoint;
            };
            let conflict = self
                .follow_implications(lit, trail)
                .or_else(|| self.visit_watchers(!lit, trail));
            if let Some(id) = conflict {
                return Outcome::Conflict(id);
            }
        }
    }

    /// Assigns what the binary clauses imply by `lit`, which has become true.
    #[inline]
    fn follow_implications(&self, lit: Lit, trail: &mut Trail) -> Option<ClauseId> {
        for implication in self.implications.row(lit.code()) {
            match trail.value(implication.lit) {
                Some(true) => {}
                Some(false) => return Some(implication.clause),
                None => trail.assign(implication.lit, Cause::Clause(implication.clause)),
            }
        }
        None
    }

    /// Visits the longer clauses that watch `lit`, which has become false.
    ///
    /// After a conflict the rest of the list stays as it was: those clauses watch a false literal, but it is
    /// one of the level that is about to be taken back.
    fn visit_watchers(&mut self, lit: Lit, trail: &mut Trail) -> Option<ClauseId> {
        // The list is taken out so that other lists can be added to; no clause watches the same literal
        // twice, so nothing is added to this one meanwhile.
        let mut list = std::mem::take(&mut self.watchers[lit.code()]);
        let mut conflict = None;
        let mut kept = 0;
        let mut next = 0;
        while next < list.len() {
            let watcher = list[next];
            next += 1;
            if trail.value(watcher.blocker) == Some(true) {
                list[kept] = watcher;
                kept += 1;
                continue;
            }
            let long = self.longs[watcher.long as usize];
            let clause = &mut self.literals[long.start as usize..long.end as usize];
            if clause[0] == lit {
                clause.swap(0, 1);
            }
            let other = clause[0];
            let watcher = Watcher {
                blocker: other,
                long: watcher.long,
            };
            let other_value = trail.value(other);
            if other_value != Some(true) {
                let replacement = clause[2..]
                    .iter()
                    .position(|&lit| trail.value(lit) != Some(false));
                if let Some(at) = replacement {
                    clause.swap(1, at + 2);
                    let watched = clause[1];
                    self.watchers[watched.code()].push(watcher);
                    continue;
                }
            }
            list[kept] = watcher;
            kept += 1;
            match other_value {
                Some(true) => {}
                None => trail.assign(other, Cause::Clause(long.clause)),
                Some(false) => {
                    conflict = Some(long.clause);
                    break;
                }
            }
        }
        if kept < next {
            list.copy_within(next.., kept);
            list.truncate(list.len() - (next - kept));
        }
        self.watchers[lit.code()] = list;
        conflict
    }
}
