//! Gauss–Jordan elimination during search: all that linear equations imply under an assignment.
//!
//! The system stays in reduced row echelon form, and each row is solved for a variable that is still open as
//! long as it has one (Han & Jiang 2012: when the variable of a row is assigned, another takes its place and is
//! eliminated from the other rows). Then an assignment implies something exactly if it leaves a row with one
//! open variable, and contradicts the system exactly if a row has none and the wrong sum. This finds more than
//! propagation in each equation alone, which does not see sums of equations.
//!
//! Every row watches two columns, its own and another; only if one of them was assigned is it looked at. Rows
//! are bit sets, so a look is a few words. Backtracking forgets assignments and keeps the rows: any echelon form
//! of the system is as good as any other (Han & Jiang). What implied a literal is kept as a copy of its row,
//! because the row itself changes.

use super::xor::Xor;
use crate::lit::{Lit, Var};

/// No length of a trail.
const UNKNOWN: usize = usize::MAX;

/// No column.
const NONE: u32 = u32::MAX;

/// A system of parity constraints that follows a search and propagates.
///
/// The search tells every assignment by [`Gauss::assign`], asks by [`Gauss::propagate`] what follows, and takes
/// assignments back in reverse order by [`Gauss::backtrack`].
///
/// ```
/// use anydoku_sat::parity::{Gauss, Xor};
/// use anydoku_sat::Lit;
///
/// let lit = |number| Lit::from_dimacs(number).unwrap();
/// // 1 + 2 + 3 = 1 and 2 + 3 + 4 = 0, so 1 + 4 = 1, which neither says alone.
/// let xors = [Xor::new([1, 2, 3].map(lit), true), Xor::new([2, 3, 4].map(lit), false)];
/// let mut gauss = Gauss::new(&xors);
/// let mut implied = Vec::new();
/// gauss.assign(lit(1));
/// assert!(gauss.propagate(&mut implied).is_ok());
/// assert_eq!(implied, [lit(-4)]);
/// let mut clause = Vec::new();
/// gauss.explain(lit(-4), &mut clause);
/// assert_eq!(clause, [lit(-4), lit(-1)]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Gauss {
    /// The variable of each column; the column behind the last is the constant 1.
    vars: Vec<Var>,
    /// The column of each variable index, [`NONE`] for others.
    columns: Vec<u32>,
    /// Words in a row.
    stride: usize,
    /// The rows; the bit of the constant column is the parity.
    bits: Vec<u64>,
    /// The two watched columns of each row: the one that it is solved for, which no other row has, and another
    /// or [`NONE`].
    watched: Vec<[u32; 2]>,
    /// The columns that are not assigned.
    open: Vec<u64>,
    /// The columns that are true, and the constant.
    truths: Vec<u64>,
    /// The literals assigned, in order.
    trail: Vec<Lit>,
    /// The row that implied each column, as it was then.
    reasons: Vec<u64>,
    /// How long the trail was when everything that follows from it was known; [`UNKNOWN`] after backtracking,
    /// which may have taken back what follows from less.
    propagated: usize,
    /// The system has no solution, whatever is assigned.
    refuted: bool,
    /// A row without solution; workspace.
    conflict: Vec<u64>,
}

/// The system contradicts the assignment: all literals of this clause, which it implies, are false. Empty if it
/// has no solution at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GaussConflict {
    /// The clause.
    pub clause: Vec<Lit>,
}

impl Gauss {
    /// A system without assignments.
    pub fn new(xors: &[Xor]) -> Gauss {
        let mut vars: Vec<Var> = xors
            .iter()
            .flat_map(|xor| xor.vars.iter().copied())
            .collect();
        vars.sort_unstable();
        vars.dedup();
        let mut columns = vec![NONE; vars.last().map_or(0, |var| var.index() + 1)];
        for (column, var) in vars.iter().enumerate() {
            columns[var.index()] = column as u32;
        }
        let stride = (vars.len() + 1).div_ceil(64);
        let mut gauss = Gauss {
            columns,
            stride,
            open: vec![0; stride],
            truths: vec![0; stride],
            reasons: vec![0; stride * vars.len()],
            conflict: vec![0; stride],
            vars,
            ..Gauss::default()
        };
        let constant = gauss.vars.len();
        for column in 0..constant {
            flip(&mut gauss.open, column);
        }
        flip(&mut gauss.truths, constant);
        for xor in xors {
            gauss.add(xor);
        }
        gauss.propagated = UNKNOWN;
        gauss
    }

