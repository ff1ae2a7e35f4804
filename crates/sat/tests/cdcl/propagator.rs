//! Propagators of the caller, against truth tables: a lazy count, and parity systems.

use anydoku_sat::cdcl::{Cdcl, Options, Propagator};
use anydoku_sat::parity::{Following, Gauss, Xor};
use anydoku_sat::{ClauseSink, Formula, Limits, Lit, NoObserver, Var, Verdict};
use proptest::prelude::*;

const VARIABLES: u32 = 8;

/// At least `least` of these literals are true. Propagates only if `eager`, else it only finds conflicts once
/// all is assigned: both are allowed.
#[derive(Clone, Debug)]
struct AtLeast {
    least: usize,
    lits: Vec<Lit>,
    eager: bool,
    trail: Vec<Lit>,
    starts: Vec<usize>,
    /// For each implied literal what was false when it came.
    reasons: Vec<(Lit, Vec<Lit>)>,
}

impl AtLeast {
    fn new(least: usize, lits: Vec<Lit>, eager: bool) -> AtLeast {
        AtLeast {
            least,
            lits,
            eager,
            trail: Vec::new(),
            starts: Vec::new(),
            reasons: Vec::new(),
        }
    }

    fn falses(&self) -> Vec<Lit> {
        let lits = self.lits.iter().copied();
        lits.filter(|&lit| self.trail.contains(&!lit)).collect()
    }

    fn holds(&self, value: impl Fn(Lit) -> bool) -> bool {
        self.lits.iter().filter(|&&lit| value(lit)).count() >= self.least
    }
}

impl Propagator for AtLeast {
    fn variables(&self) -> Vec<Var> {
        self.lits.iter().map(|lit| lit.var()).collect()
    }

    fn open_level(&mut self) {
        self.starts.push(self.trail.len());
    }

    fn assign(&mut self, lit: Lit) {
        assert!(self.lits.iter().any(|other| other.var() == lit.var()));
        assert!(!self.trail.contains(&lit) && !self.trail.contains(&!lit));
        self.trail.push(lit);
    }

    fn propagate(&mut self, implied: &mut Vec<Lit>) -> Result<(), Vec<Lit>> {
        let falses = self.falses();
        if self.lits.len() - falses.len() < self.least {
            return Err(falses);
        }
        if self.eager && self.lits.len() - falses.len() == self.least {
            // Some may be true already: allowed, and nothing comes of it.
            for lit in self.lits.clone() {
                if !falses.contains(&lit) {
                    implied.push(lit);
                    if !self.trail.contains(&lit) {
                        self.reasons.retain(|&(other, _)| other != lit);
                        self.reasons.push((lit, falses.clone()));
                    }
                }
            }
        }
        Ok(())
    }

    fn explain(&mut self, lit: Lit, clause: &mut Vec<Lit>) {
        assert!(clause.is_empty());
        let reason = self.reasons.iter().find(|&&(other, _)| other == lit);
        clause.extend(&reason.unwrap().1);
        // Where it stands must not matter.
        clause.push(lit);
    }

    fn backtrack(&mut self, level: u32) {
        if let Some(&start) = self.starts.get(level as usize) {
            self.trail.truncate(start);
            self.starts.truncate(level as usize);
        }
    }

    fn boxed_clone(&self) -> Box<dyn Propagator> {
        Box::new(self.clone())
    }
}

fn lit() -> impl Strategy<Value = Lit> {
    (0..2 * VARIABLES).prop_map(Lit::from_code)
}

fn formula(clauses: std::ops::Range<usize>) -> impl Strategy<Value = Formula> {
    prop::collection::vec(prop::collection::vec(lit(), 2..4), clauses).prop_map(|clauses| {
        let mut formula = Formula::new(VARIABLES);
        clauses.iter().for_each(|clause| formula.add_clause(clause));
        formula
    })
}

/// Distinct variables with signs.
fn literals() -> impl Strategy<Value = Vec<Lit>> {
    prop::sample::subsequence((0..VARIABLES).collect::<Vec<_>>(), 2..8).prop_flat_map(|vars| {
        let count = vars.len();
        prop::collection::vec(any::<bool>(), count).prop_map(move |signs| {
            let vars = vars.iter().zip(signs);
            vars.map(|(&var, sign)| Var::new(var).lit(sign)).collect()
        })
    })
}

