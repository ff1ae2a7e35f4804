//! Shrinking a conflict by leaving out elements.
//!
//! Deletion (Dershowitz, Hanna & Nadel 2006; Marques-Silva 2010): try the conflict without one of its elements. If it
//! still is one, go on with the core of that refutation, which often lacks several elements at once; if not, the
//! element is needed in every conflict inside this one. One question for each element at most.

use anydoku_sat::{Limits, Observer};

use super::guarded::{Answer, Guarded};
use crate::search::SearchError;

/// What is left of a conflict.
pub(super) struct Shrunk {
    pub(super) elements: Vec<usize>,
    /// Whether each of them is known to be needed.
    pub(super) irreducible: bool,
}

/// Shrinks a conflict. A question that needs more than `effort` conflicts of the solver is given up, and the element
/// kept.
pub(super) fn shrink<O: Observer>(
    guarded: &mut Guarded<'_>,
    mut conflict: Vec<usize>,
    effort: u64,
    limits: &Limits<'_>,
    observer: &mut O,
) -> Result<Shrunk, SearchError> {
    let limits = Limits {
        conflicts: Some(limits.conflicts.unwrap_or(effort).min(effort)),
        ..*limits
    };
    let mut irreducible = true;
    let mut asked = vec![false; guarded.elements.len()];
    // A rule explains many givens: try to do without the last elements first, which are rules.
    conflict.sort_unstable();
    while let Some(&element) = conflict.iter().rev().find(|&&index| !asked[index]) {
        asked[element] = true;
        let rest: Vec<usize> = conflict.iter().copied().filter(|&e| e != element).collect();
        match guarded.ask(&rest, &limits, observer)? {
            Answer::Conflict(core) => {
                conflict = core;
                conflict.sort_unstable();
            }
            Answer::Grid(_) => {}
            Answer::Stopped(_) => {
                irreducible = false;
                if limits.stop.is_some_and(|stop| stop().is_some()) {
                    break;
                }
            }
        }
    }
    Ok(Shrunk {
        elements: conflict,
        irreducible,
    })
}
