//! Clauses that contain others, and literals that another clause makes superfluous.
//!
//! A clause that contains another is superfluous: it is *subsumed*. If it contains the other but for one literal,
//! which it has with the opposite sign, then resolving both gives it without that literal: it is *strengthened*
//! (Eén & Biere 2005, who call it self-subsuming resolution).
//!
//! Clauses are taken by growing length. Each is compared with the shorter ones that came before and could be
//! contained, which wait in the list of their rarest literal (Bayardo & Panda 2011, one-watch scheme, as in
//! CaDiCaL), and with the binary clauses. Only a pair with a clause that is new since the last round is
//! compared, so only clauses over variables of new clauses take part. Of the learned clauses those join that are
//! likely to stay.
//!
//! ```text
//!  a ∨ b  and  a ∨ b ∨ c              the second is subsumed
//!  a ∨ b  and  a ∨ ¬b ∨ c             resolved: a ∨ c, which is the second without ¬b
//! ```

use super::super::Cdcl;
use super::super::analyze::mark;
use super::super::arena::ClauseRef;
use super::edit::Watching;
use super::effort::Effort;
use crate::lit::Lit;
use crate::observe::Observer;

/// Longer clauses are left alone.
const MAX_LENGTH: usize = 200;

/// Lists longer than this are not searched.
const MAX_LIST: usize = 1000;

/// What a shorter clause does to the one at hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Effect {
    Nothing,
    /// By this clause; `None` for a binary one.
    Subsumed(Option<ClauseRef>),
    /// This literal is superfluous.
    Strengthened(Lit),
}

/// The state of one round.
struct Round {
    /// Clauses that could be contained in others, in the list of one of their literals.
    waiting: Vec<Vec<ClauseRef>>,
    /// How many clauses of the round have each literal.
    occurrences: Vec<u32>,
    /// Variables of new clauses.
    fresh: Vec<bool>,
}

impl Cdcl {
    /// Compares clauses, as far as the effort goes that was allowed. Leaves the root level, propagated.
    pub(super) fn subsume<O: Observer>(&mut self, effort: &mut Effort<'_, '_>, observer: &mut O) {
        let literals = 2 * self.variables() as usize;
        let mut round = Round {
            waiting: vec![Vec::new(); literals],
            occurrences: vec![0; literals],
            fresh: vec![false; literals / 2],
        };
        let mut clauses = self.clauses_to_compare();
        for &at in &clauses {
            let is_new = !self.arena.meta(at).is_compared();
            for lit in self.arena.clause(at) {
                round.occurrences[lit.code()] += 1;
                round.fresh[lit.var().index()] |= is_new;
            }
        }
        clauses.sort_by_key(|&at| self.arena.clause(at).len());
        let mut complete = true;
        for &at in &clauses {
            if effort.is_spent() || self.inconsistent {
                complete = false;
                break;
            }
            self.compare(at, &mut round, effort, observer);
        }
        if complete {
            for at in clauses {
                let meta = self.arena.meta(at);
                self.arena.set_meta(at, meta.with_compared(true));
            }
        }
        self.compact();
        self.settle(observer);
    }

    fn clauses_to_compare(&self) -> Vec<ClauseRef> {
        let mut clauses = self.live_clauses();
        clauses.retain(|&at| {
            let meta = self.arena.meta(at);
            let clause = self.arena.clause(at);
            let likely =
                !meta.is_learned() || meta.glue() <= self.options.tier_glue || meta.used() > 0;
            likely
                && clause.len() <= MAX_LENGTH
                && clause.iter().all(|&lit| self.trail.is_open(lit))
        });
        clauses
    }

    /// Compares one clause with the shorter ones, then lets it wait for longer ones.
    fn compare<O: Observer>(
        &mut self,
        at: ClauseRef,
        round: &mut Round,
        effort: &mut Effort<'_, '_>,
        observer: &mut O,
    ) {
        let clause = self.arena.clause(at);
        let fresh = clause
            .iter()
            .filter(|lit| round.fresh[lit.var().index()])
            .count();
        let mut waits = at;
        // Each turn makes the clause shorter or ends.
        let mut again = fresh > 1;
        while again {
            match self.effect_on(waits, round, effort) {
                Effect::Nothing => again = false,
                Effect::Subsumed(by) => {
                    self.inprocessing.done.subsumed += 1;
                    if let Some(by) = by
                        && !self.arena.meta(waits).is_learned()
                    {
                        let meta = self.arena.meta(by).with_irredundant();
                        self.arena.set_meta(by, meta);
                    }
                    self.discard(waits, observer);
                    return;
                }
                Effect::Strengthened(superfluous) => {
                    self.inprocessing.done.strengthened += 1;
                    let mut shorter = self.arena.clause(waits).to_vec();
                    shorter.retain(|&lit| lit != superfluous);
                    let meta = self.arena.meta(waits).with_compared(false);
                    let new = self.derive_clause(&shorter, meta, Watching::Later, observer);
                    self.discard(waits, observer);
                    match new {
                        Some(new) => waits = new,
                        None => return,
                    }
                }
            }
        }
        let clause = self.arena.clause(waits);
        if clause.iter().all(|lit| round.fresh[lit.var().index()]) {
            let rarest = clause
                .iter()
                .min_by_key(|lit| (round.occurrences[lit.code()], **lit))
                .expect("a clause has literals");
            round.waiting[rarest.code()].push(waits);
        }
    }

    /// Looks for a clause that is contained in this one, but for one sign at most.
    fn effect_on(&mut self, at: ClauseRef, round: &Round, effort: &mut Effort<'_, '_>) -> Effect {
        let Cdcl {
            analysis,
            arena,
            watches,
            ..
        } = self;
        let clause = arena.clause(at);
        for &lit in clause {
            analysis.mark(lit.var(), mark::of_sign(lit));
        }
        // 1 if the clause has the literal, −1 if it has its complement.
        let sign_of = |lit: Lit| match analysis.marks(lit.var()) {
            0 => 0,
            marks if marks == mark::of_sign(lit) => 1,
            _ => -1,
        };
        let mut effect = Effect::Nothing;
        let mut steps = clause.len();
        'search: for &lit in clause {
            let binary = &watches.binary[lit.code()];
            if binary.len() <= MAX_LIST {
                steps += binary.len() / 8;
                for &other in binary {
                    match sign_of(other) {
                        1 => {
                            effect = Effect::Subsumed(None);
                            break 'search;
                        }
                        -1 if other != !lit => effect = Effect::Strengthened(!other),
                        _ => {}
                    }
                }
            }
            for sign in [lit, !lit] {
                let waiting = &round.waiting[sign.code()];
                if waiting.len() > MAX_LIST {
                    continue;
                }
                for &by in waiting {
                    steps += 1;
                    if arena.meta(by).is_garbage() {
                        continue;
                    }
                    let mut flipped = None;
                    let contained = arena.clause(by).iter().all(|&lit| {
                        steps += 1;
                        match sign_of(lit) {
                            1 => true,
                            -1 => flipped.replace(!lit).is_none(),
                            _ => false,
                        }
                    });
                    match (contained, flipped) {
                        (true, None) => {
                            effect = Effect::Subsumed(Some(by));
                            break 'search;
                        }
                        (true, Some(lit)) => effect = Effect::Strengthened(lit),
                        _ => {}
                    }
                }
            }
        }
        analysis.clear_marks();
        effort.walk(steps);
        effect
    }
}
