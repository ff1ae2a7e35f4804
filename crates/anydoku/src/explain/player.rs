//! A player's grid: what is wrong with it, or else the step that comes next.
//!
//! A hint that builds on a mistake is worse than none. So first the entries are looked at, then the pencil marks, and
//! only then the next step is looked for, in the position that the player sees: the marks are the candidates of a cell
//! where there are any, else what the filled cells leave. A wrong entry is refuted from the givens and the right
//! entries alone, since the player should see why this entry can't be, not where the grid broke long after.
//!
//! Where a puzzle has several grids, entries are wrong if no grid has them, and a step must hold for all grids with the
//! player's entries: marks that would cut off one of these are not used.

use anydoku_board::{Cell, Grid, Puzzle, Value, ValueSet};
use anydoku_sat::{Limit, Limits, Observer};

use super::clash::{Clash, clash};
use super::demand::Candidate;
use super::find::Effort;
use super::path::{Known, by_search, wrong};
use super::pattern::Pattern;
use super::position::Position;
use super::step::{Reason, Step};
use crate::candidates::Candidates;
use crate::config::Config;
use crate::conflict::{self, Conflict, Element, Found};
use crate::network::Network;
use crate::root::Root;
use crate::search::SearchError;
use crate::true_candidates::{TrueCandidates, true_candidates};

/// What a player has written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Play {
    /// For each cell its entry; the givens may be among them.
    pub entries: Vec<Option<Value>>,
    /// For each cell its pencil marks, where there are any; empty if there are none at all.
    pub marks: Vec<Option<ValueSet>>,
}

/// What a player is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Advice {
    /// An entry stands where another value is given.
    Given {
        /// The entry.
        entry: Candidate,
        /// The value that is given there.
        given: Value,
    },
    /// Entries break a rule.
    Clash(Clash),
    /// The puzzle has no grid, whatever the player does; the conflict unless a limit was reached before it was found.
    NoGrid(Option<Conflict>),
    /// An entry is in no grid.
    Wrong {
        /// The one that is refuted by the fewest demands.
        entry: Candidate,
        /// The refutation.
        step: Step,
        /// The other wrong entries.
        others: Vec<Candidate>,
    },
    /// Each of these entries is in some grid, but no grid has them all.
    Together(Vec<Candidate>),
    /// The pencil marks of these cells hold none of the values that the cells have in any grid.
    Marks(Vec<Cell>),
    /// No grid agrees with all marks.
    MarksTogether,
    /// Every cell is filled, and the grid is right.
    Done,
    /// The next step.
    Step(Step),
    /// There are several grids, such as these, and nothing more follows for all of them.
    Several(Box<[Grid; 2]>),
    /// A limit came before anything was found.
    Stopped(Limit),
}

/// What a player is told, and of what.
#[derive(Clone, Debug)]
pub struct Hint<'n> {
    /// What is told.
    pub advice: Advice,
    /// The position that the step is a step of.
    pub position: Position<'n>,
    /// Whether the puzzle has exactly one grid; none if that is not known.
    pub unique: Option<bool>,
    /// The limit that came before the entries were checked; then a step only follows from what the player wrote.
    pub unchecked: Option<Limit>,
}

/// Refutations are looked for of so many wrong entries at most.
const MOST_WRONG: usize = 8;

