//! Taking clauses in, between two calls of [`Cdcl::solve`].
//!
//! A clause is stored as short as it is known to be: without duplicates and without literals that are false at
//! the root; not at all if it is a tautology or true at the root. Units become assignments, to be propagated
//! by the next call.

use super::Cdcl;
use super::analyze::mark;
use super::arena::Meta;
use super::options::Options;
use super::trail::{FALSE, Reason, TRUE};
use crate::at_most_one;
use crate::formula::{ClauseSink, Formula};
use crate::lit::{Lit, Var};

/// At-most-one sets of fewer literals are not looked for in formulas.
const LEAST_RECOVERED: usize = 5;

impl Cdcl {
    /// A solver for these clauses, allocated in one go. With [`Options::native_sets`] large at-most-one sets
    /// that the formula spells out pairwise are kept as sets.
    pub fn from_formula(formula: &Formula, options: Options) -> Cdcl {
        let sets = match options.native_sets {
            true => at_most_one::recover(formula, LEAST_RECOVERED),
            false => Vec::new(),
        };
        Cdcl::with_sets(formula, &sets, options)
    }

    /// The same, where at-most-one sets that the formula spells out have been found already.
    pub(crate) fn with_sets(formula: &Formula, sets: &[Vec<Lit>], options: Options) -> Cdcl {
        let mut solver = Cdcl::new(options);
        solver.reserve_variables(formula.variables());
        if solver.options.native_sets {
            for set in sets.iter().filter(|set| set.len() >= LEAST_RECOVERED) {
                solver.add_set(set);
            }
            solver.sets.index();
        }
        solver.reserve_clauses(formula);
        for clause in formula.clauses() {
            match *clause {
                [a, b] if solver.sets.exclude(!a, !b) => {}
                _ => solver.add_clause(clause),
            }
        }
        solver
    }

    /// Makes the room that these clauses need at most.
    fn reserve_clauses(&mut self, formula: &Formula) {
        let mut binary = vec![0; 2 * self.variables() as usize];
        let mut long = binary.clone();
        let (mut clauses, mut literals) = (0, 0);
        for clause in formula.clauses() {
            match *clause {
                [a, b] if self.sets.exclude(!a, !b) => {}
                [a, b] => {
                    binary[a.code()] += 1;
                    binary[b.code()] += 1;
                }
                [a, b, ..] => {
                    long[a.code()] += 1;
                    long[b.code()] += 1;
                    clauses += 1;
                    literals += clause.len();
                }
                _ => {}
            }
        }
        self.arena.reserve(clauses, literals);
        for (list, count) in self.watches.binary.iter_mut().zip(binary) {
            list.reserve_exact(count);
        }
        // Learned clauses will come to these.
        for (list, count) in self.watches.long.iter_mut().zip(long) {
            list.reserve(count);
        }
    }

    /// Stores a clause without duplicates, all of whose literals are open. `told` if it is as the observer
    /// will know it.
    fn store(&mut self, clause: &[Lit], told: bool) {
        match *clause {
            [] => self.inconsistent = true,
            [lit] => self.trail.assign(lit, Reason::None),
            [a, b] => self.watches.add_binary(a, b),
            _ if !self.arena.has_room(clause.len()) => self.overfull = true,
            _ => {
                let at = self.arena.push(clause, Meta::GIVEN.with_told(told));
                self.watches.attach(at, clause);
            }
        }
    }

    /// Stores what counts of a clause. `told` if the observer knows the clause.
    pub(super) fn take_in(&mut self, clause: &[Lit], told: bool) {
        let mut kept = std::mem::take(&mut self.added);
        kept.clear();
        if !self.inconsistent && self.strip(clause, &mut kept) {
            self.store(&kept, told && kept.len() == clause.len());
        }
        self.added = kept;
    }

    /// Copies the literals that count into `kept`; `false` if the clause is true anyway.
    fn strip(&mut self, clause: &[Lit], kept: &mut Vec<Lit>) -> bool {
        let sign = |lit: Lit| {
            if lit.is_positive() {
                mark::SEEN
            } else {
                mark::REMOVABLE
            }
        };
        let mut needed = true;
        for &lit in clause {
            let marks = self.analysis.marks(lit.var());
            match self.trail.value(lit) {
                TRUE => needed = false,
                FALSE => {}
                _ if marks & sign(lit) != 0 => {}
                _ if marks & sign(!lit) != 0 => needed = false,
                _ => {
                    self.analysis.mark(lit.var(), sign(lit));
                    kept.push(lit);
                }
            }
        }
        self.analysis.clear_marks();
        needed
    }
}

/// Clauses and variables may be added at any time between two calls of [`Cdcl::solve`].
impl ClauseSink for Cdcl {
    fn new_var(&mut self) -> Var {
        let var = Var::new(self.variables());
        self.reserve_variables(self.variables() + 1);
        var
    }

    /// When the clauses of three and more literals would take more than 2 GB together, the clause is not stored
    /// and from then on the answer is [`Limit::Memory`](crate::Limit::Memory).
    ///
    /// # Panics
    /// If a variable is not below [`Cdcl::variables`].
    fn add_clause(&mut self, clause: &[Lit]) {
        debug_assert_eq!(self.trail.level(), 0);
        if self.inconsistent {
            return;
        }
        self.restore(clause);
        self.take_in(clause, true);
    }

    /// Keeps the set as it is, if it has four literals or more; no clauses are written.
    fn add_at_most_one(&mut self, literals: &[Lit]) {
        if !self.inconsistent {
            self.add_set(literals);
        }
    }
}
