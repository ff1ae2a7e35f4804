//! Puzzles that are made: what each must be, the same from the same seed, and the shares that chance must give.

use std::collections::HashMap;
use std::sync::Arc;

use anydoku::board::{Board, Cell, Puzzle, Shape, Symmetry, Value};
use anydoku::generate::{GenerateError, Generated, Generator, Options, Sampling};
use anydoku::sat::{Limit, Limits, NoObserver};
use anydoku::{Config, Count, Network, count};

fn board(shape: &str) -> Arc<Board> {
    Arc::new(shape.parse::<Shape>().unwrap().board().unwrap())
}

fn generator(board: &Arc<Board>, options: Options) -> Result<Generator, GenerateError> {
    let network = Arc::new(Network::new(board));
    let (config, limits) = (Config::default(), Limits::none());
    Generator::new(&network, board, options, &config, &limits, &mut NoObserver)
}

fn make(generator: &Generator, index: u64) -> Generated {
    let made = generator.puzzle(index, &Limits::none(), &mut NoObserver);
    made.unwrap()
}

fn grids(puzzle: &Puzzle) -> Count {
    let network = Network::new(puzzle.board());
    let (config, limits) = (Config::default(), Limits::none());
    let counted = count(&network, puzzle, &config, Some(2), &limits, &mut NoObserver);
    counted.unwrap().count
}

fn given(puzzle: &Puzzle) -> Vec<Cell> {
    let cells = puzzle.board().cell_iter();
    cells.filter(|&cell| puzzle.given(cell).is_some()).collect()
}

/// The puzzle with only these of its givens.
fn with(puzzle: &Puzzle, cells: &[Cell]) -> Puzzle {
    let mut part = Puzzle::new(Arc::clone(puzzle.board()));
    for &cell in cells {
        part.give(cell, puzzle.given(cell).unwrap()).unwrap();
    }
    part
}

fn check_minimal(made: &Generated) {
    let cells = given(&made.puzzle);
    for &left_out in &cells {
        let rest: Vec<Cell> = cells
            .iter()
            .copied()
            .filter(|&cell| cell != left_out)
            .collect();
        assert_eq!(
            grids(&with(&made.puzzle, &rest)),
            Count::AtLeast(2),
            "{left_out}"
        );
    }
}

#[test]
fn puzzles_are_unique_minimal_and_the_same_from_the_same_seed() {
    for shape in [
        "square 4",
        "square 6 2x3",
        "hexagon 2 5",
        "hexagon 2 9",
        "latin 5",
    ] {
        let board = board(shape);
        let options = Options {
            seed: 5,
            ..Options::default()
        };
        let first = generator(&board, options.clone()).unwrap();
        let again = generator(&board, options).unwrap();
        // In any order: each depends on its number alone.
        let backwards: Vec<Generated> = (0..4).rev().map(|index| make(&again, index)).collect();
        for (index, later) in (0..4).zip(backwards.iter().rev()) {
            let made = make(&first, index);
            assert_eq!(&made, later, "{shape} {index}");
            assert_eq!(grids(&made.puzzle), Count::Exactly(1));
            assert!(made.puzzle.check(&made.grid).is_ok() && made.minimal);
            assert_eq!(made.givens as usize, given(&made.puzzle).len());
            check_minimal(&made);
        }
        assert_ne!(backwards[0].puzzle, backwards[1].puzzle, "{shape}");
    }
}

/// The same seed makes this puzzle on every machine, until the way of making changes.
#[test]
fn grids_remembered_from_other_puzzles_change_nothing() {
    // Hard enough for grids to be remembered.
    let board = board("hanidoku");
    let options = Options {
        seed: 3,
        ..Options::default()
    };
    let used = generator(&board, options.clone()).unwrap();
    let made: Vec<Generated> = (0..3).map(|index| make(&used, index)).collect();
    check_minimal(&made[2]);
    let fresh = generator(&board, options).unwrap();
    assert_eq!(make(&fresh, 2), made[2]);
}

#[test]
fn a_seed_is_a_promise() {
    let options = Options {
        seed: 1,
        ..Options::default()
    };
    let made = make(&generator(&board("square 4"), options).unwrap(), 0);
    let text = anydoku::board::formats::write(anydoku::board::formats::Format::Line, &made.puzzle);
    assert_eq!(text.unwrap(), "...34....2....2.\n");
}