fn xor() -> impl Strategy<Value = Xor> {
    (prop::collection::vec(lit(), 1..6), any::<bool>())
        .prop_map(|(lits, parity)| Xor::new(lits, parity))
}

/// Options that inprocess and restart all the time, or never.
fn options() -> impl Strategy<Value = Options> {
    (any::<bool>(), any::<bool>(), any::<bool>()).prop_map(|(gap, minimize, phase)| Options {
        inprocess_gap: if gap { 0 } else { 1000 },
        minimize,
        initial_phase: phase,
        ..Options::default()
    })
}

/// Whether there is a model with these assumptions; the solver's answer is checked against `is_model`.
fn check(solver: &mut Cdcl, assumptions: &[Lit], is_model: impl Fn(u32) -> bool) {
    let bit = |bits: u32, lit: Lit| (bits >> lit.var().index() & 1 == 1) == lit.is_positive();
    let has_model = |assumptions: &[Lit]| {
        (0..1u32 << VARIABLES)
            .any(|bits| assumptions.iter().all(|&lit| bit(bits, lit)) && is_model(bits))
    };
    match solver.solve(assumptions, &Limits::none(), &mut NoObserver) {
        Verdict::Satisfiable(model) => {
            let bits = model
                .literals()
                .filter(|lit| lit.is_positive())
                .fold(0, |bits, lit| bits | 1 << lit.var().index());
            assert!(is_model(bits), "not a model");
            assert!(assumptions.iter().all(|&lit| model.satisfies(lit)));
        }
        Verdict::Unsatisfiable(core) => {
            assert!(core.assumptions.iter().all(|lit| assumptions.contains(lit)));
            assert!(!has_model(&core.assumptions), "the core has a model");
        }
        Verdict::Unknown(_) => panic!("no limits"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn counts_and_clauses_together(
        formula in formula(0..24),
        counts in prop::collection::vec((0usize..6, literals(), any::<bool>()), 1..4),
        assumptions in prop::collection::vec(prop::collection::vec(lit(), 0..4), 1..4),
        options in options(),
        late in lit(),
    ) {
        let mut solver = Cdcl::from_formula(&formula, options);
        let counts: Vec<AtLeast> = counts
            .into_iter()
            .map(|(least, lits, eager)| AtLeast::new(least.min(lits.len()), lits, eager))
            .collect();
        for count in &counts {
            solver.add_propagator(Box::new(count.clone()));
        }
        let is_model = |bits: u32| {
            let value = |lit: Lit| (bits >> lit.var().index() & 1 == 1) == lit.is_positive();
            formula.is_satisfied_by(|var| value(var.positive()))
                && counts.iter().all(|count| count.holds(value))
        };
        for assumptions in &assumptions {
            // A clone goes its own way.
            check(&mut solver.clone(), assumptions, is_model);
            check(&mut solver, assumptions, is_model);
        }
        solver.add_clause(&[late]);
        let late = |bits: u32| (bits >> late.var().index() & 1 == 1) == late.is_positive();
        check(&mut solver, &[], |bits| is_model(bits) && late(bits));
    }

    #[test]
    fn parities_and_clauses_together(
        formula in formula(0..20),
        systems in prop::collection::vec(prop::collection::vec(xor(), 1..5), 1..3),
        assumptions in prop::collection::vec(prop::collection::vec(lit(), 0..4), 1..4),
        options in options(),
    ) {
        let mut solver = Cdcl::from_formula(&formula, options);
        for system in &systems {
            solver.add_propagator(Box::new(Following::new(Gauss::new(system))));
        }
        let is_model = |bits: u32| {
            let value = |var: Var| bits >> var.index() & 1 == 1;
            formula.is_satisfied_by(value)
                && systems.iter().flatten().all(|xor| xor.is_satisfied_by(value))
        };
        for assumptions in &assumptions {
            check(&mut solver, assumptions, is_model);
        }
    }
}
