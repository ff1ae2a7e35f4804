//! What is solved.

use std::sync::Arc;

use anydoku_board::Puzzle;
use anydoku_board::formats::{self, Format};
use anydoku_sat::Formula;

use crate::network::Network;

/// Something to solve, under a name.
#[derive(Clone, Debug)]
pub struct Instance {
    /// Its name in tables.
    pub name: String,
    /// A hash of what it says, so that results are not taken for those of another instance with its name.
    pub fingerprint: u64,
    /// What it says.
    pub problem: Problem,
}

/// Clauses, or a puzzle that becomes clauses in as many ways as there are encodings.
#[derive(Clone, Debug)]
pub enum Problem {
    /// Clauses.
    Formula(Arc<Formula>),
    /// A puzzle, with the network of its board.
    Puzzle(Arc<Network>, Puzzle),
}

/// The hash of Fowler, Noll & Vo (1a), which is the same everywhere and for ever.
fn fingerprint(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

impl Instance {
    /// An instance of clauses.
    pub fn formula(name: impl Into<String>, formula: Arc<Formula>) -> Instance {
        let numbers = formula.clauses().flat_map(|clause| {
            let literals = clause.iter().map(|lit| lit.to_dimacs());
            literals.chain(std::iter::once(0))
        });
        let bytes = numbers.flat_map(i32::to_le_bytes);
        Instance {
            name: name.into(),
            fingerprint: fingerprint(formula.variables().to_le_bytes().into_iter().chain(bytes)),
            problem: Problem::Formula(formula),
        }
    }

    /// An instance of a puzzle; the network must be that of its board.
    pub fn puzzle(name: impl Into<String>, network: Arc<Network>, puzzle: Puzzle) -> Instance {
        // The board format holds all rules and givens.
        let text = formats::write(Format::Doku, &puzzle).unwrap_or_else(|_| format!("{puzzle:?}"));
        Instance {
            name: name.into(),
            fingerprint: fingerprint(text.bytes()),
            problem: Problem::Puzzle(network, puzzle),
        }
    }

    /// Whether it is a puzzle, so that encodings matter.
    pub fn is_puzzle(&self) -> bool {
        matches!(self.problem, Problem::Puzzle(..))
    }
}
