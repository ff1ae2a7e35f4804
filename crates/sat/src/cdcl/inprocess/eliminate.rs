//! Variables replaced by resolvents (Davis & Putnam 1960; bounded: Subbarayan & Pradhan 2004; Eén & Biere 2005).
//!
//! Resolving each clause with x against each with ¬x gives all that the clauses say of the other variables. If
//! these resolvents are hardly more than the clauses they replace, the variable is better gone: there is one
//! less to decide, and search does not wander among definitions. How many more there may be starts at 0 and
//! grows to 1, 2, 4, 8 and 16 as all variables have been tried (as in CaDiCaL).
//!
//! Where clauses define the variable ([`gate`](super::gate)), fewer resolvents do.
//!
//! The clauses go into a record (see [`extend`](super::super::extend)); learned ones with the variable are
//! forgotten, since what is left implies all that is needed of them.
//!
//! ```text
//!  x ∨ a    x ∨ b    ¬x ∨ c ∨ d       two clauses with x, one with ¬x
//!  a ∨ c ∨ d    b ∨ c ∨ d             two resolvents: x is gone, and one clause
//! ```

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::super::Cdcl;
use super::super::analyze::mark;
use super::super::arena::{ClauseRef, Meta};
use super::super::trail::{FALSE, TRUE};
use super::edit::Watching;
use super::effort::Effort;
use super::gate::Gate;
use crate::lit::{Lit, Var};
use crate::observe::Observer;

/// A variable with no more clauses than this is rare.
const RARE: u32 = 16;

/// A literal with more clauses is not eliminated.
const MAX_OCCURRENCES: usize = 100;

/// No clause longer than this is resolved or made.
const MAX_LENGTH: usize = 100;

/// By how much clauses may become more in the end.
const MAX_BOUND: usize = 16;

/// What is left from round to round.
#[derive(Clone, Debug, Default)]
pub(super) struct Elimination {
    /// Variables that lost a clause since they were tried.
    touched: Vec<bool>,
    /// By how much the clauses may become more.
    bound: usize,
}

impl Elimination {
    pub(super) fn grow(&mut self, variables: usize) {
        self.touched.resize(variables, true);
    }

    /// Notes that a clause was removed or replaced.
    pub(super) fn touch(&mut self, clause: &[Lit]) {
        for lit in clause {
            self.touched[lit.var().index()] = true;
        }
    }
}

/// A clause with the literal at hand.
#[derive(Clone, Copy, Debug)]
pub(super) enum Parent {
    /// Binary, with this other literal.
    Binary(Lit),
    Long(ClauseRef),
}

/// The state of one round.
struct Round {
    /// The irredundant long clauses with each literal; garbage may be among them.
    occurrences: Vec<Vec<ClauseRef>>,
    /// Variables to try, cheapest first.
    waiting: BinaryHeap<Reverse<(u64, Var)>>,
    is_waiting: Vec<bool>,
    /// The literals of the clause being resolved.
    common: Vec<Lit>,
    /// The resolvents of the variable at hand, one after the other, and where each ends.
    resolvents: Vec<Lit>,
    ends: Vec<usize>,
}

impl Cdcl {
    /// Whether many variables occur so rarely that they may well be eliminated, as in formulas made from circuits
    /// and programs, where most variables stand for the value of an expression.
    pub(super) fn elimination_is_promising(&self) -> bool {
        let mut counts: Vec<u32> = self
            .watches
            .binary
            .iter()
            .map(|list| list.len() as u32)
            .collect();
        for at in self
            .arena
            .refs()
            .filter(|&at| !self.arena.meta(at).is_learned())
        {
            for lit in self.arena.clause(at) {
                counts[lit.code()] += 1;
            }
        }
        let vars = (0..self.variables())
            .map(Var::new)
            .filter(|&var| self.may_go(var));
        let (mut open, mut rare) = (0, 0);
        for var in vars {
            let (positive, negative) =
                (counts[var.positive().code()], counts[var.negative().code()]);
            open += 1;
            rare += u32::from(positive.min(negative) <= 2 && positive + negative <= RARE);
        }
        rare > open / 4
    }

    /// Eliminates, as far as the effort goes that was allowed. Leaves the root level, propagated.
    pub(super) fn eliminate<O: Observer>(
        &mut self,
        assumed: &[Var],
        effort: &mut Effort<'_, '_>,
        observer: &mut O,
    ) {
        let before = self.inprocessing.done.eliminated;
        let mut round = self.begin_elimination(effort);
        let mut kept = vec![false; self.variables() as usize];
        assumed.iter().for_each(|var| kept[var.index()] = true);
        self.fill(&kept, &mut round);
        while !effort.is_spent() && !self.inconsistent {
            let Some(Reverse((_, var))) = round.waiting.pop() else {
                let bound = &mut self.inprocessing.elimination.bound;
                if *bound >= MAX_BOUND {
                    break;
                }
                *bound = (2 * *bound).max(1);
                self.inprocessing.elimination.touched.fill(true);
                // The next bound has its turn in a later call.
                break;
            };
            round.is_waiting[var.index()] = false;
            self.inprocessing.elimination.touched[var.index()] = false;
            self.try_to_eliminate(var, &kept, &mut round, effort, observer);
        }
        for Reverse((_, var)) in round.waiting {
            self.inprocessing.elimination.touched[var.index()] = true;
        }
        if self.inprocessing.done.eliminated > before {
            self.forget_removed(observer);
        }
        self.compact();
        self.settle(observer);
    }

