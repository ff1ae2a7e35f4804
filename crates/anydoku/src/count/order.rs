//! The order in which the frontier passes the cells of a part.
//!
//! How many states there are between two steps depends on the filled cells that still have open peers. Those with the
//! same open peers act alike, so only the set of their values matters: m such cells with d candidates each make about
//! C(d, m) differences. The product over all such classes, divided by K! where values are interchangeable, is far too
//! high as a number but good enough to compare orders. An order begins somewhere and goes on with the cell that leaves
//! the smallest estimate; of several beginnings, and of the order of the cells on the board, the one with the smallest
//! sum wins.

use anydoku_board::Cell;

use super::parts::Part;

/// Parts with more cells are not worth the search for an order.
const MOST_CELLS: usize = 600;

/// So many beginnings are tried.
const BEGINNINGS: usize = 6;

/// An order with the logarithm to base 2 of the estimated number of states, all steps together. `None` if the part is
/// too large.
pub(super) fn order(part: &Part) -> Option<(Vec<u32>, f64)> {
    let cells = part.cells.len();
    if cells > MOST_CELLS {
        return None;
    }
    let estimate = Estimate::new(part);
    let natural: Vec<u32> = (0..cells as u32).collect();
    let backwards: Vec<u32> = natural.iter().rev().copied().collect();
    // Few peers make a good beginning; equally few, the cells spread over the part.
    let mut beginnings = natural.clone();
    beginnings.sort_by_key(|&cell| part.peers[cell as usize].len());
    let stride = cells.div_ceil(BEGINNINGS).max(1);
    let greedy: Vec<Vec<u32>> = beginnings
        .iter()
        .step_by(if cells > 150 { cells } else { stride })
        .map(|&first| estimate.greedy(first))
        .collect();
    [natural, backwards]
        .into_iter()
        .chain(greedy)
        .map(|order| {
            let cost = estimate.cost(&order);
            (order, cost)
        })
        .min_by(|a, b| a.1.total_cmp(&b.1))
}

struct Estimate<'a> {
    part: &'a Part,
    /// For each cell its peers as bits.
    peers: Vec<Vec<u64>>,
    /// How many candidates each cell has.
    candidates: Vec<u32>,
    /// log2 n! by n.
    factorials: Vec<f64>,
    /// log2 K! if all values may be exchanged.
    symmetry: f64,
}

impl<'a> Estimate<'a> {
    fn new(part: &'a Part) -> Estimate<'a> {
        let words = part.cells.len().div_ceil(64);
        let row = |peers: &Vec<u32>| {
            let mut row = vec![0; words];
            peers
                .iter()
                .for_each(|&peer| row[peer as usize / 64] |= 1 << (peer % 64));
            row
        };
        let values = part.values();
        let mut factorials = vec![0.0];
        for n in 0..values {
            factorials.push(factorials[n] + ((n + 1) as f64).log2());
        }
        let cells = 0..part.cells.len() as u32;
        let symmetric =
            part.runs.is_empty() && part.allowed.total() == (part.cells.len() * values) as u64;
        Estimate {
            part,
            peers: part.peers.iter().map(row).collect(),
            candidates: cells
                .map(|cell| part.allowed.count(Cell::new(cell)))
                .collect(),
            symmetry: if symmetric { factorials[values] } else { 0.0 },
            factorials,
        }
    }

    /// log2 of the number of states when these cells are filled and those open.
    fn states(&self, filled: &[u32], open: &[u64]) -> f64 {
        let rows = filled.iter().map(|&cell| {
            let peers = self.peers[cell as usize].iter().zip(open);
            let row: Vec<u64> = peers.map(|(a, b)| a & b).collect();
            (row, self.candidates[cell as usize] as usize)
        });
        let mut rows: Vec<_> = rows
            .filter(|(row, _)| row.iter().any(|&word| word != 0))
            .collect();
        rows.sort_unstable();
        let classes = rows.chunk_by(|a, b| a.0 == b.0);
        let all: f64 = classes.map(|class| self.choices(class)).sum();
        (all - self.symmetry).max(0.0)
    }

    /// log2 of the number of sets of values that cells with the same open peers may hold.
    fn choices(&self, class: &[(Vec<u64>, usize)]) -> f64 {
        let cells = class.len().min(self.part.values());
        let candidates: usize = class.iter().map(|(_, candidates)| candidates).sum();
        let from = candidates.div_ceil(class.len()).max(cells);
        self.factorials[from] - self.factorials[cells] - self.factorials[from - cells]
    }

    fn open(&self) -> Vec<u64> {
        let cells = self.part.cells.len();
        let mut open = vec![0; cells.div_ceil(64)];
        (0..cells).for_each(|cell| open[cell / 64] |= 1 << (cell % 64));
        open
    }

    fn cost(&self, order: &[u32]) -> f64 {
        let (mut open, mut sum) = (self.open(), 0.0);
        for (done, &cell) in order.iter().enumerate() {
            open[cell as usize / 64] &= !(1 << (cell % 64));
            sum += self.states(&order[..=done], &open).exp2();
        }
        f64::log2(sum)
    }

    fn greedy(&self, first: u32) -> Vec<u32> {
        let cells = self.part.cells.len();
        let mut open = self.open();
        // How many filled peers each cell has.
        let mut touched = vec![0u32; cells];
        let mut order: Vec<u32> = Vec::with_capacity(cells);
        let mut frontier: Vec<u32> = Vec::new();
        let mut next = first;
        loop {
            order.push(next);
            frontier.push(next);
            open[next as usize / 64] &= !(1 << (next % 64));
            for &peer in &self.part.peers[next as usize] {
                touched[peer as usize] += 1;
            }
            let has_open = |&cell: &u32| {
                self.peers[cell as usize]
                    .iter()
                    .zip(&open)
                    .any(|(a, b)| a & b != 0)
            };
            frontier.retain(has_open);
            let is_open = |cell: u32| open[cell as usize / 64] >> (cell % 64) & 1 == 1;
            let reached =
                (0..cells as u32).filter(|&cell| is_open(cell) && touched[cell as usize] > 0);
            let mut best: Option<(f64, u32, u32)> = None;
            for cell in reached.collect::<Vec<_>>() {
                open[cell as usize / 64] &= !(1 << (cell % 64));
                frontier.push(cell);
                let states = self.states(&frontier, &open);
                frontier.pop();
                open[cell as usize / 64] |= 1 << (cell % 64);
                let touched = touched[cell as usize];
                if best.is_none_or(|(least, most, _)| {
                    states < least || states == least && touched > most
                }) {
                    best = Some((states, touched, cell));
                }
            }
            // The cells of a part that only a run ties are no peers.
            let any =
                || (0..cells as u32).find(|&cell| open[cell as usize / 64] >> (cell % 64) & 1 == 1);
            match best.map(|(_, _, cell)| cell).or_else(any) {
                Some(cell) => next = cell,
                None => return order,
            }
        }
    }
}
