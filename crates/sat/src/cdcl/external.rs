//! Constraints of the caller that propagate for themselves.
//!
//! Some constraints are better kept as what they are than written as clauses: parities, sums, counts. A
//! [`Propagator`] hears the assignments of its variables, says what follows, and explains an implied literal by a
//! clause, but only when conflict analysis asks (*lazily*: most implied literals are never asked about). That is
//! the scheme of lazy clause generation (Ohrimenko, Stuckey & Codish 2009) and of SMT (Nieuwenhuis, Oliveras &
//! Tinelli 2006); a recent interface of the kind is IPASIR-UP (Fazekas et al. 2023). Ours is smaller: a
//! propagator is asked whenever the clauses have nothing more to say, and knows all its variables from the start.
//!
//! ```text
//!  open_level ─▶ assign, assign, … ─▶ propagate ─▶ implied ─▶ the clauses go on
//!                                         └──────▶ a false clause ─▶ analysis ─▶ explain … ─▶ backtrack
//! ```
//!
//! The variables are frozen: inprocessing may not remove what a propagator can still speak about. It works with
//! the clauses alone, which is sound, since it only ever concludes more from more.
//!
//! Invariant: when a decision is made, every propagator knows all assignments of its variables.

use super::Cdcl;
use super::propagate::Conflict;
use super::trail::{FALSE, OPEN, Reason, Trail};
use crate::lit::{Lit, Var};
use crate::observe::{self, Observer};
use std::fmt;

/// A constraint that says what follows from an assignment. See [`Cdcl::add_propagator`], with an example.
pub trait Propagator: fmt::Debug + Send + Sync {
    /// The variables whose assignments it wants to hear. Asked once, when it is added.
    fn variables(&self) -> Vec<Var>;

    /// A new decision level begins; the assignments that follow belong to it. Levels count from 1, and what is
    /// assigned before the first belongs to level 0, the root.
    fn open_level(&mut self);

    /// A literal of its variables is true now. Each is told once until it is taken back, in the order of the
    /// trail; those that the propagator implied are told too.
    fn assign(&mut self, lit: Lit);

    /// Appends literals that the assignment implies. Each must be explained by literals that were told, or that
    /// stand before it in the list. It need not find all that follows, except this: when all variables are
    /// assigned and the constraint is violated, it must say so.
    ///
    /// # Errors
    /// A clause that the constraint implies and whose literals are all false, if there is a contradiction.
    fn propagate(&mut self, implied: &mut Vec<Lit>) -> Result<(), Vec<Lit>>;

    /// Writes into the empty `clause` a clause that the constraint implies: this literal, which the propagator
    /// implied and which was not taken back, and literals that were false before it came.
    fn explain(&mut self, lit: Lit, clause: &mut Vec<Lit>);

    /// Everything above this level was taken back, literals that were implied but not told yet included. Does
    /// nothing if no higher level was opened.
    fn backtrack(&mut self, level: u32);

    /// A copy in the same state, for the clone of a solver.
    fn boxed_clone(&self) -> Box<dyn Propagator>;
}

/// A propagator and what it knows.
#[derive(Debug)]
struct External {
    propagator: Box<dyn Propagator>,
    /// Whether it wants to hear of a variable; variables beyond the list are of no interest.
    wanted: Vec<bool>,
    /// How many literals of the trail it was told, or did not want to hear.
    told: usize,
    /// The level that it thinks is the current one.
    level: u32,
}

impl External {
    /// Tells what is new on the trail.
    fn tell(&mut self, trail: &Trail) {
        for &lit in &trail.literals()[self.told..] {
            let index = lit.var().index();
            if self.wanted.get(index).copied().unwrap_or(false) {
                self.open(trail.level_of(lit.var()));
                self.propagator.assign(lit);
            }
        }
        self.told = trail.literals().len();
        self.open(trail.level());
    }

    fn open(&mut self, level: u32) {
        while self.level < level {
            self.propagator.open_level();
            self.level += 1;
        }
    }
}

impl Clone for External {
    fn clone(&self) -> External {
        External {
            propagator: self.propagator.boxed_clone(),
            wanted: self.wanted.clone(),
            ..*self
        }
    }
}

