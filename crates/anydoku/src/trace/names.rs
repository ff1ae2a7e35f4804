//! What literals and clauses mean on a board.
//!
//! A clause is recognised by its structure, so it does not matter who wrote it, in which order, or under which
//! numbering: all candidates of one cell are "has a value", all places of a value in a house are "needs a 4",
//! two negated candidates of peers are "differ". What is not recognised (most learned clauses) has no words.

use anydoku_board::{Board, Cell, Puzzle, Value};
use anydoku_sat::trace::Names;
use anydoku_sat::{Formula, Lit, Var};

use super::helpers::Helpers;
use crate::candidates::Candidates;
use crate::encode::Numbering;
use crate::explain::Catalogue;
use crate::network::Network;

/// Names for the literals and clauses of a puzzle.
///
/// Literals: `r1c2=5`, `r1c2≠5`; helper variables `h12`, `¬h12`. Clauses: "cell r1c1 has a value",
/// "cell r1c1 has at most one value", "row 3 needs a 4", "row 3 has at most one 4", "r1c1 and r1c5 differ",
/// "row 3 needs a 4, in r3c1 or r3c7", "line q=0 needs a 2 or a 6", "r1c1 is 2, 5 or 7", "line q=0 holds consecutive values", "r1c1=5 is given", "r1c1 can't be 5".
#[derive(Debug)]
pub struct BoardNames<'a> {
    network: &'a Network,
    puzzle: &'a Puzzle,
    numbering: &'a Numbering,
    /// The candidates that are variables.
    open: Candidates,
    helpers: Helpers,
    catalogue: &'a Catalogue,
}

/// A literal that speaks of a candidate.
type Candidate = (Cell, Value);

