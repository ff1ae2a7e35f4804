//! Undo and redo over everything: a step is the cells that it changed, with what they held before and after.

use anydoku::board::Cell;

use super::content::Content;

/// One cell of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The cell.
    pub cell: Cell,
    /// What it held.
    pub before: Content,
    /// What it held afterwards.
    pub after: Content,
}

/// The steps of a game. None is ever forgotten: the way back to the start is always open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    pub(super) done: Vec<Vec<Change>>,
    pub(super) undone: Vec<Vec<Change>>,
}

impl History {
    /// Remembers a step; those that were undone are gone.
    pub fn push(&mut self, step: Vec<Change>) {
        self.done.push(step);
        self.undone.clear();
    }

    /// Goes back a step and says which.
    pub fn undo(&mut self) -> Option<&[Change]> {
        let step = self.done.pop()?;
        self.undone.push(step);
        self.undone.last().map(Vec::as_slice)
    }

    /// Goes forward again.
    pub fn redo(&mut self) -> Option<&[Change]> {
        let step = self.undone.pop()?;
        self.done.push(step);
        self.done.last().map(Vec::as_slice)
    }

    /// How many steps were done and how many could be done again.
    pub fn len(&self) -> (usize, usize) {
        (self.done.len(), self.undone.len())
    }
}
