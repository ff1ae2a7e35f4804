//! The solver's trail, rebuilt from its events.
//!
//! Backtracking keeps every literal of a level that remains, wherever it stands on the trail, so a search that
//! backtracks chronologically and leaves levels out of order is followed as well.

use super::book::ClauseNumber;
use super::event::Cause;
use crate::lit::{Lit, Var};

/// What is known of an assigned variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The literal of it that is true.
    pub lit: Lit,
    /// Its level.
    pub level: u32,
    /// Why it is true.
    pub cause: Cause,
    /// The unit clause that says so, on level 0.
    pub unit: Option<ClauseNumber>,
    position: usize,
}

/// What is assigned at a moment of a search.
#[derive(Clone, Debug, Default)]
pub struct Assignment {
    trail: Vec<Lit>,
    entries: Vec<Option<Entry>>,
    level: u32,
}

impl Assignment {
    /// The literals that are true, in the order in which they became so.
    pub fn trail(&self) -> &[Lit] {
        &self.trail
    }

    /// How many decisions are in force.
    pub fn level(&self) -> u32 {
        self.level
    }

    /// What is known of a variable, if it is assigned.
    pub fn entry(&self, var: Var) -> Option<&Entry> {
        self.entries.get(var.index())?.as_ref()
    }

    /// The value of a literal.
    pub fn value(&self, lit: Lit) -> Option<bool> {
        self.entry(lit.var()).map(|entry| entry.lit == lit)
    }

    /// Whether a literal is false whatever is decided.
    pub(super) fn is_false_at_root(&self, lit: Lit) -> bool {
        self.entry(lit.var())
            .is_some_and(|entry| entry.level == 0 && entry.lit != lit)
    }

    /// The unit clause of a literal that is true on level 0, if it has one.
    pub(super) fn unit(&self, lit: Lit) -> Option<ClauseNumber> {
        let entry = self.entry(lit.var())?;
        entry.unit.filter(|_| entry.lit == lit && entry.level == 0)
    }

    pub(super) fn assign(
        &mut self,
        lit: Lit,
        level: u32,
        cause: Cause,
        unit: Option<ClauseNumber>,
    ) {
        let index = lit.var().index();
        if self.entries.len() <= index {
            self.entries.resize(index + 1, None);
        }
        if let Some(old) = self.entries[index] {
            // Only after a restart that took back the root without saying so.
            self.trail.remove(old.position);
            self.renumber(old.position);
        }
        self.entries[index] = Some(Entry {
            lit,
            level,
            cause,
            unit,
            position: self.trail.len(),
        });
        self.trail.push(lit);
    }

    pub(super) fn decide(&mut self, lit: Lit, level: u32) {
        self.level = level;
        self.assign(lit, level, Cause::Decision, None);
    }

    pub(super) fn backtrack(&mut self, level: u32) {
        self.level = level;
        let entries = &mut self.entries;
        let mut first = self.trail.len();
        let mut position = 0;
        self.trail.retain(|lit| {
            let entry = &mut entries[lit.var().index()];
            let stays = entry.is_some_and(|entry| entry.level <= level);
            if !stays {
                *entry = None;
                first = first.min(position);
            }
            position += 1;
            stays
        });
        self.renumber(first);
    }

    fn renumber(&mut self, from: usize) {
        for (position, lit) in self.trail.iter().enumerate().skip(from) {
            if let Some(entry) = &mut self.entries[lit.var().index()] {
                entry.position = position;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn backtracking_keeps_what_is_of_a_lower_level() {
        let [a, b, c, d] = [1, -2, 3, 4].map(|n| Lit::from_dimacs(n).unwrap());
        let mut assignment = Assignment::default();
        assignment.assign(a, 0, Cause::Flip, None);
        assignment.decide(b, 1);
        assignment.assign(c, 0, Cause::Flip, None); // out of order
        assignment.assign(d, 1, Cause::Pure, None);
        assert_eq!(
            (assignment.value(b), assignment.value(!b)),
            (Some(true), Some(false))
        );
        assignment.backtrack(0);
        assert_eq!(assignment.trail(), [a, c]);
        assert_eq!((assignment.level(), assignment.value(d)), (0, None));
        assignment.assign(!a, 0, Cause::Flip, None);
        assert_eq!(assignment.trail(), [c, !a]);
        assert!(assignment.is_false_at_root(a));
    }
}
