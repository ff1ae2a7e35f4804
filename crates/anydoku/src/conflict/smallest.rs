//! A conflict with fewest elements, and the proof that none has fewer.
//!
//! Every conflict meets every *correction*: a set of elements without which the rest can be satisfied. So the
//! smallest set that meets all corrections known so far has at most as many elements as any conflict; once it is a
//! conflict itself, or as large as one that is known, that one is smallest. Until then the way to satisfy it gives
//! another correction (implicit hitting sets: Ignatiev, Previti, Liffiton & Marques-Silva, "Smallest MUS extraction
//! with minimal hitting set dualization", 2015). As they do, we collect corrections that share no element before
//! each new hitting set, so that the bound rises fast.
//!
//! A correction is best when it has few elements. The grid of an answer satisfies some of the others already; which
//! more can join is asked of all at once, as in the CLD algorithm of Marques-Silva, Heras, Janota, Previti & Belov,
//! "On computing minimal correction subsets" (2013).

use anydoku_sat::{Limits, Observer};

use super::guarded::{Answer, Guarded};
use super::hitting::{Hitting, Smallness};
use crate::search::SearchError;

/// The smallest conflict that was found.
pub(super) struct Smallest {
    pub(super) elements: Vec<usize>,
    /// Whether no conflict has fewer elements.
    pub(super) proved: bool,
}

/// Looks for a conflict smaller than `known` until about `effort` conflicts of the solver are spent, or a limit is
/// reached.
pub(super) fn smallest<O: Observer>(
    guarded: &mut Guarded<'_>,
    known: &[usize],
    effort: u64,
    limits: &Limits<'_>,
    observer: &mut O,
) -> Result<Smallest, SearchError> {
    let mut search = Search {
        end: guarded.statistics().conflicts + effort,
        hitting: Hitting::new(guarded.elements.len(), known.len()),
        guarded,
        limits,
        best: known.to_vec(),
    };
    let proved = search.run(observer)?;
    Ok(Smallest {
        elements: search.best,
        proved,
    })
}

struct Search<'a, 'b, 'l> {
    guarded: &'a mut Guarded<'b>,
    hitting: Hitting,
    limits: &'a Limits<'l>,
    /// The number of conflicts at which to give up.
    end: u64,
    best: Vec<usize>,
}

impl<'l> Search<'_, '_, 'l> {
    /// Whether the best conflict is proved to be smallest.
    fn run<O: Observer>(&mut self, observer: &mut O) -> Result<bool, SearchError> {
        loop {
            let most = self.best.len() - 1;
            let limits = self.limits();
            let mut wanted = match self.hitting.smallest(most, &limits) {
                Smallness::Set(set) => set,
                Smallness::MoreThan => return Ok(true),
                Smallness::Stopped => return Ok(false),
            };
            let lower = wanted.len();
            // Corrections that share no element with each other, until the elements wanted are a conflict.
            loop {
                let limits = self.limits();
                match self.guarded.ask(&wanted, &limits, observer)? {
                    Answer::Stopped(_) => return Ok(false),
                    Answer::Conflict(core) => {
                        if core.len() < self.best.len() {
                            self.best = core;
                        }
                        break;
                    }
                    Answer::Grid(grid) => {
                        let held = self.guarded.held(&grid);
                        let correction = self.correction(held, observer)?;
                        self.hitting.add(&correction);
                        wanted.extend(correction);
                    }
                }
            }
            if self.best.len() <= lower {
                return Ok(true);
            }
        }
    }

    /// The limits of a question: of conflicts, what is left.
    fn limits(&self) -> Limits<'l> {
        let spent = self.guarded.statistics().conflicts + self.hitting.conflicts();
        let rest = self.end.saturating_sub(spent);
        Limits {
            conflicts: Some(self.limits.conflicts.unwrap_or(rest).min(rest)),
            ..*self.limits
        }
    }

    /// The elements that are left when no more can join those that a grid satisfies. When the effort ends before
    /// that is known, some more: a correction all the same.
    fn correction<O: Observer>(
        &mut self,
        mut held: Vec<bool>,
        observer: &mut O,
    ) -> Result<Vec<usize>, SearchError> {
        loop {
            let (wanted, others): (Vec<usize>, Vec<usize>) =
                (0..held.len()).partition(|&index| held[index]);
            let limits = self.limits();
            let answer = self
                .guarded
                .ask_for_one_of(&wanted, &others, &limits, observer)?;
            match answer {
                Answer::Grid(grid) => held = self.guarded.held(&grid),
                Answer::Conflict(_) | Answer::Stopped(_) => return Ok(others),
            }
        }
    }
}
