//! Bad input: one message on standard error, with the place where there is one and what was expected; nothing
//! on standard output; exit status 2. A puzzle that is well-formed and can't be solved ends with 1 instead.

mod common;

use std::path::Path;
use std::time::{Duration, Instant};

use common::{Run, anydoku, anydoku_with, command, finish};

/// `error: MESSAGE` and nothing else; the file is called `F` in the message.
struct Case {
    name: &'static str,
    content: &'static [u8],
    /// Arguments; `F` is the file.
    args: &'static [&'static str],
    message: &'static str,
}

const SOLVE: &[&str] = &["solve", "F"];
const SAT: &[&str] = &["sat", "F"];

const fn case(
    name: &'static str,
    content: &'static [u8],
    args: &'static [&'static str],
    message: &'static str,
) -> Case {
    Case {
        name,
        content,
        args,
        message,
    }
}

#[rustfmt::skip]
const CASES: &[Case] = &[
    // Boards.
    case("unknown shape", b"SHAPE sqare 9\n", SOLVE,
        "F:1:7: there is no shape \"sqare\" (did you mean `square`?); shapes are square, latin, jigsaw, twodoku, \
         samurai, hexagon, hanidoku, septoku"),
    case("a size without boxes", b"# x\n  SHAPE square 7\n", SOLVE,
        "F:2:9: square: a prime such as 7 leaves no boxes of several rows and columns; `latin 7` goes without \
         boxes, `jigsaw` has regions of any form"),
    case("unknown keyword", b"N=4\nK=4\nGRUP 0 1\n", SOLVE,
        "F:3:1: unknown keyword \"GRUP\" (did you mean GROUP?); expected N, K, SHAPE, NEIGHBOR, NEIGHBOUR, GROUP, \
         RUN, DOMAIN, GIVEN, NOT, AT, REGIONS, NAME, AUTHOR"),
    case("duplicate cell in a group", b"N=4\nK=4\nGROUP 0 1 1 3\n", SOLVE,
        "F:3:11: 1 occurs twice in group 1; expected each cell once"),
    case("cell of a group out of range", b"N=4\nK=4\nGROUP 0 1 2 9\n", SOLVE,
        "F:3:13: cell 9 is not on the board; expected 0 to 3"),
    case("value of a given out of range", b"N=4\nK=4\nGIVEN 0 5\n", SOLVE,
        "F:3:9: value 5 is out of range; expected 1 to 4"),
    case("two givens for a cell", b"N=4\nK=4\nGIVEN 0 1\nGIVEN 0 2\n", SOLVE,
        "F:4:7: cell 0 is given twice: 1 and 2; expected one given a cell"),
    case("Windows line ends keep their places", b"N=4\r\nK=4\r\nGIVEN 0 5\r\n", SOLVE,
        "F:3:9: value 5 is out of range; expected 1 to 4"),
    // Puzzles.
    case("wrong length", b"12345\n67891\n", &["solve", "--shape", "square 9", "--format", "line", "F"],
        "F:1:1: 5 cells; expected 81, one character each"),
    case("value out of range", b"1...............\n...5............\n", SOLVE,
        "F:2:4: value 5 is out of range; expected 1 to 4"),
    case("pairs without a board", b"0 1\n1 2\n2 3\n", SOLVE,
        "F:1:1: lines of `cell value` do not say which board they are on; expected a board chosen with --shape, \
         such as \"square 9\""),
    case("cell of a pair out of range", b"0 1\n9 2\n", &["solve", "--shape", "latin 3", "F"],
        "F:2:1: cell 9 is not on the board; expected 0 to 8, or a name such as r1c1"),
    case("value of a pair out of range", b"0 1\n3 9\n", &["solve", "--shape", "latin 3", "F"],
        "F:2:3: value 9 is out of range; expected 1 to 3"),
    case("two givens for a cell in pairs", b"0 1\n0 2\n", &["solve", "--shape", "latin 3", "F"],
        "F:2:1: r1c1 is given twice: 1 and 2; expected one given a cell"),
    case("pairs or rows", b"0 1\n2 3\n", &["solve", "--shape", "latin 2", "F"],
        "F:1:1: this could be `cell value` pairs or the rows of a grid; choose with --format pairs or --format grid"),
    case("no cell of a honeycomb", b"(0,0,0) -> 3\n(0,1,0) -> 2\n", &["solve", "--shape", "hexagon 2", "F"],
        "F:2:1: \"(0,1,0)\"; expected a cell: a number from 0, r1c1 or (q,r,s) with q+r+s = 0"),
    // Files.
    case("empty", b"", SOLVE,
        "F:1:1: nothing to read here but blanks and comments; expected a puzzle"),
    case("only comments", b"\n# nothing\n", SOLVE,
        "F:1:1: nothing to read here but blanks and comments; expected a puzzle"),
    case("binary", b"\x7fELF\x02\x01\x01\0\0\0", SOLVE,
        "F:1:8: a NUL byte: this is not a text file; expected a puzzle as text"),
    case("not UTF-8", b"12\n\xff34\n", SOLVE,
        "F:2:1: a byte that is not UTF-8; expected a puzzle as text in UTF-8"),
    case("UTF-16", b"\xff\xfe5\x003\0", SOLVE,
        "F:1:1: this is UTF-16 text; expected UTF-8"),
    case("no such puzzle", b"1...............\n", &["solve", "--puzzle", "2", "F"],
        "F: there is no puzzle 2; expected 1 to 1"),
    case("several puzzles for one formula", b"1...............\n2...............\n", &["encode", "F"],
        "F: holds 2 puzzles; --puzzle N takes one of them"),
    // Options.
    case("regions of another shape", b"1122\n", &["solve", "--shape", "square 4", "--regions", "F"],
        "--regions are for --shape jigsaw, not 'square 4'"),
    case("regions that are none", b"11\n22\n33\n", &["solve", "--shape", "jigsaw", "--regions", "F"],
        "F:1:1: this row has 2 cells; expected 3, as there are 3 rows"),
    case("an option of DPLL for CDCL", b"1...............\n", &["solve", "--engine", "cdcl", "--branch", "mrv", "F"],
        "--branch is an option of DPLL; expected --engine dpll, not cdcl"),
    case("counting with the minimal encoding", b"1...............\n",
        &["count", "--engine", "dpll", "--encoding", "minimal", "F"],
        "with the minimal encoding a cell may have two values, so DPLL can't tell grids apart; use the efficient \
         or the extended encoding"),
    case("an output that exists", b"1...............\n", &["encode", "-o", "F", "F"],
        "F: exists already; --force overwrites it"),
    case("two formats at once", b"1...............\n", &["convert", "--json", "--to", "grid", "F"],
        "--json means --to json, not --to grid"),
    case("too many values for a line", b"SHAPE square 36\n", &["convert", "--to", "line", "F"],
        "F as line: the format line has one character a cell, for 1 to 35; the board has 36 values"),
    // Formulas.
    case("no header", b"1 2 0\n", SAT,
        "F:1:1: no header so far, expected `p cnf VARIABLES CLAUSES` before everything except comments"),
    case("half a header", b"p cnf 2\n1 0\n", SAT,
        "F:1:8: bad header, expected the number of clauses in `p cnf VARIABLES CLAUSES`"),
    case("a variable too high", b"p cnf 2 1\n1 3 0\n", SAT,
        "F:2:3: variable 3 is too high, expected at most 2 as the header says"),
    case("a clause count that is wrong", b"p cnf 2 2\n1 2 0\n", SAT,
        "F:3:1: the clause count is 1, expected 2 as the header says"),
    case("a clause without end", b"p cnf 2 1\n1 2\n", SAT,
        "F:3:1: the clause that begins in line 2 has no end, expected 0 after its last literal"),
    case("no literal", b"p cnf 2 1\n1 x 0\n", SAT,
        "F:2:3: unexpected `x`, expected a literal or 0"),
    case("an empty formula", b"", SAT,
        "F:1:1: the input is empty, expected `p cnf VARIABLES CLAUSES`"),
    // Answers.
    case("an answer of other variables", b"s SATISFIABLE\nv 1 -2 0\n", &["decode", "--shape", "latin 2", "F"],
        "F: the answer does not fit the puzzle: it leaves r1c2 without a value (if the CNF was written with \
         --simplify, name it with --cnf)"),
    case("an answer that breaks a rule", b"v 1 -2 3 -4 5 -6 7 -8 0\n", &["decode", "--shape", "latin 2", "F"],
        "F: the answer does not fit the puzzle: r1c1 and r1c2 both hold 1, but row 1 holds different values (if \
         the CNF was written with --simplify, name it with --cnf)"),
    case("satisfiable without a model", b"s SATISFIABLE\n", &["decode", "--shape", "latin 2", "F"],
        "F:2:1: satisfiable without a model, expected `v` lines with its literals"),
    case("no answer", b"", &["decode", "--shape", "latin 2", "F"],
        "F:1:1: no answer, expected `s` and `v` lines or literals with a 0 at the end"),
    case("no board for the answer", b"v 1 0\n", &["decode", "F"],
        "expected a puzzle file and the solver's answer, or --shape and the answer"),
];

