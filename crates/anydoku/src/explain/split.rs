//! Case splits: either way of meeting a demand ends in a conflict.
//!
//! When no candidate falls to propagation alone, one is assumed, all that follows is drawn, and for a demand that two
//! candidates can still meet both are tried. If either leads to a conflict, the assumption was wrong. That is as far
//! as an explanation goes that a person would follow; what it does not reach needs search.

use super::assume::{ASSUMED, Propagation};
use super::find::citation;
use super::pattern::Pattern;
use super::position::Position;
use super::step::{Citation, Reason, Step};

/// The case split with the fewest demands that was found before the effort, in links followed, was spent.
pub(super) fn smallest(position: &Position<'_>, effort: u64) -> Option<Step> {
    let mut splitter = Splitter::new(position, effort);
    let mut best: Option<Step> = None;
    for candidate in position.open_numbers() {
        if splitter.is_spent() {
            break;
        }
        let most = best
            .as_ref()
            .map_or(usize::MAX, |step| step.cost() as usize - 1);
        if let Some(step) = splitter.split(candidate, most) {
            best = Some(step);
        }
    }
    best
}

/// The smallest case split that refutes this candidate, of those that were found before the effort was spent.
pub(super) fn of(position: &Position<'_>, candidate: u32, effort: u64) -> Option<Step> {
    Splitter::new(position, effort).split(candidate, usize::MAX)
}

/// All candidates that some case split refutes, or none if the effort was spent before they were all tried.
pub(super) fn all(position: &Position<'_>, effort: u64) -> Option<Vec<u32>> {
    let mut splitter = Splitter::new(position, effort);
    let mut refuted = Vec::new();
    for candidate in position.open_numbers() {
        if splitter.split(candidate, usize::MAX).is_some() {
            refuted.push(candidate);
        }
        if splitter.is_spent() {
            return None;
        }
    }
    Some(refuted)
}

/// So many demands can be looked through in the time that it takes to follow a link.
const DEMANDS_A_LINK: u64 = 4;

struct Splitter<'a, 'n> {
    position: &'a Position<'n>,
    propagation: Propagation<'a, 'n>,
    /// What was found about a case under the assumption at hand: it is the same whatever demand it is a case of.
    cases: Vec<Case>,
    /// The cases that were tried.
    tried: Vec<u32>,
    /// What was seen true together without a conflict.
    together: Together,
    /// The links that may be followed.
    effort: u64,
}

/// What is known of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Case {
    Untried,
    /// It ends in a conflict that cites these demands.
    Refuted(Vec<u32>),
    /// It may be.
    Possible,
}

impl<'a, 'n> Splitter<'a, 'n> {
    fn new(position: &'a Position<'n>, effort: u64) -> Splitter<'a, 'n> {
        Splitter {
            position,
            propagation: Propagation::new(position),
            cases: vec![Case::Untried; position.open.len()],
            tried: Vec::new(),
            together: Together::new(position.open.len()),
            effort,
        }
    }

    /// A split under the assumption of a candidate, the smallest of at most so many demands.
    fn split(&mut self, assumed: u32, most: usize) -> Option<Step> {
        let start = self.propagation.mark();
        self.propagation.set(assumed, ASSUMED);
        if self.propagation.close() {
            // It needs no split; the effort was spent before that was seen.
            self.propagation.back(start);
            return None;
        }
        self.together.add(self.propagation.trues());
        let all = self.position.left.len() as u32;
        self.propagation.spend(u64::from(all) / DEMANDS_A_LINK);
        let in_two = |&demand: &u32| {
            self.propagation.left(demand) == 2 && !self.position.met[demand as usize]
        };
        let demands: Vec<u32> = (0..all).filter(in_two).collect();
        let mut best: Option<(Vec<u32>, u32, [u32; 2])> = None;
        for demand in demands {
            if self.is_spent() {
                break;
            }
            let mut members = self
                .position
                .members(demand)
                .filter(|&member| self.propagation.excluded_by(member).is_none());
            let (Some(p), Some(q)) = (members.next(), members.next()) else {
                continue;
            };
            // One of the two is true already.
            if !self.propagation.is_open(p) || !self.propagation.is_open(q) {
                continue;
            }
            let bound = best.as_ref().map_or(most, |(best, ..)| best.len() - 1);
            let mut cited = vec![demand];
            for case in [p, q] {
                match self.case(assumed, case) {
                    Case::Refuted(trace) if trace.len() < bound => cited.extend(trace),
                    _ => {
                        cited.clear();
                        break;
                    }
                }
            }
            if cited.is_empty() {
                continue;
            }
            let mut on = Vec::new();
            self.propagation.trace(demand, usize::MAX, &mut on);
            cited.extend(on);
            cited.sort_unstable();
            cited.dedup();
            if cited.len() <= bound {
                best = Some((cited, demand, [p, q]));
            }
        }
        let step = best.map(|(cited, demand, cases)| self.step(assumed, &cited, demand, cases));
        self.propagation.back(start);
        for case in self.tried.drain(..) {
            self.cases[case as usize] = Case::Untried;
        }
        step
    }

