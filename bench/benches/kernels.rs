//! The inner loops by themselves, for those who work on them: `cargo bench` in `bench/`, from one state of the code to the
//! next (`--save-baseline`, `--baseline`). It needs no data: puzzles are made from fixed seeds.

use std::hint::black_box;
use std::sync::Arc;

use anydoku::bits::{Solver, Step};
use anydoku::board::{Puzzle, Shape};
use anydoku::generate::{Generator, Options};
use anydoku::sat::cdcl::{Cdcl, Options as CdclOptions};
use anydoku::sat::{AtMostOne, ClauseSink, Formula, Limits, NoObserver, Var};
use anydoku::{Config, Network};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

/// Board, and how many of its minimal puzzles.
const BOARDS: [(&str, u64); 5] = [
    ("square 9", 100),
    ("square 9 +x", 50),
    ("hexagon 2 5", 100),
    ("square 16", 10),
    ("hanidoku", 3),
];

fn minimal_puzzles(network: &Arc<Network>, shape: &str, count: u64) -> Vec<Puzzle> {
    let shape: Shape = shape.parse().expect("a shape");
    let board = Arc::new(shape.board().expect("a board"));
    let (config, limits) = (Config::default(), Limits::none());
    let options = Options {
        seed: 1,
        ..Options::default()
    };
    let generator = Generator::new(network, &board, options, &config, &limits, &mut NoObserver);
    let generator = generator.expect("the board has grids");
    let puzzle = |index| generator.puzzle(index, &limits, &mut NoObserver);
    let puzzles = (0..count)
        .map(puzzle)
        .map(|made| made.expect("a puzzle").puzzle);
    puzzles.collect()
}

/// Proving puzzles unique, with vectors of the processor and without.
fn bits(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("bits");
    for (shape, count) in BOARDS {
        let board = shape
            .parse::<Shape>()
            .expect("a shape")
            .board()
            .expect("a board");
        let network = Arc::new(Network::new(&board));
        let puzzles = minimal_puzzles(&network, shape, count);
        group.throughput(Throughput::Elements(count));
        for (name, vectors) in [("vectors", true), ("plain", false)] {
            let mut solver = Solver::with_vectors(network.bits(), vectors);
            group.bench_function(BenchmarkId::new(name, shape), |bencher| {
                bencher.iter(|| {
                    for puzzle in &puzzles {
                        solver.load_puzzle(puzzle);
                        assert_eq!(solver.advance(&Limits::none()), Step::Grid);
                        assert_eq!(solver.advance(&Limits::none()), Step::Exhausted);
                    }
                });
            });
        }
    }
    group.finish();
}

/// Pigeons in one hole fewer: all conflicts, with sets kept native and as clauses.
fn conflicts(criterion: &mut Criterion) {
    const HOLES: u32 = 9;
    let var = |pigeon: u32, hole: u32| Var::new(pigeon * HOLES + hole).positive();
    let mut formula = Formula::new((HOLES + 1) * HOLES);
    for pigeon in 0..=HOLES {
        formula.add_clause(&(0..HOLES).map(|hole| var(pigeon, hole)).collect::<Vec<_>>());
    }
    for hole in 0..HOLES {
        let pigeons: Vec<_> = (0..=HOLES).map(|pigeon| var(pigeon, hole)).collect();
        AtMostOne::Pairwise.encode(&pigeons, &mut formula);
    }
    let limits = Limits {
        conflicts: Some(2_000),
        ..Limits::none()
    };
    let mut group = criterion.benchmark_group("cdcl");
    group.throughput(Throughput::Elements(2_000));
    for (name, native_sets) in [("native sets", true), ("clauses", false)] {
        let options = CdclOptions {
            native_sets,
            ..CdclOptions::default()
        };
        group.bench_function(BenchmarkId::new(name, "2000 conflicts"), |bencher| {
            bencher.iter(|| {
                let mut cdcl = Cdcl::from_formula(&formula, options.clone());
                black_box(cdcl.solve(&[], &limits, &mut NoObserver))
            });
        });
    }
    group.finish();
}

/// What a board costs before its first puzzle.
fn compiling(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("compile");
    for shape in ["square 9", "hanidoku", "square 25"] {
        let board = shape
            .parse::<Shape>()
            .expect("a shape")
            .board()
            .expect("a board");
        group.bench_function(shape, |bencher| {
            bencher.iter(|| black_box(Network::new(&board).bits().cells()));
        });
    }
    group.finish();
}

criterion_group!(kernels, bits, conflicts, compiling);
criterion_main!(kernels);
