//! Writes a formula, clause by clause as an encoder makes it, with comments that say what it is.
//!
//! The header comes first in a DIMACS file, so its two numbers must be known before the first clause.
//! Encoders are cheap to run twice: once into a [`ClauseCount`](crate::ClauseCount), once into a [`Writer`].

use std::io::{self, Write};

use crate::formula::{ClauseSink, Formula};
use crate::lit::{Lit, Var};

/// Bytes that are collected before they go to the output.
const BLOCK: usize = 1 << 16;

/// A [`ClauseSink`] that writes DIMACS text.
///
/// Taking a clause can't fail, so the first failure of the output is kept, nothing is written after it, and
/// [`Writer::finish`] reports it.
///
/// ```
/// use anydoku_sat::at_most_one::AtMostOne;
/// use anydoku_sat::dimacs::Writer;
/// use anydoku_sat::{ClauseCount, Var};
///
/// let literals: Vec<_> = (0..9).map(|i| Var::new(i).positive()).collect();
/// let mut count = ClauseCount { variables: 9, ..ClauseCount::default() };
/// AtMostOne::Product.encode(&literals, &mut count);
///
/// let mut writer = Writer::new(Vec::new(), count.variables, count.clauses).known_variables(9);
/// writer.comment("at most one of nine");
/// AtMostOne::Product.encode(&literals, &mut writer);
/// let text = String::from_utf8(writer.finish()?).unwrap();
/// assert!(text.starts_with("c at most one of nine\np cnf 15 24\n-1 13 0\n-1 10 0\n"));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
#[must_use = "text may be left in the buffer until `finish` is called"]
pub struct Writer<W: Write> {
    out: W,
    buffer: Vec<u8>,
    fault: Option<io::Error>,
    header: (u32, u64),
    header_written: bool,
    /// Variables that exist: known at the start or given out since.
    variables: u32,
    /// The number of the highest variable that occurred.
    highest: u32,
    clauses: u64,
}

impl<W: Write> Writer<W> {
    /// A writer whose header will say that many variables and clauses, helpers included.
    pub fn new(out: W, variables: u32, clauses: u64) -> Writer<W> {
        Writer {
            out,
            buffer: Vec::with_capacity(BLOCK),
            fault: None,
            header: (variables, clauses),
            header_written: false,
            variables,
            highest: 0,
            clauses: 0,
        }
    }

    /// Says that only the first `known` of the header's variables exist yet; [`ClauseSink::new_var`] gives
    /// out the ones after them. Without this all exist, and there are none to give out.
    pub fn known_variables(mut self, known: u32) -> Writer<W> {
        self.variables = known;
        self
    }

    /// Writes the header unless it is written already. The first clause does that by itself; ask for it
    /// earlier to have comments stand behind it.
    pub fn header(&mut self) {
        if !self.header_written {
            self.header_written = true;
            let (variables, clauses) = self.header;
            let line = format!("p cnf {variables} {clauses}\n");
            self.buffer.extend_from_slice(line.as_bytes());
            self.spill();
        }
    }

    /// Writes a comment line, or one for each line of `text`. Before the first clause it stands above the
    /// header.
    pub fn comment(&mut self, text: &str) {
        // `lines` has none for an empty text, and a lone carriage return would end the line for some readers.
        for line in text.split('\n') {
            let line = line.trim_end_matches('\r').replace('\r', " ");
            self.buffer.push(b'c');
            if !line.is_empty() {
                self.buffer.push(b' ');
                self.buffer.extend_from_slice(line.as_bytes());
            }
            self.buffer.push(b'\n');
        }
        self.spill();
    }

    /// Writes what is left and returns the output.
    ///
    /// # Errors
    /// The first failure of the output; or, of the kind [`io::ErrorKind::InvalidInput`], a header that
    /// promised fewer variables than occurred or another number of clauses.
    pub fn finish(mut self) -> io::Result<W> {
        self.header();
        self.pass_on();
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        self.out.flush()?;
        let (variables, clauses) = self.header;
        let needed = self.variables.max(self.highest);
        if needed > variables || self.clauses != clauses {
            return Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                format!(
                    "the header says {variables} variables and {clauses} clauses, written were {needed} \
                     variables and {} clauses",
                    self.clauses
                ),
            ));
        }
        Ok(self.out)
    }

    /// Passes the buffer on when there is a block of it.
    #[inline]
    fn spill(&mut self) {
        if self.buffer.len() >= BLOCK {
            self.pass_on();
        }
    }

    fn pass_on(&mut self) {
        if self.fault.is_none() {
            self.fault = self.out.write_all(&self.buffer).err();
        }
        self.buffer.clear();
    }
}

impl<W: Write> ClauseSink for Writer<W> {
    fn new_var(&mut self) -> Var {
        let var = Var::new(self.variables);
        self.variables += 1;
        var
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.header();
        for &lit in clause {
            self.highest = self.highest.max(lit.var().index() as u32 + 1);
            push_literal(&mut self.buffer, lit);
            self.buffer.push(b' ');
        }
        self.buffer.extend_from_slice(b"0\n");
        self.clauses += 1;
        self.spill();
    }
}

/// Writes a formula as DIMACS text.
///
/// ```
/// use anydoku_sat::{ClauseSink, Formula};
///
/// let mut formula = Formula::new(2);
/// let [a, b] = [0, 1].map(|index| anydoku_sat::Var::new(index).positive());
/// formula.add_clause(&[a, !b]);
/// let mut text = Vec::new();
/// anydoku_sat::dimacs::write(&formula, &mut text)?;
/// assert_eq!(text, b"p cnf 2 1\n1 -2 0\n");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// A failure of the output.
pub fn write(formula: &Formula, out: impl Write) -> io::Result<()> {
    let mut writer = Writer::new(out, formula.variables(), formula.len() as u64);
    for clause in formula.clauses() {
        writer.add_clause(clause);
    }
    writer.finish().map(drop)
}

/// Appends the DIMACS number of a literal. The formatting machinery of the standard library would take
/// several times as long, which shows in files of a hundred million literals.
pub(super) fn push_literal(buffer: &mut Vec<u8>, lit: Lit) {
    if !lit.is_positive() {
        buffer.push(b'-');
    }
    let mut rest = lit.var().index() as u32 + 1;
    let mut digits = [0; 10];
    let mut start = digits.len();
    while rest > 0 {
        start -= 1;
        digits[start] = b'0' + (rest % 10) as u8;
        rest /= 10;
    }
    buffer.extend_from_slice(&digits[start..]);
}
