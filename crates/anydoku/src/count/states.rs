//! The states of a frontier and how many ways lead to each: a hash table without deletion.
//!
//! All states of one table have the same number of words. A state and its number of ways lie side by side, one record
//! after the other; the table proper holds positions only, each with its hash, so that other states are hardly ever
//! looked at:
//!
//! ```text
//!   slots     hash 32 | position 32 …
//!   records   words of the state | ways, low word, high word …
//! ```
//!
//! Numbers of ways saturate: all that is done with them is to add and to multiply, so what comes out is the number
//! itself, or `u128::MAX` for "at least that", never too much.

/// A slot without a state: no table has so many.
const FREE: u64 = u64::MAX;

pub(super) struct States {
    /// Words of a state.
    words: usize,
    records: Vec<u64>,
    len: usize,
    /// By hash; as many as a power of two, at most half in use.
    slots: Vec<u64>,
}

impl States {
    /// An empty table for states of so many words.
    pub fn new(words: usize) -> States {
        States {
            words,
            records: Vec::new(),
            len: 0,
            slots: vec![FREE; 64],
        }
    }

    pub fn len(&self) -> usize {
        self.len
    }

    /// So many bytes are in use.
    pub fn bytes(&self) -> usize {
        (self.records.capacity() + self.slots.capacity()) * size_of::<u64>()
    }

    /// The state at a position below [`States::len`], and how many ways lead to it.
    pub fn get(&self, position: usize) -> (&[u64], u128) {
        let record = &self.records[position * (self.words + 2)..][..self.words + 2];
        let (state, ways) = record.split_at(self.words);
        (state, u128::from(ways[0]) | u128::from(ways[1]) << 64)
    }

    /// Says that so many more ways lead to a state.
    pub fn add(&mut self, state: &[u64], ways: u128) {
        debug_assert_eq!(state.len(), self.words);
        let mask = self.slots.len() - 1;
        let hash = hash(state);
        let mut at = hash as usize & mask;
        while self.slots[at] != FREE {
            let position = self.slots[at] as u32 as usize;
            if self.slots[at] >> 32 == u64::from(hash) {
                let (known, before) = self.get(position);
                if known.iter().zip(state).all(|(a, b)| a == b) {
                    let start = position * (self.words + 2) + self.words;
                    self.records[start..start + 2]
                        .copy_from_slice(&halves(before.saturating_add(ways)));
                    return;
                }
            }
            at = (at + 1) & mask;
        }
        self.slots[at] = u64::from(hash) << 32 | self.len as u64;
        self.records.extend_from_slice(state);
        self.records.extend_from_slice(&halves(ways));
        self.len += 1;
        if self.len * 2 > self.slots.len() {
            self.grow();
        }
    }

    fn grow(&mut self) {
        let mask = self.slots.len() * 2 - 1;
        let before = std::mem::replace(&mut self.slots, vec![FREE; mask + 1]);
        for slot in before.into_iter().filter(|&slot| slot != FREE) {
            let mut at = (slot >> 32) as usize & mask;
            while self.slots[at] != FREE {
                at = (at + 1) & mask;
            }
            self.slots[at] = slot;
        }
    }
}

/// The low and the high word.
fn halves(ways: u128) -> [u64; 2] {
    [ways as u64, (ways >> 64) as u64]
}

/// Multiplies and folds word by word, so that every bit of the state reaches every bit of the hash.
fn hash(state: &[u64]) -> u32 {
    let fold = |hash: u64, word: &u64| {
        let product = u128::from(hash ^ word) * 0x9e37_79b9_7f4a_7c15;
        (product >> 64) as u64 ^ product as u64
    };
    (state.iter().fold(0x243f_6a88_85a3_08d3, fold) >> 16) as u32
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
