//! Chance that can be repeated: everything a round does follows from one number.

use anydoku_sat::{Lit, Var};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

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

    /// A literal of the first `variables` variables.
    pub fn lit(&mut self, variables: u32) -> Lit {
        Var::new(self.below(variables as usize) as u32).lit(self.coin())
    }

    /// Literals of different variables, `count` of them or as many as there are variables.
    pub fn lits(&mut self, variables: u32, count: usize) -> Vec<Lit> {
        let mut lits: Vec<Lit> = Vec::new();
        while lits.len() < count.min(variables as usize) {
            let lit = self.lit(variables);
            if lits.iter().all(|other| other.var() != lit.var()) {
                lits.push(lit);
            }
        }
        lits
    }
}
