//! Arguments of `encode` and `decode`.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::{As, EncodingArgs, OneInputArgs, OutputArgs, ReadingArgs};

/// Arguments of `encode`.
#[derive(Args, Debug)]
pub struct EncodeArgs {
    /// Where the puzzle comes from
    #[command(flatten)]
    pub input: OneInputArgs,

    /// Where clauses go
    #[command(flatten)]
    pub output: OutputArgs,

    /// Leave comment lines out, but for the map of --simplify
    #[arg(long)]
    pub no_comments: bool,

    /// How puzzles become clauses
    #[command(flatten)]
    pub encoding: EncodingArgs,
}

/// Arguments of `decode`.
#[derive(Args, Debug)]
pub struct DecodeArgs {
    /// The puzzle, then the solver's answer; `-` is standard input. With --shape or --board the answer alone
    /// will do
    #[arg(value_name = "FILE", num_args = 1..=2, required = true, value_hint = ValueHint::FilePath)]
    pub files: Vec<PathBuf>,

    /// How the puzzle is read
    #[command(flatten)]
    pub reading: ReadingArgs,

    /// The CNF file, which holds the map of `encode --simplify`
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub cnf: Option<PathBuf>,

    /// How the grid is shown
    #[arg(long = "as", value_enum, default_value_t, value_name = "HOW")]
    pub shown: As,
}
