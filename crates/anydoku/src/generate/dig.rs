//! Digging: from a full grid to a puzzle, by leaving out givens in random order.
//!
//! Givens go class by class; without symmetries each cell is a class. A class stays if the grid is not the only one
//! without it: then it is needed for good, for fewer givens never have fewer grids. The same fact allows to try many
//! classes at once: while they can all go, twice as many are tried next time, and when not, half as many. Where the
//! other grid differs in one of these classes only, that one is needed, and so is what grids demand that were seen
//! before (`witnesses`). What is left is what one after the other
//! would leave, with fewer questions. Classes with a given that is to be kept are never left out.

use std::collections::VecDeque;
use std::sync::PoisonError;

use anydoku_board::{Cell, Grid};
use anydoku_sat::Observer;

use super::witnesses::Witnesses;
use super::{Asked, Draft, GenerateError, Maker, Other, Sampling};

/// After so many questions without an answer, what is not left out yet stays.
const MOST_UNDECIDED: u32 = 8;

/// What is left of a grid.
struct Left {
    given: Vec<bool>,
    /// How many classes are given.
    classes: usize,
    /// As in [`Draft`].
    unique: bool,
    /// So many questions about classes had no answer.
    undecided: u32,
}

impl<O: Observer> Maker<'_, '_, O> {
    /// A puzzle on a random grid, `None` if this attempt led to none that was asked for.
    pub(super) fn dig(&mut self) -> Result<Option<Draft>, GenerateError> {
        let options = &self.generator.options;
        let grid = self.grid()?;
        let mut orbits: Vec<&[Cell]> = self.generator.orbits.iter().map(Vec::as_slice).collect();
        self.random.shuffle(&mut orbits);
        let mut least = 0;
        if let Some(givens) = &options.givens
            && !options.minimal
            && options.sampling == Sampling::TopDown
        {
            let (from, to) = (*givens.start() as usize, *givens.end() as usize);
            least = from + self.random.below(to - from + 1);
        }
        let left = match options.sampling {
            Sampling::TopDown => self.leave_out(&grid, &orbits, least)?,
            Sampling::Controlled => self.leave_out_until(&grid, &orbits)?,
        };
        let Left {
            given,
            classes,
            unique,
            undecided,
        } = left;
        let number = given.iter().filter(|&&given| given).count() as u32;
        if options
            .givens
            .as_ref()
            .is_some_and(|asked| !asked.contains(&number))
        {
            return Ok(None);
        }
        let plain = orbits.len() == given.len() && options.grade.is_none();
        let mut draft = Draft {
            minimal: (plain && least == 0 || undecided > 0).then_some(undecided == 0),
            grid,
            given,
            weight: None,
            unique,
        };
        if options.sampling == Sampling::Controlled {
            if !self.classes_are_needed(&draft, &orbits)? {
                return Ok(None);
            }
            draft.weight = Some(choose(orbits.len(), classes));
        }
        if options.minimal && draft.minimal.is_none() {
            draft.minimal = Some(self.is_minimal(&draft.grid, &draft.given)?);
            if draft.minimal == Some(false) {
                return Ok(None);
            }
        }
        Ok(Some(draft))
    }

