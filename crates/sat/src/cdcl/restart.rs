//! When to start over: with the learned clauses, but without the decisions that led into a corner.
//!
//! Two rules, used in turns by default (Oh 2015; Biere's CaDiCaL calls the modes focused and stable):
//!
//! - *Focused*: restart when the glue of the clauses learned lately is above the usual (Audemard & Simon
//!   2012), both kept as exponential moving averages (Biere & Fröhlich 2015). What is learned in stable stretches
//!   does not count: there it is the length of the trails that differs, not the luck.
//! - *Stable*: restart rarely, after 1, 1, 2, 1, 1, 2, 4, … times a unit of conflicts, by Knuth's *reluctant
//!   doubling* form of the sequence of Luby, Sinclair & Zuckerman (1993).
//!
//! The first focused stretch is counted in conflicts. The propagations it took are the unit for all later
//! stretches, which grow with the square of their number, so that both modes get the same time.

use super::Cdcl;
use super::options::{Options, RestartPolicy};
use crate::observe::Observer;

/// Conflicts of the first focused stretch.
const FIRST_STRETCH: u64 = 1000;
/// Conflicts at least between two focused restarts.
const FOCUSED_GAP: u64 = 2;
/// How much worse than usual the recent glue must be.
const MARGIN: f64 = 1.10;
/// Conflicts to which one step of reluctant doubling comes.
const RELUCTANT_UNIT: u64 = 1024;

/// An exponential moving average that starts without a bias towards 0: the weight that the initial 0 still
/// has is divided out (Kingma & Ba 2015).
#[derive(Clone, Copy, Debug)]
struct Average {
    alpha: f64,
    raw: f64,
    /// What the weights of the values so far lack to 1.
    missing: f64,
}

impl Average {
    /// An average over about the last `window` values.
    const fn over(window: f64) -> Average {
        Average {
            alpha: 1.0 / window,
            raw: 0.0,
            missing: 1.0,
        }
    }

    fn update(&mut self, value: f64) {
        self.raw += self.alpha * (value - self.raw);
        self.missing *= 1.0 - self.alpha;
    }

    fn value(&self) -> f64 {
        if self.missing < 1.0 {
            self.raw / (1.0 - self.missing)
        } else {
            0.0
        }
    }
}

/// Knuth's generator of the Luby sequence: `v` is the next element.
#[derive(Clone, Copy, Debug)]
struct Reluctant {
    u: i64,
    v: i64,
}

impl Reluctant {
    fn next(&mut self) -> u64 {
        let value = self.v;
        if self.u & -self.u == self.v {
            (self.u, self.v) = (self.u + 1, 1);
        } else {
            self.v *= 2;
        }
        value as u64
    }
}

/// The state of the restart rules.
#[derive(Clone, Debug)]
pub(super) struct Restarts {
    policy: RestartPolicy,
    stable: bool,
    fast: Average,
    slow: Average,
    reluctant: Reluctant,
    conflicts: u64,
    /// The conflict before which no restart happens.
    next: u64,
    /// How many stretches have ended.
    stretches: u64,
    /// Propagations of the first stretch.
    unit: u64,
    /// Propagations after which the stretch ends, from the second on.
    stretch_end: u64,
}

impl Restarts {
    pub(super) fn new(options: &Options) -> Restarts {
        let mut reluctant = Reluctant { u: 1, v: 1 };
        let stable = options.restart == RestartPolicy::Luby;
        Restarts {
            policy: options.restart,
            stable,
            fast: Average::over(33.0),
            slow: Average::over(1e5),
            next: if stable {
                RELUCTANT_UNIT * reluctant.next()
            } else {
                FOCUSED_GAP
            },
            reluctant,
            conflicts: 0,
            stretches: 0,
            unit: 0,
            stretch_end: 0,
        }
    }

    /// Takes note of a conflict. `propagations` is the number so far.
    pub(super) fn on_conflict(&mut self, glue: u32, propagations: u64) {
        self.conflicts += 1;
        if !self.stable {
            self.fast.update(glue as f64);
            self.slow.update(glue as f64);
        }
        if self.policy == RestartPolicy::Alternating {
            self.switch(propagations);
        }
    }

    /// Changes the mode if the stretch is over.
    fn switch(&mut self, propagations: u64) {
        if self.stretches == 0 {
            if self.conflicts < FIRST_STRETCH {
                return;
            }
            self.unit = propagations;
        } else if propagations < self.stretch_end {
            return;
        }
        self.stretches += 1;
        let pair = self.stretches.div_ceil(2);
        self.stretch_end = propagations + self.unit * pair * pair;
        self.stable = !self.stable;
        self.plan();
    }

    /// Whether restarts are rare now.
    pub(super) fn is_stable(&self) -> bool {
        self.stable
    }

    /// Whether restarts have been frequent and rare before and are frequent again.
    pub(super) fn is_focused_again(&self) -> bool {
        !self.stable && self.stretches > 1
    }

    /// Whether to restart now.
    pub(super) fn is_due(&self) -> bool {
        self.policy != RestartPolicy::Never
            && self.conflicts >= self.next
            && (self.stable || self.fast.value() > MARGIN * self.slow.value())
    }

    /// Sets when the next restart may come.
    fn plan(&mut self) {
        self.next = self.conflicts
            + if self.stable {
                RELUCTANT_UNIT * self.reluctant.next()
            } else {
                FOCUSED_GAP
            };
    }
}

impl Cdcl {
    /// Takes back the decisions, but not the assumptions.
    pub(super) fn restart<O: Observer>(&mut self, observer: &mut O) {
        self.restarts.plan();
        self.statistics.restarts += 1;
        observer.restart();
        let level = self.level_to_keep();
        self.backtrack(level, observer);
    }

    /// The highest level whose decisions would all be made again.
    fn level_to_keep(&mut self) -> u32 {
        let floor = self.assumed.levels;
        if !self.options.reuse_trail {
            return floor;
        }
        let Some(next) = self.next_variable() else {
            return floor;
        };
        (floor..self.trail.level())
            .find(|level| {
                !self
                    .order
                    .precedes(self.trail.decision(level + 1).var(), next)
            })
            .unwrap_or(self.trail.level())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reluctant_doubling_is_the_luby_sequence() {
        let mut reluctant = Reluctant { u: 1, v: 1 };
        let sequence: Vec<u64> = (0..15).map(|_| reluctant.next()).collect();
        assert_eq!(sequence, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }

    #[test]
    fn average_of_a_constant_is_the_constant() {
        let mut average = Average::over(100.0);
        for _ in 0..5 {
            average.update(7.0);
            assert!((average.value() - 7.0).abs() < 1e-9);
        }
    }

    #[test]
    fn focused_mode_restarts_when_glue_rises() {
        let mut restarts = Restarts::new(&Options {
            restart: RestartPolicy::Glue,
            ..Options::default()
        });
        for _ in 0..100 {
            restarts.on_conflict(5, 0);
        }
        assert!(!restarts.is_due());
        for _ in 0..20 {
            restarts.on_conflict(9, 0);
        }
        assert!(restarts.is_due());
    }
}
