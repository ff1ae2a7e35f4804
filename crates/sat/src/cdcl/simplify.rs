//! Taking what is true in every model out of the clauses.
//!
//! Once literals are true at the root, the clauses with them are satisfied for ever and their complements can
//! never help: the first are removed, the second cut out of the others. On a board the givens satisfy most
//! clauses, and all later passes over clauses get shorter.

use super::Cdcl;
use super::arena::ClauseRef;
use super::trail::{FALSE, TRUE};
use crate::lit::Lit;
use crate::observe::Observer;

/// What was simplified last.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Simplified {
    /// How many literals of the root are taken into account.
    literals: usize,
    /// The number of propagations before which another pass would cost more than the search did since.
    next: u64,
}

impl Cdcl {
    /// Whether literals became true at the root since the last call of [`Cdcl::simplify`], and that is long
    /// enough ago.
    pub(super) fn simplification_is_due(&self) -> bool {
        self.trail.level() == 0
            && self.simplification_is_possible()
            && self.statistics.propagations >= self.simplified.next
    }

    /// Whether literals became true at the root since the last call of [`Cdcl::simplify`].
    pub(super) fn simplification_is_possible(&self) -> bool {
        self.options.simplify && self.trail.literals().len() > self.simplified.literals
    }

    /// Removes satisfied clauses and false literals. Needs the root level, propagated.
    pub(super) fn simplify<O: Observer>(&mut self, observer: &mut O) {
        debug_assert_eq!(self.trail.level(), 0);
        debug_assert_eq!(self.trail.head, self.trail.literals().len());
        self.simplify_binary();
        self.sets.simplify(&self.trail);
        let refs: Vec<ClauseRef> = self.arena.refs().collect();
        let mut shorter = Vec::new();
        for at in refs {
            self.simplify_clause(at, &mut shorter, observer);
        }
        self.compact();
        self.simplified = Simplified {
            literals: self.trail.literals().len(),
            next: self.statistics.propagations + self.size() / 4,
        };
    }

    /// How many words all clauses take.
    fn size(&self) -> u64 {
        let binary: usize = self.watches.binary.iter().map(Vec::len).sum();
        (binary + self.arena.words()) as u64
    }

    /// The clauses of a true literal are satisfied. Those of a false one are too, by propagation.
    fn simplify_binary(&mut self) {
        let trail = &self.trail;
        for (code, list) in self.watches.binary.iter_mut().enumerate() {
            if trail.is_open(Lit::from_code(code as u32)) {
                list.retain(|&other| trail.is_open(other));
            } else {
                *list = Vec::new();
            }
        }
    }

    /// Makes a clause garbage if it is satisfied or gets shorter, in which case the rest is added anew.
    fn simplify_clause<O: Observer>(
        &mut self,
        at: ClauseRef,
        shorter: &mut Vec<Lit>,
        observer: &mut O,
    ) {
        let clause = self.arena.clause(at);
        let meta = self.arena.meta(at);
        let mut satisfied = false;
        let mut has_false = false;
        for &lit in clause {
            match self.trail.value(lit) {
                TRUE => satisfied = true,
                FALSE => has_false = true,
                _ => {}
            }
        }
        if !satisfied && !has_false {
            return;
        }
        if !satisfied {
            shorter.clear();
            shorter.extend(clause.iter().filter(|&&lit| self.trail.is_open(lit)));
            observer.learn(shorter);
        }
        self.discard(at, observer);
        if satisfied {
            return;
        }
        match shorter[..] {
            [a, b] => self.watches.add_binary(a, b),
            _ => {
                let glue = meta.glue().min(shorter.len() as u32);
                self.arena
                    .push(shorter, meta.with_glue(glue).with_told(true));
            }
        }
    }
}
