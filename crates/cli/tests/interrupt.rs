//! Searches that don't end by themselves: Ctrl-C, a time limit, a reader who has seen enough.
#![cfg(unix)]

mod common;

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use common::{anydoku, command, finish};

/// More than it takes to stop, less than it takes to answer.
const PROMPT: Duration = Duration::from_secs(5);

fn start(args: &[&str]) -> Child {
    command()
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts")
}

/// Presses Ctrl-C; the status, standard output and standard error of what follows.
fn interrupt(child: Child) -> (Option<i32>, String, String) {
    let signalled = Command::new("kill")
        .args(["-s", "INT", &child.id().to_string()])
        .status();
    assert!(signalled.expect("`kill` starts").success());
    let start = Instant::now();
    let output = child.wait_with_output().expect("the command ends");
    assert!(
        start.elapsed() < PROMPT,
        "it took {:?} to stop",
        start.elapsed()
    );
    (
        output.status.code(),
        String::from_utf8(output.stdout).expect("UTF-8"),
        String::from_utf8(output.stderr).expect("UTF-8"),
    )
}

/// The number of a line `>=N`.
fn at_least(out: &str) -> u64 {
    let number = out
        .strip_prefix(">=")
        .and_then(|rest| rest.strip_suffix('\n'));
    let number = number.unwrap_or_else(|| panic!("expected `>=N`, not {out:?}"));
    number.parse().expect("a number")
}

/// n + 1 pigeons in n holes: exponential for both of our solvers.
fn pigeons(holes: usize) -> String {
    let var = |pigeon: usize, hole: usize| pigeon * holes + hole + 1;
    let mut clauses: Vec<String> = (0..=holes)
        .map(|pigeon| {
            (0..holes)
                .map(|hole| format!("{} ", var(pigeon, hole)))
                .collect()
        })
        .collect();
    for hole in 0..holes {
        for second in 1..=holes {
            for first in 0..second {
                clauses.push(format!("-{} -{} ", var(first, hole), var(second, hole)));
            }
        }
    }
    let (variables, count) = (holes * (holes + 1), clauses.len());
    let mut text = format!("p cnf {variables} {count}\n");
    for clause in clauses {
        text += &clause;
        text += "0\n";
    }
    text
}

#[test]
fn ctrl_c_ends_a_count_with_what_it_has_seen() {
    let child = start(&["count", "--no-limit", "--shape", "square 9"]);
    std::thread::sleep(Duration::from_millis(700));
    let (status, out, err) = interrupt(child);
    assert_eq!(status, Some(3), "{out}{err}");
    assert!(at_least(&out) > 0);
    assert!(err.contains("interrupted"), "{err}");
}

#[test]
fn a_time_limit_ends_a_count_with_what_it_has_seen() {
    let start = Instant::now();
    let run = anydoku([
        "count",
        "--quiet",
        "--no-limit",
        "--time",
        "0.2",
        "--shape",
        "square 9",
    ]);
    assert!(start.elapsed() < PROMPT);
    assert_eq!((run.status, &*run.err), (Some(3), ""), "{}", run.out);
    assert!(at_least(&run.out) > 0);
}

#[test]
fn limits_that_come_before_the_first_grid_leave_it_unknown() {
    for limit in [["--time", "0"], ["--decisions", "1"]] {
        let args = [
            "solve", "--quiet", "--engine", "dpll", "--shape", "square 9", "--as", "line",
        ];
        let run = anydoku(args.into_iter().chain(limit));
        assert_eq!((run.status, &*run.err), (Some(3), ""));
        assert!(
            run.out.starts_with("unknown: ") && run.out.lines().count() == 1,
            "{}",
            run.out
        );
    }
}

#[test]
fn ctrl_c_leaves_a_formula_unknown() {
    let folder = tempfile::tempdir().expect("a folder");
    let cnf = folder.path().join("pigeons.cnf");
    std::fs::write(&cnf, pigeons(13)).expect("it can be written");
    for engine in ["cdcl", "dpll"] {
        // Counting would be done before it can be interrupted.
        let file = cnf.to_str().expect("UTF-8");
        let child = start(&["sat", "--no-counting", "--engine", engine, file]);
        std::thread::sleep(Duration::from_millis(500));
        let (status, out, err) = interrupt(child);
        assert_eq!(status, Some(0), "{out}{err}");
        assert!(
            out.ends_with("s UNKNOWN\n") && out.contains("c stopped: "),
            "{out}"
        );
    }
}

