//! `batch`: every puzzle has its row, in order, whatever the other lines hold, however the run ends, and however
//! often it is begun.

mod common;

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::Stdio;

use common::{Run, anydoku, anydoku_with, command};

const NINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const NINE_FULL: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const FOUR: &str = "1.....3...4....2";
const FOUR_FULL: &str = "1324423121433412";
const HEADER: &str = "line,puzzle,solution,count,exact,verdict,branchings,microseconds,error";

/// A folder, and files in it.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().expect("a folder"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        fs::write(self.path(name), content).expect("it can be written");
        self.path(name)
    }

    /// Runs `anydoku batch` here.
    fn batch(&self, args: &[&str]) -> Run {
        common::finish(
            command().arg("batch").args(args).current_dir(self.0.path()),
            b"",
        )
    }
}

/// Rows without what differs from run to run and from engine to engine.
fn rows(out: &str) -> Vec<String> {
    let mut lines = out.lines();
    assert_eq!(lines.next(), Some(HEADER));
    lines.map(plain).collect()
}

fn plain(row: &str) -> String {
    let fields: Vec<&str> = row.splitn(9, ',').collect();
    assert_eq!(fields.len(), 9, "{row}");
    [&fields[..6], &fields[8..]].concat().join(",")
}

/// Many puzzles of which some are hard for their length, some are bad, and no two neighbours are alike.
fn many(lines: usize) -> String {
    let mut text = String::new();
    for n in 0..lines {
        let mut line = match n % 4 {
            0 => NINE.to_owned(),
            1 => FOUR.to_owned(),
            2 => NINE_FULL.to_owned(),
            _ => FOUR_FULL.to_owned(),
        };
        let at = n * 7 % line.len();
        line.replace_range(at..=at, if n % 31 == 5 { "x" } else { "." });
        text += &line;
        text.push('\n');
    }
    text
}

#[test]
fn every_puzzle_has_its_row_whatever_the_others_hold() {
    let folder = Folder::new();
    let text = format!(
        "# two boards\n{NINE} rated 1.2\n\n{FOUR}\r\n12\n{}\n1..?............\n\
                        ...5............\n  # no puzzle\n11..............\n................\n{FOUR}",
        &NINE[1..]
    );
    folder.write("F", text.as_bytes());
    let run = folder.batch(&["F"]);
    assert_eq!(run.status, Some(2), "{run:?}");
    assert_eq!(
        rows(&run.out),
        [
            format!("2,{NINE},{NINE_FULL},1,true,unique,"),
            format!("4,{FOUR},{FOUR_FULL},1,true,unique,"),
            "5,12,,,,error,\"F:5:1: 2 cells; expected 81 (9x9), 16, 36, 64, 100, 144, … (a square with boxes) \
             or 61 (hanidoku), or a board chosen with --shape\""
                .to_owned(),
            format!("6,{},,,,error,\"F:6:1: 80 cells; expected 81 (9x9), 16, 36, 64, 100, 144, … (a square with \
                     boxes) or 61 (hanidoku), or a board chosen with --shape\"", &NINE[1..]),
            "7,1..?............,,,,error,\"F:7:4: \"\"?\"\"; expected a value (1-9, A-Z for 10 to 35) or a blank \
             (. 0 _ *)\""
                .to_owned(),
            "8,...5............,,,,error,F:8:4: value 5 is out of range; expected 1 to 4".to_owned(),
            "10,11..............,,0,true,none,".to_owned(),
            rows(&run.out)[7].clone(),
            format!("12,{FOUR},{FOUR_FULL},1,true,unique,"),
        ]
    );
    assert!(rows(&run.out)[7].contains(",2,false,several,"));
    assert!(
        run.err
            .starts_with("9 puzzles: 3 unique, 1 several, 1 none, 0 unknown, 4 errors; "),
        "{}",
        run.err
    );
    assert_eq!(folder.batch(&["-q", "F"]).err, "");
}

#[test]
fn an_empty_input_has_no_rows() {
    for input in ["", "\n\n", "# nothing\n"] {
        let run = anydoku_with(["batch", "-"], input.as_bytes());
        assert_eq!((run.status, run.out), (Some(0), format!("{HEADER}\n")));
        assert!(run.err.starts_with("0 puzzles: "), "{}", run.err);
    }
    let run = anydoku_with(["batch", "--json", "-"], b"");
    assert_eq!((run.status, &*run.out), (Some(0), ""));
}

