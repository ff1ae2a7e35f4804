//! Arguments of `lab`.

use std::path::PathBuf;
use std::time::Duration;

use anydoku::Engine;
use anydoku::encode::{Encoding, RunForm};
use anydoku::lab::Format;
use anydoku::sat::at_most_one::AtMostOne;
use anydoku::sat::dpll::{Branch, Order, Polarity, Propagate};
use clap::{Args, ValueHint};

use super::numbers::{from_one, seconds};
use super::{InputArgs, OutputArgs};
use crate::cdcl::{Changes, ChangesParser};
use crate::choices::parser;

/// Arguments of `lab`.
#[derive(Args, Debug)]
pub struct LabArgs {
    /// Puzzles and DIMACS files
    #[command(flatten)]
    pub input: InputArgs,

    /// All files are DIMACS files, whatever they are called
    #[arg(long, help_heading = "Input")]
    pub cnf: bool,

    /// Read on when a DIMACS header's number of clauses is wrong, with a warning
    #[arg(long, help_heading = "Input")]
    pub lenient: bool,

    /// What is compared
    #[command(flatten)]
    pub dimensions: DimensionArgs,

    /// Do each run N times; tables show medians
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = repetitions)]
    pub repeat: u32,

    /// Do N runs at a time; they disturb each other's times
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = from_one)]
    pub jobs: u64,

    /// Have CDCL refute again what it refuted, with a proof, and check that; times stay those without
    #[arg(long)]
    pub check_proofs: bool,

    /// Compare with the setup that has these choices, such as scan,first or branch=first: rate (t - t0)/t
    #[arg(long, value_name = "CHOICES")]
    pub base: Option<String>,

    /// Keep what runs find in this file, line by line, and skip the runs that it holds already
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub resume: Option<PathBuf>,

    /// The format of the report [default: tables for a terminal]
    #[arg(long = "as", value_parser = parser::<Format>(), value_name = "FORMAT", conflicts_with = "summary")]
    pub shown: Option<Format>,

    /// Only the table that has a row for each setup
    #[arg(long)]
    pub summary: bool,

    /// Also write a plot of instances solved over time, as SVG
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub plot: Option<PathBuf>,

    /// Where the report goes
    #[command(flatten)]
    pub output: OutputArgs,

    /// When to stop
    #[command(flatten)]
    pub bounds: BoundArgs,
}

/// What is compared: every choice with every other.
#[derive(Args, Debug)]
pub struct DimensionArgs {
    /// Solvers; the options of DPLL below choose dpll by themselves [default: dpll,cdcl]
    #[arg(long, value_delimiter = ',', value_parser = parser::<Engine>(), value_name = "ENGINE,…", help_heading = "Compared (lists between commas)")]
    pub engine: Vec<Engine>,

    /// DPLL: how units are found [default: watch]
    #[arg(long, value_delimiter = ',', value_parser = parser::<Propagate>(), value_name = "HOW,…", help_heading = "Compared (lists between commas)")]
    pub propagate: Vec<Propagate>,

    /// DPLL: which variable is decided [default: mrv]
    #[arg(long, value_delimiter = ',', value_parser = parser::<Branch>(), value_name = "HEURISTIC,…", help_heading = "Compared (lists between commas)")]
    pub branch: Vec<Branch>,

    /// DPLL: which sign is tried first [default: true]
    #[arg(long, value_delimiter = ',', value_parser = parser::<Polarity>(), value_name = "SIGN,…", help_heading = "Compared (lists between commas)")]
    pub polarity: Vec<Polarity>,

    /// DPLL: in which order equal choices are tried [default: ascending]
    #[arg(long, value_delimiter = ',', value_parser = parser::<Order>(), value_name = "ORDER,…", help_heading = "Compared (lists between commas)")]
    pub order: Vec<Order>,

    /// DPLL: make pure literals true, or not [default: no]
    #[arg(
        long,
        value_delimiter = ',',
        value_enum,
        value_name = "no,yes",
        help_heading = "Compared (lists between commas)"
    )]
    pub pure: Vec<Switch>,

    /// CDCL: options under a name, such as plain:vivify=off,restart=luby; `default` for none; give it once for
    /// each that is compared
    #[arg(
        long,
        value_name = "NAME:OPTIONS",
        help_heading = "Compared (lists between commas)"
    )]
    pub config: Vec<String>,

    /// CDCL: options of all its setups; `--cdcl help` lists them
    #[arg(long, value_parser = ChangesParser, value_name = "NAME=VALUE,…", help_heading = "Compared (lists between commas)")]
    pub cdcl: Vec<Changes>,

    /// Puzzles: which clauses are written [default: extended]
    #[arg(long, value_delimiter = ',', value_parser = parser::<Encoding>(), value_name = "ENCODING,…", help_heading = "Compared (lists between commas)")]
    pub encoding: Vec<Encoding>,

    /// Puzzles: what "at most one of these" becomes [default: pairwise]
    #[arg(long, value_delimiter = ',', value_parser = parser::<AtMostOne>(), value_name = "ENCODING,…", help_heading = "Compared (lists between commas)")]
    pub at_most_one: Vec<AtMostOne>,

    /// Puzzles: how runs of consecutive values are written [default: must-contain]
    #[arg(long, value_delimiter = ',', value_parser = parser::<RunForm>(), value_name = "FORM,…", help_heading = "Compared (lists between commas)")]
    pub runs: Vec<RunForm>,

    /// Puzzles: propagate the givens away before clauses are written, or not [default: no]
    #[arg(
        long,
        value_delimiter = ',',
        value_enum,
        value_name = "no,yes",
        help_heading = "Compared (lists between commas)"
    )]
    pub simplify: Vec<Switch>,

    /// Seed of everything random
    #[arg(
        long,
        default_value_t = 0,
        value_name = "N",
        help_heading = "Compared (lists between commas)"
    )]
    pub seed: u64,
}

/// Yes or no.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Switch {
    No,
    Yes,
}

/// When a run stops without an answer.
#[derive(Args, Debug)]
pub struct BoundArgs {
    /// Stop each run after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "60", allow_negative_numbers = true, help_heading = "Limits")]
    pub time: Duration,

    /// Stop each run after this many conflicts
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub conflicts: Option<u64>,

    /// Stop each run after this many decisions
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub decisions: Option<u64>,

    /// Stop each run after this many propagations
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub propagations: Option<u64>,
}

fn repetitions(text: &str) -> Result<u32, String> {
    let number = text
        .parse()
        .ok()
        .filter(|number| (1..=100_000).contains(number));
    number.ok_or_else(|| "expected a whole number from 1 to 100000".to_owned())
}
