//! Programs of the Rust registry, for comparison.
//!
//! * `rust-peers varisat|splr|batsat FILE`: a SAT solver on one DIMACS file. Each reads the file by its own reader and
//!   keeps its own default options; the answer is printed as in the SAT competitions, with their exit status. A panic
//!   or an error ends with status 1 and without an answer.
//! * `rust-peers sudoku MOST SECONDS FILE`, `rust-peers generate SECONDS`, `rust-peers assume SECONDS CANDIDATES CNF
//!   PUZZLES`: many puzzles, timed from inside, see `puzzles`.

mod puzzles;

use std::error::Error;
use std::fs::File;
use std::io::{BufReader, BufWriter, Write};
use std::path::Path;
use std::process::ExitCode;

use batsat::{BasicSolver, SolverInterface, lbool};
use splr::solver::{Certificate, SatSolverIF, SolveIF, Solver};
use splr::{Config, SolverError};

/// A model as DIMACS literals, or none if there is none.
type Answer = Result<Option<Vec<i64>>, Box<dyn Error>>;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    if let Some(timed) = many(&words) {
        return match timed {
            Ok((solutions, seconds)) => {
                println!("{solutions} {seconds}");
                ExitCode::SUCCESS
            }
            Err(error) => {
                eprintln!("{error}");
                ExitCode::FAILURE
            }
        };
    }
    let [solver, file] = words[..] else {
        eprintln!(
            "expected: rust-peers varisat|splr|batsat FILE, or sudoku|generate|assume and more"
        );
        return ExitCode::FAILURE;
    };
    let solve: fn(&Path) -> Answer = match solver {
        "varisat" => varisat,
        "splr" => splr,
        "batsat" => batsat,
        _ => {
            eprintln!("{solver} is not known here");
            return ExitCode::FAILURE;
        }
    };
    let answer = solve(Path::new(file)).and_then(|answer| Ok((print(answer.as_deref())?, answer)));
    match answer {
        Ok(((), Some(_))) => ExitCode::from(10),
        Ok(((), None)) => ExitCode::from(20),
        Err(error) => {
            eprintln!("{solver}: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The solutions and seconds of many puzzles, if that is asked.
fn many(words: &[&str]) -> Option<Result<(u64, f64), Box<dyn Error>>> {
    let run = || match *words {
        ["sudoku", most, least, file] => {
            puzzles::sudoku(most.parse()?, least.parse()?, Path::new(file))
        }
        ["generate", least] => puzzles::generate(least.parse()?),
        ["assume", least, candidates, formula, puzzles] => {
            let (formula, puzzles) = (Path::new(formula), Path::new(puzzles));
            puzzles::assume(least.parse()?, candidates.parse()?, formula, puzzles)
        }
        _ => Err("wrong arguments".into()),
    };
    matches!(words, ["sudoku" | "generate" | "assume", ..]).then(run)
}

fn print(model: Option<&[i64]>) -> std::io::Result<()> {
    let mut out = BufWriter::new(std::io::stdout().lock());
    match model {
        None => writeln!(out, "s UNSATISFIABLE")?,
        Some(model) => {
            write!(out, "s SATISFIABLE\nv")?;
            for literal in model {
                write!(out, " {literal}")?;
            }
            writeln!(out, " 0")?;
        }
    }
    out.flush()
}

fn varisat(file: &Path) -> Answer {
    let mut solver = varisat::Solver::new();
    solver.add_dimacs_cnf(File::open(file)?)?;
    if !solver.solve()? {
        return Ok(None);
    }
    let model = solver.model().ok_or("no model")?;
    Ok(Some(
        model.iter().map(|lit| lit.to_dimacs() as i64).collect(),
    ))
}

fn splr(file: &Path) -> Answer {
    let config = Config {
        quiet_mode: true,
        ..Config::from(file)
    };
    let mut solver = match Solver::build(&config) {
        Ok(solver) => solver,
        Err(SolverError::EmptyClause | SolverError::RootLevelConflict(_)) => return Ok(None),
        Err(error) => return Err(format!("{error:?}").into()),
    };
    match solver.solve() {
        Ok(Certificate::SAT(model)) => Ok(Some(model.into_iter().map(i64::from).collect())),
        Ok(Certificate::UNSAT) => Ok(None),
        Err(error) => Err(format!("{error:?}").into()),
    }
}

fn batsat(file: &Path) -> Answer {
    let mut solver = BasicSolver::default();
    batsat::dimacs::parse(
        &mut BufReader::new(File::open(file)?),
        &mut solver,
        false,
        false,
    )?;
    let verdict = solver.solve_limited(&[]);
    if verdict == lbool::FALSE {
        return Ok(None);
    }
    if verdict != lbool::TRUE {
        return Err("gave up".into());
    }
    let signs = (1..).zip(solver.get_model());
    let literal = |(number, &sign): (i64, &lbool)| {
        if sign == lbool::FALSE {
            -number
        } else {
            number
        }
    };
    Ok(Some(signs.map(literal).collect()))
}
