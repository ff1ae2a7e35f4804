//! Propagation to the fixpoint: naked singles, hidden singles, runs, locked candidates, the cheaper ones first.
//!
//! The state is a row a value, the cells where it may still be, and a row of the *open* cells, those that have not
//! been placed yet. To place a value in cells is to take it from all peers of these cells; that happens for all
//! cells of a value at a time. Two of them that are peers take it from each other, and a cell without candidates is
//! noticed. When no cell is open and each has a candidate, all groups and pairs hold.

use super::bands;
use super::lanes::Lanes;
use super::locked;
use super::runs;
use super::singles::{Counters, hidden};
use super::tables::{Row, Tables, and, and_not, any, each, or};

/// What propagation came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// Some rule can't be met any more.
    Contradiction,
    /// Every cell is placed and every rule met.
    Solved,
    /// Nothing more follows from these rules.
    Open,
}

/// Takes a value from the peers of the cells where it is placed. If two of these are peers, a cell is left without
/// candidates.
#[inline(always)]
fn place<const W: usize>(tables: &Tables<W>, row: &mut Row<W>, cells: &Row<W>) {
    let mut peers = [0; W];
    each(cells, |cell| peers = or(&peers, &tables.peers[cell]));
    *row = and_not(row, &peers);
}

/// So many rows make a state of this many values: for each value the cells where it may be, the open cells, and for
/// each value the cells where it might be when the houses were last searched for it.
pub(super) fn rows(values: usize) -> usize {
    2 * values + 1
}

/// Propagates. A value of which all rules were seen has equal rows now and then. With `B` the board is made of
/// bands, which find hidden singles and locked candidates together. When more is open, what was surveyed in the runs is up
/// to date.
#[inline(always)]
pub(super) fn propagate<L: Lanes, const W: usize, const K: usize, const B: bool>(
    tables: &Tables<W>,
    state: &mut [Row<W>],
    surveys: &mut [runs::Seen],
) -> Outcome {
    let values = if K == 0 { tables.values } else { K };
    let numbers = K != 0 && K <= 16;
    let (rows, rest) = state.split_at_mut(values);
    let rows = &mut rows[..values];
    let (open, seen) = rest.split_at_mut(1);
    let (open, seen) = (&mut open[0], &mut seen[..values]);
    let mut unlocked = 0;
    let (mut dirty, mut loose) = ([0; W], [0; W]);
    loop {
        let counters = Counters::new(rows, numbers);
        if counters.one != tables.all {
            return Outcome::Contradiction;
        }
        let naked = and(&and_not(&counters.one, &counters.two), open);
        if any(&naked) {
            if numbers {
                each(&naked, |cell| {
                    let row = &mut rows[counters.single(cell)];
                    *row = and_not(row, &tables.peers[cell]);
                });
            } else {
                for row in rows.iter_mut() {
                    let cells = and(row, &naked);
                    if any(&cells) {
                        place(tables, row, &cells);
                    }
                }
            }
            *open = and_not(open, &naked);
            continue;
        }
        if !any(open) && tables.runs.is_empty() {
            return Outcome::Solved;
        }
        let mut changed = 0u64;
        for (value, (row, seen)) in rows.iter().zip(seen.iter()).enumerate() {
            changed |= ((row != seen) as u64) << value;
        }
        unlocked |= changed;
        let (mut placed, mut narrowed) = (false, false);
        while changed != 0 {
            let value = changed.trailing_zeros() as usize;
            changed &= changed - 1;
            if !tables.runs.is_empty() {
                dirty = or(&dirty, &and_not(&seen[value], &rows[value]));
            }
            seen[value] = rows[value];
            let singles = if B {
                let Some((left, singles)) = bands::close(&rows[value]) else {
                    return Outcome::Contradiction;
                };
                narrowed |= left != rows[value];
                rows[value] = left;
                singles
            } else {
                let Some(singles) = hidden::<L, W>(&tables.houses, &rows[value]) else {
                    return Outcome::Contradiction;
                };
                singles
            };
            let cells = and(&singles, open);
            if !any(&cells) {
                continue;
            }
            placed = true;
            let mut row = rows[value];
            place(tables, &mut row, &cells);
            for row in rows.iter_mut() {
                *row = and_not(row, &cells);
            }
            rows[value] = row;
            *open = and_not(open, &cells);
        }
        if placed || narrowed {
            continue;
        }
        if B {
            return Outcome::Open;
        }
        loose = or(&loose, &dirty);
        let mut changed = 0;
        for (run, survey) in tables.runs.iter().zip(surveys.iter_mut()) {
            if !any(&and(&run.all, &dirty)) {
                continue;
            }
            match runs::narrow::<L, W>(rows, open, run, survey) {
                None => return Outcome::Contradiction,
                Some(lost) => changed |= lost,
            }
        }
        dirty = [0; W];
        if changed != 0 {
            continue;
        }
        if !any(open) {
            return Outcome::Solved;
        }
        for (run, survey) in tables.runs.iter().zip(surveys.iter()) {
            if any(&and(&run.all, &loose)) {
                changed |= runs::lock(tables, rows, run, survey);
            }
        }
        loose = [0; W];
        if changed != 0 {
            continue;
        }
        while unlocked != 0 {
            let value = unlocked.trailing_zeros() as usize;
            unlocked &= unlocked - 1;
            let gone = locked::excluded::<L, W>(tables, &rows[value]);
            if any(&and(&gone, &rows[value])) {
                rows[value] = and_not(&rows[value], &gone);
                changed = 1;
            }
        }
        if changed == 0 {
            return Outcome::Open;
        }
    }
}
