//! A checker as the definitions have it, slow and forward; and truth tables.

use anydoku_sat::{Formula, Lit};

#[derive(Clone)]
pub struct Naive {
    clauses: Vec<Vec<Lit>>,
}

impl Naive {
    pub fn new(formula: &Formula) -> Naive {
        Naive {
            clauses: formula.clauses().map(<[Lit]>::to_vec).collect(),
        }
    }

    pub fn add(&mut self, clause: &[Lit]) {
        self.clauses.push(clause.to_vec());
    }

    /// Deletes one clause with these literals, if there is one.
    pub fn delete(&mut self, clause: &[Lit]) {
        let set = |clause: &[Lit]| {
            let mut set = clause.to_vec();
            set.sort_unstable();
            set.dedup();
            set
        };
        let wanted = set(clause);
        if let Some(index) = self.clauses.iter().position(|clause| set(clause) == wanted) {
            self.clauses.remove(index);
        }
    }

    pub fn is_rup(&self, clause: &[Lit]) -> bool {
        let mut trues: Vec<Lit> = Vec::new();
        for &lit in clause {
            if trues.contains(&lit) {
                return true;
            }
            trues.push(!lit);
        }
        loop {
            let before = trues.len();
            for clause in &self.clauses {
                if clause.iter().any(|lit| trues.contains(lit)) {
                    continue;
                }
                let mut open: Vec<Lit> = clause.clone();
                open.retain(|&lit| !trues.contains(&!lit));
                open.dedup();
                match open[..] {
                    [] => return true,
                    [lit] => trues.push(lit),
                    [lit, ref rest @ ..] if rest.iter().all(|&other| other == lit) => {
                        trues.push(lit);
                    }
                    _ => {}
                }
            }
            if trues.len() == before {
                return false;
            }
        }
    }

    pub fn is_rat(&self, clause: &[Lit]) -> bool {
        let Some(&pivot) = clause.first() else {
            return false;
        };
        let against = self.clauses.iter().filter(|other| other.contains(&!pivot));
        against
            .filter(|other| !other.contains(&pivot))
            .all(|other| {
                let rest = other.iter().copied().filter(|&lit| lit != !pivot);
                self.is_rup(&clause.iter().copied().chain(rest).collect::<Vec<_>>())
            })
    }

    pub fn is_good(&self, clause: &[Lit]) -> bool {
        self.is_rup(clause) || self.is_rat(clause)
    }
}

pub fn has_model(formula: &Formula) -> bool {
    assert!(formula.variables() < 20);
    (0u32..1 << formula.variables())
        .any(|assignment| formula.is_satisfied_by(|var| assignment >> var.index() & 1 == 1))
}
