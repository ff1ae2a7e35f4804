//! What an answer is: satisfiable with a model, unsatisfiable with a core, or unknown with the limit that
//! stopped the search. Never a `bool`.

use crate::limits::Limit;
use crate::lit::{Lit, Var};

/// The answer of a solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is a model, and this is one.
    Satisfiable(Model),
    /// There is none. The core holds the assumptions that are to blame, empty when none is needed.
    Unsatisfiable(Core),
    /// The search was stopped by this limit before it knew.
    Unknown(Limit),
}

/// A value for every variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    values: Vec<bool>,
}

/// Assumptions that can't all hold, a subset of those given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Core {
    /// The assumptions to blame, in no particular order.
    pub assumptions: Vec<Lit>,
}

impl Verdict {
    /// The model of a satisfiable verdict.
    pub fn model(&self) -> Option<&Model> {
        match self {
            Verdict::Satisfiable(model) => Some(model),
            _ => None,
        }
    }
}

impl Model {
    /// A model from the value of each variable in order.
    pub fn new(values: Vec<bool>) -> Model {
        Model { values }
    }

    /// How many variables have a value.
    pub fn variables(&self) -> u32 {
        self.values.len() as u32
    }

    /// The value of a variable.
    ///
    /// # Panics
    /// If the model has no such variable.
    #[inline]
    pub fn value(&self, var: Var) -> bool {
        self.values[var.index()]
    }

    /// Whether a literal is true.
    ///
    /// # Panics
    /// If the model has no such variable.
    #[inline]
    pub fn satisfies(&self, lit: Lit) -> bool {
        self.value(lit.var()) == lit.is_positive()
    }

    /// One literal a variable, the one that is true, in the order of the variables.
    pub fn literals(&self) -> impl ExactSizeIterator<Item = Lit> {
        (0..self.variables()).map(|index| Var::new(index).lit(self.values[index as usize]))
    }
}
