//! Which clauses a clause follows from, by unit propagation over all clauses of a book.
//!
//! For clauses that come from no conflict (shortened ones, those that deny a core) and those that conflict
//! analysis shortened by clauses that were no reasons. Reverse unit propagation is the check of Goldberg &
//! Novikov (2003): suppose all literals of the clause false, propagate, expect a clause to become false.
//! Going back from that one gives the clauses that were needed.
//!
//! The clauses of a literal that became false are visited one by one, without watches: this is for a few
//! clauses of a trace, not for proofs.

use std::collections::HashMap;

use super::assignment::Assignment;
use super::book::{Book, ClauseNumber};
use crate::lit::{Lit, Var};

/// So many clauses are visited before we give up.
const MOST_VISITS: usize = 2_000_000;

/// A propagation: what is supposed or implied, on top of what holds on level 0.
struct Propagation<'a> {
    assignment: &'a Assignment,
    /// The literals made true, with the clause that implied them.
    trail: Vec<(Lit, Option<ClauseNumber>)>,
    positions: HashMap<Var, usize>,
}

impl Propagation<'_> {
    fn value(&self, lit: Lit) -> Option<bool> {
        if self.assignment.unit(lit).is_some() {
            return Some(true);
        }
        if self.assignment.unit(!lit).is_some() {
            return Some(false);
        }
        let position = self.positions.get(&lit.var())?;
        Some(self.trail[*position].0 == lit)
    }

    fn assign(&mut self, lit: Lit, reason: Option<ClauseNumber>) {
        self.positions.insert(lit.var(), self.trail.len());
        self.trail.push((lit, reason));
    }

    /// The clauses needed to make these literals false, in order. Supposed literals need none.
    fn explain(&self, book: &Book, literals: &[Lit]) -> Vec<ClauseNumber> {
        let mut units = Vec::new();
        let mut needed = vec![false; self.trail.len()];
        let mut need = |lit: &Lit, needed: &mut Vec<bool>| {
            if let Some(unit) = self.assignment.unit(!*lit) {
                if !units.contains(&unit) {
                    units.push(unit);
                }
            } else if let Some(&position) = self.positions.get(&lit.var()) {
                needed[position] = true;
            }
        };
        for lit in literals {
            need(lit, &mut needed);
        }
        let mut reasons = Vec::new();
        for position in (0..self.trail.len()).rev() {
            let (lit, reason) = self.trail[position];
            if let (true, Some(reason)) = (needed[position], reason) {
                reasons.push(reason);
                for other in book.clause(reason).iter().filter(|&&other| other != lit) {
                    need(other, &mut needed);
                }
            }
        }
        units.extend(reasons.into_iter().rev());
        units
    }
}

/// The clauses that make `clause` follow by unit propagation, `None` if it does not, or not soon enough.
pub(super) fn by_propagation(
    book: &mut Book,
    assignment: &Assignment,
    clause: &[Lit],
) -> Option<Vec<ClauseNumber>> {
    let mut state = Propagation {
        assignment,
        trail: Vec::new(),
        positions: HashMap::new(),
    };
    for &lit in clause {
        if let Some(unit) = assignment.unit(lit) {
            return Some(vec![unit]);
        }
        match state.value(!lit) {
            None => state.assign(!lit, None),
            Some(true) => {}
            Some(false) => return Some(Vec::new()), // A tautology.
        }
    }
    // An empty clause needs a start: the clauses with literals that are false at the root.
    let mut queue: Vec<Lit> = Vec::new();
    if clause.is_empty() {
        let roots = assignment.trail().iter().copied();
        queue.extend(roots.filter(|&lit| assignment.unit(lit).is_some()));
        if let Some(empty) = book.find(&[]) {
            return Some(vec![empty]);
        }
    }
    let mut visits = 0;
    let mut head = 0;
    loop {
        let lit = match queue.pop() {
            Some(lit) => lit,
            None => {
                let &(lit, _) = state.trail.get(head)?;
                head += 1;
                lit
            }
        };
        let visited: Vec<ClauseNumber> = book.holding(!lit).collect();
        for number in visited {
            visits += 1;
            if visits > MOST_VISITS {
                return None;
            }
            match examine(book.clause(number), &state) {
                Finding::False => {
                    let mut found = state.explain(book, book.clause(number));
                    found.push(number);
                    return Some(found);
                }
                Finding::Implies(implied) => state.assign(implied, Some(number)),
                Finding::Nothing => {}
            }
        }
    }
}

enum Finding {
    False,
    Implies(Lit),
    Nothing,
}

fn examine(clause: &[Lit], state: &Propagation<'_>) -> Finding {
    let mut open = None;
    for &lit in clause {
        match state.value(lit) {
            Some(true) => return Finding::Nothing,
            Some(false) => {}
            None if open.is_none_or(|open| open == lit) => open = Some(lit),
            None => return Finding::Nothing,
        }
    }
    open.map_or(Finding::False, Finding::Implies)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formula::{ClauseSink, Formula};

    fn lits(numbers: &[i32]) -> Vec<Lit> {
        numbers
            .iter()
            .map(|&n| Lit::from_dimacs(n).unwrap())
            .collect()
    }

    #[test]
    fn finds_what_is_needed_and_nothing_else() {
        let mut formula = Formula::new(5);
        for clause in [&[1, 2][..], &[-2, 3], &[-2, 5], &[-3, -2, 4], &[-4, 1]] {
            formula.add_clause(&lits(clause));
        }
        let mut book = Book::new(&formula);
        let assignment = Assignment::default();
        let mut numbers = |clause: &[i32]| {
            let found = by_propagation(&mut book, &assignment, &lits(clause))?;
            Some(
                found
                    .iter()
                    .map(|number| number.number())
                    .collect::<Vec<_>>(),
            )
        };
        // Without 1: 2 by the first clause, ¬4 by the last, 3 by the second; the fourth is false.
        assert_eq!(numbers(&[1]), Some(vec![1, 5, 2, 4]));
        assert_eq!(numbers(&[1, 4]), Some(vec![1, 4, 2]));
        assert_eq!(numbers(&[5]), None);
        assert_eq!(numbers(&[5, -5]), Some(vec![]));
    }
}