#[test]
fn bytes_of_any_kind_are_errors_of_their_lines() {
    let mut input = Vec::new();
    for line in [
        &b"\xff\xfe\x31"[..],
        b"1\0.",
        "é\u{7}".as_bytes(),
        b"\"",
        b"\x1f\x8b not gzip",
    ] {
        input.extend_from_slice(line);
        input.push(b'\n');
    }
    input.extend_from_slice(FOUR.as_bytes());
    let run = anydoku_with(["batch", "--quiet", "-"], &input);
    assert_eq!((run.status, &*run.err), (Some(2), ""), "{run:?}");
    let rows = rows(&run.out);
    assert_eq!(rows.len(), 6);
    assert!(
        rows[..5].iter().all(|row| row.contains(",error,")),
        "{rows:#?}"
    );
    assert!(rows[5].starts_with("6,1.....3"));
}

#[test]
fn threads_change_nothing_but_the_time() {
    let folder = Folder::new();
    folder.write("F", many(400));
    let one = folder.batch(&["--threads", "1", "F"]);
    assert_eq!(rows(&one.out).len(), 400);
    for threads in ["2", "5"] {
        let more = folder.batch(&["--threads", threads, "F"]);
        assert_eq!(rows(&more.out), rows(&one.out));
        assert_eq!(more.status, one.status);
    }
}

#[test]
fn shards_make_up_the_whole() {
    let folder = Folder::new();
    folder.write("F", format!("# a comment\n{}", many(100)));
    folder.write("G", many(31));
    let line = |row: &str| row.split(',').take(2).collect::<Vec<_>>().join(",");
    let whole = folder.batch(&["F", "G"]).out;
    let whole: Vec<String> = whole.lines().skip(1).map(line).collect();
    assert_eq!(whole.len(), 131);
    let shards: Vec<Vec<String>> = ["1/3", "2/3", "3/3"]
        .iter()
        .map(|shard| {
            let out = folder.batch(&["--shard", shard, "F", "G"]).out;
            out.lines().skip(1).map(line).collect()
        })
        .collect();
    let merged: Vec<String> = (0..131).map(|n| shards[n % 3][n / 3].clone()).collect();
    assert_eq!(merged, whole);
}

#[test]
fn compressed_files_are_read_by_what_they_hold() {
    let folder = Folder::new();
    let text = many(100);
    let plain = folder.write("F", &text);
    let expected = rows(&anydoku([Path::new("batch"), &plain]).out);
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(text.as_bytes()).unwrap();
    let mut xz = liblzma::write::XzEncoder::new(Vec::new(), 1);
    xz.write_all(text.as_bytes()).unwrap();
    let mut bzip2 = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    bzip2.write_all(text.as_bytes()).unwrap();
    let packed = [
        gzip.finish().unwrap(),
        xz.finish().unwrap(),
        bzip2.finish().unwrap(),
        zstd::encode_all(text.as_bytes(), 1).unwrap(),
    ];
    let without_names = |rows: Vec<String>| -> Vec<String> {
        rows.iter()
            .map(|row| row.rsplit_once(',').expect("fields").0.to_owned())
            .collect()
    };
    let expected = without_names(expected);
    for bytes in &packed {
        folder.write("packed", bytes);
        assert_eq!(
            without_names(rows(&folder.batch(&["packed"]).out)),
            expected
        );
        let piped = anydoku_with(["batch", "-"], bytes);
        assert_eq!(without_names(rows(&piped.out)), expected);
    }
    // What comes before a fault of the file is answered, and the next file is read.
    folder.write("cut", &packed[0][..packed[0].len() - 3]);
    folder.write("four", FOUR);
    let run = folder.batch(&["cut", "absent", "four"]);
    assert_eq!(run.status, Some(2));
    assert!(run.err.contains("error: cut: ") && run.err.contains("error: absent: no such file"));
    assert!(run.out.ends_with(",\n") && run.out.contains(&format!("\nfour,1,{FOUR},{FOUR_FULL},")));
}

