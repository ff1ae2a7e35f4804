//! The bit-parallel engine on boards of every size.

use std::cell::Cell as Counter;
use std::collections::HashSet;
use std::sync::Arc;

use anydoku::bits::{Solver, Step};
use anydoku::board::{Board, Cell, Place, Puzzle, Rule, RuleKind, Shape, Value, ValueSet};
use anydoku::sat::{Limit, Limits};
use anydoku::{Count, Network};

fn board(shape: &str) -> Arc<Board> {
    Arc::new(shape.parse::<Shape>().unwrap().board().unwrap())
}

fn value(number: u32) -> Value {
    Value::from_number(number).unwrap()
}

/// Counts with vector instructions and without.
fn count(puzzle: &Puzzle, most: u64) -> Count {
    let network = Network::new(puzzle.board());
    let counts = [true, false].map(|vectors| {
        let mut solver = Solver::with_vectors(network.bits(), vectors);
        solver.load_puzzle(puzzle);
        solver.count(most, &Limits::none()).0
    });
    assert_eq!(counts[0], counts[1], "with vectors and without");
    counts[0]
}

fn puzzle(board: &Arc<Board>, line: &str) -> Puzzle {
    let mut puzzle = Puzzle::new(Arc::clone(board));
    for (cell, char) in (0..).map(Cell::new).zip(line.chars()) {
        if let Some(value) = char.to_digit(10).and_then(Value::from_number) {
            puzzle.give(cell, value).unwrap();
        }
    }
    puzzle
}

fn with_rules(values: u32, cells: usize, kinds: Vec<RuleKind>) -> Arc<Board> {
    let mut board = Board::new(values, vec![Place::Unplaced; cells]).unwrap();
    let family: Arc<str> = "rule".into();
    for kind in kinds {
        board.add_rule(Rule::new(kind, &family, "")).unwrap();
    }
    Arc::new(board)
}

fn cells(numbers: impl IntoIterator<Item = u32>) -> Vec<Cell> {
    numbers.into_iter().map(Cell::new).collect()
}

#[test]
fn empty_boards() {
    for (shape, grids) in [
        ("square 4", 288),
        ("latin 4", 576),
        ("latin 5", 161_280),
        ("hexagon 1 3", 6),
        ("hexagon 1 5", 2_100),
        ("hexagon 1 6", 14_520),
        ("hexagon 1 7", 68_250),
        ("hexagon 1 8", 245_616),
        ("hexagon 2 4", 0),
        ("hexagon 2 5", 720),
    ] {
        let empty = Puzzle::new(board(shape));
        assert_eq!(count(&empty, u64::MAX), Count::Exactly(grids), "{shape}");
    }
}

#[test]
fn small_and_odd_boards() {
    // One cell, one value.
    let one = with_rules(1, 1, vec![]);
    assert_eq!(count(&Puzzle::new(one), 10), Count::Exactly(1));
    let one = with_rules(1, 2, vec![RuleKind::Neighbours(Cell::new(0), Cell::new(1))]);
    assert_eq!(count(&Puzzle::new(one), 10), Count::Exactly(0));
    // Disconnected, K = 64: 64 · 63 grids for two cells that differ, 64 for the one beside them.
    let pair = with_rules(64, 3, vec![RuleKind::Group(cells([0, 2]))]);
    let grids = Count::Exactly(64 * 63 * 64);
    assert_eq!(count(&Puzzle::new(pair), u64::MAX), grids);
    // Runs longer than half the values, and a domain that leaves two windows.
    let mut low = ValueSet::empty(5);
    low.insert(value(1));
    low.insert(value(2));
    let run = with_rules(
        5,
        3,
        vec![
            RuleKind::Run(cells([0, 1, 2])),
            RuleKind::Domain(Cell::new(1), low),
        ],
    );
    // 1–3: 1 or 2 in the middle, twice 2 ways; 2–4: 2 in the middle, 2 ways.
    assert_eq!(count(&Puzzle::new(run), u64::MAX), Count::Exactly(6));
    // More cells than values.
    let overfull = with_rules(4, 5, vec![RuleKind::Group(cells(0..5))]);
    assert_eq!(count(&Puzzle::new(overfull), u64::MAX), Count::Exactly(0));
    // Groups of fewer cells than values that share two cells: 6·5 ways for these, 4·3 for each side.
    let overlap = with_rules(
        6,
        6,
        vec![
            RuleKind::Group(cells([0, 1, 2, 3])),
            RuleKind::Group(cells([2, 3, 4, 5])),
        ],
    );
    let grids = Count::Exactly(6 * 5 * 12 * 12);
    assert_eq!(count(&Puzzle::new(overlap), u64::MAX), grids);
}

