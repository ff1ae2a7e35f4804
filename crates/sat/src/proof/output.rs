//! Bytes on their way out: collected in blocks, numbers as text or in groups of seven bits, failures kept for
//! the end.

use std::io::{self, Write};

use crate::lit::Lit;

/// Bytes that are collected before they go to the output.
const BLOCK: usize = 1 << 16;

#[derive(Debug)]
pub(super) struct Output<W> {
    out: W,
    buffer: Vec<u8>,
    fault: Option<io::Error>,
}

impl<W: Write> Output<W> {
    pub fn new(out: W) -> Output<W> {
        Output {
            out,
            buffer: Vec::with_capacity(BLOCK),
            fault: None,
        }
    }

    pub fn bytes(&mut self, bytes: &[u8]) {
        self.buffer.extend_from_slice(bytes);
    }

    /// A number and a blank.
    pub fn decimal(&mut self, number: i64) {
        if number < 0 {
            self.buffer.push(b'-');
        }
        let mut digits = [0; 20];
        let mut start = digits.len();
        let mut rest = number.unsigned_abs();
        loop {
            start -= 1;
            digits[start] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        self.buffer.extend_from_slice(&digits[start..]);
        self.buffer.push(b' ');
    }

    /// A number as binary proofs have it: twice its magnitude, plus one if it is negative, in groups of seven
    /// bits, low ones first, each but the last with the high bit set.
    pub fn seven_bits(&mut self, number: i64) {
        let mut rest = number.unsigned_abs() << 1 | u64::from(number < 0);
        while rest >= 0x80 {
            self.buffer.push(rest as u8 | 0x80);
            rest >>= 7;
        }
        self.buffer.push(rest as u8);
    }

    /// The literals of a clause and the zero that ends them, but not the line.
    pub fn decimal_clause(&mut self, clause: &[Lit]) {
        for lit in clause {
            self.decimal(i64::from(lit.to_dimacs()));
        }
        self.buffer.push(b'0');
    }

    /// The same in binary.
    pub fn seven_bits_clause(&mut self, clause: &[Lit]) {
        for lit in clause {
            self.seven_bits(i64::from(lit.to_dimacs()));
        }
        self.buffer.push(0);
    }

    /// To be called now and then: passes the bytes on when there is a block of them.
    #[inline]
    pub fn spill(&mut self) {
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

    /// Passes on what is left.
    pub fn finish(mut self) -> io::Result<W> {
        self.pass_on();
        match self.fault {
            Some(fault) => Err(fault),
            None => {
                self.out.flush()?;
                Ok(self.out)
            }
        }
    }
}

/// Outputs that fail, for the tests of all writers.
#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Takes a number of bytes, then no more.
    pub struct Full(pub usize);

    impl Write for Full {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if self.0 == 0 {
                return Err(io::ErrorKind::StorageFull.into());
            }
            let taken = bytes.len().min(self.0);
            self.0 -= taken;
            Ok(taken)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn numbers_in_both_notations() {
        let mut output = Output::new(Vec::new());
        for number in [1, -1, 63, -63, 64, -8193, i64::from(u32::MAX)] {
            output.decimal(number);
        }
        assert_eq!(
            output.finish().unwrap(),
            b"1 -1 63 -63 64 -8193 4294967295 "
        );

        // The first examples are those of the format's description.
        for (number, bytes) in [
            (-63, &[0x7fu8] as &[u8]),
            (129, &[0x82, 0x02]),
            (-8191, &[0xff, 0x7f]),
            (-8193, &[0x83, 0x80, 0x01]),
            (1, &[2]),
        ] {
            let mut output = Output::new(Vec::new());
            output.seven_bits(number);
            assert_eq!(output.finish().unwrap(), bytes, "{number}");
        }
    }
}
