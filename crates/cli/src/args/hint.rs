//! Arguments of `hint`.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::language::{Language, language};
use super::{InputArgs, LimitArgs};

/// Arguments of `hint`.
#[derive(Args, Debug)]
pub struct HintArgs {
    /// Where puzzles come from
    #[command(flatten)]
    pub input: InputArgs,

    /// The player's grid: a file, or the cells themselves, in any format of puzzles
    #[arg(long, value_name = "FILE|CELLS", value_hint = ValueHint::FilePath)]
    pub grid: Option<String>,

    /// The player's pencil marks: a word a cell such as 137, `.` for none, or JSON
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub marks: Option<PathBuf>,

    /// How much to tell: 1 which kind of step, 2 where, 3 what comes out, 4 the whole reason
    #[arg(long, value_name = "1-4", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=4))]
    pub degree: u32,

    /// The language
    #[arg(long, value_parser = language(), value_name = "LANG", default_value = "en")]
    pub lang: Language,

    /// When to stop
    #[command(flatten)]
    pub limits: LimitArgs,
}
