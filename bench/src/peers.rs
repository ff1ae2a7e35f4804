//! The command against other SAT solvers, as whole processes on the same files: start, reading and answer
//! included, output thrown away.
//!
//! Every puzzle's file is solved by each solver in turn before the next one's, and a round begins with
//! another solver than the last, so that whatever else the machine does hits all alike. A first pass, which
//! is not timed, checks the answers: models must be grids that follow the rules.

use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anydoku::board::formats::{Format, write};
use anydoku::board::{Grid, Puzzle};
use anydoku::encode::Numbering;
use anydoku::sat::dimacs::{Answer, read_answer};
use anydoku::sat::{Limits, NoObserver};
use anydoku::{Config, Next, Search};
use anyhow::{Context, Result, bail, ensure};
use tempfile::TempDir;

use crate::process::{Cost, Program, must_succeed};
use crate::puzzles::{Compiled, hard_thirty_one};
use crate::report::{Table, median, ratio, time};

/// Options of `peers`.
#[derive(clap::Args)]
pub struct Args {
    /// The data folder
    data: PathBuf,
    /// The anydoku command
    #[arg(long, value_name = "PATH", default_value = "anydoku")]
    anydoku: PathBuf,
    /// The MiniSat command
    #[arg(long, value_name = "PATH", default_value = "minisat")]
    minisat: PathBuf,
    /// The CaDiCaL command
    #[arg(long, value_name = "PATH", default_value = "cadical")]
    cadical: PathBuf,
    /// Rounds; medians are shown
    #[arg(long, default_value_t = 5, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Only the first N puzzles of each set
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
}

/// Exit status of solvers.
const SATISFIABLE: i32 = 10;
const UNSATISFIABLE: i32 = 20;

/// Runs of the measurement of start-up.
const STARTS: usize = 20;

/// Prints the three tables.
pub fn run(args: &Args) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let ours = Program::new("anydoku sat", &args.anydoku, &["sat", "--quiet"]);
    ensure!(
        ours.exists(),
        "can't start {}; build the command and give its path with --anydoku",
        args.anydoku.display()
    );
    let minisat = Program::new("minisat", &args.minisat, &["-verb=0"]);
    let cadical = Program::new("cadical", &args.cadical, &["-q"]);
    let (minisat, cadical) = (present(minisat), present(cadical));

    let (square, mut puzzles) = hard_thirty_one(&args.data)?;
    puzzles.truncate(args.limit.unwrap_or(usize::MAX));
    let squares = write_tasks(args, &folder, &square, puzzles, false)?;
    println!("## Hard 9×9: {} puzzles, extended\n", squares.len());
    let solvers: Vec<&Program> = [Some(&ours), minisat.as_ref(), cadical.as_ref()]
        .into_iter()
        .flatten()
        .collect();
    compare(args, &solvers, &square, &squares)?;

    let hanidoku = Compiled::of_shape("hanidoku")?;
    let mut puzzles = hanidoku.puzzles(&args.data.join("hanidoku/hard.txt"))?;
    puzzles.truncate(args.limit.unwrap_or(usize::MAX));
    let combs = write_tasks(args, &folder, &hanidoku, puzzles, true)?;
    println!(
        "## Hard Hanidoku: {} puzzles, solved and proved unique\n",
        combs.len()
    );
    let solvers: Vec<&Program> = [Some(&ours), cadical.as_ref()]
        .into_iter()
        .flatten()
        .collect();
    compare(args, &solvers, &hanidoku, &combs)?;

    start_up(args, &folder, &squares)
}

fn present(program: Program) -> Option<Program> {
    if program.exists() {
        return Some(program);
    }
    println!("{} can't be started and is left out.\n", program.name);
    None
}

/// The files of one puzzle.
struct Task {
    puzzle: Puzzle,
    cnf: PathBuf,
    /// The only grid, and the same clauses and one that excludes it.
    unique: Option<(Grid, PathBuf)>,
}

