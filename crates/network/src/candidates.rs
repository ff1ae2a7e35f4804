//! Candidates: which values are still possible in which cells, as bits, and how they are numbered.

use anydoku_board::{Cell, Value, ValueSet};
use anydoku_sat::Var;

/// The variable of "`cell` holds `value`" on a board with `values` values: `cell * K + (value - 1)`.
/// This numbering is public: files that leave this library use it.
#[inline]
pub fn candidate_var(values: u32, cell: Cell, value: Value) -> Var {
    Var::new(cell.index() as u32 * values + value.index() as u32)
}

/// The candidate of a variable, the inverse of [`candidate_var`].
#[inline]
pub fn var_candidate(values: u32, var: Var) -> (Cell, Value) {
    let index = var.index() as u32;
    (
        Cell::new(index / values),
        Value::from_index((index % values) as usize),
    )
}

/// A set of candidates: for each cell a set of values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidates {
    words: Vec<u64>,
    words_a_cell: usize,
    cells: u32,
    values: u32,
}

impl Candidates {
    /// All values in all cells.
    pub fn full(cells: u32, values: u32) -> Candidates {
        let words_a_cell = values.div_ceil(64) as usize;
        let mut cell = vec![u64::MAX; words_a_cell];
        if !values.is_multiple_of(64) {
            cell[words_a_cell - 1] = (1 << (values % 64)) - 1;
        }
        Candidates {
            words: cell.repeat(cells as usize),
            words_a_cell,
            cells,
            values,
        }
    }

    /// No value in any cell.
    pub fn empty(cells: u32, values: u32) -> Candidates {
        let mut empty = Candidates::full(cells, values);
        empty.words.fill(0);
        empty
    }

    /// How many cells the board has.
    pub fn cells(&self) -> u32 {
        self.cells
    }

    /// How many values the board has.
    pub fn values(&self) -> u32 {
        self.values
    }

    #[inline]
    fn word(&self, cell: Cell) -> &[u64] {
        let start = cell.index() * self.words_a_cell;
        &self.words[start..start + self.words_a_cell]
    }

    #[inline]
    fn word_mut(&mut self, cell: Cell) -> &mut [u64] {
        let start = cell.index() * self.words_a_cell;
        &mut self.words[start..start + self.words_a_cell]
    }

    /// Whether the candidate is in the set.
    #[inline]
    pub fn contains(&self, cell: Cell, value: Value) -> bool {
        self.word(cell)[value.index() / 64] >> (value.index() % 64) & 1 == 1
    }

    /// Puts a candidate in; says whether it is new.
    #[inline]
    pub fn insert(&mut self, cell: Cell, value: Value) -> bool {
        let word = &mut self.word_mut(cell)[value.index() / 64];
        let bit = 1 << (value.index() % 64);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    /// How many candidates there are in all cells.
    pub fn total(&self) -> u64 {
        self.words
            .iter()
            .map(|word| u64::from(word.count_ones()))
            .sum()
    }

    /// Takes a candidate out; says whether it was there.
    #[inline]
    pub fn remove(&mut self, cell: Cell, value: Value) -> bool {
        let word = &mut self.word_mut(cell)[value.index() / 64];
        let bit = 1 << (value.index() % 64);
        let was = *word & bit != 0;
        *word &= !bit;
        was
    }

    /// Keeps only the values of `allowed` in a cell.
    pub fn restrict(&mut self, cell: Cell, allowed: &ValueSet) {
        for index in 0..self.values as usize {
            let value = Value::from_index(index);
            if !allowed.contains(value) {
                self.remove(cell, value);
            }
        }
    }

    /// Keeps one value in a cell, if it is there.
    pub fn fix(&mut self, cell: Cell, value: Value) {
        let was = self.contains(cell, value);
        let words = self.word_mut(cell);
        words.fill(0);
        if was {
            words[value.index() / 64] = 1 << (value.index() % 64);
        }
    }

    /// How many values are left in a cell.
    #[inline]
    pub fn count(&self, cell: Cell) -> u32 {
        self.word(cell).iter().map(|word| word.count_ones()).sum()
    }

    /// The values left in a cell, in ascending order.
    #[inline]
    pub fn iter(&self, cell: Cell) -> impl Iterator<Item = Value> + '_ {
        self.word(cell).iter().enumerate().flat_map(|(i, &word)| {
            std::iter::successors((word != 0).then_some(word), |&rest| {
                let rest = rest & (rest - 1);
                (rest != 0).then_some(rest)
            })
            .map(move |rest| Value::from_index(i * 64 + rest.trailing_zeros() as usize))
        })
    }

    /// The value of a cell that has only one left.
    #[inline]
    pub fn single(&self, cell: Cell) -> Option<Value> {
        let mut found = None;
        for (i, &word) in self.word(cell).iter().enumerate() {
            if word == 0 {
                continue;
            }
            if found.is_some() || !word.is_power_of_two() {
                return None;
            }
            found = Some(Value::from_index(i * 64 + word.trailing_zeros() as usize));
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbering_goes_there_and_back() {
        let (cell, value) = (Cell::new(7), Value::from_number(3).unwrap());
        let var = candidate_var(9, cell, value);
        assert_eq!(var.index(), 7 * 9 + 2);
        assert_eq!(var_candidate(9, var), (cell, value));
    }

    #[test]
    fn sets_over_one_word_and_over_several() {
        for values in [1, 9, 63, 64, 65, 130] {
            let mut set = Candidates::full(3, values);
            let cell = Cell::new(1);
            assert_eq!(set.count(cell), values);
            assert_eq!(set.iter(cell).count(), values as usize);
            let last = Value::from_number(values).unwrap();
            assert_eq!(set.single(cell), (values == 1).then_some(last));
            set.fix(cell, last);
            assert_eq!(set.single(cell), Some(last));
            assert_eq!(set.iter(cell).collect::<Vec<_>>(), [last]);
            assert!(set.remove(cell, last));
            assert!(!set.remove(cell, last));
            assert_eq!((set.count(cell), set.single(cell)), (0, None));
            assert_eq!(set.total(), 2 * u64::from(values));
            let mut one = Candidates::empty(3, values);
            assert!(one.insert(cell, last));
            assert!(!one.insert(cell, last));
            assert_eq!((one.total(), one.single(cell)), (1, Some(last)));
            assert_eq!(set.count(Cell::new(0)), values, "other cells stay");
        }
    }
}
