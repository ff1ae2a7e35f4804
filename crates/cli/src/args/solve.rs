//! Arguments of `solve` and `count`.

use clap::Args;

use super::numbers::from_one;
use super::{As, EncodingArgs, EngineArgs, InputArgs, LimitArgs};

/// Arguments of `solve`.
#[derive(Args, Debug)]
pub struct SolveArgs {
    /// Where puzzles come from
    #[command(flatten)]
    pub input: InputArgs,

    /// How grids are shown
    #[arg(long = "as", value_enum, default_value_t, value_name = "HOW")]
    pub shown: As,

    /// Find up to N grids a puzzle
    #[arg(long, value_name = "N", conflicts_with = "check", value_parser = from_one)]
    pub all: Option<u64>,

    /// Say whether the grid is the only one; show another if not
    #[arg(long)]
    pub check: bool,

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

/// Arguments of `count`.
#[derive(Args, Debug)]
pub struct CountArgs {
    /// Where puzzles come from
    #[command(flatten)]
    pub input: InputArgs,

    /// Count up to N
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = from_one)]
    pub limit: u64,

    /// Count to the end, however long it takes
    #[arg(long, conflicts_with = "limit")]
    pub no_limit: bool,

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