impl<'a> BoardNames<'a> {
    /// Names for a formula of this puzzle. Network, numbering and formula must be those of its encoder.
    pub fn new(
        network: &'a Network,
        puzzle: &'a Puzzle,
        numbering: &'a Numbering,
        formula: &Formula,
    ) -> BoardNames<'a> {
        let mut open = Candidates::full(network.cells(), network.values());
        if numbering.is_compact() {
            let mut is_open = vec![false; network.candidates() as usize];
            for var in (0..numbering.candidates()).map(Var::new) {
                if let Some((cell, value)) = numbering.candidate(var) {
                    let var = crate::candidates::candidate_var(network.values(), cell, value);
                    is_open[var.index()] = true;
                }
            }
            for (index, is_open) in (0..).zip(is_open) {
                let (cell, value) =
                    crate::candidates::var_candidate(network.values(), Var::new(index));
                if !is_open {
                    open.remove(cell, value);
                }
            }
        }
        BoardNames {
            network,
            puzzle,
            numbering,
            open,
            helpers: Helpers::new(numbering, formula),
            catalogue: Catalogue::english(),
        }
    }

    /// The same with what clauses say in another language. Names of literals are the same in all.
    #[must_use]
    pub fn in_language(mut self, catalogue: &'a Catalogue) -> BoardNames<'a> {
        self.catalogue = catalogue;
        self
    }

    fn say(&self, key: &str, arguments: &[(&str, &str)]) -> String {
        self.catalogue.say(key, arguments)
    }

    fn board(&self) -> &Board {
        self.puzzle.board()
    }

    fn cell(&self, cell: Cell) -> String {
        self.board().cell_name(cell).to_string()
    }

    /// `cell r1c1`, and `cell 5` where cells have numbers only.
    fn the_cell(&self, cell: Cell) -> String {
        let name = self.cell(cell);
        if name.starts_with("cell") {
            name
        } else {
            self.say("clause.cell", &[("cell", &name)])
        }
    }

    fn rule(&self, rule: u32) -> String {
        self.catalogue
            .rule(self.board().rules()[rule as usize].name())
    }

    /// `a`, `a or b`, `a, b or c`.
    fn either<T: ToString>(&self, items: &[T]) -> String {
        let words: Vec<String> = items.iter().map(T::to_string).collect();
        self.catalogue.list("list.or", &words)
    }

    /// The groups and runs that hold all cells of these candidates: rule, cells, whether every value occurs
    /// there, whether its values are consecutive.
    fn holders(&self, candidates: &[Candidate]) -> impl Iterator<Item = Holder<'_>> {
        let first = candidates[0].0;
        let cells: Vec<Cell> = candidates.iter().map(|&(cell, _)| cell).collect();
        let network = self.network;
        let groups = network.groups_of(first).iter().map(move |&index| {
            let group = &network.groups()[index as usize];
            Holder {
                rule: group.rule,
                cells: &group.cells,
                is_run: network
                    .runs_of(first)
                    .iter()
                    .any(|&run| network.runs()[run as usize].rule == group.rule),
            }
        });
        groups.filter(move |holder| cells.iter().all(|cell| holder.cells.contains(cell)))
    }

    /// How many candidates with one of these values are variables in these cells.
    fn places(&self, cells: &[Cell], values: &[Value]) -> usize {
        let of = |&value: &Value| {
            let cells = cells.iter();
            cells
                .filter(|&&cell| self.open.contains(cell, value))
                .count()
        };
        values.iter().map(of).sum()
    }

    /// All of these positive candidates: one of them is true.
    fn at_least_one(&self, candidates: &[Candidate]) -> Option<String> {
        let (cell, value) = candidates[0];
        let mut values: Vec<Value> = candidates.iter().map(|&(_, value)| value).collect();
        values.sort_unstable();
        values.dedup();
        let (name, number) = (self.cell(cell), value.to_string());
        if let [_] = candidates
            && self.puzzle.given(cell) == Some(value)
        {
            let arguments = [("cell", name.as_str()), ("value", &number)];
            return Some(self.say("clause.given", &arguments));
        }
        if candidates.iter().all(|&(other, _)| other == cell) {
            if self.open.count(cell) as usize == candidates.len() {
                return Some(self.say("clause.value", &[("cell", &self.the_cell(cell))]));
            }
            let arguments = [("cell", name.as_str()), ("values", &self.either(&values))];
            return Some(self.say("clause.is", &arguments));
        }
        if values.len() > 2 {
            return None;
        }
        let needs = |holder: &Holder<'_>| {
            let rule = self.rule(holder.rule);
            match &values[..] {
                [a, b] => {
                    let (a, b) = (a.to_string(), b.to_string());
                    self.say(
                        "clause.needs-either",
                        &[("rule", &rule), ("a", &a), ("b", &b)],
                    )
                }
                _ => self.say("clause.needs", &[("rule", &rule), ("value", &number)]),
            }
        };
        let mut holders = self.holders(candidates).filter(|holder| {
            let every = holder.cells.len() == self.network.values() as usize && values.len() == 1;
            every || holder.is_run
        });
        let full = |holder: &Holder<'_>| self.places(holder.cells, &values) == candidates.len();
        if let Some(holder) = holders.find(full) {
            return Some(needs(&holder));
        }
        // A clause without the places that the givens took away.
        let holder = self
            .holders(candidates)
            .next()
            .filter(|_| values.len() == 1)?;
        let cells: Vec<String> = candidates
            .iter()
            .map(|&(cell, _)| self.cell(cell))
            .collect();
        let arguments = [("needs", needs(&holder)), ("cells", self.either(&cells))];
        let arguments = arguments
            .each_ref()
            .map(|(key, text)| (*key, text.as_str()));
        Some(self.say("clause.in", &arguments))
    }

    /// Not both of these candidates are true.
    fn not_both(&self, a: Candidate, b: Candidate) -> Option<String> {
        if a.0 == b.0 {
            return Some(self.say("clause.one-value", &[("cell", &self.the_cell(a.0))]));
        }
        if a.1 == b.1 {
            let is_pair = self.network.pairs_of(a.0).iter().any(|&pair| {
                let pair = self.network.pairs()[pair as usize];
                pair.a == b.0 || pair.b == b.0
            });
            let differ = is_pair || self.network.common_group(a.0, b.0).is_some();
            let (a, b) = (a.0.min(b.0), a.0.max(b.0));
            let (a, b) = (self.cell(a), self.cell(b));
            return differ.then(|| self.say("clause.differ", &[("a", &a), ("b", &b)]));
        }
        let run = self.holders(&[a, b]).find(|holder| {
            holder.is_run && a.1.index().abs_diff(b.1.index()) >= holder.cells.len()
        })?;
        let (low, high) = (a.1.min(b.1).to_string(), a.1.max(b.1).to_string());
        let rule = self.rule(run.rule);
        Some(self.say(
            "clause.not-both",
            &[("rule", &rule), ("a", &low), ("b", &high)],
        ))
    }

    /// A candidate that the board or the puzzle rules out.
    fn excluded(&self, (cell, value): Candidate) -> Option<String> {
        let by_puzzle = self.puzzle.allowed().get(&cell);
        let excluded = !self.network.domains().contains(cell, value)
            || by_puzzle.is_some_and(|allowed| !allowed.contains(value));
        let (cell, value) = (self.cell(cell), value.to_string());
        excluded.then(|| self.say("clause.not", &[("cell", &cell), ("value", &value)]))
    }

    /// What a family of helpers counts.
    fn counted(&self, candidates: &[Candidate]) -> Option<String> {
        let &(cell, value) = candidates.first()?;
        if candidates.iter().all(|&(other, _)| other == cell) {
            return Some(self.say("clause.one-value", &[("cell", &self.the_cell(cell))]));
        }
        let mut holders: Vec<Holder<'_>> = self.holders(candidates).collect();
        if candidates.iter().all(|&(_, other)| other == value) {
            // Rather the group that is counted in full than one that merely holds it.
            holders.sort_by_key(|holder| {
                self.places(holder.cells, &[value])
                    .abs_diff(candidates.len())
            });
            let rule = self.rule(holders.first()?.rule);
            let value = value.to_string();
            return Some(self.say("clause.once", &[("rule", &rule), ("value", &value)]));
        }
        let run = holders.iter().find(|holder| holder.is_run)?;
        Some(self.say("clause.run", &[("rule", &self.rule(run.rule))]))
    }
}

