//! The choices of options that take a word, each with a sentence for the help.

use crate::args::Shown;
use crate::proof::ProofFormat;
use crate::verbs::verify::ProofKind;
use anydoku::Engine;
use anydoku::board::formats::Format;
use anydoku::encode::{Duplicates, Encoding, RunForm};
use anydoku::generate::Sampling;
use anydoku::lab;
use anydoku::sat::at_most_one::AtMostOne;
use anydoku::sat::dpll::{Branch, Order, Polarity, Propagate};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// A word that an option takes.
pub trait Choice: Copy + Send + Sync + 'static {
    /// All of them, in the order of the help.
    fn all() -> &'static [Self];
    /// The word.
    fn word(self) -> &'static str;
    /// What it means.
    fn about(self) -> &'static str;
}

/// A parser that lists the choices in the help.
pub fn parser<T: Choice>() -> impl TypedValueParser<Value = T> {
    let values = T::all().iter();
    let values = values.map(|choice| PossibleValue::new(choice.word()).help(choice.about()));
    PossibleValuesParser::new(values).map(|word| {
        let mut all = T::all().iter().copied();
        all.find(|choice| choice.word() == word)
            .expect("the parser takes no other words")
    })
}

macro_rules! choice {
    ($type:ty, $choice:ident => $about:expr) => {
        impl Choice for $type {
            fn all() -> &'static [$type] {
                &<$type>::ALL
            }

            fn word(self) -> &'static str {
                self.name()
            }

            fn about(self) -> &'static str {
                let $choice = self;
                $about
            }
        }
    };
}

choice!(Format, format => format.description());

choice!(Sampling, sampling => match sampling {
    Sampling::TopDown => "leave out what can be, in random order; prefers many givens",
    Sampling::Controlled => "with a known bias (Berthier 2009) and a weight behind each line; slow",
});

choice!(Engine, engine => match engine {
    Engine::Auto => "the fastest for the question: bits first, cdcl for what resists it",
    Engine::Dpll => "search and propagation only, with the options below",
    Engine::Cdcl => "learns a clause from each conflict",
    Engine::Bits => "searches the board itself, whole sets at a time, without clauses",
});

choice!(Encoding, encoding => match encoding {
    Encoding::Minimal => "each cell has a value, no value twice in a group",
    Encoding::Efficient => "and no cell has two values",
    Encoding::Extended => "and each value is somewhere in each group of K cells",
});

choice!(AtMostOne, encoding => match encoding {
    AtMostOne::Pairwise => "a clause for every two literals, no helper variables",
    AtMostOne::Sequential => "a chain of helpers (Sinz 2005)",
    AtMostOne::Commander => "a helper for every three literals (Klieber & Kwon 2007)",
    AtMostOne::Product => "rows and columns of literals (Chen 2010)",
    AtMostOne::Bitwise => "the number of the literal in binary (Frisch et al. 2005)",
    AtMostOne::Bimander => "the number of a pair of literals in binary (Nguyen & Mai 2015)",
});

choice!(RunForm, form => match form {
    RunForm::MustContain => "the values that every window contains, no helper variables",
    RunForm::Windows => "a helper variable for each window of consecutive values",
});

choice!(Duplicates, duplicates => match duplicates {
    Duplicates::Drop => "write them once",
    Duplicates::Keep => "write them for each reason, as course texts count them",
});

choice!(Shown, shown => match shown {
    Shown::Csv => "fields between commas",
    Shown::Tsv => "fields between tabs",
    Shown::Json => "an object a line",
    Shown::Parquet => "a table in columns, for --output FILE; needs a build with this feature",
});

choice!(lab::Format, format => match format {
    lab::Format::Markdown => "tables for Markdown",
    lab::Format::Csv => "rows for spreadsheets",
    lab::Format::Latex => "tables for LaTeX, package booktabs",
    lab::Format::Json => "everything, as one object",
    lab::Format::Plot => "instances solved over time, as SVG",
});

choice!(Propagate, propagate => match propagate {
    Propagate::Scan => "pass over all clauses until nothing changes",
    Propagate::Count => "count the literals of each clause",
    Propagate::Watch => "watch two literals of each clause",
});

choice!(Branch, branch => match branch {
    Branch::First => "the first open variable",
    Branch::Random => "any open variable",
    Branch::Moms => "most occurrences in clauses of minimum size",
    Branch::Jw => "Jeroslow-Wang: the largest sum of 2^-size over a literal's clauses",
    Branch::Jw2 => "the same over both literals of a variable",
    Branch::Dlis => "the literal in most open clauses",
    Branch::Dlcs => "the variable in most open clauses",
    Branch::Mrv => "the cell, or other set of literals, with fewest values left",
    Branch::MrvDegree => "the same, among equals the one in most open clauses",
});

choice!(Polarity, polarity => match polarity {
    Polarity::True => "the value is there",
    Polarity::False => "the value is not there",
    Polarity::Heuristic => "the sign that --branch prefers",
});

choice!(Order, order => match order {
    Order::Ascending => "the lowest number first",
    Order::Random => "any",
    Order::Constraining => "what rules out most first",
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_has_its_own_word_and_sentence() {
        fn check<T: Choice>() {
            let words: std::collections::BTreeSet<_> = T::all().iter().map(|c| c.word()).collect();
            let abouts: std::collections::BTreeSet<_> =
                T::all().iter().map(|c| c.about()).collect();
            assert_eq!(
                (words.len(), abouts.len()),
                (T::all().len(), T::all().len())
            );
            assert!(words.iter().all(|word| word.parse::<u32>().is_err()));
        }
        check::<Format>();
        check::<lab::Format>();
        check::<Shown>();
        check::<Engine>();
        check::<Sampling>();
        check::<Encoding>();
        check::<AtMostOne>();
        check::<RunForm>();
        check::<Duplicates>();
        check::<Propagate>();
        check::<Branch>();
        check::<Polarity>();
        check::<Order>();
    }
}

choice!(ProofFormat, format => match format {
    ProofFormat::Drat => "DRAT as text",
    ProofFormat::DratBinary => "DRAT in about a third of the bytes",
    ProofFormat::Lrat => "LRAT as text: larger and slower to write, quick to check",
    ProofFormat::LratBinary => "LRAT in fewer bytes",
});

choice!(ProofKind, kind => match kind {
    ProofKind::Drat => "the checker finds out why each clause follows",
    ProofKind::Lrat => "each clause names those that it follows from",
});
