//! Rows of different lengths in one flat array, built once: occurrence lists and the like.

use std::ops::Range;

/// `rows` lists of `T`, one behind the other.
#[derive(Clone, Debug)]
pub(super) struct Rows<T> {
    /// Row `i` is `items[starts[i]..starts[i + 1]]`.
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T: Copy> Rows<T> {
    /// Sorts the pairs (row, item) into rows; the order inside a row is that of the pairs. `filler` is any
    /// value of the type.
    pub(super) fn new(
        rows: usize,
        filler: T,
        pairs: impl Iterator<Item = (usize, T)> + Clone,
    ) -> Rows<T> {
        // Row i's count is gathered at i + 2, so that after summing up, starts[i + 1] is where row i begins
        // and can serve as its fill position; when all are filled it has moved to where row i ends.
        let mut starts = vec![0u32; rows + 2];
        // (`for_each` because nested iterators are quicker driven from inside.)
        pairs.clone().for_each(|(row, _)| starts[row + 2] += 1);
        for row in 0..=rows {
            starts[row + 1] = starts[row + 1]
                .checked_add(starts[row])
                .expect("fewer than 2^32 items");
        }
        let mut items = vec![filler; starts[rows + 1] as usize];
        pairs.for_each(|(row, item)| {
            let next = &mut starts[row + 1];
            items[*next as usize] = item;
            *next += 1;
        });
        starts.pop();
        Rows { starts, items }
    }

    /// The items of one row.
    #[inline]
    pub(super) fn row(&self, row: usize) -> &[T] {
        &self.items[self.range(row)]
    }

    #[inline]
    fn range(&self, row: usize) -> Range<usize> {
        self.starts[row] as usize..self.starts[row + 1] as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_sorted_into_their_rows() {
        let rows = Rows::new(
            4,
            ' ',
            [(2, 'a'), (0, 'b'), (2, 'c'), (3, 'd')].iter().copied(),
        );
        let all: Vec<&[char]> = (0..4).map(|row| rows.row(row)).collect();
        assert_eq!(all, [&['b'] as &[char], &[], &['a', 'c'], &['d']]);
        assert_eq!(Rows::new(1, 0, std::iter::empty()).row(0), []);
    }
}
