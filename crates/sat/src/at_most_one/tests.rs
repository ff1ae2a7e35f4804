//! Sizes against the published formulas, meaning against brute force, and what unit propagation finds.

use super::*;
use crate::formula::{ClauseCount, Formula};
use crate::lit::Var;

/// The encoding of "at most one" of n literals of both signs.
fn encoded(encoding: AtMostOne, n: u32) -> (Vec<Lit>, Formula) {
    let literals: Vec<Lit> = (0..n).map(|i| Var::new(i).lit(i % 3 != 1)).collect();
    let mut formula = Formula::new(n);
    encoding.encode(&literals, &mut formula);
    (literals, formula)
}

/// Unit propagation by scanning all clauses until nothing changes; false when a clause has become empty.
fn propagate(formula: &Formula, values: &mut [Option<bool>]) -> bool {
    let value = |values: &[Option<bool>], lit: Lit| {
        values[lit.var().index()].map(|value| value == lit.is_positive())
    };
    loop {
        let mut changed = false;
        for clause in formula.clauses() {
            if clause.iter().any(|&lit| value(values, lit) == Some(true)) {
                continue;
            }
            let mut open = clause.iter().filter(|&&lit| value(values, lit).is_none());
            match (open.next(), open.next()) {
                (None, _) => return false,
                (Some(&unit), None) => {
                    values[unit.var().index()] = Some(unit.is_positive());
                    changed = true;
                }
                _ => {}
            }
        }
        if !changed {
            return true;
        }
    }
}

/// Whether these values can be completed to a model.
fn extends(formula: &Formula, mut values: Vec<Option<bool>>) -> bool {
    if !propagate(formula, &mut values) {
        return false;
    }
    let Some(open) = values.iter().position(Option::is_none) else {
        return true;
    };
    [false, true].into_iter().any(|value| {
        values[open] = Some(value);
        extends(formula, values.clone())
    })
}

/// Values of all variables, unknown except for these literals.
fn values_with(formula: &Formula, literals: &[Lit]) -> Vec<Option<bool>> {
    let mut values = vec![None; formula.variables() as usize];
    for lit in literals {
        values[lit.var().index()] = Some(lit.is_positive());
    }
    values
}

#[test]
fn sizes_are_those_of_the_literature() {
    use AtMostOne::*;
    let expected = [
        (Pairwise, [(36, 0), (120, 0), (300, 0)]),
        (Sequential, [(23, 8), (44, 15), (71, 24)]),
        (Bitwise, [(36, 4), (64, 4), (125, 5)]),
        (Commander, [(21, 3), (43, 7), (69, 11)]),
        (Product, [(24, 6), (44, 8), (78, 20)]),
        (Bimander, [(31, 3), (56, 3), (112, 4)]),
    ];
    for (encoding, sizes) in expected {
        for (n, (clauses, helpers)) in [9, 16, 25].into_iter().zip(sizes) {
            let (_, formula) = encoded(encoding, n);
            let found = (formula.len(), formula.variables() - n);
            assert_eq!(found, (clauses, helpers), "{encoding} of {n}");
        }
    }
}

#[test]
fn size_says_what_encode_writes() {
    for &encoding in AtMostOne::ALL {
        for n in 0..300u32 {
            let literals: Vec<Lit> = (0..n).map(|i| Var::new(i).positive()).collect();
            let mut count = ClauseCount {
                variables: n,
                ..ClauseCount::default()
            };
            encoding.encode(&literals, &mut count);
            let found = Size {
                clauses: count.clauses,
                variables: u64::from(count.variables - n),
            };
            assert_eq!(encoding.size(n as usize), found, "{encoding} of {n}");
        }
    }
}

#[test]
fn helpers_are_spent_only_to_save_clauses() {
    for &encoding in AtMostOne::ALL {
        for n in 0..100 {
            let (size, pairwise) = (encoding.size(n), AtMostOne::Pairwise.size(n));
            assert!(size.clauses <= pairwise.clauses, "{encoding} of {n}");
            if size.clauses == pairwise.clauses && (encoding, n) != (AtMostOne::Bitwise, 9) {
                assert_eq!(size.variables, 0, "{encoding} of {n}");
            }
        }
    }
}

