//! `anydoku sat` against other solvers on the CNF files of the data folder, with a limit on processor time.
//!
//! | file | what |
//! |---|---|
//! | `files` | the list, decompressed |
//! | `solvers` | where they are, how they are run, what of their answers is believed |
//! | `proofs` | refutations again, with a proof that is checked |
//! | `table` | what is printed |

mod files;
mod proofs;
pub mod solvers;
mod table;

use std::path::PathBuf;
use std::process::ExitCode;

use anydoku::sat::Formula;
use anyhow::Result;

use crate::ledger::Ledger;
use crate::process::{Program, Run};
use crate::race::{Checked, Contest, Verdict, race, results};
pub use files::CnfFile;
use solvers::SolverArgs;

/// Options of `sat`.
#[derive(clap::Args)]
pub struct Args {
    /// The data folder
    data: PathBuf,
    /// Where runs are kept; those that it holds are not repeated
    #[arg(long, value_name = "FILE", default_value = "bench/results/sat.csv")]
    results: PathBuf,
    /// Where files are decompressed
    #[arg(long, value_name = "FOLDER", default_value = "bench/target/cnf")]
    work: PathBuf,
    /// Where the solvers are
    #[command(flatten)]
    solvers: SolverArgs,
    /// Seconds of processor time a run
    #[arg(long, default_value_t = 20, value_name = "N")]
    time: u64,
    /// Runs of what takes under 50 ms
    #[arg(long, default_value_t = 5, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Only files whose names contain this
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,
    /// Only the first N files
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// Only print the tables of what was measured
    #[arg(long)]
    report: bool,
    /// Instead: solve what has no model again, with a proof, and check the proof
    #[arg(long)]
    prove: bool,
    /// With --prove: where its results are kept
    #[arg(long, value_name = "FILE", default_value = "bench/results/proofs.csv")]
    proofs: PathBuf,
    /// With --prove: seconds of processor time for solving, and twice that for checking
    #[arg(long, default_value_t = 100, value_name = "N")]
    prove_time: u64,
}

/// Runs what the results don't hold and prints the tables; fails if an answer is wrong.
pub fn run(args: &Args) -> Result<ExitCode> {
    std::fs::create_dir_all(&args.work)?;
    let mut files = CnfFile::all(&args.data, &args.work, args.filter.as_deref())?;
    files.truncate(args.limit.unwrap_or(usize::MAX));
    if args.prove {
        return proofs::run(args, &files);
    }
    let mut ledger = Ledger::open(&args.results)?;
    let names: Vec<String> = files.iter().map(|file| file.name.clone()).collect();
    if !args.report {
        let programs = args.solvers.programs()?;
        let start = table::start(&programs, &args.work)?;
        let mut contest = Corpus {
            names: names.clone(),
            solvers: programs.iter().map(|program| program.name).collect(),
            programs,
            files,
            answer: args.work.join("answer"),
            limit: args.time,
            formula: None,
        };
        race(&mut contest, &mut ledger, args.rounds)?;
        table::print_start(&start);
    }
    let wrong = table::print(&results(ledger.rows(), &names, args.time), args.time);
    Ok(if wrong {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

struct Corpus {
    names: Vec<String>,
    solvers: Vec<&'static str>,
    programs: Vec<Program>,
    files: Vec<CnfFile>,
    answer: PathBuf,
    limit: u64,
    /// The last file that was read.
    formula: Option<(usize, Formula)>,
}

impl Contest for Corpus {
    fn tasks(&self) -> &[String] {
        &self.names
    }

    fn programs(&self) -> &[&'static str] {
        &self.solvers
    }

    fn run(&mut self, task: usize, program: usize) -> Result<(Run, Verdict, Checked)> {
        let file = &self.files[task];
        if self.formula.as_ref().is_none_or(|(read, _)| *read != task) {
            self.formula = Some((task, file.formula()?));
        }
        let run = solvers::run(
            &self.programs[program],
            &file.path,
            &self.answer,
            self.limit,
        )?;
        let formula = self.formula.as_ref().map(|(_, formula)| formula);
        let (verdict, checked) = match formula {
            Some(formula) => solvers::judge(&run, &self.answer, formula, file.expected)?,
            None => unreachable!("read above"),
        };
        Ok((run, verdict, checked))
    }
}
