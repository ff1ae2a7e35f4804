//! What the library is asked during a game, in the background: the grid of the puzzle, candidates, hints in words.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use anydoku::board::{Cell, Grid, Puzzle, Value};
use anydoku::count::Count;
use anydoku::explain::{Advice, Effort, Hint, Lights, Play, Position, Step, hint};
use anydoku::sat::NoObserver;
use anydoku::searcher::Searcher;
use anydoku::{Config, Network};

use crate::game::{Game, Marks};
use crate::words::Messages;
use crate::work::{Cancel, Job};

/// So long the grid of a puzzle is looked for.
const SOLVING: Duration = Duration::from_secs(20);
/// A player waits so long for a hint.
const PATIENCE: Duration = Duration::from_secs(3);

/// What is known of a puzzle's grids.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solution {
    /// There is one.
    Only(Grid),
    /// There are several, such as this one.
    Several(Grid),
    /// There is none.
    None,
    /// It took too long to find out.
    Unknown,
}

impl Solution {
    /// The grid if there is just one.
    pub fn only(&self) -> Option<&Grid> {
        match self {
            Solution::Only(grid) => Some(grid),
            _ => None,
        }
    }
}

/// A hint in words.
#[derive(Clone, Debug)]
pub struct Told {
    /// The sentences of each degree, from the first.
    pub degrees: Vec<Vec<String>>,
    /// Where to look, and the filled cells that its whole reason names.
    pub lights: Lights,
    /// The cells in which it finds something.
    pub targets: Vec<Cell>,
    /// Whether something is wrong with what the player wrote.
    pub wrong: bool,
    /// What can be done for the player.
    pub apply: Option<Apply>,
}

/// What follows from a hint.
#[derive(Clone, Debug)]
pub enum Apply {
    /// A value.
    Fix(Cell, Value),
    /// New candidates of cells.
    Remove(Vec<(Cell, Marks)>),
}

/// The engine for one puzzle.
#[derive(Clone, Debug)]
pub struct Engine {
    puzzle: Arc<Puzzle>,
    network: Arc<OnceLock<Arc<Network>>>,
}

impl Engine {
    /// Prepares for a puzzle.
    pub fn new(puzzle: &Puzzle) -> Engine {
        Engine {
            puzzle: Arc::new(puzzle.clone()),
            network: Arc::default(),
        }
    }

    /// The constraints of the board, made when they are asked for first.
    pub fn network(&self) -> &Arc<Network> {
        let make = || Arc::new(Network::new(self.puzzle.board()));
        self.network.get_or_init(make)
    }

    /// Looks for the grid of the puzzle and for a second one.
    pub fn solve(&self) -> Job<Solution> {
        let engine = self.clone();
        Job::start(Some(SOLVING), move |cancel| {
            cancel.limited(|limits| {
                let mut searcher = Searcher::new(engine.network(), &Config::default());
                match searcher.find(&engine.puzzle, 2, limits) {
                    Err(_) => Solution::Unknown,
                    Ok(found) => match (found.count, found.grid) {
                        (Count::Exactly(0), _) => Solution::None,
                        (Count::Exactly(1), Some(grid)) => Solution::Only(grid),
                        (_, Some(grid)) if found.stopped.is_none() => Solution::Several(grid),
                        _ => Solution::Unknown,
                    },
                }
            })
        })
    }

    /// Whether some grid has all these values, `None` if that is not known in time.
    pub fn can_go_on(&self, values: Vec<Option<Value>>) -> Job<Option<bool>> {
        let engine = self.clone();
        Job::start(Some(PATIENCE), move |cancel| {
            let mut puzzle = (*engine.puzzle).clone();
            for (cell, value) in puzzle.board().clone().cell_iter().zip(values) {
                if let (None, Some(value)) = (puzzle.given(cell), value) {
                    puzzle.give(cell, value).ok()?;
                }
            }
            cancel.limited(|limits| {
                let mut searcher = Searcher::new(engine.network(), &Config::default());
                let found = searcher.find(&puzzle, 1, limits).ok()?;
                match found.grid {
                    Some(_) => Some(true),
                    None if found.stopped.is_none() => Some(false),
                    None => None,
                }
            })
        })
    }

