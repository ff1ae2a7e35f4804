//! Real files that stray from the format, each by its name in `data/odd`: what has one sensible reading is
//! solved, the rest refused with its place. The larger ones are kept compressed.
//!
//! At the end what other solvers are known to get wrong.

mod common;

use std::io::Write;
use std::path::{Path, PathBuf};

use anydoku::sat::Formula;
use anydoku::sat::dimacs::{Answer, read, read_answer};
use common::{Run, anydoku, anydoku_with};

/// What becomes of a file.
enum Fate {
    /// It has this many variables and clauses, and a model or none.
    Solved(u32, usize, bool),
    /// The message behind the file's name.
    Refused(&'static str),
}
use Fate::{Refused, Solved};

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data/odd")
        .join(name)
}

/// Solves a file and looks at everything that the command says.
fn check(path: &Path, lenient: bool, fate: &Fate) {
    let file = path.to_str().expect("UTF-8");
    let lenient: &[&str] = if lenient { &["--lenient"] } else { &[] };
    let run = |args: &[&str]| anydoku([&["sat", "--quiet"], args, lenient, &[file]].concat());
    match *fate {
        Refused(message) => {
            let Run { status, out, err } = run(&[]);
            assert_eq!(
                (status, &*out, err),
                (Some(2), "", format!("error: {file}:{message}\n"))
            );
        }
        Solved(variables, clauses, satisfiable) => {
            let formula = formula(run(&["--print"]).ok().as_bytes());
            assert_eq!((formula.variables(), formula.len()), (variables, clauses));
            let Run { status, out, err } = run(&[]);
            assert_eq!(
                (status, &*err),
                (Some(if satisfiable { 10 } else { 20 }), "")
            );
            match read_answer(out.as_bytes()).expect("an answer") {
                Answer::Satisfiable(model) => assert!(
                    satisfiable && formula.is_satisfied_by(|var| model.contains(&var.positive()))
                ),
                answer => assert!(!satisfiable && answer == Answer::Unsatisfiable),
            }
        }
    }
}

fn formula(text: &[u8]) -> Formula {
    read(text, Default::default())
        .expect("what we print")
        .formula
}

/// A test for a file: what becomes of it, and with `--lenient` if that is something else.
macro_rules! odd {
    ($($test:ident $name:literal $strict:expr $(; lenient $lenient:expr)?,)*) => {
        $(
            #[test]
            fn $test() {
                let fates = [$strict $(, $lenient)?];
                check(&path($name), false, &fates[0]);
                check(&path($name), true, &fates[fates.len() - 1]);
            }
        )*

        #[test]
        fn every_file_has_its_test() {
            let folder = std::fs::read_dir(path("")).expect("a folder");
            let mut there: Vec<String> =
                folder.map(|entry| entry.expect("an entry").file_name().into_string().expect("UTF-8")).collect();
            let mut tested = [$($name),*];
            there.sort_unstable();
            tested.sort_unstable();
            assert_eq!(there, tested);
        }
    };
}

const NO_HEADER: &str =
    "1:1: no header so far, expected `p cnf VARIABLES CLAUSES` before everything except comments";

odd! {
    binary_garbage_nul_ctrlz "binary-garbage-nul-ctrlz.cnf.xz"
        Refused("88899:6: unexpected byte 0xAD, expected a literal or 0"),
    blank_before_p "blank-before-p.cnf" Solved(5, 24, true),
    blank_lines "blank-lines.cnf.xz" Solved(250, 1065, true),
    comma_separated "comma-separated.cnf"
        Refused("3:2: unexpected `,`, expected a blank after the number"),
    comment_before_and_after_p "comment-before-and-after-p.cnf" Solved(4, 4, true),
    comment_inside_clause_garbage "comment-inside-clause-garbage.cnf.xz" Refused(NO_HEADER),
    comment_no_space "comment-no-space.cnf" Solved(6, 4, true),
    compressed "compressed.cnf.gz" Solved(27224, 68879, false),
    dimspec_u_i_g_t "dimspec-u-i-g-t.cnf" Refused(
        "3:1: a DIMSPEC file with several formulas, expected one that begins with `p cnf VARIABLES CLAUSES`"
    ),
    dup_literals_tautology_aim "dup-literals-tautology-aim.cnf.xz" Solved(200, 1200, true),
    empty_clause_among_others "empty-clause-among-others.cnf" Solved(2, 6, false),
    empty_clause "empty-clause.cnf" Solved(0, 1, false),
    empty_file "empty-file.cnf"
        Refused("1:1: the input is empty, expected `p cnf VARIABLES CLAUSES`"),
    fewer_clauses_than_header "fewer-clauses-than-header.cnf.xz" Refused(
        "2803:5: the clause that begins in line 2803 has no end, expected 0 after its last literal"
    ),
    header_without_count "header-without-count.cnf.xz" Refused(
        "1:8: bad header, expected the number of clauses in `p cnf VARIABLES CLAUSES`"
    ),
    kissat_hard_parse "kissat-hard-parse.cnf"
        Refused("1:1: bad header, expected `p` and a blank in `p cnf VARIABLES CLAUSES`"),
    last_clause_without_0 "last-clause-without-0.cnf.xz"
        Refused("5669:1: one clause too many, expected 5666 as the header says");
        lenient Refused(
            "5670:1: the clause that begins in line 5669 has no end, expected 0 after its last literal"
        ),
    no_p_line "no-p-line.cnf.xz" Refused(NO_HEADER),
    one_clause_fewer "one-clause-fewer.cnf.xz"
        Refused("24825:1: the clause count is 24823, expected 24824 as the header says");
        lenient Solved(870, 24823, false),
    tautology_small "tautology-small.cnf" Solved(50, 100, false),
    two_p_lines "two-p-lines.cnf.xz"
        Refused("3:3: unexpected `,`, expected a blank after the number"),
}

