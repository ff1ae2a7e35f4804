//! Tables for a terminal.

use anydoku::lab::{Align, Table};
use comfy_table::{CellAlignment, presets};

/// The table as text, with a line feed at the end.
pub fn table(table: &Table) -> String {
    let mut drawn = comfy_table::Table::new();
    drawn.load_style(presets::NOTHING);
    drawn.set_header(table.columns.iter().map(|column| column.head.clone()));
    for row in &table.rows {
        drawn.add_row(row.iter().map(|cell| cell.text()));
    }
    for (index, column) in table.columns.iter().enumerate() {
        if let Some(drawn) = drawn.column_mut(index) {
            drawn.set_padding((0, 2));
            drawn.set_cell_alignment(match column.align {
                Align::Left => CellAlignment::Left,
                Align::Right => CellAlignment::Right,
            });
        }
    }
    drawn.trim_fmt() + "\n"
}
