//! Reads a formula in one pass.
//!
//! Accepted, because there is one way to understand it: blank lines, tabs, Windows line ends, a byte order
//! mark, a missing last line end; clauses over several lines and several in a line; comments anywhere, also
//! inside a clause; repeated literals, clauses with both signs of a variable and empty clauses, which are all
//! kept as they are; a header that counts more variables than occur; SATLIB's trailer, a line that starts
//! with `%`, which ends the formula.
//!
//! Refused: everything that [`ReadErrorKind`] names. The header's numbers are believed only as limits, so
//! memory grows with the clauses that are really there.

use std::io::BufRead;

use super::cursor::{Cursor, is_blank};
use super::{ReadError, ReadErrorKind};
use crate::formula::{ClauseSink, Formula};
use crate::lit::{Lit, Var};

/// How strictly to read. The default is strict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReadOptions {
    /// Turn a clause count that differs from the header's into a warning.
    pub lenient: bool,
}

/// What was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The formula, with the header's number of variables.
    pub formula: Formula,
    /// What was odd about the file, in the order of its lines.
    pub warnings: Vec<Warning>,
}

/// Something odd that does not keep a file from being read.
///
/// Shown as `LINE:COLUMN: message`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}:{column}: {message}")]
pub struct Warning {
    /// The line, counted from 1.
    pub line: u64,
    /// The column, counted in bytes from 1.
    pub column: u64,
    /// What is odd.
    pub message: String,
}

/// Reads a DIMACS formula.
///
/// ```
/// use anydoku_sat::dimacs::{ReadOptions, read};
///
/// let text = "c two clauses over three variables\np cnf 3 2\n1 -2 0\n2 3 0\n";
/// let formula = read(text.as_bytes(), ReadOptions::default())?.formula;
/// assert_eq!((formula.variables(), formula.len()), (3, 2));
///
/// let error = read("p cnf 3 2\n1 -4 0\n".as_bytes(), ReadOptions::default()).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "2:3: variable 4 is too high, expected at most 3 as the header says"
/// );
/// # Ok::<(), anydoku_sat::dimacs::ReadError>(())
/// ```
///
/// # Errors
/// The first thing in the input that has no sensible reading, with its place; or a failure of `input`.
pub fn read(input: impl BufRead, options: ReadOptions) -> Result<Reading, ReadError> {
    let mut cursor = Cursor::new(input)?;
    let header = read_header(&mut cursor)?;
    let body = Body {
        cursor: &mut cursor,
        options,
        header,
        formula: Formula::new(header.variables),
        clause: Vec::new(),
        begin: None,
        surplus: None,
    };
    body.read()
}

/// The largest clause count that a header may claim, far more than any memory holds.
const MAX_CLAUSES: u64 = 1 << 48;

/// What may stand behind the header, for messages.
const LITERAL: &str = "a literal or 0";

#[derive(Clone, Copy)]
struct Header {
    variables: u32,
    clauses: u64,
    line: u64,
}

/// Reads the comments before the header and the header with its line end.
fn read_header<R: BufRead>(cursor: &mut Cursor<R>) -> Result<Header, ReadError> {
    let mut empty = true;
    loop {
        cursor.skip_white();
        match cursor.peek() {
            Some(b'c') => cursor.skip_line(),
            Some(b'p') => break,
            Some(b'i' | b'u' | b'g' | b't') => return Err(no_header_but_word(cursor)),
            Some(0..0x20 | 0x7f..) => return Err(cursor.unexpected("text")),
            Some(_) => return Err(cursor.error(ReadErrorKind::NoHeader)),
            None if empty => return Err(cursor.error(ReadErrorKind::Empty)),
            None => return Err(cursor.error(ReadErrorKind::NoHeader)),
        }
        empty = false;
    }
    let line = cursor.line();
    let mut word = |word: &str, expected| {
        let column = cursor.column();
        if cursor.word() == word.as_bytes() {
            cursor.skip_blanks();
            return Ok(());
        }
        Err(cursor.error_at(column, ReadErrorKind::BadHeader { expected }))
    };
    word("p", "`p` and a blank")?;
    word("cnf", "`cnf`")?;
    let mut number = |limit: u64, expected| {
        if !matches!(cursor.peek(), Some(b'0'..=b'9')) {
            return Err(cursor.error(ReadErrorKind::BadHeader { expected }));
        }
        let number = cursor.number(limit)?;
        cursor.skip_blanks();
        Ok(number)
    };
    let variables = number(u64::from(Var::MAX_COUNT), "the number of variables")? as u32;
    let clauses = number(MAX_CLAUSES, "the number of clauses")?;
    if !matches!(cursor.peek(), None | Some(b'\n')) {
        let expected = "the end of the line after the number of clauses";
        return Err(cursor.error(ReadErrorKind::BadHeader { expected }));
    }
    Ok(Header {
        variables,
        clauses,
        line,
    })
}

