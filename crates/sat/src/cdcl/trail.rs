//! The current assignment and the order in which it came about.
//!
//! The trail lists the true literals. Each decision opens a new level; what it implies follows on the same
//! level, each with the clause that implied it. Level 0, the *root*, holds what is true in every model.
//!
//! Invariants: a literal's value is `TRUE` exactly if it is on the trail; a reason's other literals are
//! false and were assigned before; literals before `head` have been propagated.

use super::arena::ClauseRef;
use crate::lit::{Lit, Var};

/// The value of a literal that is not assigned.
pub(super) const OPEN: i8 = 0;
/// The value of a true literal.
pub(super) const TRUE: i8 = 1;
/// The value of a false literal.
pub(super) const FALSE: i8 = -1;

/// What made a literal true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// It was decided, or it is a unit clause.
    None,
    /// A binary clause of it and this false literal.
    Binary(Lit),
    /// A longer clause, all of whose other literals are false.
    Long(ClauseRef),
    /// The propagator with this number can explain it.
    External(u32),
}

/// A [`Reason`] in four bytes: the three high bits say which.
#[derive(Clone, Copy, Debug)]
struct PackedReason(u32);

impl PackedReason {
    const NONE: u32 = u32::MAX;
    const BINARY: u32 = 1 << 31;
    const EXTERNAL: u32 = 1 << 30;

    #[inline]
    fn pack(reason: Reason) -> PackedReason {
        PackedReason(match reason {
            Reason::None => PackedReason::NONE,
            Reason::Binary(other) => PackedReason::BINARY | other.code() as u32,
            Reason::Long(clause) => clause.0,
            Reason::External(propagator) => PackedReason::EXTERNAL | propagator,
        })
    }

    #[inline]
    fn unpack(self) -> Reason {
        match self.0 {
            PackedReason::NONE => Reason::None,
            word if word & PackedReason::BINARY != 0 => {
                Reason::Binary(Lit::from_code(word & !PackedReason::BINARY))
            }
            word if word & PackedReason::EXTERNAL != 0 => {
                Reason::External(word & !PackedReason::EXTERNAL)
            }
            word => Reason::Long(ClauseRef(word)),
        }
    }
}

/// When and why a variable was assigned; valid while it is.
#[derive(Clone, Copy, Debug)]
struct Assigned {
    level: u32,
    reason: PackedReason,
}

/// The assignment, its order, its levels and its reasons.
#[derive(Clone, Debug, Default)]
pub(super) struct Trail {
    /// The value of each literal.
    values: Vec<i8>,
    assigned: Vec<Assigned>,
    literals: Vec<Lit>,
    /// Where each level above the root begins in `literals`.
    starts: Vec<u32>,
    /// How many literals of the trail have been propagated.
    pub(super) head: usize,
}

impl Trail {
    /// Makes room for this many variables, the new ones open.
    pub(super) fn grow(&mut self, variables: usize) {
        self.values.resize(2 * variables, OPEN);
        self.assigned.resize(
            variables,
            Assigned {
                level: 0,
                reason: PackedReason::pack(Reason::None),
            },
        );
    }

    pub(super) fn variables(&self) -> u32 {
        self.assigned.len() as u32
    }

    #[inline]
    pub(super) fn value(&self, lit: Lit) -> i8 {
        self.values[lit.code()]
    }

    #[inline]
    pub(super) fn is_true(&self, lit: Lit) -> bool {
        self.value(lit) == TRUE
    }

    #[inline]
    pub(super) fn is_open(&self, lit: Lit) -> bool {
        self.value(lit) == OPEN
    }

    /// The number of decisions that hold.
    #[inline]
    pub(super) fn level(&self) -> u32 {
        self.starts.len() as u32
    }

    /// The level of an assigned variable.
    #[inline]
    pub(super) fn level_of(&self, var: Var) -> u32 {
        self.assigned[var.index()].level
    }

    /// The reason of an assigned variable.
    #[inline]
    pub(super) fn reason_of(&self, var: Var) -> Reason {
        self.assigned[var.index()].reason.unpack()
    }

    /// Gives an assigned variable the new name of its reason.
    pub(super) fn set_reason(&mut self, var: Var, reason: Reason) {
        self.assigned[var.index()].reason = PackedReason::pack(reason);
    }

