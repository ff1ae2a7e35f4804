//! Arguments of `sat` and `verify`.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::{EngineArgs, LimitArgs};
use crate::choices::parser;
use crate::proof::ProofFormat;
use crate::verbs::verify::ProofKind;

/// Arguments of `sat`.
#[derive(Args, Debug)]
pub struct SatArgs {
    /// A DIMACS file; `-` is standard input
    #[arg(value_name = "FILE.cnf", value_hint = ValueHint::FilePath)]
    pub file: PathBuf,

    /// Read on when the header's number of clauses is wrong, with a warning
    #[arg(long)]
    pub lenient: bool,

    /// Don't print the model
    #[arg(long)]
    pub no_model: bool,

    /// Also write the file's name with the ending .res: `s 1|0|-1`, `v` with the model, `t` with milliseconds
    #[arg(long)]
    pub res: bool,

    /// Overwrite the .res file and the proof if they exist
    #[arg(long)]
    pub force: bool,

    /// Write a proof to this file, for the case that there is no model
    #[arg(long, value_name = "FILE", conflicts_with = "print", value_hint = ValueHint::FilePath)]
    pub proof: Option<PathBuf>,

    /// The format of the proof
    #[arg(long, value_parser = parser::<ProofFormat>(), default_value_t = ProofFormat::Drat, value_name = "FORMAT", requires = "proof")]
    pub proof_format: ProofFormat,

    /// Don't refute by counting pigeonholes before the search (never done with --proof)
    #[arg(long)]
    pub no_counting: bool,

    /// Don't solve exclusive-ors as equations, before and in the search (never done with --proof)
    #[arg(long)]
    pub no_parity: bool,

    /// Print the clauses as they were read, in DIMACS, and don't solve
    #[arg(long, conflicts_with = "res")]
    pub print: bool,

    /// Which solver
    #[command(flatten)]
    pub engine: EngineArgs,

    /// When to stop
    #[command(flatten)]
    pub limits: LimitArgs,
}

/// Arguments of `verify`.
#[derive(Args, Debug)]
pub struct VerifyArgs {
    /// The formula, a DIMACS file
    #[arg(value_name = "FILE.cnf", value_hint = ValueHint::FilePath)]
    pub cnf: PathBuf,

    /// The proof; `-` is standard input
    #[arg(value_name = "PROOF", value_hint = ValueHint::FilePath)]
    pub proof: PathBuf,

    /// What the proof is [default: lrat for names that end so and for text that begins so, else drat]
    #[arg(long, value_parser = parser::<ProofKind>(), value_name = "KIND")]
    pub kind: Option<ProofKind>,

    /// Read on when the header's number of clauses is wrong, with a warning
    #[arg(long)]
    pub lenient: bool,
}
