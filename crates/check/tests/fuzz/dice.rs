//! Chance that can be repeated: everything a round does follows from one number.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// The numbers of the rounds: as many as `ANYDOKU_FUZZ` says, else few, from `ANYDOKU_FUZZ_SEED` on.
#[allow(dead_code)]
pub fn rounds(few: u64) -> std::ops::Range<u64> {
    let number = |name| std::env::var(name).ok().and_then(|text| text.parse().ok());
    let first = number("ANYDOKU_FUZZ_SEED").unwrap_or(0);
    first..first + number("ANYDOKU_FUZZ").unwrap_or(few)
}

/// A source of choices.
pub struct Dice(Pcg64Mcg);

impl Dice {
    /// The choices that belong to a number.
    pub fn new(seed: u64) -> Dice {
        Dice(Pcg64Mcg::seed_from_u64(seed))
    }

    /// A number of this range, which must not be empty.
    pub fn among(&mut self, range: std::ops::RangeInclusive<usize>) -> usize {
        self.0.random_range(range)
    }

    /// A number below `n`, which must not be 0.
    pub fn below(&mut self, n: usize) -> usize {
        self.0.random_range(0..n)
    }

    /// Any number.
    pub fn seed(&mut self) -> u64 {
        self.0.random()
    }

    /// `true` so many times of a hundred.
    pub fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub fn coin(&mut self) -> bool {
        self.0.random()
    }

    pub fn pick<'a, T>(&mut self, choices: &'a [T]) -> &'a T {
        &choices[self.below(choices.len())]
    }

    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for end in (1..list.len()).rev() {
            list.swap(end, self.among(0..=end));
        }
    }
}
