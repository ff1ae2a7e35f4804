//! `hint`: the next step from a position, with everything that a page needs to tell it little by little.
//!
//! A page can say as much as it wants of the answer: the name of the pattern, then where to look (the cells of what is
//! cited), then the candidates that matter, at last what follows.

use anydoku::board::{Board, Grid, Value, ValueSet};
use anydoku::explain::{Candidate, Citation, Cover, Demand, Effort, Position, Reason, Step};
use anydoku::sat::Limits;
use anydoku::{Network, root::Root};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::{Error, Request, Source};

/// Asks for a step.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hint {
    #[allow(missing_docs)]
    pub r#do: IgnoredAny,
    /// The puzzle.
    pub puzzle: Source,
    /// Further values, one number a cell; they are taken to be right.
    #[serde(default)]
    pub entries: Vec<u32>,
    /// The candidates that the player has left in each cell, taken to be right too; none in cells without marks.
    #[serde(default)]
    pub candidates: Vec<Vec<u32>>,
}

/// A step, or why there is none.
#[derive(Debug, Serialize)]
pub struct Answer {
    /// `step`, `solved`, `wrong` if the position has no grid, `none` if nothing follows that can be told.
    pub verdict: &'static str,
    /// The step.
    #[serde(flatten)]
    pub step: Option<StepView>,
    /// If the position is wrong: what can't be met, in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// A step.
#[derive(Debug, Serialize)]
pub struct StepView {
    /// What the field calls it, and its size if the name does not tell it.
    pub pattern: &'static str,
    /// The size of the pattern.
    pub size: Option<u32>,
    /// How many demands it cites.
    pub cost: u32,
    /// The cell and value that it finds.
    pub fixes: Option<(u32, u32)>,
    /// The candidates, cell and value, that it removes.
    pub removes: Vec<(u32, u32)>,
    /// The candidate that is assumed to be refuted.
    pub assumed: Option<(u32, u32)>,
    /// What it cites, in the order in which it is told.
    pub cited: Vec<DemandView>,
    /// For sets against sets: the cells and groups that cover them.
    pub covers: Vec<CoverView>,
}

/// Something that must be somewhere.
#[derive(Debug, Serialize)]
pub struct DemandView {
    /// `cell`, `house` or `run`.
    pub kind: &'static str,
    /// The name of the cell or rule.
    pub name: String,
    /// Where it must be met.
    pub cells: Vec<u32>,
    /// Which values can meet it; any in a cell.
    pub values: Vec<u32>,
    /// The candidates that could, before the step.
    pub members: Vec<(u32, u32)>,
    /// The only one that is left under the assumption.
    pub forces: Option<(u32, u32)>,
}

/// A cell or group that holds a value at most once.
#[derive(Debug, Serialize)]
pub struct CoverView {
    /// The name of the cell or group.
    pub name: String,
    /// Its cells.
    pub cells: Vec<u32>,
    /// The value that it holds at most once; none for cells.
    pub value: Option<u32>,
}

impl Request for Hint {
    type Answer = Answer;

