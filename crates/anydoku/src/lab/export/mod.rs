//! Tables and plots as text, one format a file.

mod csv;
mod json;
mod latex;
mod markdown;
mod plot;
#[cfg(test)]
mod tests;

use anydoku_sat::named_choices;

use super::report::Report;

/// A format for reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Tables of rows and of setups.
    Markdown,
    /// The rows, for spreadsheets.
    Csv,
    /// Tables of rows and of setups, for `booktabs`.
    Latex,
    /// Everything.
    Json,
    /// A plot of how many instances each setup solves within how much time, as SVG.
    Plot,
}

named_choices!(
    Format,
    "report format",
    Markdown = "markdown",
    Csv = "csv",
    Latex = "latex",
    Json = "json",
    Plot = "plot"
);

impl Format {
    /// The report in this format, ended by a line feed.
    pub fn export(self, report: &Report) -> String {
        match self {
            Format::Markdown => markdown::export(report),
            Format::Csv => csv::export(report),
            Format::Latex => latex::export(report),
            Format::Json => json::export(report),
            Format::Plot => plot::export(report),
        }
    }
}
