//! The choices that an encoder leaves to its user.

use anydoku_sat::{AtMostOne, named_choices};

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

named_choices!(
    Encoding,
    "encoding",
    Minimal = "minimal",
    Efficient = "efficient",
    Extended = "extended"
);
named_choices!(
    RunForm,
    "form of runs",
    MustContain = "must-contain",
    Windows = "windows"
);
named_choices!(
    Duplicates,
    "treatment of duplicates",
    Drop = "drop",
    Keep = "keep"
);
