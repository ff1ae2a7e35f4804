//! Proofs of formulas with and without models.

use anydoku_check::drat::TrimmedStep;
use anydoku_check::{Format, drat, lrat};
use anydoku_sat::{ClauseSink, Formula, Lit};

/// A formula with a model, and two without.
const FORMULAS: [&[&[i32]]; 3] = [
    &[
        &[1, 2, -3],
        &[-1, -2, 3],
        &[2, 3, -4],
        &[-2, -3, 4],
        &[1, 3, 4],
        &[-1, -3, -4],
        &[-1, 2, 4],
    ],
    &[&[1, 2], &[1, -2], &[-1, 2], &[-1, -2]],
    &[
        &[1, 2, -3],
        &[-1, -2, 3],
        &[2, 3, -4],
        &[-2, -3, 4],
        &[-1, -3, -4],
        &[1, 3, 4],
        &[-1, 2, 4],
        &[1, -2, -4],
    ],
];

/// The first byte chooses the formula and the format; the rest is the proof.
fn choose(data: &[u8]) -> Option<(Formula, bool, Format, &[u8])> {
    let (&first, proof) = data.split_first()?;
    let clauses = FORMULAS[usize::from(first) % 3];
    let mut formula = Formula::new(4);
    for clause in clauses {
        let lits: Vec<Lit> = clause
            .iter()
            .filter_map(|&number| Lit::from_dimacs(number))
            .collect();
        formula.add_clause(&lits);
    }
    let format = [Format::Detect, Format::Text, Format::Binary][usize::from(first) / 3 % 3];
    let has_model = (0..16).any(|row| formula.is_satisfied_by(|var| row >> var.index() & 1 == 1));
    assert_eq!(has_model, first % 3 == 0);
    Some((formula, has_model, format, proof))
}

/// Accepted proofs are right, and what is left of them when they are trimmed is accepted too.
pub fn drat(data: &[u8]) {
    let Some((formula, has_model, format, proof)) = choose(data) else {
        return;
    };
    let options = drat::Options {
        format,
        propagations: Some(1_000_000),
        ..Default::default()
    };
    let Ok(verified) = drat::check(&formula, proof, &options) else {
        return;
    };
    assert!(!has_model, "a formula with a model is refuted");
    let mut text = String::new();
    for step in verified.trimmed() {
        let (start, clause) = match step {
            TrimmedStep::Add(clause) => ("", clause),
            TrimmedStep::Delete(clause) => ("d ", clause),
        };
        text += start;
        clause.iter().for_each(|lit| text += &format!("{lit} "));
        text += "0\n";
    }
    if let Err(fault) = drat::check(&formula, text.as_bytes(), &Default::default()) {
        panic!("{fault}\n{text}");
    }
}

/// Accepted proofs are right.
pub fn lrat(data: &[u8]) {
    if let Some((formula, has_model, format, proof)) = choose(data) {
        let options = lrat::Options {
            format,
            ..Default::default()
        };
        let result = lrat::check(&formula, proof, &options);
        assert!(
            !(has_model && result.is_ok()),
            "a formula with a model is refuted"
        );
    }
}