/// Runs in a folder that holds the file F.
fn run_in(folder: &Path, args: &[&str]) -> Run {
    finish(command().args(args).current_dir(folder), b"")
}

fn folder_with(content: &[u8]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("F"), content).expect("it can be written");
    folder
}

#[test]
fn one_message_with_its_place_and_what_was_expected() {
    let mut wrong = Vec::new();
    for case in CASES {
        let folder = folder_with(case.content);
        let run = run_in(folder.path(), case.args);
        let expected = (Some(2), "", format!("error: {}\n", case.message));
        if (run.status, &*run.out, run.err.clone()) != expected {
            wrong.push(format!(
                "{} {:?}\n expected {}\n found {run:?}",
                case.name, case.args, case.message
            ));
        }
        // Whatever happened, the file is as it was.
        assert_eq!(
            std::fs::read(folder.path().join("F")).expect("it is there"),
            case.content
        );
        assert_eq!(
            std::fs::read_dir(folder.path()).expect("a folder").count(),
            1,
            "{}",
            case.name
        );
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn faults_of_the_arguments() {
    for (args, message) in [
        (
            &["solve"][..],
            "no puzzle; expected a FILE, `-` for standard input, or --shape for an empty board",
        ),
        (&["solve", "none.txt"], "none.txt: no such file"),
        (&["sat", "none.cnf"], "none.cnf: no such file"),
        (&["solve", "."], ".: is a directory; expected a file"),
        (&["sat", "."], ".: is a directory; expected a file"),
        (
            &["encode", "--shape", "latin 2", "-o", "."],
            ".: is a directory; expected a file to write to",
        ),
        (
            &["encode", "--shape", "latin 2", "-o", "a/b"],
            "a/b: can't be written: No such file or directory (os error 2)",
        ),
        (
            &["solve", "--shape", "hexagon 2 +x"],
            "--shape 'hexagon 2 +x': hexagon: there is no +x; the only extra is +neighbours",
        ),
        (
            &["solve", "--shape", "square 300"],
            "--shape 'square 300': square: the size must be a number from 4 to 225, not \"300\"",
        ),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let run = run_in(folder.path(), args);
        assert_eq!(
            (run.status, &*run.out, run.err),
            (Some(2), "", format!("error: {message}\n"))
        );
    }
    // The parser of arguments says more than one line, but at once and with the choices.
    for (args, words) in [
        (
            &["solve", "--branch", "best"][..],
            "possible values: first, random, moms",
        ),
        (
            &["solve", "--format", "yaml"],
            "possible values: doku, pairs",
        ),
        (
            &["solve", "--time", "-1", "x"],
            "expected a number of seconds from 0",
        ),
        (
            &["solve", "--time", "soon", "x"],
            "expected a number of seconds, such as 2 or 0.5",
        ),
        (
            &["solve", "--all", "0", "x"],
            "expected a whole number from 1",
        ),
        (
            &["count", "--limit", "5", "--no-limit"],
            "cannot be used with '--no-limit'",
        ),
        (&["solve", "--regions", "x"], "--shape <SHAPE>"),
        (&["convert", "x"], "--to <FORMAT>"),
        (&["encode", "x", "y"], "unexpected argument 'y'"),
        (&["slove"], "unrecognized subcommand 'slove'"),
        (&[], "Usage: anydoku"),
    ] {
        let run = anydoku(args);
        assert_eq!((run.status, &*run.out), (Some(2), ""), "{args:?}");
        assert!(run.err.contains(words), "{args:?}: {}", run.err);
    }
}

#[test]
fn standard_input_is_read_once() {
    let message = "error: standard input can be read only once; expected a single `-`\n";
    let run = anydoku_with(
        ["solve", "--quiet", "--as", "line", "-", "-"],
        b"1.....3...4....2\n",
    );
    assert_eq!((run.status, &*run.err), (Some(2), message));
    for args in [&["decode", "-", "-"][..], &["solve", "--board", "-", "-"]] {
        let run = anydoku_with(args, b"SHAPE latin 2\n");
        assert_eq!((run.status, &*run.out), (Some(2), ""), "{run:?}");
    }
    let run = anydoku_with(["solve", "-"], b"12.\n");
    assert!(
        run.err.starts_with("error: standard input:1:1: "),
        "{}",
        run.err
    );
}

#[test]
fn a_file_that_can_not_be_read_does_not_stop_the_others() {
    let folder = folder_with(b"1.....3...4....2\n");
    let run = run_in(folder.path(), &["solve", "--as", "line", "F", "none", "F"]);
    assert_eq!(
        (run.status, &*run.err),
        (Some(2), "error: none: no such file\n")
    );
    assert_eq!(run.out.lines().count(), 2);
    // But a file of results without some of them is not written.
    let args = ["convert", "--to", "numbers", "-o", "out", "F", "none"];
    let run = run_in(folder.path(), &args);
    assert_eq!(
        (run.status, &*run.out, &*run.err),
        (Some(2), "", "error: none: no such file\n")
    );
    assert_eq!(
        std::fs::read_dir(folder.path()).expect("a folder").count(),
        1
    );
}

#[test]
fn results_go_to_the_file_that_is_named() {
    let folder = folder_with(b"1.....3...4....2\n");
    let path = folder.path();
    let out = path.join("out");
    assert_eq!(
        run_in(path, &["convert", "--to", "line", "-o", "out", "F"]).ok(),
        ""
    );
    assert_eq!(
        std::fs::read(&out).expect("it is there"),
        b"1.....3...4....2\n"
    );
    // Also over itself, and over what a link points to.
    assert_eq!(
        run_in(
            path,
            &["convert", "--to", "pairs", "--force", "-o", "F", "F"]
        )
        .ok(),
        ""
    );
    assert_eq!(
        std::fs::read(path.join("F")).expect("it is there"),
        b"# cell value\n0 1\n6 3\n10 4\n15 2\n"
    );
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("out", path.join("link")).expect("a link");
        assert_eq!(
            run_in(
                path,
                &["convert", "--to", "grid", "--force", "-o", "link", "out"]
            )
            .ok(),
            ""
        );
        assert!(
            path.join("link")
                .symlink_metadata()
                .expect("it is there")
                .is_symlink()
        );
        assert!(
            std::fs::read(&out)
                .expect("it is there")
                .starts_with(b"+--")
        );
        assert_eq!(
            run_in(path, &["convert", "--to", "grid", "-o", "/dev/null", "out"]).ok(),
            ""
        );
    }
    let run = run_in(path, &["convert", "--to", "line", "-o", "-", "out"]);
    assert_eq!(run.ok(), "1.....3...4....2\n");
    let names = std::fs::read_dir(path).expect("a folder").count();
    assert_eq!(
        names,
        if cfg!(unix) { 3 } else { 2 },
        "nothing unfinished stays"
    );
}

#[test]
#[cfg(unix)]
fn no_permission() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder_with(b"1.....3...4....2\n");
    let file = folder.path().join("F");
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o0)).expect("it is ours");
    // Nothing is forbidden to the superuser.
    let superuser = std::fs::read(&file).is_ok();
    let run = run_in(folder.path(), &["solve", "--quiet", "--as", "line", "F"]);
    if superuser {
        assert_eq!(run.status, Some(0));
    } else {
        let message = "error: F: no permission to read it\n";
        assert_eq!((run.status, &*run.out, &*run.err), (Some(2), "", message));
    }
}

