//! Where results go, and how grids are shown.

use std::path::PathBuf;

use clap::{Args, ValueHint};

/// Where results go.
#[derive(Args, Debug)]
pub struct OutputArgs {
    /// Write to this file; `-` or none is standard output
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,

    /// Overwrite the file if it exists
    #[arg(long, requires = "output")]
    pub force: bool,
}

/// How grids are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum As {
    /// A picture for people
    #[default]
    Text,
    /// One line a puzzle and nothing else
    Line,
    /// One line a cell: (q,r,s) -> v
    Coordinates,
}
