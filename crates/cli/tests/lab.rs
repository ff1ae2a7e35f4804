//! `lab` and the files it keeps; `.res` files.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn anydoku(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_anydoku"))
        .current_dir(folder)
        .args(args)
        .output()
        .expect("the command runs")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("text")
}

/// Two formulas, one of them without a model.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("a.cnf"), "p cnf 2 2\n1 2 0\n-1 2 0\n").unwrap();
    fs::write(folder.path().join("b.cnf"), "p cnf 1 2\n1 0\n-1 0\n").unwrap();
    folder
}

const LAB: [&str; 9] = [
    "lab",
    "--branch",
    "first,mrv",
    "--repeat",
    "2",
    "--resume",
    "kept.jsonl",
    "a.cnf",
    "b.cnf",
];

#[test]
fn a_session_goes_on_where_it_stopped() {
    let folder = folder();
    let path = folder.path().join("kept.jsonl");
    let first = anydoku(folder.path(), &LAB);
    assert_eq!(first.status.code(), Some(0), "{}", text(&first.stderr));
    let whole = fs::read_to_string(&path).unwrap();
    assert_eq!(whole.lines().count(), 2 * 2 * 2);

    // Nothing is left to do: the same file, and the same report.
    let again = anydoku(folder.path(), &LAB);
    assert_eq!(text(&again.stdout), text(&first.stdout));
    assert_eq!(fs::read_to_string(&path).unwrap(), whole);

    // Stopped in the middle of the sixth line: five records stay, three are made again.
    let five: usize = whole.split_inclusive('\n').take(5).map(str::len).sum();
    fs::write(&path, &whole[..five + 40]).unwrap();
    let rest = anydoku(folder.path(), &LAB);
    assert_eq!(rest.status.code(), Some(0), "{}", text(&rest.stderr));
    let now = fs::read_to_string(&path).unwrap();
    assert_eq!(now[..five], whole[..five]);
    let mut keys: Vec<(String, String, u64)> = now
        .lines()
        .map(|line| {
            let record: serde_json::Value = serde_json::from_str(line).expect("JSON");
            let word = |field: &str| record[field].as_str().unwrap().to_owned();
            (
                word("instance"),
                word("setup"),
                record["repetition"].as_u64().unwrap(),
            )
        })
        .collect();
    keys.sort();
    keys.dedup();
    assert_eq!((keys.len(), now.lines().count()), (8, 8));
}

#[test]
fn a_changed_instance_is_measured_again() {
    let folder = folder();
    anydoku(folder.path(), &LAB);
    fs::write(folder.path().join("b.cnf"), "p cnf 1 1\n1 0\n").unwrap();
    let again = anydoku(folder.path(), &LAB);
    assert_eq!(again.status.code(), Some(0), "{}", text(&again.stderr));
    let kept = fs::read_to_string(folder.path().join("kept.jsonl")).unwrap();
    assert_eq!(kept.lines().count(), 8 + 4);
    assert!(!text(&again.stdout).contains("unsatisfiable"));
}

#[test]
fn a_limit_leaves_unknowns_and_a_larger_one_settles_them() {
    let folder = folder();
    let with = |limit: &str| {
        let mut args = LAB.to_vec();
        args.extend(["--propagations", limit, "--as", "csv"]);
        text(&anydoku(folder.path(), &args).stdout).to_owned()
    };
    assert!(with("0").contains(",unknown,"));
    assert!(!with("1000").contains("unknown"));
}

/// The records of a session with these options on both formulas.
fn records(folder: &Path, options: &[&str]) -> Vec<serde_json::Value> {
    let args = [
        &["lab", "--resume", "kept.jsonl"],
        options,
        &["a.cnf", "b.cnf"],
    ]
    .concat();
    let output = anydoku(folder, &args);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let kept = fs::read_to_string(folder.join("kept.jsonl")).unwrap();
    let lines = kept.lines().map(serde_json::from_str);
    lines.map(|line| line.expect("JSON")).collect()
}