#[test]
fn what_can_not_be_solved_says_why() {
    // A group larger than K, by counting.
    let folder = folder_with(b"N=4\nK=3\nGROUP 0 1 2 3\n");
    let run = run_in(folder.path(), &["solve", "--quiet", "F"]);
    let why =
        "no solution: group 1 has 4 cells that must all differ, but there are only 3 values\n";
    assert_eq!((run.status, &*run.out, &*run.err), (Some(1), why, ""));
    // The largest boards too: refuted before any clause is written.
    let start = Instant::now();
    let run = anydoku(["count", "--shape", "hexagon 20 30"]);
    assert_eq!((run.status, &*run.out), (Some(1), "0\n"));
    assert!(
        run.err
            .contains("line q=-9 has 32 cells that must all differ, but there are only 30 values")
    );
    assert!(start.elapsed() < Duration::from_secs(2));
    // Givens that clash: the cells and the rule.
    let folder = folder_with(b"..3.\n....\n....\n..3.\n");
    let why = "r1c3 and r4c3 both hold 3, but column 3 holds different values";
    let run = run_in(folder.path(), &["solve", "--quiet", "F"]);
    assert_eq!(
        (run.status, &*run.out, &*run.err),
        (Some(1), &*format!("no solution: {why}\n"), "")
    );
    for (args, out) in [
        (&["solve", "--as", "line", "F"], "no solution\n"),
        (&["count", "--format", "grid", "F"], "0\n"),
    ] {
        let run = run_in(folder.path(), args);
        let note = format!("F: no solution: {why}\n");
        assert_eq!((run.status, &*run.out, &*run.err), (Some(1), out, &*note));
    }
    let run = run_in(folder.path(), &["solve", "--json", "F"]);
    assert!(
        run.status == Some(1) && run.out.contains(&format!("\"why\":[\"{why}\"]")),
        "{run:?}"
    );
    // Hundreds of clashes are not listed one by one.
    let folder = folder_with("1".repeat(81).as_bytes());
    let run = run_in(folder.path(), &["solve", "--quiet", "F"]);
    assert_eq!(
        (run.status, run.out.lines().count()),
        (Some(1), 4),
        "{}",
        run.out
    );
}