/// A group that holds some cells.
struct Holder<'a> {
    rule: u32,
    cells: &'a [Cell],
    is_run: bool,
}

impl Names for BoardNames<'_> {
    fn literal(&self, lit: Lit) -> String {
        if let Some((cell, value)) = self.numbering.candidate(lit.var()) {
            let sign = if lit.is_positive() { '=' } else { '≠' };
            return format!("{}{sign}{value}", self.cell(cell));
        }
        let sign = if lit.is_positive() { "" } else { "¬" };
        match self.helpers.number(lit.var()) {
            Some(number) => format!("{sign}h{number}"),
            None => lit.to_string(),
        }
    }

    fn clause(&self, clause: &[Lit]) -> Option<String> {
        let candidate = |lit: &Lit| self.numbering.candidate(lit.var());
        if let Some(helper) = clause.iter().find(|lit| candidate(lit).is_none()) {
            return self.counted(self.helpers.candidates(helper.var())?);
        }
        let candidates: Vec<Candidate> = clause.iter().filter_map(candidate).collect();
        let positive = clause.iter().filter(|lit| lit.is_positive()).count();
        match (positive, &candidates[..]) {
            (_, []) => None,
            (0, &[one]) => self.excluded(one),
            (0, &[a, b]) => self.not_both(a, b),
            _ if positive == clause.len() => self.at_least_one(&candidates),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use anydoku_board::Shape;
    use anydoku_sat::AtMostOne;

    use super::*;
    use crate::encode::{EncodeOptions, Encoder, Encoding, RunForm};

    /// Every clause of a puzzle has words; returns them all, and the names of all variables.
    fn all(shape: &str, givens: &[(u32, u32)], options: EncodeOptions) -> (Vec<String>, String) {
        let board = shape.parse::<Shape>().unwrap().board().unwrap();
        let mut puzzle = Puzzle::new(Arc::new(board));
        for &(cell, value) in givens {
            puzzle
                .give(Cell::new(cell), Value::from_number(value).unwrap())
                .unwrap();
        }
        let network = Network::new(puzzle.board());
        let encoder = Encoder::new(&network, &puzzle, options);
        let formula = encoder.formula();
        let names = BoardNames::new(&network, &puzzle, encoder.numbering(), &formula);
        let words = formula.clauses().map(|clause| {
            let words = names.clause(clause);
            words.unwrap_or_else(|| panic!("{shape}, {options:?}: {}", names.says(clause)))
        });
        let words = words.collect();
        let last = Var::new(formula.variables() - 1).negative();
        (words, names.literal(last))
    }

    #[test]
    fn every_clause_of_every_encoding_has_words() {
        for shape in [
            "square 6 2x3",
            "square 4 +x",
            "hexagon 1 7 +neighbours",
            "hanidoku 2 6",
        ] {
            for &encoding in Encoding::ALL {
                for &at_most_one in AtMostOne::ALL {
                    for &runs in RunForm::ALL {
                        let options = EncodeOptions {
                            encoding,
                            at_most_one,
                            runs,
                            ..EncodeOptions::default()
                        };
                        all(shape, &[], options);
                        let simplify = true;
                        all(
                            shape,
                            &[(0, 2)],
                            EncodeOptions {
                                simplify,
                                ..options
                            },
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn the_words_are_those_of_the_rules() {
        let (words, last) = all("square 4", &[(3, 1)], EncodeOptions::default());
        for expected in [
            "cell r1c1 has a value",
            "cell r1c1 has at most one value",
            "r1c1 and r1c4 differ",
            "row 3 needs a 4",
            "r1c4=1 is given",
        ] {
            assert!(words.iter().any(|words| words == expected), "{expected}");
        }
        assert_eq!(last, "r4c4≠4");

        let options = EncodeOptions {
            at_most_one: AtMostOne::Sequential,
            ..EncodeOptions::default()
        };
        // Sets of up to four are written pair by pair by all encodings.
        let (words, last) = all("square 6 2x3", &[], options);
        assert!(words.iter().any(|words| words == "row 3 has at most one 4"));
        assert!(last.starts_with("¬h"), "{last}");

        let (words, _) = all("hanidoku", &[], EncodeOptions::default());
        for expected in ["line q=0 needs a 4", "line q=-4 needs a 2 or a 6"] {
            assert!(words.iter().any(|words| words == expected), "{expected}");
        }
        let options = EncodeOptions {
            runs: RunForm::Windows,
            ..EncodeOptions::default()
        };
        let (words, _) = all("hanidoku", &[], options);
        let expected = "line q=-4 holds consecutive values";
        assert!(words.iter().any(|words| words == expected));
    }
}
