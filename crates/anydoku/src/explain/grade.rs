//! How hard a puzzle is, as numbers that do not depend on how it is turned.
//!
//! A path is one of many, and a grade must not depend on which. So the puzzle is solved in *rounds*: each finds the
//! easiest means by which anything follows, and does everything that these means can do. Two ladders of means are
//! climbed:
//!
//! * by the number of demands alone. The largest number is the **rating**. Because what few demands refute stays
//!   refuted by few, whatever else is done before, it is the same for every path of smallest steps (Berthier's B
//!   rating, "Pattern-Based Constraint Satisfaction and Logic Puzzles", 2012);
//! * by [techniques](Technique), in the order in which players try them. The hardest one, with a fraction for how
//!   often it is needed and how few openings there are then, is the **score**, and intervals of scores have names.
//!
//! How many openings the rounds have says what neither number does: a puzzle with one way through is harder than one
//! with many (Pelánek, "Difficulty Rating of Sudoku Puzzles: An Overview and Evaluation", 2014).

use std::fmt;

use anydoku_sat::Limit;

use super::cover;
use super::demand::Candidate;
use super::find::{Effort, Openings, openings, openings_below};
use super::ladder::{Technique, climb};
use super::position::Position;
use super::split;
use super::step::Step;

/// What a round of the rating needs, the easiest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Means {
    /// Singles or refutations that cite so many demands.
    Demands(u32),
    /// Hall sets or fish of this size, when propagation refutes nothing.
    Cover(u32),
    /// Case splits.
    Split,
    /// A search; there is no round after it.
    Search,
}

impl fmt::Display for Means {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Means::Demands(number) => number.fmt(out),
            Means::Cover(size) => write!(out, "cover {size}"),
            Means::Split => out.write_str("split"),
            Means::Search => out.write_str("search"),
        }
    }
}

/// All that can be done by the same means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round<M> {
    /// What it takes.
    pub means: M,
    /// How many candidates can be fixed or removed by that; 0 for a search.
    pub openings: u32,
}

/// How hard a puzzle is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grade {
    /// The rounds by the number of demands.
    pub rounds: Vec<Round<Means>>,
    /// The rounds by technique.
    pub techniques: Vec<Round<Technique>>,
    /// Whether each round was proved to be the easiest one, and complete; else the effort was too small.
    pub proved: bool,
}

/// Names for how hard a puzzle is, with the techniques that it takes at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Singles: a score below 4.
    Easy,
    /// Locked candidates: below 5.
    Medium,
    /// Pairs, triples, X-wings, swordfish: below 11.
    Hard,
    /// Wings, short chains, quads: below 19.
    VeryHard,
    /// Chains of any length: below 60.
    Expert,
    /// Case splits, or a search.
    Extreme,
}

anydoku_sat::named_choices!(
    Level,
    "level",
    Easy = "easy",
    Medium = "medium",
    Hard = "hard",
    VeryHard = "very-hard",
    Expert = "expert",
    Extreme = "extreme"
);

impl Grade {
    /// What the hardest round takes: the rating.
    pub fn rating(&self) -> Means {
        let means = self.rounds.iter().map(|round| round.means);
        means.max().unwrap_or(Means::Demands(0))
    }

    /// The demands that all rounds by propagation cite, added up.
    pub fn sum(&self) -> u32 {
        let cost = |round: &Round<Means>| match round.means {
            Means::Demands(number) | Means::Cover(number) => number,
            Means::Split | Means::Search => 0,
        };
        self.rounds.iter().map(cost).sum()
    }

    /// The fewest openings that any round has; none if there is no round but a search.
    pub fn narrowest(&self) -> Option<u32> {
        let rounds = self.rounds.iter();
        let known = rounds.filter(|round| round.means != Means::Search);
        known.map(|round| round.openings).min()
    }

    /// The hardest technique; none if nothing was to be done.
    pub fn hardest(&self) -> Option<Technique> {
        let techniques = self.techniques.iter().map(|round| round.means);
        techniques.max_by_key(|technique| technique.difficulty())
    }

    /// The [difficulty](Technique::difficulty) of the hardest technique and a fraction below one, which grows with the
    /// rounds that need it and with how few openings these have; 0 if nothing was to be done.
    pub fn score(&self) -> f64 {
        let Some(hardest) = self.hardest() else {
            return 0.0;
        };
        let needed = self
            .techniques
            .iter()
            .filter(|round| round.means == hardest);
        let narrow: f64 = needed
            .map(|round| 1.0 / f64::from(round.openings.max(1)))
            .sum();
        let score = f64::from(hardest.difficulty()) + narrow / (1.0 + narrow);
        // One digit is what it is good for; it never reaches the next technique.
        (score * 10.0).floor() / 10.0
    }

    /// The name for the score.
    pub fn level(&self) -> Level {
        Level::of_score(self.score())
    }
}

impl Level {
    /// Its techniques are those whose [difficulty](Technique::difficulty) is below this, and above the last level's.
    pub fn below(self) -> u32 {
        match self {
            Level::Easy => 4,
            Level::Medium => 5,
            Level::Hard => 11,
            Level::VeryHard => 19,
            Level::Expert => 60,
            Level::Extreme => u32::MAX,
        }
    }

