//! Exporters on a report with names that need care.

use std::sync::Arc;
use std::time::Duration;

use anydoku_sat::dpll::Branch;
use anydoku_sat::{ClauseSink, Formula};

use super::super::{Bounds, Circumstances, Dimensions, Instance, Plan, Report, run};
use super::Format;

const NAME: &str = "50%_\"a|b\", <c>.cnf";

fn report() -> Report {
    let mut formula = Formula::new(2);
    let lit = anydoku_sat::Var::new(0).positive();
    formula.add_clause(&[lit]);
    let empty = Instance::formula("empty.cnf", Arc::new(Formula::new(0)));
    let instances = vec![Instance::formula(NAME, Arc::new(formula)), empty];
    let dimensions = Dimensions {
        branch: vec![Branch::First, Branch::Mrv],
        ..Dimensions::default()
    };
    let plan = Plan::new(instances, &dimensions, 1);
    let bounds = Bounds {
        time: Some(Duration::from_secs(1)),
        ..Bounds::default()
    };
    let runs = plan.runs().iter();
    let records: Vec<_> = runs
        .filter_map(|one| {
            let around = Circumstances {
                clock: &|| Duration::ZERO,
                interrupted: &|| false,
                refutes: None,
            };
            run(&plan, one, &bounds, &around)
        })
        .collect();
    Report::new(&plan, &records, &bounds, Some("first")).unwrap()
}

#[test]
fn csv_is_read_back() {
    let text = Format::Csv.export(&report());
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let heads = reader.headers().unwrap().clone();
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 4);
    let cell = |row: usize, head: &str| {
        let column = heads.iter().position(|known| known == head).unwrap();
        rows[row][column].to_owned()
    };
    assert_eq!(cell(1, "instance"), NAME);
    assert_eq!(
        (cell(1, "branch"), cell(1, "verdict")),
        ("mrv".into(), "satisfiable".into())
    );
    assert_eq!(
        (cell(0, "ratio"), cell(2, "ratio")),
        ("0.500000".into(), String::new())
    );
}

#[test]
fn markdown_rows_have_as_many_cells_as_heads() {
    let text = Format::Markdown.export(&report());
    let bars = |line: &str| line.replace("\\|", "").matches('|').count();
    for table in text.split("\n\n") {
        let lines: Vec<&str> = table.lines().collect();
        assert!(lines.len() >= 4);
        assert!(
            lines.iter().all(|line| bars(line) == bars(lines[0])),
            "{table}"
        );
    }
    assert!(text.contains("a\\|b"));
}

#[test]
fn latex_is_escaped() {
    let text = Format::Latex.export(&report());
    assert!(text.contains("50\\%\\_"));
    assert_eq!(
        text.matches("\\begin{tabular}").count(),
        text.matches("\\end{tabular}").count()
    );
    let columns = text
        .lines()
        .find(|line| line.starts_with("\\begin"))
        .unwrap();
    let count = columns.matches(['l', 'r']).count() - "tabular".matches(['l', 'r']).count();
    let head = text.lines().find(|line| line.contains("instance")).unwrap();
    assert_eq!(head.matches(" & ").count() + 1, count);
}

#[test]
fn json_says_everything() {
    let json: serde_json::Value = serde_json::from_str(&Format::Json.export(&report())).unwrap();
    assert_eq!(json["rows"][0]["instance"], NAME);
    assert_eq!(json["rows"][0]["verdict"], "satisfiable");
    assert_eq!(json["summaries"][1]["choices"][0], "mrv");
    assert_eq!(json["limits"], "1 s");
}

#[test]
fn a_plot_has_a_curve_a_setup() {
    let svg = Format::Plot.export(&report());
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert_eq!(svg.matches("stroke-dasharray").count(), 2 * 2); // curve and legend
    assert!(svg.contains(">mrv: 2 of 2<"));
    assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
}
