//! The same formula in other words: variables renamed, clauses and their literals in another order. What a solver
//! needs for one formula depends on luck, for several scrambled ones much less.
//!
//! Signs are kept, since which value a variable is tried with first is part of what is measured.

use anydoku::sat::{ClauseSink, Formula, Lit, Var};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// The formula by a seed; 0 is the formula as it is.
pub fn scramble(formula: Formula, seed: u64) -> Formula {
    if seed == 0 {
        return formula;
    }
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut names: Vec<u32> = (0..formula.variables()).collect();
    shuffle(&mut names, &mut random);
    let mut clauses: Vec<usize> = (0..formula.len()).collect();
    shuffle(&mut clauses, &mut random);
    let mut scrambled = Formula::new(formula.variables());
    for clause in clauses {
        let rename = |lit: &Lit| {
            let name = Var::new(names[lit.var().index()]);
            if lit.is_positive() {
                name.positive()
            } else {
                name.negative()
            }
        };
        let mut literals: Vec<Lit> = formula.clause(clause).iter().map(rename).collect();
        shuffle(&mut literals, &mut random);
        scrambled.add_clause(&literals);
    }
    scrambled
}

/// Any order with equal chance (Fisher & Yates).
pub fn shuffle<T>(items: &mut [T], random: &mut Pcg64Mcg) {
    for last in (1..items.len()).rev() {
        items.swap(last, random.random_range(0..=last));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_order_and_the_names_change() {
        let lit = |number| Lit::from_dimacs(number).unwrap();
        let mut formula = Formula::new(5);
        for clause in [&[1, -2][..], &[3, 4, -5], &[2]] {
            formula.add_clause(&clause.iter().map(|&number| lit(number)).collect::<Vec<_>>());
        }
        let scrambled = scramble(formula.clone(), 3);
        let shapes = |formula: &Formula| {
            let shape = |clause: &[Lit]| {
                (
                    clause.len(),
                    clause.iter().filter(|lit| lit.is_positive()).count(),
                )
            };
            let mut shapes: Vec<_> = formula.clauses().map(shape).collect();
            shapes.sort_unstable();
            shapes
        };
        assert_eq!(shapes(&formula), shapes(&scrambled));
        let differs = (1..4).any(|seed| {
            let other = scramble(formula.clone(), seed);
            !other.clauses().eq(formula.clauses())
        });
        assert!(differs);
    }
}
