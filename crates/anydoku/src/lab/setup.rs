//! How an instance is solved: the dimensions of the laboratory, and a point in them.
//!
//! A setup has a key, `engine=dpll propagate=watch … encoding=extended …`, by which results are found again
//! and rows are named. It holds what matters and nothing else: no options of DPLL for CDCL, and no encoding
//! for an instance that is clauses already.

use anydoku_sat::AtMostOne;
use anydoku_sat::dpll::{self, Branch, Order, Polarity, Propagate};

use super::configuration::Configuration;
use crate::config::Engine;
use crate::encode::{EncodeOptions, Encoding, RunForm};

/// The choices in each dimension. The default has one in each.
#[derive(Clone, Debug)]
pub struct Dimensions {
    /// Solvers.
    pub engine: Vec<Engine>,
    /// DPLL: how units are found.
    pub propagate: Vec<Propagate>,
    /// DPLL: which variable is decided.
    pub branch: Vec<Branch>,
    /// DPLL: which sign first.
    pub polarity: Vec<Polarity>,
    /// DPLL: which among equals.
    pub order: Vec<Order>,
    /// DPLL: whether pure literals are made true.
    pub pure: Vec<bool>,
    /// CDCL: its options.
    pub cdcl: Vec<Configuration>,
    /// Which clauses are written.
    pub encoding: Vec<Encoding>,
    /// What "at most one of these" becomes.
    pub at_most_one: Vec<AtMostOne>,
    /// How runs are written.
    pub runs: Vec<RunForm>,
    /// Whether givens are propagated away before clauses are written.
    pub simplify: Vec<bool>,
    /// The seed of everything random.
    pub seed: u64,
}

impl Default for Dimensions {
    fn default() -> Dimensions {
        let (dpll, encode) = (dpll::Options::default(), EncodeOptions::default());
        Dimensions {
            engine: vec![Engine::Dpll],
            propagate: vec![dpll.propagate],
            branch: vec![dpll.branch],
            polarity: vec![dpll.polarity],
            order: vec![dpll.order],
            pure: vec![dpll.pure],
            cdcl: vec![Configuration::default()],
            encoding: vec![encode.encoding],
            at_most_one: vec![encode.at_most_one],
            runs: vec![encode.runs],
            simplify: vec![encode.simplify],
            seed: dpll.seed,
        }
    }
}

/// One choice in each dimension.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Which solver: DPLL or CDCL.
    pub engine: Engine,
    /// What DPLL does.
    pub dpll: dpll::Options,
    /// What CDCL does.
    pub cdcl: Configuration,
    /// How puzzles become clauses.
    pub encode: EncodeOptions,
}

/// Every way to pick from `choices`, for every setup so far.
fn vary<T: Clone>(setups: Vec<Setup>, choices: &[T], set: impl Fn(&mut Setup, T)) -> Vec<Setup> {
    let each = |setup: Setup| {
        let set = &set;
        choices.iter().map(move |choice| {
            let mut setup = setup.clone();
            set(&mut setup, choice.clone());
            setup
        })
    };
    setups.into_iter().flat_map(each).collect()
}

impl Dimensions {
    /// All setups for puzzles, or for clauses, in the order of the dimensions and their choices. Those that
    /// differ only in what does not matter for them are there once.
    pub fn setups(&self, puzzle: bool) -> Vec<Setup> {
        let mut setups = vec![Setup {
            engine: Engine::Cdcl,
            dpll: dpll::Options {
                seed: self.seed,
                ..dpll::Options::default()
            },
            cdcl: Configuration::default(),
            encode: EncodeOptions::default(),
        }];
        setups = vary(setups, &self.engine, |setup, choice| setup.engine = choice);
        setups = vary(setups, &self.propagate, |setup, choice| {
            setup.dpll.propagate = choice
        });
        setups = vary(setups, &self.branch, |setup, choice| {
            setup.dpll.branch = choice
        });
        setups = vary(setups, &self.polarity, |setup, choice| {
            setup.dpll.polarity = choice
        });
        setups = vary(setups, &self.order, |setup, choice| {
            setup.dpll.order = choice
        });
        setups = vary(setups, &self.pure, |setup, choice| setup.dpll.pure = choice);
        setups = vary(setups, &self.cdcl, |setup, choice| setup.cdcl = choice);
        setups = vary(setups, &self.encoding, |setup, choice| {
            setup.encode.encoding = choice
        });
        setups = vary(setups, &self.at_most_one, |setup, choice| {
            setup.encode.at_most_one = choice;
        });
        setups = vary(setups, &self.runs, |setup, choice| {
            setup.encode.runs = choice
        });
        setups = vary(setups, &self.simplify, |setup, choice| {
            setup.encode.simplify = choice
        });
        let mut known = std::collections::HashSet::new();
        setups.retain(|setup| known.insert(setup.key(puzzle)));
        setups
    }
}

impl Setup {
    /// The key: what matters for puzzles, or for clauses.
    pub fn key(&self, puzzle: bool) -> String {
        let yes = |yes| if yes { "yes" } else { "no" };
        let mut key = match self.engine {
            Engine::Dpll => format!(
                "engine=dpll propagate={} branch={} polarity={} order={} pure={}",
                self.dpll.propagate,
                self.dpll.branch,
                self.dpll.polarity,
                self.dpll.order,
                yes(self.dpll.pure)
            ),
            Engine::Auto | Engine::Cdcl | Engine::Bits => {
                format!("engine=cdcl{}", self.cdcl.words())
            }
        };
        let random = self.dpll.branch == Branch::Random || self.dpll.order == Order::Random;
        if self.engine == Engine::Dpll && random {
            key += &format!(" seed={}", self.dpll.seed);
        }
        if puzzle {
            key += &format!(
                " encoding={} at-most-one={} runs={} simplify={}",
                self.encode.encoding,
                self.encode.at_most_one,
                self.encode.runs,
                yes(self.encode.simplify)
            );
        }
        key
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_matter_does_not_multiply() {
        let dimensions = Dimensions {
            engine: vec![Engine::Dpll, Engine::Cdcl],
            branch: vec![Branch::First, Branch::Mrv, Branch::Jw],
            encoding: vec![Encoding::Minimal, Encoding::Extended],
            cdcl: ["default", "plain:vivify=off"]
                .map(|text| Configuration::parse(text, &Default::default()).unwrap())
                .to_vec(),
            ..Dimensions::default()
        };
        // 3 rules of DPLL and 2 configurations of CDCL; for puzzles twice.
        assert_eq!(dimensions.setups(false).len(), 5);
        assert_eq!(dimensions.setups(true).len(), 10);
        let last = dimensions.setups(false).pop().unwrap();
        assert_eq!(last.key(false), "engine=cdcl config=plain cdcl.vivify=off");
        let one = Dimensions {
            engine: vec![Engine::Cdcl],
            ..Dimensions::default()
        };
        assert_eq!(one.setups(false)[0].key(false), "engine=cdcl");
    }
}
