//! Literals that binary clauses make equal, replaced by one of them.
//!
//! A binary clause a ∨ b says that ¬a implies b and ¬b implies a. Literals that imply each other around a
//! cycle of this graph are equal; such strongly connected components are found in one walk (Tarjan 1972; used
//! so for satisfiability by Aspvall, Plass & Tarjan 1979). One literal of each stands for all, and the others
//! disappear from the clauses. If a literal and its complement are in one component, there is no model.
//!
//! ```text
//!  ¬a ∨ b    ¬b ∨ c    ¬c ∨ a         a ─▶ b ─▶ c ─▶ a: all equal, and so are ¬a, ¬b, ¬c
//!  b ∨ ¬c ∨ d                         with a for all: a ∨ ¬a ∨ d, always true, is removed
//! ```

use super::super::Cdcl;
use super::super::analyze::mark;
use super::super::arena::ClauseRef;
use super::edit::Watching;
use super::effort::Effort;
use crate::lit::{Lit, Var};
use crate::observe::Observer;

/// The walk over the implication graph.
struct Walk {
    /// When each literal was reached, from 1; 0 if it was not, [`DONE`] when its component is known or it is
    /// assigned.
    reached: Vec<u32>,
    /// The literals whose component is not known yet.
    open: Vec<Lit>,
    clock: u32,
    /// What stands for each literal.
    representatives: Vec<Lit>,
}

const DONE: u32 = u32::MAX;

impl Cdcl {
    /// Substitutes. Leaves the root level, propagated.
    pub(super) fn substitute<O: Observer>(
        &mut self,
        assumed: &[Var],
        effort: &mut Effort<'_, '_>,
        observer: &mut O,
    ) {
        effort.allow(0);
        let representatives = match self.find_equal(assumed, effort) {
            Ok(representatives) => representatives,
            Err(lit) => {
                // It implies its complement, and the complement implies it.
                self.derive_unit(!lit, observer);
                self.settle(observer);
                return;
            }
        };
        let replaced: Vec<Var> = (0..self.variables())
            .map(Var::new)
            .filter(|var| representatives[var.positive().code()] != var.positive())
            .collect();
        if replaced.is_empty() {
            return;
        }
        self.inprocessing.done.substituted += replaced.len() as u64;
        for &var in &replaced {
            let (lit, other) = (var.positive(), representatives[var.positive().code()]);
            self.extension.remove(var, Some(other));
            for clause in [[lit, !other], [!lit, other]] {
                observer.learn(&clause);
                self.extension.keep(clause);
            }
        }
        self.substitute_binary(&representatives, observer);
        for at in self.live_clauses() {
            if self.inconsistent {
                break;
            }
            self.substitute_clause(at, &representatives, effort, observer);
        }
        self.compact();
        self.settle(observer);
    }

    /// What stands for each literal; or a literal that is equal to its complement.
    fn find_equal(&self, assumed: &[Var], effort: &mut Effort<'_, '_>) -> Result<Vec<Lit>, Lit> {
        let literals = 2 * self.variables();
        let mut kept = vec![false; self.variables() as usize];
        assumed.iter().for_each(|var| kept[var.index()] = true);
        let mut walk = Walk {
            reached: (0..literals)
                .map(|code| {
                    if self.trail.is_open(Lit::from_code(code)) {
                        0
                    } else {
                        DONE
                    }
                })
                .collect(),
            open: Vec::new(),
            clock: 0,
            representatives: (0..literals).map(Lit::from_code).collect(),
        };
        let is_kept = |var: Var| kept[var.index()] || self.extension.is_frozen(var);
        for root in (0..literals).map(Lit::from_code) {
            if walk.reached[root.code()] == 0 && !self.watches.binary[root.code()].is_empty() {
                let steps = walk.from(root, &self.watches.binary, &is_kept)?;
                effort.walk(steps);
            }
        }
        Ok(walk.representatives)
    }