/// Writes the files. The puzzles are written as lines and encoded by the command.
fn write_tasks(
    args: &Args,
    folder: &TempDir,
    board: &Compiled,
    puzzles: Vec<Puzzle>,
    unique: bool,
) -> Result<Vec<Task>> {
    let kind = board.board.cells();
    let shape = board.board.shape().context("a board without a name")?;
    let task = |(puzzle, number): (Puzzle, usize)| -> Result<Task> {
        let path = |end: &str| folder.path().join(format!("{kind}-{number}{end}"));
        let (text, cnf) = (path(".txt"), path(".cnf"));
        std::fs::write(&text, line(&puzzle)?)?;
        let arguments = [
            "encode",
            "--quiet",
            "--encoding",
            "extended",
            "--shape",
            shape,
            "-o",
        ];
        let files = [cnf.as_os_str(), text.as_os_str()];
        let all: Vec<_> = arguments.iter().map(AsRef::as_ref).chain(files).collect();
        must_succeed(&args.anydoku, &all)?;
        let unique = if unique {
            let grid = solve(board, &puzzle)?;
            let excluded = path("-unique.cnf");
            exclude(&cnf, &excluded, board, &grid)?;
            Some((grid, excluded))
        } else {
            None
        };
        Ok(Task {
            puzzle,
            cnf,
            unique,
        })
    };
    puzzles.into_iter().zip(1..).map(task).collect()
}

fn line(puzzle: &Puzzle) -> Result<String> {
    Ok(write(Format::Line, puzzle)?)
}

/// A grid of the puzzle; that there is no other is what the solvers are asked.
fn solve(board: &Compiled, puzzle: &Puzzle) -> Result<Grid> {
    let mut search = Search::new(&board.network, puzzle, &Config::default());
    match search.next_grid(&Limits::none(), &mut NoObserver)? {
        Next::Grid(grid) => Ok(grid),
        _ => bail!("a puzzle without grids"),
    }
}

/// Copies a CNF in the public numbering and adds the clause that excludes a grid.
fn exclude(from: &Path, to: &Path, board: &Compiled, grid: &Grid) -> Result<()> {
    let mut out = BufWriter::new(File::create(to)?);
    let mut headers = 0;
    for line in BufReader::new(File::open(from)?).lines() {
        let line = line?;
        match line.strip_prefix("p cnf ") {
            None => writeln!(out, "{line}")?,
            Some(numbers) => {
                headers += 1;
                let (variables, clauses) = numbers.split_once(' ').context("a header")?;
                let clauses: u64 = clauses.trim().parse()?;
                writeln!(out, "p cnf {variables} {}", clauses + 1)?;
            }
        }
    }
    ensure!(headers == 1, "{headers} headers in {}", from.display());
    let values = board.board.values();
    for (cell, value) in (0..).zip(grid.values()) {
        write!(out, "-{} ", cell * values + value.number())?;
    }
    writeln!(out, "0")?;
    out.flush()?;
    Ok(())
}

/// Checks all answers, then times the solvers.
fn compare(args: &Args, solvers: &[&Program], board: &Compiled, tasks: &[Task]) -> Result<()> {
    for solver in solvers {
        for task in tasks {
            check(solver, board, task).with_context(|| solver.name.to_owned())?;
        }
    }
    let mut runs = vec![Vec::new(); solvers.len()];
    for round in 0..args.rounds as usize {
        runs.iter_mut()
            .for_each(|rounds| rounds.push(Round::default()));
        for task in tasks {
            for turn in 0..solvers.len() {
                let index = (turn + round) % solvers.len();
                let (solver, run) = (solvers[index], &mut runs[index][round]);
                run.satisfiable
                    .push(solver.cost(&[&task.cnf], SATISFIABLE)?);
                if let Some((_, excluded)) = &task.unique {
                    let cost = solver.cost(&[excluded], UNSATISFIABLE)?;
                    run.unsatisfiable.push(cost);
                }
            }
        }
    }
    println!(
        "All answers are right. Sums over the puzzles, medians of {} rounds:\n",
        args.rounds
    );
    let table = Table::new(&[
        "<solver",
        "satisfiable",
        "unsatisfiable",
        "both",
        "÷ ours",
        "processor time",
        "÷ ours",
    ]);
    let medians = |rounds: &[Round]| {
        let sum = |part: fn(&Round) -> Duration| median(rounds.iter().map(part).collect());
        [
            sum(|round| wall(&round.satisfiable)),
            sum(|round| wall(&round.unsatisfiable)),
            sum(|round| wall(&round.satisfiable) + wall(&round.unsatisfiable)),
            sum(|round| cpu(&round.satisfiable) + cpu(&round.unsatisfiable)),
        ]
    };
    let ours = medians(&runs[0]);
    for (solver, rounds) in solvers.iter().zip(&runs) {
        let [satisfiable, unsatisfiable, both, cpu] = medians(rounds);
        table.row(&[
            &solver.name,
            &time(satisfiable),
            &time(unsatisfiable),
            &time(both),
            &ratio(both, ours[2]),
            &time(cpu),
            &ratio(cpu, ours[3]),
        ]);
    }
    println!();
    Ok(())
}

