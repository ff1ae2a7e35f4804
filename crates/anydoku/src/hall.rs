//! Counting arguments: groups that can't be filled.
//!
//! A group can be filled on its own exactly if its cells can be matched with different values, each from the
//! cell's candidates (Hall 1935; Régin 1994 for all-different constraints). Clause learning needs exponentially
//! many steps to see that ten cells don't fit nine values; the matching sees it at once. Augmenting paths as in
//! Kuhn 1955.

use anydoku_board::{Cell, Value};

use crate::candidates::Candidates;

/// Cells of a group that have fewer candidates together than there are cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shortage {
    /// The cells, in ascending order.
    pub cells: Vec<Cell>,
    /// All their candidates, in ascending order: fewer than cells.
    pub values: Vec<Value>,
}

/// Finds cells of this group that can't all have different values, if there are such.
pub fn shortage(cells: &[Cell], candidates: &Candidates) -> Option<Shortage> {
    let mut matching = Matching {
        cells,
        candidates,
        holder: vec![None; candidates.values() as usize],
        seen: vec![false; candidates.values() as usize],
    };
    // Most cells find a value that nobody holds.
    let mut rest = Vec::new();
    for (position, &cell) in cells.iter().enumerate() {
        let free = candidates
            .iter(cell)
            .find(|value| matching.holder[value.index()].is_none());
        match free {
            Some(value) => matching.holder[value.index()] = Some(position),
            None => rest.push(position),
        }
    }
    rest.into_iter()
        .find_map(|position| (!matching.augment(position)).then(|| matching.shortage(position)))
}

struct Matching<'a> {
    cells: &'a [Cell],
    candidates: &'a Candidates,
    /// For each value the position of the cell that it is matched with.
    holder: Vec<Option<usize>>,
    /// The values reached by the search at hand.
    seen: Vec<bool>,
}

impl Matching<'_> {
    /// Gives the cell at this position a value, moving others along an alternating path if need be.
    fn augment(&mut self, position: usize) -> bool {
        self.seen.fill(false);
        // The path: cells on it, each with the value that the next one gives up.
        let mut reached_from = vec![0; self.holder.len()];
        let mut queue = vec![position];
        while let Some(at) = queue.pop() {
            for value in self.candidates.iter(self.cells[at]) {
                if std::mem::replace(&mut self.seen[value.index()], true) {
                    continue;
                }
                reached_from[value.index()] = at;
                if let Some(holder) = self.holder[value.index()] {
                    queue.push(holder);
                    continue;
                }
                let mut value = value.index();
                loop {
                    let taker = reached_from[value];
                    let given_up = self.holder.iter().position(|&h| h == Some(taker));
                    self.holder[value] = Some(taker);
                    match given_up {
                        Some(previous) => {
                            self.holder[previous] = None;
                            value = previous;
                        }
                        None => return true,
                    }
                }
            }
        }
        false
    }

    /// After a failed search from `position`: the values it reached are all held, by cells that have no others.
    fn shortage(&self, position: usize) -> Shortage {
        let values = self.seen.iter().enumerate().filter(|&(_, &seen)| seen);
        let values: Vec<Value> = values.map(|(index, _)| Value::from_index(index)).collect();
        let holders = values.iter().filter_map(|value| self.holder[value.index()]);
        let mut cells: Vec<Cell> = holders
            .chain([position])
            .map(|position| self.cells[position])
            .collect();
        cells.sort_unstable();
        Shortage { cells, values }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use anydoku_board::ValueSet;
    use proptest::prelude::*;

    fn set_up(masks: &[u32], values: u32) -> (Vec<Cell>, Candidates) {
        let mut candidates = Candidates::full(masks.len() as u32, values);
        let cells: Vec<Cell> = (0..masks.len() as u32).map(Cell::new).collect();
        for (&cell, mask) in cells.iter().zip(masks) {
            let mut allowed = ValueSet::empty(values);
            for index in (0..values as usize).filter(|index| mask >> index & 1 == 1) {
                allowed.insert(Value::from_index(index));
            }
            candidates.restrict(cell, &allowed);
        }
        (cells, candidates)
    }

    #[test]
    fn ten_cells_do_not_fit_nine_values() {
        let (cells, candidates) = set_up(&[0x1ff; 10], 9);
        let shortage = shortage(&cells, &candidates).unwrap();
        assert_eq!((shortage.cells.len(), shortage.values.len()), (10, 9));
    }

    proptest! {
        #[test]
        fn agrees_with_halls_condition(masks in proptest::collection::vec(0u32..64, 1..7)) {
            let (cells, candidates) = set_up(&masks, 6);
            let halls = (1u32..1 << masks.len()).all(|subset| {
                let chosen = masks.iter().enumerate().filter(|(i, _)| subset >> i & 1 == 1);
                let union = chosen.fold(0, |union, (_, mask)| union | mask);
                union.count_ones() >= subset.count_ones()
            });
            match shortage(&cells, &candidates) {
                None => prop_assert!(halls),
                Some(shortage) => {
                    prop_assert!(!halls);
                    prop_assert!(shortage.values.len() < shortage.cells.len());
                    for &cell in &shortage.cells {
                        prop_assert!(candidates.iter(cell).all(|value| shortage.values.contains(&value)));
                    }
                }
            }
        }
    }
}
