//! Builders of the formulas that the tests use, independent of the library's own encoders.

use anydoku_sat::{ClauseSink, Formula, Lit, Var};

/// Cells with values, and groups of cells whose values differ.
pub struct Board {
    pub cells: u32,
    pub values: u32,
    pub groups: Vec<Vec<u32>>,
}

/// How much is written down.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    /// Every cell has exactly one value, no two cells of a group have the same.
    Efficient,
    /// Also: every value is somewhere in each group that has as many cells as there are values.
    Extended,
}

impl Board {
    /// Cell `cell` has value `value`, counted from 1.
    pub fn lit(&self, cell: u32, value: u32) -> Lit {
        Var::new(cell * self.values + value - 1).positive()
    }

    pub fn encode(&self, encoding: Encoding, givens: &[(u32, u32)]) -> Formula {
        let mut formula = Formula::new(self.cells * self.values);
        let values = 1..=self.values;
        for cell in 0..self.cells {
            let all: Vec<Lit> = values.clone().map(|value| self.lit(cell, value)).collect();
            formula.add_clause(&all);
            at_most_one(&mut formula, &all);
        }
        for group in &self.groups {
            for value in values.clone() {
                let all: Vec<Lit> = group.iter().map(|&cell| self.lit(cell, value)).collect();
                if encoding == Encoding::Extended && group.len() == self.values as usize {
                    formula.add_clause(&all);
                }
                at_most_one(&mut formula, &all);
            }
        }
        for &(cell, value) in givens {
            formula.add_clause(&[self.lit(cell, value)]);
        }
        formula
    }

    /// The givens of a line with one character a cell, `.` or `0` for a cell without.
    pub fn givens(&self, line: &str) -> Vec<(u32, u32)> {
        assert_eq!(line.len(), self.cells as usize);
        (0..)
            .zip(line.chars())
            .filter_map(|(cell, value)| Some((cell, value.to_digit(10).filter(|&v| v > 0)?)))
            .collect()
    }
}

fn at_most_one(formula: &mut Formula, lits: &[Lit]) {
    for (index, &a) in lits.iter().enumerate() {
        for &b in &lits[index + 1..] {
            formula.add_clause(&[!a, !b]);
        }
    }
}

/// Rows, columns and boxes of n by n with n = side².
pub fn sudoku(side: u32) -> Board {
    let n = side * side;
    let mut groups = vec![Vec::new(); 3 * n as usize];
    for cell in 0..n * n {
        let (row, column) = (cell / n, cell % n);
        let in_box = row / side * side + column / side;
        for group in [row, n + column, 2 * n + in_box] {
            groups[group as usize].push(cell);
        }
    }
    Board {
        cells: n * n,
        values: n,
        groups,
    }
}

/// The hexagon of this radius with its lines in three directions.
pub fn hexagon(radius: i32, values: u32) -> Board {
    let mut cells = Vec::new();
    for q in -radius..=radius {
        for r in -radius..=radius {
            if (q + r).abs() <= radius {
                cells.push((q, r));
            }
        }
    }
    let axes: [fn(i32, i32) -> i32; 3] = [|q, _| q, |_, r| r, |q, r| -q - r];
    let mut groups = Vec::new();
    for axis in axes {
        for line in -radius..=radius {
            let on_line = (0..)
                .zip(&cells)
                .filter(|(_, (q, r))| axis(*q, *r) == line)
                .map(|(cell, _)| cell);
            groups.push(on_line.collect());
        }
    }
    Board {
        cells: cells.len() as u32,
        values,
        groups,
    }
}

/// A formula from DIMACS numbers over this many variables.
pub fn formula(variables: u32, clauses: &[Vec<i32>]) -> Formula {
    let mut formula = Formula::new(variables);
    for clause in clauses {
        let clause: Vec<Lit> = clause
            .iter()
            .map(|&number| Lit::from_dimacs(number).unwrap())
            .collect();
        formula.add_clause(&clause);
    }
    formula
}
