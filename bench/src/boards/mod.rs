//! `anydoku solve` with native at-most-one sets against other solvers and ourselves on pairwise clauses.
//!
//! The clauses are written beforehand, once as they are and once with the givens propagated away; `anydoku solve`
//! reads the puzzle, compiles the board and checks the grid, all of which is timed. Our own search on pairwise
//! clauses is a process too, of this program: [`pairwise`].
//!
//! | file | what |
//! |---|---|
//! | `sets` | the puzzles |
//! | `large` | what loading costs: 81×81 and others |
//! | `pairwise` | our own search, told nothing of sets |
//! | `table` | what is printed |

mod large;
pub mod pairwise;
pub mod sets;
mod table;

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anydoku::board::formats::{Format, write};
use anydoku::board::{Grid, Value};
use anydoku::sat::Formula;
use anydoku::sat::dimacs::{ReadOptions, read};
use anyhow::{Context, Result, ensure};

use crate::ledger::Ledger;
use crate::process::{Program, Run, must_succeed};
use crate::race::{Checked, Contest, Verdict, race, results};
use crate::sat::solvers;
use sets::Set;

/// Options of `boards`.
#[derive(clap::Args)]
pub struct Args {
    /// The data folder
    data: PathBuf,
    /// Where runs are kept; those that it holds are not repeated
    #[arg(long, value_name = "FILE", default_value = "bench/results/boards.csv")]
    results: PathBuf,
    /// Where puzzles and clauses are written; 3 GB
    #[arg(long, value_name = "FOLDER", default_value = "bench/target/boards")]
    work: PathBuf,
    /// The anydoku command
    #[arg(long, value_name = "PATH", default_value = "target/release/anydoku")]
    anydoku: PathBuf,
    /// The CaDiCaL command
    #[arg(long, value_name = "PATH", default_value = "cadical")]
    cadical: PathBuf,
    /// Only these programs, named as in the results
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    programs: Vec<String>,
    /// Seconds of processor time a run
    #[arg(long, default_value_t = 20, value_name = "N")]
    time: u64,
    /// Runs of what takes under 50 ms
    #[arg(long, default_value_t = 5, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Only sets whose names contain this
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,
    /// Only the first N puzzles of each set
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// Only print the tables of what was measured
    #[arg(long)]
    report: bool,
    /// Instead: what loading large boards costs
    #[arg(long)]
    large: bool,
}

/// Native sets, reading and checking included.
pub const SOLVE: &str = "solve";
const PAIRWISE: &str = "solve-pairwise";
const SAT: &str = "sat-simplified";
const PLAIN: &str = "cadical-plain";
const SIMPLIFIED: &str = "cadical-simplified";
const PROGRAMS: [&str; 5] = [SOLVE, PAIRWISE, SAT, PLAIN, SIMPLIFIED];

/// Runs what the results don't hold and prints the tables; fails if an answer is wrong.
pub fn run(args: &Args) -> Result<ExitCode> {
    std::fs::create_dir_all(&args.work)?;
    if args.large {
        return large::run(&args.anydoku, &args.work, args.time).map(|()| ExitCode::SUCCESS);
    }
    let sets = sets::all(&args.data, args.filter.as_deref(), args.limit)?;
    let names = sets.iter().flat_map(|set| {
        let numbers = 1..=set.puzzles.len();
        numbers.map(|number| format!("{}/{number}", set.name))
    });
    let names: Vec<String> = names.collect();
    let mut ledger = Ledger::open(&args.results)?;
    if !args.report {
        let wanted =
            |name: &&str| args.programs.is_empty() || args.programs.iter().any(|of| of == name);
        let mut contest = Boards {
            args,
            sets: &sets,
            programs: PROGRAMS.into_iter().filter(wanted).collect(),
            names: names.clone(),
            formula: None,
        };
        race(&mut contest, &mut ledger, args.rounds)?;
    }
    let results = results(ledger.rows(), &names, args.time);
    Ok(match table::print(&sets, &results, args.time) {
        true => ExitCode::FAILURE,
        false => ExitCode::SUCCESS,
    })
}

struct Boards<'a> {
    args: &'a Args,
    sets: &'a [Set],
    programs: Vec<&'static str>,
    names: Vec<String>,
    /// The clauses that were read last.
    formula: Option<(PathBuf, Formula)>,
}

