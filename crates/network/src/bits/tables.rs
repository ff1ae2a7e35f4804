//! What is computed once for a board: every set of cells that the search needs, as bits.
//!
//! A set of cells is a [`Row`]: `W` words, bit `b` of it is bit `b % 64` of word `b / 64`. Mostly cell `c` is bit
//! `c`; all that follows calls the bits cells. Tests that run over many sets at a time are laid out in [`Chunk`]s,
//! four sets side by side word by word, so that one vector instruction works on four houses:
//!
//! ```text
//!   chunk[0]   word 0 of house 0 | word 0 of house 1 | word 0 of house 2 | word 0 of house 3
//!   chunk[1]   word 1 of house 0 | word 1 of house 1 | …
//! ```

use anydoku_board::Cell;

use super::bands;
use super::runs::Seen;
use crate::network::Network;

/// A set of cells.
pub(super) type Row<const W: usize> = [u64; W];

/// So many sets stand side by side.
pub(super) const LANES: usize = 4;

/// Some sets of cells side by side.
pub(super) type Chunk<const W: usize> = [[u64; LANES]; W];

/// Two sets that share cells: `left` is what the first has alone, `right` what the second has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Overlap<const W: usize> {
    pub left: Chunk<W>,
    pub right: Chunk<W>,
}

/// Four runs of one length.
#[derive(Clone, Copy, Debug)]
pub(super) struct RunChunk<const W: usize> {
    pub cells: Chunk<W>,
    /// The cells of all four.
    pub all: Row<W>,
    pub length: u32,
    /// A bit for each value.
    pub values: u64,
    /// What is seen in them before a cell loses candidates.
    pub untouched: Seen,
}

impl<const W: usize> RunChunk<W> {
    /// The cells of one of the runs.
    #[inline(always)]
    pub fn lane(&self, lane: usize) -> Row<W> {
        self.cells.map(|words| words[lane])
    }
}

/// The sets of one board.
#[derive(Debug)]
pub(super) struct Tables<const W: usize> {
    /// K, at most 64.
    pub values: usize,
    /// The bit of each cell.
    pub bits: Vec<u32>,
    /// The cell of each bit.
    pub cells: Vec<u32>,
    /// The board is made of three bands of three, and the bits are as [`bands`] wants them.
    pub bands: bool,
    /// All cells.
    pub all: Row<W>,
    /// For each value the cells whose domain holds it.
    pub domains: Vec<Row<W>>,
    /// For each cell those that must differ from it.
    pub peers: Vec<Row<W>>,
    pub houses: Vec<Chunk<W>>,
    /// Two houses that share cells: a value that has no place on one side has none on the other.
    pub mutual: Vec<Overlap<W>>,
    /// A house (left) and a smaller group: no place on the left means none on the right.
    pub one_way: Vec<Overlap<W>>,
    pub runs: Vec<RunChunk<W>>,
    /// Houses are all there is: in each of them every value occurs once, and nothing else is demanded.
    pub only_houses: bool,
    /// Some group has more cells than there are values.
    pub impossible: bool,
}

impl<const W: usize> Tables<W> {
    pub fn new(network: &Network) -> Tables<W> {
        let (cells, values) = (network.cells() as usize, network.values() as usize);
        debug_assert!(cells <= W * 64 && values <= 64);
        let in_bands = if W == 2 {
            bands::recognise(network)
        } else {
            None
        };
        let bands = in_bands.is_some();
        let bits: Vec<u32> = in_bands.unwrap_or_else(|| (0..network.cells()).collect());
        let bit = |cell: Cell| bits[cell.index()] as usize;
        let mut cell_of = vec![0; W * 64];
        for (&bit, cell) in bits.iter().zip(0..) {
            cell_of[bit as usize] = cell;
        }
        let mut all = [0; W];
        let mut domains = vec![[0; W]; values];
        for cell in network.cell_iter() {
            insert(&mut all, bit(cell));
            for value in network.domains().iter(cell) {
                insert(&mut domains[value.index()], bit(cell));
            }
        }
        let groups: Vec<(Row<W>, bool)> = network
            .groups()
            .iter()
            .map(|group| (row(&bits, &group.cells), group.house))
            .collect();
        let mut peers = vec![[0; W]; W * 64];
        for cell in network.cell_iter() {
            let peers = &mut peers[bit(cell)];
            for &group in network.groups_of(cell) {
                *peers = or(peers, &groups[group as usize].0);
            }
            for &pair in network.pairs_of(cell) {
                let pair = network.pairs()[pair as usize];
                insert(peers, bit(pair.a));
                insert(peers, bit(pair.b));
            }
            peers[bit(cell) / 64] &= !(1 << (bit(cell) % 64));
        }
        let houses: Vec<Row<W>> = groups.iter().filter(|g| g.1).map(|g| g.0).collect();
        let houses = pick(&houses, distinct(W, houses.as_flattened()));
        let (mutual, one_way) = overlaps(network, &groups);
        Tables {
            values,
            bands,
            all,
            domains,
            peers,
            houses: chunks(&houses),
            mutual: pair_chunks(&mutual),
            one_way: pair_chunks(&one_way),
            runs: run_chunks(network, &bits),
            only_houses: network.groups().iter().all(|group| group.house)
                && network.pairs().is_empty()
                && network.runs().is_empty(),
            impossible: network.groups().iter().any(|g| g.cells.len() > values),
            bits,
            cells: cell_of,
        }
    }
}

type Sides<const W: usize> = Vec<[Row<W>; 2]>;

