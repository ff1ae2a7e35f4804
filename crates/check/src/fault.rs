//! What can be wrong with a proof, and where.

use std::fmt;
use std::io;

use anydoku_sat::Lit;
use anydoku_sat::dimacs::Compression;

/// Why a proof was not accepted, with the place.
///
/// Shown as `line 12: what is wrong`, or `step 12 at byte 345: what is wrong` for binary proofs.
#[derive(Debug)]
pub struct Fault {
    place: Place,
    kind: FaultKind,
}

/// A place in a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The step, counted from 1; 0 before the first.
    pub step: u64,
    /// The line in a text, counted from 1, or the number of bytes before it in a binary proof.
    pub position: u64,
    /// Whether it is a binary proof.
    pub binary: bool,
}

/// The three kinds of failure that a caller must tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaultClass {
    /// The proof could not be read: it is damaged, cut off, or no proof.
    Unreadable,
    /// The proof was read and proves nothing.
    Refused,
    /// The check was not carried out to its end.
    GivenUp,
}

/// What was wrong.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FaultKind {
    /// The input could not be read any further.
    #[error(transparent)]
    Io(io::Error),
    /// The bytes are compressed.
    #[error("the proof is compressed with {0}, expected plain bytes: decompress it first")]
    Compressed(Compression),
    /// A byte that has no meaning where it stands.
    #[error("unexpected byte {}, expected {expected}", Shown(*.byte))]
    Unexpected {
        /// The byte.
        byte: u8,
        /// What could stand there.
        expected: &'static str,
    },
    /// The input ends inside a step.
    #[error("the proof ends inside a step, expected {expected}")]
    Truncated {
        /// What should come next.
        expected: &'static str,
    },
    /// A number beyond every limit.
    #[error("the number is too large, expected at most {limit}")]
    NumberTooLarge {
        /// The largest number that is allowed here.
        limit: u64,
    },

    /// The proof has no more steps and the empty clause was not derived.
    #[error("the proof ends without the empty clause")]
    NoEmptyClause,
    /// A lemma that is needed follows from nothing, and is not a RAT on its first literal either.
    #[error("the clause {} is neither implied by unit propagation nor RAT{}", Clause(.clause), Against(.against))]
    NotImplied {
        /// The lemma.
        clause: Vec<Lit>,
        /// The clause with the pivot's complement for which the RAT check failed, if it came to that.
        against: Option<Vec<Lit>>,
    },
    /// A line refers to a clause that is not there, or not there any more.
    #[error("there is no clause {id}")]
    UnknownClause {
        /// The number that it gave.
        id: u64,
    },
    /// A line's number is not above all those before it.
    #[error("clause {id} comes after clause {last}, expected a higher number")]
    NumberNotNew {
        /// The line's number.
        id: u64,
        /// The highest number so far.
        last: u64,
    },
    /// A hint names a clause that is neither unit nor false at its turn.
    #[error("hint {id} is the clause {}, which is {} here, expected unit or false",
        Clause(.clause), if *.satisfied { "satisfied" } else { "open" })]
    UselessHint {
        /// The hint.
        id: u64,
        /// The clause that it names.
        clause: Vec<Lit>,
        /// Whether the clause is satisfied; otherwise it has several open literals.
        satisfied: bool,
    },
    /// The hints of a lemma, or of its part against one clause, end without a conflict.
    #[error("the hints for the clause {} end without a conflict", Clause(.clause))]
    NoConflict {
        /// The lemma.
        clause: Vec<Lit>,
    },
    /// A RAT step is checked against a clause without the pivot's complement.
    #[error("the clause {} has no pivot, or clause {id} does not hold its complement", Clause(.clause))]
    WrongPivot {
        /// The lemma, its pivot first.
        clause: Vec<Lit>,
        /// The clause to check against.
        id: u64,
    },
    /// A RAT step leaves out a clause with the pivot's complement.
    #[error("the clause {} is not shown to be RAT against clause {id}", Clause(.clause))]
    MissingRat {
        /// The lemma, its pivot first.
        clause: Vec<Lit>,
        /// The clause left out.
        id: u64,
    },

    /// Formula and proof take more than 8 GB.
    #[error("formula and proof are too large for this checker")]
    TooLarge,
    /// The limit of propagations was reached.
    #[error("the limit of propagations is reached")]
    OutOfPropagations,
    /// The caller wanted the check to stop.
    #[error("interrupted")]
    Interrupted,
}

impl Fault {
    pub(crate) fn new(place: Place, kind: FaultKind) -> Fault {
        Fault { place, kind }
    }

    /// Where it was noticed: at the step that is wrong, or at the end.
    pub fn place(&self) -> Place {
        self.place
    }

    /// What was wrong.
    pub fn kind(&self) -> &FaultKind {
        &self.kind
    }

    /// Which kind of failure it is.
    pub fn class(&self) -> FaultClass {
        match self.kind {
            FaultKind::Io(_)
            | FaultKind::Compressed(_)
            | FaultKind::Unexpected { .. }
            | FaultKind::Truncated { .. }
            | FaultKind::NumberTooLarge { .. } => FaultClass::Unreadable,
            FaultKind::NoEmptyClause
            | FaultKind::NotImplied { .. }
            | FaultKind::UnknownClause { .. }
            | FaultKind::NumberNotNew { .. }
            | FaultKind::UselessHint { .. }
            | FaultKind::NoConflict { .. }
            | FaultKind::WrongPivot { .. }
            | FaultKind::MissingRat { .. } => FaultClass::Refused,
            FaultKind::TooLarge | FaultKind::OutOfPropagations | FaultKind::Interrupted => {
                FaultClass::GivenUp
            }
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.kind)
    }
}

impl std::error::Error for Fault {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        std::error::Error::source(&self.kind)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.binary {
            true => write!(f, "step {} at byte {}", self.step, self.position),
            false => write!(f, "line {}", self.position),
        }
    }
}

struct Shown(u8);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            byte if byte.is_ascii_graphic() => write!(f, "`{}`", char::from(byte)),
            byte => write!(f, "0x{byte:02X}"),
        }
    }
}

/// A clause as DIMACS has it, cut when it is long.
struct Clause<'a>(&'a [Lit]);

impl fmt::Display for Clause<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(")?;
        for (index, lit) in self.0.iter().take(12).enumerate() {
            let blank = if index == 0 { "" } else { " " };
            write!(f, "{blank}{lit}")?;
        }
        f.write_str(if self.0.len() > 12 { " …)" } else { ")" })
    }
}

struct Against<'a>(&'a Option<Vec<Lit>>);

impl fmt::Display for Against<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(clause) => write!(f, " against {}", Clause(clause)),
            None => Ok(()),
        }
    }
}
