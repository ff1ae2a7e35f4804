//! Locked candidates: the subset rule between two sets that share cells.
//!
//! If a value has no place in house g outside of h, its place in g is one of the shared cells, so it has no place
//! in h outside of g. The two differences are computed once for the board ([`super::tables::Overlap`]).

use super::lanes::Lanes;
use super::tables::{Chunk, Overlap, Row, Tables};

/// The cells from which locked candidates exclude a value, given the cells where it may be.
#[inline(always)]
pub(super) fn excluded<L: Lanes, const W: usize>(tables: &Tables<W>, row: &Row<W>) -> Row<W> {
    let row = row.map(L::splat);
    let mut gone = [L::splat(0); W];
    for Overlap { left, right } in &tables.mutual {
        let no_left = absent(left, &row);
        let no_right = absent(right, &row);
        for (w, gone) in gone.iter_mut().enumerate() {
            let side = L::load(&right[w]).and(no_left);
            *gone = gone.or(side.or(L::load(&left[w]).and(no_right)));
        }
    }
    for Overlap { left, right } in &tables.one_way {
        let no_left = absent(left, &row);
        for (gone, right) in gone.iter_mut().zip(right) {
            *gone = gone.or(L::load(right).and(no_left));
        }
    }
    gone.map(L::fold)
}

/// All ones for each of the sets that shares no cell with the row.
#[inline(always)]
fn absent<L: Lanes, const W: usize>(sets: &Chunk<W>, row: &[L; W]) -> L {
    let mut folded = L::load(&sets[0]).and(row[0]);
    for w in 1..W {
        folded = folded.or(L::load(&sets[w]).and(row[w]));
    }
    folded.is_zero()
}