#[test]
fn patterns_are_as_symmetric_as_asked() {
    for (shape, symmetries) in [
        ("square 6 2x3", vec![Symmetry::Rotation(180)]),
        ("square 4", vec![Symmetry::Rotation(90)]),
        (
            "square 4",
            vec![Symmetry::Mirror(135), Symmetry::Mirror(45)],
        ),
        ("hexagon 2 9", vec![Symmetry::Rotation(60)]),
        (
            "hexagon 2 9",
            vec![Symmetry::Rotation(120), Symmetry::Mirror(30)],
        ),
    ] {
        let board = board(shape);
        let orbits = board.orbits(&symmetries).unwrap();
        let options = Options {
            symmetries,
            ..Options::default()
        };
        let generator = generator(&board, options).unwrap();
        for index in 0..3 {
            let made = make(&generator, index);
            assert_eq!(grids(&made.puzzle), Count::Exactly(1));
            let is_given = |cell: &Cell| made.puzzle.given(*cell).is_some();
            for orbit in &orbits {
                let number = orbit.iter().filter(|&cell| is_given(cell)).count();
                assert!(number == 0 || number == orbit.len(), "{shape}");
                if number > 0 {
                    let cells = given(&made.puzzle);
                    let rest: Vec<Cell> = cells
                        .into_iter()
                        .filter(|cell| !orbit.contains(cell))
                        .collect();
                    assert_eq!(grids(&with(&made.puzzle, &rest)), Count::AtLeast(2));
                }
            }
        }
    }
    let options = Options {
        symmetries: vec![Symmetry::Rotation(60)],
        ..Options::default()
    };
    let error = generator(&board("square 4"), options).unwrap_err();
    assert!(matches!(error, GenerateError::Symmetry(_)), "{error}");
}

#[test]
fn numbers_of_givens_are_kept() {
    let board = board("square 6 2x3");
    for minimal in [false, true] {
        let options = Options {
            givens: Some(10..=11),
            minimal,
            ..Options::default()
        };
        let generator = generator(&board, options).unwrap();
        for index in 0..4 {
            let made = make(&generator, index);
            assert!((10..=11).contains(&made.givens));
            assert_eq!(grids(&made.puzzle), Count::Exactly(1));
            if made.minimal {
                check_minimal(&made);
            }
            assert!(made.minimal || !minimal);
        }
    }
    let options = Options {
        givens: Some(20..=37),
        ..Options::default()
    };
    let error = generator(&board, options).unwrap_err();
    assert!(matches!(error, GenerateError::Givens { .. }));
    // A unique 4×4 needs four givens.
    let options = Options {
        givens: Some(3..=3),
        attempts: 5,
        ..Options::default()
    };
    let generator = generator(&crate::board("square 4"), options).unwrap();
    let none = generator.puzzle(0, &Limits::none(), &mut NoObserver);
    assert_eq!(none, Err(GenerateError::Attempts(5)));
}

#[test]
fn masks_say_where_givens_are() {
    let board = board("square 6 2x3");
    // Two diagonals and a bit.
    let mask: Vec<Cell> = [0, 5, 7, 10, 14, 15, 20, 21, 25, 28, 30, 35, 2, 33]
        .map(Cell::new)
        .into();
    let options = Options {
        mask: Some(mask.clone()),
        ..Options::default()
    };
    let generator = generator(&board, options).unwrap();
    for index in 0..3 {
        let made = make(&generator, index);
        let mut sorted = mask.clone();
        sorted.sort_unstable();
        assert_eq!(given(&made.puzzle), sorted);
        assert_eq!(grids(&made.puzzle), Count::Exactly(1));
    }
    let options = Options {
        mask: Some(mask),
        givens: Some(4..=5),
        ..Options::default()
    };
    let error = crate::generator(&board, options).unwrap_err();
    assert!(matches!(error, GenerateError::MaskWith(_)));
}

