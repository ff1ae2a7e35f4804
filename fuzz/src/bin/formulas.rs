//! Formulas and calls by chance, for as long as one likes, against another solver too.
//!
//! ```text
//! cargo run --release --no-default-features --bin formulas -- formulas 1000000 [FIRST]
//! cargo run --release --no-default-features --bin formulas -- calls 1000000 [FIRST]
//! cargo run --release --no-default-features --bin formulas -- replay FILE...
//! ```
//!
//! What is tried is in `crates/check/tests/fuzz`, of which a little runs with the tests. Failing cases are made
//! small and printed, as files for `crates/check/tests/data/fuzz`.

use std::time::Instant;

use anydoku_sat::Formula;
use batsat::{BasicSolver, SolverInterface, lbool};

#[path = "../../../crates/check/tests/fuzz/mod.rs"]
mod fuzz;

use fuzz::driver::{Driver, Kind};

/// Whether BatSat finds a model.
fn batsat(formula: &Formula) -> bool {
    let mut solver = BasicSolver::default();
    let vars: Vec<batsat::Var> = (0..formula.variables())
        .map(|_| solver.new_var_default())
        .collect();
    for clause in formula.clauses() {
        let mut clause: Vec<batsat::Lit> = clause
            .iter()
            .map(|lit| batsat::Lit::new(vars[lit.var().index()], lit.is_positive()))
            .collect();
        solver.add_clause_reuse(&mut clause);
    }
    solver.solve_limited(&[]) == lbool::TRUE
}

fn main() {
    let usage = "expected `formulas` or `calls`, the number of rounds and perhaps that of the first, or `replay` and files";
    let args: Vec<String> = std::env::args().skip(1).collect();
    let mut driver = Driver::new(Some(batsat));
    let kind = match args.first().map(String::as_str) {
        Some("formulas") => Kind::Formula,
        Some("calls") => Kind::Calls,
        Some("replay") => {
            for name in &args[1..] {
                driver.replay(name, &std::fs::read_to_string(name).expect(name));
            }
            return driver.finish();
        }
        _ => panic!("{usage}"),
    };
    let number = |index: usize| {
        args.get(index)
            .map(|text| text.parse::<u64>().expect(usage))
    };
    let (rounds, first) = (number(1).expect(usage), number(2).unwrap_or(0));
    let start = Instant::now();
    let report = |driver: &Driver| {
        println!(
            "{:.0} s: {}",
            start.elapsed().as_secs_f64(),
            driver.report()
        );
    };
    for seed in first..first + rounds {
        driver.round(kind, seed);
        if (seed - first + 1).is_multiple_of(100_000) {
            report(&driver);
        }
    }
    report(&driver);
    driver.finish();
}
