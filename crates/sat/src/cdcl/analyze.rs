//! Learning from a conflict: the first unique implication point.
//!
//! Walking the trail backwards from a false clause, each literal of the current level is replaced by the
//! other literals of its reason (a resolution step) until one literal of that level is left, the *first
//! unique implication point* (Marques-Silva & Sakallah 1996, GRASP; Zhang et al. 2001 found the first one
//! best). The result is a clause that follows from the others, is false now, and after backjumping to its
//! second highest level implies the complement of the implication point.
//!
//! On the way every variable that is met gets more active, and every learned clause that is met is marked as
//! used, with its glue brought up to date (Audemard & Simon 2009).
//!
//! # An example
//!
//! ```text
//!  level 1   x                        c₁ = ¬a ∨ b          c₃ = ¬b ∨ d
//!  level 2   a   b   c   d            c₂ = ¬b ∨ ¬x ∨ c     c₄ = ¬c ∨ ¬d
//!
//!        c₁     c₂ ┌─▶ c ──┐
//!   a ─────▶ b ────┤   ▲   ├─▶ conflict: c₄
//!                  │ x ┘c₂ │          resolve with c₃:  ¬c ∨ ¬b         (d is gone)
//!                  └─▶ d ──┘          resolve with c₂:  ¬b ∨ ¬x         (c is gone)
//!                    c₃               one literal of level 2 is left: learn it
//! ```
//!
//! All ways from the decision a to the conflict lead through b: it is a unique implication point, the first one
//! as seen from the conflict. The search goes back to level 1, where x is still true, and ¬b follows.
//!
//! ```
//! use anydoku_sat::cdcl::Cdcl;
//! use anydoku_sat::observe::Learned;
//! use anydoku_sat::{ClauseSink, Limits, Lit};
//!
//! let mut solver = Cdcl::default();
//! let [x, a, b, c, d] = [(); 5].map(|()| solver.new_var().positive());
//! for clause in [&[!a, b][..], &[!b, !x, c], &[!b, d], &[!c, !d]] {
//!     solver.add_clause(clause);
//! }
//! let mut learned: Vec<Vec<Lit>> = Vec::new();
//! let mut keep = Learned::up_to(9, |clause: &[Lit]| learned.push(clause.to_vec()));
//! solver.solve(&[x, a], &Limits::none(), &mut keep); // assumptions are decided in their order
//! assert_eq!(learned[0], [!b, !x]);
//! ```

use super::Cdcl;
use super::arena::{Arena, ClauseRef};
use super::propagate::Conflict;
use super::trail::{Reason, Trail};
use crate::lit::{Lit, Var};

/// Marks of a variable while one conflict is analysed.
pub(super) mod mark {
    /// In the clause, or resolved away.
    pub(in crate::cdcl) const SEEN: u8 = 1;
    /// Implied false by literals of the clause (see [`minimize`](super::super::minimize)).
    pub(in crate::cdcl) const REMOVABLE: u8 = 2;
    /// Known not to be removable.
    pub(in crate::cdcl) const NEEDED: u8 = 4;
    /// To be replaced by one literal of its level (see [`shrink`](super::super::shrink)).
    pub(in crate::cdcl) const OPEN: u8 = 8;

    /// Where clauses are compared: a mark for each sign of a variable.
    pub(in crate::cdcl) fn of_sign(lit: crate::lit::Lit) -> u8 {
        if lit.is_positive() { SEEN } else { REMOVABLE }
    }
}

/// The workspace of conflict analysis; between two conflicts all marks are clear.
#[derive(Clone, Debug, Default)]
pub(super) struct Analysis {
    /// The clause being learned. When done: the literal to assert first, one of the level to jump to second.
    pub(super) clause: Vec<Lit>,
    marks: Vec<u8>,
    /// The variables with marks.
    marked: Vec<Var>,
    /// The learned clauses that were resolved.
    resolved: Vec<ClauseRef>,
    /// Stamp of the last count that met each level.
    level_stamps: Vec<u64>,
    stamp: u64,
    /// Workspace of minimisation: variables with the position in their reason.
    pub(super) stack: Vec<(Var, u32)>,
}

/// What was learned, besides the clause.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lesson {
    /// The level to go back to.
    pub(super) level: u32,
    /// Of how many levels the clause's literals are.
    pub(super) glue: u32,
}

impl Analysis {
    pub(super) fn grow(&mut self, variables: usize) {
        self.marks.resize(variables, 0);
        self.level_stamps.resize(variables + 1, 0);
    }

    #[inline]
    pub(super) fn marks(&self, var: Var) -> u8 {
        self.marks[var.index()]
    }

    #[inline]
    pub(super) fn mark(&mut self, var: Var, mark: u8) {
        let marks = &mut self.marks[var.index()];
        if *marks == 0 {
            self.marked.push(var);
        }
        *marks |= mark;
    }

    pub(super) fn clear_marks(&mut self) {
        for var in self.marked.drain(..) {
            self.marks[var.index()] = 0;
        }
    }

