//! Every technique off, one at a time: slower perhaps, never wrong.

use anydoku_sat::cdcl::{DecisionPolicy, Options, RestartPolicy};
use proptest::prelude::*;

use crate::checker::solve_checked;
use crate::families::{pigeons, random_3sat};
use crate::random::{any_formula, has_model};

fn variants() -> Vec<Options> {
    let default = Options::default;
    let mut variants = vec![
        Options {
            initial_phase: !default().initial_phase,
            ..default()
        },
        Options {
            save_phases: false,
            ..default()
        },
        Options {
            target_phases: false,
            ..default()
        },
        Options {
            rephase: false,
            ..default()
        },
        Options {
            lucky: false,
            ..default()
        },
        Options {
            restart: RestartPolicy::Luby,
            rephase_gap: 1,
            lucky_after: 0,
            ..default()
        },
        Options {
            minimize: false,
            ..default()
        },
        Options {
            minimize_binary: false,
            ..default()
        },
        Options {
            native_sets: false,
            ..default()
        },
        Options {
            reuse_trail: false,
            ..default()
        },
        Options {
            reduce: false,
            ..default()
        },
        Options {
            simplify: false,
            ..default()
        },
        Options {
            core_glue: 0,
            tier_glue: 0,
            ..default()
        },
        Options {
            decay: 0.5,
            ..default()
        },
        Options {
            save_phases: false,
            minimize: false,
            minimize_binary: false,
            restart: RestartPolicy::Never,
            reduce: false,
            simplify: false,
            ..default()
        },
    ];
    for restart in [
        RestartPolicy::Never,
        RestartPolicy::Glue,
        RestartPolicy::Luby,
    ] {
        variants.push(Options {
            restart,
            ..default()
        });
    }
    for decide in [DecisionPolicy::Activity, DecisionPolicy::Queue] {
        variants.push(Options {
            decide,
            ..default()
        });
    }
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
