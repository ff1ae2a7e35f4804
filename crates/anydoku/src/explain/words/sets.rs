//! The sentences of subsets and fish: as many demands as there are places for them, which takes no chain to see.

use anydoku_board::Cell;

use super::super::demand::Demand;
use super::super::pattern::Pattern;
use super::super::position::Position;
use super::super::step::{Citation, Cover, Step};
use super::Words;
use super::names::distinct;
use crate::network::Network;

impl Words<'_> {
    /// The sentence of a subset or fish, if the step is one.
    pub(super) fn set(
        &self,
        step: &Step,
        cited: &[Citation],
        covers: Option<&[Cover]>,
        position: &Position<'_>,
    ) -> Option<Vec<String>> {
        let network = position.network();
        let members = || cited.iter().flat_map(|citation| &citation.members);
        let cells = distinct(members().map(|&(cell, _)| cell));
        let values = distinct(members().map(|&(_, value)| value));
        let mut arguments = vec![
            ("n", cited.len().to_string()),
            ("cells", self.all_of(&self.cells(&cells))),
            ("values", self.all_of(&self.values(&values))),
        ];
        let key = match step.pattern {
            Pattern::NakedSubset(_) => {
                let common = common_group(network, &cells, step);
                if let Some(group) = common {
                    arguments.push(("rule", self.group(network, group)));
                }
                match common {
                    Some(_) => "subset.naked.group",
                    None => "subset.naked",
                }
            }
            Pattern::HiddenSubset(_) => {
                let demand = cited.first()?.demand;
                arguments.push(("rule", self.place_of(network, demand)));
                "subset.hidden"
            }
            Pattern::Fish(_) => {
                let bases: Vec<u32> = cited
                    .iter()
                    .filter_map(|citation| match citation.demand {
                        Demand::House { group, .. } => Some(group),
                        _ => None,
                    })
                    .collect();
                let covers = match covers {
                    Some(covers) => covers
                        .iter()
                        .filter_map(|cover| match cover {
                            Cover::Group(group, _) => Some(*group),
                            Cover::Cell(_) => None,
                        })
                        .collect(),
                    None => {
                        let removed: Vec<Cell> =
                            step.removes.iter().map(|&(cell, _)| cell).collect();
                        fish_covers(network, &cells, &bases, &removed)?
                    }
                };
                let names = |groups: &[u32]| {
                    let names = groups.iter().map(|&group| self.group(network, group));
                    self.all_of(&names.collect::<Vec<_>>())
                };
                arguments.push(("value", values.first()?.to_string()));
                arguments.push(("bases", names(&bases)));
                arguments.push(("covers", names(&covers)));
                "fish"
            }
            _ => return None,
        };
        Some(vec![self.fill(key, &arguments)])
    }

    /// Demands and covers of any kind.
    pub(super) fn cover(
        &self,
        cited: &[Citation],
        covers: &[Cover],
        position: &Position<'_>,
    ) -> String {
        let network = position.network();
        let demands: Vec<String> = cited
            .iter()
            .map(|citation| self.demand(network, citation.demand, &citation.members))
            .collect();
        let covers: Vec<String> = covers
            .iter()
            .map(|cover| match *cover {
                Cover::Cell(cell) => self.cell(cell),
                Cover::Group(group, value) => format!("{} ({value})", self.group(network, group)),
            })
            .collect();
        let semicolon = self.fill("semicolon", &[]);
        let arguments = [
            ("demands", demands.join(&semicolon)),
            ("covers", self.all_of(&covers)),
        ];
        self.fill("cover", &arguments)
    }
}

/// A group that holds all these cells, and every cell that loses a candidate.
fn common_group(network: &Network, cells: &[Cell], step: &Step) -> Option<u32> {
    let mut groups = network.groups_of(*cells.first()?).iter().copied();
    groups.find(|&group| {
        let held = &network.groups()[group as usize].cells;
        let lose = step.removes.iter().map(|&(cell, _)| cell);
        let mut all = cells.iter().copied().chain(lose);
        all.all(|cell| held.binary_search(&cell).is_ok())
    })
}

/// As many groups besides the bases as there are bases, that cover all places and every cell that loses the value;
/// none if not every such cell is in one of them.
fn fish_covers(
    network: &Network,
    places: &[Cell],
    bases: &[u32],
    removed: &[Cell],
) -> Option<Vec<u32>> {
    fn extend(
        network: &Network,
        places: &[Cell],
        bases: &[u32],
        removed: &[Cell],
        covers: &mut Vec<u32>,
    ) -> bool {
        let is_covered = |cell: &Cell| {
            let mut groups = network.groups_of(*cell).iter();
            groups.any(|group| covers.contains(group))
        };
        let Some(cell) = places.iter().find(|cell| !is_covered(cell)) else {
            return removed.iter().all(is_covered);
        };
        if covers.len() == bases.len() {
            return false;
        }
        for &group in network.groups_of(*cell) {
            if !bases.contains(&group) {
                covers.push(group);
                if extend(network, places, bases, removed, covers) {
                    return true;
                }
                covers.pop();
            }
        }
        false
    }
    let mut covers = Vec::new();
    extend(network, places, bases, removed, &mut covers).then_some(covers)
}
