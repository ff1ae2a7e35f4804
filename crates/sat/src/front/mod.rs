//! What to try before search, and what to give to it.
//!
//! Some formulas are hopeless for clause learning and easy for another way of reasoning: too many pigeons are
//! [counted](crate::counting), exclusive-ors are [solved as equations](crate::parity). The front looks for both
//! once, within bounds that easy formulas don't notice, and then searches with [`Cdcl`]. Where exclusive-ors make
//! up a good part of a formula they take the place of their clauses for the search too: a variable that nothing
//! else mentions is never decided but computed at the end, the rest is propagated by [`Gauss`](crate::parity::Gauss).
//!
//! ```text
//!  formula ──▶ counting ──▶ parity ──▶ Cdcl ──▶ model, made whole ──▶ verdict
//!                  │            │        ▲
//!                  ▼            ▼        └─ clauses, propagators
//!               refuted      refuted
//! ```
//!
//! | file | idea |
//! |---|---|
//! | `candidates` | whether it is worth looking for exclusive-ors |
//! | `plan` | which exclusive-ors the search gets |
//! | `report` | what was done, in words |
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

pub use report::{Counting, Parity, Report};

use crate::at_most_one;
use crate::cdcl::{self, Cdcl};
use crate::counting;
use crate::formula::Formula;
use crate::limits::Limits;
use crate::observe::Observer;
use crate::parity::Split;
use crate::statistics::Statistics;
use crate::verdict::{Core, Model, Verdict};
use plan::Plan;

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
    formula: &'a Formula,
    options: FrontOptions,
    report: Report,
    state: State,
}

#[derive(Clone, Debug)]
enum State {
    /// Nothing was done yet.
    New,
    /// There is no model.
    Refuted,
    /// The search has begun, for the formula or for what the split left of it.
    Searching(Box<Cdcl>, Option<Box<Split>>),
}

impl<'a> Front<'a> {
    /// Takes a formula; does nothing yet.
    pub fn new(formula: &'a Formula, options: FrontOptions) -> Front<'a> {
        Front {
            formula,
            options,
            report: Report::default(),
            state: State::New,
        }
    }

    /// Looks for a model. After [`Verdict::Unknown`] another call goes on.
    ///
    /// The observer hears the search alone. Where [`Parity::Followed`] is reported it is a search in other clauses
    /// than those of the formula, and numbers behind the formula's last variable stand for products.
    ///
    /// The limits count the search alone too, except [`Limits::stop`], which is asked between the steps before it.
    pub fn solve<O: Observer>(&mut self, limits: &Limits<'_>, observer: &mut O) -> Verdict {
        if matches!(self.state, State::New) {
            if let Some(limit) = limits.stop.and_then(|stop| stop()) {
                return Verdict::Unknown(limit);
            }
            self.state = self.think();
        }
        match &mut self.state {
            State::New | State::Refuted => Verdict::Unsatisfiable(Core::default()),
            State::Searching(cdcl, split) => {
                let verdict = cdcl.solve(&[], limits, observer);
                match (verdict, split) {
                    (Verdict::Satisfiable(model), Some(split)) => {
                        Verdict::Satisfiable(whole(&model, split, self.formula.variables()))
                    }
                    (verdict, _) => verdict,
                }
            }
        }
    }

    /// Everything before the search.
    fn think(&mut self) -> State {
        let options = &self.options;
        let least = cdcl::Options::LEAST_SET;
        let mut sets = Vec::new();
        if options.counting || options.cdcl.native_sets {
            sets = at_most_one::recover(self.formula, 2);
        }
        if options.counting {
            let found = counting::refute(self.formula, &sets);
            if let Some(found) = found {
                self.report.counting = Counting::Refuted(found);
                return State::Refuted;
            }
        }
        if options.parity && candidates::are_there(self.formula) {
            match plan::make(self.formula) {
                Plan::Refuted { xors, products } => {
                    self.report.parity = Parity::Refuted { xors, products };
                    return State::Refuted;
                }
                Plan::Follow(split) => {
                    self.report.parity = plan::followed(&split);
                    let cdcl = plan::solver(self.formula, &split, options.cdcl.clone());
                    return State::Searching(Box::new(cdcl), Some(split));
                }
                Plan::Add(facts) => {
                    let (units, equivalences) = (facts.units.len(), facts.equivalences.len());
                    if units + equivalences > 0 {
                        self.report.parity = Parity::Learned {
                            units,
                            equivalences,
                        };
                    }
                    sets.retain(|set| set.len() >= least);
                    let mut cdcl = Cdcl::with_sets(self.formula, &sets, options.cdcl.clone());
                    plan::add(&facts, &mut cdcl);
                    return State::Searching(Box::new(cdcl), None);
                }
            }
        }
        sets.retain(|set| set.len() >= least);
        let cdcl = Cdcl::with_sets(self.formula, &sets, options.cdcl.clone());
        State::Searching(Box::new(cdcl), None)
    }

    /// What was done before the search; empty before the first call of [`Front::solve`].
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// What the search did.
    pub fn statistics(&self) -> Statistics {
        match &self.state {
            State::Searching(cdcl, _) => cdcl.statistics(),
            _ => Statistics::default(),
        }
    }
}

/// The model of the formula for a model of the parts.
fn whole(model: &Model, split: &Split, variables: u32) -> Model {
    let mut values: Vec<bool> = model.literals().map(|lit| lit.is_positive()).collect();
    split.extend(&mut values);
    values.truncate(variables as usize);
    Model::new(values)
}