/// Looks at a player's grid. The network must be that of the puzzle's board.
///
/// # Errors
/// [`SearchError`] if the engine is wrong, or if a step would take away a candidate of a grid.
///
/// # Panics
/// If there is not one entry a cell, or if there are marks, but not one place for them a cell.
///
/// ```
/// use anydoku::board::{Value, formats};
/// use anydoku::explain::{Advice, Effort, Play, hint};
/// use anydoku::sat::{Limits, NoObserver};
/// use anydoku::{Config, Network};
///
/// let puzzle = formats::read(b"1...\n..3.\n..4.\n...2\n", &Default::default())?.puzzles.remove(0);
/// let network = Network::new(puzzle.board());
/// let mut play = Play { entries: puzzle.givens().to_vec(), marks: Vec::new() };
/// play.entries[1] = Value::from_number(1);
/// let (effort, config, limits) = (Effort::default(), Config::default(), Limits::none());
/// let found = hint(&network, &puzzle, &play, &effort, &config, &limits, &mut NoObserver)?;
/// let Advice::Clash(clash) = found.advice else { panic!("there are two 1s in the first row") };
/// assert_eq!(puzzle.board().rules()[clash.rule.unwrap() as usize].name(), "row 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn hint<'n, O: Observer>(
    network: &'n Network,
    puzzle: &Puzzle,
    play: &Play,
    effort: &Effort,
    config: &Config,
    limits: &Limits<'_>,
    observer: &mut O,
) -> Result<Hint<'n>, SearchError> {
    let cells = network.cells() as usize;
    assert_eq!(play.entries.len(), cells, "one entry a cell");
    assert!(
        play.marks.is_empty() || play.marks.len() == cells,
        "marks for each cell or for none"
    );
    let mut player = Player {
        network,
        puzzle,
        play,
        effort,
        config,
        limits,
        observer,
    };
    player.hint()
}

struct Player<'n, 'a, O> {
    network: &'n Network,
    puzzle: &'a Puzzle,
    play: &'a Play,
    effort: &'a Effort,
    config: &'a Config,
    limits: &'a Limits<'a>,
    observer: &'a mut O,
}

