//! Arguments of `explain`.

use clap::Args;

use super::language::{Language, language};
use super::{InputArgs, LimitArgs, OutputArgs};

/// Arguments of `explain`.
#[derive(Args, Debug)]
pub struct ExplainArgs {
    /// Where puzzles come from
    #[command(flatten)]
    pub input: InputArgs,

    /// Only why a cell holds a value, such as r4c7=3
    #[arg(long, value_name = "CELL=VALUE", conflicts_with_all = ["why_not", "all"])]
    pub why: Option<String>,

    /// Only why a cell does not hold a value
    #[arg(long, value_name = "CELL=VALUE", conflicts_with = "all")]
    pub why_not: Option<String>,

    /// All steps at the start that cite as few demands as any
    #[arg(long)]
    pub all: bool,

    /// How explanations are written
    #[arg(long = "as", value_enum, default_value_t, value_name = "HOW")]
    pub shown: AsExplanation,

    /// The language
    #[arg(long, value_parser = language(), value_name = "LANG", default_value = "en")]
    pub lang: Language,

    /// Where they go
    #[command(flatten)]
    pub output: OutputArgs,

    /// When to stop
    #[command(flatten)]
    pub limits: LimitArgs,
}

/// How explanations are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum AsExplanation {
    /// Lines for people
    #[default]
    Text,
    /// Lists for Markdown
    Markdown,
    /// An object a puzzle
    Json,
    /// A page with a picture of each step
    Html,
}