/// What two groups have alone, for all that share at least two cells: first where both are houses, then with a
/// house on the left and another group on the right.
fn overlaps<const W: usize>(network: &Network, groups: &[(Row<W>, bool)]) -> (Sides<W>, Sides<W>) {
    let (mut mutual, mut one_way) = (Vec::new(), Vec::new());
    // How many cells of the group at hand each other group holds.
    let mut shared = vec![0u32; groups.len()];
    for (first, group) in network.groups().iter().enumerate() {
        if !group.house {
            continue;
        }
        let mut met = Vec::new();
        for &cell in &group.cells {
            for &other in network.groups_of(cell) {
                if shared[other as usize] == 0 {
                    met.push(other as usize);
                }
                shared[other as usize] += 1;
            }
        }
        for other in met {
            let count = std::mem::take(&mut shared[other]);
            let (left, right) = (groups[first].0, groups[other].0);
            let sides = [and_not(&left, &right), and_not(&right, &left)];
            if count < 2 || sides[1] == [0; W] {
                continue; // A hidden single, or nothing to exclude.
            }
            if !groups[other].1 {
                one_way.push(sides);
            } else if first < other {
                mutual.push(sides);
            }
        }
    }
    let sorted = |sides: Sides<W>| {
        let words: &[u64] = sides.as_flattened().as_flattened();
        pick(&sides, distinct(2 * W, words))
    };
    (sorted(mutual), sorted(one_way))
}

/// The numbers of the distinct keys of so many words each, in the order of the keys. One function for sets of every
/// size: sorting them as what they are would be compiled for each.
fn distinct(width: usize, words: &[u64]) -> Vec<usize> {
    let key = |&number: &usize| &words[number * width..][..width];
    let mut order: Vec<usize> = (0..words.len() / width).collect();
    order.sort_unstable_by(|a, b| key(a).cmp(key(b)));
    order.dedup_by(|a, b| key(a) == key(b));
    order
}

fn pick<T: Copy>(all: &[T], order: Vec<usize>) -> Vec<T> {
    order.into_iter().map(|number| all[number]).collect()
}

/// The last chunk is filled up with copies of its first set: what is found twice is found once.
fn chunks<const W: usize>(rows: &[Row<W>]) -> Vec<Chunk<W>> {
    let chunk = |rows: &[Row<W>]| {
        let mut chunk = [[0; LANES]; W];
        for lane in 0..LANES {
            for (word, words) in chunk.iter_mut().enumerate() {
                words[lane] = rows.get(lane).unwrap_or(&rows[0])[word];
            }
        }
        chunk
    };
    rows.chunks(LANES).map(chunk).collect()
}

fn pair_chunks<const W: usize>(pairs: &[[Row<W>; 2]]) -> Vec<Overlap<W>> {
    let (left, right): (Vec<Row<W>>, Vec<Row<W>>) = pairs.iter().map(|&[a, b]| (a, b)).unzip();
    let both = chunks(&left).into_iter().zip(chunks(&right));
    both.map(|(left, right)| Overlap { left, right }).collect()
}

/// The runs, four of one length at a time.
fn run_chunks<const W: usize>(network: &Network, bits: &[u32]) -> Vec<RunChunk<W>> {
    let runs = network.runs().iter();
    let runs: Vec<(usize, Row<W>)> = runs
        .map(|run| (run.cells.len(), row(bits, &run.cells)))
        .collect();
    let mut words = Vec::new();
    for (length, row) in &runs {
        words.push(*length as u64);
        words.extend_from_slice(row);
    }
    let runs = pick(&runs, distinct(1 + W, &words));
    let mut found = Vec::new();
    for runs in runs.chunk_by(|a, b| a.0 == b.0) {
        let rows: Vec<Row<W>> = runs.iter().map(|run| run.1).collect();
        found.extend(chunks(&rows).into_iter().map(|cells| RunChunk {
            cells,
            all: cells.map(|words| words.iter().fold(0, |all, word| all | word)),
            length: runs[0].0 as u32,
            values: u64::MAX >> (64 - network.values()),
            untouched: Seen::untouched(runs[0].0, network.values() as usize),
        }));
    }
    found
}

fn row<const W: usize>(bits: &[u32], cells: &[Cell]) -> Row<W> {
    let mut row = [0; W];
    cells
        .iter()
        .for_each(|cell| insert(&mut row, bits[cell.index()] as usize));
    row
}

#[inline(always)]
fn insert<const W: usize>(row: &mut Row<W>, bit: usize) {
    row[bit / 64] |= 1 << (bit % 64);
}

#[inline(always)]
pub(super) fn and<const W: usize>(a: &Row<W>, b: &Row<W>) -> Row<W> {
    std::array::from_fn(|word| a[word] & b[word])
}

#[inline(always)]
pub(super) fn and_not<const W: usize>(a: &Row<W>, b: &Row<W>) -> Row<W> {
    std::array::from_fn(|word| a[word] & !b[word])
}

#[inline(always)]
pub(super) fn or<const W: usize>(a: &Row<W>, b: &Row<W>) -> Row<W> {
    std::array::from_fn(|word| a[word] | b[word])
}

#[inline(always)]
pub(super) fn any<const W: usize>(a: &Row<W>) -> bool {
    a.iter().fold(0, |all, word| all | word) != 0
}

#[inline(always)]
pub(super) fn count<const W: usize>(a: &Row<W>) -> u32 {
    a.iter().map(|word| word.count_ones()).sum()
}

/// Calls `visit` with the number of each cell, in ascending order.
#[inline(always)]
pub(super) fn each<const W: usize>(a: &Row<W>, mut visit: impl FnMut(usize)) {
    for (word, &bits) in a.iter().enumerate() {
        let mut bits = bits;
        while bits != 0 {
            visit(word * 64 + bits.trailing_zeros() as usize);
            bits &= bits - 1;
        }
    }
}
