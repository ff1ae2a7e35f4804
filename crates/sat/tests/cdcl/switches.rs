//! Every option with another value, one at a time, and every technique off: slower perhaps, never wrong.

use anydoku_sat::cdcl::{Options, RestartPolicy};
use proptest::prelude::*;

use crate::checker::solve_checked;
use crate::families::{pigeons, random_3sat};
use crate::random::{any_formula, has_model};

/// Each option with each of its other values: those it lists, or some numbers.
fn variants() -> Vec<Options> {
    let default = Options::default();
    let mut variants = Vec::new();
    for option in default.describe() {
        let words = option.expected.split(", ");
        for word in words.chain(["on", "off", "0", "1", "0.5"]) {
            let mut options = default.clone();
            if options.set(&option.name, word).is_ok() && options != default {
                variants.push(options);
            }
        }
    }
    variants.push(Options {
        restart: RestartPolicy::Luby,
        rephase_gap: 1,
        lucky_after: 0,
        ..default.clone()
    });
    variants.push(Options {
        chronological: true,
        chronological_above: 0,
        ..default.clone()
    });
    let mut plain = default;
    for option in plain.describe() {
        let _ = plain.set(&option.name, "off"); // those that can be
    }
    plain.restart = RestartPolicy::Never;
    variants.push(plain);
    variants
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn agrees_with_the_truth_table(formula in any_formula()) {
        let expected = has_model(&formula, &[]);
        for options in variants() {
            prop_assert_eq!(solve_checked(&formula, options.clone()), expected, "{:?}", options);
        }
    }
}

#[test]
fn refutes_what_takes_search() {
    for options in variants() {
        assert!(
            !solve_checked(&pigeons(6, 5), options.clone()),
            "{options:?}"
        );
        assert!(
            !solve_checked(&random_3sat(60, 420, 1), options.clone()),
            "{options:?}"
        );
    }
}
