//! What is switched off or exchanged, a line each. A new field of the options is a new line here.

use anydoku::sat::cdcl::{DecisionPolicy, RestartPolicy};
use anydoku::sat::front::FrontOptions;

/// A name for the table, and what it changes in the default options.
pub type Change = (&'static str, fn(&mut FrontOptions));

/// The first is what the others are compared with.
pub const CHANGES: &[Change] = &[
    ("default", |_| {}),
    ("no counting", |o| o.counting = false),
    ("no parity", |o| o.parity = false),
    ("no native_sets", |o| o.cdcl.native_sets = false),
    ("no save_phases", |o| o.cdcl.save_phases = false),
    ("initial_phase false", |o| o.cdcl.initial_phase = false),
    ("target_phases", |o| o.cdcl.target_phases = true),
    ("rephase", |o| o.cdcl.rephase = true),
    ("shrink", |o| o.cdcl.shrink = true),
    ("chronological", |o| o.cdcl.chronological = true),
    ("chronological, all jumps", |o| {
        o.cdcl.chronological = true;
        o.cdcl.chronological_above = 0;
    }),
    ("no subsume_recent", |o| o.cdcl.subsume_recent = false),
    ("no lucky", |o| o.cdcl.lucky = false),
    ("decide activity", |o| {
        o.cdcl.decide = DecisionPolicy::Activity
    }),
    ("decide queue", |o| o.cdcl.decide = DecisionPolicy::Queue),
    ("restart never", |o| o.cdcl.restart = RestartPolicy::Never),
    ("restart glue", |o| o.cdcl.restart = RestartPolicy::Glue),
    ("restart luby", |o| o.cdcl.restart = RestartPolicy::Luby),
    ("no reuse_trail", |o| o.cdcl.reuse_trail = false),
    ("no minimize", |o| o.cdcl.minimize = false),
    ("no minimize_binary", |o| o.cdcl.minimize_binary = false),
    ("no reduce", |o| o.cdcl.reduce = false),
    ("no simplify", |o| o.cdcl.simplify = false),
    ("no inprocess", |o| o.cdcl.inprocess = false),
    ("no probe", |o| o.cdcl.probe = false),
    ("no substitute", |o| o.cdcl.substitute = false),
    ("no subsume", |o| o.cdcl.subsume = false),
    ("no eliminate", |o| o.cdcl.eliminate = false),
    ("no vivify", |o| o.cdcl.vivify = false),
];