    fn begin_elimination(&mut self, effort: &mut Effort<'_, '_>) -> Round {
        let mut round = Round {
            occurrences: vec![Vec::new(); 2 * self.variables() as usize],
            waiting: BinaryHeap::new(),
            is_waiting: vec![false; self.variables() as usize],
            common: Vec::new(),
            resolvents: Vec::new(),
            ends: Vec::new(),
        };
        for at in self.live_clauses() {
            if !self.arena.meta(at).is_learned() {
                let clause = self.arena.clause(at);
                effort.walk(clause.len());
                for lit in clause {
                    round.occurrences[lit.code()].push(at);
                }
            }
        }
        round
    }

    /// Lets all variables wait that may be worth it.
    fn fill(&self, kept: &[bool], round: &mut Round) {
        for index in 0..self.variables() {
            if self.inprocessing.elimination.touched[index as usize] {
                self.enqueue(Var::new(index), kept, round);
            }
        }
    }

    /// Whether a variable is there and nothing forbids to remove it.
    fn may_go(&self, var: Var) -> bool {
        !self.extension.is_frozen(var)
            && self.extension.is_present(var)
            && self.trail.is_open(var.positive())
    }

    fn enqueue(&self, var: Var, kept: &[bool], round: &mut Round) {
        let lit = var.positive();
        if round.is_waiting[var.index()] || kept[var.index()] || !self.may_go(var) {
            return;
        }
        let count = |lit: Lit| {
            (self.watches.binary[lit.code()].len() + round.occurrences[lit.code()].len()) as u64
        };
        let (positive, negative) = (count(lit), count(!lit));
        if positive + negative > 0 {
            round.is_waiting[var.index()] = true;
            round
                .waiting
                .push(Reverse((positive * negative + positive + negative, var)));
        }
    }

    fn try_to_eliminate<O: Observer>(
        &mut self,
        var: Var,
        kept: &[bool],
        round: &mut Round,
        effort: &mut Effort<'_, '_>,
        observer: &mut O,
    ) {
        let lit = var.positive();
        if !self.trail.is_open(lit) {
            return;
        }
        let Some(positive) = self.parents(lit, round, effort) else {
            return;
        };
        let Some(negative) = self.parents(!lit, round, effort) else {
            return;
        };
        let bound = positive.len() + negative.len() + self.inprocessing.elimination.bound;
        let gate = self.find_gate(lit, &positive, &negative);
        self.inprocessing.done.gates += u64::from(gate.is_some());
        if !self.resolve_all(
            lit,
            &positive,
            &negative,
            gate.as_ref(),
            bound,
            round,
            effort,
        ) {
            return;
        }
        self.inprocessing.done.eliminated += 1;
        self.add_resolvents(round, observer);
        self.extension.remove(var, None);
        self.record(lit, &positive, kept, round);
        self.record(!lit, &negative, kept, round);
    }

    /// The irredundant clauses with a literal that are not true at the root; `None` if there are too many.
    fn parents(
        &mut self,
        lit: Lit,
        round: &mut Round,
        effort: &mut Effort<'_, '_>,
    ) -> Option<Vec<Parent>> {
        let Cdcl {
            arena,
            trail,
            watches,
            ..
        } = self;
        let list = &mut round.occurrences[lit.code()];
        effort.walk(list.len());
        list.retain(|&at| !arena.meta(at).is_garbage());
        let binary = &watches.binary[lit.code()];
        if binary.len() + list.len() > MAX_OCCURRENCES {
            return None;
        }
        let mut parents: Vec<Parent> = Vec::with_capacity(binary.len() + list.len());
        parents.extend(binary.iter().map(|&other| Parent::Binary(other)));
        for &at in list.iter() {
            let clause = arena.clause(at);
            if clause.len() > MAX_LENGTH {
                return None;
            }
            if !clause.iter().any(|&lit| trail.is_true(lit)) {
                parents.push(Parent::Long(at));
            }
        }
        Some(parents)
    }

