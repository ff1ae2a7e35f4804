//! Which solver searches, and what it does.

use anydoku::Engine;
use anydoku::sat::dpll::{Branch, Order, Polarity, Propagate};
use clap::Args;

use crate::cdcl::{Changes, ChangesParser};
use crate::choices::parser;

/// Which solver, and what it does.
#[derive(Args, Debug)]
pub struct EngineArgs {
    /// Which solver; the options below choose theirs by themselves [default: auto]
    #[arg(long, value_parser = parser::<Engine>(), value_name = "ENGINE", help_heading = "Solver")]
    pub engine: Option<Engine>,

    /// DPLL: how units are found [default: watch]
    #[arg(long, value_parser = parser::<Propagate>(), value_name = "HOW", help_heading = "Solver")]
    pub propagate: Option<Propagate>,

    /// DPLL: make pure literals true
    #[arg(long, help_heading = "Solver")]
    pub pure: bool,

    /// DPLL: which variable is decided [default: mrv]
    #[arg(long, value_parser = parser::<Branch>(), value_name = "HEURISTIC", help_heading = "Solver")]
    pub branch: Option<Branch>,

    /// DPLL: which sign is tried first [default: true]
    #[arg(long, value_parser = parser::<Polarity>(), value_name = "SIGN", help_heading = "Solver")]
    pub polarity: Option<Polarity>,

    /// DPLL: in which order equal choices are tried [default: ascending]
    #[arg(long, value_parser = parser::<Order>(), value_name = "ORDER", help_heading = "Solver")]
    pub order: Option<Order>,

    /// CDCL: turn techniques off, set numbers; `--cdcl help` lists them
    #[arg(long, value_parser = ChangesParser, value_name = "NAME=VALUE,…", help_heading = "Solver")]
    pub cdcl: Vec<Changes>,

    /// Seed of everything random
    #[arg(long, default_value_t = 0, value_name = "N", help_heading = "Solver")]
    pub seed: u64,
}
