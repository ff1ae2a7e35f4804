//! Where puzzles come from, and how they are read.

use std::path::PathBuf;

use anydoku::board::formats::Format;
use clap::{Args, ValueHint};

use super::numbers::from_one;
use crate::choices::parser;

/// Files of puzzles.
#[derive(Args, Debug)]
pub struct InputArgs {
    /// Puzzle or board files; `-` is standard input. Without any: the empty board of --shape or --board
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub files: Vec<PathBuf>,

    /// What they are
    #[command(flatten)]
    pub reading: ReadingArgs,
}

/// The file of one puzzle.
#[derive(Args, Debug)]
pub struct OneInputArgs {
    /// A puzzle or board file; `-` is standard input. Without one: the empty board of --shape or --board
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: Option<PathBuf>,

    /// What it is
    #[command(flatten)]
    pub reading: ReadingArgs,
}

/// How puzzle files are read.
#[derive(Args, Debug)]
pub struct ReadingArgs {
    /// The board, see `anydoku shapes`: 'square 9 +x', 'hexagon 2 9', hanidoku, …
    #[arg(long, value_name = "SHAPE", help_heading = "Input")]
    pub shape: Option<String>,

    /// With --shape jigsaw: a file that shows the region of each cell
    #[arg(long, value_name = "FILE", requires = "shape", value_hint = ValueHint::FilePath, help_heading = "Input")]
    pub regions: Option<PathBuf>,

    /// The board of this file; its givens don't count
    #[arg(long, value_name = "FILE", conflicts_with = "shape", value_hint = ValueHint::FilePath, help_heading = "Input")]
    pub board: Option<PathBuf>,

    /// The format of the files, when it can't be told from what they hold
    #[arg(long, value_parser = parser::<Format>(), value_name = "FORMAT", help_heading = "Input")]
    pub format: Option<Format>,

    /// Take only the puzzle with this number, from 1
    #[arg(long, value_name = "N", value_parser = from_one, help_heading = "Input")]
    pub puzzle: Option<u64>,
}
