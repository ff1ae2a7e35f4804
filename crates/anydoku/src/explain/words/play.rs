//! What is said of a player's grid, and of questions.

use anydoku_board::{Puzzle, RuleKind, Value};

use super::super::clash::Clash;
use super::super::demand::{Candidate, Demand};
use super::super::path::End;
use super::super::player::{Advice, Hint};
use super::super::question::Answer;
use super::Words;
use crate::conflict::{Conflict, Element};
use crate::network::Network;

impl Words<'_> {
    /// What a player is told, to this degree from 1 to 4: which kind, where, which value, the whole reason.
    pub fn hint(&self, hint: &Hint<'_>, puzzle: &Puzzle, degree: u32) -> Vec<String> {
        let mut sentences = Vec::new();
        if let (Some(limit), Advice::Step(_)) = (&hint.unchecked, &hint.advice) {
            sentences.push(self.fill("play.unchecked", &[("limit", limit.to_string())]));
        }
        if let (Some(false), Advice::Step(_)) = (hint.unique, &hint.advice) {
            sentences.push(self.fill("play.several", &[]));
        }
        match &hint.advice {
            Advice::Given { entry, given } => sentences.push(self.fill(
                "play.given",
                &[
                    ("cell", self.cell(entry.0)),
                    ("entry", entry.1.to_string()),
                    ("value", given.to_string()),
                ],
            )),
            Advice::Clash(clash) => {
                sentences.push(self.clash(clash));
                let is_given = |&&(cell, _): &&Candidate| puzzle.given(cell).is_some();
                let (givens, entries): (Vec<&Candidate>, Vec<&Candidate>) =
                    clash.entries.iter().partition(is_given);
                if let ([given], [entry]) = (&givens[..], &entries[..]) {
                    let cells = [("a", self.cell(entry.0)), ("b", self.cell(given.0))];
                    sentences.push(self.fill("play.clash.given", &cells));
                }
            }
            Advice::NoGrid(conflict) => sentences.extend(self.no_grid(conflict.as_ref(), puzzle)),
            Advice::Wrong {
                entry,
                step,
                others,
            } => {
                let cell = [("cell", self.cell(entry.0))];
                match degree {
                    0 | 1 => sentences.push(self.fill("play.wrong", &[])),
                    2 | 3 => sentences.push(self.fill("play.wrong.where", &cell)),
                    _ => {
                        sentences.push(self.fill("play.wrong.where", &cell));
                        sentences.extend(self.tell(step, &hint.position).reason);
                    }
                }
                if !others.is_empty() {
                    sentences.push(self.say_of("play.wrong.more", others.len() as u64));
                }
            }
            Advice::Together(entries) => {
                let candidates = self.all_of(&self.candidates(entries));
                sentences.push(self.fill("play.together", &[("candidates", candidates)]));
            }
            Advice::Marks(cells) => {
                sentences.push(self.say_of("play.marks", cells.len() as u64));
                if degree > 1 {
                    let cells = self.all_of(&self.cells(cells));
                    sentences.push(self.fill("play.marks.where", &[("cells", cells)]));
                }
            }
            Advice::MarksTogether => sentences.push(self.fill("play.marks.together", &[])),
            Advice::Done => sentences.push(self.fill("play.done", &[])),
            Advice::Step(step) => {
                sentences.extend(self.help(&self.tell(step, &hint.position), degree));
            }
            Advice::Several(grids) => sentences.push(self.several(grids)),
            Advice::Stopped(limit) => {
                sentences.push(self.fill("end.stopped", &[("limit", limit.to_string())]));
            }
        }
        sentences
    }

    fn several(&self, grids: &[anydoku_board::Grid; 2]) -> String {
        let cells = self.board.cell_iter();
        let differing: Vec<_> = cells
            .filter(|&cell| grids[0].value(cell) != grids[1].value(cell))
            .collect();
        let cells = self.all_of(&self.cells(&differing));
        self.fill("play.several.end", &[("cells", cells)])
    }

    fn clash(&self, clash: &Clash) -> String {
        let kind = clash
            .rule
            .map(|rule| &self.board.rules()[rule as usize].kind);
        let mut arguments = vec![("a", self.cell(clash.entries[0].0))];
        arguments.push(("value", clash.entries[0].1.to_string()));
        if let Some((b, other)) = clash.entries.get(1) {
            arguments.push(("b", self.cell(*b)));
            arguments.push(("other", other.to_string()));
        }
        if let Some(rule) = clash.rule {
            arguments.push(("rule", self.rule(rule)));
        }
        let differ = clash.entries.len() > 1 && clash.entries[0].1 != clash.entries[1].1;
        let key = match kind {
            Some(RuleKind::Run(cells)) if differ => {
                arguments.push(("length", cells.len().to_string()));
                "play.clash.run"
            }
            Some(RuleKind::Group(_) | RuleKind::Run(_)) => "play.clash.group",
            Some(RuleKind::Neighbours(..)) => "play.clash.pair",
            Some(RuleKind::Domain(..)) => "play.clash.rule",
            None => "play.clash.puzzle",
        };
        self.fill(key, &arguments)
    }

    /// That there is no grid, and what clashes.
    pub fn no_grid(&self, conflict: Option<&Conflict>, puzzle: &Puzzle) -> Vec<String> {
        let mut sentences = vec![self.fill("play.none", &[])];
        if let Some(conflict) = conflict {
            let key = match conflict.elements.len() {
                1 => "play.none.alone",
                _ => "play.none.clash",
            };
            let elements = conflict.elements.iter();
            let elements: Vec<String> = elements
                .map(|element| self.element(element, puzzle))
                .collect();
            let elements = elements.join(&self.fill("semicolon", &[]));
            sentences.push(self.fill(key, &[("elements", elements)]));
        }
        sentences
    }

    fn element(&self, element: &Element, puzzle: &Puzzle) -> String {
        let values = |values: Vec<Value>| self.one_of(&self.values(&values));
        match element {
            Element::Given(cell, value) => self.fill(
                "element.given",
                &[("cell", self.cell(*cell)), ("value", value.to_string())],
            ),
            Element::Allowed(cell, set) => {
                let key = match set.is_empty() {
                    true => "element.nothing",
                    false => "element.allowed",
                };
                let values = values(set.iter().collect());
                self.fill(key, &[("cell", self.cell(*cell)), ("values", values)])
            }
            Element::Rule(rule) => {
                let rule = &puzzle.board().rules()[*rule as usize];
                let mut arguments = vec![("rule", self.rule_name(rule))];
                let key = match &rule.kind {
                    RuleKind::Group(_) => "element.group",
                    RuleKind::Neighbours(a, b) => {
                        arguments.push(("a", self.cell(*a)));
                        arguments.push(("b", self.cell(*b)));
                        "element.pair"
                    }
                    RuleKind::Run(_) => "element.run",
                    RuleKind::Domain(cell, set) => {
                        arguments.push(("cell", self.cell(*cell)));
                        arguments.push(("values", values(set.iter().collect())));
                        "element.domain"
                    }
                };
                self.fill(key, &arguments)
            }
        }
    }

    /// How a path ends.
    pub fn end(&self, network: &Network, end: &End) -> Vec<String> {
        match end {
            End::Solved(_) => vec![self.fill("end.solved", &[])],
            End::NoGrid(demand) => vec![
                self.fill("play.none.why", &[("demand", self.unmet(network, *demand))]),
                self.fill("play.none", &[]),
            ],
            End::Clash(clash) => vec![self.clash(clash), self.fill("play.none", &[])],
            End::Several(grids) => vec![self.several(grids)],
            End::Stopped(limit) => {
                vec![self.fill("end.stopped", &[("limit", limit.to_string())])]
            }
        }
    }

    fn unmet(&self, network: &Network, demand: Demand) -> String {
        self.demand(network, demand, &[])
    }

    /// The answer to a question, but for its steps: `why` says whether the question was why, not why not.
    pub fn answer(&self, answer: &Answer, (cell, value): Candidate, why: bool) -> Vec<String> {
        let mut arguments = vec![("cell", self.cell(cell)), ("value", value.to_string())];
        let key = match answer {
            Answer::Given(given) if *given == value => "ask.given",
            Answer::Given(given) => {
                arguments.push(("other", given.to_string()));
                "ask.excluded.given"
            }
            Answer::Excluded { by, rule } => {
                arguments.push(("by", self.candidate(*by)));
                arguments.push(("rule", self.rule(*rule)));
                "ask.excluded"
            }
            Answer::Stated(None) => "ask.excluded.puzzle",
            Answer::Stated(Some(_)) => "ask.excluded.board",
            Answer::Steps(_) => return Vec::new(),
            Answer::Opposite if why => "ask.not",
            Answer::Opposite => "ask.holds",
            Answer::Open => "ask.open",
            Answer::NoGrid => "play.none",
            Answer::Stopped(limit) => {
                arguments.push(("limit", limit.to_string()));
                "end.stopped"
            }
        };
        vec![self.fill(key, &arguments)]
    }
}