/// A file of SATLIB ends in `%` and `0`. Read as clauses, the 0 is the empty clause: one known solver says
/// unsatisfiable, most refuse the file.
#[test]
fn the_trailer_of_satlib_is_no_clause() {
    let run = anydoku_with(
        ["sat", "--quiet", "-"],
        b"c uf\np cnf 3  2 \n 1 -2 3 0\n-1 2 0\n%\n0\n\n",
    );
    assert_eq!((run.status, &*run.err), (Some(10), ""));
    let run = anydoku_with(["sat", "--print", "-"], b"p cnf 3 1\n1 -2 0\n%\n0\n");
    assert_eq!(run.ok(), "p cnf 3 1\n1 -2 0\n");
}

/// Where a line ends does not matter. Two known solvers take each line for a clause and say unsatisfiable.
#[test]
fn clauses_across_lines_are_whole() {
    let text = b"p cnf 2 3\n1\n2 0 -1\n\n2\n0 1 -2 0";
    assert_eq!(
        anydoku_with(["sat", "--quiet", "--no-model", "-"], text).status,
        Some(10)
    );
    let run = anydoku_with(["sat", "--print", "-"], text);
    assert_eq!(run.ok(), "p cnf 2 3\n1 2 0\n-1 2 0\n1 -2 0\n");
}

/// Compressed bytes are told by what they are, whatever the file is called. Two known solvers read them as no
/// clauses at all and say satisfiable.
#[test]
fn compressed_bytes_are_no_empty_formula() {
    let text = b"p cnf 1 2\n1 0\n-1 0\n";
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), Default::default());
    let mut xz = liblzma::write::XzEncoder::new(Vec::new(), 6);
    let mut bzip2 = bzip2::write::BzEncoder::new(Vec::new(), Default::default());
    for encoder in [&mut gzip as &mut dyn Write, &mut xz, &mut bzip2] {
        encoder.write_all(text).expect("a vector takes all");
    }
    let packed = [
        gzip.finish().expect("a vector takes all"),
        xz.finish().expect("a vector takes all"),
        bzip2.finish().expect("a vector takes all"),
        zstd::encode_all(&text[..], 3).expect("a vector takes all"),
    ];
    let folder = tempfile::tempdir().expect("a folder");
    for bytes in packed {
        for name in ["plain.cnf", "wrong.cnf.gz", "none"] {
            let path = folder.path().join(name);
            std::fs::write(&path, &bytes).expect("it can be written");
            check(&path, false, &Solved(1, 2, false));
        }
        assert_eq!(
            anydoku_with(["sat", "--quiet", "-"], &bytes).status,
            Some(20)
        );
        // What is cut off is no shorter formula.
        let run = anydoku_with(["sat", "--quiet", "-"], &bytes[..bytes.len() - 5]);
        assert_eq!((run.status, &*run.out), (Some(2), ""), "{}", run.err);
    }
}

/// Compressed twice, or not as the mark says.
#[test]
fn bytes_that_only_begin_like_compressed_ones_are_refused() {
    for bytes in [
        &b"\x1f\x8b"[..],
        b"\x1f\x8b\x08\0garbage",
        b"\xfd7zXZ\0\0",
        b"BZh9",
        b"\x28\xb5\x2f\xfd\x04",
    ] {
        let run = anydoku_with(["sat", "--quiet", "-"], bytes);
        assert_eq!((run.status, &*run.out), (Some(2), ""), "{bytes:?}");
        assert!(run.err.starts_with("error: standard input"), "{}", run.err);
    }
}
