//! Cells, values and sets of values.

use std::fmt;

/// A place on a board, numbered from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Cell(u32);

impl Cell {
    /// The cell with this number, counted from 0.
    #[inline]
    pub const fn new(index: u32) -> Cell {
        Cell(index)
    }

    /// The position of this cell in an array with one entry a cell.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Shown as its number, counted from 0 as in board files.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cell {}", self.0)
    }
}

/// What a cell holds. People count values from 1, arrays from 0: [`Value::number`] and [`Value::index`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Value(u16);

impl Value {
    /// The largest number of values that a board may have.
    pub const MAX_COUNT: u32 = 4096;

    /// The value with this position, counted from 0.
    ///
    /// # Panics
    /// If `index` is not below [`Value::MAX_COUNT`].
    #[inline]
    pub const fn from_index(index: usize) -> Value {
        assert!(
            index < Value::MAX_COUNT as usize,
            "value index out of range"
        );
        Value(index as u16)
    }

    /// The value that people call `number`, from 1. `None` for 0 and for numbers above [`Value::MAX_COUNT`].
    #[inline]
    pub const fn from_number(number: u32) -> Option<Value> {
        if number == 0 || number > Value::MAX_COUNT {
            return None;
        }
        Some(Value((number - 1) as u16))
    }

    /// The position of this value in an array with one entry a value.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number that people see, from 1.
    #[inline]
    pub const fn number(self) -> u32 {
        self.0 as u32 + 1
    }
}

/// Shown as its number, from 1.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// A set of the values 1..=K of one board, as bits.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct ValueSet {
    words: Vec<u64>,
    /// K: how many values the board has.
    values: u32,
}

impl ValueSet {
    /// No value out of 1..=`values`.
    pub fn empty(values: u32) -> ValueSet {
        ValueSet {
            words: vec![0; values.div_ceil(64) as usize],
            values,
        }
    }

    /// All values 1..=`values`.
    pub fn full(values: u32) -> ValueSet {
        let mut set = ValueSet::empty(values);
        for index in 0..values as usize {
            set.insert(Value::from_index(index));
        }
        set
    }

    /// How many values the board has, inside this set or not.
    pub fn universe(&self) -> u32 {
        self.values
    }

    /// Adds a value; says whether it is new.
    ///
    /// # Panics
    /// If the value is above K.
    pub fn insert(&mut self, value: Value) -> bool {
        assert!(value.number() <= self.values, "value out of range");
        let word = &mut self.words[value.index() / 64];
        let bit = 1 << (value.index() % 64);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    /// Takes a value out; says whether it was there.
    pub fn remove(&mut self, value: Value) -> bool {
        let was = self.contains(value);
        if was {
            self.words[value.index() / 64] &= !(1 << (value.index() % 64));
        }
        was
    }

    /// Whether the value is in the set.
    #[inline]
    pub fn contains(&self, value: Value) -> bool {
        self.words
            .get(value.index() / 64)
            .is_some_and(|word| word >> (value.index() % 64) & 1 == 1)
    }

    /// Keeps only values that `other` holds too.
    pub fn intersect(&mut self, other: &ValueSet) {
        for (word, with) in self.words.iter_mut().zip(&other.words) {
            *word &= with;
        }
    }

    /// How many values the set holds.
    pub fn len(&self) -> usize {
        self.words
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    /// Whether the set holds no value.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// The values in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = Value> + '_ {
        (0..self.values as usize)
            .map(Value::from_index)
            .filter(|&value| self.contains(value))
    }
}

impl fmt::Debug for ValueSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
