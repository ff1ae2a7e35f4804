//! Making a learned clause shorter still: one literal for a whole level.
//!
//! Each level has a unique implication point of its own. If the literals that a clause has on one level all follow
//! from one literal of that level and from what the clause has below, that one can take their place (Fleury & Biere
//! 2021). The walk is that of [`analyze`](super::analyze), on a lower level: backwards along the trail, each literal
//! is replaced by those of its reason until one is left; it fails at a literal of a lower level that the clause does
//! not imply. To tell that, it uses the marks of [`minimize`](super::minimize), which comes before.
//!
//! Levels are visited from the highest to the lowest. So what one level relied on may itself be replaced later: it
//! still follows from the clause.

use std::cmp::Reverse;

use super::Cdcl;
use super::analyze::{Analysis, mark};
use super::arena::Arena;
use super::external::Externals;
use super::minimize::antecedent;
use super::trail::Trail;
use crate::lit::Lit;

impl Analysis {
    /// The literal that can replace these literals of the clause, which are all it has on one level, if there is
    /// one. Needs what [`Analysis::is_removable`] needs.
    fn replacement(
        &mut self,
        block: &[Lit],
        trail: &Trail,
        arena: &Arena,
        externals: &mut Externals,
    ) -> Option<Lit> {
        const IMPLIED: u8 = mark::SEEN | mark::REMOVABLE;
        let level = trail.level_of(block[0].var());
        block
            .iter()
            .for_each(|lit| self.mark(lit.var(), mark::OPEN));
        let mut open = block.len();
        for &lit in trail.of_level(level).iter().rev() {
            if self.marks(lit.var()) & mark::OPEN == 0 {
                continue;
            }
            if open == 1 {
                return Some(!lit);
            }
            open -= 1;
            let mut position = 0;
            while let Some(other) = antecedent(lit.var(), position, trail, arena, externals) {
                position += 1;
                let var = other.var();
                let other_level = trail.level_of(var);
                if other_level == 0 || self.marks(var) & (IMPLIED | mark::OPEN) != 0 {
                    continue;
                }
                if var == lit.var() {
                    continue;
                }
                if other_level == level {
                    self.mark(var, mark::OPEN);
                    open += 1;
                } else if !self.is_removable(other, trail, arena, externals) {
                    return None;
                }
            }
        }
        unreachable!("the decision implies all of its level");
    }
}

impl Cdcl {
    /// Replaces the literals of a level by one where that is possible.
    pub(super) fn shrink(&mut self) {
        let Cdcl {
            analysis,
            trail,
            arena,
            externals,
            ..
        } = self;
        let mut clause = std::mem::take(&mut analysis.clause);
        analysis.count_levels(&clause, trail);
        clause[1..].sort_unstable_by_key(|lit| Reverse((trail.level_of(lit.var()), lit.code())));
        let (mut kept, mut start) = (1, 1);
        while start < clause.len() {
            let level = trail.level_of(clause[start].var());
            let block = clause[start..].iter();
            let length = block
                .take_while(|lit| trail.level_of(lit.var()) == level)
                .count();
            let end = start + length;
            let replacement = (length > 1)
                .then(|| analysis.replacement(&clause[start..end], trail, arena, externals))
                .flatten();
            match replacement {
                Some(lit) => {
                    clause[kept] = lit;
                    kept += 1;
                }
                None => {
                    clause.copy_within(start..end, kept);
                    kept += length;
                }
            }
            start = end;
        }
        clause.truncate(kept);
        analysis.clause = clause;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cdcl::trail::Reason;

    fn lit(number: i32) -> Lit {
        Lit::from_dimacs(number).unwrap()
    }

    /// 1 on level 1 and 2, 3, 4 on level 2: 2 implies 3, and with 5 of level 1, 4. Then a level of its own for 6.
    fn solver(implied_by: i32) -> Cdcl {
        let mut solver = Cdcl::default();
        solver.reserve_variables(7);
        let long = [lit(4), lit(-2), lit(-5)];
        let at = solver.arena.push(&long, crate::cdcl::arena::Meta::GIVEN);
        let trail = &mut solver.trail;
        trail.decide(lit(implied_by));
        if implied_by != 5 {
            trail.assign(lit(5), Reason::Binary(lit(-implied_by)));
        }
        trail.decide(lit(2));
        trail.assign(lit(3), Reason::Binary(lit(-2)));
        trail.assign(lit(4), Reason::Long(at));
        trail.decide(lit(6));
        solver
    }

    fn shrunk(mut solver: Cdcl, clause: &[i32]) -> Vec<i32> {
        for &number in clause {
            solver.analysis.mark(lit(number).var(), mark::SEEN);
        }
        solver.analysis.clause = clause.iter().map(|&number| lit(number)).collect();
        solver.shrink();
        let clause = solver.analysis.clause.iter();
        clause.map(|lit| lit.to_dimacs()).collect()
    }

    #[test]
    fn one_literal_for_a_level() {
        // 5 is in the clause, or follows from 1, which is.
        assert_eq!(shrunk(solver(5), &[-6, -3, -4, -5]), [-6, -2, -5]);
        assert_eq!(shrunk(solver(1), &[-6, -3, -4, -1]), [-6, -2, -1]);
    }

    #[test]
    fn not_at_the_price_of_another() {
        assert_eq!(shrunk(solver(5), &[-6, -3, -4]), [-6, -4, -3]);
        assert_eq!(shrunk(solver(1), &[-6, -4]), [-6, -4]);
    }
}
