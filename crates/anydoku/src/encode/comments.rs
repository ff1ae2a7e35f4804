//! The map of a simplified CNF as comment lines, there and back.
//!
//! ```text
//! c candidate 1 0 2     variable 1 is "cell 0 holds value 2"
//! c fixed 4 7           cell 4 holds value 7 and has no variables
//! ```

use anydoku_board::{Cell, Value};

use super::Numbering;

/// Why comment lines are no map.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}:1: {message}")]
pub struct MapError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it, and what was expected.
    pub message: String,
}

impl Numbering {
    /// The map in lines, without the letter c; nothing for the public numbering.
    pub fn comments(&self) -> Vec<String> {
        if !self.is_compact() {
            return Vec::new();
        }
        let mut lines = vec![
            "candidate VARIABLE CELL VALUE, fixed CELL VALUE (cells from 0, values from 1):"
                .to_owned(),
        ];
        for index in 0..self.cells {
            let cell = Cell::new(index);
            if let Some(value) = self.fixed(cell) {
                lines.push(format!("fixed {cell} {value}"));
            }
        }
        for (number, &(cell, value)) in (1..).zip(self.open()) {
            lines.push(format!("candidate {number} {cell} {value}"));
        }
        lines
    }

    /// Reads the map from the lines of a CNF file on a board with this many cells and values. Lines of other
    /// kinds are passed over; without any map the numbering is the public one.
    ///
    /// # Errors
    /// If a line of the map is malformed, out of range or out of order.
    pub fn from_comments<'t>(
        cells: u32,
        values: u32,
        lines: impl Iterator<Item = &'t str>,
    ) -> Result<Numbering, MapError> {
        let mut fixed = vec![None; cells as usize];
        let mut open: Vec<(Cell, Value)> = Vec::new();
        let mut is_map = false;
        for (text, line) in lines.zip(1..) {
            let fault = |message: &str| MapError {
                line,
                message: message.to_owned(),
            };
            let mut words = text.split_whitespace();
            let kind = (words.next(), words.next());
            let numbers: Vec<Option<u32>> = words.map(|word| word.parse().ok()).collect();
            let (number, cell, value) = match (kind, &numbers[..]) {
                ((Some("c"), Some("candidate")), &[Some(n), Some(cell), Some(value)]) => {
                    (Some(n), cell, value)
                }
                ((Some("c"), Some("fixed")), &[Some(cell), Some(value)]) => (None, cell, value),
                _ => continue,
            };
            is_map = true;
            let value = Value::from_number(value).filter(|value| value.number() <= values);
            let (true, Some(value)) = (cell < cells, value) else {
                return Err(fault(&format!(
                    "expected a cell from 0 to {} and a value from 1 to {values}",
                    cells - 1
                )));
            };
            let cell = Cell::new(cell);
            match number {
                None => fixed[cell.index()] = Some(value),
                Some(number) if number as usize != open.len() + 1 => {
                    return Err(fault(&format!("expected variable {}", open.len() + 1)));
                }
                Some(_) if open.last().is_some_and(|&last| last >= (cell, value)) => {
                    return Err(fault("expected candidates in ascending order"));
                }
                Some(_) => open.push((cell, value)),
            }
        }
        if is_map {
            Ok(Numbering::from_map(cells, values, open, fixed))
        } else {
            Ok(Numbering::public(cells, values))
        }
    }
}
