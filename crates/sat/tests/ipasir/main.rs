//! The C interface, used by a C program: builds the archive and the shared object as the documentation says,
//! compiles `session.c` with the system's C compiler, and runs it with each.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Where cargo builds.
fn target() -> PathBuf {
    let own = Path::new(env!("CARGO_TARGET_TMPDIR"));
    own.parent().expect("it is in the target folder").to_owned()
}

fn run(command: &mut Command) -> Output {
    let output = command.output().expect("the command can be started");
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {text}");
    output
}

fn library(kind: &str) {
    let mut cargo = Command::new(env!("CARGO"));
    cargo
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["rustc", "--quiet", "--features", "ipasir", "--lib"])
        .args(["--crate-type", kind, "--target-dir"])
        .arg(target());
    run(&mut cargo);
}

/// Compiles the program with this library, and runs it.
fn session(library: &str, link: &[String]) {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("session-{library}"));
    let mut compiler = Command::new("cc");
    compiler
        .args(["-std=c99", "-pedantic", "-Wall", "-Wextra", "-Werror", "-I"])
        .arg(here.join("include"))
        .arg(here.join("tests/ipasir/session.c"))
        .args(link)
        .args(["-lpthread", "-ldl", "-lm", "-o"])
        .arg(&program);
    run(&mut compiler);
    let output = run(&mut Command::new(&program));
    assert_eq!(output.stdout, b"all is well\n");
}

#[test]
fn a_program_in_c() {
    let missing = Command::new("cc").arg("--version").output().is_err();
    if missing {
        assert!(std::env::var_os("CI").is_none(), "there is no `cc`");
        eprintln!("skipped: there is no `cc`");
        return;
    }
    let folder = target().join("debug");
    library("staticlib");
    let archive = folder.join("libanydoku_sat.a");
    session("archive", &[archive.display().to_string()]);
    if cfg!(target_os = "linux") {
        library("cdylib");
        let folder = folder.display();
        let link = [
            format!("-L{folder}"),
            "-lanydoku_sat".to_owned(),
            format!("-Wl,-rpath,{folder}"),
        ];
        session("shared", &link);
    }
}
