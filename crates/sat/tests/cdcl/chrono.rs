//! Going back one level instead of many.

use anydoku_sat::cdcl::{Cdcl, Options, RestartPolicy};
use anydoku_sat::{Limits, Lit, NoObserver, Observer, Verdict};

use crate::families::pigeons;

/// Counts how often more than one level is taken back at once.
#[derive(Default)]
struct Jumps {
    level: u32,
    far: u32,
}

impl Observer for Jumps {
    fn decide(&mut self, _: Lit, level: u32) {
        self.level = level;
    }

    fn backtrack(&mut self, level: u32) {
        self.far += u32::from(level > 0 && self.level > level + 1);
        self.level = level;
    }
}

#[test]
fn one_level_goes_at_a_time() {
    let options = Options {
        chronological: true,
        chronological_above: 0,
        // These go back for other reasons.
        restart: RestartPolicy::Never,
        lucky: false,
        inprocess: false,
        native_sets: false,
        ..Options::default()
    };
    let far = |options: Options| {
        let mut jumps = Jumps::default();
        let mut solver = Cdcl::from_formula(&pigeons(7, 6), options);
        let verdict = solver.solve(&[], &Limits::none(), &mut jumps);
        assert!(matches!(verdict, Verdict::Unsatisfiable(_)));
        jumps.far
    };
    assert_eq!(far(options.clone()), 0);
    let off = Options {
        chronological: false,
        ..options
    };
    assert!(far(off) > 0);
}

#[test]
fn short_jumps_stay() {
    let conflicts = |chronological: bool, chronological_above: u32| {
        let options = Options {
            chronological,
            chronological_above,
            ..Options::default()
        };
        let mut solver = Cdcl::from_formula(&pigeons(7, 6), options);
        let verdict = solver.solve(&[], &Limits::none(), &mut NoObserver);
        assert!(matches!(verdict, Verdict::Unsatisfiable(_)));
        solver.statistics().conflicts
    };
    // No search here is so deep.
    assert_eq!(conflicts(true, 1000), conflicts(false, 0));
    assert_ne!(conflicts(true, 0), conflicts(false, 0));
}
