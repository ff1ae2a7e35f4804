//! Running other programs, with their answers or with the clock.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use rustix::process::{Pid, Resource, Rlimit, prlimit};
use wait4::Wait4;

/// A program and the arguments that come before the file.
#[derive(Clone)]
pub struct Program {
    pub name: &'static str,
    pub path: PathBuf,
    arguments: Vec<OsString>,
}

impl Program {
    /// A program that may be a path or a name to look up.
    pub fn new(name: &'static str, path: &Path, arguments: &[&str]) -> Program {
        Program {
            name,
            path: path.to_owned(),
            arguments: arguments.iter().map(OsString::from).collect(),
        }
    }

    fn command(&self, files: &[&Path]) -> Command {
        let mut command = Command::new(&self.path);
        let files = files.iter().map(|file| file.as_os_str());
        command
            .args(self.arguments.iter().map(OsString::as_os_str).chain(files))
            .stdin(Stdio::null());
        command
    }

    /// Whether it can be started at all.
    pub fn exists(&self) -> bool {
        let mut command = Command::new(&self.path);
        let quiet = command.arg("--help").stdin(Stdio::null());
        let quiet = quiet.stdout(Stdio::null()).stderr(Stdio::null());
        quiet.status().is_ok()
    }

    /// Runs it on files: the exit status and what it printed.
    pub fn output(&self, files: &[&Path]) -> Result<(i32, Vec<u8>)> {
        let output = self
            .command(files)
            .output()
            .with_context(|| format!("can't run {}", self.path.display()))?;
        let code = output.status.code().unwrap_or(-1);
        Ok((code, output.stdout))
    }

    /// What it costs from start to end, its output thrown away.
    ///
    /// # Errors
    /// If it can't be started or ends with another exit status than it should.
    pub fn cost(&self, files: &[&Path], expected: i32) -> Result<Cost> {
        let run = self.run(files, Stdio::null(), None)?;
        if run.status.code() != Some(expected) {
            bail!(
                "{} on {files:?}: {}, expected exit status {expected}",
                self.name,
                run.status
            );
        }
        Ok(run.cost)
    }

    /// Runs it from start to end, however it ends. After `seconds` of processor time the system ends it.
    ///
    /// # Errors
    /// If it can't be started.
    pub fn run(&self, files: &[&Path], stdout: Stdio, seconds: Option<u64>) -> Result<Run> {
        let mut command = self.command(files);
        command.stdout(stdout).stderr(Stdio::null());
        let failed = || format!("can't run {}", self.path.display());
        let start = Instant::now();
        let mut child = command.spawn().with_context(failed)?;
        if let Some(seconds) = seconds {
            let limit = Rlimit {
                current: Some(seconds),
                // A program that doesn't end on the signal is killed.
                maximum: Some(seconds + 1),
            };
            // This fails only if the child has ended already.
            let _ = prlimit(Some(Pid::from_child(&child)), Resource::Cpu, limit);
        }
        let end = child.wait4().with_context(failed)?;
        Ok(Run {
            cost: Cost {
                wall: start.elapsed(),
                cpu: end.rusage.utime + end.rusage.stime,
            },
            memory: end.rusage.maxrss,
            status: end.status,
        })
    }
}

/// How a run ended.
pub struct Run {
    pub status: ExitStatus,
    pub cost: Cost,
    /// The most memory that was resident at once, in bytes; at least what this program ever had, since children
    /// begin as copies of it.
    pub memory: u64,
}

/// What a run costs.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cost {
    /// From start to end.
    pub wall: Duration,
    /// Of the processor, user and system together: what counts when other work slows the machine down.
    pub cpu: Duration,
}

/// Runs a command that must succeed.
pub fn must_succeed<A: AsRef<OsStr>>(program: &Path, arguments: &[A]) -> Result<()> {
    let output = Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .with_context(|| format!("can't run {}", program.display()))?;
    if !output.status.success() {
        bail!(
            "{}: {}\n{}",
            program.display(),
            output.status,
            String::from_utf8_lossy(&output.stderr)
        );
    }
    Ok(())
}