#[test]
fn ctrl_c_keeps_the_puzzles_made_so_far() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("made.txt");
    let made = ["generate", "--shape", "square 9", "--count", "100000000"];
    for output in ["-", file.to_str().expect("UTF-8")] {
        let child = start(&[&made[..], &["-o", output]].concat());
        std::thread::sleep(Duration::from_millis(700));
        let (status, out, err) = interrupt(child);
        assert_eq!(status, Some(3), "{err}");
        assert!(err.ends_with(": interrupted\n"), "{err}");
        let text = match output {
            "-" => out,
            _ => std::fs::read_to_string(&file).expect("the file is there"),
        };
        assert!(!text.is_empty() && text.ends_with('\n'));
        assert!(text.lines().all(|line| line.len() == 81));
    }
}

#[test]
fn ctrl_c_ends_candidates_with_what_is_known() {
    let child = start(&["candidates", "--shape", "hanidoku"]);
    std::thread::sleep(Duration::from_millis(700));
    let (status, out, err) = interrupt(child);
    assert_eq!(status, Some(3), "{out}{err}");
    assert!(err.contains("interrupted"), "{err}");
    // Nine rows of cells, some of whose values are open.
    assert_eq!(out.lines().count(), 9, "{out}");
    assert!(out.contains('?'), "{out}");
}

#[test]
fn ctrl_c_ends_the_wait_for_input_at_once() {
    let mut child = start(&["solve", "-"]);
    let _stays_open = child.stdin.take();
    std::thread::sleep(Duration::from_millis(300));
    let (status, out, _) = interrupt(child);
    assert_eq!((status, &*out), (Some(130), ""));
}

#[test]
fn ctrl_c_leaves_no_half_written_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let cnf = folder.path().join("large.cnf");
    let names = || {
        let entries = std::fs::read_dir(folder.path()).expect("it is a folder");
        entries
            .map(|entry| entry.expect("an entry").file_name())
            .collect::<Vec<_>>()
    };
    let cnf = cnf.to_str().expect("UTF-8");
    let child = start(&["encode", "--shape", "square 64", "-o", cnf]);
    let start = Instant::now();
    while names().is_empty() {
        assert!(start.elapsed() < 4 * PROMPT, "nothing is written");
        std::thread::sleep(Duration::from_millis(5));
    }
    let (status, out, _) = interrupt(child);
    assert_eq!((status, &*out), (Some(130), ""));
    assert_eq!(names(), [""; 0]);
}

#[test]
fn a_reader_who_has_seen_enough_is_no_fault() {
    let folder = tempfile::tempdir().expect("a folder");
    let many = folder.path().join("many.txt");
    let line =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    std::fs::write(&many, line.repeat(3000)).expect("it can be written");
    let many = many.to_str().expect("UTF-8");
    for args in [
        &["solve", "--as", "line", many][..],
        &["count", many],
        &["solve", "--json", many],
        &["encode", "--shape", "square 25"],
        &["convert", "--to", "grid", many],
    ] {
        let mut child = start(args);
        let mut first = String::new();
        let mut out = BufReader::new(child.stdout.take().expect("it is piped"));
        out.read_line(&mut first).expect("there is a line");
        drop(out);
        let output = child.wait_with_output().expect("the command ends");
        assert!(!first.is_empty());
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
    }
}

#[test]
fn closed_standard_error_is_no_fault() {
    let script = r#""$0" solve --shape 'hexagon 3 6' 2>&-"#;
    let run = finish(
        Command::new("sh").args(["-c", script, env!("CARGO_BIN_EXE_anydoku")]),
        b"",
    );
    assert_eq!(run.status, Some(1), "{run:?}");
}

#[test]
fn nothing_is_coloured_off_a_terminal() {
    let mut child = start(&["solve", "-"]);
    let mut stdin = child.stdin.take().expect("it is piped");
    stdin
        .write_all(b"1...............\n1.1.............\nx")
        .expect("it reads");
    drop(stdin);
    let output = child.wait_with_output().expect("the command ends");
    assert!(!output.stdout.contains(&0x1b) && !output.stderr.contains(&0x1b));
    let run = anydoku([
        "solve", "--color", "always", "--quiet", "--shape", "square 4",
    ]);
    assert!(run.out.contains('\x1b'));
}
