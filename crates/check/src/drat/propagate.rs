//! Unit propagation with two watched literals; clauses of the core come first.
//!
//! There are two tables of watches, one for clauses that are marked as core and one for the others. A literal
//! of the trail is looked up in the second only when all of the trail has been in the first. So a conflict is
//! found among the core clauses if it is there (Wetzler, Heule & Hunt 2014).

use anydoku_sat::{Lit, Var};

use super::clauses::{ALIVE, CORE, ClauseRef, Clauses, WATCHED};

/// In a watch, marks a clause of two literals.
const BINARY: u32 = 1 << 31;

#[derive(Clone, Copy)]
struct Watch {
    blocker: Lit,
    clause: u32,
}

impl Watch {
    fn clause(self) -> ClauseRef {
        ClauseRef(self.clause & !BINARY)
    }
}

/// For each literal the watches to look at when it becomes false.
type Table = Vec<Vec<Watch>>;

pub struct Propagator {
    core: Table,
    others: Table,
    /// For each literal: 1 true, −1 false, 0 open.
    values: Vec<i8>,
    reasons: Vec<Option<ClauseRef>>,
    /// Where on the trail each assigned variable is.
    positions: Vec<u32>,
    trail: Vec<Lit>,
    /// How much of the trail was looked up in each table.
    core_head: usize,
    others_head: usize,
    /// Literals looked up, for limits.
    pub propagations: u64,
}

impl Propagator {
    pub fn new(variables: usize) -> Propagator {
        Propagator {
            core: vec![Vec::new(); 2 * variables],
            others: vec![Vec::new(); 2 * variables],
            values: vec![0; 2 * variables],
            reasons: vec![None; variables],
            positions: vec![0; variables],
            trail: Vec::new(),
            core_head: 0,
            others_head: 0,
            propagations: 0,
        }
    }

    pub fn value(&self, lit: Lit) -> i8 {
        self.values[lit.code()]
    }

    pub fn trail(&self) -> &[Lit] {
        &self.trail
    }

    pub fn reason(&self, var: Var) -> Option<ClauseRef> {
        self.reasons[var.index()]
    }

    pub fn position(&self, var: Var) -> usize {
        self.positions[var.index()] as usize
    }

    /// Whether a clause is the reason of one of its literals.
    pub fn is_reason(&self, clause: ClauseRef, clauses: &Clauses) -> bool {
        clauses
            .lits(clause)
            .any(|lit| self.value(lit) > 0 && self.reason(lit.var()) == Some(clause))
    }

    pub fn assign(&mut self, lit: Lit, reason: Option<ClauseRef>) {
        debug_assert_eq!(self.value(lit), 0);
        self.values[lit.code()] = 1;
        self.values[(!lit).code()] = -1;
        self.reasons[lit.var().index()] = reason;
        self.positions[lit.var().index()] = self.trail.len() as u32;
        self.trail.push(lit);
    }

    /// Takes back all but the first `length` literals of the trail, which must be propagated.
    pub fn backtrack(&mut self, length: usize) {
        for lit in self.trail.drain(length..) {
            self.values[lit.code()] = 0;
            self.values[(!lit).code()] = 0;
        }
        self.core_head = length;
        self.others_head = length;
    }

    /// Adds a clause that was never there, on a propagated trail without assumptions or one that is about to be
    /// propagated. With one open literal the clause becomes its reason; with none it is returned as a conflict.
    ///
    /// A clause with less than two literals that are not false is not watched, now or later: the others are
    /// false for as long as it is there, because the trail is taken back only to where it was when some
    /// earlier clause came.
    #[must_use]
    pub fn add(&mut self, clause: ClauseRef, clauses: &mut Clauses) -> Option<ClauseRef> {
        clauses.set(clause, ALIVE);
        let mut open = 0;
        for index in 0..clauses.len(clause) {
            if self.value(clauses.lit(clause, index)) >= 0 {
                clauses.swap(clause, open, index);
                open += 1;
                if open == 2 {
                    clauses.set(clause, WATCHED);
                    self.watch(clause, clauses);
                    return None;
                }
            }
        }
        if open == 0 {
            return Some(clause);
        }
        let lit = clauses.lit(clause, 0);
        if self.value(lit) == 0 {
            self.assign(lit, Some(clause));
        }
        None
    }

    /// Takes a clause out.
    pub fn remove(&mut self, clause: ClauseRef, clauses: &mut Clauses) {
        clauses.clear(clause, ALIVE);
        if clauses.has(clause, WATCHED) {
            for index in 0..2 {
                self.take(
                    clause,
                    clauses.lit(clause, index),
                    clauses.has(clause, CORE),
                );
            }
        }
    }

