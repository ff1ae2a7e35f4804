//! Runs: cells that hold consecutive values.
//!
//! A run of L cells holds one of the windows w, …, w+L−1 (see [`crate::windows`]). A window is possible while each
//! of its values has a place in the run and each cell a candidate in it. Values of no possible window go; a value
//! of all of them must occur, so that the run is a house for it.

use super::tables::{Row, RunSet, Tables, and, and_not, any, count, each, or};

/// The windows that are possible, a bit for each by its first value.
#[inline(always)]
fn starts<const W: usize>(rows: &[Row<W>], run: &RunSet<W>) -> u64 {
    let length = run.length as usize;
    let mut occurs = 0u64;
    for (value, row) in rows.iter().enumerate() {
        occurs |= (any(&and(row, &run.cells)) as u64) << value;
    }
    let first = u64::MAX >> (64 - length);
    let mut starts = 0u64;
    for start in 0..=rows.len() - length {
        if occurs & first << start != first << start {
            continue;
        }
        let mut covered = [0; W];
        for row in &rows[start..start + length] {
            covered = or(&covered, row);
        }
        starts |= (!any(&and_not(&run.cells, &covered)) as u64) << start;
    }
    starts
}

/// Narrows one run. `None` if no window is possible, else a bit for each value that lost candidates.
#[inline(always)]
pub(super) fn narrow<const W: usize>(
    tables: &Tables<W>,
    rows: &mut [Row<W>],
    open: &Row<W>,
    run: &RunSet<W>,
) -> Option<u64> {
    let starts = starts(rows, run);
    if starts == 0 {
        return None;
    }
    let (mut held, mut mandatory) = (0u64, u64::MAX);
    let first = u64::MAX >> (64 - run.length);
    let mut rest = starts;
    while rest != 0 {
        let window = first << rest.trailing_zeros();
        rest &= rest - 1;
        held |= window;
        mandatory &= window;
    }
    let mut changed = 0;
    for (value, row) in rows.iter_mut().enumerate() {
        if held >> value & 1 == 0 && any(&and(row, &run.cells)) {
            *row = and_not(row, &run.cells);
            changed |= 1 << value;
        }
    }
    while mandatory != 0 {
        let value = mandatory.trailing_zeros() as usize;
        mandatory &= mandatory - 1;
        let places = and(&rows[value], &run.cells);
        match count(&places) {
            1 if any(&and(&places, open)) => {
                for (other, row) in rows.iter_mut().enumerate() {
                    if other != value && any(&and(row, &places)) {
                        *row = and_not(row, &places);
                        changed |= 1 << other;
                    }
                }
            }
            0 => return None,
            1 => {}
            2 | 3 => {
                // The value is in one of these places, so it is not in a peer of all of them.
                let mut common = rows[value];
                each(&places, |cell| common = and(&common, &tables.peers[cell]));
                if any(&common) {
                    rows[value] = and_not(&rows[value], &common);
                    changed |= 1 << value;
                }
            }
            _ => {}
        }
    }
    Some(changed)
}