/// The error for a letter in place of the header: DIMSPEC names its sections `i cnf`, `u cnf`, `g cnf` and
/// `t cnf`.
fn no_header_but_word<R: BufRead>(cursor: &mut Cursor<R>) -> ReadError {
    let column = cursor.column();
    cursor.advance();
    let blank = cursor.peek().is_some_and(is_blank);
    cursor.skip_blanks();
    let kind = match blank && cursor.word() == b"cnf" {
        true => ReadErrorKind::Dimspec,
        false => ReadErrorKind::NoHeader,
    };
    cursor.error_at(column, kind)
}

/// Everything behind the header, as far as it is read.
struct Body<'a, R> {
    cursor: &'a mut Cursor<R>,
    options: ReadOptions,
    header: Header,
    formula: Formula,
    /// The literals of the unfinished clause, and the line in which it begins, if there is one.
    clause: Vec<Lit>,
    begin: Option<u64>,
    /// Line and column of the first clause that the header doesn't count.
    surplus: Option<(u64, u64)>,
}

impl<R: BufRead> Body<'_, R> {
    fn read(mut self) -> Result<Reading, ReadError> {
        // The line of the header or the last literal: a token in another line is the first of its line.
        let mut last_line = self.header.line;
        loop {
            self.cursor.skip_white();
            let first_in_line = self.cursor.line() != last_line;
            match self.cursor.peek() {
                Some(b'-' | b'0'..=b'9') => {
                    self.read_literal()?;
                    last_line = self.cursor.line();
                }
                Some(b'c') => self.cursor.skip_comment(first_in_line, LITERAL)?,
                Some(b'%') if first_in_line => break,
                Some(b'p') if first_in_line => {
                    let first = self.header.line;
                    return Err(self.cursor.error(ReadErrorKind::SecondHeader { first }));
                }
                Some(_) => return Err(self.cursor.unexpected(LITERAL)),
                None => break,
            }
        }
        let mut warnings = Vec::new();
        warnings.extend(self.check_end()?);
        warnings.extend(read_trailer(self.cursor));
        self.cursor.finish()?;
        Ok(Reading {
            formula: self.formula,
            warnings,
        })
    }

    /// Takes one literal, or the 0 that ends a clause.
    #[inline]
    fn read_literal(&mut self) -> Result<(), ReadError> {
        let column = self.cursor.column();
        if self.begin.is_none() {
            self.begin_clause()?;
        }
        match self.cursor.literal()? {
            None => {
                self.formula.add_clause(&self.clause);
                self.clause.clear();
                self.begin = None;
            }
            Some(literal) => {
                let variable = literal.var().index() as u32 + 1;
                let variables = self.header.variables;
                if variable > variables {
                    let kind = ReadErrorKind::VariableAboveHeader {
                        variable,
                        variables,
                    };
                    return Err(self.cursor.error_at(column, kind));
                }
                self.clause.push(literal);
            }
        }
        Ok(())
    }

    #[inline]
    fn begin_clause(&mut self) -> Result<(), ReadError> {
        self.begin = Some(self.cursor.line());
        let header = self.header.clauses;
        if self.formula.len() as u64 == header {
            if !self.options.lenient {
                return Err(self.cursor.error(ReadErrorKind::TooManyClauses { header }));
            }
            self.surplus = Some((self.cursor.line(), self.cursor.column()));
        }
        Ok(())
    }

    /// Whether the formula may end here.
    fn check_end(&mut self) -> Result<Option<Warning>, ReadError> {
        if let Some(begin) = self.begin {
            return Err(self.cursor.error(ReadErrorKind::UnfinishedClause { begin }));
        }
        let (header, found) = (self.header.clauses, self.formula.len() as u64);
        if found == header {
            return Ok(None);
        }
        let kind = ReadErrorKind::ClauseCount { header, found };
        if !self.options.lenient {
            return Err(self.cursor.error(kind));
        }
        let end = (self.cursor.line(), self.cursor.column());
        let (line, column) = self.surplus.unwrap_or(end);
        Ok(Some(Warning {
            line,
            column,
            message: kind.to_string(),
        }))
    }
}

/// Steps over what follows the formula, standing on its `%`. SATLIB's files have a 0 there. Anything else is
/// likely to be missed by somebody: a warning.
fn read_trailer<R: BufRead>(cursor: &mut Cursor<R>) -> Option<Warning> {
    cursor.skip_line();
    loop {
        cursor.skip_white();
        let (line, column) = (cursor.line(), cursor.column());
        match cursor.peek()? {
            b'c' => cursor.skip_line(),
            _ if cursor.word() == b"0" => {}
            _ => {
                return Some(Warning {
                    line,
                    column,
                    message: "text after the `%` line is ignored".into(),
                });
            }
        }
    }
}
