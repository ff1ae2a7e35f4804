//! Going back one level instead of many.
//!
//! A learned clause says how far to go back: to the highest level of its other literals, where it implies its first
//! one. Where that is hundreds of levels down, all that was assigned in between is thrown away, and most of it comes
//! back. *Chronological backtracking* (Nadel & Ryvchin 2018; Möhle & Biere 2019) takes back the level of the conflict
//! only and assigns the literal there.
//!
//! There the literal is on a higher level than it need be. Others keep a trail whose levels are out of order for that;
//! here the level is where the literal stands, and when a conflict takes it back while its clause still implies it, it
//! is assigned again at once (Nadel 2022 calls that lazy reimplication). So all that the other techniques rely on stays
//! true: levels grow along the trail, and a reason's other literals were assigned before. Restarts and the like just
//! take it back: what its clause implies is then missed, but not that the clause is false, for it is watched there.
//!
//! One case needs care. If the conflict comes from such a literal, the new clause denies it, and both can't be assigned.
//! Then it is not assigned again, and propagation finds the clause that implied it false.

use super::Cdcl;
use super::trail::{Reason, Trail};
use crate::lit::Lit;
use crate::observe::{self, Observer};

/// A literal that stands higher on the trail than it need be.
#[derive(Clone, Copy, Debug)]
struct High {
    lit: Lit,
    /// Where its reason implies it.
    level: u32,
}

/// These literals, in the order of the trail.
#[derive(Clone, Debug, Default)]
pub(super) struct Chrono {
    high: Vec<High>,
    /// Those of them that are to be assigned again, with their reasons.
    again: Vec<(High, Reason)>,
}

impl Chrono {
    /// Takes note that a literal, just assigned, is implied on this level already.
    pub(super) fn push(&mut self, lit: Lit, level: u32) {
        self.high.push(High { lit, level });
    }

    /// Forgets a literal of the highest level, which is about to be denied.
    pub(super) fn deny(&mut self, lit: Lit) {
        self.high.retain(|high| high.lit != lit);
    }

    /// Before all levels above `level` are taken back: which literals are then to be assigned again.
    pub(super) fn prepare(&mut self, level: u32, trail: &Trail) {
        self.again.clear();
        while let Some(&high) = self.high.last() {
            if trail.level_of(high.lit.var()) <= level {
                break;
            }
            self.high.pop();
            if high.level <= level {
                let reason = trail.reason_of(high.lit.var());
                self.again.push((high, reason));
            }
        }
    }
}

impl Cdcl {
    /// The level to go back to from a conflict whose clause implies its first literal on `level`.
    pub(super) fn target(&self, level: u32) -> u32 {
        let current = self.trail.level();
        // What follows at the root is for ever.
        let is_far = level > 0 && current - level > self.options.chronological_above;
        match self.options.chronological && is_far {
            true => current - 1,
            false => level,
        }
    }

    /// Assigns again what still follows after a conflict took levels back; it is to be propagated.
    pub(super) fn imply_again<O: Observer>(&mut self, observer: &mut O) {
        let level = self.trail.level();
        while let Some((high, reason)) = self.chrono.again.pop() {
            if !self.trail.is_open(high.lit) {
                continue;
            }
            self.trail.assign(high.lit, reason);
            if high.level < level {
                self.chrono.high.push(high);
            }
            match reason {
                Reason::Binary(other) => {
                    let clause = observe::Reason::Clause(&[high.lit, other]);
                    observer.imply(high.lit, clause, level);
                }
                Reason::Long(at) => {
                    let clause = observe::Reason::Clause(self.arena.clause(at));
                    observer.imply(high.lit, clause, level);
                }
                Reason::None | Reason::External(_) => {
                    unreachable!("what is learned has a clause for a reason")
                }
            }
        }
    }
}
