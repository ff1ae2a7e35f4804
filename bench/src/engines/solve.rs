//! Up to two grids of every puzzle: is there one, and is it the only one?

use anydoku::Engine;
use anyhow::Result;

use super::Args;
use super::ours;
use super::peers::Peers;
use super::sets::{Bar, EASY, Set, sets};
use super::turns::{Measured, Way, by_turns, per_second};
use crate::report::Table;

/// Two tables: 9×9, and others.
pub fn run(args: &Args, peers: &Peers) -> Result<()> {
    let (nine, others) = sets(&args.data, args.limit, |name| args.wants(name))?;
    let mut easy = None;
    if !nine.is_empty() {
        println!("9×9, up to two grids, puzzles a second on one thread:\n");
        let table = table("sudoku");
        for set in &nine {
            let few: Vec<Way<'_>> = vec![ours::engine(
                &set.groups,
                Engine::Cdcl,
                set.few,
                2,
                args.sample(),
            )];
            let mut ways = ways(args, set);
            ways.push(peers.sudoku(&set.groups, 2)?);
            ways.extend(few);
            let measured = by_turns(&mut ways, args.rounds)?;
            let peer = measured[3];
            if set.name == EASY {
                easy = Some(peer);
            }
            row(
                &table,
                set,
                &measured[..3],
                Some(measured[4]),
                Some(peer),
                None,
            );
        }
        println!();
    }
    if others.is_empty() {
        return Ok(());
    }
    println!("Other boards, up to two grids, puzzles a second on one thread:\n");
    let table = table("batsat");
    for set in &others {
        let mut ways = ways(args, set);
        if set.few > 0 {
            ways.push(ours::engine(
                &set.groups,
                Engine::Cdcl,
                set.few,
                2,
                args.sample(),
            ));
            ways.push(peers.batsat(&set.groups[0], set.few)?);
        }
        let measured = by_turns(&mut ways, args.rounds)?;
        let (cdcl, peer) = (measured.get(3).copied(), measured.get(4).copied());
        row(&table, set, &measured[..3], cdcl, peer, easy);
    }
    Ok(())
}

fn ways<'a>(args: &Args, set: &'a Set) -> Vec<Way<'a>> {
    let (groups, least) = (&set.groups[..], args.sample());
    vec![
        ours::bits(groups, 2, least),
        ours::engine(groups, Engine::Auto, usize::MAX, 2, least),
        ours::batch(groups, least),
    ]
}

fn table(peer: &str) -> Table {
    Table::new(&[
        "<set",
        "puzzles",
        "grids",
        peer,
        "bits",
        "÷",
        "auto",
        "÷",
        "batch",
        "÷",
        "cdcl",
        "÷",
        "<bar for bits",
    ])
}

fn row(
    table: &Table,
    set: &Set,
    ours: &[Measured],
    cdcl: Option<Measured>,
    peer: Option<Measured>,
    easy: Option<Measured>,
) {
    let dash = || "–".to_owned();
    let rate = |measured: Option<Measured>| measured.map_or_else(dash, |m| per_second(m.rate()));
    let ratio = |measured: Option<Measured>| match (measured, peer) {
        (Some(measured), Some(peer)) => format!("{:.2}", measured.rate() / peer.rate()),
        _ => dash(),
    };
    let bits = ours[0].rate();
    let met = |least: f64| if bits >= least { "met" } else { "not met" };
    let against = |times: f64, peer: Option<Measured>, whom: &str| match peer {
        Some(peer) => format!("{times} × {whom}: {}", met(times * peer.rate())),
        None => format!("{times} × {whom}: not measured"),
    };
    let bar = match set.bar {
        Bar::Sudoku(times) => against(times, peer, "sudoku"),
        Bar::BatSat(times) => against(times, peer, "batsat"),
        Bar::EasySudoku(times) => against(times, easy, "sudoku on easy squares"),
        Bar::Rate(least) => format!("{}: {}", per_second(least), met(least)),
    };
    table.row(&[
        &set.name,
        &ours[0].puzzles,
        &ours[0].found,
        &rate(peer),
        &rate(Some(ours[0])),
        &ratio(Some(ours[0])),
        &rate(Some(ours[1])),
        &ratio(Some(ours[1])),
        &rate(Some(ours[2])),
        &ratio(Some(ours[2])),
        &rate(cdcl),
        &ratio(cdcl),
        &bar,
    ]);
}
