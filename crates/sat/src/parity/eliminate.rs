//! Gauss–Jordan elimination over GF(2).
//!
//! Constraints that share no variable, directly or through others, are solved apart. In each such part every
//! constraint is a row of bits: variables, parity, and which input constraints were added up to it, so that
//! every result can be explained and proved. The reduced row echelon form shows everything that follows about
//! one or two variables: a row of one variable fixes it; a row of two makes them equal or different; and so do
//! two rows whose other variables are the same.

use super::xor::Xor;
use crate::lit::{Lit, Var};

/// How much work elimination may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// How many 64-bit words the rows of all parts may take, and again how many may be added or looked at. Parts
    /// that would need more than what is left are skipped. A thousand random rows of a thousand variables need
    /// about 17 million.
    pub words: u64,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds { words: 300_000_000 }
    }
}

/// What the constraints come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Elimination {
    /// They can't all hold.
    Refuted {
        /// The positions of input constraints whose sum is 0 = 1.
        from: Vec<usize>,
    },
    /// They can, and this says the same.
    Reduced(Reduced),
}

/// The solved form of a system that has solutions. Each list is in a deterministic order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reduced {
    /// Variables that have one value in all solutions.
    pub units: Vec<Unit>,
    /// Pairs of variables that are equal, or different, in all solutions; with the transitive ones they are all
    /// there are, and none follows from others.
    pub equivalences: Vec<Equivalence>,
    /// The rows of the reduced echelon form, those behind `units` and `equivalences` included.
    pub rows: Vec<Row>,
    /// The input constraints that were left as they are because they would have taken too long.
    pub skipped: Vec<usize>,
}

/// A sum of input constraints, solved for one variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The variable that it is solved for; it occurs in no other row.
    pub pivot: Var,
    /// The other variables, none of which is the pivot of any row, ascending.
    pub others: Vec<Var>,
    /// Whether the number of true variables is odd.
    pub parity: bool,
    /// The positions of the input constraints that add up to it.
    pub from: Vec<usize>,
}

impl Row {
    /// The row as a constraint.
    pub fn xor(&self) -> Xor {
        let vars = self.others.iter().chain([&self.pivot]);
        Xor::new(vars.map(|var| var.positive()), self.parity)
    }
}

/// A literal that is true in all solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// The literal.
    pub lit: Lit,
    /// The positions of the input constraints that add up to it.
    pub from: Vec<usize>,
}

/// Two literals that are equal in all solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Equivalence {
    /// A positive literal.
    pub left: Lit,
    /// The literal that is equal to it.
    pub right: Lit,
    /// The positions of the input constraints that add up to it.
    pub from: Vec<usize>,
}

/// Solves the constraints within the default [`Bounds`].
pub fn eliminate(xors: &[Xor]) -> Elimination {
    eliminate_by(xors, &Bounds::default(), |_| 0)
}

/// Solves the constraints; variables of lower rank become pivots where there is a choice, so those that other
/// clauses do not mention can be eliminated first.
pub fn eliminate_by<K: Ord>(xors: &[Xor], bounds: &Bounds, rank: impl Fn(Var) -> K) -> Elimination {
    let mut memory = bounds.words;
    let mut work = bounds.words;
    let mut reduced = Reduced::default();
    for (members, vars) in parts(xors, rank) {
        if vars.is_empty() {
            if let Some(&member) = members.iter().find(|&&member| xors[member].parity) {
                let from = vec![member];
                return Elimination::Refuted { from };
            }
            continue;
        }
        let size = Matrix::stride(&members, &vars) as u64 * members.len() as u64;
        if size > memory {
            reduced.skipped.extend(members);
            continue;
        }
        memory -= size;
        let mut matrix = Matrix::new(xors, &members, vars);
        let Some(pivots) = matrix.eliminate(&mut work) else {
            reduced.skipped.extend(members);
            continue;
        };
        if let Some(row) = (pivots.len()..members.len()).find(|&row| matrix.parity(row)) {
            return Elimination::Refuted {
                from: matrix.from(row),
            };
        }
        matrix.read_off(&pivots, &mut reduced);
    }
    reduced.skipped.sort_unstable();
    Elimination::Reduced(reduced)
}

