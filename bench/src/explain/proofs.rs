//! Whether every step is right: against the grid, and as a proof for two checkers, one of them by others.

use std::sync::Arc;

use anydoku::Config;
use anydoku::explain::proof::{formula, prove};
use anydoku::explain::{Effort, End, path};
use anydoku::generate::{Generator, Options};
use anydoku::sat::proof::DratText;
use anydoku::sat::{Formula, Limits, Lit, NoObserver, Observer};
use anyhow::{Result, anyhow, bail, ensure};

use super::Args;
use crate::puzzles::Compiled;
use crate::report::Table;

const BOARDS: [&str; 12] = [
    "square 4",
    "square 6 2x3",
    "square 8 2x4",
    "square 9",
    "square 9 +x",
    "square 9 +windoku",
    "square 9 +antiknight",
    "latin 6",
    "jigsaw 000122222000111112030144442033144522333144555366774555366778585366678888667777888",
    "hexagon 2 5",
    "hexagon 2 6",
    "hanidoku",
];

/// Keeps the lines of a proof.
#[derive(Default)]
struct Lines(Vec<Vec<Lit>>);

impl Observer for Lines {
    fn learn(&mut self, clause: &[Lit]) {
        self.0.push(clause.to_vec());
    }
}

/// One table; stops at the first fault.
pub fn run(args: &Args) -> Result<()> {
    println!(
        "Made puzzles, each explained, each step checked against the grid, each path by two proof checkers:\n"
    );
    let table = Table::new(&["<board", "puzzles", "steps", "by search", "lines of proof"]);
    let (mut puzzles, mut all_steps) = (0, 0);
    for shape in BOARDS.into_iter().filter(|shape| args.wants(shape)) {
        let Ok(compiled) = Compiled::of_shape(shape) else {
            bail!("{shape}: no such board");
        };
        let network = Arc::new(compiled.network.clone());
        let options = Options {
            seed: args.seed,
            ..Options::default()
        };
        let (config, limits) = (Config::default(), Limits::none());
        let board = &compiled.board;
        let generator =
            Generator::new(&network, board, options, &config, &limits, &mut NoObserver)?;
        let (mut steps, mut searched, mut lines) = (0, 0, 0);
        for index in 0..args.made {
            let made = generator.puzzle(index, &limits, &mut NoObserver)?;
            let effort = Effort::default();
            let path = path(
                &network,
                &made.puzzle,
                &effort,
                &config,
                &limits,
                &mut NoObserver,
            )?;
            ensure!(
                path.end == End::Solved(made.grid.clone()),
                "{shape} {index}: {:?}",
                path.end
            );
            for step in &path.steps {
                let holds = |&(cell, value): &(_, _)| made.grid.value(cell) == value;
                ensure!(!step.removes.iter().any(holds), "{shape} {index}: {step:?}");
                ensure!(step.fixes.iter().all(holds), "{shape} {index}: {step:?}");
                searched += u64::from(step.pattern == anydoku::explain::Pattern::Search);
            }
            let formula = formula(&network, &made.puzzle, &path);
            let mut proofs = (Lines::default(), DratText::new(Vec::new()));
            prove(&network, &made.puzzle, &path, &limits, &mut proofs)?;
            let text = proofs.1.finish()?;
            anydoku_check::drat::check(&formula, &text[..], &Default::default())
                .map_err(|fault| anyhow!("{shape} {index}: {fault}"))?;
            ensure!(
                others_accept(&formula, &proofs.0.0),
                "{shape} {index}: others refuse the proof"
            );
            steps += path.steps.len();
            lines += proofs.0.0.len();
        }
        puzzles += args.made;
        all_steps += steps;
        let name = shape
            .split_whitespace()
            .take(3)
            .collect::<Vec<_>>()
            .join(" ");
        let name = if name.len() > 30 {
            "jigsaw".to_owned()
        } else {
            name
        };
        table.row(&[&name, &args.made, &steps, &searched, &lines]);
    }
    println!("\n{puzzles} puzzles, {all_steps} steps, no fault.");
    Ok(())
}

/// Whether the crate `dratify` accepts the lines: each one, and the empty clause among them.
fn others_accept(formula: &Formula, lines: &[Vec<Lit>]) -> bool {
    let codes = |clause: &[Lit]| clause.iter().map(|lit| lit.code() as u32).collect();
    let clauses: Vec<Vec<u32>> = formula.clauses().map(codes).collect();
    let lines: Vec<(bool, Vec<u32>)> = lines.iter().map(|clause| (false, codes(clause))).collect();
    let mut checker = dratify::Checker::new(formula.variables(), &clauses, true, true);
    let result = checker.check(&lines);
    result.ok && result.reached_empty
}
