//! Which value to try first for a decided variable.
//!
//! After a backjump the search soon comes back to a similar place; deciding variables the way they were *saved*
//! keeps what was already solved (Pipatsrisawat & Darwiche 2007). Where restarts are rare there are two more
//! ways, both off by default because no measurement of ours spoke for them (Biere & Fleury 2020):
//!
//! - *Target*: the values of the longest trail that had no conflict, since the last rephasing. They come before
//!   the saved ones and draw the search towards an assignment that nearly is a model.
//! - *Rephasing*: now and then the saved values are set anew, so that search does not stay where it is: to the
//!   first values, to their opposites, to the *best* (those of the longest trail since that was last done), or
//!   some at random are flipped. What is good in the old ones soon comes back by target.
//!
//! Lengths of trails are taken at conflicts, without the level of the conflict. The gaps between rephasings grow by
//! the same amount each time. Where restarts are frequent nothing is set anew, unlike in CaDiCaL: in a
//! few runs on random formulas without a model, too few to settle it, that took more conflicts.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;

use super::Cdcl;
use super::options::Options;
use crate::lit::{Lit, Var};
use crate::observe::Observer;

/// Of so many saved values one is flipped at random.
const FLIPPED: u32 = 2;

/// The values of a trail; `None` where it had none.
#[derive(Clone, Debug, Default)]
struct Snapshot {
    values: Vec<Option<bool>>,
    /// The length of the trail.
    length: usize,
}

impl Snapshot {
    /// Takes over a trail if it is longer. Variables that it does not assign keep their values.
    fn improve(&mut self, trail: &[Lit]) {
        if trail.len() > self.length {
            self.length = trail.len();
            for lit in trail {
                self.values[lit.var().index()] = Some(lit.is_positive());
            }
        }
    }

    fn clear(&mut self) {
        self.values.fill(None);
        self.length = 0;
    }
}

/// To what the saved values are set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rephase {
    Original,
    Inverted,
    Best,
    Random,
}

const FIRST: [Rephase; 2] = [Rephase::Original, Rephase::Inverted];
const THEN: [Rephase; 6] = [
    Rephase::Best,
    Rephase::Random,
    Rephase::Best,
    Rephase::Original,
    Rephase::Best,
    Rephase::Inverted,
];

/// The value of each variable to try first.
#[derive(Clone, Debug)]
pub(super) struct Phases {
    initial: bool,
    saved: Vec<bool>,
    target: Snapshot,
    best: Snapshot,
    /// Whether targets come first.
    targeted: bool,
    /// The conflict to rephase at.
    next: u64,
    rephased: u64,
    random: Pcg32,
}

impl Phases {
    pub(super) fn new(options: &Options) -> Phases {
        Phases {
            initial: options.initial_phase,
            saved: Vec::new(),
            target: Snapshot::default(),
            best: Snapshot::default(),
            targeted: false,
            next: options.rephase_gap,
            rephased: 0,
            random: Pcg32::seed_from_u64(options.seed),
        }
    }

    pub(super) fn grow(&mut self, variables: usize) {
        self.saved.resize(variables, self.initial);
        self.target.values.resize(variables, None);
        self.best.values.resize(variables, None);
    }

    /// The literal to decide for a variable.
    pub(super) fn choose(&self, var: Var) -> Lit {
        let saved = self.saved[var.index()];
        let target = self.target.values[var.index()].filter(|_| self.targeted);
        var.lit(target.unwrap_or(saved))
    }

    /// Remembers the value of a variable.
    #[inline]
    pub(super) fn save(&mut self, lit: Lit) {
        self.saved[lit.var().index()] = lit.is_positive();
    }

    /// Makes this literal the next choice, whatever was remembered.
    pub(super) fn set(&mut self, lit: Lit) {
        self.save(lit);
        self.target.values[lit.var().index()] = None;
    }

    /// Makes these literals the next choices.
    pub(super) fn adopt(&mut self, literals: &[Lit]) {
        literals.iter().for_each(|&lit| self.set(lit));
    }

    /// Starts measuring trails anew, for other assumptions.
    pub(super) fn begin(&mut self) {
        self.target.length = 0;
        self.best.length = 0;
    }

    /// Takes note of a trail without a conflict.
    pub(super) fn reach(&mut self, trail: &[Lit]) {
        self.target.improve(trail);
        self.best.improve(trail);
    }

