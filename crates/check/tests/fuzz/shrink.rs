//! Makes a failing case small: what can be taken away while it still fails is taken away (Zeller & Hildebrandt
//! 2002, delta debugging).

use anydoku_sat::Lit;

use super::instance::Instance;

/// The list with as much taken away as `fails` allows: large pieces first, single entries last.
pub fn list<T: Clone>(mut items: Vec<T>, mut fails: impl FnMut(&[T]) -> bool) -> Vec<T> {
    let mut piece = items.len().div_ceil(2).max(1);
    loop {
        let mut smaller = false;
        let mut start = 0;
        while start < items.len() {
            let end = (start + piece).min(items.len());
            let rest: Vec<T> = [&items[..start], &items[end..]].concat();
            if fails(&rest) {
                items = rest;
                smaller = true;
            } else {
                start = end;
            }
        }
        if !smaller && piece == 1 {
            return items;
        }
        piece = piece.div_ceil(2);
    }
}

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

#[test]
fn only_what_is_needed_is_left() {
    let left = list((0..100).collect(), |items: &[i32]| {
        items.contains(&13) && items.contains(&77)
    });
    assert_eq!(left, [13, 77]);
}
