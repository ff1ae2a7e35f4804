//! The smallest refutation against brute force, and the textbook's patterns by name.

use std::collections::BTreeSet;
use std::sync::Arc;

use anydoku_board::{Board, Cell, Shape, Value};
use proptest::prelude::*;

use super::find::{Openings, openings};
use super::*;
use crate::candidates::Candidates;
use crate::network::Network;

fn board(shape: &str) -> Arc<Board> {
    Arc::new(shape.parse::<Shape>().unwrap().board().unwrap())
}

/// Whether propagation over some demands only refutes a candidate, by going through all of them until nothing changes.
fn refutes(position: &Position<'_>, demands: &[u32], assumed: u32) -> bool {
    let linked = |a: u32, b: u32| position.links(a).contains(&b);
    let mut trues = vec![assumed];
    loop {
        let before = trues.len();
        for &demand in demands {
            let is_false = |member: u32| trues.iter().any(|&known| linked(known, member));
            let left: Vec<u32> = position.members(demand).filter(|&m| !is_false(m)).collect();
            match left[..] {
                [] => return true,
                [one] if !trues.contains(&one) => trues.push(one),
                _ => {}
            }
        }
        if trues.len() == before {
            return false;
        }
    }
}

/// The least number of demands, at most three, that refutes any candidate, and all that so many refute.
fn by_brute_force(position: &Position<'_>) -> Option<(u32, BTreeSet<u32>)> {
    let demands: Vec<u32> = (0..position.left.len() as u32)
        .filter(|&demand| !position.met[demand as usize])
        .collect();
    for size in 1..=3 {
        let mut found = BTreeSet::new();
        for (i, &a) in demands.iter().enumerate() {
            let pairs: Vec<Vec<u32>> = match size {
                1 => vec![vec![a]],
                2 => demands[i + 1..].iter().map(|&b| vec![a, b]).collect(),
                _ => {
                    let rest = &demands[i + 1..];
                    let three = |(j, &b): (usize, &u32)| {
                        let c = rest[j + 1..].iter();
                        c.map(|&c| vec![a, b, c]).collect::<Vec<_>>()
                    };
                    rest.iter().enumerate().flat_map(three).collect()
                }
            };
            for chosen in pairs {
                let refuted = position
                    .open_numbers()
                    .filter(|&c| refutes(position, &chosen, c));
                found.extend(refuted);
            }
        }
        if !found.is_empty() {
            return Some((size, found));
        }
    }
    None
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// On positions with random candidates, grids or not.
    #[test]
    fn the_smallest_refutation_is_the_smallest(
        shape in prop::sample::select(vec!["square 4", "latin 4", "hexagon 1 5", "hexagon 1 7", "square 4 +x"]),
        kept in prop::collection::vec(prop::bool::weighted(0.6), 7 * 16),
    ) {
        let board = board(shape);
        let network = Network::new(&board);
        let mut candidates = Candidates::empty(board.cells(), board.values());
        let mut kept = kept.into_iter();
        for cell in board.cell_iter() {
            for value in board.value_iter() {
                if kept.next().unwrap_or(true) {
                    candidates.insert(cell, value);
                }
            }
        }
        let fixed = vec![None; board.cells() as usize];
        let position = Position::from_parts(&network, candidates, fixed);
        if position.unmet().is_some() {
            return Ok(());
        }
        let effort = Effort { links: u64::MAX, ..Effort::default() };
        match openings(&position, &effort) {
            Openings::Singles(_) => {}
            Openings::Refuted { candidates, smallest } => {
                prop_assert!(smallest);
                let cost = candidates[0].1.len() as u32;
                for (candidate, cited) in &candidates {
                    prop_assert_eq!(cited.len() as u32, cost);
                    prop_assert!(refutes(&position, cited, *candidate));
                }
                let found: BTreeSet<u32> = candidates.iter().map(|&(c, _)| c).collect();
                match by_brute_force(&position) {
                    Some((least, all)) => {
                        prop_assert_eq!(cost, least);
                        prop_assert_eq!(found, all);
                    }
                    None => prop_assert!(cost > 3),
                }
            }
            Openings::None => prop_assert_eq!(by_brute_force(&position), None),
        }
    }
}

/// The cell with this name.
fn cell(board: &Board, name: &str) -> Cell {
    let mut cells = board.cell_iter();
    let found = cells.find(|&cell| board.cell_name(cell).to_string() == name);
    found.unwrap_or_else(|| panic!("there is no cell {name}"))
}

fn values(text: &str) -> impl Iterator<Item = Value> {
    let digit = |c: char| {
        c.to_digit(10)
            .and_then(Value::from_number)
            .expect("a digit")
    };
    text.chars().map(digit)
}

/// A position of the table: cells with the only values or without the values that it says, all else open.
fn position<'n>(network: &'n Network, board: &Board, lines: &[&str]) -> Position<'n> {
    let mut candidates = network.domains().clone();
    let mut fixed = vec![None; board.cells() as usize];
    for line in lines {
        let (cells, what) = line.split_once(':').expect("cells: what");
        for name in cells.split_whitespace() {
            let cell = cell(board, name);
            match what.trim().split_once(' ') {
                Some(("not", without)) => {
                    values(without).for_each(|value| {
                        candidates.remove(cell, value);
                    });
                }
                Some(("is", value)) => fixed[cell.index()] = values(value).next(),
                _ => {
                    let only: Vec<Value> = values(what.trim()).collect();
                    for value in board.value_iter().filter(|value| !only.contains(value)) {
                        candidates.remove(cell, value);
                    }
                }
            }
        }
    }
    Position::from_parts(network, candidates, fixed)
}

/// Every example of `tests/data/explain/patterns.txt`: the first step has the name, and it removes what the table says.
#[test]
fn textbook_examples_are_found_and_named() {
    let table = include_str!("../../tests/data/explain/patterns.txt");
    let mut seen = BTreeSet::new();
    for example in table.split("\n\n") {
        let lines: Vec<&str> = example
            .lines()
            .filter(|line| !line.starts_with('#') && !line.trim().is_empty())
            .collect();
        let Some((head, rest)) = lines.split_first() else {
            continue;
        };
        let (shape, pattern) = head.split_once(':').expect("shape: pattern");
        let (last, given) = rest.split_last().expect("a position and what follows");
        let board = board(shape);
        let network = Network::new(&board);
        let position = position(&network, &board, given);
        let step = position.next_step(&Effort::default());
        let step = step.unwrap_or_else(|| panic!("nothing found: {example}"));
        assert_eq!(
            step.pattern.to_string(),
            pattern.trim(),
            "{example}\n{step:?}"
        );
        let name = |&(cell, value): &Candidate| format!("{}={value}", board.cell_name(cell));
        let (kind, expected) = last.split_once(' ').expect("removes or fixes");
        let expected: BTreeSet<String> = expected.split_whitespace().map(str::to_owned).collect();
        let found: BTreeSet<String> = match kind {
            "removes" => step.removes.iter().map(name).collect(),
            "fixes" => step.fixes.iter().map(name).collect(),
            _ => panic!("{last}"),
        };
        assert_eq!(found, expected, "{example}\n{step:?}");
        seen.insert(step.pattern.name());
    }
    assert!(seen.len() >= 24, "{seen:?}");
}