    /// Leaves out every class that can be, in this order, as long as `least` givens are left.
    fn leave_out(
        &mut self,
        grid: &Grid,
        orbits: &[&[Cell]],
        least: usize,
    ) -> Result<Left, GenerateError> {
        let mut given = vec![true; grid.values().len()];
        let mut left = given.len();
        let (mut stay, mut unique, mut undecided) = (0, false, 0);
        let mut orbits: VecDeque<&[Cell]> = orbits.iter().copied().collect();
        let mut witnesses = self.witnesses(grid);
        let mut step = match witnesses.are_all() {
            true => orbits.len(),
            false => orbits.len() / 3,
        };
        let mut free = vec![false; given.len()];
        for cell in orbits.iter().copied().flatten() {
            free[cell.index()] = true;
        }
        let cells = self.generator.board.cell_iter();
        let kept: Vec<Cell> = cells.filter(|cell| !free[cell.index()]).collect();
        witnesses.keep(&kept);
        while !orbits.is_empty() {
            // As many of the next classes as may go.
            let plan = witnesses.plan(&orbits, step.max(1), left - least);
            if plan.is_empty() {
                // The first is too large to go.
                let orbit = orbits.pop_front();
                orbit.into_iter().for_each(|orbit| witnesses.keep(orbit));
                stay += 1;
                continue;
            }
            let going = || {
                let planned = orbits.iter().zip(&plan).enumerate();
                planned.filter_map(|(at, (&orbit, &goes))| goes.then_some((at, orbit)))
            };
            let cells: Vec<Cell> = going().flat_map(|(_, orbit)| orbit).copied().collect();
            if !cells.is_empty() {
                let tried = going().count();
                cells.iter().for_each(|cell| given[cell.index()] = false);
                let asked = match witnesses.are_all() {
                    true => Asked::Only,
                    false => self.other(grid, &given, &cells)?,
                };
                let can_go = matches!(asked, Asked::Only) && self.is_easy_enough(grid, &given);
                if !can_go {
                    cells.iter().for_each(|cell| given[cell.index()] = true);
                    // With all the others given, there are two grids without this one, or the puzzle is too hard, or
                    // for the solver.
                    let mut needed = going().filter(|(_, orbit)| match &asked {
                        Asked::Other(other) => {
                            (orbit.iter()).any(|&c| grid.value(c) != other.grid.value(c))
                        }
                        Asked::Only | Asked::Undecided => true,
                    });
                    let needed = match (needed.next(), needed.next()) {
                        (Some(one), None) => Some(one),
                        _ => None,
                    };
                    if let Asked::Other(Other {
                        grid: other,
                        hard: true,
                    }) = &asked
                    {
                        witnesses.meet(grid, other);
                    }
                    if let Some((at, needed)) = needed {
                        witnesses.keep(needed);
                        orbits.remove(at);
                        stay += 1;
                    }
                    step = tried / 2;
                    undecided += u32::from(matches!(asked, Asked::Undecided));
                    if undecided == MOST_UNDECIDED {
                        stay += orbits.len();
                        break;
                    }
                    continue;
                }
                step = 2 * tried;
                // To one cell a shorter question is put, which counts on what was found out before.
                unique = cells.len() > 1 && !witnesses.are_all();
            }
            left -= cells.len();
            for (orbit, goes) in orbits.drain(..plan.len()).zip(plan) {
                if !goes {
                    witnesses.keep(orbit);
                    stay += 1;
                }
            }
        }
        self.generator.tell_known(left);
        Ok(Left {
            given,
            classes: stay,
            unique,
            undecided,
        })
    }

    /// What is known about this grid.
    fn witnesses(&self, grid: &Grid) -> Witnesses {
        let known = self.generator.known.read();
        Witnesses::new(grid, &known.unwrap_or_else(PoisonError::into_inner))
    }

    /// Leaves out classes in this order up to the first that can't be.
    fn leave_out_until(&mut self, grid: &Grid, orbits: &[&[Cell]]) -> Result<Left, GenerateError> {
        let without = |count: usize| {
            let mut given = vec![true; grid.values().len()];
            let cells = orbits[..count].iter().copied().flatten();
            cells.for_each(|cell| given[cell.index()] = false);
            given
        };
        // Without `can` classes the grid is unique, without `can_not` it is not; or all can go.
        let (mut can, mut can_not) = (0, orbits.len() + 1);
        let mut guess = orbits.len() / 2;
        while can + 1 < can_not {
            let tried = guess.clamp(can + 1, can_not - 1);
            let left_out: Vec<Cell> = orbits[can..tried]
                .iter()
                .copied()
                .flatten()
                .copied()
                .collect();
            match self.other(grid, &without(tried), &left_out)? {
                Asked::Only => can = tried,
                Asked::Other(_) | Asked::Undecided => can_not = tried,
            }
            guess = can.midpoint(can_not);
        }
        Ok(Left {
            given: without(can),
            classes: orbits.len() - can,
            unique: false,
            undecided: 0,
        })
    }

    /// Whether no class of givens can go.
    fn classes_are_needed(
        &mut self,
        draft: &Draft,
        orbits: &[&[Cell]],
    ) -> Result<bool, GenerateError> {
        for orbit in orbits.iter().filter(|orbit| draft.given[orbit[0].index()]) {
            let mut given = draft.given.clone();
            orbit.iter().for_each(|cell| given[cell.index()] = false);
            if matches!(self.other(&draft.grid, &given, orbit)?, Asked::Only) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The number of ways to choose k of n.
fn choose(n: usize, k: usize) -> f64 {
    let factors = (0..k.min(n - k)).map(|i| (n - i) as f64 / (i + 1) as f64);
    factors.product::<f64>().round()
}

#[cfg(test)]
mod tests {
    use super::choose;

    #[test]
    fn ways_to_choose() {
        assert_eq!([choose(5, 0), choose(5, 2), choose(5, 5)], [1.0, 10.0, 1.0]);
        assert_eq!(choose(16, 4), 1820.0);
        assert!((choose(81, 24) / 2.305e20 - 1.0).abs() < 0.01);
    }
}
