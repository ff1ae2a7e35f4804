//! Formulas over the parameters of a shape.
//!
//! Sizes of honeycombs: a board of radius R has 3R(R+1)+1 cells and lines of R+1 … 2R+1 … R+1 cells in each of
//! three directions; its inner cells have 6 neighbours, cells on the edges 4, in the corners 3. The clause
//! counts of squares are those of the course texts: with n = 9 and no givens 8,829 *minimal*, 11,745
//! *efficient*, 11,988 *extended*, pairs that two groups share counted twice.

use anydoku_board::{Board, Puzzle, Shape as BoardShape, shapes::Extras};
use anydoku_sat::AtMostOne;

use super::Theory;
use crate::encode::{Duplicates, EncodeOptions, Encoding};

/// The parameters of a shape that there are formulas for.
pub(super) enum Shape {
    /// Cells a side; rows and columns of a box.
    Square(u64, u64, u64),
    Latin(u64),
    Hexagon {
        radius: u64,
        neighbours: bool,
    },
    Other,
}

fn theory(formula: &str, value: impl ToString) -> Option<Theory> {
    Some(Theory {
        formula: formula.to_owned(),
        value: value.to_string(),
    })
}

impl Shape {
    /// The shape of a board that has no other rules.
    pub(super) fn of(board: &Board) -> Shape {
        let shape = board.shape().and_then(|text| text.parse().ok());
        match shape {
            _ if !board.extra_rules().is_empty() => Shape::Other,
            Some(BoardShape::Square {
                size,
                boxes,
                extras,
            }) if extras == Extras::default() => {
                Shape::Square(size.into(), boxes.rows.into(), boxes.columns.into())
            }
            Some(BoardShape::Latin { size, extras }) if extras == Extras::default() => {
                Shape::Latin(size.into())
            }
            Some(BoardShape::Hexagon {
                radius, neighbours, ..
            }) => Shape::Hexagon {
                radius: radius.into(),
                neighbours,
            },
            Some(BoardShape::Hanidoku { radius, .. }) => Shape::Hexagon {
                radius: radius.into(),
                neighbours: false,
            },
            _ => Shape::Other,
        }
    }

    pub(super) fn cells(&self) -> Option<Theory> {
        match *self {
            Shape::Square(n, ..) | Shape::Latin(n) => theory("n^2", n * n),
            Shape::Hexagon { radius: r, .. } => theory("3R(R+1)+1", 3 * r * (r + 1) + 1),
            Shape::Other => None,
        }
    }

    /// How many rules a family has.
    pub(super) fn rules(&self, family: &str) -> Option<Theory> {
        match *self {
            Shape::Square(n, ..) | Shape::Latin(n) => theory("n", n),
            Shape::Hexagon { radius: r, .. } if family.starts_with("line") => {
                theory("2R+1", 2 * r + 1)
            }
            Shape::Hexagon { .. } => self.neighbour_pairs(),
            Shape::Other => None,
        }
    }

    /// How many cells every rule of a family has.
    pub(super) fn length(&self, family: &str) -> Option<Theory> {
        match *self {
            Shape::Square(n, ..) | Shape::Latin(n) => theory("n", n),
            _ => self.lengths(family),
        }
    }

    /// How many cells each rule of a family has.
    pub(super) fn lengths(&self, family: &str) -> Option<Theory> {
        match *self {
            Shape::Hexagon { radius: r, .. } if family.starts_with("line") => {
                let lengths = (r + 1..=2 * r + 1).chain((r + 1..=2 * r).rev());
                let lengths: Vec<String> = lengths.map(|length| length.to_string()).collect();
                theory("R+1 .. 2R+1 .. R+1", lengths.join(","))
            }
            _ => None,
        }
    }

    pub(super) fn degrees(&self) -> Option<Theory> {
        match *self {
            Shape::Hexagon { radius: r, .. } if r >= 2 => {
                let (inner, edge) = (3 * r * (r - 1) + 1, 6 * (r - 1));
                theory(
                    "6: 3R(R-1)+1, 4: 6(R-1), 3: 6",
                    format!("6 ({inner} cells), 4 ({edge} cells), 3 (6 cells)"),
                )
            }
            _ => None,
        }
    }