    fn rephase(&mut self, to: Rephase) {
        let saved = &mut self.saved;
        match to {
            Rephase::Original => saved.fill(self.initial),
            Rephase::Inverted => saved.fill(!self.initial),
            Rephase::Best => {
                for (saved, best) in saved.iter_mut().zip(&self.best.values) {
                    *saved = best.unwrap_or(*saved);
                }
                self.best.clear();
            }
            Rephase::Random => {
                for saved in saved {
                    *saved ^= self.random.random_ratio(1, FLIPPED);
                }
            }
        }
        self.target.clear();
    }
}

impl Cdcl {
    /// Takes note of how far the trail came before the level of the current conflict.
    pub(super) fn note_reach(&mut self) {
        let targeted = self.options.target_phases && self.restarts.is_stable();
        self.phases.targeted = targeted;
        if targeted || self.options.rephase {
            self.phases.reach(self.trail.below_current_level());
        }
    }

    pub(super) fn rephasing_is_due(&self) -> bool {
        self.options.rephase
            && self.restarts.is_stable()
            && self.statistics.conflicts >= self.phases.next
    }

    /// Sets the saved values anew. Takes back the decisions, but not the assumptions.
    pub(super) fn rephase<O: Observer>(&mut self, observer: &mut O) {
        self.backtrack(self.assumed.levels, observer);
        let phases = &mut self.phases;
        let to = match (phases.rephased as usize).checked_sub(FIRST.len()) {
            None => FIRST[phases.rephased as usize],
            Some(later) => THEN[later % THEN.len()],
        };
        phases.rephased += 1;
        let gap = self.options.rephase_gap * (phases.rephased + 1);
        phases.next = self.statistics.conflicts + gap.max(1);
        phases.rephase(to);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lits(numbers: &[i32]) -> Vec<Lit> {
        let lits = numbers.iter().map(|&n| Lit::from_dimacs(n));
        lits.collect::<Option<_>>().unwrap()
    }

    fn phases(initial: bool) -> Phases {
        let mut phases = Phases::new(&Options {
            initial_phase: initial,
            ..Options::default()
        });
        phases.grow(4);
        phases
    }

    fn choices(phases: &Phases) -> Vec<i32> {
        let choice = |index| phases.choose(Var::new(index)).to_dimacs();
        (0..4).map(choice).collect()
    }

    #[test]
    fn targets_come_first_where_they_count() {
        let mut phases = phases(true);
        phases.reach(&lits(&[-2, 3]));
        assert_eq!(choices(&phases), [1, 2, 3, 4]);
        phases.targeted = true;
        assert_eq!(choices(&phases), [1, -2, 3, 4]);
        // Only a longer trail is better.
        phases.reach(&lits(&[2, -3]));
        assert_eq!(choices(&phases), [1, -2, 3, 4]);
        phases.reach(&lits(&[2, -3, -4]));
        assert_eq!(choices(&phases), [1, 2, -3, -4]);
        phases.set(lits(&[3])[0]);
        assert_eq!(choices(&phases), [1, 2, 3, -4]);
    }

    #[test]
    fn rephasing_sets_what_it_says() {
        let mut phases = phases(false);
        phases.targeted = true;
        phases.reach(&lits(&[1, 2, -3]));
        phases.rephase(Rephase::Inverted);
        assert_eq!(choices(&phases), [1, 2, 3, 4]);
        phases.reach(&lits(&[-1]));
        assert_eq!(choices(&phases), [-1, 2, 3, 4]);
        phases.rephase(Rephase::Original);
        assert_eq!(choices(&phases), [-1, -2, -3, -4]);
        // The best trail was the first one.
        phases.rephase(Rephase::Best);
        assert_eq!(choices(&phases), [1, 2, -3, -4]);
        phases.reach(&lits(&[-1]));
        phases.rephase(Rephase::Original);
        phases.rephase(Rephase::Best);
        assert_eq!(choices(&phases), [-1, -2, -3, -4]);
    }

    #[test]
    fn a_seed_is_a_sequence() {
        let flipped = |seed| {
            let mut phases = Phases::new(&Options {
                seed,
                ..Options::default()
            });
            phases.grow(200);
            phases.rephase(Rephase::Random);
            phases.saved
        };
        assert_eq!(flipped(1), flipped(1));
        assert_ne!(flipped(1), flipped(2));
        let count = flipped(1).iter().filter(|&&value| !value).count() as u32;
        let expected = 200 / FLIPPED;
        assert!((expected / 2..2 * expected).contains(&count), "{count}");
    }
}
