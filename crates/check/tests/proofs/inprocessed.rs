//! Proofs of runs that rework their clauses before each conflict: every technique alone and all together, on
//! formulas with something to do for each.

use anydoku_sat::Formula;
use anydoku_sat::cdcl::{Inprocessed, Options};

use crate::by_solver::refute_with;
use crate::families::{adders_differ, odd_ring, pigeons, random_3sat};

fn none() -> Options {
    Options {
        probe: false,
        substitute: false,
        subsume: false,
        eliminate: false,
        vivify: false,
        inprocess_gap: 0,
        ..Options::default()
    }
}

/// What a technique did, by its counters.
type Done = fn(&Inprocessed) -> u64;

fn techniques() -> Vec<(Options, Done)> {
    vec![
        (
            Options {
                probe: true,
                ..none()
            },
            |done| done.failed,
        ),
        (
            Options {
                substitute: true,
                ..none()
            },
            |done| done.substituted,
        ),
        (
            Options {
                subsume: true,
                ..none()
            },
            |done| done.subsumed.min(done.strengthened),
        ),
        (
            Options {
                eliminate: true,
                ..none()
            },
            |done| done.eliminated.min(done.gates),
        ),
        (
            Options {
                vivify: true,
                ..none()
            },
            |done| done.vivified,
        ),
        (
            Options {
                inprocess_gap: 0,
                ..Options::default()
            },
            |done| done.eliminated.min(done.vivified),
        ),
        (
            Options {
                inprocess_gap: 0,
                native_sets: false,
                ..Options::default()
            },
            |done| done.eliminated.min(done.vivified),
        ),
    ]
}

fn formulas() -> Vec<Formula> {
    let mut formulas: Vec<Formula> = (2..=4).map(adders_differ).collect();
    formulas.extend((3..=5).map(odd_ring));
    formulas.extend((4..=6).map(pigeons));
    formulas.extend((0..4).map(|seed| random_3sat(60, 300, seed)));
    formulas
}

#[test]
fn every_technique_leaves_a_proof() {
    let formulas = formulas();
    for (options, done) in techniques() {
        let mut sum = 0;
        for formula in &formulas {
            let (_, inprocessed) = refute_with(formula, options.clone());
            sum += done(&inprocessed);
        }
        assert!(sum > 0, "nothing was done under {options:?}");
    }
}
