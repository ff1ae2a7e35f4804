//! `trace`: what a solver did, step by step, in a form to go back and forth in.
//!
//! Literals are DIMACS numbers. Of a puzzle, the variable of cell `c` and value `v` is `c·K + v`, whatever the encoding;
//! helper variables come after those.

use std::collections::BTreeMap;

use anydoku::sat::trace::{Cause, ClauseNumber, Event, Names, Numbers, Origin, Step};
use anydoku::sat::{Formula, Limit, Limits, Lit, Var, Verdict, cdcl, dimacs, dpll};
use anydoku::trace::{BoardNames, Cited, Record, record};
use anydoku::{Config, EncodeOptions, Encoder, Engine, Network};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::source::catalogue;
use super::{Error, Kind, MOST_TEXT, Request, Source};

/// The most steps that are kept.
pub const MOST_STEPS: u64 = 200_000;

/// The most literals that the clauses of a puzzle may have here.
const MOST_LITERALS: u64 = 4_000_000;

/// The most variables of clauses: solver and recorder take some hundred bytes for each.
const MOST_VARIABLES: u32 = 500_000;

/// Asks for a trace, of a puzzle or of clauses. What is not said is as in the library, but CDCL does not change the
/// clauses between conflicts, which nobody could follow, unless `cdcl` says so.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trace {
    #[allow(missing_docs)]
    pub r#do: IgnoredAny,
    /// The puzzle.
    pub puzzle: Option<Source>,
    /// Instead of a puzzle: DIMACS text.
    pub cnf: Option<String>,
    /// Further values of the puzzle, one number a cell.
    #[serde(default)]
    pub entries: Vec<u32>,
    /// Which clauses: `minimal`, `efficient`, `extended`.
    pub encoding: Option<String>,
    /// What "at most one" becomes: `pairwise`, `sequential`, …
    pub at_most_one: Option<String>,
    /// How runs are written: `must-contain` or `windows`.
    pub runs: Option<String>,
    /// `dpll` or `cdcl`.
    pub solver: Option<String>,
    /// DPLL: how units are found, `scan`, `count` or `watch`.
    pub propagate: Option<String>,
    /// DPLL: which variable is next, `first`, `random`, `moms`, `jw`, `jw2`, `dlis`, `dlcs`, `mrv`, `mrv-degree`.
    pub branch: Option<String>,
    /// DPLL: which side first, `true`, `false` or `heuristic`.
    pub polarity: Option<String>,
    /// DPLL: which of equals, `ascending`, `random` or `constraining`.
    pub order: Option<String>,
    /// DPLL: whether literals that occur with one sign only are set.
    #[serde(default)]
    pub pure: bool,
    /// CDCL: options by name, as `--cdcl` has them.
    #[serde(default)]
    pub cdcl: BTreeMap<String, String>,
    /// Where randomness begins.
    #[serde(default)]
    pub seed: u64,
    /// Literals that are decided first.
    #[serde(default)]
    pub assume: Vec<i32>,
    /// How many steps are kept; 20,000 if it is not said.
    pub most: Option<u64>,
    /// The language in which clauses are told: `en` or `zh`.
    pub language: Option<String>,
}

/// A trace.
#[derive(Debug, Serialize)]
pub struct Answer {
    /// How many variables there are.
    pub variables: u32,
    /// How many clauses the search began with.
    pub clauses: usize,
    /// Of puzzles: the name of each variable, and of its negation.
    pub names: Option<Vec<(String, String)>>,
    /// Of puzzles: the cell and the value of each variable, −1 and 0 of helpers.
    pub candidates: Option<Vec<(i64, u32)>>,
    /// The steps.
    pub steps: Vec<StepView>,
    /// The clauses that they cite, by their numbers.
    pub cited: BTreeMap<u32, CitedView>,
    /// `satisfiable`, `unsatisfiable` or `unknown`.
    pub verdict: &'static str,
    /// The limit that stopped the search; none if the bound of the steps did.
    pub stopped: Option<String>,
    /// Whether there were more steps than are kept. The search ends soon then, its verdict is most often unknown.
    pub cut: bool,
    /// The numbers of the search, as far as it went.
    pub counts: Counts,
}

/// A step: a letter and what belongs to it.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum StepView {
    /// `d`: this literal was chosen and opened this level.
    Decide(char, i32, u32),
    /// `i`: this literal became true on this level, by the clause of this number. Or by none: 0 if it is the other side
    /// of a decision that was refuted, −1 if its variable occurs with this sign only.
    Imply(char, i32, u32, i64),
    /// `u`: the same on level 0, where the literal is a clause of its own from then on, of this number.
    Unit(char, i32, u32, i64, u32),
    /// `c`: the clause of this number is false. The clause of the cut behind the first unique implication point, the
    /// complement of that one first; null if there is none.
    Conflict(char, u32, Option<Vec<i32>>),
    /// `l`: the clause of this number was learned, and follows from these by unit propagation; null if these are not
    /// known.
    Learn(char, u32, Option<Vec<u32>>),
    /// `f`: the clause of this number was forgotten. `b`: the levels above this one were taken back.
    Number(char, u32),
    /// `r`: the search starts over. `s`: what is true is a model.
    Plain([char; 1]),
}

