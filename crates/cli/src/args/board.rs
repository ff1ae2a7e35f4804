//! Arguments of the verbs about boards and formats: `inspect`, `shapes`, `convert`; and of `completions`.

use clap::Args;

use super::picture::Target;
use super::{EncodingArgs, InputArgs, OneInputArgs, OutputArgs};
use crate::choices::parser;

/// Arguments of `inspect`.
#[derive(Args, Debug)]
pub struct InspectArgs {
    /// Where the board comes from
    #[command(flatten)]
    pub input: OneInputArgs,

    /// How it becomes clauses
    #[command(flatten)]
    pub encoding: EncodingArgs,
}

/// Arguments of `shapes`.
#[derive(Args, Debug)]
pub struct ShapesArgs {}

/// Arguments of `convert`.
#[derive(Args, Debug)]
pub struct ConvertArgs {
    /// Where puzzles come from
    #[command(flatten)]
    pub input: InputArgs,

    /// The format to write; --json is short for --to json
    #[arg(long, value_parser = parser::<Target>(), value_name = "FORMAT", required_unless_present = "json")]
    pub to: Option<Target>,

    /// Where they go
    #[command(flatten)]
    pub output: OutputArgs,
}

/// Arguments of `completions`.
#[derive(Args, Debug)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub shell: clap_complete::Shell,
}
