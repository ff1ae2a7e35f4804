//! Making a learned clause shorter.
//!
//! A literal of the clause is superfluous if the other literals imply it false along reasons: resolving it
//! away then adds nothing (Sörensson & Biere 2009, recursive minimisation). The walk over reasons keeps what
//! it finds out in marks, so each variable is walked once a conflict. It uses its own stack instead of
//! recursion, and gives up at once on levels of which the clause has no literal: nothing of the clause can
//! imply a decision there.
//!
//! A second, cheap pass resolves with binary clauses of the asserted literal (Audemard & Simon, Glucose).
//!
//! # An example
//!
//! ```text
//!  level 1   x   y                    ¬x ∨ y
//!  level 2   a   b   c   d            ¬a ∨ b    ¬b ∨ ¬x ∨ c    ¬b ∨ ¬y ∨ d    ¬c ∨ ¬d
//! ```
//!
//! Analysis finds ¬b ∨ ¬x ∨ ¬y. But y is true because x is: resolving with ¬x ∨ y removes ¬y and brings nothing
//! new.
//!
//! ```
//! use anydoku_sat::cdcl::{Cdcl, Options};
//! use anydoku_sat::observe::Learned;
//! use anydoku_sat::{ClauseSink, Limits, Lit};
//!
//! let learn = |minimize| {
//!     let mut solver = Cdcl::new(Options { minimize, ..Options::default() });
//!     let [x, y, a, b, c, d] = [(); 6].map(|()| solver.new_var().positive());
//!     for clause in [&[!x, y][..], &[!a, b], &[!b, !x, c], &[!b, !y, d], &[!c, !d]] {
//!         solver.add_clause(clause);
//!     }
//!     let mut lengths = Vec::new();
//!     let mut measure = Learned::up_to(9, |clause: &[Lit]| lengths.push(clause.len()));
//!     solver.solve(&[x, a], &Limits::none(), &mut measure);
//!     lengths[0]
//! };
//! assert_eq!((learn(false), learn(true)), (3, 2));
//! ```

use super::Cdcl;
use super::analyze::{Analysis, mark};
use super::arena::Arena;
use super::external::Externals;
use super::trail::{Reason, Trail};
use crate::lit::{Lit, Var};

/// Clauses longer than this, or of higher glue, are not worth the second pass.
const BINARY_MAX_LENGTH: usize = 30;
const BINARY_MAX_GLUE: u32 = 6;

/// The literal at `position` among those that imply a variable, `None` behind the last. The implied literal
/// itself may be among them.
pub(super) fn antecedent(
    var: Var,
    position: u32,
    trail: &Trail,
    arena: &Arena,
    externals: &mut Externals,
) -> Option<Lit> {
    match trail.reason_of(var) {
        Reason::None => None,
        Reason::Binary(other) => (position == 0).then_some(other),
        Reason::Long(at) => arena.clause(at).get(position as usize).copied(),
        Reason::External(propagator) => {
            let lit = var.lit(trail.is_true(var.positive()));
            let clause = externals.explanation(propagator, lit);
            clause.get(position as usize).copied()
        }
    }
}

impl Analysis {
    /// Whether the literals of the clause imply this one false, without the help of a decision.
    /// Needs the levels of the clause counted and its variables marked as seen.
    pub(super) fn is_removable(
        &mut self,
        lit: Lit,
        trail: &Trail,
        arena: &Arena,
        externals: &mut Externals,
    ) -> bool {
        if trail.reason_of(lit.var()) == Reason::None {
            return false;
        }
        debug_assert!(self.stack.is_empty());
        self.stack.push((lit.var(), 0));
        while let Some((var, position)) = self.stack.last_mut() {
            let var = *var;
            let Some(next) = antecedent(var, *position, trail, arena, externals) else {
                self.stack.pop();
                self.mark(var, mark::REMOVABLE);
                continue;
            };
            *position += 1;
            let next = next.var();
            let marks = self.marks(next);
            if next == var
                || marks & (mark::SEEN | mark::REMOVABLE) != 0
                || trail.level_of(next) == 0
            {
                continue;
            }
            if marks & mark::NEEDED != 0
                || trail.reason_of(next) == Reason::None
                || !self.has_level(trail.level_of(next))
            {
                // All that led here depends on it.
                while let Some((var, _)) = self.stack.pop() {
                    self.mark(var, mark::NEEDED);
                }
                return false;
            }
            self.stack.push((next, 0));
        }
        true
    }
}

