//! The clauses themselves, block by block.

use anydoku_board::{Cell, Value};
use anydoku_sat::{AtMostOne, Lit};

use super::{Block, BlockKind, BlockSink, Duplicates, Encoder, Encoding, RunForm};
use crate::network::Run;
use crate::windows;

impl Encoder<'_> {
    /// Writes all clauses. The sink must know [`super::Numbering::candidates`] variables already; helper
    /// variables are taken from it.
    pub fn write<S: BlockSink + ?Sized>(&self, sink: &mut S) {
        if self.contradiction {
            head(sink, BlockKind::Contradiction, "");
            sink.add_clause(&[]);
            return;
        }
        self.cells(sink);
        for (family, name) in self.network.families().iter().enumerate() {
            let family = family as u32;
            self.groups_at_most_one(family, name, sink);
            self.pairs(family, name, sink);
            if self.options.encoding == Encoding::Extended {
                self.groups_at_least_one(family, name, sink);
            }
            self.runs(family, name, sink);
        }
        self.stated(sink);
    }

    pub(super) fn cells<S: BlockSink + ?Sized>(&self, sink: &mut S) {
        let mut clause = Vec::new();
        let unfixed = || {
            let cells = self.network.cell_iter();
            cells.filter(|&cell| self.numbering.fixed(cell).is_none())
        };
        head(sink, BlockKind::CellAtLeastOne, "");
        for cell in unfixed() {
            self.candidates_of(cell, &mut clause);
            sink.add_clause(&clause);
        }
        head(sink, BlockKind::CellAtMostOne, "");
        for cell in unfixed() {
            let in_run = !self.network.runs_of(cell).is_empty();
            if self.options.encoding != Encoding::Minimal || in_run {
                self.candidates_of(cell, &mut clause);
                self.at_most_one(&clause, sink);
            }
        }
    }

    fn candidates_of(&self, cell: Cell, literals: &mut Vec<Lit>) {
        literals.clear();
        let values = self.open.iter(cell);
        literals.extend(values.map(|value| self.numbering.var(cell, value).positive()));
    }

    fn groups_at_most_one<S: BlockSink + ?Sized>(&self, family: u32, name: &str, sink: &mut S) {
        head(sink, BlockKind::GroupAtMostOne, name);
        let mut places = Vec::new();
        for (group, index) in self.network.groups().iter().zip(0..) {
            if group.family != family {
                continue;
            }
            if self.options.at_most_one == AtMostOne::Pairwise && !sink.takes_sets() {
                for (i, &a) in group.cells.iter().enumerate() {
                    for &b in &group.cells[i + 1..] {
                        if self.options.duplicates == Duplicates::Keep
                            || self.network.common_group(a, b) == Some(index)
                        {
                            self.not_both(a, b, sink);
                        }
                    }
                }
            } else if self.options.duplicates == Duplicates::Keep || !self.is_covered(index) {
                for value in (0..self.network.values() as usize).map(Value::from_index) {
                    self.places_of(&group.cells, value, &mut places);
                    self.at_most_one(&places, sink);
                }
            }
        }
    }

    pub(super) fn at_most_one<S: BlockSink + ?Sized>(&self, literals: &[Lit], sink: &mut S) {
        match self.options.at_most_one {
            AtMostOne::Pairwise if sink.takes_sets() => sink.add_at_most_one(literals),
            encoding => encoding.encode(literals, sink),
        }
    }

    /// Whether another group holds all cells of this one; of equal groups the first is not covered.
    fn is_covered(&self, index: u32) -> bool {
        let groups = self.network.groups();
        let group = &groups[index as usize];
        let others = self.network.groups_of(group.cells[0]);
        others.iter().any(|&other| {
            let cells = &groups[other as usize].cells;
            other != index
                && (cells.len() > group.cells.len()
                    || cells.len() == group.cells.len() && other < index)
                && group
                    .cells
                    .iter()
                    .all(|cell| cells.binary_search(cell).is_ok())
        })
    }

    pub(super) fn places_of(&self, cells: &[Cell], value: Value, literals: &mut Vec<Lit>) {
        literals.clear();
        let open = cells
            .iter()
            .filter(|&&cell| self.open.contains(cell, value));
        literals.extend(open.map(|&cell| self.numbering.var(cell, value).positive()));
    }

    pub(super) fn not_both<S: BlockSink + ?Sized>(&self, a: Cell, b: Cell, sink: &mut S) {
        for value in self.open.iter(a) {
            if self.open.contains(b, value) {
                let (a, b) = (self.numbering.var(a, value), self.numbering.var(b, value));
                sink.add_clause(&[a.negative(), b.negative()]);
            }
        }
    }

    fn pairs<S: BlockSink + ?Sized>(&self, family: u32, name: &str, sink: &mut S) {
        head(sink, BlockKind::Neighbours, name);
        let pairs = self.network.pairs();
        for (pair, index) in pairs.iter().zip(0u32..) {
            let is_duplicate = || {
                let others = self.network.pairs_of(pair.a).iter();
                self.network.common_group(pair.a, pair.b).is_some()
                    || others
                        .take_while(|&&other| other < index)
                        .any(|&other| pairs[other as usize].b == pair.b)
            };
            if pair.family == family
                && (self.options.duplicates == Duplicates::Keep || !is_duplicate())
            {
                self.not_both(pair.a, pair.b, sink);
            }
        }
    }

    fn groups_at_least_one<S: BlockSink + ?Sized>(&self, family: u32, name: &str, sink: &mut S) {
        head(sink, BlockKind::GroupAtLeastOne, name);
        for (group, index) in self.network.groups().iter().zip(0..) {
            if group.family == family
                && group.house
                && (self.options.duplicates == Duplicates::Keep || !self.is_covered(index))
            {
                for value in (0..self.network.values() as usize).map(Value::from_index) {
                    self.occurs(&group.cells, &[value], None, sink);
                }
            }
        }
    }

    /// Some cell holds one of the values, or `unless` is true.
    pub(super) fn occurs<S: BlockSink + ?Sized>(
        &self,
        cells: &[Cell],
        values: &[Value],
        unless: Option<Lit>,
        sink: &mut S,
    ) {
        let mut clause: Vec<Lit> = unless.into_iter().collect();
        for &value in values {
            for &cell in cells {
                match self.candidate(cell, value) {
                    Ok(lit) => clause.push(lit),
                    Err(true) => return,
                    Err(false) => {}
                }
            }
        }
        sink.add_clause(&clause);
    }

    fn runs<S: BlockSink + ?Sized>(&self, family: u32, name: &str, sink: &mut S) {
        let runs = || {
            let runs = self.network.runs().iter();
            runs.filter(move |run| run.family == family)
        };
        head(sink, BlockKind::RunMustContain, name);
        runs().for_each(|run| self.run_values(run, sink));
        match self.options.runs {
            RunForm::MustContain => {
                head(sink, BlockKind::RunPairs, name);
                runs().for_each(|run| self.run_pairs(run, sink));
            }
            RunForm::Windows => {
                head(sink, BlockKind::RunWindows, name);
                runs().for_each(|run| self.run_windows(run, sink));
            }
        }
    }

    /// The values that every window holds occur.
    pub(super) fn run_values<S: BlockSink + ?Sized>(&self, run: &Run, sink: &mut S) {
        let (length, values) = (run.cells.len() as u32, self.network.values());
        let said_by_house = self.options.encoding == Encoding::Extended && length == values;
        if windows::starts(length, values).is_empty() {
            sink.add_clause(&[]);
        } else if self.options.duplicates == Duplicates::Keep || !said_by_house {
            for value in windows::mandatory(length, values) {
                self.occurs(&run.cells, &[number(value)], None, sink);
            }
        }
    }

    pub(super) fn run_pairs<S: BlockSink + ?Sized>(&self, run: &Run, sink: &mut S) {
        let (length, values) = (run.cells.len() as u32, self.network.values());
        if windows::must_contain_is_complete(length, values) {
            for (i, j) in windows::covering_pairs(length, values) {
                self.occurs(&run.cells, &[number(i), number(j)], None, sink);
            }
        } else {
            for (i, j) in windows::distant_pairs(length, values) {
                for &a in &run.cells {
                    for &b in run.cells.iter().filter(|&&b| b != a) {
                        self.at_most_these(&[(a, number(i)), (b, number(j))], None, sink);
                    }
                }
            }
        }
    }

    fn run_windows<S: BlockSink + ?Sized>(&self, run: &Run, sink: &mut S) {
        let (length, values) = (run.cells.len() as u32, self.network.values());
        let starts = windows::starts(length, values);
        if starts.clone().count() < 2 {
            return; // No choice: the values that must occur say it all.
        }
        let selectors: Vec<Lit> = starts.clone().map(|_| sink.new_var().positive()).collect();
        sink.add_clause(&selectors);
        self.at_most_one(&selectors, sink);
        for (start, &selector) in starts.zip(&selectors) {
            let window = start..start + length;
            for value in (1..=values).map(number) {
                if window.contains(&value.number()) {
                    let said = windows::mandatory(length, values).contains(&value.number());
                    if self.options.duplicates == Duplicates::Keep || !said {
                        self.occurs(&run.cells, &[value], Some(!selector), sink);
                    }
                } else {
                    for &cell in &run.cells {
                        self.at_most_these(&[(cell, value)], Some(!selector), sink);
                    }
                }
            }
        }
    }

    /// Not all of these candidates are true, or `unless` is.
    fn at_most_these<S: BlockSink + ?Sized>(
        &self,
        candidates: &[(Cell, Value)],
        unless: Option<Lit>,
        sink: &mut S,
    ) {
        let mut clause: Vec<Lit> = unless.into_iter().collect();
        for &(cell, value) in candidates {
            match self.candidate(cell, value) {
                Ok(lit) => clause.push(!lit),
                Err(true) => {}
                Err(false) => return,
            }
        }
        sink.add_clause(&clause);
    }

    /// Domains, givens and exclusions; nothing is left of them in a simplified CNF.
    fn stated<S: BlockSink + ?Sized>(&self, sink: &mut S) {
        if self.options.simplify {
            return;
        }
        let values = || (0..self.network.values() as usize).map(Value::from_index);
        head(sink, BlockKind::Domain, "");
        for cell in self.network.cell_iter() {
            for value in values().filter(|&value| !self.network.domains().contains(cell, value)) {
                sink.add_clause(&[self.numbering.var(cell, value).negative()]);
            }
        }
        head(sink, BlockKind::Given, "");
        for (cell, given) in self.network.cell_iter().zip(self.puzzle.givens()) {
            if let Some(value) = given {
                sink.add_clause(&[self.numbering.var(cell, *value).positive()]);
            }
        }
        head(sink, BlockKind::Excluded, "");
        for (&cell, allowed) in self.puzzle.allowed() {
            for value in values().filter(|&value| !allowed.contains(value)) {
                sink.add_clause(&[self.numbering.var(cell, value).negative()]);
            }
        }
    }
}

fn number(value: u32) -> Value {
    Value::from_index(value as usize - 1)
}

fn head<S: BlockSink + ?Sized>(sink: &mut S, kind: BlockKind, family: &str) {
    sink.block(&Block {
        kind,
        family: family.to_owned(),
    });
}
