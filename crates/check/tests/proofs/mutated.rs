//! Proofs by chance: good ones with a change, and plain noise. What is accepted must be right, by the
//! definitions and by truth tables; what is right by the definitions must be accepted.

use anydoku_check::drat::{self, TrimmedStep};
use anydoku_check::lrat;
use anydoku_sat::cdcl::{Cdcl, Options};
use anydoku_sat::proof::{DratText, Lrat};
use anydoku_sat::{ClauseSink, Formula, Limits, Lit};
use proptest::prelude::*;

use crate::naive::{Naive, has_model};

const VARIABLES: u32 = 6;

fn lit() -> impl Strategy<Value = Lit> {
    (0..2 * VARIABLES).prop_map(Lit::from_code)
}

/// Around the number of clauses at which models get rare; few units, so that search is needed.
fn random_formula() -> impl Strategy<Value = Formula> {
    let length = prop_oneof![1 => Just(1usize), 10 => Just(2), 60 => Just(3), 10 => Just(4)];
    let clause = length.prop_flat_map(|length| prop::collection::vec(lit(), length));
    prop::collection::vec(clause, 16..56).prop_map(|clauses| {
        let mut formula = Formula::new(VARIABLES);
        clauses.iter().for_each(|clause| formula.add_clause(clause));
        formula
    })
}

type Step = (bool, Vec<Lit>);

fn random_steps() -> impl Strategy<Value = Vec<Step>> {
    // Two variables more than the formula has.
    let lit = (0..2 * VARIABLES + 4).prop_map(Lit::from_code);
    let step = (prop::bool::weighted(0.2), prop::collection::vec(lit, 1..=3));
    prop::collection::vec(step, 0..12)
}

fn text(steps: &[Step]) -> String {
    let mut text = String::new();
    for (deleted, clause) in steps {
        text += if *deleted { "d " } else { "" };
        clause.iter().for_each(|lit| text += &format!("{lit} "));
        text += "0\n";
    }
    text
}

/// Whether every lemma is RUP when all deletions are carried out, and the last one is empty.
fn is_plain_proof(formula: &Formula, steps: &[Step]) -> bool {
    let mut naive = Naive::new(formula);
    for (deleted, clause) in steps {
        match deleted {
            true => naive.delete(clause),
            false if naive.is_rup(clause) => naive.add(clause),
            false => return false,
        }
    }
    naive.is_rup(&[])
}

/// Checks, and checks the check. Whether the proof was accepted.
fn check(formula: &Formula, steps: &[Step]) -> bool {
    let proof = text(steps);
    match drat::check(formula, proof.as_bytes(), &Default::default()) {
        Ok(verified) => {
            assert!(!has_model(formula), "{proof}");
            let mut naive = Naive::new(formula);
            for step in verified.trimmed() {
                match step {
                    TrimmedStep::Add(clause) => {
                        assert!(naive.is_good(&clause), "{clause:?} of\n{proof}");
                        naive.add(&clause);
                    }
                    TrimmedStep::Delete(clause) => naive.delete(&clause),
                }
            }
            true
        }
        Err(fault) => {
            assert!(!is_plain_proof(formula, steps), "{fault}\n{proof}");
            false
        }
    }
}

fn parsed(text: &[u8]) -> Vec<Step> {
    let lines = std::str::from_utf8(text).unwrap().lines();
    let step = |line: &str| {
        let numbers = line.trim_start_matches("d ").split_whitespace();
        let clause = numbers.filter_map(|number| Lit::from_dimacs(number.parse().unwrap()));
        (line.starts_with('d'), clause.collect())
    };
    lines.map(step).collect()
}

#[derive(Clone, Copy, Debug)]
enum Change {
    Drop,
    Flip,
    Replace(Lit),
    Delete,
    Swap,
    Shorten,
}

fn change() -> impl Strategy<Value = Change> {
    prop_oneof![
        Just(Change::Drop),
        Just(Change::Flip),
        lit().prop_map(Change::Replace),
        Just(Change::Delete),
        Just(Change::Swap),
        Just(Change::Shorten),
    ]
}

fn changed(steps: &mut Vec<Step>, change: Change, at: prop::sample::Index, lit: usize) {
    if steps.is_empty() {
        return;
    }
    let index = at.index(steps.len());
    let clause = &mut steps[index].1;
    let length = clause.len().max(1);
    match (change, clause.get_mut(lit % length)) {
        (Change::Drop, _) => drop(steps.remove(index)),
        (Change::Flip, Some(lit)) => *lit = !*lit,
        (Change::Replace(new), Some(lit)) => *lit = new,
        (Change::Delete, _) => steps[index].0 ^= true,
        (Change::Swap, Some(_)) => clause.swap(0, lit % length),
        (Change::Shorten, Some(_)) => drop(clause.remove(lit % length)),
        _ => {}
    }
}

/// The proofs of the solver for this formula, if it has no model.
fn solved(formula: &Formula) -> Option<(Vec<Step>, String)> {
    let mut proofs = (DratText::new(Vec::new()), Lrat::text(formula, Vec::new()));
    let options = Options {
        save_phases: false,
        ..Options::default()
    };
    let verdict = Cdcl::from_formula(formula, options).solve(&[], &Limits::none(), &mut proofs);
    verdict.model().is_none().then(|| {
        let drat = parsed(&proofs.0.finish().unwrap());
        (drat, String::from_utf8(proofs.1.finish().unwrap()).unwrap())
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn noise(formula in random_formula(), steps in random_steps()) {
        check(&formula, &steps);
    }

    #[test]
    fn good_proofs_with_changes(
        formula in random_formula(),
        changes in prop::collection::vec((change(), any::<prop::sample::Index>(), 0..3usize), 0..3),
        noise in random_steps(),
    ) {
        if let Some((mut steps, _)) = solved(&formula) {
            prop_assert!(check(&formula, &steps));
            // Noise in front: deletions, definitions.
            steps.splice(0..0, noise);
            for (change, at, lit) in changes {
                changed(&mut steps, change, at, lit);
            }
            check(&formula, &steps);
        }
    }

    #[test]
    fn good_lrat_proofs_with_changes(
        formula in random_formula(),
        at in any::<prop::sample::Index>(),
        new in -40i64..40,
    ) {
        let Some((_, proof)) = solved(&formula) else { return Ok(()) };
        lrat::check(&formula, proof.as_bytes(), &Default::default()).unwrap();
        let mut tokens: Vec<String> = proof.split(' ').map(String::from).collect();
        let index = at.index(tokens.len());
        tokens[index] = new.to_string();
        let changed = tokens.join(" ");
        if lrat::check(&formula, changed.as_bytes(), &Default::default()).is_ok() {
            prop_assert!(!has_model(&formula));
        }
        // With less of the formula the numbers mean other clauses, and there may be models.
        let mut less = Formula::new(VARIABLES);
        formula.clauses().skip(1).for_each(|clause| less.add_clause(clause));
        for proof in [proof, changed] {
            if lrat::check(&less, proof.as_bytes(), &Default::default()).is_ok() {
                prop_assert!(!has_model(&less));
            }
        }
    }
}
