//! DIMACS formulas and answers.

use std::io::BufReader;

use anydoku_sat::dimacs::{self, Answer, ReadOptions, read_answer, write_answer};
use anydoku_sat::{Model, Var, Verdict};

/// Read at once and in small pieces, strictly and leniently, written and read again.
pub fn dimacs(data: &[u8]) {
    for lenient in [false, true] {
        let options = ReadOptions { lenient };
        let pieces = BufReader::with_capacity(1 + data.len() % 7, data);
        let (reading, again) = match (dimacs::read(data, options), dimacs::read(pieces, options)) {
            (Ok(reading), Ok(again)) => (reading, again),
            (Err(one), Err(other)) => {
                assert_eq!(one.to_string(), other.to_string());
                continue;
            }
            (one, other) => panic!("{one:?} at once, {other:?} in pieces"),
        };
        assert_eq!(reading.formula, again.formula);
        assert_eq!(reading.warnings, again.warnings);
        assert!(
            lenient
                || reading
                    .warnings
                    .iter()
                    .all(|w| w.message.contains("ignored"))
        );
        // A literal takes two bytes, a clause two more.
        assert!(2 * (reading.formula.literals() + reading.formula.len()) <= data.len() + 1);
        let mut text = Vec::new();
        dimacs::write(&reading.formula, &mut text).expect("a vector takes all");
        let again = dimacs::read(&text[..], ReadOptions::default()).expect("what we write we read");
        assert_eq!(reading.formula, again.formula);
        assert_eq!(again.warnings, []);
    }
}

/// Read at once and in small pieces; models are written and read again.
pub fn answer(data: &[u8]) {
    let pieces = BufReader::with_capacity(1 + data.len() % 7, data);
    let literals = match (read_answer(data), read_answer(pieces)) {
        (Ok(one), Ok(other)) => {
            assert_eq!(one, other);
            match one {
                Answer::Satisfiable(literals) => literals,
                _ => return,
            }
        }
        (Err(one), Err(other)) => return assert_eq!(one.to_string(), other.to_string()),
        (one, other) => panic!("{one:?} at once, {other:?} in pieces"),
    };
    let variables = literals
        .iter()
        .map(|lit| lit.var().index() + 1)
        .max()
        .unwrap_or(0);
    if variables > 10_000 {
        return;
    }
    let mut values = vec![false; variables];
    literals
        .iter()
        .for_each(|lit| values[lit.var().index()] = lit.is_positive());
    let verdict = Verdict::Satisfiable(Model::new(values.clone()));
    let mut text = Vec::new();
    write_answer(&mut text, &verdict).expect("a vector takes all");
    assert!(
        text.split(|&byte| byte == b'\n')
            .all(|line| line.len() <= 78)
    );
    let all = (0..)
        .zip(&values)
        .map(|(var, &value)| Var::new(var).lit(value))
        .collect();
    assert_eq!(
        read_answer(&text[..]).expect("what we write we read"),
        Answer::Satisfiable(all)
    );
}