/// No explanation.
const NONE: u32 = u32::MAX;

/// All propagators, and the explanations that the current conflict asked for.
#[derive(Clone, Debug, Default)]
pub(super) struct Externals {
    list: Vec<External>,
    /// The false clause of [`Conflict::External`].
    pub(super) conflict: Vec<Lit>,
    /// The clauses written so far, each behind its length.
    explanations: Vec<Vec<Lit>>,
    /// How many of `explanations` are in use.
    used: usize,
    /// Which explanation belongs to a variable, or [`NONE`].
    explanation_of: Vec<u32>,
    explained: Vec<Var>,
    implied: Vec<Lit>,
}

impl Externals {
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Takes note that all levels above `level` were taken back and the trail has `length` literals.
    pub(super) fn backtrack(&mut self, level: u32, length: usize) {
        for external in &mut self.list {
            external.told = external.told.min(length);
            if level < external.level {
                external.propagator.backtrack(level);
                external.level = level;
            }
        }
    }

    /// Forgets explanations: those of one conflict may not hold at the next.
    pub(super) fn forget_explanations(&mut self) {
        for var in self.explained.drain(..) {
            self.explanation_of[var.index()] = NONE;
        }
        self.used = 0;
    }

    /// The clause by which a propagator implied a true literal.
    pub(super) fn explanation(&mut self, propagator: u32, lit: Lit) -> &[Lit] {
        let index = lit.var().index();
        if index >= self.explanation_of.len() {
            self.explanation_of.resize(index + 1, NONE);
        }
        if self.explanation_of[index] == NONE {
            if self.used == self.explanations.len() {
                self.explanations.push(Vec::new());
            }
            let clause = &mut self.explanations[self.used];
            clause.clear();
            self.list[propagator as usize]
                .propagator
                .explain(lit, clause);
            debug_assert!(clause.contains(&lit), "explains the literal");
            self.explanation_of[index] = self.used as u32;
            self.explained.push(lit.var());
            self.used += 1;
        }
        &self.explanations[self.explanation_of[index] as usize]
    }
}

/// What the propagators had to say.
pub(super) enum News {
    None,
    Implied,
    Conflict(Conflict),
}

