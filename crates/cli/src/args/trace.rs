//! Arguments of `trace`.

use clap::Args;

use super::numbers::from_one;
use super::{EncodingArgs, EngineArgs, InputArgs, LimitArgs, OutputArgs};

/// Arguments of `trace`.
#[derive(Args, Debug)]
pub struct TraceArgs {
    /// Puzzles or DIMACS files
    #[command(flatten)]
    pub input: InputArgs,

    /// All files are DIMACS files, whatever they are called
    #[arg(long, help_heading = "Input")]
    pub cnf: bool,

    /// Read on when a DIMACS header's number of clauses is wrong, with a warning
    #[arg(long, help_heading = "Input")]
    pub lenient: bool,

    /// Draw the tree of decisions instead
    #[arg(long, conflicts_with = "dot")]
    pub tree: bool,

    /// Write the implication graph of conflict N instead, for Graphviz
    #[arg(long, value_name = "N", value_parser = from_one)]
    pub dot: Option<u64>,

    /// At most N events; with --tree lines, with --dot literals
    #[arg(long, value_name = "N", value_parser = from_one, default_value_t = 10_000)]
    pub events: u64,

    /// With --tree: at most N decisions deep
    #[arg(long, value_name = "N", value_parser = from_one, default_value_t = 60, requires = "tree")]
    pub depth: u64,

    /// DIMACS numbers instead of names such as r1c2=5
    #[arg(long)]
    pub numbers: bool,

    /// Where it goes
    #[command(flatten)]
    pub output: OutputArgs,

    /// How puzzles become clauses
    #[command(flatten)]
    pub encoding: EncodingArgs,

    /// Which solver
    #[command(flatten)]
    pub engine: EngineArgs,

    /// When to stop
    #[command(flatten)]
    pub limits: LimitArgs,
}
