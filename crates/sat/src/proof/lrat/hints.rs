//! Which clauses led to a conflict, in the order in which they did; and the lines that say so.

use std::io::{self, Write};

use super::super::output::Output;
use super::clauses::ClauseRef;
use super::propagate::Propagator;
use crate::lit::{Lit, Var};

/// Collects the hints of one line.
#[derive(Debug, Default)]
pub struct Hints {
    /// The hints of the line at hand.
    line: Vec<i64>,
    /// The hints of the part at hand, last one first.
    part: Vec<i64>,
    /// Marks of variables; of literals while repetitions are sought.
    seen: Vec<bool>,
    marked: Vec<bool>,
    /// Variables of the root that the line denies anyway, in flags and as a list: they need no hint.
    denied: Vec<bool>,
    denials: Vec<Var>,
    /// The number of the unit clause of each variable that is assigned on the root, 0 as long as there is none.
    units: Vec<u32>,
    /// Workspaces.
    roots: Vec<Var>,
    stack: Vec<Var>,
    unit_hints: Vec<i64>,
}

impl Hints {
    pub fn grow(&mut self, variables: usize) {
        self.seen.resize(variables, false);
        self.denied.resize(variables, false);
        self.marked.resize(2 * variables, false);
        self.units.resize(variables, 0);
    }

    /// Copies the distinct literals of a clause, first occurrences first. `false` if it is a tautology.
    pub fn distinct(&mut self, clause: &[Lit], distinct: &mut Vec<Lit>) -> bool {
        let mut tautology = false;
        for &lit in clause {
            if !self.marked[lit.code()] {
                self.marked[lit.code()] = true;
                tautology |= self.marked[(!lit).code()];
                distinct.push(lit);
            }
        }
        for lit in &*distinct {
            self.marked[lit.code()] = false;
        }
        !tautology
    }

    /// Starts a line.
    pub fn begin(&mut self) {
        self.line.clear();
        self.forget_denials(0);
    }

    /// Notes that the line denies a literal that is false on the root. A checker will not have it shown again.
    pub fn deny(&mut self, var: Var) {
        if !std::mem::replace(&mut self.denied[var.index()], true) {
            self.denials.push(var);
        }
    }

    /// How many literals were noted.
    pub fn denials(&self) -> usize {
        self.denials.len()
    }

    /// Keeps only so many of them.
    pub fn forget_denials(&mut self, length: usize) {
        for var in self.denials.drain(length..) {
            self.denied[var.index()] = false;
        }
    }

    /// Starts the part of a line that shows what happens against this clause.
    pub fn against(&mut self, id: u32) {
        self.line.push(-i64::from(id));
    }

    /// What the line has to say.
    pub fn of_line(&self) -> &[i64] {
        &self.line
    }

    /// Appends the hints for a conflict: `conflict` is false, or is as soon as its literal `denied` is.
    /// Writes the lines of unit clauses that are missing.
    pub fn explain<W: Write>(
        &mut self,
        conflict: ClauseRef,
        denied: Option<Lit>,
        propagator: &Propagator,
        lines: &mut Lines<W>,
    ) {
        self.part.clear();
        self.part.push(i64::from(propagator.clauses.id(conflict)));
        let mut roots = std::mem::take(&mut self.roots);
        self.mark(conflict, denied, &mut roots, propagator);
        for &lit in propagator.trail()[propagator.root()..].iter().rev() {
            if !std::mem::take(&mut self.seen[lit.var().index()]) {
                continue;
            }
            if let Some(reason) = propagator.reason(lit.var()) {
                self.part.push(i64::from(propagator.clauses.id(reason)));
                self.mark(reason, Some(lit), &mut roots, propagator);
            }
        }
        // Unit clauses can come in any order, before the clauses that they shorten.
        for var in roots.drain(..) {
            self.seen[var.index()] = false;
            self.explain_root(var, propagator, lines);
        }
        self.roots = roots;
        self.line.extend(self.part.iter().rev());
    }

    /// Appends the hint for a literal that is true on the root. Writes its line if it is missing.
    pub fn explain_root<W: Write>(
        &mut self,
        var: Var,
        propagator: &Propagator,
        lines: &mut Lines<W>,
    ) {
        self.derive(var, propagator, lines);
        self.line.push(i64::from(self.units[var.index()]));
    }