    pub(super) fn neighbour_pairs(&self) -> Option<Theory> {
        match *self {
            Shape::Hexagon { radius: r, .. } => theory("3R(3R+1)", 3 * r * (3 * r + 1)),
            _ => None,
        }
    }

    pub(super) fn peers(&self) -> Option<Theory> {
        match *self {
            Shape::Latin(n) if n > 0 => {
                theory("2(n-1)", format!("{} ({} cells)", 2 * (n - 1), n * n))
            }
            Shape::Square(n, r, c) => {
                let peers = 3 * n - r - c - 1;
                theory("3n-r-c-1, boxes r*c", format!("{peers} ({} cells)", n * n))
            }
            _ => None,
        }
    }

    /// Pairs of cells that differ, once a rule.
    pub(super) fn counted_pairs(&self) -> Option<Theory> {
        let (formula, pairs) = self.pairs()?;
        theory(formula, pairs)
    }

    fn pairs(&self) -> Option<(&'static str, u64)> {
        let pairs = |n: u64| n * n.saturating_sub(1) / 2;
        match *self {
            Shape::Square(n, ..) => Some(("3n * n(n-1)/2", 3 * n * pairs(n))),
            Shape::Latin(n) => Some(("2n * n(n-1)/2", 2 * n * pairs(n))),
            Shape::Hexagon {
                radius: r,
                neighbours,
                ..
            } => {
                let axis: u64 = (r + 1..=2 * r).map(|length| 2 * pairs(length)).sum();
                let lines = 3 * (axis + pairs(2 * r + 1));
                if neighbours {
                    let touching = 3 * r * (3 * r + 1);
                    Some(("3 * sum of L(L-1)/2 + 3R(3R+1)", lines + touching))
                } else {
                    Some(("3 * sum of L(L-1)/2", lines))
                }
            }
            Shape::Other => None,
        }
    }

    /// Pairs of cells that differ, each once. Lines of a honeycomb share at most one cell, rows and columns
    /// too; a box shares rows and columns with its square.
    fn distinct_pairs(&self) -> Option<u64> {
        match *self {
            Shape::Square(n, r, c) => Some(n * n * (3 * n - r - c - 1) / 2),
            Shape::Hexagon {
                radius,
                neighbours: true,
            } => Shape::Hexagon {
                radius,
                neighbours: false,
            }
            .distinct_pairs(),
            _ => Some(self.pairs()?.1),
        }
    }

    /// All clauses, where all that is written has a formula: pairwise, nothing simplified, no runs.
    pub(super) fn clauses(&self, puzzle: &Puzzle, options: EncodeOptions) -> Option<Theory> {
        let board = puzzle.board();
        let runs = board
            .rules()
            .iter()
            .any(|rule| matches!(rule.kind, anydoku_board::RuleKind::Run(_)));
        if options.simplify
            || options.at_most_one != AtMostOne::Pairwise
            || runs
            || !puzzle.allowed().is_empty()
        {
            return None;
        }
        let (n, k) = (u64::from(board.cells()), u64::from(board.values()));
        let pairs = match options.duplicates {
            Duplicates::Keep => self.pairs()?.1,
            Duplicates::Drop => self.distinct_pairs()?,
        };
        let mut formula = "N + K*pairs".to_owned();
        let mut clauses = n + k * pairs;
        if options.encoding != Encoding::Minimal {
            formula += " + N*K(K-1)/2";
            clauses += n * k * (k - 1) / 2;
        }
        if options.encoding == Encoding::Extended {
            let houses = board
                .rules()
                .iter()
                .filter(|rule| rule.different().len() as u64 == k);
            formula += " + K*houses";
            clauses += k * houses.count() as u64;
        }
        let givens = puzzle.givens().iter().flatten().count() as u64;
        if givens > 0 {
            formula += " + givens";
            clauses += givens;
        }
        theory(&formula, clauses)
    }
}
