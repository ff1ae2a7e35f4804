//! Runs: cells that hold consecutive values.
//!
//! A run of L cells holds one of the windows w, …, w+L−1 (see [`crate::windows`]). A window is possible while each
//! of its values has a place in the run and each cell a candidate in it. Values of no possible window go; a value
//! of all of them, a *mandatory* one, must occur, so that the run is a house for it. Four runs of one length are
//! surveyed at a time; what they answer is rare enough to be carried out one by one.

use super::lanes::Lanes;
use super::tables::{LANES, Row, RunChunk, Tables, and, and_not, any, count, each};

/// What was seen in four runs when they were last surveyed, a bit for each value. It holds as long as their cells lose
/// no candidates, and on the way to that it is still true of fewer values than it could be.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Seen {
    /// The values of all possible windows.
    mandatory: [u64; LANES],
    /// Mandatory values with two places, and some others with few.
    two: [u64; LANES],
    /// Mandatory values with two or three places, and some others with few.
    few: [u64; LANES],
}

impl Seen {
    /// What is seen in runs of this length whose cells may hold all values.
    pub fn untouched(length: usize, values: usize) -> Seen {
        // The first window ends where the last one begins, or later.
        let mandatory = match values.checked_sub(length) {
            Some(last) if last < length => u64::MAX >> (64 - length) & u64::MAX << last,
            _ => 0,
        };
        let up_to = |most| match (2..=most).contains(&length) {
            true => [mandatory; LANES],
            false => [0; LANES],
        };
        Seen {
            mandatory: [mandatory; LANES],
            two: up_to(2),
            few: up_to(3),
        }
    }
}

/// What is known of four runs, a bit for each value.
#[derive(Clone, Copy)]
struct Survey<L> {
    /// The values of all possible windows.
    mandatory: L,
    /// Mandatory values whose only place is an open cell.
    single: L,
    /// Mandatory values with two places, and some others with few.
    two: L,
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
    // Values without places, with more than one, two, three (the last two with words folded), without open ones.
    let (mut absent, mut several, mut many, mut most, mut placed) = (zero, zero, zero, zero, zero);
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
        many = many.or(nonzero(three, bit));
        most = most.or(nonzero(four, bit));
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
        two: many.missing_in(several.and(mandatory)),
        few: most.missing_in(several.and(mandatory)),
        outside: held.or(absent).missing_in(L::splat(runs.values)),
    })
}

/// Narrows four runs and takes down what was seen. `None` if one has no possible window, else a bit for each value that lost candidates.
#[inline(always)]
pub(super) fn narrow<L: Lanes, const W: usize>(
    rows: &mut [Row<W>],
    open: &Row<W>,
    runs: &RunChunk<W>,
    seen: &mut Seen,
) -> Option<u64> {
    let survey = survey::<L, W>(rows, open, runs)?;
    *seen = Seen {
        mandatory: stored(survey.mandatory),
        two: stored(survey.two),
        few: stored(survey.few),
    };
    let mut changed = 0;
    if survey.outside.any() {
        each_bit(&stored(survey.outside), |lane, value| {
            rows[value] = and_not(&rows[value], &runs.lane(lane));
            changed |= 1 << value;
        });
    }
    if survey.single.any() {
        each_bit(&stored(survey.single), |lane, value| {
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
/// of all of them. Returns a bit for each value that lost candidates.
#[inline(always)]
pub(super) fn lock<const W: usize>(
    tables: &Tables<W>,
    rows: &mut [Row<W>],
    runs: &RunChunk<W>,
    seen: &Seen,
) -> u64 {
    let mut changed = 0;
    each_bit(&seen.few, |lane, value| {
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
    changed
}

/// The smallest set of at least two places of a mandatory value in a run; of several such sets one whose value has
/// fewest places on the board.
#[inline(always)]
pub(super) fn scarcest<const W: usize>(
    tables: &Tables<W>,
    rows: &[Row<W>],
    open: &Row<W>,
    seen: &[Seen],
) -> Option<(usize, Row<W>)> {
    let mut best = (u32::MAX, None);
    let look = |best: &mut (u32, Option<(usize, Row<W>)>), which: fn(&Seen) -> &[u64; LANES]| {
        for (runs, seen) in tables.runs.iter().zip(seen) {
            each_bit(which(seen), |lane, value| {
                let row = and(&rows[value], open);
                let places = and(&runs.lane(lane), &row);
                let number = count(&places);
                if number >= 2 && number <= best.0 >> 16 {
                    let key = number << 16 | count(&row);
                    if key < best.0 {
                        *best = (key, Some((value, places)));
                    }
                }
            });
        }
    };
    look(&mut best, |seen| &seen.two);
    if best.0 >> 16 > 2 {
        look(&mut best, |seen| &seen.mandatory);
    }
    best.1
}

#[inline(always)]
fn stored<L: Lanes>(lanes: L) -> [u64; LANES] {
    let mut words = [0; LANES];
    lanes.store(&mut words);
    words
}

/// Calls `visit` with lane and bit of all bits that are set.
#[inline(always)]
fn each_bit(words: &[u64; LANES], mut visit: impl FnMut(usize, usize)) {
    for (lane, &word) in words.iter().enumerate() {
        let mut word = word;
        while word != 0 {
            visit(lane, word.trailing_zeros() as usize);
            word &= word - 1;
        }
    }
}
