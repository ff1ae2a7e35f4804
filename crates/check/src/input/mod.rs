//! Reading proofs, byte by byte.

mod bytes;
mod drat;
mod format;
mod lrat;

pub use format::{Format, is_text_lrat};

pub(crate) use drat::{DratReader, DratStep};
pub(crate) use lrat::{LratLine, LratReader};
