//! Counting by a frontier that passes over the cells.
//!
//! The cells of a part are filled in a fixed order. All partial fillings that leave the same possibilities for the open
//! cells have equally many completions, so they are one *state*, and only how many ways lead to it is kept. This is the
//! transfer-matrix method of physics, and the frontier method of Kawahara, Inoue, Iwashita & Minato (IEICE 2017) that
//! counts while it makes its diagram layer by layer, and stores none of it. Work and memory grow with the number of
//! states in a layer, which is small on narrow boards, whatever the number of grids.
//!
//! A state is, for each value, the row of classes of open cells where it may be (see `plan`). When no run is open,
//! values that are exchanged give the same number of completions, so the rows are sorted, and of equal rows one is
//! followed and counted as often as it occurs. In this way interchangeable values are recognised in every state anew:
//! values not used yet, values whose givens lie behind the frontier. While runs are open, the rows stand in the order
//! of the values, and with each run goes which windows are left.
//!
//! States that can't be completed cost as much as others, so those are dropped in which an open cell has no value or
//! the open cells of a group have fewer values than they are; for a house that is the rule of hidden singles.

use anydoku_sat::{Limit, Limits};

use super::parts::{Part, narrowed};
use super::plan::{Layout, Plan, Row, Step};
use super::states::States;

/// How much may be spent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    /// Fillings of one cell in one state.
    pub steps: u64,
    /// Bytes for states.
    pub bytes: usize,
}

/// What came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// So many fillings; `u128::MAX` says at least that many.
    Counted(u128),
    /// The budget is spent, or the part is too large.
    GaveUp,
    Stopped(Limit),
}

/// Counts the fillings of a part in this order of its cells, and takes what it did off the budget.
pub(super) fn count(
    part: &Part,
    order: &[u32],
    budget: &mut Budget,
    limits: &Limits<'_>,
) -> Outcome {
    match Plan::new(part, order) {
        Some(plan) => Frontier::new(part, &plan).run(budget, limits),
        None => Outcome::GaveUp,
    }
}

/// Between two looks at the clock there are so many states.
const LOOK: usize = 256;

struct Frontier<'a> {
    part: &'a Part,
    plan: &'a Plan,
    /// The state at hand, and what becomes of it.
    now: State,
    base: State,
    next: State,
    /// The next state as written.
    key: Vec<u64>,
}

/// A state in the open.
#[derive(Clone)]
struct State {
    rows: Vec<Row>,
    /// For each run the first and the last value with which it may begin.
    starts: Vec<(u32, u32)>,
}

impl State {
    /// Both have the same sizes.
    fn copy_from(&mut self, other: &State) {
        self.rows.copy_from_slice(&other.rows);
        self.starts.copy_from_slice(&other.starts);
    }
}

impl<'a> Frontier<'a> {
    fn new(part: &'a Part, plan: &'a Plan) -> Frontier<'a> {
        let first = State {
            rows: plan.rows.clone(),
            starts: part.runs.iter().map(|run| run.starts).collect(),
        };
        Frontier {
            part,
            plan,
            now: first.clone(),
            base: first.clone(),
            next: first,
            key: Vec::new(),
        }
    }

    fn run(mut self, budget: &mut Budget, limits: &Limits<'_>) -> Outcome {
        let mut layout = &self.plan.layout;
        let mut states = States::new(words(&self.next, layout));
        if layout.symmetric() {
            self.next.rows.sort_unstable();
        }
        write(&self.next, layout, &mut self.key);
        states.add(&self.key, 1);
        for step in &self.plan.steps {
            let mut then = States::new(words(&self.next, &step.layout));
            for position in 0..states.len() {
                if position % LOOK == 0 {
                    if let Some(limit) = limits.stop.and_then(|stop| stop()) {
                        return Outcome::Stopped(limit);
                    }
                    if states.bytes() + then.bytes() > budget.bytes {
                        return Outcome::GaveUp;
                    }
                }
                let (key, ways) = states.get(position);
                read(key, layout, &mut self.now);
                let steps = self.fill(step, layout.symmetric(), ways, &mut then);
                match budget.steps.checked_sub(steps) {
                    Some(left) => budget.steps = left,
                    None => return Outcome::GaveUp,
                }
            }
            states = then;
            layout = &step.layout;
        }
        // Nothing is open: there is one state, or none.
        Outcome::Counted(
            (0..states.len())
                .map(|position| states.get(position).1)
                .fold(0, u128::saturating_add),
        )
    }

    /// Fills the cell of a step with each value that it takes, and says how many those are.
    fn fill(&mut self, step: &Step, symmetric: bool, ways: u128, then: &mut States) -> u64 {
        for (base, &row) in self.base.rows.iter_mut().zip(&self.now.rows) {
            *base = row;
            for &(from, to) in &step.copies {
                let bit = from.map_or(1, |from| row >> from & 1);
                *base = *base & !(1 << to) | bit << to;
            }
            *base &= step.keep;
        }
        self.base.starts.copy_from_slice(&self.now.starts);
        let (mut value, mut steps) = (0, 0);
        while value < self.now.rows.len() {
            let row = self.now.rows[value];
            let mut times = 1;
            if symmetric {
                let rest = &self.now.rows[value + 1..];
                times += rest.iter().take_while(|&&other| other == row).count();
            }
            if step.here.is_none_or(|slot| row >> slot & 1 == 1) {
                steps += 1;
                self.next.copy_from(&self.base);
                self.next.rows[value] &= !step.clear;
                if self.next.settle(self.part, step, value as u32) {
                    if step.layout.symmetric() {
                        self.next.rows.sort_unstable();
                    }
                    write(&self.next, &step.layout, &mut self.key);
                    then.add(&self.key, ways.saturating_mul(times as u128));
                }
            }
            value += times;
        }
        steps
    }
}

