//! What follows from an assumption: breadth-first unit propagation, with reasons.
//!
//! A candidate that is assumed closes those that it excludes. A demand with one open member left makes that one true;
//! a demand with none left is a conflict. Propagation goes in layers: first everything that follows from the
//! assumption by one demand, then by one more, so that the first conflict is as near as can be. From it the demands
//! that led there are traced back: those that it took to make each member of the conflict false, and so on.
//!
//! This is what Berthier's braids say of a candidate ("Pattern-Based Constraint Satisfaction and Logic Puzzles",
//! 2012): a braid of length n is a refutation that cites n demands. What a candidate excludes costs nothing.

use super::links::Links;
use super::position::Position;

/// What is known of a candidate under the assumptions. One that is not open in the position is false from the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Truth {
    Open,
    True,
    False,
}

/// No demand: the candidate is an assumption.
pub(super) const ASSUMED: u32 = u32::MAX;

/// What is left of the members of a demand: how many are not false, and all of their numbers by exclusive or, which is
/// the number of the last one when only one is left.
#[derive(Clone, Copy, Debug)]
struct Left {
    count: u32,
    numbers: u32,
}

/// How far a [`Propagation`] was, to go back there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    trues: usize,
    falses: usize,
    units: usize,
    conflicts: usize,
}

/// Assumptions on a position and what follows from them.
#[derive(Debug)]
pub(super) struct Propagation<'a, 'n> {
    position: &'a Position<'n>,
    links: &'a Links,
    truth: Vec<Truth>,
    /// For each false candidate the true one that excludes it.
    excluded_by: Vec<u32>,
    /// For each true candidate the demand that it alone can meet, or [`ASSUMED`].
    because: Vec<u32>,
    left: Vec<Left>,
    trues: Vec<u32>,
    falses: Vec<(u32, Truth, u32)>,
    /// Demands with one open member, in the order in which they became so.
    units: Vec<u32>,
    /// Demands with none.
    conflicts: Vec<u32>,
    /// Demands that may not be cited.
    barred: Vec<bool>,
    /// Candidates that may not be made true.
    banned: Vec<bool>,
    /// Marks of demands during a trace.
    seen: Vec<bool>,
    stack: Vec<u32>,
    /// How many links have been followed in all, which is what the time goes to.
    work: u64,
}

impl<'a, 'n> Propagation<'a, 'n> {
    pub(super) fn new(position: &'a Position<'n>) -> Propagation<'a, 'n> {
        let (candidates, demands) = (position.open.len(), position.left.len() as u32);
        let truth = |&open: &bool| match open {
            true => Truth::Open,
            false => Truth::False,
        };
        let left = |demand: u32| Left {
            count: position.left[demand as usize],
            numbers: position.members(demand).fold(0, |all, member| all ^ member),
        };
        Propagation {
            position,
            links: position.demands.links(position.network),
            truth: position.open.iter().map(truth).collect(),
            excluded_by: vec![0; candidates],
            because: vec![ASSUMED; candidates],
            left: (0..demands).map(left).collect(),
            trues: Vec::new(),
            falses: Vec::new(),
            // Singles that have not been put into the grid can be cited like all else.
            units: (0..demands)
                .filter(|&demand| position.left[demand as usize] == 1)
                .collect(),
            conflicts: Vec::new(),
            barred: vec![false; demands as usize],
            banned: vec![false; candidates],
            seen: vec![false; demands as usize],
            stack: Vec::new(),
            work: 0,
        }
    }

    /// How many links have been followed in all.
    pub(super) fn work(&self) -> u64 {
        self.work
    }

    /// Counts what took as long as following so many links.
    pub(super) fn spend(&mut self, links: u64) {
        self.work += links;
    }

    pub(super) fn mark(&self) -> Mark {
        Mark {
            trues: self.trues.len(),
            falses: self.falses.len(),
            units: self.units.len(),
            conflicts: self.conflicts.len(),
        }
    }

    /// Takes back what was assumed and found since the mark.
    pub(super) fn back(&mut self, mark: Mark) {
        let (truth, excluded_by) = (&mut self.truth[..], &mut self.excluded_by[..]);
        let left = &mut self.left[..];
        let meets = &self.position.demands.meets;
        for (candidate, before, because) in self.falses.drain(mark.falses..).rev() {
            truth[candidate as usize] = before;
            excluded_by[candidate as usize] = because;
            for &demand in meets.of(candidate) {
                let left = &mut left[demand as usize];
                left.count += 1;
                left.numbers ^= candidate;
            }
        }
        while self.trues.len() > mark.trues {
            let candidate = self.trues.pop().expect("longer than the mark");
            self.truth[candidate as usize] = Truth::Open;
        }
        self.units.truncate(mark.units);
        self.conflicts.truncate(mark.conflicts);
    }

