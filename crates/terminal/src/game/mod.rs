//! A game: a puzzle and what the player has written into its cells. It knows nothing of keys and screens.
//!
//! | file | what |
//! |---|---|
//! | `content` | what is in one cell, and the four modes that write it |
//! | `history` | undo and redo |
//! | `keep` | a game as JSON and back |
//!
//! Every change is one step of the history, however many cells it touches.

mod content;
mod history;
mod keep;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use anydoku::board::check::Violation;
use anydoku::board::{Board, Cell, Grid, Puzzle, Value, ValueSet};
use anydoku::explain::Play;

pub use content::{COLOURS, Content, Marks, Mode};
pub use history::{Change, History};
pub use keep::KeepError;

fn rules_of(board: &Board) -> Vec<Vec<u32>> {
    let mut rules_of = vec![Vec::new(); board.cells() as usize];
    for (number, rule) in (0..).zip(board.rules()) {
        for cell in rule.cells() {
            rules_of[cell.index()].push(number);
        }
    }
    rules_of
}

/// A puzzle that is being played.
#[derive(Clone, Debug)]
pub struct Game {
    puzzle: Puzzle,
    /// For each cell the rules that speak of it: the peers of all cells of a large board would take too much room.
    rules_of: Vec<Vec<u32>>,
    cells: Vec<Content>,
    history: History,
    /// The time played.
    pub time: Duration,
    /// Whether it was solved once; the clock stands still from then on.
    pub solved: bool,
}

impl Game {
    /// The beginning of a game.
    pub fn new(puzzle: Puzzle) -> Game {
        Game {
            rules_of: rules_of(puzzle.board()),
            cells: vec![Content::default(); puzzle.board().cells() as usize],
            history: History::default(),
            time: Duration::ZERO,
            solved: false,
            puzzle,
        }
    }

    /// What is played.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// On which board.
    pub fn board(&self) -> &Arc<Board> {
        self.puzzle.board()
    }

    /// What the player has written into a cell.
    pub fn content(&self, cell: Cell) -> &Content {
        &self.cells[cell.index()]
    }

    /// The cells that must differ from this one.
    pub fn peers(&self, cell: Cell) -> BTreeSet<Cell> {
        let rules = self.rules_of[cell.index()].iter();
        let mut peers: BTreeSet<Cell> = rules
            .flat_map(|&rule| self.board().rules()[rule as usize].different())
            .collect();
        peers.remove(&cell);
        peers
    }

    /// The value of a cell, given or written.
    pub fn value(&self, cell: Cell) -> Option<Value> {
        self.puzzle.given(cell).or(self.content(cell).value)
    }

    /// The value of each cell, given or written.
    pub fn values(&self) -> Vec<Option<Value>> {
        let cells = self.board().cell_iter();
        cells.map(|cell| self.value(cell)).collect()
    }

    /// How many cells have a value, given or written.
    pub fn filled(&self) -> usize {
        let cells = self.board().cell_iter();
        cells.filter(|&cell| self.value(cell).is_some()).count()
    }

    /// What the engine is told of the game: values, and the centre marks of the cells that have any.
    pub fn play(&self) -> Play {
        let most = self.board().values();
        let marks = |cell: Cell| {
            let content = self.content(cell);
            if self.value(cell).is_some() || content.centre.is_empty() {
                return None;
            }
            let mut set = ValueSet::empty(most);
            for value in content.centre.iter().filter_map(Value::from_number) {
                set.insert(value);
            }
            Some(set)
        };
        Play {
            entries: self.values(),
            marks: self.board().cell_iter().map(marks).collect(),
        }
    }

    /// The rules that are broken.
    pub fn clashes(&self) -> Vec<Violation> {
        self.board().clashes(&self.values())
    }

    /// The grid, if every cell is filled and no rule is broken.
    pub fn grid(&self) -> Option<Grid> {
        let grid = Grid::new(self.values().into_iter().collect::<Option<_>>()?);
        self.puzzle.check(&grid).is_ok().then_some(grid)
    }

    /// How often each value is still to be written, where the rules want each equally often on the whole board.
    pub fn left(&self, solution: Option<&Grid>) -> Option<Vec<i64>> {
        let mut left = vec![0i64; self.board().values() as usize];
        for value in solution?.values() {
            left[value.index()] += 1;
        }
        if left.windows(2).any(|pair| pair[0] != pair[1]) {
            return None; // Counts would give the solution away.
        }
        for value in self.values().into_iter().flatten() {
            left[value.index()] -= 1;
        }
        Some(left)
    }

    /// Writes contents as one step; says whether anything changed. Values and marks of givens stay as they are.
    pub fn write(&mut self, changes: impl IntoIterator<Item = (Cell, Content)>) -> bool {
        let mut step: BTreeMap<Cell, Content> = changes.into_iter().collect();
        for (cell, content) in &mut step {
            if self.puzzle.given(*cell).is_some() {
                *content = Content {
                    colour: std::mem::take(&mut content.colour),
                    ..Content::default()
                };
            }
        }
        let step: Vec<Change> = step
            .into_iter()
            .filter(|(cell, content)| content != self.content(*cell))
            .map(|(cell, after)| Change {
                cell,
                before: self.content(cell).clone(),
                after,
            })
            .collect();
        if step.is_empty() {
            return false;
        }
        for change in &step {
            self.cells[change.cell.index()] = change.after.clone();
        }
        self.history.push(step);
        true
    }

