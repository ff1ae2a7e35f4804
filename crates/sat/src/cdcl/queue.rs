//! The other order of decisions: the variable that was met last.
//!
//! Variables form a queue; each that a conflict meets moves to its end (Ryan 2004, VMTF), in the order in
//! which they stood, and the open variable nearest the end is decided (Biere & Fröhlich 2015, on making that
//! fast). It forgets much faster than activities do, which suits frequent restarts.
//!
//! Invariant: no variable behind `cursor` is open.

use crate::lit::Var;

/// No neighbour.
const NONE: u32 = u32::MAX;

/// A variable's place in the queue.
#[derive(Clone, Copy, Debug)]
struct Link {
    before: u32,
    after: u32,
    /// When the variable moved here; grows towards the end. Negative before it ever moved.
    time: i64,
}

/// A doubly linked list of all variables.
#[derive(Clone, Debug)]
pub(super) struct Queue {
    links: Vec<Link>,
    first: u32,
    last: u32,
    /// Where the search for an open variable begins, going backwards.
    cursor: u32,
    time: i64,
}

impl Default for Queue {
    fn default() -> Queue {
        Queue {
            links: Vec::new(),
            first: NONE,
            last: NONE,
            cursor: NONE,
            time: 0,
        }
    }
}

impl Queue {
    /// Makes room for this many variables; the new ones come first, before all that were met.
    pub(super) fn grow(&mut self, variables: usize) {
        for index in self.links.len() as u32..variables as u32 {
            self.links.push(Link {
                before: NONE,
                after: self.first,
                time: -i64::from(index) - 1,
            });
            match self.first {
                NONE => (self.last, self.cursor) = (index, index),
                first => self.links[first as usize].before = index,
            }
            self.first = index;
        }
    }

    /// Whether `a` is to be decided before `b`.
    #[inline]
    pub(super) fn precedes(&self, a: Var, b: Var) -> bool {
        self.time(a) > self.time(b)
    }

    /// When a variable moved to its place.
    #[inline]
    pub(super) fn time(&self, var: Var) -> i64 {
        self.links[var.index()].time
    }

    /// Moves an assigned variable to the end.
    pub(super) fn bump(&mut self, var: Var) {
        let index = var.index() as u32;
        self.time += 1;
        let Link { before, after, .. } = self.links[var.index()];
        if after == NONE {
            self.links[var.index()].time = self.time;
            return;
        }
        self.links[after as usize].before = before;
        match before {
            NONE => self.first = after,
            before => self.links[before as usize].after = after,
        }
        if self.cursor == index {
            self.cursor = if before == NONE { after } else { before };
        }
        self.links[self.last as usize].after = index;
        self.links[var.index()] = Link {
            before: self.last,
            after: NONE,
            time: self.time,
        };
        self.last = index;
    }

    /// Takes note that a variable became open.
    #[inline]
    pub(super) fn reopen(&mut self, var: Var) {
        if self.links[self.cursor as usize].time < self.time(var) {
            self.cursor = var.index() as u32;
        }
    }

    /// The variable nearest the end that is open.
    pub(super) fn next(&mut self, is_open: impl Fn(Var) -> bool) -> Option<Var> {
        let mut at = self.cursor;
        while at != NONE {
            let var = Var::new(at);
            self.cursor = at;
            if is_open(var) {
                return Some(var);
            }
            at = self.links[at as usize].before;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Against a plain vector that is shifted and searched.
        #[test]
        fn behaves_like_a_vector(steps in prop::collection::vec((0u8..3, 0usize..12), 0..200)) {
            let mut queue = Queue::default();
            queue.grow(7);
            queue.grow(12);
            let mut plain: Vec<usize> = (0..12).rev().collect();
            let mut open = [true; 12];
            for (step, index) in steps {
                let var = Var::new(index as u32);
                match step {
                    0 => open[index] = false,
                    1 if !open[index] => {
                        open[index] = true;
                        queue.reopen(var);
                    }
                    2 if !open[index] => {
                        plain.retain(|&other| other != index);
                        plain.push(index);
                        queue.bump(var);
                    }
                    _ => {}
                }
                let next = queue.next(|var| open[var.index()]).map(Var::index);
                prop_assert_eq!(next, plain.iter().rev().copied().find(|&index| open[index]));
            }
            for pair in plain.windows(2) {
                let [a, b] = [pair[0], pair[1]].map(|index| Var::new(index as u32));
                prop_assert!(queue.precedes(b, a));
            }
        }
    }
}
