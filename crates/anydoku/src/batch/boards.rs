//! The boards of a batch: each compiled once, whichever thread meets it first.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use anydoku_board::Board;
use anydoku_board::formats::{PuzzleLine, ReadError};

use crate::network::Network;

/// A board and its network.
#[derive(Debug)]
pub(super) struct Compiled {
    pub(super) board: Arc<Board>,
    pub(super) network: Arc<Network>,
}

impl Compiled {
    fn new(board: Arc<Board>) -> Arc<Compiled> {
        Arc::new(Compiled {
            network: Arc::new(Network::new(&board)),
            board,
        })
    }
}

/// The boards met so far.
pub(super) enum Boards {
    /// All puzzles are on this one.
    One(Arc<Compiled>),
    /// The number of cells decides.
    ByCells(Mutex<HashMap<usize, Arc<Compiled>>>),
}

impl Boards {
    pub(super) fn new(board: Option<Arc<Board>>) -> Boards {
        match board {
            Some(board) => Boards::One(Compiled::new(board)),
            None => Boards::ByCells(Mutex::default()),
        }
    }

    /// The board that every line is on, if it was told.
    pub(super) fn told(&self) -> Option<&Board> {
        match self {
            Boards::One(compiled) => Some(&compiled.board),
            Boards::ByCells(_) => None,
        }
    }

    /// How many boards there are.
    #[cfg(test)]
    pub(super) fn compiled(&self) -> usize {
        match self {
            Boards::One(_) => 1,
            Boards::ByCells(by_cells) => by_cells.lock().map_or(0, |by_cells| by_cells.len()),
        }
    }

    /// The board of a line. A board is compiled under the lock: who needs the same one would have to wait
    /// anyway.
    pub(super) fn of(&self, line: &PuzzleLine<'_>) -> Result<Arc<Compiled>, ReadError> {
        let by_cells = match self {
            Boards::One(compiled) => return Ok(Arc::clone(compiled)),
            Boards::ByCells(by_cells) => by_cells,
        };
        let mut by_cells = by_cells.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(compiled) = by_cells.get(&line.cells()) {
            return Ok(Arc::clone(compiled));
        }
        let compiled = Compiled::new(line.usual_board()?);
        by_cells.insert(line.cells(), Arc::clone(&compiled));
        Ok(compiled)
    }
}
