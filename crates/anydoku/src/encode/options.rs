//! The choices that an encoder leaves to its user.

use std::fmt;

use anydoku_sat::AtMostOne;

/// Which clauses are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// Every cell has a value; no value twice in a group. Cells of runs also get "at most one value", without
    /// which a model need not be a grid that follows them.
    Minimal,
    /// And no cell has two values.
    Efficient,
    /// And every value is somewhere in every house.
    #[default]
    Extended,
}

/// How runs are written. Both say of each value in all windows that it occurs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RunForm {
    /// Of two values such that every window holds one of them, one occurs; no helper variables.
    #[default]
    MustContain,
    /// One helper variable a window: exactly one window is chosen, its values occur and no others.
    Windows,
}

/// What happens to a pair of cells that must differ for two reasons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Duplicates {
    /// Its clauses are written once.
    #[default]
    Drop,
    /// Its clauses are written for each reason, as the formulas of course texts count them.
    Keep,
}

/// All choices. The default is extended, pairwise, must-contain, no duplicates, givens as unit clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EncodeOptions {
    /// Which clauses are written.
    pub encoding: Encoding,
    /// What "at most one of these" becomes, for cells, groups and windows.
    pub at_most_one: AtMostOne,
    /// How runs are written.
    pub runs: RunForm,
    /// What happens to duplicates.
    pub duplicates: Duplicates,
    /// Whether givens are propagated away at the root, so that only open candidates are variables; else all
    /// candidates are, in the public numbering, and givens are unit clauses.
    pub simplify: bool,
}

impl Default for EncodeOptions {
    fn default() -> EncodeOptions {
        EncodeOptions {
            encoding: Encoding::default(),
            at_most_one: AtMostOne::Pairwise,
            runs: RunForm::default(),
            duplicates: Duplicates::default(),
            simplify: false,
        }
    }
}

/// A name that is none of the choices.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown {what} `{name}`; expected {choices}")]
pub struct UnknownChoice {
    what: &'static str,
    name: String,
    choices: String,
}

impl UnknownChoice {
    pub(crate) fn new<T: fmt::Display>(what: &'static str, name: &str, all: &[T]) -> UnknownChoice {
        let choices: Vec<String> = all.iter().map(T::to_string).collect();
        UnknownChoice {
            what,
            name: name.to_owned(),
            choices: choices.join(", "),
        }
    }
}

/// Names for the variants of an enum, for printing and parsing.
macro_rules! named {
    ($type:ty, $what:literal, $($variant:ident = $name:literal),+ $(,)?) => {
        impl $type {
            /// All choices, in the order in which they are listed.
            pub const ALL: &[$type] = &[$(<$type>::$variant),+];

            /// The name on the command line.
            pub const fn name(self) -> &'static str {
                match self {
                    $(<$type>::$variant => $name),+
                }
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::encode::UnknownChoice;

            fn from_str(name: &str) -> Result<$type, Self::Err> {
                <$type>::ALL
                    .iter()
                    .copied()
                    .find(|choice| choice.name() == name)
                    .ok_or_else(|| $crate::encode::UnknownChoice::new($what, name, <$type>::ALL))
            }
        }
    };
}
pub(crate) use named;

named!(
    Encoding,
    "encoding",
    Minimal = "minimal",
    Efficient = "efficient",
    Extended = "extended"
);
named!(
    RunForm,
    "form of runs",
    MustContain = "must-contain",
    Windows = "windows"
);
named!(
    Duplicates,
    "treatment of duplicates",
    Drop = "drop",
    Keep = "keep"
);
