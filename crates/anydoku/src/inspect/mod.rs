//! The numbers of a board and its clauses that a student checks by hand, beside those that theory gives.
//!
//! Measured numbers come from the board, its network and the encoder; theoretical ones from formulas over the
//! parameters of the shape (file `theory`) or, where the course texts have it, over cells, values and groups.

mod theory;

use std::collections::BTreeMap;

use anydoku_board::{Board, Cell, Place, Puzzle, RuleKind};
use anydoku_sat::AtMostOne;

use crate::encode::{BlockKind, Duplicates, EncodeOptions, Encoder, Encoding};
use crate::network::Network;

/// All numbers of one puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inspection {
    /// Of the board.
    pub board: Vec<Entry>,
    /// Of the clauses.
    pub clauses: Vec<Entry>,
    /// The name of every group, run and pair with a label, and the names of its cells.
    pub groups: Vec<(String, Vec<String>)>,
}

/// A number, or a list of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What it counts.
    pub what: String,
    /// What was counted.
    pub measured: String,
    /// What theory says, if there is a formula.
    pub theory: Option<Theory>,
}

/// A formula and what it gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theory {
    /// The formula, in the parameters of the shape.
    pub formula: String,
    /// Its value, in the form of [`Entry::measured`].
    pub value: String,
}

impl Entry {
    fn new(what: impl Into<String>, measured: impl ToString) -> Entry {
        Entry {
            what: what.into(),
            measured: measured.to_string(),
            theory: None,
        }
    }

    fn theory(mut self, formula: impl Into<String>, value: impl ToString) -> Entry {
        self.theory = Some(Theory {
            formula: formula.into(),
            value: value.to_string(),
        });
        self
    }

    fn maybe(self, theory: Option<Theory>) -> Entry {
        Entry { theory, ..self }
    }

    /// Whether theory and measurement agree; also if there is no theory.
    pub fn agrees(&self) -> bool {
        self.theory
            .as_ref()
            .is_none_or(|theory| theory.value == self.measured)
    }
}

/// Counts everything about a puzzle and its clauses. The network must be that of the puzzle's board.
pub fn inspect(network: &Network, puzzle: &Puzzle, options: EncodeOptions) -> Inspection {
    let board = puzzle.board();
    Inspection {
        board: board_entries(board, puzzle),
        clauses: clause_entries(network, puzzle, options),
        groups: board
            .rules()
            .iter()
            .filter(|rule| !rule.label.is_empty())
            .map(|rule| {
                let cells = rule.cells().into_iter();
                let names = cells.map(|cell| board.cell_name(cell).to_string());
                (rule.name().to_owned(), names.collect())
            })
            .collect(),
    }
}

fn board_entries(board: &Board, puzzle: &Puzzle) -> Vec<Entry> {
    let theory = theory::Shape::of(board);
    let mut entries = vec![
        Entry::new("cells (N)", board.cells()).maybe(theory.cells()),
        Entry::new("values (K)", board.values()),
        Entry::new(
            "candidates",
            u64::from(board.cells()) * u64::from(board.values()),
        )
        .theory("N*K", u64::from(board.cells()) * u64::from(board.values())),
    ];
    for (family, sizes) in families(board) {
        let several = sizes.windows(2).any(|pair| pair[0] != pair[1]);
        entries
            .push(Entry::new(format!("{family}: rules"), sizes.len()).maybe(theory.rules(&family)));
        if several {
            let lengths: Vec<String> = sizes.iter().map(usize::to_string).collect();
            entries.push(
                Entry::new(format!("{family}: cells each"), lengths.join(","))
                    .maybe(theory.lengths(&family)),
            );
        } else {
            entries.push(
                Entry::new(format!("{family}: cells each"), sizes[0]).maybe(theory.length(&family)),
            );
        }
    }
    if let Some(adjacent) = adjacency(board) {
        let degrees = histogram(&adjacent);
        let pairs = adjacent.iter().sum::<usize>() / 2;
        entries.push(Entry::new("neighbours of a cell", degrees).maybe(theory.degrees()));
        entries.push(Entry::new("neighbour pairs", pairs).maybe(theory.neighbour_pairs()));
    }
    let peers: Vec<usize> = board.peers().iter().map(Vec::len).collect();
    entries.push(Entry::new("peers of a cell", histogram(&peers)).maybe(theory.peers()));
    entries.push(
        Entry::new("pairs of cells that differ", board.different_pairs().len())
            .theory("sum of peers / 2", peers.iter().sum::<usize>() / 2),
    );
    let counted: usize = board
        .rules()
        .iter()
        .map(|rule| pairs_of(rule.different().len()))
        .sum();
    entries
        .push(Entry::new("the same, counted once a rule", counted).maybe(theory.counted_pairs()));
    let givens = puzzle.givens().iter().flatten().count();
    entries.push(Entry::new("givens", givens));
    entries
}