impl Cdcl {
    /// Removes the literals that the others imply false, whatever the number of steps.
    pub(super) fn minimize(&mut self) {
        let Cdcl {
            analysis,
            trail,
            arena,
            externals,
            ..
        } = self;
        let mut clause = std::mem::take(&mut analysis.clause);
        let asserted = clause[0];
        clause
            .retain(|&lit| lit == asserted || !analysis.is_removable(lit, trail, arena, externals));
        analysis.clause = clause;
    }

    /// Removes each literal ¬x for which there is a binary clause of the asserted literal and x.
    pub(super) fn minimize_binary(&mut self) {
        let Cdcl {
            analysis,
            trail,
            watches,
            sets,
            ..
        } = self;
        if analysis.clause.len() > BINARY_MAX_LENGTH {
            return;
        }
        let mut clause = std::mem::take(&mut analysis.clause);
        if analysis.count_levels(&clause, trail) <= BINARY_MAX_GLUE {
            analysis.clear_marks();
            for lit in &clause[1..] {
                analysis.mark(lit.var(), mark::SEEN);
            }
            let asserted = clause[0];
            let binary = watches.binary[asserted.code()].iter().copied();
            let excluded = sets.excluded_by(!asserted).map(|lit| !lit);
            for other in binary.chain(excluded) {
                if trail.is_true(other) && analysis.marks(other.var()) & mark::SEEN != 0 {
                    analysis.mark(other.var(), mark::REMOVABLE);
                }
            }
            clause.retain(|lit| analysis.marks(lit.var()) & mark::REMOVABLE == 0);
        }
        analysis.clause = clause;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cdcl::trail;

    /// The variable numbered from 1, true.
    fn lit(number: i32) -> Lit {
        Lit::from_dimacs(number).unwrap()
    }

    fn analysis_of(clause: &[i32], trail: &Trail) -> Analysis {
        let mut analysis = Analysis::default();
        analysis.grow(8);
        let clause: Vec<Lit> = clause.iter().map(|&n| lit(n)).collect();
        analysis.count_levels(&clause, trail);
        for lit in clause {
            analysis.mark(lit.var(), mark::SEEN);
        }
        analysis
    }

    #[test]
    fn implied_by_the_clause_through_two_reasons() {
        let mut trail = trail::Trail::default();
        trail.grow(8);
        let arena = Arena::default();
        trail.decide(lit(1));
        trail.assign(lit(2), Reason::Binary(lit(-1)));
        trail.assign(lit(3), Reason::Binary(lit(-2)));
        trail.decide(lit(4));
        trail.assign(lit(5), Reason::Binary(lit(-4)));
        // 1 implies 2 implies 3, so of ¬1 ∨ ¬3 the second is superfluous.
        let mut analysis = analysis_of(&[-1, -3], &trail);
        assert!(analysis.is_removable(lit(-3), &trail, &arena, &mut Externals::default()));
        assert!(!analysis.is_removable(lit(-1), &trail, &arena, &mut Externals::default()));
        // ¬5 depends on the decision 4, which is not in ¬1 ∨ ¬5.
        let mut analysis = analysis_of(&[-1, -5], &trail);
        assert!(!analysis.is_removable(lit(-5), &trail, &arena, &mut Externals::default()));
        assert_eq!(analysis.marks(Var::new(4)) & mark::NEEDED, mark::NEEDED);
    }
}
