//! Hall sets and fish: as many demands as there are places for them.
//!
//! n demands that share no candidate, and n cells or groups, each of which meets at most one of them, that cover all
//! their candidates: then each cover meets one of the demands, and whatever else it covers is false (Hall 1935; for
//! fish the field says "sets against sets"). Propagation from an assumption finds those of them in which one thing
//! after the other is forced; here are those in which nothing is, such as three cells with the same three values.
//!
//! | demands | covers | name |
//! |---|---|---|
//! | n cells of a group | n values in the group | naked pair, triple, quad |
//! | n values in a house | n cells | hidden pair, triple, quad |
//! | a value in n houses | the value in n other groups | X-wing, swordfish, jellyfish |

use anydoku_board::{Cell, Value};

use super::demand::{Candidate, Demand};
use super::find::{Effort, citation};
use super::pattern::Pattern;
use super::position::Position;
use super::step::{Cover, Reason, Step};

/// Steps of this kind.
#[derive(Debug, Default)]
pub(super) struct Covers {
    pub(super) steps: Vec<Step>,
    /// Whether these are all, and there are none with fewer demands; else the effort was spent before that was known.
    pub(super) complete: bool,
}

/// The steps of this kind with the fewest demands, at most [`Effort::cover`].
pub(super) fn covers(position: &Position<'_>, effort: &Effort) -> Covers {
    let mut found = Covers {
        steps: Vec::new(),
        complete: true,
    };
    for size in 2..=effort.cover {
        for kind in [
            Pattern::NakedSubset(size),
            Pattern::HiddenSubset(size),
            Pattern::Fish(size),
        ] {
            let of_kind = of_kind(position, kind, effort);
            found.steps.extend(of_kind.steps);
            found.complete &= of_kind.complete;
        }
        if !found.steps.is_empty() {
            break;
        }
    }
    found
}

/// So many links may be followed in the time that a combination of demands takes.
const LINKS_A_COMBINATION: u64 = 25;

/// All steps of one kind and size; none of other patterns than subsets and fish.
pub(super) fn of_kind(position: &Position<'_>, kind: Pattern, effort: &Effort) -> Covers {
    let mut search = Search {
        position,
        steps: Vec::new(),
        effort: effort.links / LINKS_A_COMBINATION,
    };
    match kind {
        Pattern::NakedSubset(size) => search.naked(size as usize),
        Pattern::HiddenSubset(size) => search.hidden(size as usize),
        Pattern::Fish(size) => search.fish(size as usize),
        _ => {}
    }
    let mut steps = search.steps;
    steps.sort_by(|a, b| a.removes.cmp(&b.removes));
    steps.dedup_by(|a, b| a.removes == b.removes);
    Covers {
        steps,
        complete: search.effort > 0,
    }
}

/// A house that needs a value.
struct House {
    demand: u32,
    group: u32,
    /// Where the value can be.
    cells: Vec<Cell>,
}

/// A fish that is being put together.
struct Fish<'h> {
    /// How many houses, and how many covers.
    size: usize,
    value: Value,
    /// Its houses.
    bases: Vec<&'h House>,
    /// The places of the value in the houses.
    places: Vec<Cell>,
    /// For each cell whether it is one of these.
    is_place: Vec<bool>,
    /// Groups that cover some of the places.
    covers: Vec<u32>,
    /// For each cell how many of them hold it.
    covered: Vec<u32>,
}

/// Demands that are being chosen so that they have few keys: values of cells, or cells of values.
struct Tight {
    /// How many demands, and how many keys at most.
    size: usize,
    /// For each key how many of the chosen demands have it.
    uses: Vec<u32>,
    /// How many keys some of them have.
    keys: usize,
    chosen: Vec<u32>,
    /// Choices, with their keys.
    found: Vec<(Vec<u32>, Vec<usize>)>,
}

struct Search<'a, 'n> {
    position: &'a Position<'n>,
    steps: Vec<Step>,
    effort: u64,
}

impl Search<'_, '_> {
    fn spend(&mut self) -> bool {
        self.effort = self.effort.saturating_sub(1);
        self.effort > 0
    }

    fn number(&self, candidate: Candidate) -> Option<u32> {
        let number = self.position.demands.number(candidate)?;
        self.position.open[number as usize].then_some(number)
    }

