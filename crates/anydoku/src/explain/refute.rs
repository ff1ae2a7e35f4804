//! The smallest refutation of a candidate: how few demands one must cite to show that it is false.
//!
//! Propagation finds *a* refutation; the smallest one is found by choosing which of the forced candidates to follow.
//! This is iterative deepening (Korf 1985): is there one of k demands, for k = 1, 2, … At each choice all forced
//! candidates are followed in layers, as if it cost one demand a layer. If there is no conflict within the demands
//! that are left, there is none (the bound is admissible); if there is one and its trace is short enough, it is the
//! answer. Only between the two is there something to choose; and what has been chosen and led nowhere need not be
//! looked at again beside it, for the order in which demands are cited does not matter.

use super::assume::{ASSUMED, Mark, Propagation};
use super::demand::Demand;
use super::position::Position;

/// What came of the question whether a candidate has a refutation of at most k demands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refuted {
    /// It has; they are in [`Refuter::cited`].
    Yes,
    /// It has none, but it may have one of more.
    NotBelow,
    /// Propagation does not refute it at all.
    Never,
    /// The effort was spent before that was known.
    Unknown,
}

/// What propagation in layers says of a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Closed {
    /// Not asked yet.
    Unknown,
    /// There is no conflict.
    Never,
    /// The nearest conflict is this many demands deep, and the shortest trace back from there has so many.
    Conflict { depth: u32, traced: u32 },
}

/// Looks for smallest refutations on one position.
#[derive(Debug)]
pub(super) struct Refuter<'a, 'n> {
    propagation: Propagation<'a, 'n>,
    closed: Vec<Closed>,
    cited: Vec<u32>,
    trial: Vec<u32>,
    /// The links that may be followed.
    effort: u64,
    /// The demands that may be cited in all.
    most: u32,
}

/// So many times the effort may go into finding any refutation at all: on large boards propagating every candidate
/// would take longer than anybody waits.
pub(super) const EFFORT_FOR_ANY: u64 = 20;

/// Up to this many demands, candidates are looked at in layers only so far; most positions offer something by then.
const SHALLOW: u32 = 2;

impl<'a, 'n> Refuter<'a, 'n> {
    /// `effort` bounds how many links the search may follow, over all questions.
    pub(super) fn new(position: &'a Position<'n>, effort: u64) -> Refuter<'a, 'n> {
        Refuter {
            propagation: Propagation::new(position),
            closed: vec![Closed::Unknown; position.open.len()],
            cited: Vec::new(),
            trial: Vec::new(),
            effort,
            most: 0,
        }
    }

    /// The demands of the last refutation, the conflict first.
    pub(super) fn cited(&self) -> &[u32] {
        &self.cited
    }

    /// Lets refutations cite only such demands from now on.
    pub(super) fn restrict(&mut self, position: &Position<'_>, allowed: impl Fn(Demand) -> bool) {
        for (number, &demand) in (0..).zip(&position.demands.demands) {
            self.propagation.bar(number, !allowed(demand));
        }
        self.closed.fill(Closed::Unknown);
    }

    /// Whether the effort is spent.
    pub(super) fn is_spent(&self) -> bool {
        self.is_spent_times(1)
    }

    /// Whether so many times the effort is spent.
    pub(super) fn is_spent_times(&self, times: u64) -> bool {
        self.propagation.work() >= self.effort.saturating_mul(times)
    }

    /// Whether a candidate has a refutation of at most `most` demands. Ask for small numbers first.
    pub(super) fn refute(&mut self, candidate: u32, most: u32) -> Refuted {
        self.most = most;
        if most > SHALLOW {
            match self.close(candidate) {
                Closed::Never => return Refuted::Never,
                Closed::Conflict { depth, .. } if depth > most => return Refuted::NotBelow,
                _ => {}
            }
        }
        let mark = self.propagation.mark();
        self.propagation.set(candidate, ASSUMED);
        let refuted = self.choose(most);
        self.propagation.back(mark);
        refuted
    }

    /// The candidates that at most `most` demands refute, each with its demands in ascending order; those that
    /// propagation does not refute at all leave the list. And whether the effort was enough to know that of all.
    pub(super) fn refute_each(
        &mut self,
        candidates: &mut Vec<u32>,
        most: u32,
    ) -> (Vec<(u32, Vec<u32>)>, bool) {
        let mut refuted = Vec::new();
        let mut complete = true;
        candidates.retain(|&candidate| {
            if self.is_spent_times(EFFORT_FOR_ANY) {
                complete = false;
                return true;
            }
            match self.refute(candidate, most) {
                Refuted::Yes => {
                    refuted.push((candidate, self.sorted()));
                    true
                }
                Refuted::NotBelow => true,
                Refuted::Never => false,
                Refuted::Unknown => {
                    complete = false;
                    true
                }
            }
        });
        (refuted, complete)
    }

    /// The demands of the last refutation, in ascending order.
    pub(super) fn sorted(&self) -> Vec<u32> {
        let mut cited = self.cited.clone();
        cited.sort_unstable();
        cited
    }