    /// Makes an open candidate true, because of a demand or by assumption; says whether that closes any candidate.
    pub(super) fn set(&mut self, candidate: u32, because: u32) -> bool {
        self.truth[candidate as usize] = Truth::True;
        self.because[candidate as usize] = because;
        self.trues.push(candidate);
        let before = self.falses.len();
        let position = self.position;
        let links = self
            .links
            .of(position.network, &position.demands.candidates, candidate);
        self.work += links.len() as u64 * self.links.cost();
        let (truth, excluded_by) = (&mut self.truth[..], &mut self.excluded_by[..]);
        let (left, barred) = (&mut self.left[..], &self.barred[..]);
        let meets = &position.demands.meets;
        for &other in links {
            let known = truth[other as usize];
            if known == Truth::False {
                continue;
            }
            self.falses
                .push((other, known, excluded_by[other as usize]));
            truth[other as usize] = Truth::False;
            excluded_by[other as usize] = candidate;
            for &demand in meets.of(other) {
                let left = &mut left[demand as usize];
                left.count -= 1;
                left.numbers ^= other;
                if left.count <= 1 && !barred[demand as usize] {
                    match left.count {
                        0 => self.conflicts.push(demand),
                        _ => self.units.push(demand),
                    }
                }
            }
        }
        self.falses.len() > before
    }

    /// Whether some demand can't be met any more.
    pub(super) fn conflict(&self) -> bool {
        !self.conflicts.is_empty()
    }

    /// The demands that can't be met any more.
    pub(super) fn conflicts(&self) -> &[u32] {
        &self.conflicts
    }

    /// What has been made true, in order.
    pub(super) fn trues(&self) -> &[u32] {
        &self.trues
    }

    /// Whether a candidate of the position is still neither true nor false.
    pub(super) fn is_open(&self, candidate: u32) -> bool {
        self.truth[candidate as usize] == Truth::Open
    }

    /// How many members of a demand are not false.
    pub(super) fn left(&self, demand: u32) -> u32 {
        self.left[demand as usize].count
    }

    /// Why a candidate is true.
    pub(super) fn because(&self, candidate: u32) -> u32 {
        self.because[candidate as usize]
    }

    /// The true candidate that makes a candidate false, if it is false.
    pub(super) fn excluded_by(&self, candidate: u32) -> Option<u32> {
        let is_false = self.truth[candidate as usize] == Truth::False;
        is_false.then(|| self.excluded_by[candidate as usize])
    }

    /// The open member that a demand makes true; none if it is met, or if that one is banned.
    pub(super) fn forced(&self, demand: u32) -> Option<u32> {
        let left = self.left[demand as usize];
        if left.count != 1 || self.barred[demand as usize] {
            return None;
        }
        let forced = left.numbers;
        let is_new = self.truth[forced as usize] == Truth::Open && !self.banned[forced as usize];
        is_new.then_some(forced)
    }

    /// Makes true what one more layer of demands forces, and says whether there was anything. `from` is the first of
    /// the demands that may be new; it is moved on.
    pub(super) fn layer(&mut self, from: &mut usize) -> bool {
        let until = self.units.len();
        let mut grew = false;
        for index in *from..until {
            let demand = self.units[index];
            if let Some(forced) = self.forced(demand) {
                self.set(forced, demand);
                grew = true;
            }
        }
        *from = until;
        grew
    }

    /// Propagates until there is a conflict or nothing more follows; says whether there is a conflict.
    pub(super) fn close(&mut self) -> bool {
        let mut from = 0;
        while !self.conflict() && self.layer(&mut from) {}
        self.conflict()
    }

    /// The demands that have one open member, in the order in which they became so.
    pub(super) fn units(&self) -> &[u32] {
        &self.units
    }

    /// Forbids a candidate to become true, or allows it again.
    pub(super) fn ban(&mut self, candidate: u32, banned: bool) {
        self.banned[candidate as usize] = banned;
    }

    /// Forbids a demand to be cited, or allows it again; only while nothing is assumed.
    pub(super) fn bar(&mut self, demand: u32, barred: bool) {
        debug_assert!(self.trues.is_empty(), "something is assumed");
        self.barred[demand as usize] = barred;
    }

    /// Forbids all demands but these.
    pub(super) fn bar_all_but(&mut self, cited: &[u32]) {
        debug_assert!(self.trues.is_empty(), "something is assumed");
        self.barred.fill(true);
        for &demand in cited {
            self.barred[demand as usize] = false;
        }
    }

    /// Allows all demands again.
    pub(super) fn bar_none(&mut self) {
        debug_assert!(self.trues.is_empty(), "something is assumed");
        self.barred.fill(false);
    }

    /// Appends the demands that led to this conflict, and those that led to them, down to the assumptions: later ones
    /// first. Gives up, with what was found so far, when there would be more than `most`; says whether it did not.
    pub(super) fn trace(&mut self, conflict: u32, most: usize, cited: &mut Vec<u32>) -> bool {
        let first = cited.len();
        self.stack.clear();
        self.stack.push(conflict);
        self.seen[conflict as usize] = true;
        while let Some(demand) = self.stack.pop() {
            cited.push(demand);
            if cited.len() - first > most {
                break;
            }
            for member in self.position.members(demand) {
                if self.truth[member as usize] == Truth::False {
                    let because = self.because[self.excluded_by[member as usize] as usize];
                    if because != ASSUMED
                        && !std::mem::replace(&mut self.seen[because as usize], true)
                    {
                        self.stack.push(because);
                    }
                }
            }
        }
        for &demand in cited[first..].iter().chain(&self.stack) {
            self.seen[demand as usize] = false;
        }
        cited.len() - first <= most
    }
}
