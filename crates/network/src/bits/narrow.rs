//! The search on boards of up to ten words of cells and 64 values.
//!
//! Depth first, binary: a candidate is tried, then excluded. The states lie behind each other in one vector, a
//! level each, and a level is copied when a candidate is tried on it (a few hundred bytes; taking changes back
//! one by one would cost more). The exclusion changes the level itself, so there are never more levels than candidates.

use std::sync::Arc;

use anydoku_board::{Value, ValueSet};
use anydoku_sat::{Limit, Limits, Statistics};

use super::branch::{Choice, choose};
#[cfg(target_arch = "x86_64")]
use super::lanes::Avx2;
use super::lanes::{Lanes, Plain};
use super::propagate::{Outcome, propagate, rows};
use super::runs::Seen;
use super::singles::bivalue;
use super::tables::{Row, Tables, and_not, count, each};
use super::{Kernel, Step};

/// What is to be done when the search goes on.
#[derive(Clone, Copy, Debug)]
enum Next {
    /// Begin; a deadline that has passed is noticed on easy puzzles too.
    Start,
    /// Propagate.
    Propagate,
    /// Leave the grid that was found.
    Leave,
    /// Nothing, all was seen.
    Nothing,
}

/// A search with `W` words a row; `K` is the number of values if it is known at compile time, else 0; `B` says that the
/// board is made of bands ([`super::bands`]).
pub(super) struct Narrow<const W: usize, const K: usize, const B: bool> {
    tables: Arc<Tables<W>>,
    /// For each level a row a value and the row of open cells.
    levels: Vec<Row<W>>,
    /// For each level what was seen in the runs.
    surveys: Vec<Seen>,
    choices: Vec<Choice<W>>,
    next: Next,
    /// How many grids the last step stands for.
    grids: u64,
    statistics: Statistics,
    /// Whether the processor has what [`Narrow::advance_avx2`] is compiled for.
    #[cfg(target_arch = "x86_64")]
    avx2: bool,
}

impl<const W: usize, const K: usize, const B: bool> Narrow<W, K, B> {
    pub fn new(tables: Arc<Tables<W>>, vectors: bool) -> Narrow<W, K, B> {
        let _ = vectors;
        Narrow {
            levels: vec![[0; W]; rows(tables.values)],
            surveys: vec![Seen::default(); tables.runs.len()],
            choices: Vec::new(),
            next: Next::Nothing,
            grids: 1,
            statistics: Statistics::default(),
            #[cfg(target_arch = "x86_64")]
            avx2: vectors
                && is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("popcnt"),
            tables,
        }
    }

    /// [`Narrow::search`], compiled for processors with AVX2.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn advance_avx2(&mut self, most: u64, limits: &Limits<'_>) -> Step {
        self.search::<Avx2>(most, limits)
    }

    /// Searches for the next grid, or for up to `most` at once that differ in pairs of cells only.
    ///
    /// When every open cell has two candidates and houses are all there is, every open value of a house has two
    /// places: with m open cells it has 2m candidates for m values, none of which has fewer than two places. Then
    /// each candidate is linked to others that are true exactly when it is not. What hangs together has two grids
    /// or none, placing one candidate places all of it, and what does not hang together is independent. So a dive
    /// without contradiction that takes n choices stands for 2ⁿ grids, and a contradiction for none.
    #[inline(always)]
    fn search<L: Lanes>(&mut self, most: u64, limits: &Limits<'_>) -> Step {
        let tables = &*self.tables;
        let values = if K == 0 { tables.values } else { K };
        let (stride, runs) = (rows(values), tables.runs.len());
        let (first_conflict, first_decision) =
            (self.statistics.conflicts, self.statistics.decisions);
        // The level from which all open cells have two candidates.
        let mut pairs_from = None;
        match self.next {
            Next::Nothing => return Step::Exhausted,
            Next::Start => {
                if let Some(limit) = limits.stop.and_then(|stop| stop()) {
                    return Step::Stopped(limit);
                }
            }
            Next::Propagate => {}
            Next::Leave => {
                if !flip(&mut self.levels, &mut self.choices, stride) {
                    self.next = Next::Nothing;
                    return Step::Exhausted;
                }
            }
        }
        loop {
            let level = self.choices.len();
            let state = &mut self.levels[level * stride..(level + 1) * stride];
            let surveys: &mut [Seen] = match B {
                true => &mut [],
                false => &mut self.surveys[level * runs..(level + 1) * runs],
            };
            let before = count(&state[values]);
            let outcome = propagate::<L, W, K, B>(tables, state, surveys);
            self.statistics.propagations += u64::from(before - count(&state[values]));
            match outcome {
                Outcome::Solved => {
                    self.next = Next::Leave;
                    self.grids = 1;
                    if let Some(level) = pairs_from {
                        let grids = 1u64.checked_shl((self.choices.len() - level) as u32);
                        if let Some(grids) = grids.filter(|&grids| grids <= most) {
                            self.grids = grids;
                            self.choices.truncate(level);
                        }
                    }
                    return Step::Grid;
                }
                Outcome::Contradiction => {
                    self.statistics.conflicts += 1;
                    if let Some(level) = pairs_from.take() {
                        self.choices.truncate(level);
                    }
                    if !flip(&mut self.levels, &mut self.choices, stride) {
                        self.next = Next::Nothing;
                        return Step::Exhausted;
                    }
                    let conflicts = self.statistics.conflicts - first_conflict;
                    if limits.conflicts.is_some_and(|limit| conflicts > limit) {
                        self.next = Next::Propagate;
                        return Step::Stopped(Limit::Conflicts);
                    }
                }
                Outcome::Open => {
                    let decisions = self.statistics.decisions - first_decision;
                    if limits.decisions.is_some_and(|limit| decisions >= limit) {
                        self.next = Next::Propagate;
                        return Step::Stopped(Limit::Decisions);
                    }
                    if let Some(stop) = limits.stop
                        && self.statistics.decisions.is_multiple_of(64)
                        && let Some(limit) = stop()
                    {
                        self.next = Next::Propagate;
                        return Step::Stopped(limit);
                    }
                    if most > 1
                        && pairs_from.is_none()
                        && tables.only_houses
                        && bivalue(&state[..values]) == state[values]
                    {
                        pairs_from = Some(level);
                    }
                    let fresh = self.statistics.conflicts == 0;
                    let choice = choose(tables, &state[..values], &state[values], surveys, fresh);
                    self.statistics.decisions += 1;
                    self.choices.push(choice);
                    let level = level + 1;
                    self.statistics.deepest = self.statistics.deepest.max(level as u32);
                    if self.levels.len() < (level + 1) * stride {
                        self.levels.resize((level + 1) * stride, [0; W]);
                        self.surveys.resize((level + 1) * runs, Seen::default());
                    }
                    self.levels
                        .copy_within((level - 1) * stride..level * stride, level * stride);
                    if !B {
                        let above = (level - 1) * runs..level * runs;
                        self.surveys.copy_within(above, level * runs);
                    }
                    let rows = &mut self.levels[level * stride..level * stride + values];
                    exclude(rows, &choice.cells, choice.first);
                }
            }
        }
    }
}

