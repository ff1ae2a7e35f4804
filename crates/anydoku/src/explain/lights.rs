//! The cells that a step is about, for those who light them on a board while it is told.

use anydoku_board::Cell;

use super::excluders::excluders;
use super::pattern::Pattern;
use super::position::Position;
use super::step::{Reason, Step};

/// Cells to light, each list ascending.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lights {
    /// Where to look. For a single, all cells of its house or run; else the places that are left in what is cited.
    pub cited: Vec<Cell>,
    /// The filled cells that the words for a single name: they exclude the other places.
    pub because: Vec<Cell>,
}

impl Step {
    /// The cells to light for this step of a position, which must be that before the step.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use anydoku::board::{Cell, Puzzle, Shape, Value};
    /// use anydoku::explain::{Effort, Position};
    /// use anydoku::Network;
    ///
    /// // Of the three 2s of a Latin square two stand on its diagonal, in r2c2 and r3c3: row 1 has its in r1c1.
    /// let mut puzzle = Puzzle::new(Arc::new("latin 3".parse::<Shape>()?.board()?));
    /// for cell in [4, 8] {
    ///     puzzle.give(Cell::new(cell), Value::from_number(2).unwrap())?;
    /// }
    /// let network = Network::new(puzzle.board());
    /// let position = Position::new(&network, &puzzle);
    /// let step = position.next_step(&Effort::default()).unwrap();
    /// let lights = step.lights(&position);
    /// assert_eq!(lights.cited, [0, 1, 2].map(Cell::new));
    /// assert_eq!(lights.because, [4, 8].map(Cell::new));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn lights(&self, position: &Position<'_>) -> Lights {
        let network = position.network();
        let mut lights = Lights::default();
        match &self.reason {
            Reason::Forced(citation) => {
                let house = self.fixes.filter(|_| self.pattern == Pattern::FullHouse);
                let house = house.and_then(|(cell, _)| last_house(position, cell));
                lights.cited = match house {
                    Some(group) => network.groups()[group as usize].cells.clone(),
                    None => citation.demand.cells(network),
                };
                if let (None, Some(only)) = (house, citation.forces) {
                    let excluders = excluders(position, citation.demand, only);
                    let by = excluders.into_iter().flat_map(|excluders| excluders.by);
                    lights.because = by.map(|(cell, _)| cell).collect();
                }
            }
            _ => {
                for citation in self.cited() {
                    let members = citation.members.iter().map(|&(cell, _)| cell);
                    lights.cited.extend(members);
                    if citation.members.is_empty() {
                        lights.cited.extend(citation.demand.cells(network));
                    }
                }
            }
        }
        lights.cited.sort_unstable();
        lights.cited.dedup();
        lights
    }
}

/// A house of which only this cell is not filled.
pub(super) fn last_house(position: &Position<'_>, cell: Cell) -> Option<u32> {
    let network = position.network();
    let groups = network.groups_of(cell).iter().copied();
    let mut last = groups.filter(|&group| {
        let group = &network.groups()[group as usize];
        let mut cells = group.cells.iter();
        group.house && cells.all(|&c| c == cell || position.fixed()[c.index()].is_some())
    });
    last.next()
}
