//! How ratings and levels are spread.

use std::collections::BTreeMap;

use anydoku::explain::{Effort, Level, Means, Position, grade};
use anyhow::Result;

use super::Args;
use crate::conformance;
use crate::report::Table;

/// Shares of the ratings 1, 2, 3, 4, 5 and more, in percent, that others found for random minimal puzzles: Berthier's,
/// and a prototype's with propagation in layers.
const PUBLISHED: [(&str, [f64; 6]); 2] = [
    ("Berthier", [53.8, 13.8, 16.9, 12.3, 2.4, 0.7]),
    ("propagation in layers", [56.6, 14.8, 14.3, 11.4, 2.4, 0.5]),
];

const MINIMAL: &str = "sudoku9/gen_minimal.txt";

/// Two tables.
pub fn run(args: &Args) -> Result<()> {
    let effort = Effort::for_grades();
    let mut levels: Vec<(String, BTreeMap<Level, usize>, usize)> = Vec::new();
    let table = Table::new(&["<ratings of", "puzzles", "1", "2", "3", "4", "5", "≥ 6"]);
    for (name, shares) in PUBLISHED {
        let mut row: Vec<Box<dyn std::fmt::Display>> = vec![Box::new(name), Box::new("")];
        row.extend(shares.map(|share| Box::new(share) as Box<dyn std::fmt::Display>));
        table.row(&row.iter().map(AsRef::as_ref).collect::<Vec<_>>());
    }
    for set in conformance::sets(&args.data)? {
        if !args.wants(&set.name) {
            continue;
        }
        let most = if set.name == MINIMAL {
            args.limit.max(1000)
        } else {
            args.limit
        };
        let mut counts = [0; 6];
        let (mut of_set, mut puzzles, mut unproved) = (BTreeMap::new(), 0, 0);
        for case in (set.cases)()?.into_iter().take(most) {
            // Those with several grids or none end with a search.
            let grade = grade(&Position::new(&case.board.network, &case.puzzle), &effort);
            let class = match grade.rating() {
                Means::Demands(number) => number.clamp(1, 6) as usize - 1,
                _ => 5,
            };
            counts[class] += 1;
            puzzles += 1;
            unproved += usize::from(!grade.proved);
            *of_set.entry(grade.level()).or_default() += 1;
        }
        if set.name == MINIMAL {
            let mut row: Vec<Box<dyn std::fmt::Display>> =
                vec![Box::new(set.name.clone()), Box::new(puzzles)];
            for count in counts {
                row.push(Box::new(format!(
                    "{:.1}",
                    100.0 * f64::from(count) / f64::from(puzzles)
                )));
            }
            table.row(&row.iter().map(AsRef::as_ref).collect::<Vec<_>>());
        }
        if puzzles > 0 {
            levels.push((set.name.clone(), of_set, unproved));
        }
    }
    println!(
        "\nLevels of the first {} of each set, in percent:\n",
        args.limit
    );
    let mut columns = vec!["<set"];
    columns.extend(Level::ALL.iter().map(|level| level.name()));
    columns.push("not proved");
    let table = Table::new(&columns);
    for (name, of_set, unproved) in levels {
        let puzzles: usize = of_set.values().sum();
        let mut row: Vec<Box<dyn std::fmt::Display>> = vec![Box::new(name)];
        for level in Level::ALL {
            let count = of_set.get(level).copied().unwrap_or_default();
            row.push(Box::new(format!(
                "{:.1}",
                100.0 * count as f64 / puzzles as f64
            )));
        }
        row.push(Box::new(unproved));
        table.row(&row.iter().map(AsRef::as_ref).collect::<Vec<_>>());
    }
    Ok(())
}
