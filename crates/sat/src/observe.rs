//! Watching a search.
//!
//! Both solvers report what they do to one [`Observer`]. Traces, progress lines, step-by-step views and
//! proofs are readers of this one stream. With [`NoObserver`] the calls compile to nothing.
//!
//! ```
//! use anydoku_sat::cdcl::Cdcl;
//! use anydoku_sat::{ClauseSink, Limits, Lit, Observer};
//!
//! /// Writes a search down.
//! #[derive(Default)]
//! struct Story(Vec<String>);
//!
//! impl Observer for Story {
//!     fn decide(&mut self, lit: Lit, level: u32) {
//!         self.0.push(format!("decide {lit} on level {level}"));
//!     }
//!     fn imply(&mut self, lit: Lit, _: anydoku_sat::Reason<'_>, _: u32) {
//!         self.0.push(format!("so {lit}"));
//!     }
//! }
//!
//! let mut solver = Cdcl::default();
//! let [a, b] = [(); 2].map(|()| solver.new_var().positive());
//! solver.add_clause(&[!a, b]);
//! let mut story = Story::default();
//! solver.solve(&[a], &Limits::none(), &mut story);
//! assert_eq!(story.0, ["decide 1 on level 1", "so 2"]);
//! ```

use crate::lit::Lit;

/// Why a literal was implied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason<'a> {
    /// All other literals of this clause are false.
    Clause(&'a [Lit]),
    /// The propagator with this number, in the order in which they were added, implied it
    /// ([`Propagator`](crate::cdcl::Propagator)); the clause is made up only if the search needs it.
    Propagator(u32),
    /// The variable occurs with this sign only (DPLL's pure-literal rule).
    Pure,
    /// The other branch of a decision was refuted (DPLL's backtracking).
    Flip,
}

/// Hears of every event of a search, in order. Every method does nothing by default.
pub trait Observer {
    /// A literal was chosen; it opens decision level `level` (from 1).
    fn decide(&mut self, lit: Lit, level: u32) {
        let _ = (lit, level);
    }

    /// A literal was made true without choice on decision level `level` (0 is the root).
    fn imply(&mut self, lit: Lit, reason: Reason<'_>, level: u32) {
        let _ = (lit, reason, level);
    }

    /// All literals of this clause are false.
    fn conflict(&mut self, clause: &[Lit]) {
        let _ = clause;
    }

    /// A clause was learned. It is implied by the clauses before it.
    fn learn(&mut self, clause: &[Lit]) {
        let _ = clause;
    }

    /// A learned clause was forgotten.
    fn forget(&mut self, clause: &[Lit]) {
        let _ = clause;
    }

    /// All assignments above decision level `level` were taken back.
    fn backtrack(&mut self, level: u32) {
        let _ = level;
    }

    /// The search started over, keeping what it learned.
    fn restart(&mut self) {}

    /// A model was found; `trail` holds the literals assigned, in order.
    fn solution(&mut self, trail: &[Lit]) {
        let _ = trail;
    }
}

/// The observer of those who do not watch.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoObserver;

impl Observer for NoObserver {}

impl<O: Observer + ?Sized> Observer for &mut O {
    fn decide(&mut self, lit: Lit, level: u32) {
        (**self).decide(lit, level);
    }
    fn imply(&mut self, lit: Lit, reason: Reason<'_>, level: u32) {
        (**self).imply(lit, reason, level);
    }
    fn conflict(&mut self, clause: &[Lit]) {
        (**self).conflict(clause);
    }
    fn learn(&mut self, clause: &[Lit]) {
        (**self).learn(clause);
    }
    fn forget(&mut self, clause: &[Lit]) {
        (**self).forget(clause);
    }
    fn backtrack(&mut self, level: u32) {
        (**self).backtrack(level);
    }
    fn restart(&mut self) {
        (**self).restart();
    }
    fn solution(&mut self, trail: &[Lit]) {
        (**self).solution(trail);
    }
}

/// Two observers hear the same, the first one first.
impl<A: Observer, B: Observer> Observer for (A, B) {
    fn decide(&mut self, lit: Lit, level: u32) {
        self.0.decide(lit, level);
        self.1.decide(lit, level);
    }
    fn imply(&mut self, lit: Lit, reason: Reason<'_>, level: u32) {
        self.0.imply(lit, reason, level);
        self.1.imply(lit, reason, level);
    }
    fn conflict(&mut self, clause: &[Lit]) {
        self.0.conflict(clause);
        self.1.conflict(clause);
    }
    fn learn(&mut self, clause: &[Lit]) {
        self.0.learn(clause);
        self.1.learn(clause);
    }
    fn forget(&mut self, clause: &[Lit]) {
        self.0.forget(clause);
        self.1.forget(clause);
    }
    fn backtrack(&mut self, level: u32) {
        self.0.backtrack(level);
        self.1.backtrack(level);
    }
    fn restart(&mut self) {
        self.0.restart();
        self.1.restart();
    }
    fn solution(&mut self, trail: &[Lit]) {
        self.0.solution(trail);
        self.1.solution(trail);
    }
}

/// An observer that may be absent.
impl<O: Observer> Observer for Option<O> {
    fn decide(&mut self, lit: Lit, level: u32) {
        if let Some(observer) = self {
            observer.decide(lit, level);
        }
    }
    fn imply(&mut self, lit: Lit, reason: Reason<'_>, level: u32) {
        if let Some(observer) = self {
            observer.imply(lit, reason, level);
        }
    }
    fn conflict(&mut self, clause: &[Lit]) {
        if let Some(observer) = self {
            observer.conflict(clause);
        }
    }
    fn learn(&mut self, clause: &[Lit]) {
        if let Some(observer) = self {
            observer.learn(clause);
        }
    }
    fn forget(&mut self, clause: &[Lit]) {
        if let Some(observer) = self {
            observer.forget(clause);
        }
    }
    fn backtrack(&mut self, level: u32) {
        if let Some(observer) = self {
            observer.backtrack(level);
        }
    }
    fn restart(&mut self) {
        if let Some(observer) = self {
            observer.restart();
        }
    }
    fn solution(&mut self, trail: &[Lit]) {
        if let Some(observer) = self {
            observer.solution(trail);
        }
    }
}

/// Hands on the learned clauses of at most so many literals, for example to other solvers of the same formula.
///
/// Clauses of inprocessing are among them, and those that deny a core. All follow from the formula alone, whatever
/// was assumed; but when the solver has propagators, from the formula and those.
///
/// ```
/// use anydoku_sat::cdcl::Cdcl;
/// use anydoku_sat::observe::Learned;
/// use anydoku_sat::{ClauseSink, Limits};
///
/// let mut solver = Cdcl::default();
/// let [a, b] = [(); 2].map(|()| solver.new_var().positive());
/// solver.add_clause(&[a, b]);
/// solver.add_clause(&[a, !b]);
///
/// let mut shared = Vec::new();
/// let mut share = Learned::up_to(1, |clause: &[_]| shared.push(clause.to_vec()));
/// solver.solve(&[!a], &Limits::none(), &mut share);
/// assert_eq!(shared[0], [a]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Learned<F> {
    longest: usize,
    callback: F,
}

impl<F: FnMut(&[Lit])> Learned<F> {
    /// Hands clauses of up to `longest` literals to the callback.
    pub fn up_to(longest: usize, callback: F) -> Learned<F> {
        Learned { longest, callback }
    }
}

impl<F: FnMut(&[Lit])> Observer for Learned<F> {
    fn learn(&mut self, clause: &[Lit]) {
        if clause.len() <= self.longest {
            (self.callback)(clause);
        }
    }
}
