//! The report as tables, which exporters write down.

use super::report::Report;

/// What a cell holds. Exporters decide how it looks.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Words.
    Text(String),
    /// A whole number.
    Count(u64),
    /// A number with so many digits after the point.
    Number(f64, usize),
    /// A share, 1 for 100 %.
    Share(f64),
    /// Nothing is known, or nothing applies.
    Missing,
}

/// On which side a column is even.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// The head of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// What it holds.
    pub head: String,
    /// On which side it is even.
    pub align: Align,
}

/// A table.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// The heads.
    pub columns: Vec<Column>,
    /// The rows, each with a cell a column.
    pub rows: Vec<Vec<Cell>>,
}

impl Cell {
    /// The cell for people.
    pub fn text(&self) -> String {
        match self {
            Cell::Text(text) => text.clone(),
            Cell::Count(count) => count.to_string(),
            Cell::Number(number, digits) => format!("{number:.digits$}"),
            Cell::Share(share) => format!("{:.1} %", 100.0 * share),
            Cell::Missing => "–".to_owned(),
        }
    }
}

fn column(head: &str, align: Align) -> Column {
    Column {
        head: head.to_owned(),
        align,
    }
}

/// Milliseconds; a thousandth of one is the least that clocks and people tell apart.
fn milliseconds(time: f64) -> Cell {
    Cell::Number(time, if time < 1000.0 { 3 } else { 0 })
}

fn share(share: Option<f64>) -> Cell {
    share.map_or(Cell::Missing, Cell::Share)
}

impl Report {
    fn choice_columns(&self) -> impl Iterator<Item = Column> + '_ {
        self.varied
            .iter()
            .map(|dimension| column(dimension, Align::Left))
    }

    /// One row for each instance under each setup.
    pub fn table(&self) -> Table {
        let repeated = self.rows.iter().any(|row| row.runs > 1);
        let encoded = self.rows.iter().any(|row| row.encode_ms > 0.0);
        let rated = self.base.is_some();
        let mut columns = vec![column("instance", Align::Left)];
        columns.extend(self.choice_columns());
        let numbers = |columns: &mut Vec<Column>, heads: &[&str]| {
            columns.extend(heads.iter().map(|head| column(head, Align::Right)));
        };
        numbers(&mut columns, &["variables", "clauses", "ratio"]);
        columns.push(column("verdict", Align::Left));
        numbers(
            &mut columns,
            &["decisions", "conflicts", "propagations", "depth"],
        );
        numbers(&mut columns, if encoded { &["encode ms"] } else { &[] });
        numbers(&mut columns, &["solve ms"]);
        numbers(
            &mut columns,
            if repeated {
                &["least", "greatest", "runs"]
            } else {
                &[]
            },
        );
        numbers(&mut columns, if rated { &["rate"] } else { &[] });
        let rows = self.rows.iter().map(|row| {
            let mut cells = vec![Cell::Text(row.instance.clone())];
            cells.extend(row.choices.iter().map(choice));
            cells.extend([
                Cell::Count(row.variables.into()),
                Cell::Count(row.clauses),
                row.ratio
                    .map_or(Cell::Missing, |ratio| Cell::Number(ratio, 2)),
                Cell::Text(row.verdict.name().to_owned()),
                Cell::Count(row.decisions),
                Cell::Count(row.conflicts),
                Cell::Count(row.propagations),
                Cell::Count(row.depth),
            ]);
            if encoded {
                cells.push(milliseconds(row.encode_ms));
            }
            cells.push(milliseconds(row.solve_ms.median));
            if repeated {
                cells.push(milliseconds(row.solve_ms.least));
                cells.push(milliseconds(row.solve_ms.greatest));
                cells.push(Cell::Count(row.runs as u64));
            }
            if rated {
                cells.push(share(row.rate));
            }
            cells
        });
        Table {
            rows: rows.collect(),
            columns,
        }
    }

    /// One row for each setup.
    pub fn summary(&self) -> Table {
        let (limited, rated) = (
            self.summaries.iter().any(|summary| summary.par2.is_some()),
            self.base.is_some(),
        );
        let mut columns: Vec<Column> = self.choice_columns().collect();
        if columns.is_empty() {
            columns.push(column("setup", Align::Left));
        }
        let mut heads = vec!["instances", "solved", "solve ms"];
        heads.extend(limited.then_some("PAR-2 s"));
        heads.extend(rated.then_some("rate"));
        columns.extend(heads.iter().map(|head| column(head, Align::Right)));
        let rows = self.summaries.iter().map(|summary| {
            let mut cells: Vec<Cell> = summary.choices.iter().map(choice).collect();
            if cells.is_empty() {
                cells.push(Cell::Text(summary.setup.clone()));
            }
            cells.push(Cell::Count(summary.instances as u64));
            cells.push(Cell::Count(summary.solved as u64));
            cells.push(milliseconds(summary.solve_ms));
            if limited {
                cells.push(
                    summary
                        .par2
                        .map_or(Cell::Missing, |par2| Cell::Number(par2, 3)),
                );
            }
            if rated {
                cells.push(share(summary.rate));
            }
            cells
        });
        Table {
            rows: rows.collect(),
            columns,
        }
    }
}

fn choice(choice: &Option<String>) -> Cell {
    choice.clone().map_or(Cell::Missing, Cell::Text)
}
