//! What a check leaves: figures, the part of the formula that has no model, and the lemmas that show it.

use anydoku_sat::Lit;

use super::Checker;
use super::clauses::{CORE, ClauseRef, Clauses};
use super::load::Step;
use crate::input::DratStep;

/// A proof was checked: the formula has no model.
#[derive(Debug)]
#[non_exhaustive]
pub struct Verified {
    /// Whether the proof was binary.
    pub binary: bool,
    /// Lemmas in the proof.
    pub additions: u64,
    /// Deletions in the proof.
    pub deletions: u64,
    /// Deletions that were not carried out, because the clause is the reason of a literal that follows from
    /// the clauses alone.
    pub kept_units: u64,
    /// Deletions of clauses that are not there.
    pub unknown_deletions: u64,
    /// Steps that it took to derive the empty clause, without deletions of unknown clauses. 0 if unit
    /// propagation in the formula does.
    pub steps: u64,
    /// Lemmas that were needed and checked.
    pub checked: u64,
    /// Those among them that are not implied but RAT.
    pub rat: u64,
    /// Literals propagated.
    pub propagations: u64,
    clauses: Clauses,
    given: usize,
    /// The steps that are left.
    trimmed: Vec<Step>,
}

/// A step of a trimmed proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TrimmedStep {
    /// Adds this clause, its pivot first.
    Add(Vec<Lit>),
    /// Deletes this clause.
    Delete(Vec<Lit>),
}

impl Verified {
    /// The clauses of the formula that the refutation needs, by their index from 0. They have no model.
    pub fn core(&self) -> impl Iterator<Item = usize> + '_ {
        let given = self.clauses.refs().take(self.given).enumerate();
        given
            .filter(|&(_, clause)| self.clauses.has(clause, CORE))
            .map(|(index, _)| index)
    }

    /// The proof without lemmas that nothing needed. It ends with the empty clause, and is a proof for the whole
    /// formula, and for its [core](Verified::core) with deletions of other clauses ignored.
    ///
    /// Replayed to `anydoku_sat::proof::Lrat`, each step as what was learned or forgotten, it becomes an LRAT
    /// proof.
    pub fn trimmed(&self) -> impl Iterator<Item = TrimmedStep> + '_ {
        let steps = self.trimmed.iter().map(|step| {
            let clause = self.clauses.as_written(step.clause);
            match step.kind {
                DratStep::Add => TrimmedStep::Add(clause),
                DratStep::Delete => TrimmedStep::Delete(clause),
            }
        });
        steps.chain([TrimmedStep::Add(Vec::new())])
    }
}

impl Checker<'_> {
    /// After the check: what is left of the first `steps` steps.
    pub fn verified(self, steps: usize) -> Verified {
        let loaded = self.loaded;
        let first_lemma = loaded.clauses.refs().nth(loaded.given);
        let is_given = |clause: ClauseRef| first_lemma.is_none_or(|lemma| clause < lemma);
        let needed = |&(index, step): &(usize, &Step)| {
            let core = loaded.clauses.has(step.clause, CORE);
            match step.kind {
                DratStep::Add => core,
                DratStep::Delete => !self.skipped[index] && (core || is_given(step.clause)),
            }
        };
        let trimmed = loaded.steps[..steps]
            .iter()
            .enumerate()
            .filter(needed)
            .map(|(_, &step)| step)
            .collect();
        Verified {
            binary: loaded.end.binary,
            additions: loaded.additions,
            deletions: loaded.deletions,
            kept_units: self.kept_units,
            unknown_deletions: loaded.unknown,
            steps: steps as u64,
            checked: self.checked,
            rat: self.rat,
            propagations: self.propagator.propagations,
            given: loaded.given,
            clauses: loaded.clauses,
            trimmed,
        }
    }
}
