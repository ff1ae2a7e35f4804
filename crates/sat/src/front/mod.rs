//! What to try before search, and what to give to it.
//!
//! Some formulas are hopeless for clause learning and easy for another way of reasoning: too many pigeons are
//! [counted](crate::counting), exclusive-ors are [solved as equations](crate::parity). The front *thinks* once, in
//! these two ways, and leaves the rest to [`Cdcl`]. Where exclusive-ors make up most of a formula they take the
//! place of their clauses for the search too: a variable that nothing else mentions is never decided but computed
//! at the end, the rest is propagated by [`Gauss`](crate::parity::Gauss).
//!
//! Thinking takes longer than most formulas need to be solved. So the search may have some conflicts before, fewer if
//! the formula is small.
//!
//! ```text
//!  formula ──▶ a short search ──▶ counting ──▶ parity ──▶ search ──▶ model, made whole
//!              (small: none)          │           │
//!                                     ▼           ▼
//!                                  refuted     refuted
//! ```
//!
//! | file | idea |
//! |---|---|
//! | `candidates` | whether it is worth looking for exclusive-ors |
//! | `plan` | which exclusive-ors the search gets |
//! | `report` | what was done, in words |
//! | `sparse` | formulas that use few of their variables |
//!
//! None of these steps can be checked by unit propagation, so they can't be taken where a proof is wanted:
//! switch them off then.
//!
//! ```
//! use anydoku_sat::front::{Front, FrontOptions};
//! use anydoku_sat::{AtMostOne, ClauseSink, Formula, Limits, Lit, NoObserver, Var, Verdict};
//!
//! // Eleven pigeons, ten holes.
//! let sits = |pigeon: u32, hole: u32| Var::new(pigeon * 10 + hole).positive();
//! let mut formula = Formula::new(110);
//! for hole in 0..10 {
//!     let pigeons: Vec<Lit> = (0..11).map(|pigeon| sits(pigeon, hole)).collect();
//!     AtMostOne::Pairwise.encode(&pigeons, &mut formula);
//! }
//! for pigeon in 0..11 {
//!     let holes: Vec<Lit> = (0..10).map(|hole| sits(pigeon, hole)).collect();
//!     formula.add_clause(&holes);
//! }
//! let mut front = Front::new(&formula, FrontOptions::default());
//! let verdict = front.solve(&Limits::none(), &mut NoObserver);
//! assert!(matches!(verdict, Verdict::Unsatisfiable(_)));
//! assert_eq!(front.report().to_string(), "counting: refuted by 11 clauses in 10 sets");
//! ```

mod candidates;
mod plan;
mod report;
mod sparse;

pub use report::{Counting, Parity, Report};

use crate::at_most_one;
use crate::cdcl::{self, Cdcl};
use crate::counting;
use crate::formula::Formula;
use crate::limits::{Limit, Limits};
use crate::observe::Observer;
use crate::parity::Split;
use crate::statistics::Statistics;
use crate::verdict::{Core, Model, Verdict};
use plan::Plan;
use sparse::{Names, Renaming};
use std::borrow::Cow;

/// What the front may do.
#[derive(Clone, Debug, PartialEq)]
pub struct FrontOptions {
    /// Look for pigeonholes.
    pub counting: bool,
    /// Look for exclusive-ors.
    pub parity: bool,
    /// How to search.
    pub cdcl: cdcl::Options,
}

impl Default for FrontOptions {
    fn default() -> FrontOptions {
        FrontOptions {
            counting: true,
            parity: true,
            cdcl: cdcl::Options::default(),
        }
    }
}

/// A solver for one formula that thinks before it searches.
#[derive(Clone, Debug)]
pub struct Front<'a> {
    formula: Cow<'a, Formula>,
    /// What the variables are called outside, if that is something else.
    names: Option<Box<Names>>,
    options: FrontOptions,
    report: Report,
    /// What a first search did that was given up.
    earlier: Statistics,
    state: State,
}

/// Thinking costs little for formulas with fewer literals.
const SMALL: usize = 5000;

/// After so many conflicts these are thought about.
const FIRST_IF_SMALL: u64 = 100;

/// Others after so many.
const FIRST: u64 = 1000;

/// How much counting may do for each literal of the formula.
const COUNTING: u64 = 50;

#[derive(Clone, Debug)]
enum State {
    /// Nothing was done yet, or the first search is under way.
    Unthought(Option<Box<Cdcl>>),
    /// There is no model.
    Refuted,
    /// The search goes on, in the formula or in what the split left of it.
    Thought(Box<Cdcl>, Option<Box<Split>>),
}

