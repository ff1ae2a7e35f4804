//! Checking against the rules, without any solver: whether a grid follows them, which givens break which
//! rule, and which rules can't be met by counting alone.

use std::fmt;

use crate::board::Board;
use crate::cell::{Cell, Value};
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::rule::RuleKind;

/// One rule that is broken, and by what. Cells and rules are named, so it can be printed as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The name of the rule.
    pub rule: String,
    /// The cells to blame.
    pub cells: Vec<Cell>,
    /// The sentence for people.
    pub message: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Board {
    /// Checks that a grid has one value for every cell and follows every rule.
    ///
    /// # Errors
    /// All violations, in the order of the rules; at least one.
    pub fn check(&self, grid: &Grid) -> Result<(), Vec<Violation>> {
        if grid.values().len() != self.cells() as usize {
            return Err(vec![Violation {
                rule: "one value a cell".into(),
                cells: Vec::new(),
                message: format!(
                    "the grid has {} values for {} cells",
                    grid.values().len(),
                    self.cells()
                ),
            }]);
        }
        if self.follows_all(grid.values()) {
            return Ok(());
        }
        let entries: Vec<Option<Value>> = grid.values().iter().copied().map(Some).collect();
        Err(self.clashes(&entries))
    }

    /// Whether these values, one a cell, break no rule. It is [`Board::clashes`] without the words, for who checks
    /// millions of grids.
    fn follows_all(&self, values: &[Value]) -> bool {
        let most = self.values() as usize;
        if values.iter().any(|value| value.index() >= most) {
            return false;
        }
        let mut seen = [0u64; Value::MAX_COUNT as usize / 64];
        let seen = &mut seen[..most.div_ceil(64)];
        let mut differ = |cells: &[Cell]| {
            seen.fill(0);
            cells.iter().all(|cell| {
                let index = values[cell.index()].index();
                let (word, bit) = (&mut seen[index / 64], 1 << (index % 64));
                let new = *word & bit == 0;
                *word |= bit;
                new
            })
        };
        self.rules().iter().all(|rule| match &rule.kind {
            RuleKind::Group(cells) => differ(cells),
            RuleKind::Run(cells) => {
                let held = || cells.iter().map(|cell| values[cell.index()].index());
                let spread = held().max().unwrap_or(0) - held().min().unwrap_or(0);
                spread < cells.len().max(1) && differ(cells)
            }
            RuleKind::Neighbours(a, b) => values[a.index()] != values[b.index()],
            RuleKind::Domain(cell, allowed) => allowed.contains(values[cell.index()]),
        })
    }

    /// The rules that a partly filled board breaks already: equal values where they must differ, values
    /// outside a domain, values of a run that lie too far apart, values above K.
    ///
    /// # Panics
    /// If there is not one entry a cell.
    pub fn clashes(&self, entries: &[Option<Value>]) -> Vec<Violation> {
        assert_eq!(entries.len(), self.cells() as usize, "one entry a cell");
        let mut violations = Vec::new();
        for cell in self.cell_iter() {
            if let Some(value) = entries[cell.index()]
                && value.number() > self.values()
            {
                violations.push(Violation {
                    rule: "values".into(),
                    cells: vec![cell],
                    message: format!(
                        "{} holds {value}, but values are 1 to {}",
                        self.cell_name(cell),
                        self.values()
                    ),
                });
            }
        }
        // The cell that holds each value in the rule at hand.
        let mut holder: Vec<Option<Cell>> = vec![None; Value::MAX_COUNT as usize];
        for rule in self.rules() {
            let different = rule.different();
            for &cell in &different {
                let Some(value) = entries[cell.index()] else {
                    continue;
                };
                match holder[value.index()] {
                    None => holder[value.index()] = Some(cell),
                    Some(first) => violations.push(Violation {
                        rule: rule.name().to_owned(),
                        cells: vec![first, cell],
                        message: format!(
                            "{} and {} both hold {value}, but {}",
                            self.cell_name(first),
                            self.cell_name(cell),
                            match rule.kind {
                                RuleKind::Neighbours(..) =>
                                    format!("they must differ ({})", rule.name()),
                                _ => format!("{} holds different values", rule.name()),
                            }
                        ),
                    }),
                }
            }
            for &cell in &different {
                if let Some(value) = entries[cell.index()] {
                    holder[value.index()] = None;
                }
            }
            match &rule.kind {
                RuleKind::Run(cells) => {
                    let held = cells
                        .iter()
                        .filter_map(|&cell| entries[cell.index()].map(|value| (value, cell)));
                    if let (Some((low, low_cell)), Some((high, high_cell))) =
                        (held.clone().min(), held.max())
                        && high.index() - low.index() >= cells.len()
                    {
                        violations.push(Violation {
                            rule: rule.name().to_owned(),
                            cells: vec![low_cell, high_cell],
                            message: format!(
                                "{} holds {low} and {} holds {high}, but {} holds {} consecutive values",
                                self.cell_name(low_cell),
                                self.cell_name(high_cell),
                                rule.name(),
                                cells.len()
                            ),
                        });
                    }
                }
                RuleKind::Domain(cell, allowed) => {
                    if let Some(value) = entries[cell.index()]
                        && !allowed.contains(value)
                    {
                        violations.push(Violation {
                            rule: rule.name().to_owned(),
                            cells: vec![*cell],
                            message: format!(
                                "{} holds {value}, but may hold only {allowed:?} ({})",
                                self.cell_name(*cell),
                                rule.name()
                            ),
                        });
                    }
                }
                RuleKind::Group(_) | RuleKind::Neighbours(..) => {}
            }
        }
        violations
    }

    /// Rules that no grid can follow for want of values: groups and runs with more cells than there are
    /// values to fill them with.
    pub fn overfull(&self) -> Vec<Violation> {
        let mut violations = Vec::new();
        for rule in self.rules() {
            let cells = rule.different();
            if cells.len() > self.values() as usize {
                violations.push(Violation {
                    rule: rule.name().to_owned(),
                    message: format!(
                        "{} has {} cells that must all differ, but there are only {} values",
                        rule.name(),
                        cells.len(),
                        self.values()
                    ),
                    cells,
                });
            }
        }
        violations
    }
}