/// The positions of the constraints in parts that share no variables, small parts first. Each part can have a
/// system of its own, which is cheaper than one for all.
pub fn components(xors: &[Xor]) -> Vec<Vec<usize>> {
    let parts = parts(xors, |_| 0);
    parts.into_iter().map(|(members, _)| members).collect()
}

/// Splits the constraints into parts that share no variables: the positions of each with its variables, by rank.
/// Small parts first.
fn parts<K: Ord>(xors: &[Xor], rank: impl Fn(Var) -> K) -> Vec<(Vec<usize>, Vec<Var>)> {
    let mut vars: Vec<Var> = xors
        .iter()
        .flat_map(|xor| xor.vars.iter().copied())
        .collect();
    vars.sort_unstable();
    vars.dedup();
    let dense = |var: Var| vars.binary_search(&var).expect("a variable of the system");

    let mut parent: Vec<usize> = (0..vars.len()).collect();
    fn root(parent: &mut [usize], mut node: usize) -> usize {
        while parent[node] != node {
            parent[node] = parent[parent[node]];
            node = parent[node];
        }
        node
    }
    for xor in xors {
        for pair in xor.vars.windows(2) {
            let (a, b) = (
                root(&mut parent, dense(pair[0])),
                root(&mut parent, dense(pair[1])),
            );
            parent[a.max(b)] = a.min(b);
        }
    }

    let mut parts: Vec<(Vec<usize>, Vec<Var>)> = vec![Default::default(); vars.len() + 1];
    for (index, xor) in xors.iter().enumerate() {
        let part = xor.vars.first().map(|&var| root(&mut parent, dense(var)));
        parts[part.unwrap_or(vars.len())].0.push(index);
    }
    for (index, &var) in vars.iter().enumerate() {
        parts[root(&mut parent, index)].1.push(var);
    }
    parts.retain(|(members, _)| !members.is_empty());
    for (_, vars) in &mut parts {
        vars.sort_by_key(|&var| rank(var));
    }
    parts.sort_by_key(|(members, _)| members.len());
    parts
}

/// One part as rows of bits: the variables in order, the parity, the input constraints in order.
struct Matrix {
    members: Vec<usize>,
    vars: Vec<Var>,
    /// Words in a row.
    stride: usize,
    bits: Vec<u64>,
}

impl Matrix {
    /// How many words a row has.
    fn stride(members: &[usize], vars: &[Var]) -> usize {
        (vars.len() + 1 + members.len()).div_ceil(64)
    }

    fn new(xors: &[Xor], members: &[usize], vars: Vec<Var>) -> Matrix {
        let stride = Matrix::stride(members, &vars);
        let mut places: Vec<(Var, usize)> = vars
            .iter()
            .enumerate()
            .map(|(place, &var)| (var, place))
            .collect();
        places.sort_unstable();
        let mut matrix = Matrix {
            members: members.to_vec(),
            vars,
            stride,
            bits: vec![0; stride * members.len()],
        };
        let parity = matrix.vars.len();
        for (row, &member) in members.iter().enumerate() {
            for var in &xors[member].vars {
                let found = places.binary_search_by_key(var, |&(var, _)| var);
                matrix.flip(row, places[found.expect("a variable of the part")].1);
            }
            if xors[member].parity {
                matrix.flip(row, parity);
            }
            matrix.flip(row, parity + 1 + row);
        }
        matrix
    }

    fn flip(&mut self, row: usize, column: usize) {
        self.bits[row * self.stride + column / 64] ^= 1 << (column % 64);
    }

    fn get(&self, row: usize, column: usize) -> bool {
        self.bits[row * self.stride + column / 64] >> (column % 64) & 1 == 1
    }

    fn parity(&self, row: usize) -> bool {
        self.get(row, self.vars.len())
    }