/// Takes values, a bit each, from cells.
#[inline(always)]
fn exclude<const W: usize>(rows: &mut [Row<W>], cells: &Row<W>, values: u64) {
    for (value, row) in rows.iter_mut().enumerate() {
        if values >> value & 1 == 1 {
            *row = and_not(row, cells);
        }
    }
}

/// Goes back to the last choice and excludes it; says whether there was one.
#[inline(always)]
fn flip<const W: usize>(
    levels: &mut [Row<W>],
    choices: &mut Vec<Choice<W>>,
    stride: usize,
) -> bool {
    let Some(choice) = choices.pop() else {
        return false;
    };
    let rows = &mut levels[choices.len() * stride..][..stride / 2];
    exclude(rows, &choice.cells, choice.second);
    true
}

impl<const W: usize, const K: usize, const B: bool> Kernel for Narrow<W, K, B> {
    fn load(&mut self, givens: &[Option<Value>]) {
        let tables = &*self.tables;
        let values = tables.values;
        self.choices.clear();
        self.statistics = Statistics::default();
        self.next = if tables.impossible {
            Next::Nothing
        } else {
            Next::Start
        };
        let rows = &mut self.levels[..rows(values)];
        rows.fill([0; W]);
        let mut given = [0; W];
        // Which cells are given is different in every puzzle: first without branches, then these cells only.
        let mut some = [0u64; W];
        for (some, givens) in some.iter_mut().zip(givens.chunks(64)) {
            let givens = givens.iter().enumerate();
            *some = givens.fold(0, |some, (cell, given)| {
                some | u64::from(given.is_some()) << cell
            });
        }
        each(&some, |cell| {
            let bit = tables.bits[cell];
            let index = givens[cell].map_or(0, Value::index);
            given[bit as usize / 64] |= 1 << (bit % 64);
            match rows[..values].get_mut(index) {
                Some(row) => row[bit as usize / 64] |= 1 << (bit % 64),
                None => self.next = Next::Nothing,
            }
        });
        for (row, domain) in rows.iter_mut().zip(&tables.domains) {
            *row = std::array::from_fn(|w| domain[w] & (row[w] | !given[w]));
        }
        rows[values] = tables.all;
        // No value was seen yet: whatever is impossible counts as lost, so that runs are looked at even if single
        // candidates settle all of their cells.
        rows[values + 1..].fill([u64::MAX; W]);
        for (survey, run) in self.surveys.iter_mut().zip(&tables.runs) {
            *survey = run.untouched;
        }
    }

    fn allow(&mut self, cell: usize, allowed: &ValueSet) {
        let (values, cell) = (self.tables.values, self.tables.bits[cell] as usize);
        for (index, row) in self.levels[..values].iter_mut().enumerate() {
            if !allowed.contains(Value::from_index(index)) {
                row[cell / 64] &= !(1 << (cell % 64));
            }
        }
    }

    fn exclude(&mut self, cell: usize, value: Value) {
        let (values, cell) = (self.tables.values, self.tables.bits[cell] as usize);
        if let Some(row) = self.levels[..values].get_mut(value.index()) {
            row[cell / 64] &= !(1 << (cell % 64));
        }
    }

    fn advance(&mut self, most: u64, limits: &Limits<'_>) -> (Step, u64) {
        #[cfg(target_arch = "x86_64")]
        if self.avx2 {
            // SAFETY: `avx2` says that the processor has the features which this copy was compiled for.
            let step = unsafe { self.advance_avx2(most, limits) };
            return (step, self.grids);
        }
        (self.search::<Plain>(most, limits), self.grids)
    }

    fn grid(&self, grid: &mut [Value]) {
        let start = self.choices.len() * rows(self.tables.values);
        let rows = &self.levels[start..start + self.tables.values];
        for (index, row) in rows.iter().enumerate() {
            each(row, |bit| {
                grid[self.tables.cells[bit] as usize] = Value::from_index(index)
            });
        }
    }

    fn statistics(&self) -> Statistics {
        self.statistics
    }
}