#[test]
fn few_literals_need_no_helpers() {
    for &encoding in AtMostOne::ALL {
        for (n, clauses) in [(0, 0), (1, 0), (2, 1), (3, 3), (4, 6), (5, 10)] {
            let (_, formula) = encoded(encoding, n);
            assert_eq!((formula.variables(), formula.len()), (n, clauses));
        }
    }
}

/// Every assignment of up to nine literals, completed by every assignment of the helpers.
#[test]
fn completes_exactly_when_at_most_one_is_true() {
    for &encoding in AtMostOne::ALL {
        for n in 0..=9 {
            let (literals, formula) = encoded(encoding, n);
            let helpers = formula.variables() - n;
            for low in 0..1u32 << n {
                let value = |bits: u32, var: Var| bits >> var.index() & 1 == 1;
                let is_true = |lit: &&Lit| value(low, lit.var()) == lit.is_positive();
                let expected = literals.iter().filter(is_true).count() <= 1;
                let found = (0..1u32 << helpers)
                    .any(|high| formula.is_satisfied_by(|var| value(high << n | low, var)));
                assert_eq!(found, expected, "{encoding} of {n}, literals {low:b}");
            }
        }
    }
}

/// Beyond brute force, where groups of groups and grids of grids begin: none and each one alone can be
/// completed. That no two can is in the next test.
#[test]
fn lets_each_literal_be_true_alone() {
    for &encoding in AtMostOne::ALL {
        for n in [10, 13, 16, 17, 20, 25, 31, 37] {
            let (literals, formula) = encoded(encoding, n);
            for alone in 0..=literals.len() {
                let assignment: Vec<Lit> = literals
                    .iter()
                    .enumerate()
                    .map(|(i, &lit)| if i == alone { lit } else { !lit })
                    .collect();
                let values = values_with(&formula, &assignment);
                assert!(extends(&formula, values), "{encoding} of {n}, {alone} true");
            }
        }
    }
}

#[test]
fn a_true_literal_makes_the_others_false_by_unit_propagation() {
    for &encoding in AtMostOne::ALL {
        for n in (0..=20).chain([25, 31, 37, 64, 100]) {
            let (literals, formula) = encoded(encoding, n);
            for &x in &literals {
                let mut values = values_with(&formula, &[x]);
                assert!(propagate(&formula, &mut values));
                for &other in literals.iter().filter(|&&other| other != x) {
                    let expected = Some(!other.is_positive());
                    let found = values[other.var().index()];
                    assert_eq!(found, expected, "{encoding} of {n}: {x} and {other}");
                }
            }
        }
    }
}

#[test]
fn a_literal_that_is_listed_twice_is_false() {
    for &encoding in AtMostOne::ALL {
        for n in 1..20 {
            let mut literals: Vec<Lit> = (0..n).map(|i| Var::new(i).positive()).collect();
            literals.push(literals[0]);
            let mut formula = Formula::new(n);
            encoding.encode(&literals, &mut formula);
            let mut values = values_with(&formula, &[literals[0]]);
            assert!(!propagate(&formula, &mut values), "{encoding} of {n}");
        }
    }
}

#[test]
fn a_sink_may_be_a_trait_object() {
    let mut count = ClauseCount::default();
    let sink: &mut dyn ClauseSink = &mut count;
    let literals: Vec<Lit> = (0..9).map(|_| sink.new_var().positive()).collect();
    AtMostOne::Product.encode(&literals, sink);
    assert_eq!((count.variables, count.clauses), (15, 24));
}

#[test]
fn names_go_there_and_back() {
    for &encoding in AtMostOne::ALL {
        assert_eq!(encoding.to_string().parse(), Ok(encoding));
    }
    for name in ["", "Pairwise", "ladder", "pairwise "] {
        let error = name.parse::<AtMostOne>().unwrap_err();
        assert_eq!(error.given, name);
    }
    assert_eq!(
        "ladder".parse::<AtMostOne>().unwrap_err().to_string(),
        "unknown at-most-one encoding `ladder`; expected pairwise, sequential, commander, product, \
         bitwise, bimander"
    );
}
