//! Search that learns from its conflicts (CDCL).
//!
//! Like [`dpll`](crate::dpll) this search decides literals and propagates what follows. But when a clause
//! becomes false, it does not just try the other value of the last decision: it finds out which few
//! assignments were to blame, *learns* a clause that forbids them for ever, and jumps back as far as that
//! clause says (Marques-Silva & Sakallah 1996; Moskewicz et al. 2001). Everything else serves that cycle:
//! fast propagation, deciding where conflicts are, starting over, forgetting.
//!
//! ```text
//!  add ─▶ arena, watch                          ┌─────────── search ───────────┐
//!                     ┌──────────── assume, decide, phase ◀── no conflict ──┐  │
//!                     ▼                                                     │  │
//!                   trail ─────────────▶ propagate ─────────────────────────┤  │
//!                     ▲                                                     │  │
//!                     └─ learned clause ◀─ minimize ◀─ analyze ◀─ conflict ─┘  │
//!                                 now and then: restart, reduce, simplify ─────┘
//! ```
//!
//! | file | idea |
//! |---|---|
//! | `options`, `switches` | what may be chosen, and by which name |
//! | [`arena`] | where long clauses live |
//! | [`watch`] | two watched literals, blockers, binary clauses |
//! | [`sets`] | at-most-one sets, without their clauses |
//! | [`trail`] | values, levels, reasons |
//! | `add` | taking clauses in |
//! | [`propagate`] | unit propagation |
//! | [`analyze`] | first unique implication point |
//! | [`minimize`] | shorter learned clauses |
//! | [`shrink`] | one literal for a level |
//! | [`decide`], [`heap`], [`queue`] | the variable met in recent conflicts |
//! | [`phase`] | the value it had last, or when search came farthest |
//! | [`lucky`] | models that simple rules find |
//! | [`chrono`] | going back one level instead of many |
//! | [`restart`] | starting over |
//! | [`reduce`] | forgetting by glue |
//! | [`simplify`] | what the root decided |
//! | `external` | constraints of the caller that propagate for themselves |
//! | [`inprocess`] | better clauses: probing, substitution, subsumption, elimination, vivification |
//! | [`extend`] | variables that were removed, in models and when they come back |
//! | [`assume`], [`cores`] | assumptions, cores, and smaller cores |
//! | `budget`, `memory` | limits |
//! | [`search`] | the loop |
//!
//! Each technique has its page, with the papers it comes from; the code beside it is for those who read on.
//!
//! # Invariants
//!
//! - Between two calls the trail holds root literals only.
//! - A clause of three or more literals is in the arena and watched by its first two literals; a binary clause
//!   is in the two lists of its literals and nowhere else; a unit clause is a root assignment.
//! - A variable that was removed is open and in no clause.
//! - Everything learned follows from the clauses alone, never from assumptions.
//! - The same calls give the same answers and the same statistics, on every machine.
//!
//! # Example
//!
//! ```
//! use anydoku_sat::cdcl::Cdcl;
//! use anydoku_sat::{ClauseSink, Limits, NoObserver, Verdict};
//!
//! let mut solver = Cdcl::default();
//! let [a, b, c] = [(); 3].map(|()| solver.new_var().positive());
//! solver.add_clause(&[a, b]);
//! solver.add_clause(&[!a, c]);
//! let verdict = solver.solve(&[!b], &Limits::none(), &mut NoObserver);
//! assert!(verdict.model().unwrap().satisfies(c));
//!
//! // ¬b needs a, and a needs c.
//! let Verdict::Unsatisfiable(mut core) = solver.solve(&[!b, !c], &Limits::none(), &mut NoObserver)
//! else { panic!() };
//! core.assumptions.sort();
//! assert_eq!(core.assumptions, [!b, !c]);
//! ```

mod add;
pub mod analyze;
pub mod arena;
pub mod assume;
mod budget;
pub mod chrono;
pub mod cores;
pub mod decide;
pub mod extend;
mod external;
pub mod heap;
pub mod inprocess;
pub mod lucky;
mod memory;
pub mod minimize;
mod options;
pub mod phase;
pub mod propagate;
pub mod queue;
pub mod recent;
pub mod reduce;
pub mod restart;
pub mod search;
pub mod sets;
pub mod shrink;
pub mod simplify;
mod switches;
pub mod trail;
pub mod watch;

