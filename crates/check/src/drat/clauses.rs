//! Formula and lemmas in one array, in the order in which they appear.
//!
//! ```text
//! words   … │ length │ flags │ first literal as written │ literal │ literal │ …
//!             ▲ ClauseRef
//! ```
//!
//! The literals change places when watches do, so the first one, the pivot, is remembered apart.

use anydoku_sat::Lit;

use crate::names::Names;

const HEADER: usize = 3;

/// The clause is needed by the refutation.
pub const CORE: u32 = 1;
/// The clause is there at the moment.
pub const ALIVE: u32 = 2;
/// The clause is watched by its first two literals when it is alive.
pub const WATCHED: u32 = 4;

/// The highest place of a clause: one bit is left for others.
const LIMIT: usize = 1 << 31;

/// The place of a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ClauseRef(pub u32);

#[derive(Debug, Default)]
pub struct Clauses {
    words: Vec<u32>,
    /// What the variables are called outside.
    pub names: Names,
}

impl Clauses {
    pub fn reserve(&mut self, clauses: usize, literals: usize) {
        self.words.reserve(clauses * HEADER + literals);
    }

    /// Appends a clause of distinct literals. `None` if there is no room.
    pub fn push(&mut self, clause: &[Lit]) -> Option<ClauseRef> {
        let at = self.words.len();
        if at + HEADER + clause.len() > LIMIT {
            return None;
        }
        let pivot = clause.first().map_or(0, |lit| lit.code());
        self.words
            .extend_from_slice(&[clause.len() as u32, 0, pivot as u32]);
        self.words
            .extend(clause.iter().map(|lit| lit.code() as u32));
        Some(ClauseRef(at as u32))
    }

    pub fn len(&self, clause: ClauseRef) -> usize {
        self.words[clause.0 as usize] as usize
    }

    pub fn lit(&self, clause: ClauseRef, index: usize) -> Lit {
        Lit::from_code(self.words[clause.0 as usize + HEADER + index])
    }

    /// The codes of the literals.
    pub fn codes(&self, clause: ClauseRef) -> &[u32] {
        let start = clause.0 as usize + HEADER;
        &self.words[start..start + self.len(clause)]
    }

    pub fn lits(&self, clause: ClauseRef) -> impl Iterator<Item = Lit> + '_ {
        self.codes(clause).iter().map(|&code| Lit::from_code(code))
    }

    /// The literal that was written first. The clause must not be empty.
    pub fn pivot(&self, clause: ClauseRef) -> Lit {
        Lit::from_code(self.words[clause.0 as usize + 2])
    }

    /// The literals in the words of the proof, the pivot first.
    pub fn as_written(&self, clause: ClauseRef) -> Vec<Lit> {
        let mut lits: Vec<Lit> = self.lits(clause).collect();
        if let Some(index) = lits.iter().position(|&lit| lit == self.pivot(clause)) {
            lits.swap(0, index);
        }
        lits.iter().map(|&lit| self.names.outside(lit)).collect()
    }

    pub fn swap(&mut self, clause: ClauseRef, a: usize, b: usize) {
        let start = clause.0 as usize + HEADER;
        self.words.swap(start + a, start + b);
    }

    pub fn has(&self, clause: ClauseRef, flag: u32) -> bool {
        self.words[clause.0 as usize + 1] & flag != 0
    }

    pub fn set(&mut self, clause: ClauseRef, flag: u32) {
        self.words[clause.0 as usize + 1] |= flag;
    }

    pub fn clear(&mut self, clause: ClauseRef, flag: u32) {
        self.words[clause.0 as usize + 1] &= !flag;
    }

    /// All clauses, from the first one of the formula.
    pub fn refs(&self) -> impl Iterator<Item = ClauseRef> + '_ {
        let mut at = 0;
        std::iter::from_fn(move || {
            let clause = ClauseRef(at as u32);
            (at < self.words.len()).then(|| at += HEADER + self.len(clause))?;
            Some(clause)
        })
    }
}