    /// Adds a row, solved for its first variable that is no other row's.
    fn add(&mut self, xor: &Xor) {
        let mut new = vec![0; self.stride];
        for var in &xor.vars {
            flip(&mut new, self.columns[var.index()] as usize);
        }
        if xor.parity {
            flip(&mut new, self.vars.len());
        }
        for (row, &[own, _]) in self.bits.chunks_exact(self.stride).zip(&self.watched) {
            if get(&new, own as usize) {
                add(&mut new, row);
            }
        }
        let Some(own) = first(&new, &self.open, None) else {
            self.refuted |= new.iter().any(|&word| word != 0);
            return;
        };
        for row in self.bits.chunks_exact_mut(self.stride) {
            if get(row, own as usize) {
                add(row, &new);
            }
        }
        self.bits.extend_from_slice(&new);
        // The second is found when the row is looked at for the first time.
        self.watched.push([own, NONE]);
    }

    /// The variables that occur, ascending. Assignments of others are of no interest here.
    pub fn vars(&self) -> &[Var] {
        &self.vars
    }

    /// How many independent constraints there are.
    pub fn rows(&self) -> usize {
        self.watched.len()
    }

    /// How many variables of the system are assigned: what [`Gauss::backtrack`] takes.
    pub fn assigned(&self) -> usize {
        self.trail.len()
    }

    /// Whether this variable occurs.
    #[inline]
    pub fn contains(&self, var: Var) -> bool {
        self.columns
            .get(var.index())
            .is_some_and(|&column| column != NONE)
    }

    /// Hears that a literal is true. Nothing happens if its variable does not occur, or if it is true already
    /// because [`Gauss::propagate`] said so.
    ///
    /// # Panics
    /// In debug builds if the literal is false.
    #[inline]
    pub fn assign(&mut self, lit: Lit) {
        let Some(&column) = self.columns.get(lit.var().index()) else {
            return;
        };
        if column == NONE {
            return;
        }
        if !get(&self.open, column as usize) {
            debug_assert_eq!(get(&self.truths, column as usize), lit.is_positive());
            return;
        }
        self.set(column, lit);
    }

    fn set(&mut self, column: u32, lit: Lit) {
        flip(&mut self.open, column as usize);
        if lit.is_positive() {
            flip(&mut self.truths, column as usize);
        }
        self.trail.push(lit);
    }

    /// Takes back all assignments but the first `length`.
    pub fn backtrack(&mut self, length: usize) {
        while self.trail.len() > length {
            let lit = self.trail.pop().expect("longer than length");
            self.propagated = UNKNOWN;
            let column = self.columns[lit.var().index()] as usize;
            flip(&mut self.open, column);
            if lit.is_positive() {
                flip(&mut self.truths, column);
            }
        }
    }

    /// Finds all literals that the system implies under the assignment, appends them in an order in which each
    /// can be explained by those before, and takes them as assigned.
    ///
    /// # Errors
    /// A false clause if there is a contradiction; what was appended before is implied nevertheless.
    pub fn propagate(&mut self, implied: &mut Vec<Lit>) -> Result<(), GaussConflict> {
        if self.refuted {
            return Err(GaussConflict { clause: Vec::new() });
        }
        while self.propagated != self.trail.len() {
            self.propagated = self.trail.len();
            let mut again = false;
            for row in 0..self.watched.len() {
                let [own, other] = self.watched[row];
                let calm = other != NONE
                    && get(&self.open, own as usize)
                    && get(&self.open, other as usize);
                if !calm {
                    again |= self.look(row, implied)?;
                }
            }
            if again {
                self.propagated = UNKNOWN;
            }
        }
        Ok(())
    }