    /// Brings back a clause that [`Propagator::remove`] took out. It has two literals that are not false, or a
    /// true one; the best two to watch are those that are not false, then those that became false last.
    pub fn restore(&mut self, clause: ClauseRef, clauses: &mut Clauses) {
        clauses.set(clause, ALIVE);
        if !clauses.has(clause, WATCHED) {
            return;
        }
        for target in 0..2 {
            let rank = |index| {
                let lit = clauses.lit(clause, index);
                match self.value(lit) {
                    -1 => self.position(lit.var()),
                    _ => usize::MAX,
                }
            };
            let best = (target..clauses.len(clause)).max_by_key(|&index| rank(index));
            clauses.swap(
                clause,
                target,
                best.expect("watched clauses have two literals"),
            );
        }
        self.watch(clause, clauses);
    }

    /// Marks a clause as core.
    pub fn mark(&mut self, clause: ClauseRef, clauses: &mut Clauses) {
        if clauses.has(clause, CORE) {
            return;
        }
        clauses.set(clause, CORE);
        if clauses.has(clause, ALIVE) && clauses.has(clause, WATCHED) {
            for index in 0..2 {
                let lit = clauses.lit(clause, index);
                let watch = self.take(clause, lit, false);
                self.core[lit.code()].push(watch);
            }
        }
    }

    fn watch(&mut self, clause: ClauseRef, clauses: &Clauses) {
        let table = match clauses.has(clause, CORE) {
            true => &mut self.core,
            false => &mut self.others,
        };
        let flag = if clauses.len(clause) == 2 { BINARY } else { 0 };
        let (a, b) = (clauses.lit(clause, 0), clauses.lit(clause, 1));
        for (lit, blocker) in [(a, b), (b, a)] {
            table[lit.code()].push(Watch {
                blocker,
                clause: clause.0 | flag,
            });
        }
    }

    /// Takes the watch of a clause from a literal.
    fn take(&mut self, clause: ClauseRef, lit: Lit, core: bool) -> Watch {
        let list = match core {
            true => &mut self.core[lit.code()],
            false => &mut self.others[lit.code()],
        };
        let index = list.iter().position(|watch| watch.clause() == clause);
        list.swap_remove(index.expect("the first two literals are watched"))
    }

    /// Assigns what follows; returns a clause that became false, if one did.
    pub fn propagate(&mut self, clauses: &mut Clauses) -> Option<ClauseRef> {
        loop {
            while self.core_head < self.trail.len() {
                let falsified = !self.trail[self.core_head];
                self.core_head += 1;
                let conflict = self.look_up(falsified, true, clauses);
                if conflict.is_some() {
                    return conflict;
                }
            }
            if self.others_head == self.trail.len() {
                return None;
            }
            let falsified = !self.trail[self.others_head];
            self.others_head += 1;
            self.propagations += 1;
            let conflict = self.look_up(falsified, false, clauses);
            if conflict.is_some() {
                return conflict;
            }
        }
    }

    fn look_up(&mut self, falsified: Lit, core: bool, clauses: &mut Clauses) -> Option<ClauseRef> {
        let table = if core {
            &mut self.core
        } else {
            &mut self.others
        };
        let mut list = std::mem::take(&mut table[falsified.code()]);
        let mut conflict = None;
        let (mut read, mut write) = (0, 0);
        while read < list.len() && conflict.is_none() {
            let watch = list[read];
            read += 1;
            list[write] = watch;
            write += 1;
            let value = self.value(watch.blocker);
            if value > 0 {
                continue;
            }
            let clause = watch.clause();
            if watch.clause & BINARY != 0 {
                match value {
                    0 => self.assign(watch.blocker, Some(clause)),
                    _ => conflict = Some(clause),
                }
                continue;
            }
            if clauses.lit(clause, 0) == falsified {
                clauses.swap(clause, 0, 1);
            }
            let other = clauses.lit(clause, 0);
            let watch = Watch {
                blocker: other,
                ..watch
            };
            list[write - 1] = watch;
            let value = self.value(other);
            if value > 0 {
                continue;
            }
            let not_false = |&code: &u32| self.values[code as usize] >= 0;
            let beyond = clauses.codes(clause)[2..].iter().position(not_false);
            if let Some(beyond) = beyond {
                let index = beyond + 2;
                clauses.swap(clause, 1, index);
                let table = if core {
                    &mut self.core
                } else {
                    &mut self.others
                };
                table[clauses.lit(clause, 1).code()].push(watch);
                write -= 1;
                continue;
            }
            match value {
                0 => self.assign(other, Some(clause)),
                _ => conflict = Some(clause),
            }
        }
        let rest = list.len() - read;
        list.copy_within(read.., write);
        list.truncate(write + rest);
        let table = if core {
            &mut self.core
        } else {
            &mut self.others
        };
        table[falsified.code()] = list;
        conflict
    }
}
