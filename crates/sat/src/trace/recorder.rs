//! From the events of a solver to the steps of a trace.

use std::collections::HashMap;
use std::ops::ControlFlow;

use super::antecedents;
use super::assignment::Assignment;
use super::book::{Book, ClauseNumber, Origin};
use super::event::{Cause, Event, Step};
use super::rup;
use crate::formula::Formula;
use crate::lit::Lit;
use crate::observe::{Observer, Reason};

/// What a reader may look at besides the step.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The clauses.
    pub book: &'a Book,
    /// What is assigned after the step.
    pub assignment: &'a Assignment,
}

/// Takes the steps of a trace.
pub trait Reader {
    /// Takes one step. `Break` asks for no more.
    fn read(&mut self, step: &Step, view: View<'_>) -> ControlFlow<()>;
}

impl<R: Reader + ?Sized> Reader for &mut R {
    fn read(&mut self, step: &Step, view: View<'_>) -> ControlFlow<()> {
        (**self).read(step, view)
    }
}

/// Keeps all steps.
impl Reader for Vec<Step> {
    fn read(&mut self, step: &Step, _: View<'_>) -> ControlFlow<()> {
        self.push(step.clone());
        ControlFlow::Continue(())
    }
}

/// An observer that follows a search from its start and passes its steps on to a reader, up to a bound. What
/// comes after the bound, or after the reader had enough, is only counted.
#[derive(Debug)]
pub struct Recorder<R> {
    reader: R,
    book: Book,
    assignment: Assignment,
    most: u64,
    with_antecedents: bool,
    steps: u64,
    dropped: u64,
    conflicts: u64,
    enough: bool,
    /// The conflict that no clause was learned from yet.
    conflict: Option<ClauseNumber>,
    /// Reasons that are clauses of the book without literals that are false at the root.
    shortened: HashMap<Vec<Lit>, ClauseNumber>,
}

impl<R: Reader> Recorder<R> {
    /// A recorder for a search of this formula.
    pub fn new(formula: &Formula, reader: R) -> Recorder<R> {
        Recorder {
            reader,
            book: Book::new(formula),
            assignment: Assignment::default(),
            most: u64::MAX,
            with_antecedents: true,
            steps: 0,
            dropped: 0,
            conflicts: 0,
            enough: false,
            conflict: None,
            shortened: HashMap::new(),
        }
    }

    /// Takes up to this many steps.
    #[must_use]
    pub fn most(mut self, steps: u64) -> Recorder<R> {
        self.most = steps;
        self
    }

    /// Saves the search for antecedents, for readers that don't look at them.
    #[must_use]
    pub fn without_antecedents(mut self) -> Recorder<R> {
        self.with_antecedents = false;
        self
    }

    /// How many steps the reader got.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// How many events came after the bound.
    pub fn dropped(&self) -> u64 {
        self.dropped
    }

    /// The clauses that have numbers.
    pub fn book(&self) -> &Book {
        &self.book
    }

    /// The reader.
    pub fn reader(&self) -> &R {
        &self.reader
    }

    /// The reader, and an end to the recording.
    pub fn into_reader(self) -> R {
        self.reader
    }

    /// Whether this event is to be recorded; counts it if not.
    fn is_open(&mut self) -> bool {
        if self.enough || self.steps == self.most {
            self.enough = true;
            self.dropped += 1;
        }
        !self.enough
    }

    fn pass(&mut self, level: u32, event: Event) {
        self.steps += 1;
        let step = Step {
            number: self.steps,
            level,
            event,
        };
        let view = View {
            book: &self.book,
            assignment: &self.assignment,
        };
        self.enough |= self.reader.read(&step, view).is_break();
    }

    /// The number of a clause that the solver uses. It may have left out literals that are false at the root.
    fn number(&mut self, clause: &[Lit]) -> ClauseNumber {
        if let Some(number) = self.book.find(clause) {
            return number;
        }
        let mut key = clause.to_vec();
        key.sort_unstable();
        if let Some(&number) = self.shortened.get(&key)
            && !self.book.is_forgotten(number)
        {
            return number;
        }
        if let Some(number) = self.longer(clause) {
            self.shortened.insert(key, number);
            return number;
        }
        self.book.add(clause, Origin::Unlisted)
    }

