//! Singles, for all cells and all houses at once.
//!
//! How many candidates each cell has is counted bit-sliced: `one` and `two` hold the cells with at least so many,
//! and a value's row is added to all cells by three operations. The same way the number of the value that is left
//! in a cell is read off: `number[i]` holds the cells with a candidate whose number has bit i. A hidden single is a house that
//! has one bit in common with a value's row; `x & (x - 1)` sees it, over four houses at a time, with the words of
//! a set folded into one and the bits that met there kept apart.

use super::lanes::Lanes;
use super::tables::{Chunk, Row, and_not, or};

/// Cells by how many candidates they have.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counters<const W: usize> {
    /// At least one.
    pub one: Row<W>,
    /// At least two.
    pub two: Row<W>,
    /// The bits of the values that are left, counted from 0, if there are at most 16 values.
    number: [Row<W>; 4],
}

impl<const W: usize> Counters<W> {
    #[inline(always)]
    pub fn new(rows: &[Row<W>], numbers: bool) -> Counters<W> {
        let (mut one, mut two, mut number) = ([0; W], [0; W], [[0; W]; 4]);
        for (value, row) in rows.iter().enumerate() {
            for w in 0..W {
                two[w] |= one[w] & row[w];
                one[w] |= row[w];
            }
            if numbers {
                for (bit, cells) in number.iter_mut().enumerate() {
                    if value >> bit & 1 == 1 {
                        *cells = or(cells, row);
                    }
                }
            }
        }
        Counters { one, two, number }
    }

    /// The value of a cell that has one candidate, if numbers were asked for.
    #[inline(always)]
    pub fn single(&self, cell: usize) -> usize {
        let bits = self.number.iter().enumerate();
        bits.fold(0, |value, (bit, cells)| {
            value | ((cells[cell / 64] >> (cell % 64) & 1) as usize) << bit
        })
    }
}

/// The cells with exactly two candidates.
#[inline(always)]
pub(super) fn bivalue<const W: usize>(rows: &[Row<W>]) -> Row<W> {
    let (mut one, mut two, mut three) = ([0; W], [0; W], [0; W]);
    for row in rows {
        for w in 0..W {
            three[w] |= two[w] & row[w];
            two[w] |= one[w] & row[w];
            one[w] |= row[w];
        }
    }
    and_not(&two, &three)
}

/// The cells that are the only place of a value in some house; `None` if some house has no place for it.
#[inline(always)]
pub(super) fn hidden<L: Lanes, const W: usize>(
    houses: &[Chunk<W>],
    row: &Row<W>,
) -> Option<Row<W>> {
    let row = row.map(L::splat);
    let zero = L::splat(0);
    let mut missing = zero;
    let mut singles = [zero; W];
    for house in houses {
        let places: [L; W] = std::array::from_fn(|w| L::load(&house[w]).and(row[w]));
        let (mut folded, mut met) = (places[0], zero);
        for &word in &places[1..] {
            met = met.or(folded.and(word));
            folded = folded.or(word);
        }
        missing = missing.or(folded.is_zero());
        let single = folded.and(folded.less_one()).or(met).is_zero();
        for w in 0..W {
            singles[w] = singles[w].or(places[w].and(single));
        }
    }
    (!missing.any()).then(|| singles.map(L::fold))
}
