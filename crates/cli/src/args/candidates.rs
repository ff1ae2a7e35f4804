//! Arguments of `candidates`.

use clap::Args;

use super::{InputArgs, LimitArgs, from_one};

/// Arguments of `candidates`.
#[derive(Args, Debug)]
pub struct CandidatesArgs {
    /// Where puzzles come from
    #[command(flatten)]
    pub input: InputArgs,

    /// How candidates are shown
    #[arg(long = "as", value_enum, default_value_t, value_name = "HOW")]
    pub shown: AsCandidates,

    /// Also count the grids of each candidate, exactly up to N
    #[arg(long, value_name = "N", value_parser = from_one)]
    pub count: Option<u64>,

    /// When to stop
    #[command(flatten)]
    pub limits: LimitArgs,
}

/// How candidates are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum AsCandidates {
    /// A picture for people, 1-9 and A-Z for 10 to 35
    #[default]
    Text,
    /// One line a puzzle, cells between blanks
    Line,
    /// One line a cell: its name and its candidates
    List,
    /// A board file that `solve` reads, with what is excluded
    Doku,
}
