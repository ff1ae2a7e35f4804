//! `--cdcl NAME=VALUE`: every technique of the learning solver by name. The names, values and descriptions are
//! those of the library ([`cdcl::Options::describe`]).

use std::ffi::OsStr;

use anydoku::sat::cdcl::{self, OptionError};
use clap::builder::{StyledStr, TypedValueParser};
use clap::{Arg, Command};

/// Options to be set, known to be right: `vivify=off,restart=luby`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changes(String);

impl Changes {
    /// Sets them.
    pub fn apply(&self, options: &mut cdcl::Options) {
        options.set_all(&self.0).expect("the parser tried them");
    }

    /// Checks what was given.
    pub fn parse(text: &str) -> Result<Changes, OptionError> {
        cdcl::Options::default().set_all(text)?;
        Ok(Changes(text.to_owned()))
    }
}

/// The parser; the word `help` lists all options and ends the command.
#[derive(Clone)]
pub struct ChangesParser;

impl TypedValueParser for ChangesParser {
    type Value = Changes;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Changes, clap::Error> {
        if value == "help" {
            let help = Command::new("cdcl").override_help(list());
            let asked = help.try_get_matches_from(["cdcl", "--help"]);
            return Err(asked.expect_err("help ends the command"));
        }
        let parse = |text: &str| Changes::parse(text);
        TypedValueParser::parse_ref(&parse, command, arg, value)
    }
}

/// The list of all options, with what they are when nothing is said.
fn list() -> StyledStr {
    let mut text = "Options of --cdcl, as they are when nothing is said:\n\n".to_owned();
    for option in cdcl::Options::default().describe() {
        let expected = match &*option.expected {
            "on or off" => String::new(),
            // The largest number that fits is no news.
            number if number.starts_with("a whole number") => String::new(),
            expected => format!(" ({expected})"),
        };
        let shown = option.to_string();
        text += &format!("  {shown:<24} {}{expected}\n", option.about);
    }
    text += "\nExample: --cdcl vivify=off,restart=luby --cdcl decay=0.9\n";
    text.into()
}
