//! Comma-separated values, as RFC 4180 has them: the rows only, numbers in full.

use super::super::report::Report;
use super::super::table::Cell;

pub(super) fn export(report: &Report) -> String {
    let table = report.table();
    let mut writer = csv::Writer::from_writer(Vec::new());
    let heads = table
        .columns
        .iter()
        .map(|column| column.head.replace(' ', "_"));
    writer.write_record(heads).expect("memory takes it");
    for row in &table.rows {
        writer
            .write_record(row.iter().map(plain))
            .expect("memory takes it");
    }
    let bytes = writer.into_inner().expect("memory takes it");
    String::from_utf8(bytes).expect("text from text")
}

fn plain(cell: &Cell) -> String {
    match cell {
        Cell::Number(number, _) => format!("{number:.6}"),
        Cell::Share(share) => format!("{share:.6}"),
        Cell::Missing => String::new(),
        cell => cell.text(),
    }
}
