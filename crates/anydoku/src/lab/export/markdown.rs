//! Markdown tables.

use super::super::report::Report;
use super::super::table::{Align, Table};

pub(super) fn export(report: &Report) -> String {
    let mut text = table(&report.table());
    text.push('\n');
    text + &table(&report.summary())
}

fn table(table: &Table) -> String {
    let heads = table.columns.iter().map(|column| escape(&column.head));
    let mut text = row(heads);
    text += &row(table.columns.iter().map(|column| match column.align {
        Align::Left => "---".to_owned(),
        Align::Right => "--:".to_owned(),
    }));
    for cells in &table.rows {
        text += &row(cells.iter().map(|cell| escape(&cell.text())));
    }
    text
}

fn row(cells: impl Iterator<Item = String>) -> String {
    format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "))
}

/// A bar would end the cell, and a line feed the table.
fn escape(text: &str) -> String {
    text.replace('|', "\\|").replace(['\n', '\r'], " ")
}
