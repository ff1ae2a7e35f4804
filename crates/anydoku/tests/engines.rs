//! All engines on all encodings agree with brute force, on small boards of every kind of rule.

use std::ops::ControlFlow;
use std::sync::Arc;

use anydoku::board::{Board, Cell, Place, Puzzle, Rule, RuleKind, Value, ValueSet};
use anydoku::config::Config;
use anydoku::encode::{Duplicates, EncodeOptions, Encoding, RunForm};
use anydoku::sat::{AtMostOne, Limits, NoObserver};
use anydoku::{Count, End, Engine, Network, Search, SearchError, count};
use proptest::prelude::*;

/// All grids of a puzzle in lexicographic order, by trying everything.
fn brute_force(puzzle: &Puzzle) -> Vec<Vec<u32>> {
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

fn grids(puzzle: &Puzzle, config: &Config) -> Vec<Vec<u32>> {
    let network = Network::new(puzzle.board());
    let mut search = Search::new(&network, puzzle, config);
    let mut found = Vec::new();
    let end = search.walk(&Limits::none(), &mut NoObserver, |grid| {
        found.push(grid.values().iter().map(|value| value.number()).collect());
        ControlFlow::Continue(())
    });
    assert_eq!(end, Ok(End::Exhausted));
    found.sort_unstable();
    found
}

#[derive(Clone, Debug)]
enum Piece {
    Group(Vec<u32>),
    Neighbours(u32, u32),
    Run(Vec<u32>),
    Domain(u32, u32),
    Given(u32, u32),
    Not(u32, u32),
}

fn pieces(cells: u32, values: u32) -> impl Strategy<Value = Vec<Piece>> {
    let some_cells = || {
        proptest::sample::subsequence((0..cells).collect::<Vec<_>>(), 1..=cells as usize)
            .prop_shuffle()
    };
    let piece = prop_oneof![
        4 => some_cells().prop_map(Piece::Group),
        2 => (0..cells, 0..cells).prop_map(|(a, b)| Piece::Neighbours(a, b)),
        2 => some_cells().prop_map(Piece::Run),
        1 => (0..cells, 1..1u32 << values).prop_map(|(cell, mask)| Piece::Domain(cell, mask)),
        1 => (0..cells, 1..=values).prop_map(|(cell, value)| Piece::Given(cell, value)),
        1 => (0..cells, 1..=values).prop_map(|(cell, value)| Piece::Not(cell, value)),
    ];
    proptest::collection::vec(piece, 0..6)
}

fn build(cells: u32, values: u32, pieces: &[Piece]) -> Puzzle {
    let mut board = Board::new(values, vec![Place::Unplaced; cells as usize]).unwrap();
    let family: Arc<str> = "rule".into();
    let cells_of = |list: &[u32]| list.iter().copied().map(Cell::new).collect();
    for piece in pieces {
        let kind = match piece {
            Piece::Group(list) => RuleKind::Group(cells_of(list)),
            Piece::Neighbours(a, b) if a != b => RuleKind::Neighbours(Cell::new(*a), Cell::new(*b)),
            Piece::Run(list) => RuleKind::Run(cells_of(list)),
            Piece::Domain(cell, mask) => {
                let mut set = ValueSet::empty(values);
                for index in (0..values as usize).filter(|index| mask >> index & 1 == 1) {
                    set.insert(Value::from_index(index));
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

fn configs() -> impl Strategy<Value = Config> {
    (
        proptest::sample::select(Encoding::ALL),
        proptest::sample::select(AtMostOne::ALL),
        proptest::sample::select(RunForm::ALL),
        proptest::sample::select(Duplicates::ALL),
        any::<bool>(),
        proptest::sample::select(Engine::ALL),
    )
        .prop_map(
            |(encoding, at_most_one, runs, duplicates, simplify, engine)| Config {
                engine,
                encode: EncodeOptions {
                    encoding,
                    at_most_one,
                    runs,
                    duplicates,
                    simplify,
                },
                ..Config::default()
            },
        )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn every_engine_finds_what_brute_force_finds(
        (puzzle, config) in (1u32..=5, 1u32..=5)
            .prop_flat_map(|(cells, values)| {
                pieces(cells, values).prop_map(move |pieces| build(cells, values, &pieces))
            })
            .prop_flat_map(|puzzle| (Just(puzzle), configs()))
    ) {
        let ambiguous = config.engine == Engine::Dpll && config.encode.encoding == Encoding::Minimal;
        prop_assume!(!ambiguous);
        let expected = brute_force(&puzzle);
        prop_assert_eq!(&grids(&puzzle, &config), &expected);
        let network = Network::new(puzzle.board());
        let counted = count(&network, &puzzle, &config, Some(3), &Limits::none(), &mut NoObserver);
        let expected = match expected.len() as u64 {
            n @ 0..3 => Count::Exactly(n),
            _ => Count::AtLeast(3),
        };
        prop_assert_eq!(counted.map(|counted| counted.count), Ok(expected));
    }
}

#[test]
fn dpll_refuses_to_enumerate_what_it_can_not_tell_apart() {
    let puzzle = build(2, 2, &[Piece::Neighbours(0, 1)]);
    let network = Network::new(puzzle.board());
    let config = Config {
        engine: Engine::Dpll,
        encode: EncodeOptions {
            encoding: Encoding::Minimal,
            ..EncodeOptions::default()
        },
        ..Config::default()
    };
    let counted = count(
        &network,
        &puzzle,
        &config,
        None,
        &Limits::none(),
        &mut NoObserver,
    );
    assert_eq!(counted, Err(SearchError::MinimalIsAmbiguous));
    let once = count(
        &network,
        &puzzle,
        &config,
        Some(1),
        &Limits::none(),
        &mut NoObserver,
    );
    assert_eq!(once.unwrap().count, Count::AtLeast(1));
}
