//! The clauses that a proof may refer to at the moment: found by place when propagating, by their literals,
//! in any order, when the solver forgets one.
//!
//! ```text
//! words   … │ length, garbage │ id │ next of the same bucket │ literal │ literal │ …
//!             ▲ ClauseRef
//! ```

use crate::lit::Lit;

/// Words before the literals.
const HEADER: usize = 3;
/// Marks a clause as removed, in the word of its length.
const GARBAGE: u32 = 1 << 31;
/// The end of a bucket.
const NONE: u32 = u32::MAX;

/// The place of a clause. Below 2³¹.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClauseRef(pub u32);

/// All clauses, in one array.
#[derive(Debug)]
pub struct Clauses {
    words: Vec<u32>,
    /// The first clause of each bucket; a power of two of them.
    buckets: Vec<u32>,
    /// How many clauses there are, and words of removed ones.
    live: usize,
    garbage: usize,
    /// Literals of the clause that is looked for.
    marked: Vec<bool>,
}

/// Where the clauses went in [`Clauses::compact`].
pub struct Moved(Vec<u32>);

impl Clauses {
    pub fn new() -> Clauses {
        Clauses {
            words: Vec::new(),
            buckets: vec![NONE; 16],
            live: 0,
            garbage: 0,
            marked: Vec::new(),
        }
    }

    /// Makes room for this many literals of so many variables.
    pub fn grow(&mut self, literals: usize) {
        self.marked.resize(literals, false);
    }

    /// Makes room for so many more clauses with so many literals together.
    pub fn reserve(&mut self, clauses: usize, literals: usize) {
        self.words.reserve(clauses * HEADER + literals);
        self.rehash(clauses.next_power_of_two());
    }

    /// Adds a clause without repeated literals. `None` if there is no room for it in 2³¹ words.
    pub fn add(&mut self, clause: &[Lit], id: u32) -> Option<ClauseRef> {
        if self.words.len() + HEADER + clause.len() > GARBAGE as usize {
            return None;
        }
        if self.live == self.buckets.len() {
            self.rehash(2 * self.live);
        }
        let at = self.words.len() as u32;
        let bucket = self.bucket(clause);
        self.words
            .extend_from_slice(&[clause.len() as u32, id, self.buckets[bucket]]);
        self.words
            .extend(clause.iter().map(|lit| lit.code() as u32));
        self.buckets[bucket] = at;
        self.live += 1;
        Some(ClauseRef(at))
    }

    /// A clause with just these literals, in whatever order; the one added last if there are several.
    pub fn find(&mut self, clause: &[Lit]) -> Option<ClauseRef> {
        clause.iter().for_each(|lit| self.marked[lit.code()] = true);
        let mut at = self.buckets[self.bucket(clause)];
        while at != NONE {
            let same = self.len(ClauseRef(at)) == clause.len()
                && self
                    .literals(ClauseRef(at))
                    .iter()
                    .all(|&code| self.marked[code as usize]);
            if same {
                break;
            }
            at = self.words[at as usize + 2];
        }
        clause
            .iter()
            .for_each(|lit| self.marked[lit.code()] = false);
        (at != NONE).then_some(ClauseRef(at))
    }

    /// Takes a clause out of its bucket and marks it as garbage.
    pub fn remove(&mut self, clause: ClauseRef) {
        let next = self.words[clause.0 as usize + 2];
        let bucket = self.bucket_of_codes(self.literals(clause));
        if self.buckets[bucket] == clause.0 {
            self.buckets[bucket] = next;
        } else {
            let mut at = self.buckets[bucket];
            while self.words[at as usize + 2] != clause.0 {
                at = self.words[at as usize + 2];
            }
            self.words[at as usize + 2] = next;
        }
        self.live -= 1;
        self.garbage += HEADER + self.len(clause);
        self.words[clause.0 as usize] |= GARBAGE;
    }

    pub fn len(&self, clause: ClauseRef) -> usize {
        (self.words[clause.0 as usize] & !GARBAGE) as usize
    }

    pub fn is_garbage(&self, clause: ClauseRef) -> bool {
        self.words[clause.0 as usize] & GARBAGE != 0
    }

    pub fn id(&self, clause: ClauseRef) -> u32 {
        self.words[clause.0 as usize + 1]
    }

    /// The codes of the literals.
    pub fn literals(&self, clause: ClauseRef) -> &[u32] {
        let start = clause.0 as usize + HEADER;
        &self.words[start..start + self.len(clause)]
    }

    pub fn lit(&self, clause: ClauseRef, index: usize) -> Lit {
        Lit::from_code(self.words[clause.0 as usize + HEADER + index])
    }