/// A clause.
#[derive(Debug, Serialize)]
pub struct CitedView {
    /// `formula`, `learned`, `unit`, or `unlisted` if the solver did not say.
    pub from: &'static str,
    /// Its literals.
    pub lits: Vec<i32>,
    /// What it says; none if there are no words for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub says: Option<String>,
}

/// Numbers of a search.
#[derive(Debug, Serialize)]
#[allow(missing_docs)]
pub struct Counts {
    pub decisions: u64,
    pub propagations: u64,
    pub conflicts: u64,
    pub learned: u64,
    pub restarts: u64,
    pub deepest: u32,
}

impl Request for Trace {
    type Answer = Answer;

    fn answer(self, limits: &Limits<'_>) -> Result<Answer, Error> {
        let most = self.most.unwrap_or(20_000);
        if most == 0 || most > MOST_STEPS {
            return Err(Error::request(format!(
                "{most} steps can't be kept; expected 1 to {MOST_STEPS}"
            )));
        }
        let config = self.config()?;
        match (&self.puzzle, &self.cnf) {
            (Some(source), None) => self.of_puzzle(source, &config, most, limits),
            (None, Some(text)) => self.of_cnf(text, &config, most, limits),
            _ => Err(Error::request("expected either `puzzle` or `cnf`")),
        }
    }
}

/// What a word chooses; what is usual if there is none.
fn chosen<T>(word: Option<&String>, usual: T) -> Result<T, Error>
where
    T: std::str::FromStr<Err: std::fmt::Display>,
{
    word.map_or(Ok(usual), |word| word.parse().map_err(Error::request))
}

impl Trace {
    fn config(&self) -> Result<Config, Error> {
        let engine = match self.solver.as_deref() {
            None | Some("dpll") => Engine::Dpll,
            Some("cdcl") => Engine::Cdcl,
            Some(other) => {
                return Err(Error::request(format!(
                    "unknown solver {other:?}; expected dpll or cdcl"
                )));
            }
        };
        let usual = EncodeOptions::default();
        let encode = EncodeOptions {
            encoding: chosen(self.encoding.as_ref(), usual.encoding)?,
            at_most_one: chosen(self.at_most_one.as_ref(), usual.at_most_one)?,
            runs: chosen(self.runs.as_ref(), usual.runs)?,
            // What follows from the givens is part of the story.
            simplify: false,
            ..usual
        };
        let usual = dpll::Options::default();
        let dpll = dpll::Options {
            propagate: chosen(self.propagate.as_ref(), usual.propagate)?,
            pure: self.pure,
            branch: chosen(self.branch.as_ref(), usual.branch)?,
            polarity: chosen(self.polarity.as_ref(), usual.polarity)?,
            order: chosen(self.order.as_ref(), usual.order)?,
            seed: self.seed,
        };
        let mut cdcl = cdcl::Options {
            lucky: false,
            inprocess: false,
            simplify: false,
            seed: self.seed,
            ..Config::default().cdcl
        };
        for (name, value) in &self.cdcl {
            cdcl.set(name, value).map_err(Error::request)?;
        }
        Ok(Config {
            engine,
            encode,
            dpll,
            cdcl,
        })
    }

    fn assumptions(&self, variables: u32) -> Result<Vec<Lit>, Error> {
        let literal = |&number: &i32| {
            let lit = Lit::from_dimacs(number);
            lit.filter(|lit| (lit.var().index() as u64) < u64::from(variables))
                .ok_or_else(|| {
                    Error::request(format!(
                        "{number} can't be assumed; expected literals of variables 1 to {variables}"
                    ))
                })
        };
        self.assume.iter().map(literal).collect()
    }

    fn of_puzzle(
        &self,
        source: &Source,
        config: &Config,
        most: u64,
        limits: &Limits<'_>,
    ) -> Result<Answer, Error> {
        let catalogue = catalogue(self.language.as_deref())?;
        let puzzle = source.position(&self.entries)?;
        let network = Network::new(puzzle.board());
        let encoder = Encoder::new(&network, &puzzle, config.encode);
        let literals = encoder.tally().total.literals;
        if literals > MOST_LITERALS {
            return Err(Error::request(format!(
                "the clauses have {literals} literals, too many to watch; expected up to {MOST_LITERALS}"
            )));
        }
        let formula = encoder.formula();
        let numbering = encoder.numbering();
        let names = BoardNames::new(&network, &puzzle, numbering, &formula).in_language(catalogue);
        let assumptions = self.assumptions(formula.variables())?;
        let record = record(&formula, config, &assumptions, most, limits);
        let variables = (0..formula.variables()).map(Var::new);
        let pair = |var: Var| (names.literal(var.positive()), names.literal(var.negative()));
        let candidate = |var| match numbering.candidate(var) {
            Some((cell, value)) => (cell.index() as i64, value.number()),
            None => (-1, 0),
        };
        Ok(Answer {
            names: Some(variables.clone().map(pair).collect()),
            candidates: Some(variables.map(candidate).collect()),
            ..answer(&formula, &record, &names)
        })
    }