    fn substitute_binary<O: Observer>(&mut self, representatives: &[Lit], observer: &mut O) {
        let mut changed = Vec::new();
        let stays = |lit: Lit| representatives[lit.code()] == lit;
        for (code, list) in self.watches.binary.iter_mut().enumerate() {
            let lit = Lit::from_code(code as u32);
            let lit_stays = stays(lit);
            list.retain(|&other| {
                let kept = lit_stays && stays(other);
                if !kept && lit < other {
                    changed.push((lit, other));
                }
                kept
            });
        }
        for (a, b) in changed {
            let clause = [representatives[a.code()], representatives[b.code()]];
            self.inprocessing.elimination.touch(&clause);
            if clause[0] == clause[1] {
                self.derive_unit(clause[0], observer);
            } else if clause[0] != !clause[1] {
                self.derive_clause(
                    &clause,
                    super::super::arena::Meta::GIVEN,
                    Watching::Later,
                    observer,
                );
            }
            if self.inconsistent {
                return;
            }
        }
    }

    fn substitute_clause<O: Observer>(
        &mut self,
        at: ClauseRef,
        representatives: &[Lit],
        effort: &mut Effort<'_, '_>,
        observer: &mut O,
    ) {
        let clause = self.arena.clause(at);
        effort.walk(clause.len());
        if clause.iter().all(|lit| representatives[lit.code()] == *lit) {
            return;
        }
        let mut changed: Vec<Lit> = Vec::with_capacity(clause.len());
        let mut tautology = false;
        for lit in clause {
            let lit = representatives[lit.code()];
            match self.analysis.marks(lit.var()) {
                0 => {
                    self.analysis.mark(lit.var(), mark::of_sign(lit));
                    changed.push(lit);
                }
                marks => tautology |= marks != mark::of_sign(lit),
            }
        }
        self.analysis.clear_marks();
        if !tautology {
            let meta = self.arena.meta(at).with_compared(false);
            if let Some(new) = self.derive_clause(&changed, meta, Watching::Later, observer)
                && !meta.is_learned()
            {
                self.inprocessing.elimination.touch(self.arena.clause(new));
            }
        }
        self.discard(at, observer);
    }
}

impl Walk {
    /// Finds the components that can be reached from a literal. Gives the number of steps, or a literal that is in
    /// one with its complement.
    fn from(
        &mut self,
        root: Lit,
        binary: &[Vec<Lit>],
        is_kept: &impl Fn(Var) -> bool,
    ) -> Result<usize, Lit> {
        let mut steps = 0;
        // Literals on the way, with the number of their implications followed and when the earliest literal that
        // leads back was reached.
        let mut way: Vec<(Lit, usize, u32)> = Vec::new();
        self.enter(root, &mut way);
        while let Some((lit, next, low)) = way.last_mut() {
            steps += 1;
            if let Some(&implied) = binary[(!*lit).code()].get(*next) {
                *next += 1;
                match self.reached[implied.code()] {
                    0 => self.enter(implied, &mut way),
                    DONE => {}
                    time => *low = (*low).min(time),
                }
                continue;
            }
            let (lit, low) = (*lit, *low);
            way.pop();
            if let Some((_, _, above)) = way.last_mut() {
                *above = (*above).min(low);
            }
            if self.reached[lit.code()] == low {
                self.close(lit, is_kept)?;
            }
        }
        Ok(steps)
    }

    fn enter(&mut self, lit: Lit, way: &mut Vec<(Lit, usize, u32)>) {
        self.clock += 1;
        self.reached[lit.code()] = self.clock;
        self.open.push(lit);
        way.push((lit, 0, self.clock));
    }

    /// Takes the component whose first literal this is from the open ones.
    fn close(&mut self, first: Lit, is_kept: &impl Fn(Var) -> bool) -> Result<(), Lit> {
        let start = self.open.iter().rposition(|&lit| lit == first);
        let component = self.open.split_off(start.expect("the component is open"));
        // The component of the complements chooses the same variable.
        let chosen = component
            .iter()
            .copied()
            .min_by_key(|lit| (!is_kept(lit.var()), lit.var()))
            .expect("a component has a literal");
        for &lit in &component {
            self.reached[lit.code()] = DONE;
        }
        for &lit in &component {
            if lit == !chosen {
                return Err(lit);
            }
            if lit != chosen && !is_kept(lit.var()) {
                self.representatives[lit.code()] = chosen;
            }
        }
        Ok(())
    }
}
