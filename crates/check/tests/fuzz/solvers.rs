//! One formula, every way to solve it: the answers must agree, models must be models, refutations must be proved.

use anydoku_check::{drat, lrat};
use anydoku_sat::cdcl::{Cdcl, DecisionPolicy, Options, RestartPolicy};
use anydoku_sat::dpll::{self, Dpll};
use anydoku_sat::front::{Front, FrontOptions};
use anydoku_sat::proof::{DratBinary, DratText, Lrat};
use anydoku_sat::{Formula, Limit, Limits, NoObserver, Verdict};

use super::dice::Dice;
use super::instance::Instance;
use super::table::Table;

/// Somebody else's solver: whether a formula has a model.
pub type Peer = fn(&Formula) -> bool;

/// Options with switches thrown by chance.
pub fn any_options(dice: &mut Dice) -> Options {
    let mut options = Options::default();
    throw(dice, &mut options);
    options
}

fn throw(dice: &mut Dice, options: &mut Options) {
    for switch in [
        &mut options.save_phases,
        &mut options.minimize,
        &mut options.minimize_binary,
        &mut options.native_sets,
        &mut options.reuse_trail,
        &mut options.reduce,
        &mut options.simplify,
        &mut options.inprocess,
        &mut options.probe,
        &mut options.substitute,
        &mut options.subsume,
        &mut options.eliminate,
        &mut options.vivify,
        &mut options.target_phases,
        &mut options.rephase,
        &mut options.lucky,
    ] {
        *switch = dice.percent(85);
    }
    options.initial_phase = dice.coin();
    options.inprocess_gap = *dice.pick(&[0, 0, 0, 1, 2, 5, 20, 50, 10_000]);
    options.rephase_gap = *dice.pick(&[1, 2, 10, 1000]);
    options.lucky_after = *dice.pick(&[0, 0, 1, 5, 1000]);
    options.seed = dice.seed();
    options.decide = *dice.pick(&[
        DecisionPolicy::Activity,
        DecisionPolicy::Queue,
        DecisionPolicy::Alternating,
    ]);
    options.restart = *dice.pick(&[
        RestartPolicy::Never,
        RestartPolicy::Glue,
        RestartPolicy::Luby,
        RestartPolicy::Alternating,
    ]);
    options.core_glue = dice.below(4) as u32;
    options.tier_glue = dice.below(8) as u32;
    options.decay = *dice.pick(&[0.5, 0.8, 0.95]);
}

fn any_dpll_options(dice: &mut Dice) -> dpll::Options {
    dpll::Options {
        propagate: *dice.pick(dpll::Propagate::ALL),
        pure: dice.coin(),
        branch: *dice.pick(dpll::Branch::ALL),
        polarity: *dice.pick(dpll::Polarity::ALL),
        order: *dice.pick(dpll::Order::ALL),
        seed: dice.seed(),
    }
}