#[test]
fn columns_of_csv_files() {
    let folder = Folder::new();
    let cases: [(&str, &[&str], &str); 7] = [
        ("quizzes,solutions\nP,x\n", &[], "2,P,S,1,true,unique,"),
        ("id;Puzzle\n1;P\n", &[], "2,P,S,1,true,unique,"),
        (
            "\"a,b\",\"c\"\"d\"\n\"1,2\",\"P\"\n",
            &["--column", "c\"d"],
            "2,P,S,1,true,unique,",
        ),
        ("x\tP\n", &["--column", "2"], "1,P,S,1,true,unique,"),
        ("7,P,3\n", &[], "1,P,S,1,true,unique,"),
        (
            "name,puzzle\n\"on two\nlines\",P\n",
            &[],
            "2,P,S,1,true,unique,",
        ),
        (
            "puzzle,n\n\"1,0,0,0,0,0,3,0,0,0,4,0,0,0,0,2\",1\n",
            &[],
            "2,\"1,0,0,0,0,0,3,0,0,0,4,0,0,0,0,2\",\"1,3,2,4,4,2,3,1,2,1,4,3,3,4,1,2\",1,true,unique,",
        ),
    ];
    for (text, args, expected) in cases {
        let fill = |text: &str| text.replace('P', FOUR).replace('S', FOUR_FULL);
        folder.write("F", fill(text).replace(&format!("{FOUR}uzzle"), "Puzzle"));
        let run = folder.batch(&[args, &["F"]].concat());
        let out: Vec<&str> = run.out.lines().collect();
        assert_eq!(out.len(), 2, "{text}: {run:?}");
        let start = fill(expected);
        assert!(
            out[1].starts_with(start.trim_end_matches(',')),
            "{text}: {}",
            run.out
        );
    }
    folder.write(
        "F",
        format!("id,puzzle\n1,{FOUR}\n2\n3,1..?............\n4,\"{FOUR}\n5,{FOUR}\n"),
    );
    let run = folder.batch(&["F"]);
    assert_eq!(
        rows(&run.out),
        [
            format!("2,{FOUR},{FOUR_FULL},1,true,unique,"),
            "3,2,,,,error,F:3:1: 1 field; expected a puzzle in field 2".to_owned(),
            "4,1..?............,,,,error,\"F:4:6: \"\"?\"\"; expected a value (1-9, A-Z for 10 to 35) or a blank \
             (. 0 _ *)\""
                .to_owned(),
            rows(&run.out)[3].clone(),
            format!("6,{FOUR},{FOUR_FULL},1,true,unique,"),
        ]
    );
    assert!(
        run.out
            .contains("F:5:3: a quote opens here and does not close"),
        "{}",
        run.out
    );
    let run = folder.batch(&["--column", "quiz", "F"]);
    assert_eq!(run.status, Some(2));
    assert_eq!(
        run.err.lines().next(),
        Some("error: F: there is no column quiz; expected one of id,puzzle")
    );
}

