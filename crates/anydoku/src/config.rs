//! How a puzzle is to be solved.

use anydoku_sat::{cdcl, dpll, named_choices};

use crate::encode::EncodeOptions;

/// Which solver searches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Engine {
    /// The fastest that we have for the question: the bit-parallel engine, and CDCL for what resists it.
    #[default]
    Auto,
    /// The teaching solver: [`anydoku_sat::dpll`].
    Dpll,
    /// The production solver: [`anydoku_sat::cdcl`].
    Cdcl,
    /// The bit-parallel engine, which needs no clauses: [`crate::bits`].
    Bits,
}

named_choices!(
    Engine,
    "engine",
    Auto = "auto",
    Dpll = "dpll",
    Cdcl = "cdcl",
    Bits = "bits"
);

/// Everything that can be chosen about a search. The default is what the command uses when nothing is said:
/// the fastest engine on the extended encoding, givens propagated away.
#[derive(Clone, Debug)]
pub struct Config {
    /// Which solver searches.
    pub engine: Engine,
    /// How the puzzle becomes clauses.
    pub encode: EncodeOptions,
    /// What DPLL does.
    pub dpll: dpll::Options,
    /// What CDCL does.
    pub cdcl: cdcl::Options,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            engine: Engine::Auto,
            encode: EncodeOptions {
                simplify: true,
                ..EncodeOptions::default()
            },
            dpll: dpll::Options::default(),
            cdcl: cdcl::Options {
                // On boards activity finds the way in a fifth less time than alternating with the queue.
                decide: cdcl::DecisionPolicy::Activity,
                // Quasigroups with holes take a third of the time; other formulas gain nothing.
                target_phases: true,
                ..cdcl::Options::default()
            },
        }
    }
}
