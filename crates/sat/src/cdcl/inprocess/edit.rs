//! Adding, removing and replacing clauses at the root, with word to the observer.

use super::super::Cdcl;
use super::super::arena::{ClauseRef, Meta};
use super::super::trail::{FALSE, OPEN, Reason, TRUE};
use crate::lit::Lit;
use crate::observe::{self, Observer};

/// Whether new long clauses are watched at once, or when the technique is done and compacts the arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Watching {
    Now,
    Later,
}

impl Cdcl {
    /// Makes a clause garbage and lets the observer forget it, if it knows it. What the clause implied at the root
    /// becomes a unit clause first.
    pub(in super::super) fn discard<O: Observer>(&mut self, at: ClauseRef, observer: &mut O) {
        let meta = self.arena.meta(at);
        if meta.is_told() {
            for index in 0..2 {
                let lit = self.arena.clause(at)[index];
                let var = lit.var();
                if self.trail.is_true(lit)
                    && self.trail.level_of(var) == 0
                    && self.trail.reason_of(var) == Reason::Long(at)
                {
                    observer.learn(&[lit]);
                    self.trail.set_reason(var, Reason::None);
                }
            }
            observer.forget(self.arena.clause(at));
        }
        self.drop_quietly(at);
    }

    /// Makes a clause garbage that the observer keeps.
    pub(super) fn drop_quietly(&mut self, at: ClauseRef) {
        let meta = self.arena.meta(at);
        if !meta.is_learned() {
            self.inprocessing.elimination.touch(self.arena.clause(at));
        }
        self.arena.set_meta(at, meta.with_garbage());
    }

    /// Learns a clause that follows by unit propagation, without the literals that are false at the root.
    /// Gives its name if it is long. Units are left to propagate.
    pub(super) fn derive_clause<O: Observer>(
        &mut self,
        clause: &[Lit],
        meta: Meta,
        watching: Watching,
        observer: &mut O,
    ) -> Option<ClauseRef> {
        debug_assert_eq!(self.trail.level(), 0);
        let mut open = Vec::with_capacity(clause.len());
        for &lit in clause {
            match self.trail.value(lit) {
                TRUE => return None,
                OPEN => open.push(lit),
                _ => {}
            }
        }
        match open[..] {
            [] => {
                self.inconsistent = true;
                observer.learn(&[]);
            }
            [lit] => self.derive_unit(lit, observer),
            [a, b] => {
                let (short, other) =
                    if self.watches.binary[a.code()].len() <= self.watches.binary[b.code()].len() {
                        (a, b)
                    } else {
                        (b, a)
                    };
                if !self.watches.binary[short.code()].contains(&other) && !self.sets.exclude(!a, !b)
                {
                    observer.learn(&open);
                    self.watches.add_binary(a, b);
                }
            }
            _ => {
                observer.learn(&open);
                let glue = meta.glue().min(open.len() as u32 - 1);
                let at = self.arena.push(&open, meta.with_glue(glue).with_told(true));
                if watching == Watching::Now {
                    self.watches.attach(at, &open);
                }
                return Some(at);
            }
        }
        None
    }

    /// Learns that a literal is true. Left to propagate.
    pub(super) fn derive_unit<O: Observer>(&mut self, lit: Lit, observer: &mut O) {
        debug_assert_eq!(self.trail.level(), 0);
        match self.trail.value(lit) {
            TRUE => {}
            FALSE => {
                self.inconsistent = true;
                observer.learn(&[]);
            }
            _ => {
                observer.learn(&[lit]);
                self.trail.assign(lit, Reason::None);
                observer.imply(lit, observe::Reason::Clause(&[lit]), 0);
            }
        }
    }

    /// The names of all clauses that are not garbage.
    pub(super) fn live_clauses(&self) -> Vec<ClauseRef> {
        self.arena.refs().collect()
    }
}
