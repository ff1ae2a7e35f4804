//! Formulas without a model.

use anydoku_sat::{ClauseSink, Formula, Lit, Var};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

pub fn lits(numbers: &[i32]) -> Vec<Lit> {
    let lit = |&number| Lit::from_dimacs(number).unwrap();
    numbers.iter().map(lit).collect()
}

pub fn formula<C: AsRef<[i32]>>(clauses: &[C]) -> Formula {
    let mut formula = Formula::new(0);
    for clause in clauses {
        let clause = lits(clause.as_ref());
        let highest = clause.iter().map(|lit| lit.var().index() as u32 + 1).max();
        formula.reserve_variables(highest.unwrap_or(0));
        formula.add_clause(&clause);
    }
    formula
}

/// All four assignments of two variables are forbidden.
pub fn square() -> Formula {
    formula(&[[1, 2], [1, -2], [-1, 2], [-1, -2]])
}

/// One pigeon more than holes.
pub fn pigeons(holes: u32) -> Formula {
    let mut formula = Formula::new((holes + 1) * holes);
    let sits = |pigeon, hole| Var::new(pigeon * holes + hole).positive();
    for pigeon in 0..=holes {
        let clause: Vec<Lit> = (0..holes).map(|hole| sits(pigeon, hole)).collect();
        formula.add_clause(&clause);
    }
    for hole in 0..holes {
        for second in 0..=holes {
            for first in 0..second {
                formula.add_clause(&[!sits(first, hole), !sits(second, hole)]);
            }
        }
    }
    formula
}

/// Random clauses of three different variables.
pub fn random_3sat(variables: u32, clauses: u32, seed: u64) -> Formula {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut formula = Formula::new(variables);
    for _ in 0..clauses {
        let mut clause: Vec<Lit> = Vec::new();
        while clause.len() < 3 {
            let lit = Lit::from_code(random.random_range(0..2 * variables));
            if clause.iter().all(|other| other.var() != lit.var()) {
                clause.push(lit);
            }
        }
        formula.add_clause(&clause);
    }
    formula
}

/// A ring of exclusive-ors of three variables in which each variable occurs twice, and an odd number of them is
/// odd, so that their sum is 0 = 1.
pub fn odd_ring(size: u32) -> Formula {
    let mut formula = Formula::new(3 * size);
    let mut xor = |vars: [u32; 3], odd: bool| {
        for signs in 0..8u32 {
            // Forbid each assignment of the wrong parity.
            if (signs.count_ones() % 2 == 1) != odd {
                let lit = |i: usize| Var::new(vars[i]).lit(signs >> i & 1 == 0);
                formula.add_clause(&[lit(0), lit(1), lit(2)]);
            }
        }
    };
    for i in 0..size {
        // Ring edges i and i + 1 and a rung, on both sides of the ladder.
        let next = (i + 1) % size;
        xor([i, next, 2 * size + i], i == 0);
        xor([size + i, size + next, 2 * size + i], false);
    }
    formula
}

/// Two circuits add the same numbers of so many bits, one with carries c = ab ∨ k(a ⊕ b), one with c = ab ∨ ak ∨ bk,
/// and an output differs. Conjunctions, exclusive-ors, and equal literals that only propagation finds.
pub fn adders_differ(bits: u32) -> Formula {
    let mut circuit = Circuit(Formula::new(0));
    let mut differences = Vec::new();
    let (mut first, mut second) = (None, None);
    for _ in 0..bits {
        let (a, b) = (circuit.new_var().positive(), circuit.new_var().positive());
        let half = circuit.xor(a, b);
        let both = circuit.and(a, b);
        let (sum, carry) = match first {
            None => (half, both),
            Some(k) => {
                let through = circuit.and(k, half);
                (circuit.xor(half, k), !circuit.and(!both, !through))
            }
        };
        first = Some(carry);
        let (other_sum, carry) = match second {
            None => (circuit.xor(b, a), circuit.and(b, a)),
            Some(k) => {
                let rest = circuit.xor(b, k);
                let pairs = [circuit.and(a, b), circuit.and(a, k), circuit.and(b, k)];
                let none = circuit.and(!pairs[0], !pairs[1]);
                (circuit.xor(a, rest), !circuit.and(none, !pairs[2]))
            }
        };
        second = Some(carry);
        differences.push(circuit.xor(sum, other_sum));
    }
    differences.push(circuit.xor(first.unwrap(), second.unwrap()));
    circuit.0.add_clause(&differences);
    circuit.0
}

/// Gates as clauses (Tseitin 1968).
struct Circuit(Formula);

impl Circuit {
    fn new_var(&mut self) -> Var {
        self.0.new_var()
    }

    fn and(&mut self, a: Lit, b: Lit) -> Lit {
        let out = self.new_var().positive();
        self.0.add_clause(&[out, !a, !b]);
        self.0.add_clause(&[!out, a]);
        self.0.add_clause(&[!out, b]);
        out
    }

    fn xor(&mut self, a: Lit, b: Lit) -> Lit {
        let out = self.new_var().positive();
        for clause in [[!out, a, b], [!out, !a, !b], [out, !a, b], [out, a, !b]] {
            self.0.add_clause(&clause);
        }
        out
    }
}

/// Cook's short refutation of [`pigeons`] (1976): new variables say who would sit where if the last pigeon and
/// the last hole were taken away; the definitions are RAT on the new variable, the rest is RUP. Clauses, each
/// with its pivot first, and how many of them are definitions.
pub fn cook(holes: u32) -> (Vec<Vec<i32>>, usize) {
    let mut steps = Vec::new();
    let mut definitions = 0;
    let mut next = ((holes + 1) * holes + 1) as i32;
    let mut sits: Vec<Vec<i32>> = (0..=holes)
        .map(|pigeon| {
            (0..holes)
                .map(|hole| (pigeon * holes + hole + 1) as i32)
                .collect()
        })
        .collect();
    for holes in (1..holes as usize).rev() {
        // Pigeons 0..=holes sit in holes 0..holes; the pigeon and the hole after them go.
        let (pigeon, hole) = (holes + 1, holes);
        let mut new = vec![vec![0; holes]; holes + 1];
        for i in 0..=holes {
            for j in 0..holes {
                let q = next;
                next += 1;
                new[i][j] = q;
                steps.push(vec![q, -sits[i][j]]);
                steps.push(vec![q, -sits[i][hole], -sits[pigeon][j]]);
                steps.push(vec![-q, sits[i][j], sits[i][hole]]);
                steps.push(vec![-q, sits[i][j], sits[pigeon][j]]);
                definitions += 4;
            }
        }
        for row in &new {
            steps.push(row.clone());
        }
        for j in 0..holes {
            for i in 0..=holes {
                for k in (0..=holes).filter(|&k| k != i) {
                    steps.push(vec![-new[i][j], -new[k][j], sits[i][j]]);
                    if k < i {
                        steps.push(vec![-new[i][j], -new[k][j]]);
                    }
                }
            }
        }
        sits = new;
    }
    steps.push(Vec::new());
    (steps, definitions)
}

/// Steps as DRAT text.
pub fn drat_text(steps: &[Vec<i32>]) -> String {
    let line = |clause: &Vec<i32>| {
        let lits: String = clause.iter().map(|lit| format!("{lit} ")).collect();
        format!("{lits}0\n")
    };
    steps.iter().map(line).collect()
}
