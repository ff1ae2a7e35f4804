//! DPLL: search and unit propagation, one visible step at a time.
//!
//! # The procedure
//!
//! Davis and Putnam (1960) decided whether clauses can be satisfied by eliminating variables one after the
//! other, which needs ever more clauses. Davis, Logemann and Loveland (1962) replaced elimination by trying
//! both values of a variable, which needs next to no memory. What they arrived at is still the skeleton of
//! every complete SAT solver:
//!
//! 1. **Propagate.** A clause whose literals are all false but one makes that one true. Repeat until nothing
//!    follows. ([`Propagate`]: three ways to find such clauses)
//! 2. **Conflict?** If all literals of a clause are false, the latest open choice was wrong: take back
//!    everything since, and make its opposite true. With no choice left to change, there is no model.
//! 3. **Purify**, if asked to: a variable that occurs with one sign only can have that sign.
//! 4. **Satisfied?** If every clause has a true literal, this is a model.
//! 5. **Branch.** Choose a variable and a value for it, and go to 1. ([`Branch`], [`Polarity`], [`Order`])
//!
//! # How it is laid out here
//!
//! Textbooks write it as a recursive function that copies the clauses. Here it is a loop over one array, the
//! *trail*: the literals that are true at present, in the order in which they became so. A decision opens a
//! *level*; to take back a level is to cut the trail where it begins. No clause is ever copied or changed.
//!
//! ```text
//!  level 0          level 1               level 2
//!  ┌──────────────┬─────────────────────┬──────────────────┐
//!  │ u   v   w    │ a   x   ¬y   ¬b     │ c   z            │   ← conflict: take back level 2, then
//!  └──────────────┴─────────────────────┴──────────────────┘     ¬c becomes true on level 1
//!    units          ↑decision    ↑ flip   ↑decision
//! ```
//!
//! A refuted decision's opposite, the *flip*, is no decision: it follows from what is below, so it is put
//! there, on the level below. A level therefore always begins with a decision whose other side is still
//! untried, and to backtrack is to flip the decision of the top level.
//!
//! | module | idea |
//! |---|---|
//! | `clauses`, `rows` | the formula, flat |
//! | `trail` | what is true, since when and why |
//! | `propagate/` | unit propagation by `scan`, `count` and `watch` |
//! | `pure` | the pure-literal rule |
//! | `branch/` | what to try next |
//! | `search` | the loop above as a state machine, an event a step |
//! | `pulse` | when to ask whether to stop |
//!
//! # Example
//!
//! ```
//! use anydoku_sat::dpll::{Dpll, Options};
//! use anydoku_sat::{ClauseSink, Formula, Limits, NoObserver, Verdict};
//!
//! // Exactly one of a and b.
//! let mut formula = Formula::new(0);
//! let (a, b) = (formula.new_var().positive(), formula.new_var().positive());
//! formula.add_clause(&[a, b]);
//! formula.add_clause(&[!a, !b]);
//!
//! let mut dpll = Dpll::new(&formula, Options::default());
//! let mut models = Vec::new();
//! while let Verdict::Satisfiable(model) = dpll.solve(&Limits::none(), &mut NoObserver) {
//!     models.push((model.satisfies(a), model.satisfies(b)));
//! }
//! assert_eq!(models, [(true, false), (false, true)]);
//! ```

mod branch;
mod clauses;
mod options;
mod propagate;
mod pulse;
mod pure;
mod rows;
mod search;
mod trail;

use self::branch::Brancher;
use self::clauses::Clauses;
pub use self::options::{Branch, Options, Order, Polarity, Propagate};
use self::propagate::Propagator;
use self::pure::Pure;
use self::search::Phase;
pub use self::search::Step;
use self::trail::{Cause, Trail};
use crate::formula::Formula;
use crate::lit::{Lit, Var};
use crate::observe::Reason;
use crate::statistics::Statistics;
use crate::verdict::Model;

/// One search through the models of a formula.
///
/// [`Dpll::step`] does one thing at a time, for those who watch; [`Dpll::solve`] goes on to the next model.
/// The two can be mixed.
#[derive(Clone, Debug)]
pub struct Dpll {
    options: Options,
    clauses: Clauses,
    trail: Trail,
    propagator: Propagator,
    brancher: Brancher,
    /// The pure-literal rule, until the first model.
    pure: Option<Pure>,
    /// Models differ in the variables below this number.
    projection: u32,
    /// These are decided before anything else and never flipped.
    assumptions: Vec<Lit>,
    /// The lowest levels, so many, belong to assumptions.
    assumed: u32,
    phase: Phase,
    /// Propagation runs to its end at once; literals from this place of the trail on are assigned, but their
    /// steps are yet to come.
    shown: usize,
    /// The model that is being left, as long as its values are put back; see `search`.
    left: Option<Vec<bool>>,
    statistics: Statistics,
}

