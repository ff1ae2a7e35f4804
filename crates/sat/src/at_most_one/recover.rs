//! Finding at-most-one sets again in a formula that spells them out pairwise.
//!
//! A clause ¬a ∨ ¬b says "not both a and b". Draw an edge between a and b for each: a set of literals of which
//! at most one is true is then a clique, and the sets that somebody wrote pairwise are cliques that together
//! cover the edges. Finding a smallest cover is hard; the greedy one of Biere, Le Berre, Lonca & Manthey,
//! "Detecting Cardinality Constraints in CNF" (SAT 2014) finds again what encoders write: take an edge that is
//! not covered, let it grow by common neighbours, those first whose edges are not covered either.

use crate::formula::Formula;
use crate::lit::Lit;
use std::ops::Range;

/// How much a recovery may cost, in neighbours looked at.
const BUDGET: u64 = 50_000_000;

/// And how much for each edge. Where each literal is in s sets written pairwise it costs s.
const BUDGET_AN_EDGE: u64 = 10;

/// But so much may always be.
const BUDGET_AT_LEAST: u64 = 100_000;

/// Finds sets of at least `least` literals of which at most one can be true because the formula says so in
/// binary clauses. Literals in a set ascend; the sets are in the order of their first literals, and every
/// binary clause is covered by one of them unless the sets are smaller than `least` or the work grew too much.
pub fn recover(formula: &Formula, least: usize) -> Vec<Vec<Lit>> {
    let mut graph = Graph::new(formula, least);
    let mut sets = Vec::new();
    let mut work = 0;
    let edges = graph.neighbours.len() as u64;
    let budget = BUDGET.min(BUDGET_AT_LEAST + BUDGET_AN_EDGE * edges);
    for code in 0..2 * formula.variables() {
        let first = Lit::from_code(code);
        if graph.all_covered(first) {
            continue;
        }
        graph.stand_at(first, &mut work);
        for position in 0..graph.neighbours(first).len() {
            if graph.is_covered(first, position) {
                continue;
            }
            if work > budget {
                return sets;
            }
            match graph.grow(first, position, least, &mut work) {
                Some(clique) => {
                    graph.cover(&clique);
                    sets.push(clique);
                }
                None => graph.cover(&[first, graph.neighbours(first)[position]]),
            }
        }
        graph.leave(first);
    }
    sets
}

/// The literals that exclude each other, as sorted lists of neighbours.
struct Graph {
    /// Where the neighbours of each literal begin.
    starts: Vec<usize>,
    neighbours: Vec<Lit>,
    covered: Vec<bool>,
    /// For the neighbours of the literal where we stand: one more than their position in its list; else 0.
    place: Vec<u32>,
    /// For each literal how many of a clique's members, after the first two, are its neighbours.
    met: Vec<u32>,
}

impl Graph {
    /// The edges that may be in a clique of `least` literals by the number of their ends' neighbours.
    fn new(formula: &Formula, least: usize) -> Graph {
        let codes = 2 * formula.variables() as usize;
        let pairs = || {
            formula.clauses().filter_map(|clause| match *clause {
                [a, b] if a.var() != b.var() => Some((!a, !b)),
                _ => None,
            })
        };
        let mut degrees = vec![0_u32; codes];
        for (a, b) in pairs() {
            degrees[a.code()] += 1;
            degrees[b.code()] += 1;
        }
        let is_large = |lit: Lit| degrees[lit.code()] as usize + 1 >= least;
        let edges = || {
            let pairs = pairs().filter(|&(a, b)| is_large(a) && is_large(b));
            pairs.flat_map(|(a, b)| [(a, b), (b, a)])
        };
        // First where each list of neighbours would end, then where it begins.
        let mut starts = vec![0; codes + 1];
        edges().for_each(|(a, _)| starts[a.code()] += 1);
        let mut end = 0;
        for start in &mut starts {
            end += *start;
            *start = end;
        }
        let mut all = vec![Lit::from_code(0); end];
        for (a, b) in edges() {
            starts[a.code()] -= 1;
            all[starts[a.code()]] = b;
        }
        let mut neighbours = Vec::with_capacity(end);
        for code in 0..codes {
            let list = &mut all[starts[code]..starts[code + 1]];
            starts[code] = neighbours.len();
            list.sort_unstable();
            // A clause may be there twice.
            for (position, &lit) in list.iter().enumerate() {
                if position == 0 || list[position - 1] != lit {
                    neighbours.push(lit);
                }
            }
        }
        starts[codes] = neighbours.len();
        Graph {
            starts,
            covered: vec![false; neighbours.len()],
            neighbours,
            place: vec![0; codes],
            met: vec![0; codes],
        }
    }

    fn range(&self, lit: Lit) -> Range<usize> {
        self.starts[lit.code()]..self.starts[lit.code() + 1]
    }

    fn neighbours(&self, lit: Lit) -> &[Lit] {
        &self.neighbours[self.range(lit)]
    }

    fn is_covered(&self, lit: Lit, position: usize) -> bool {
        self.covered[self.starts[lit.code()] + position]
    }

