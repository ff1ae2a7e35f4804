//! LaTeX tables, for the packages `booktabs` and, if they are long, `longtable`.

use super::super::report::Report;
use super::super::table::{Align, Table};

pub(super) fn export(report: &Report) -> String {
    let mut text = "% \\usepackage{booktabs}\n".to_owned();
    text += &table(&report.table());
    text.push('\n');
    text + &table(&report.summary())
}

fn table(table: &Table) -> String {
    let sides: String = table
        .columns
        .iter()
        .map(|column| match column.align {
            Align::Left => 'l',
            Align::Right => 'r',
        })
        .collect();
    let row = |cells: Vec<String>| format!("  {} \\\\\n", cells.join(" & "));
    let mut text = format!("\\begin{{tabular}}{{{sides}}}\n  \\toprule\n");
    text += &row(table
        .columns
        .iter()
        .map(|column| escape(&column.head))
        .collect());
    text += "  \\midrule\n";
    for cells in &table.rows {
        text += &row(cells.iter().map(|cell| escape(&cell.text())).collect());
    }
    text + "  \\bottomrule\n\\end{tabular}\n"
}

fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                escaped.push('\\');
                escaped.push(c);
            }
            '\\' => escaped += "\\textbackslash{}",
            '~' => escaped += "\\textasciitilde{}",
            '^' => escaped += "\\textasciicircum{}",
            '–' => escaped += "--",
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}
