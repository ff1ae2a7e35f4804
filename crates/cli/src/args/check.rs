//! Arguments of `check`.

use clap::Args;

use super::{InputArgs, LimitArgs};

/// Arguments of `check`.
#[derive(Args, Debug)]
pub struct CheckArgs {
    /// Where puzzles come from
    #[command(flatten)]
    pub input: InputArgs,

    /// Spend about N conflicts on the question whether a smaller set clashes; 0 does not ask
    #[arg(long, value_name = "N", default_value_t = 50_000)]
    pub effort: u64,

    /// One line a puzzle: unique or not, minimal or not
    #[arg(long)]
    pub line: bool,

    /// When to stop
    #[command(flatten)]
    pub limits: LimitArgs,
}