    fn is_spent(&self) -> bool {
        self.propagation.work() > self.effort
    }

    /// What comes of a case under the assumption.
    fn case(&mut self, assumed: u32, case: u32) -> &Case {
        if self.together.has(assumed, case) {
            return &Case::Possible;
        }
        if self.cases[case as usize] == Case::Untried {
            let here = self.propagation.mark();
            self.propagation.set(case, ASSUMED);
            self.cases[case as usize] = if self.propagation.close() {
                let conflict = self.propagation.conflicts()[0];
                let mut cited = Vec::new();
                self.propagation.trace(conflict, usize::MAX, &mut cited);
                Case::Refuted(cited)
            } else {
                self.together.add(self.propagation.trues());
                Case::Possible
            };
            self.propagation.back(here);
            self.tried.push(case);
        }
        &self.cases[case as usize]
    }

    /// The step, told in order; the assumption is still propagated.
    fn step(&mut self, assumed: u32, cited: &[u32], demand: u32, cases: [u32; 2]) -> Step {
        let told = |propagation: &Propagation<'_, '_>, from: usize| -> Vec<Citation> {
            let forced = propagation.trues()[from..].iter();
            let cited = forced.filter(|&&forced| cited.contains(&propagation.because(forced)));
            cited
                .map(|&forced| citation(self.position, propagation.because(forced), Some(forced)))
                .collect()
        };
        let before = told(&self.propagation, 0);
        let here = self.propagation.mark();
        let known = self.propagation.trues().len();
        let cases = cases.map(|case| {
            self.propagation.set(case, ASSUMED);
            self.propagation.close();
            let mut used = Vec::new();
            let conflict = self.propagation.conflicts()[0];
            self.propagation.trace(conflict, usize::MAX, &mut used);
            let mut lines = told(&self.propagation, known);
            lines.retain(|line| {
                let because =
                    |&number: &u32| self.position.demands.demands[number as usize] == line.demand;
                used.iter().any(because)
            });
            lines.push(citation(self.position, conflict, None));
            self.propagation.back(here);
            (self.position.demands.candidates[case as usize], lines)
        });
        let candidate = self.position.demands.candidates[assumed as usize];
        Step {
            pattern: Pattern::Split(cited.len() as u32),
            fixes: None,
            removes: vec![candidate],
            reason: Reason::Split {
                assumed: candidate,
                before,
                on: citation(self.position, demand, None),
                cases,
            },
            smallest: false,
        }
    }
}

/// Pairs of candidates that need not be tried together: propagation has made both true and found no conflict, so it
/// finds none from the two of them alone.
struct Together {
    /// For each candidate a row of bits, one for each candidate; empty if that would take too much memory.
    bits: Vec<u64>,
    words: usize,
    row: Vec<u64>,
}

impl Together {
    /// With more candidates than this nothing is remembered: two megabytes.
    const MOST: usize = 4096;

    fn new(candidates: usize) -> Together {
        let words = match candidates {
            0..=Together::MOST => candidates.div_ceil(64),
            _ => 0,
        };
        Together {
            bits: vec![0; words * candidates],
            words,
            row: vec![0; words],
        }
    }

    /// Remembers that these are true together.
    fn add(&mut self, trues: &[u32]) {
        if self.words == 0 {
            return;
        }
        self.row.fill(0);
        for &number in trues {
            self.row[number as usize / 64] |= 1 << (number % 64);
        }
        for &number in trues {
            let start = number as usize * self.words;
            let row = &mut self.bits[start..start + self.words];
            for (bits, &new) in row.iter_mut().zip(&self.row) {
                *bits |= new;
            }
        }
    }

    fn has(&self, a: u32, b: u32) -> bool {
        let word = self.bits.get(a as usize * self.words + b as usize / 64);
        self.words > 0 && word.is_some_and(|word| word >> (b % 64) & 1 == 1)
    }
}
