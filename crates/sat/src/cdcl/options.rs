//! What a user of the solver may choose.
//!
//! Every technique has a switch, so that its worth can be measured by turning it off. A field's name is the
//! technique's name everywhere else too: in documentation, on a command line, in a table of results.

/// When the search starts over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RestartPolicy {
    /// Never.
    Never,
    /// When the clauses learned lately are worse (of higher glue) than usual (Audemard & Simon 2012).
    Glue,
    /// After a number of conflicts that follows the sequence of Luby, Sinclair & Zuckerman (1993).
    Luby,
    /// Long stretches of [`RestartPolicy::Glue`] and of [`RestartPolicy::Luby`] in turns (Oh 2015): the first
    /// is better at refuting, the second at finding models.
    Alternating,
}

/// By what variables are chosen for decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DecisionPolicy {
    /// The most active one, where activity fades with time (Moskewicz et al. 2001; Eén & Sörensson 2003).
    Activity,
    /// The one that a conflict met last (Ryan 2004; Biere & Fröhlich 2015).
    Queue,
    /// [`DecisionPolicy::Activity`] first and wherever restarts are rare, [`DecisionPolicy::Queue`] where they
    /// are frequent again. On boards activity is better by a quarter and most searches end in the first
    /// stretch; the queue helps where activity goes astray.
    Alternating,
}

/// The switches and numbers of a [`Cdcl`](super::Cdcl) solver. The default is what measured best.
///
/// ```
/// use anydoku_sat::cdcl::{Cdcl, Options};
/// let plain = Cdcl::new(Options { minimize: false, ..Options::default() });
/// assert_eq!(plain.variables(), 0);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// The value that a decision gives to a variable that never had one.
    pub initial_phase: bool,
    /// Decide a variable the way it was last assigned (Pipatsrisawat & Darwiche 2007), not by
    /// `initial_phase` each time.
    pub save_phases: bool,
    /// Where restarts are rare, decide variables the way they were on the longest trail without a conflict
    /// (Biere & Fleury 2020).
    pub target_phases: bool,
    /// Where restarts are rare, now and then set the saved values anew: to the first ones, their opposites, the
    /// best or random ones (Biere & Fleury 2020).
    pub rephase: bool,
    /// By how many conflicts each gap between two of these is longer than the one before.
    pub rephase_gap: u64,
    /// After some conflicts, see whether a simple rule finds a model, such as all variables false (CaDiCaL).
    pub lucky: bool,
    /// How many conflicts come before the first attempt. Each further one comes after ten times as many.
    pub lucky_after: u64,
    /// Remove literals of a learned clause that its other literals imply (Sörensson & Biere 2009).
    pub minimize: bool,
    /// Also remove those that one binary clause makes superfluous (Audemard & Simon, Glucose).
    pub minimize_binary: bool,
    /// Replace the literals that a learned clause has on one level by one that implies them, where that needs no
    /// others (Fleury & Biere 2021).
    pub shrink: bool,
    /// Forget the clauses learned last that contain a new one (Biere, CaDiCaL).
    pub subsume_recent: bool,
    /// By what to choose variables.
    pub decide: DecisionPolicy,
    /// Find at-most-one sets in formulas that spell them out pairwise, and keep them as sets.
    pub native_sets: bool,
    /// From far above the level where a learned clause implies something go back one level only (Nadel & Ryvchin
    /// 2018).
    pub chronological: bool,
    /// Over more than this many levels.
    pub chronological_above: u32,
    /// When to start over.
    pub restart: RestartPolicy,
    /// On a restart keep the decisions that would be made again (van der Tak, Ramos & Heule 2011).
    pub reuse_trail: bool,
    /// Forget learned clauses that don't prove useful.
    pub reduce: bool,
    /// Remove what root assignments satisfy or falsify from the clauses.
    pub simplify: bool,
    /// Between conflicts, now and then, work on the clauses themselves: the techniques that follow.
    pub inprocess: bool,
    /// Decide literals at the root to see which can't be true (Le Berre 2001; Lynce & Marques-Silva 2003).
    pub probe: bool,
    /// Replace literals that binary clauses make equal by one of them (Aspvall, Plass & Tarjan 1979).
    pub substitute: bool,
    /// Remove clauses that contain others, and literals that another clause makes superfluous (Eén & Biere
    /// 2005).
    pub subsume: bool,
    /// Replace the clauses of a variable by their resolvents where that makes hardly more (Davis & Putnam
    /// 1960; Eén & Biere 2005).
    pub eliminate: bool,
    /// Shorten clauses by what propagation finds when their literals are denied one by one (Piette, Hamadi &
    /// Saïs 2008).
    pub vivify: bool,
    /// After how many conflicts the first of these rounds comes. The gaps between later ones grow from this.
    pub inprocess_gap: u64,
    /// Learned clauses up to this glue are kept for ever.
    pub core_glue: u32,
    /// Learned clauses up to this glue survive two reductions after their last use, others one.
    pub tier_glue: u32,
    /// By what a variable's activity is multiplied at each conflict, above 0 and below 1; smaller forgets
    /// faster.
    pub decay: f64,
    /// Where the sequence of random choices begins; there are some in `rephase`.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            initial_phase: true,
            save_phases: true,
            target_phases: false,
            rephase: false,
            rephase_gap: 1000,
            lucky: true,
            lucky_after: 100,
            minimize: true,
            minimize_binary: true,
            subsume_recent: true,
            shrink: false,
            decide: DecisionPolicy::Alternating,
            native_sets: true,
            chronological: false,
            chronological_above: 100,
            restart: RestartPolicy::Alternating,
            reuse_trail: true,
            reduce: true,
            simplify: true,
            inprocess: true,
            probe: true,
            substitute: true,
            subsume: true,
            eliminate: true,
            vivify: true,
            inprocess_gap: 10_000,
            core_glue: 2,
            tier_glue: 6,
            decay: 0.95,
            seed: 0,
        }
    }
}