impl Dpll {
    /// Prepares a search. The formula is copied.
    ///
    /// # Panics
    /// If the formula has 2³² literals or more.
    pub fn new(formula: &Formula, options: Options) -> Dpll {
        let clauses = Clauses::new(formula);
        let variables = clauses.variables();
        Dpll {
            options,
            trail: Trail::new(variables),
            propagator: Propagator::new(options.propagate, &clauses),
            brancher: Brancher::new(options, variables, &clauses),
            pure: options.pure.then(|| Pure::new(variables)),
            projection: variables,
            assumptions: Vec::new(),
            assumed: 0,
            phase: Phase::Start,
            shown: 0,
            left: None,
            statistics: Statistics::default(),
            clauses,
        }
    }

    /// Looks at the first `variables` variables only: they are branched on first, and each model differs from
    /// those before in at least one of them. For encodings whose helper variables come last. Without this
    /// call, and with a number above that of the variables, all variables count.
    ///
    /// The search starts over; statistics go on.
    pub fn project(&mut self, variables: u32) {
        self.projection = variables.min(self.clauses.variables());
        self.start_over();
    }

    /// Looks only at models in which these literals are true. They are decided before anything else, in this order,
    /// each on a level of its own unless it follows by then, and are not flipped: when the last of them is refuted the
    /// search ends, and all of them are the core. Observers hear them as decisions; statistics don't count them.
    ///
    /// The search starts over; statistics go on. Another call takes the place of this one.
    ///
    /// ```
    /// use anydoku_sat::dpll::Dpll;
    /// use anydoku_sat::{ClauseSink, Formula, Limits, NoObserver, Verdict};
    ///
    /// let mut formula = Formula::new(0);
    /// let (a, b) = (formula.new_var().positive(), formula.new_var().positive());
    /// formula.add_clause(&[a, b]);
    /// formula.add_clause(&[!a, b]);
    /// let mut dpll = Dpll::new(&formula, Default::default());
    /// dpll.assume(&[!b]);
    /// let verdict = dpll.solve(&Limits::none(), &mut NoObserver);
    /// let Verdict::Unsatisfiable(core) = verdict else { panic!("b is true in every model") };
    /// assert_eq!(core.assumptions, [!b]);
    /// dpll.assume(&[]);
    /// assert!(dpll.solve(&Limits::none(), &mut NoObserver).model().is_some());
    /// ```
    ///
    /// # Panics
    /// If the formula has no such variable.
    pub fn assume(&mut self, assumptions: &[Lit]) {
        let all = self.clauses.variables() as usize;
        assert!(
            assumptions.iter().all(|lit| lit.var().index() < all),
            "assumptions are about variables of the formula"
        );
        self.assumptions = assumptions.to_vec();
        self.start_over();
    }

    fn start_over(&mut self) {
        let all = self.clauses.variables();
        self.propagator.undo(&self.trail, 0);
        self.trail.clear();
        self.brancher = Brancher::new(self.options, self.projection, &self.clauses);
        self.pure = self.options.pure.then(|| Pure::new(all));
        self.assumed = 0;
        self.phase = Phase::Start;
        self.shown = 0;
        self.left = None;
    }

    /// What the search did so far.
    pub fn statistics(&self) -> Statistics {
        self.statistics
    }

    /// The literals that are true at present, in the order in which they became so.
    pub fn trail(&self) -> &[Lit] {
        &self.trail.literals()[..self.shown]
    }

    /// How many decisions are in force.
    pub fn level(&self) -> u32 {
        self.trail.level()
    }

    /// The decisions in force, from level 1 up.
    pub fn decisions(&self) -> impl Iterator<Item = Lit> {
        self.trail.decisions()
    }

    /// The value of a variable at present, if it has one.
    ///
    /// # Panics
    /// If the formula has no such variable.
    pub fn value(&self, var: Var) -> Option<bool> {
        self.trail
            .value(var.positive())
            .filter(|_| self.trail.position(var) < self.shown)
    }

    /// The level on which a variable got its value, if it has one; 0 is what holds without any decision.
    ///
    /// # Panics
    /// If the formula has no such variable.
    pub fn level_of(&self, var: Var) -> Option<u32> {
        self.value(var)
            .map(|_| self.trail.level_at(self.trail.position(var)))
    }

    /// Why a variable has its value; `None` if it has none or was decided.
    ///
    /// # Panics
    /// If the formula has no such variable.
    pub fn reason_of(&self, var: Var) -> Option<Reason<'_>> {
        self.value(var)
            .and_then(|_| self.reason(self.trail.cause(var)))
    }

    fn reason(&self, cause: Cause) -> Option<Reason<'_>> {
        match cause {
            Cause::Decision => None,
            Cause::Flip => Some(Reason::Flip),
            Cause::Pure => Some(Reason::Pure),
            Cause::Clause(id) => Some(Reason::Clause(self.clauses.clause(id))),
        }
    }

    /// The present assignment as a model; what is open is false.
    fn model(&self) -> Model {
        let vars = (0..self.clauses.variables()).map(Var::new);
        Model::new(
            vars.map(|var| self.trail.value(var.positive()) == Some(true))
                .collect(),
        )
    }
}