    /// Collects the resolvents that are no tautologies. `false` if they are too many or one is too long. Of a
    /// defined variable only those of a clause of the definition and another one.
    #[allow(clippy::too_many_arguments)]
    fn resolve_all(
        &mut self,
        lit: Lit,
        positive: &[Parent],
        negative: &[Parent],
        gate: Option<&Gate>,
        bound: usize,
        round: &mut Round,
        effort: &mut Effort<'_, '_>,
    ) -> bool {
        round.resolvents.clear();
        round.ends.clear();
        for (i, &parent) in positive.iter().enumerate() {
            self.mark_parent(parent, lit, &mut round.common);
            let mut steps = round.common.len();
            let fits = negative.iter().enumerate().all(|(j, &other)| {
                if gate.is_some_and(|gate| gate.positive[i] == gate.negative[j]) {
                    return true;
                }
                let start = round.resolvents.len();
                if self.resolve(other, !lit, round, &mut steps) {
                    round.ends.push(round.resolvents.len());
                } else {
                    round.resolvents.truncate(start);
                }
                round.ends.len() <= bound && round.resolvents.len() - start <= MAX_LENGTH
            });
            self.analysis.clear_marks();
            effort.walk(steps);
            if !fits || effort.is_spent() {
                return false;
            }
        }
        true
    }

    /// Marks and collects the literals of a clause that are not false, except `lit`.
    fn mark_parent(&mut self, parent: Parent, lit: Lit, common: &mut Vec<Lit>) {
        let Cdcl {
            analysis,
            arena,
            trail,
            ..
        } = self;
        common.clear();
        let mut take = |other: Lit| {
            if other != lit && trail.value(other) != FALSE {
                analysis.mark(other.var(), mark::of_sign(other));
                common.push(other);
            }
        };
        match parent {
            Parent::Binary(other) => take(other),
            Parent::Long(at) => arena.clause(at).iter().for_each(|&other| take(other)),
        }
    }

    /// Appends the resolvent of the marked clause and another one. `false` if it is true anyway.
    fn resolve(&self, parent: Parent, lit: Lit, round: &mut Round, steps: &mut usize) -> bool {
        let Round {
            resolvents, common, ..
        } = round;
        resolvents.extend_from_slice(common);
        let mut take = |other: Lit| {
            *steps += 1;
            if other == lit {
                return true;
            }
            match self.trail.value(other) {
                FALSE => return true,
                TRUE => return false,
                _ => {}
            }
            match self.analysis.marks(other.var()) {
                0 => {
                    resolvents.push(other);
                    true
                }
                marks => marks == mark::of_sign(other),
            }
        };
        let open = match parent {
            Parent::Binary(other) => take(other),
            Parent::Long(at) => self.arena.clause(at).iter().all(|&other| take(other)),
        };
        open && !common.iter().any(|&lit| self.trail.is_true(lit))
    }

    fn add_resolvents<O: Observer>(&mut self, round: &mut Round, observer: &mut O) {
        let mut start = 0;
        for index in 0..round.ends.len() {
            let end = round.ends[index];
            let clause = &round.resolvents[start..end];
            start = end;
            let new = self.derive_clause(clause, Meta::GIVEN, Watching::Later, observer);
            if self.inconsistent {
                return;
            }
            if let Some(new) = new {
                for &lit in self.arena.clause(new) {
                    round.occurrences[lit.code()].push(new);
                }
            }
        }
    }

    /// Moves the clauses with a literal into the record of its variable.
    fn record(&mut self, lit: Lit, parents: &[Parent], kept: &[bool], round: &mut Round) {
        for &parent in parents {
            match parent {
                Parent::Binary(other) => {
                    self.extension.keep([lit, other]);
                    self.inprocessing.elimination.touch(&[other]);
                    self.enqueue(other.var(), kept, round);
                }
                Parent::Long(at) => {
                    self.extension.keep(self.arena.clause(at).iter().copied());
                    self.drop_quietly(at);
                    for index in 0..self.arena.clause(at).len() {
                        let other = self.arena.clause(at)[index];
                        if other != lit {
                            self.enqueue(other.var(), kept, round);
                        }
                    }
                }
            }
        }
        for other in std::mem::take(&mut self.watches.binary[lit.code()]) {
            let list = &mut self.watches.binary[other.code()];
            if let Some(position) = list.iter().position(|&back| back == lit) {
                list.remove(position);
            }
        }
        self.inprocessing.elimination.touched[lit.var().index()] = false;
    }

    /// Forgets the learned clauses with removed variables, and the root-satisfied ones that still have some.
    fn forget_removed<O: Observer>(&mut self, observer: &mut O) {
        for at in self.live_clauses() {
            let mut literals = self.arena.clause(at).iter();
            if literals.any(|lit| !self.extension.is_present(lit.var())) {
                debug_assert!(
                    self.arena.meta(at).is_learned()
                        || self
                            .arena
                            .clause(at)
                            .iter()
                            .any(|&lit| self.trail.is_true(lit))
                );
                self.discard(at, observer);
            }
        }
    }
}