#[test]
fn what_can_be_read_is_read() {
    let line = b"1.....3...4....2\n";
    let grid = anydoku_with(["solve", "--quiet", "--as", "line", "-"], line).ok();
    for (what, text) in [
        ("Windows line ends", &b"1.....3...4....2\r\n"[..]),
        ("a byte order mark", b"\xef\xbb\xbf1.....3...4....2\n"),
        ("no line end", b"1.....3...4....2"),
        (
            "full-width digits",
            "１．．．．．３．．．４．．．．２\n".as_bytes(),
        ),
        ("zeros, stars and lines for blanks", b"10*__.3...4....2\n"),
        (
            "rows with borders",
            b"1 . | . .\n. . | 3 .\n----+----\n. . | 4 .\n. . | . 2\n",
        ),
    ] {
        let run = anydoku_with(["solve", "--quiet", "--as", "line", "-"], text);
        assert_eq!(
            (run.status, &*run.out, &*run.err),
            (Some(0), &*grid, ""),
            "{what}"
        );
    }
    // Without K the course format means 9: a warning, not a fault.
    let run = anydoku_with(["solve", "--as", "line", "-"], b"N=2\nNEIGHBOR 0 1\n");
    assert_eq!((run.status, run.out.lines().count()), (Some(0), 1));
    assert_eq!(
        run.err,
        "warning: standard input:1:1: no line K=: values are 1 to 9\n"
    );
    // A formula with a wrong count, on request.
    let run = anydoku_with(["sat", "--quiet", "--lenient", "-"], b"p cnf 2 2\n1 2 0\n");
    assert_eq!((run.status, &*run.err), (Some(10), ""));
}

