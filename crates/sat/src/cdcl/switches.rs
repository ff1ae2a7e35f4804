//! The options by name: how a command line, a table of results or a configuration file sets and shows them.
//!
//! There is one line for each field of [`Options`], with its description, in the table below. A field without a
//! line does not compile, because the table takes the structure apart. Names are those of the fields, with
//! hyphens.

use std::fmt;
use std::str::FromStr;

use super::options::{DecisionPolicy, Options, RestartPolicy};

crate::named_choices!(
    RestartPolicy,
    "restart policy",
    Never = "never",
    Glue = "glue",
    Luby = "luby",
    Alternating = "alternating"
);

crate::named_choices!(
    DecisionPolicy,
    "decision policy",
    Activity = "activity",
    Queue = "queue",
    Alternating = "alternating"
);

macro_rules! table {
    ($($field:ident $(in $low:literal..$high:literal)?: $about:literal,)+) => {
        /// Every field: its name, its bounds, what it is about, and itself.
        fn fields(options: &mut Options) -> Vec<Field<'_>> {
            let Options { $($field),+ } = options;
            vec![$(Field {
                name: stringify!($field).replace('_', "-"),
                bounds: [$(($low, $high))?].first().copied(),
                about: $about,
                setting: $field,
            }),+]
        }
    };
}

// Bounds are not themselves allowed.
table! {
    initial_phase: "the value that a variable is first tried with",
    save_phases: "try the value that the variable had last",
    target_phases: "where restarts are rare, the values of the longest trail",
    rephase: "now and then set these values anew",
    rephase_gap: "by how many conflicts each gap between that is longer",
    lucky: "see whether a simple rule finds a model",
    lucky_after: "conflicts before the first attempt at that",
    minimize: "shorten learned clauses by what their literals imply",
    minimize_binary: "shorten them by binary clauses",
    shrink: "replace their literals on one level by one that implies them",
    subsume_recent: "forget what a new learned clause makes superfluous of the last ones",
    decide: "by what variables are chosen",
    native_sets: "keep at-most-one sets instead of their clauses",
    chronological: "go back one level where a learned clause would go back many",
    chronological_above: "how many levels are many",
    restart: "when to start over",
    reuse_trail: "keep decisions that would be made again after a restart",
    reduce: "forget learned clauses that don't prove useful",
    simplify: "remove what the root decided from clauses",
    inprocess: "work on the clauses between conflicts, as follows",
    probe: "try literals at the root",
    substitute: "one literal for those that are equal",
    subsume: "remove clauses and literals that others make superfluous",
    eliminate: "replace a variable's clauses by their resolvents",
    vivify: "shorten clauses by propagation",
    inprocess_gap: "conflicts before the first round of that work",
    core_glue: "learned clauses up to this glue are kept for ever",
    tier_glue: "those up to this glue survive two reductions unused",
    decay in 0.0..1.0: "how much of their activity variables keep at a conflict",
    seed: "where the sequence of random choices begins",
}

/// One field of some options.
struct Field<'a> {
    name: String,
    bounds: Option<(f64, f64)>,
    about: &'static str,
    setting: &'a mut dyn Setting,
}

/// What a field can be: read from a word, and shown as one.
trait Setting {
    /// Sets it, if the word is one of its values.
    fn set(&mut self, word: &str) -> Option<()>;
    /// The word for its value.
    fn word(&self) -> String;
    /// What words there are.
    fn expected(&self) -> String;
    /// Its value, if that is a number with bounds.
    fn number(&self) -> Option<f64> {
        None
    }
}

fn parse<T: FromStr>(place: &mut T, word: &str) -> Option<()> {
    *place = word.parse().ok()?;
    Some(())
}

impl Setting for bool {
    fn set(&mut self, word: &str) -> Option<()> {
        *self = match word {
            "on" | "true" | "yes" | "1" => true,
            "off" | "false" | "no" | "0" => false,
            _ => return None,
        };
        Some(())
    }

    fn word(&self) -> String {
        if *self { "on" } else { "off" }.to_owned()
    }

    fn expected(&self) -> String {
        "on or off".to_owned()
    }
}

macro_rules! setting {
    ($expected:expr; $($type:ty),+) => {$(
        impl Setting for $type {
            fn set(&mut self, word: &str) -> Option<()> {
                parse(self, word)
            }

            fn word(&self) -> String {
                self.to_string()
            }

            fn expected(&self) -> String {
                $expected
            }
        }
    )+};
}

setting!(format!("a whole number from 0 to {}", Self::MAX); u32, u64);
setting!(Self::ALL.iter().map(|choice| choice.name()).collect::<Vec<_>>().join(", ");
    RestartPolicy, DecisionPolicy);