    /// The demands that are not met, by kind.
    fn unmet(&self) -> impl Iterator<Item = (u32, Demand)> {
        let demands = (0..).zip(self.position.demands.demands.iter().copied());
        demands.filter(|&(number, _)| !self.position.met[number as usize])
    }

    fn naked(&mut self, size: usize) {
        let network = self.position.network();
        let mut of_cell = vec![None; network.cells() as usize];
        for (number, demand) in self.unmet() {
            if let Demand::Cell(cell) = demand {
                of_cell[cell.index()] = Some(number);
            }
        }
        for (group, index) in network.groups().iter().zip(0..) {
            let demands: Vec<u32> = group
                .cells
                .iter()
                .filter_map(|cell| of_cell[cell.index()])
                .filter(|&demand| (2..=size as u32).contains(&self.position.left[demand as usize]))
                .collect();
            let key = |(_, value): Candidate| value.index();
            for (chosen, values) in self.tight(&demands, size, key) {
                let covers = values.into_iter().map(Value::from_index);
                let covers = covers.map(|value| Cover::Group(index, value));
                self.add(Pattern::NakedSubset(size as u32), &chosen, covers.collect());
            }
        }
    }

    fn hidden(&mut self, size: usize) {
        let mut of_group: Vec<Vec<u32>> = vec![Vec::new(); self.position.network().groups().len()];
        for (number, demand) in self.unmet() {
            if let Demand::House { group, .. } = demand
                && (2..=size as u32).contains(&self.position.left[number as usize])
            {
                of_group[group as usize].push(number);
            }
        }
        for demands in of_group {
            let key = |(cell, _): Candidate| cell.index();
            for (chosen, cells) in self.tight(&demands, size, key) {
                let covers = cells.into_iter().map(|cell| Cell::new(cell as u32));
                let covers = covers.map(Cover::Cell).collect();
                self.add(Pattern::HiddenSubset(size as u32), &chosen, covers);
            }
        }
    }

    /// All choices of `size` demands whose members have that many keys, with these keys in ascending order.
    fn tight(
        &mut self,
        demands: &[u32],
        size: usize,
        key: impl Fn(Candidate) -> usize,
    ) -> Vec<(Vec<u32>, Vec<usize>)> {
        let position = self.position;
        let keys_of = |&demand: &u32| {
            let members = position.members(demand);
            let candidates = members.map(|member| position.demands.candidates[member as usize]);
            (demand, candidates.map(&key).collect())
        };
        let demands: Vec<(u32, Vec<usize>)> = demands.iter().map(keys_of).collect();
        let keys = demands.iter().flat_map(|(_, keys)| keys).max();
        let mut tight = Tight {
            size,
            uses: vec![0; keys.map_or(0, |&most| most + 1)],
            keys: 0,
            chosen: Vec::new(),
            found: Vec::new(),
        };
        self.extend_tight(&demands, &mut tight);
        tight.found
    }

    fn extend_tight(&mut self, demands: &[(u32, Vec<usize>)], tight: &mut Tight) {
        if tight.chosen.len() == tight.size {
            let keys = (0..tight.uses.len()).filter(|&key| tight.uses[key] > 0);
            tight.found.push((tight.chosen.clone(), keys.collect()));
            return;
        }
        for (index, (demand, keys)) in demands.iter().enumerate() {
            if !self.spend() {
                return;
            }
            for &key in keys {
                tight.keys += usize::from(tight.uses[key] == 0);
                tight.uses[key] += 1;
            }
            tight.chosen.push(*demand);
            if tight.keys <= tight.size {
                self.extend_tight(&demands[index + 1..], tight);
            }
            tight.chosen.pop();
            for &key in keys {
                tight.uses[key] -= 1;
                tight.keys -= usize::from(tight.uses[key] == 0);
            }
        }
    }

    fn fish(&mut self, size: usize) {
        let values = self.position.network().values() as usize;
        let mut of_value: Vec<Vec<House>> = Vec::new();
        of_value.resize_with(values, Vec::new);
        for (demand, kind) in self.unmet() {
            if let Demand::House { group, value } = kind {
                let members = self.position.members(demand);
                let cells = members.map(|member| self.position.demands.candidates[member as usize]);
                of_value[value.index()].push(House {
                    demand,
                    group,
                    cells: cells.map(|(cell, _)| cell).collect(),
                });
            }
        }
        let cells = self.position.network().cells() as usize;
        let mut fish = Fish {
            size,
            value: Value::from_index(0),
            bases: Vec::new(),
            places: Vec::new(),
            is_place: vec![false; cells],
            covers: Vec::new(),
            covered: vec![0; cells],
        };
        for (houses, value) in of_value.iter().zip((0..values).map(Value::from_index)) {
            fish.value = value;
            self.extend_fish(houses, &mut fish);
        }
    }

