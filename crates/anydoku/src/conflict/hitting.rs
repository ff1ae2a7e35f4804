//! The smallest set that meets every set of a growing list.
//!
//! Asked of a solver of its own: one variable an element, one clause a set, and a counter of the elements chosen
//! whose outputs "more than k" are assumed to be false (the sequential counter of Sinz 2005, one way only). A longer
//! list never has a smaller answer, so k only rises.

use anydoku_sat::cdcl::Cdcl;
use anydoku_sat::{ClauseSink, Limits, Lit, NoObserver, Var, Verdict};

/// A list of sets, and how small a set that meets them all can be.
pub(super) struct Hitting {
    cdcl: Cdcl,
    elements: usize,
    /// Literal k: more than k elements are chosen.
    more_than: Vec<Lit>,
    /// No set with fewer elements meets all.
    least: usize,
}

/// The answer of [`Hitting::smallest`].
pub(super) enum Smallness {
    /// This set meets all, and none with fewer elements does.
    Set(Vec<usize>),
    /// There is none with so few elements.
    MoreThan,
    /// Not known.
    Stopped,
}

impl Hitting {
    /// An empty list of sets of `elements` elements; answers of up to `most` elements will be asked for.
    pub(super) fn new(elements: usize, most: usize) -> Hitting {
        let mut cdcl = Cdcl::default();
        let chosen: Vec<Lit> = (0..elements).map(|_| cdcl.new_var().positive()).collect();
        // counted[k]: more than k of the elements so far are chosen.
        let mut counted: Vec<Lit> = Vec::new();
        for &element in &chosen {
            let len = (counted.len() + 1).min(most + 1);
            let next: Vec<Lit> = (0..len).map(|_| cdcl.new_var().positive()).collect();
            for k in 0..len {
                if let Some(&before) = counted.get(k) {
                    cdcl.add_clause(&[!before, next[k]]);
                }
                match k {
                    0 => cdcl.add_clause(&[!element, next[0]]),
                    _ => cdcl.add_clause(&[!element, !counted[k - 1], next[k]]),
                }
            }
            counted = next;
        }
        Hitting {
            cdcl,
            elements,
            more_than: counted,
            least: 0,
        }
    }

    /// Puts a set on the list.
    pub(super) fn add(&mut self, set: &[usize]) {
        let clause: Vec<Lit> = set.iter().map(|&index| chosen(index)).collect();
        self.cdcl.add_clause(&clause);
    }

    /// How many conflicts the solver had so far.
    pub(super) fn conflicts(&self) -> u64 {
        self.cdcl.statistics().conflicts
    }

    /// A smallest set that meets all sets of the list, if it has at most `most` elements.
    pub(super) fn smallest(&mut self, most: usize, limits: &Limits<'_>) -> Smallness {
        while self.least <= most {
            // Without such a literal there are not so many elements.
            let few: Vec<Lit> = self
                .more_than
                .get(self.least)
                .map(|&lit| !lit)
                .into_iter()
                .collect();
            // Elements are left out unless they are needed.
            for index in 0..self.elements {
                self.cdcl.set_phase(!chosen(index));
            }
            match self.cdcl.solve(&few, limits, &mut NoObserver) {
                Verdict::Satisfiable(model) => {
                    let set = (0..self.elements).filter(|&index| model.satisfies(chosen(index)));
                    return Smallness::Set(set.collect());
                }
                Verdict::Unsatisfiable(_) => self.least += 1,
                Verdict::Unknown(_) => return Smallness::Stopped,
            }
        }
        Smallness::MoreThan
    }
}

fn chosen(index: usize) -> Lit {
    Var::new(index as u32).positive()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn as_small_as_brute_force_finds(masks in proptest::collection::vec(1u32..256, 0..12)) {
            let fewest = (0u32..256)
                .filter(|set| masks.iter().all(|mask| mask & set != 0))
                .map(u32::count_ones)
                .min();
            let fewest = fewest.expect("all elements meet all sets") as usize;
            let mut hitting = Hitting::new(8, 8);
            for (seen, mask) in masks.iter().enumerate() {
                let set: Vec<usize> = (0..8).filter(|bit| mask >> bit & 1 == 1).collect();
                hitting.add(&set);
                let Smallness::Set(found) = hitting.smallest(8, &Limits::none()) else {
                    panic!("there is one");
                };
                let meets = |mask: &u32| found.iter().any(|index| mask >> index & 1 == 1);
                prop_assert!(masks[..=seen].iter().all(meets));
            }
            match hitting.smallest(8, &Limits::none()) {
                Smallness::Set(found) => prop_assert_eq!(found.len(), fewest),
                _ => panic!("there is one"),
            }
            if fewest > 0 {
                let mut again = Hitting::new(8, 8);
                for mask in &masks {
                    let set: Vec<usize> = (0..8).filter(|bit| mask >> bit & 1 == 1).collect();
                    again.add(&set);
                }
                let none = again.smallest(fewest - 1, &Limits::none());
                prop_assert!(matches!(none, Smallness::MoreThan));
            }
        }
    }
}