    fn all_covered(&self, lit: Lit) -> bool {
        self.covered[self.range(lit)].iter().all(|&covered| covered)
    }

    /// Notes which literals are neighbours of `first`.
    fn stand_at(&mut self, first: Lit, work: &mut u64) {
        let range = self.range(first);
        *work += range.len() as u64;
        for (place, at) in (1..).zip(range) {
            self.place[self.neighbours[at].code()] = place;
        }
    }

    fn leave(&mut self, first: Lit) {
        for at in self.range(first) {
            self.place[self.neighbours[at].code()] = 0;
        }
    }

    /// A maximal clique that holds `first`, where we stand, and its neighbour at `position`; `None` if they have too
    /// few neighbours in common for `least` literals, or it turns out to have fewer.
    fn grow(
        &mut self,
        first: Lit,
        position: usize,
        least: usize,
        work: &mut u64,
    ) -> Option<Vec<Lit>> {
        let second = self.neighbours(first)[position];
        let seconds = self.neighbours(second);
        *work += seconds.len() as u64;
        let common = seconds.iter().copied();
        let mut common: Vec<Lit> = common.filter(|lit| self.place[lit.code()] > 0).collect();
        if common.len() + 2 < least {
            return None;
        }
        // Neighbours of the first literal by edges that are not covered come first, then the others.
        common.sort_by_key(|lit| self.is_covered(first, self.place[lit.code()] as usize - 1));
        let mut clique = vec![first, second];
        for lit in common {
            if self.met[lit.code()] as usize == clique.len() - 2 {
                clique.push(lit);
                let range = self.range(lit);
                *work += range.len() as u64;
                for at in range {
                    self.met[self.neighbours[at].code()] += 1;
                }
            }
        }
        for &member in &clique[2..] {
            for at in self.range(member) {
                self.met[self.neighbours[at].code()] = 0;
            }
        }
        clique.sort_unstable();
        (clique.len() >= least).then_some(clique)
    }

    fn cover(&mut self, clique: &[Lit]) {
        for &a in clique {
            let start = self.starts[a.code()];
            for &b in clique {
                if let Ok(position) = self.neighbours(a).binary_search(&b) {
                    self.covered[start + position] = true;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::at_most_one::AtMostOne;
    use crate::formula::ClauseSink;
    use crate::lit::Var;
    use proptest::prelude::*;

    fn lits(range: std::ops::Range<u32>) -> Vec<Lit> {
        range.map(|index| Var::new(index).positive()).collect()
    }

    #[test]
    fn finds_what_an_encoder_wrote() {
        let mut formula = Formula::new(20);
        let sets = [
            lits(0..9),
            lits(9..12),
            vec![!lits(12..13)[0], lits(13..14)[0]],
        ];
        for set in &sets {
            AtMostOne::Pairwise.encode(set, &mut formula);
        }
        formula.add_clause(&lits(0..9));
        assert_eq!(recover(&formula, 2).len(), 3);
        let mut found = recover(&formula, 2);
        found.iter_mut().for_each(|set| set.sort());
        for mut set in sets {
            set.sort();
            assert!(found.contains(&set), "{set:?} in {found:?}");
        }
        assert_eq!(recover(&formula, 4).len(), 1);
    }

    #[test]
    fn rows_and_columns_of_a_latin_square_share_no_edges() {
        // Variable 16r + 4c + v; the sets of cells, rows and columns are found exactly.
        let mut formula = Formula::new(64);
        let var = |r: u32, c: u32, v: u32| Var::new(16 * r + 4 * c + v).positive();
        for a in 0..4 {
            for b in 0..4 {
                for set in [
                    (0..4).map(|i| var(a, b, i)).collect::<Vec<_>>(),
                    (0..4).map(|i| var(a, i, b)).collect(),
                    (0..4).map(|i| var(i, a, b)).collect(),
                ] {
                    AtMostOne::Pairwise.encode(&set, &mut formula);
                }
            }
        }
        let found = recover(&formula, 2);
        assert_eq!(found.len(), 48);
        assert!(found.iter().all(|set| set.len() == 4));
    }

    proptest! {
        #[test]
        fn sets_say_what_the_clauses_say(
            edges in proptest::collection::vec((0u32..16, 0u32..16), 0..60)
        ) {
            let mut formula = Formula::new(8);
            for (a, b) in edges {
                formula.add_clause(&[Lit::from_code(a), Lit::from_code(b)]);
            }
            let excluded = |a: Lit, b: Lit| {
                formula.clauses().any(|clause| clause == [!a, !b] || clause == [!b, !a])
            };
            let sets = recover(&formula, 2);
            for set in &sets {
                for (i, &a) in set.iter().enumerate() {
                    for &b in &set[i + 1..] {
                        prop_assert!(excluded(a, b), "{:?}", set);
                    }
                }
            }
            for clause in formula.clauses().filter(|clause| clause[0].var() != clause[1].var()) {
                let covered = |set: &Vec<Lit>| set.contains(&!clause[0]) && set.contains(&!clause[1]);
                prop_assert!(sets.iter().any(covered));
            }
        }
    }
}