    /// Propagates to the end, the first time that it is asked.
    fn close(&mut self, candidate: u32) -> Closed {
        if self.closed[candidate as usize] != Closed::Unknown {
            return self.closed[candidate as usize];
        }
        let mark = self.propagation.mark();
        self.propagation.set(candidate, ASSUMED);
        let (mut from, mut depth) = (0, 1);
        while !self.propagation.conflict() && self.propagation.layer(&mut from) {
            depth += 1;
        }
        let closed = match self.propagation.conflict() {
            true => {
                self.shortest(u32::MAX);
                let traced = self.trial.len() as u32;
                Closed::Conflict { depth, traced }
            }
            false => Closed::Never,
        };
        self.propagation.back(mark);
        self.closed[candidate as usize] = closed;
        closed
    }

    /// How many demands the refutation takes that propagation finds in layers, if it finds one.
    pub(super) fn traced(&mut self, candidate: u32) -> Option<u32> {
        match self.close(candidate) {
            Closed::Conflict { traced, .. } => Some(traced),
            _ => None,
        }
    }

    /// The refutation that propagation finds in layers, as small as leaving out one demand after the other makes it.
    pub(super) fn shrunk(&mut self, candidate: u32) -> bool {
        let mark = self.propagation.mark();
        self.propagation.set(candidate, ASSUMED);
        let refuted = self.propagation.close() && self.shortest(u32::MAX);
        self.propagation.back(mark);
        if refuted {
            std::mem::swap(&mut self.cited, &mut self.trial);
            self.shrink(candidate);
        }
        refuted
    }

    /// Which of some candidates these demands alone refute.
    pub(super) fn which_refutes(&mut self, cited: &[u32], candidates: &[u32]) -> Vec<u32> {
        self.propagation.bar_all_but(cited);
        let mark = self.propagation.mark();
        let refutes = |&candidate: &u32| {
            self.propagation.set(candidate, ASSUMED);
            let refuted = self.propagation.close();
            self.propagation.back(mark);
            refuted
        };
        let refuted = candidates.iter().copied().filter(refutes).collect();
        self.propagation.bar_none();
        refuted
    }

    fn shrink(&mut self, candidate: u32) {
        let mut kept = std::mem::take(&mut self.cited);
        let mut index = 0;
        while index < kept.len() {
            let left_out = kept.remove(index);
            if self.which_refutes(&kept, &[candidate]).is_empty() {
                kept.insert(index, left_out);
                index += 1;
            }
        }
        self.cited = kept;
    }

    fn choose(&mut self, budget: u32) -> Refuted {
        if self.propagation.conflict() {
            return match self.shortest(self.most) {
                true => self.take(),
                false => Refuted::NotBelow,
            };
        }
        if budget < 2 {
            return Refuted::NotBelow;
        }
        if self.is_spent() {
            return Refuted::Unknown;
        }

        let mark = self.propagation.mark();
        let needed = self.look_ahead(budget);
        let is_short = needed.is_ok() && self.shortest(self.most);
        self.propagation.back(mark);
        match needed {
            _ if is_short => return self.take(),
            Err(refuted) => return refuted,
            Ok(()) => {}
        }
        self.follow_each(mark, budget)
    }

    /// Follows all forced candidates in layers. `Ok` if that leads to a conflict within this many demands.
    fn look_ahead(&mut self, budget: u32) -> Result<(), Refuted> {
        let mut from = 0;
        for _ in 1..budget {
            if !self.propagation.layer(&mut from) {
                return Err(Refuted::Never);
            }
            if self.propagation.conflict() {
                return Ok(());
            }
        }
        Err(Refuted::NotBelow)
    }

    fn follow_each(&mut self, mark: Mark, budget: u32) -> Refuted {
        let units: Vec<u32> = self.propagation.units().to_vec();
        let mut banned: Vec<u32> = Vec::new();
        let mut answer = Refuted::NotBelow;
        for demand in units {
            let Some(forced) = self.propagation.forced(demand) else {
                continue;
            };
            // What excludes nothing new is of no use later.
            let refuted = match self.propagation.set(forced, demand) {
                true => self.choose(budget - 1),
                false => Refuted::Never,
            };
            self.propagation.back(mark);
            match refuted {
                Refuted::Yes | Refuted::Unknown => {
                    answer = refuted;
                    break;
                }
                Refuted::NotBelow | Refuted::Never => {
                    self.propagation.ban(forced, true);
                    banned.push(forced);
                }
            }
        }
        for candidate in banned {
            self.propagation.ban(candidate, false);
        }
        answer
    }

    /// Puts the shortest trace of all conflicts at hand into `trial`; says whether it has at most this many demands.
    fn shortest(&mut self, most: u32) -> bool {
        let mut best = Vec::new();
        let mut most = most as usize;
        for index in 0..self.propagation.conflicts().len() {
            let conflict = self.propagation.conflicts()[index];
            self.trial.clear();
            if self.propagation.trace(conflict, most, &mut self.trial) {
                most = self.trial.len() - 1;
                std::mem::swap(&mut best, &mut self.trial);
                if most == 0 {
                    break;
                }
            }
        }
        self.trial = best;
        !self.trial.is_empty()
    }

    fn take(&mut self) -> Refuted {
        std::mem::swap(&mut self.cited, &mut self.trial);
        Refuted::Yes
    }
}
