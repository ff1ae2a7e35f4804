//! Boards, givens, sets of values and the checking of grids, on small boards written out by hand.

use std::sync::Arc;

use anydoku_board::{
    Board, BoardError, Cell, GivenError, Grid, Place, Puzzle, Rule, RuleKind, Value, ValueSet,
};
use proptest::prelude::*;

fn v(number: u32) -> Value {
    Value::from_number(number).unwrap()
}

fn cells(numbers: &[u32]) -> Vec<Cell> {
    numbers.iter().copied().map(Cell::new).collect()
}

fn set(universe: u32, numbers: &[u32]) -> ValueSet {
    let mut set = ValueSet::empty(universe);
    numbers
        .iter()
        .for_each(|&number| assert!(set.insert(v(number))));
    set
}

fn entries(numbers: &[u32]) -> Vec<Option<Value>> {
    numbers.iter().copied().map(Value::from_number).collect()
}

fn grid(numbers: &[u32]) -> Grid {
    Grid::new(numbers.iter().copied().map(v).collect())
}

/// Six cells in a row with five values and these rules, each its own family.
fn board(rules: Vec<RuleKind>) -> Board {
    let places = (0..6).map(|column| Place::Square { row: 0, column });
    let mut board = Board::new(5, places.collect()).unwrap();
    for (number, kind) in rules.into_iter().enumerate() {
        let label = format!("rule {number}");
        board
            .add_rule(Rule::new(kind, &"family".into(), label))
            .unwrap();
    }
    board
}

#[test]
fn each_kind_of_rule_is_checked() {
    let group = board(vec![RuleKind::Group(cells(&[0, 2, 4]))]);
    assert!(group.check(&grid(&[1, 1, 2, 2, 3, 3])).is_ok());
    let violations = group.check(&grid(&[1, 1, 2, 2, 1, 3])).unwrap_err();
    assert_eq!(violations.len(), 1);
    assert_eq!(
        (&*violations[0].rule, &violations[0].cells),
        ("rule 0", &cells(&[0, 4]))
    );
    assert_eq!(
        violations[0].to_string(),
        "r1c1 and r1c5 both hold 1, but rule 0 holds different values"
    );
    // All three alike: the second and the third clash with the first.
    assert_eq!(
        group.check(&grid(&[1, 1, 1, 2, 1, 3])).unwrap_err().len(),
        2
    );

    let neighbours = board(vec![RuleKind::Neighbours(Cell::new(5), Cell::new(1))]);
    assert!(neighbours.check(&grid(&[1, 2, 1, 1, 1, 1])).is_ok());
    let violations = neighbours.check(&grid(&[1, 2, 3, 4, 5, 2])).unwrap_err();
    assert_eq!(violations[0].cells, cells(&[5, 1]));

    let domain = board(vec![RuleKind::Domain(Cell::new(3), set(5, &[2, 4]))]);
    assert!(domain.check(&grid(&[1, 1, 1, 4, 1, 1])).is_ok());
    let violations = domain.check(&grid(&[2, 2, 2, 3, 2, 2])).unwrap_err();
    assert_eq!(
        violations[0].to_string(),
        "r1c4 holds 3, but may hold only {2, 4} (rule 0)"
    );

    let run = board(vec![RuleKind::Run(cells(&[1, 2, 3]))]);
    for (values, fits) in [
        ([3, 4, 5], true),
        ([4, 2, 3], true),
        ([1, 2, 4], false),
        ([1, 5, 3], false),
        ([2, 2, 3], false),
        ([2, 3, 2], false),
    ] {
        let [a, b, c] = values;
        assert_eq!(
            run.check(&grid(&[1, a, b, c, 1, 1])).is_ok(),
            fits,
            "{values:?}"
        );
    }
}

#[test]
fn partly_filled_boards_clash_as_soon_as_they_must() {
    let run = board(vec![RuleKind::Run(cells(&[0, 1, 2]))]);
    assert!(run.clashes(&entries(&[1, 0, 3, 0, 0, 0])).is_empty());
    let clashes = run.clashes(&entries(&[4, 0, 1, 0, 0, 0]));
    assert_eq!(clashes.len(), 1);
    assert_eq!(clashes[0].cells, cells(&[2, 0]));
    assert_eq!(
        clashes[0].message,
        "r1c3 holds 1 and r1c1 holds 4, but rule 0 holds 3 consecutive values"
    );
    assert!(run.clashes(&entries(&[0; 6])).is_empty());
}

#[test]
fn values_above_k_and_grids_of_the_wrong_size_are_violations() {
    let board = board(vec![]);
    assert!(board.check(&grid(&[1, 2, 3, 4, 5, 5])).is_ok());
    let violations = board.check(&grid(&[1, 2, 3, 4, 6, 5])).unwrap_err();
    assert_eq!(
        violations[0].to_string(),
        "r1c5 holds 6, but values are 1 to 5"
    );
    let violations = board.check(&grid(&[1, 2])).unwrap_err();
    assert_eq!(
        violations[0].to_string(),
        "the grid has 2 values for 6 cells"
    );
}