impl Puzzle {
    /// The rules that the givens break by themselves, with the givens to blame.
    pub fn clashes(&self) -> Vec<Violation> {
        let mut violations = self.board().clashes(self.givens());
        for (&cell, allowed) in self.allowed() {
            let name = self.board().cell_name(cell);
            let message = match self.given(cell) {
                Some(value) if !allowed.contains(value) => {
                    format!("{name} is given as {value}, but the puzzle excludes that value there")
                }
                None if allowed.is_empty() => format!("the puzzle excludes every value of {name}"),
                _ => continue,
            };
            violations.push(Violation {
                rule: "excluded values".into(),
                cells: vec![cell],
                message,
            });
        }
        violations
    }

    /// Checks that a grid follows the rules of the board and agrees with the givens.
    ///
    /// # Errors
    /// All violations; at least one.
    pub fn check(&self, grid: &Grid) -> Result<(), Vec<Violation>> {
        self.board().check(grid)?;
        let values = grid.values();
        let mut kept = values.iter().zip(self.givens());
        let mut allowed = self.allowed().iter();
        if kept.all(|(value, given)| given.is_none_or(|given| given == *value))
            && allowed.all(|(cell, allowed)| allowed.contains(values[cell.index()]))
        {
            return Ok(());
        }
        let mut violations = Vec::new();
        for cell in self.board().cell_iter() {
            let value = grid.value(cell);
            let name = self.board().cell_name(cell);
            let message = if let Some(given) = self.given(cell).filter(|&given| given != value) {
                format!("{name} holds {value}, but {given} is given")
            } else if self
                .allowed()
                .get(&cell)
                .is_some_and(|allowed| !allowed.contains(value))
            {
                format!("{name} holds {value}, which the puzzle excludes there")
            } else {
                continue;
            };
            violations.push(Violation {
                rule: "givens".into(),
                cells: vec![cell],
                message,
            });
        }
        Err(violations)
    }
}
