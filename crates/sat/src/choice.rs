//! Choices with names: an enum's list of variants and one name for both directions, so that what is printed,
//! what is read and what a help text lists can't drift apart.

/// A name that is none of the choices.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown {what} `{given}`; expected {expected}")]
pub struct UnknownChoice {
    /// What was to be chosen, such as "branching rule".
    pub what: &'static str,
    /// The name as it was given.
    pub given: String,
    /// The names that exist, separated by commas.
    pub expected: String,
}

/// Gives an enum without fields `ALL`, `name()`, [`Display`](std::fmt::Display) and
/// [`FromStr`](std::str::FromStr) (with [`UnknownChoice`] as error) from one list of names.
///
/// ```
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// enum Season {
///     Wet,
///     Dry,
/// }
/// anydoku_sat::named_choices!(Season, "season", Wet = "wet", Dry = "dry");
///
/// assert_eq!("dry".parse(), Ok(Season::Dry));
/// assert_eq!(Season::Wet.to_string(), "wet");
/// let error = "cold".parse::<Season>().unwrap_err();
/// assert_eq!(error.to_string(), "unknown season `cold`; expected wet, dry");
/// ```
#[macro_export]
macro_rules! named_choices {
    ($type:ident, $what:literal, $($variant:ident = $name:literal),+ $(,)?) => {
        impl $type {
            /// All choices, in the order in which they are listed.
            pub const ALL: &'static [$type] = &[$($type::$variant),+];

            /// The name on a command line.
            pub const fn name(self) -> &'static str {
                match self {
                    $($type::$variant => $name),+
                }
            }
        }

        /// Shown as the name on a command line.
        impl ::std::fmt::Display for $type {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl ::std::str::FromStr for $type {
            type Err = $crate::choice::UnknownChoice;

            fn from_str(given: &str) -> Result<$type, Self::Err> {
                $type::ALL
                    .iter()
                    .copied()
                    .find(|choice| choice.name() == given)
                    .ok_or_else(|| $crate::choice::UnknownChoice {
                        what: $what,
                        given: given.to_owned(),
                        expected: [$($name),+].join(", "),
                    })
            }
        }
    };
}
