//! Real solvers read what `encode` writes, and `decode` reads what they answer.
//!
//! MiniSat and CaDiCaL are taken from the PATH; one that is not installed is passed over with a note, but
//! where the environment variable CI is `true` it must be there.

mod common;

use std::path::Path;
use std::process::Command;

use common::{anydoku, anydoku_with, example, finish, grid};

#[derive(Clone, Copy)]
enum Solver {
    MiniSat,
    CaDiCaL,
}

impl Solver {
    fn program(self) -> &'static str {
        match self {
            Solver::MiniSat => "minisat",
            Solver::CaDiCaL => "cadical",
        }
    }

    fn is_installed(self) -> bool {
        let found = Command::new(self.program()).arg("--help").output().is_ok();
        if !found {
            let program = self.program();
            assert_ne!(
                std::env::var("CI").as_deref(),
                Ok("true"),
                "{program} is not installed"
            );
            eprintln!("{program} is not installed: its part of the test is left out");
        }
        found
    }

    /// Solves a CNF file; its exit status and its answer as a file or text for `decode`.
    fn solve(self, cnf: &Path) -> (Option<i32>, String) {
        match self {
            Solver::MiniSat => {
                let model = cnf.with_extension("model");
                let run = finish(
                    Command::new("minisat").arg("-verb=0").arg(cnf).arg(&model),
                    b"",
                );
                let answer = std::fs::read_to_string(&model).expect("minisat writes its answer");
                (run.status, answer)
            }
            Solver::CaDiCaL => {
                let run = finish(Command::new("cadical").arg("-q").arg(cnf), b"");
                (run.status, run.out)
            }
        }
    }
}

/// Every solver gives the grid that `solve` gives, with these options of `encode`.
fn agree(puzzle: &Path, encode: &[&str]) {
    let puzzle = puzzle.to_str().expect("UTF-8");
    let expected = grid(&anydoku(["solve", "--quiet", "--json", puzzle]).ok());
    let folder = tempfile::tempdir().expect("a folder");
    let cnf = folder.path().join("puzzle.cnf");
    let cnf_name = cnf.to_str().expect("UTF-8");
    let to_file = [
        &["encode", "--quiet", "-o", cnf_name][..],
        encode,
        &[puzzle],
    ]
    .concat();
    assert_eq!(anydoku(to_file).ok(), "");
    for solver in [Solver::MiniSat, Solver::CaDiCaL] {
        if !solver.is_installed() {
            continue;
        }
        let (status, answer) = solver.solve(&cnf);
        let who = format!("{} on {puzzle} {encode:?}", solver.program());
        assert_eq!(status, Some(10), "{who}");
        let args = [
            "decode", "--quiet", "--json", "--cnf", cnf_name, puzzle, "-",
        ];
        let found = anydoku_with(args, answer.as_bytes());
        assert_eq!((found.status, &*found.err), (Some(0), ""), "{who}");
        assert_eq!(grid(&found.out), expected, "{who}");
    }
}

#[test]
fn every_encoding_of_a_sudoku() {
    for encoding in ["minimal", "efficient", "extended"] {
        agree(&example("sudoku.doku"), &["--encoding", encoding]);
    }
    for encoding in ["sequential", "commander", "product", "bitwise", "bimander"] {
        agree(&example("sudoku.doku"), &["--at-most-one", encoding]);
    }
    agree(&example("sudoku.doku"), &["--duplicates", "keep"]);
}

#[test]
fn simplified_clauses_with_their_map() {
    for puzzle in [
        "sudoku.doku",
        "hexagon.doku",
        "honeycomb.doku",
        "samurai.doku",
        "x.doku",
    ] {
        agree(&example(puzzle), &["--simplify"]);
    }
    agree(
        &example("twelve.doku"),
        &["--simplify", "--at-most-one", "product", "--no-comments"],
    );
}

#[test]
fn both_forms_of_runs() {
    for form in ["must-contain", "windows"] {
        agree(&example("honeycomb.doku"), &["--runs", form]);
        agree(
            &example("honeycomb.doku"),
            &["--runs", form, "--encoding", "minimal"],
        );
        let both = ["--runs", form, "--simplify", "--at-most-one", "commander"];
        agree(&example("honeycomb.doku"), &both);
    }
}

#[test]
fn a_board_of_every_shape() {
    for puzzle in [
        "hexagon.doku",
        "septoku.doku",
        "jigsaw.doku",
        "latin.doku",
        "twodoku.doku",
        "sixteen.doku",
        "percent.doku",
        "windoku.doku",
        "antiking.doku",
        "disjoint.doku",
        "wheel.doku",
    ] {
        agree(&example(puzzle), &[]);
    }
}

#[test]
fn an_answer_alone_will_do_with_a_shape() {
    let folder = tempfile::tempdir().expect("a folder");
    let cnf = folder.path().join("empty.cnf");
    let cnf_name = cnf.to_str().expect("UTF-8");
    assert_eq!(
        anydoku(["encode", "-o", cnf_name, "--shape", "hexagon 2"]).ok(),
        ""
    );
    for solver in [Solver::MiniSat, Solver::CaDiCaL] {
        if solver.is_installed() {
            let (status, answer) = solver.solve(&cnf);
            assert_eq!(status, Some(10));
            let args = ["decode", "--json", "--shape", "hexagon 2", "-"];
            let found = grid(&anydoku_with(args, answer.as_bytes()).ok());
            assert_eq!(found.len(), 19);
            assert!(found.iter().all(|value| (1..=5).contains(value)));
        }
    }
}

#[test]
fn a_puzzle_without_solution() {
    // r1c1 can hold nothing: 1 to 8 are in its row, 9 is in its column.
    let puzzle = format!(".12345678{}9{}\n", ".".repeat(27), ".".repeat(44));
    let folder = tempfile::tempdir().expect("a folder");
    let text = folder.path().join("none.txt");
    std::fs::write(&text, &puzzle).expect("it can be written");
    let text = text.to_str().expect("UTF-8");
    for simplify in ["--no-simplify", "--simplify"] {
        let cnf = folder.path().join(format!("none{simplify}.cnf"));
        let cnf_name = cnf.to_str().expect("UTF-8");
        assert_eq!(anydoku(["encode", simplify, "-o", cnf_name, text]).ok(), "");
        let run = anydoku(["sat", "--quiet", cnf_name]);
        assert_eq!((run.status, &*run.out), (Some(20), "s UNSATISFIABLE\n"));
        for solver in [Solver::MiniSat, Solver::CaDiCaL] {
            if solver.is_installed() {
                let (status, answer) = solver.solve(&cnf);
                assert_eq!(status, Some(20));
                let run = anydoku_with(["decode", "--cnf", cnf_name, text, "-"], answer.as_bytes());
                assert_eq!(
                    (run.status, &*run.out, &*run.err),
                    (Some(1), "no solution\n", "")
                );
            }
        }
    }
}

#[test]
fn our_own_answer_is_read_back() {
    let puzzle = example("honeycomb.doku");
    let puzzle = puzzle.to_str().expect("UTF-8");
    let expected = grid(&anydoku(["solve", "--quiet", "--json", puzzle]).ok());
    let cnf = anydoku(["encode", puzzle]).ok();
    for engine in ["cdcl", "dpll"] {
        let run = anydoku_with(["sat", "--engine", engine, "-"], cnf.as_bytes());
        assert_eq!(run.status, Some(10), "{run:?}");
        let found = anydoku_with(["decode", "--json", puzzle, "-"], run.out.as_bytes());
        assert_eq!(grid(&found.ok()), expected);
    }
}
