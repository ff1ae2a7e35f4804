//! Counting arguments: more clauses to satisfy than sets allow.
//!
//! Ten pigeons don't fit into nine holes. Resolution, and with it every clause-learning solver, needs
//! exponentially many steps to see that (Haken 1985); counting sees it at once. The pigeons are clauses without
//! common literals: in each some literal is true, all different. The holes are at-most-one sets that together
//! hold all those literals: in each at most one is true. With fewer holes than pigeons there is no model.
//!
//! ```text
//!             hole 1   hole 2   hole 3        columns: at most one of these
//!   pigeon 1   x₁₁  ∨   x₁₂  ∨   x₁₃          rows: clauses
//!   pigeon 2   x₂₁  ∨   x₂₂  ∨   x₂₃
//!   pigeon 3   x₃₁  ∨   x₃₂  ∨   x₃₃          4 rows > 3 columns
//!   pigeon 4   x₄₁  ∨   x₄₂  ∨   x₄₃
//! ```
//!
//! To find such a table in a formula, each at-most-one set is tried as a hole: the clauses that share one
//! literal with it are the pigeons, and the other holes are chosen greedily, the set first that holds most
//! literals not held yet. That is not complete, but finds tables that are there as somebody wrote them, also
//! shuffled and as part of a larger formula.
//!
//! ```
//! use anydoku_sat::{at_most_one, counting, ClauseSink, Formula, Lit};
//!
//! // Three pigeons, two holes: pigeon p sits in hole h if variable 2p + h is true.
//! let lit = |number| Lit::from_dimacs(number).unwrap();
//! let mut formula = Formula::new(6);
//! for pigeon in [[1, 2], [3, 4], [5, 6]] {
//!     formula.add_clause(&pigeon.map(lit));
//! }
//! for hole in [[1, 3, 5], [2, 4, 6]] {
//!     formula.add_at_most_one(&hole.map(lit));
//! }
//! let sets = at_most_one::recover(&formula, 3);
//! let found = counting::refute(&formula, &sets).unwrap();
//! assert_eq!((found.clauses.len(), found.sets.len()), (3, 2));
//! ```

use crate::formula::Formula;
use crate::lit::Lit;

/// Why a formula has no model: the clauses are pairwise disjoint, the sets hold all their literals, and there
/// are fewer sets than clauses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pigeonhole {
    /// Positions of the clauses in the formula.
    pub clauses: Vec<usize>,
    /// Positions of the sets in the list of at-most-one sets.
    pub sets: Vec<usize>,
}

/// How much work is spent, in literals looked at.
const BUDGET: u64 = 20_000_000;

/// Looks for more disjoint clauses than at-most-one sets that hold all their literals. The sets must follow
/// from the formula, as those of [`recover`](crate::at_most_one::recover) do.
pub fn refute(formula: &Formula, sets: &[Vec<Lit>]) -> Option<Pigeonhole> {
    refute_within(formula, sets, BUDGET)
}

/// The same, with about this much work, in literals looked at.
pub fn refute_within(formula: &Formula, sets: &[Vec<Lit>], budget: u64) -> Option<Pigeonhole> {
    let literals = 2 * formula.variables() as usize;
    // Fewer sets can hold all literals of more clauses only if they are larger.
    let largest = sets.iter().map(Vec::len).max().unwrap_or(0);
    if formula.clauses().all(|clause| clause.len() >= largest) {
        return None;
    }
    let mut table = Table {
        formula,
        sets,
        largest,
        clauses_of: vec![Vec::new(); literals],
        sets_of: vec![Vec::new(); literals],
        marked: vec![false; literals],
        work: 0,
    };
    for (index, set) in sets.iter().enumerate() {
        for lit in set {
            table.sets_of[lit.code()].push(index);
        }
    }
    for (index, clause) in formula.clauses().enumerate() {
        // A literal in no set could be true besides all others: such a clause is no pigeon.
        if clause
            .iter()
            .all(|lit| !table.sets_of[lit.code()].is_empty())
        {
            for lit in clause {
                table.clauses_of[lit.code()].push(index);
            }
        }
    }
    for set in 0..sets.len() {
        for choice in [Choice::First, Choice::Last] {
            if table.work > budget {
                return None;
            }
            let clauses = table.pigeons(set, choice);
            if clauses.len() < 2 {
                continue;
            }
            if let Some(sets) = table.holes(&clauses) {
                return Some(Pigeonhole { clauses, sets });
            }
        }
    }
    None
}

/// Which clause of a literal is tried as a pigeon, when there are several.
#[derive(Clone, Copy)]
enum Choice {
    First,
    Last,
}

struct Table<'a> {
    formula: &'a Formula,
    sets: &'a [Vec<Lit>],
    /// The length of the largest set.
    largest: usize,
    clauses_of: Vec<Vec<usize>>,
    sets_of: Vec<Vec<usize>>,
    /// Literals of the pigeons chosen so far; clear between two calls.
    marked: Vec<bool>,
    work: u64,
}

