//! Literals that can't be true, found by trying (failed literals; Freeman 1995; Le Berre 2001).
//!
//! A literal is decided at the root; if propagation meets a conflict, its complement is true in every model, and
//! even the complement of the first unique implication point is. Worth trying are the *roots* of the binary
//! implication graph: a literal that others imply fails whenever they do, and they imply more (Lynce &
//! Marques-Silva 2003). A root that did not fail is tried again only after new literals became true.
//!
//! ```text
//!  a ─▶ b ─▶ c        decide a: b, c, d follow, and c ∧ d is forbidden.
//!       │             a fails. So does b, through which all ways to the conflict lead (the first
//!       └──▶ d        unique implication point): ¬b is true in every model, and ¬a with it.
//! ```

use std::cmp::Reverse;

use super::super::Cdcl;
use super::effort::Effort;
use crate::lit::Lit;
use crate::observe::Observer;

/// Thousandths of the propagations of the search that probing may take.
const SHARE: u64 = 20;

/// What was tried already.
#[derive(Clone, Debug, Default)]
pub(super) struct Probing {
    /// How many literals the root had when a literal was tried, plus one.
    tried_at: Vec<u32>,
}

impl Probing {
    pub(super) fn grow(&mut self, variables: usize) {
        self.tried_at.resize(2 * variables, 0);
    }
}

impl Cdcl {
    /// Tries the roots. Leaves the root level, propagated.
    pub(super) fn probe<O: Observer>(&mut self, effort: &mut Effort<'_, '_>, observer: &mut O) {
        effort.allow(SHARE);
        for lit in self.probes() {
            if effort.is_spent() || self.inconsistent {
                return;
            }
            let root = self.trail.literals().len() as u32;
            let tried_at = &mut self.inprocessing.probing.tried_at[lit.code()];
            if self.trail.is_open(lit) && *tried_at <= root {
                *tried_at = root + 1;
                self.probe_literal(lit, effort, observer);
            }
        }
    }

    /// The literals that imply others by binary clauses or sets and are not implied so, those that imply most
    /// first.
    fn probes(&self) -> Vec<Lit> {
        let binary = &self.watches.binary;
        let in_set = |lit: Lit| self.sets.excluded_by(lit).next().is_some();
        let mut probes: Vec<Lit> = (0..binary.len() as u32)
            .map(Lit::from_code)
            .filter(|&lit| {
                self.trail.is_open(lit)
                    && binary[lit.code()].is_empty()
                    && !in_set(!lit)
                    && (!binary[(!lit).code()].is_empty() || in_set(lit))
            })
            .collect();
        probes.sort_by_key(|&lit| Reverse(binary[(!lit).code()].len()));
        probes
    }

    fn probe_literal<O: Observer>(
        &mut self,
        lit: Lit,
        effort: &mut Effort<'_, '_>,
        observer: &mut O,
    ) {
        self.inprocessing.done.probed += 1;
        let conflict = self.suppose(lit, effort);
        let Some(conflict) = conflict else {
            self.withdraw(0);
            return;
        };
        self.inprocessing.done.failed += 1;
        self.derive(conflict);
        self.analysis.clear_marks();
        let implied = self.analysis.clause[0];
        self.withdraw(0);
        self.derive_unit(implied, observer);
        // It was on every way from the probe to the conflict, but propagation need not find the way back.
        if self.settle(observer) && self.trail.is_open(lit) {
            self.derive_unit(!lit, observer);
            self.settle(observer);
        }
    }
}
