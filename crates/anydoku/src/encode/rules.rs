//! Clauses rule by rule, for those who want to switch rules off.

use anydoku_board::Value;

use super::{BlockSink, Encoder};

impl Encoder<'_> {
    /// Writes that each cell has one value.
    pub(crate) fn write_cells<S: BlockSink + ?Sized>(&self, sink: &mut S) {
        self.cells(sink);
    }

    /// Writes the clauses of each rule in parts; before each part, `enter` hears the position of the rule. Domains are
    /// no clauses of this kind. With [`Duplicates::Keep`](super::Duplicates::Keep) the parts of a rule say all that it
    /// asks.
    pub(crate) fn write_rules<S: BlockSink>(&self, sink: &mut S, enter: impl Fn(&mut S, u32)) {
        let values = || (0..self.network.values() as usize).map(Value::from_index);
        let mut places = Vec::new();
        for group in self.network.groups() {
            enter(sink, group.rule);
            for value in values() {
                self.places_of(&group.cells, value, &mut places);
                self.at_most_one(&places, sink);
                if group.house {
                    self.occurs(&group.cells, &[value], None, sink);
                }
            }
        }
        for pair in self.network.pairs() {
            enter(sink, pair.rule);
            self.not_both(pair.a, pair.b, sink);
        }
        for run in self.network.runs() {
            enter(sink, run.rule);
            self.run_values(run, sink);
            self.run_pairs(run, sink);
        }
    }
}
