//! Where chance comes from: a generator for each puzzle, from the seed and the number of the puzzle.
//!
//! PCG-64 (O'Neill 2014) with the number as its stream. What is drawn from it is written out here, for libraries of
//! distributions may change how they draw.

use rand::Rng;
use rand_pcg::Pcg64;

/// A source of random numbers, the same on every machine.
#[derive(Clone, Debug)]
pub(super) struct Random(Pcg64);

impl Random {
    /// The source for puzzle number `index` of a seed.
    pub(super) fn new(seed: u64, index: u64) -> Random {
        Random(Pcg64::new(seed.into(), index.into()))
    }

    /// A number below `n`, each equally likely. `n` must not be 0.
    pub(super) fn below(&mut self, n: usize) -> usize {
        // The high half of a product; what would make some numbers likelier is drawn again (Lemire 2019).
        let n = n as u64;
        loop {
            let product = u128::from(self.0.next_u64()) * u128::from(n);
            if product as u64 >= n.wrapping_neg() % n {
                return (product >> 64) as usize;
            }
        }
    }

    /// Brings a list into an order out of all, each equally likely (Fisher & Yates).
    pub(super) fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_below_and_all_come() {
        let mut random = Random::new(1, 2);
        let mut seen = [0; 6];
        for _ in 0..6_000 {
            seen[random.below(6)] += 1;
        }
        assert!(
            seen.iter().all(|count| (800..1200).contains(count)),
            "{seen:?}"
        );
        assert_eq!(random.below(1), 0);
    }

    #[test]
    fn a_shuffle_keeps_what_is_there_and_depends_on_both_numbers() {
        let order = |seed, index| {
            let mut list: Vec<u32> = (0..20).collect();
            Random::new(seed, index).shuffle(&mut list);
            list
        };
        let mut sorted = order(3, 4);
        assert_eq!(sorted, order(3, 4));
        assert_ne!(sorted, order(3, 5));
        assert_ne!(sorted, order(4, 4));
        sorted.sort_unstable();
        assert_eq!(sorted, (0..20).collect::<Vec<_>>());
    }
}
