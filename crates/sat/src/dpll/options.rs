//! What can be chosen about the search, each choice under the name that a command line uses.
//!
//! The branching rules come from three decades of work on "which variable next?". On one-hot encodings
//! (one variable a cell and value) the *sign* that is tried first matters more than the rule: a rule that
//! may pick "not this value" cuts almost nothing off. So the sign is a choice of its own, [`Polarity`].

use crate::named_choices;

/// How clauses with one literal left are found. All three find the same literals; they differ in cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Propagate {
    /// Pass over all clauses until a whole pass finds nothing, as textbooks print it: the slow baseline.
    Scan,
    /// Count the true and the false literals of each clause through occurrence lists; taken back step by
    /// step when the search backtracks. How solvers worked before 2001 (GRASP, Marques-Silva & Sakallah
    /// 1996).
    Count,
    /// Watch two literals of each clause and look at it only when one of them becomes false; nothing to
    /// take back (Moskewicz, Madigan, Zhao, Zhang & Malik 2001).
    #[default]
    Watch,
}

named_choices!(
    Propagate,
    "propagation",
    Scan = "scan",
    Count = "count",
    Watch = "watch"
);

/// Which variable is branched on next.
///
/// "Open" means: of a clause, not satisfied yet; of a literal, without a value yet. All scores are taken
/// over the open literals of the open clauses at the moment of branching.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Branch {
    /// The lowest-numbered open variable.
    First,
    /// Any open variable, each as likely as the other.
    Random,
    /// Maximum occurrences in clauses of minimum size: with f counting those of a literal there, the
    /// largest (f(x) + f(¬x)) · 2¹⁰ + f(x) · f(¬x). Freeman's thesis (1995).
    Moms,
    /// The literal with the largest sum of 2^−size over its clauses, among literals of the sign that the
    /// polarity asks for. Jeroslow & Wang (1990), one-sided.
    Jw,
    /// The variable with the largest such sum over both of its literals. Hooker & Vinay (1995), two-sided.
    Jw2,
    /// The literal in most open clauses, among literals of the sign that the polarity asks for: dynamic
    /// largest individual sum. Marques-Silva (1999).
    Dlis,
    /// The variable in most open clauses: dynamic largest combined sum. Marques-Silva (1999).
    Dlcs,
    /// The open at-least-one set with fewest open literals: minimum remaining values, from constraint
    /// solving (Haralick & Elliott 1980). Sets are the clauses that are given with two or more literals,
    /// all positive; among equals the first one given. With no such set left, the lowest-numbered open
    /// variable of the first open clause.
    #[default]
    Mrv,
    /// As [`Branch::Mrv`], but among equals the set whose open variables occur most often in open clauses
    /// (Brélaz's tie-break for graph colouring, 1979).
    MrvDegree,
}

named_choices!(
    Branch,
    "branching rule",
    First = "first",
    Random = "random",
    Moms = "moms",
    Jw = "jw",
    Jw2 = "jw2",
    Dlis = "dlis",
    Dlcs = "dlcs",
    Mrv = "mrv",
    MrvDegree = "mrv-degree"
);

/// Which side of the chosen variable is tried first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Polarity {
    /// True first: the right policy where true variables are rare and decide much, as "this cell is 5".
    #[default]
    True,
    /// False first.
    False,
    /// The sign that the branching rule prefers: the literal with the higher score (positive among
    /// equals), the literal of the set for `mrv` and `mrv-degree`, the sign in the clause where they fall
    /// back, a toss for `random`, and true for `first`.
    Heuristic,
}

named_choices!(
    Polarity,
    "polarity",
    True = "true",
    False = "false",
    Heuristic = "heuristic"
);

/// Which of several equally good literals is taken: inside the chosen at-least-one set for `mrv` and
/// `mrv-degree` (the value order of constraint solving), among the best scores for the other rules.
/// `first` and `random` leave nothing to choose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Order {
    /// The lowest-numbered one.
    #[default]
    Ascending,
    /// Any, each as likely as the other.
    Random,
    /// The literal whose negation occurs in most open clauses, so the one that rules out the most; the
    /// lowest-numbered among equals.
    Constraining,
}

named_choices!(
    Order,
    "value order",
    Ascending = "ascending",
    Random = "random",
    Constraining = "constraining"
);

/// All choices of one search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Options {
    /// How units are found.
    pub propagate: Propagate,
    /// Whether a variable that occurs with one sign only in the open clauses is given that sign.
    /// The rule keeps one model, not all, so it is switched off when the search goes on after its first
    /// model (see [`Dpll::solve`](super::Dpll::solve)): the models counted are the same with and without.
    pub pure: bool,
    /// Which variable is branched on.
    pub branch: Branch,
    /// Which side of it first.
    pub polarity: Polarity,
    /// Which among equals.
    pub order: Order,
    /// Where all randomness comes from: the same seed gives the same search on every machine.
    pub seed: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_there_and_back() {
        for &choice in Propagate::ALL {
            assert_eq!(choice.to_string().parse(), Ok(choice));
        }
        for &choice in Branch::ALL {
            assert_eq!(choice.to_string().parse(), Ok(choice));
        }
        for &choice in Polarity::ALL {
            assert_eq!(choice.to_string().parse(), Ok(choice));
        }
        for &choice in Order::ALL {
            assert_eq!(choice.to_string().parse(), Ok(choice));
        }
        assert_eq!("mrv-degree".parse(), Ok(Branch::MrvDegree));
    }

    #[test]
    fn an_unknown_name_is_answered_with_those_that_exist() {
        let error = "fast".parse::<Propagate>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "unknown propagation `fast`; expected scan, count, watch"
        );
    }
}
