//! Many puzzles in one process, timed from inside by its own processor time: crate `sudoku` on 9×9, and BatSat with one
//! formula for all puzzles of a board.
//!
//! All are passed over again and again until enough time has gone by; printed are the number of solutions of a pass and
//! its seconds.

use std::error::Error;
use std::fs::File;
use std::hint::black_box;
use std::io::BufReader;
use std::path::Path;

use batsat::{BasicSolver, Lit, SolverInterface, Var, lbool};
use rustix::time::{ClockId, clock_gettime};
use sudoku::Sudoku;

/// Solutions and seconds of one pass.
type Timed = Result<(u64, f64), Box<dyn Error>>;

fn clock() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// Crate `sudoku` on lines of 81 characters: up to so many solutions each.
pub fn sudoku(most: usize, least: f64, file: &Path) -> Timed {
    let text = std::fs::read_to_string(file)?;
    let puzzles = text.lines().map(Sudoku::from_str_line);
    let puzzles = puzzles.collect::<Result<Vec<Sudoku>, _>>()?;
    let start = clock();
    let (mut solutions, mut passes) = (0, 0);
    loop {
        for puzzle in &puzzles {
            solutions += puzzle.solutions_count_up_to(most) as u64;
        }
        passes += 1;
        let time = clock() - start;
        if time >= least {
            return Ok((solutions / passes, time / passes as f64));
        }
    }
}

/// Crate `sudoku` makes minimal puzzles: how many, in how many seconds.
pub fn generate(least: f64) -> Timed {
    let start = clock();
    let mut made = 0;
    loop {
        black_box(Sudoku::generate());
        made += 1;
        let time = clock() - start;
        if time >= least {
            return Ok((made, time));
        }
    }
}

/// BatSat, incrementally: the rules of the board once, the givens of each puzzle (a line of variables) as assumptions,
/// and up to two solutions each. The first `candidates` variables tell solutions apart. What is learned is kept
/// from puzzle to puzzle, but not from pass to pass; reading the formula is not timed.
pub fn assume(least: f64, candidates: u32, formula: &Path, puzzles: &Path) -> Timed {
    let text = std::fs::read_to_string(puzzles)?;
    let line = |line: &str| line.split_whitespace().map(str::parse).collect();
    let puzzles = text
        .lines()
        .map(line)
        .collect::<Result<Vec<Vec<u32>>, _>>()?;
    let (mut solutions, mut passes, mut time) = (0, 0, 0.0);
    while time < least {
        let mut solver = BasicSolver::default();
        let mut bytes = BufReader::new(File::open(formula)?);
        batsat::dimacs::parse(&mut bytes, &mut solver, false, false)?;
        let vars: Vec<Var> = (0..candidates)
            .map(|index| solver.var_of_int(index))
            .collect();
        let start = clock();
        for puzzle in &puzzles {
            let givens = puzzle
                .iter()
                .map(|&number| Lit::new(vars[number as usize - 1], true));
            solutions += two(&mut solver, givens.collect(), &vars);
        }
        time += clock() - start;
        passes += 1;
    }
    Ok((solutions / passes, time / passes as f64))
}

fn two(solver: &mut BasicSolver, mut assumptions: Vec<Lit>, candidates: &[Var]) -> u64 {
    if solver.solve_limited(&assumptions) != lbool::TRUE {
        return 0;
    }
    // The first solution is excluded as long as the new variable is assumed.
    let switch = solver.new_var_default();
    let held = candidates.iter().copied();
    let held = held.filter(|&var| solver.value_var(var) == lbool::TRUE);
    let mut clause: Vec<Lit> = held.map(|var| Lit::new(var, false)).collect();
    clause.push(Lit::new(switch, false));
    solver.add_clause_reuse(&mut clause);
    assumptions.push(Lit::new(switch, true));
    let another = solver.solve_limited(&assumptions) == lbool::TRUE;
    solver.add_clause_reuse(&mut vec![Lit::new(switch, false)]);
    1 + u64::from(another)
}
