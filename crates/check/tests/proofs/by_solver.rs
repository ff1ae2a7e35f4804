//! Proofs of our solver, in all formats at once, checked by us and by a checker that others wrote; and what is
//! left of them after trimming.

use anydoku_check::drat::{self, TrimmedStep, Verified};
use anydoku_check::lrat;
use anydoku_sat::cdcl::{Cdcl, Inprocessed, Options};
use anydoku_sat::proof::{DratBinary, DratText, Lrat};
use anydoku_sat::{ClauseSink, Formula, Limits, Lit, Observer, Verdict};

use crate::families::{cook, drat_text, odd_ring, pigeons, random_3sat, square};

/// Whether the crate `dratify` accepts the steps: each one, and the empty clause among them.
pub fn others_accept(formula: &Formula, steps: &[(bool, Vec<Lit>)]) -> bool {
    let codes = |clause: &[Lit]| clause.iter().map(|lit| lit.code() as u32).collect();
    let clauses: Vec<Vec<u32>> = formula.clauses().map(codes).collect();
    let steps: Vec<(bool, Vec<u32>)> = steps
        .iter()
        .map(|(deleted, clause)| (*deleted, codes(clause)))
        .collect();
    let occurring = steps.iter().flat_map(|(_, clause)| clause);
    let variables = occurring.map(|code| code / 2 + 1).max().unwrap_or(0);
    let variables = variables.max(formula.variables());
    let result = dratify::Checker::new(variables, &clauses, true, true).check(&steps);
    result.ok && result.reached_empty
}

/// Keeps the steps of a proof.
#[derive(Default)]
struct Steps(Vec<(bool, Vec<Lit>)>);

impl Observer for Steps {
    fn learn(&mut self, clause: &[Lit]) {
        self.0.push((false, clause.to_vec()));
    }
    fn forget(&mut self, clause: &[Lit]) {
        self.0.push((true, clause.to_vec()));
    }
}

/// The trimmed proof refutes the formula and its core, as DRAT and as LRAT.
pub fn trimmed_is_a_proof(formula: &Formula, verified: &Verified) {
    let mut core = Formula::new(formula.variables());
    verified
        .core()
        .for_each(|index| core.add_clause(formula.clause(index)));
    let mut text = DratText::new(Vec::new());
    let mut lrat = Lrat::text(formula, Vec::new());
    for step in verified.trimmed() {
        match step {
            TrimmedStep::Add(clause) => (&mut text, &mut lrat).learn(&clause),
            TrimmedStep::Delete(clause) => (&mut text, &mut lrat).forget(&clause),
        }
    }
    let text = text.finish().unwrap();
    let again = drat::check(&core, &text[..], &Default::default()).unwrap();
    assert!(again.checked <= verified.checked);
    drat::check(formula, &text[..], &Default::default()).unwrap();
    let lrat = lrat.finish().unwrap();
    let verified_lrat = lrat::check(formula, &lrat[..], &Default::default()).unwrap();
    assert!(verified_lrat.rat <= verified.rat);
}

/// Solves with proofs in all formats and has all of them checked. Returns the check of the text.
fn refute(formula: &Formula, options: Options) -> Verified {
    refute_with(formula, options).0
}

