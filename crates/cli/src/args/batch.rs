//! Arguments of `batch`.

use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use anydoku::batch::{Column, RowFormat};
use anydoku::board::formats::Format;
use anydoku::sat::named_choices;
use clap::{Args, ValueHint};

use super::{EncodingArgs, EngineArgs, from_one, seconds};
use crate::choices::parser;

/// Arguments of `batch`.
#[derive(Args, Debug)]
pub struct BatchArgs {
    /// Files of puzzles, one a line; `-` is standard input
    #[arg(value_name = "FILE", required = true, value_hint = ValueHint::FilePath)]
    pub files: Vec<PathBuf>,

    /// The board of every line, see `anydoku shapes` [default: by the number of cells]
    #[arg(long, value_name = "SHAPE", help_heading = "Input")]
    pub shape: Option<String>,

    /// With --shape jigsaw: a file that shows the region of each cell
    #[arg(long, value_name = "FILE", requires = "shape", value_hint = ValueHint::FilePath, help_heading = "Input")]
    pub regions: Option<PathBuf>,

    /// The board of this file; its givens don't count
    #[arg(long, value_name = "FILE", conflicts_with = "shape", value_hint = ValueHint::FilePath, help_heading = "Input")]
    pub board: Option<PathBuf>,

    /// `line` or `numbers`, when it can't be told from each line
    #[arg(long, value_parser = parser::<Format>(), value_name = "FORMAT", hide_possible_values = true, help_heading = "Input")]
    pub format: Option<Format>,

    /// CSV: the column of puzzles, its name or its number from 1 [default: the one that looks so]
    #[arg(long, value_name = "COLUMN", help_heading = "Input")]
    pub column: Option<Column>,

    /// Take puzzles I, I+N, I+2N, … only
    #[arg(long, value_name = "I/N", help_heading = "Input")]
    pub shard: Option<Shard>,

    /// Look for up to N solutions a puzzle; 2 tells whether there is only one
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = from_one)]
    pub limit: u64,

    /// Say how hard each puzzle with one solution is: rating, sum, narrowest round, score, level; see `grade`
    #[arg(long)]
    pub grade: bool,

    /// Work on N puzzles at a time [default: as many as there are processors]
    #[arg(long, value_name = "N", value_parser = from_one)]
    pub threads: Option<u64>,

    /// The format of the rows; --json is short for --as json
    #[arg(long = "as", value_parser = parser::<Shown>(), value_name = "FORMAT", help_heading = "Output")]
    pub shown: Option<Shown>,

    /// Write to this file; `-` or none is standard output
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Output")]
    pub output: Option<PathBuf>,

    /// Go on where the file ends, after checking that it belongs to the input
    #[arg(
        long,
        requires = "output",
        conflicts_with = "force",
        help_heading = "Output"
    )]
    pub resume: bool,

    /// Overwrite the file if it exists
    #[arg(long, requires = "output", help_heading = "Output")]
    pub force: bool,

    /// How puzzles become clauses
    #[command(flatten)]
    pub encoding: EncodingArgs,

    /// Which solver
    #[command(flatten)]
    pub engine: EngineArgs,

    /// When to stop
    #[command(flatten)]
    pub limits: PuzzleLimitArgs,
}

/// How rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// As [`RowFormat::Csv`].
    Csv,
    /// As [`RowFormat::Tsv`].
    Tsv,
    /// As [`RowFormat::Json`].
    Json,
    /// As columns of a binary file.
    Parquet,
}

named_choices!(
    Shown,
    "format",
    Csv = "csv",
    Tsv = "tsv",
    Json = "json",
    Parquet = "parquet"
);

impl Shown {
    /// How rows are written at first.
    pub fn rows(self) -> RowFormat {
        match self {
            Shown::Csv | Shown::Parquet => RowFormat::Csv,
            Shown::Tsv => RowFormat::Tsv,
            Shown::Json => RowFormat::Json,
        }
    }
}

/// When to give a puzzle up.
#[derive(Args, Clone, Copy, Debug)]
pub struct PuzzleLimitArgs {
    /// Give a puzzle up after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true, help_heading = "Limits")]
    pub time: Option<Duration>,

    /// Give a puzzle up after this many conflicts from one solution to the next
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub conflicts: Option<u64>,

    /// Give a puzzle up after this many decisions from one solution to the next
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub decisions: Option<u64>,

    /// Give a puzzle up after this many propagations from one solution to the next
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub propagations: Option<u64>,
}

/// One of several shares of the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// The position of the first puzzle, from 0.
    pub first: u64,
    /// How many shares there are.
    pub of: u64,
}

impl Shard {
    /// The only share.
    pub const WHOLE: Shard = Shard { first: 0, of: 1 };

    /// Whether the puzzle with this position, from 0, belongs to it.
    pub fn holds(self, position: u64) -> bool {
        position % self.of == self.first
    }
}

impl FromStr for Shard {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Shard, &'static str> {
        let numbers = text.split_once('/').and_then(|(share, of)| {
            let (share, of): (u64, u64) = (share.trim().parse().ok()?, of.trim().parse().ok()?);
            (1 <= share && share <= of).then(|| Shard {
                first: share - 1,
                of,
            })
        });
        numbers.ok_or("expected I/N with I from 1 to N, such as 2/8")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_share_the_puzzles() {
        let shards: Vec<Shard> = (1..=3).map(|i| format!("{i}/3").parse().unwrap()).collect();
        for position in 0..10 {
            let owners = shards.iter().filter(|shard| shard.holds(position));
            assert_eq!(owners.count(), 1);
            assert!(Shard::WHOLE.holds(position));
        }
        for text in ["", "1", "0/3", "4/3", "1/0", "-1/2", "1/2/3"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
