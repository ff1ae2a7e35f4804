//! The steps that a position offers, smallest first.
//!
//! First the singles; then, for one demand, two, three, …, the candidates that so many refute. The least number that
//! refutes any is the cost of the position, whatever the order in which one looks: so two players of the same puzzle,
//! or of its mirror image, are told the same.

use super::assume::{ASSUMED, Propagation};
use super::cover;
use super::demand::Candidate;
use super::pattern::{Pattern, is_of_line};
use super::position::Position;
use super::refute::{EFFORT_FOR_ANY, Refuted, Refuter};
use super::split;
use super::step::{Citation, Reason, Step};

/// How much is done to find a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Links between candidates that may be followed to find the smallest refutations of a position, some hundreds of
    /// millions a second; after that the smallest one that was found is taken, without proof that it is the smallest.
    pub links: u64,
    /// The largest Hall sets and fish that are looked for when nothing falls to propagation.
    pub cover: u32,
    /// Links that may be followed to find a case split.
    pub splits: u64,
}

impl Effort {
    /// No bound: each refutation is proved to be the smallest. On large boards and for the hardest puzzles that may take
    /// minutes a step.
    pub fn exact() -> Effort {
        Effort {
            links: u64::MAX,
            splits: u64::MAX,
            ..Effort::default()
        }
    }

    /// Enough that nearly every grade is proved: some tens of milliseconds a puzzle on average, for hard ones.
    pub fn for_grades() -> Effort {
        Effort {
            links: 20_000_000,
            splits: 100_000_000,
            ..Effort::default()
        }
    }
}

impl Default for Effort {
    fn default() -> Effort {
        Effort {
            links: 700_000,
            cover: 4,
            splits: 10_000_000,
        }
    }
}

/// What a position offers at the least cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Openings {
    /// These candidates, each with a demand that only it can meet.
    Singles(Vec<(u32, u32)>),
    /// These candidates are refuted by so many demands.
    Refuted {
        /// Each candidate with the demands, in ascending order.
        candidates: Vec<(u32, Vec<u32>)>,
        /// Whether no refutation cites fewer, and no other candidate is refuted by so few.
        smallest: bool,
    },
    /// Propagation refutes nothing.
    None,
}

/// What a position offers at the least cost.
pub(super) fn openings(position: &Position<'_>, effort: &Effort) -> Openings {
    openings_below(position, effort, u32::MAX)
}

/// The same, if it takes fewer demands than a bound; else nothing.
pub(super) fn openings_below(position: &Position<'_>, effort: &Effort, below: u32) -> Openings {
    let singles = singles(position);
    if !singles.is_empty() {
        return Openings::Singles(singles);
    }
    let mut refuter = Refuter::new(position, effort.links);
    let mut candidates: Vec<u32> = position.open_numbers().collect();
    let mut most = 1;
    while !refuter.is_spent() && !candidates.is_empty() {
        if most >= below {
            return Openings::None;
        }
        let (refuted, complete) = refuter.refute_each(&mut candidates, most);
        if !refuted.is_empty() {
            return Openings::Refuted {
                candidates: refuted,
                smallest: complete,
            };
        }
        most += 1;
    }
    any_refuted(&mut refuter, &candidates, below)
}

/// The smallest of the refutations that propagation in layers finds, of all candidates or as far as one gets with some
/// times the effort. On very large boards that may be too little to find any.
fn any_refuted(refuter: &mut Refuter<'_, '_>, candidates: &[u32], below: u32) -> Openings {
    let mut traced: Vec<(u32, u32)> = Vec::new();
    for &candidate in candidates {
        if refuter.is_spent_times(EFFORT_FOR_ANY) {
            break;
        }
        traced.extend(refuter.traced(candidate).map(|size| (size, candidate)));
    }
    traced.sort_unstable();
    let mut refuted: Vec<(u32, Vec<u32>)> = Vec::new();
    for &(_, candidate) in traced.iter().take(SHRUNK) {
        if refuter.shrunk(candidate) {
            refuted.push((candidate, refuter.sorted()));
        }
    }
    let least = refuted.iter().map(|(_, cited)| cited.len()).min();
    let Some(least) = least.filter(|&least| least < below as usize) else {
        return Openings::None;
    };
    refuted.retain(|(_, cited)| cited.len() == least);
    Openings::Refuted {
        candidates: refuted,
        smallest: false,
    }
}