/// The same, and tells what was done between conflicts.
pub fn refute_with(formula: &Formula, options: Options) -> (Verified, Inprocessed) {
    let mut steps = Steps::default();
    let mut text = DratText::new(Vec::new());
    let mut binary = DratBinary::new(Vec::new());
    let mut lrat_text = Lrat::text(formula, Vec::new());
    let mut lrat_binary = Lrat::binary(formula, Vec::new());
    let mut solver = Cdcl::from_formula(formula, options);
    let verdict = solver.solve(
        &[],
        &Limits::none(),
        &mut (
            (&mut steps, (&mut text, &mut binary)),
            (&mut lrat_text, &mut lrat_binary),
        ),
    );
    assert!(matches!(verdict, Verdict::Unsatisfiable(_)));
    assert!(others_accept(formula, &steps.0));

    let text = text.finish().unwrap();
    let binary = binary.finish().unwrap();
    assert!(binary.len() < text.len());
    let verified = drat::check(formula, &text[..], &Default::default()).unwrap();
    let of_binary = drat::check(formula, &binary[..], &Default::default()).unwrap();
    assert_eq!((verified.binary, of_binary.binary), (false, true));
    assert_eq!(of_binary.checked, verified.checked);
    assert_eq!(verified.unknown_deletions, 0);
    trimmed_is_a_proof(formula, &verified);

    let lrat_text = lrat_text.finish().unwrap();
    let lrat_binary = lrat_binary.finish().unwrap();
    let of_text = lrat::check(formula, &lrat_text[..], &Default::default()).unwrap();
    let of_binary = lrat::check(formula, &lrat_binary[..], &Default::default()).unwrap();
    assert_eq!(of_text, of_binary);
    assert_eq!(of_text.rat, 0);
    (verified, solver.inprocessed())
}

#[test]
fn one_pigeon_too_many() {
    for holes in 3..=6 {
        let formula = pigeons(holes);
        let verified = refute(&formula, Options::default());
        assert_eq!(verified.core().count(), formula.len());
    }
}

#[test]
fn overfull_random_formulas() {
    for seed in 0..5 {
        refute(&random_3sat(80, 480, seed), Options::default());
    }
    // Long enough to forget clauses.
    let verified = refute(&random_3sat(130, 650, 5), Options::default());
    assert!(verified.deletions > 0);
}

#[test]
fn parity() {
    for size in 3..=6 {
        refute(&odd_ring(size), Options::default());
    }
}

#[test]
fn trivial_formulas() {
    refute(&square(), Options::default());
    let mut empty = Formula::new(1);
    empty.add_clause(&[]);
    let mut proofs = (DratText::new(Vec::new()), Lrat::text(&empty, Vec::new()));
    let mut solver = Cdcl::from_formula(&empty, Options::default());
    for _ in 0..2 {
        solver.solve(&[], &Limits::none(), &mut proofs);
    }
    let (text, lrat) = (proofs.0.finish().unwrap(), proofs.1.finish().unwrap());
    drat::check(&empty, &text[..], &Default::default()).unwrap();
    lrat::check(&empty, &lrat[..], &Default::default()).unwrap();
    assert_eq!(
        (&text[..], &lrat[..]),
        (b"0\n" as &[u8], b"2 0 1 0\n" as &[u8])
    );
}

#[test]
fn lemmas_under_assumptions_are_right_and_refute_nothing() {
    let formula = pigeons(5);
    let mut free = Formula::new(formula.variables() + 1);
    let guard = anydoku_sat::Var::new(formula.variables()).positive();
    for clause in formula.clauses() {
        free.add_clause(&[clause, &[!guard]].concat());
    }
    let mut proofs = (DratText::new(Vec::new()), Lrat::text(&free, Vec::new()));
    let mut solver = Cdcl::from_formula(&free, Options::default());
    solver.solve(&[guard], &Limits::none(), &mut proofs);
    assert!(!proofs.0.is_refutation() && !proofs.1.is_refutation());
    // The last clause learned denies the core. With the assumption as a clause the proof is complete.
    let text = proofs.0.finish().unwrap();
    assert!(drat::check(&free, &text[..], &Default::default()).is_err());
    free.add_clause(&[guard]);
    drat::check(&free, &text[..], &Default::default()).unwrap();
    proofs.1.finish().unwrap();
}

/// Not from the solver, but through the same mill: extended resolution needs RAT all the way.
#[test]
fn definitions_survive_trimming_and_elaboration() {
    for holes in 3..=6 {
        let formula = pigeons(holes);
        let (steps, _) = cook(holes);
        let verified =
            drat::check(&formula, drat_text(&steps).as_bytes(), &Default::default()).unwrap();
        assert!(verified.rat > 0);
        trimmed_is_a_proof(&formula, &verified);
        let steps: Vec<(bool, Vec<Lit>)> = steps
            .iter()
            .map(|step| (false, crate::families::lits(step)))
            .collect();
        assert!(others_accept(&formula, &steps));
    }
}
