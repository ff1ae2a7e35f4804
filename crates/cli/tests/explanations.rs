//! Explanations are proofs: what a path tells is accepted line by line by our checker, as DRAT and as LRAT, and by a
//! checker that others wrote.

use std::sync::Arc;

use anydoku::board::formats::{ReadOptions, read};
use anydoku::board::{Board, Puzzle, Shape};
use anydoku::explain::proof::{ProofError, formula, prove};
use anydoku::explain::{Effort, End, Path, Pattern, path};
use anydoku::generate::{Generator, Options};
use anydoku::sat::proof::{DratText, Lrat};
use anydoku::sat::{Formula, Limits, Lit, NoObserver, Observer};
use anydoku::{Config, Network};
use anydoku_check::{FaultClass, drat, lrat};

mod common;

fn board(shape: &str) -> Arc<Board> {
    Arc::new(shape.parse::<Shape>().unwrap().board().unwrap())
}

fn puzzle(board: &Arc<Board>, line: &str) -> Puzzle {
    let options = ReadOptions {
        format: None,
        board: Some(Arc::clone(board)),
    };
    let reading = read(line.as_bytes(), &options).unwrap();
    reading.puzzles.into_iter().next().unwrap()
}

fn path_of(network: &Network, puzzle: &Puzzle) -> Path {
    let (effort, config, limits) = (Effort::default(), Config::default(), Limits::none());
    path(network, puzzle, &effort, &config, &limits, &mut NoObserver).unwrap()
}

/// Keeps the lines of a proof.
#[derive(Default)]
struct Steps(Vec<Vec<Lit>>);

impl Observer for Steps {
    fn learn(&mut self, clause: &[Lit]) {
        self.0.push(clause.to_vec());
    }
}

/// Whether the crate `dratify` accepts the lines: each one, and the empty clause among them.
fn others_accept(formula: &Formula, steps: &[Vec<Lit>]) -> bool {
    let codes = |clause: &[Lit]| clause.iter().map(|lit| lit.code() as u32).collect();
    let clauses: Vec<Vec<u32>> = formula.clauses().map(codes).collect();
    let steps: Vec<(bool, Vec<u32>)> = steps.iter().map(|clause| (false, codes(clause))).collect();
    let mut checker = dratify::Checker::new(formula.variables(), &clauses, true, true);
    let result = checker.check(&steps);
    result.ok && result.reached_empty
}

/// The path of a puzzle as a proof that three checkers accept.
fn check(shape: &str, network: &Network, puzzle: &Puzzle) -> Path {
    let path = path_of(network, puzzle);
    let formula = formula(network, puzzle, &path);
    let mut proofs = (
        Steps::default(),
        (DratText::new(Vec::new()), Lrat::text(&formula, Vec::new())),
    );
    prove(network, puzzle, &path, &Limits::none(), &mut proofs).unwrap();
    let (steps, (text, hinted)) = proofs;
    let text = text.finish().unwrap();
    drat::check(&formula, &text[..], &Default::default()).unwrap();
    lrat::check(&formula, &hinted.finish().unwrap()[..], &Default::default()).unwrap();
    assert!(others_accept(&formula, &steps.0), "{shape}");

    // Every step has its lines.
    for step in &path.steps {
        let variable =
            |&(cell, value): &_| anydoku::candidates::candidate_var(network.values(), cell, value);
        let said = |lit: Lit| steps.0.contains(&vec![lit]);
        assert!(
            step.fixes
                .iter()
                .all(|candidate| said(variable(candidate).positive()))
        );
        assert!(
            step.removes
                .iter()
                .all(|candidate| said(variable(candidate).negative()))
        );
    }

    // Without "not this grid" there is nothing to refute, unless the puzzle has no grid.
    if matches!(path.end, End::Solved(_)) {
        let mut satisfiable = Formula::new(formula.variables());
        for clause in formula.clauses().take(formula.len() - 1) {
            anydoku::sat::ClauseSink::add_clause(&mut satisfiable, clause);
        }
        let fault = drat::check(&satisfiable, &text[..], &Default::default()).unwrap_err();
        assert_eq!(fault.class(), FaultClass::Refused);
    }
    path
}

