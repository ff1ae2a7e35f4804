//! The ladder of techniques: which of them a player would try first.
//!
//! The number of demands alone does not say what people find hard: they see a naked triple (three demands) before a
//! chain of two. But every technique of the books is a *restriction* on which demands may be cited, and that says it
//! for any board: an X-chain cites houses for one value only, an XY-chain cites cells only, a subset or a fish has as
//! many covers as demands. So a rung is a restriction with a number of demands, and what it offers in a position does
//! not depend on how the board is turned, or on which example of a pattern is found first.
//!
//! The order is that of Sukaku Explainer's ratings, as far as it has the techniques; those that conclude from the
//! uniqueness of the grid are left out, because they prove nothing.

use std::fmt;

use anydoku_board::Value;

use super::cover;
use super::demand::{Candidate, Demand};
use super::find::{Effort, Openings, openings, singles};
use super::pattern::Pattern;
use super::position::Position;
use super::refute::{Refuted, Refuter};
use super::split;

/// A rung of the ladder: a technique, by what it may cite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Technique {
    /// The last cell of a house.
    FullHouse,
    /// The only place of a value in a house or run.
    HiddenSingle,
    /// The only value of a cell.
    NakedSingle,
    /// One demand of any kind.
    Locked,
    /// This many cells that see each other, with as many values.
    NakedSubset(u32),
    /// A value in this many houses, covered by as many groups.
    Fish(u32),
    /// This many values with as many places in a house.
    HiddenSubset(u32),
    /// At most this many houses, for one value: skyscrapers, kites, X-chains.
    OneValue(u32),
    /// At most this many cells: XY-wings, XY-chains.
    OnlyCells(u32),
    /// At most this many demands of any kind.
    Chain(u32),
    /// Either way of meeting a demand.
    Split,
    /// A search.
    Search,
}

/// The rungs below chains of four demands and more, the easiest first.
const LADDER: [Technique; 19] = [
    Technique::FullHouse,
    Technique::HiddenSingle,
    Technique::NakedSingle,
    Technique::Locked,
    Technique::NakedSubset(2),
    Technique::Fish(2),
    Technique::HiddenSubset(2),
    Technique::NakedSubset(3),
    Technique::Fish(3),
    Technique::HiddenSubset(3),
    Technique::OneValue(2),
    Technique::OnlyCells(3),
    Technique::Chain(2),
    Technique::OnlyCells(4),
    Technique::NakedSubset(4),
    Technique::Fish(4),
    Technique::HiddenSubset(4),
    Technique::OneValue(3),
    Technique::Chain(3),
];

impl Technique {
    /// How hard it is: the position on the ladder from 1. Chains of n demands have n + 16 from three on, those of
    /// more than 40 as much as those of 40; a split has 60, a search 70.
    pub fn difficulty(self) -> u32 {
        match LADDER.iter().position(|&rung| rung == self) {
            Some(position) => position as u32 + 1,
            None => match self {
                Technique::Chain(size) => 16 + size.min(40),
                Technique::Split => 60,
                _ => 70,
            },
        }
    }
}

impl Technique {
    /// What the field calls it; none for a case split, which is none of its patterns.
    pub fn pattern(self) -> Option<Pattern> {
        Some(match self {
            Technique::FullHouse => Pattern::FullHouse,
            Technique::HiddenSingle => Pattern::HiddenSingle,
            Technique::NakedSingle => Pattern::NakedSingle,
            Technique::Locked => Pattern::Locked,
            Technique::NakedSubset(size) => Pattern::NakedSubset(size),
            Technique::Fish(size) => Pattern::Fish(size),
            Technique::HiddenSubset(size) => Pattern::HiddenSubset(size),
            Technique::OneValue(size) => Pattern::XChain(size),
            Technique::OnlyCells(size) => Pattern::XyChain(size),
            Technique::Chain(size) => Pattern::Chain(size),
            Technique::Split => return None,
            Technique::Search => Pattern::Search,
        })
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.pattern() {
            Some(pattern) => pattern.fmt(out),
            None => out.write_str("either way"),
        }
    }
}

/// What the lowest rung offers that offers anything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Offer {
    pub(super) technique: Technique,
    pub(super) fixes: Vec<Candidate>,
    pub(super) removes: Vec<Candidate>,
    /// Whether it is sure that lower rungs offer nothing and that this one offers no more.
    pub(super) proved: bool,
}

