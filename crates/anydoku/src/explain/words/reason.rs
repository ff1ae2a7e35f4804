//! The sentences of a step.

use super::super::demand::{Candidate, Demand};
use super::super::excluders::{because, excluders};
use super::super::lights::last_house;
use super::super::pattern::Pattern;
use super::super::position::Position;
use super::super::step::{Citation, Reason, Step};
use super::Words;
use super::names::distinct;

/// A step in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// What the field calls it.
    pub kind: String,
    /// The first degree of help, a sentence: what it is called and what to look for.
    pub look: String,
    /// The second degree, a sentence: where to look.
    pub place: String,
    /// The third degree: what comes out, without a full stop.
    pub outcome: String,
    /// The fourth degree, sentences: the whole reason, ending with what comes out.
    pub reason: Vec<String>,
}

impl Words<'_> {
    /// Tells a step of a position, which must be that before the step.
    pub fn tell(&self, step: &Step, position: &Position<'_>) -> Told {
        let outcome = self.outcome(step.fixes, &step.removes);
        let mut reason = self.reason(step, position);
        // A chain is told of one candidate; the same demands refute the others by chains of their own.
        let chained = match &step.reason {
            Reason::Refutation { assumed, cited } if cited.len() > 1 && !is_set(step.pattern) => {
                let (told, others): (Vec<_>, Vec<_>) = step
                    .removes
                    .iter()
                    .partition(|&candidate| candidate == assumed);
                (!told.is_empty() && !others.is_empty()).then_some((told, others))
            }
            _ => None,
        };
        match chained {
            Some((told, others)) => {
                let outcome = |removes: &[Candidate]| [("outcome", self.outcome(None, removes))];
                reason.push(self.fill("so", &outcome(&told)));
                reason.push(self.fill("so.too", &outcome(&others)));
            }
            None => reason.push(self.fill("so", &[("outcome", outcome.clone())])),
        }
        Told {
            kind: self.pattern(step.pattern),
            look: self.fill(
                "degree.kind",
                &[
                    ("pattern", self.pattern(step.pattern)),
                    ("look", self.look(step.pattern)),
                ],
            ),
            place: self.place(step, position),
            outcome,
            reason,
        }
    }

    /// One of the four degrees of help, as sentences: the kind; where to look; what comes out; the kind and the whole
    /// reason.
    pub fn help(&self, told: &Told, degree: u32) -> Vec<String> {
        let what = || self.fill("degree.what", &[("outcome", told.outcome.clone())]);
        match degree {
            0 | 1 => vec![told.look.clone()],
            2 => vec![told.look.clone(), told.place.clone()],
            3 => vec![told.look.clone(), told.place.clone(), what()],
            _ => {
                let mut sentences = vec![told.look.clone()];
                sentences.extend(told.reason.iter().cloned());
                sentences
            }
        }
    }

    fn place(&self, step: &Step, position: &Position<'_>) -> String {
        let network = position.network();
        let mut places: Vec<String> = Vec::new();
        for citation in step.cited() {
            let place = match (step.pattern, step.fixes) {
                (Pattern::FullHouse, Some((cell, _))) => match last_house(position, cell) {
                    Some(group) => self.group(network, group),
                    None => self.cell(cell),
                },
                _ => self.place_of(network, citation.demand),
            };
            if !places.contains(&place) {
                places.push(place);
            }
        }
        match places.is_empty() {
            true => self.fill("degree.nowhere", &[]),
            false => self.fill("degree.where", &[("where", self.all_of(&places))]),
        }
    }

    fn reason(&self, step: &Step, position: &Position<'_>) -> Vec<String> {
        match &step.reason {
            Reason::Forced(citation) => self.single(step, citation, position),
            Reason::Refutation { assumed, cited } => {
                let set = self.set(step, cited, None, position);
                set.unwrap_or_else(|| match &cited[..] {
                    [citation] => self.locked(citation, *assumed, step, position),
                    _ => self.refutation(*assumed, cited, position),
                })
            }
            Reason::Cover { cited, covers } => self
                .set(step, cited, Some(covers), position)
                .unwrap_or_else(|| vec![self.cover(cited, covers, position)]),
            Reason::Split {
                assumed,
                before,
                on,
                cases,
            } => self.split(*assumed, before, on, cases, position),
            Reason::Search => vec![self.fill("search", &[])],
        }
    }

    fn single(&self, step: &Step, citation: &Citation, position: &Position<'_>) -> Vec<String> {
        let Some((cell, value)) = citation.forces else {
            return Vec::new();
        };
        let network = position.network();
        let mut arguments = vec![
            ("cell", self.cell(cell)),
            ("value", value.to_string()),
            ("candidate", self.candidate((cell, value))),
        ];
        if step.pattern == Pattern::FullHouse
            && let Some(group) = last_house(position, cell)
        {
            arguments.push(("rule", self.group(network, group)));
            return vec![self.fill("single.full house", &arguments)];
        }
        let key = match citation.demand {
            Demand::Cell(_) => "single.cell",
            Demand::House { .. } => "single.house",
            Demand::Run { .. } => "single.run",
        };
        arguments.push(("rule", self.place_of(network, citation.demand)));
        let demand = self.demand(network, citation.demand, &citation.members);
        arguments.push(("demand", demand));
        let mut sentences = vec![self.fill(key, &arguments)];
        if let Some(excluders) = excluders(position, citation.demand, (cell, value)) {
            let key = match (excluders.by.is_empty(), excluders.is_all) {
                (true, true) => return sentences,
                (false, true) => "others.fixed",
                (false, false) => "others.both",
                (true, false) => "others.before",
            };
            let by = self.all_of(&self.candidates(&excluders.by));
            sentences.push(self.fill(key, &[("by", by)]));
        }
        sentences
    }

    /// One demand whose candidates all exclude the same.
    fn locked(
        &self,
        citation: &Citation,
        assumed: Candidate,
        step: &Step,
        position: &Position<'_>,
    ) -> Vec<String> {
        let network = position.network();
        let demand = self.demand(network, citation.demand, &citation.members);
        let candidates = self.one_of(&self.candidates(&citation.members));
        let mut arguments = vec![
            ("demand", demand),
            ("candidates", candidates),
            ("removes", self.all_of(&self.candidates(&step.removes))),
            ("rule", self.place_of(network, citation.demand)),
        ];
        if let [(cell, value)] = citation.members[..] {
            arguments.push(("cell", self.cell(cell)));
            arguments.push(("value", value.to_string()));
            arguments.push(("candidate", self.candidate((cell, value))));
            let key = match citation.demand {
                Demand::Cell(_) => "single.cell",
                Demand::House { .. } => "single.house",
                Demand::Run { .. } => "single.run",
            };
            return vec![self.fill(key, &arguments)];
        }
        match citation.demand {
            Demand::Cell(_) | Demand::Run { .. } => vec![self.fill("locked.any", &arguments)],
            Demand::House { group: from, value } => {
                let cells = distinct(citation.members.iter().map(|&(cell, _)| cell));
                let holds = |group: u32, cell: anydoku_board::Cell| {
                    let cells = &network.groups()[group as usize].cells;
                    cells.binary_search(&cell).is_ok()
                };
                let groups = network.groups_of(assumed.0).iter().copied();
                let others = groups
                    .filter(|&group| group != from && cells.iter().all(|&cell| holds(group, cell)));
                // The one that holds most of what goes.
                let number = |&group: &u32| {
                    let gone = step.removes.iter().filter(|(cell, _)| holds(group, *cell));
                    (gone.count(), std::cmp::Reverse(group))
                };
                match others.max_by_key(number) {
                    Some(other) => {
                        arguments.push(("value", value.to_string()));
                        arguments.push(("cells", self.all_of(&self.cells(&cells))));
                        arguments.push(("other", self.group(network, other)));
                        let mut sentences = vec![self.fill("locked.group", &arguments)];
                        let gone = step.removes.iter().map(|&(cell, _)| cell);
                        let outside = distinct(gone.filter(|&cell| !holds(other, cell)));
                        if !outside.is_empty() {
                            let cells = self.all_of(&self.cells(&outside));
                            let number = outside.len() as u64;
                            sentences.push(self.fill_of("locked.too", number, &[("cells", cells)]));
                        }
                        sentences
                    }
                    None => vec![self.fill("locked.any", &arguments)],
                }
            }
        }
    }

    fn refutation(
        &self,
        assumed: Candidate,
        cited: &[Citation],
        position: &Position<'_>,
    ) -> Vec<String> {
        let mut sentences = vec![self.assume(assumed)];
        self.chain(&mut vec![assumed], cited, position, &mut sentences);
        sentences
    }

    fn assume(&self, (cell, value): Candidate) -> String {
        let arguments = [("cell", self.cell(cell)), ("value", value.to_string())];
        self.fill("assume", &arguments)
    }

    /// A sentence a demand; `trues` is what is true already, and gets what is forced.
    fn chain(
        &self,
        trues: &mut Vec<Candidate>,
        cited: &[Citation],
        position: &Position<'_>,
        sentences: &mut Vec<String>,
    ) {
        let network = position.network();
        for citation in cited {
            let because = because(network, &citation.members, citation.forces, trues);
            let arguments = [
                (
                    "demand",
                    self.demand(network, citation.demand, &citation.members),
                ),
                ("because", self.all_of(&self.candidates(&because))),
            ];
            let number = because.len() as u64;
            let Some(forced) = citation.forces else {
                let key = match citation.demand {
                    Demand::Cell(_) => "conflict.cell",
                    Demand::House { .. } => "conflict.house",
                    Demand::Run { .. } => "conflict.run",
                };
                sentences.push(self.fill_of(key, number, &arguments));
                continue;
            };
            let what = match citation.demand {
                Demand::Cell(_) => forced.1.to_string(),
                Demand::House { .. } => self.cell(forced.0),
                Demand::Run { .. } => self.candidate(forced),
            };
            let [demand, because] = arguments;
            let arguments = [demand, because, ("what", what)];
            sentences.push(match number {
                0 => self.fill("force.alone", &arguments),
                _ => self.fill_of("force", number, &arguments),
            });
            trues.push(forced);
        }
    }

    fn split(
        &self,
        assumed: Candidate,
        before: &[Citation],
        on: &Citation,
        cases: &[(Candidate, Vec<Citation>); 2],
        position: &Position<'_>,
    ) -> Vec<String> {
        let mut sentences = vec![self.assume(assumed)];
        let mut trues = vec![assumed];
        self.chain(&mut trues, before, position, &mut sentences);
        let [a, b] = [cases[0].0, cases[1].0].map(|case| self.candidate(case));
        let demand = self.demand(position.network(), on.demand, &on.members);
        let arguments = [("demand", demand), ("a", a), ("b", b)];
        sentences.push(self.fill("split.on", &arguments));
        for ((case, cited), key) in cases.iter().zip(["split.case", "split.other"]) {
            sentences.push(self.fill(key, &[("a", self.candidate(*case))]));
            let mut trues = trues.clone();
            trues.push(*case);
            self.chain(&mut trues, cited, position, &mut sentences);
        }
        sentences.push(self.fill("split.end", &[]));
        sentences
    }
}

/// Whether a pattern is told as a set, not as a chain.
fn is_set(pattern: Pattern) -> bool {
    matches!(
        pattern,
        Pattern::NakedSubset(_) | Pattern::HiddenSubset(_) | Pattern::Fish(_)
    )
}