#[test]
fn garbage_of_20_megabytes_costs_nothing() {
    let size = 20_000_000;
    // A linear congruential generator will do for garbage.
    let mut state = 1u32;
    let mut byte = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    };
    let bytes: Vec<u8> = (0..size).map(|_| byte()).collect();
    let letters = |every: usize| -> Vec<u8> {
        let letter = |(at, byte): (usize, &u8)| match at % every {
            0 => b'\n',
            _ => b'!' + byte % 90,
        };
        bytes.iter().enumerate().map(letter).collect()
    };
    for garbage in [
        &bytes,
        &letters(80),
        &letters(usize::MAX),
        &vec![b'1'; size],
        &vec![b'\n'; size],
    ] {
        let folder = folder_with(garbage);
        for args in [
            SOLVE,
            SAT,
            &["decode", "--shape", "latin 2", "F"],
            &["solve", "--board", "F"],
        ] {
            let start = Instant::now();
            let run = run_in(folder.path(), args);
            let took = start.elapsed();
            assert_eq!((run.status, &*run.out), (Some(2), ""), "{args:?}");
            assert!(
                run.err.starts_with("error: F:") && run.err.lines().count() == 1,
                "{}",
                run.err
            );
            assert!(
                run.err.contains("xpected") && run.err.len() < 500,
                "{}",
                run.err
            );
            assert!(took < Duration::from_secs(2), "{args:?} took {took:?}");
        }
    }
}