    /// The set bits of a row among these columns.
    fn ones(
        &self,
        row: usize,
        columns: std::ops::Range<usize>,
    ) -> impl Iterator<Item = usize> + '_ {
        columns.filter(move |&column| self.get(row, column))
    }

    fn from(&self, row: usize) -> Vec<usize> {
        let first = self.vars.len() + 1;
        let ones = self.ones(row, first..first + self.members.len());
        ones.map(|column| self.members[column - first]).collect()
    }

    fn add(&mut self, row: usize, to: usize) {
        let (low, high) = (row.min(to), row.max(to));
        let (head, tail) = self.bits.split_at_mut(high * self.stride);
        let low = &mut head[low * self.stride..][..self.stride];
        let high = &mut tail[..self.stride];
        let (source, target) = if row < to { (low, high) } else { (high, low) };
        for (target, source) in target.iter_mut().zip(source) {
            *target ^= *source;
        }
    }

    fn swap(&mut self, a: usize, b: usize) {
        if a != b {
            for word in 0..self.stride {
                self.bits
                    .swap(a * self.stride + word, b * self.stride + word);
            }
        }
    }

    /// Brings the matrix to reduced row echelon form: the first rows have one pivot column each, which are
    /// returned; the rest have no variables left. `None` if that takes more than `work` words.
    fn eliminate(&mut self, work: &mut u64) -> Option<Vec<usize>> {
        let rows = self.members.len();
        let mut pivots = Vec::new();
        for column in 0..self.vars.len() {
            let mut spent = rows;
            let place = pivots.len();
            if let Some(row) = (place..rows).find(|&row| self.get(row, column)) {
                self.swap(row, place);
                for other in (0..rows).filter(|&other| other != place) {
                    if self.get(other, column) {
                        self.add(place, other);
                        spent += self.stride;
                    }
                }
                pivots.push(column);
            }
            *work = work.checked_sub(spent as u64)?;
            if pivots.len() == rows {
                break;
            }
        }
        Some(pivots)
    }

    /// Appends what the echelon form says.
    fn read_off(&self, pivots: &[usize], reduced: &mut Reduced) {
        let mut rows = Vec::new();
        for (row, &pivot) in pivots.iter().enumerate() {
            let ones = self.ones(row, 0..self.vars.len());
            let mut others: Vec<Var> = ones
                .filter(|&column| column != pivot)
                .map(|column| self.vars[column])
                .collect();
            others.sort_unstable();
            rows.push(Row {
                pivot: self.vars[pivot],
                others,
                parity: self.parity(row),
                from: self.from(row),
            });
        }
        for row in rows.iter().filter(|row| row.others.is_empty()) {
            reduced.units.push(Unit {
                lit: row.pivot.lit(row.parity),
                from: row.from.clone(),
            });
        }
        let mut order: Vec<&Row> = rows.iter().filter(|row| !row.others.is_empty()).collect();
        order.sort_by_key(|row| (&row.others, row.pivot));
        for twins in order.chunk_by(|a, b| a.others == b.others) {
            let first = twins[0];
            if let [other] = first.others[..] {
                reduced
                    .equivalences
                    .extend(twins.iter().map(|row| Equivalence {
                        left: row.pivot.positive(),
                        right: other.lit(!row.parity),
                        from: row.from.clone(),
                    }));
                continue;
            }
            reduced
                .equivalences
                .extend(twins[1..].iter().map(|row| Equivalence {
                    left: row.pivot.positive(),
                    right: first.pivot.lit(row.parity == first.parity),
                    from: difference(&row.from, &first.from),
                }));
        }
        reduced.rows.append(&mut rows);
    }
}

/// The members of exactly one of two ascending lists, ascending.
fn difference(a: &[usize], b: &[usize]) -> Vec<usize> {
    let only = |a: &[usize], b: &[usize]| {
        let missing = a.iter().filter(|x| b.binary_search(x).is_err());
        missing.copied().collect::<Vec<_>>()
    };
    let mut all = only(a, b);
    all.extend(only(b, a));
    all.sort_unstable();
    all
}
