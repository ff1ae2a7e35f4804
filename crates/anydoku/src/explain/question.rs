//! Questions: why a cell holds a value, and why it does not.
//!
//! The answer is what of the path is needed: a step needs those before it that closed candidates of the demands that it
//! cites, these need others, and so on; the rest of the path is left out. A candidate is refuted as soon as that takes no
//! larger step than the path would take, or few demands: one chain of twenty says less than twenty singles.

use anydoku_board::{Puzzle, Value};
use anydoku_sat::{Limit, Limits, Observer};

use super::demand::Candidate;
use super::exclude::{are_far, domain_against, excludes, peers};
use super::find::Effort;
use super::path::{Known, by_search, wrong};
use super::pattern::Pattern;
use super::position::Position;
use super::step::{Reason, Step};
use crate::config::Config;
use crate::network::Network;
use crate::search::SearchError;

/// What there is to say to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The cell is given this value; if it is another one than that of the question, that excludes it.
    Given(Value),
    /// This given excludes the candidate, by the board's rule with this position.
    Excluded {
        /// The given.
        by: Candidate,
        /// The rule.
        rule: u32,
    },
    /// The rule of the board with this position excludes the candidate, or if none is told the puzzle.
    Stated(Option<u32>),
    /// These steps, from the start of the puzzle; the last one answers the question.
    Steps(Vec<Step>),
    /// It is the other way round: the cell has, or has not, this value.
    Opposite,
    /// Some grids have the candidate and some have not.
    Open,
    /// There is no grid.
    NoGrid,
    /// A limit came first.
    Stopped(Limit),
}

/// Why a cell holds a value. The network must be that of the puzzle's board.
///
/// # Errors
/// [`SearchError`] if the engine is wrong, or if a step would take away a candidate of a grid.
pub fn why<O: Observer>(
    network: &Network,
    puzzle: &Puzzle,
    candidate: Candidate,
    effort: &Effort,
    config: &Config,
    limits: &Limits<'_>,
    observer: &mut O,
) -> Result<Answer, SearchError> {
    let asked = Asked {
        network,
        puzzle,
        candidate,
        holds: true,
        effort,
        config,
        limits,
    };
    asked.answer(observer)
}

/// Why a cell does not hold a value. The network must be that of the puzzle's board.
///
/// # Errors
/// [`SearchError`] if the engine is wrong, or if a step would take away a candidate of a grid.
///
/// ```
/// use anydoku::board::{Cell, Value, formats};
/// use anydoku::explain::{Answer, Effort, why_not};
/// use anydoku::sat::{Limits, NoObserver};
/// use anydoku::{Config, Network};
///
/// let puzzle = formats::read(b"1...\n..3.\n..4.\n...2\n", &Default::default())?.puzzles.remove(0);
/// let network = Network::new(puzzle.board());
/// let (effort, config, limits) = (Effort::default(), Config::default(), Limits::none());
/// let ask = |cell, number| {
///     let candidate = (Cell::new(cell), Value::from_number(number).unwrap());
///     why_not(&network, &puzzle, candidate, &effort, &config, &limits, &mut NoObserver)
/// };
/// assert!(matches!(ask(1, 1)?, Answer::Excluded { by, .. } if by.0 == Cell::new(0)));
/// let Answer::Steps(steps) = ask(1, 2)? else { panic!("3 has no other place in row 1") };
/// assert_eq!(steps.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn why_not<O: Observer>(
    network: &Network,
    puzzle: &Puzzle,
    candidate: Candidate,
    effort: &Effort,
    config: &Config,
    limits: &Limits<'_>,
    observer: &mut O,
) -> Result<Answer, SearchError> {
    let asked = Asked {
        network,
        puzzle,
        candidate,
        holds: false,
        effort,
        config,
        limits,
    };
    asked.answer(observer)
}

/// A refutation of so many demands is never too large for one step.
const SMALL: u32 = 3;

struct Asked<'a> {
    network: &'a Network,
    puzzle: &'a Puzzle,
    candidate: Candidate,
    /// Whether the question is why, not why not.
    holds: bool,
    effort: &'a Effort,
    config: &'a Config,
    limits: &'a Limits<'a>,
}

