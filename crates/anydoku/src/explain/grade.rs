//! How hard a puzzle is, as a number that does not depend on how it is turned.
//!
//! A path is one of many; a grade must not depend on which. So the puzzle is solved in *rounds*: each finds the least
//! number of demands that any step cites, and does everything that so many demands can do. The largest of these
//! numbers is the rating; because candidates that are refuted by few demands stay refuted by few, whatever else is
//! done before, it is the same for every path of smallest steps (Berthier's B rating, "Pattern-Based Constraint
//! Satisfaction and Logic Puzzles", 2012). How many rounds there are, what they cost, and how few openings they leave
//! says what the rating does not: that a puzzle with one way through is harder than one with many (Pelánek,
//! "Difficulty Rating of Sudoku Puzzles: An Overview and Evaluation", 2014).

use super::cover;
use super::find::{Effort, Openings, openings};
use super::position::Position;
use super::split;
use super::step::Step;

/// What a round needs, the easiest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Means {
    /// Singles.
    Single,
    /// Refutations by so many demands.
    Propagation(u32),
    /// Hall sets or fish of this size, when propagation refutes nothing.
    Cover(u32),
    /// Case splits.
    Split,
    /// A search; there is no round after it.
    Search,
}

/// All that can be done at the same cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// What it takes.
    pub means: Means,
    /// How many candidates can be fixed or removed by that.
    pub openings: u32,
}

/// How hard a puzzle is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grade {
    /// The rounds in order.
    pub rounds: Vec<Round>,
    /// Whether each round was proved to be the cheapest one, and complete; else the effort was too small.
    pub proved: bool,
}

/// The rounds of a position, up to its grid or to where nothing more follows without search.
///
/// A puzzle with several grids has a grade too, which says how hard it is to see that nothing more follows, and ends
/// with [`Means::Search`]; so does one without, unless a demand turns out that nothing meets.
pub fn grade(position: &Position<'_>, effort: &Effort) -> Grade {
    let mut position = position.clone();
    let mut rounds = Vec::new();
    let mut proved = true;
    while !position.is_solved() && position.unmet().is_none() {
        let round = match openings(&position, effort) {
            Openings::Singles(singles) => {
                let openings = singles.len() as u32;
                for (single, _) in singles {
                    let candidate = position.demands.candidates[single as usize];
                    // Two singles may exclude each other; then there is no grid.
                    if position.is_possible(candidate)
                        && position.fixed()[candidate.0.index()].is_none()
                    {
                        position.fix(candidate);
                    }
                }
                Round {
                    means: Means::Single,
                    openings,
                }
            }
            Openings::Refuted {
                candidates,
                smallest,
            } => {
                proved &= smallest;
                let cost = candidates
                    .first()
                    .map_or(0, |(_, cited)| cited.len() as u32);
                let removed = candidates.iter().map(|&(candidate, _)| candidate);
                remove(&mut position, removed.collect(), Means::Propagation(cost))
            }
            Openings::None => harder(&mut position, effort, &mut proved),
        };
        rounds.push(round);
        if round.means == Means::Search {
            break;
        }
    }
    Grade { rounds, proved }
}

/// A round when propagation refutes nothing.
fn harder(position: &mut Position<'_>, effort: &Effort, proved: &mut bool) -> Round {
    let covers = cover::covers(position, effort.cover, effort.links);
    if let Some(size) = covers.first().map(Step::cost) {
        let mut removed: Vec<u32> = covers
            .iter()
            .flat_map(|step| &step.removes)
            .filter_map(|&candidate| position.demands.number(candidate))
            .collect();
        removed.sort_unstable();
        removed.dedup();
        return remove(position, removed, Means::Cover(size));
    }
    match split::all(position, effort.splits) {
        Some(removed) if !removed.is_empty() => return remove(position, removed, Means::Split),
        Some(_) => {}
        None => *proved = false,
    }
    Round {
        means: Means::Search,
        openings: 0,
    }
}

fn remove(position: &mut Position<'_>, numbers: Vec<u32>, means: Means) -> Round {
    for &number in &numbers {
        position.remove(position.demands.candidates[number as usize]);
    }
    Round {
        means,
        openings: numbers.len() as u32,
    }
}

impl Grade {
    /// What the hardest round takes: the rating.
    pub fn hardest(&self) -> Means {
        let means = self.rounds.iter().map(|round| round.means);
        means.max().unwrap_or(Means::Single)
    }
}
