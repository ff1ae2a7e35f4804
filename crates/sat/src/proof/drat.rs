//! DRAT: what was learned and what was forgotten, nothing else (Wetzler, Heule & Hunt 2014).
//!
//! ```text
//! text             binary
//! 1 -2 0           'a' 02 05 00      the clause 1 ∨ ¬2 was learned
//! d 1 -2 3 0       'd' 02 05 06 00   the clause 1 ∨ ¬2 ∨ 3 was forgotten
//! 0                'a' 00            the empty clause: the end
//! ```

use std::io::{self, Write};

use super::output::Output;
use crate::lit::Lit;
use crate::observe::Observer;

/// Writes a DRAT proof as text.
///
/// ```
/// use anydoku_sat::proof::DratText;
/// use anydoku_sat::{Observer, Var};
///
/// let (a, b) = (Var::new(0).positive(), Var::new(1).positive());
/// let mut proof = DratText::new(Vec::new());
/// proof.learn(&[a, !b]);
/// proof.forget(&[a, !b]);
/// proof.learn(&[]);
/// assert_eq!(proof.finish()?, b"1 -2 0\nd 1 -2 0\n0\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
#[must_use = "the end of the proof may be left in the buffer until `finish` is called"]
pub struct DratText<W: Write> {
    output: Output<W>,
    refuted: bool,
}

impl<W: Write> DratText<W> {
    /// A proof without steps.
    pub fn new(out: W) -> DratText<W> {
        DratText {
            output: Output::new(out),
            refuted: false,
        }
    }

    /// Whether the empty clause is written.
    pub fn is_refutation(&self) -> bool {
        self.refuted
    }

    /// Writes what is left and returns the output.
    ///
    /// # Errors
    /// The first failure of the output.
    pub fn finish(self) -> io::Result<W> {
        self.output.finish()
    }
}

impl<W: Write> Observer for DratText<W> {
    fn learn(&mut self, clause: &[Lit]) {
        if self.refuted {
            return;
        }
        self.refuted = clause.is_empty();
        self.output.decimal_clause(clause);
        self.output.bytes(b"\n");
        self.output.spill();
    }

    fn forget(&mut self, clause: &[Lit]) {
        if self.refuted {
            return;
        }
        self.output.bytes(b"d ");
        self.output.decimal_clause(clause);
        self.output.bytes(b"\n");
        self.output.spill();
    }
}

/// Writes a DRAT proof in binary, about a third as long as text.
///
/// ```
/// use anydoku_sat::proof::DratBinary;
/// use anydoku_sat::{Observer, Var};
///
/// let (a, b) = (Var::new(0).positive(), Var::new(1).positive());
/// let mut proof = DratBinary::new(Vec::new());
/// proof.learn(&[a, !b]);
/// proof.forget(&[a, !b]);
/// proof.learn(&[]);
/// assert_eq!(proof.finish()?, b"a\x02\x05\0d\x02\x05\0a\0");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
#[must_use = "the end of the proof may be left in the buffer until `finish` is called"]
pub struct DratBinary<W: Write> {
    output: Output<W>,
    refuted: bool,
}

impl<W: Write> DratBinary<W> {
    /// A proof without steps.
    pub fn new(out: W) -> DratBinary<W> {
        DratBinary {
            output: Output::new(out),
            refuted: false,
        }
    }

    /// Whether the empty clause is written.
    pub fn is_refutation(&self) -> bool {
        self.refuted
    }

    /// Writes what is left and returns the output.
    ///
    /// # Errors
    /// The first failure of the output.
    pub fn finish(self) -> io::Result<W> {
        self.output.finish()
    }

    fn step(&mut self, kind: u8, clause: &[Lit]) {
        if !self.refuted {
            self.output.bytes(&[kind]);
            self.output.seven_bits_clause(clause);
            self.output.spill();
        }
    }
}

impl<W: Write> Observer for DratBinary<W> {
    fn learn(&mut self, clause: &[Lit]) {
        self.step(b'a', clause);
        self.refuted |= clause.is_empty();
    }

    fn forget(&mut self, clause: &[Lit]) {
        self.step(b'd', clause);
    }
}

#[cfg(test)]
mod tests {
    use super::super::output::tests::Full;
    use super::*;
    use crate::lit::Var;

    #[test]
    fn nothing_is_written_after_the_empty_clause() {
        let clause = [Var::new(9).negative()];
        let mut text = DratText::new(Vec::new());
        let mut binary = DratBinary::new(Vec::new());
        for proof in [&mut text as &mut dyn Observer, &mut binary] {
            proof.learn(&clause);
            proof.learn(&[]);
            proof.learn(&clause);
            proof.forget(&clause);
            proof.learn(&[]);
        }
        assert!(text.is_refutation() && binary.is_refutation());
        assert_eq!(text.finish().unwrap(), b"-10 0\n0\n");
        assert_eq!(binary.finish().unwrap(), b"a\x15\0a\0");
    }

    #[test]
    fn a_full_disk_is_reported_at_the_end() {
        let clause: Vec<Lit> = (0..100).map(|i| Var::new(i).positive()).collect();
        let mut text = DratText::new(Full(1000));
        let mut binary = DratBinary::new(Full(1000));
        for _ in 0..10_000 {
            text.learn(&clause);
            binary.learn(&clause);
        }
        let full = io::ErrorKind::StorageFull;
        assert_eq!(text.finish().err().unwrap().kind(), full);
        assert_eq!(binary.finish().err().unwrap().kind(), full);
    }
}
