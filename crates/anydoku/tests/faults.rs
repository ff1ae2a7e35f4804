//! Faults of other public programs: puzzles on which they crashed, hung or were wrong. `data/faults.txt` lists them
//! with the reports; each is tried with every engine.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use anydoku::bits::Solver;
use anydoku::board::{Cell, Puzzle, Shape, Value};
use anydoku::conflict::Effort;
use anydoku::diagnose::diagnose;
use anydoku::sat::{Limits, NoObserver};
use anydoku::{Config, Count, End, Engine, Network, Search, count};

struct Fault {
    /// Where it was reported, and what it was.
    report: &'static str,
    puzzle: Puzzle,
    count: Count,
    grid: Option<String>,
}

fn faults() -> Vec<Fault> {
    let mut report = "";
    let mut faults = Vec::new();
    for line in include_str!("data/faults.txt").lines() {
        if let Some(comment) = line.strip_prefix('#') {
            report = comment.trim();
        } else if !line.is_empty() {
            let fields: Vec<&str> = line.split('|').map(str::trim).collect();
            let [shape, givens, count, grid] = fields[..] else {
                panic!("{line}");
            };
            let board = shape.parse::<Shape>().unwrap().board().unwrap();
            let mut puzzle = Puzzle::new(Arc::new(board));
            for (cell, char) in (0..).map(Cell::new).zip(givens.chars()) {
                if let Some(value) = char.to_digit(10).and_then(Value::from_number) {
                    puzzle.give(cell, value).unwrap();
                }
            }
            faults.push(Fault {
                report,
                puzzle,
                count: match count.strip_prefix(">=") {
                    Some(least) => Count::AtLeast(least.parse().unwrap()),
                    None => Count::Exactly(count.parse().unwrap()),
                },
                grid: (!grid.is_empty()).then(|| grid.to_owned()),
            });
        }
    }
    assert_eq!(faults.len(), 15);
    faults
}

/// So many grids settle what is expected.
fn enough(count: Count) -> u64 {
    let grids = match count {
        Count::Exactly(grids) => grids + 1,
        Count::AtLeast(grids) => grids,
    };
    grids.try_into().unwrap()
}

fn config(engine: Engine) -> Config {
    Config {
        engine,
        ..Config::default()
    }
}

fn digits(values: &[Value]) -> String {
    values.iter().map(Value::to_string).collect()
}

fn every_grid(engine: Engine) {
    for fault in faults() {
        let network = Network::new(fault.puzzle.board());
        let most = enough(fault.count);
        let mut search = Search::new(&network, &fault.puzzle, &config(engine));
        let mut grids = HashSet::new();
        let end = search.walk(&Limits::none(), &mut NoObserver, |grid| {
            assert!(grids.insert(digits(grid.values())), "a grid twice");
            match grids.len() as u64 == most {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        let found = match end.unwrap() {
            End::Exhausted => Count::Exactly(grids.len() as u128),
            _ => Count::AtLeast(grids.len() as u128),
        };
        assert_eq!(found, fault.count, "{engine}: {}", fault.report);
        if let Some(grid) = fault.grid {
            assert_eq!(grids, HashSet::from([grid]), "{engine}: {}", fault.report);
        }
        let limits = Limits::none();
        let (config, observer) = (config(engine), &mut NoObserver);
        let counted = count(
            &network,
            &fault.puzzle,
            &config,
            Some(most),
            &limits,
            observer,
        );
        assert_eq!(
            counted.unwrap().count,
            fault.count,
            "{engine}: {}",
            fault.report
        );
    }
}

#[test]
fn dpll() {
    every_grid(Engine::Dpll);
}

#[test]
fn cdcl() {
    every_grid(Engine::Cdcl);
}

#[test]
fn bits() {
    every_grid(Engine::Bits);
}

#[test]
fn auto() {
    every_grid(Engine::Auto);
}

#[test]
fn bits_without_vector_instructions() {
    for fault in faults() {
        let network = Network::new(fault.puzzle.board());
        let mut solver = Solver::with_vectors(network.bits(), false);
        solver.load_puzzle(&fault.puzzle);
        let (found, stopped) = solver.count(enough(fault.count), &Limits::none());
        assert_eq!((found, stopped), (fault.count, None), "{}", fault.report);
    }
}

/// Whoever asks for a diagnosis is shown two grids and where they differ; it does not crash, and does not call a puzzle
/// with several grids unique.
#[test]
fn diagnosis() {
    for fault in faults() {
        let network = Network::new(fault.puzzle.board());
        let (limits, effort) = (Limits::none(), Effort::default());
        let config = Config::default();
        let observer = &mut NoObserver;
        let found = diagnose(&network, &fault.puzzle, &config, effort, &limits, observer).unwrap();
        let unique = fault.count == Count::Exactly(1);
        assert_eq!(found.unique(), Some(unique), "{}", fault.report);
        if !unique {
            assert_eq!(found.grids.len(), 2);
            assert!(!found.differing().is_empty());
            for grid in &found.grids {
                assert!(fault.puzzle.check(grid).is_ok());
            }
        }
    }
}
