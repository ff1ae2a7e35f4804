//! Runs: cells that hold consecutive values.
//!
//! A run of L cells holds one of the windows w, …, w+L−1 (see [`crate::windows`]). A window is possible while each
//! of its values has a place in the run and each cell a candidate in it. Values of no possible window go; a value
//! of all of them, a *mandatory* one, must occur, so that the run is a house for it. Four runs of one length are
//! surveyed at a time; what they answer is rare enough to be carried out one by one.

use super::lanes::Lanes;
use super::tables::{LANES, Row, RunChunk, Tables, and, and_not, any, count, each};

/// What is known of four runs, a bit for each value.
#[derive(Clone, Copy)]
struct Survey<L> {
    /// The values of all possible windows.
    mandatory: L,
    /// Mandatory values whose only place is an open cell.
    single: L,
    /// Mandatory values with two or three places, and some others with few.
    few: L,
    /// Values that have places but no possible window.
    outside: L,
}

/// Looks at four runs; `None` if one has no possible window.
#[inline(always)]
fn survey<L: Lanes, const W: usize>(
    rows: &[Row<W>],
    open: &Row<W>,
    runs: &RunChunk<W>,
) -> Option<Survey<L>> {
    let length = runs.length as usize;
    let zero = L::splat(0);
    // Values without places, with more than one, with more than three (words folded), without open ones.
    let (mut absent, mut several, mut many, mut placed) = (zero, zero, zero, zero);
    let nonzero = |lanes: L, bit: L| lanes.is_zero().is_zero().and(bit);
    for (value, row) in rows.iter().enumerate() {
        let bit = L::splat(1 << value);
        let (mut folded, mut met, mut unsettled) = (zero, zero, zero);
        for w in 0..W {
            let places = L::load(&runs.cells[w]).and(L::splat(row[w]));
            met = met.or(folded.and(places));
            folded = folded.or(places);
            unsettled = unsettled.or(places.and(L::splat(open[w])));
        }
        let two = folded.and(folded.less_one());
        let three = two.and(two.less_one());
        let four = three.and(three.less_one());
        absent = absent.or(folded.is_zero().and(bit));
        several = several.or(nonzero(two.or(met), bit));
        many = many.or(nonzero(four, bit));
        placed = placed.or(unsettled.is_zero().and(bit));
    }
    let (mut held, mut mandatory) = (zero, L::splat(u64::MAX));
    let mut impossible = L::splat(u64::MAX);
    let first = u64::MAX >> (64 - length);
    for start in 0..=rows.len() - length {
        let mut uncovered = [u64::MAX; W];
        for row in &rows[start..start + length] {
            uncovered = and_not(&uncovered, row);
        }
        let window = L::splat(first << start);
        let mut misfit = absent.and(window);
        for (cells, uncovered) in runs.cells.iter().zip(uncovered) {
            misfit = misfit.or(L::load(cells).and(L::splat(uncovered)));
        }
        let fits = misfit.is_zero();
        let fails = fits.is_zero();
        held = held.or(fits.and(window));
        mandatory = mandatory.and(fails.or(window));
        impossible = impossible.and(fails);
    }
    let known = several.or(placed);
    (!impossible.any()).then(|| Survey {
        mandatory,
        single: known.missing_in(mandatory),
        few: many.missing_in(several.and(mandatory)),
        outside: held.or(absent).missing_in(L::splat(runs.values)),
    })
}

/// Narrows four runs. `None` if one has no possible window, else a bit for each value that lost candidates.
#[inline(always)]
pub(super) fn narrow<L: Lanes, const W: usize>(
    rows: &mut [Row<W>],
    open: &Row<W>,
    runs: &RunChunk<W>,
) -> Option<u64> {
    let survey = survey::<L, W>(rows, open, runs)?;
    let mut changed = 0;
    if survey.outside.any() {
        each_bit(survey.outside, |lane, value| {
            rows[value] = and_not(&rows[value], &runs.lane(lane));
            changed |= 1 << value;
        });
    }
    if survey.single.any() {
        each_bit(survey.single, |lane, value| {
            let place = and(&runs.lane(lane), &rows[value]);
            for (other, row) in rows.iter_mut().enumerate() {
                if other != value && any(&and(row, &place)) {
                    *row = and_not(row, &place);
                    changed |= 1 << other;
                }
            }
        });
    }
    Some(changed)
}

/// Locked candidates in four runs: of two or three places of a mandatory value one holds it, so it is not in a peer
/// of all of them. `None` if a run has no possible window, else a bit for each value that lost candidates.
#[inline(always)]
pub(super) fn lock<L: Lanes, const W: usize>(
    tables: &Tables<W>,
    rows: &mut [Row<W>],
    open: &Row<W>,
    runs: &RunChunk<W>,
) -> Option<u64> {
    let mut changed = 0;
    each_bit(survey::<L, W>(rows, open, runs)?.few, |lane, value| {
        let places = and(&runs.lane(lane), &rows[value]);
        if !(2..=3).contains(&count(&places)) {
            return;
        }
        let mut common = rows[value];
        each(&places, |cell| common = and(&common, &tables.peers[cell]));
        if any(&common) {
            rows[value] = and_not(&rows[value], &common);
            changed |= 1 << value;
        }
    });
    Some(changed)
}

/// The smallest set of at least two places of a mandatory value in a run; of several such sets one whose value has
/// fewest places on the board.
#[inline(always)]
pub(super) fn scarcest<L: Lanes, const W: usize>(
    tables: &Tables<W>,
    rows: &[Row<W>],
    open: &Row<W>,
) -> Option<(usize, Row<W>)> {
    let mut fewest = u32::MAX;
    let mut scarcest = None;
    for runs in &tables.runs {
        each_bit(
            survey::<L, W>(rows, open, runs)?.mandatory,
            |lane, value| {
                let row = and(&rows[value], open);
                let places = and(&runs.lane(lane), &row);
                let number = count(&places);
                if number >= 2 && number <= fewest >> 16 {
                    let key = number << 16 | count(&row);
                    if key < fewest {
                        fewest = key;
                        scarcest = Some((value, places));
                    }
                }
            },
        );
    }
    scarcest
}

/// Calls `visit` with lane and bit of all bits that are set.
#[inline(always)]
fn each_bit<L: Lanes>(lanes: L, mut visit: impl FnMut(usize, usize)) {
    let mut words = [0; LANES];
    lanes.store(&mut words);
    for (lane, mut word) in words.into_iter().enumerate() {
        while word != 0 {
            visit(lane, word.trailing_zeros() as usize);
            word &= word - 1;
        }
    }
}
