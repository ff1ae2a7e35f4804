//! What reading, compiling and solving large boards costs: time and memory of whole processes.

use std::path::Path;
use std::process::Stdio;

use anyhow::{Result, ensure};

use crate::generate::{Kind, puzzle};
use crate::process::Program;
use crate::report::{Table, time};

/// Boxes of so many rows, percent of cells emptied; 100 is the empty board.
const BOARDS: [(usize, f64); 7] = [
    (5, 100.0),
    (6, 30.0),
    (6, 100.0),
    (9, 10.0),
    (9, 30.0),
    (9, 40.0),
    (9, 100.0),
];

/// Moves of the walk to each grid.
const MOVES: usize = 20_000;

/// Prints a table; each run is stopped after `limit` seconds of processor time.
pub fn run(anydoku: &Path, work: &Path, limit: u64) -> Result<()> {
    let columns = [
        "<board",
        "open cells",
        "wall",
        "processor time",
        "most memory",
        "<answer",
    ];
    let table = Table::new(&columns);
    for (size, holes) in BOARDS {
        let side = size * size;
        let file = work.join(format!("large-{side}-{holes}.txt"));
        let seed = 1;
        std::fs::write(&file, puzzle(Kind::Square, side, holes, MOVES, seed) + "\n")?;
        let shape = format!("square {side}");
        let solve = Program::new("solve", anydoku, &["solve", "--quiet", "--shape", &shape]);
        let run = solve.run(&[&file], Stdio::null(), Some(limit))?;
        let answered = run.status.success();
        ensure!(
            answered || run.status.code().is_none(),
            "{shape}: {}",
            run.status
        );
        table.row(&[
            &shape,
            &format!("{holes} %"),
            &time(run.cost.wall),
            &time(run.cost.cpu),
            &format!("{} MiB", run.memory >> 20),
            &if answered { "solved" } else { "stopped" },
        ]);
    }
    println!();
    Ok(())
}