#[test]
fn a_configuration_that_means_something_else_is_measured_again() {
    let folder = folder();
    let count = |options: &[&str]| records(folder.path(), options).len();
    assert_eq!(count(&["--config", "x:vivify=off"]), 2);
    assert_eq!(count(&["--config", "x:vivify=off"]), 2);
    assert_eq!(count(&["--config", "x:vivify=off,probe=off"]), 4);
    assert_eq!(
        count(&["--config", "x:probe=off", "--cdcl", "vivify=off"]),
        4
    );
    assert_eq!(count(&["--config", "x:probe=off"]), 6);
}

#[test]
fn refutations_are_checked_when_asked() {
    let folder = folder();
    let proofs = |records: &[serde_json::Value]| {
        let proofs = records.iter().map(|record| record["refutation"].as_bool());
        proofs.collect::<Vec<_>>()
    };
    assert_eq!(proofs(&records(folder.path(), &[])), [None; 4]);
    // Only the refutation by CDCL is made again.
    let checked = records(folder.path(), &["--check-proofs"]);
    assert_eq!(proofs(&checked), [None, None, None, None, Some(true)]);
    assert_eq!(checked[4]["setup"], "engine=cdcl");
    assert_eq!(records(folder.path(), &["--check-proofs"]).len(), 5);
}

#[test]
fn jobs_find_the_same() {
    let folder = folder();
    let counters = |jobs: &str| {
        let args = [
            "lab",
            "--jobs",
            jobs,
            "--branch",
            "first,mrv,jw",
            "--as",
            "csv",
            "a.cnf",
            "b.cnf",
        ];
        let output = anydoku(folder.path(), &args);
        let lines = text(&output.stdout).lines();
        let lines = lines.map(|line| line.rsplit_once(',').expect("a time").0.to_owned());
        lines.collect::<Vec<_>>()
    };
    assert_eq!(counters("1").len(), 1 + 6);
    assert_eq!(counters("1"), counters("4"));
}

#[test]
fn a_plot_and_a_report_come_from_one_session() {
    let folder = folder();
    let args = [
        "lab", "--plot", "p.svg", "-o", "r.md", "--as", "markdown", "a.cnf", "b.cnf",
    ];
    assert_eq!(anydoku(folder.path(), &args).status.code(), Some(0));
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert!(read("p.svg").starts_with("<svg "));
    assert!(read("r.md").starts_with("| instance | engine |"));
    let mut names: Vec<_> = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    names.sort();
    assert_eq!(names, ["a.cnf", "b.cnf", "p.svg", "r.md"]);
    // Nothing is overwritten, and nothing is measured in vain.
    let refused = anydoku(folder.path(), &["lab", "--plot", "p.svg", "a.cnf"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stdout).is_empty());
}

#[test]
fn res_files_hold_what_the_course_asks_for() {
    let folder = folder();
    let lines = |name: &str| {
        let path = folder.path().join(name);
        let text = fs::read_to_string(path).unwrap();
        text.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    anydoku(folder.path(), &["sat", "--res", "a.cnf"]);
    anydoku(folder.path(), &["sat", "--res", "b.cnf"]);
    let (yes, no) = (lines("a.res"), lines("b.res"));
    assert_eq!(yes[0], "s 1");
    // 2 must be true.
    assert!(["v 1 2", "v -1 2"].contains(&yes[1].as_str()), "{yes:?}");
    assert_eq!(no[0], "s 0");
    for time in [&yes[2], &no[1]] {
        let time = time.strip_prefix("t ").expect("a time");
        assert!(time.parse::<f64>().expect("milliseconds") >= 0.0);
    }
    anydoku(
        folder.path(),
        &[
            "sat",
            "--res",
            "--force",
            "--propagations",
            "0",
            "--engine",
            "dpll",
            "a.cnf",
        ],
    );
    assert_eq!(lines("a.res")[0], "s -1");
}