    /// For each cell the values that no filled cell excludes.
    pub fn candidates(&self, game: &Game) -> Job<Vec<Marks>> {
        let engine = self.clone();
        let values = game.values();
        Job::start(None, move |_| {
            let stated = Position::new(engine.network(), &engine.puzzle).candidates();
            let position = Position::from_parts(engine.network(), stated, values);
            let candidates = position.candidates();
            let cells = engine.puzzle.board().cell_iter();
            cells
                .map(|cell| Marks::new(candidates.iter(cell).map(Value::number)))
                .collect()
        })
    }

    /// Looks for a hint and says it.
    pub fn hint(&self, game: &Game, messages: Messages) -> Job<Result<Told, String>> {
        let engine = self.clone();
        let play = game.play();
        Job::start(Some(PATIENCE), move |cancel| {
            engine.tell(&play, messages, cancel)
        })
    }

    fn tell(&self, play: &Play, messages: Messages, cancel: &Cancel) -> Result<Told, String> {
        let (puzzle, config) = (&*self.puzzle, Config::default());
        let effort = Effort::default();
        let found = cancel.limited(|limits| {
            hint(
                self.network(),
                puzzle,
                play,
                &effort,
                &config,
                limits,
                &mut NoObserver,
            )
        });
        let found = found.map_err(|error| error.to_string())?;
        let words = messages.explain(puzzle.board());
        let mut degrees: Vec<Vec<String>> = (1..=4)
            .map(|degree| words.hint(&found, puzzle, degree))
            .collect();
        degrees.dedup();
        let mut told = Told {
            degrees,
            lights: Lights::default(),
            targets: Vec::new(),
            wrong: false,
            apply: None,
        };
        light(&mut told, &found, play);
        Ok(told)
    }
}

/// Which cells a hint lights, and what it lets one do.
fn light(told: &mut Told, found: &Hint<'_>, play: &Play) {
    let cells = |entries: &[(Cell, Value)]| entries.iter().map(|&(cell, _)| cell).collect();
    match &found.advice {
        Advice::Step(step) => {
            told.lights = step.lights(&found.position);
            told.targets = match step.fixes {
                Some((cell, _)) => vec![cell],
                None => cells(&step.removes),
            };
            told.apply = Some(match step.fixes {
                Some((cell, value)) => Apply::Fix(cell, value),
                None => Apply::Remove(removed(step, found, play)),
            });
        }
        Advice::Wrong {
            entry,
            step,
            others,
        } => {
            told.wrong = true;
            told.targets = std::iter::once(entry.0)
                .chain(others.iter().map(|other| other.0))
                .collect();
            told.lights = step.lights(&found.position);
        }
        Advice::Given { entry, .. } => {
            told.wrong = true;
            told.targets = vec![entry.0];
        }
        Advice::Clash(clash) => {
            told.wrong = true;
            told.targets = cells(&clash.entries);
        }
        Advice::Together(entries) => {
            told.wrong = true;
            told.targets = cells(entries);
        }
        Advice::Marks(cells) => {
            told.wrong = true;
            told.targets = cells.clone();
        }
        Advice::NoGrid(_) | Advice::MarksTogether => told.wrong = true,
        Advice::Done | Advice::Several(_) | Advice::Stopped(_) => {}
    }
}

/// The candidates that a step leaves in the cells that it touches.
fn removed(step: &Step, found: &Hint<'_>, play: &Play) -> Vec<(Cell, Marks)> {
    let mut left: Vec<(Cell, Marks)> = Vec::new();
    for &(cell, _) in &step.removes {
        if left.iter().any(|(known, _)| *known == cell) {
            continue;
        }
        let marks = play.marks.get(cell.index()).and_then(Option::as_ref);
        let before: Vec<Value> = match marks {
            Some(marks) => marks.iter().collect(),
            None => found.position.values_of(cell),
        };
        let stays = |value: &Value| !step.removes.contains(&(cell, *value));
        let numbers = before.into_iter().filter(stays).map(Value::number);
        left.push((cell, Marks::new(numbers)));
    }
    left
}
