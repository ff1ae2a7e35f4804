//! The states of a frontier and how many ways lead to each: a hash table without deletion.
//!
//! All keys of one table have the same number of words and lie one after the other; the table proper holds positions
//! only. Numbers of ways saturate: all that is done with them is to add and to multiply, so what comes out is the
//! number itself, or `u128::MAX` for "at least that", never too much.

/// A slot without a state.
const FREE: u32 = u32::MAX;

pub(super) struct States {
    words: usize,
    keys: Vec<u64>,
    ways: Vec<u128>,
    /// Positions by hash, a power of two, at most half full.
    slots: Vec<u32>,
}

impl States {
    /// An empty table for keys of so many words.
    pub fn new(words: usize) -> States {
        States {
            words,
            keys: Vec::new(),
            ways: Vec::new(),
            slots: vec![FREE; 64],
        }
    }

    pub fn len(&self) -> usize {
        self.ways.len()
    }

    /// So many bytes are in use.
    pub fn bytes(&self) -> usize {
        self.keys.capacity() * 8 + self.ways.capacity() * 16 + self.slots.capacity() * 4
    }

    /// The state at a position below [`States::len`], and how many ways lead to it.
    pub fn get(&self, position: usize) -> (&[u64], u128) {
        let start = position * self.words;
        (&self.keys[start..start + self.words], self.ways[position])
    }

    /// Says that so many more ways lead to a state.
    pub fn add(&mut self, key: &[u64], ways: u128) {
        debug_assert_eq!(key.len(), self.words);
        let mask = self.slots.len() - 1;
        let mut slot = hash(key) & mask;
        loop {
            let position = self.slots[slot];
            if position == FREE {
                break;
            }
            let start = position as usize * self.words;
            if self.keys[start..start + self.words] == *key {
                let sum = &mut self.ways[position as usize];
                *sum = sum.saturating_add(ways);
                return;
            }
            slot = (slot + 1) & mask;
        }
        self.slots[slot] = self.ways.len() as u32;
        self.keys.extend_from_slice(key);
        self.ways.push(ways);
        if self.ways.len() * 2 > self.slots.len() {
            self.grow();
        }
    }

    fn grow(&mut self) {
        let mask = self.slots.len() * 2 - 1;
        self.slots.clear();
        self.slots.resize(mask + 1, FREE);
        for position in 0..self.ways.len() {
            let mut slot = hash(self.get(position).0) & mask;
            while self.slots[slot] != FREE {
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = position as u32;
        }
    }
}

/// Multiplies and folds word by word, so that every bit of the key reaches the low bits.
fn hash(key: &[u64]) -> usize {
    let fold = |hash: u64, word: &u64| {
        let product = u128::from(hash ^ word) * 0x9e37_79b9_7f4a_7c15;
        (product >> 64) as u64 ^ product as u64
    };
    key.iter().fold(0x243f_6a88_85a3_08d3, fold) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_to_one_state_add_up() {
        let mut states = States::new(2);
        for round in 1..=3 {
            for key in 0..1000u64 {
                states.add(&[key % 10, key / 10], round);
            }
        }
        assert_eq!(states.len(), 1000);
        for position in 0..1000 {
            let (key, ways) = states.get(position);
            assert_eq!((key[0] + key[1] * 10, ways), (position as u64, 6));
        }
        states.add(&[0, 0], u128::MAX);
        assert_eq!(states.get(0).1, u128::MAX, "no overflow");
    }

    #[test]
    fn the_key_of_nothing() {
        let mut states = States::new(0);
        states.add(&[], 2);
        states.add(&[], 3);
        assert_eq!((states.len(), states.get(0)), (1, (&[][..], 5)));
    }
}