    /// A clause of the book that holds these literals and others that are false at the root.
    fn longer(&mut self, clause: &[Lit]) -> Option<ClauseNumber> {
        let (mut rarest, mut fewest) = (*clause.first()?, usize::MAX);
        for &lit in clause {
            let count = self.book.holding(lit).count();
            if count < fewest {
                (rarest, fewest) = (lit, count);
            }
        }
        let candidates: Vec<ClauseNumber> = self.book.holding(rarest).collect();
        let (book, assignment) = (&self.book, &self.assignment);
        candidates.into_iter().find(|&number| {
            let literals = book.clause(number);
            let rest = |lit: &Lit| clause.contains(lit) || assignment.is_false_at_root(*lit);
            clause.iter().all(|lit| literals.contains(lit)) && literals.iter().all(rest)
        })
    }

    /// The unit clause of a literal that a clause implies on level 0, with its antecedents.
    fn unit(
        &mut self,
        lit: Lit,
        reason: ClauseNumber,
    ) -> Option<(ClauseNumber, Vec<ClauseNumber>)> {
        let mut antecedents = Vec::new();
        for &other in self.book.clause(reason) {
            if other == lit {
                continue;
            }
            let unit = self.assignment.unit(!other)?;
            if !antecedents.contains(&unit) {
                antecedents.push(unit);
            }
        }
        if antecedents.is_empty() {
            return Some((reason, Vec::new()));
        }
        antecedents.push(reason);
        Some((self.book.add(&[lit], Origin::Unit), antecedents))
    }

    fn antecedents_of(&mut self, clause: &[Lit]) -> Option<Vec<ClauseNumber>> {
        let conflict = self.conflict.take();
        if !self.with_antecedents {
            return None;
        }
        conflict
            .and_then(|conflict| {
                antecedents::along_reasons(&self.book, &self.assignment, conflict, clause)
            })
            .or_else(|| rup::by_propagation(&mut self.book, &self.assignment, clause))
    }
}

impl<R: Reader> Observer for Recorder<R> {
    fn decide(&mut self, lit: Lit, level: u32) {
        if self.is_open() {
            self.assignment.decide(lit, level);
            self.pass(level, Event::Decide { lit });
        }
    }

    fn imply(&mut self, lit: Lit, reason: Reason<'_>, level: u32) {
        if !self.is_open() {
            return;
        }
        let cause = match reason {
            Reason::Clause(clause) => Cause::Clause(self.number(clause)),
            Reason::Propagator(number) => Cause::Propagator(number),
            Reason::Pure => Cause::Pure,
            Reason::Flip => Cause::Flip,
        };
        let mut unit = match cause {
            Cause::Clause(reason) if level == 0 => self.unit(lit, reason),
            _ => None,
        };
        let number = unit.as_ref().map(|&(number, _)| number);
        self.assignment.assign(lit, level, cause, number);
        // The reason itself is no news.
        unit = unit.filter(|(_, antecedents)| !antecedents.is_empty());
        self.pass(level, Event::Imply { lit, cause, unit });
    }

    fn conflict(&mut self, clause: &[Lit]) {
        if self.is_open() {
            let clause = self.number(clause);
            self.conflict = Some(clause);
            self.conflicts += 1;
            let number = self.conflicts;
            self.pass(self.assignment.level(), Event::Conflict { number, clause });
        }
    }

    fn learn(&mut self, clause: &[Lit]) {
        if self.is_open() {
            let antecedents = self.antecedents_of(clause);
            let clause = self.book.add(clause, Origin::Learned);
            self.pass(
                self.assignment.level(),
                Event::Learn {
                    clause,
                    antecedents,
                },
            );
        }
    }

    fn forget(&mut self, clause: &[Lit]) {
        if self.is_open() {
            let clause = self.number(clause);
            self.book.forget(clause);
            self.pass(self.assignment.level(), Event::Forget { clause });
        }
    }

    fn backtrack(&mut self, level: u32) {
        if self.is_open() {
            let from = self.assignment.level();
            self.assignment.backtrack(level);
            self.conflict = None;
            self.pass(level, Event::Backjump { from });
        }
    }

    fn restart(&mut self) {
        if self.is_open() {
            self.pass(self.assignment.level(), Event::Restart);
        }
    }

    fn solution(&mut self, trail: &[Lit]) {
        if self.is_open() {
            let trail = trail.to_vec();
            self.pass(self.assignment.level(), Event::Solution { trail });
        }
    }
}
