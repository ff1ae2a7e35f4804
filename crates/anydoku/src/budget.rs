//! How much the bit-parallel engine may do for a question before CDCL takes over.
//!
//! On small boards it is faster nearly always, and what is hard for it is hard for CDCL, too. The larger a board, the
//! more a conflict tells, and the more likely is it that learning pays: from 16×16 on, a few hundred conflicts cost what
//! CDCL takes for the whole. Branchings without conflicts say nothing of the kind, as where grids abound; but they cost
//! about as much as there are candidates, so there is an end to them as well.

use anydoku_sat::{Limit, Limits};

use crate::network::Network;

/// At least so much of both may be done.
const LEAST: u64 = 200;

/// What may be done for one question.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    pub(crate) branchings: u64,
    pub(crate) conflicts: u64,
}

impl Budget {
    /// That of the puzzles of a board.
    pub(crate) fn of(network: &Network) -> Budget {
        let candidates = u64::from(network.candidates().max(1));
        Budget {
            branchings: (10_000_000 / candidates).max(LEAST),
            conflicts: (7_000_000_000 / candidates.pow(2)).max(LEAST),
        }
    }

    /// No more than this, nor than the limits.
    pub(crate) fn within<'a>(&self, limits: &Limits<'a>) -> Limits<'a> {
        let less = |limit: Option<u64>, budget: u64| Some(limit.unwrap_or(budget).min(budget));
        Limits {
            decisions: less(limits.decisions, self.branchings),
            conflicts: less(limits.conflicts, self.conflicts),
            ..*limits
        }
    }

    /// Whether it was this that stopped a search, and not the limits.
    pub(crate) fn is_spent(&self, stopped: Limit, limits: &Limits<'_>) -> bool {
        let is_less = |budget: u64, limit: Option<u64>| limit.is_none_or(|limit| budget < limit);
        match stopped {
            Limit::Decisions => is_less(self.branchings, limits.decisions),
            Limit::Conflicts => is_less(self.conflicts, limits.conflicts),
            _ => false,
        }
    }
}
