//! From the network to clauses.
//!
//! | encoding | clauses |
//! |---|---|
//! | *minimal* | every cell has a value; no value twice in a group |
//! | *efficient* | and no cell has two values |
//! | *extended* | and every value is somewhere in every house |
//!
//! (The names are those of Lynce & Ouaknine 2006, Weber 2005 and Kwon & Jain 2006.) What "at most one" becomes
//! is the choice of [`AtMostOne`](anydoku_sat::AtMostOne). A pair of cells that two groups share is written once unless the course
//! texts' doubled count is asked for. Runs have two forms, see [`RunForm`].
//!
//! An [`Encoder`] can write the same clauses several times: once into a [`Tally`] to know how many there are,
//! then into a file that needs that number in its first line.

mod blocks;
mod comments;
mod numbering;
mod options;
mod rules;
mod write;

pub use blocks::{Block, BlockKind, BlockSink, Tally};
pub use comments::MapError;
pub use numbering::{DecodeError, Numbering};
pub use options::{Duplicates, EncodeOptions, Encoding, RunForm};

use anydoku_board::{Cell, Puzzle, Value};
use anydoku_sat::Formula;

use crate::candidates::Candidates;
use crate::network::Network;
use crate::root::Root;

/// Writes one puzzle as clauses.
#[derive(Debug)]
pub struct Encoder<'a> {
    network: &'a Network,
    puzzle: &'a Puzzle,
    options: EncodeOptions,
    /// The candidates that are variables.
    open: Candidates,
    numbering: Numbering,
    contradiction: bool,
}

impl<'a> Encoder<'a> {
    /// Prepares the clauses of a puzzle. The network must be that of the puzzle's board.
    pub fn new(network: &'a Network, puzzle: &'a Puzzle, options: EncodeOptions) -> Encoder<'a> {
        let (cells, values) = (network.cells(), network.values());
        let mut encoder = Encoder {
            network,
            puzzle,
            options,
            open: Candidates::full(cells, values),
            numbering: Numbering::public(cells, values),
            contradiction: false,
        };
        if options.simplify {
            let root = Root::propagated(network, puzzle, options.encoding == Encoding::Extended);
            encoder.contradiction = root.contradiction;
            encoder.numbering = Numbering::compact(&root);
            encoder.open = root.candidates;
            for cell in network.cell_iter() {
                if let Some(value) = encoder.open.single(cell) {
                    encoder.open.remove(cell, value);
                }
            }
        }
        encoder
    }

    /// The choices that were made.
    pub fn options(&self) -> &EncodeOptions {
        &self.options
    }

    /// Which variable means which candidate.
    pub fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    /// How many variables and clauses there are, and how many clauses of each block.
    pub fn tally(&self) -> Tally {
        let mut tally = Tally::new(self.numbering.candidates());
        self.write(&mut tally);
        tally.drop_empty_blocks();
        tally
    }

    /// All clauses in memory.
    pub fn formula(&self) -> Formula {
        let mut formula = Formula::new(self.numbering.candidates());
        self.write(&mut formula);
        formula
    }

    /// What is known of a candidate: `Err(value)` if it is no variable.
    fn candidate(&self, cell: Cell, value: Value) -> Result<anydoku_sat::Lit, bool> {
        if self.open.contains(cell, value) {
            Ok(self.numbering.var(cell, value).positive())
        } else {
            Err(self.numbering.fixed(cell) == Some(value))
        }
    }
}
