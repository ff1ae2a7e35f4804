//! What a step of a trace is.

use super::book::ClauseNumber;
use crate::lit::Lit;

/// Why a literal is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// It was chosen.
    Decision,
    /// All other literals of this clause are false.
    Clause(ClauseNumber),
    /// The propagator with this number implied it.
    Propagator(u32),
    /// The variable occurs with this sign only.
    Pure,
    /// The other branch of a decision was refuted.
    Flip,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A literal was chosen; it opened the level of the step.
    Decide {
        /// The literal, true now.
        lit: Lit,
    },
    /// A literal became true without choice.
    Imply {
        /// The literal, true now.
        lit: Lit,
        /// Why.
        cause: Cause,
        /// On level 0, if a longer clause is the cause: the unit clause that holds from now on, with its
        /// antecedents. `None` also if the way to it leads over something that is no clause.
        unit: Option<(ClauseNumber, Vec<ClauseNumber>)>,
    },
    /// All literals of a clause are false.
    Conflict {
        /// The number of the conflict, from 1.
        number: u64,
        /// The clause.
        clause: ClauseNumber,
    },
    /// A clause was learned.
    Learn {
        /// The clause.
        clause: ClauseNumber,
        /// The clauses that it follows from by unit propagation, in that order; `None` if they were not found.
        antecedents: Option<Vec<ClauseNumber>>,
    },
    /// A clause was forgotten; its number is not used again.
    Forget {
        /// The clause.
        clause: ClauseNumber,
    },
    /// All assignments above a level were taken back. The level of the step is the one that remains.
    Backjump {
        /// The level before.
        from: u32,
    },
    /// The search started over, keeping what it learned.
    Restart,
    /// A model was found.
    Solution {
        /// The literals assigned, in order.
        trail: Vec<Lit>,
    },
}

/// One step of a trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The number of the step, from 1.
    pub number: u64,
    /// The decision level: of the literal for [`Event::Decide`] and [`Event::Imply`], else the search's level
    /// after the event.
    pub level: u32,
    /// What happened.
    pub event: Event,
}