impl<'a> Front<'a> {
    /// Takes a formula; does nothing yet, except that it gives the variables of a formula with very many other
    /// numbers if few of them occur.
    pub fn new(formula: &'a Formula, options: FrontOptions) -> Front<'a> {
        let (formula, names) = match sparse::renumber(formula) {
            None => (Cow::Borrowed(formula), None),
            Some((dense, names)) => (Cow::Owned(dense), Some(Box::new(names))),
        };
        Front {
            formula,
            names,
            options,
            report: Report::default(),
            earlier: Statistics::default(),
            state: State::Unthought(None),
        }
    }

    /// Looks for a model. After [`Verdict::Unknown`] another call goes on.
    ///
    /// The observer hears the search alone. Where [`Parity::Followed`] is reported, a new search began in other
    /// clauses than those of the formula, and numbers behind the formula's last variable stand for products.
    ///
    /// The limits count the search alone too, except [`Limits::stop`], which is asked before thinking.
    pub fn solve<O: Observer>(&mut self, limits: &Limits<'_>, observer: &mut O) -> Verdict {
        let Some(names) = self.names.take() else {
            return self.solve_dense(limits, observer);
        };
        let verdict = match self.solve_dense(limits, &mut Renaming::new(&names, observer)) {
            Verdict::Satisfiable(model) => Verdict::Satisfiable(names.model(&model)),
            verdict => verdict,
        };
        self.names = Some(names);
        verdict
    }

    fn solve_dense<O: Observer>(&mut self, limits: &Limits<'_>, observer: &mut O) -> Verdict {
        let mut limits = *limits;
        if let State::Unthought(first) = &mut self.state {
            let mut first = first.take();
            if self.options.counting || self.options.parity {
                let mut cdcl = first.unwrap_or_else(|| Box::new(self.search()));
                let before = cdcl.statistics();
                let small = self.formula.literals() < SMALL;
                let most = if small { FIRST_IF_SMALL } else { FIRST };
                let rest = most.saturating_sub(before.conflicts);
                let ends_here = limits.conflicts.is_some_and(|conflicts| conflicts <= rest);
                let short = Limits {
                    conflicts: Some(limits.conflicts.unwrap_or(rest).min(rest)),
                    ..limits
                };
                let verdict = cdcl.solve(&[], &short, observer);
                let goes_on = match verdict {
                    Verdict::Unknown(Limit::Conflicts) => small || !ends_here,
                    // A caller may allow no search at all, and there is time to think yet.
                    Verdict::Unknown(Limit::Decisions | Limit::Propagations) => small,
                    _ => false,
                };
                let spent = cdcl.statistics();
                first = Some(cdcl);
                if !goes_on {
                    self.state = State::Unthought(first);
                    return verdict;
                }
                limits = less(&limits, &before, &spent);
            }
            if let Some(limit) = limits.stop.and_then(|stop| stop()) {
                self.state = State::Unthought(first);
                return Verdict::Unknown(limit);
            }
            self.state = self.think(first);
        }
        match &mut self.state {
            State::Unthought(_) | State::Refuted => Verdict::Unsatisfiable(Core::default()),
            State::Thought(cdcl, split) => match (cdcl.solve(&[], &limits, observer), split) {
                (Verdict::Satisfiable(model), Some(split)) => {
                    Verdict::Satisfiable(whole(&model, split, self.formula.variables()))
                }
                (verdict, _) => verdict,
            },
        }
    }

    fn search(&self) -> Cdcl {
        Cdcl::from_formula(&self.formula, self.options.cdcl.clone())
    }

    /// What needs no search; `first` is the search so far.
    fn think(&mut self, first: Option<Box<Cdcl>>) -> State {
        if let Some(cdcl) = &first {
            self.earlier = cdcl.statistics();
        }
        let mut known = None;
        if self.options.counting {
            let sets = at_most_one::recover(&self.formula, 2);
            let budget = COUNTING * self.formula.literals() as u64;
            if let Some(found) = counting::refute_within(&self.formula, &sets, budget) {
                self.report.counting = Counting::Refuted(found);
                return State::Refuted;
            }
            known = Some(sets);
        }
        let mut facts = None;
        if self.options.parity && candidates::are_there(&self.formula) {
            match plan::make(&self.formula) {
                Plan::Refuted { xors, products } => {
                    self.report.parity = Parity::Refuted { xors, products };
                    return State::Refuted;
                }
                Plan::Follow(split) => {
                    self.report.parity = plan::followed(&split);
                    let cdcl = plan::solver(&self.formula, &split, self.options.cdcl.clone());
                    return State::Thought(Box::new(cdcl), Some(split));
                }
                Plan::Add(found) => facts = Some(found),
            }
        }
        self.earlier = Statistics::default();
        let mut cdcl = first.unwrap_or_else(|| {
            Box::new(match known {
                Some(sets) => Cdcl::with_sets(&self.formula, &sets, self.options.cdcl.clone()),
                None => self.search(),
            })
        });
        if let Some(facts) = facts.filter(|facts| !facts.is_empty()) {
            self.report.parity = Parity::Learned {
                units: facts.units.len(),
                equivalences: facts.equivalences.len(),
            };
            facts.add_to(&mut cdcl);
        }
        State::Thought(cdcl, None)
    }

    /// What was done besides search.
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// What all searches did together.
    pub fn statistics(&self) -> Statistics {
        let now = match &self.state {
            State::Thought(cdcl, _) | State::Unthought(Some(cdcl)) => cdcl.statistics(),
            State::Refuted | State::Unthought(None) => Statistics::default(),
        };
        self.earlier + now
    }
}

/// What is left of the limits.
fn less<'a>(limits: &Limits<'a>, before: &Statistics, now: &Statistics) -> Limits<'a> {
    let rest = |limit: Option<u64>, spent: u64| limit.map(|limit| limit.saturating_sub(spent));
    Limits {
        conflicts: rest(limits.conflicts, now.conflicts - before.conflicts),
        decisions: rest(limits.decisions, now.decisions - before.decisions),
        propagations: rest(limits.propagations, now.propagations - before.propagations),
        memory: limits.memory,
        stop: limits.stop,
    }
}

/// The model of the formula for a model of the parts.
fn whole(model: &Model, split: &Split, variables: u32) -> Model {
    let mut values: Vec<bool> = model.literals().map(|lit| lit.is_positive()).collect();
    split.extend(&mut values);
    values.truncate(variables as usize);
    Model::new(values)
}
