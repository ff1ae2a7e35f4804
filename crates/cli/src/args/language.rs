//! The language of explanations.

use anydoku::explain::Catalogue;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// A language that explanations are told in.
#[derive(Clone, Copy, Debug)]
pub struct Language(pub &'static Catalogue);

/// A parser that lists the languages in the help.
pub fn language() -> impl TypedValueParser<Value = Language> {
    let languages = Catalogue::LANGUAGES.iter();
    let values = languages.map(|&(code, name)| PossibleValue::new(code).help(name));
    PossibleValuesParser::new(values)
        .map(|code| Language(Catalogue::of(&code).expect("the parser takes no other words")))
}
