//! The rules that count occurrences in open clauses: `moms`, `jw`, `jw2`, `dlis`, `dlcs`.
//!
//! Each weighs the occurrences of a literal in some way and combines the weights of a variable's two literals
//! to one score. The weights are gathered afresh in one pass over the clauses whenever a choice is due, as the
//! definitions say; keeping them up to date would cost more at every assignment than a pass costs at every
//! choice.
//!
//! `jw` and `dlis` rate literals, the others variables. Where the polarity fixes the sign, the former therefore
//! compare the literals of that sign only: taking the best literal of all and turning its sign would try
//! exactly what the rule speaks against. On 31 hard sudoku (extended encoding, true first) `dlis` takes 968
//! decisions this way and 378,218 the other.

use super::super::clauses::Clauses;
use super::super::options::{Branch, Options, Polarity};
use super::super::trail::Trail;
use crate::lit::{Lit, Var};

/// Freeman's 2^k: how much an occurrence in a smallest clause counts against balance between the signs.
const MOMS_SUM: f64 = 1024.0;

/// The clauses that a pass reads: those from number `from` on, under the assignment of the trail.
#[derive(Clone, Copy)]
pub(super) struct Scope<'a> {
    pub(super) clauses: &'a Clauses,
    pub(super) trail: &'a Trail,
    /// All clauses before this one are satisfied.
    pub(super) from: usize,
}

/// The weight of each literal, and what it was gathered from.
#[derive(Clone, Debug)]
pub(super) struct Scores {
    weights: Vec<f64>,
    /// The variables that got weight, each once.
    touched: Vec<Var>,
    is_touched: Vec<bool>,
    /// Memory for the open literals of one clause.
    open: Vec<Lit>,
}

impl Scores {
    pub(super) fn new(variables: u32) -> Scores {
        Scores {
            weights: vec![0.0; 2 * variables as usize],
            touched: Vec::new(),
            is_touched: vec![false; variables as usize],
            open: Vec::new(),
        }
    }

    /// The weight of a literal.
    pub(super) fn of(&self, lit: Lit) -> f64 {
        self.weights[lit.code()]
    }

    /// How much weight these variables have together.
    pub(super) fn degree(&self, lits: impl Iterator<Item = Lit>) -> f64 {
        lits.map(|lit| self.of(lit) + self.of(!lit)).sum()
    }

    /// Weighs each literal by the number of open clauses that it occurs in.
    pub(super) fn measure(&mut self, clauses: &Clauses, trail: &Trail, from: usize) {
        let scope = Scope {
            clauses,
            trail,
            from,
        };
        self.weigh(scope, |_| 1.0);
    }

    /// Puts the best literal of each best variable into `candidates`, ascending. Variables from `projection`
    /// on count only if there is no other in the open clauses. Needs at least one open clause.
    pub(super) fn best(
        &mut self,
        options: Options,
        scope: Scope<'_>,
        projection: u32,
        candidates: &mut Vec<Lit>,
    ) {
        self.best_below(options, scope, projection, candidates);
        if candidates.is_empty() {
            self.best_below(options, scope, u32::MAX, candidates);
        }
    }

    fn best_below(
        &mut self,
        options: Options,
        scope: Scope<'_>,
        limit: u32,
        candidates: &mut Vec<Lit>,
    ) {
        match options.branch {
            Branch::Moms => self.weigh_smallest(scope, limit),
            Branch::Jw | Branch::Jw2 => {
                self.weigh(scope, |size| {
                    // 2^-1074 is the smallest number above 0; a longer clause weighs nothing either way.
                    f64::powi(0.5, size.min(2000) as i32)
                });
            }
            _ => self.weigh(scope, |_| 1.0),
        }
        let mut best = f64::NEG_INFINITY;
        for &var in &self.touched {
            if var.index() as u64 >= u64::from(limit) {
                continue;
            }
            let (score, lit) = self.score(options, var);
            if score > best {
                best = score;
                candidates.clear();
            }
            if score == best {
                candidates.push(lit);
            }
        }
        candidates.sort_unstable();
    }

    /// The score of a variable and the literal to try.
    fn score(&self, options: Options, var: Var) -> (f64, Lit) {
        let (positive, negative) = (self.of(var.positive()), self.of(var.negative()));
        let lit = var.lit(match options.polarity {
            Polarity::True => true,
            Polarity::False => false,
            Polarity::Heuristic => positive >= negative,
        });
        let score = match options.branch {
            Branch::Moms => (positive + negative) * MOMS_SUM + positive * negative,
            Branch::Jw | Branch::Dlis => self.of(lit),
            _ => positive + negative,
        };
        (score, lit)
    }

    /// Adds `weight(open literals of the clause)` to every open literal, over all open clauses.
    fn weigh(&mut self, scope: Scope<'_>, weight: impl Fn(usize) -> f64) {
        self.clear();
        for id in scope.clauses.ids_from(scope.from) {
            if self.read(scope.clauses.clause(id), scope.trail) {
                self.add(weight(self.open.len()));
            }
        }
    }

    /// Adds 1 to every open literal, over the smallest of the open clauses with a variable below `limit`.
    fn weigh_smallest(&mut self, scope: Scope<'_>, limit: u32) {
        self.clear();
        let mut smallest = usize::MAX;
        for id in scope.clauses.ids_from(scope.from) {
            if !self.read(scope.clauses.clause(id), scope.trail) {
                continue;
            }
            let size = self.open.len();
            let counts = |lit: &Lit| (lit.var().index() as u64) < u64::from(limit);
            if size > smallest || !self.open.iter().any(counts) {
                continue;
            }
            if size < smallest {
                smallest = size;
                self.clear();
            }
            self.add(1.0);
        }
    }

    /// Gathers the open literals of a clause. False if the clause is satisfied.
    #[inline]
    fn read(&mut self, clause: &[Lit], trail: &Trail) -> bool {
        self.open.clear();
        for &lit in clause {
            match trail.value(lit) {
                Some(true) => return false,
                Some(false) => {}
                None => self.open.push(lit),
            }
        }
        true
    }

    /// Adds to the weight of the literals gathered.
    #[inline]
    fn add(&mut self, weight: f64) {
        for &lit in &self.open {
            self.weights[lit.code()] += weight;
            let var = lit.var();
            if !self.is_touched[var.index()] {
                self.is_touched[var.index()] = true;
                self.touched.push(var);
            }
        }
    }

    fn clear(&mut self) {
        for var in self.touched.drain(..) {
            self.is_touched[var.index()] = false;
            self.weights[var.positive().code()] = 0.0;
            self.weights[var.negative().code()] = 0.0;
        }
    }
}
