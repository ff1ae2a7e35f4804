//! All assignments of few variables, a bit each: set if it is a model. What no solver can argue with.

use anydoku_sat::{Formula, Lit, Var};

/// The models of a growing set of constraints over at most [`Table::MOST`] variables.
#[derive(Clone, Debug)]
pub struct Table {
    variables: u32,
    /// Assignment a is bit a % 64 of word a / 64. With fewer than six variables the others are free.
    words: Vec<u64>,
}

impl Table {
    /// More variables would take too long.
    pub const MOST: u32 = 16;

    /// All assignments.
    pub fn new(variables: u32) -> Table {
        assert!(variables <= Table::MOST);
        let words = 1 << variables.saturating_sub(6);
        Table {
            variables,
            words: vec![u64::MAX; words],
        }
    }

    /// The models of a formula, if it has few variables.
    pub fn of(formula: &Formula) -> Option<Table> {
        if formula.variables() > Table::MOST {
            return None;
        }
        let mut table = Table::new(formula.variables());
        formula.clauses().for_each(|clause| table.clause(clause));
        Some(table)
    }

    /// More variables, with any value.
    pub fn grow(&mut self, variables: u32) {
        while self.variables < variables {
            if self.variables >= 6 {
                self.words.extend_from_within(..);
            }
            self.variables += 1;
        }
    }

    /// Only models of this clause are left.
    pub fn clause(&mut self, clause: &[Lit]) {
        for index in 0..self.words.len() {
            let satisfied = clause.iter().fold(0, |word, &lit| word | truth(lit, index));
            self.words[index] &= satisfied;
        }
    }

    /// Only models with at most one of these are left; a literal that is listed twice counts twice.
    pub fn at_most_one(&mut self, literals: &[Lit]) {
        for (i, &a) in literals.iter().enumerate() {
            for &b in &literals[i + 1..] {
                self.clause(&[!a, !b]);
            }
        }
    }

    /// Only models for which `holds` are left.
    pub fn require(&mut self, holds: impl Fn(&dyn Fn(Lit) -> bool) -> bool) {
        for row in 0..64 * self.words.len() {
            let value = |lit: Lit| (row >> lit.var().index() & 1 == 1) == lit.is_positive();
            if !holds(&value) {
                self.words[row / 64] &= !(1 << (row % 64));
            }
        }
    }

    /// How many models there are.
    pub fn count(&self) -> u64 {
        let bits: u64 = self.words.iter().map(|w| u64::from(w.count_ones())).sum();
        bits >> 6u32.saturating_sub(self.variables)
    }

    /// Whether there is a model with these literals.
    pub fn has_model(&self, literals: &[Lit]) -> bool {
        self.words.iter().enumerate().any(|(index, &word)| {
            literals
                .iter()
                .fold(word, |word, &lit| word & truth(lit, index))
                != 0
        })
    }

    /// Whether this is a model.
    pub fn contains(&self, value: impl Fn(Var) -> bool) -> bool {
        let bit = |var: u32| usize::from(value(Var::new(var))) << var;
        let row: usize = (0..self.variables).map(bit).sum();
        self.words[row / 64] >> (row % 64) & 1 == 1
    }
}

/// The assignments of one word in which a literal is true.
fn truth(lit: Lit, word: usize) -> u64 {
    const COLUMNS: [u64; 6] = [
        0xaaaa_aaaa_aaaa_aaaa,
        0xcccc_cccc_cccc_cccc,
        0xf0f0_f0f0_f0f0_f0f0,
        0xff00_ff00_ff00_ff00,
        0xffff_0000_ffff_0000,
        0xffff_ffff_0000_0000,
    ];
    let var = lit.var().index();
    let column = match COLUMNS.get(var) {
        Some(&column) => column,
        None => 0u64.wrapping_sub((word >> (var - 6) & 1) as u64),
    };
    if lit.is_positive() { column } else { !column }
}

#[test]
fn tables_of_few_and_many_variables() {
    for variables in [1, 3, 6, 7, 9] {
        let [a, z] = [0, variables - 1].map(|var| Var::new(var).positive());
        let mut table = Table::new(variables);
        assert_eq!(table.count(), 1 << variables);
        table.clause(&[a, z]);
        assert!(table.has_model(&[a]) && !table.has_model(&[!a, !z]));
        table.clause(&[!z]);
        let left = if variables == 1 {
            0
        } else {
            1 << (variables - 2)
        };
        assert_eq!(table.count(), left);
        table.grow(variables + 2);
        assert_eq!(table.count(), 4 * left);
        let one = |var: Var| var == a.var();
        assert_eq!(table.contains(one), variables > 1);
        table.require(|value| !value(a));
        assert_eq!(table.count(), 0);
    }
}