/// Solves an instance with everything that there is. Whether it has a model.
///
/// # Panics
/// If anything is wrong.
pub fn check(instance: &Instance, seed: u64, peer: Option<Peer>) -> bool {
    let dice = &mut Dice::new(seed);
    let formula = instance.formula();
    let table = Table::of(&formula);
    let satisfiable = proved(&formula, any_options(dice), dice);
    if let Some(table) = &table {
        assert_eq!(satisfiable, table.count() > 0, "search with proof");
    }
    let same = |verdict: &Verdict, who: &str| {
        if let Verdict::Satisfiable(model) = verdict {
            assert_eq!(
                model.variables(),
                formula.variables(),
                "{who}: the variables of the model"
            );
            assert!(
                formula.is_satisfied_by(|var| model.value(var)),
                "{who}: no model"
            );
        }
        let expected = if satisfiable { "a model" } else { "none" };
        let found = match verdict {
            Verdict::Satisfiable(_) => "a model",
            Verdict::Unsatisfiable(core) if core.assumptions.is_empty() => "none",
            Verdict::Unsatisfiable(_) => "blames assumptions",
            Verdict::Unknown(_) => "unknown",
        };
        assert_eq!(expected, found, "{who}");
    };

    let mut native = Cdcl::new(any_options(dice));
    instance.tell(&mut native);
    same(
        &native.solve(&[], &Limits::none(), &mut NoObserver),
        "native sets",
    );

    let options = FrontOptions {
        counting: dice.percent(85),
        parity: dice.percent(85),
        cdcl: any_options(dice),
    };
    let mut front = Front::new(&formula, options);
    same(
        &by_steps(dice, |limits| front.solve(limits, &mut NoObserver)),
        "front",
    );

    let mut dpll = Dpll::new(&formula, any_dpll_options(dice));
    let limits = Limits {
        decisions: Some(20_000),
        ..Limits::none()
    };
    let verdict = dpll.solve(&limits, &mut NoObserver);
    if !matches!(verdict, Verdict::Unknown(_)) {
        same(&verdict, "dpll");
    }
    if let Some(count) = table
        .map(|table| table.count())
        .filter(|&count| count < 300)
    {
        let dice = &mut Dice::new(dice.seed());
        let mut dpll = Dpll::new(
            &formula,
            dpll::Options {
                pure: false,
                ..any_dpll_options(dice)
            },
        );
        let mut models = 0;
        while let Verdict::Satisfiable(model) = dpll.solve(&Limits::none(), &mut NoObserver) {
            assert!(
                formula.is_satisfied_by(|var| model.value(var)),
                "dpll: no model"
            );
            models += 1;
        }
        assert_eq!(models, count, "models found by dpll");
    }
    if let Some(peer) = peer {
        assert_eq!(peer(&formula), satisfiable, "another solver");
    }
    satisfiable
}

/// Solves in small portions sometimes; the last verdict.
fn by_steps(dice: &mut Dice, mut solve: impl FnMut(&Limits<'_>) -> Verdict) -> Verdict {
    for _ in 0..dice.below(4) {
        let few = Some(dice.below(4) as u64);
        let mut limits = Limits::none();
        let expected = match dice.below(4) {
            0 => {
                limits.conflicts = few;
                Limit::Conflicts
            }
            1 => {
                limits.decisions = few;
                Limit::Decisions
            }
            2 => {
                limits.propagations = few;
                Limit::Propagations
            }
            _ => {
                limits.stop = Some(&|| Some(Limit::Interrupt));
                Limit::Interrupt
            }
        };
        match solve(&limits) {
            Verdict::Unknown(limit) => assert_eq!(limit, expected, "the limit that was set"),
            verdict => return verdict,
        }
    }
    solve(&Limits::none())
}

/// Solves with two proofs, and has them checked if there is no model.
fn proved(formula: &Formula, options: Options, dice: &mut Dice) -> bool {
    let mut solver = Cdcl::from_formula(formula, options);
    let (drat, lrat, satisfiable);
    if dice.coin() {
        let mut proofs = (DratText::new(Vec::new()), Lrat::text(formula, Vec::new()));
        let mut ask = |limits: &Limits<'_>| solver.solve(&[], limits, &mut proofs);
        satisfiable = has_model(formula, &by_steps(dice, &mut ask));
        drat = proofs.0.finish().expect("a vector takes all");
        lrat = proofs.1.finish().expect("every lemma follows");
    } else {
        let mut proofs = (
            DratBinary::new(Vec::new()),
            Lrat::binary(formula, Vec::new()),
        );
        let mut ask = |limits: &Limits<'_>| solver.solve(&[], limits, &mut proofs);
        satisfiable = has_model(formula, &by_steps(dice, &mut ask));
        drat = proofs.0.finish().expect("a vector takes all");
        lrat = proofs.1.finish().expect("every lemma follows");
    }
    if !satisfiable {
        if let Err(fault) = drat::check(formula, &drat[..], &Default::default()) {
            panic!("DRAT: {fault}");
        }
        if let Err(fault) = lrat::check(formula, &lrat[..], &Default::default()) {
            panic!("LRAT: {fault}");
        }
    }
    satisfiable
}

fn has_model(formula: &Formula, verdict: &Verdict) -> bool {
    match verdict {
        Verdict::Satisfiable(model) => {
            assert!(formula.is_satisfied_by(|var| model.value(var)), "no model");
            true
        }
        Verdict::Unsatisfiable(core) => {
            assert!(core.assumptions.is_empty(), "there are no assumptions");
            false
        }
        Verdict::Unknown(limit) => panic!("no limit was set, but {limit}"),
    }
}
