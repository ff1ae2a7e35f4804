//! Branching: what is tried next.
//!
//! A cell holds a value or not. Cells with two candidates come first, since both sides place something; among them
//! the one whose values exclude most and that sees most others of its kind. Of its values the one that excludes
//! more is tried first. Without cells of two candidates it is one with fewest. Until something contradicts, the
//! first cell of two candidates will do: puzzles with many grids never need a better one.
//!
//! On boards with runs there are better questions than what a cell holds: where in a run is a value that it must
//! hold? The one with fewest answers is asked, and of several the one about the value with fewest places on the
//! whole board, so that one value is placed everywhere before the next.

use super::runs::{Seen, scarcest};
use super::singles::bivalue;
use super::tables::{Row, Tables, and, count, each};

/// Two ways to go on, one of which must be right: some values are not in these cells, or some others are not.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice<const W: usize> {
    pub cells: Row<W>,
    /// The values that go first, a bit each.
    pub first: u64,
    /// The values that go when that was refuted.
    pub second: u64,
}

impl<const W: usize> Choice<W> {
    /// Whether this cell with these candidates, a bit each, holds the value.
    #[inline(always)]
    fn of(cell: usize, candidates: u64, value: usize) -> Choice<W> {
        let mut cells = [0; W];
        cells[cell / 64] = 1 << (cell % 64);
        Choice {
            cells,
            first: candidates & !(1 << value),
            second: 1 << value,
        }
    }
}

/// The choice at a fixpoint with open cells; `fresh` before the first contradiction.
#[inline(always)]
pub(super) fn choose<const W: usize>(
    tables: &Tables<W>,
    rows: &[Row<W>],
    open: &Row<W>,
    surveys: &[Seen],
    fresh: bool,
) -> Choice<W> {
    if !tables.runs.is_empty() {
        return with_runs(tables, rows, open, surveys);
    }
    let pairs = bivalue(rows);
    let first = (0..W).find(|&w| pairs[w] != 0);
    let cell = if let Some(word) = first.filter(|_| fresh) {
        word * 64 + pairs[word].trailing_zeros() as usize
    } else if first.is_some() {
        let mut weights = [[0u32; 64]; W];
        for row in rows {
            each(&and(row, &pairs), |cell| {
                weights[cell / 64][cell % 64] += count(&and(&tables.peers[cell], row));
            });
        }
        best(&pairs, |cell| {
            weights[cell / 64][cell % 64] + 2 * count(&and(&tables.peers[cell], &pairs))
        })
    } else {
        best(open, |cell| {
            let (word, bit) = (cell / 64, cell % 64);
            let candidates = rows.iter().map(|row| (row[word] >> bit & 1) as u32);
            (64 - candidates.sum::<u32>()) << 10 | count(&and(&tables.peers[cell], open)).min(1023)
        })
    };
    let (mut value, mut most) = (0, 0);
    let mut candidates = 0u64;
    for (index, row) in rows.iter().enumerate() {
        if row[cell / 64] >> (cell % 64) & 1 == 1 {
            candidates |= 1 << index;
            let excluded = 1 + count(&and(&tables.peers[cell], row));
            if excluded > most {
                (value, most) = (index, excluded);
            }
        }
    }
    Choice::of(cell, candidates, value)
}

/// The choice on boards with runs.
#[inline(always)]
fn with_runs<const W: usize>(
    tables: &Tables<W>,
    rows: &[Row<W>],
    open: &Row<W>,
    surveys: &[Seen],
) -> Choice<W> {
    let candidates = |cell: usize| {
        let (word, bit) = (cell / 64, cell % 64);
        let rows = rows.iter().enumerate();
        rows.fold(0, |all, (value, row)| all | (row[word] >> bit & 1) << value)
    };
    let (cell, value) = match scarcest(tables, rows, open, surveys) {
        Some((value, places)) => {
            let weight = |cell: usize| count(&and(&tables.peers[cell], &rows[value]));
            (best(&places, weight), value)
        }
        None => {
            let pairs = bivalue(rows);
            let weight = |cell: usize| {
                let few = 64 - candidates(cell).count_ones();
                few << 10 | count(&and(&tables.peers[cell], &pairs)).min(1023)
            };
            let cell = best(open, weight);
            (cell, candidates(cell).trailing_zeros() as usize)
        }
    };
    Choice::of(cell, candidates(cell), value)
}

/// The first of the cells with the largest weight.
#[inline(always)]
fn best<const W: usize>(cells: &Row<W>, weight: impl Fn(usize) -> u32) -> usize {
    let mut best = (0, 0);
    each(cells, |cell| {
        let weight = 1 + weight(cell);
        if weight > best.0 {
            best = (weight, cell);
        }
    });
    best.1
}
