//! The `anydoku` command: one file a verb, thin over the `anydoku` library.
//!
//! Standard output carries results only; notes, warnings and progress go to standard error.
//! Exit status: 0 answered, 1 no solution, 2 bad input or fault, 3 stopped by a limit or Ctrl-C before the
//! answer was known, 130 ended by Ctrl-C at once. The verb `sat` follows the SAT competitions instead: 10, 20, 0.

mod args;
mod cdcl;
mod choices;
mod cnf;
mod config;
mod decompress;
mod file;
mod input;
mod output;
mod proof;
mod verbs;
mod watch;

use std::process::ExitCode;

use clap::Parser;

use args::{Cli, Verb};

/// How a verb ended, in the order in which one outweighs another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Status {
    Answered,
    NoSolution,
    Stopped,
    Fault,
    Satisfiable,
    Unsatisfiable,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        ExitCode::from(match status {
            Status::Answered => 0,
            Status::NoSolution => 1,
            Status::Fault => 2,
            Status::Stopped => 3,
            Status::Satisfiable => 10,
            Status::Unsatisfiable => 20,
        })
    }
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    cli.color.write_global();
    let status = match &cli.verb {
        Verb::Solve(args) => verbs::solve::run(args, &cli.global),
        Verb::Count(args) => verbs::count::run(args, &cli.global),
        Verb::Candidates(args) => verbs::candidates::run(args, &cli.global),
        Verb::Check(args) => verbs::check::run(args, &cli.global),
        Verb::Hint(args) => verbs::hint::run(args, &cli.global),
        Verb::Explain(args) => verbs::explain::run(args, &cli.global),
        Verb::Generate(args) => verbs::generate::run(args, &cli.global),
        Verb::Grade(args) => verbs::grade::run(args, &cli.global),
        Verb::Encode(args) => verbs::encode::run(args, &cli.global),
        Verb::Decode(args) => verbs::decode::run(args, &cli.global),
        Verb::Sat(args) => verbs::sat::run(args, &cli.global),
        Verb::Verify(args) => verbs::verify::run(args, &cli.global),
        Verb::Trace(args) => verbs::trace::run(args, &cli.global),
        Verb::Batch(args) => verbs::batch::run(args, &cli.global),
        Verb::Lab(args) => verbs::lab::run(args, &cli.global),
        Verb::Inspect(args) => verbs::inspect::run(args, &cli.global),
        Verb::Shapes(args) => verbs::shapes::run(args, &cli.global),
        Verb::Convert(args) => verbs::convert::run(args, &cli.global),
        #[cfg(feature = "play")]
        Verb::Play(args) => verbs::play::run(args, &cli.global),
        #[cfg(feature = "serve")]
        Verb::Serve(args) => verbs::serve::run(args, &cli.global),
        Verb::Completions(args) => verbs::completions::run(args),
    };
    status
        .unwrap_or_else(|error| {
            if output::is_broken_pipe(&error) {
                return Status::Answered; // Whoever read us has seen enough.
            }
            output::error(&format!("{error:#}"));
            Status::Fault
        })
        .into()
}
