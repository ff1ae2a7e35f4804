//! Arguments of `explain`.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::language::{Language, language};
use super::{InputArgs, LimitArgs, OutputArgs};
use crate::choices::parser;
use crate::proof::ProofFormat;

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

    /// All steps at the start that cite as few demands as any: of singles and locked candidates that is one
    #[arg(long)]
    pub all: bool,

    /// Prove of each refutation that none cites fewer demands, however long that takes: seconds for the hardest 9×9
    #[arg(long)]
    pub exact: bool,

    /// How explanations are written; text if it is not said
    #[arg(long = "as", value_enum, value_name = "HOW")]
    pub shown: Option<AsExplanation>,

    /// The language
    #[arg(long, value_parser = language(), value_name = "LANG", default_value = "en")]
    pub lang: Language,

    /// Write to this file; `-` or none is standard output
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,

    /// Also write the steps as a proof that the grid is the only one, or that there is none, for any checker, such as
    /// `verify`
    #[arg(long, value_name = "FILE", requires = "cnf", conflicts_with_all = ["why", "why_not", "all"], value_hint = ValueHint::FilePath)]
    pub proof: Option<PathBuf>,

    /// The format of the proof
    #[arg(long, value_parser = parser::<ProofFormat>(), default_value_t = ProofFormat::Drat, value_name = "FORMAT", requires = "proof")]
    pub proof_format: ProofFormat,

    /// Where to write the clauses that the proof refutes: rules, givens, and "not this grid"
    #[arg(long, value_name = "FILE", requires = "proof", value_hint = ValueHint::FilePath)]
    pub cnf: Option<PathBuf>,

    /// Overwrite files if they exist
    #[arg(long)]
    pub force: bool,

    /// When to stop
    #[command(flatten)]
    pub limits: LimitArgs,
}

impl ExplainArgs {
    /// Where explanations go.
    pub fn output(&self) -> OutputArgs {
        self.file(self.output.as_ref())
    }

    /// A file that may be overwritten if it was said so.
    pub fn file(&self, path: Option<&PathBuf>) -> OutputArgs {
        OutputArgs {
            output: path.cloned(),
            force: self.force,
        }
    }
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
