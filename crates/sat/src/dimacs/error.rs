//! What can be wrong with a file, and where.

use std::fmt;
use std::io;

use super::Compression;

/// Why a file was refused, with the place.
///
/// Shown as `LINE:COLUMN: what is wrong, expected what`; the caller puts the name of the file in front.
#[derive(Debug)]
pub struct ReadError {
    line: u64,
    column: u64,
    kind: ReadErrorKind,
}

/// What was wrong.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// The input could not be read any further.
    #[error(transparent)]
    Io(io::Error),
    /// There is nothing but blanks, or nothing at all.
    #[error("the input is empty, expected `p cnf VARIABLES CLAUSES`")]
    Empty,
    /// The bytes are compressed.
    #[error("the input is compressed with {0}, expected text: decompress it first")]
    Compressed(Compression),
    /// Something other than a comment stands where the header should, or the input ends before it.
    #[error(
        "no header so far, expected `p cnf VARIABLES CLAUSES` before everything except comments"
    )]
    NoHeader,
    /// A `p` line that is not what it should be.
    #[error("bad header, expected {expected} in `p cnf VARIABLES CLAUSES`")]
    BadHeader {
        /// The part that should stand at the place of the error.
        expected: &'static str,
    },
    /// More than one formula in one file.
    #[error("a second `p` line, expected only one after that in line {first}")]
    SecondHeader {
        /// The line of the first header.
        first: u64,
    },
    /// A model-checking problem of the DIMSPEC format.
    #[error(
        "a DIMSPEC file with several formulas, expected one that begins with `p cnf VARIABLES CLAUSES`"
    )]
    Dimspec,
    /// A number beyond every limit.
    #[error("the number is too large, expected at most {limit}")]
    NumberTooLarge {
        /// The largest number that is allowed here.
        limit: u64,
    },
    /// A literal of a variable that the header doesn't count.
    #[error("variable {variable} is too high, expected at most {variables} as the header says")]
    VariableAboveHeader {
        /// The variable, from 1.
        variable: u32,
        /// The header's number of variables.
        variables: u32,
    },
    /// The input ends inside a clause.
    #[error("the clause that begins in line {begin} has no end, expected 0 after its last literal")]
    UnfinishedClause {
        /// The line of the clause's first literal.
        begin: u64,
    },
    /// The number of clauses is not the header's.
    #[error("the clause count is {found}, expected {header} as the header says")]
    ClauseCount {
        /// The header's number of clauses.
        header: u64,
        /// How many there are.
        found: u64,
    },
    /// A clause begins although all that the header counts are there.
    #[error("one clause too many, expected {header} as the header says")]
    TooManyClauses {
        /// The header's number of clauses.
        header: u64,
    },
    /// A byte that has no meaning where it stands, or the end of the input.
    #[error("unexpected {}, expected {expected}", Shown(*.byte))]
    Unexpected {
        /// The byte, `None` at the end of the input.
        byte: Option<u8>,
        /// What could stand there.
        expected: &'static str,
    },
    /// A solver's output without an answer in it.
    #[error("no answer, expected `s` and `v` lines or literals with a 0 at the end")]
    NoAnswer,
    /// An answer line with an unknown word.
    #[error("bad answer, expected SATISFIABLE, UNSATISFIABLE or UNKNOWN")]
    BadAnswer,
    /// An answer that says satisfiable and keeps the model to itself.
    #[error("satisfiable without a model, expected `v` lines with its literals")]
    NoModel,
    /// A model without 0 at its end, perhaps cut off.
    #[error("the model has no end, expected 0 after its last literal")]
    UnfinishedModel,
    /// A model that makes a variable both true and false.
    #[error("variable {variable} occurs with both signs, expected one literal a variable")]
    BothSigns {
        /// The variable, from 1.
        variable: u32,
    },
    /// A second answer, or something else that does not belong to the first.
    #[error("text after the answer, expected nothing except comments")]
    AfterAnswer,
}

impl ReadError {
    pub(super) fn new(line: u64, column: u64, kind: ReadErrorKind) -> ReadError {
        ReadError { line, column, kind }
    }

    /// The line, counted from 1.
    pub fn line(&self) -> u64 {
        self.line
    }

    /// The column, counted in bytes from 1.
    pub fn column(&self) -> u64 {
        self.column
    }

    /// What was wrong.
    pub fn kind(&self) -> &ReadErrorKind {
        &self.kind
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.kind)
    }
}

impl std::error::Error for ReadError {
    /// The cause below the message: for a failure of the input what caused that, otherwise nothing.
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        std::error::Error::source(&self.kind)
    }
}

/// How a byte is named in a message.
struct Shown(Option<u8>);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            None => f.write_str("end of the input"),
            Some(b'\n') => f.write_str("end of the line"),
            Some(byte) if byte.is_ascii_graphic() => write!(f, "`{}`", char::from(byte)),
            Some(byte) => write!(f, "byte 0x{byte:02X}"),
        }
    }
}
