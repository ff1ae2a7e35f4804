//! Guessing a model by simple rules instead of searching for it.
//!
//! Some formulas, circuits above all, have a model that one rule finds: give the variables one value in the order
//! of their numbers and let unit propagation correct what it can. Search may go far astray on the same formula.
//! So each rule is followed until its first conflict, which mostly comes soon (the *lucky phases* of CaDiCaL,
//! Biere et al. 2020):
//!
//! - all false or all true, from the first variable on or from the last;
//! - a true (or false) literal for each clause that is not satisfied yet, then the other value for the rest: for
//!   clauses that have one of this sign.
//!
//! Formulas of which every clause has a negative (a positive) literal are covered by the first kind. CaDiCaL
//! tries before the search; we wait for some conflicts, so that easy formulas pay nothing. And a model that was
//! found is only remembered: its values become the phases, and the search, which then meets no conflict, finds it
//! again. So observers hear a search like any other, assumptions and propagators have their say, and nothing of
//! the search is disturbed by rules that failed.

use super::Cdcl;
use super::budget::Budget;
use super::options::Options;
use super::propagate::Propagated;
use crate::limits::Limit;
use crate::lit::{Lit, Var};
use crate::observe::{NoObserver, Observer};

/// Each further attempt comes after so many times the conflicts: the root may have changed.
const GROWTH: u64 = 10;

/// What to guess.
#[derive(Clone, Copy, Debug)]
enum Rule {
    /// This value for all variables, from the first on.
    Forward(bool),
    /// The same from the last on.
    Backward(bool),
    /// For each clause a variable of this value, and the other value for the rest.
    Clauses(bool),
}

const RULES: [Rule; 6] = [
    Rule::Forward(false),
    Rule::Forward(true),
    Rule::Backward(false),
    Rule::Backward(true),
    Rule::Clauses(true),
    Rule::Clauses(false),
];

/// When to try.
#[derive(Clone, Copy, Debug)]
pub(super) struct Luck {
    /// The number of conflicts.
    next: u64,
}

impl Luck {
    pub(super) fn new(options: &Options) -> Luck {
        Luck {
            next: options.lucky_after,
        }
    }
}

/// Why a rule was given up.
enum Unlucky {
    Conflict,
    Limit(Limit),
}

impl Cdcl {
    pub(super) fn luck_is_due(&self) -> bool {
        self.options.lucky && self.statistics.conflicts >= self.luck.next
    }

    /// Tries the rules in turn. Needs a propagated trail on which all assumptions are true; takes the decisions
    /// back. If a rule finds a model, phases lead the search to it.
    pub(super) fn try_luck<O: Observer>(
        &mut self,
        budget: &mut Budget<'_>,
        observer: &mut O,
    ) -> Option<Limit> {
        self.luck.next = self.statistics.conflicts.max(1) * GROWTH;
        let floor = self.assumed.levels;
        self.backtrack(floor, observer);
        for rule in RULES {
            let outcome = self.follow(rule, budget);
            if outcome.is_ok() {
                self.phases.adopt(self.trail.literals());
            }
            self.withdraw(floor);
            match outcome {
                Ok(()) => break,
                Err(Unlucky::Conflict) => {}
                Err(Unlucky::Limit(limit)) => return Some(limit),
            }
        }
        None
    }

    fn follow(&mut self, rule: Rule, budget: &mut Budget<'_>) -> Result<(), Unlucky> {
        match rule {
            Rule::Forward(value) => (0..self.variables())
                .try_for_each(|index| self.guess(Var::new(index).lit(value), budget)),
            Rule::Backward(value) => (0..self.variables())
                .rev()
                .try_for_each(|index| self.guess(Var::new(index).lit(value), budget)),
            Rule::Clauses(value) => {
                let arena = &self.arena;
                let given = arena.refs().filter(|&at| !arena.meta(at).is_learned());
                for at in given.collect::<Vec<_>>() {
                    let clause = self.arena.clause(at);
                    if clause.iter().any(|&lit| self.trail.is_true(lit)) {
                        continue;
                    }
                    let wanted =
                        |&&lit: &&Lit| lit.is_positive() == value && self.trail.is_open(lit);
                    if let Some(&lit) = clause.iter().find(wanted) {
                        self.guess(lit, budget)?;
                    }
                }
                self.follow(Rule::Forward(!value), budget)
            }
        }
    }