impl State {
    /// Draws the conclusions of a step that put this value, from 0; says whether the state may have a completion.
    fn settle(&mut self, part: &Part, step: &Step, value: u32) -> bool {
        for &run in &step.enters {
            let starts = &mut self.starts[run as usize];
            *starts = narrowed(*starts, part.runs[run as usize].length, value);
            if starts.0 > starts.1 {
                return false;
            }
        }
        for narrowing in &step.narrows {
            let length = part.runs[narrowing.run as usize].length;
            let (mut first, mut last) = self.starts[narrowing.run as usize];
            // The values of the filled cells are in every window and in no open cell.
            let fits = |start: u32| {
                let window = &self.rows[start as usize..(start + length) as usize];
                let left = window.iter().filter(|&&row| row & narrowing.slots != 0);
                left.count() as u32 >= narrowing.open
            };
            while first <= last && !fits(first) {
                first += 1;
            }
            while first < last && !fits(last) {
                last -= 1;
            }
            if first > last {
                return false;
            }
            self.starts[narrowing.run as usize] = (first, last);
            let beyond = (last + length) as usize;
            self.rows[..first as usize]
                .iter_mut()
                .for_each(|row| *row &= !narrowing.slots);
            self.rows[beyond..]
                .iter_mut()
                .for_each(|row| *row &= !narrowing.slots);
        }
        step.needs.iter().all(|&(slots, number)| {
            let mut left = number;
            self.rows.iter().any(|&row| {
                left -= u32::from(row & slots != 0);
                left == 0
            })
        })
    }
}

/// How many words a written state has.
fn words(state: &State, layout: &Layout) -> usize {
    (state.rows.len() * layout.width as usize + layout.runs.len() * 16).div_ceil(64)
}

/// Writes the rows and the starts of open runs one after the other without gaps.
fn write(state: &State, layout: &Layout, key: &mut Vec<u64>) {
    key.clear();
    key.resize(words(state, layout), 0);
    let mut at = 0;
    let mut put = |mut bits: Row, mut width: usize| {
        while width > 0 {
            let (word, offset) = (at / 64, at % 64);
            let here = width.min(64 - offset);
            key[word] |= (bits as u64) << offset;
            bits >>= here;
            at += here;
            width -= here;
        }
    };
    for &row in &state.rows {
        put(row, layout.width as usize);
    }
    for &run in &layout.runs {
        let (first, last) = state.starts[run as usize];
        put(Row::from(first | last << 8), 16);
    }
}

/// The inverse of [`write`]; the starts of other runs stay as they are.
fn read(key: &[u64], layout: &Layout, state: &mut State) {
    let mut at = 0;
    let mut take = |width: usize| {
        let (mut bits, mut have) = (0, 0);
        while have < width {
            let (word, offset) = (at / 64, at % 64);
            let here = (width - have).min(64 - offset);
            let mask = u64::MAX >> (64 - here);
            bits |= Row::from(key[word] >> offset & mask) << have;
            at += here;
            have += here;
        }
        bits
    };
    for row in &mut state.rows {
        *row = take(layout.width as usize);
    }
    for &run in &layout.runs {
        let starts = take(16) as u32;
        state.starts[run as usize] = (starts & 0xff, starts >> 8);
    }
}