#[test]
fn a_row_comes_as_soon_as_its_line() {
    let mut child = command()
        .args(["batch", "--quiet", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    let mut out = BufReader::new(child.stdout.take().expect("it is piped"));
    let mut row = String::new();
    out.read_line(&mut row).expect("a header");
    for n in 1..=3 {
        writeln!(stdin, "{FOUR}").expect("it reads");
        row.clear();
        out.read_line(&mut row).expect("a row");
        assert!(
            row.starts_with(&format!("{n},{FOUR},{FOUR_FULL},")),
            "{row}"
        );
    }
    drop(stdin);
    assert!(child.wait().expect("the command ends").success());
}

#[test]
fn a_file_is_gone_on_with_wherever_it_was_cut() {
    let folder = Folder::new();
    folder.write("F", many(40));
    for format in ["csv", "tsv", "json"] {
        let fresh = |name: &str| {
            let run = folder.batch(&["--as", format, "--resume", "-o", name, "F"]);
            assert_eq!((run.status, &*run.out), (Some(2), ""), "{run:?}");
            run.err
        };
        let name = format!("whole.{format}");
        assert!(!fresh(&name).contains("from before"));
        let whole = fs::read_to_string(folder.path(&name)).unwrap();
        let verdicts = |text: &str| -> Vec<String> {
            text.lines()
                .map(|row| {
                    row.split("microseconds")
                        .next()
                        .unwrap()
                        .chars()
                        .take(40)
                        .collect()
                })
                .collect()
        };
        for cut in (0..whole.len()).step_by(211).chain([1, 20, whole.len()]) {
            let cut = (0..=cut)
                .rev()
                .find(|&cut| whole.is_char_boundary(cut))
                .unwrap();
            folder.write("part", &whole[..cut]);
            let err = fresh("part");
            let text = fs::read_to_string(folder.path("part")).unwrap();
            assert_eq!(verdicts(&text), verdicts(&whole), "{format} cut at {cut}");
            assert!(err.starts_with("40 puzzles: "), "{err}");
            let kept = whole[..cut].rfind('\n').map_or(0, |end| end + 1);
            assert!(text.starts_with(&whole[..kept]), "rows were written again");
        }
    }
}

#[test]
fn a_file_of_another_input_is_left_alone() {
    let folder = Folder::new();
    folder.write("F", format!("{FOUR}\n{FOUR_FULL}\n"));
    assert_eq!(folder.batch(&["-o", "out", "F"]).status, Some(0));
    let whole = fs::read(folder.path("out")).unwrap();
    let refused = |args: &[&str], message: &str| {
        let run = folder.batch(args);
        assert_eq!((run.status, &*run.out), (Some(2), ""), "{args:?}");
        assert!(run.err.contains(message), "{args:?}: {}", run.err);
        assert_eq!(fs::read(folder.path("out")).unwrap(), whole, "{args:?}");
    };
    refused(
        &["-o", "out", "F"],
        "out: exists already; --resume goes on with it, --force overwrites it",
    );
    refused(
        &["-o", "F", "--force", "F"],
        "F: is an input file; expected another file to write to",
    );
    folder.write("G", format!("{FOUR}\n{NINE}\n"));
    refused(
        &["--resume", "-o", "out", "G"],
        "out:3: is not the row of G:2; expected the output of the same input",
    );
    folder.write("G", format!("{FOUR}\n"));
    refused(
        &["--resume", "-o", "out", "G"],
        "out:3: has no puzzle in the input",
    );
    folder.write("G", format!("\n{FOUR}\n{FOUR_FULL}\n"));
    refused(
        &["--resume", "-o", "out", "G"],
        "out:2: is not the row of G:2",
    );
    refused(
        &["--resume", "-o", "out", "--shard", "2/2", "F"],
        "out:2: is not the row of F:2",
    );
    refused(
        &["--resume", "-o", "out", "--as", "tsv", "F"],
        "out:1: is no output with these options; expected `line\tpuzzle",
    );
    refused(
        &["--resume", "-o", "out", "--json", "F"],
        "out:1: is no row of a batch as json",
    );
    refused(
        &["--resume", "-o", "out", "F", "F"],
        "out:1: is no output with these options",
    );
    refused(&["--resume", "F"], "--output");
    // Nothing is left to do.
    let run = folder.batch(&["--resume", "-o", "out", "F"]);
    assert_eq!(run.status, Some(0));
    assert!(run.err.contains("(2 of them from before)"), "{}", run.err);
    assert_eq!(fs::read(folder.path("out")).unwrap(), whole);
    assert_eq!(folder.batch(&["--force", "-o", "out", "G"]).status, Some(0));
    let lines = String::from_utf8(fs::read(folder.path("out")).unwrap()).unwrap();
    assert!(lines.lines().nth(1).unwrap().starts_with("2,"));
}

#[test]
fn limits_leave_puzzles_unknown() {
    let folder = Folder::new();
    let empty = ".".repeat(81);
    folder.write("F", format!("{empty}\n{NINE}\n{FOUR}\n"));
    let args = ["--engine", "dpll", "--decisions", "3", "--as", "json", "F"];
    let run = folder.batch(&args);
    assert_eq!(run.status, Some(3), "{run:?}");
    let rows: Vec<serde_json::Value> = run
        .out
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(
        (&rows[0]["verdict"], &rows[0]["error"]),
        (&"unknown".into(), &"decision limit".into())
    );
    assert_eq!(
        (&rows[2]["verdict"], &rows[2]["solution"]),
        (&"unique".into(), &FOUR_FULL.into())
    );
    assert!(rows[2]["microseconds"].is_u64());
    let run = folder.batch(&["--limit", "1", "F"]);
    assert_eq!(run.status, Some(0));
    assert!(
        run.err.starts_with("3 puzzles: 3 solved, 0 unique"),
        "{}",
        run.err
    );
}

#[cfg(unix)]
mod signals {
    use std::process::{Child, Command};
    use std::time::{Duration, Instant};

    use super::*;

    const LINES: usize = 20_000;

    fn start(folder: &Folder, args: &[&str]) -> Child {
        command()
            .arg("batch")
            .args(args)
            .current_dir(folder.0.path())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command starts")
    }

    fn signal(child: &Child, name: &str) {
        let sent = Command::new("kill")
            .args(["-s", name, &child.id().to_string()])
            .status();
        assert!(sent.expect("`kill` starts").success());
    }

    /// Waits until there are some rows.
    fn wait_for_rows(folder: &Folder) {
        let start = Instant::now();
        while fs::metadata(folder.path("out")).map_or(0, |file| file.len()) < 4000 {
            assert!(
                start.elapsed() < Duration::from_secs(60),
                "there are no rows"
            );
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    fn lines_of(text: &str) -> Vec<usize> {
        let number = |row: &str| row.split(',').next().unwrap().parse().unwrap();
        text.lines().skip(1).map(number).collect()
    }

    #[test]
    fn ctrl_c_leaves_whole_rows_to_go_on_with() {
        let folder = Folder::new();
        folder.write("F", format!("{NINE}\n").repeat(LINES));
        let child = start(&folder, &["-o", "out", "F"]);
        wait_for_rows(&folder);
        signal(&child, "INT");
        let output = child.wait_with_output().expect("the command ends");
        let err = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(3), "{err}");
        assert!(
            err.contains("interrupted; the last puzzles have no rows, --resume goes on"),
            "{err}"
        );
        let text = fs::read_to_string(folder.path("out")).unwrap();
        assert!(text.ends_with('\n'));
        let lines = lines_of(&text);
        assert!((1..LINES).contains(&lines.len()), "{} rows", lines.len());
        assert!(lines.into_iter().eq(1..text.lines().count()));
        assert!(text.lines().skip(1).all(|row| row.contains(NINE_FULL)));
    }

    #[test]
    fn a_killed_run_is_gone_on_with() {
        let folder = Folder::new();
        folder.write("F", format!("{NINE}\n").repeat(LINES / 20));
        folder.write("G", format!("{NINE}\n").repeat(LINES));
        let mut child = start(&folder, &["-o", "out", "G"]);
        wait_for_rows(&folder);
        child.kill().expect("it runs");
        child.wait().expect("it ends");
        let rows = lines_of(&fs::read_to_string(folder.path("out")).unwrap()).len();
        // The rest of the large file would take long; its beginning will do.
        let lines = rows + 100;
        folder.write("F", format!("{NINE}\n").repeat(lines));
        let run = folder.batch(&["--resume", "-o", "out", "F"]);
        assert_eq!(run.status, Some(0), "{run:?}");
        let text = fs::read_to_string(folder.path("out")).unwrap();
        assert!(lines_of(&text).into_iter().eq(1..=lines));
    }

    #[test]
    fn ctrl_c_ends_the_wait_for_input() {
        let mut child = command()
            .args(["batch", "-"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let mut stdin = child.stdin.take().expect("it is piped");
        writeln!(stdin, "{FOUR}").expect("it reads");
        let mut out = BufReader::new(child.stdout.take().expect("it is piped"));
        let mut row = String::new();
        out.read_line(&mut row).expect("a header");
        out.read_line(&mut row).expect("a row");
        signal(&child, "INT");
        assert_eq!(child.wait().expect("the command ends").code(), Some(3));
        drop(stdin);
    }

    #[test]
    fn a_reader_who_has_seen_enough_is_no_fault() {
        let folder = Folder::new();
        folder.write("F", format!("{NINE}\n").repeat(LINES));
        let mut child = command()
            .args(["batch", "--quiet", "F"])
            .current_dir(folder.0.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let mut out = BufReader::new(child.stdout.take().expect("it is piped"));
        let mut first = String::new();
        out.read_line(&mut first).expect("a header");
        drop(out);
        let output = child.wait_with_output().expect("the command ends");
        assert_eq!(output.status.code(), Some(0));
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    }
}