/// All minimal puzzles of one 4×4 grid by brute force over sets of cells, with how many have so many givens.
fn minimal_puzzles(grid: &anydoku::board::Grid, all: &[anydoku::board::Grid]) -> HashMap<u32, u64> {
    // For each other grid the cells in which it differs: a set of givens is unique if it meets all of these.
    let differing: Vec<u32> = all
        .iter()
        .filter(|other| *other != grid)
        .map(|other| {
            let values = grid.values().iter().zip(other.values());
            values
                .enumerate()
                .map(|(at, (a, b))| u32::from(a != b) << at)
                .sum()
        })
        .collect();
    let unique = |set: u32| differing.iter().all(|other| other & set != 0);
    let mut numbers = HashMap::new();
    for set in 0u32..1 << 16 {
        let cells = (0..16).filter(|cell| set >> cell & 1 == 1);
        if unique(set) && cells.into_iter().all(|cell| !unique(set & !(1 << cell))) {
            *numbers.entry(set.count_ones()).or_default() += 1;
        }
    }
    numbers
}

/// On a uniformly drawn grid, weights turn shares of puzzles into shares of all minimal puzzles.
#[test]
fn controlled_sampling_has_the_bias_that_its_weights_take_away() {
    let board = board("square 4");
    let options = Options {
        sampling: Sampling::Controlled,
        uniform: true,
        seed: 11,
        ..Options::default()
    };
    let generator = generator(&board, options).unwrap();
    let made: Vec<Generated> = (0..600).map(|index| make(&generator, index)).collect();
    let mut shares: HashMap<u32, f64> = HashMap::new();
    for made in &made {
        assert!(made.minimal);
        *shares.entry(made.givens).or_default() += made.weight.unwrap();
    }
    let sum: f64 = shares.values().sum();

    // The same over all grids.
    let network = Network::new(&board);
    let empty = Puzzle::new(Arc::clone(&board));
    let mut search = anydoku::Search::new(&network, &empty, &Config::default());
    let mut all = Vec::new();
    search
        .walk(&Limits::none(), &mut NoObserver, |grid| {
            all.push(grid);
            std::ops::ControlFlow::Continue(())
        })
        .unwrap();
    assert_eq!(all.len(), 288);
    // Twelve grids stand for all, each for 24 that have its values renamed.
    let mut numbers: HashMap<u32, u64> = HashMap::new();
    let named = |grid: &&anydoku::board::Grid| {
        let row = grid.values()[..4].iter().map(|value| value.number());
        row.eq(1..=4)
    };
    assert_eq!(all.iter().filter(named).count(), 12);
    for grid in all.iter().filter(named) {
        for (givens, number) in minimal_puzzles(grid, &all) {
            *numbers.entry(givens).or_default() += number;
        }
    }
    let total: u64 = numbers.values().sum();
    for (givens, number) in numbers {
        let expected = number as f64 / total as f64;
        let share = shares.get(&givens).copied().unwrap_or(0.0) / sum;
        assert!(
            (share - expected).abs() < 0.06,
            "{givens} givens: {share} for {expected}"
        );
    }
}

#[test]
fn uniform_grids_come_equally_often() {
    let board = board("hexagon 1 3");
    let options = Options {
        uniform: true,
        ..Options::default()
    };
    let generator = generator(&board, options).unwrap();
    let mut seen: HashMap<Vec<u32>, u32> = HashMap::new();
    for index in 0..600 {
        let made = make(&generator, index);
        let numbers = made.grid.values().iter().map(|value| value.number());
        *seen.entry(numbers.collect()).or_default() += 1;
    }
    assert_eq!(seen.len(), 6, "there are six grids");
    assert!(
        seen.values().all(|count| (60..150).contains(count)),
        "{seen:?}"
    );
}

#[test]
fn boards_without_grids_and_limits_say_so() {
    let error = generator(&board("hexagon 2 4"), Options::default()).unwrap_err();
    assert!(
        matches!(&error, GenerateError::NoGrid(why) if !why.is_empty()),
        "{error}"
    );
    let generator = generator(&board("square 9"), Options::default()).unwrap();
    let limits = Limits {
        stop: Some(&|| Some(Limit::Interrupt)),
        ..Limits::none()
    };
    let none = generator.puzzle(0, &limits, &mut NoObserver);
    assert_eq!(none, Err(GenerateError::Stopped(Limit::Interrupt)));
}