    /// Adds houses to a fish until there are enough of them.
    fn extend_fish<'h>(&mut self, houses: &'h [House], fish: &mut Fish<'h>) {
        if fish.bases.len() == fish.size {
            if fish.covers.len() == fish.size {
                let chosen: Vec<u32> = fish.bases.iter().map(|house| house.demand).collect();
                let covers = fish.covers.iter();
                let covers = covers.map(|&group| Cover::Group(group, fish.value));
                let pattern = Pattern::Fish(fish.size as u32);
                self.add(pattern, &chosen, covers.collect());
            }
            return;
        }
        for (index, house) in houses.iter().enumerate() {
            let is_place = |cell: &Cell| fish.is_place[cell.index()];
            if fish.covers.contains(&house.group) || house.cells.iter().any(is_place) {
                continue;
            }
            let before = fish.places.len();
            for &cell in &house.cells {
                fish.is_place[cell.index()] = true;
                fish.places.push(cell);
            }
            fish.bases.push(house);
            self.cover(&houses[index + 1..], before, fish);
            fish.bases.pop();
            for cell in fish.places.drain(before..) {
                fish.is_place[cell.index()] = false;
            }
        }
    }

    /// Adds covers until all places are covered; those before `first` are.
    fn cover<'h>(&mut self, houses: &'h [House], first: usize, fish: &mut Fish<'h>) {
        if !self.spend() {
            return;
        }
        let mut open = (first..fish.places.len())
            .filter(|&index| fish.covered[fish.places[index].index()] == 0);
        let Some(first) = open.next() else {
            return self.extend_fish(houses, fish);
        };
        if fish.covers.len() == fish.size {
            return;
        }
        let network = self.position.network();
        for &group in network.groups_of(fish.places[first]) {
            if !fish.bases.iter().any(|house| house.group == group) {
                let cells = &network.groups()[group as usize].cells;
                cells
                    .iter()
                    .for_each(|cell| fish.covered[cell.index()] += 1);
                fish.covers.push(group);
                self.cover(houses, first, fish);
                fish.covers.pop();
                cells
                    .iter()
                    .for_each(|cell| fish.covered[cell.index()] -= 1);
            }
        }
    }

    /// Adds a step unless it removes nothing.
    fn add(&mut self, pattern: Pattern, chosen: &[u32], covers: Vec<Cover>) {
        let position = self.position;
        let mut base: Vec<u32> = chosen
            .iter()
            .flat_map(|&demand| position.members(demand))
            .collect();
        base.sort_unstable();
        let mut removes: Vec<Candidate> = Vec::new();
        for cover in &covers {
            let covered: Vec<u32> = match *cover {
                Cover::Cell(cell) => {
                    let values = position.values_of(cell).into_iter();
                    values
                        .filter_map(|value| self.number((cell, value)))
                        .collect()
                }
                Cover::Group(group, value) => {
                    let cells = position.network().groups()[group as usize].cells.iter();
                    cells
                        .filter_map(|&cell| self.number((cell, value)))
                        .collect()
                }
            };
            let inside: Vec<u32> = covered
                .iter()
                .copied()
                .filter(|number| base.binary_search(number).is_ok())
                .collect();
            // What excludes all that the cover holds of the demands is as false as the rest of the cover.
            let (first, rest) = match inside.split_first() {
                Some((first, rest)) => (*first, rest),
                None => continue,
            };
            let outside = position.links(first).iter().filter(|&&other| {
                position.open[other as usize]
                    && base.binary_search(&other).is_err()
                    && rest
                        .iter()
                        .all(|&member| position.links(member).binary_search(&other).is_ok())
            });
            removes.extend(outside.map(|&other| position.demands.candidates[other as usize]));
        }
        removes.sort_unstable();
        removes.dedup();
        if !removes.is_empty() {
            self.steps.push(Step {
                pattern,
                fixes: None,
                removes,
                reason: Reason::Cover {
                    cited: chosen
                        .iter()
                        .map(|&demand| citation(position, demand, None))
                        .collect(),
                    covers,
                },
                smallest: false,
            });
        }
    }
}
