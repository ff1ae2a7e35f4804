//! One order of decisions: the most active variable first.
//!
//! Variables met in recent conflicts are the promising ones (Moskewicz et al. 2001, VSIDS). Each conflict adds
//! to the activity of the variables that it met; instead of decaying all activities, the amount added grows
//! (the exponential form of MiniSat, Eén & Sörensson 2003). The variables wait in a binary heap.
//!
//! Invariant: every open variable is in the heap. Assigned ones may be, and are dropped when they come up.

use crate::lit::Var;

/// Activities above this are scaled down, all together.
const RESCALE: f64 = 1e150;

/// The position of a variable that is not in the heap.
const ABSENT: u32 = u32::MAX;

/// The activities and the heap.
#[derive(Clone, Debug)]
pub(super) struct Heap {
    activity: Vec<f64>,
    increment: f64,
    waiting: Vec<Var>,
    /// Where each variable is in the heap.
    positions: Vec<u32>,
}

impl Default for Heap {
    fn default() -> Heap {
        Heap {
            activity: Vec::new(),
            increment: 1.0,
            waiting: Vec::new(),
            positions: Vec::new(),
        }
    }
}

impl Heap {
    /// Makes room for this many variables; the new ones wait for a decision.
    pub(super) fn grow(&mut self, variables: usize) {
        let known = self.activity.len();
        self.activity.resize(variables, 0.0);
        self.positions.resize(variables, ABSENT);
        for index in known..variables {
            self.insert(Var::new(index as u32));
        }
    }

    /// The most active variable that is open. Those before it are taken out.
    pub(super) fn next(&mut self, is_open: impl Fn(Var) -> bool) -> Option<Var> {
        loop {
            let top = self.waiting.first().copied()?;
            if is_open(top) {
                return Some(top);
            }
            self.pop();
        }
    }

    /// Takes the most active variable out.
    fn pop(&mut self) -> Option<Var> {
        let top = self.waiting.first().copied()?;
        self.positions[top.index()] = ABSENT;
        let last = self.waiting.pop()?;
        if last != top {
            self.place(0, last);
            self.sink(0);
        }
        Some(top)
    }

    /// Puts a variable back in, if it is not there.
    #[inline]
    pub(super) fn insert(&mut self, var: Var) {
        if self.positions[var.index()] == ABSENT {
            let end = self.waiting.len();
            self.waiting.push(var);
            self.place(end, var);
            self.rise(end);
        }
    }

    /// Makes a variable more active.
    #[inline]
    pub(super) fn bump(&mut self, var: Var) {
        let activity = &mut self.activity[var.index()];
        *activity += self.increment;
        if *activity > RESCALE {
            self.rescale();
        }
        let position = self.positions[var.index()];
        if position != ABSENT {
            self.rise(position as usize);
        }
    }

    /// Makes all activities weigh less against later ones.
    pub(super) fn decay(&mut self, factor: f64) {
        self.increment /= factor;
        if self.increment > RESCALE {
            self.rescale();
        }
    }

    #[cold]
    fn rescale(&mut self) {
        for activity in &mut self.activity {
            *activity /= RESCALE;
        }
        self.increment /= RESCALE;
    }

    /// Whether `a` is to be decided before `b`.
    #[inline]
    pub(super) fn precedes(&self, a: Var, b: Var) -> bool {
        self.activity[a.index()] > self.activity[b.index()]
    }

    #[inline]
    fn place(&mut self, position: usize, var: Var) {
        self.waiting[position] = var;
        self.positions[var.index()] = position as u32;
    }

    /// Moves a variable up until its parent precedes it.
    fn rise(&mut self, mut position: usize) {
        let var = self.waiting[position];
        while position > 0 {
            let parent = (position - 1) / 2;
            if !self.precedes(var, self.waiting[parent]) {
                break;
            }
            self.place(position, self.waiting[parent]);
            position = parent;
        }
        self.place(position, var);
    }

    /// Moves a variable down until it precedes its children.
    fn sink(&mut self, mut position: usize) {
        let var = self.waiting[position];
        loop {
            let mut child = 2 * position + 1;
            let Some(&left) = self.waiting.get(child) else {
                break;
            };
            let mut best = left;
            if let Some(&right) = self.waiting.get(child + 1)
                && self.precedes(right, left)
            {
                best = right;
                child += 1;
            }
            if !self.precedes(best, var) {
                break;
            }
            self.place(position, best);
            position = child;
        }
        self.place(position, var);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn variables_come_out_most_active_first(bumps in prop::collection::vec(0u32..20, 0..200)) {
            let mut heap = Heap::default();
            heap.grow(20);
            for &index in &bumps {
                // Fast enough to pass through rescaling several times.
                heap.bump(Var::new(index));
                heap.decay(1e-5);
            }
            let mut last = [0; 20];
            for (time, &index) in bumps.iter().enumerate() {
                last[index as usize] = time + 1;
            }
            let mut out = Vec::new();
            while let Some(var) = heap.pop() {
                out.push(var);
            }
            prop_assert_eq!(out.len(), 20);
            // With so fast a decay the time of the last bump decides, as far as numbers reach.
            let reach = 25;
            for pair in out.windows(2) {
                let (first, second) = (last[pair[0].index()], last[pair[1].index()]);
                prop_assert!(first > second || second + reach <= bumps.len() || first == second);
            }
        }
    }
}