#[test]
fn groups_with_more_cells_than_values_are_found_by_counting() {
    let all = cells(&[0, 1, 2, 3, 4, 5]);
    let fits = RuleKind::Group(all[1..].to_vec());
    let board = board(vec![fits, RuleKind::Group(all.clone()), RuleKind::Run(all)]);
    let names: Vec<String> = board.overfull().into_iter().map(|v| v.rule).collect();
    assert_eq!(names, ["rule 1", "rule 2"]);
}

#[test]
fn boards_refuse_what_they_cannot_hold() {
    let places = |count: usize| vec![Place::Unplaced; count];
    assert_eq!(Board::new(9, vec![]).unwrap_err(), BoardError::Cells(0));
    let most = Board::MAX_CELLS as usize;
    assert_eq!(
        Board::new(1, places(most + 1)).unwrap_err(),
        BoardError::Cells(most as u64 + 1)
    );
    assert!(Board::new(1, places(most)).is_ok());
    assert_eq!(Board::new(0, places(1)).unwrap_err(), BoardError::Values(0));
    assert_eq!(
        Board::new(4097, places(1)).unwrap_err(),
        BoardError::Values(4097)
    );
    assert!(Board::new(1024, places(most)).is_ok());
    assert!(matches!(
        Board::new(1025, places(most)),
        Err(BoardError::Candidates { .. })
    ));

    let mut board = Board::new(5, places(3)).unwrap();
    let mut add = |kind| board.add_rule(Rule::new(kind, &"group".into(), ""));
    assert_eq!(
        add(RuleKind::Group(cells(&[0, 3]))),
        Err(BoardError::NoSuchCell { cell: 3, last: 2 })
    );
    assert_eq!(
        add(RuleKind::Neighbours(Cell::new(1), Cell::new(1))),
        Err(BoardError::DuplicateCell(Cell::new(1), "group".into()))
    );
    assert_eq!(
        add(RuleKind::Run(vec![])),
        Err(BoardError::NoCells("group".into()))
    );
    assert_eq!(
        add(RuleKind::Domain(Cell::new(2), ValueSet::empty(5))),
        Err(BoardError::NoValues(Cell::new(2)))
    );
    assert!(board.rules().is_empty());
}

#[test]
fn pairs_and_peers_count_every_two_cells_once() {
    let board = board(vec![
        RuleKind::Group(cells(&[3, 0, 1])),
        RuleKind::Run(cells(&[1, 0, 5])),
        RuleKind::Neighbours(Cell::new(5), Cell::new(1)),
        RuleKind::Domain(Cell::new(4), set(5, &[1])),
    ]);
    let pairs = board.different_pairs();
    let pairs: Vec<(usize, usize)> = pairs.iter().map(|(a, b)| (a.index(), b.index())).collect();
    assert_eq!(pairs, [(0, 1), (0, 3), (0, 5), (1, 3), (1, 5)]);
    let peers = board.peers();
    assert_eq!(peers[0], cells(&[1, 3, 5]));
    assert_eq!(peers[1], cells(&[0, 3, 5]));
    assert_eq!(peers[2], []);
    assert_eq!(peers[5], cells(&[0, 1]));
}

#[test]
fn cells_are_named_after_their_places() {
    let name = |place| {
        Board::new(1, vec![place])
            .unwrap()
            .cell_name(Cell::new(0))
            .to_string()
    };
    assert_eq!(name(Place::Square { row: 3, column: 6 }), "r4c7");
    assert_eq!(name(Place::Hexagon { q: -2, r: 3 }), "(-2,3,-1)");
    assert_eq!(name(Place::At { x: 1.5, y: 0.0 }), "cell 0");
    assert_eq!(name(Place::Unplaced), "cell 0");
}

#[test]
fn givens_are_stated_once_and_in_range() {
    let mut puzzle = Puzzle::new(Arc::new(board(vec![])));
    puzzle.give(Cell::new(2), v(5)).unwrap();
    assert_eq!(puzzle.given(Cell::new(2)), Some(v(5)));
    assert_eq!(
        puzzle.give(Cell::new(2), v(5)).unwrap_err().to_string(),
        "r1c3 is given twice: 5 and 5"
    );
    assert_eq!(
        puzzle.give(Cell::new(6), v(1)).unwrap_err(),
        GivenError::NoSuchCell {
            cell: Cell::new(6),
            last: 5
        }
    );
    assert_eq!(
        puzzle.exclude(Cell::new(0), v(6)).unwrap_err(),
        GivenError::NoSuchValue {
            value: v(6),
            values: 5
        }
    );
}