    /// The level of a score.
    pub fn of_score(score: f64) -> Level {
        let is_in = |level: &&Level| score < f64::from(level.below());
        *Level::ALL.iter().find(is_in).unwrap_or(&Level::Extreme)
    }
}

/// The grade of a position.
///
/// A puzzle with several grids has a grade too, which says how hard it is to see that nothing more follows, and ends
/// with a search; so does one without, unless a demand turns out that nothing meets.
pub fn grade(position: &Position<'_>, effort: &Effort) -> Grade {
    match grade_until(position, effort, &|| None) {
        Ok(grade) => grade,
        Err(_) => unreachable!("nothing stops it"),
    }
}

/// The grade of a position, unless `stop`, which is asked before each round, says that it is not wanted any more.
///
/// # Errors
/// The limit that `stop` tells.
pub fn grade_until(
    position: &Position<'_>,
    effort: &Effort,
    stop: &dyn Fn() -> Option<Limit>,
) -> Result<Grade, Limit> {
    let mut proved = true;
    let rounds = by_demands(position.clone(), effort, stop, &mut proved)?;
    let techniques = by_technique(position.clone(), effort, stop, &mut proved)?;
    Ok(Grade {
        rounds,
        techniques,
        proved,
    })
}

fn is_over(position: &Position<'_>) -> bool {
    position.is_solved() || position.unmet().is_some()
}

fn by_technique(
    mut position: Position<'_>,
    effort: &Effort,
    stop: &dyn Fn() -> Option<Limit>,
    proved: &mut bool,
) -> Result<Vec<Round<Technique>>, Limit> {
    let mut rounds = Vec::new();
    while !is_over(&position) {
        stop().map_or(Ok(()), Err)?;
        let Some(offer) = climb(&position, effort, u32::MAX) else {
            break;
        };
        *proved &= offer.proved;
        rounds.push(Round {
            means: offer.technique,
            openings: (offer.fixes.len() + offer.removes.len()) as u32,
        });
        if offer.technique == Technique::Search {
            break;
        }
        position.do_all(&offer.fixes, &offer.removes);
    }
    Ok(rounds)
}

/// Whether a puzzle is solved by what a bound allows.
pub(crate) fn is_within(position: &Position<'_>, most: Most, effort: &Effort) -> bool {
    let mut position = position.clone();
    while !is_over(&position) {
        match most {
            Most::Rating(most) => match openings_below(&position, effort, most.saturating_add(1)) {
                Openings::Singles(singles) => {
                    let fixes = names(&position, singles.iter().map(|&(single, _)| single));
                    position.do_all(&fixes, &[]);
                }
                Openings::Refuted { candidates, .. } => {
                    let removes = names(&position, candidates.iter().map(|&(number, _)| number));
                    position.do_all(&[], &removes);
                }
                Openings::None => return false,
            },
            Most::Level(level) => match climb(&position, effort, level.below()) {
                Some(offer) if offer.technique != Technique::Search => {
                    position.do_all(&offer.fixes, &offer.removes);
                }
                Some(_) => return true,
                None => return false,
            },
        }
    }
    true
}

/// How hard a puzzle may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Most {
    /// No step may cite more demands.
    Rating(u32),
    /// No technique may be harder.
    Level(Level),
}

fn names(position: &Position<'_>, numbers: impl Iterator<Item = u32>) -> Vec<Candidate> {
    numbers
        .map(|number| position.demands.candidates[number as usize])
        .collect()
}

fn by_demands(
    mut position: Position<'_>,
    effort: &Effort,
    stop: &dyn Fn() -> Option<Limit>,
    proved: &mut bool,
) -> Result<Vec<Round<Means>>, Limit> {
    let mut rounds = Vec::new();
    while !is_over(&position) {
        stop().map_or(Ok(()), Err)?;
        let (means, fixes, removes) = match openings(&position, effort) {
            Openings::Singles(singles) => {
                let fixes = names(&position, singles.iter().map(|&(single, _)| single));
                (Means::Demands(1), fixes, Vec::new())
            }
            Openings::Refuted {
                candidates,
                smallest,
            } => {
                *proved &= smallest;
                let cost = candidates
                    .first()
                    .map_or(0, |(_, cited)| cited.len() as u32);
                let removes = names(&position, candidates.iter().map(|&(number, _)| number));
                (Means::Demands(cost), Vec::new(), removes)
            }
            Openings::None => {
                let covers = cover::covers(&position, effort);
                *proved &= covers.complete;
                if let Some(size) = covers.steps.first().map(Step::cost) {
                    let steps = covers.steps.into_iter();
                    let mut removes: Vec<_> = steps.flat_map(|step| step.removes).collect();
                    removes.sort_unstable();
                    removes.dedup();
                    (Means::Cover(size), Vec::new(), removes)
                } else {
                    let split = split::all(&position, effort.splits);
                    *proved &= split.is_some();
                    match split.unwrap_or_default() {
                        none if none.is_empty() => (Means::Search, Vec::new(), Vec::new()),
                        found => {
                            let removes = names(&position, found.into_iter());
                            (Means::Split, Vec::new(), removes)
                        }
                    }
                }
            }
        };
        rounds.push(Round {
            means,
            openings: (fixes.len() + removes.len()) as u32,
        });
        if means == Means::Search {
            break;
        }
        position.do_all(&fixes, &removes);
    }
    Ok(rounds)
}
