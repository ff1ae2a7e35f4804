//! Arguments of `play`.

use std::path::PathBuf;

use anydoku::explain::Catalogue;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueHint};

use super::ReadingArgs;

/// Arguments of `play`.
#[derive(Args, Debug)]
pub struct PlayArgs {
    /// A puzzle file; `-` for standard input; without it the menu comes first
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: Option<PathBuf>,

    /// The language; that of the environment if it is not said
    #[arg(long, value_name = "LANGUAGE", value_parser = languages())]
    pub lang: Option<String>,

    /// What it is
    #[command(flatten)]
    pub reading: ReadingArgs,
}

fn languages() -> impl TypedValueParser<Value = String> {
    let languages = Catalogue::LANGUAGES.iter();
    PossibleValuesParser::new(languages.map(|&(code, name)| PossibleValue::new(code).help(name)))
}