#[test]
fn puzzles_check_givens_and_excluded_values_too() {
    let mut puzzle = Puzzle::new(Arc::new(board(vec![RuleKind::Group(cells(&[0, 1]))])));
    puzzle.give(Cell::new(0), v(1)).unwrap();
    puzzle.exclude(Cell::new(1), v(2)).unwrap();
    assert!(puzzle.clashes().is_empty());
    assert!(puzzle.check(&grid(&[1, 3, 1, 1, 1, 1])).is_ok());
    let messages = |numbers: &[u32]| -> Vec<String> {
        let violations = puzzle.check(&grid(numbers)).unwrap_err();
        violations.iter().map(ToString::to_string).collect()
    };
    assert_eq!(
        messages(&[3, 1, 1, 1, 1, 1]),
        ["r1c1 holds 3, but 1 is given"]
    );
    assert_eq!(
        messages(&[1, 2, 1, 1, 1, 1]),
        ["r1c2 holds 2, which the puzzle excludes there"]
    );
    assert_eq!(messages(&[1, 1, 1, 1, 1, 1]).len(), 1);

    puzzle.give(Cell::new(1), v(2)).unwrap();
    (1..=5).for_each(|number| puzzle.exclude(Cell::new(5), v(number)).unwrap());
    let clashes: Vec<String> = puzzle.clashes().iter().map(ToString::to_string).collect();
    assert_eq!(
        clashes,
        [
            "r1c2 is given as 2, but the puzzle excludes that value there",
            "the puzzle excludes every value of r1c6"
        ]
    );
    let mut puzzle = Puzzle::new(Arc::new(board(vec![RuleKind::Group(cells(&[0, 1]))])));
    puzzle.give(Cell::new(0), v(4)).unwrap();
    puzzle.give(Cell::new(1), v(4)).unwrap();
    assert_eq!(puzzle.clashes()[0].cells, cells(&[0, 1]));
}

#[test]
fn values_are_counted_from_one() {
    assert_eq!(Value::from_number(0), None);
    assert_eq!(Value::from_number(4097), None);
    assert_eq!(Value::from_number(4096).map(Value::index), Some(4095));
    assert_eq!(Value::from_index(0).number(), 1);
}

proptest! {
    /// A set of values does what a set of numbers does.
    #[test]
    fn value_sets_are_sets(
        universe in 1..200u32,
        steps in proptest::collection::vec((any::<bool>(), 1..200u32), 0..60),
        other in proptest::collection::btree_set(1..200u32, 0..60),
    ) {
        let mut ours = ValueSet::empty(universe);
        let mut model = std::collections::BTreeSet::new();
        for (insert, number) in steps.into_iter().filter(|step| step.1 <= universe) {
            if insert {
                prop_assert_eq!(ours.insert(v(number)), model.insert(number));
            } else {
                prop_assert_eq!(ours.remove(v(number)), model.remove(&number));
            }
        }
        prop_assert_eq!(ours.universe(), universe);
        prop_assert_eq!(ours.len(), model.len());
        prop_assert_eq!(ours.is_empty(), model.is_empty());
        prop_assert!(ours.iter().map(Value::number).eq(model.iter().copied()));
        prop_assert!((1..=300).all(|n| ours.contains(v(n)) == model.contains(&n)));
        let other: Vec<u32> = other.into_iter().filter(|&n| n <= universe).collect();
        ours.intersect(&set(universe, &other));
        prop_assert!(ours.iter().map(Value::number).eq(other.into_iter().filter(|n| model.contains(n))));
        prop_assert_eq!(ValueSet::full(universe).len(), universe as usize);
    }

    /// A grid passes exactly if no pair of different cells is equal and every run spans its length.
    #[test]
    fn checking_agrees_with_the_definitions(
        numbers in proptest::collection::vec(1..=5u32, 6),
        group in proptest::sample::subsequence(vec![0, 1, 2, 3, 4, 5], 1..=5),
        run in proptest::sample::subsequence(vec![0, 1, 2, 3, 4, 5], 1..=5),
        shown in proptest::collection::vec(any::<bool>(), 6),
    ) {
        let board = board(vec![RuleKind::Group(cells(&group)), RuleKind::Run(cells(&run))]);
        let held = |cells: &[u32]| -> Vec<u32> {
            let mut held: Vec<u32> = cells.iter().map(|&cell| numbers[cell as usize]).collect();
            held.sort_unstable();
            held
        };
        let differ = held(&group).windows(2).all(|pair| pair[0] < pair[1]);
        let consecutive = held(&run).windows(2).all(|pair| pair[0] + 1 == pair[1]);
        let passes = board.check(&grid(&numbers)).is_ok();
        prop_assert_eq!(passes, differ && consecutive);
        // What can be completed does not clash.
        let part: Vec<u32> = numbers.iter().zip(shown).map(|(&n, shown)| if shown { n } else { 0 }).collect();
        prop_assert!(!passes || board.clashes(&entries(&part)).is_empty());
    }
}
