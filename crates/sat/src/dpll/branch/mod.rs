//! Branching: which literal to try when nothing follows any more.
//!
//! A choice has three parts, each switchable on its own: the rule finds the variables that it holds to be
//! equally good ([`score`] for the rules that count occurrences, [`sets`] for `mrv`), the order picks one of
//! them, the polarity decides on its sign. All three read the present assignment and the clauses as they were
//! given, nothing that a propagator keeps; so the choice is the same whichever propagator is at work.
//!
//! Projected variables come first: helpers are considered when no projected variable is left to choose.

mod cursor;
mod score;
mod sets;

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

use self::cursor::Cursor;
use self::score::Scores;
use self::sets::Sets;
use super::clauses::{ClauseId, Clauses};
use super::options::{Branch, Options, Order, Polarity};
use super::trail::Trail;
use crate::lit::{Lit, Var};

/// Chooses decisions.
#[derive(Clone, Debug)]
pub(super) struct Brancher {
    options: Options,
    /// Variables below this number come first.
    projection: u32,
    /// The clauses before this one are satisfied.
    cursor: Cursor,
    scores: Scores,
    /// For `mrv` and `mrv-degree`.
    sets: Option<Sets>,
    /// Whether a variable occurs in a clause.
    occurs: Vec<bool>,
    random: Pcg64,
    /// Memory for the literals that are equally good.
    candidates: Vec<Lit>,
}

impl Brancher {
    pub(super) fn new(options: Options, projection: u32, clauses: &Clauses) -> Brancher {
        let mut occurs = vec![false; clauses.variables() as usize];
        for (_, clause) in clauses.iter() {
            for lit in clause {
                occurs[lit.var().index()] = true;
            }
        }
        Brancher {
            options,
            projection,
            cursor: Cursor::default(),
            scores: Scores::new(clauses.variables()),
            sets: matches!(options.branch, Branch::Mrv | Branch::MrvDegree)
                .then(|| Sets::new(clauses, projection)),
            occurs,
            random: Pcg64::seed_from_u64(options.seed),
            candidates: Vec::new(),
        }
    }

    /// Whether a choice may read all clauses, which is a long work.
    pub(super) fn reads_all(&self) -> bool {
        self.options.order == Order::Constraining
            || !matches!(
                self.options.branch,
                Branch::First | Branch::Random | Branch::Mrv
            )
    }

    /// The literal to try next, or `None` if every clause is satisfied. Needs a trail on which nothing more
    /// follows.
    pub(super) fn choose(&mut self, clauses: &Clauses, trail: &Trail) -> Option<Lit> {
        self.candidates.clear();
        if let Some(sets) = &mut self.sets {
            sets.follow(trail);
            let set = match self.options.branch {
                Branch::MrvDegree => sets.smallest_by(|smallest| {
                    self.scores.measure(clauses, trail, self.cursor.at());
                    let degrees = smallest
                        .iter()
                        .map(|&set| (self.scores.degree(sets.open(set, trail)), set));
                    first_largest(degrees)
                }),
                _ => sets.smallest(),
            };
            if let Some(set) = set {
                self.candidates.extend(sets.open(set, trail));
                return Some(self.pick(clauses, trail));
            }
        }
        let first = self.cursor.first_open(clauses, trail)?;
        match self.options.branch {
            Branch::First => {
                let var = self.open_variables(trail).next();
                self.candidates.extend(var.map(Var::positive));
            }
            Branch::Random => {
                let mut candidates = std::mem::take(&mut self.candidates);
                candidates.extend(
                    self.open_variables(trail)
                        .filter(|var| (var.index() as u32) < self.projection)
                        .map(Var::positive),
                );
                if candidates.is_empty() {
                    candidates.extend(self.open_variables(trail).map(Var::positive));
                }
                let lit = candidates[self.below(candidates.len())];
                self.candidates = candidates;
                let sign = self.options.polarity == Polarity::Heuristic && self.random.random();
                return Some(self.signed(if sign { !lit } else { lit }));
            }
            Branch::Mrv | Branch::MrvDegree => {
                let lit = self.in_first_open_clause(clauses, trail, first);
                self.candidates.push(lit);
            }
            Branch::Moms | Branch::Jw | Branch::Jw2 | Branch::Dlis | Branch::Dlcs => {
                let scope = score::Scope {
                    clauses,
                    trail,
                    from: self.cursor.at(),
                };
                self.scores
                    .best(self.options, scope, self.projection, &mut self.candidates);
            }
        }
        Some(self.pick(clauses, trail))
    }

    /// A level was opened.
    pub(super) fn decided(&mut self) {
        self.cursor.save();
    }

    /// Prepares for taking back everything above `level`.
    pub(super) fn undo(&mut self, trail: &Trail, level: u32) {
        self.cursor.restore(level);
        if let Some(sets) = &mut self.sets {
            sets.undo(trail, trail.end_of(level));
        }
    }

    /// Prepares for taking back everything.
    pub(super) fn undo_all(&mut self, trail: &Trail) {
        self.cursor = Cursor::default();
        if let Some(sets) = &mut self.sets {
            sets.undo(trail, 0);
        }
    }

    /// Variables without a value that occur in some clause, in order.
    fn open_variables(&self, trail: &Trail) -> impl Iterator<Item = Var> {
        (0..self.occurs.len() as u32)
            .map(Var::new)
            .filter(|var| self.occurs[var.index()] && trail.is_open(*var))
    }

    /// The lowest-numbered open literal of the first open clause that has a projected one, else of the first
    /// open clause of all.
    fn in_first_open_clause(&self, clauses: &Clauses, trail: &Trail, first: ClauseId) -> Lit {
        let lowest = |id: ClauseId| {
            let open = clauses.clause(id).iter().copied();
            open.filter(|lit| trail.is_open(lit.var())).min()
        };
        clauses
            .ids_from(first.0 as usize)
            .filter(|&id| !trail.satisfies(clauses.clause(id)))
            .filter_map(lowest)
            .find(|lit| (lit.var().index() as u32) < self.projection)
            .or_else(|| lowest(first))
            .expect("an open clause has an open literal when nothing more follows")
    }

    /// Picks one of the candidates and gives it its sign.
    fn pick(&mut self, clauses: &Clauses, trail: &Trail) -> Lit {
        let lit = match (self.options.order, &self.candidates[..]) {
            (_, &[only]) => only,
            (Order::Ascending, candidates) => candidates[0],
            (Order::Random, candidates) => {
                let count = candidates.len();
                let at = self.below(count);
                self.candidates[at]
            }
            (Order::Constraining, candidates) => {
                self.scores.measure(clauses, trail, self.cursor.at());
                let against = candidates.iter().map(|&lit| (self.scores.of(!lit), lit));
                first_largest(against)
            }
        };
        self.signed(lit)
    }

    fn signed(&self, lit: Lit) -> Lit {
        match self.options.polarity {
            Polarity::True => lit.var().positive(),
            Polarity::False => lit.var().negative(),
            Polarity::Heuristic => lit,
        }
    }

    /// A random number below `count`, drawn as `u32` so that it doesn't depend on the machine's word.
    fn below(&mut self, count: usize) -> usize {
        self.random.random_range(0..count as u32) as usize
    }
}

/// The item with the largest score, the first among equals.
fn first_largest<T>(scored: impl Iterator<Item = (f64, T)>) -> T {
    scored
        .reduce(|best, next| if next.0 > best.0 { next } else { best })
        .expect("at least one candidate")
        .1
}

#[cfg(test)]
mod tests;
