//! Number-placement puzzles on any board. Under construction.

pub use anydoku_board as board;
pub use anydoku_sat as sat;
