//! Counting the grids of 9×9 puzzles that have very many: 17-given puzzles without two of their givens, up to 100,000
//! grids each.

use anydoku::Engine;
use anydoku::board::formats::{Format, write};
use anydoku::board::{Cell, Puzzle};
use anyhow::Result;

use super::Args;
use super::ours;
use super::peers::Peers;
use super::sets::{Group, sets};
use super::turns::{by_turns, per_second};
use crate::report::Table;

const PUZZLES: usize = 40;
const MOST: u64 = 100_000;
/// What tdoku counted a second when it was at hand.
const BAR: f64 = 3.8e6;

/// One table.
pub fn run(args: &Args, peers: &Peers) -> Result<()> {
    let (nine, _) = sets(&args.data, Some(PUZZLES), |name| name == "17 givens")?;
    let groups = nine[0].groups.iter().map(|group| {
        let puzzles: Vec<Puzzle> = group.puzzles.iter().map(without_two).collect();
        let line = |puzzle| Ok(write(Format::Line, puzzle)?.trim_end().to_owned());
        Ok(Group {
            board: group.board.clone(),
            lines: puzzles.iter().map(line).collect::<Result<_>>()?,
            puzzles,
        })
    });
    let groups: Vec<Group> = groups.collect::<Result<_>>()?;
    let least = args.sample();
    let mut ways = vec![
        peers.sudoku(&groups, MOST)?,
        ours::bits(&groups, MOST, least),
        ours::engine(&groups, Engine::Auto, usize::MAX, MOST, least),
    ];
    let measured = by_turns(&mut ways, args.rounds)?;
    println!(
        "{PUZZLES} 9×9 with 15 givens, up to {MOST} grids each, grids a second on one thread:\n"
    );
    let table = Table::new(&["<way", "grids", "grids a second", "÷ sudoku", "<bar"]);
    for (way, measured_way) in ways.iter().zip(&measured) {
        let rate = measured_way.found_rate();
        let met = if rate >= BAR { "met" } else { "not met" };
        table.row(&[
            &way.name,
            &measured_way.found,
            &per_second(rate),
            &format!("{:.2}", rate / measured[0].found_rate()),
            &format!("{}: {met}", per_second(BAR)),
        ]);
    }
    Ok(())
}

/// Without its first two givens.
fn without_two(puzzle: &Puzzle) -> Puzzle {
    let board = puzzle.board();
    let mut fewer = Puzzle::new(board.clone());
    let given = |cell: &Cell| puzzle.given(*cell).is_some();
    for cell in board.cell_iter().filter(given).skip(2) {
        if let Some(value) = puzzle.given(cell) {
            // The cell is empty, and the value was one of the board's.
            let _ = fewer.give(cell, value);
        }
    }
    fewer
}
