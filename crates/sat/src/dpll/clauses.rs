//! The clauses that a search works on: the formula's, without what could trip a propagator.
//!
//! Repeated literals are dropped (a clause `a a` is the unit `a`, and two watches or counters on the same
//! literal would hide that), tautologies are left out (they are always satisfied). Everything else stays as
//! it was written, in the same order, so that reports show the clauses that the user knows.

use crate::formula::Formula;
use crate::lit::Lit;

/// The number of a clause, counted from 0 without the tautologies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ClauseId(pub(super) u32);

/// All clauses in one flat array. It never changes.
#[derive(Clone, Debug)]
pub(super) struct Clauses {
    variables: u32,
    literals: Vec<Lit>,
    /// Clause `i` is `literals[starts[i]..starts[i + 1]]`.
    starts: Vec<u32>,
}

impl Clauses {
    /// Copies a formula.
    ///
    /// # Panics
    /// If the formula has 2³² literals or more.
    pub(super) fn new(formula: &Formula) -> Clauses {
        assert!(
            u32::try_from(formula.literals()).is_ok(),
            "fewer than 2^32 literals"
        );
        let mut literals = Vec::with_capacity(formula.literals());
        let mut starts = Vec::with_capacity(formula.len() + 1);
        starts.push(0);
        // For each literal, the number of the last clause that it was seen in, from 1.
        let mut seen = vec![0usize; 2 * formula.variables() as usize];
        for (number, clause) in (1..).zip(formula.clauses()) {
            let start = literals.len();
            for &lit in clause {
                if seen[lit.code()] == number {
                    continue;
                }
                if seen[(!lit).code()] == number {
                    literals.truncate(start);
                    break;
                }
                seen[lit.code()] = number;
                literals.push(lit);
            }
            let tautology = literals.len() == start && !clause.is_empty();
            if !tautology {
                starts.push(literals.len() as u32);
            }
        }
        Clauses {
            variables: formula.variables(),
            literals,
            starts,
        }
    }

    pub(super) fn variables(&self) -> u32 {
        self.variables
    }

    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    #[inline]
    pub(super) fn clause(&self, id: ClauseId) -> &[Lit] {
        let index = id.0 as usize;
        &self.literals[self.starts[index] as usize..self.starts[index + 1] as usize]
    }

    /// The numbers of the clauses from `first` on.
    pub(super) fn ids_from(&self, first: usize) -> impl Iterator<Item = ClauseId> + Clone + use<> {
        (first as u32..self.len() as u32).map(ClauseId)
    }

    /// Every clause with its number.
    pub(super) fn iter(&self) -> impl Iterator<Item = (ClauseId, &[Lit])> + Clone {
        self.ids_from(0).map(|id| (id, self.clause(id)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formula::ClauseSink;
    use crate::lit::Var;

    #[test]
    fn repetitions_and_tautologies_go_and_the_rest_stays() {
        let mut formula = Formula::new(3);
        let [a, b, c] = [0, 1, 2].map(|index| Var::new(index).positive());
        formula.add_clause(&[c, a, c]);
        formula.add_clause(&[a, b, !a]);
        formula.add_clause(&[b, b]);
        formula.add_clause(&[]);
        formula.add_clause(&[!a, !c]);
        let clauses = Clauses::new(&formula);
        let all: Vec<&[Lit]> = clauses.iter().map(|(_, clause)| clause).collect();
        assert_eq!(all, [&[c, a] as &[Lit], &[b], &[], &[!a, !c]]);
    }
}
