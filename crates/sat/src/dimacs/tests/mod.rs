//! The odd files of the wild, one small case each; what is written comes back; no bytes make a reader panic.

mod answers;
mod odd;
mod properties;
mod refused;
mod written;

use std::io::{self, BufRead, BufReader, Read};

use super::*;
use crate::formula::{ClauseSink, Formula};
use crate::lit::Lit;

const STRICT: ReadOptions = ReadOptions { lenient: false };
const LENIENT: ReadOptions = ReadOptions { lenient: true };

fn numbers(formula: &Formula) -> Vec<Vec<i32>> {
    formula
        .clauses()
        .map(|clause| clause.iter().map(|lit| lit.to_dimacs()).collect())
        .collect()
}

fn literals(numbers: &[i32]) -> Vec<Lit> {
    numbers
        .iter()
        .map(|&number| Lit::from_dimacs(number).unwrap())
        .collect()
}

fn formula(variables: u32, clauses: &[&[i32]]) -> Formula {
    let mut formula = Formula::new(variables);
    for clause in clauses {
        formula.add_clause(&literals(clause));
    }
    formula
}

/// Reads in one piece and byte by byte, which must come to the same.
fn read_both(text: &[u8], options: ReadOptions) -> Result<Reading, ReadError> {
    let whole = read(text, options);
    let bytes = read(BufReader::with_capacity(1, text), options);
    match (&whole, &bytes) {
        (Ok(a), Ok(b)) => assert_eq!(a, b),
        (Err(a), Err(b)) => assert_eq!(a.to_string(), b.to_string()),
        _ => panic!("{whole:?} in one piece, {bytes:?} byte by byte"),
    }
    whole
}

/// Hands out its text and then fails.
struct Failing<'a>(&'a [u8]);

impl Read for Failing<'_> {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        unreachable!("the readers use `fill_buf`")
    }
}

impl BufRead for Failing<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        match self.0 {
            [] => Err(io::Error::other("the disk is on fire")),
            text => Ok(text),
        }
    }

    fn consume(&mut self, amount: usize) {
        self.0 = &self.0[amount..];
    }
}