impl Setting for f64 {
    fn set(&mut self, word: &str) -> Option<()> {
        let mut number = 0.0;
        parse(&mut number, word)?;
        *self = Some(number).filter(|number: &f64| number.is_finite())?;
        Some(())
    }

    fn word(&self) -> String {
        self.to_string()
    }

    fn expected(&self) -> String {
        "a number".to_owned()
    }

    fn number(&self) -> Option<f64> {
        Some(*self)
    }
}

impl Field<'_> {
    fn expected(&self) -> String {
        let expected = self.setting.expected();
        match self.bounds {
            Some((low, high)) => format!("{expected} above {low} and below {high}"),
            None => expected,
        }
    }

    fn set(&mut self, value: &str) -> Option<()> {
        self.setting.set(value)?;
        let fits = match (self.bounds, self.setting.number()) {
            (Some((low, high)), Some(number)) => low < number && number < high,
            _ => true,
        };
        fits.then_some(())
    }
}

/// What there is to say of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Described {
    /// Its name: that of the field, with hyphens.
    pub name: String,
    /// Its value, as [`Options::set`] takes it.
    pub value: String,
    /// What it can be.
    pub expected: String,
    /// What it is about, in a few words.
    pub about: &'static str,
}

/// Shown as `name=value`.
impl fmt::Display for Described {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.name, self.value)
    }
}

/// Why an option can't be set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// There is none of this name.
    #[error("unknown option `{given}`; expected {}", one_of(near))]
    UnknownName {
        /// The name as it was given.
        given: String,
        /// The names most like it, or all.
        near: Vec<String>,
    },
    /// The value is not one of its values.
    #[error("`{name}={given}`: expected {expected}")]
    Value {
        /// The name of the option.
        name: String,
        /// The value as it was given.
        given: String,
        /// What it can be.
        expected: String,
    },
    /// No value was given.
    #[error("`{name}` without a value; expected `{name}=` followed by {expected}")]
    NoValue {
        /// The name of the option.
        name: String,
        /// What it can be.
        expected: String,
    },
}

fn one_of(names: &[String]) -> String {
    names.join(", ")
}

/// The names that may have been meant: one slip in three letters, or else those that share a word with what
/// was given, or else all.
fn near(given: &str, names: &[String]) -> Vec<String> {
    let given = given.to_lowercase().replace('_', "-");
    let slips = |name: &String| strsim::damerau_levenshtein(&given, name);
    let close = |name: &&String| slips(name) <= name.len() / 3;
    let mut near: Vec<String> = names.iter().filter(close).cloned().collect();
    near.sort_by_key(slips);
    if near.is_empty() {
        let stem = |word: &str| word.chars().take(4).collect::<String>();
        let stems: Vec<String> = given.split('-').map(stem).collect();
        let shares = |name: &&String| {
            name.split('-')
                .any(|word| word.len() > 3 && stems.contains(&stem(word)))
        };
        near = names.iter().filter(shares).cloned().collect();
    }
    if near.is_empty() {
        near = names.to_vec();
    }
    near
}

