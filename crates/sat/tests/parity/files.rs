//! Known files: what elimination alone decides.

use anydoku_sat::Formula;
use anydoku_sat::dimacs::{self, ReadOptions};
use anydoku_sat::parity::{Elimination, Xor, eliminate, recover};

fn read(text: &str) -> Formula {
    dimacs::read(text.as_bytes(), ReadOptions::default())
        .unwrap()
        .formula
}

/// Whether the constraints are refuted, with a certificate that adds up to 0 = 1.
fn is_refuted(xors: &[Xor]) -> bool {
    let Elimination::Refuted { from } = eliminate(xors) else {
        return false;
    };
    let lits = from
        .iter()
        .flat_map(|&index| xors[index].vars.iter().map(|var| var.positive()));
    let parity = from
        .iter()
        .fold(false, |parity, &index| parity ^ xors[index].parity);
    assert_eq!(Xor::new(lits, parity), Xor::new([], true));
    true
}

#[test]
fn systems_that_search_takes_minutes_for_are_refuted() {
    let x1_80 = recover(&read(include_str!("../data/parity/u-x1_80.cnf")));
    assert_eq!(x1_80.len(), 159);
    assert!(is_refuted(&x1_80));
    let urquhart = recover(&read(include_str!("../data/parity/u-urquhart3_25bis.cnf")));
    assert_eq!(urquhart.len(), 66);
    assert!(is_refuted(&urquhart));
}

#[test]
fn dubois_and_pret_are_systems_without_solutions() {
    let dubois = recover(&read(include_str!("../data/parity/dubois25.cnf")));
    assert_eq!(dubois.len(), 50);
    assert!(is_refuted(&dubois));
    let pret = recover(&read(include_str!("../data/parity/pret60_75.cnf")));
    assert_eq!(pret.len(), 40);
    assert!(is_refuted(&pret));
}

#[test]
fn a_satisfiable_parity_problem_shrinks() {
    let formula = read(include_str!("../data/parity/par8-2.cnf"));
    let xors = recover(&formula);
    let Elimination::Reduced(reduced) = eliminate(&xors) else {
        panic!("it has a model")
    };
    assert!(reduced.rows.len() > formula.variables() as usize / 2);
}