#[test]
fn paths_are_proofs_on_boards_of_all_kinds() {
    for (shape, count) in [
        ("square 4", 5),
        ("square 6 2x3", 5),
        ("square 9", 5),
        ("square 9 +x", 2),
        ("square 9 +windoku", 2),
        ("square 9 +antiknight", 2),
        ("latin 6", 3),
        ("hexagon 2 5", 3),
        ("hexagon 2 6", 3),
        ("hanidoku", 1),
    ] {
        let board = board(shape);
        let network = Arc::new(Network::new(&board));
        let options = Options {
            seed: 21,
            ..Options::default()
        };
        let (config, limits) = (Config::default(), Limits::none());
        let generator =
            Generator::new(&network, &board, options, &config, &limits, &mut NoObserver).unwrap();
        for index in 0..count {
            let made = generator.puzzle(index, &limits, &mut NoObserver).unwrap();
            let path = check(shape, &network, &made.puzzle);
            assert_eq!(path.end, End::Solved(made.grid));
        }
    }
}

/// Steps that need more than propagation have lemmas.
#[test]
fn case_splits_and_searches_are_proved_too() {
    let board = board("square 9");
    let network = Network::new(&board);
    // Golden Nugget, one of the hardest of the public lists.
    let line = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    let path = check("square 9", &network, &puzzle(&board, line));
    let has = |is: fn(Pattern) -> bool| path.steps.iter().any(|step| is(step.pattern));
    assert!(has(|pattern| matches!(pattern, Pattern::Split(_))));
    assert!(has(|pattern| pattern == Pattern::Search));
}

#[test]
fn a_puzzle_without_grid_is_refuted() {
    let board = board("square 4");
    let network = Network::new(&board);
    let path = check("square 4", &network, &puzzle(&board, "1.........1..3.2"));
    assert!(matches!(path.end, End::NoGrid(_)));
}

#[test]
fn several_grids_can_not_be_refuted() {
    let board = board("square 4");
    let network = Network::new(&board);
    let puzzle = puzzle(&board, "1...............");
    let path = path_of(&network, &puzzle);
    let error = prove(&network, &puzzle, &path, &Limits::none(), &mut NoObserver);
    assert_eq!(error, Err(ProofError::Several));
}

/// From a puzzle file to a verified proof, by the command.
#[test]
fn the_command_writes_proofs_that_it_verifies() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    let anydoku = |args: &[&str]| {
        let run = common::anydoku(args);
        (run.status, run.out, run.err)
    };
    let line = ".................1.....2.3.....4...5..2.1...6..3..78.....9.32...1.....4..5.......";
    std::fs::write(folder.path().join("one.txt"), format!("{line}\n")).unwrap();
    std::fs::write(folder.path().join("two.txt"), format!("{line}\n{line}\n")).unwrap();
    let (one, cnf) = (at("one.txt"), at("claim.cnf"));
    for format in ["drat", "drat-binary", "lrat"] {
        let proof = at(&format!("steps.{format}"));
        let options = [
            "explain",
            "--proof-format",
            format,
            "--proof",
            &proof,
            "--cnf",
            &cnf,
            "--force",
        ];
        let (status, said, heard) = anydoku(&[&options[..], &[&one]].concat());
        assert_eq!(status, Some(0), "{heard}");
        assert!(!said.is_empty());
        let kind = if format == "lrat" { "lrat" } else { "drat" };
        let (status, said, _) = anydoku(&["verify", "--kind", kind, &cnf, &proof]);
        assert_eq!(status, Some(0));
        assert!(said.lines().any(|line| line == "s VERIFIED"));
        // The puzzle without "not this grid" has a model, so the proof is none of it.
        let plain = at("plain.cnf");
        anydoku(&["encode", "--force", "-o", &plain, &one]);
        let (status, said, _) = anydoku(&["verify", "--kind", kind, &plain, &proof]);
        assert_eq!(status, Some(1), "{said}");
    }
    // What is there stays, and one file holds one proof.
    let proof = at("steps.drat");
    let (status, _, heard) = anydoku(&["explain", "--proof", &proof, "--cnf", &cnf, &one]);
    assert_eq!(status, Some(2));
    assert!(heard.contains("exists"), "{heard}");
    let both = at("two.txt");
    let (status, _, heard) = anydoku(&[
        "explain", "--force", "--proof", &proof, "--cnf", &cnf, &both,
    ]);
    assert_eq!(status, Some(2));
    assert!(heard.contains("--puzzle N"), "{heard}");
}
