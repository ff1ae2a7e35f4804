//! Makes failing formulas small.

use anydoku_sat::Lit;

use super::delta::list;
use super::instance::Instance;

/// Takes away sets, clauses and literals.
pub fn instance(mut case: Instance, mut fails: impl FnMut(&Instance) -> bool) -> Instance {
    loop {
        let before = size(&case);
        for of in [
            sets_of as fn(&mut Instance) -> &mut Vec<Vec<Lit>>,
            clauses_of,
        ] {
            let mut changed = case.clone();
            let parts = std::mem::take(of(&mut changed));
            *of(&mut case) = list(parts, |parts| {
                *of(&mut changed) = parts.to_vec();
                fails(&changed)
            });
            for index in 0..of(&mut case).len() {
                let mut changed = case.clone();
                let lits: Vec<Lit> = std::mem::take(&mut of(&mut changed)[index]);
                of(&mut case)[index] = list(lits, |lits| {
                    of(&mut changed)[index] = lits.to_vec();
                    fails(&changed)
                });
            }
        }
        if size(&case) == before {
            return case;
        }
    }
}

fn sets_of(case: &mut Instance) -> &mut Vec<Vec<Lit>> {
    &mut case.sets
}

fn clauses_of(case: &mut Instance) -> &mut Vec<Vec<Lit>> {
    &mut case.clauses
}

fn size(case: &Instance) -> usize {
    let parts = case.clauses.iter().chain(&case.sets);
    parts.map(|part| part.len() + 1).sum()
}
