//! The grid of a formula, its values named as most of the givens want it.

use anydoku_board::{Cell, Grid, Value};

use crate::network::Network;

/// A grid in which all groups hold different values; the givens only choose which residue is called what.
pub(super) fn grid(
    network: &Network,
    places: &[(usize, usize)],
    givens: &[Option<Value>],
) -> Option<Grid> {
    let residues = formula(network, places)?;
    let values = relabelled(network.values(), &residues, givens);
    Some(Grid::new(
        residues.iter().map(|&residue| values[residue]).collect(),
    ))
}

/// The residue that a formula gives each cell, so that those of every group differ.
fn formula(network: &Network, places: &[(usize, usize)]) -> Option<Vec<usize>> {
    let values = network.values() as usize;
    let mut groups: Vec<&[Cell]> = network
        .groups()
        .iter()
        .map(|group| &group.cells[..])
        .collect();
    let mut seen = vec![usize::MAX; values];
    let heights = (1..=values)
        .rev()
        .filter(|height| values.is_multiple_of(*height));
    let mut tries = 0;
    for height in heights {
        // Without steps within the board the second term is nothing.
        let most = if height == values { 1 } else { values };
        for (b, a) in (0..most).flat_map(|b| (0..values).map(move |a| (b, a))) {
            let residue = |cell: Cell| {
                let (x, y) = places[cell.index()];
                (a * x + b * (x / height) + y) % values
            };
            let failed = groups.iter().position(|cells| {
                tries += 1;
                let mut fits =
                    |&cell: &Cell| std::mem::replace(&mut seen[residue(cell)], tries) != tries;
                !cells.iter().all(&mut fits)
            });
            match failed {
                None => {
                    return Some(
                        (0..)
                            .map(Cell::new)
                            .take(places.len())
                            .map(residue)
                            .collect(),
                    );
                }
                // What failed here fails next time, most likely.
                Some(at) => groups.swap(0, at),
            }
        }
    }
    None
}

/// A value for each residue: the one that most givens want, as long as it is free.
fn relabelled(values: u32, residues: &[usize], givens: &[Option<Value>]) -> Vec<Value> {
    let count = values as usize;
    let mut wanted = vec![0_u32; count * count];
    for (&residue, given) in residues.iter().zip(givens) {
        if let Some(given) = given {
            wanted[residue * count + given.index()] += 1;
        }
    }
    let mut labels = vec![None; count];
    let mut is_taken = vec![false; count];
    for _ in 0..count {
        let pairs = (0..count * count).rev();
        let free = pairs.filter(|pair| labels[pair / count].is_none() && !is_taken[pair % count]);
        if let Some(best) = free.max_by_key(|&pair| wanted[pair]) {
            labels[best / count] = Some(Value::from_index(best % count));
            is_taken[best % count] = true;
        }
    }
    let labels: Vec<Value> = labels.into_iter().flatten().collect();
    debug_assert_eq!(labels.len(), count);
    labels
}