    /// Notes the levels of these literals, so that [`Analysis::has_level`] knows them, and counts them.
    pub(super) fn count_levels(&mut self, literals: &[Lit], trail: &Trail) -> u32 {
        self.stamp += 1;
        let mut levels = 0;
        for lit in literals {
            let stamp = &mut self.level_stamps[trail.level_of(lit.var()) as usize];
            levels += (*stamp != self.stamp) as u32;
            *stamp = self.stamp;
        }
        levels
    }

    /// Whether one of the literals counted last is of this level.
    #[inline]
    pub(super) fn has_level(&self, level: u32) -> bool {
        self.level_stamps[level as usize] == self.stamp
    }

    /// Takes a false literal into the clause; one of the current level is only counted, to be resolved.
    #[inline]
    fn meet(&mut self, lit: Lit, trail: &Trail, open: &mut u32) {
        let var = lit.var();
        let level = trail.level_of(var);
        if level == 0 || self.marks(var) != 0 {
            return;
        }
        self.mark(var, mark::SEEN);
        if level == trail.level() {
            *open += 1;
        } else {
            self.clause.push(lit);
        }
    }

    /// Meets all literals of a clause but one.
    #[inline]
    fn meet_clause(
        &mut self,
        at: ClauseRef,
        except: Option<Lit>,
        arena: &Arena,
        trail: &Trail,
        open: &mut u32,
    ) {
        if arena.meta(at).is_learned() {
            self.resolved.push(at);
        }
        for &lit in arena.clause(at) {
            if Some(lit) != except {
                self.meet(lit, trail, open);
            }
        }
    }
}

impl Cdcl {
    /// Learns from a conflict on a level above the root. Leaves the clause in `analysis.clause`.
    pub(super) fn analyze(&mut self, conflict: Conflict) -> Lesson {
        self.derive(conflict);
        self.update_resolved();
        self.bump_marked();
        let Cdcl {
            analysis, trail, ..
        } = self;
        let clause = std::mem::take(&mut analysis.clause);
        analysis.count_levels(&clause, trail);
        analysis.clause = clause;
        if self.options.minimize {
            self.minimize();
        }
        if self.options.shrink {
            self.shrink();
        }
        if self.options.minimize_binary {
            self.minimize_binary();
        }
        self.analysis.clear_marks();
        self.order_clause()
    }

    /// Resolves backwards along the trail until one literal of the current level is left.
    pub(super) fn derive(&mut self, conflict: Conflict) {
        let Cdcl {
            analysis,
            trail,
            arena,
            externals,
            ..
        } = self;
        externals.forget_explanations();
        analysis.clause.clear();
        analysis.resolved.clear();
        // The place of the asserted literal, which is known last.
        analysis.clause.push(Var::new(0).positive());
        let mut open = 0;
        match conflict {
            Conflict::Binary(a, b) => {
                analysis.meet(a, trail, &mut open);
                analysis.meet(b, trail, &mut open);
            }
            Conflict::Long(at) => analysis.meet_clause(at, None, arena, trail, &mut open),
            Conflict::External => {
                for &lit in &externals.conflict {
                    analysis.meet(lit, trail, &mut open);
                }
            }
        }
        for &lit in trail.literals().iter().rev() {
            if analysis.marks(lit.var()) == 0 {
                continue;
            }
            open -= 1;
            if open == 0 {
                analysis.clause[0] = !lit;
                return;
            }
            match trail.reason_of(lit.var()) {
                Reason::Binary(other) => analysis.meet(other, trail, &mut open),
                Reason::Long(at) => {
                    analysis.meet_clause(at, Some(lit), arena, trail, &mut open);
                }
                Reason::External(propagator) => {
                    for &other in externals.explanation(propagator, lit) {
                        if other != lit {
                            analysis.meet(other, trail, &mut open);
                        }
                    }
                }
                Reason::None => unreachable!("a decision is the last literal of its level"),
            }
        }
        unreachable!("a conflict has a literal of the current level");
    }

    /// Marks the learned clauses that were resolved as used, and lowers their glue where it fell.
    fn update_resolved(&mut self) {
        for index in 0..self.analysis.resolved.len() {
            let at = self.analysis.resolved[index];
            let mut meta = self.arena.meta(at);
            if meta.glue() <= self.options.core_glue {
                continue;
            }
            let glue = self
                .analysis
                .count_levels(self.arena.clause(at), &self.trail);
            if glue < meta.glue() {
                meta = meta.with_glue(glue);
            }
            let used = if meta.glue() <= self.options.tier_glue {
                2
            } else {
                1
            };
            self.arena.set_meta(at, meta.with_used(used));
        }
    }

    /// Makes all variables that the analysis met more active.
    fn bump_marked(&mut self) {
        self.order.bump(&mut self.analysis.marked);
    }

    /// Puts a literal of the second highest level into the second place, where it will be watched.
    fn order_clause(&mut self) -> Lesson {
        let Cdcl {
            analysis, trail, ..
        } = self;
        let mut clause = std::mem::take(&mut analysis.clause);
        let mut level = 0;
        for index in 1..clause.len() {
            let other = trail.level_of(clause[index].var());
            if other > level {
                level = other;
                clause.swap(1, index);
            }
        }
        let glue = analysis.count_levels(&clause, trail);
        analysis.clause = clause;
        Lesson { level, glue }
    }
}
