//! The clauses of a trace, by number and by what they hold.
//!
//! A solver reports literals, not numbers, and may report them in any order. So clauses are found again by a
//! hash that does not depend on the order: the sum of the mixed codes of the literals. Clauses with equal
//! hashes are chained, the latest first, and compared literal by literal.

use std::collections::HashMap;
use std::fmt;

use crate::formula::Formula;
use crate::lit::Lit;

/// The number of a clause, from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct ClauseNumber(u32);

impl ClauseNumber {
    /// The number from 1.
    pub const fn number(self) -> u32 {
        self.0
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

impl fmt::Display for ClauseNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for ClauseNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Where a clause comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// From the formula.
    Formula,
    /// The solver learned it.
    Learned,
    /// A literal that follows on level 0.
    Unit,
    /// The solver used it without having told where it comes from, for instance one pair of a set that it keeps
    /// as "at most one of these".
    Unlisted,
}

#[derive(Clone, Copy, Debug)]
struct Record {
    end: usize,
    origin: Origin,
    /// The clause before this one with the same hash, 0 for none.
    older: u32,
}

/// All clauses of a trace.
#[derive(Clone, Debug, Default)]
pub struct Book {
    literals: Vec<Lit>,
    records: Vec<Record>,
    /// The latest clause with a hash.
    latest: HashMap<u64, u32>,
    /// For each literal the clauses that hold it, forgotten ones included. Made when first asked for.
    occurrences: Option<Vec<Vec<ClauseNumber>>>,
    forgotten: Vec<bool>,
}

/// Distinct literals in ascending order.
fn normal(clause: &[Lit]) -> Vec<Lit> {
    let mut literals = clause.to_vec();
    literals.sort_unstable();
    literals.dedup();
    literals
}

/// A number that depends on the set of literals only. The mixer is that of SplitMix64 (Steele, Lea & Flood 2014).
fn hash(normal: &[Lit]) -> u64 {
    let mix = |lit: &Lit| {
        let mut z = (lit.code() as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    };
    normal.iter().map(mix).fold(0, u64::wrapping_add)
}

impl Book {
    /// A book of a formula's clauses.
    ///
    /// # Panics
    /// If there are 2³² clauses or more.
    pub fn new(formula: &Formula) -> Book {
        let mut book = Book::default();
        book.literals.reserve(formula.literals());
        book.records.reserve(formula.len());
        for clause in formula.clauses() {
            book.add(clause, Origin::Formula);
        }
        book
    }

    /// Gives a clause the next number.
    pub(super) fn add(&mut self, clause: &[Lit], origin: Origin) -> ClauseNumber {
        let number = u32::try_from(self.records.len() + 1).expect("fewer than 2^32 clauses");
        let older = self
            .latest
            .insert(hash(&normal(clause)), number)
            .unwrap_or(0);
        self.literals.extend_from_slice(clause);
        self.records.push(Record {
            end: self.literals.len(),
            origin,
            older,
        });
        self.forgotten.push(false);
        let number = ClauseNumber(number);
        if let Some(occurrences) = &mut self.occurrences {
            note(occurrences, number, clause);
        }
        number
    }

    /// How many clauses have numbers.
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// Whether there is no clause.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// The literals of a clause, in the order in which they came.
    ///
    /// # Panics
    /// If the number is of another book.
    pub fn clause(&self, number: ClauseNumber) -> &[Lit] {
        let index = number.index();
        let start = if index == 0 {
            0
        } else {
            self.records[index - 1].end
        };
        &self.literals[start..self.records[index].end]
    }

    /// Where a clause comes from.
    ///
    /// # Panics
    /// If the number is of another book.
    pub fn origin(&self, number: ClauseNumber) -> Origin {
        self.records[number.index()].origin
    }

    /// Whether a clause was forgotten.
    ///
    /// # Panics
    /// If the number is of another book.
    pub fn is_forgotten(&self, number: ClauseNumber) -> bool {
        self.forgotten[number.index()]
    }

    /// The latest clause with these literals, in whatever order, that is not forgotten.
    pub fn find(&self, clause: &[Lit]) -> Option<ClauseNumber> {
        let literals = normal(clause);
        let mut number = self.latest.get(&hash(&literals)).copied().unwrap_or(0);
        while number != 0 {
            let candidate = ClauseNumber(number);
            if !self.is_forgotten(candidate) && normal(self.clause(candidate)) == literals {
                return Some(candidate);
            }
            number = self.records[candidate.index()].older;
        }
        None
    }

    pub(super) fn forget(&mut self, number: ClauseNumber) {
        self.forgotten[number.index()] = true;
    }

    /// The clauses not forgotten that hold a literal.
    pub(super) fn holding(&mut self, lit: Lit) -> impl Iterator<Item = ClauseNumber> + Clone + '_ {
        if self.occurrences.is_none() {
            let mut occurrences = Vec::new();
            for index in 1..=self.records.len() as u32 {
                let number = ClauseNumber(index);
                note(&mut occurrences, number, self.clause(number));
            }
            self.occurrences = Some(occurrences);
        }
        let list = self
            .occurrences
            .as_ref()
            .and_then(|lists| lists.get(lit.code()));
        let list = list.map_or(&[][..], Vec::as_slice);
        let forgotten = &self.forgotten;
        list.iter()
            .copied()
            .filter(|number| !forgotten[number.index()])
    }
}

fn note(occurrences: &mut Vec<Vec<ClauseNumber>>, number: ClauseNumber, clause: &[Lit]) {
    for lit in normal(clause) {
        if occurrences.len() <= lit.code() {
            occurrences.resize(lit.code() + 1, Vec::new());
        }
        occurrences[lit.code()].push(number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formula::ClauseSink;

    fn lits(numbers: &[i32]) -> Vec<Lit> {
        numbers
            .iter()
            .map(|&n| Lit::from_dimacs(n).unwrap())
            .collect()
    }

    #[test]
    fn clauses_are_found_in_any_order_and_forgotten_one_at_a_time() {
        let mut formula = Formula::new(3);
        formula.add_clause(&lits(&[1, -2, 1]));
        formula.add_clause(&lits(&[3]));
        formula.add_clause(&[]);
        let mut book = Book::new(&formula);
        let first = book.find(&lits(&[-2, 1])).unwrap();
        assert_eq!((first.number(), book.origin(first)), (1, Origin::Formula));
        assert_eq!(book.find(&[]).unwrap().number(), 3);
        assert_eq!(book.find(&lits(&[2, 1])), None);

        let again = book.add(&lits(&[-2, 1]), Origin::Learned);
        assert_eq!(again.number(), 4);
        assert_eq!(book.find(&lits(&[1, -2])), Some(again));
        assert_eq!(book.holding(lits(&[1])[0]).count(), 2);
        book.forget(again);
        assert_eq!(book.find(&lits(&[1, -2])), Some(first));
        assert_eq!(book.holding(lits(&[1])[0]).collect::<Vec<_>>(), [first]);
        let last = book.add(&lits(&[1]), Origin::Unit);
        assert_eq!(
            book.holding(lits(&[1])[0]).collect::<Vec<_>>(),
            [first, last]
        );
    }
}