/// The families of rules with the sizes of their members, in the order of the rules.
fn families(board: &Board) -> Vec<(String, Vec<usize>)> {
    let mut families: Vec<(String, Vec<usize>)> = Vec::new();
    for rule in board.rules() {
        if matches!(rule.kind, RuleKind::Domain(..)) {
            continue;
        }
        let size = rule.cells().len();
        match families.iter_mut().find(|(name, _)| **name == *rule.family) {
            Some((_, sizes)) => sizes.push(size),
            None => families.push((rule.family.to_string(), vec![size])),
        }
    }
    families
}

/// How many neighbours each cell has: those that rules state, else those that hexagons touch.
fn adjacency(board: &Board) -> Option<Vec<usize>> {
    let mut degree = vec![0; board.cells() as usize];
    let mut stated = false;
    for rule in board.rules() {
        if let RuleKind::Neighbours(a, b) = rule.kind {
            stated = true;
            degree[a.index()] += 1;
            degree[b.index()] += 1;
        }
    }
    if stated {
        return Some(degree);
    }
    let mut at: BTreeMap<(i16, i16), Cell> = BTreeMap::new();
    for (place, cell) in board.places().iter().zip(board.cell_iter()) {
        let Place::Hexagon { q, r } = *place else {
            return None;
        };
        at.insert((q, r), cell);
    }
    for (&(q, r), cell) in &at {
        let around = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)];
        degree[cell.index()] = around
            .iter()
            .filter(|(dq, dr)| at.contains_key(&(q + dq, r + dr)))
            .count();
    }
    Some(degree)
}

/// `6 (7 cells), 4 (6 cells), …`, largest first.
fn histogram(numbers: &[usize]) -> String {
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    for &number in numbers {
        *counts.entry(number).or_default() += 1;
    }
    let parts = counts.iter().rev().map(|(number, cells)| match cells {
        1 => format!("{number} (1 cell)"),
        _ => format!("{number} ({cells} cells)"),
    });
    parts.collect::<Vec<_>>().join(", ")
}

fn pairs_of(n: usize) -> usize {
    n * n.saturating_sub(1) / 2
}

fn clause_entries(network: &Network, puzzle: &Puzzle, options: EncodeOptions) -> Vec<Entry> {
    let encoder = Encoder::new(network, puzzle, options);
    let tally = encoder.tally();
    let board = puzzle.board();
    let (n, k) = (u64::from(board.cells()), u64::from(board.values()));
    let candidates = encoder.numbering().candidates();
    let mut entries = vec![Entry::new("candidate variables", candidates)];
    let plain = !options.simplify;
    let pairwise = plain && options.at_most_one == AtMostOne::Pairwise;
    if plain {
        entries[0] = entries[0].clone().theory("N*K", n * k);
    }
    entries.push(Entry::new(
        "helper variables",
        tally.total.variables - candidates,
    ));
    for (block, clauses) in &tally.blocks {
        let entry = Entry::new(block.to_string(), clauses);
        let family = || {
            let rules = board.rules().iter();
            rules.filter(|rule| *rule.family == *block.family)
        };
        entries.push(match block.kind {
            BlockKind::CellAtLeastOne if plain => entry.theory("N", n),
            BlockKind::CellAtMostOne if pairwise && options.encoding != Encoding::Minimal => {
                entry.theory("N*K(K-1)/2", n * k * (k - 1) / 2)
            }
            BlockKind::GroupAtMostOne | BlockKind::Neighbours
                if pairwise && options.duplicates == Duplicates::Keep =>
            {
                let pairs: usize = family().map(|rule| pairs_of(rule.different().len())).sum();
                entry.theory("K * pairs of the family", k * pairs as u64)
            }
            BlockKind::GroupAtLeastOne if plain && options.duplicates == Duplicates::Keep => {
                let houses = family().filter(|rule| rule.different().len() as u64 == k);
                entry.theory("K * houses of the family", k * houses.count() as u64)
            }
            BlockKind::Given => entry.theory("givens", puzzle.givens().iter().flatten().count()),
            _ => entry,
        });
    }
    if pairwise && options.duplicates == Duplicates::Drop {
        let differ =
            tally.of_kind(BlockKind::GroupAtMostOne) + tally.of_kind(BlockKind::Neighbours);
        entries.push(Entry::new("cells that differ, in all", differ).theory(
            "K * pairs that differ",
            k * board.different_pairs().len() as u64,
        ));
    }
    entries.push(
        Entry::new("clauses", tally.total.clauses)
            .maybe(theory::Shape::of(board).clauses(puzzle, options)),
    );
    entries.push(Entry::new("literals", tally.total.literals));
    entries
}
