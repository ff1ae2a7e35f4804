//! Arguments of `grade`.

use clap::Args;

use super::{InputArgs, LimitArgs};

/// Arguments of `grade`.
#[derive(Args, Debug)]
pub struct GradeArgs {
    /// Where puzzles come from
    #[command(flatten)]
    pub input: InputArgs,

    /// Also print the rounds: what each takes, and how many openings it has
    #[arg(long)]
    pub rounds: bool,

    /// At the end, print how many puzzles have each level and each rating
    #[arg(long)]
    pub histogram: bool,

    /// Follow at most N million links between candidates for each round; with too few, a grade may be too high
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub effort: u64,

    /// When to stop: conflicts, decisions and the like count while a second solution is looked for, which comes first
    #[command(flatten)]
    pub limits: LimitArgs,
}