impl Boards<'_> {
    /// The set of a task, and its place there.
    fn place(&self, mut task: usize) -> (&Set, usize) {
        let mut sets = self.sets.iter();
        loop {
            let set = sets
                .next()
                .unwrap_or_else(|| unreachable!("tasks are those of the sets"));
            if task < set.puzzles.len() {
                return (set, task);
            }
            task -= set.puzzles.len();
        }
    }

    /// The puzzle as a file of its own.
    fn text(&self, set: &Set, place: usize) -> Result<PathBuf> {
        let path = self.file(set, place, "txt");
        if !path.exists() {
            let format = if set.board.board.values() > 9 {
                Format::Numbers
            } else {
                Format::Line
            };
            std::fs::write(&path, write(format, &set.puzzles[place])?)?;
        }
        Ok(path)
    }

    /// Its clauses.
    fn cnf(&self, set: &Set, place: usize, simplify: bool) -> Result<PathBuf> {
        let path = self.file(set, place, if simplify { "simplified.cnf" } else { "cnf" });
        if path.exists() {
            return Ok(path);
        }
        let (text, part) = (self.text(set, place)?, path.with_extension("part"));
        let mut arguments = vec!["encode", "--quiet", "--force", "--no-comments"];
        arguments.extend(["--encoding", "extended", "--at-most-one", "pairwise"]);
        arguments.extend(simplify.then_some("--simplify"));
        arguments.extend(["--shape", set.shape, "-o"]);
        let mut all: Vec<_> = arguments.iter().map(AsRef::as_ref).collect();
        all.extend([part.as_os_str(), text.as_os_str()]);
        must_succeed(&self.args.anydoku, &all)?;
        std::fs::rename(&part, &path)?;
        Ok(path)
    }

    fn file(&self, set: &Set, place: usize, end: &str) -> PathBuf {
        let name = format!("{}-{}.{end}", set.name.replace(' ', "-"), place + 1);
        self.args.work.join(name)
    }
}

impl Contest for Boards<'_> {
    fn tasks(&self) -> &[String] {
        &self.names
    }

    fn programs(&self) -> &[&'static str] {
        &self.programs
    }

    fn run(&mut self, task: usize, program: usize) -> Result<(Run, Verdict, Checked)> {
        let name = self.programs[program];
        let answer = self.args.work.join("answer");
        let (set, place) = self.place(task);
        let limit = self.args.time;
        let this = std::env::current_exe()?;
        let grids = match name {
            SOLVE => {
                let arguments = ["solve", "--quiet", "--as", "line", "--shape", set.shape];
                Some(Program::new(name, &self.args.anydoku, &arguments))
            }
            PAIRWISE => Some(Program::new(name, &this, &["pairwise", set.shape])),
            _ => None,
        };
        if let Some(program) = grids {
            let text = self.text(set, place)?;
            let output = File::create(&answer)?.into();
            let run = program.run(&[&text], output, Some(limit))?;
            let (verdict, checked) = match run.status.code() {
                Some(0) if is_grid(set, place, &answer)? => (Verdict::Sat, Checked::Model),
                Some(0) => (Verdict::Sat, Checked::Wrong),
                Some(1) => (Verdict::Unsat, Checked::Wrong),
                Some(code) => anyhow::bail!("{name} on {}: exit status {code}", text.display()),
                None => (Verdict::Unknown, Checked::No),
            };
            return Ok((run, verdict, checked));
        }
        let cnf = self.cnf(set, place, name != PLAIN)?;
        let program = match name {
            SAT => Program::new(name, &self.args.anydoku, &["sat", "--quiet"]),
            _ => Program::new(name, &self.args.cadical, &["-q"]),
        };
        let run = solvers::run(&program, &cnf, &answer, limit)?;
        if self.formula.as_ref().is_none_or(|(of, _)| *of != cnf) {
            let input = BufReader::new(File::open(&cnf)?);
            self.formula = Some((cnf, read(input, ReadOptions::default())?.formula));
        }
        let formula = self.formula.as_ref().map(|(_, formula)| formula);
        let formula = formula.context("read above")?;
        // All puzzles of the sets have grids.
        let (verdict, checked) = solvers::judge(&run, &answer, formula, Verdict::Sat)?;
        Ok((run, verdict, checked))
    }
}

/// Whether a file holds a grid of the puzzle.
fn is_grid(set: &Set, place: usize, answer: &Path) -> Result<bool> {
    let text = std::fs::read_to_string(answer)?;
    let grids = set.board.puzzles_of_text(&text)?;
    ensure!(grids.len() == 1, "{} grids", grids.len());
    let values: Option<Vec<Value>> = grids[0].givens().iter().copied().collect();
    Ok(values.is_some_and(|values| set.puzzles[place].check(&Grid::new(values)).is_ok()))
}