impl Options {
    /// Sets the option of this name. After an error nothing has changed.
    ///
    /// ```
    /// use anydoku_sat::cdcl::{Options, RestartPolicy};
    ///
    /// let mut options = Options::default();
    /// options.set("restart", "luby")?;
    /// options.set("reuse-trail", "off")?;
    /// assert_eq!(options.restart, RestartPolicy::Luby);
    /// assert!(!options.reuse_trail);
    ///
    /// let error = options.set("vivfy", "off").unwrap_err();
    /// assert_eq!(error.to_string(), "unknown option `vivfy`; expected vivify");
    /// # Ok::<(), anydoku_sat::cdcl::OptionError>(())
    /// ```
    ///
    /// # Errors
    /// If there is no such option, or it has no such value.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let mut changed = self.clone();
        let mut fields = fields(&mut changed);
        let Some(field) = fields.iter_mut().find(|field| field.name == name) else {
            let names: Vec<String> = fields.into_iter().map(|field| field.name).collect();
            return Err(OptionError::UnknownName {
                given: name.to_owned(),
                near: near(name, &names),
            });
        };
        if field.set(value).is_none() {
            return Err(OptionError::Value {
                name: name.to_owned(),
                given: value.to_owned(),
                expected: field.expected(),
            });
        }
        drop(fields);
        *self = changed;
        Ok(())
    }

    /// Sets several: `vivify=off,restart=luby`. After an error nothing has changed.
    ///
    /// # Errors
    /// As [`Options::set`], and if an option has no value.
    pub fn set_all(&mut self, list: &str) -> Result<(), OptionError> {
        let mut changed = self.clone();
        for word in list
            .split(',')
            .map(str::trim)
            .filter(|word| !word.is_empty())
        {
            match word.split_once('=') {
                Some((name, value)) => changed.set(name.trim(), value.trim())?,
                None => {
                    // A name that is unknown is told first.
                    let expected = match changed.set(word, "") {
                        Err(OptionError::Value { expected, .. }) => expected,
                        other => return other,
                    };
                    return Err(OptionError::NoValue {
                        name: word.to_owned(),
                        expected,
                    });
                }
            }
        }
        *self = changed;
        Ok(())
    }

    /// All options in the order of the fields, each with its value.
    pub fn describe(&self) -> Vec<Described> {
        let mut copy = self.clone();
        let described = fields(&mut copy).into_iter().map(|field| Described {
            value: field.setting.word(),
            expected: field.expected(),
            about: field.about,
            name: field.name,
        });
        described.collect()
    }

    /// The options whose values are not those of `other`.
    ///
    /// ```
    /// use anydoku_sat::cdcl::Options;
    ///
    /// let mut options = Options::default();
    /// options.set_all("vivify=off, decay=0.9")?;
    /// let changes: Vec<String> =
    ///     options.changes(&Options::default()).iter().map(|change| change.to_string()).collect();
    /// assert_eq!(changes, ["vivify=off", "decay=0.9"]);
    /// # Ok::<(), anydoku_sat::cdcl::OptionError>(())
    /// ```
    pub fn changes(&self, other: &Options) -> Vec<Described> {
        let mut changes = self.describe();
        let others = other.describe();
        changes.retain(|change| !others.contains(change));
        changes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A value of an option other than the one it has.
    fn another(option: &Described) -> String {
        let values = ["on", "off", "1", "2", "0.5", "0.25"];
        let choices = option.expected.split(", ").chain(values);
        let fits = |value: &&str| {
            let mut options = Options::default();
            *value != option.value && options.set(&option.name, value).is_ok()
        };
        let mut choices = choices.filter(fits);
        choices.next().expect("each has two values").to_owned()
    }

    #[test]
    fn what_is_shown_can_be_set_and_changes_one_field() {
        let default = Options::default();
        for option in default.describe() {
            let mut options = default.clone();
            options.set(&option.name, &option.value).unwrap();
            assert_eq!(options, default, "{option}");
            let value = another(&option);
            options.set(&option.name, &value).unwrap();
            let changes = options.changes(&default);
            assert_eq!(changes.len(), 1, "{option}");
            assert_eq!(changes[0].name, option.name);
            options.set(&option.name, &option.value).unwrap();
            assert_eq!(options, default, "{option}");
        }
    }

    #[test]
    fn the_table_is_in_the_order_of_the_fields() {
        // Derived `Debug` names the fields in order.
        let shown = format!("{:#?}", Options::default());
        let names = shown.lines().filter(|line| line.starts_with("    "));
        let names: Vec<String> = names
            .filter_map(|line| line.trim().split_once(':'))
            .map(|(name, _)| name.replace('_', "-"))
            .collect();
        let described = Options::default().describe();
        let described: Vec<String> = described.into_iter().map(|option| option.name).collect();
        assert_eq!(described, names);
    }

    #[test]
    fn names_and_sentences_are_their_own() {
        let described = Options::default().describe();
        for (index, option) in described.iter().enumerate() {
            for other in &described[..index] {
                assert_ne!(option.about, other.about, "{option}");
            }
            assert!(option.about.len() < 70, "{option}: {}", option.about);
        }
    }

    #[test]
    fn mistakes_are_told_and_change_nothing() {
        let mut options = Options::default();
        let mut error = |list: &str| {
            let error = options.set_all(list).unwrap_err().to_string();
            assert_eq!(options, Options::default());
            error
        };
        assert_eq!(
            error("vivify=perhaps"),
            "`vivify=perhaps`: expected on or off"
        );
        assert_eq!(
            error("restart=daily"),
            "`restart=daily`: expected never, glue, luby, alternating"
        );
        assert_eq!(
            error("minimise=off"),
            "unknown option `minimise`; expected minimize"
        );
        assert_eq!(
            error("gluey=3"),
            "unknown option `gluey`; expected core-glue, tier-glue"
        );
        assert_eq!(
            error("probe=off,subsume"),
            "`subsume` without a value; expected `subsume=` followed by on or off"
        );
        for value in ["0", "1", "2", "-1", "NaN", "inf", "1e999", "half"] {
            assert_eq!(
                error(&format!("decay={value}")),
                format!("`decay={value}`: expected a number above 0 and below 1")
            );
        }
        for value in ["-1", "4294967296", "2.5", ""] {
            assert_eq!(
                error(&format!("core-glue={value}")),
                format!("`core-glue={value}`: expected a whole number from 0 to 4294967295")
            );
        }
        let all = error("frobnicate=on");
        for option in Options::default().describe() {
            assert!(all.contains(&option.name), "{all}");
        }
    }
}