    pub fn lits(&self, clause: ClauseRef) -> impl Iterator<Item = Lit> + '_ {
        self.literals(clause)
            .iter()
            .map(|&code| Lit::from_code(code))
    }

    pub fn swap(&mut self, clause: ClauseRef, a: usize, b: usize) {
        let start = clause.0 as usize + HEADER;
        self.words.swap(start + a, start + b);
    }

    /// All clauses, by age.
    pub fn refs(&self) -> impl Iterator<Item = ClauseRef> + '_ {
        let mut at = 0;
        std::iter::from_fn(move || {
            let clause = ClauseRef(at as u32);
            (at < self.words.len()).then(|| at += HEADER + self.len(clause))?;
            Some(clause)
        })
        .filter(|&clause| !self.is_garbage(clause))
    }

    /// Whether [`Clauses::compact`] would free half of the memory.
    pub fn should_compact(&self) -> bool {
        self.garbage > 1 << 16 && self.garbage > self.words.len() / 2
    }

    /// Drops the garbage.
    pub fn compact(&mut self) -> Moved {
        let mut words = Vec::with_capacity(self.words.len() - self.garbage);
        let mut at = 0;
        while at < self.words.len() {
            let clause = ClauseRef(at as u32);
            let size = HEADER + self.len(clause);
            if !self.is_garbage(clause) {
                let new = words.len() as u32;
                words.extend_from_slice(&self.words[at..at + size]);
                self.words[at + 1] = new;
            }
            at += size;
        }
        let old = std::mem::replace(&mut self.words, words);
        self.garbage = 0;
        self.rehash(self.buckets.len());
        Moved(old)
    }

    fn rehash(&mut self, buckets: usize) {
        self.buckets.clear();
        self.buckets.resize(buckets.max(16), NONE);
        let mut at = 0;
        while at < self.words.len() {
            let clause = ClauseRef(at as u32);
            if !self.is_garbage(clause) {
                let bucket = self.bucket_of_codes(self.literals(clause));
                self.words[at + 2] = std::mem::replace(&mut self.buckets[bucket], clause.0);
            }
            at += HEADER + self.len(clause);
        }
    }

    fn bucket(&self, clause: &[Lit]) -> usize {
        self.bucket_of(clause.iter().map(|lit| lit.code() as u64))
    }

    fn bucket_of_codes(&self, codes: &[u32]) -> usize {
        self.bucket_of(codes.iter().map(|&code| u64::from(code)))
    }

    /// The sum of what each literal contributes does not depend on their order. Fibonacci hashing (Knuth).
    fn bucket_of(&self, codes: impl Iterator<Item = u64>) -> usize {
        const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;
        let sum = codes.fold(0u64, |sum, code| {
            let mixed = (code + 1).wrapping_mul(GOLDEN);
            sum.wrapping_add((mixed ^ mixed >> 29).wrapping_mul(GOLDEN))
        });
        (sum >> 20) as usize & (self.buckets.len() - 1)
    }
}

impl Moved {
    /// The new place of a clause that was not garbage.
    pub fn translate(&self, clause: ClauseRef) -> Option<ClauseRef> {
        let header = &self.0[clause.0 as usize..];
        (header[0] & GARBAGE == 0).then_some(ClauseRef(header[1]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lits(numbers: &[i32]) -> Vec<Lit> {
        let lit = |&number| Lit::from_dimacs(number).unwrap();
        numbers.iter().map(lit).collect()
    }

    #[test]
    fn clauses_are_found_in_any_order_and_only_once() {
        let mut clauses = Clauses::new();
        clauses.grow(200);
        let first = clauses.add(&lits(&[1, -2, 3]), 1).unwrap();
        let second = clauses.add(&lits(&[3, 1, -2]), 2).unwrap();
        assert_eq!(clauses.find(&lits(&[-2, 3, 1])), Some(second));
        clauses.remove(second);
        assert_eq!(clauses.find(&lits(&[-2, 3, 1])), Some(first));
        assert_eq!(clauses.find(&lits(&[-2, 3])), None);
        assert_eq!(clauses.find(&lits(&[2, 3, 1])), None);
        clauses.remove(first);
        assert_eq!(clauses.find(&lits(&[-2, 3, 1])), None);
    }

    #[test]
    fn compaction_keeps_the_rest() {
        let mut clauses = Clauses::new();
        clauses.grow(2000);
        let refs: Vec<_> = (1..900)
            .map(|i| clauses.add(&lits(&[i, -i - 1]), i as u32).unwrap())
            .collect();
        for pair in refs.chunks(2) {
            clauses.remove(pair[0]);
        }
        let moved = clauses.compact();
        for (index, &old) in refs.iter().enumerate() {
            let id = index as i32 + 1;
            let new = moved.translate(old);
            assert_eq!(new.is_some(), index % 2 == 1);
            assert_eq!(clauses.find(&lits(&[-id - 1, id])), new);
            assert!(new.is_none_or(|new| clauses.id(new) == id as u32));
        }
        assert_eq!(clauses.refs().count(), 449);
    }
}