    /// Takes the last step back; its cells, none if there is no step.
    pub fn undo(&mut self) -> Vec<Cell> {
        let step = self.history.undo().unwrap_or_default();
        for change in step {
            self.cells[change.cell.index()] = change.before.clone();
        }
        step.iter().map(|change| change.cell).collect()
    }

    /// Does the step again that was taken back last; its cells, none if there is no step.
    pub fn redo(&mut self) -> Vec<Cell> {
        let step = self.history.redo().unwrap_or_default();
        for change in step {
            self.cells[change.cell.index()] = change.after.clone();
        }
        step.iter().map(|change| change.cell).collect()
    }

    /// How many steps were done, and how many could be done again.
    pub fn steps(&self) -> (usize, usize) {
        self.history.len()
    }

    /// Enters a number into cells: a value, or a mark. What all of them have already is taken away again. A value that
    /// is written is taken out of the marks of all cells that must differ from its own. Numbers that the mode has not
    /// do nothing.
    pub fn enter(&mut self, cells: &[Cell], mode: Mode, number: u32) -> bool {
        let most = match mode {
            Mode::Colour => COLOURS,
            _ => self.board().values(),
        };
        let value = Value::from_number(number).filter(|_| number <= most);
        let Some(value) = value else { return false };
        let is_free = |cell: &&Cell| match mode {
            Mode::Colour => true,
            Mode::Digit => self.puzzle.given(**cell).is_none(),
            Mode::Corner | Mode::Centre => self.value(**cell).is_none(),
        };
        let free: Vec<Cell> = cells.iter().filter(is_free).copied().collect();
        let has = |cell: &Cell| {
            let content = self.content(*cell);
            match content.marks(mode) {
                None => content.value == Some(value),
                Some(marks) => marks.contains(number),
            }
        };
        let add = !free.iter().all(has);
        let mut changes: BTreeMap<Cell, Content> = BTreeMap::new();
        for &cell in &free {
            let content = self.content(cell);
            let after = match content.marks(mode) {
                None => Content {
                    value: add.then_some(value),
                    ..content.clone()
                },
                Some(marks) => content.with_marks(mode, marks.with(number, add)),
            };
            changes.insert(cell, after);
        }
        if mode == Mode::Digit && add {
            for &cell in &free {
                for peer in self.peers(cell) {
                    let content = changes.get(&peer).unwrap_or(&self.cells[peer.index()]);
                    if content.corner.contains(number) || content.centre.contains(number) {
                        let after = Content {
                            corner: content.corner.with(number, false),
                            centre: content.centre.with(number, false),
                            ..content.clone()
                        };
                        changes.insert(peer, after);
                    }
                }
            }
        }
        self.write(changes)
    }

    /// Erases what the mode writes; where no cell has any of it, everything.
    pub fn erase(&mut self, cells: &[Cell], mode: Mode) -> bool {
        let has = |content: &Content| match content.marks(mode) {
            None => content.value.is_some(),
            Some(marks) => !marks.is_empty() && (mode == Mode::Colour || content.value.is_none()),
        };
        let some = cells.iter().any(|&cell| has(self.content(cell)));
        let without = |cell: &Cell| {
            let content = self.content(*cell);
            let after = match (some, mode) {
                (false, _) => Content::default(),
                (true, _) if !has(content) => content.clone(),
                (true, Mode::Digit) => Content {
                    value: None,
                    ..content.clone()
                },
                (true, _) => content.with_marks(mode, Marks::default()),
            };
            (*cell, after)
        };
        let changes: Vec<_> = cells.iter().map(without).collect();
        self.write(changes)
    }

    /// Whether any cell without a value has centre marks.
    pub fn has_candidates(&self) -> bool {
        let mut cells = self.board().cell_iter();
        cells.any(|cell| self.value(cell).is_none() && !self.content(cell).centre.is_empty())
    }

    /// Writes centre marks into all cells without a value: one list a cell.
    pub fn fill(&mut self, candidates: &[Marks]) -> bool {
        let open = self.board().cell_iter();
        let open = open.filter(|&cell| self.value(cell).is_none());
        let changes: Vec<_> = open
            .map(|cell| {
                let marks = candidates.get(cell.index()).cloned().unwrap_or_default();
                (cell, self.content(cell).with_marks(Mode::Centre, marks))
            })
            .collect();
        self.write(changes)
    }

    /// Writes values into cells, without their marks.
    pub fn put(&mut self, values: impl IntoIterator<Item = (Cell, Value)>) -> bool {
        let changes: Vec<_> = values
            .into_iter()
            .map(|(cell, value)| {
                let after = Content {
                    value: Some(value),
                    colour: self.content(cell).colour.clone(),
                    ..Content::default()
                };
                (cell, after)
            })
            .collect();
        self.write(changes)
    }
}
