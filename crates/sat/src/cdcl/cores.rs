//! Smaller cores: which assumptions are really to blame.
//!
//! The core of an answer is what one search happened to use. Here assumptions are left out one by one: if the
//! rest is still refuted, the one left out was not needed, and the new answer's core may spare others as well;
//! if there is a model, it was needed, and stays (deletion-based extraction of minimal unsatisfiable subsets:
//! Chinneck & Dravnieks 1991; with the cores of an incremental solver, Dershowitz, Hanna & Nadel 2006). What was
//! learned in one attempt helps the next ones.

use super::Cdcl;
use crate::limits::{Limit, Limits};
use crate::lit::Lit;
use crate::observe::Observer;
use crate::statistics::Statistics;
use crate::verdict::{Core, Verdict};

/// A core, and whether it can be smaller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SmallerCore {
    /// Assumptions that can't all hold.
    pub core: Core,
    /// The limit that ended the work. Without one the core is minimal: all its assumptions but any one of them
    /// can hold together. Others may be smaller yet.
    pub stopped: Option<Limit>,
}

impl Cdcl {
    /// Leaves out of a core what it does not need.
    ///
    /// The core must be that of an earlier answer of this solver; clauses may have come since. The limits are
    /// for all the searches together; whatever they are, the result is a core. The observer hears those searches
    /// one after the other as it hears calls of [`Cdcl::solve`].
    ///
    /// ```
    /// use anydoku_sat::cdcl::Cdcl;
    /// use anydoku_sat::{ClauseSink, Core, Limits, NoObserver};
    ///
    /// // Each neighbour of a, b, c, d excludes the other; a and d too.
    /// let mut solver = Cdcl::default();
    /// let [a, b, c, d] = [(); 4].map(|()| solver.new_var().positive());
    /// for [x, y] in [[a, b], [b, c], [c, d], [a, d]] {
    ///     solver.add_clause(&[!x, !y]);
    /// }
    /// let all = Core { assumptions: vec![a, b, c, d] };
    /// let smaller = solver.minimize_core(&all, &Limits::none(), &mut NoObserver);
    /// assert_eq!(smaller.core.assumptions.len(), 2);
    /// assert_eq!(smaller.stopped, None);
    /// ```
    ///
    /// # Panics
    /// If a variable is not below [`Cdcl::variables`].
    pub fn minimize_core<O: Observer>(
        &mut self,
        core: &Core,
        limits: &Limits<'_>,
        observer: &mut O,
    ) -> SmallerCore {
        let start = self.statistics();
        let mut open = core.assumptions.clone();
        open.sort_unstable();
        open.dedup();
        let mut needed: Vec<Lit> = Vec::new();
        while let Some(candidate) = open.pop() {
            let rest = [&needed[..], &open[..]].concat();
            let left = left(limits, &start, &self.statistics());
            match self.solve(&rest, &left, observer) {
                // What is needed is in every core, so in this one too.
                Verdict::Unsatisfiable(core) => open.retain(|lit| core.assumptions.contains(lit)),
                Verdict::Satisfiable(_) => needed.push(candidate),
                Verdict::Unknown(limit) => {
                    needed.push(candidate);
                    needed.append(&mut open);
                    return SmallerCore {
                        core: Core {
                            assumptions: needed,
                        },
                        stopped: Some(limit),
                    };
                }
            }
        }
        SmallerCore {
            core: Core {
                assumptions: needed,
            },
            stopped: None,
        }
    }
}

/// What is left of limits.
fn left<'a>(limits: &Limits<'a>, start: &Statistics, now: &Statistics) -> Limits<'a> {
    let left =
        |limit: Option<u64>, start, now| limit.map(|limit| limit.saturating_sub(now - start));
    Limits {
        conflicts: left(limits.conflicts, start.conflicts, now.conflicts),
        decisions: left(limits.decisions, start.decisions, now.decisions),
        propagations: left(limits.propagations, start.propagations, now.propagations),
        ..*limits
    }
}
