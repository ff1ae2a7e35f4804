//! A trace that is kept, to go back and forth in it.
//!
//! [`JsonLines`](super::JsonLines) write a clause wherever a step cites it, for readers that see each line once. Here
//! steps and clauses are apart: a clause is kept once, and only if some step cites it. What a reader could find out only
//! with the whole search at hand comes along: for each conflict the clause behind its first unique implication point.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

use anydoku_sat::cdcl::Cdcl;
use anydoku_sat::dpll::Dpll;
use anydoku_sat::trace::{Cause, ClauseNumber, Event, Graph, Origin, Reader, Recorder, Step, View};
use anydoku_sat::{Formula, Limit, Limits, Lit, Observer, Statistics, Verdict};

use crate::config::{Config, Engine};

/// What a search did.
#[derive(Clone, Debug)]
pub struct Record {
    /// The steps, up to the bound. What a solver takes back when it has its answer is left out.
    pub steps: Vec<Step>,
    /// The clauses that they cite.
    pub clauses: BTreeMap<ClauseNumber, Cited>,
    /// For each conflict, in order, the clause of the cut behind its first unique implication point, whose complement
    /// comes first; `None` if it has none (see [`Graph::uip`]).
    pub cuts: Vec<Option<Vec<Lit>>>,
    /// Whether there were more steps. The search ends soon after the bound; if not before it ends by itself, its verdict
    /// is unknown.
    pub is_cut_off: bool,
    /// How it ended.
    pub verdict: Verdict,
    /// What it did, in numbers.
    pub statistics: Statistics,
}

/// A clause that a step cites.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cited {
    /// Where it comes from.
    pub origin: Origin,
    /// Its literals, in the order in which they came.
    pub literals: Vec<Lit>,
}

/// Solves a formula with the solver of this configuration, [`Engine::Dpll`] or else CDCL, while `observer` watches.
/// The assumptions are decided first. What else the configuration says of boards does not matter here.
///
/// # Panics
/// If the formula does not have a variable that is assumed.
pub fn search<O: Observer>(
    formula: &Formula,
    config: &Config,
    assumptions: &[Lit],
    limits: &Limits<'_>,
    observer: &mut O,
) -> (Verdict, Statistics) {
    match config.engine {
        Engine::Dpll => {
            let mut dpll = Dpll::new(formula, config.dpll);
            dpll.assume(assumptions);
            let verdict = dpll.solve(limits, observer);
            (verdict, dpll.statistics())
        }
        Engine::Auto | Engine::Cdcl | Engine::Bits => {
            let mut cdcl = Cdcl::from_formula(formula, config.cdcl.clone());
            let verdict = cdcl.solve(assumptions, limits, observer);
            (verdict, cdcl.statistics())
        }
    }
}

/// Solves a formula as [`search`] does and keeps the first `most` steps. The search ends soon after these.
///
/// ```
/// use anydoku::sat::{Limits, dimacs};
/// use anydoku::trace::record;
/// use anydoku::{Config, Engine};
///
/// let text = "p cnf 3 4\n 1 2 3 0\n -1 2 0\n -2 3 0\n -2 -3 0\n";
/// let formula = dimacs::read(text.as_bytes(), Default::default())?.formula;
/// let config = Config { engine: Engine::Dpll, ..Config::default() };
/// let record = record(&formula, &config, &[], 1000, &Limits::none());
/// assert_eq!(record.cuts.len() as u64, record.statistics.conflicts);
/// assert!(record.verdict.model().is_some() && !record.is_cut_off);
/// # Ok::<(), anydoku::sat::dimacs::ReadError>(())
/// ```
///
/// # Panics
/// If the formula does not have a variable that is assumed.
pub fn record(
    formula: &Formula,
    config: &Config,
    assumptions: &[Lit],
    most: u64,
    limits: &Limits<'_>,
) -> Record {
    let full = Cell::new(false);
    let stop = || {
        let full = full.get().then_some(Limit::Interrupt);
        full.or_else(|| limits.stop.and_then(|stop| stop()))
    };
    let limits = Limits {
        stop: Some(&stop),
        ..*limits
    };
    let reader = Keeper {
        steps: Vec::new(),
        clauses: BTreeMap::new(),
        cuts: Vec::new(),
        most,
        full: &full,
    };
    let mut recorder = Recorder::new(formula, reader).most(most);
    let (verdict, statistics) = search(formula, config, assumptions, &limits, &mut recorder);
    let is_cut_off = recorder.dropped() > 0;
    let Keeper {
        mut steps,
        clauses,
        cuts,
        ..
    } = recorder.into_reader();
    if !matches!(verdict, Verdict::Unknown(_)) {
        while let Some(Event::Backjump { .. }) = steps.last().map(|step| &step.event) {
            steps.pop();
        }
    }
    Record {
        steps,
        clauses,
        cuts,
        is_cut_off,
        verdict,
        statistics,
    }
}

struct Keeper<'a> {
    steps: Vec<Step>,
    clauses: BTreeMap<ClauseNumber, Cited>,
    cuts: Vec<Option<Vec<Lit>>>,
    most: u64,
    full: &'a Cell<bool>,
}