impl Cdcl {
    /// Adds a constraint that propagates for itself. Its variables stay for ever.
    ///
    /// Answers are then about the clauses and all propagators together. A propagator's conclusions are heard by
    /// observers as [`observe::Reason::Propagator`], without a clause, so what is learned with their help does
    /// not follow from the clauses by unit propagation: a proof can't be written.
    ///
    /// # Panics
    /// If one of its variables is not below [`Cdcl::variables`].
    ///
    /// ```
    /// use anydoku_sat::cdcl::{Cdcl, Propagator};
    /// use anydoku_sat::{ClauseSink, Limits, Lit, NoObserver, Var, Verdict};
    ///
    /// /// Not all of these literals are true.
    /// #[derive(Clone, Debug)]
    /// struct NotAll {
    ///     lits: Vec<Lit>,
    ///     trail: Vec<Lit>,
    ///     levels: Vec<usize>,
    /// }
    ///
    /// impl Propagator for NotAll {
    ///     fn variables(&self) -> Vec<Var> {
    ///         self.lits.iter().map(|lit| lit.var()).collect()
    ///     }
    ///     fn open_level(&mut self) {
    ///         self.levels.push(self.trail.len());
    ///     }
    ///     fn assign(&mut self, lit: Lit) {
    ///         self.trail.push(lit);
    ///     }
    ///     fn propagate(&mut self, implied: &mut Vec<Lit>) -> Result<(), Vec<Lit>> {
    ///         if self.lits.iter().any(|&lit| self.trail.contains(&!lit)) {
    ///             return Ok(());
    ///         }
    ///         let open: Vec<Lit> =
    ///             self.lits.iter().copied().filter(|lit| !self.trail.contains(lit)).collect();
    ///         match open[..] {
    ///             [] => return Err(self.lits.iter().map(|&lit| !lit).collect()),
    ///             [last] => implied.push(!last),
    ///             _ => {}
    ///         }
    ///         Ok(())
    ///     }
    ///     fn explain(&mut self, _: Lit, clause: &mut Vec<Lit>) {
    ///         clause.extend(self.lits.iter().map(|&lit| !lit));
    ///     }
    ///     fn backtrack(&mut self, level: u32) {
    ///         if let Some(&length) = self.levels.get(level as usize) {
    ///             self.trail.truncate(length);
    ///             self.levels.truncate(level as usize);
    ///         }
    ///     }
    ///     fn boxed_clone(&self) -> Box<dyn Propagator> {
    ///         Box::new(self.clone())
    ///     }
    /// }
    ///
    /// let mut solver = Cdcl::default();
    /// let lits: Vec<Lit> = (0..3).map(|_| solver.new_var().positive()).collect();
    /// let not_all = NotAll { lits: lits.clone(), trail: Vec::new(), levels: Vec::new() };
    /// solver.add_propagator(Box::new(not_all));
    /// let verdict = solver.solve(&lits[..2], &Limits::none(), &mut NoObserver);
    /// assert!(verdict.model().unwrap().satisfies(!lits[2]));
    /// let verdict = solver.solve(&lits, &Limits::none(), &mut NoObserver);
    /// assert!(matches!(verdict, Verdict::Unsatisfiable(_)));
    /// ```
    pub fn add_propagator(&mut self, propagator: Box<dyn Propagator>) {
        let variables = propagator.variables();
        let lits: Vec<Lit> = variables.iter().map(|var| var.positive()).collect();
        self.restore(&lits);
        let length = lits.iter().map(|lit| lit.var().index() + 1).max();
        let mut wanted = vec![false; length.unwrap_or(0)];
        for var in variables {
            wanted[var.index()] = true;
            self.extension.freeze(var);
        }
        self.externals.list.push(External {
            propagator,
            wanted,
            told: 0,
            level: 0,
        });
    }

    /// Asks the propagators in turn, until one has news. Needs a trail that the clauses have propagated.
    pub(super) fn propagate_external<O: Observer>(&mut self, observer: &mut O) -> News {
        for index in 0..self.externals.list.len() {
            let mut implied = std::mem::take(&mut self.externals.implied);
            implied.clear();
            let external = &mut self.externals.list[index];
            external.tell(&self.trail);
            let result = external.propagator.propagate(&mut implied);
            let news = self.take_implied(index as u32, &implied, observer);
            self.externals.implied = implied;
            match (news, result) {
                (News::Conflict(conflict), _) => return News::Conflict(conflict),
                (_, Err(clause)) => {
                    debug_assert!(clause.iter().all(|&lit| self.trail.value(lit) == FALSE));
                    self.externals.conflict = clause;
                    return News::Conflict(Conflict::External);
                }
                (News::Implied, Ok(())) => return News::Implied,
                (News::None, Ok(())) => {}
            }
        }
        News::None
    }

    fn take_implied<O: Observer>(&mut self, index: u32, implied: &[Lit], observer: &mut O) -> News {
        let mut news = News::None;
        for &lit in implied {
            match self.trail.value(lit) {
                OPEN => {
                    self.trail.assign(lit, Reason::External(index));
                    let reason = observe::Reason::Propagator(index);
                    observer.imply(lit, reason, self.trail.level());
                    self.statistics.propagations += 1;
                    news = News::Implied;
                }
                FALSE => {
                    let Externals { list, conflict, .. } = &mut self.externals;
                    conflict.clear();
                    list[index as usize].propagator.explain(lit, conflict);
                    return News::Conflict(Conflict::External);
                }
                _ => {}
            }
        }
        news
    }

    /// Goes back to the level on which the false clause of a propagator became false, which may be lower than
    /// where the propagator noticed.
    pub(super) fn reach_conflict<O: Observer>(&mut self, conflict: Conflict, observer: &mut O) {
        if conflict == Conflict::External {
            let lits = self.externals.conflict.iter();
            let level = lits.map(|lit| self.trail.level_of(lit.var())).max();
            self.backtrack(level.unwrap_or(0), observer);
        }
    }
}
