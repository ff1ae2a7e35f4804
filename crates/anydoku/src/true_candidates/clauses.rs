//! The same questions to CDCL: each candidate is an assumption, and what is learned stays.

use anydoku_board::{Cell, Value};
use anydoku_sat::cdcl::Cdcl;
use anydoku_sat::{ClauseSink, Limits, Observer, Var, Verdict};

use super::Asking;
use crate::config::Config;
use crate::encode::{EncodeOptions, Encoder, Numbering};
use crate::load::load;
use crate::search::{Next, SearchError};

/// The clauses of the puzzle.
pub(super) struct Clauses {
    pub(super) cdcl: Cdcl,
    numbering: Numbering,
    /// The candidates that are variables.
    variables: Vec<(Cell, Value, Var)>,
}

impl Clauses {
    pub(super) fn new(asking: &Asking<'_>, config: &Config) -> Clauses {
        let options = EncodeOptions {
            simplify: true,
            ..EncodeOptions::default()
        };
        let encoder = Encoder::new(asking.network, asking.puzzle, options);
        let numbering = encoder.numbering().clone();
        let all = (0..numbering.candidates()).map(Var::new);
        let candidate = |var| {
            let (cell, value) = numbering.candidate(var)?;
            Some((cell, value, var))
        };
        let variables: Vec<_> = all.filter_map(candidate).collect();
        let mut cdcl = load(&encoder, &config.cdcl).0;
        for &(cell, value, var) in &variables {
            let known = asking.proved.contains(cell, value) || asking.open.contains(cell, value);
            if !known {
                cdcl.add_clause(&[var.negative()]);
            }
        }
        Clauses {
            cdcl,
            numbering,
            variables,
        }
    }

    /// A grid with this candidate, or any. The candidates that are open are tried first.
    pub(super) fn grid<O: Observer>(
        &mut self,
        asking: &Asking<'_>,
        candidate: Option<(Cell, Value)>,
        limits: &Limits<'_>,
        observer: &mut O,
    ) -> Result<Next, SearchError> {
        for &(cell, value, var) in &self.variables {
            let is_open = asking.open.contains(cell, value);
            self.cdcl.set_phase(var.lit(is_open));
            // Images of what the solver excluded itself are news to it.
            if !is_open
                && !asking.proved.contains(cell, value)
                && self.cdcl.fixed(var.positive()).is_none()
            {
                self.cdcl.add_clause(&[var.negative()]);
            }
        }
        let assumed = match candidate {
            None => None,
            Some(candidate) => {
                let mut variables = self.variables.iter();
                match variables.find(|&&(cell, value, _)| (cell, value) == candidate) {
                    Some((.., var)) => Some(var.positive()),
                    // The root decided about its cell: it holds the value wherever there is a grid, or never.
                    None if self.numbering.fixed(candidate.0) == Some(candidate.1) => None,
                    None => return Ok(Next::NoMore),
                }
            }
        };
        let model = match self.cdcl.solve(assumed.as_slice(), limits, observer) {
            Verdict::Satisfiable(model) => model,
            Verdict::Unknown(limit) => return Ok(Next::Stopped(limit)),
            Verdict::Unsatisfiable(_) => {
                if let Some(lit) = assumed {
                    self.cdcl.add_clause(&[!lit]);
                }
                return Ok(Next::NoMore);
            }
        };
        let grid = self
            .numbering
            .decode(asking.puzzle.givens(), |var| model.value(var))
            .map_err(|error| SearchError::WrongGrid(error.to_string()))?;
        Ok(Next::Grid(grid))
    }

    /// Takes out what is false at the root.
    pub(super) fn strike(&self, asking: &mut Asking<'_>) {
        for &(cell, value, var) in &self.variables {
            if self.cdcl.fixed(var.positive()) == Some(false) {
                asking.open.remove(cell, value);
            }
        }
    }
}
