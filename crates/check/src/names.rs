//! Variables by the order in which they occur.
//!
//! A proof may speak of any variable up to 2²⁸, and a header may promise as many; arrays with an entry for each would
//! take gigabytes. So inside the checker variables have other numbers, from 0 without gaps, and faults and trimmed
//! proofs translate them back.

use anydoku_sat::{Lit, Var};

/// Variables of one page.
const PAGE: usize = 1 << 12;

/// No variable has this number.
const NONE: u32 = u32::MAX;

/// Which variable has which number. Memory follows the variables that occur and the pages that they are in.
#[derive(Debug, Default)]
pub struct Names {
    pages: Vec<Option<Box<[u32; PAGE]>>>,
    /// The variable with each number.
    vars: Vec<Var>,
}

impl Names {
    /// How many variables have occurred.
    pub fn variables(&self) -> usize {
        self.vars.len()
    }

    /// The literal with the number of its variable, the next one if it has none yet.
    pub fn inside(&mut self, lit: Lit) -> Lit {
        let (page, entry) = (lit.var().index() / PAGE, lit.var().index() % PAGE);
        if page >= self.pages.len() {
            self.pages.resize(page + 1, None);
        }
        let number = &mut self.pages[page].get_or_insert_with(|| Box::new([NONE; PAGE]))[entry];
        if *number == NONE {
            *number = self.vars.len() as u32;
            self.vars.push(lit.var());
        }
        Var::new(*number).lit(lit.is_positive())
    }

    /// The literal as it was written.
    pub fn outside(&self, lit: Lit) -> Lit {
        self.vars[lit.var().index()].lit(lit.is_positive())
    }
}

#[test]
fn numbers_there_and_back() {
    let mut names = Names::default();
    let vars = [7, 1 << 27, 3, (1 << 28) - 1, 7];
    let inside: Vec<Lit> = vars
        .iter()
        .map(|&var| names.inside(Var::new(var).negative()))
        .collect();
    let numbers: Vec<usize> = inside.iter().map(|lit| lit.var().index()).collect();
    assert_eq!(numbers, [0, 1, 2, 3, 0]);
    assert_eq!(names.variables(), 4);
    for (&var, &lit) in vars.iter().zip(&inside) {
        assert_eq!(names.outside(lit), Var::new(var).negative());
    }
}