#[doc(inline)]
pub use cores::SmallerCore;
pub use external::Propagator;
#[doc(inline)]
pub use inprocess::Inprocessed;
pub use options::{DecisionPolicy, Options, RestartPolicy};
pub use switches::{Described, OptionError};

use crate::lit::{Lit, Var};
use crate::statistics::Statistics;

/// A solver that learns. Takes clauses as a [`ClauseSink`](crate::ClauseSink), answers by [`Cdcl::solve`].
///
/// A clone goes on independently from the same state, so clauses that many problems share can be loaded once.
#[derive(Clone, Debug)]
pub struct Cdcl {
    options: Options,
    statistics: Statistics,
    trail: trail::Trail,
    arena: arena::Arena,
    watches: watch::Watches,
    sets: sets::Sets,
    order: decide::Order,
    phases: phase::Phases,
    luck: lucky::Luck,
    analysis: analyze::Analysis,
    restarts: restart::Restarts,
    reductions: reduce::Reductions,
    recent: recent::Recent,
    assumed: assume::Assumed,
    chrono: chrono::Chrono,
    extension: extend::Extension,
    externals: external::Externals,
    inprocessing: inprocess::Inprocessing,
    /// The clauses have no model, whatever is assumed.
    inconsistent: bool,
    /// Clauses were lost because there was no room for more.
    overfull: bool,
    /// How many literals of the root the observer of the last call knew.
    announced: usize,
    simplified: simplify::Simplified,
    /// Workspace of `add_clause`.
    added: Vec<Lit>,
}

impl Default for Cdcl {
    fn default() -> Cdcl {
        Cdcl::new(Options::default())
    }
}

impl Cdcl {
    /// A solver without variables and clauses.
    ///
    /// # Panics
    /// If `options.decay` is not above 0 and below 1.
    pub fn new(options: Options) -> Cdcl {
        assert!(
            options.decay > 0.0 && options.decay < 1.0,
            "decay must be between 0 and 1"
        );
        Cdcl {
            statistics: Statistics::default(),
            trail: trail::Trail::default(),
            arena: arena::Arena::default(),
            watches: watch::Watches::default(),
            sets: sets::Sets::default(),
            order: decide::Order::new(&options),
            phases: phase::Phases::new(&options),
            luck: lucky::Luck::new(&options),
            analysis: analyze::Analysis::default(),
            restarts: restart::Restarts::new(&options),
            reductions: reduce::Reductions::default(),
            recent: recent::Recent::default(),
            assumed: assume::Assumed::default(),
            chrono: chrono::Chrono::default(),
            extension: extend::Extension::default(),
            externals: external::Externals::default(),
            inprocessing: inprocess::Inprocessing::new(&options),
            inconsistent: false,
            overfull: false,
            announced: 0,
            simplified: simplify::Simplified::default(),
            added: Vec::new(),
            options,
        }
    }

    /// How many variables there are.
    pub fn variables(&self) -> u32 {
        self.trail.variables()
    }

    /// Makes sure that there are at least this many variables.
    ///
    /// # Panics
    /// If `n` is above [`Var::MAX_COUNT`].
    pub fn reserve_variables(&mut self, n: u32) {
        assert!(n <= Var::MAX_COUNT, "too many variables");
        if n <= self.variables() {
            return;
        }
        let variables = n as usize;
        self.trail.grow(variables);
        self.watches.grow(variables);
        self.order.grow(variables);
        self.phases.grow(variables);
        self.analysis.grow(variables);
        self.extension.grow(variables);
        self.inprocessing.grow(variables);
    }

    /// The value of a literal that is known to be the same in every model, so far as calls of [`Cdcl::solve`]
    /// have found out.
    ///
    /// # Panics
    /// If its variable is not below [`Cdcl::variables`].
    pub fn fixed(&self, lit: Lit) -> Option<bool> {
        let lit = self.extension.representative(lit);
        (!self.trail.is_open(lit)).then(|| self.trail.is_true(lit))
    }

    /// Proposes that a variable should have the value that makes this literal true: the next decision of it
    /// tries that first. Later assignments replace the proposal if phases are saved.
    ///
    /// # Panics
    /// If its variable is not below [`Cdcl::variables`].
    pub fn set_phase(&mut self, lit: Lit) {
        self.phases.set(lit);
    }

    /// What all calls together did.
    pub fn statistics(&self) -> Statistics {
        self.statistics
    }

    /// What the rounds of [`Options::inprocess`] did in all calls together.
    pub fn inprocessed(&self) -> Inprocessed {
        self.inprocessing.done
    }
}