#[test]
fn sets_of_every_width() {
    // A latin square of each size, its diagonal given; the wide form begins above 640 cells or 64 values.
    for side in [7, 8, 11, 16, 20, 26, 65] {
        let board = board(&format!("latin {side}"));
        let mut puzzle = Puzzle::new(Arc::clone(&board));
        for at in 0..side {
            puzzle
                .give(Cell::new(at * side + at), value(at + 1))
                .unwrap();
        }
        let network = Network::new(&board);
        let mut solver = Solver::new(network.bits());
        solver.load_puzzle(&puzzle);
        let limits = Limits {
            decisions: Some(20_000),
            ..Limits::none()
        };
        if solver.advance(&limits) == Step::Grid {
            assert!(puzzle.check(&solver.grid()).is_ok(), "{side}");
        } else {
            assert!(side > 16, "{side}: a diagonal leaves many grids");
        }
    }
}

#[test]
fn many_cells_are_searched_as_lists() {
    // Five thousand cells in a chain, two values: the first one settles all.
    let chain = (0..4999).map(|cell| RuleKind::Neighbours(Cell::new(cell), Cell::new(cell + 1)));
    let board = with_rules(2, 5000, chain.collect());
    assert_eq!(
        count(&Puzzle::new(Arc::clone(&board)), 10),
        Count::Exactly(2)
    );
    let mut puzzle = Puzzle::new(board);
    puzzle.give(Cell::new(17), value(1)).unwrap();
    puzzle.give(Cell::new(4000), value(1)).unwrap();
    assert_eq!(count(&puzzle, 10), Count::Exactly(0));
    // Runs of 3 out of 66 values, side by side: 64 windows, 6 orders each.
    let run = with_rules(66, 3, vec![RuleKind::Run(cells(0..3))]);
    assert_eq!(count(&Puzzle::new(run), u64::MAX), Count::Exactly(64 * 6));
}

#[test]
fn a_search_that_was_stopped_goes_on() {
    let board = board("square 4");
    let network = Network::new(&board);
    let whole: Vec<_> = {
        let mut solver = Solver::new(network.bits());
        solver.load_puzzle(&Puzzle::new(Arc::clone(&board)));
        std::iter::from_fn(|| {
            (solver.advance(&Limits::none()) == Step::Grid).then(|| solver.grid())
        })
        .collect()
    };
    assert_eq!(whole.len(), 288);
    assert_eq!(whole.iter().collect::<HashSet<_>>().len(), 288);
    let mut solver = Solver::with_vectors(network.bits(), false);
    solver.load_puzzle(&Puzzle::new(Arc::clone(&board)));
    let asked = Counter::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        (asked.get() % 3 == 0).then_some(Limit::Interrupt)
    };
    let bounds = [
        Limits {
            decisions: Some(1),
            ..Limits::none()
        },
        Limits {
            conflicts: Some(0),
            ..Limits::none()
        },
        Limits {
            stop: Some(&stop),
            ..Limits::none()
        },
    ];
    let (mut grids, mut stops) = (Vec::new(), 0);
    for limits in bounds.iter().cycle() {
        match solver.advance(limits) {
            Step::Grid => grids.push(solver.grid()),
            Step::Stopped(_) => stops += 1,
            Step::Exhausted => break,
        }
    }
    assert_eq!(grids, whole, "in the same order");
    assert!(stops > 0);
    assert_eq!(solver.advance(&Limits::none()), Step::Exhausted);
}

