//! Refutations again, this time with a proof, and the proof before the checker. Not timed against anybody.
//!
//! Counting and equations have no place in a proof, so with one the search is on its own: what only they can
//! refute stays unproved, and the table says so.

use std::fs::File;
use std::path::Path;
use std::process::{ExitCode, Stdio};

use anyhow::Result;
use serde::{Deserialize, Serialize};

use super::{Args, CnfFile};
use crate::ledger::Ledger;
use crate::process::Program;
use crate::race::Verdict;
use crate::report::Table;

/// A file without models.
#[derive(Clone, Serialize, Deserialize)]
struct Row {
    file: String,
    outcome: Outcome,
    /// Seconds of processor time to solve it with a proof.
    solve: f64,
    /// The size of the proof in bytes.
    bytes: u64,
    /// Seconds of processor time to check it.
    check: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Outcome {
    /// The checker accepts the proof.
    Proved,
    /// The search with a proof did not end in time.
    Unsolved,
    /// The checker did not end in time.
    Unchecked,
    /// The checker refuses the proof, or the answer is another.
    Refused,
}

/// Proves what the results don't hold and prints a table; fails if a proof is refused.
pub fn run(args: &Args, files: &[CnfFile]) -> Result<ExitCode> {
    let mut ledger: Ledger<Row> = Ledger::open(&args.proofs)?;
    let unsat = files.iter().filter(|file| file.expected == Verdict::Unsat);
    let unsat: Vec<&CnfFile> = unsat.collect();
    for file in &unsat {
        if args.report || ledger.rows().iter().any(|row| row.file == file.name) {
            continue;
        }
        ledger.add(prove(args, file)?)?;
    }
    let rows: Vec<&Row> = (ledger.rows().iter())
        .filter(|row| unsat.iter().any(|file| file.name == row.file))
        .collect();
    let table = Table::new(&["<outcome", "files", "solving", "proofs", "checking"]);
    for outcome in [
        Outcome::Proved,
        Outcome::Unsolved,
        Outcome::Unchecked,
        Outcome::Refused,
    ] {
        let rows = rows.iter().filter(|row| row.outcome == outcome);
        // From 0, since an empty sum of floats is -0.
        let sum = |of: fn(&Row) -> f64| rows.clone().map(|row| of(row)).fold(0.0, |a, b| a + b);
        table.row(&[
            &format!("{outcome:?}").to_lowercase(),
            &rows.clone().count(),
            &format!("{:.2} s", sum(|row| row.solve)),
            &format!("{:.1} MB", sum(|row| row.bytes as f64 / 1e6)),
            &format!("{:.2} s", sum(|row| row.check)),
        ]);
    }
    println!();
    for row in rows.iter().filter(|row| row.outcome != Outcome::Proved) {
        println!("- {}: {:?}", row.file, row.outcome);
    }
    let refused = rows.iter().any(|row| row.outcome == Outcome::Refused);
    Ok(if refused {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

fn prove(args: &Args, file: &CnfFile) -> Result<Row> {
    let proof = args.work.join("proof.drat");
    // Without it a solver that fails would leave the last one's proof.
    let _ = std::fs::remove_file(&proof);
    let path = proof.to_string_lossy().into_owned();
    let ours = &args.solvers.anydoku;
    let solver = Program::new("solve", ours, &["sat", "--quiet", "--proof", &path]);
    let solved = solver.run(&[&file.path], Stdio::null(), Some(args.prove_time))?;
    let mut row = Row {
        file: file.name.clone(),
        outcome: Outcome::Unsolved,
        solve: solved.cost.cpu.as_secs_f64(),
        bytes: proof.metadata().map_or(0, |meta| meta.len()),
        check: 0.0,
    };
    match solved.status.code() {
        Some(20) => {
            let answer = args.work.join("answer");
            let verify = Program::new("verify", ours, &["verify", "--quiet"]);
            let output = File::create(&answer)?.into();
            let checked = verify.run(&[&file.path, &proof], output, Some(2 * args.prove_time))?;
            row.check = checked.cost.cpu.as_secs_f64();
            row.outcome = match checked.status.code() {
                Some(0) if says_verified(&answer)? => Outcome::Proved,
                None => Outcome::Unchecked,
                _ => Outcome::Refused,
            };
        }
        None => {}
        _ => row.outcome = Outcome::Refused,
    }
    let _ = std::fs::remove_file(&proof);
    eprintln!(
        "{} {:?} {:.2} s, {:.2} s",
        row.file, row.outcome, row.solve, row.check
    );
    Ok(row)
}

fn says_verified(answer: &Path) -> Result<bool> {
    let text = std::fs::read_to_string(answer)?;
    Ok(text.lines().any(|line| line == "s VERIFIED"))
}
