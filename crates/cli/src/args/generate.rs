//! Arguments of `generate`.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use anydoku::board::Symmetry;
use anydoku::board::formats::Format;
use anydoku::explain::Level;
use anydoku::generate::{Grades, Sampling};
use clap::{Args, ValueHint};

use super::{LimitArgs, OutputArgs, ReadingArgs, from_one};
use crate::choices::parser;

/// Arguments of `generate`.
#[derive(Args, Debug)]
pub struct GenerateArgs {
    /// The board
    #[command(flatten)]
    pub board: BoardArgs,

    /// How many puzzles
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = from_one)]
    pub count: u64,

    /// Seed of everything random: the same seed and version make the same puzzles on every machine
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,

    /// Only puzzles with this many givens: 24, or 22..26
    #[arg(long, value_name = "FROM..TO", value_parser = range)]
    pub givens: Option<RangeInclusive<u32>>,

    /// Every given is needed, also with --givens, --symmetry or --mask
    #[arg(long)]
    pub minimal: bool,

    /// Only puzzles that are so hard: a level or a range of them (easy, medium, hard, very-hard, expert, extreme), or
    /// the ratings of `grade`: 3, or 2..4. Givens are left out only while the puzzle stays within that. Rare grades
    /// take long, and a board may have none: --time and --attempts bound the search
    #[arg(long, value_name = "FROM..TO", value_parser = grades)]
    pub grade: Option<Grades>,

    /// Symmetries of the pattern of givens, between commas: none, all, rotation180, mirror90, …
    #[arg(long, value_name = "NAMES", default_value = "none", value_parser = symmetry)]
    pub symmetry: Symmetries,

    /// A puzzle file whose givens, whatever their values, are where givens go
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub mask: Option<PathBuf>,

    /// How puzzles are drawn
    #[arg(long, value_parser = parser::<Sampling>(), default_value_t, value_name = "HOW")]
    pub sampling: Sampling,

    /// Make every grid of the board equally likely; for boards with up to a million
    ///
    /// All grids are listed first, which takes some seconds for a Hanidoku. With the list at hand there is nothing to
    /// search for any more: thousands of puzzles a second instead of some tens.
    #[arg(long)]
    pub uniform: bool,

    /// Give up a puzzle after N grids that led to none
    #[arg(long, value_name = "N", value_parser = from_one)]
    pub attempts: Option<u64>,

    /// How puzzles are written [default: line, or numbers if there are more than 35 values]
    #[arg(long, value_parser = parser::<Format>(), value_name = "FORMAT")]
    pub to: Option<Format>,

    /// How many threads [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = from_one)]
    pub jobs: Option<u64>,

    /// Where puzzles go
    #[command(flatten)]
    pub output: OutputArgs,

    /// When to stop
    #[command(flatten)]
    pub limits: LimitArgs,
}

/// A board without puzzles.
#[derive(Args, Debug)]
pub struct BoardArgs {
    /// The board, see `anydoku shapes`: 'square 9 +x', 'hexagon 2 9', hanidoku, …
    #[arg(
        long,
        value_name = "SHAPE",
        required_unless_present = "board",
        help_heading = "Input"
    )]
    pub shape: Option<String>,

    /// With --shape jigsaw: a file that shows the region of each cell
    #[arg(long, value_name = "FILE", requires = "shape", value_hint = ValueHint::FilePath, help_heading = "Input")]
    pub regions: Option<PathBuf>,

    /// The board of this file; its givens don't count
    #[arg(long, value_name = "FILE", conflicts_with = "shape", value_hint = ValueHint::FilePath, help_heading = "Input")]
    pub board: Option<PathBuf>,
}

impl BoardArgs {
    /// The same among the options of verbs that read puzzles.
    pub fn reading(&self) -> ReadingArgs {
        ReadingArgs {
            shape: self.shape.clone(),
            regions: self.regions.clone(),
            board: self.board.clone(),
            format: None,
            puzzle: None,
        }
    }
}

/// Symmetries as they are asked for.
#[derive(Clone, Debug, PartialEq)]
pub enum Symmetries {
    /// All that the board has.
    All,
    /// These.
    These(Vec<Symmetry>),
}

fn symmetry(text: &str) -> Result<Symmetries, String> {
    match text {
        "none" => Ok(Symmetries::These(Vec::new())),
        "all" => Ok(Symmetries::All),
        _ => {
            let names = text.split(',').map(|name| name.trim().parse());
            let symmetries: Result<_, _> = names.collect();
            let error = |error: anydoku::board::symmetry::UnknownSymmetry| error.to_string();
            symmetries.map(Symmetries::These).map_err(error)
        }
    }
}

fn grades(text: &str) -> Result<Grades, String> {
    if text.starts_with(|first: char| first.is_ascii_digit()) {
        let ratings = range(text).ok().filter(|ratings| *ratings.start() > 0);
        let expected =
            "expected a rating from 1 such as 3, or a range with the lower one first such as 2..4";
        return ratings
            .map(Grades::Ratings)
            .ok_or_else(|| expected.to_owned());
    }
    let level = |text: &str| text.trim().parse::<Level>();
    let levels = match text.split_once("..") {
        Some((from, to)) => level(from).and_then(|from| Ok(from..=level(to)?)),
        None => level(text).map(|level| level..=level),
    };
    let levels = levels.map_err(|error| format!("{error}, or a number such as 3"))?;
    match levels.is_empty() {
        false => Ok(Grades::Levels(levels)),
        true => Err("expected the easier level first, such as easy..hard".to_owned()),
    }
}

fn range(text: &str) -> Result<RangeInclusive<u32>, String> {
    let number = |text: &str| text.trim().parse::<u32>().ok();
    let range = match text.split_once("..") {
        Some((from, to)) => number(from).zip(number(to)),
        None => number(text).zip(number(text)),
    };
    let range = range.filter(|(from, to)| from <= to);
    let range = range.map(|(from, to)| from..=to);
    range.ok_or_else(|| "expected a number such as 24, or a range such as 22..26".to_owned())
}
