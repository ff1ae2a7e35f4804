//! Which runs there are, and in which order.
//!
//! Repetitions are the outermost loop: the repetitions of one setup lie apart in time, so a machine that is busy
//! for a while troubles all setups alike, and whoever stops early has seen every setup.

use super::instance::Instance;
use super::setup::{Dimensions, Setup};

/// All runs of a laboratory session.
#[derive(Clone, Debug)]
pub struct Plan {
    instances: Vec<Instance>,
    runs: Vec<Run>,
    setups: Vec<Setup>,
}

/// One run: an instance, a setup, and the how-manieth time.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Run {
    pub(super) instance: usize,
    pub(super) setup: usize,
    /// The key of the setup.
    pub key: String,
    /// From 1.
    pub repetition: u32,
}

impl Plan {
    /// Every setup that matters for an instance, for every instance, `repeat` times.
    pub fn new(instances: Vec<Instance>, dimensions: &Dimensions, repeat: u32) -> Plan {
        let (for_puzzles, for_clauses) = (dimensions.setups(true), dimensions.setups(false));
        let mut runs = Vec::new();
        for repetition in 1..=repeat {
            for (index, instance) in instances.iter().enumerate() {
                let (first, setups) = if instance.is_puzzle() {
                    (0, &for_puzzles)
                } else {
                    (for_puzzles.len(), &for_clauses)
                };
                for (setup, position) in setups.iter().zip(first..) {
                    runs.push(Run {
                        instance: index,
                        setup: position,
                        key: setup.key(instance.is_puzzle()),
                        repetition,
                    });
                }
            }
        }
        Plan {
            instances,
            runs,
            setups: [for_puzzles, for_clauses].concat(),
        }
    }

    /// The instances in the order given.
    pub fn instances(&self) -> &[Instance] {
        &self.instances
    }

    /// All runs, in order.
    pub fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// The instance of a run of this plan.
    pub fn instance(&self, run: &Run) -> &Instance {
        &self.instances[run.instance]
    }

    /// The setup of a run of this plan.
    pub fn setup(&self, run: &Run) -> &Setup {
        &self.setups[run.setup]
    }
}
