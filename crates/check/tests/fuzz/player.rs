//! Makes calls and compares the answers with the truth table.

use std::cell::Cell;
use std::collections::VecDeque;

use anydoku_check::drat;
use anydoku_sat::cdcl::{Cdcl, Options};
use anydoku_sat::parity::{Following, Gauss, Xor};
use anydoku_sat::{ClauseSink, Formula, Limit, Limits, Lit, Observer, Var, Verdict};

use super::at_least::AtLeast;
use super::calls::{Call, MOST_VARIABLES};
use super::table::Table;

/// What an observer is told, as a proof.
#[derive(Clone, Default)]
struct Story(String);

impl Story {
    fn line(&mut self, start: &str, clause: &[Lit]) {
        self.0 += start;
        clause.iter().for_each(|lit| self.0 += &format!("{lit} "));
        self.0 += "0\n";
    }
}

impl Observer for Story {
    fn learn(&mut self, clause: &[Lit]) {
        self.line("", clause);
    }

    fn forget(&mut self, clause: &[Lit]) {
        self.line("d ", clause);
    }
}

/// A solver and all that is known about what it was told.
#[derive(Clone)]
struct Player {
    solver: Cdcl,
    table: Table,
    formula: Formula,
    story: Story,
    /// Whether there are propagators, whose conclusions no proof can hold.
    external: bool,
}

/// Makes the calls and compares the answers.
///
/// # Panics
/// If anything is wrong.
pub fn play(calls: &[Call], options: Options) {
    let mut player = Player {
        solver: Cdcl::new(options),
        table: Table::new(0),
        formula: Formula::new(0),
        story: Story::default(),
        external: false,
    };
    let mut resting = VecDeque::new();
    for call in calls {
        match call.word {
            "clone" if resting.len() < 3 => resting.push_back(player.clone()),
            "swap" => {
                if let Some(other) = resting.pop_front() {
                    resting.push_back(std::mem::replace(&mut player, other));
                }
            }
            _ => player.make(call),
        }
    }
    resting.push_back(player);
    for mut player in resting {
        player.solve(&[], &Limits::none());
        player.fixed();
    }
}

impl Player {
    fn make(&mut self, call: &Call) {
        let variables = self.solver.variables();
        let lits: Vec<Lit> = call
            .lits
            .iter()
            .copied()
            .filter(|lit| lit.var().index() < variables as usize)
            .collect();
        let mut plain = lits.clone();
        plain.sort_unstable();
        plain.dedup_by_key(|lit| lit.var());
        match call.word {
            "variables" => {
                let wanted = (u64::from(variables) + call.number).min(MOST_VARIABLES.into()) as u32;
                match call.number {
                    1 if wanted > variables => {
                        self.solver.new_var();
                    }
                    _ => self.solver.reserve_variables(wanted),
                }
                self.table.grow(wanted);
                self.formula.reserve_variables(wanted);
            }
            "clause" => {
                self.solver.add_clause(&lits);
                self.table.clause(&lits);
                self.formula.add_clause(&lits);
            }
            "most" => {
                self.solver.add_at_most_one(&lits);
                self.table.at_most_one(&lits);
                self.formula.add_at_most_one(&lits);
            }
            "least" | "eager" => {
                let least = (call.number as usize).min(plain.len());
                self.table
                    .require(|value| plain.iter().filter(|&&lit| value(lit)).count() >= least);
                let count = AtLeast::new(least, plain, call.word == "eager");
                self.solver.add_propagator(Box::new(count));
                self.external = true;
            }
            "parity" => {
                let xor = Xor::new(plain, true);
                self.table
                    .require(|value| xor.is_satisfied_by(|var| value(var.positive())));
                self.solver
                    .add_propagator(Box::new(Following::new(Gauss::new(&[xor]))));
                self.external = true;
            }
            "phase" => lits.iter().for_each(|&lit| self.solver.set_phase(lit)),
            "fixed" => self.fixed(),
            word => self.solve_within(word, call.number, &lits),
        }
    }

    fn solve_within(&mut self, word: &str, number: u64, assumptions: &[Lit]) {
        let asked = Cell::new(0);
        let stop = || {
            asked.set(asked.get() + 1);
            (asked.get() > number).then_some(Limit::Interrupt)
        };
        let none = Limits::none();
        let (limits, limit) = match word {
            "conflicts" => (
                Limits {
                    conflicts: Some(number),
                    ..none
                },
                Limit::Conflicts,
            ),
            "decisions" => (
                Limits {
                    decisions: Some(number),
                    ..none
                },
                Limit::Decisions,
            ),
            "propagations" => (
                Limits {
                    propagations: Some(number),
                    ..none
                },
                Limit::Propagations,
            ),
            "stop" => (
                Limits {
                    stop: Some(&stop),
                    ..none
                },
                Limit::Interrupt,
            ),
            _ => (none, Limit::Memory),
        };
        let before = self.solver.statistics();
        if let Some(found) = self.solve(assumptions, &limits) {
            assert_eq!(found, limit, "the limit that was set");
            let now = self.solver.statistics();
            if word == "conflicts" {
                assert!(
                    now.conflicts - before.conflicts <= number,
                    "conflicts within the limit"
                );
            }
            if word == "decisions" {
                assert!(
                    now.decisions - before.decisions <= number,
                    "decisions within the limit"
                );
            }
            // What was stopped can go on, sometimes with another question.
            if number.is_multiple_of(2) {
                self.solve(assumptions, &Limits::none());
            }
        }
    }

    /// Solves and compares; the limit if one was reached.
    fn solve(&mut self, assumptions: &[Lit], limits: &Limits<'_>) -> Option<Limit> {
        match self.solver.solve(assumptions, limits, &mut self.story) {
            Verdict::Satisfiable(model) => {
                assert_eq!(
                    model.variables(),
                    self.solver.variables(),
                    "variables of the model"
                );
                assert!(self.table.contains(|var| model.value(var)), "no model");
                assert!(
                    assumptions.iter().all(|&lit| model.satisfies(lit)),
                    "assumptions hold"
                );
            }
            Verdict::Unsatisfiable(core) => {
                let core = core.assumptions;
                assert!(
                    core.iter().all(|lit| assumptions.contains(lit)),
                    "a core of assumptions"
                );
                assert!(
                    !self.table.has_model(&core),
                    "the core {core:?} has a model"
                );
                self.check_story(&core);
            }
            Verdict::Unknown(limit) => return Some(limit),
        }
        None
    }

    /// What the observer heard must refute the clauses with the core, unless propagators had a hand in it.
    fn check_story(&self, core: &[Lit]) {
        if self.external {
            return;
        }
        let mut formula = self.formula.clone();
        core.iter().for_each(|&lit| formula.add_clause(&[lit]));
        if let Err(fault) = drat::check(&formula, self.story.0.as_bytes(), &Default::default()) {
            panic!("DRAT: {fault}");
        }
    }

    fn fixed(&self) {
        for index in 0..self.solver.variables() {
            let lit = Var::new(index).positive();
            let value = self.solver.fixed(lit);
            assert_eq!(
                self.solver.fixed(!lit),
                value.map(|value| !value),
                "both signs"
            );
            if let Some(value) = value {
                let other = if value { !lit } else { lit };
                assert!(
                    !self.table.has_model(&[other]),
                    "{lit} is not fixed to {value}"
                );
            }
        }
    }
}