impl Keeper<'_> {
    fn cite(&mut self, numbers: &[ClauseNumber], view: View<'_>) {
        for &number in numbers {
            self.clauses.entry(number).or_insert_with(|| Cited {
                origin: view.book.origin(number),
                literals: view.book.clause(number).to_vec(),
            });
        }
    }
}

impl Reader for Keeper<'_> {
    fn read(&mut self, step: &Step, view: View<'_>) -> ControlFlow<()> {
        match &step.event {
            Event::Imply { cause, unit, .. } => {
                if let Cause::Clause(number) = cause {
                    self.cite(&[*number], view);
                }
                if let Some((number, _)) = unit {
                    self.cite(&[*number], view);
                }
            }
            Event::Conflict { number, clause } => {
                self.cite(&[*clause], view);
                let (book, assignment) = (view.book, view.assignment);
                let graph = Graph::new(book, assignment, *number, *clause, usize::MAX);
                self.cuts.push(graph.uip.map(|_| graph.cut));
            }
            Event::Learn {
                clause,
                antecedents,
            } => {
                self.cite(&[*clause], view);
                self.cite(antecedents.as_deref().unwrap_or_default(), view);
            }
            Event::Forget { clause } => self.cite(&[*clause], view),
            Event::Decide { .. }
            | Event::Backjump { .. }
            | Event::Restart
            | Event::Solution { .. } => {}
        }
        self.steps.push(step.clone());
        self.full.set(step.number >= self.most);
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use anydoku_sat::dimacs;

    use super::*;

    /// Three pigeons, two holes: variable 2p+h+1 says that pigeon p sits in hole h.
    fn pigeons() -> Formula {
        let text = "p cnf 6 9\n1 2 0\n3 4 0\n5 6 0\n-1 -3 0\n-1 -5 0\n-3 -5 0\n-2 -4 0\n-2 -6 0\n-4 -6 0\n";
        let read = dimacs::read(text.as_bytes(), dimacs::ReadOptions::default());
        read.unwrap().formula
    }

    fn config(engine: Engine) -> Config {
        Config {
            engine,
            ..Config::default()
        }
    }

    #[test]
    fn all_that_is_cited_is_kept_and_every_cut_is_false() {
        let formula = pigeons();
        for engine in [Engine::Dpll, Engine::Cdcl] {
            let record = record(&formula, &config(engine), &[], 1000, &Limits::none());
            assert!(
                matches!(&record.verdict, Verdict::Unsatisfiable(core) if core.assumptions.is_empty())
            );
            assert!(!record.is_cut_off);
            let mut trail: Vec<(Lit, u32)> = Vec::new();
            let mut cuts = record.cuts.iter();
            let truth =
                |trail: &[(Lit, u32)], lit: Lit| trail.iter().any(|&(other, _)| other == lit);
            for step in &record.steps {
                match &step.event {
                    Event::Decide { lit } => trail.push((*lit, step.level)),
                    Event::Imply { lit, cause, .. } => {
                        if let Cause::Clause(number) = cause {
                            let reason = &record.clauses[number].literals;
                            let others = reason.iter().filter(|other| *other != lit);
                            assert!(reason.contains(lit));
                            others.for_each(|&other| assert!(truth(&trail, !other)));
                        }
                        trail.push((*lit, step.level));
                    }
                    Event::Conflict { clause, .. } => {
                        let clause = &record.clauses[clause].literals;
                        assert!(clause.iter().all(|&lit| truth(&trail, !lit)));
                        if let Some(cut) = cuts.next().unwrap() {
                            assert!(cut.iter().all(|&lit| truth(&trail, !lit)));
                            let of_level = cut
                                .iter()
                                .filter(|&&lit| trail.contains(&(!lit, step.level)));
                            assert_eq!(of_level.collect::<Vec<_>>(), [&cut[0]]);
                        }
                    }
                    Event::Learn { clause, .. } | Event::Forget { clause } => {
                        assert_eq!(record.clauses[clause].origin, Origin::Learned);
                    }
                    Event::Backjump { .. } => trail.retain(|&(_, level)| level <= step.level),
                    Event::Restart | Event::Solution { .. } => {}
                }
            }
            assert!(cuts.next().is_none());
        }
    }

    #[test]
    fn the_bound_ends_the_search() {
        let record = record(&pigeons(), &config(Engine::Dpll), &[], 3, &Limits::none());
        assert_eq!(record.steps.len(), 3);
        assert!(record.is_cut_off);
    }

    #[test]
    fn assumptions_are_decided_first() {
        let text = "p cnf 3 2\n-3 1 0\n-1 2 0\n";
        let formula = dimacs::read(text.as_bytes(), dimacs::ReadOptions::default());
        let formula = formula.unwrap().formula;
        let [a, c] = [-2, 3].map(|n| Lit::from_dimacs(n).unwrap());
        for engine in [Engine::Dpll, Engine::Cdcl] {
            let config = config(engine);
            let one = record(&formula, &config, &[a], 1000, &Limits::none());
            assert_eq!(one.steps[0].event, Event::Decide { lit: a });
            assert!(one.verdict.model().unwrap().satisfies(a));
            let both = record(&formula, &config, &[a, c], 1000, &Limits::none());
            assert!(
                matches!(&both.verdict, Verdict::Unsatisfiable(core) if !core.assumptions.is_empty())
            );
        }
    }
}