#[test]
fn one_solver_for_many_puzzles() {
    let board = board("square 9");
    let network = Network::new(&board);
    let mut solver = Solver::new(network.bits());
    assert_eq!(
        solver.advance(&Limits::none()),
        Step::Exhausted,
        "no puzzle yet"
    );
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let easy = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    for line in [hard, easy, hard] {
        let puzzle = puzzle(&board, line);
        solver.load_puzzle(&puzzle);
        assert_eq!(solver.advance(&Limits::none()), Step::Grid);
        assert!(puzzle.check(&solver.grid()).is_ok());
        assert_eq!(solver.advance(&Limits::none()), Step::Exhausted);
        let statistics = solver.statistics();
        assert_eq!(statistics.decisions > 0, line == hard);
        assert_eq!(statistics.conflicts > 0, line == hard);
        assert!(statistics.propagations >= 45, "{statistics:?}");
    }
    let mut beyond = vec![None; 81];
    beyond[3] = Some(value(10));
    solver.load(&beyond);
    assert_eq!(solver.advance(&Limits::none()), Step::Exhausted);
}

/// 9×9 boards have a kernel of their own; one more group, which says nothing new, makes the board one like others.
#[test]
fn bands_and_houses_count_alike() {
    let square = board("square 9");
    let mut other = Board::clone(&square);
    let family: Arc<str> = "again".into();
    let group = RuleKind::Group(cells([0, 1]));
    other.add_rule(Rule::new(group, &family, "")).unwrap();
    let other = Arc::new(other);
    let full = "349618572782359416651742389273895641195476238864231957527164893918523764436987125";
    let mut state = 7u32;
    let mut several = 0;
    for givens in 17..57u32 {
        let line: String = (full.chars())
            .map(|char| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let digit = (char as u8 - b'1' + (state >> 28 == 0 && givens % 4 == 0) as u8) % 9;
                let kept = (state >> 8) % 81 < givens;
                if kept { (b'1' + digit) as char } else { '0' }
            })
            .collect();
        let first = count(&puzzle(&square, &line), 200);
        assert_eq!(first, count(&puzzle(&other, &line), 200), "{line}");
        several += u32::from(matches!(first, Count::Exactly(2..)));
    }
    assert!(several > 2);
}

/// Counting takes pairs that swap their values several at a time; a bound is met exactly all the same.
#[test]
fn leaps_count_what_steps_find() {
    let line = "........2.2..5.8.1......3..7.4.9........8541.....37...18....9....7..9...2...4..58";
    for (shape, line, grids) in [
        ("square 9", line, 26),
        ("square 4", "", 288),
        ("latin 4", "", 576),
    ] {
        let puzzle = puzzle(&board(shape), line);
        let network = Network::new(puzzle.board());
        for vectors in [true, false] {
            let mut solver = Solver::with_vectors(network.bits(), vectors);
            solver.load_puzzle(&puzzle);
            let steps = std::iter::from_fn(|| {
                (solver.advance(&Limits::none()) == Step::Grid).then(|| solver.grid())
            });
            assert_eq!(steps.collect::<HashSet<_>>().len() as u64, grids, "{shape}");
            for most in (1..30).chain([grids, grids + 1, grids + 2]) {
                solver.load_puzzle(&puzzle);
                let (mut seen, mut leaps) = (0, 0);
                while seen < most {
                    let (step, more) = solver.leap(most - seen, &Limits::none());
                    if step != Step::Grid {
                        break;
                    }
                    assert!(more >= 1);
                    seen += more;
                    leaps += 1;
                }
                assert_eq!(seen, most.min(grids), "{shape} {most}");
                assert!(
                    leaps < seen || most < 10,
                    "some steps bring several: {shape} {most}"
                );
            }
        }
    }
}
