//! Which variable means which candidate, and the way back from a model to a grid.

use anydoku_board::{Cell, Grid, Value};
use anydoku_sat::Var;

use crate::candidates::{candidate_var, var_candidate};
use crate::root::Root;

/// The meaning of the first variables of a CNF; helper variables come after them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbering {
    pub(super) cells: u32,
    values: u32,
    compact: Option<Compact>,
}

/// The map of a simplified CNF.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Compact {
    /// The candidates that are variables, in ascending order.
    open: Vec<(Cell, Value)>,
    /// For each candidate its position in `open`; meaningless for the others.
    position: Vec<u32>,
    /// The cells whose value is known.
    fixed: Vec<Option<Value>>,
}

/// Why a model is no grid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DecodeError {
    /// No candidate of this cell is true.
    #[error("the model leaves cell {0} without a value")]
    NoValue(Cell),
}

impl Numbering {
    /// The public numbering: `cell * K + (value - 1)`.
    pub fn public(cells: u32, values: u32) -> Numbering {
        Numbering {
            cells,
            values,
            compact: None,
        }
    }

    /// Only the candidates that root propagation left open, in the same order.
    pub fn compact(root: &Root) -> Numbering {
        let candidates = &root.candidates;
        let cells = || (0..candidates.cells()).map(Cell::new);
        let fixed: Vec<Option<Value>> = cells().map(|cell| candidates.single(cell)).collect();
        let unfixed = cells().filter(|cell| fixed[cell.index()].is_none());
        let open = unfixed
            .flat_map(|cell| candidates.iter(cell).map(move |value| (cell, value)))
            .collect();
        Numbering::from_map(candidates.cells(), candidates.values(), open, fixed)
    }

    /// The numbering in which `open[i]` is variable i; `open` ascends.
    pub(super) fn from_map(
        cells: u32,
        values: u32,
        open: Vec<(Cell, Value)>,
        fixed: Vec<Option<Value>>,
    ) -> Numbering {
        let mut position = vec![0; (cells * values) as usize];
        for (&(cell, value), index) in open.iter().zip(0..) {
            position[candidate_var(values, cell, value).index()] = index;
        }
        Numbering {
            cells,
            values,
            compact: Some(Compact {
                open,
                position,
                fixed,
            }),
        }
    }

    /// The candidates that are variables of a compact numbering, in order.
    pub(super) fn open(&self) -> &[(Cell, Value)] {
        self.compact.as_ref().map_or(&[], |compact| &compact.open)
    }

    /// How many candidates are variables.
    pub fn candidates(&self) -> u32 {
        match &self.compact {
            None => self.cells * self.values,
            Some(compact) => compact.open.len() as u32,
        }
    }

    /// Whether this is not the public numbering.
    pub fn is_compact(&self) -> bool {
        self.compact.is_some()
    }

    /// The variable of a candidate, which must be one.
    #[inline]
    pub(crate) fn var(&self, cell: Cell, value: Value) -> Var {
        let var = candidate_var(self.values, cell, value);
        match &self.compact {
            None => var,
            Some(compact) => Var::new(compact.position[var.index()]),
        }
    }

    /// The value of a cell that is known without variables.
    pub fn fixed(&self, cell: Cell) -> Option<Value> {
        self.compact.as_ref()?.fixed[cell.index()]
    }

    /// The candidate that a variable stands for, none for helper variables.
    pub fn candidate(&self, var: Var) -> Option<(Cell, Value)> {
        if var.index() >= self.candidates() as usize {
            return None;
        }
        match &self.compact {
            None => Some(var_candidate(self.values, var)),
            Some(compact) => Some(compact.open[var.index()]),
        }
    }

    /// The grid of a model of a puzzle with these givens. Of several true candidates in a cell, which the
    /// *minimal* encoding allows, the given is taken, else the smallest. The grid follows the rules only if the
    /// model is one: check it.
    ///
    /// # Errors
    /// [`DecodeError::NoValue`] if no candidate of some cell is true.
    pub fn decode(
        &self,
        givens: &[Option<Value>],
        is_true: impl Fn(Var) -> bool,
    ) -> Result<Grid, DecodeError> {
        let mut entries: Vec<Option<Value>> = match &self.compact {
            None => vec![None; self.cells as usize],
            Some(compact) => compact.fixed.clone(),
        };
        for var in (0..self.candidates()).map(Var::new) {
            if let Some((cell, value)) = self.candidate(var)
                && (entries[cell.index()].is_none() || givens[cell.index()] == Some(value))
                && is_true(var)
            {
                entries[cell.index()] = Some(value);
            }
        }
        let cells = (0..self.cells).map(Cell::new).zip(entries);
        let values: Result<Vec<Value>, DecodeError> = cells
            .map(|(cell, value)| value.ok_or(DecodeError::NoValue(cell)))
            .collect();
        Ok(Grid::new(values?))
    }
}
