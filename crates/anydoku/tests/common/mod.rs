//! Random boards and puzzles of all kinds of rules, and what brute force says of them.

use std::sync::Arc;

use anydoku::board::{Board, Cell, Place, Puzzle, Rule, RuleKind, Value, ValueSet};
use proptest::prelude::*;

/// All grids of a puzzle in lexicographic order, by trying everything.
pub fn brute_force(puzzle: &Puzzle) -> Vec<Vec<u32>> {
    fn fill(
        puzzle: &Puzzle,
        entries: &mut Vec<Option<Value>>,
        at: usize,
        found: &mut Vec<Vec<u32>>,
    ) {
        if !puzzle.board().clashes(entries).is_empty() {
            return;
        }
        if at == entries.len() {
            let numbers = entries.iter().map(|value| value.unwrap().number());
            found.push(numbers.collect());
            return;
        }
        let cell = Cell::new(at as u32);
        for value in puzzle.board().value_iter() {
            let allowed = puzzle.allowed().get(&cell);
            if puzzle.given(cell).is_none_or(|given| given == value)
                && allowed.is_none_or(|allowed| allowed.contains(value))
            {
                entries[at] = Some(value);
                fill(puzzle, entries, at + 1, found);
            }
        }
        entries[at] = None;
    }
    let mut found = Vec::new();
    let mut entries = vec![None; puzzle.board().cells() as usize];
    fill(puzzle, &mut entries, 0, &mut found);
    found
}

/// A rule of a random board, or what a random puzzle says of a cell.
#[derive(Clone, Debug)]
pub enum Piece {
    Group(Vec<u32>),
    Neighbours(u32, u32),
    Run(Vec<u32>),
    Domain(u32, Vec<u32>),
    Given(u32, u32),
    Not(u32, u32),
}

/// Random rules, givens and exclusions.
pub fn pieces(cells: u32, values: u32) -> impl Strategy<Value = Vec<Piece>> {
    let some_cells = || {
        proptest::sample::subsequence((0..cells).collect::<Vec<_>>(), 1..=cells as usize)
            .prop_shuffle()
    };
    let piece = prop_oneof![
        4 => some_cells().prop_map(Piece::Group),
        2 => (0..cells, 0..cells).prop_map(|(a, b)| Piece::Neighbours(a, b)),
        2 => some_cells().prop_map(Piece::Run),
        1 => (0..cells, proptest::sample::subsequence((1..=values).collect::<Vec<_>>(), 1..=values as usize))
            .prop_map(|(cell, allowed)| Piece::Domain(cell, allowed)),
        1 => (0..cells, 1..=values).prop_map(|(cell, value)| Piece::Given(cell, value)),
        1 => (0..cells, 1..=values).prop_map(|(cell, value)| Piece::Not(cell, value)),
    ];
    proptest::collection::vec(piece, 0..6)
}

/// The puzzle that they make.
pub fn build(cells: u32, values: u32, pieces: &[Piece]) -> Puzzle {
    let mut board = Board::new(values, vec![Place::Unplaced; cells as usize]).unwrap();
    let family: Arc<str> = "rule".into();
    let cells_of = |list: &[u32]| list.iter().copied().map(Cell::new).collect();
    for piece in pieces {
        let kind = match piece {
            Piece::Group(list) => RuleKind::Group(cells_of(list)),
            Piece::Neighbours(a, b) if a != b => RuleKind::Neighbours(Cell::new(*a), Cell::new(*b)),
            Piece::Run(list) => RuleKind::Run(cells_of(list)),
            Piece::Domain(cell, allowed) => {
                let mut set = ValueSet::empty(values);
                for &number in allowed {
                    set.insert(Value::from_number(number).unwrap());
                }
                RuleKind::Domain(Cell::new(*cell), set)
            }
            _ => continue,
        };
        board.add_rule(Rule::new(kind, &family, "")).unwrap();
    }
    let mut puzzle = Puzzle::new(Arc::new(board));
    for piece in pieces {
        match *piece {
            // A second given for a cell is refused; the first one stays.
            Piece::Given(cell, value) => {
                let _ = puzzle.give(Cell::new(cell), Value::from_number(value).unwrap());
            }
            Piece::Not(cell, value) => {
                puzzle
                    .exclude(Cell::new(cell), Value::from_number(value).unwrap())
                    .unwrap();
            }
            _ => {}
        }
    }
    puzzle
}
