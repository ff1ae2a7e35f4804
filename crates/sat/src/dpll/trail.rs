//! The trail: what is assigned, in which order, on which level and why.
//!
//! One array of literals is the whole state of the search. A decision opens a level; taking back a level
//! means to cut the array. Nothing is copied at a branch.

use super::clauses::ClauseId;
use crate::lit::{Lit, Var};

/// Why a literal is on the trail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    /// Chosen.
    Decision,
    /// The opposite was chosen and refuted.
    Flip,
    /// The pure-literal rule.
    Pure,
    /// All other literals of this clause are false.
    Clause(ClauseId),
}

/// Invariants: `values` agrees with `literals`; `levels` ascends; `head` is at most `literals.len()`.
#[derive(Clone, Debug)]
pub(super) struct Trail {
    /// The value of each literal, so that a clause is read without looking at signs.
    values: Vec<Option<bool>>,
    literals: Vec<Lit>,
    /// For each assigned variable its place on the trail; its level follows from that.
    positions: Vec<u32>,
    /// For each assigned variable its cause.
    causes: Vec<Cause>,
    /// `levels[i]` is the place of the decision that opened level `i + 1`.
    levels: Vec<u32>,
    /// The propagator has dealt with all literals before this place.
    head: usize,
}

impl Trail {
    pub(super) fn new(variables: u32) -> Trail {
        let variables = variables as usize;
        Trail {
            values: vec![None; 2 * variables],
            literals: Vec::with_capacity(variables),
            positions: vec![0; variables],
            causes: vec![Cause::Decision; variables],
            levels: Vec::new(),
            head: 0,
        }
    }

    /// The value of a literal.
    #[inline]
    pub(super) fn value(&self, lit: Lit) -> Option<bool> {
        self.values[lit.code()]
    }

    #[inline]
    pub(super) fn is_open(&self, var: Var) -> bool {
        self.value(var.positive()).is_none()
    }

    /// Whether some literal of the clause is true.
    #[inline]
    pub(super) fn satisfies(&self, clause: &[Lit]) -> bool {
        clause.iter().any(|&lit| self.value(lit) == Some(true))
    }

    /// Makes an open literal true on the present level.
    #[inline]
    pub(super) fn assign(&mut self, lit: Lit, cause: Cause) {
        debug_assert!(self.is_open(lit.var()));
        self.values[lit.code()] = Some(true);
        self.values[(!lit).code()] = Some(false);
        let var = lit.var().index();
        self.positions[var] = self.literals.len() as u32;
        self.causes[var] = cause;
        self.literals.push(lit);
    }

    /// Makes an open literal true on a new level.
    pub(super) fn decide(&mut self, lit: Lit) {
        self.levels.push(self.literals.len() as u32);
        self.assign(lit, Cause::Decision);
    }

    /// The next literal for the propagator to deal with.
    #[inline]
    pub(super) fn dequeue(&mut self) -> Option<Lit> {
        let lit = self.literals.get(self.head).copied();
        self.head += usize::from(lit.is_some());
        lit
    }

    /// Takes back everything above `level`.
    pub(super) fn backtrack(&mut self, level: u32) {
        let end = self.end_of(level);
        for &lit in &self.literals[end..] {
            self.values[lit.code()] = None;
            self.values[(!lit).code()] = None;
        }
        self.literals.truncate(end);
        self.levels.truncate(level as usize);
        self.head = self.head.min(end);
    }

    /// Takes back everything.
    pub(super) fn clear(&mut self) {
        self.levels.insert(0, 0);
        self.backtrack(0);
    }

    pub(super) fn literals(&self) -> &[Lit] {
        &self.literals
    }

    pub(super) fn head(&self) -> usize {
        self.head
    }

    pub(super) fn level(&self) -> u32 {
        self.levels.len() as u32
    }

    /// The place after the last literal of this level.
    pub(super) fn end_of(&self, level: u32) -> usize {
        match self.levels.get(level as usize) {
            Some(&start) => start as usize,
            None => self.literals.len(),
        }
    }

    /// The decisions in force, from level 1 up.
    pub(super) fn decisions(&self) -> impl Iterator<Item = Lit> {
        self.levels.iter().map(|&at| self.literals[at as usize])
    }

    pub(super) fn cause(&self, var: Var) -> Cause {
        self.causes[var.index()]
    }

    pub(super) fn position(&self, var: Var) -> usize {
        self.positions[var.index()] as usize
    }

    /// The level of the literal at this place.
    pub(super) fn level_at(&self, position: usize) -> u32 {
        self.levels
            .partition_point(|&start| start as usize <= position) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_taken_back_as_a_whole() {
        let lits: Vec<Lit> = (0..4).map(|index| Var::new(index).positive()).collect();
        let mut trail = Trail::new(4);
        trail.assign(lits[0], Cause::Pure);
        trail.decide(!lits[1]);
        trail.assign(lits[2], Cause::Flip);
        trail.decide(lits[3]);
        assert_eq!(trail.literals(), [lits[0], !lits[1], lits[2], lits[3]]);
        assert_eq!([0, 1, 2, 3].map(|at| trail.level_at(at)), [0, 1, 1, 2]);
        assert_eq!(trail.decisions().collect::<Vec<_>>(), [!lits[1], lits[3]]);
        while trail.dequeue().is_some() {}

        trail.backtrack(1);
        assert_eq!(trail.level(), 1);
        assert_eq!(trail.head(), 3);
        assert_eq!(trail.value(lits[1]), Some(false));
        assert_eq!(trail.value(lits[3]), None);
        assert_eq!(trail.value(!lits[3]), None);

        trail.clear();
        assert_eq!(
            (trail.level(), trail.literals(), trail.head()),
            (0, &[] as &[Lit], 0)
        );
    }
}
