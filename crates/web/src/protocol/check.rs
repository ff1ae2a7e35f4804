//! `check`: whether a puzzle is unique and minimal, and if it has no grid, why.

use anydoku::board::Cell;
use anydoku::conflict::Effort;
use anydoku::diagnose::diagnose;
use anydoku::sat::{Limits, NoObserver};
use anydoku::{Config, Network};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::{Error, Request, Source};

/// Asks for a diagnosis.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Check {
    #[allow(missing_docs)]
    pub r#do: IgnoredAny,
    /// The puzzle.
    pub puzzle: Source,
    /// Further values, one number a cell.
    #[serde(default)]
    pub entries: Vec<u32>,
}

/// A diagnosis.
#[derive(Debug, Serialize)]
pub struct Answer {
    /// Whether there is exactly one grid, if that is known.
    pub unique: Option<bool>,
    /// Whether all givens are needed for that, if that is known.
    pub minimal: Option<bool>,
    /// How many grids were found: none, one, or two, which are then not all perhaps.
    pub grids: usize,
    /// Those.
    pub solutions: Vec<Vec<u32>>,
    /// The givens that are not needed, each by itself.
    pub redundant: Vec<u32>,
    /// The cells in which the two grids differ.
    pub differing: Vec<u32>,
    /// If there is no grid: givens and rules that clash.
    pub conflict: Vec<Element>,
    /// Whether no smaller set of givens and rules clashes.
    pub smallest: bool,
    /// The limit that left something unknown.
    pub stopped: Option<String>,
}

/// A given or rule of a conflict.
#[derive(Debug, Serialize)]
pub struct Element {
    /// In words.
    pub text: String,
    /// `given`, `allowed` or `rule`.
    pub kind: &'static str,
    /// The number of the rule on its board, from 0.
    pub rule: Option<u32>,
    /// The cells that it speaks of.
    pub cells: Vec<u32>,
}

impl Request for Check {
    type Answer = Answer;

    fn answer(self, limits: &Limits<'_>) -> Result<Answer, Error> {
        let puzzle = self.puzzle.position(&self.entries)?;
        let network = Network::new(puzzle.board());
        let (config, effort) = (Config::default(), Effort::default());
        let found = diagnose(&network, &puzzle, &config, effort, limits, &mut NoObserver)?;
        let cells = |cells: &[Cell]| cells.iter().map(|cell| cell.index() as u32).collect();
        let conflict = found.conflict.as_ref();
        Ok(Answer {
            unique: found.unique(),
            minimal: found.minimal(),
            grids: found.grids.len(),
            solutions: found
                .grids
                .iter()
                .map(|grid| grid.values().iter().map(|value| value.number()).collect())
                .collect(),
            redundant: cells(&found.redundant),
            differing: cells(&found.differing()),
            conflict: conflict.map_or_else(Vec::new, |conflict| {
                use anydoku::conflict::Element as Part;
                let element = |part: &Part| Element {
                    text: part.describe(&puzzle),
                    kind: match part {
                        Part::Given(..) => "given",
                        Part::Allowed(..) => "allowed",
                        Part::Rule(_) => "rule",
                    },
                    rule: match part {
                        Part::Rule(rule) => Some(*rule),
                        _ => None,
                    },
                    cells: cells(&part.cells(&puzzle)),
                };
                conflict.elements.iter().map(element).collect()
            }),
            smallest: conflict.is_some_and(|conflict| conflict.smallest),
            stopped: found.stopped.map(|limit| limit.to_string()),
        })
    }
}
