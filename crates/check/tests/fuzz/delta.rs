//! Makes a failing case small: what can be taken away while it still fails is taken away (Zeller & Hildebrandt
//! 2002, delta debugging). `crates/anydoku/tests/chance` uses it too.

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

#[test]
fn only_what_is_needed_is_left() {
    let left = list((0..100).collect(), |items: &[i32]| {
        items.contains(&13) && items.contains(&77)
    });
    assert_eq!(left, [13, 77]);
}
