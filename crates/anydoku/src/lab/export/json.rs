//! The report as one JSON object, with the fields of [`Report`].

use super::super::report::Report;

pub(super) fn export(report: &Report) -> String {
    let mut text = serde_json::to_string_pretty(report).expect("numbers and text are JSON");
    text.push('\n');
    text
}
