//! Minimal puzzles a second.

use std::sync::Arc;

use anydoku::Config;
use anydoku::generate::{Generator, Options};
use anydoku::sat::{Limits, NoObserver};
use anyhow::{Result, ensure};

use super::Args;
use super::peers::Peers;
use super::turns::{Way, by_turns, clock, per_second, sample};
use crate::puzzles::Compiled;
use crate::report::{Table, time};

/// Board, and puzzles a second that are asked.
const BOARDS: [(&str, f64); 4] = [
    ("square 9", 6_000.0),
    ("hexagon 2 5", 20_000.0),
    ("hanidoku", 300.0),
    ("square 16", 3.0),
];

/// Board, how many puzzles, and how many a second are asked.
const LISTED: (&str, u64, f64) = ("hanidoku", 10_000, 300.0);

/// Two tables; crate `sudoku` makes 9×9 only.
pub fn run(args: &Args, peers: &Peers) -> Result<()> {
    println!("Minimal puzzles a second on one thread, each verified unique:\n");
    let table = Table::new(&["<board", "sudoku", "generate", "÷", "<bar"]);
    for (shape, bar) in BOARDS.into_iter().filter(|board| args.wants(board.0)) {
        let compiled = Compiled::of_shape(shape)?;
        let network = Arc::new(compiled.network.clone());
        let options = Options {
            seed: 1,
            ..Options::default()
        };
        let (config, limits) = (Config::default(), Limits::none());
        let board = &compiled.board;
        let generator =
            Generator::new(&network, board, options, &config, &limits, &mut NoObserver)?;
        let mut index = 0;
        let mut one = || {
            let made = generator.puzzle(index, &limits, &mut NoObserver)?;
            ensure!(made.minimal, "{shape}, puzzle {index}: not minimal");
            index += 1;
            Ok(1)
        };
        // A pass is a puzzle, each another one.
        let mut ways = vec![Way {
            name: "generate",
            puzzles: 1,
            sample: Box::new(|| sample(args.sample(), &mut one)),
        }];
        if shape == "square 9" {
            ways.push(peers.make());
        }
        let measured = by_turns(&mut ways, args.rounds)?;
        let rate = measured[0].rate();
        let peer = measured.get(1).map(|peer| peer.found_rate());
        let met = if rate >= bar { "met" } else { "not met" };
        table.row(&[
            &shape,
            &peer.map_or("–".to_owned(), per_second),
            &per_second(rate),
            &peer.map_or("–".to_owned(), |peer| format!("{:.2}", rate / peer)),
            &format!("{}: {met}", per_second(bar)),
        ]);
    }
    println!();
    match args.wants(LISTED.0) {
        true => listed(),
        false => Ok(()),
    }
}

/// Many puzzles on grids that are all listed first.
fn listed() -> Result<()> {
    let (shape, puzzles, bar) = LISTED;
    println!("{puzzles} minimal puzzles with `--uniform`, which lists all grids first:\n");
    let table = Table::new(&["<board", "list", "puzzles", "a second, all in all", "<bar"]);
    let compiled = Compiled::of_shape(shape)?;
    let network = Arc::new(compiled.network.clone());
    let options = Options {
        seed: 1,
        uniform: true,
        ..Options::default()
    };
    let (config, limits) = (Config::default(), Limits::none());
    let start = clock();
    let board = &compiled.board;
    let generator = Generator::new(&network, board, options, &config, &limits, &mut NoObserver)?;
    let list = clock() - start;
    for index in 0..puzzles {
        let made = generator.puzzle(index, &limits, &mut NoObserver)?;
        ensure!(made.minimal, "{shape}, puzzle {index}: not minimal");
    }
    let all = clock() - start;
    let rate = puzzles as f64 / all.as_secs_f64();
    let met = if rate >= bar { "met" } else { "not met" };
    table.row(&[
        &shape,
        &time(list),
        &time(all - list),
        &per_second(rate),
        &format!("{}: {met}", per_second(bar)),
    ]);
    Ok(())
}