    /// The true literals in order.
    #[inline]
    pub(super) fn literals(&self) -> &[Lit] {
        &self.literals
    }

    /// The true literals of one level above the root, in order.
    pub(super) fn of_level(&self, level: u32) -> &[Lit] {
        let level = level as usize;
        let end = self.starts.get(level).map(|&end| end as usize);
        let end = end.unwrap_or(self.literals.len());
        &self.literals[self.starts[level - 1] as usize..end]
    }

    /// The true literals of all levels but the current one.
    pub(super) fn below_current_level(&self) -> &[Lit] {
        let end = self.starts.last().map_or(0, |&start| start as usize);
        &self.literals[..end]
    }

    /// The decision that opened a level, from 1.
    pub(super) fn decision(&self, level: u32) -> Lit {
        self.literals[self.starts[level as usize - 1] as usize]
    }

    /// Makes an open literal true on the current level.
    pub(super) fn assign(&mut self, lit: Lit, reason: Reason) {
        self.writer().assign(lit, reason);
    }

    /// The trail, opened for a run of assignments on the current level.
    #[inline]
    pub(super) fn writer(&mut self) -> Writer<'_> {
        Writer {
            level: self.starts.len() as u32,
            values: &mut self.values,
            assigned: &mut self.assigned,
            literals: &mut self.literals,
        }
    }

    /// Opens a level with this open literal.
    pub(super) fn decide(&mut self, lit: Lit) {
        self.starts.push(self.literals.len() as u32);
        self.assign(lit, Reason::None);
    }

    /// Takes back all levels above `level`, latest literal first, and tells `undone` of each.
    pub(super) fn backtrack(&mut self, level: u32, mut undone: impl FnMut(Lit)) {
        if level >= self.level() {
            return;
        }
        let keep = self.starts[level as usize] as usize;
        for &lit in self.literals[keep..].iter().rev() {
            self.values[lit.code()] = OPEN;
            self.values[(!lit).code()] = OPEN;
            undone(lit);
        }
        self.literals.truncate(keep);
        self.starts.truncate(level as usize);
        self.head = self.head.min(keep);
    }
}

/// What [`Trail::writer`] gives. Its slices are held by value, so that a loop keeps them in registers.
pub(super) struct Writer<'a> {
    pub(super) level: u32,
    values: &'a mut [i8],
    assigned: &'a mut [Assigned],
    literals: &'a mut Vec<Lit>,
}

impl Writer<'_> {
    #[inline]
    pub(super) fn value(&self, lit: Lit) -> i8 {
        self.values[lit.code()]
    }

    #[inline]
    pub(super) fn assign(&mut self, lit: Lit, reason: Reason) {
        debug_assert_eq!(self.value(lit), OPEN);
        self.values[lit.code()] = TRUE;
        self.values[(!lit).code()] = FALSE;
        self.assigned[lit.var().index()] = Assigned {
            level: self.level,
            reason: PackedReason::pack(reason),
        };
        self.literals.push(lit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_pack_and_unpack() {
        let lit = Lit::from_code(2 * Var::MAX_COUNT - 1);
        for reason in [
            Reason::None,
            Reason::Binary(lit),
            Reason::Long(ClauseRef(0)),
            Reason::Long(ClauseRef(2 * Var::MAX_COUNT - 1)),
            Reason::External(0),
            Reason::External(1000),
        ] {
            assert_eq!(PackedReason::pack(reason).unpack(), reason);
        }
    }

    #[test]
    fn backtracking_opens_what_came_after() {
        let mut trail = Trail::default();
        trail.grow(3);
        let [a, b, c] = [0, 1, 2].map(|index| Var::new(index).positive());
        trail.assign(a, Reason::None);
        trail.decide(!b);
        trail.assign(c, Reason::Binary(b));
        assert_eq!((trail.level(), trail.decision(1)), (1, !b));
        assert_eq!((trail.value(b), trail.value(!b)), (FALSE, TRUE));
        trail.head = 3;
        let mut undone = Vec::new();
        trail.backtrack(0, |lit| undone.push(lit));
        assert_eq!(undone, [c, !b]);
        assert_eq!((trail.literals(), trail.head), (&[a][..], 1));
        assert_eq!((trail.value(a), trail.value(c)), (TRUE, OPEN));
    }
}
