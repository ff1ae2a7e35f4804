//! Each way of counting against brute force and against known numbers.

use std::cell::Cell as Counter;
use std::sync::Arc;

use anydoku_board::{Board, Cell, Grid, Place, Puzzle, Rule, RuleKind, Shape, Value, ValueSet};
use anydoku_sat::{Limit, Limits};
use proptest::prelude::*;

use super::frontier::{self, Budget, Outcome};
use super::order::order;
use super::{Count, first_seen, parts, structure};
use crate::network::Network;
use crate::root::Root;

const ENOUGH: Budget = Budget {
    steps: 10_000_000,
    bytes: 1 << 28,
};

const NOTHING: Budget = Budget { steps: 0, bytes: 0 };

fn empty(shape: &str) -> Puzzle {
    Puzzle::new(Arc::new(shape.parse::<Shape>().unwrap().board().unwrap()))
}

/// The frontier alone; `None` where it gives up.
fn by_frontier(puzzle: &Puzzle, mut budget: Budget) -> Option<u128> {
    let network = Network::new(puzzle.board());
    let root = Root::propagated(&network, puzzle, true);
    assert!(!root.contradiction);
    let parts = parts::split(&network, &root.candidates);
    let counts = parts.iter().map(|part| {
        match frontier::count(part, &order(part).unwrap().0, &mut budget, &Limits::none()) {
            Outcome::Counted(n) => Some(n),
            Outcome::GaveUp => None,
            Outcome::Stopped(limit) => panic!("no limit, but {limit}"),
        }
    });
    counts.product()
}

/// The search with interchangeable values alone; `None` where no values are.
fn by_first_seen(puzzle: &Puzzle, effort: Option<u64>) -> Option<Count> {
    let network = Network::new(puzzle.board());
    let root = Root::propagated(&network, puzzle, true).candidates;
    let found = first_seen::count(&network, puzzle, &root, u128::MAX, effort, &Limits::none());
    found.map(|found| found.count)
}

/// Everything together.
fn by_structure(puzzle: &Puzzle, budget: Budget, most: u128, limits: &Limits<'_>) -> Option<Count> {
    let network = Network::new(puzzle.board());
    let found = structure::count_within(budget, &network, puzzle, 0, most, limits);
    found.map(|found| found.count)
}

/// Tries everything.
fn brute_force(puzzle: &Puzzle) -> u128 {
    let board = puzzle.board();
    let (cells, values) = (board.cells(), board.values());
    let numbers = 0..u64::from(values).pow(cells);
    let grid = |number: u64| {
        let value = |cell| number / u64::from(values).pow(cell) % u64::from(values);
        Grid::new(
            (0..cells)
                .map(|cell| Value::from_index(value(cell) as usize))
                .collect(),
        )
    };
    numbers
        .filter(|&number| puzzle.check(&grid(number)).is_ok())
        .count() as u128
}

/// What a board or a puzzle says.
#[derive(Clone, Debug)]
enum Piece {
    Rule(RuleKind),
    Given(u32, u32),
    Not(u32, u32),
}

fn some_cells(cells: u32) -> impl Strategy<Value = Vec<Cell>> {
    let cells: Vec<Cell> = (0..cells).map(Cell::new).collect();
    let most = cells.len().min(4);
    proptest::sample::subsequence(cells, 1..=most)
}

fn puzzles() -> impl Strategy<Value = Puzzle> {
    // At most 4⁶ or 6⁴ candidates for a grid.
    let sizes = prop_oneof![
        (1u32..=6, 1u32..=4),
        (1u32..=4, 1u32..=6),
        (5u32..=9, 2u32..=2)
    ];
    sizes.prop_flat_map(|(cells, values)| {
        let domain = move |(cell, mask): (u32, u32)| {
            let mut set = ValueSet::empty(values);
            for index in (0..values as usize).filter(|index| mask >> index & 1 == 1) {
                set.insert(Value::from_index(index));
            }
            Piece::Rule(RuleKind::Domain(Cell::new(cell), set))
        };
        let piece = prop_oneof![
            6 => some_cells(cells).prop_map(|cells| Piece::Rule(RuleKind::Group(cells))),
            1 => some_cells(cells).prop_map(|cells| Piece::Rule(RuleKind::Run(cells))),
            1 => (0..cells, 1..1u32 << values).prop_map(domain),
            1 => (0..cells, 1..=values).prop_map(|(cell, value)| Piece::Given(cell, value)),
            1 => (0..cells, 1..=values).prop_map(|(cell, value)| Piece::Not(cell, value)),
        ];
        proptest::collection::vec(piece, 0..6).prop_map(move |pieces| build(cells, values, pieces))
    })
}