/// How many refutations are made smaller when it can't be proved which is the smallest.
const SHRUNK: usize = 8;

/// The candidates that are the only ones for some demand, each once; first those that are seen most easily.
pub(super) fn singles(position: &Position<'_>) -> Vec<(u32, u32)> {
    let mut singles: Vec<(Pattern, bool, u32, u32)> = Vec::new();
    for demand in 0..position.left.len() as u32 {
        if position.left[demand as usize] == 1
            && !position.met[demand as usize]
            && let Some(single) = position.members(demand).next()
        {
            let candidate = position.demands.candidates[single as usize];
            let kind = position.demands.demands[demand as usize];
            singles.push((
                Pattern::of_single(position, kind, candidate),
                is_of_line(position, kind),
                single,
                demand,
            ));
        }
    }
    singles.sort_unstable();
    let mut seen = vec![false; position.open.len()];
    singles.retain(|&(_, _, single, _)| !std::mem::replace(&mut seen[single as usize], true));
    singles
        .into_iter()
        .map(|(_, _, single, demand)| (single, demand))
        .collect()
}

/// The step of a single.
pub(super) fn single_step(position: &Position<'_>, single: u32, demand: u32) -> Step {
    let candidate = position.demands.candidates[single as usize];
    let kind = position.demands.demands[demand as usize];
    Step {
        pattern: Pattern::of_single(position, kind, candidate),
        fixes: Some(candidate),
        removes: Vec::new(),
        reason: Reason::Forced(citation(position, demand, Some(single))),
        smallest: true,
    }
}

/// The step of a refutation by these demands: with all candidates that they refute.
pub(super) fn refutation_step(
    position: &Position<'_>,
    assumed: u32,
    cited: &[u32],
    smallest: bool,
) -> Step {
    let mut refuter = Refuter::new(position, 0);
    let mut near: Vec<u32> = Vec::new();
    for &demand in cited {
        for member in position.members(demand) {
            near.extend(position.links(member));
        }
    }
    near.sort_unstable();
    near.dedup();
    near.retain(|&candidate| position.open[candidate as usize]);
    let removes = refuter.which_refutes(cited, &near);
    Step {
        pattern: Pattern::of_refutation(position, cited, assumed),
        fixes: None,
        removes: removes
            .iter()
            .map(|&number| position.demands.candidates[number as usize])
            .collect(),
        reason: Reason::Refutation {
            assumed: position.demands.candidates[assumed as usize],
            cited: in_order(position, assumed, cited),
        },
        smallest,
    }
}

/// The demands of a refutation in the order in which they are used, each with what it forces.
fn in_order(position: &Position<'_>, assumed: u32, cited: &[u32]) -> Vec<Citation> {
    let mut propagation = Propagation::new(position);
    propagation.bar_all_but(cited);
    propagation.set(assumed, ASSUMED);
    propagation.close();
    let mut used = Vec::new();
    if let Some(&conflict) = propagation.conflicts().first() {
        propagation.trace(conflict, usize::MAX, &mut used);
    }
    let mut told: Vec<Citation> = Vec::new();
    for &forced in &propagation.trues()[1..] {
        let because = propagation.because(forced);
        if used.contains(&because) {
            told.push(citation(position, because, Some(forced)));
        }
    }
    if let Some(&conflict) = used.first() {
        told.push(citation(position, conflict, None));
    }
    told
}

