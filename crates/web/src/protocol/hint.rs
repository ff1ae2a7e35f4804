//! `hint`: what is wrong with a player's position, or the next step, in words of four degrees and in cells to light up.
//!
//! What is told is [`anydoku::explain::hint`]'s; this file puts it into numbers.

use anydoku::Config;
use anydoku::board::{Cell, Puzzle, Value, ValueSet};
use anydoku::conflict::Element;
use anydoku::explain::{Advice, Candidate, Effort, Hint as Found, Play, Step, Words, hint};
use anydoku::sat::{Limits, NoObserver};
use anydoku::{Network, explain::Position};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::source::{catalogue, one_a_cell, values};
use super::{Error, Request, Source};

/// Asks for a hint.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hint {
    #[allow(missing_docs)]
    pub r#do: IgnoredAny,
    /// The puzzle.
    pub puzzle: Source,
    /// The player's values, one number a cell.
    #[serde(default)]
    pub entries: Vec<u32>,
    /// The candidates that the player has left in each cell; none in cells without marks.
    #[serde(default)]
    pub candidates: Vec<Vec<u32>>,
    /// The language in which it is told: `en` or `zh`.
    pub language: Option<String>,
}

/// What a player is told.
#[derive(Debug, Serialize)]
pub struct Answer {
    /// `step`; `wrong` if a value is; `marks` if candidates are missing that are needed; `solved`; `none` if nothing
    /// follows or a limit came first.
    pub verdict: &'static str,
    /// In four degrees, each told instead of the one before: which kind, where, what comes out, the whole reason.
    pub told: [String; 4],
    /// What the field calls the step.
    pub pattern: Option<&'static str>,
    /// The cell and value that it finds.
    pub fixes: Option<(u32, u32)>,
    /// The candidates, cell and value, that it removes.
    pub removes: Vec<(u32, u32)>,
    /// The cells that are cited: where to look.
    pub citing: Vec<u32>,
    /// The filled cells that the whole reason names.
    pub because: Vec<u32>,
    /// The cells where something is found, or wrong.
    pub targets: Vec<u32>,
}

/// A player does not wait for a search of more conflicts than these; what is told then follows from what is written.
const MOST_CONFLICTS: u64 = 20_000;

impl Request for Hint {
    type Answer = Answer;

    fn answer(self, limits: &Limits<'_>) -> Result<Answer, Error> {
        let catalogue = catalogue(self.language.as_deref())?;
        let puzzle = self.puzzle.puzzle()?;
        let play = self.play(&puzzle)?;
        let network = Network::new(puzzle.board());
        let limits = Limits {
            conflicts: Some(MOST_CONFLICTS),
            ..*limits
        };
        let (effort, config) = (Effort::default(), Config::default());
        let found = hint(
            &network,
            &puzzle,
            &play,
            &effort,
            &config,
            &limits,
            &mut NoObserver,
        )?;
        let words = Words::new(catalogue, puzzle.board());
        let degree = |degree| words.paragraph(&words.hint(&found, &puzzle, degree));
        let mut answer = Answer::new(&found);
        answer.told = [1, 2, 3, 4].map(degree);
        Ok(answer)
    }
}

impl Hint {
    fn play(&self, puzzle: &Puzzle) -> Result<Play, Error> {
        let board = puzzle.board();
        let written = values(board, &self.entries)?;
        let entries = puzzle.givens().iter().zip(written);
        one_a_cell("candidate", board, &self.candidates)?;
        let set = |numbers: &Vec<u32>| {
            let mut set = ValueSet::empty(board.values());
            let known = numbers.iter().filter(|&&number| number <= board.values());
            for value in known.filter_map(|&number| Value::from_number(number)) {
                set.insert(value);
            }
            (!numbers.is_empty()).then_some(set)
        };
        Ok(Play {
            entries: entries.map(|(given, entry)| given.or(entry)).collect(),
            marks: self.candidates.iter().map(set).collect(),
        })
    }
}

fn number(cell: Cell) -> u32 {
    cell.index() as u32
}

fn pair((cell, value): Candidate) -> (u32, u32) {
    (number(cell), value.number())
}

impl Answer {
    fn new(found: &Found<'_>) -> Answer {
        let verdict = match &found.advice {
            Advice::Step(_) => "step",
            Advice::Given { .. }
            | Advice::Clash(_)
            | Advice::NoGrid(_)
            | Advice::Wrong { .. }
            | Advice::Together(_) => "wrong",
            Advice::Marks(_) | Advice::MarksTogether => "marks",
            Advice::Done => "solved",
            Advice::Several(_) | Advice::Stopped(_) => "none",
        };
        let mut answer = Answer {
            verdict,
            told: Default::default(),
            pattern: None,
            fixes: None,
            removes: Vec::new(),
            citing: Vec::new(),
            because: Vec::new(),
            targets: Vec::new(),
        };
        let cells =
            |candidates: &[Candidate]| candidates.iter().map(|&(cell, _)| number(cell)).collect();
        match &found.advice {
            Advice::Given { entry, .. } => answer.targets = vec![number(entry.0)],
            Advice::Clash(clash) => answer.targets = cells(&clash.entries),
            Advice::NoGrid(conflict) => {
                let elements = conflict.iter().flat_map(|conflict| &conflict.elements);
                answer.citing = elements
                    .filter_map(|element| match element {
                        Element::Given(cell, _) | Element::Allowed(cell, _) => Some(number(*cell)),
                        Element::Rule(_) => None,
                    })
                    .collect();
            }
            Advice::Wrong {
                entry,
                step,
                others,
            } => {
                answer.targets = vec![number(entry.0)];
                answer
                    .targets
                    .extend(others.iter().map(|other| number(other.0)));
                answer.light(step, &found.position);
            }
            Advice::Together(entries) => answer.targets = cells(entries),
            Advice::Marks(marked) => answer.targets = marked.iter().copied().map(number).collect(),
            Advice::Step(step) => {
                answer.pattern = Some(step.pattern.name());
                answer.fixes = step.fixes.map(pair);
                answer.removes = step.removes.iter().copied().map(pair).collect();
                answer.light(step, &found.position);
                answer.targets = match step.fixes {
                    Some((cell, _)) => vec![number(cell)],
                    None => cells(&step.removes),
                };
                answer.targets.dedup();
            }
            Advice::MarksTogether | Advice::Done | Advice::Several(_) | Advice::Stopped(_) => {}
        }
        answer
    }

    fn light(&mut self, step: &Step, position: &Position<'_>) {
        let lights = step.lights(position);
        self.citing = lights.cited.into_iter().map(number).collect();
        self.because = lights.because.into_iter().map(number).collect();
    }
}
