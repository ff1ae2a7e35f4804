//! Reads the whole proof, and finds for each deletion the clause that it means.
//!
//! A deletion names literals, in any order. A table from sets of literals to the clauses that are there at
//! that point of the proof finds it; of several equal ones the last one added.

use std::io::BufRead;

use anydoku_sat::{Formula, Lit};

use super::clauses::{ClauseRef, Clauses};
use crate::fault::{Fault, FaultKind, Place};
use crate::input::{DratReader, DratStep, Format};
use crate::names::Names;

/// A step of the proof.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    pub clause: ClauseRef,
    pub kind: DratStep,
    /// Line or byte.
    position: u64,
    /// The number among all steps, also those that were skipped.
    number: u32,
}

/// Formula and proof.
pub struct Loaded {
    pub clauses: Clauses,
    /// How many clauses are the formula's.
    pub given: usize,
    pub steps: Vec<Step>,
    /// The end of the proof.
    pub end: Place,
    pub additions: u64,
    pub deletions: u64,
    /// Deletions of clauses that are not there.
    pub unknown: u64,
}

impl Loaded {
    /// Where a step stands.
    pub fn place(&self, step: Step) -> Place {
        Place {
            step: u64::from(step.number),
            position: step.position,
            binary: self.end.binary,
        }
    }
}

pub fn load(formula: &Formula, proof: impl BufRead, format: Format) -> Result<Loaded, Fault> {
    let mut reader = DratReader::new(proof, format)?;
    let mut clauses = Clauses::default();
    clauses.reserve(formula.len(), formula.literals());
    let mut table = Table::new(formula.len());
    let mut marks = Marks::default();
    let mut distinct = Vec::new();
    for clause in formula.clauses() {
        marks.distinct(clause, &mut clauses.names, &mut distinct);
        let at = clauses.push(&distinct);
        let at = at.ok_or_else(|| reader.fault(FaultKind::TooLarge))?;
        table.insert(at, &clauses);
    }
    let mut loaded = Loaded {
        clauses,
        given: formula.len(),
        steps: Vec::new(),
        end: reader.place(),
        additions: 0,
        deletions: 0,
        unknown: 0,
    };
    let mut clause = Vec::new();
    while let Some(kind) = reader.next(&mut clause)? {
        marks.distinct(&clause, &mut loaded.clauses.names, &mut distinct);
        let at = match kind {
            DratStep::Add => {
                loaded.additions += 1;
                let at = loaded.clauses.push(&distinct);
                let at = at.ok_or_else(|| reader.fault(FaultKind::TooLarge))?;
                table.insert(at, &loaded.clauses);
                at
            }
            DratStep::Delete => {
                loaded.deletions += 1;
                match table.take(&distinct, &loaded.clauses, &mut marks) {
                    Some(at) => at,
                    None => {
                        loaded.unknown += 1;
                        continue;
                    }
                }
            }
        };
        let place = reader.place();
        if place.step > u64::from(u32::MAX) {
            return Err(reader.fault(FaultKind::TooLarge));
        }
        loaded.steps.push(Step {
            clause: at,
            kind,
            position: place.position,
            number: place.step as u32,
        });
    }
    loaded.end = reader.fault(FaultKind::NoEmptyClause).place();
    Ok(loaded)
}

/// Marks on literals.
#[derive(Default)]
struct Marks {
    /// One entry for each literal that occurred.
    marked: Vec<bool>,
}

impl Marks {
    /// Copies the distinct literals of a clause in our numbers, first occurrences first.
    fn distinct(&mut self, clause: &[Lit], names: &mut Names, distinct: &mut Vec<Lit>) {
        distinct.clear();
        for &lit in clause {
            let lit = names.inside(lit);
            let needed = 2 * (lit.var().index() + 1);
            if self.marked.len() < needed {
                self.marked.resize(needed, false);
            }
            if !std::mem::replace(&mut self.marked[lit.code()], true) {
                distinct.push(lit);
            }
        }
        self.set(distinct, false);
    }

    fn set(&mut self, clause: &[Lit], value: bool) {
        for lit in clause {
            self.marked[lit.code()] = value;
        }
    }
}

/// The clauses that are there, by their sets of literals.
struct Table {
    /// The first entry of each bucket, plus one; a power of two of them.
    buckets: Vec<u32>,
    /// Clause, hash, and the next entry of the bucket, plus one.
    entries: Vec<(ClauseRef, u32, u32)>,
    /// The first entry that is free, plus one; the others follow like a bucket.
    free: u32,
}

impl Table {
    fn new(clauses: usize) -> Table {
        Table {
            buckets: vec![0; clauses.next_power_of_two().max(16)],
            entries: Vec::with_capacity(clauses),
            free: 0,
        }
    }

    fn insert(&mut self, clause: ClauseRef, clauses: &Clauses) {
        let hash = hash(clauses.lits(clause));
        if self.free == 0 && self.entries.len() >= self.buckets.len() {
            self.double();
        }
        let bucket = hash as usize & (self.buckets.len() - 1);
        let entry = (clause, hash, self.buckets[bucket]);
        if self.free == 0 {
            self.entries.push(entry);
            self.buckets[bucket] = self.entries.len() as u32;
        } else {
            let place = std::mem::replace(&mut self.entries[self.free as usize - 1], entry);
            self.buckets[bucket] = std::mem::replace(&mut self.free, place.2);
        }
    }

    /// Needs that no entry is free.
    fn double(&mut self) {
        let buckets = 2 * self.buckets.len();
        self.buckets.clear();
        self.buckets.resize(buckets, 0);
        for (index, entry) in self.entries.iter_mut().enumerate() {
            let bucket = &mut self.buckets[entry.1 as usize & (buckets - 1)];
            entry.2 = std::mem::replace(bucket, index as u32 + 1);
        }
    }

    /// Finds a clause with these distinct literals and takes it out.
    fn take(&mut self, wanted: &[Lit], clauses: &Clauses, marks: &mut Marks) -> Option<ClauseRef> {
        let hash = hash(wanted.iter().copied());
        let bucket = hash as usize & (self.buckets.len() - 1);
        marks.set(wanted, true);
        let (mut before, mut at) = (0, self.buckets[bucket]);
        while at != 0 {
            let (clause, its_hash, next) = self.entries[at as usize - 1];
            let same = its_hash == hash
                && clauses.len(clause) == wanted.len()
                && clauses.lits(clause).all(|lit| marks.marked[lit.code()]);
            if same {
                match before {
                    0 => self.buckets[bucket] = next,
                    _ => self.entries[before as usize - 1].2 = next,
                }
                self.entries[at as usize - 1].2 = std::mem::replace(&mut self.free, at);
                break;
            }
            (before, at) = (at, next);
        }
        marks.set(wanted, false);
        (at != 0).then(|| self.entries[at as usize - 1].0)
    }
}

/// Does not depend on the order of the literals.
fn hash(lits: impl Iterator<Item = Lit>) -> u32 {
    let (mut sum, mut xor) = (0u64, 0u64);
    for lit in lits {
        let mixed = (lit.code() as u64 + 1).wrapping_mul(0xff51_afd7_ed55_8ccd);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
        sum = sum.wrapping_add(mixed);
        xor ^= mixed;
    }
    ((sum ^ xor.rotate_left(23)) >> 32) as u32
}
