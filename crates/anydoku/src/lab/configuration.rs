//! Named configurations of the learning solver, to be compared with each other: `plain:vivify=off,restart=luby`.

use anydoku_sat::cdcl::{self, OptionError};

/// Options of CDCL under a name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Configuration {
    /// The name in tables. None when nothing is compared.
    pub name: Option<String>,
    /// The options.
    pub options: cdcl::Options,
}

/// Why a text is no configuration.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfigurationError {
    /// A name that words of a setup's key can't hold.
    #[error("`{0}` is no name for a configuration; expected letters, digits, `-`, `_`, `.` or `+`")]
    Name(String),
    /// A name alone.
    #[error("`{0}` without options; expected `{0}:NAME=VALUE,…`, NAME=VALUE,… or `default`")]
    NoOptions(String),
    /// Something is wrong with an option.
    #[error(transparent)]
    Option(#[from] OptionError),
}

impl Configuration {
    /// Reads `name:option=value,…`, or the same without a name, whose name is then `option=value+…`, or
    /// `default`. What is not said is as in `base`.
    ///
    /// ```
    /// use anydoku::lab::Configuration;
    ///
    /// let plain = Configuration::parse("plain:vivify=off,restart=luby", &Default::default())?;
    /// assert_eq!(plain.name.as_deref(), Some("plain"));
    /// assert!(!plain.options.vivify);
    /// # Ok::<(), anydoku::lab::ConfigurationError>(())
    /// ```
    ///
    /// # Errors
    /// If the name has odd characters, or there is no such option or value.
    pub fn parse(text: &str, base: &cdcl::Options) -> Result<Configuration, ConfigurationError> {
        let (name, changes) = match text.split_once(':') {
            Some((name, changes)) => (name.to_owned(), changes),
            None if text == "default" => (text.to_owned(), ""),
            None if text.contains('=') => (text.replace(',', "+").replace(' ', ""), text),
            None => return Err(ConfigurationError::NoOptions(text.to_owned())),
        };
        let fits = |letter: char| letter.is_alphanumeric() || "-_.+".contains(letter);
        // The name that is made of options has their signs in it.
        let named = text.contains(':');
        if name.is_empty() || named && !name.chars().all(fits) {
            return Err(ConfigurationError::Name(name));
        }
        let mut options = base.clone();
        options.set_all(changes)?;
        Ok(Configuration {
            name: Some(name),
            options,
        })
    }

    /// The words for it in the key of a setup: its name, and what is not as by default. So results of a name
    /// that meant something else once are not taken for those of today.
    pub(super) fn words(&self) -> String {
        let mut words = String::new();
        if let Some(name) = &self.name {
            words += &format!(" config={name}");
        }
        for change in self.options.changes(&cdcl::Options::default()) {
            words += &format!(" cdcl.{change}");
        }
        words
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_hold_name_and_changes() {
        let base = cdcl::Options::default();
        let words = |text| Configuration::parse(text, &base).map(|found| found.words());
        assert_eq!(words("default").unwrap(), " config=default");
        assert_eq!(
            words("plain:vivify=off,restart=luby").unwrap(),
            " config=plain cdcl.restart=luby cdcl.vivify=off"
        );
        assert_eq!(
            words("vivify=off, decay=0.9").unwrap(),
            " config=vivify=off+decay=0.9 cdcl.vivify=off cdcl.decay=0.9"
        );
        assert_eq!(words("same:").unwrap(), " config=same");
        assert_eq!(Configuration::default().words(), "");
        for (text, start) in [
            ("plain", "`plain` without options"),
            ("a b:vivify=off", "`a b` is no name"),
            (":vivify=off", "`` is no name"),
            ("x:vivfy=off", "unknown option `vivfy`; expected vivify"),
            ("", "`` without options"),
        ] {
            let error = words(text).unwrap_err().to_string();
            assert!(error.starts_with(start), "{error}");
        }
    }

    #[test]
    fn a_base_holds_where_nothing_else_is_said() {
        let mut base = cdcl::Options::default();
        base.set_all("decay=0.9,vivify=off").unwrap();
        let found = Configuration::parse("x:vivify=on", &base).unwrap();
        assert_eq!(found.words(), " config=x cdcl.decay=0.9");
    }
}