/// Climbs the ladder until a rung offers something; none if no rung whose difficulty is below a bound does.
pub(super) fn climb(position: &Position<'_>, effort: &Effort, below: u32) -> Option<Offer> {
    let mut climber = Climber {
        position,
        effort,
        singles: named_singles(position),
        proved: true,
    };
    let reached = |technique: Technique| technique.difficulty() < below;
    for technique in LADDER.into_iter().take_while(|&rung| reached(rung)) {
        let found = climber.candidates(technique);
        if !found.is_empty() {
            return Some(climber.offer(technique, found));
        }
    }
    let mut refuter = Refuter::new(position, effort.links);
    let mut candidates: Vec<u32> = position.open_numbers().collect();
    for size in (4..).take_while(|&size| reached(Technique::Chain(size))) {
        let (refuted, complete) = refuter.refute_each(&mut candidates, size);
        climber.proved &= complete;
        if !refuted.is_empty() {
            let found = refuted.iter().map(|&(number, _)| climber.name(number));
            return Some(climber.offer(Technique::Chain(size), found.collect()));
        }
        if candidates.is_empty() {
            break;
        }
        if !complete {
            // The effort is spent: any chain will do.
            let Openings::Refuted { candidates, .. } = openings(position, effort) else {
                break;
            };
            let size = candidates
                .first()
                .map_or(size, |(_, cited)| cited.len() as u32);
            let found = candidates.iter().map(|&(number, _)| climber.name(number));
            let technique = Technique::Chain(size);
            return reached(technique).then(|| climber.offer(technique, found.collect()));
        }
    }
    if reached(Technique::Split) {
        match split::all(position, effort.splits) {
            Some(found) if !found.is_empty() => {
                let found = found.iter().map(|&number| climber.name(number)).collect();
                return Some(climber.offer(Technique::Split, found));
            }
            Some(_) => {}
            None => climber.proved = false,
        }
    }
    reached(Technique::Search).then(|| climber.offer(Technique::Search, Vec::new()))
}

struct Climber<'a, 'n> {
    position: &'a Position<'n>,
    effort: &'a Effort,
    /// What is the only one for some demand, with the technique that sees it.
    singles: Vec<(Technique, Candidate)>,
    proved: bool,
}

/// The singles of a position.
fn named_singles(position: &Position<'_>) -> Vec<(Technique, Candidate)> {
    let name = |(number, demand): (u32, u32)| {
        let candidate = position.demands.candidates[number as usize];
        let demand = position.demands.demands[demand as usize];
        let technique = match Pattern::of_single(position, demand, candidate) {
            Pattern::FullHouse => Technique::FullHouse,
            Pattern::NakedSingle => Technique::NakedSingle,
            _ => Technique::HiddenSingle,
        };
        (technique, candidate)
    };
    singles(position).into_iter().map(name).collect()
}

impl Climber<'_, '_> {
    fn name(&self, number: u32) -> Candidate {
        self.position.demands.candidates[number as usize]
    }

    fn offer(&self, technique: Technique, mut found: Vec<Candidate>) -> Offer {
        found.sort_unstable();
        found.dedup();
        let is_single = technique.difficulty() <= Technique::NakedSingle.difficulty();
        let (fixes, removes) = match is_single {
            true => (found, Vec::new()),
            false => (Vec::new(), found),
        };
        Offer {
            technique,
            fixes,
            removes,
            proved: self.proved,
        }
    }

    /// The candidates that a technique fixes or removes.
    fn candidates(&mut self, technique: Technique) -> Vec<Candidate> {
        let anything = |_| true;
        match technique {
            Technique::FullHouse | Technique::HiddenSingle | Technique::NakedSingle => {
                self.singles_of(technique)
            }
            Technique::Locked => self.refuted(1, None, anything),
            Technique::Chain(size) => self.refuted(size, None, anything),
            Technique::OnlyCells(size) => {
                self.refuted(size, None, |demand| matches!(demand, Demand::Cell(_)))
            }
            Technique::OneValue(size) => {
                let values = (0..self.position.network().values() as usize).map(Value::from_index);
                let of =
                    |wanted: Value| {
                        self.refuted(size, Some(wanted), |demand| {
                        matches!(demand, Demand::House { value, .. } if value == wanted)
                    })
                    };
                values.flat_map(of).collect()
            }
            Technique::NakedSubset(size)
            | Technique::Fish(size)
            | Technique::HiddenSubset(size) => {
                let kind = match technique {
                    Technique::NakedSubset(_) => Pattern::NakedSubset(size),
                    Technique::Fish(_) => Pattern::Fish(size),
                    _ => Pattern::HiddenSubset(size),
                };
                let covers = cover::of_kind(self.position, kind, self.effort);
                self.proved &= covers.complete;
                let steps = covers.steps.into_iter();
                steps.flat_map(|step| step.removes).collect()
            }
            Technique::Split | Technique::Search => Vec::new(),
        }
    }

    fn singles_of(&self, technique: Technique) -> Vec<Candidate> {
        let of_kind = self.singles.iter().filter(|(other, _)| *other == technique);
        of_kind.map(|&(_, candidate)| candidate).collect()
    }

    /// The candidates, of one value or of any, that at most so many demands of a kind refute.
    fn refuted(
        &mut self,
        most: u32,
        value: Option<Value>,
        allowed: impl Fn(Demand) -> bool,
    ) -> Vec<Candidate> {
        let mut refuter = Refuter::new(self.position, self.effort.links);
        refuter.restrict(self.position, allowed);
        let mut found = Vec::new();
        for number in self.position.open_numbers() {
            let (cell, held) = self.name(number);
            if value.is_some_and(|value| value != held) {
                continue;
            }
            let mut refuted = (1..=most).map(|most| refuter.refute(number, most));
            match refuted.find(|refuted| !matches!(refuted, Refuted::NotBelow)) {
                Some(Refuted::Yes) => found.push((cell, held)),
                Some(Refuted::Unknown) => self.proved = false,
                _ => {}
            }
        }
        found
    }
}
