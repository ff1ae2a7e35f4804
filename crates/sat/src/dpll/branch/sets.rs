//! Smallest open at-least-one set: the rule `mrv`.
//!
//! "Every cell has a value", "every value is somewhere in the row": a clause of positive literals only says
//! that one of several possibilities holds. The set with fewest of them left is the surest question to ask,
//! since one of few answers is right. Minimum remaining values is Haralick & Elliott's "fail first" (1980) on
//! variables of a constraint problem; here it is read off the clauses, so it needs to know nothing about
//! cells.
//!
//! One number a set is kept up to date through occurrence lists of these sets alone, and only when a choice
//! is due: what is assigned and taken back between two choices costs nothing.

use super::super::clauses::Clauses;
use super::super::rows::Rows;
use super::super::trail::Trail;
use crate::lit::{Lit, Var};

/// A true member, in the number of a set. The lower half counts open members, the upper half true ones, so
/// a satisfied set is larger than any open one.
const TRUE: u64 = 1 << 32;

/// The at-least-one sets of a formula.
#[derive(Clone, Debug)]
pub(super) struct Sets {
    /// For each set its literals, ascending.
    members: Rows<Lit>,
    /// For each variable the sets that it is in.
    of: Rows<u32>,
    /// For each set `TRUE` times its true members plus its open members.
    counts: Vec<u64>,
    /// The counts speak of the literals before this place of the trail.
    synced: usize,
}

impl Sets {
    /// The clauses with two or more literals, all positive and of variables below `projection`.
    pub(super) fn new(clauses: &Clauses, projection: u32) -> Sets {
        let is_set = |clause: &[Lit]| {
            clause.len() > 1
                && clause
                    .iter()
                    .all(|lit| lit.is_positive() && (lit.var().index() as u32) < projection)
        };
        let sets = clauses
            .iter()
            .map(|(_, clause)| clause)
            .filter(|clause| is_set(clause));
        let mut members: Vec<(usize, Lit)> = sets
            .enumerate()
            .flat_map(|(set, clause)| clause.iter().map(move |&lit| (set, lit)))
            .collect();
        members.sort_unstable();
        let count = members.last().map_or(0, |&(set, _)| set + 1);
        let filler = Var::new(0).positive();
        let of = members
            .iter()
            .map(|&(set, lit)| (lit.var().index(), set as u32));
        let of = Rows::new(clauses.variables() as usize, 0, of);
        let members = Rows::new(count, filler, members.iter().copied());
        Sets {
            counts: (0..count)
                .map(|set| members.row(set).len() as u64)
                .collect(),
            members,
            of,
            synced: 0,
        }
    }

    /// Brings the counts up to date with the trail.
    pub(super) fn follow(&mut self, trail: &Trail) {
        for &lit in &trail.literals()[self.synced..] {
            for &set in self.of.row(lit.var().index()) {
                let count = &mut self.counts[set as usize];
                *count -= 1;
                *count += if lit.is_positive() { TRUE } else { 0 };
            }
        }
        self.synced = trail.literals().len();
    }

    /// Takes the literals from place `from` on out of the counts.
    pub(super) fn undo(&mut self, trail: &Trail, from: usize) {
        for &lit in trail.literals().get(from..self.synced).unwrap_or(&[]) {
            for &set in self.of.row(lit.var().index()) {
                let count = &mut self.counts[set as usize];
                *count += 1;
                *count -= if lit.is_positive() { TRUE } else { 0 };
            }
        }
        self.synced = self.synced.min(from);
    }

    /// The open set with fewest open members, the first among equals.
    pub(super) fn smallest(&self) -> Option<usize> {
        let mut best = (TRUE, None);
        for (set, &count) in self.counts.iter().enumerate() {
            if count < best.0 {
                best = (count, Some(set));
                // An open set with one member would be a unit clause, so there is nothing smaller.
                if count <= 2 {
                    break;
                }
            }
        }
        best.1
    }

    /// The open set with fewest open members, chosen by `choose` if there are several.
    pub(super) fn smallest_by(&self, choose: impl FnOnce(&[usize]) -> usize) -> Option<usize> {
        let fewest = self.counts.iter().copied().min().filter(|&n| n < TRUE)?;
        let smallest: Vec<usize> = (0..self.counts.len())
            .filter(|&set| self.counts[set] == fewest)
            .collect();
        match smallest[..] {
            [only] => Some(only),
            _ => Some(choose(&smallest)),
        }
    }

    /// The open members of a set, ascending.
    pub(super) fn open(&self, set: usize, trail: &Trail) -> impl Iterator<Item = Lit> {
        self.members
            .row(set)
            .iter()
            .copied()
            .filter(|lit| trail.is_open(lit.var()))
    }
}