/// Makes puzzles out of one that is begun.
fn around(puzzle: &Puzzle, options: Options) -> Result<Generator, GenerateError> {
    let network = Arc::new(Network::new(puzzle.board()));
    let (config, limits) = (Config::default(), Limits::none());
    Generator::around(&network, puzzle, options, &config, &limits, &mut NoObserver)
}

/// A puzzle with these givens, as (cell, number).
fn begun(shape: &str, givens: &[(u32, u32)]) -> Puzzle {
    let mut puzzle = Puzzle::new(board(shape));
    for &(cell, number) in givens {
        let value = Value::from_number(number).unwrap();
        puzzle.give(Cell::new(cell), value).unwrap();
    }
    puzzle
}

#[test]
fn what_is_begun_is_kept() {
    // Both corners are on a diagonal.
    let begun = begun("square 4 +x", &[(0, 1), (15, 1)]);
    assert_eq!(grids(&begun), Count::Exactly(0));
    let error = around(&begun, Options::default()).unwrap_err();
    assert!(matches!(error, GenerateError::NoGridWith(_)), "{error}");

    let kept = [(0, 1), (6, 1), (9, 1), (15, 1)];
    let begun = self::begun("square 4", &kept);
    for symmetries in [Vec::new(), vec![Symmetry::Rotation(180)]] {
        let options = Options {
            symmetries: symmetries.clone(),
            ..Options::default()
        };
        let generator = around(&begun, options).unwrap();
        for index in 0..20 {
            let made = make(&generator, index);
            assert_eq!(grids(&made.puzzle), Count::Exactly(1));
            let cells = given(&made.puzzle);
            for (cell, number) in kept {
                let value = Value::from_number(number);
                assert_eq!(made.puzzle.given(Cell::new(cell)), value);
            }
            // What is not kept is needed; with symmetries the two cells of a class together.
            for &left_out in cells.iter().filter(|&&cell| begun.given(cell).is_none()) {
                let image = Cell::new(15 - left_out.index() as u32);
                let gone =
                    |cell: &Cell| *cell == left_out || (!symmetries.is_empty() && *cell == image);
                let rest: Vec<Cell> = cells.iter().copied().filter(|cell| !gone(cell)).collect();
                assert_eq!(grids(&with(&made.puzzle, &rest)), Count::AtLeast(2));
            }
            if !symmetries.is_empty() {
                let turned = cells.iter().map(|cell| Cell::new(15 - cell.index() as u32));
                assert!(turned.into_iter().all(|cell| cells.contains(&cell)));
            }
        }
    }
}

#[test]
fn what_is_excluded_stays_excluded() {
    let mut begun = begun("square 4", &[(0, 1)]);
    for (cell, number) in [(1, 2), (5, 3), (5, 4), (15, 4), (10, 1)] {
        let value = Value::from_number(number).unwrap();
        begun.exclude(Cell::new(cell), value).unwrap();
    }
    let options = Options {
        uniform: true,
        ..Options::default()
    };
    for options in [Options::default(), options] {
        let generator = around(&begun, options).unwrap();
        for index in 0..30 {
            let made = make(&generator, index);
            assert_eq!(made.puzzle.allowed(), begun.allowed());
            assert_eq!(grids(&made.puzzle), Count::Exactly(1));
            for (&cell, allowed) in begun.allowed() {
                assert!(allowed.contains(made.grid.value(cell)));
            }
        }
    }
}

#[test]
fn a_mask_goes_with_what_is_kept() {
    let begun = begun("square 4", &[(0, 3), (15, 3)]);
    let mask: Vec<Cell> = [0, 3, 5, 6, 12].map(Cell::new).to_vec();
    let options = Options {
        mask: Some(mask),
        ..Options::default()
    };
    let generator = around(&begun, options).unwrap();
    for index in 0..10 {
        let made = make(&generator, index);
        assert_eq!(grids(&made.puzzle), Count::Exactly(1));
        assert_eq!(given(&made.puzzle), [0, 3, 5, 6, 12, 15].map(Cell::new));
        for cell in [0, 15].map(Cell::new) {
            assert_eq!(made.puzzle.given(cell), Value::from_number(3));
        }
    }
}
