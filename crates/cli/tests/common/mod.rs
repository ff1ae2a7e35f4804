//! Running the command and looking at what it said.

// Every test file takes what it needs.
#![allow(dead_code)]

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a run left behind.
#[derive(Debug)]
pub struct Run {
    /// The exit status, none if a signal ended it.
    pub status: Option<i32>,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

impl Run {
    /// Standard output of a run that must have ended with 0.
    pub fn ok(self) -> String {
        assert_eq!(self.status, Some(0), "{self:#?}");
        self.out
    }
}

/// The command, to be started by the caller.
pub fn command() -> Command {
    Command::new(env!("CARGO_BIN_EXE_anydoku"))
}

/// Runs the command.
pub fn anydoku<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>) -> Run {
    finish(command().args(args), b"")
}

/// Runs the command with this on standard input.
pub fn anydoku_with<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>, input: &[u8]) -> Run {
    finish(command().args(args), input)
}

/// Runs any command with this on standard input.
pub fn finish(command: &mut Command, input: &[u8]) -> Run {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    let output = std::thread::scope(|scope| {
        // A command that does not read to the end breaks the pipe, which is no fault.
        scope.spawn(move || {
            let _ = stdin.write_all(input);
        });
        child.wait_with_output().expect("the command ends")
    });
    Run {
        status: output.status.code(),
        out: String::from_utf8(output.stdout).expect("output is UTF-8"),
        err: String::from_utf8(output.stderr).expect("messages are UTF-8"),
    }
}

/// A file among the examples of the project.
pub fn example(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../examples")
        .join(name)
}

/// The values of the one grid that a run of `--json` printed.
pub fn grid(json: &str) -> Vec<u32> {
    let object: serde_json::Value = serde_json::from_str(json).expect("one JSON object");
    let grids = object["grids"].as_array().expect("a list of grids");
    assert_eq!(grids.len(), 1, "{json}");
    let values = grids[0].as_array().expect("a list of values").iter();
    values
        .map(|value| value.as_u64().expect("a number") as u32)
        .collect()
}
