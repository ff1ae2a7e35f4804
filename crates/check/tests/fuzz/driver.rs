//! Runs rounds, catches what goes wrong, makes it small, counts.

use std::collections::BTreeMap;
use std::fmt::Write;

use anydoku_sat::dimacs;

use super::calls::{self, Call};
use super::catch::{kind, message};
use super::delta;
use super::dice::Dice;
use super::instance::Instance;
use super::player;
use super::shapes;
use super::shrink;
use super::solvers::{self, Peer};

/// What a round tries.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// A formula, solved in every way.
    Formula,
    /// A sequence of calls.
    Calls,
}

/// Runs rounds and keeps what failed.
pub struct Driver {
    peer: Option<Peer>,
    rounds: u64,
    satisfiable: u64,
    shapes: BTreeMap<&'static str, u64>,
    /// Each as the text of a regression file.
    pub failures: Vec<String>,
}

impl Driver {
    /// With another solver to compare with, or without.
    pub fn new(peer: Option<Peer>) -> Driver {
        Driver {
            peer,
            rounds: 0,
            satisfiable: 0,
            shapes: BTreeMap::new(),
            failures: Vec::new(),
        }
    }

    /// One case, made from a number.
    pub fn round(&mut self, kind: Kind, seed: u64) {
        self.rounds += 1;
        let dice = &mut Dice::new(seed);
        match kind {
            Kind::Formula => {
                let (name, instance) = shapes::any(dice);
                *self.shapes.entry(name).or_default() += 1;
                self.formula(&instance, dice.seed(), name);
            }
            Kind::Calls => {
                let calls = calls::any(dice);
                self.calls(&calls, dice.seed());
            }
        }
    }

    /// A kept case, with its own choices and others.
    pub fn replay(&mut self, name: &str, text: &str) {
        let comment = |line: &str| {
            line.strip_prefix("c seed ")
                .and_then(|seed| seed.parse().ok())
        };
        let own: Option<u64> = text.lines().find_map(comment);
        let seeds: Vec<u64> = own.into_iter().chain(0..100).collect();
        if text.lines().any(|line| line.starts_with("p cnf")) {
            let formula = dimacs::read(text.as_bytes(), Default::default())
                .expect(name)
                .formula;
            let instance = Instance::of(&formula);
            seeds
                .iter()
                .for_each(|&seed| self.formula(&instance, seed, name));
        } else {
            let lines = text
                .lines()
                .filter(|line| !line.starts_with("c ") && !line.is_empty());
            let calls: Vec<Call> = lines.map(|line| line.parse().expect(name)).collect();
            seeds.iter().for_each(|&seed| self.calls(&calls, seed));
        }
    }

    fn formula(&mut self, instance: &Instance, seed: u64, name: &str) {
        let peer = self.peer;
        let mut satisfiable = false;
        let Some(first) = message(|| satisfiable = solvers::check(instance, seed, peer)) else {
            self.satisfiable += u64::from(satisfiable);
            return;
        };
        let small = shrink::instance(instance.clone(), |smaller| {
            let found = message(|| _ = solvers::check(smaller, seed, peer));
            found.is_some_and(|found| kind(&found) == kind(&first))
        });
        let mut text = format!("c {name}\nc {first}\nc seed {seed}\n");
        for set in &small.sets {
            let _ = writeln!(text, "c at most one of {set:?}");
        }
        let mut clauses = Vec::new();
        dimacs::write(&small.formula(), &mut clauses).expect("a vector takes all");
        text += std::str::from_utf8(&clauses).expect("ASCII");
        self.failed(text);
    }

    fn calls(&mut self, calls: &[Call], seed: u64) {
        let play = |calls: &[Call]| {
            message(|| player::play(calls, solvers::any_options(&mut Dice::new(seed))))
        };
        let Some(first) = play(calls) else {
            return;
        };
        let fails = |calls: &[Call]| play(calls).is_some_and(|found| kind(&found) == kind(&first));
        let mut small = delta::list(calls.to_vec(), fails);
        for index in 0..small.len() {
            let mut changed = small.clone();
            small[index].lits = delta::list(small[index].lits.clone(), |lits| {
                changed[index].lits = lits.to_vec();
                fails(&changed)
            });
        }
        small = delta::list(small, fails);
        let mut text = format!("c {first}\nc seed {seed}\n");
        for call in small {
            let _ = writeln!(text, "{call}");
        }
        self.failed(text);
    }

    fn failed(&mut self, text: String) {
        println!("---- failure {}\n{text}", self.failures.len() + 1);
        self.failures.push(text);
    }

    /// What was done, in one line.
    pub fn report(&self) -> String {
        let mut text = format!("{} rounds, {} satisfiable", self.rounds, self.satisfiable);
        for (name, count) in &self.shapes {
            let _ = write!(text, ", {count} {name}");
        }
        text
    }

    /// # Panics
    /// If anything failed.
    pub fn finish(self) {
        let count = self.failures.len();
        assert!(
            count == 0,
            "{count} failures:\n{}",
            self.failures.join("\n")
        );
    }
}
