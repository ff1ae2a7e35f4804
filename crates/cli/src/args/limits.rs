//! When a search stops without an answer.

use clap::Args;

use super::numbers::seconds;

/// When to stop without an answer.
#[derive(Args, Clone, Copy, Debug)]
pub struct LimitArgs {
    /// Stop after this many seconds, for all puzzles together
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true, help_heading = "Limits")]
    pub time: Option<std::time::Duration>,

    /// Stop a search after this many conflicts
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub conflicts: Option<u64>,

    /// Stop a search after this many decisions
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub decisions: Option<u64>,

    /// Stop a search after this many propagations
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub propagations: Option<u64>,

    /// Stop a search of cdcl when its data take this many megabytes; the formula itself is not counted
    #[arg(long, value_name = "MB", help_heading = "Limits")]
    pub memory: Option<usize>,
}

impl LimitArgs {
    /// The memory in bytes.
    pub fn bytes(&self) -> Option<usize> {
        self.memory
            .map(|megabytes| megabytes.saturating_mul(1_000_000))
    }
}
