//! All engines on all encodings agree with brute force, on small boards of every kind of rule.

mod common;

use std::ops::ControlFlow;

use anydoku::board::Puzzle;
use anydoku::config::Config;
use anydoku::encode::{Duplicates, EncodeOptions, Encoding, RunForm};
use anydoku::sat::{AtMostOne, Limits, NoObserver};
use anydoku::{Count, End, Engine, Network, Search, SearchError, count};
use common::{Piece, brute_force, build, pieces};
use proptest::prelude::*;

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
            n @ 0..3 => Count::Exactly(n.into()),
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