    fn answer(self, _: &Limits<'_>) -> Result<Answer, Error> {
        let puzzle = self.puzzle.position(&self.entries)?;
        let board = puzzle.board();
        let none = |verdict, why| Answer {
            verdict,
            step: None,
            why,
        };
        if let Some(clash) = puzzle.clashes().first() {
            return Ok(none("wrong", Some(clash.message.clone())));
        }
        let all: Option<Vec<Value>> = puzzle.givens().iter().copied().collect();
        if let Some(all) = all {
            return Ok(match puzzle.check(&Grid::new(all)) {
                Ok(()) => none("solved", None),
                Err(broken) => none("wrong", broken.first().map(ToString::to_string)),
            });
        }
        let network = Network::new(board);
        let mut open = Root::stated(&network, &puzzle).candidates;
        if !self.candidates.is_empty() && self.candidates.len() != board.cells() as usize {
            return Err(Error::request(format!(
                "there are {} lists of candidates; expected one for each of the {} cells",
                self.candidates.len(),
                board.cells()
            )));
        }
        for (cell, numbers) in board.cell_iter().zip(&self.candidates) {
            if !numbers.is_empty() && puzzle.given(cell).is_none() {
                let mut left = ValueSet::empty(board.values());
                let values = numbers.iter().filter(|&&number| number <= board.values());
                for value in values.filter_map(|&number| Value::from_number(number)) {
                    left.insert(value);
                }
                open.restrict(cell, &left);
            }
        }
        let position = Position::from_parts(&network, open, puzzle.givens().to_vec());
        let words = Words {
            board,
            network: &network,
        };
        if let Some(demand) = position.unmet() {
            let what = words.demand(demand);
            return Ok(none(
                "wrong",
                Some(format!("nothing is left for {}", what.name)),
            ));
        }
        Ok(match position.next_step(&Effort::default()) {
            None => none("none", None),
            Some(step) => Answer {
                verdict: "step",
                step: Some(words.step(&step)),
                why: None,
            },
        })
    }
}

/// Puts steps into numbers and names.
struct Words<'a> {
    board: &'a Board,
    network: &'a Network,
}

fn pair((cell, value): Candidate) -> (u32, u32) {
    (cell.index() as u32, value.number())
}

impl Words<'_> {
    fn step(&self, step: &Step) -> StepView {
        let assumed = match &step.reason {
            Reason::Refutation { assumed, .. } | Reason::Split { assumed, .. } => Some(*assumed),
            _ => None,
        };
        let covers = match &step.reason {
            Reason::Cover { covers, .. } => covers.iter().map(|cover| self.cover(*cover)).collect(),
            _ => Vec::new(),
        };
        StepView {
            pattern: step.pattern.name(),
            size: step.pattern.size(),
            cost: step.cost(),
            fixes: step.fixes.map(pair),
            removes: step.removes.iter().copied().map(pair).collect(),
            assumed: assumed.map(pair),
            cited: step
                .cited()
                .map(|citation| self.citation(citation))
                .collect(),
            covers,
        }
    }

    fn citation(&self, citation: &Citation) -> DemandView {
        DemandView {
            members: citation.members.iter().copied().map(pair).collect(),
            forces: citation.forces.map(pair),
            ..self.demand(citation.demand)
        }
    }

    fn demand(&self, demand: Demand) -> DemandView {
        let (kind, name) = match demand {
            Demand::Cell(cell) => ("cell", self.board.cell_name(cell).to_string()),
            Demand::House { .. } => ("house", self.rule(demand.rule(self.network))),
            Demand::Run { .. } => ("run", self.rule(demand.rule(self.network))),
        };
        let cells = demand.cells(self.network);
        let values = demand.values(self.network);
        DemandView {
            kind,
            name,
            cells: cells.iter().map(|cell| cell.index() as u32).collect(),
            values: values.iter().map(|value| value.number()).collect(),
            members: Vec::new(),
            forces: None,
        }
    }

    fn cover(&self, cover: Cover) -> CoverView {
        match cover {
            Cover::Cell(cell) => CoverView {
                name: self.board.cell_name(cell).to_string(),
                cells: vec![cell.index() as u32],
                value: None,
            },
            Cover::Group(group, value) => {
                let group = &self.network.groups()[group as usize];
                CoverView {
                    name: self.rule(Some(group.rule)),
                    cells: group.cells.iter().map(|cell| cell.index() as u32).collect(),
                    value: Some(value.number()),
                }
            }
        }
    }

    fn rule(&self, rule: Option<u32>) -> String {
        let rule = rule.and_then(|rule| self.board.rules().get(rule as usize));
        rule.map_or_else(String::new, |rule| rule.name().to_owned())
    }
}