/// What the files cost one solver in one round.
#[derive(Clone, Default)]
struct Round {
    satisfiable: Vec<Cost>,
    unsatisfiable: Vec<Cost>,
}

fn wall(costs: &[Cost]) -> Duration {
    costs.iter().map(|cost| cost.wall).sum()
}

fn cpu(costs: &[Cost]) -> Duration {
    costs.iter().map(|cost| cost.cpu).sum()
}

/// Whether a solver's model is a grid of the puzzle, and the only one if that was to be proved.
fn check(solver: &Program, board: &Compiled, task: &Task) -> Result<()> {
    // MiniSat writes its model into a file, the others print theirs.
    let model = task.cnf.with_extension("model");
    let answer = if solver.name == "minisat" {
        solver.output(&[&task.cnf, &model])?;
        read_answer(BufReader::new(File::open(&model)?))?
    } else {
        read_answer(&*solver.output(&[&task.cnf])?.1)?
    };
    let Answer::Satisfiable(literals) = answer else {
        bail!("{}: no model", task.cnf.display());
    };
    let numbering = Numbering::public(board.board.cells(), board.board.values());
    let mut is_true = vec![false; numbering.candidates() as usize];
    for lit in literals.iter().filter(|lit| lit.is_positive()) {
        if let Some(value) = is_true.get_mut(lit.var().index()) {
            *value = true;
        }
    }
    let grid = numbering.decode(task.puzzle.givens(), |var| is_true[var.index()])?;
    if let Err(violations) = task.puzzle.check(&grid) {
        bail!("{}: {}", task.cnf.display(), violations[0]);
    }
    if let Some((only, excluded)) = &task.unique {
        ensure!(*only == grid, "{}: another grid", task.cnf.display());
        let (code, _) = solver.output(&[excluded])?;
        ensure!(
            code == UNSATISFIABLE,
            "{}: exit status {code}",
            excluded.display()
        );
    }
    Ok(())
}

/// From the file of one 9×9 to the printed grid.
fn start_up(args: &Args, folder: &TempDir, tasks: &[Task]) -> Result<()> {
    let solve = Program::new("anydoku solve", &args.anydoku, &["solve"]);
    let version = Program::new("anydoku --version", &args.anydoku, &["--version"]);
    let task = tasks.first().context("no puzzles")?;
    let file = folder.path().join("one.txt");
    std::fs::write(&file, line(&task.puzzle)?)?;
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..STARTS {
        times[0].push(solve.cost(&[&file], 0)?.wall);
        times[1].push(version.cost(&[], 0)?.wall);
    }
    println!("## Start-up: one 9×9 from a file to the printed grid, {STARTS} runs\n");
    let table = Table::new(&["<command", "median", "least", "most"]);
    for (program, times) in [solve, version].iter().zip(times) {
        let (least, most) = (times.iter().min().copied(), times.iter().max().copied());
        table.row(&[
            &program.name,
            &time(median(times)),
            &time(least.unwrap_or_default()),
            &time(most.unwrap_or_default()),
        ]);
    }
    Ok(())
}