fn build(cells: u32, values: u32, pieces: Vec<Piece>) -> Puzzle {
    let mut board = Board::new(values, vec![Place::Unplaced; cells as usize]).unwrap();
    let family: Arc<str> = "rule".into();
    let (mut givens, mut exclusions) = (Vec::new(), Vec::new());
    for piece in pieces {
        match piece {
            // Two cells that differ are mostly a pair, so that there are some.
            Piece::Rule(RuleKind::Group(cells)) if cells.len() == 2 => {
                let kind = RuleKind::Neighbours(cells[0], cells[1]);
                board.add_rule(Rule::new(kind, &family, "")).unwrap();
            }
            Piece::Rule(kind) => board.add_rule(Rule::new(kind, &family, "")).unwrap(),
            Piece::Given(cell, value) => givens.push((cell, value)),
            Piece::Not(cell, value) => exclusions.push((cell, value)),
        }
    }
    let mut puzzle = Puzzle::new(Arc::new(board));
    let pair = |(cell, value)| (Cell::new(cell), Value::from_number(value).unwrap());
    for (cell, value) in givens.into_iter().map(pair) {
        let _ = puzzle.give(cell, value); // The first one for a cell stays.
    }
    for (cell, value) in exclusions.into_iter().map(pair) {
        let _ = puzzle.exclude(cell, value);
    }
    puzzle
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn all_ways_agree_with_brute_force(puzzle in puzzles(), most in 1u128..20, patience in 0u32..4) {
        let grids = brute_force(&puzzle);
        let network = Network::new(puzzle.board());
        let refuted = !puzzle.board().overfull().is_empty() || !puzzle.clashes().is_empty();
        if refuted || Root::propagated(&network, &puzzle, true).contradiction {
            prop_assert_eq!(grids, 0);
            return Ok(());
        }
        let exactly = Some(Count::Exactly(grids));
        prop_assert_eq!(by_frontier(&puzzle, ENOUGH), Some(grids));
        for effort in [None, Some(3), Some(30)] {
            let count = by_first_seen(&puzzle, effort);
            prop_assert!(count.is_none() || count == exactly, "{count:?}");
        }
        prop_assert_eq!(by_structure(&puzzle, ENOUGH, u128::MAX, &Limits::none()), exactly);
        // Where the frontier may do nothing, parts are searched.
        let searched = by_structure(&puzzle, NOTHING, u128::MAX, &Limits::none());
        prop_assert!(searched.is_none() || searched == exactly);
        for budget in [ENOUGH, NOTHING] {
            let bounded = match grids < most {
                true => Count::Exactly(grids),
                false => Count::AtLeast(most),
            };
            let count = by_structure(&puzzle, budget, most, &Limits::none());
            prop_assert!(count.is_none_or(|count| count == bounded), "{count:?}");
            // Stopped at any time, what is said is true.
            let left = Counter::new(patience);
            let stop = || {
                left.set(left.get().saturating_sub(1));
                (left.get() == 0).then_some(Limit::Time)
            };
            let limits = Limits { stop: Some(&stop), ..Limits::none() };
            match by_structure(&puzzle, budget, u128::MAX, &limits) {
                Some(Count::Exactly(n)) => prop_assert_eq!(n, grids),
                Some(Count::AtLeast(n)) => prop_assert!(n <= grids, "{n}"),
                None => {}
            }
        }
    }
}