    fn of_cnf(
        &self,
        text: &str,
        config: &Config,
        most: u64,
        limits: &Limits<'_>,
    ) -> Result<Answer, Error> {
        if !self.entries.is_empty() {
            return Err(Error::request("clauses have no cells for `entries`"));
        }
        if text.len() > MOST_TEXT {
            return Err(Error::request(format!(
                "the text has {} bytes; expected up to {MOST_TEXT}",
                text.len()
            )));
        }
        let reading = dimacs::read(text.as_bytes(), dimacs::ReadOptions::default());
        let formula = reading.map_err(unread)?.formula;
        if formula.variables() > MOST_VARIABLES {
            return Err(Error::request(format!(
                "{} variables are too many to watch; expected up to {MOST_VARIABLES}",
                formula.variables()
            )));
        }
        let assumptions = self.assumptions(formula.variables())?;
        let record = record(&formula, config, &assumptions, most, limits);
        Ok(answer(&formula, &record, &Numbers))
    }
}

fn unread(error: dimacs::ReadError) -> Error {
    Error {
        message: error.kind().to_string(),
        kind: Kind::Text,
        line: usize::try_from(error.line()).ok(),
        column: usize::try_from(error.column()).ok(),
    }
}

fn answer(formula: &Formula, record: &Record, names: &dyn Names) -> Answer {
    let cuts = &mut record.cuts.iter();
    let (verdict, stopped) = match &record.verdict {
        Verdict::Satisfiable(_) => ("satisfiable", None),
        Verdict::Unsatisfiable(_) => ("unsatisfiable", None),
        Verdict::Unknown(limit) => ("unknown", Some(*limit)),
    };
    let stopped = stopped.filter(|limit| !(record.is_cut_off && *limit == Limit::Interrupt));
    let counts = record.statistics;
    let cited = record.clauses.iter();
    Answer {
        variables: formula.variables(),
        clauses: formula.len(),
        names: None,
        candidates: None,
        steps: record.steps.iter().map(|step| view(step, cuts)).collect(),
        cited: cited
            .map(|(number, clause)| (number.number(), CitedView::new(clause, names)))
            .collect(),
        verdict,
        stopped: stopped.map(|limit| limit.to_string()),
        cut: record.is_cut_off,
        counts: Counts {
            decisions: counts.decisions,
            propagations: counts.propagations,
            conflicts: counts.conflicts,
            learned: counts.learned,
            restarts: counts.restarts,
            deepest: counts.deepest,
        },
    }
}

fn dimacs_numbers(literals: &[Lit]) -> Vec<i32> {
    literals.iter().map(|lit| lit.to_dimacs()).collect()
}

impl CitedView {
    fn new(cited: &Cited, names: &dyn Names) -> CitedView {
        CitedView {
            from: match cited.origin {
                Origin::Formula => "formula",
                Origin::Learned => "learned",
                Origin::Unit => "unit",
                Origin::Unlisted => "unlisted",
            },
            lits: dimacs_numbers(&cited.literals),
            says: names.clause(&cited.literals),
        }
    }
}

/// A step; conflicts take the next cut.
fn view<'a>(step: &Step, cuts: &mut impl Iterator<Item = &'a Option<Vec<Lit>>>) -> StepView {
    match &step.event {
        Event::Decide { lit } => StepView::Decide('d', lit.to_dimacs(), step.level),
        Event::Imply { lit, cause, unit } => {
            let why = match cause {
                Cause::Clause(number) => i64::from(number.number()),
                Cause::Flip | Cause::Decision | Cause::Propagator(_) => 0,
                Cause::Pure => -1,
            };
            let (lit, level) = (lit.to_dimacs(), step.level);
            match unit {
                Some((number, _)) => StepView::Unit('u', lit, level, why, number.number()),
                None => StepView::Imply('i', lit, level, why),
            }
        }
        Event::Conflict { clause, .. } => {
            let cut = cuts.next().and_then(Option::as_deref);
            StepView::Conflict('c', clause.number(), cut.map(dimacs_numbers))
        }
        Event::Learn {
            clause,
            antecedents,
        } => {
            let numbers = |list: &Vec<ClauseNumber>| list.iter().map(|at| at.number()).collect();
            StepView::Learn('l', clause.number(), antecedents.as_ref().map(numbers))
        }
        Event::Forget { clause } => StepView::Number('f', clause.number()),
        Event::Backjump { .. } => StepView::Number('b', step.level),
        Event::Restart => StepView::Plain(['r']),
        Event::Solution { .. } => StepView::Plain(['s']),
    }
}