impl<'n, O: Observer> Player<'n, '_, O> {
    fn hint(&mut self) -> Result<Hint<'n>, SearchError> {
        if let Some(advice) = self.seen_at_once() {
            return Ok(self.told(advice, None));
        }
        let known = self.known(self.puzzle)?;
        match known {
            Err(limit) => self.unchecked(limit, None),
            Ok(known) if known.none() => {
                let conflict = self.conflict(self.puzzle)?;
                Ok(self.told(Advice::NoGrid(conflict.ok()), Some(false)))
            }
            Ok(known) => match known.only().cloned() {
                Some(grid) => self.one_grid(&known, &grid),
                None => self.several_grids(),
            },
        }
    }

    fn known(&mut self, puzzle: &Puzzle) -> Result<Result<Known, Limit>, SearchError> {
        let (config, limits) = (self.config, self.limits);
        Known::of(self.network, puzzle, config, limits, self.observer)
    }

    fn true_candidates(&mut self, puzzle: &Puzzle) -> Result<TrueCandidates, SearchError> {
        let (config, limits) = (self.config, self.limits);
        true_candidates(self.network, puzzle, config, limits, self.observer)
    }

    fn told(&self, advice: Advice, unique: Option<bool>) -> Hint<'n> {
        Hint {
            advice,
            position: Position::new(self.network, self.puzzle),
            unique,
            unchecked: None,
        }
    }

    /// What the player wrote beside the givens.
    fn entries(&self) -> impl Iterator<Item = Candidate> {
        let cells = self.network.cell_iter().zip(&self.play.entries);
        let written = cells.filter_map(|(cell, entry)| Some((cell, (*entry)?)));
        written.filter(|&(cell, _)| self.puzzle.given(cell).is_none())
    }

    /// For each cell its given or entry.
    fn filled(&self) -> Vec<Option<Value>> {
        let both = self.puzzle.givens().iter().zip(&self.play.entries);
        both.map(|(given, entry)| given.or(*entry)).collect()
    }

    /// An entry over a given, or a clash that at least one entry takes part in.
    fn seen_at_once(&self) -> Option<Advice> {
        for (cell, entry) in self.network.cell_iter().zip(&self.play.entries) {
            if let (Some(entry), Some(given)) = (*entry, self.puzzle.given(cell))
                && entry != given
            {
                let entry = (cell, entry);
                return Some(Advice::Given { entry, given });
            }
        }
        let is_entry = |cell: Cell| self.puzzle.given(cell).is_none();
        clash(self.network, self.puzzle, &self.filled(), is_entry).map(Advice::Clash)
    }

    fn one_grid(&mut self, known: &Known, grid: &Grid) -> Result<Hint<'n>, SearchError> {
        let is_wrong = |&(cell, value): &Candidate| grid.value(cell) != value;
        let found: Vec<Candidate> = self.entries().filter(is_wrong).collect();
        if !found.is_empty() {
            let mut right = self.filled();
            for &(cell, _) in &found {
                right[cell.index()] = None;
            }
            return Ok(self.wrong(found, right, Some(true)));
        }
        let lacks = |&cell: &Cell| {
            let marks = self.play.marks.get(cell.index()).and_then(Option::as_ref);
            self.play.entries[cell.index()].is_none()
                && self.puzzle.given(cell).is_none()
                && marks.is_some_and(|marks| !marks.contains(grid.value(cell)))
        };
        let cells: Vec<Cell> = self.network.cell_iter().filter(lacks).collect();
        if !cells.is_empty() {
            return Ok(self.told(Advice::Marks(cells), Some(true)));
        }
        let position = self.position(None);
        self.next(position, known, self.puzzle, Some(true))
    }

    fn several_grids(&mut self) -> Result<Hint<'n>, SearchError> {
        let unique = Some(false);
        let found = self.true_candidates(self.puzzle)?;
        if let Some(limit) = found.stopped {
            return self.unchecked(limit, unique);
        }
        let is_wrong = |&(cell, value): &Candidate| !found.proved.contains(cell, value);
        let entries: Vec<Candidate> = self.entries().filter(is_wrong).collect();
        if !entries.is_empty() {
            return Ok(self.wrong(entries, self.puzzle.givens().to_vec(), unique));
        }
        let mut with_entries = self.puzzle.clone();
        for (cell, value) in self.entries() {
            with_entries
                .give(cell, value)
                .expect("the cell is on the board and has no given");
        }
        let known = match self.known(&with_entries)? {
            Ok(known) => known,
            Err(limit) => return self.unchecked(limit, unique),
        };
        if known.none() {
            let conflict = self.conflict(&with_entries)?;
            let elements = conflict.map_or(Vec::new(), |conflict| conflict.elements);
            let mut clash: Vec<Candidate> = elements
                .into_iter()
                .filter_map(|element| match element {
                    Element::Given(cell, value) => Some((cell, value)),
                    _ => None,
                })
                .filter(|&(cell, _)| self.puzzle.given(cell).is_none())
                .collect();
            if clash.is_empty() {
                clash = self.entries().collect();
            }
            return Ok(self.told(Advice::Together(clash), unique));
        }
        let found = self.true_candidates(&with_entries)?;
        if let Some(limit) = found.stopped {
            return self.unchecked(limit, unique);
        }
        let mut with_marks = with_entries.clone();
        let mut cells = Vec::new();
        for (cell, marks) in self.network.cell_iter().zip(&self.play.marks) {
            let Some(marks) = marks else { continue };
            if with_entries.given(cell).is_some() {
                continue;
            }
            if !found.proved.iter(cell).any(|value| marks.contains(value)) {
                cells.push(cell);
            }
            for value in self.puzzle.board().value_iter() {
                if !marks.contains(value) {
                    with_marks
                        .exclude(cell, value)
                        .expect("both are on the board");
                }
            }
        }
        if !cells.is_empty() {
            return Ok(self.told(Advice::Marks(cells), unique));
        }
        let agreeing = self.known(&with_marks)?;
        if agreeing.is_ok_and(|agreeing| agreeing.none()) {
            return Ok(self.told(Advice::MarksTogether, unique));
        }
        let position = self.position(Some(&found.proved));
        self.next(position, &known, &with_entries, unique)
    }

    /// The position that the player sees; candidates of `kept` stay, whatever the marks say.
    fn position(&self, kept: Option<&Candidates>) -> Position<'n> {
        let mut candidates = Root::stated(self.network, self.puzzle).candidates;
        for (cell, marks) in self.network.cell_iter().zip(&self.play.marks) {
            let Some(marks) = marks else { continue };
            let values: Vec<Value> = candidates.iter(cell).collect();
            for value in values {
                let stays = kept.is_some_and(|kept| kept.contains(cell, value));
                if !marks.contains(value) && !stays {
                    candidates.remove(cell, value);
                }
            }
        }
        Position::from_parts(self.network, candidates, self.filled())
    }

    fn next(
        &mut self,
        position: Position<'n>,
        known: &Known,
        puzzle: &Puzzle,
        unique: Option<bool>,
    ) -> Result<Hint<'n>, SearchError> {
        let advice = if position.is_solved() {
            Advice::Done
        } else if let Some(step) = position.next_step(self.effort) {
            if !known.allows(&step) {
                return Err(wrong());
            }
            Advice::Step(step)
        } else {
            let (config, limits) = (self.config, self.limits);
            match by_search(&position, known, puzzle, config, limits, self.observer)? {
                Ok(Some(step)) => Advice::Step(step),
                Ok(None) => match known.two() {
                    Some(two) => Advice::Several(Box::new(two.clone())),
                    None => return Err(wrong()),
                },
                Err(limit) => Advice::Stopped(limit),
            }
        };
        Ok(Hint {
            advice,
            position,
            unique,
            unchecked: None,
        })
    }

    /// The step from what the player wrote, which nobody checked.
    fn unchecked(&mut self, limit: Limit, unique: Option<bool>) -> Result<Hint<'n>, SearchError> {
        // Marks are no premise where they may cut off a grid.
        let everything = Candidates::full(self.network.cells(), self.network.values());
        let position = self.position((unique == Some(false)).then_some(&everything));
        let step = match position.unmet() {
            None => position.next_step(self.effort),
            Some(_) => None,
        };
        Ok(Hint {
            advice: step.map_or(Advice::Stopped(limit), Advice::Step),
            position,
            unique,
            unchecked: Some(limit),
        })
    }

    /// The wrong entry that is refuted by the fewest demands, given what is right.
    fn wrong(
        &self,
        entries: Vec<Candidate>,
        right: Vec<Option<Value>>,
        unique: Option<bool>,
    ) -> Hint<'n> {
        let stated = Root::stated(self.network, self.puzzle).candidates;
        let position = Position::from_parts(self.network, stated, right);
        let mut best: Option<Step> = None;
        let mut entry = entries[0];
        for &candidate in entries.iter().take(MOST_WRONG) {
            if let Some(step) = position.refute_candidate(candidate, self.effort)
                && best.as_ref().is_none_or(|best| step.cost() < best.cost())
            {
                best = Some(step);
                entry = candidate;
            }
            if self.limits.stop.is_some_and(|stop| stop().is_some()) {
                break;
            }
        }
        let step = match best {
            // What else the same demands refute is not what was asked.
            Some(step) => Step {
                removes: vec![entry],
                ..step
            },
            None => Step {
                pattern: Pattern::Search,
                fixes: None,
                removes: vec![entry],
                reason: Reason::Search,
                smallest: false,
            },
        };
        let others = entries.into_iter().filter(|&other| other != entry);
        Hint {
            advice: Advice::Wrong {
                entry,
                step,
                others: others.collect(),
            },
            position,
            unique,
            unchecked: None,
        }
    }

    fn conflict(
        &mut self,
        puzzle: &Puzzle,
    ) -> Result<Result<Conflict, Option<Limit>>, SearchError> {
        let found = conflict::find(
            self.network,
            puzzle,
            self.config,
            conflict::Effort::default(),
            self.limits,
            self.observer,
        )?;
        Ok(match found {
            Found::Conflict(conflict) => Ok(conflict),
            Found::Stopped(limit) => Err(Some(limit)),
            Found::Grid(_) => Err(None),
        })
    }
}
