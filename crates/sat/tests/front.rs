//! The front: what it refutes without search, and its answers against truth tables.

use anydoku_sat::cdcl::{self, Cdcl};
use anydoku_sat::dimacs::{self, ReadOptions};
use anydoku_sat::front::{Counting, Front, FrontOptions, Parity};
use anydoku_sat::parity::Xor;
use anydoku_sat::{AtMostOne, ClauseSink, Formula, Limit, Limits, Lit, NoObserver, Var, Verdict};
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// Each of so many pigeons in one of so many holes, no two in the same.
fn pigeons(pigeons: u32, holes: u32) -> Formula {
    let mut formula = Formula::new(pigeons * holes);
    let sits = |pigeon: u32, hole: u32| Var::new(pigeon * holes + hole).positive();
    for hole in 0..holes {
        let all: Vec<Lit> = (0..pigeons).map(|pigeon| sits(pigeon, hole)).collect();
        AtMostOne::Pairwise.encode(&all, &mut formula);
    }
    for pigeon in 0..pigeons {
        let all: Vec<Lit> = (0..holes).map(|hole| sits(pigeon, hole)).collect();
        formula.add_clause(&all);
    }
    formula
}

/// No conflicts are allowed: only what needs no search is refuted.
fn refuted_without_search(formula: &Formula) -> Option<String> {
    let limits = Limits {
        conflicts: Some(0),
        decisions: Some(0),
        ..Limits::none()
    };
    let mut front = Front::new(formula, FrontOptions::default());
    let verdict = front.solve(&limits, &mut NoObserver);
    matches!(verdict, Verdict::Unsatisfiable(_)).then(|| front.report().to_string())
}

fn read(text: &str) -> Formula {
    dimacs::read(text.as_bytes(), ReadOptions::default())
        .unwrap()
        .formula
}

#[test]
fn too_many_pigeons_are_counted() {
    for holes in 3..=12 {
        let report = refuted_without_search(&pigeons(holes + 1, holes)).unwrap();
        let pigeons = holes + 1;
        assert_eq!(
            report,
            format!("counting: refuted by {pigeons} clauses in {holes} sets")
        );
    }
    // As many as holes is another matter.
    let formula = pigeons(9, 9);
    let mut front = Front::new(&formula, FrontOptions::default());
    let verdict = front.solve(&Limits::none(), &mut NoObserver);
    let model = verdict.model().unwrap();
    assert!(formula.is_satisfied_by(|var| model.value(var)));
    assert_eq!(front.report().counting, Counting::Nothing);
}

/// Ten cells that are all different, nine values: each cell's values exclude each other too.
#[test]
fn ten_cells_and_nine_values_are_counted() {
    let mut formula = pigeons(10, 9);
    for cell in 0..10 {
        let values: Vec<Lit> = (0..9).map(|v| Var::new(cell * 9 + v).positive()).collect();
        AtMostOne::Pairwise.encode(&values, &mut formula);
    }
    assert!(
        refuted_without_search(&formula)
            .unwrap()
            .starts_with("counting")
    );
}

#[test]
fn systems_without_solutions_are_refuted_without_search() {
    for (text, name) in [
        (include_str!("data/parity/u-x1_80.cnf"), "x1_80"),
        (
            include_str!("data/parity/u-urquhart3_25bis.cnf"),
            "urquhart",
        ),
        (include_str!("data/parity/dubois25.cnf"), "dubois"),
        (include_str!("data/parity/pret60_75.cnf"), "pret"),
    ] {
        let report = refuted_without_search(&read(text));
        let report = report.unwrap_or_else(|| panic!("{name}"));
        assert!(report.starts_with("parity: refuted by"), "{name}: {report}");
    }
}

#[test]
fn steps_that_are_switched_off_are_not_taken() {
    let options = FrontOptions {
        counting: false,
        parity: false,
        ..FrontOptions::default()
    };
    let limits = Limits {
        conflicts: Some(10),
        ..Limits::none()
    };
    for formula in [pigeons(9, 8), read(include_str!("data/parity/u-x1_80.cnf"))] {
        let mut front = Front::new(&formula, options.clone());
        let verdict = front.solve(&limits, &mut NoObserver);
        assert_eq!(verdict, Verdict::Unknown(Limit::Conflicts));
        assert_eq!(front.report().to_string(), "");
    }
}

#[test]
fn a_search_that_was_stopped_goes_on() {
    let formula = read(include_str!("data/parity/par8-2.cnf"));
    let mut front = Front::new(&formula, FrontOptions::default());
    let limits = Limits {
        decisions: Some(1),
        ..Limits::none()
    };
    let model = loop {
        match front.solve(&limits, &mut NoObserver) {
            Verdict::Satisfiable(model) => break model,
            Verdict::Unknown(limit) => assert_eq!(limit, Limit::Decisions),
            Verdict::Unsatisfiable(_) => panic!("it has a model"),
        }
    };
    assert!(formula.is_satisfied_by(|var| model.value(var)));
}

/// A system large enough to be followed, with clauses of three literals over it. Many have one model or none.
fn mixture(seed: u64, variables: u32, xors: usize, clauses: usize, products: bool) -> Formula {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut formula = Formula::new(variables);
    let mut draw = |count: usize| {
        let mut lits: Vec<Lit> = Vec::new();
        while lits.len() < count {
            let lit = Lit::from_code(random.random_range(0..2 * variables));
            if lits.iter().all(|other| other.var() != lit.var()) {
                lits.push(lit);
            }
        }
        lits
    };
    for index in 0..xors {
        let lits = draw(if products { 4 } else { 3 });
        if !products {
            Xor::new(lits, index % 2 == 0).write_clauses(&mut formula);
            continue;
        }
        // ab + c + d = parity, as the clauses of its table.
        for bits in 0..16u32 {
            let [a, b, c, d] = [0, 1, 2, 3].map(|bit| bits >> bit & 1 == 1);
            if (a && b) ^ c ^ d != (index % 2 == 0) {
                let clause: Vec<Lit> = (0..4)
                    .map(|bit| lits[bit].var().lit(bits >> bit & 1 == 0))
                    .collect();
                formula.add_clause(&clause);
            }
        }
    }
    for _ in 0..clauses {
        formula.add_clause(&draw(3));
    }
    formula
}