#[test]
fn empty_boards_by_the_frontier() {
    for (shape, grids) in [
        ("square 4", 288),
        ("square 6", 28_200_960),
        ("latin 4", 576),
        ("latin 5", 161_280),
        ("latin 6", 812_851_200),
        ("septoku", 120_960),
        ("hexagon 1 3", 6),
        ("hexagon 1 9", 729_288),
        ("hexagon 2 5", 720),
        ("hexagon 2 6", 7_009_920),
        ("hexagon 2 7", 3_397_458_960),
        ("hexagon 2 8", 410_359_864_320),
        ("hexagon 2 9", 20_299_310_488_800),
    ] {
        assert_eq!(by_frontier(&empty(shape), ENOUGH), Some(grids), "{shape}");
    }
}

#[test]
fn empty_boards_by_interchangeable_values() {
    for (shape, grids) in [
        ("square 4", 288),
        ("latin 4", 576),
        ("septoku", 120_960),
        ("hexagon 1 8", 245_616),
        ("hexagon 2 5", 720),
        ("hexagon 2 6", 7_009_920),
        ("hexagon 3 7", 2_039_556_960),
    ] {
        let count = by_first_seen(&empty(shape), None);
        assert_eq!(count, Some(Count::Exactly(grids)), "{shape}");
    }
}

#[test]
fn a_part_that_is_too_much_is_searched() {
    // Two boards side by side with no rule between them.
    let four = empty("square 4");
    let mut board = Board::new(4, vec![Place::Unplaced; 32]).unwrap();
    for half in 0..2 {
        for rule in four.board().rules() {
            let cells = rule
                .cells()
                .iter()
                .map(|cell| Cell::new(cell.index() as u32 + half * 16))
                .collect();
            board
                .add_rule(Rule::new(RuleKind::Group(cells), &rule.family, ""))
                .unwrap();
        }
    }
    let mut puzzle = Puzzle::new(Arc::new(board));
    let count = |puzzle: &Puzzle, budget| by_structure(puzzle, budget, u128::MAX, &Limits::none());
    for budget in [ENOUGH, NOTHING] {
        assert_eq!(count(&puzzle, budget), Some(Count::Exactly(288 * 288)));
    }
    puzzle.give(Cell::new(16), Value::from_index(0)).unwrap();
    for budget in [ENOUGH, NOTHING] {
        assert_eq!(count(&puzzle, budget), Some(Count::Exactly(288 * 72)));
    }
}

#[test]
fn a_stopped_count_does_not_promise_grids_that_other_parts_may_not_have() {
    // Two cells that differ, and three that must differ in pairs with two values, which only a search sees.
    let mut board = Board::new(3, vec![Place::Unplaced; 5]).unwrap();
    let family: Arc<str> = "rule".into();
    let mut low = ValueSet::full(3);
    low.remove(Value::from_index(2));
    let kinds = [(0, 1), (2, 3), (3, 4), (2, 4)]
        .map(|(a, b)| RuleKind::Neighbours(Cell::new(a), Cell::new(b)));
    let domains = [2, 3, 4].map(|cell| RuleKind::Domain(Cell::new(cell), low.clone()));
    for kind in kinds.into_iter().chain(domains) {
        board.add_rule(Rule::new(kind, &family, "")).unwrap();
    }
    let puzzle = Puzzle::new(Arc::new(board));
    let count = |limits: &Limits<'_>| by_structure(&puzzle, ENOUGH, u128::MAX, limits);
    assert_eq!(count(&Limits::none()), Some(Count::Exactly(0)));
    let calls = Counter::new(0);
    for patience in 0..8 {
        calls.set(0);
        let stop = || {
            calls.set(calls.get() + 1);
            (calls.get() > patience).then_some(Limit::Interrupt)
        };
        let limits = Limits {
            stop: Some(&stop),
            ..Limits::none()
        };
        let count = count(&limits);
        assert!(
            matches!(count, Some(Count::Exactly(0) | Count::AtLeast(0))),
            "{count:?}"
        );
    }
}