    /// Decides a literal unless its variable is assigned or not to be decided, and propagates.
    fn guess(&mut self, lit: Lit, budget: &mut Budget<'_>) -> Result<(), Unlucky> {
        if !self.may_decide(lit.var()) {
            return Ok(());
        }
        self.trail.decide(lit);
        loop {
            let propagated = self.propagate(&mut NoObserver);
            if let Some(limit) = budget.poll_sometimes(&self.statistics) {
                return Err(Unlucky::Limit(limit));
            }
            match propagated {
                Propagated::All => return Ok(()),
                Propagated::Paused => {}
                Propagated::Conflict(_) => return Err(Unlucky::Conflict),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cdcl::Propagator;
    use crate::formula::ClauseSink;
    use crate::limits::Limits;
    use crate::verdict::Verdict;

    /// A solver for clauses over this many variables, at the moment when it may try its luck.
    fn solver(variables: u32, clauses: &[&[i32]]) -> Cdcl {
        let mut solver = Cdcl::default();
        solver.reserve_variables(variables);
        for clause in clauses {
            let clause: Vec<Lit> = clause
                .iter()
                .map(|&number| Lit::from_dimacs(number).unwrap())
                .collect();
            solver.add_clause(&clause);
        }
        solver.sets.index();
        assert_eq!(solver.propagate(&mut NoObserver), Propagated::All);
        solver
    }

    /// Follows one rule and gives the model as DIMACS numbers, if it is one.
    fn model(solver: &mut Cdcl, rule: Rule) -> Option<Vec<i32>> {
        let limits = Limits::none();
        let mut budget = Budget::new(&limits, &solver.statistics);
        let outcome = solver.follow(rule, &mut budget);
        let mut model: Vec<i32> = solver
            .trail
            .literals()
            .iter()
            .map(|lit| lit.to_dimacs())
            .collect();
        model.sort_by_key(|number| number.abs());
        solver.withdraw(0);
        outcome.is_ok().then_some(model)
    }

    #[test]
    fn each_rule_finds_the_models_it_stands_for() {
        let mut negative = solver(4, &[&[-1, 2, 3], &[-2, -3, 4], &[-4, 1]]);
        let all_false = Some(vec![-1, -2, -3, -4]);
        assert_eq!(model(&mut negative, Rule::Forward(false)), all_false);
        assert_eq!(model(&mut negative, Rule::Backward(false)), all_false);
        assert_eq!(
            model(&mut negative, Rule::Forward(true)),
            Some(vec![1, 2, 3, 4])
        );
        // From the front ¬1 leaves 2 ∨ 3 and 2 ∨ ¬3, for which ¬2 fails; from the back all is well.
        let clauses: &[&[i32]] = &[
            &[1, 2, 3],
            &[1, 2, -3],
            &[-1, -2, 3],
            &[1, -2, 3],
            &[-1, 2, 3],
        ];
        let mut ordered = solver(3, clauses);
        assert_eq!(model(&mut ordered, Rule::Forward(false)), None);
        let mut fresh = solver(3, clauses);
        assert_eq!(model(&mut fresh, Rule::Clauses(true)), Some(vec![1, -2, 3]));
    }

    #[test]
    fn a_model_found_is_where_phases_lead() {
        let mut solver = solver(4, &[&[-1, 2, 3], &[-2, -3, 4], &[-1, -4], &[-2, -4]]);
        for number in [1, -2, -3, 4] {
            solver.set_phase(Lit::from_dimacs(number).unwrap());
        }
        let limits = Limits::none();
        let mut budget = Budget::new(&limits, &solver.statistics);
        assert_eq!(solver.try_luck(&mut budget, &mut NoObserver), None);
        assert_eq!(solver.trail.level(), 0);
        let Verdict::Satisfiable(model) = solver.solve(&[], &limits, &mut NoObserver) else {
            panic!("there is a model");
        };
        assert!(model.literals().all(|lit| !lit.is_positive()));
        assert_eq!(solver.statistics().conflicts, 0);
    }

    #[test]
    fn bad_luck_leaves_phases_alone() {
        // Exactly one of three and no two alike: each rule fails.
        let clauses: &[&[i32]] = &[
            &[1, 2, 3],
            &[1, -2, -3],
            &[-1, 2, -3],
            &[-1, -2, 3],
            &[-1, -2, -3],
            &[1, 2, -3],
            &[1, -2, 3],
            &[-1, 2, 3],
        ];
        let mut solver = solver(4, clauses);
        let limits = Limits::none();
        let mut budget = Budget::new(&limits, &solver.statistics);
        solver.set_phase(Lit::from_dimacs(-2).unwrap());
        assert_eq!(solver.try_luck(&mut budget, &mut NoObserver), None);
        let phases = [1, 2, 3, 4].map(|n| solver.phases.choose(Var::new(n - 1)).to_dimacs());
        assert_eq!(phases, [1, -2, 3, 4]);
        assert_eq!(solver.trail.literals(), &[]);
    }

    /// Not all variables have the same value.
    #[derive(Clone, Debug)]
    struct NotAlike {
        values: Vec<Option<bool>>,
        trail: Vec<Var>,
        levels: Vec<usize>,
    }

    impl Propagator for NotAlike {
        fn variables(&self) -> Vec<Var> {
            (0..self.values.len() as u32).map(Var::new).collect()
        }
        fn open_level(&mut self) {
            self.levels.push(self.trail.len());
        }
        fn assign(&mut self, lit: Lit) {
            self.values[lit.var().index()] = Some(lit.is_positive());
            self.trail.push(lit.var());
        }
        fn propagate(&mut self, _: &mut Vec<Lit>) -> Result<(), Vec<Lit>> {
            for value in [false, true] {
                if self.values.iter().all(|&is| is == Some(value)) {
                    return Err(self.variables().iter().map(|var| var.lit(!value)).collect());
                }
            }
            Ok(())
        }
        fn explain(&mut self, _: Lit, _: &mut Vec<Lit>) {
            unreachable!("it implies nothing");
        }
        fn backtrack(&mut self, level: u32) {
            if let Some(&length) = self.levels.get(level as usize) {
                for var in self.trail.drain(length..) {
                    self.values[var.index()] = None;
                }
                self.levels.truncate(level as usize);
            }
        }
        fn boxed_clone(&self) -> Box<dyn Propagator> {
            Box::new(self.clone())
        }
    }

    #[test]
    fn propagators_and_assumptions_have_their_say() {
        let mut solver = solver(3, &[]);
        solver.add_propagator(Box::new(NotAlike {
            values: vec![None; 3],
            trail: Vec::new(),
            levels: Vec::new(),
        }));
        assert_eq!(model(&mut solver, Rule::Forward(true)), None);
        assert_eq!(model(&mut solver, Rule::Backward(false)), None);
        // An assumption below makes the rest alike.
        let first = Var::new(0).negative();
        solver.trail.decide(first);
        solver.assumed.levels = 1;
        assert_eq!(solver.propagate(&mut NoObserver), Propagated::All);
        let limits = Limits::none();
        let mut budget = Budget::new(&limits, &solver.statistics);
        assert_eq!(solver.try_luck(&mut budget, &mut NoObserver), None);
        assert_eq!(solver.trail.literals(), &[first]);
        let phases = [0, 1, 2].map(|n| solver.phases.choose(Var::new(n)).is_positive());
        assert_eq!(phases, [false, true, true]);
    }
}