    /// Marks the variables of a clause except that of `implied`, and lists those that are assigned on the root.
    fn mark(
        &mut self,
        clause: ClauseRef,
        implied: Option<Lit>,
        roots: &mut Vec<Var>,
        propagator: &Propagator,
    ) {
        for lit in propagator.clauses.lits(clause) {
            let (var, seen) = (lit.var(), &mut self.seen[lit.var().index()]);
            if Some(lit) == implied || *seen || self.denied[var.index()] {
                continue;
            }
            *seen = true;
            if propagator.is_root(var) {
                roots.push(var);
            }
        }
    }

    /// Makes sure that there is a unit clause for a variable that is assigned on the root, and for all that it
    /// follows from: nothing for clauses that are units anyway, a line for the others.
    pub fn derive<W: Write>(&mut self, var: Var, propagator: &Propagator, lines: &mut Lines<W>) {
        self.stack.push(var);
        while let Some(&var) = self.stack.last() {
            if self.units[var.index()] != 0 {
                self.stack.pop();
                continue;
            }
            let reason = propagator
                .reason(var)
                .expect("a reason is forgotten only after its unit clause is written");
            let height = self.stack.len();
            let others = || propagator.clauses.lits(reason).map(Lit::var);
            self.stack
                .extend(others().filter(|&other| other != var && self.units[other.index()] == 0));
            if self.stack.len() > height {
                continue;
            }
            let id = propagator.clauses.id(reason);
            self.units[var.index()] = if propagator.clauses.len(reason) == 1 {
                id
            } else {
                self.unit_hints.clear();
                let units = others().filter(|&other| other != var);
                self.unit_hints
                    .extend(units.map(|other| i64::from(self.units[other.index()])));
                self.unit_hints.push(i64::from(id));
                let lit = var.lit(propagator.value(var.positive()) > 0);
                lines.add(&[lit], &self.unit_hints)
            };
            self.stack.pop();
        }
    }
}

/// The lines of the proof, and their numbers.
#[derive(Debug)]
pub struct Lines<W> {
    output: Output<W>,
    binary: bool,
    /// The highest number so far.
    last: u32,
    /// The numbers are used up.
    full: bool,
}

impl<W: Write> Lines<W> {
    pub fn new(output: Output<W>, binary: bool) -> Lines<W> {
        Lines {
            output,
            binary,
            last: 0,
            full: false,
        }
    }

    /// Whether more clauses were added than there are numbers.
    pub fn is_full(&self) -> bool {
        self.full
    }

    /// The number of one more clause.
    pub fn next_id(&mut self) -> u32 {
        self.full |= self.last == u32::MAX;
        self.last = self.last.saturating_add(1);
        self.last
    }

    /// Writes the addition of a clause and returns its number.
    pub fn add(&mut self, clause: &[Lit], hints: &[i64]) -> u32 {
        let id = self.next_id();
        let output = &mut self.output;
        if self.binary {
            output.bytes(b"a");
            output.seven_bits(i64::from(id));
            output.seven_bits_clause(clause);
            hints.iter().for_each(|&hint| output.seven_bits(hint));
            output.bytes(b"\0");
        } else {
            output.decimal(i64::from(id));
            output.decimal_clause(clause);
            output.bytes(b" ");
            hints.iter().for_each(|&hint| output.decimal(hint));
            output.bytes(b"0\n");
        }
        output.spill();
        id
    }

    /// Writes the deletion of the clauses with these numbers.
    pub fn delete(&mut self, ids: &[u32]) {
        let output = &mut self.output;
        if self.binary {
            output.bytes(b"d");
            ids.iter().for_each(|&id| output.seven_bits(i64::from(id)));
            output.bytes(b"\0");
        } else {
            output.decimal(i64::from(self.last));
            output.bytes(b"d ");
            ids.iter().for_each(|&id| output.decimal(i64::from(id)));
            output.bytes(b"0\n");
        }
        output.spill();
    }

    pub fn finish(self) -> io::Result<W> {
        self.output.finish()
    }
}
