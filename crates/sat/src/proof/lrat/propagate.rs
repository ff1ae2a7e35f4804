//! Unit propagation with two watched literals, as in the solver but apart from it.
//!
//! The trail has two parts: what follows from the clauses alone (the root), which only grows, and what was
//! assumed on top of it and follows from that.

use super::clauses::{ClauseRef, Clauses};
use crate::lit::{Lit, Var};

/// In a watch, marks a clause of two literals: the blocker is the other one.
const BINARY: u32 = 1 << 31;

#[derive(Clone, Copy, Debug)]
struct Watch {
    blocker: Lit,
    clause: u32,
}

impl Watch {
    fn clause(self) -> ClauseRef {
        ClauseRef(self.clause & !BINARY)
    }
}

/// Clauses, the assignment and what follows.
#[derive(Debug)]
pub struct Propagator {
    pub clauses: Clauses,
    /// The clauses watched by each literal: looked at when it becomes false.
    watches: Vec<Vec<Watch>>,
    /// For each literal: 1 true, −1 false, 0 open.
    values: Vec<i8>,
    reasons: Vec<Option<ClauseRef>>,
    /// Where on the trail each assigned variable is.
    positions: Vec<u32>,
    trail: Vec<Lit>,
    head: usize,
    /// How many literals of the trail are on the root, while there are assumptions.
    root: Option<usize>,
}

impl Propagator {
    pub fn new() -> Propagator {
        Propagator {
            clauses: Clauses::new(),
            watches: Vec::new(),
            values: Vec::new(),
            reasons: Vec::new(),
            positions: Vec::new(),
            trail: Vec::new(),
            head: 0,
            root: None,
        }
    }

    pub fn variables(&self) -> usize {
        self.reasons.len()
    }

    pub fn grow(&mut self, variables: usize) {
        self.watches.resize_with(2 * variables, Vec::new);
        self.values.resize(2 * variables, 0);
        self.reasons.resize(variables, None);
        self.positions.resize(variables, 0);
        self.clauses.grow(2 * variables);
    }

    pub fn value(&self, lit: Lit) -> i8 {
        self.values[lit.code()]
    }

    /// The clause that made this variable's literal true. `None` for assumptions.
    pub fn reason(&self, var: Var) -> Option<ClauseRef> {
        self.reasons[var.index()]
    }

    pub fn trail(&self) -> &[Lit] {
        &self.trail
    }

    /// Leaves the root: what is assigned from now on is assumed or follows from that.
    pub fn leave_root(&mut self) {
        self.root = Some(self.trail.len());
    }

    /// Back to the root.
    pub fn return_to_root(&mut self) {
        self.backtrack(self.root());
        self.root = None;
    }

    /// How many literals of the trail are on the root.
    pub fn root(&self) -> usize {
        self.root.unwrap_or(self.trail.len())
    }

    /// Whether an assigned variable is on the root.
    pub fn is_root(&self, var: Var) -> bool {
        (self.positions[var.index()] as usize) < self.root()
    }

    /// Makes a literal true; `None` as reason means that it is assumed.
    pub fn assign(&mut self, lit: Lit, reason: Option<ClauseRef>) {
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
        self.head = length;
    }

    /// Puts a clause under watch, on the root. A clause with one literal that is not false becomes its reason;
    /// one without any is returned as a conflict.
    pub fn attach(&mut self, clause: ClauseRef) -> Option<ClauseRef> {
        let length = self.clauses.len(clause);
        let mut open = 0;
        for index in 0..length {
            if self.value(self.clauses.lit(clause, index)) >= 0 {
                self.clauses.swap(clause, open, index);
                open += 1;
                if open == 2 {
                    break;
                }
            }
        }
        match open {
            0 => return Some(clause),
            1 => {
                let lit = self.clauses.lit(clause, 0);
                if self.value(lit) == 0 {
                    self.assign(lit, Some(clause));
                }
            }
            _ => {
                let (a, b) = (self.clauses.lit(clause, 0), self.clauses.lit(clause, 1));
                let flag = if length == 2 { BINARY } else { 0 };
                let watch = |blocker| Watch {
                    blocker,
                    clause: clause.0 | flag,
                };
                self.watches[a.code()].push(watch(b));
                self.watches[b.code()].push(watch(a));
            }
        }
        None
    }

    /// Removes a clause. Its watches go when they are met, those of a binary clause now.
    pub fn remove(&mut self, clause: ClauseRef) {
        if self.clauses.len(clause) == 2 {
            for index in 0..2 {
                let lit = self.clauses.lit(clause, index);
                self.watches[lit.code()].retain(|watch| watch.clause() != clause);
            }
        }
        self.clauses.remove(clause);
    }

    /// Drops removed clauses from memory when it is worth it. On the root only. Removed reasons are lost.
    pub fn tidy(&mut self) {
        if !self.clauses.should_compact() {
            return;
        }
        let moved = self.clauses.compact();
        for list in &mut self.watches {
            list.retain_mut(|watch| match moved.translate(watch.clause()) {
                Some(clause) => {
                    watch.clause = clause.0 | watch.clause & BINARY;
                    true
                }
                None => false,
            });
        }
        for lit in &self.trail {
            let reason = &mut self.reasons[lit.var().index()];
            *reason = reason.and_then(|clause| moved.translate(clause));
        }
    }

    /// Assigns what follows; returns a clause that became false, if one did.
    pub fn propagate(&mut self) -> Option<ClauseRef> {
        while self.head < self.trail.len() {
            let falsified = !self.trail[self.head];
            self.head += 1;
            let mut list = std::mem::take(&mut self.watches[falsified.code()]);
            let conflict = self.visit(falsified, &mut list);
            self.watches[falsified.code()] = list;
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    /// Looks at the clauses that watch a literal which became false, and keeps in the list those that go on to
    /// watch it.
    fn visit(&mut self, falsified: Lit, list: &mut Vec<Watch>) -> Option<ClauseRef> {
        let (mut read, mut write) = (0, 0);
        let mut conflict = None;
        while read < list.len() {
            let mut watch = list[read];
            read += 1;
            let value = self.value(watch.blocker);
            if value > 0 || watch.clause & BINARY != 0 {
                list[write] = watch;
                write += 1;
                if value < 0 {
                    conflict = Some(watch.clause());
                    break;
                }
                if value == 0 {
                    self.assign(watch.blocker, Some(watch.clause()));
                }
                continue;
            }
            let clause = watch.clause();
            if self.clauses.is_garbage(clause) {
                continue;
            }
            if self.clauses.lit(clause, 0) == falsified {
                self.clauses.swap(clause, 0, 1);
            }
            let other = self.clauses.lit(clause, 0);
            watch.blocker = other;
            let not_false = |&code: &u32| self.values[code as usize] >= 0;
            if self.value(other) <= 0
                && let Some(beyond) = self.clauses.literals(clause)[2..]
                    .iter()
                    .position(not_false)
            {
                let index = beyond + 2;
                self.clauses.swap(clause, 1, index);
                let lit = self.clauses.lit(clause, 1);
                self.watches[lit.code()].push(watch);
                continue;
            }
            list[write] = watch;
            write += 1;
            match self.value(other) {
                0 => self.assign(other, Some(clause)),
                -1 => {
                    conflict = Some(clause);
                    break;
                }
                _ => {}
            }
        }
        list.copy_within(read.., write);
        list.truncate(write + list.len() - read);
        conflict
    }
}
