//! The solvers that are compared, where they are, and what of their answers is believed.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use anydoku::sat::Formula;
use anydoku::sat::dimacs::{Answer, read_answer};
use anyhow::{Context, Result, ensure};

use crate::process::{Program, Run};
use crate::race::{Checked, Verdict};

/// Where the solvers are.
#[derive(clap::Args)]
pub struct SolverArgs {
    /// The anydoku command
    #[arg(long, value_name = "PATH", default_value = "target/release/anydoku")]
    pub anydoku: PathBuf,
    /// The MiniSat command
    #[arg(long, value_name = "PATH", default_value = "minisat")]
    pub minisat: PathBuf,
    /// The CaDiCaL command
    #[arg(long, value_name = "PATH", default_value = "cadical")]
    pub cadical: PathBuf,
    /// The program that runs solvers of the Rust registry [default: rust-peers beside this program]
    #[arg(long, value_name = "PATH")]
    pub rust_peers: Option<PathBuf>,
    /// Only these solvers
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    pub solvers: Vec<String>,
}

pub const OURS: &str = "anydoku";
pub const MINISAT: &str = "minisat";
pub const CADICAL: &str = "cadical";
/// The solvers of the Rust registry.
pub const RUST: [&str; 3] = ["varisat", "splr", "batsat"];

impl SolverArgs {
    /// All that are wanted.
    ///
    /// # Errors
    /// If one can't be started.
    pub fn programs(&self) -> Result<Vec<Program>> {
        let peers = match &self.rust_peers {
            Some(path) => path.clone(),
            None => std::env::current_exe()?.with_file_name("rust-peers"),
        };
        let mut programs = vec![
            Program::new(OURS, &self.anydoku, &["sat", "--quiet"]),
            Program::new(MINISAT, &self.minisat, &["-verb=0"]),
            Program::new(CADICAL, &self.cadical, &["-q"]),
        ];
        programs.extend(RUST.map(|name| Program::new(name, &peers, &[name])));
        programs.retain(|program| {
            self.solvers.is_empty() || self.solvers.iter().any(|name| name == program.name)
        });
        for program in &programs {
            ensure!(
                program.exists(),
                "can't start {}: give its path, or leave it out by --solvers",
                program.path.display()
            );
        }
        Ok(programs)
    }
}

/// Runs a solver on a file; its answer is left in `answer`.
pub fn run(program: &Program, cnf: &Path, answer: &Path, limit: u64) -> Result<Run> {
    let name = || answer.display().to_string();
    let output = File::create(answer).with_context(name)?;
    if program.name == MINISAT {
        // It writes its model into a file that it is given.
        return program.run(&[cnf, answer], std::process::Stdio::null(), Some(limit));
    }
    program.run(&[cnf], output.into(), Some(limit))
}

/// What an answer is worth: the exit status and what was printed must say the same, a model must satisfy the
/// formula, no model must be what is expected. Programs that were ended said nothing.
pub fn judge(
    run: &Run,
    answer: &Path,
    formula: &Formula,
    expected: Verdict,
) -> Result<(Verdict, Checked)> {
    let printed = read_answer(BufReader::new(File::open(answer)?));
    let (verdict, checked) = match (run.status.code(), printed) {
        (Some(10), Ok(Answer::Satisfiable(literals))) => {
            let mut is_true = vec![false; formula.variables() as usize];
            for lit in literals {
                if let Some(value) = is_true.get_mut(lit.var().index()) {
                    *value = lit.is_positive();
                }
            }
            let right = formula.is_satisfied_by(|var| is_true[var.index()]);
            (
                Verdict::Sat,
                if right {
                    Checked::Model
                } else {
                    Checked::Wrong
                },
            )
        }
        (Some(20), Ok(Answer::Unsatisfiable)) => match expected {
            Verdict::Unknown => (Verdict::Unsat, Checked::No),
            _ => (Verdict::Unsat, Checked::Listed),
        },
        (Some(10), _) => (Verdict::Sat, Checked::Wrong),
        (Some(20), _) => (Verdict::Unsat, Checked::Wrong),
        _ => return Ok((Verdict::Unknown, Checked::No)),
    };
    if expected != Verdict::Unknown && expected != verdict {
        return Ok((verdict, Checked::Wrong));
    }
    Ok((verdict, checked))
}
