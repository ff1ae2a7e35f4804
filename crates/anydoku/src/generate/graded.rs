//! Keeping to a grade: puzzles that are hard enough and not too hard.
//!
//! Leaving out a given never makes a puzzle easier in the number of demands that its steps cite, so what is too hard
//! stays too hard, and digging can go on with the next given. Levels are nearly so.

use anydoku_board::Grid;
use anydoku_sat::Observer;

use super::{Draft, Grades, Maker};
use crate::explain::{Effort, Means, Most, Position, grade, is_within};

impl<O: Observer> Maker<'_, '_, O> {
    fn position(&self, grid: &Grid, given: &[bool]) -> Position<'_> {
        Position::new(&self.generator.network, &self.puzzle(grid, given))
    }

    /// Whether the givens of a grid don't leave a puzzle that is too hard.
    pub(super) fn is_easy_enough(&self, grid: &Grid, given: &[bool]) -> bool {
        let most = match &self.generator.options.grade {
            None => return true,
            Some(Grades::Ratings(ratings)) => Most::Rating(*ratings.end()),
            Some(Grades::Levels(levels)) => Most::Level(*levels.end()),
        };
        is_within(&self.position(grid, given), most, &Effort::default())
    }

    /// Whether the givens of a grid leave a puzzle that is hard enough.
    pub(super) fn is_hard_enough(&self, grid: &Grid, given: &[bool]) -> bool {
        let Some(asked) = &self.generator.options.grade else {
            return true;
        };
        let grade = grade(&self.position(grid, given), &Effort::default());
        match asked {
            Grades::Ratings(ratings) => grade.rating() >= Means::Demands(*ratings.start()),
            Grades::Levels(levels) => grade.level() >= *levels.start(),
        }
    }

    /// Whether a draft is within the grades asked for, in both directions.
    pub(super) fn is_graded(&self, draft: &Draft) -> bool {
        self.is_easy_enough(&draft.grid, &draft.given)
            && self.is_hard_enough(&draft.grid, &draft.given)
    }
}
