//! The rules of a board as constraints on candidates, and the bit-parallel search over them.
//!
//! * [`network`]: one Boolean variable a candidate, and the rules as constraints on them;
//! * [`candidates`]: sets of candidates, and how they are numbered; [`windows`]: what runs may hold;
//! * [`bits`]: the search, compiled for several sizes of boards and processors;
//! * [`marks`]: work lists; [`count`]: how many grids there are.
//!
//! The crate `anydoku` shows all of this again and adds the questions that people ask. It stands apart because the
//! search takes long to compile and changes seldom.

pub mod bits;
pub mod candidates;
pub mod count;
pub mod marks;
pub mod network;
pub mod windows;

pub use count::Count;
pub use network::Network;