impl Position<'_> {
    /// The smallest step that refutes this candidate: by propagation, else by a Hall set or fish, else by a case split.
    /// None if none of these does, or if the candidate is not open.
    pub fn refute_candidate(&self, candidate: Candidate, effort: &Effort) -> Option<Step> {
        let number = self.demands.number(candidate)?;
        if !self.open[number as usize] {
            return None;
        }
        self.propagated(number, u32::MAX, effort)
            .or_else(|| {
                let steps = cover::covers(self, effort).steps;
                let mut steps = steps.into_iter();
                steps.find(|step| step.removes.contains(&candidate))
            })
            .or_else(|| split::of(self, number, effort.splits))
    }

    /// The refutation with the fewest demands that propagation finds, if there are at most so many.
    pub(super) fn propagated(&self, number: u32, limit: u32, effort: &Effort) -> Option<Step> {
        let mut refuter = Refuter::new(self, effort.links);
        let step = |cited: &[u32]| {
            let mut step = refutation_step(self, number, cited, false);
            // What is left for one demand refutes more than the rest of its candidates; it is a single all the same.
            if let Reason::Refutation { cited, .. } = &step.reason
                && let [citation] = &cited[..]
                && let [only] = citation.members[..]
            {
                step.pattern = Pattern::of_single(self, citation.demand, only);
            }
            step
        };
        for most in 1..=limit {
            match refuter.refute(number, most) {
                Refuted::Yes => return Some(step(&refuter.sorted())),
                Refuted::Never => return None,
                Refuted::NotBelow if !refuter.is_spent() => {}
                Refuted::NotBelow | Refuted::Unknown => {
                    let is_small =
                        refuter.shrunk(number) && refuter.cited().len() <= limit as usize;
                    return is_small.then(|| step(&refuter.sorted()));
                }
            }
        }
        None
    }

    /// The step that makes this candidate true because some demand has no other one left.
    pub(super) fn single(&self, candidate: Candidate) -> Option<Step> {
        let number = self.demands.number(candidate)?;
        let demands = self.demands.meets.of(number).iter().copied();
        let alone = demands.filter(|&demand| {
            self.open[number as usize]
                && !self.met[demand as usize]
                && self.left[demand as usize] == 1
        });
        let kinds = &self.demands.demands;
        let seen_by = |&demand: &u32| {
            let kind = kinds[demand as usize];
            let pattern = Pattern::of_single(self, kind, candidate);
            (pattern, is_of_line(self, kind))
        };
        let demand = alone.min_by_key(seen_by)?;
        Some(single_step(self, number, demand))
    }
}

/// A demand as a step cites it.
pub(super) fn citation(position: &Position<'_>, demand: u32, forces: Option<u32>) -> Citation {
    let candidate = |number: u32| -> Candidate { position.demands.candidates[number as usize] };
    Citation {
        demand: position.demands.demands[demand as usize],
        members: position.members(demand).map(candidate).collect(),
        forces: forces.map(candidate),
    }
}

/// The steps of least cost that a position offers, without those that need a case split or a search: one for each
/// single, one for each set of demands that refutes something.
pub(super) fn all_smallest(position: &Position<'_>, effort: &Effort) -> Vec<Step> {
    match openings(position, effort) {
        Openings::Singles(singles) => {
            let singles = singles.into_iter();
            let mut steps: Vec<Step> = singles
                .map(|(single, demand)| single_step(position, single, demand))
                .collect();
            // What one demand refutes costs as little, unless it is one of the singles.
            let mut candidates: Vec<u32> = position.open_numbers().collect();
            let mut refuter = Refuter::new(position, effort.links);
            let (mut refuted, _) = refuter.refute_each(&mut candidates, 1);
            refuted.retain(|(_, cited)| position.left[cited[0] as usize] > 1);
            steps.extend(steps_of(position, refuted, true));
            steps
        }
        Openings::Refuted {
            candidates,
            smallest,
        } => steps_of(position, candidates, smallest),
        Openings::None => Vec::new(),
    }
}

/// A step for each set of demands.
fn steps_of(
    position: &Position<'_>,
    mut refuted: Vec<(u32, Vec<u32>)>,
    smallest: bool,
) -> Vec<Step> {
    refuted.sort_by(|a, b| a.1.cmp(&b.1));
    refuted.dedup_by(|a, b| a.1 == b.1);
    let steps = refuted.iter();
    steps
        .map(|(assumed, cited)| refutation_step(position, *assumed, cited, smallest))
        .collect()
}

/// The step of least cost that a player would rather see: the best known pattern, then the one that removes most.
pub(super) fn best(position: &Position<'_>, effort: &Effort) -> Option<Step> {
    match openings(position, effort) {
        Openings::Singles(singles) => {
            let &(single, demand) = singles.first()?;
            Some(single_step(position, single, demand))
        }
        Openings::Refuted {
            candidates,
            smallest,
        } => {
            let named = candidates.iter().map(|(assumed, cited)| {
                let pattern = Pattern::of_refutation(position, cited, *assumed);
                let same = candidates.iter().filter(|(_, other)| other == cited);
                (pattern, std::cmp::Reverse(same.count()), *assumed, cited)
            });
            let (.., assumed, cited) = named.min()?;
            Some(refutation_step(position, assumed, cited, smallest))
        }
        Openings::None => None,
    }
}
