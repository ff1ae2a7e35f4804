//! How puzzles become clauses.

use anydoku::encode::{Duplicates, Encoding, RunForm};
use anydoku::sat::at_most_one::AtMostOne;
use clap::Args;

use crate::choices::parser;

/// How puzzles become clauses.
#[derive(Args, Debug)]
pub struct EncodingArgs {
    /// Which clauses are written
    #[arg(long, value_parser = parser::<Encoding>(), default_value_t, value_name = "ENCODING", help_heading = "Clauses")]
    pub encoding: Encoding,

    /// What "at most one of these" becomes
    #[arg(long, value_parser = parser::<AtMostOne>(), default_value_t = AtMostOne::Pairwise, value_name = "ENCODING", help_heading = "Clauses")]
    pub at_most_one: AtMostOne,

    /// How runs of consecutive values are written
    #[arg(long, value_parser = parser::<RunForm>(), default_value_t, value_name = "FORM", help_heading = "Clauses")]
    pub runs: RunForm,

    /// What happens to clauses that have two reasons; course texts count them twice
    #[arg(long, value_parser = parser::<Duplicates>(), default_value_t, value_name = "WHAT", help_heading = "Clauses")]
    pub duplicates: Duplicates,

    /// Propagate the givens away first; `solve` and `count` do so unless the solver is dpll
    #[arg(long, overrides_with = "no_simplify", help_heading = "Clauses")]
    pub simplify: bool,

    /// Write givens as unit clauses
    #[arg(long, overrides_with = "simplify", help_heading = "Clauses")]
    pub no_simplify: bool,
}