impl Table<'_> {
    /// Disjoint clauses, each with exactly one literal in this set.
    fn pigeons(&mut self, set: usize, choice: Choice) -> Vec<usize> {
        let mut chosen = Vec::new();
        for &lit in &self.sets[set] {
            let candidates = &self.clauses_of[lit.code()];
            let fits = |&&index: &&usize| {
                let clause = self.formula.clause(index);
                let shared = clause
                    .iter()
                    .filter(|lit| self.sets[set].binary_search(lit).is_ok());
                shared.count() == 1 && clause.iter().all(|lit| !self.marked[lit.code()])
            };
            let clause = match choice {
                Choice::First => candidates.iter().find(fits),
                Choice::Last => candidates.iter().rev().find(fits),
            };
            self.work += candidates.len() as u64 * 4 + 1;
            if let Some(&clause) = clause {
                chosen.push(clause);
                for lit in self.formula.clause(clause) {
                    self.marked[lit.code()] = true;
                }
            }
        }
        for &clause in &chosen {
            for lit in self.formula.clause(clause) {
                self.marked[lit.code()] = false;
            }
        }
        chosen
    }

    /// Fewer sets than clauses that hold all literals of the clauses, if the greedy choice finds them.
    fn holes(&mut self, clauses: &[usize]) -> Option<Vec<usize>> {
        let literals = || clauses.iter().flat_map(|&index| self.formula.clause(index));
        if literals().count() > (clauses.len() - 1) * self.largest {
            return None;
        }
        // How many literals that are not held yet each set would hold.
        let mut gain: Vec<(usize, usize)> = Vec::new();
        let mut touched: Vec<usize> = literals()
            .flat_map(|lit| self.sets_of[lit.code()].iter().copied())
            .collect();
        self.work += touched.len() as u64 * 8;
        touched.sort_unstable();
        for set in touched {
            match gain.last_mut() {
                Some((last, count)) if *last == set => *count += 1,
                _ => gain.push((set, 1)),
            }
        }
        // Largest first; taken in this order with their gain brought up to date when they come up.
        gain.sort_unstable_by_key(|&(set, count)| (std::cmp::Reverse(count), set));
        let mut open: std::collections::HashSet<Lit> = literals().copied().collect();
        let mut chosen = Vec::new();
        while !open.is_empty() {
            if chosen.len() + 1 >= clauses.len() {
                return None;
            }
            let best = gain
                .iter()
                .take(64)
                .map(|&(set, _)| {
                    let held = self.sets[set].iter().filter(|lit| open.contains(lit));
                    (held.count(), std::cmp::Reverse(set))
                })
                .max()?;
            self.work += 64 * self.sets[best.1.0].len() as u64;
            if best.0 == 0 {
                return None;
            }
            let set = best.1.0;
            gain.retain(|&(other, _)| other != set);
            for lit in &self.sets[set] {
                open.remove(lit);
            }
            chosen.push(set);
        }
        Some(chosen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::at_most_one::{AtMostOne, recover};
    use crate::formula::ClauseSink;
    use crate::lit::Var;
    use proptest::prelude::*;

    fn pigeons(pigeons: u32, holes: u32, functional: bool) -> Formula {
        let mut formula = Formula::new(pigeons * holes);
        let lit = |p: u32, h: u32| Var::new(p * holes + h).positive();
        for h in 0..holes {
            let column: Vec<Lit> = (0..pigeons).map(|p| lit(p, h)).collect();
            AtMostOne::Pairwise.encode(&column, &mut formula);
        }
        for p in 0..pigeons {
            let row: Vec<Lit> = (0..holes).map(|h| lit(p, h)).collect();
            formula.add_clause(&row);
            if functional {
                AtMostOne::Pairwise.encode(&row, &mut formula);
            }
        }
        formula
    }

    fn find(formula: &Formula) -> Option<Pigeonhole> {
        refute(formula, &recover(formula, 2))
    }

    #[test]
    fn pigeons_and_holes() {
        for functional in [false, true] {
            for holes in 1..=12 {
                let found = find(&pigeons(holes + 1, holes, functional)).unwrap();
                assert!(found.clauses.len() > found.sets.len());
                assert_eq!(find(&pigeons(holes, holes, functional)), None);
            }
        }
    }

    proptest! {
        /// Whatever is found is an argument that holds.
        #[test]
        fn arguments_hold(
            clauses in proptest::collection::vec(
                proptest::collection::vec(0u32..24, 1..4), 0..80)
        ) {
            let mut formula = Formula::new(12);
            for clause in clauses {
                let clause: Vec<Lit> = clause.into_iter().map(Lit::from_code).collect();
                formula.add_clause(&clause);
            }
            let sets = recover(&formula, 2);
            if let Some(found) = refute(&formula, &sets) {
                prop_assert!(found.clauses.len() > found.sets.len());
                let mut seen = std::collections::HashSet::new();
                for &clause in &found.clauses {
                    let mut clause = formula.clause(clause).to_vec();
                    clause.sort();
                    clause.dedup();
                    for lit in clause {
                        prop_assert!(seen.insert(lit), "disjoint");
                        prop_assert!(found.sets.iter().any(|&set| sets[set].contains(&lit)));
                    }
                }
                let model = (0u32..1 << 12).any(|bits| {
                    formula.is_satisfied_by(|var| bits >> var.index() & 1 == 1)
                });
                prop_assert!(!model);
            }
        }
    }
}
