//! `completions`: a script that teaches a shell our verbs and options.

use anyhow::Result;
use clap::CommandFactory;

use crate::Status;
use crate::args::{Cli, CompletionsArgs};

/// Prints the script.
pub fn run(args: &CompletionsArgs) -> Result<Status> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "anydoku", &mut script);
    std::io::Write::write_all(&mut std::io::stdout().lock(), &script)?;
    Ok(Status::Answered)
}