impl Asked<'_> {
    /// What answers the question at the start, without any step.
    fn at_once(&self) -> Option<Answer> {
        let (cell, value) = self.candidate;
        if let Some(given) = self.puzzle.given(cell) {
            return Some(match (given == value) == self.holds {
                true => Answer::Given(given),
                false => Answer::Opposite,
            });
        }
        match self.holds {
            true => None,
            false => self.excluded(),
        }
    }

    /// What excludes the candidate at the start.
    fn excluded(&self) -> Option<Answer> {
        let (cell, value) = self.candidate;
        let network = self.network;
        if !network.domains().contains(cell, value) {
            let rule = domain_against(self.puzzle.board(), self.candidate);
            return Some(Answer::Stated(rule));
        }
        let allowed = self.puzzle.allowed().get(&cell);
        if allowed.is_some_and(|allowed| !allowed.contains(value)) {
            return Some(Answer::Stated(None));
        }
        let mut given =
            peers(network, cell).filter_map(|other| Some((other, self.puzzle.given(other)?)));
        let by = given.find(|&given| excludes(network, given, self.candidate))?;
        let rule = self.rule_between(by)?;
        Some(Answer::Excluded { by, rule })
    }

    /// A rule by which a given excludes the candidate.
    fn rule_between(&self, given: Candidate) -> Option<u32> {
        let (network, cell) = (self.network, self.candidate.0);
        if given.1 != self.candidate.1 {
            let runs = network.runs_of(cell).iter();
            let mut runs = runs.map(|&run| &network.runs()[run as usize]);
            let both = |cells: &[_]| {
                cells.binary_search(&given.0).is_ok() && are_far(given.1, self.candidate.1, cells)
            };
            return Some(runs.find(|run| both(&run.cells))?.rule);
        }
        if let Some(group) = network.common_group(given.0, cell) {
            return Some(network.groups()[group as usize].rule);
        }
        let pairs = network.pairs_of(cell).iter();
        let mut pairs = pairs.map(|&pair| network.pairs()[pair as usize]);
        Some(
            pairs
                .find(|pair| pair.a == given.0 || pair.b == given.0)?
                .rule,
        )
    }

    fn answer<O: Observer>(&self, observer: &mut O) -> Result<Answer, SearchError> {
        if let Some(answer) = self.at_once() {
            return Ok(answer);
        }
        let (network, puzzle) = (self.network, self.puzzle);
        let known = match Known::of(network, puzzle, self.config, self.limits, observer)? {
            Ok(known) => known,
            Err(limit) => return Ok(Answer::Stopped(limit)),
        };
        if known.none() {
            return Ok(Answer::NoGrid);
        }
        if let Some(grid) = known.only()
            && (grid.value(self.candidate.0) == self.candidate.1) != self.holds
        {
            return Ok(Answer::Opposite);
        }
        let start = Position::new(network, puzzle);
        let mut position = start.clone();
        let mut steps: Vec<Step> = Vec::new();
        loop {
            if let Some(limit) = self.limits.stop.and_then(|stop| stop()) {
                return Ok(Answer::Stopped(limit));
            }
            let next = position.next_step(self.effort);
            let last = self.last(&position, next.as_ref());
            let is_last = last.is_some();
            let step = match last.or(next) {
                Some(step) => step,
                None => {
                    let (config, limits) = (self.config, self.limits);
                    match by_search(&position, &known, puzzle, config, limits, observer)? {
                        Ok(Some(step)) => step,
                        Ok(None) => return Ok(Answer::Open),
                        Err(limit) => return Ok(Answer::Stopped(limit)),
                    }
                }
            };
            if !known.allows(&step) {
                return Err(wrong());
            }
            position.apply(&step);
            steps.push(step);
            let is_possible = position.is_possible(self.candidate);
            let is_fixed = position.fixed()[self.candidate.0.index()].is_some();
            if is_last || !is_possible || (self.holds && is_fixed) {
                if is_possible != self.holds {
                    return Ok(Answer::Opposite);
                }
                return Ok(Answer::Steps(needed(&start, steps)));
            }
            if is_fixed {
                return Ok(Answer::Opposite);
            }
        }
    }

    /// The step that answers the question at once, unless others would do it in smaller steps.
    fn last(&self, position: &Position<'_>, next: Option<&Step>) -> Option<Step> {
        if self.holds {
            return position.single(self.candidate);
        }
        let limit = match next.map(Step::cost) {
            None | Some(0) => u32::MAX,
            Some(cost) => cost.max(SMALL),
        };
        let number = position.demands.number(self.candidate)?;
        let step = position.propagated(number, limit, self.effort)?;
        Some(Step {
            // What else the same demands refute is not what was asked.
            removes: vec![self.candidate],
            ..step
        })
    }
}

/// Of some steps those that the last one needs.
fn needed(start: &Position<'_>, steps: Vec<Step>) -> Vec<Step> {
    // The step that closed each candidate.
    let mut closed_by = vec![usize::MAX; start.open.len()];
    let mut position = start.clone();
    for (step, index) in steps.iter().zip(0..) {
        position.apply(step);
        for (closed, open) in closed_by.iter_mut().zip(&position.open) {
            if !open && *closed == usize::MAX {
                *closed = index;
            }
        }
    }
    let mut keep = vec![false; steps.len()];
    let mut stack: Vec<usize> = (0..steps.len()).rev().take(1).collect();
    while let Some(index) = stack.pop() {
        if std::mem::replace(&mut keep[index], true) {
            continue;
        }
        for citation in steps[index].cited() {
            let Some(demand) = start.demands.demand(citation.demand) else {
                continue;
            };
            for &member in start.demands.members.of(demand) {
                let closed = closed_by[member as usize];
                if closed < index {
                    stack.push(closed);
                }
            }
        }
    }
    let kept = steps.into_iter().zip(keep).filter(|(_, keep)| *keep);
    let mut position = start.clone();
    let mut answer = Vec::new();
    for (mut step, _) in kept {
        // Without the steps that were left out a house may have more open cells than it had.
        if let (Reason::Forced(citation), Some(candidate)) = (&step.reason, step.fixes) {
            step.pattern = Pattern::of_single(&position, citation.demand, candidate);
        }
        position.apply(&step);
        answer.push(step);
    }
    answer
}
