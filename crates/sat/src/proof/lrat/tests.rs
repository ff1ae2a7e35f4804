use super::*;
use crate::formula::ClauseSink;
use crate::proof::output::tests::Full;

fn lits(numbers: &[i32]) -> Vec<Lit> {
    let lit = |&number| Lit::from_dimacs(number).unwrap();
    numbers.iter().map(lit).collect()
}

fn formula(clauses: &[&[i32]]) -> Formula {
    let mut formula = Formula::new(0);
    for clause in clauses {
        let clause = lits(clause);
        let highest = clause.iter().map(|lit| lit.var().index() as u32 + 1).max();
        formula.reserve_variables(highest.unwrap_or(0));
        formula.add_clause(&clause);
    }
    formula
}

fn written(proof: Lrat<Vec<u8>>) -> String {
    String::from_utf8(proof.finish().unwrap()).unwrap()
}

const SQUARE: [&[i32]; 4] = [&[1, 2], &[1, -2], &[-1, 2], &[-1, -2]];

#[test]
fn hints_come_in_the_order_of_propagation() {
    let mut proof = Lrat::text(&formula(&SQUARE), Vec::new());
    proof.learn(&lits(&[2]));
    // ¬2 makes 1 true by clause 1, and that makes clause 3 false. Then 2 makes 1 true by clause 2 and clause 4
    // false; the unit 1 gets no line since it is not needed by two.
    assert!(proof.is_refutation());
    proof.learn(&[]);
    assert_eq!(written(proof), "5 2 0 1 3 0\n6 1 0 5 2 0\n7 0 6 5 4 0\n");
}

#[test]
fn binary_says_the_same() {
    let mut proof = Lrat::binary(&formula(&[&[1, 2], &[-1], &[-2, -1], &[-2]]), Vec::new());
    assert!(proof.is_refutation());
    proof.learn(&[]);
    assert_eq!(proof.finish().unwrap(), b"a\x0a\0\x04\x08\x02\0");
}

#[test]
fn formulas_that_refute_themselves_need_no_step() {
    let empty = Lrat::text(&formula(&[&[1], &[]]), Vec::new());
    assert_eq!(written(empty), "3 0 2 0\n");
    let units = Lrat::text(&formula(&[&[1], &[-1]]), Vec::new());
    assert_eq!(written(units), "3 0 1 2 0\n");
}

#[test]
fn chains_on_the_root_are_told_once() {
    // 1 → 2 → 3, and two clauses that need 3.
    let formula = formula(&[&[1], &[-1, 2], &[-2, 3], &[-3, 4, 5], &[-3, 4, -5], &[6, 7]]);
    let mut proof = Lrat::text(&formula, Vec::new());
    proof.learn(&lits(&[4, 5]));
    proof.forget(&lits(&[3, -2]));
    proof.learn(&lits(&[4]));
    assert_eq!(
        written(proof),
        "7 2 0 1 2 0\n8 3 0 7 3 0\n9 4 5 0 8 4 0\n9 d 3 0\n10 4 0 8 4 5 0\n"
    );
}

#[test]
fn a_forgotten_reason_leaves_its_unit_clause() {
    let mut proof = Lrat::text(&formula(&[&[1], &[-1, 2], &[-2, 3, 4], &[-4]]), Vec::new());
    proof.forget(&lits(&[2, -1]));
    proof.forget(&lits(&[1]));
    proof.forget(&lits(&[9, 8]));
    proof.learn(&lits(&[3]));
    assert_eq!(
        written(proof),
        "5 2 0 1 2 0\n6 3 0 4 5 3 0\n6 d 2 0\n7 3 0 6 0\n"
    );
}

#[test]
fn a_pivot_is_tried_when_nothing_follows() {
    // The definition 4 = 1 ∧ 2, clause by clause.
    let mut proof = Lrat::text(&formula(&[&[1, 2, 3], &[-1, -2]]), Vec::new());
    proof.learn(&lits(&[-4, 1]));
    proof.learn(&lits(&[-4, 2]));
    proof.learn(&lits(&[4, -1, -2]));
    assert_eq!(written(proof), "3 -4 1 0 0\n4 -4 2 0 0\n5 4 -1 -2 0 2 0\n");

    let mut proof = Lrat::text(&formula(&[&[1, 2, 3]]), Vec::new());
    proof.learn(&lits(&[-4, 1]));
    proof.learn(&lits(&[-4, 2]));
    proof.learn(&lits(&[4, -1, -2]));
    assert_eq!(
        written(proof),
        "2 -4 1 0 0\n3 -4 2 0 0\n4 4 -1 -2 0 -2 -3 0\n"
    );

    // Nothing follows from 1 and ¬5, but against the first clause also ¬2 is assumed.
    let mut proof = Lrat::text(&formula(&[&[1, 2], &[2, 3, 5], &[2, -3, 5]]), Vec::new());
    proof.learn(&lits(&[-1, 5]));
    assert_eq!(written(proof), "4 -1 5 0 -1 2 3 0\n");
}

#[test]
fn what_is_denied_is_not_shown() {
    // 1 is false on the root; a lemma that holds it denies it before any hint.
    let mut proof = Lrat::text(&formula(&[&[-1], &[1, 2, 3], &[1, 2, -3]]), Vec::new());
    proof.learn(&lits(&[1, 2, 4]));
    assert_eq!(written(proof), "4 1 2 4 0 2 3 0\n");
    // Against 1 ∨ ¬4, whose rest is false on the root.
    let mut proof = Lrat::text(
        &formula(&[&[-1], &[1, -4], &[1, 2, 3], &[1, 2, -3]]),
        Vec::new(),
    );
    proof.learn(&lits(&[2, 5]));
    assert_eq!(written(proof), "5 2 5 0 1 3 4 0\n");
}

#[test]
fn what_does_not_follow_is_an_error() {
    // A literal is not implied, and as a pivot meets ¬1 ∨ ¬2.
    let mut proof = Lrat::text(&formula(&[&[1, 2], &[-1, -2]]), Vec::new());
    proof.learn(&lits(&[1]));
    proof.learn(&[]);
    let error = proof.finish().unwrap_err();
    assert_eq!(
        error.to_string(),
        "the learned clause [1] does not follow from the clauses before it"
    );
    // The empty clause has no pivot.
    let mut proof = Lrat::text(&formula(&[&[1, 2]]), Vec::new());
    proof.learn(&[]);
    assert!(matches!(
        proof.finish(),
        Err(LratError::NotImplied { clause }) if clause.is_empty()
    ));
}

#[test]
fn odd_clauses_are_taken_as_sets() {
    let mut proof = Lrat::text(&formula(&[&[1, -1], &[2, 2, 3], &[-2, 3]]), Vec::new());
    proof.learn(&lits(&[4, -4]));
    proof.learn(&lits(&[3, 3]));
    proof.forget(&lits(&[4, -4]));
    assert_eq!(written(proof), "4 3 0 2 3 0\n");
}

#[test]
fn a_full_disk_is_reported_at_the_end() {
    let mut proof = Lrat::text(&formula(&SQUARE), Full(3));
    proof.learn(&lits(&[2]));
    assert!(matches!(proof.finish(), Err(LratError::Io(_))));
}
