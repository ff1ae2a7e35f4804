//! A puzzle as clauses in which every element can be switched off.
//!
//! Element i has a literal: that of its candidate for a given, a new variable for all else. Every clause of a rule
//! holds the complement of the rule's literal, so the rule asks for nothing unless its literal is assumed. The core of
//! a refutation under assumptions then names the elements that it used (Eén & Sörensson 2003; groups of clauses as in
//! Nadel 2010, "Boosting minimal unsatisfiable core extraction"). That each cell holds one value belongs to no element.

use std::collections::HashMap;

use anydoku_board::{Grid, Puzzle, Value};
use anydoku_sat::cdcl::Cdcl;
use anydoku_sat::{AtMostOne, ClauseSink, Limit, Limits, Lit, Observer, Statistics, Var, Verdict};

use super::Element;
use crate::candidates::candidate_var;
use crate::config::Config;
use crate::encode::{BlockSink, Duplicates, EncodeOptions, Encoder, Numbering};
use crate::network::Network;
use crate::search::SearchError;

/// The largest group whose "at most one" is written pair by pair; larger ones take helper variables.
const PAIRWISE: usize = 16;

/// A puzzle whose elements can be switched off.
pub(super) struct Guarded<'a> {
    puzzle: &'a Puzzle,
    pub(super) elements: &'a [Element],
    /// For each element the literal that switches it on.
    literals: Vec<Lit>,
    of_literal: HashMap<Lit, usize>,
    numbering: Numbering,
    cdcl: Cdcl,
}

/// The answer to whether some elements can be satisfied together.
pub(super) enum Answer {
    /// Yes, by this way to fill the cells.
    Grid(Grid),
    /// No, and neither can these of them.
    Conflict(Vec<usize>),
    /// Not known.
    Stopped(Limit),
}

/// Adds a literal to every clause.
struct Guard<'a> {
    cdcl: &'a mut Cdcl,
    guard: Option<Lit>,
    clause: Vec<Lit>,
}

impl ClauseSink for Guard<'_> {
    fn new_var(&mut self) -> Var {
        self.cdcl.new_var()
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.clause.clear();
        self.clause.extend_from_slice(clause);
        self.clause.extend(self.guard);
        self.cdcl.add_clause(&self.clause);
    }
}

impl BlockSink for Guard<'_> {}

impl<'a> Guarded<'a> {
    pub(super) fn new(
        network: &Network,
        puzzle: &'a Puzzle,
        elements: &'a [Element],
        config: &Config,
    ) -> Guarded<'a> {
        let largest = network.groups().iter().map(|group| group.cells.len()).max();
        let options = EncodeOptions {
            at_most_one: match largest {
                Some(PAIRWISE..) => AtMostOne::Product,
                _ => AtMostOne::Pairwise,
            },
            // What another rule says too must not be left out.
            duplicates: Duplicates::Keep,
            ..EncodeOptions::default()
        };
        let empty = Puzzle::new(puzzle.board().clone());
        let encoder = Encoder::new(network, &empty, options);
        let mut cdcl = Cdcl::new(config.cdcl.clone());
        cdcl.reserve_variables(encoder.numbering().candidates());
        let values = network.values();
        let mut sink = Guard {
            cdcl: &mut cdcl,
            guard: None,
            clause: Vec::new(),
        };
        encoder.write_cells(&mut sink);
        let mut literals = Vec::new();
        let mut of_rule = vec![None; puzzle.board().rules().len()];
        for element in elements {
            let literal = match element {
                Element::Given(cell, value) => candidate_var(values, *cell, *value).positive(),
                Element::Allowed(..) => sink.new_var().positive(),
                Element::Rule(rule) => {
                    let literal = sink.new_var().positive();
                    of_rule[*rule as usize] = Some(literal);
                    literal
                }
            };
            literals.push(literal);
            let (cell, set) = match element {
                Element::Allowed(cell, set) => (*cell, set),
                Element::Rule(rule) => match &puzzle.board().rules()[*rule as usize].kind {
                    anydoku_board::RuleKind::Domain(cell, set) => (*cell, set),
                    _ => continue,
                },
                Element::Given(..) => continue,
            };
            for value in (0..values as usize).map(Value::from_index) {
                if !set.contains(value) {
                    let candidate = candidate_var(values, cell, value);
                    sink.guard = None;
                    sink.add_clause(&[candidate.negative(), !literal]);
                }
            }
        }
        encoder.write_rules(&mut sink, |sink, rule| {
            sink.guard = of_rule[rule as usize].map(|literal: Lit| !literal);
        });
        Guarded {
            puzzle,
            elements,
            of_literal: literals.iter().copied().zip(0..).collect(),
            literals,
            numbering: encoder.numbering().clone(),
            cdcl,
        }
    }

    /// What the solver did so far.
    pub(super) fn statistics(&self) -> Statistics {
        self.cdcl.statistics()
    }

    /// The elements that a grid satisfies.
    pub(super) fn held(&self, grid: &Grid) -> Vec<bool> {
        let elements = self.elements.iter();
        elements
            .map(|element| element.holds(self.puzzle, grid))
            .collect()
    }

    /// Whether these elements can be satisfied together.
    pub(super) fn ask<O: Observer>(
        &mut self,
        wanted: &[usize],
        limits: &Limits<'_>,
        observer: &mut O,
    ) -> Result<Answer, SearchError> {
        let assumptions: Vec<Lit> = wanted.iter().map(|&index| self.literals[index]).collect();
        self.solve(wanted, &assumptions, limits, observer)
    }

    /// Whether these elements can be satisfied together with at least one of the others.
    pub(super) fn ask_for_one_of<O: Observer>(
        &mut self,
        wanted: &[usize],
        others: &[usize],
        limits: &Limits<'_>,
        observer: &mut O,
    ) -> Result<Answer, SearchError> {
        let switch = self.cdcl.new_var().positive();
        let one = others.iter().map(|&index| self.literals[index]);
        let clause: Vec<Lit> = one.chain([!switch]).collect();
        self.cdcl.add_clause(&clause);
        let mut assumptions: Vec<Lit> = wanted.iter().map(|&index| self.literals[index]).collect();
        assumptions.push(switch);
        let answer = self.solve(wanted, &assumptions, limits, observer);
        self.cdcl.add_clause(&[!switch]);
        answer
    }

    fn solve<O: Observer>(
        &mut self,
        wanted: &[usize],
        assumptions: &[Lit],
        limits: &Limits<'_>,
        observer: &mut O,
    ) -> Result<Answer, SearchError> {
        // Whoever is free to hold should.
        for &literal in &self.literals {
            self.cdcl.set_phase(literal);
        }
        let model = match self.cdcl.solve(assumptions, limits, observer) {
            Verdict::Satisfiable(model) => model,
            Verdict::Unknown(limit) => return Ok(Answer::Stopped(limit)),
            Verdict::Unsatisfiable(core) => {
                let core = core.assumptions.iter();
                let core = core.filter_map(|literal| self.of_literal.get(literal).copied());
                return Ok(Answer::Conflict(core.collect()));
            }
        };
        let grid = self
            .numbering
            .decode(self.puzzle.givens(), |var| model.value(var))
            .map_err(|error| SearchError::WrongGrid(error.to_string()))?;
        let held = |&index: &usize| self.elements[index].holds(self.puzzle, &grid);
        if let Some(&broken) = wanted.iter().find(|&index| !held(index)) {
            let words = self.elements[broken].describe(self.puzzle);
            return Err(SearchError::WrongGrid(format!("not so: {words}")));
        }
        Ok(Answer::Grid(grid))
    }
}
