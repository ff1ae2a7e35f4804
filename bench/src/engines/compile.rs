//! What compiling a board costs, once for all its puzzles: the network, and the sets of the bit-parallel engine.

use std::hint::black_box;

use anydoku::Network;
use anydoku::board::Shape;
use anyhow::Result;

use super::Args;
use super::turns::{Way, by_turns, sample};
use crate::report::{Table, time};

/// Board, and microseconds that are allowed.
const BOARDS: [(&str, Option<u64>); 8] = [
    ("square 9", Some(200)),
    ("hanidoku", None),
    ("hexagon 2 9", None),
    ("samurai", None),
    ("square 16", None),
    ("square 25", Some(20_000)),
    ("square 36", None),
    ("square 100", None),
];

/// One table.
pub fn run(args: &Args) -> Result<()> {
    println!("Compiling boards:\n");
    let table = Table::new(&["<board", "network", "network and sets", "<bar"]);
    for (name, bar) in BOARDS.into_iter().filter(|board| args.wants(board.0)) {
        let board = name.parse::<Shape>()?.board()?;
        let mut network = || {
            black_box(Network::new(&board));
            Ok(0)
        };
        let mut both = || {
            black_box(Network::new(&board).bits());
            Ok(0)
        };
        let mut ways = [
            Way {
                name: "network",
                puzzles: 1,
                sample: Box::new(|| sample(args.sample(), &mut network)),
            },
            Way {
                name: "network and sets",
                puzzles: 1,
                sample: Box::new(|| sample(args.sample(), &mut both)),
            },
        ];
        let measured = by_turns(&mut ways, args.rounds)?;
        let bar = bar.map(|most| {
            let most = std::time::Duration::from_micros(most);
            let met = if measured[1].time <= most {
                "met"
            } else {
                "not met"
            };
            format!("{}: {met}", time(most))
        });
        table.row(&[
            &name,
            &time(measured[0].time),
            &time(measured[1].time),
            &bar.unwrap_or("–".to_owned()),
        ]);
    }
    Ok(())
}