#[test]
fn mixtures_of_parities_and_clauses_against_the_search_alone() {
    let (mut followed, mut models) = (0, 0);
    for seed in 0..150 {
        let products = seed % 3 == 0;
        let xors = 14 + seed as usize % 11;
        let formula = mixture(seed, 28, xors, 24 + seed as usize % 30, products);
        let alone = Cdcl::from_formula(&formula, cdcl::Options::default()).solve(
            &[],
            &Limits::none(),
            &mut NoObserver,
        );
        let options = FrontOptions {
            cdcl: cdcl::Options {
                inprocess_gap: if seed % 2 == 0 { 0 } else { 10_000 },
                ..cdcl::Options::default()
            },
            ..FrontOptions::default()
        };
        let mut front = Front::new(&formula, options);
        let verdict = thoughtful(&mut front);
        if let Verdict::Satisfiable(model) = &verdict {
            assert_eq!(model.variables(), formula.variables());
            assert!(
                formula.is_satisfied_by(|var| model.value(var)),
                "seed {seed}"
            );
            models += 1;
        }
        assert_eq!(
            verdict.model().is_some(),
            alone.model().is_some(),
            "seed {seed}"
        );
        followed += matches!(front.report().parity, Parity::Followed { .. }) as u32;
    }
    // The test is about something.
    assert!(followed >= 50, "{followed} followed");
    assert!((20..=130).contains(&models), "{models} models");
}

/// The verdict of a front that thinks before it searches.
fn thoughtful(front: &mut Front<'_>) -> Verdict {
    let no_search = Limits {
        conflicts: Some(0),
        ..Limits::none()
    };
    match front.solve(&no_search, &mut NoObserver) {
        Verdict::Unknown(_) => front.solve(&Limits::none(), &mut NoObserver),
        verdict => verdict,
    }
}

const VARIABLES: u32 = 14;

fn small() -> impl Strategy<Value = Formula> {
    let lit = (0..2 * VARIABLES).prop_map(Lit::from_code);
    let xors = prop::collection::vec(
        (prop::collection::vec(lit.clone(), 2..5), any::<bool>()),
        0..16,
    );
    let clauses = prop::collection::vec(prop::collection::vec(lit, 2..4), 0..24);
    (xors, clauses).prop_map(|(xors, clauses)| {
        let mut formula = Formula::new(VARIABLES);
        for (lits, parity) in xors {
            Xor::new(lits, parity).write_clauses(&mut formula);
        }
        clauses.iter().for_each(|clause| formula.add_clause(clause));
        formula
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(800))]

    #[test]
    fn answers_are_those_of_truth_tables(formula in small(), counting: bool, parity: bool, early: bool, thoughtful: bool) {
        let has_model = (0..1u32 << VARIABLES)
            .any(|bits| formula.is_satisfied_by(|var| bits >> var.index() & 1 == 1));
        let options = FrontOptions {
            counting,
            parity,
            cdcl: cdcl::Options {
                inprocess_gap: if early { 0 } else { 10_000 },
                ..cdcl::Options::default()
            },
        };
        let mut front = Front::new(&formula, options);
        let verdict = match thoughtful {
            true => self::thoughtful(&mut front),
            false => front.solve(&Limits::none(), &mut NoObserver),
        };
        match verdict {
            Verdict::Satisfiable(model) => {
                prop_assert!(formula.is_satisfied_by(|var| model.value(var)));
            }
            Verdict::Unsatisfiable(_) => prop_assert!(!has_model),
            Verdict::Unknown(_) => prop_assert!(false, "no limits"),
        }
    }
}

/// A header may say more variables than there is memory for; only those that occur cost something.
#[test]
fn variables_that_do_not_occur_cost_next_to_nothing() {
    let last = Var::MAX_COUNT;
    let formula = read(&format!("p cnf {last} 3\n{last} -7 0\n-{last} 3 0\n7 0\n"));
    let mut front = Front::new(&formula, FrontOptions::default());
    let mut proof = anydoku_sat::proof::DratText::new(Vec::new());
    let verdict = front.solve(&Limits::none(), &mut proof);
    let model = verdict.model().unwrap();
    assert_eq!(model.variables(), last);
    assert!(formula.is_satisfied_by(|var| model.value(var)));
    drop(verdict);

    // What an observer hears is in the numbers of the formula.
    let (a, b) = (last, last - 1);
    let formula = read(&format!(
        "p cnf {last} 4\n{a} {b} 0\n{a} -{b} 0\n-{a} {b} 0\n-{a} -{b} 0\n"
    ));
    let options = FrontOptions {
        counting: false,
        parity: false,
        ..FrontOptions::default()
    };
    let mut front = Front::new(&formula, options);
    let verdict = front.solve(&Limits::none(), &mut proof);
    assert_eq!(verdict, Verdict::Unsatisfiable(Default::default()));
    let proof = String::from_utf8(proof.finish().unwrap()).unwrap();
    assert!(proof.ends_with("\n0\n"), "{proof}");
    let mut words = proof.split_ascii_whitespace();
    assert!(words.all(|word| ["0", "d"].contains(&word) || word.contains("26843545")));
}