    /// Makes a row watch two open columns, or draws the conclusion if it has only one or none. Whether other
    /// rows changed.
    fn look(&mut self, row: usize, implied: &mut Vec<Lit>) -> Result<bool, GaussConflict> {
        let range = row * self.stride..(row + 1) * self.stride;
        let mut own = self.watched[row][0];
        let mut changed = false;
        if !get(&self.open, own as usize)
            && let Some(other) = first(&self.bits[range.clone()], &self.open, None)
        {
            own = other;
            // The old second watch may be the new first.
            self.watched[row] = [own, NONE];
            changed = self.eliminate(row, own);
        }
        let bits = &self.bits[range];
        if let Some(other) = first(bits, &self.open, Some(own)) {
            self.watched[row][1] = other;
            return Ok(changed);
        }
        // The row has no open column but perhaps its own.
        let odd = bits
            .iter()
            .zip(&self.truths)
            .fold(0, |sum, (word, truths)| sum ^ (word & truths))
            .count_ones()
            & 1
            == 1;
        if get(&self.open, own as usize) {
            let reason = own as usize * self.stride;
            self.reasons[reason..reason + self.stride].copy_from_slice(bits);
            let lit = self.vars[own as usize].lit(odd);
            self.set(own, lit);
            implied.push(lit);
        } else if odd {
            self.conflict.copy_from_slice(bits);
            self.propagated = UNKNOWN;
            let mut clause = Vec::new();
            self.write_false(&self.conflict, None, &mut clause);
            return Err(GaussConflict { clause });
        }
        Ok(changed)
    }

    /// Takes a column out of all rows but one; whether any had it. Changed rows are to be looked at again.
    fn eliminate(&mut self, row: usize, column: u32) -> bool {
        let stride = self.stride;
        let source = row * stride;
        let mut changed = false;
        for other in (0..self.watched.len()).filter(|&other| other != row) {
            if get(
                &self.bits[other * stride..(other + 1) * stride],
                column as usize,
            ) {
                for word in 0..stride {
                    self.bits[other * stride + word] ^= self.bits[source + word];
                }
                self.watched[other][1] = NONE;
                changed = true;
            }
        }
        changed
    }

    /// Writes the clause that implied a literal, which comes first; the others are false.
    ///
    /// # Panics
    /// If [`Gauss::propagate`] did not give this literal or it was taken back. May go unnoticed in release
    /// builds.
    pub fn explain(&self, lit: Lit, clause: &mut Vec<Lit>) {
        let column = self.columns[lit.var().index()];
        let reason = &self.reasons[column as usize * self.stride..][..self.stride];
        debug_assert!(get(reason, column as usize));
        clause.clear();
        clause.push(lit);
        self.write_false(reason, Some(column), clause);
    }

    /// Appends the false literal of each variable of a row but one.
    fn write_false(&self, row: &[u64], except: Option<u32>, clause: &mut Vec<Lit>) {
        for (index, &word) in row.iter().enumerate() {
            let mut word = word;
            while word != 0 {
                let column = index as u32 * 64 + word.trailing_zeros();
                word &= word - 1;
                if Some(column) != except && (column as usize) < self.vars.len() {
                    let value = get(&self.truths, column as usize);
                    clause.push(self.vars[column as usize].lit(!value));
                }
            }
        }
    }
}

#[inline]
fn get(bits: &[u64], column: usize) -> bool {
    bits[column / 64] >> (column % 64) & 1 == 1
}

#[inline]
fn flip(bits: &mut [u64], column: usize) {
    bits[column / 64] ^= 1 << (column % 64);
}

fn add(target: &mut [u64], source: &[u64]) {
    for (target, source) in target.iter_mut().zip(source) {
        *target ^= source;
    }
}

/// The first column that is in both sets and not `except`.
#[inline]
fn first(bits: &[u64], open: &[u64], except: Option<u32>) -> Option<u32> {
    for (index, (word, open)) in bits.iter().zip(open).enumerate() {
        let mut both = word & open;
        if let Some(except) = except
            && except as usize / 64 == index
        {
            both &= !(1 << (except % 64));
        }
        if both != 0 {
            return Some(index as u32 * 64 + both.trailing_zeros());
        }
    }
    None
}
